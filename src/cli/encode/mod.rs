//! `encode`: a game or a puzzle in the formats of other solvers.

mod folder;

use crate::count::UpTo;
use crate::encodings::Encoding;
use crate::encodings::dimacs::Size;
use crate::verbs::{Encode, EncodeOptions, ExportFormat};

use super::args::{EncodeArgs, OutputArgs};
use super::run::{Session, Status, input};
use super::world::{NewFile, Role, World, Written};

pub(crate) fn run(args: &EncodeArgs, world: &World) -> anyhow::Result<Status> {
    let options = options(args);
    options.check(args.batch, args.out.file.is_some())?;
    let session = Session::new(world, &OutputArgs { quiet: args.quiet, ..OutputArgs::default() }, args.timeout)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let encode = Encode { game: &game, options };
    if let Some(folder) = args.out.file.as_ref().filter(|_| args.batch) {
        return folder::puzzles(args, &encode, folder, &session);
    }
    let puzzle = input::puzzle(world, &game, input::puzzle_or_empty(world, &args.game, argument))?;
    if let (ExportFormat::Cnf, Some(wanted), Some(folder)) = (args.format, options.cubes, &args.out.file) {
        return folder::cubes(args, &encode, puzzle, wanted, folder, &session);
    }
    let mut export = encode.export(puzzle)?;
    // Found before the first line is written: an error leaves nothing behind.
    let stopped = export.prepare(&session)?;
    let mut out = match &args.out.file {
        Some(path) => NewFile::create(world, Role::Export, path, args.compress, args.out.force)?,
        None => NewFile::standard_output(world, args.compress)?,
    };
    if stopped.is_some() {
        out = out.despite_stops();
    }
    let size = out.fill(|out| export.write(out))?;
    let name = args.out.file.as_ref().map_or("standard output".to_owned(), |path| path.display().to_string());
    session.note(&format!("wrote {name}: {}", said(args.format, size, &out.finish()?)));
    if let Some(sets) = stopped {
        session.note(&format!("stopped with {sets} unavoidable sets"));
        return Ok(Status::Limit);
    }
    Ok(Status::Done)
}

/// The options that the arguments name.
fn options(args: &EncodeArgs) -> EncodeOptions<'_> {
    EncodeOptions {
        format: args.format,
        encoding: Encoding { style: args.encoding, amo: args.amo, sums: args.sums },
        up_to: args.up_to.relation.map(UpTo::from),
        valid_for: args.valid_for,
        differs_from: args.differs_from.as_deref(),
        cubes: args.cubes.map(|cubes| cubes as usize),
        sets: args.sets,
        clues: args.clues,
    }
}

/// The output in words.
fn said(format: ExportFormat, size: Size, written: &Written) -> String {
    let clauses = format.statements();
    let unpacked = written.content.as_ref().map(|content| format!(", {} unpacked", content.bytes)).unwrap_or_default();
    format!("{} variables, {} {clauses}, {} bytes{unpacked}", size.vars, size.clauses, written.file.bytes)
}
