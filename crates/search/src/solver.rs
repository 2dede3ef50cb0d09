//! A solver that is made once for a problem and used for many puzzles.

use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::boxes::{BoxSolver, Instructions};
use super::houses::HouseSolver;
use super::planes::{MAX_CELLS, MAX_ORDER, PlaneSolver};
use gerechte_core::engine::{Probed, Visitor};
use gerechte_core::{Count, Exit, Grid, Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// A compiled problem, and the scratch to solve it with any clues.
///
/// Up to 11 symbols, and 128 cells or with more than houses, solving and counting allocate nothing. (So do larger boards with sums whose cells may hold
/// equal symbols.) Larger boards are solved by learning from failures, which takes memory for what is learnt of a puzzle, and gives it back.
///
/// Clues are one for each cell, `None` for a blank: a [`Puzzle`](gerechte_core::Puzzle) is such a slice.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Count, Exit, Game, Puzzle, Stop, search::Solver};
///
/// let game: Game = "box:2x2".parse()?;
/// let mut solver = Solver::new(game.problem());
/// assert_eq!(solver.count(&[None; 16], 1000, &Stop::never()), Count::Exactly(288));
/// let puzzle = Puzzle::parse(&game, "12...41.....2...")?;
/// let exit = solver.solve(&puzzle, &Stop::never(), |grid| {
///     println!("{grid:?}");
///     ControlFlow::Continue(())
/// });
/// assert_eq!(exit, Ok(Exit::Complete));
/// let grid = solver.first(&puzzle, &Stop::never())?;
/// assert!(grid.is_some_and(|grid| puzzle.broken_by(&grid).is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    order: usize,
    /// The clues of the problem itself, by cell; `None` if they contradict each other.
    givens: Option<Vec<Option<Symbol>>>,
    /// The clues of the problem and of a puzzle together.
    clues: Vec<Option<Symbol>>,
    engine: SolverKind,
    /// Fills grids at random where the engine cannot; made when it is first wanted.
    filler: Option<Box<HouseSolver>>,
    problem: Problem,
}

#[derive(Clone, Debug)]
enum SolverKind {
    Boxes(BoxSolver),
    Planes(Box<PlaneSolver>),
    Houses(Box<HouseSolver>),
}

impl SolverKind {
    fn new(problem: &Problem) -> Self {
        if !problem.is_of_houses() || problem.symbols() > MAX_ORDER || problem.cells() > MAX_CELLS {
            return Self::Houses(Box::new(HouseSolver::new(problem)));
        }
        let mut houses: Vec<Vec<usize>> =
            problem.houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
        houses.sort_unstable();
        if problem.symbols() == 9 && problem.cells() == 81 && houses == box_houses() {
            return Self::Boxes(BoxSolver::new());
        }
        Self::Planes(Box::new(PlaneSolver::new(problem.symbols(), problem.cells(), &houses)))
    }
}

/// The 27 houses of 9×9 with 3×3 boxes, sorted.
fn box_houses() -> Vec<Vec<usize>> {
    let rows = (0..9).map(|i| (0..9).map(|k| 9 * i + k).collect());
    let columns = (0..9).map(|j| (0..9).map(|k| 9 * k + j).collect());
    let boxes = (0..9).map(|b| (0..9).map(|k| 27 * (b / 3) + 3 * (b % 3) + 9 * (k / 3) + k % 3).collect());
    let mut houses: Vec<Vec<usize>> = rows.chain(columns).chain(boxes).collect();
    houses.sort_unstable();
    houses
}

impl Solver {
    /// Compiles the problem for the engine that fits it best.
    pub fn new(problem: &Problem) -> Self {
        let mut givens = Some(vec![None; problem.cells()]);
        for (cell, symbol) in problem.givens() {
            let fits = |clues: &Vec<Option<Symbol>>| clues[cell.index()].is_none_or(|other| other == symbol);
            givens = givens.filter(fits);
            if let Some(clues) = &mut givens {
                clues[cell.index()] = Some(symbol);
            }
        }
        Self {
            order: problem.symbols(),
            givens,
            clues: vec![None; problem.cells()],
            engine: SolverKind::new(problem),
            filler: None,
            problem: problem.clone(),
        }
    }

    /// Whether the engine is the one for 9×9 with 3×3 boxes, to which boards with few clues are no harder than others.
    pub const fn is_for_boxes(&self) -> bool {
        matches!(self.engine, SolverKind::Boxes(_))
    }

    /// Uses these instructions of the machine; solutions and their order are the same with each.
    ///
    /// # Panics
    /// If this machine does not have them; [`Instructions::available`] lists those that it has.
    pub fn use_instructions(&mut self, kind: Instructions) {
        match &mut self.engine {
            SolverKind::Boxes(engine) => *engine = BoxSolver::with(kind),
            SolverKind::Planes(engine) if kind == Instructions::Portable => engine.make_portable(),
            _ => {}
        }
    }

