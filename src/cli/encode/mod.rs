//! `encode`: a game or a puzzle in the formats of other solvers.

mod batch;
mod cubes;
mod options;

use std::io::{self, Write};

use anyhow::{Context, bail};
use gerechte::count::{self, Cube, UpTo};
use gerechte::encodings::dimacs::Size;
use gerechte::encodings::{
    Cell, CellVars, Encoding, Lit, Problem, dimacs, icnf, lp, minizinc, opb, qdimacs, smtlib, unique, wcnf, xcsp3,
};
use gerechte::format::formula::Formula;
use gerechte::minimal::unavoidable;
use gerechte::{Game, Grid, Puzzle};

use super::args::{EncodeArgs, ExportFormat, OutputArgs};
use super::run::{Session, Status, input};
use super::world::{NewFile, Role, World, Written};

/// Unavoidable sets, unless another number is asked for: a MaxSAT solver takes seconds for an ordinary sudoku.
const SETS: usize = 1000;

pub(crate) fn run(args: &EncodeArgs, world: &World) -> anyhow::Result<Status> {
    options::check(args)?;
    let session = Session::new(world, &OutputArgs { quiet: args.quiet, ..OutputArgs::default() }, args.timeout)?;
    let game = input::game(world, &args.game)?;
    if let Some(folder) = args.out.file.as_ref().filter(|_| args.batch) {
        return batch::write(args, &game, folder, &session);
    }
    let puzzle = input::puzzle(world, &game, input::or_empty(world, args.puzzle.as_deref()))?;
    let export = Export::new(args, &game, puzzle)?;
    if let (ExportFormat::Cnf, Some(wanted), Some(folder)) = (args.format, args.cubes, &args.out.file) {
        return cubes::write(args, &export, wanted as usize, folder, &session);
    }
    // Found before the first line is written: an error leaves nothing behind.
    let parts = args.cubes.map(|wanted| cubes::parts(&export, wanted as usize, &session)).unwrap_or_default();
    let sets = match args.format {
        ExportFormat::Wcnf => unavoidable_sets(&game, &export.puzzle, args.sets, &session)?,
        _ => Vec::new(),
    };
    // Fewer sets give a weaker bound, but still a bound, so the sets found before a stop are written.
    let is_stopped = args.format == ExportFormat::Wcnf && session.stop.is_requested();
    let mut out = match &args.out.file {
        Some(path) => NewFile::create(world, Role::Export, path, args.compress, args.out.force)?,
        None => NewFile::standard_output(world, args.compress)?,
    };
    if is_stopped {
        out = out.despite_stops();
    }
    let size = out.fill(|out| export.write(&parts, &sets, out))?;
    let name = args.out.file.as_ref().map_or("standard output".to_owned(), |path| path.display().to_string());
    session.note(&format!("wrote {name}: {}", said(args.format, size, &out.finish()?)));
    if is_stopped {
        session.note(&format!("stopped with {} unavoidable sets", sets.len()));
        return Ok(Status::Limit);
    }
    Ok(Status::Done)
}

/// The output in words.
fn said(format: ExportFormat, size: Size, written: &Written) -> String {
    let clauses = match format {
        ExportFormat::Opb | ExportFormat::Minizinc | ExportFormat::Xcsp3 | ExportFormat::Lp | ExportFormat::Smtlib => {
            "constraints"
        }
        _ => "clauses",
    };
    let unpacked = written.content.as_ref().map(|content| format!(", {} unpacked", content.bytes)).unwrap_or_default();
    format!("{} variables, {} {clauses}, {} bytes{unpacked}", size.vars, size.clauses, written.file.bytes)
}

/// The formula, and its format.
struct Export<'a> {
    args: &'a EncodeArgs,
    game: &'a Game,
    puzzle: Puzzle,
    formula: Formula,
}

