//! The content of a puzzle in some format, before its game is known.

use std::sync::Arc;

use super::fault::{Contradiction, Fault, Misread, shortened};
use super::rules::{Rules, place, statement};
use super::{Drawing, Format, Item, Words};
use gerechte_core::game::file;
use gerechte_core::game::puzzle::value_of;
use gerechte_core::{Game, GameError, GameSpec, Puzzle, Stop};
use gerechte_encodings::{Cell, Symbol};
use gerechte_search::Native;

/// The statement of the game in a format.
#[derive(Clone, Debug)]
pub(super) enum Says {
    /// Only the number of symbols.
    Order(usize),
    Rules(Box<Rules>),
    /// Its name in the grammar.
    Name(String),
    /// A game as JSON.
    Stated(String),
}

/// The content of a puzzle in some format.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) says: Says,
    /// The value of each cell, 0 for a blank.
    pub(super) values: Vec<u32>,
    /// The cells that a player has filled in.
    pub(super) placed: Vec<usize>,
    pub(super) candidates: Option<Vec<Vec<u32>>>,
    /// The value of each cell of the solution, if the format has one that is compared with the rules.
    pub(super) solution: Option<Vec<u32>>,
    pub(super) words: Words,
    pub(super) drawings: Vec<Drawing>,
    /// The names of what is not read and not kept.
    pub(super) unread: Vec<&'static str>,
    /// Whether the format has a value one lower for each symbol.
    pub(super) is_from_zero: bool,
    /// The names of the last cells, which are outside of the grid.
    pub(super) outside: Vec<String>,
    /// The clues as a line of characters, in place of values.
    pub(super) line: Option<String>,
    /// The same with the player's entries.
    pub(super) position: Option<String>,
    /// The candidates of each cell as characters.
    pub(super) marks: Option<Vec<String>>,
}

impl Found {
    pub(super) fn new(says: Says, values: Vec<u32>) -> Self {
        Self {
            says,
            values,
            line: None,
            position: None,
            marks: None,
            placed: Vec::new(),
            candidates: None,
            solution: None,
            words: Words::default(),
            drawings: Vec::new(),
            unread: Vec::new(),
            is_from_zero: false,
            outside: Vec::new(),
        }
    }

    /// The same with notes of a player, which are candidates only if every blank cell has some.
    pub(super) fn with_notes(self, notes: Vec<Vec<u32>>) -> Self {
        let candidates = notes.into_iter().zip(&self.values).map(|(notes, &value)| match value {
            0 => Some(notes).filter(|notes| !notes.is_empty()),
            value => Some(vec![value]),
        });
        let candidates = if self.values.contains(&0) { candidates.collect() } else { None };
        Self { candidates, ..self }
    }
}

/// Puts a puzzle into its game: the given one, or the one that the format states.
pub(super) fn item(mut found: Found, given: Option<&Arc<Game>>, format: Format, number: u64) -> Result<Item, Misread> {
    let misread = |reason: String, clash| Misread { format: Some(format), column: 1, reason, clash };
    found.drawings.iter().try_for_each(Drawing::check).map_err(|fault| misread(fault.reason, None))?;
    let game = game(&found.says, given).map_err(|fault| misread(fault.reason, None))?;
    let (cells, order) = (game.board().cells(), game.order());
    if let Some(line) = &found.line {
        let puzzle = parsed(&game, line).map_err(|(reason, clash)| misread(reason, clash))?;
        let is_given = given.is_some();
        let (placed, candidates) = noted(&found, &game, &puzzle).map_err(|reason| misread(reason, None))?;
        return Ok(Item {
            line: number,
            words: found.words.beyond(&game),
            drawings: found.drawings,
            unread: found.unread,
            format,
            is_given,
            placed,
            candidates,
            ..Item::new(game, puzzle)
        });
    }
    if game.takes_characters(found.values.len()) {
        // Numbers of regions may be left out.
        found.values.resize(cells, 0);
        if let Some(candidates) = &mut found.candidates {
            candidates.resize_with(cells, || (1..=order as u32).collect());
        }
    }
    if found.values.len() != cells {
        let reason = format!("it has {} cells, and {game} has {cells}", found.values.len());
        return Err(misread(reason, None));
    }
    let symbol = |cell: usize, value: u32| match Symbol::from_value(value) {
        Some(symbol) if symbol.index() < order => Ok(Some(symbol)),
        None if value == 0 => Ok(None),
        _ => {
            let reason = format!("{} holds {value}, and the last symbol is {order}", name(&game, cell));
            Err(misread(reason, None))
        }
    };
    let mut clues = Puzzle::empty(&game);
    let mut placed = Vec::new();
    for (cell, &value) in found.values.iter().enumerate() {
        let symbol = symbol(cell, value)?;
        if let (true, Some(symbol)) = (found.placed.contains(&cell), symbol) {
            placed.push((Cell::new(cell), symbol));
        } else {
            clues[cell] = symbol;
        }
    }
    // The reader of lines reports which clues contradict each other.
    let puzzle = parsed(&game, &clues.to_string()).map_err(|(reason, clash)| misread(reason, clash))?;
    if let Some(values) = &found.solution {
        let grid: Option<Vec<Symbol>> = values.iter().map(|&value| Symbol::from_value(value)).collect();
        let fault = grid.and_then(|grid| game.problem().check(&grid).err());
        fault.map_or(Ok(()), |fault| {
            Err(misread(format!("its solution breaks the rules that are read: {fault}"), None))
        })?;
    }
    let candidates = found.candidates.map(|all| {
        let of_cell = |(cell, values): (usize, Vec<u32>)| {
            let symbols: Result<Vec<_>, _> = values.into_iter().map(|value| symbol(cell, value)).collect();
            symbols.map(|symbols| symbols.into_iter().flatten().collect::<Vec<_>>())
        };
        all.into_iter().enumerate().map(of_cell).collect::<Result<Vec<_>, _>>()
    });
    let words = if format == Format::Penpa { found.words.without_rules_of(&game) } else { found.words.beyond(&game) };
    Ok(Item {
        format,
        line: number,
        words,
        game,
        is_given: given.is_some(),
        puzzle,
        placed,
        candidates: candidates.transpose()?,
        drawings: found.drawings,
        unread: found.unread,
        is_from_zero: found.is_from_zero,
        outside: found.outside,
    })
}

