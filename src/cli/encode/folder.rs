//! Folders of formulas, one of each puzzle of a file or one of each cube, with a manifest.

use std::io::{self, Write};
use std::path::Path;

use crate::encodings::dimacs::Size;
use crate::engines::Task;
use crate::format::record::{Expected, Instance};
use crate::verbs::{Encode, ExpectedAnswers};
use crate::{Game, Puzzle};

use super::input;
use crate::cli::args::EncodeArgs;
use crate::cli::engine::engines;
use crate::cli::run::{Manifest, Session, Status};
use crate::cli::world::{NewFile, Role, files};

/// Formulas, written to a folder one after the other.
struct Formulas<'a> {
    args: &'a EncodeArgs,
    game: String,
    folder: &'a Path,
    session: &'a Session,
    manifest: Manifest,
    bytes: u64,
}

impl<'a> Formulas<'a> {
    fn new(args: &'a EncodeArgs, game: &Game, folder: &'a Path, session: &'a Session) -> anyhow::Result<Self> {
        let parts = args.cubes.map_or_else(|| "--batch".to_owned(), |cubes| format!("--cubes {cubes}"));
        let words = ["encode", &args.game].into_iter().chain(args.puzzle.as_deref()).chain([parts.as_str()]);
        let manifest = Manifest::create(session, folder, &words.collect::<Vec<_>>().join(" "))?;
        Ok(Self { args, game: game.to_string(), folder, session, manifest, bytes: 0 })
    }

    /// Writes the formula of a puzzle to a file with this name and the ending of the format.
    fn add(
        &mut self,
        name: &str,
        puzzle: &Puzzle,
        expected: Expected,
        write: impl FnOnce(&mut dyn Write) -> io::Result<Size>,
    ) -> anyhow::Result<()> {
        let format = self.args.format.name();
        let file = files::packed_name(&format!("{name}.{format}"), self.args.compress);
        let mut out = NewFile::create(self.session, Role::Instances, &self.folder.join(&file), None, false)?;
        let size = out.fill(write)?;
        let written = out.finish()?;
        self.bytes += written.file.bytes;
        self.manifest.add(&Instance {
            file,
            format: format.to_owned(),
            sha256: written.file.sha256,
            bytes: written.file.bytes,
            content: written.content.map(Into::into),
            variables: size.vars,
            clauses: size.clauses,
            game: self.game.clone(),
            puzzle: Some(puzzle.to_string()),
            expected,
            origin: None,
        })?;
        self.session.step();
        Ok(())
    }

    /// Finishes the manifest. After an error or a stop, the manifest lists the formulas that are whole, and says that it is not complete.
    fn finish<T>(self, end: anyhow::Result<T>, remark: impl FnOnce(&T) -> String) -> anyhow::Result<T> {
        let wrote = self.manifest.words(self.bytes, self.folder);
        self.manifest.finish(end.is_ok())?;
        let made = end?;
        let remark = remark(&made);
        self.session.note(&format!("{wrote}{remark}"));
        Ok(made)
    }
}

/// One formula for each puzzle of a file, with its answer.
pub(super) fn puzzles(
    args: &EncodeArgs,
    encode: &Encode<'_>,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    let argument = input::wanted_of(session, &args.game, encode.game, args.puzzle.as_deref())?;
    let puzzles = input::puzzles(session, encode.game, argument)?;
    let mut formulas = Formulas::new(args, encode.game, folder, session)?;
    let end = write_all(args, encode, puzzles, &mut formulas);
    let undecided = formulas.finish(end, |undecided| match undecided {
        0 => String::new(),
        number => format!("; of {number} the status is not known"),
    })?;
    Ok(if undecided == 0 { Status::Done } else { Status::Limit })
}

/// Writes the formulas. Returns the number of those whose status is not known.
fn write_all(
    args: &EncodeArgs,
    encode: &Encode<'_>,
    puzzles: impl Iterator<Item = anyhow::Result<Puzzle>>,
    formulas: &mut Formulas<'_>,
) -> anyhow::Result<usize> {
    let session = formulas.session;
    let engines = engines(&args.engine, encode.game.problem(), Task::Complete, session.itself);
    let answers = ExpectedAnswers { game: encode.game, engines: &engines, unique: args.uniqueness };
    let mut desk = answers.desk();
    let mut undecided = 0;
    session.working_on("puzzles written");
    for (number, puzzle) in (1..).zip(puzzles) {
        let puzzle = puzzle?;
        session.stop.check()?;
        let expected = answers.of(&mut desk, &puzzle, session)?;
        undecided += usize::from(expected.status.is_none());
        let export = encode.export(puzzle)?;
        formulas.add(&format!("puzzle-{number:06}"), &export.puzzle, expected, |out| export.write(out))?;
    }
    Ok(undecided)
}

/// One CNF for each cube: the formula, and the cube as unit clauses.
pub(super) fn cubes(
    args: &EncodeArgs,
    encode: &Encode<'_>,
    puzzle: Puzzle,
    wanted: usize,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    let export = encode.export(puzzle)?;
    let mut formulas = Formulas::new(args, encode.game, folder, session)?;
    let cubes = export.cubes(wanted, session);
    session.working_on(format!("of {} cubes", cubes.len()));
    let end = (1..).zip(&cubes).try_for_each(|(number, cube)| {
        session.stop.check()?;
        let puzzle = export.puzzle.clone().with(cube);
        let write = |out: &mut dyn Write| export.write_cube(number, cube, out);
        formulas.add(&format!("cube-{number:06}"), &puzzle, Expected::UNKNOWN, write)
    });
    formulas.finish(end, |()| String::new())?;
    Ok(Status::Done)
}
