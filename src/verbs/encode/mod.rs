//! `encode`: a game or a puzzle in the formats of other solvers.

mod expected;
mod format;

use std::io::{self, Write};

use anyhow::{Context, anyhow, bail};

pub use expected::{ExpectedAnswers, ExpectedDesk};
pub use format::ExportFormat;

use format::usual;

use super::World;
use crate::count::{self, Cube, UpTo, cubes};
use crate::encodings::dimacs::Size;
use crate::encodings::{
    Cell, CellVars, Encoding, Lit, Problem, dimacs, icnf, lp, minizinc, opb, qdimacs, smtlib, unique, wcnf, xcsp3,
};
use crate::format::formula::Formula;
use crate::minimal::unavoidable;
use crate::{Game, Grid, Puzzle, counted};

/// Unavoidable sets, unless another number is asked for: a MaxSAT solver takes seconds for an ordinary sudoku.
const SETS: usize = 1000;

/// A request for puzzles of a game in the format of other solvers.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, verbs::{Encode, EncodeOptions}};
/// let game: Game = "box:2x2".parse()?;
/// let encode = Encode { game: &game, options: EncodeOptions::default() };
/// let export = encode.export(Puzzle::empty(&game))?;
/// let mut file = Vec::new();
/// assert_eq!(export.write(&mut file)?.vars, 64);
/// assert!(file.starts_with(b"c box:2x2 ................\n"));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Encode<'a> {
    /// The game.
    pub game: &'a Game,
    /// The options.
    pub options: EncodeOptions<'a>,
}

/// The options of an export; by default, it is a formula in DIMACS.
#[derive(Clone, Copy, Debug)]
pub struct EncodeOptions<'a> {
    /// The format.
    pub format: ExportFormat,
    /// The encoding of clauses.
    pub encoding: Encoding,
    /// The equivalence of which one solution a class is left.
    pub up_to: Option<UpTo>,
    /// The number of codes of the game's kind and order for which the grid is valid.
    pub valid_for: Option<usize>,
    /// A grid that is excluded.
    pub differs_from: Option<&'a str>,
    /// The least number of cubes into which the solutions are parted.
    pub cubes: Option<usize>,
    /// The number of unavoidable sets; those of two symbols are always written.
    pub sets: Option<usize>,
    /// The clues that the quantified formula allows.
    pub clues: Option<usize>,
}

impl Default for EncodeOptions<'_> {
    fn default() -> Self {
        Self {
            format: ExportFormat::default(),
            encoding: usual(),
            up_to: None,
            valid_for: None,
            differs_from: None,
            cubes: None,
            sets: None,
            clues: None,
        }
    }
}

/// A puzzle that is to be written.
#[derive(Clone, Debug)]
pub struct Export<'a> {
    asked: Encode<'a>,
    /// The puzzle.
    pub puzzle: Puzzle,
    formula: Formula,
    /// The cubes, where the file lists them.
    parts: Vec<Cube>,
    /// The unavoidable sets, where the file lists them.
    sets: Vec<Vec<Cell>>,
}

impl<'a> Encode<'a> {
    /// A puzzle as it is to be written, so far without the cubes and the unavoidable sets that its file lists.
    pub fn export(&self, puzzle: Puzzle) -> anyhow::Result<Export<'a>> {
        let problem = count::problem(self.game, &puzzle, self.options.up_to)?;
        let formula = self.formula(problem)?;
        Ok(Export { asked: *self, puzzle, formula, parts: Vec::new(), sets: Vec::new() })
    }

    /// The clauses that the options ask for.
    fn formula(&self, problem: Problem) -> anyhow::Result<Formula> {
        let mut formula = Formula::new(problem, self.options.encoding);
        if let Some(bound) = self.options.valid_for {
            formula = formula.valid_for(self.game.family()?, bound).with_context(|| format!("--valid-for {bound}"))?;
        }
        if let Some(line) = self.options.differs_from {
            let puzzle = Puzzle::parse(self.game, line).context("--differs-from")?;
            let grid = full_grid(&puzzle).context("--differs-from")?;
            let said = |violation| {
                anyhow!("--differs-from: the grid does not solve the puzzle: {}", self.game.violation(&violation))
            };
            formula = formula.without(grid).map_err(said)?;
        }
        Ok(formula)
    }
}

