//! The record of `hint --why`.

use serde::Serialize;

use super::{Step, numbers};
use crate::contradiction::{Contradiction, End, Single};
use crate::encodings::{Cell, Symbol};
use crate::rate::Technique;
use crate::{Game, Puzzle};

/// The record of `hint --why`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/why/1")]
#[non_exhaustive]
pub struct Why {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// The cell that was asked about.
    pub cell: usize,
    /// The symbol that was asked about.
    pub symbol: char,
    /// Whether a solution has the symbol in the cell.
    pub possible: bool,
    /// If none has, the clues that rule it out: cells and symbols.
    pub clues: Vec<(usize, char)>,
    /// The proof by singles, if there is one: the consequences of the clues and the symbol.
    pub steps: Vec<Step>,
    /// The contradiction at the end of the steps, in words.
    pub end: Option<String>,
    /// The cell for which nothing is left there, or the cells of the house in which a symbol has no place.
    pub end_cells: Vec<usize>,
}

impl Why {
    /// The reason why a symbol cannot stand in a cell, if it cannot.
    pub fn new(
        game: &Game,
        puzzle: &Puzzle,
        (cell, symbol): (Cell, Symbol),
        contradiction: Option<&Contradiction>,
    ) -> Self {
        let clues = contradiction.into_iter().flat_map(|found| &found.clues);
        let argument = contradiction.and_then(|found| found.argument.as_ref());
        let end = argument.map(|argument| &argument.end);
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            cell: cell.index(),
            symbol: symbol.to_char(),
            possible: contradiction.is_none(),
            clues: clues.map(|(cell, symbol)| (cell.index(), symbol.to_char())).collect(),
            steps: argument
                .map_or_else(Vec::new, |argument| argument.steps.iter().map(|one| step(game, one)).collect()),
            end: end.map(|end| match end {
                End::Cell(cell) => format!("nothing is left for {}", game.cell_name(*cell)),
                End::House(house, symbol) => format!("no place for {symbol} in {}", game.name_of_house(house)),
            }),
            end_cells: end.map_or_else(Vec::new, |end| match end {
                End::Cell(cell) => vec![cell.index()],
                End::House(house, _) => numbers(house),
            }),
        }
    }
}

/// A single, as hints have it.
fn step(game: &Game, single: &Single) -> Step {
    let (name, at) = (game.cell_name(single.cell), (single.cell.index(), single.symbol.to_char()));
    let symbol = single.symbol;
    let (technique, text) = match &single.house {
        Some(house) => (Technique::HiddenSingle, format!("{symbol} in {} ({name})", game.name_of_house(house))),
        None => (Technique::NakedSingle, format!("{name} ({symbol})")),
    };
    Step {
        technique: technique.name().to_owned(),
        text: format!("{}: {text} => {name}={symbol}", technique.words()),
        links: Vec::new(),
        eureka: None,
        placements: vec![at],
        eliminations: Vec::new(),
        candidates: vec![at],
        houses: single.house.iter().map(|house| numbers(house)).collect(),
        arrows: Vec::new(),
    }
}
