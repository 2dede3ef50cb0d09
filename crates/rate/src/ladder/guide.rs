//! A guide: a ladder for all puzzles of a game, on boards of any size.

use super::closure::{self, Reach};
use super::{Ladder, Path, Round, Told};
use crate::Position;
use crate::board::{Candidate, Candidates, LARGE, Layout, LayoutError, MEDIUM, SMALL, bits};
use gerechte_core::{Game, Puzzle, Stop};
use gerechte_encodings::Symbol;

/// A ladder for all puzzles of a game.
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
    /// Whether a solution stays one when two symbols change their names. Uniqueness techniques need that.
    swaps: bool,
    is_of_houses: bool,
    /// The largest [closure](closure) whose techniques are all on the ladder.
    reach: Option<Reach>,
    /// Whether the ladder has no other technique than those of the closure.
    is_closure: bool,
}

#[derive(Clone, Debug)]
enum Size {
    Small(Layout<SMALL>),
    Medium(Layout<MEDIUM>),
    Large(Layout<LARGE>),
}

/// Evaluates an expression with the layout, whose type depends on the size of the board.
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
    /// Prepares a ladder for the puzzles of a game. Returns an error if the board is too large.
    pub fn new(game: &Game, ladder: Ladder) -> Result<Self, LayoutError> {
        let layout = match game.board().cells().div_ceil(64) {
            ..=SMALL => Size::Small(Layout::new(game)?),
            words if words <= MEDIUM => Size::Medium(Layout::new(game)?),
            _ => Size::Large(Layout::new(game)?),
        };
        let swaps = game.problem().is_symmetric_in_symbols();
        Ok(Self {
            layout,
            ladder: Ladder::new(Vec::new()),
            swaps,
            is_of_houses: game.problem().is_of_houses(),
            reach: None,
            is_closure: false,
        }
        .with(ladder))
    }

    /// Another ladder for the same game, which is faster than to prepare the game again.
    ///
    /// ```
    /// use gerechte::rate::{Guide, Ladder, Technique};
    /// use gerechte::{Puzzle, Stop};
    /// let game = "box:2x2".parse()?;
    /// let guide = Guide::new(&game, Ladder::hodoku())?;
    /// let puzzle = Puzzle::parse(&game, "12...41.....2...")?;
    /// assert!(!guide.with(Ladder::new(vec![Technique::FullHouse])).path(&puzzle, &Stop::never()).solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with(&self, ladder: Ladder) -> Self {
        let techniques = ladder.techniques();
        // Closures know nothing of sums and relations.
        let reach = Reach::within(techniques).filter(|_| self.is_of_houses);
        let is_closure = reach.is_some_and(|reach| reach.is_all_of(techniques));
        Self { ladder, reach, is_closure, ..self.clone() }
    }

    /// The path of a puzzle. The puzzle must have one solution.
    pub fn path(&self, puzzle: &Puzzle, stop: &Stop) -> Path {
        sized!(self, layout => self.ladder.run(&mut self.state(layout, puzzle), stop))
    }

    /// The path of a puzzle up to the first round for which `goes_on` returns false. The puzzle must have one solution.
    pub fn path_while(&self, puzzle: &Puzzle, stop: &Stop, goes_on: &mut dyn FnMut(&Round) -> bool) -> Path {
        sized!(self, layout => self.ladder.run_while(&mut self.state(layout, puzzle), stop, goes_on))
    }

    /// Whether the path of a puzzle leads to its solution. This is much faster than the path, but does not always know the answer.
    ///
    /// The puzzle may have any number of solutions. If the answer is yes, it has one. Returns `None` if only the path can tell.
    pub fn closes(&self, clues: &[Option<Symbol>]) -> Option<bool> {
        let reach = self.reach?;
        let solved = sized!(self, layout => closure::open(layout, clues, reach)) == 0;
        (solved || self.is_closure).then_some(solved)
    }

    /// A measure of how far a puzzle is beyond the techniques of [`closes`](Self::closes): greater is farther.
    ///
    /// If they do not solve the puzzle, it is based on the number of candidates that they leave. If they do, it is based on the number left by the techniques
    /// that are easier than the hardest kind of them. Every value of the first case exceeds those of the second. Returns `None` if
    /// the ladder has no closure.
    pub fn remains(&self, clues: &[Option<Symbol>]) -> Option<usize> {
        let reach = self.reach?;
        sized!(self, layout => {
            let left = closure::open(layout, clues, reach);
            Some(if left > 0 { layout.order * layout.cells + left } else { closure::open(layout, clues, reach.easier()) })
        })
    }

    /// The end of the path of a puzzle.
    pub fn end(&self, puzzle: &Puzzle, stop: &Stop) -> Position {
        self.end_of(&self.position(puzzle), true, stop)
    }

    /// The placed symbols, and the candidates that they leave before any step.
    pub fn position(&self, values: &Puzzle) -> Position {
        sized!(self, layout => position(&Candidates::new(layout, values)))
    }

    /// The end of the path from a position. Uniqueness techniques are used only if the puzzle is known to have one solution.
    pub fn end_of(&self, from: &Position, is_unique: bool, stop: &Stop) -> Position {
        sized!(self, layout => {
            let mut state = self.state_at(layout, from, is_unique);
            self.ladder.run(&mut state, stop);
            position(&state)
        })
    }

    /// The path of a puzzle, and each of its steps in words. The puzzle must have one solution.
    pub fn explain(&self, puzzle: &Puzzle, stop: &Stop) -> (Path, Vec<Told>) {
        let mut told = Vec::new();
        let (path, _) = self.explain_further(puzzle, stop, &mut |_| None, &mut |step| told.push(step));
        (path, told)
    }

    /// The path of a puzzle, and whether its solution is reached if `further` concludes something wherever the ladder ends, from that
    /// position. Each step of the ladder is shown in words.
    pub(crate) fn explain_further(
        &self,
        puzzle: &Puzzle,
        stop: &Stop,
        further: &mut dyn FnMut(&Position) -> Option<Conclusions>,
        see: &mut dyn FnMut(Told),
    ) -> (Path, bool) {
        sized!(self, layout => {
            let mut state = self.state(layout, puzzle);
            let mut first = None;
            loop {
                let path = self.ladder.run(&mut state.clone(), stop);
                for round in &path.rounds {
                    let before = state.clone();
                    for step in &round.steps {
                        let mut told = step.clone();
                        // Candidates that an earlier step of the round removed are not removed again.
                        told.eliminations.retain(|at| state.has(at.cell, at.symbol));
                        told.apply(&mut state);
                        see(Told::new(&before, told));
                    }
                }
                let solved = path.solved;
                let first = first.get_or_insert(path);
                let concluded = if solved || stop.is_requested() { None } else { further(&position(&state)) };
                let Some(Conclusions { placements, eliminations }) = concluded else {
                    return (std::mem::take(first), solved);
                };
                for at in &placements {
                    state.place(at.cell, at.symbol);
                }
                for at in &eliminations {
                    state.eliminate(at.cell, at.symbol);
                }
            }
        })
    }

    /// The easiest step of a puzzle. The puzzle must have one solution.
    ///
    /// Returns `None` if the puzzle is solved or beyond the ladder, or a stop was requested.
    pub fn hint(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Told> {
        self.hint_at(&self.position(puzzle), true, stop)
    }

    /// The easiest step from a position. Uniqueness techniques are used only if the puzzle is known to have one solution.
    ///
    /// Returns `None` as [`hint`](Self::hint) does.
    pub fn hint_at(&self, from: &Position, is_unique: bool, stop: &Stop) -> Option<Told> {
        sized!(self, layout => {
            let state = self.state_at(layout, from, is_unique);
            let round = self.ladder.round(&state, stop)?;
            round.steps.into_iter().next().map(|step| Told::new(&state, step))
        })
    }

    /// Whether a position contradicts the rules at sight: a cell without a candidate, a symbol without a place, or entries that break a constraint.
    pub fn is_contradictory(&self, position: &Position) -> bool {
        sized!(self, layout => self.state_at(layout, position, false).is_contradictory())
    }

    fn state<'a, const W: usize>(&self, layout: &'a Layout<W>, puzzle: &Puzzle) -> Candidates<'a, W> {
        let state = Candidates::new(layout, puzzle);
        if self.swaps { state.assuming_unique() } else { state }
    }

    fn state_at<'a, const W: usize>(
        &self,
        layout: &'a Layout<W>,
        from: &Position,
        is_unique: bool,
    ) -> Candidates<'a, W> {
        let mut state =
            if is_unique { self.state(layout, from.values()) } else { Candidates::new(layout, from.values()) };
        for (cell, &kept) in from.masks().iter().enumerate() {
            for symbol in bits(state.candidates(cell) & !kept) {
                state.eliminate(cell, symbol);
            }
        }
        state
    }
}

/// The placements and eliminations of an external step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conclusions {
    pub placements: Vec<Candidate>,
    pub eliminations: Vec<Candidate>,
}

fn position<const W: usize>(state: &Candidates<'_, W>) -> Position {
    let cells = 0..state.layout().cells;
    let values: Vec<_> = cells.clone().map(|cell| state.value(cell).map(Symbol::new)).collect();
    Position::new(values.into(), cells.map(|cell| state.candidates(cell)).collect())
}
