//! `encode`: a game or a puzzle in the formats of other solvers.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use gerechte::count::{self, UpTo, cubes};
use gerechte::encodings::{Cell, Encoding, Problem, dimacs, icnf, minizinc, opb, qdimacs, wcnf, xcsp3};
use gerechte::format::formula::Formula;
use gerechte::minimal::unavoidable;
use gerechte::{Game, Grid, Puzzle, Stop};

use super::args::{EncodeArgs, ExportFormat};
use super::{Status, input};

/// Unavoidable sets, unless another number is asked for: a MaxSAT solver takes seconds for an ordinary sudoku.
const SETS: usize = 1000;

pub(crate) fn run(args: &EncodeArgs) -> anyhow::Result<Status> {
    check_options(args)?;
    let game = input::game(&args.game)?;
    let argument = input::or_piped(args.puzzle.as_deref());
    let puzzle = input::puzzle(&game, argument)?;
    let problem = count::problem(&game, &puzzle, args.up_to.map(UpTo::from))?;
    let encoding = Encoding { style: args.encoding, amo: args.amo };
    let formula = formula(args, &game, problem, encoding)?;
    let problem = formula.problem();
    if let (Some(folder), Some(wanted)) = (&args.out, args.cubes) {
        let title = format!("{game} {puzzle}");
        return write_cubes(&formula, wanted as usize, folder, &title);
    }
    // Found before the first line is written: an error leaves nothing behind.
    let sets = match args.format {
        ExportFormat::Wcnf => unavoidable_sets(&game, &puzzle, args.sets)?,
        _ => Vec::new(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let out = &mut out;
    match args.format {
        ExportFormat::Opb | ExportFormat::Xcsp3 => {}
        ExportFormat::Minizinc => writeln!(out, "% {game} {puzzle}")?,
        _ => writeln!(out, "c {game} {puzzle}")?,
    }
    match args.format {
        ExportFormat::Cnf => dimacs::write_formula(&|sink| formula.encode(sink), out)?,
        ExportFormat::Icnf => {
            let cubes = cubes(problem, args.cubes.unwrap_or(1) as usize);
            icnf::write(&|sink| formula.encode(sink), &cubes, out)?;
        }
        ExportFormat::Opb => opb::write(problem, out)?,
        ExportFormat::Wcnf => wcnf::write(game.board().cells(), &sets, out)?,
        ExportFormat::Minizinc => minizinc::write(problem, out)?,
        ExportFormat::Xcsp3 => xcsp3::write(problem, out)?,
        ExportFormat::Qdimacs => {
            qdimacs::write(problem, game.problem(), args.clues.unwrap_or(0), encoding, out)?;
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

/// Refuses an option that the format would pass over, and a format without the option that it needs.
fn check_options(args: &EncodeArgs) -> anyhow::Result<()> {
    use ExportFormat::{Cnf, Icnf, Minizinc, Opb, Qdimacs, Wcnf, Xcsp3};
    let default = Encoding::default();
    let is_chosen = Encoding { style: args.encoding, amo: args.amo } != default;
    let given: [(&str, bool, &[ExportFormat]); 8] = [
        ("--encoding or --amo", is_chosen, &[Cnf, Icnf, Qdimacs]),
        ("--up-to", args.up_to.is_some(), &[Cnf, Icnf, Opb, Minizinc, Xcsp3, Qdimacs]),
        ("--valid-for", args.valid_for.is_some(), &[Cnf, Icnf]),
        ("--differs-from", args.differs_from.is_some(), &[Cnf, Icnf]),
        ("--cubes", args.cubes.is_some(), &[Cnf, Icnf]),
        ("--out", args.out.is_some(), &[Cnf]),
        ("--sets", args.sets.is_some(), &[Wcnf]),
        ("--clues", args.clues.is_some(), &[Qdimacs]),
    ];
    let name =
        |format: ExportFormat| format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    if let Some((option, _, formats)) =
        given.iter().find(|(_, given, formats)| *given && !formats.contains(&args.format))
    {
        let takers = formats.iter().map(|format| name(*format)).collect::<Vec<_>>().join(", ");
        bail!("--format {} has no use for {option}: it is for {takers}", name(args.format));
    }
    match args.format {
        Cnf if args.cubes.is_some() != args.out.is_some() => bail!("--format cnf --cubes wants a folder: --out DIR"),
        Icnf if args.cubes.is_none() => bail!("--format icnf wants --cubes N"),
        Qdimacs if args.clues.is_none() => bail!("--format qdimacs wants --clues K"),
        Wcnf if args.puzzle.is_none() => bail!("--format wcnf wants a grid"),
        _ => Ok(()),
    }
}

/// The clauses that the options ask for.
fn formula(args: &EncodeArgs, game: &Game, problem: Problem, encoding: Encoding) -> anyhow::Result<Formula> {
    let mut formula = Formula::new(problem, encoding);
    if let Some(bound) = args.valid_for {
        formula = formula.valid_for(game.family()?, bound).with_context(|| format!("--valid-for {bound}"))?;
    }
    if let Some(line) = &args.differs_from {
        let grid = full_grid(&Puzzle::parse(game, line).context("--differs-from")?).context("--differs-from")?;
        formula = formula.without(grid).context("--differs-from: the grid does not solve the puzzle")?;
    }
    Ok(formula)
}

/// One CNF for each cube: the formula, and the cube as unit clauses.
fn write_cubes(formula: &Formula, wanted: usize, folder: &Path, title: &str) -> anyhow::Result<Status> {
    let place = |path: &Path| format!("cannot write {}", path.display());
    fs::create_dir_all(folder).with_context(|| place(folder))?;
    if fs::read_dir(folder).with_context(|| place(folder))?.next().is_some() {
        bail!("{}: the folder is not empty", folder.display());
    }
    for (number, cube) in (1..).zip(cubes(formula.problem(), wanted)) {
        let path = folder.join(format!("cube-{number:06}.cnf"));
        let mut out = BufWriter::new(File::create(&path).with_context(|| place(&path))?);
        writeln!(out, "c {title} cube {number}").with_context(|| place(&path))?;
        dimacs::write_formula(&|sink| formula.encode_part(&cube, sink), &mut out).with_context(|| place(&path))?;
        out.flush().with_context(|| place(&path))?;
    }
    Ok(Status::Done)
}

/// The grid that a puzzle without blanks is.
fn full_grid(puzzle: &Puzzle) -> anyhow::Result<Grid> {
    puzzle.grid().with_context(|| format!("the grid has {} blank cells", puzzle.len() - puzzle.clue_count()))
}

fn unavoidable_sets(game: &Game, puzzle: &Puzzle, wanted: Option<usize>) -> anyhow::Result<Vec<Vec<Cell>>> {
    let grid = full_grid(puzzle).context("--format wcnf")?;
    game.problem().check(grid.symbols()).context("--format wcnf: not a grid of the game")?;
    let sets = unavoidable::sets(game.problem(), grid.symbols(), wanted.unwrap_or(SETS), &Stop::never());
    match wanted {
        Some(wanted) if wanted < sets.len() => {
            bail!("--sets {wanted}: the grid has {} of two symbols, and all of these are written", sets.len())
        }
        _ => Ok(sets),
    }
}
