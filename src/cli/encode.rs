//! `encode`: a game or a puzzle in the formats of other solvers.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use gerechte::count::{self, UpTo, cubes};
use gerechte::encodings::special::{self, Regions};
use gerechte::encodings::{
    Cell, CellVars, ClauseSink, Encoding, Problem, Symbol, dimacs, icnf, minizinc, opb, qdimacs, unique, wcnf, xcsp3,
};
use gerechte::minimal::unavoidable;
use gerechte::{Game, Puzzle, Stop};

use super::args::{EncodeArgs, ExportFormat};
use super::{Status, input};

/// Unavoidable sets, unless another number is asked for: a MaxSAT solver takes seconds for an ordinary sudoku.
const SETS: usize = 1000;

pub(crate) fn run(args: &EncodeArgs) -> anyhow::Result<Status> {
    check_options(args)?;
    let game = input::game(&args.game)?;
    let puzzle = input::puzzle(&game, args.puzzle.as_deref())?;
    let problem = count::problem(&game, &puzzle, args.up_to.map(UpTo::from))?;
    let encoding = Encoding { style: args.encoding, amo: args.amo };
    let formula = Formula::new(args, &game, problem, encoding)?;
    let problem = &formula.problem;
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
struct Formula {
    problem: Problem,
    encoding: Encoding,
    family: Option<(Vec<Regions>, usize)>,
    excluded: Option<Vec<Symbol>>,
}

impl Formula {
    fn new(args: &EncodeArgs, game: &Game, problem: Problem, encoding: Encoding) -> anyhow::Result<Self> {
        let family = match args.valid_for {
            None => None,
            Some(bound) => Some((game.family()?, bound)),
        };
        if let Some((family, bound)) = &family
            && *bound > family.len()
        {
            bail!("--valid-for {bound}: the family has {} palettes", family.len());
        }
        let excluded = args.differs_from.as_deref().map(|line| {
            let puzzle = Puzzle::parse(game, line).context("--differs-from")?;
            let grid = full_grid(&puzzle, game).context("--differs-from")?;
            problem.check(&grid).context("--differs-from: the grid does not solve the puzzle")?;
            anyhow::Ok(grid)
        });
        let excluded = excluded.transpose()?;
        Ok(Self { problem, encoding, family, excluded })
    }

    fn encode(&self, sink: &mut dyn ClauseSink) -> CellVars {
        let vars = self.encoding.encode(&self.problem, sink);
        if let Some((family, bound)) = &self.family {
            special::valid_for_at_least(self.encoding, &vars, family, *bound, sink);
        }
        if let Some(grid) = &self.excluded {
            sink.add_clause(&unique::differs_from(&self.problem, &vars, grid));
        }
        vars
    }
}

/// One CNF for each cube: the formula, and the cube as unit clauses.
fn write_cubes(formula: &Formula, wanted: usize, folder: &Path, title: &str) -> anyhow::Result<Status> {
    let place = |path: &Path| format!("cannot write {}", path.display());
    fs::create_dir_all(folder).with_context(|| place(folder))?;
    if fs::read_dir(folder).with_context(|| place(folder))?.next().is_some() {
        bail!("{}: the folder is not empty", folder.display());
    }
    for (number, cube) in (1..).zip(cubes(&formula.problem, wanted)) {
        let path = folder.join(format!("cube-{number:06}.cnf"));
        let mut out = BufWriter::new(File::create(&path).with_context(|| place(&path))?);
        let encode = |sink: &mut dyn ClauseSink| {
            let vars = formula.encode(sink);
            for &(cell, symbol) in &cube {
                sink.add_clause(&[vars.lit(cell, symbol)]);
            }
            vars
        };
        writeln!(out, "c {title} cube {number}").with_context(|| place(&path))?;
        dimacs::write_formula(&encode, &mut out).with_context(|| place(&path))?;
        out.flush().with_context(|| place(&path))?;
    }
    Ok(Status::Done)
}

/// The symbols of a puzzle without blanks.
fn full_grid(puzzle: &Puzzle, game: &Game) -> anyhow::Result<Vec<Symbol>> {
    let symbols: Vec<_> = puzzle.clues().map(|(_, symbol)| symbol).collect();
    match game.board().cells() - symbols.len() {
        0 => Ok(symbols),
        blank => bail!("the grid has {blank} blank cells"),
    }
}

fn unavoidable_sets(game: &Game, puzzle: &Puzzle, wanted: Option<usize>) -> anyhow::Result<Vec<Vec<Cell>>> {
    let grid = full_grid(puzzle, game).context("--format wcnf")?;
    game.problem().check(&grid).context("--format wcnf: not a grid of the game")?;
    let sets = unavoidable::sets(game.problem(), &grid, wanted.unwrap_or(SETS), &Stop::never());
    match wanted {
        Some(wanted) if wanted < sets.len() => {
            bail!("--sets {wanted}: the grid has {} of two symbols, and all of these are written", sets.len())
        }
        _ => Ok(sets),
    }
}
