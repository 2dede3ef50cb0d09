//! The workshop: the tools that fill and solve the grids of one game, for all methods.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::fill::{Fill, Filler};
use super::{GenerateError, Random};
use gerechte_core::{Count, Exit, Game, Grid, Stop};
use gerechte_encodings::Symbol;
use gerechte_minimal::unavoidable::Exchanges;
use gerechte_search::{Instructions, Solver};

/// A game with what fills and solves its grids, for many puzzles.
#[derive(Clone, Debug)]
pub struct Workshop {
    game: Game,
    solver: Solver,
    filler: Filler,
    exchanges: Arc<Exchanges>,
    stop: Stop,
    /// The most choices of a search for another solution.
    patience: Option<u64>,
}

impl Workshop {
    /// Prepares for the puzzles of a game, whose full grids come from this source.
    ///
    /// Returns [`GenerateError::NoGrid`] if the game has none and that is found out quickly.
    pub fn new(game: &Game, fill: Fill, stop: &Stop) -> Result<Self, GenerateError> {
        let mut solver = Solver::new(game.problem());
        let filler = Filler::new(game, fill, &mut solver, stop)?;
        let exchanges = Arc::new(Exchanges::new(game.problem()));
        Ok(Self { game: game.clone(), solver, filler, exchanges, stop: stop.clone(), patience: None })
    }

    /// The workshop for the same game with further rules. Its full grids are still those of the game without them.
    ///
    /// A search for another solution that takes more choices than `patience` counts as one that found it. So clues may stay that are not needed.
    pub(super) fn with_rules(&self, game: &Game, patience: Option<u64>) -> Self {
        let exchanges = Arc::new(Exchanges::new(game.problem()));
        Self { game: game.clone(), solver: Solver::new(game.problem()), exchanges, patience, ..self.clone() }
    }

    /// Lets the solver use these instructions of the machine, as [`Solver::use_instructions`] does. The puzzles are the same with all of them.
    pub fn use_instructions(&mut self, kind: Instructions) {
        self.solver.use_instructions(kind);
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The flag that stops long work.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The search for the sets of cells that an exchange of two symbols changes.
    pub(super) fn exchanges(&self) -> &Exchanges {
        &self.exchanges
    }

    /// Whether a search is as fast with few clues as with many.
    pub(super) const fn is_fast_with_few_clues(&self) -> bool {
        self.solver.is_for_boxes()
    }

    /// Whether each search goes on to its end, so that what is found needed is needed.
    pub(super) const fn is_patient(&self) -> bool {
        self.patience.is_none()
    }

    /// A random full grid. Returns `None` if the game has none, or a stop came first.
    pub fn grid(&mut self, random: &mut Random) -> Option<Grid> {
        self.filler.grid(&mut self.solver, random, &self.stop)
    }

    /// A random solution that keeps the clues. Returns `None` if there is none, or a stop came first.
    pub fn solution(&mut self, clues: &[Option<Symbol>], random: &mut Random) -> Option<Grid> {
        self.solver.random(clues, &self.stop, random).ok()?
    }

    /// The number of solutions, up to a limit.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64) -> u64 {
        self.solver.count(clues, limit, &self.stop).number() as u64
    }

    /// Whether the clues have one solution, as far as that is known when a stop comes.
    pub fn is_unique(&mut self, clues: &[Option<Symbol>]) -> bool {
        self.solver.count(clues, 2, &self.stop) == Count::Exactly(1)
    }

    /// Whether each of the clues is needed: without it there is another solution. The clues are the same afterwards.
    pub fn is_minimal(&mut self, clues: &mut [Option<Symbol>]) -> bool {
        (0..clues.len()).all(|cell| {
            let clue = clues[cell].take();
            let needed = clue.is_none() || !self.is_unique(clues);
            clues[cell] = clue;
            needed
        })
    }

    /// Whether the clues have a solution other than the known one, which is then written to `other`; also `true` if a stop came first.
    ///
    /// `changed` are blank cells, in one of which every other solution is known to differ; it is empty if none are known. Where patience ends,
    /// `other` differs in all of them, or in all blank cells.
    pub(super) fn is_ambiguous(
        &mut self,
        clues: &[Option<Symbol>],
        solution: &[Symbol],
        changed: &[usize],
        other: &mut [Symbol],
    ) -> bool {
        let mut found = false;
        let mut visit = |grid: &[Symbol]| {
            found = grid != solution;
            if !found {
                return ControlFlow::Continue(());
            }
            other.copy_from_slice(grid);
            ControlFlow::Break(())
        };
        let patient = self.patience.map(|patience| patient(patience, &self.stop).0);
        let stop = patient.as_ref().unwrap_or(&self.stop);
        let exit = if changed.is_empty() {
            self.solver.solve(clues, stop, &mut visit)
        } else {
            self.solver.solve_otherwise(clues, solution, changed, stop, visit)
        };
        if !found && exit != Ok(Exit::Complete) {
            let next = |symbol: Symbol| Symbol::new((symbol.index() + 1) % self.game.order());
            let is_changed = |cell: &usize| changed.contains(cell) || changed.is_empty() && clues[*cell].is_none();
            other.copy_from_slice(solution);
            (0..other.len()).filter(is_changed).for_each(|cell| other[cell] = next(solution[cell]));
        }
        found || exit != Ok(Exit::Complete)
    }
}

/// A stop after some choices of a search, which asks it with each of them, or with another stop; and the number of choices.
pub(super) fn patient(patience: u64, stop: &Stop) -> (Stop, Arc<AtomicU64>) {
    let choices = Arc::new(AtomicU64::new(0));
    let (counted, other) = (Arc::clone(&choices), stop.clone());
    (Stop::when(move || counted.fetch_add(1, Ordering::Relaxed) >= patience || other.is_requested()), choices)
}
