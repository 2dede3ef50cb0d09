//! Killers: cages over a board, with the sums of a random grid, that have no other solution.
//!
//! A random grid is divided into random cages. As long as there is another solution, a cell is moved from cage to cage so that this solution has a wrong
//! sum, or a cage is cut; if that does not terminate, a clue is given. For a wanted difficulty, an attempt that is too easy is abandoned, and one that is too
//! hard gets clues.

mod cages;
mod graded;
mod place;

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rand::seq::{IndexedRandom, SliceRandom};
use thiserror::Error;

use super::workshop::patient;
use super::{Difficulty, Fill, GenerateError, Random, Stream, Workshop};
use gerechte_core::game::demand_cage;
use gerechte_core::{Exit, Game, GameError, Grid, Puzzle, Stop};
use gerechte_encodings::{Cell, Symbol};
use gerechte_rate::{LayoutError, Scale};
use gerechte_search::Solver;

pub(super) use cages::{Division, neighbours};

/// The demands on a killer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KillerTarget {
    /// The number of cells of a cage.
    pub sizes: RangeInclusive<usize>,
    /// Whether cells may be left without a cage.
    pub leaves_cells: bool,
    /// The number of clues. `None` stands for no clues if cages alone suffice in [`ALONE`] attempts, and else for as few as are needed.
    pub clues: Option<RangeInclusive<usize>>,
}

impl KillerTarget {
    /// The sizes of cages that are usual on boards of a game: the default, smaller on the smallest.
    pub fn usual_sizes(game: &Game) -> RangeInclusive<usize> {
        let (least, most) = Self::default().sizes.into_inner();
        least.min(game.order())..=most.min(game.order())
    }
}

impl Default for KillerTarget {
    fn default() -> Self {
        Self { sizes: 2..=4, leaves_cells: false, clues: None }
    }
}

/// The number of attempts without clues, unless clues are asked for.
pub const ALONE: u64 = 10;

/// The reason why no killers can be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KillerError {
    /// Cages that no board has.
    #[error("cages of {least} to {most} cells: a cage has 1 to {order} cells, one for each symbol at most")]
    Sizes {
        /// The fewest cells that were asked for.
        least: usize,
        /// The most.
        most: usize,
        /// The symbols of the game.
        order: usize,
    },
    /// A difficulty that killers do not have.
    #[error("scale `{}`: killers have a difficulty on the scales of the ladder", .0.name())]
    Scale(Scale),
    /// The board is too large for the ladder.
    #[error(transparent)]
    TooLarge(#[from] LayoutError),
    /// The grids cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// A cage and its sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The sum of their symbols.
    pub sum: u32,
}

/// A killer that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Killer {
    /// The cages, in order of their first cells.
    pub cages: Vec<Cage>,
    /// The clues; without any, if cages do alone.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// The number of grids that were tried.
    pub attempts: u64,
    /// The choices that the native solver makes to find that there is one solution: the size of its search tree.
    pub choices: u64,
}

/// The maker of the killers of one game.
#[derive(Clone, Debug)]
pub struct KillerMaker {
    workshop: Workshop,
    target: KillerTarget,
    stream: Stream,
    near: Arc<Vec<Vec<usize>>>,
    tries: u64,
    difficulty: Option<Difficulty>,
}

/// The most choices for each cell in a search for another solution; cages that need more are too loose to be proved.
const PATIENCE: u64 = 500;
/// So often cages are mended for each cell before they are given up.
const ROUNDS: usize = 4;

/// The result of a search on a killer.
enum Verdict {
    /// There is one solution, found with this number of choices.
    Unique(u64),
    /// There is another one.
    Other(Vec<Symbol>),
    /// It takes too many choices.
    Open,
}

