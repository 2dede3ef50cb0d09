//! `fewest --certify` and `fewest --check`: a puzzle of a grid with a proof that no puzzle of the grid has fewer clues, and the check of such a certificate.

use std::path::Path;

use anyhow::{anyhow, bail};
use gerechte::certificate::fewest::{self, Manifest, PUZZLE, Subject};
use gerechte::certificate::{Means, Progress};
use gerechte::format::record;
use gerechte_checker::certificate::File;
use gerechte_checker::fewest::Claim;

use super::check::{Check, Part};
use super::files::{bytes, check_files, parsed, schema, statement};
use super::folder::Disk;
use super::names::{self, Names};
use super::refused::Refused;
use super::{explained, opened, shown, verdict};
use crate::cli::args::ThreadArgs;
use crate::cli::run::{Output, Session, Status, input, unless_stopped};
use crate::cli::world::World;

/// Whether the folder says that it is such a certificate, or looks like one whose manifest is broken.
pub(super) fn is_one(world: &World, folder: &Path) -> bool {
    let folder = Disk::new(world, folder.to_owned());
    match bytes(&folder).ok().and_then(|bytes| schema(&bytes)) {
        Some(schema) => schema == Manifest::SCHEMA,
        None => folder.has(File::Hitting.name()),
    }
}

/// The certificate that is made or checked.
pub(super) struct Asked<'a> {
    pub(super) game: Option<&'a str>,
    pub(super) grid: Option<&'a str>,
    /// The folder that is written.
    pub(super) out: Option<&'a Path>,
    /// The folder that is checked.
    pub(super) check: Option<&'a Path>,
    pub(super) threads: &'a ThreadArgs,
}

pub(super) fn run(asked: &Asked<'_>, session: &Session, output: &mut Output) -> anyhow::Result<Status> {
    let subject = asked.game.map(|game| subject(asked, session, game)).transpose()?;
    let record = match (asked.check, asked.out, subject) {
        (Some(folder), _, expected) => {
            let folder = opened(session, folder)?;
            let mut manifest = session.timed("check", || check(asked, &folder, expected.as_ref(), session))?;
            if let Some(subject) = &expected {
                subject.game().clone_into(&mut manifest.game);
                manifest.game_files.clear();
            }
            record::CertifyFewest::checked(manifest)
        }
        (None, Some(folder), Some(subject)) => {
            let folder = Disk::new(session, folder.to_owned());
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
    let (game, files) = input::game_with_files(world, game)?;
    let grid = game.grid(&input::puzzle(world, &game, input::wanted(world, asked.grid)?)?)?;
    let subject = Subject::new(&game, &grid);
    Ok(subject.map_err(|wrong| anyhow!("{grid}: {}", game.violation(&wrong)))?.with_files(files))
}

/// Writes a certificate into a new or empty folder, continues one, or finds a finished one.
fn make(subject: &Subject, folder: &Disk, session: &Session) -> anyhow::Result<record::CertifyFewest> {
    if folder.has(File::Manifest.name())
        && let Some(manifest) = fewest::finished(subject, folder).map_err(explained)?
    {
        folder.tidy();
        return Ok(record::CertifyFewest::found(manifest));
    }
    let lock = folder.lock()?;
    let game = subject.game();
    let progress = |progress| match progress {
        Progress::Search => session.working_on(format!("{game}: the fewest clues")),
        Progress::Refutation => session.working_on(format!("{game}: not with fewer")),
        _ => {}
    };
    let mut means = Means::new(&session.stop);
    means.progress = &progress;
    let manifest = fewest::make(subject, folder, &means).map_err(explained)?;
    drop(lock);
    Ok(record::CertifyFewest::made(manifest))
}

/// Checks the certificate in a folder; its manifest, if it is accepted.
fn check(asked: &Asked<'_>, folder: &Disk, expected: Option<&Subject>, session: &Session) -> Result<Manifest, Refused> {
    session.working_on(folder.to_string());
    session.step();
    let refused = |reason: String| Refused::new(folder.path(File::Manifest.name()), reason);
    let manifest: Manifest = parsed(&bytes(folder)?, Manifest::SCHEMA).map_err(refused)?;
    let claim = Claim {
        statement: statement(&manifest.statement).map_err(refused)?,
        grid: manifest.grid.clone(),
        puzzle: manifest.puzzle.clone(),
        fewest: manifest.fewest,
        others: manifest.others as u64,
    };
    let puzzle = claim.puzzle().map_err(|refusal| refused(refusal.fault.to_string()))?;
    let names = names::check_fewest(&manifest, expected).map_err(refused)?;
    check_files(folder, &manifest.files, &Claim::LISTED, session, |open, watch| claim.check_bound(open, watch))?;
    let inside = folder.inside(PUZZLE).map_err(|error| Refused::new(folder.path(PUZZLE), error.to_string()))?;
    let part = Part {
        what: "puzzle",
        hash: &manifest.certificate,
        statement: puzzle.statement,
        count: "1",
        game: &manifest.game,
        files: &manifest.game_files,
    };
    let workers = asked.threads.workers();
    Check { expected: None, workers: &workers, session }.certificate(&inside, Some(&part))?;
    match names {
        Names::Right => Ok(manifest),
        Names::Unknown(reason) => {
            let what = format!("the grid has puzzles of {} clues, and of no fewer", manifest.fewest);
            let how = "gerechte fewest GAME GRID --check DIR";
            Err(Refused::unnamed(folder, &what, &manifest.game, &reason, how))
        }
    }
}