    /// Visits each solution that keeps the clues, in an order that depends on the problem and the clues alone.
    ///
    /// # Panics
    /// If there is not one clue for each cell.
    pub fn solve(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.visit(clues, stop, &mut visit)
    }

    /// [`solve`](Self::solve), compiled once: a search is long code, and there are many visitors.
    fn visit(&mut self, clues: &[Option<Symbol>], stop: &Stop, visit: Visitor<'_>) -> Result<Exit, Stopped> {
        if !self.set(clues) {
            return Ok(Exit::Complete);
        }
        match &mut self.engine {
            SolverKind::Boxes(engine) => engine.solve(&self.clues, stop, visit),
            SolverKind::Planes(engine) => engine.solve(&self.clues, stop, visit),
            SolverKind::Houses(engine) => engine.solve(&self.clues, stop, visit),
        }
    }

    /// Visits each solution that keeps the clues and differs from the known one in one of these cells, which are blank; there is at least one cell.
    ///
    /// # Panics
    /// If there is not one clue for each cell, or there is no such cell.
    pub fn solve_otherwise(
        &mut self,
        clues: &[Option<Symbol>],
        known: &[Symbol],
        cells: &[usize],
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.visit_others(clues, known, cells, stop, &mut visit)
    }

    /// [`solve_otherwise`](Self::solve_otherwise), compiled once.
    fn visit_others(
        &mut self,
        clues: &[Option<Symbol>],
        known: &[Symbol],
        cells: &[usize],
        stop: &Stop,
        visit: Visitor<'_>,
    ) -> Result<Exit, Stopped> {
        match (&mut self.engine, cells) {
            // The game has no clues of its own.
            (SolverKind::Boxes(engine), &[cell]) => {
                return engine.solve_without(clues, Cell::new(cell), known[cell], stop, visit);
            }
            (SolverKind::Houses(_), _) => {
                if !self.set(clues) {
                    return Ok(Exit::Complete);
                }
                if let SolverKind::Houses(engine) = &mut self.engine {
                    return engine.solve_otherwise(&self.clues, known, cells, stop, visit);
                }
            }
            _ => {}
        }
        let is_other = |grid: &[Symbol]| cells.iter().any(|&cell| grid[cell] != known[cell]);
        self.visit(clues, stop, &mut |grid| if is_other(grid) { visit(grid) } else { ControlFlow::Continue(()) })
    }

    /// Whether some solution with the clues has a symbol other than the known one in the cell, which must be blank.
    ///
    /// # Panics
    /// If there is not one clue for each cell, or there is no such cell.
    pub fn has_other(
        &mut self,
        clues: &[Option<Symbol>],
        known: &[Symbol],
        cell: usize,
        stop: &Stop,
    ) -> Result<bool, Stopped> {
        if matches!(self.engine, SolverKind::Planes(_)) && !self.set(clues) {
            return Ok(false);
        }
        if let SolverKind::Planes(engine) = &mut self.engine {
            return engine.has_other(&self.clues, cell, known[cell], stop);
        }
        let mut found = false;
        self.solve_otherwise(clues, known, &[cell], stop, |_| {
            found = true;
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// The number of solutions that keep the clues, counted up to `limit`, or to a stop.
    ///
    /// # Panics
    /// If there is not one clue for each cell.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64, stop: &Stop) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        if !self.set(clues) {
            return Count::Exactly(0);
        }
        match &mut self.engine {
            SolverKind::Boxes(engine) => engine.count(&self.clues, limit, stop),
            SolverKind::Planes(engine) => engine.count(&self.clues, limit, stop),
            SolverKind::Houses(engine) => engine.count(&self.clues, limit, stop),
        }
    }

    /// One solution that keeps the clues; the same problem and clues always give the same one. It also finds one on boards where
    /// [`solve`](Self::solve) takes too long. Returns `None` if it is proved that there is none.
    ///
    /// # Panics
    ///
    /// If there is not one clue for each cell.
    pub fn first(&mut self, clues: &[Option<Symbol>], stop: &Stop) -> Result<Option<Grid>, Stopped> {
        let mut grid = Vec::new();
        Ok(self.first_into(clues, stop, &mut grid)?.then(|| grid.into()))
    }

    /// [`first`](Self::first), in the memory of another grid. Returns false if it is proved that there is none.
    pub(crate) fn first_into(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        grid: &mut Vec<Symbol>,
    ) -> Result<bool, Stopped> {
        grid.clear();
        if !self.set(clues) {
            return Ok(false);
        }
        match &mut self.engine {
            SolverKind::Boxes(engine) => {
                let take: Visitor<'_> = &mut |found| {
                    grid.extend_from_slice(found);
                    ControlFlow::Break(())
                };
                engine.solve(&self.clues, stop, take)?;
                return Ok(!grid.is_empty());
            }
            SolverKind::Planes(engine) => {
                grid.extend_from_slice(engine.first(&self.clues, stop)?.unwrap_or_default());
                return Ok(!grid.is_empty());
            }
            // Large boards without clues are hard to fill otherwise.
            SolverKind::Houses(engine) if self.clues.iter().all(Option::is_none) => {
                if let Some(linear) = engine.linear() {
                    *grid = linear.into();
                    return Ok(true);
                }
            }
            SolverKind::Houses(_) => {}
        }
        // A fixed seed: the same problem has the same first solution everywhere.
        let random = self.random(clues, stop, &mut ChaCha8Rng::seed_from_u64(0))?;
        let found = random.is_some();
        *grid = random.map(Vec::from).unwrap_or_default();
        Ok(found)
    }

