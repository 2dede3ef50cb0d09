//! Cubes of a certificate as units of a job, and the combined certificate.

use std::ops::Range;

use crate::certificate::{File, Subject};
use crate::format::record;
use crate::verbs::{CertificatePart, Certify};
use anyhow::Context;

use super::folder::Disk;
use super::{subject, text};
use crate::cli::args::CertifyArgs;
use crate::cli::run::{Output, Session, Status};
use crate::cli::world::World;

/// The subject of the certificate.
fn asked(args: &CertifyArgs, world: &World) -> anyhow::Result<Subject> {
    subject(args, world, args.game.as_ref().context("a game is wanted")?)
}

/// The number of cubes.
pub(crate) fn cubes(args: &CertifyArgs, world: &World) -> anyhow::Result<u64> {
    Ok(Certify { subject: &asked(args, world)?, cubes: args.cubes }.number_of_cubes()? as u64)
}

/// Writes the files of some of the cubes as lines.
pub(crate) fn some(args: &CertifyArgs, world: &World, range: Range<usize>) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let subject = asked(args, world)?;
    let mut output = Output::new(world, true);
    for part in (Certify { subject: &subject, cubes: args.cubes }).parts(range, &session)? {
        output.result("", || &part)?;
    }
    Ok(Status::Done)
}

/// Writes the certificate of all cubes into its folder.
pub(crate) fn together(
    args: &CertifyArgs,
    world: &World,
    parts: impl Iterator<Item = anyhow::Result<CertificatePart>>,
) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, None)?;
    let subject = asked(args, world)?;
    let certify = Certify { subject: &subject, cubes: args.cubes };
    let folder = Disk::new(world, args.out.folder.clone().context("--out DIR is wanted")?).packing(args.xz);
    let record = if folder.has(File::Manifest.name())
        && let Some(manifest) = certify.finished(&folder)?
    {
        record::Certify::found(manifest)
    } else {
        let lock = folder.lock()?;
        let manifest = certify.together(&folder, parts, &session)?;
        drop(lock);
        record::Certify::made(manifest)
    };
    Output::new(world, args.output.json).result(text(&record), || &record)?;
    Ok(Status::Done)
}
