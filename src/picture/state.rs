//! The state of a board during solving: entries and candidates.

use crate::encodings::{Cell, Symbol};
use crate::hitting::Mask;
use crate::rate::{Candidate, Taught};
use crate::{Game, Puzzle};

use super::Picture;

/// A puzzle with what has been entered, and the candidates that are left in the other cells.
///
/// ```
/// use gerechte::picture::State;
/// use gerechte::{Game, Puzzle, encodings::Cell};
/// let game: Game = "box:2x2".parse()?;
/// let state = State::new(&game, &Puzzle::parse(&game, "12..34.....1..43")?);
/// assert_eq!(state.candidates(Cell::new(2)).len(), 1); // 4: the box lacks 3 and 4, and the column holds the 3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct State<'a> {
    game: &'a Game,
    puzzle: Puzzle,
    entries: Puzzle,
    /// By cell: the candidates as bits.
    candidates: Vec<u64>,
}

impl<'a> State<'a> {
    /// The clues alone, and the candidates that no house with a clue rules out.
    pub fn new(game: &'a Game, puzzle: &Puzzle) -> Self {
        let all = if game.order() == 64 { u64::MAX } else { (1 << game.order()) - 1 };
        let mut state =
            Self { game, puzzle: puzzle.clone(), entries: Puzzle::empty(game), candidates: vec![all; puzzle.len()] };
        for (cell, symbol) in puzzle.clues() {
            state.place(cell, symbol);
        }
        state
    }

    /// The candidates of a cell, ascending; none of a cell that is filled.
    pub fn candidates(&self, cell: Cell) -> Vec<Symbol> {
        self.candidates[cell.index()].elements().map(Symbol::new).collect()
    }

    /// Enters a symbol, and takes it from the candidates of the cells that share a house.
    pub fn place(&mut self, cell: Cell, symbol: Symbol) {
        self.entries[cell.index()] = Some(symbol);
        self.candidates[cell.index()] = 0;
        for house in self.game.problem().houses().filter(|house| house.contains(&cell)) {
            for other in house {
                self.candidates[other.index()] &= !(1 << symbol.index());
            }
        }
    }

    /// Takes a candidate away.
    pub fn eliminate(&mut self, cell: Cell, symbol: Symbol) {
        self.candidates[cell.index()] &= !(1 << symbol.index());
    }

    /// Does what a step says.
    pub fn follow(&mut self, step: &Taught) {
        let of = |at: &Candidate| (Cell::new(at.cell), Symbol::new(at.symbol));
        for (cell, symbol) in step.placements().iter().map(of) {
            self.place(cell, symbol);
        }
        for (cell, symbol) in step.eliminations().iter().map(of) {
            self.eliminate(cell, symbol);
        }
    }

    /// A picture of it: clues, entries, candidates.
    pub fn picture(&self) -> Picture {
        let picture = Picture::of(self.game).with_puzzle(&self.puzzle).with_entries(&self.entries);
        picture.with_candidates(|cell| self.candidates(cell))
    }

    /// A picture of it with a step that follows, whose words are the title.
    pub fn picture_of(&self, step: &Taught) -> Picture {
        let houses = step.houses().iter().map(|house| house.iter().copied().map(Cell::new).collect());
        let picture = self.picture().with_title(step.text());
        let picture = picture.with_step(houses, step.marks(), step.placements(), step.eliminations());
        picture.with_links(step.links())
    }
}
