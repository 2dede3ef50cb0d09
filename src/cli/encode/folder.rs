//! Folders of formulas: one of each puzzle of a file, with a manifest, or one of each cube.

use std::path::Path;

use crate::Puzzle;
use crate::engines::Task;
use crate::format::record::Instance;
use crate::verbs::{Encode, ExpectedAnswers, Export};

use super::input;
use crate::cli::args::EncodeArgs;
use crate::cli::engine::engines;
use crate::cli::run::{Manifest, Session, Status};
use crate::cli::world::{NewFile, Role, files};

/// Writes a folder of formulas. After an error or a stop, the manifest lists those that are whole, and says that it is not complete.
pub(super) fn puzzles(
    args: &EncodeArgs,
    encode: &Encode<'_>,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    let argument = input::wanted_of(session, &args.game, encode.game, args.puzzle.as_deref())?;
    let puzzles = input::puzzles(session, encode.game, argument)?;
    let mut manifest = Manifest::create(session, folder)?;
    let end = write_all(args, encode, folder, puzzles, &mut manifest, session);
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
    encode: &Encode<'_>,
    folder: &Path,
    puzzles: impl Iterator<Item = anyhow::Result<Puzzle>>,
    manifest: &mut Manifest,
    session: &Session,
) -> anyhow::Result<(u64, usize)> {
    let (game, format) = (encode.game, args.format.name());
    let engines = engines(&args.engine, game.problem(), Task::Complete, session.itself);
    let answers = ExpectedAnswers { game, engines: &engines, unique: args.uniqueness };
    let mut desk = answers.desk();
    let (mut bytes, mut undecided) = (0, 0);
    session.working_on("puzzles written");
    for (number, puzzle) in (1..).zip(puzzles) {
        let puzzle = puzzle?;
        session.stop.check()?;
        let expected = answers.of(&mut desk, &puzzle, session)?;
        undecided += usize::from(expected.status.is_none());
        let file = files::packed_name(&format!("puzzle-{number:06}.{format}"), args.compress);
        let export = encode.export(puzzle)?;
        let mut out = NewFile::create(session, Role::Instances, &folder.join(&file), None, false)?;
        let size = out.fill(|out| export.write(out))?;
        let written = out.finish()?;
        bytes += written.file.bytes;
        manifest.add(&Instance {
            file,
            format: format.to_owned(),
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

/// One CNF for each cube: the formula, and the cube as unit clauses.
pub(super) fn cubes(
    args: &EncodeArgs,
    export: &Export<'_>,
    wanted: usize,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    session.new_folder(Role::Export, folder)?;
    let cubes = export.cubes(wanted, session);
    session.working_on(format!("of {} cubes", cubes.len()));
    let mut bytes = 0;
    for (number, cube) in (1..).zip(&cubes) {
        session.stop.check()?;
        let name = files::packed_name(&format!("cube-{number:06}.cnf"), args.compress);
        let mut out = NewFile::create(session, Role::Export, &folder.join(name), None, false)?;
        out.fill(|out| export.write_cube(number, cube, out))?;
        bytes += out.finish()?.file.bytes;
        session.step();
    }
    session.note(&format!("wrote {} files of {bytes} bytes in all to {}", cubes.len(), folder.display()));
    Ok(Status::Done)
}
