//! A guide: the ladder on the layout of a game, whatever its size.

use super::closure::{self, Reach};
use super::{Ladder, Path, Round, Told};
use crate::encodings::Symbol;
use crate::rate::board::{Candidates, LARGE, Layout, LayoutError, MEDIUM, Mask, SMALL};
use crate::{Game, Puzzle, Stop};

/// A game and a ladder, for many puzzles.
///
/// ```
/// use gerechte::rate::{Ladder, Guide};
/// use gerechte::{Game, Puzzle, Stop};
/// let game: Game = "box:2x2".parse()?;
/// let guide = Guide::new(&game, Ladder::hodoku())?;
/// let puzzle = Puzzle::parse(&game, "12...41.....2...")?;
/// let path = guide.path(&puzzle, &Stop::never());
/// assert!(path.solved);
/// let told = guide.hint(&puzzle, &Stop::never()).expect("it has steps");
/// assert!(told.text.contains(" => "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Guide {
    layout: Size,
    ladder: Ladder,
    /// Whether solutions stay solutions when symbols are swapped, as uniqueness techniques need.
    swaps: bool,
    /// What the ladder has of techniques whose order does not matter.
    reach: Option<Reach>,
    /// Whether it has no others.
    is_closure: bool,
}

#[derive(Clone, Debug)]
enum Size {
    Small(Layout<SMALL>),
    Medium(Layout<MEDIUM>),
    Large(Layout<LARGE>),
}

/// Calls a function that is generic in the size of sets.
macro_rules! sized {
    ($guide:expr, $layout:ident => $result:expr) => {
        match &$guide.layout {
            Size::Small($layout) => $result,
            Size::Medium($layout) => $result,
            Size::Large($layout) => $result,
        }
    };
}

impl Guide {
    /// Prepares for the puzzles of a game.
    pub fn new(game: &Game, ladder: Ladder) -> Result<Self, LayoutError> {
        let layout = match game.board().cells().div_ceil(64) {
            ..=SMALL => Size::Small(Layout::new(game)?),
            words if words <= MEDIUM => Size::Medium(Layout::new(game)?),
            _ => Size::Large(Layout::new(game)?),
        };
        let techniques = ladder.techniques();
        let reach = Reach::within(techniques);
        let is_closure = reach.is_some_and(|reach| reach.is_all_of(techniques));
        Ok(Self { layout, ladder, swaps: game.problem().is_symmetric_in_symbols(), reach, is_closure })
    }

    /// The path of a puzzle that has one solution.
    pub fn path(&self, puzzle: &Puzzle, stop: &Stop) -> Path {
        sized!(self, layout => self.ladder.run(&mut self.state(layout, puzzle), stop))
    }

    /// The path of a puzzle that has one solution, as long as it is told of each round to go on.
    pub fn path_while(&self, puzzle: &Puzzle, stop: &Stop, goes_on: &mut dyn FnMut(&Round) -> bool) -> Path {
        sized!(self, layout => self.ladder.run_while(&mut self.state(layout, puzzle), stop, goes_on))
    }

    /// Whether the path of a puzzle ends with its solution, as far as that can be said without it: nothing where it can not. The puzzle
    /// may have any number of solutions, and has one where the answer is yes.
    pub fn closes(&self, clues: &[Option<Symbol>]) -> Option<bool> {
        let reach = self.reach?;
        let solved = sized!(self, layout => closure::open(layout, clues, reach)) == 0;
        (solved || self.is_closure).then_some(solved)
    }

    /// How far a puzzle is beyond the techniques of [`closes`](Self::closes): the candidates that they leave, or, if it is not beyond them,
    /// those that are left before the hardest kind of them comes in; more for any of the first than for all of the second.
    pub(crate) fn remains(&self, clues: &[Option<Symbol>]) -> Option<usize> {
        let reach = self.reach?;
        sized!(self, layout => {
            let left = closure::open(layout, clues, reach);
            Some(if left > 0 { layout.order * layout.cells + left } else { closure::open(layout, clues, reach.easier()) })
        })
    }

    /// Where the path of a puzzle ends: the values and the candidates, by cell.
    pub fn end(&self, puzzle: &Puzzle, stop: &Stop) -> (Puzzle, Vec<Mask>) {
        sized!(self, layout => {
            let mut state = self.state(layout, puzzle);
            self.ladder.run(&mut state, stop);
            let cells = 0..layout.cells;
            let values: Vec<_> = cells.clone().map(|cell| state.value(cell).map(Symbol::new)).collect();
            (values.into(), cells.map(|cell| state.candidates(cell)).collect())
        })
    }

    /// The path of a puzzle that has one solution, and each of its steps in words.
    pub fn explain(&self, puzzle: &Puzzle, stop: &Stop) -> (Path, Vec<Told>) {
        sized!(self, layout => {
            let mut state = self.state(layout, puzzle);
            let path = self.ladder.run(&mut state.clone(), stop);
            let mut told = Vec::new();
            for round in &path.rounds {
                let before = state.clone();
                told.extend(round.steps.iter().map(|step| Told::new(&before, step.clone())));
                round.steps.iter().for_each(|step| step.apply(&mut state));
            }
            (path, told)
        })
    }

    /// The easiest step of a puzzle that has one solution; nothing if it is solved or beyond the ladder.
    pub fn hint(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Told> {
        sized!(self, layout => {
            let state = self.state(layout, puzzle);
            let round = self.ladder.round(&state, stop)?;
            round.steps.into_iter().next().map(|step| Told::new(&state, step))
        })
    }

    fn state<'a, const W: usize>(&self, layout: &'a Layout<W>, puzzle: &Puzzle) -> Candidates<'a, W> {
        let state = Candidates::new(layout, puzzle);
        if self.swaps { state.assuming_unique() } else { state }
    }
}