    /// A random solution that keeps the clues. Returns `None` if it is proved that there is none.
    ///
    /// The same state of `random` gives the same grid. Each solution can come, but not all are equally likely;
    /// `gerechte::generate::Fill` says how even the choice is.
    ///
    /// # Panics
    /// If there is not one clue for each cell.
    pub fn random(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        random: &mut impl Rng,
    ) -> Result<Option<Grid>, Stopped> {
        self.random_by(clues, stop, random)
    }

    /// [`random`](Self::random), compiled once.
    fn random_by(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        random: &mut dyn Rng,
    ) -> Result<Option<Grid>, Stopped> {
        if !self.set(clues) {
            return Ok(None);
        }
        let filler = match &mut self.engine {
            SolverKind::Boxes(engine) => {
                let grid = engine.random(&self.clues, stop, &mut |bound| random.random_range(0..bound))?;
                return Ok(grid.map(|grid| grid.to_vec().into()));
            }
            SolverKind::Houses(engine) => engine,
            SolverKind::Planes(_) => self.filler.get_or_insert_with(|| Box::new(HouseSolver::new(&self.problem))),
        };
        let grid = filler.random(&self.clues, stop, &mut || random.next_u64())?;
        Ok(grid.map(|grid| grid.to_vec().into()))
    }

    /// The number of solutions that keep the clues, as random paths that go down the tree of choices together have it: right in the mean over all random choices, of the
    /// number, not of its logarithm. Needs memory for as many states as there are paths.
    ///
    /// ```
    /// use gerechte::{Game, Stop, search::Solver};
    /// let game: Game = "latin:2".parse()?;
    /// let probed = Solver::new(game.problem()).probe(&[None; 4], 1, &Stop::never(), &mut || 1)?;
    /// assert_eq!((probed.logarithm, probed.complete), (2_f64.ln(), 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(
        &mut self,
        clues: &[Option<Symbol>],
        paths: u32,
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> Result<Probed, Stopped> {
        if !self.set(clues) {
            return Ok(Probed { logarithm: f64::NEG_INFINITY, complete: 0 });
        }
        let (houses, clues) = self.houses();
        houses.island(clues, paths, stop, source)
    }

    /// The solution at the end of one such path, and the natural logarithm of the number of solutions that it stands for. Returns `None` if there is none.
    pub fn probe_grid(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> Result<Option<(f64, &[Symbol])>, Stopped> {
        if !self.set(clues) {
            return Ok(None);
        }
        let (houses, clues) = self.houses();
        houses.path(clues, stop, source)
    }

    /// The engine of houses, which knows every problem, and the clues that are set.
    fn houses(&mut self) -> (&mut HouseSolver, &[Option<Symbol>]) {
        let houses = match &mut self.engine {
            SolverKind::Houses(engine) => engine,
            SolverKind::Boxes(_) | SolverKind::Planes(_) => {
                self.filler.get_or_insert_with(|| Box::new(HouseSolver::new(&self.problem)))
            }
        };
        (houses, &self.clues)
    }

    /// Puts the problem's clues and these together; false if they cannot be.
    fn set(&mut self, clues: &[Option<Symbol>]) -> bool {
        assert_eq!(clues.len(), self.clues.len(), "one clue for each cell");
        let Some(givens) = &self.givens else { return false };
        let byte = |clue: Option<Symbol>| clue.map_or(0, |symbol| symbol.value() as u8);
        let order = self.order as u8;
        // Without a branch: which cells are blank cannot be foreseen.
        let mut fits = true;
        for ((both, &clue), &given) in self.clues.iter_mut().zip(clues).zip(givens) {
            fits &= byte(clue) <= order;
            fits &= (byte(clue) == byte(given)) | (byte(clue) == 0) | (byte(given) == 0);
            *both = clue.or(given);
        }
        fits
    }
}