type Noted = (Vec<(Cell, Symbol)>, Option<Vec<Vec<Symbol>>>);

/// The player's entries and the candidates, as characters.
fn noted(found: &Found, game: &Game, puzzle: &Puzzle) -> Result<Noted, String> {
    let mut placed = Vec::new();
    if let Some(position) = &found.position {
        // Entries may contradict each other.
        let symbols: Option<Vec<_>> = position.chars().map(|c| value_of(c, game.order())).collect();
        let symbols = symbols.filter(|symbols| symbols.len() == puzzle.len());
        let symbols = symbols.ok_or_else(|| format!("its `position` is no line of {} cells", puzzle.len()))?;
        let entries = (0..).zip(symbols).filter(|&(cell, _)| puzzle[cell].is_none());
        placed.extend(entries.filter_map(|(cell, value)| Some((Cell::new(cell), Symbol::from_value(value.into())?))));
    }
    let Some(marks) = &found.marks else { return Ok((placed, None)) };
    let of_cell = |text: &String| {
        let symbol = |c| Symbol::from_char(c).filter(|symbol| symbol.index() < game.order());
        text.chars()
            .map(symbol)
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| format!("`{}` are no candidates", shortened(text)))
    };
    let candidates: Vec<_> = marks.iter().map(of_cell).collect::<Result<_, _>>()?;
    if candidates.len() != puzzle.len() {
        return Err(format!("it has candidates of {} cells instead of {}", candidates.len(), puzzle.len()));
    }
    Ok((placed, Some(candidates)))
}

/// The puzzle of a line, or its error.
fn parsed(game: &Arc<Game>, line: &str) -> Result<Puzzle, (String, Option<Box<Contradiction>>)> {
    Puzzle::parse(game, line).map_err(|error| {
        let reason = error.to_string();
        let clash = error.clues().is_some().then(|| Box::new(Contradiction { game: game.clone(), error }));
        (reason, clash)
    })
}

fn name(game: &Game, cell: usize) -> String {
    if cell < game.board().cells() { game.cell_name(Cell::new(cell)) } else { place(game.order(), cell) }
}

/// The game of a name that needs no file.
fn named(name: &str) -> Result<Game, GameError> {
    name.parse::<GameSpec>()?.build_without_files(&Native, &Stop::never())
}

/// The game of a puzzle. A game that the format states must be the given game, if there is one.
pub(super) fn game(says: &Says, given: Option<&Arc<Game>>) -> Result<Arc<Game>, Fault> {
    let stated = match (says, given) {
        (Says::Order(_), Some(given)) => return Ok(Arc::clone(given)),
        (Says::Order(order), None) => match Rules::usual(*order) {
            Some(rules) => rules.game().map_err(Fault::whole)?,
            None => return Err(Fault::whole(format!("{order}×{order} cells have no usual boxes: name the game"))),
        },
        (Says::Rules(rules), _) => rules.game().map_err(Fault::whole)?,
        (Says::Name(name), Some(given)) if *name == given.to_string() => return Ok(Arc::clone(given)),
        (Says::Name(name), _) => named(name).map_err(|error| {
            let reason = match error {
                GameError::File { .. } => "it needs a file: name the game before the puzzles".to_owned(),
                error => error.to_string(),
            };
            Fault::whole(format!("its game is `{}`: {reason}", shortened(name)))
        })?,
        (Says::Stated(json), _) => file::stated(json, &Native, &Stop::never())
            .map_err(|error| Fault::whole(format!("its game cannot be read: {error}")))?,
    };
    match given {
        Some(given) if statement(given.problem()) == statement(stated.problem()) => Ok(Arc::clone(given)),
        Some(given) if stated.spec().is_some() => {
            Err(Fault::whole(format!("it is a puzzle of {stated}, not of {given}")))
        }
        Some(given) if given.spec().is_none() => {
            Err(Fault::whole("it states another game than the puzzles before it, or than the one that was asked for"))
        }
        Some(given) => {
            Err(Fault::whole(format!("it states another game than {given}; without that name, its own is read")))
        }
        None => Ok(Arc::new(stated)),
    }
}
