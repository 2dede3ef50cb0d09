//! Sudoku Explainer's scale on any game: the difficulty of the hardest step, if steps are taken in the order of that program's rules.
//!
//! The rating of a puzzle is three numbers from 1.0 to about 12: *ER*, the hardest step of the whole solution; *EP*
//! (pearl), the hardest step up to the first placement; *ED* (diamond), the first step. Every step uses the first rule of the
//! list below that applies. Of several chains it uses the easiest. The program states its rules for rows, columns and boxes; here
//! regions of any form take the place of boxes.
//!
//! | rule | score |
//! |---|---|
//! | full house, hidden single in a region, in a line | 1.0, 1.2, 1.5 |
//! | direct pointing, claiming; direct hidden pair | 1.7, 1.9; 2.0 |
//! | naked single; direct hidden triplet | 2.3; 2.5 |
//! | pointing, claiming | 2.6, 2.8 |
//! | naked pair; X-wing; hidden pair | 3.0; 3.2; 3.4 |
//! | naked triplet; swordfish; hidden triplet | 3.6; 3.8; 4.0 |
//! | XY-wing; XYZ-wing | 4.2; 4.4 |
//! | unique loop of 4, 6, 8, more cells (type 3 more) | 4.5, 4.6, 4.7, 5.0 |
//! | naked quad; jellyfish; hidden quad | 5.0; 5.2; 5.4 |
//! | BUG | 5.6–6.1 |
//! | aligned pair exclusion | 6.2 |
//! | bidirectional X- and Y-cycle; forcing X-chain; bidirectional cycle, forcing chain | 6.5; 6.6; 7.0 and more |
//! | aligned triplet exclusion; Nishio chains | 7.5; 7.5 and more |
//! | cell and house forcing chains | 8.0 and more |
//! | dynamic chains; with rules (+) | 8.5; 9.0 and more |
//! | with chains in chains | 9.5, 10.0, 10.5, 11.0 and more |
//!
//! A chain costs 0.1 more for each of 4, 6, 8, 12, 16, 24, 32, … that its length exceeds.
//!
//! # References
//!
//! N. Juillerat, *Sudoku Explainer* 1.2 (2006–2007), and the rating `serate` by G. Fowler; the community's version
//! Sukaku Explainer. The order of the rules and the numbers are theirs; the definitions of ER, EP and ED are those of
//! the Patterns Game of the New Sudoku Players' Forum.

mod aligned;
mod argument;
mod board;
mod bug;
mod chain;
mod deduction;
mod locked;
mod loops;
mod singles;
mod subsets;
mod tables;
mod wings;
mod words;

pub use argument::{Argument, Cases, Link, Pattern, Reason};
pub use deduction::{Deduction, Reach, Rule, Score};
pub use words::Chained;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::board::{Layout, LayoutError, Mask, bits};
use board::Board;
use chain::{Budget, Cycles, Multiple, Scene};
use gerechte_core::{Game, Puzzle, Stop};
use tables::Tables;

/// The limits of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether rules may use the fact that the puzzle has one solution.
    pub unique: bool,
    /// The number of implications after which the rating gives up.
    pub implications: u64,
}

impl Default for Limits {
    /// One solution, and twice the work that the hardest known puzzles of order 9 need (about half a minute).
    fn default() -> Self {
        Self { unique: true, implications: 250_000_000 }
    }
}

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rating {
    /// The hardest step. It is `None` if the rules do not solve the puzzle.
    pub er: Option<Score>,
    /// The hardest step up to the first placement.
    pub ep: Option<Score>,
    /// The first step.
    pub ed: Option<Score>,
    /// The rule of the hardest step: the first, if several are as hard.
    pub hardest: Option<Rule>,
    /// The number of steps.
    pub steps: usize,
    /// The reason why there is no ER. It is `None` if there is one.
    pub beyond: Option<Beyond>,
}

/// The reason why the rules did not solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Beyond {
    /// No rule applies.
    #[error("beyond the ladder: no rule applies")]
    Rules,
    /// The work was more than the limit.
    #[error("beyond the ladder: more work than the limit")]
    Work,
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
}

impl Serialize for Beyond {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The reason why a puzzle has no rating on this scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExplainerError {
    /// The clues leave some cell or symbol without a place.
    #[error("the puzzle has no solution")]
    NoSolution,
}

/// Rates the puzzles of one game.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, rate::explainer::{Explainer, Limits}};
/// let game: Game = "box:3x3".parse()?;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = Explainer::new(&game)?.rate(&Puzzle::parse(&game, line)?, &Limits::default(), &Stop::never())?;
/// assert_eq!(rating.er.unwrap().to_string(), "1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    tables: Tables,
    /// Whether houses are all that is asked, so that swapping two symbols in a deadly pattern keeps a solution.
    houses_only: bool,
}

impl Explainer {
    /// The tables of a game. Sums are left out: a game with cages is rated by its houses.
    pub fn new(game: &Game) -> Result<Self, LayoutError> {
        let tables = Tables::new(&Layout::new(game)?);
        Ok(Self { tables, houses_only: game.problem().is_symmetric_in_symbols() })
    }

    /// Rates a puzzle.
    pub fn rate(&self, puzzle: &Puzzle, limits: &Limits, stop: &Stop) -> Result<Rating, ExplainerError> {
        self.solve(puzzle, limits, stop, |_| {})
    }