impl KillerMaker {
    /// Prepares a game whose full grids come from this source. Each killer gets `tries` attempts.
    ///
    /// ```
    /// use gerechte::generate::{Fill, KillerMaker, KillerTarget};
    /// use gerechte::{Engine, Game, Stop, search::Native};
    /// let game: Game = "box:2x3".parse()?;
    /// let mut maker = KillerMaker::new(&game, KillerTarget::default(), Fill::Native, 100, &Stop::never())?;
    /// let killer = maker.make(1, 0).expect("a killer");
    /// let with_cages = killer.game(&game)?;
    /// assert_eq!(Native.count(with_cages.problem(), None, &Stop::never())?.number(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: &Game, target: KillerTarget, fill: Fill, tries: u64, stop: &Stop) -> Result<Self, KillerError> {
        let (&least, &most) = (target.sizes.start(), target.sizes.end());
        if least == 0 || least > most || most > game.order() {
            return Err(KillerError::Sizes { least, most, order: game.order() });
        }
        let stream = Stream::new(game, &target);
        let near = Arc::new(neighbours(&game.board_of_symbols()));
        Ok(Self { workshop: Workshop::new(game, fill, stop)?, target, stream, near, tries, difficulty: None })
    }

    /// Killer number `index` of a seed. Returns `None` if no attempt comes out, or a stop comes first.
    pub fn make(&mut self, seed: u64, index: u64) -> Option<Killer> {
        let mut random = self.stream.random(seed, index);
        let stop = self.workshop.stop().clone();
        (1..=self.tries).take_while(|_| !stop.is_requested()).find_map(|attempt| self.attempt(attempt, &mut random))
    }

    fn attempt(&mut self, attempt: u64, random: &mut Random) -> Option<Killer> {
        let solution = self.workshop.grid(random)?;
        let near = Arc::clone(&self.near);
        let KillerTarget { sizes, leaves_cells, clues } = self.target.clone();
        let mut cages = Division::random(&near, solution.symbols(), &sizes, leaves_cells, random)?;
        let mut given = vec![None; solution.symbols().len()];
        let most = clues.as_ref().map_or(if attempt > ALONE { usize::MAX } else { 0 }, |clues| *clues.end());
        let (mut number, mut round) = (0, 0);
        let mut choices = loop {
            let other = match self.verdict(&cages, &given, &solution)? {
                Verdict::Unique(choices) => break choices,
                Verdict::Other(other) => Some(other),
                Verdict::Open => None,
            };
            round += 1;
            if let Some(other) = other.as_ref().filter(|_| number == 0 && round <= ROUNDS * given.len())
                && (cages.move_against(other, random) || cages.split_against(other, random))
            {
                continue;
            }
            // A clue where the other solution has another symbol.
            if number == most {
                return None;
            }
            let differs = |cell: &usize| other.as_ref().is_none_or(|other| other[*cell] != solution[*cell]);
            let blank: Vec<usize> = (0..given.len()).filter(|&cell| given[cell].is_none()).filter(differs).collect();
            let &cell = blank.choose(random)?;
            given[cell] = Some(solution[cell]);
            number += 1;
        };
        let mut clued: Vec<usize> = (0..given.len()).filter(|&cell| given[cell].is_some()).collect();
        clued.shuffle(random);
        for cell in clued {
            let clue = given[cell].take();
            match self.verdict(&cages, &given, &solution)? {
                Verdict::Unique(found) => choices = found,
                _ => given[cell] = clue,
            }
        }
        let mut blank: Vec<usize> = (0..given.len()).filter(|&cell| given[cell].is_none()).collect();
        let fewest = clues.map_or(0, |clues| *clues.start());
        let missing = fewest.saturating_sub(given.len() - blank.len());
        if missing > 0 {
            blank.shuffle(random);
            for cell in blank.into_iter().take(missing) {
                given[cell] = Some(solution[cell]);
            }
            let Verdict::Unique(found) = self.verdict(&cages, &given, &solution)? else { return None };
            choices = found;
        }
        let cages = cages.with_sums(solution.symbols()).collect();
        let killer = Killer { cages, puzzle: Puzzle::from(given), solution, attempts: attempt, choices };
        match &self.difficulty {
            Some(wanted) => self.graded(killer, wanted, most, random),
            None => Some(killer),
        }
    }

    /// Looks for another solution. Returns `None` if a stop comes first.
    fn verdict(&self, cages: &Division<'_>, given: &[Option<Symbol>], solution: &Grid) -> Option<Verdict> {
        let cages: Vec<Cage> = cages.with_sums(solution.symbols()).collect();
        self.verdict_of(&cages, given, solution)
    }

    /// The same for cages with their sums.
    fn verdict_of(&self, cages: &[Cage], given: &[Option<Symbol>], solution: &Grid) -> Option<Verdict> {
        let mut problem = self.workshop.game().problem().clone();
        for Cage { cells, sum } in cages {
            let cells = cells.iter().map(|cell| cell.index());
            demand_cage(&mut problem, cells, *sum).expect("cells of the board, no more than symbols");
        }
        // The solver looks at the stop with each choice; the same problem takes the same number of them everywhere.
        let (stop, choices) = patient(PATIENCE * given.len() as u64, self.workshop.stop());
        let mut other = None;
        let end = Solver::new(&problem).solve(given, &stop, |grid| {
            if grid == solution.symbols() {
                return ControlFlow::Continue(());
            }
            other = Some(grid.to_vec());
            ControlFlow::Break(())
        });
        match (end, other) {
            (_, Some(other)) => Some(Verdict::Other(other)),
            (Ok(Exit::Complete), None) => Some(Verdict::Unique(choices.load(Ordering::Relaxed))),
            _ if self.workshop.stop().is_requested() => None,
            _ => Some(Verdict::Open),
        }
    }
}

impl Killer {
    /// The game with the cages, which has no name in the grammar.
    pub fn game(&self, base: &Game) -> Result<Game, GameError> {
        let mut game = base.clone();
        self.cages.iter().try_for_each(|cage| game.add_cage(&cage.cells, cage.sum))?;
        Ok(game)
    }
}
