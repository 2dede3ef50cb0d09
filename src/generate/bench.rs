//! The bench: what all methods work with on one game.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::IndexedRandom;

use super::fill::Filler;
use super::plan::Plan;
use super::{Fill, GenerateError, Random, Scale, Target};
use crate::encodings::{Cell, Symbol};
use crate::minimal::unavoidable::Exchanges;
use crate::rate::{Guide, Ladder, Path, Rater, Settings};
use crate::search::Solver;
use crate::{Exit, Game, Puzzle, Stop};

/// A game with what fills, solves and rates it, for many puzzles.
#[derive(Clone, Debug)]
pub struct Bench {
    game: Game,
    pub(super) solver: Solver,
    filler: Filler,
    /// Cells that hold clues together.
    orbits: Arc<[Vec<usize>]>,
    pub(super) exchanges: Arc<Exchanges>,
    /// The techniques of all puzzles that are too easy.
    pub(super) easier: Option<Guide>,
    /// Whether every puzzle that these do not solve is hard enough, and there is no other demand on the path.
    pub(super) easier_decides: bool,
    /// The ladder, up to the last technique that may occur.
    pub(super) guide: Option<Guide>,
    /// Whether the target leaves out techniques at the end of the ladder.
    limited: bool,
    /// The first, cheap techniques of puzzles that are too easy, if digging goes to an edge.
    pub(super) quick: Option<Guide>,
    /// Clues that the techniques of all puzzles that are too easy were last seen not to solve.
    pub(super) hard: Vec<u8>,
    /// Singles.
    pub(super) singles: Option<Guide>,
    pub(super) rater: Option<Rater>,
    pub(super) stop: Stop,
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
            hard: Vec::new(),
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
    pub(super) fn rate_exactly(&mut self) {
        let settings = Settings { states: usize::MAX, ..Settings::default() };
        self.rater = self.rater.take().map(|rater| rater.with(settings));
    }

    /// With a solver on these instructions.
    #[cfg(test)]
    pub(super) fn with_kind(&mut self, kind: crate::search::boxes::Kind) {
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
    pub fn grid(&mut self, random: &mut Random) -> Option<Vec<u8>> {
        self.filler.grid(&mut self.solver, random, &self.stop)
    }

    /// A random solution that keeps the clues.
    pub fn solution(&mut self, clues: &[u8], random: &mut Random) -> Option<Vec<u8>> {
        self.solver.random(clues, &self.stop, random).0.map(<[u8]>::to_vec)
    }

    /// Whether the clues have one solution.
    pub fn is_unique(&mut self, clues: &[u8]) -> bool {
        self.solver.count(clues, 2, &self.stop) == (1, Exit::Complete)
    }

    /// The number of solutions, up to a limit.
    pub fn count(&mut self, clues: &[u8], limit: u64) -> u64 {
        self.solver.count(clues, limit, &self.stop).0
    }

    /// Whether none of the clues can be removed by itself.
    pub fn is_minimal(&mut self, clues: &mut [u8]) -> bool {
        (0..clues.len()).all(|cell| {
            let clue = std::mem::take(&mut clues[cell]);
            let needed = clue == 0 || !self.is_unique(clues);
            clues[cell] = clue;
            needed
        })
    }

    /// Whether there is a solution other than this one, which differs in one of the blank cells `changed`; it is written over the last argument.
    pub(super) fn is_ambiguous(&mut self, clues: &[u8], solution: &[u8], changed: &[usize], other: &mut [u8]) -> bool {
        let mut found = false;
        let mut visit = |grid: &[u8]| {
            found = grid != solution;
            if !found {
                return ControlFlow::Continue(());
            }
            other.copy_from_slice(grid);
            ControlFlow::Break(())
        };
        let exit = match *changed {
            [cell] => self.solver.solve_without(clues, cell, solution[cell], &self.stop, visit),
            _ => self.solver.solve(clues, &self.stop, &mut visit),
        };
        found || exit != Exit::Complete
    }

    /// The clues as a puzzle.
    pub fn puzzle(&self, clues: &[u8]) -> Puzzle {
        let given = clues.iter().enumerate().filter(|(_, clue)| **clue != 0);
        let given: Vec<_> = given.map(|(cell, &clue)| (Cell::new(cell), Symbol::new(usize::from(clue) - 1))).collect();
        Puzzle::empty(&self.game).with(&given)
    }

    /// The path of the ladder, as far as the target lets techniques occur; with subsets at most where it says nothing of them. Nothing for games
    /// that the ladder does not take.
    pub fn path(&self, clues: &[u8]) -> Option<Path> {
        Some(self.guide.as_ref()?.path(&self.puzzle(clues), &self.stop))
    }

    /// Whether the clues have one solution, and the techniques that may occur find it.
    pub fn is_solvable(&mut self, clues: &[u8]) -> bool {
        // Techniques that stand on uniqueness find a solution of puzzles with several, too.
        self.path(clues).is_none_or(|path| path.solved) && self.is_unique(clues)
    }

    /// Fills in what the techniques of [`path`](Self::path) find, and names a cell that has the most candidates left, if any is blank.
    pub(super) fn stalls_at(&mut self, clues: &mut Vec<u8>, random: &mut Random) -> Option<usize> {
        let Some(guide) = &self.guide else {
            let blank: Vec<_> = (0..clues.len()).filter(|&cell| clues[cell] == 0).collect();
            return if self.is_unique(clues) { None } else { blank.choose(random).copied() };
        };
        let (values, candidates) = guide.end(&self.puzzle(clues), &self.stop);
        *clues = values;
        let most = candidates.iter().map(|set| set.count_ones()).max().filter(|&most| most > 0)?;
        let widest: Vec<_> = (0..clues.len()).filter(|&cell| candidates[cell].count_ones() == most).collect();
        if self.stop.is_requested() { None } else { widest.choose(random).copied() }
    }
}
