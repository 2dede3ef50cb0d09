//! `certify`: the grids of a game or a puzzle with a proof that there are no others, and the check of such a certificate.

mod check;
mod folder;

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use gerechte::certificate::{self, CertificateError, Manifest, Means, Progress, Statement, Subject};
use gerechte::count::UpTo;
use gerechte::format::record;

use super::args::CertifyArgs;
use super::input;
use super::output::Output;
use super::session::Session;
use super::{Status, unless_stopped};

use folder::Disk;

pub(crate) use check::Refused;

pub(crate) fn run(args: &CertifyArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let mut output = Output::new(args.output.json);
    let manifest = match (&args.check, &args.out, &args.game) {
        (Some(folder), ..) => {
            if !folder.is_dir() {
                bail!("{}: there is no such folder", folder.display());
            }
            session.timed("check", || check::checked(folder, None, &args.threads.workers(), &session))?
        }
        (None, Some(folder), Some(game)) => {
            let made = session.timed("certify", || make(args, game, folder, &session));
            let Some(manifest) = unless_stopped(made)? else {
                let more =
                    if args.cubes.is_some() { "; the same command goes on with the cubes that are left" } else { "" };
                session.note(&format!("stopped{more}"));
                return Ok(Status::Limit);
            };
            manifest
        }
        _ => bail!("a game and --out DIR are wanted, or --check DIR"),
    };
    let record = record::Certify::new(manifest, args.check.is_some());
    output.result(text(&record), &record)?;
    Ok(Status::Done)
}

fn text(record: &record::Certify) -> String {
    let puzzle = record.puzzle.as_ref().map(|puzzle| format!(" {puzzle}")).unwrap_or_default();
    let up_to = record.up_to.as_ref().map(|up_to| format!(" up to {up_to}")).unwrap_or_default();
    let grids = if record.count == "1" { "grid" } else { "grids" };
    let cubes = if record.cubes == 0 { String::new() } else { format!(", in {} cubes", record.cubes) };
    let verdict = if record.checked { "certified and checked" } else { "certified" };
    format!("{}{puzzle}{up_to}: {} {grids} and no others{cubes}: {verdict}", record.game, record.count)
}

/// Writes a certificate into a new or empty folder, or goes on with one in cubes.
fn make(args: &CertifyArgs, game: &str, folder: &Path, session: &Session) -> anyhow::Result<Manifest> {
    let game = input::game(game)?;
    let argument = input::or_piped(args.puzzle.as_deref())?;
    let puzzle = input::puzzle(&game, argument)?;
    let subject = Subject::new(&game, argument.map(|_| &puzzle), args.up_to.map(UpTo::from))?;
    let folder = Disk::new(folder.to_owned()).with_context(|| folder.display().to_string())?;
    let progress = |progress| match progress {
        Progress::Search => session.working_on(format!("{game}: grids")),
        Progress::Grid => session.step(),
        Progress::Refutation => session.working_on(format!("{game}: no others")),
        _ => {}
    };
    let workers = args.threads.workers();
    let mut means = Means::new(&session.stop);
    (means.workers, means.progress) = (&workers, &progress);
    certificate::make(&subject, &folder, args.cubes, &means).map_err(|error| match error {
        CertificateError::Engine(error) => error.into(),
        CertificateError::TooMany { .. } => anyhow!("{error} (see --cubes)"),
        error => error.into(),
    })
}

/// The statement that the manifest's names stand for.
fn statement(manifest: &Manifest) -> anyhow::Result<Statement> {
    let game = input::game(&manifest.game)?;
    Ok(Subject::named_in(manifest, &game)?.statement()?)
}