    /// Rates a puzzle, and calls `see` with every step.
    pub fn solve(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        stop: &Stop,
        mut see: impl FnMut(&Deduction),
    ) -> Result<Rating, ExplainerError> {
        let tables = &self.tables;
        let mut board = Board::new(tables, puzzle);
        let mut rules =
            Rules { unique: limits.unique && self.houses_only, chains: Vec::new(), cycles: Cycles::default() };
        let budget = Budget::new(limits.implications, stop);
        let mut rating = Rating { er: None, ep: None, ed: None, hardest: None, steps: 0, beyond: None };
        let mut hardest = Score::default();
        while !board.is_solved() {
            let found = rules.next(tables, &board, &budget);
            let Some(deduction) = found.filter(|_| !budget.is_spent()) else {
                rating.beyond = Some(match () {
                    () if stop.is_requested() => Beyond::Stopped,
                    () if budget.is_spent() => Beyond::Work,
                    () => Beyond::Rules,
                });
                return Ok(rating);
            };
            see(&deduction);
            rating.steps += 1;
            if deduction.score > hardest {
                hardest = deduction.score;
                rating.hardest = Some(deduction.rule);
            }
            rating.ed.get_or_insert(hardest);
            if deduction.place.is_some() {
                rating.ep.get_or_insert(hardest);
            }
            deduction.apply(tables, &mut board);
            if board.is_broken(tables) {
                return Err(ExplainerError::NoSolution);
            }
        }
        rating.er = Some(hardest);
        Ok(rating)
    }

    /// The easiest chain in a position, which is given by the placed symbols and the candidates of the other cells. Returns `None` if there is no chain
    /// within the limits.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, Stop, rate::explainer::{Explainer, Limits}};
    /// let game: Game = "box:2x2".parse()?;
    /// let grid = Puzzle::parse(&game, "1234341221434321")?;
    /// assert_eq!(Explainer::new(&game)?.chain(&grid, &[0; 16], &Limits::default(), &Stop::never()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chain(&self, values: &Puzzle, candidates: &[Mask], limits: &Limits, stop: &Stop) -> Option<Chained> {
        let tables = &self.tables;
        let mut board = Board::new(tables, values);
        for (cell, &kept) in candidates.iter().enumerate() {
            for symbol in bits(board.candidates(cell) & !kept) {
                board.remove(tables, cell, symbol);
            }
        }
        let budget = Budget::new(limits.implications, stop);
        let scene = Scene { tables, board: &board, budget: &budget };
        let reaches = || REACHES.iter().find_map(|&reach| Multiple::new(reach, &board).tell(scene));
        let found = Cycles::default().tell(scene).or_else(reaches);
        found.filter(|_| !budget.is_spent()).map(|argument| Chained::new(tables, argument))
    }
}

/// The rules, with what the chains among them keep from step to step.
#[derive(Debug)]
struct Rules {
    unique: bool,
    cycles: Cycles,
    /// One search for each reach, built when it is first needed.
    chains: Vec<Multiple>,
}

/// The kinds of chains, in the order in which they are tried.
const REACHES: [Reach; 8] = [
    Reach::Nishio,
    Reach::Static,
    Reach::Dynamic,
    Reach::Plus,
    Reach::Nested(2),
    Reach::Nested(3),
    Reach::Nested(4),
    Reach::Nested(5),
];

impl Rules {
    /// The step of the first rule that applies. Returns `None` if none does.
    fn next(&mut self, tables: &Tables, board: &Board, budget: &Budget<'_>) -> Option<Deduction> {
        let unique = self.unique;
        singles::hidden(tables, board)
            .or_else(|| locked::direct(tables, board))
            .or_else(|| subsets::direct_hidden_set(tables, board, 2))
            .or_else(|| singles::naked(tables, board))
            .or_else(|| subsets::direct_hidden_set(tables, board, 3))
            .or_else(|| locked::locked(tables, board))
            .or_else(|| subsets::naked_set(tables, board, 2))
            .or_else(|| subsets::fish_of(tables, board, 2))
            .or_else(|| subsets::hidden_set(tables, board, 2))
            .or_else(|| subsets::naked_set(tables, board, 3))
            .or_else(|| subsets::fish_of(tables, board, 3))
            .or_else(|| subsets::hidden_set(tables, board, 3))
            .or_else(|| wings::wing(tables, board, false))
            .or_else(|| wings::wing(tables, board, true))
            .or_else(|| unique.then(|| loops::unique_loop(tables, board))?)
            .or_else(|| subsets::naked_set(tables, board, 4))
            .or_else(|| subsets::fish_of(tables, board, 4))
            .or_else(|| subsets::hidden_set(tables, board, 4))
            .or_else(|| unique.then(|| bug::bug(tables, board))?)
            .or_else(|| aligned::pair(tables, board))
            .or_else(|| self.cycles.find(Scene { tables, board, budget }))
            .or_else(|| aligned::triplet(tables, board))
            .or_else(|| self.chain(tables, board, budget))
    }

    /// The easiest chain of the lowest reach.
    fn chain(&mut self, tables: &Tables, board: &Board, budget: &Budget<'_>) -> Option<Deduction> {
        (0..REACHES.len()).find_map(|at| {
            if at == self.chains.len() {
                self.chains.push(Multiple::new(REACHES[at], board));
            }
            self.chains[at].find(Scene { tables, board, budget })
        })
    }
}