impl Export<'_> {
    /// At least `wanted` cubes, if there are enough free cells; reports their number, and the reason if it differs.
    pub fn cubes(&self, wanted: usize, world: &impl World) -> Vec<Cube> {
        let cubes = cubes(self.formula.problem(), wanted);
        let fixed = cubes.first().map_or(0, Vec::len);
        let number = cubes.len();
        let (what, free) = (counted(number, "cube"), counted(fixed, "free cell"));
        world.note(&if number == 0 {
            "no cubes: the clues leave some cell without a symbol".to_owned()
        } else if fixed == 0 {
            format!("{what}: no cell is free")
        } else if number < wanted {
            format!("{what}, one for each way to fill the {free}")
        } else {
            format!(
                "{what}, one for each way to fill the first {free} without a clash: the smallest such split into at least \
                 {wanted}"
            )
        });
        cubes
    }

    /// Finds the cubes and the unavoidable sets that the file lists. Returns the number of sets if a stop came before all: fewer give a weaker bound, but still a
    /// bound.
    pub fn prepare(&mut self, world: &impl World) -> anyhow::Result<Option<usize>> {
        if let Some(wanted) = self.asked.options.cubes {
            self.parts = self.cubes(wanted, world);
        }
        if self.asked.options.format != ExportFormat::Wcnf {
            return Ok(None);
        }
        let game = self.asked.game;
        let grid = full_grid(&self.puzzle).context("--format wcnf")?;
        game.problem().check(grid.symbols()).context("--format wcnf: not a grid of the game")?;
        world.working_on("unavoidable sets");
        let (wanted, stop) = (self.asked.options.sets, world.stop());
        self.sets = unavoidable::sets(game.problem(), grid.symbols(), wanted.unwrap_or(SETS), stop);
        let found = self.sets.len();
        match wanted {
            Some(wanted) if wanted < found && !stop.is_requested() => {
                bail!("--sets {wanted}: the grid has {found} of two symbols, and all of these are written")
            }
            _ => Ok(stop.is_requested().then_some(found)),
        }
    }

    /// Writes it.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<Size> {
        let Self { asked: Encode { game, options }, puzzle, formula, .. } = self;
        let EncodeOptions { format, encoding, clues, .. } = *options;
        let problem = formula.problem();
        match format {
            ExportFormat::Opb | ExportFormat::Xcsp3 => {}
            ExportFormat::Minizinc => writeln!(out, "% {game} {puzzle}")?,
            ExportFormat::Lp => writeln!(out, "\\ {game} {puzzle}")?,
            ExportFormat::Smtlib => writeln!(out, "; {game} {puzzle}")?,
            _ => writeln!(out, "c {game} {puzzle}")?,
        }
        match format {
            ExportFormat::Cnf => dimacs::write_formula(&|sink| formula.encode(sink), out),
            ExportFormat::Icnf => icnf::write(&|sink| formula.encode(sink), &self.parts, out),
            ExportFormat::Opb => opb::write(problem, &self.excluding(), out),
            ExportFormat::Wcnf => wcnf::write(game.board().cells(), &self.sets, out),
            ExportFormat::Minizinc => minizinc::write(problem, out),
            ExportFormat::Xcsp3 => xcsp3::write(problem, out),
            ExportFormat::Lp => lp::write(problem, &self.excluding(), out),
            ExportFormat::Smtlib => smtlib::write(problem, out),
            ExportFormat::Qdimacs => qdimacs::write(problem, game.problem(), clues.unwrap_or(0), encoding, out),
        }
    }

    /// Writes the formula of a cube with this number: the clauses, and the cube as unit clauses.
    pub fn write_cube(&self, number: usize, cube: &Cube, out: &mut dyn Write) -> io::Result<Size> {
        writeln!(out, "c {} {} cube {number}", self.asked.game, self.puzzle)?;
        dimacs::write_formula(&|sink| self.formula.encode_part(cube, sink), out)
    }

    /// The clause that excludes a grid, where that is asked.
    fn excluding(&self) -> Vec<Vec<Lit>> {
        let problem = self.formula.problem();
        let vars = CellVars::of(problem);
        self.formula.excluded().map(|grid| unique::differs_from(problem, &vars, grid.symbols())).into_iter().collect()
    }
}

/// The grid that a puzzle without blanks is.
fn full_grid(puzzle: &Puzzle) -> anyhow::Result<Grid> {
    puzzle.grid().with_context(|| format!("the grid has {} blank cells", puzzle.len() - puzzle.clue_count()))
}
