//! `certify`: the grids of a game or a puzzle with a proof that there are no others, and the check of such a certificate.

mod check;
mod make;

use anyhow::{Context, anyhow, bail};
use gerechte::Puzzle;
use gerechte::count::{UpTo, problem};
use gerechte::format::manifest::{Manifest, Statement};
use gerechte::format::record;

use super::Status;
use super::args::CertifyArgs;
use super::input;
use super::output::Output;
use super::session::Session;

pub(crate) use check::Refused;

pub(crate) fn run(args: &CertifyArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let mut output = Output::new(args.output.json);
    let manifest = match (&args.check, &args.out, &args.game) {
        (Some(folder), ..) => {
            if !folder.is_dir() {
                bail!("{}: there is no such folder", folder.display());
            }
            session.timed("check", || check::checked(folder, None, args.threads.number(), &session))?
        }
        (None, Some(folder), Some(game)) => {
            let game = input::game(game)?;
            let puzzle = input::puzzle(&game, args.puzzle.as_deref())?;
            let task = make::Task {
                game: &game,
                puzzle: args.puzzle.as_ref().map(|_| puzzle.to_string()),
                problem: problem(&game, &puzzle, args.up_to.map(UpTo::from))?,
                up_to: args.up_to.map(|_| "relabelling".to_owned()),
                threads: args.threads.number(),
            };
            let Some(manifest) = session.timed("certify", || task.write(folder, args.cubes, &session))? else {
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

/// The statement that the manifest's names stand for.
fn statement(manifest: &Manifest) -> anyhow::Result<Statement> {
    let game = input::game(&manifest.game)?;
    let puzzle = manifest.puzzle.as_ref().map(|line| Puzzle::parse(&game, line)).transpose().context("puzzle")?;
    let puzzle = puzzle.unwrap_or_else(|| Puzzle::empty(&game));
    let up_to = match manifest.up_to.as_deref() {
        None => None,
        Some(name) => Some(name.parse()?),
    };
    let problem = problem(&game, &puzzle, up_to)?;
    Statement::of(&problem).ok_or_else(|| anyhow!("{game} has constraints that a certificate cannot state"))
}
