//! `fewest --certify` and `fewest --check`: a puzzle of a grid with a proof that no puzzle of the grid has fewer clues, and the check of such a certificate.

use std::path::Path;

use crate::certificate::File;
use crate::certificate::fewest::{Proof, Subject};
use crate::format::record;
use crate::verbs::{CertifyFewest, CheckCertificate};
use anyhow::{anyhow, bail};

use super::folder::Disk;
use super::{opened, shown, verdict};
use crate::cli::run::{Output, Session, Status, input, unless_stopped};
use crate::cli::world::World;

/// The certificate that is made or checked.
pub(super) struct Asked<'a> {
    pub(super) game: Option<&'a str>,
    pub(super) grid: Option<&'a str>,
    /// The folder that is written.
    pub(super) out: Option<&'a Path>,
    /// How it is proved there that fewer clues are not enough.
    pub(super) proof: Proof,
    /// Whether its files are packed.
    pub(super) packs: bool,
    /// The folder that is checked.
    pub(super) check: Option<&'a Path>,
}

pub(super) fn run(asked: &Asked<'_>, session: &Session, output: &mut Output) -> anyhow::Result<Status> {
    let subject = asked.game.map(|game| subject(asked, session, game)).transpose()?;
    let record = match (asked.check, asked.out, subject) {
        (Some(folder), _, expected) => {
            let folder = opened(session, folder)?;
            let mut manifest =
                session.timed("check", || CheckCertificate::new(session).fewest(&folder, expected.as_ref()))?;
            if let Some(subject) = &expected {
                subject.game().clone_into(&mut manifest.game);
                manifest.game_files.clear();
            }
            record::CertifyFewest::checked(manifest)
        }
        (None, Some(folder), Some(subject)) => {
            let folder = Disk::new(session, folder.to_owned()).packing(asked.packs);
            let made = session.timed("certify", || make(&subject, &folder, session));
            let Some(record) = unless_stopped(made)? else {
                session.note("stopped; the same command begins again");
                return Ok(Status::Limit);
            };
            record
        }
        _ => bail!("a game, a grid and --certify DIR are wanted, or --check DIR"),
    };
    output.result(text(&record), || &record)?;
    Ok(Status::Done)
}

fn text(record: &record::CertifyFewest) -> String {
    let verdict = verdict(record.checked, record.made, &record.game_files);
    let clues = if record.fewest == 1 { "clue" } else { "clues" };
    let game = shown(&record.game);
    format!("{game} {}: {} {clues}, and not with fewer: {}: {verdict}", record.grid, record.fewest, record.puzzle)
}

/// The subject of the arguments.
fn subject(asked: &Asked<'_>, world: &World, game: &str) -> anyhow::Result<Subject> {
    let (game, files, argument) = input::asked_with_files(world, game, asked.grid)?;
    let grid = game.grid(&input::puzzle(world, &game, input::wanted(world, argument)?)?)?;
    let subject = Subject::new(&game, &grid);
    Ok(subject.map_err(|wrong| anyhow!("{grid}: {}", game.violation(&wrong)))?.with_files(files).proved_by(asked.proof))
}

/// Writes a certificate into a new or empty folder, continues one, or finds a finished one.
fn make(subject: &Subject, folder: &Disk, session: &Session) -> anyhow::Result<record::CertifyFewest> {
    let certify = CertifyFewest { subject };
    if folder.has(File::Manifest.name())
        && let Some(manifest) = certify.finished(folder)?
    {
        folder.tidy();
        return Ok(record::CertifyFewest::found(manifest));
    }
    let lock = folder.lock()?;
    let manifest = certify.make(folder, session)?;
    drop(lock);
    Ok(record::CertifyFewest::made(manifest))
}
