//! Games: a board with houses and extra constraints, stated as a problem.

mod base;
mod build;
mod cube;
mod divided;
mod drawn;
mod error;
mod extra;
pub mod file;
mod killer;
mod mark;
pub mod moves;
mod names;
pub mod puzzle;
pub mod regex;
mod rules;
mod samurai;
mod spec;
mod undrawn;
mod usual;

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use crate::palette::Code;
use crate::{Board, Palette};
use gerechte_encodings::special::Regions;
use gerechte_encodings::{Cell, Constraint, Problem, Symbol};

pub use base::Base;
pub use error::GameError;
pub use extra::{Elsewhere, Extra, RULES, Rule};
pub use killer::cages_file;
pub use killer::demand_cage;
pub use mark::{
    ARROW, BETWEEN, BLACK, CANDIDATES, DIFFERENCE, DOUBLE_ARROW, DUTCH_WHISPER, Demand, ENTROPIC, EVEN, Form,
    INEQUALITY, LOCKOUT, MARKS, MODULAR, Mark, MarkKind, NABNER, NEGATIVES, NUMBERED_ROOM, Negative, ODD, PALINDROME,
    PARITY, PRODUCT, Place, QUADRUPLE, QUOTIENT, REGION_SUM, RENBAN, SANDWICH, SKYSCRAPER, THERMOMETER, V, WHISPER,
    WHITE, Words, X, X_SUM, ZIPPER, lockout,
};
pub use puzzle::{GridError, PuzzleError};
pub use spec::GameSpec;
pub use undrawn::Undrawn;
pub use usual::{USUAL, Usual};

/// A board, its houses and further constraints on grids, without clues.
///
/// ```
/// use gerechte::Game;
/// let game: Game = "perfect:1".parse()?;
/// assert_eq!((game.order(), game.problem().houses().count()), (5, 15));
/// # Ok::<(), gerechte::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name in the grammar of games, if the game has one.
    spec: Option<GameSpec>,
    board: Board,
    palette: Option<Palette>,
    problem: Problem,
    /// Houses that have a name of their own: the cells, ascending.
    names: Vec<(Vec<Cell>, String)>,
    /// The marks on the board; the problem states their constraints.
    marks: Vec<Mark>,
}

impl Game {
    /// The name of a game without a name in the grammar.
    pub const UNNAMED: &str = "custom";

