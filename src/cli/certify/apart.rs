//! Cubes of a certificate as units of a job, and the combined certificate.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, bail};
use gerechte::certificate::{self, File, Means, Subject};
use gerechte::format::record;
use serde::{Deserialize, Serialize};

use super::folder::Disk;
use super::{explained, subject, text};
use crate::cli::args::CertifyArgs;
use crate::cli::run::{Output, Session, Status};
use crate::cli::world::World;

/// The files of a cube by their names.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/certificate-part/1")]
pub(crate) struct Part {
    cube: usize,
    files: BTreeMap<String, String>,
}

/// The subject of the certificate, and the least number of cubes.
fn asked(args: &CertifyArgs, world: &World) -> anyhow::Result<(Subject, usize)> {
    let game = args.game.as_ref().context("a game is wanted")?;
    Ok((subject(args, world, game)?, args.cubes.context("--cubes N is wanted")?))
}

/// The number of cubes.
pub(crate) fn cubes(args: &CertifyArgs, world: &World) -> anyhow::Result<u64> {
    let (subject, wanted) = asked(args, world)?;
    Ok(certificate::number_of_cubes(&subject, wanted).map_err(explained)? as u64)
}

/// Writes the files of some of the cubes as lines.
pub(crate) fn some(args: &CertifyArgs, world: &World, range: Range<usize>) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let (subject, wanted) = asked(args, world)?;
    let workers = args.threads.workers();
    let mut means = Means::new(&session.stop);
    means.workers = &workers;
    let mut output = Output::new(world, true);
    let made = certificate::apart(&subject, wanted, range.clone(), &means).map_err(explained)?;
    if made.len() != range.len() {
        bail!("there is no cube {}", range.start + made.len());
    }
    for (cube, files) in range.zip(made) {
        let files = files.into_iter().map(|(name, bytes)| Ok((name, String::from_utf8(bytes)?)));
        let files = files.collect::<anyhow::Result<_>>().with_context(|| format!("cube {cube}: no text"))?;
        output.result("", || Part { cube, files })?;
    }
    Ok(Status::Done)
}

/// Writes the certificate of all cubes into its folder.
pub(crate) fn together(
    args: &CertifyArgs,
    world: &World,
    mut parts: impl Iterator<Item = anyhow::Result<Part>>,
) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, None)?;
    let (subject, wanted) = asked(args, world)?;
    let folder = Disk::new(world, args.out.folder.clone().context("--out DIR is wanted")?);
    let finished = || certificate::finished(&subject, &folder, Some(wanted)).map_err(explained);
    let record = if folder.has(File::Manifest.name())
        && let Some(manifest) = finished()?
    {
        record::Certify::found(manifest)
    } else {
        let lock = folder.lock()?;
        let manifest = certificate::together(&subject, &folder, wanted, &Means::new(&session.stop), |cube| {
            let part = parts.next().with_context(|| format!("cube {cube} is missing"))??;
            if part.cube != cube {
                bail!("cube {} where cube {cube} is wanted", part.cube);
            }
            Ok(part.files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
        })?;
        drop(lock);
        record::Certify::made(manifest)
    };
    Output::new(world, args.output.json).result(text(&record), || &record)?;
    Ok(Status::Done)
}
