//! The bench: what all methods work with on one game.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::IndexedRandom;

use super::fill::Filler;
use super::target::Plan;
use super::{Fill, GenerateError, Random, Scale, Target};
use crate::encodings::{Cell, Symbol};
use crate::minimal::unavoidable::Exchanges;
use crate::rate::{Guide, Ladder, Path, Rater, Settings};
use crate::search::Solver;
use crate::{Count, Exit, Game, Grid, Puzzle, Stop};

/// A game with what fills, solves and rates it, for many puzzles.
#[derive(Clone, Debug)]
pub struct Bench {
    game: Game,
    pub(in crate::generate) solver: Solver,
    filler: Filler,
    /// Cells that hold clues together.
    orbits: Arc<[Vec<usize>]>,
    pub(in crate::generate) exchanges: Arc<Exchanges>,
    /// The techniques of all puzzles that are too easy.
    pub(in crate::generate) easier: Option<Guide>,
    /// Whether every puzzle that these do not solve is hard enough, and there is no other demand on the path.
    pub(in crate::generate) easier_decides: bool,
    /// The ladder, up to the last technique that may occur.
    pub(in crate::generate) guide: Option<Guide>,
    /// Whether the target leaves out techniques at the end of the ladder.
    limited: bool,
    /// The first, cheap techniques of puzzles that are too easy, if digging goes to an edge.
    pub(in crate::generate) quick: Option<Guide>,
    /// Clues that the techniques of all puzzles that are too easy were last seen not to solve.
    pub(in crate::generate) hard: Option<Puzzle>,
    /// Singles.
    pub(in crate::generate) singles: Option<Guide>,
    pub(in crate::generate) rater: Option<Rater>,
    pub(in crate::generate) stop: Stop,
}

impl Bench {
    /// Prepares for the puzzles of a game that meet a target.
    pub fn new(game: &Game, target: &Target, fill: Fill, stop: &Stop) -> Result<Self, GenerateError> {
        let mut solver = Solver::new(game.problem());
        let filler = Filler::new(game, fill, &mut solver, stop)?;
        let cells = game.board().cells();
        if !target.pattern.is_empty() && target.pattern.len() != cells {
            return Err(GenerateError::Pattern(cells, target.pattern.len()));
        }
        let plan = Plan::new(target, cells);
        let guide = |ladder: Option<Ladder>| ladder.map(|ladder| Guide::new(game, ladder)).transpose();
        // Boards that are too large for the ladder do without, unless the target needs it.
        let guide_if_any =
            |ladder| guide(ladder).or_else(|error| if plan.needs_ladder { Err(error) } else { Ok(None) });
        let scale = target.difficulty.as_ref().map(|wanted| wanted.scale);
        let measure = scale.filter(|scale| !scale.is_of_ladder()).map(Scale::measure);
        let rater = measure.map(|measure| Rater::new(game, measure));
        if let (Some(rater), Some(measure)) = (&rater, measure) {
            rater.require(measure)?;
        }
        Ok(Self {
            orbits: target.symmetry.orbits(game)?.into(),
            exchanges: Arc::new(Exchanges::new(game.problem())),
            easier: guide(plan.easier)?,
            easier_decides: plan.easier_decides,
            quick: guide_if_any(plan.quick)?,
            hard: None,
            limited: plan.limited,
            guide: guide_if_any(Some(plan.ladder))?,
            singles: guide(plan.singles)?,
            rater,
            game: game.clone(),
            solver,
            filler,
            stop: stop.clone(),
        })
    }

    /// From now on scores are exact that are else sampled where they take long.
    pub(in crate::generate) fn rate_exactly(&mut self) {
        let settings = Settings { states: usize::MAX, ..Settings::default() };
        self.rater = self.rater.take().map(|rater| rater.with(settings));
    }

    /// With a solver on these instructions.
    #[cfg(test)]
    pub(in crate::generate) fn with_kind(&mut self, kind: crate::search::boxes::Kind) {
        self.solver.with_kind(kind);
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.game.board().cells()
    }

    /// What asks long work to end.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The sets of cells that hold clues together.
    pub fn orbits(&self) -> Arc<[Vec<usize>]> {
        Arc::clone(&self.orbits)
    }

    /// Whether the target leaves out techniques at the end of the ladder, so that puzzles may be too hard for it.
    pub const fn limits_techniques(&self) -> bool {
        self.limited
    }

    /// A random full grid.
    pub fn grid(&mut self, random: &mut Random) -> Option<Grid> {
        self.filler.grid(&mut self.solver, random, &self.stop)
    }

    /// A random solution that keeps the clues.
    pub fn solution(&mut self, clues: &[Option<Symbol>], random: &mut Random) -> Option<Grid> {
        self.solver.random(clues, &self.stop, random).ok()?
    }

    /// Whether the clues have one solution.
    pub fn is_unique(&mut self, clues: &[Option<Symbol>]) -> bool {
        self.solver.count(clues, 2, &self.stop) == Count::Exactly(1)
    }

    /// The number of solutions, up to a limit.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64) -> u64 {
        self.solver.count(clues, limit, &self.stop).number() as u64
    }

    /// Whether none of the clues can be removed by itself.
    pub fn is_minimal(&mut self, clues: &mut [Option<Symbol>]) -> bool {
        (0..clues.len()).all(|cell| {
            let clue = clues[cell].take();
            let needed = clue.is_none() || !self.is_unique(clues);
            clues[cell] = clue;
            needed
        })
    }

    /// Whether there is a solution other than this one, which differs in one of the blank cells `changed`; it is written over the last argument.
    pub(in crate::generate) fn is_ambiguous(
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
        let exit = match *changed {
            [cell] => self.solver.solve_without(clues, Cell::new(cell), solution[cell], &self.stop, visit),
            _ => self.solver.solve(clues, &self.stop, &mut visit),
        };
        found || exit != Ok(Exit::Complete)
    }

    /// The path of the ladder, as far as the target lets techniques occur; with subsets at most where it says nothing of them. Nothing for games
    /// that the ladder does not take.
    pub fn path(&self, puzzle: &Puzzle) -> Option<Path> {
        Some(self.guide.as_ref()?.path(puzzle, &self.stop))
    }

    /// Whether the clues have one solution, and the techniques that may occur find it.
    pub fn is_solvable(&mut self, clues: &Puzzle) -> bool {
        // Techniques that stand on uniqueness find a solution of puzzles with several, too.
        self.path(clues).is_none_or(|path| path.solved) && self.is_unique(clues)
    }

    /// Fills in what the techniques of [`path`](Self::path) find, and names a cell that has the most candidates left, if any is blank.
    pub(in crate::generate) fn stalls_at(&mut self, clues: &mut Puzzle, random: &mut Random) -> Option<usize> {
        let Some(guide) = &self.guide else {
            let blank: Vec<_> = (0..clues.len()).filter(|&cell| clues[cell].is_none()).collect();
            return if self.is_unique(clues) { None } else { blank.choose(random).copied() };
        };
        let (values, candidates) = guide.end(clues, &self.stop);
        *clues = values;
        let most = candidates.iter().map(|set| set.count_ones()).max().filter(|&most| most > 0)?;
        let widest: Vec<_> = (0..clues.len()).filter(|&cell| candidates[cell].count_ones() == most).collect();
        if self.stop.is_requested() { None } else { widest.choose(random).copied() }
    }
}