impl<'a> Export<'a> {
    fn new(args: &'a EncodeArgs, game: &'a Game, puzzle: Puzzle) -> anyhow::Result<Self> {
        let problem = count::problem(game, &puzzle, args.up_to.relation.map(UpTo::from))?;
        Ok(Self { args, game, puzzle, formula: formula(args, game, problem)? })
    }

    /// Writes it, with these cubes and unavoidable sets where the format has them.
    fn write(&self, parts: &[Cube], sets: &[Vec<Cell>], out: &mut dyn Write) -> io::Result<Size> {
        let Self { args, game, puzzle, formula } = self;
        let problem = formula.problem();
        match args.format {
            ExportFormat::Opb | ExportFormat::Xcsp3 => {}
            ExportFormat::Minizinc => writeln!(out, "% {game} {puzzle}")?,
            ExportFormat::Lp => writeln!(out, "\\ {game} {puzzle}")?,
            ExportFormat::Smtlib => writeln!(out, "; {game} {puzzle}")?,
            _ => writeln!(out, "c {game} {puzzle}")?,
        }
        match args.format {
            ExportFormat::Cnf => dimacs::write_formula(&|sink| formula.encode(sink), out),
            ExportFormat::Icnf => icnf::write(&|sink| formula.encode(sink), parts, out),
            ExportFormat::Opb => opb::write(problem, &self.excluding(), out),
            ExportFormat::Wcnf => wcnf::write(game.board().cells(), sets, out),
            ExportFormat::Minizinc => minizinc::write(problem, out),
            ExportFormat::Xcsp3 => xcsp3::write(problem, out),
            ExportFormat::Lp => lp::write(problem, &self.excluding(), out),
            ExportFormat::Smtlib => smtlib::write(problem, out),
            ExportFormat::Qdimacs => {
                qdimacs::write(problem, game.problem(), args.clues.unwrap_or(0), encoding(args), out)
            }
        }
    }

    /// The clause that excludes a grid, where that is asked.
    fn excluding(&self) -> Vec<Vec<Lit>> {
        let problem = self.formula.problem();
        let vars = CellVars::of(problem);
        self.formula.excluded().map(|grid| unique::differs_from(problem, &vars, grid.symbols())).into_iter().collect()
    }
}

const fn encoding(args: &EncodeArgs) -> Encoding {
    Encoding { style: args.encoding, amo: args.amo, sums: args.sums }
}

/// The clauses that the options ask for.
fn formula(args: &EncodeArgs, game: &Game, problem: Problem) -> anyhow::Result<Formula> {
    let mut formula = Formula::new(problem, encoding(args));
    if let Some(bound) = args.valid_for {
        formula = formula.valid_for(game.family()?, bound).with_context(|| format!("--valid-for {bound}"))?;
    }
    if let Some(line) = &args.differs_from {
        let grid = full_grid(&Puzzle::parse(game, line).context("--differs-from")?).context("--differs-from")?;
        formula = formula.without(grid).context("--differs-from: the grid does not solve the puzzle")?;
    }
    Ok(formula)
}

/// The grid that a puzzle without blanks is.
fn full_grid(puzzle: &Puzzle) -> anyhow::Result<Grid> {
    puzzle.grid().with_context(|| format!("the grid has {} blank cells", puzzle.len() - puzzle.clue_count()))
}

fn unavoidable_sets(
    game: &Game,
    puzzle: &Puzzle,
    wanted: Option<usize>,
    session: &Session,
) -> anyhow::Result<Vec<Vec<Cell>>> {
    let grid = full_grid(puzzle).context("--format wcnf")?;
    game.problem().check(grid.symbols()).context("--format wcnf: not a grid of the game")?;
    session.working_on("unavoidable sets");
    let sets = unavoidable::sets(game.problem(), grid.symbols(), wanted.unwrap_or(SETS), &session.stop);
    match wanted {
        Some(wanted) if wanted < sets.len() && !session.stop.is_requested() => {
            bail!("--sets {wanted}: the grid has {} of two symbols, and all of these are written", sets.len())
        }
        _ => Ok(sets),
    }
}