    /// A custom game: a problem, and the positions of its cells.
    ///
    /// Custom games can be counted, generated, rated, explained and transformed like any other. On a square board on which rows and columns are
    /// houses, the first other full houses are its regions if they share no cell. Returns an error if the board and the problem have different numbers
    /// of cells, or if the problem has clues, which belong to a [`Puzzle`](crate::Puzzle).
    ///
    /// ```
    /// use gerechte::encodings::Problem;
    /// use gerechte::{Board, Engine, Game, Stop, search::Native};
    ///
    /// // Rows of four cells whose corners and whose centre hold all symbols, too.
    /// let board = Board::square(4);
    /// let mut problem = Problem::new(16, 4)?;
    /// for house in board.lines() {
    ///     problem.all_different(house)?;
    /// }
    /// problem.all_different([0, 3, 12, 15])?;
    /// problem.all_different([5, 6, 9, 10])?;
    /// let game = Game::new(board, problem)?;
    /// assert_eq!(Native.count(game.problem(), None, &Stop::never())?.number(), 288);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(board: Board, problem: Problem) -> Result<Self, GameError> {
        if board.cells() != problem.cells() {
            return Err(GameError::Board { board: board.cells(), problem: problem.cells() });
        }
        if let Some((cell, symbol)) = problem.givens().next() {
            return Err(GameError::Given(board.name(cell), symbol));
        }
        let palette = Palette::of(&board, &problem);
        Ok(Self { spec: None, board, palette, problem, names: Vec::new(), marks: Vec::new() })
    }

    /// The game in the grammar. Returns `None` for a custom game.
    pub const fn spec(&self) -> Option<&GameSpec> {
        self.spec.as_ref()
    }

    fn base(&self) -> Option<&Base> {
        self.spec.as_ref().map(|spec| &spec.base)
    }

    /// The board, with the positions of the cells.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The palette. Returns `None` if the game has none, such as a samurai.
    pub const fn palette(&self) -> Option<&Palette> {
        self.palette.as_ref()
    }

    /// The number of symbols.
    pub const fn order(&self) -> usize {
        self.problem.symbols()
    }

    /// The game without clues, as engines take it.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The marks on the board.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The constraints that the marks state.
    ///
    /// # Panics
    /// Never: a problem can state the constraints of every mark.
    pub fn drawn(&self) -> HashSet<Constraint> {
        self.marks.iter().flat_map(|mark| self.stated_by(mark)).collect()
    }

    /// The constraints that a mark of the game states.
    ///
    /// # Panics
    /// If the mark cannot be drawn on the board.
    pub fn stated_by(&self, mark: &Mark) -> Vec<Constraint> {
        let mut problem = Problem::new(self.problem.cells(), self.problem.symbols()).expect("as many as the game has");
        mark.add_to(&self.regions_for(mark), &mut problem).expect("a mark of the game");
        problem.constraints().to_vec()
    }

    /// Draws a mark on the board and adds its constraints; the game then has no name in the grammar. Returns an error if the mark has too few
    /// cells, or names one that does not exist, or one twice, unless it is a line that may close.
    pub fn add_mark(&mut self, mark: Mark) -> Result<(), GameError> {
        mark.add_to(&self.regions_for(&mark), &mut self.problem)?;
        self.marks.push(mark);
        self.spec = None;
        Ok(())
    }

    /// Whether a grid satisfies a mark on this board. Returns false if the mark cannot be drawn, as in [`add_mark`](Self::add_mark), or demands nothing, as a
    /// region sum line in one region.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, encodings::Cell, game::{Mark, THERMOMETER}};
    /// let game: Game = "latin:3".parse()?;
    /// let grid = Puzzle::parse(&game, "123231312")?.grid().expect("a symbol in every cell");
    /// let rises = |cells: [usize; 3]| game.is_mark_of(&Mark::Line(&THERMOMETER, cells.map(Cell::new).to_vec()), grid.symbols());
    /// assert!(rises([0, 1, 2]) && !rises([2, 1, 0]) && !rises([0, 1, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_mark_of(&self, mark: &Mark, grid: &[Symbol]) -> bool {
        let Ok(mut problem) = Problem::new(self.problem.cells(), self.problem.symbols()) else { return false };
        mark.add_to(&self.regions_for(mark), &mut problem).is_ok()
            && !problem.constraints().is_empty()
            && problem.check(grid).is_ok()
    }

    /// The [regions](Self::known_regions) that a mark asks for. None if the mark asks for none.
    fn regions_for(&self, mark: &Mark) -> Vec<Vec<Cell>> {
        if mark.kind().is_some_and(MarkKind::needs_regions) { self.known_regions() } else { Vec::new() }
    }

    /// The houses that hold every symbol and are no rows or columns.
    pub fn known_regions(&self) -> Vec<Vec<Cell>> {
        let lines = self.board.lines();
        let is_line =
            |house: &[Cell]| lines.iter().any(|line| house.iter().map(|cell| cell.index()).eq(line.iter().copied()));
        self.problem.full_houses().filter(|house| !is_line(house)).map(<[Cell]>::to_vec).collect()
    }

    /// The code of the palette. Returns `None` if there is none.
    pub fn code(&self) -> Option<Code> {
        match self.base()? {
            Base::Perfect(code) => Some(code.code()),
            Base::Diameter(code) => Some(code.code()),
            Base::Tiled(tiled) => Some(tiled.code()),
            _ => None,
        }
    }

    /// The regions of all palettes of the code's family, for which a special grid is valid.
    pub fn family(&self) -> Result<Vec<Regions>, GameError> {
        Ok(self.palettes()?.iter().map(|palette| palette.regions().to_vec()).collect())
    }

    /// The palettes of the code's family.
    fn palettes(&self) -> Result<Vec<Palette>, GameError> {
        match self.base() {
            Some(Base::Perfect(code)) => Ok(code.family()),
            Some(Base::Diameter(code)) => Ok(code.family()),
            Some(Base::Ring(code)) => Ok(code.family()),
            Some(Base::Tiled(tiled)) => {
                tiled.family().ok_or_else(|| GameError::ManyTilings(tiled.tile().name().to_owned()))
            }
            other => Err(GameError::NoFamily(other.map_or_else(|| self.to_string(), Base::to_string))),
        }
    }
}

impl FromStr for Game {
    type Err = GameError;

    /// Builds a game that needs no file.
    fn from_str(text: &str) -> Result<Self, GameError> {
        GameSpec::from_str(text)?.build(&build::no_files)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.spec {
            Some(spec) => spec.fmt(f),
            None => f.pad(Self::UNNAMED),
        }
    }
}
