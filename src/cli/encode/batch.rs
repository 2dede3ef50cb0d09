//! A file of puzzles as one formula each, with a manifest of the formulas.

use std::path::Path;

use clap::ValueEnum;
use gerechte::agree::{Answers, PreparedEngines, is_unproved, prepared, reconciled};
use gerechte::engines::Task;
use gerechte::format::record::{Expected, Instance};
use gerechte::{Count, Engine, Game, Puzzle};

use super::{Export, input};
use crate::cli::args::EncodeArgs;
use crate::cli::engine::engines;
use crate::cli::run::{Manifest, Session, Status};
use crate::cli::world::{NewFile, Role, files};

/// Writes a folder of formulas. After an error or a stop, the manifest lists those that are whole, and says that it is not complete.
pub(super) fn write(args: &EncodeArgs, game: &Game, folder: &Path, session: &Session) -> anyhow::Result<Status> {
    let puzzles = input::puzzles(session, game, input::wanted(session, args.puzzle.as_deref())?)?;
    let mut manifest = Manifest::create(session, folder)?;
    let end = write_all(args, game, folder, puzzles, &mut manifest, session);
    let number = manifest.number();
    manifest.finish(end.is_ok())?;
    let (bytes, undecided) = end?;
    let unknown = if undecided == 0 { String::new() } else { format!("; of {undecided} the status is not known") };
    session.note(&format!("wrote {number} files of {bytes} bytes in all to {}{unknown}", folder.display()));
    Ok(if undecided == 0 { Status::Done } else { Status::Limit })
}

/// Writes the formulas, and says how many bytes they are, and of how many the status is not known.
fn write_all(
    args: &EncodeArgs,
    game: &Game,
    folder: &Path,
    puzzles: impl Iterator<Item = anyhow::Result<Puzzle>>,
    manifest: &mut Manifest,
    session: &Session,
) -> anyhow::Result<(u64, usize)> {
    let engines = engines(&args.engine, game.problem(), Task::Complete);
    let mut prepared = prepared(&engines, game.problem());
    let format = args.format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    let (mut bytes, mut undecided) = (0, 0);
    session.working_on("puzzles written");
    for (number, puzzle) in (1..).zip(puzzles) {
        let puzzle = puzzle?;
        session.stop.check()?;
        let expected = expected(&mut prepared, &engines, &puzzle, args.uniqueness, session)?;
        undecided += usize::from(expected.status.is_none());
        let file = files::packed_name(&format!("puzzle-{number:06}.{format}"), args.compress);
        let export = Export::new(args, game, puzzle)?;
        let mut out = NewFile::create(session, Role::Instances, &folder.join(&file), None, false)?;
        let size = out.fill(|out| export.write(&[], &[], out))?;
        let written = out.finish()?;
        bytes += written.file.bytes;
        manifest.add(&Instance {
            file,
            format: format.clone(),
            sha256: written.file.sha256,
            bytes: written.file.bytes,
            content: written.content.map(Into::into),
            variables: size.vars,
            clauses: size.clauses,
            game: game.to_string(),
            puzzle: Some(export.puzzle.to_string()),
            expected,
            origin: None,
        })?;
        session.step();
    }
    Ok((bytes, undecided))
}

/// The expected answer: whether there is a grid and, if that is asked, whether it is the only one.
fn expected(
    prepared: &mut PreparedEngines<'_>,
    engines: &[Box<dyn Engine>],
    puzzle: &Puzzle,
    unique: bool,
    session: &Session,
) -> anyhow::Result<Expected> {
    let limit = if unique { 2 } else { 1 };
    let mut counts = Answers::default();
    for (name, engine) in prepared.iter_mut() {
        counts.add(name, engine.count(puzzle, limit, &session.stop))?;
    }
    session.failed(counts.failures());
    let given = counts.given()?;
    let count = reconciled(puzzle, given, session.stop.is_requested())?;
    let known_by: Vec<_> = given.iter().map(|(name, _)| *name).collect();
    let exact = given.iter().filter(|(_, count)| count.is_exact()).map(|(name, _)| *name);
    let unproved = if is_unproved(engines, exact) { ", unproved" } else { "" };
    Ok(Expected {
        status: match count {
            Count::Exactly(0) => Some(Expected::UNSATISFIABLE),
            Count::AtLeast(0) => None,
            _ => Some(Expected::SATISFIABLE),
        },
        unique: match count {
            _ if !unique => None,
            Count::Exactly(number) => Some(number == 1),
            Count::AtLeast(number) if number >= 2 => Some(false),
            Count::AtLeast(_) => None,
        },
        known_by: known_by.join(", ") + unproved,
    })
}
