//! Games in files: one line of the grammar, labels of regions, or houses and cages as JSON.
//!
//! A JSON game states its board, its symbols and the constraints beyond rows and columns. Cells are numbered from 0, row by row, as in all
//! records:
//!
//! ```json
//! {
//!   "schema": "gerechte/game/1",
//!   "rows": 4, "columns": 4, "symbols": 4,
//!   "houses": [
//!     {"name": "north-west", "cells": [0, 1, 4, 5]},
//!     [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]
//!   ],
//!   "cages": [{"cells": [0, 1, 2], "sum": 8}]
//! }
//! ```
//!
//! | field | says |
//! |---|---|
//! | `rows`, `columns` | the size of the board |
//! | `symbols` | how many symbols there are: 1 to 64 |
//! | `board` | optional: a line for each row, `.` where the board has no cell and `x` where it has one |
//! | `lines` | optional: whether rows and columns are houses; true unless it says false |
//! | `houses` | optional: lists of cells that hold different symbols, or `{"name", "cells"}` |
//! | `cages` | optional: `{"cells", "sum"}`, cells with that sum; they differ, too, unless `"repeats": true` |
//! | `thermometers`, `palindromes` | optional: lists of cells, those of a thermometer from its bulb on |
//! | `drawn` | optional: lines of other kinds, `{"kind": "renban", "cells": [0, 1, 2]}` |
//! | `clues` | optional: numbers that belong to cells, `{"kind": "skyscraper", "cells": [0, 1, 2, 3], "numbers": [2]}`, the cells from the number on |
//! | `words` | optional: `{"cells", "regex"}`, the values of the cells, one after another, match a regular expression of their characters; or `{"cells", "layers"}`, for each cell and each state before it the values that may follow, from 1, and the states after them, from state 0 to state 0 |
//! | `divisions` | optional: `{"cells", "numbers", "columns", "size"}`, a rectangle of cells, row by row, that the solution divides into connected regions of this size and of different symbols; for each cell one that holds the number of its region, in the order of their first cells |
//! | `arrows` | optional: `{"circle", "cells"}`, the cells along the arrow add up to those of the circle |
//! | `dots` | optional: `{"cells", "difference"}`, `{"cells", "ratio"}`, `{"cells", "total"}` or `{"cells", "less": true}`, a sign between two cells: a white dot of difference 1, a black one of ratio 2, the first less than the second |
//! | `relations` | optional: `{"cells", "is"}`, what is demanded of two cells and not drawn: `less`, `equal`, `difference N`, `ratio N`, `not difference N`, `not ratio N`, `not both N`, `difference at least N`, `difference at most N`, `not congruent N`, `other run N`, `total N`, `not total N` |

use std::fmt;
use std::mem::take;

use itertools::Itertools;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{Base, Form, Game, GameError, GameSpec, MARKS, Mark, MarkKind, PALINDROME, THERMOMETER, killer, regex};
use crate::palette::jigsaw;
use crate::{Board, Engine, Stop};
use gerechte_encodings::{Cell, Diagram, Problem, ProblemError, Relation, Symbol, UnknownRelation};

/// The content of a file.
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub(super) enum Content {
    /// A game that is written in the grammar.
    Spec(GameSpec),
    /// A game that only the file states.
    Game(Box<Game>),
}

/// Reads a file: one line in the game grammar, n lines of n labels, a JSON record with a field `game`, a name or a JSON game, or a JSON game.
/// `#` starts a comment line.
pub(super) fn read(file: &str, content: &str) -> Result<Content, GameError> {
    let in_file = |error: GameError| GameError::content(file, &error.to_string());
    if is_json(content) {
        return json(content).map_err(in_file);
    }
    let lines: Vec<_> = killer::content_lines(content).map(|(_, line)| line).collect();
    let labels = |labels: String| {
        jigsaw(&labels).map_err(|error| in_file(error.into()))?;
        Ok(Content::Spec(GameSpec { base: Base::Jigsaw(labels), extras: Vec::new() }))
    };
    match lines.as_slice() {
        [] => Err(GameError::content(file, "no game in the file")),
        [line] if line.chars().count() > 1 => match line.parse() {
            // A line without a colon may be the labels of a jigsaw.
            Err(GameError::UnknownGame(_)) if !line.contains(':') => labels((*line).to_owned()),
            other => other.map(Content::Spec).map_err(in_file),
        },
        rows => match rows.iter().find(|row| row.contains('=')) {
            Some(row) => {
                let row = row.escape_debug();
                let board =
                    format!("`{row}` is the sum of a cage, and cages stand on a board, as in box:3x3+killer:{file}");
                Err(GameError::content(file, &board))
            }
            None => labels(apart(rows).unwrap_or_else(|| rows.join("/"))),
        },
    }
}

/// The labels of rows in which they stand apart, by spaces or commas, as one character each. Returns `None` if none do.
fn apart(rows: &[&str]) -> Option<String> {
    let between = |c: char| c.is_whitespace() || c == ',' || c == ';';
    if !rows.iter().any(|row| row.trim().contains(between)) {
        return None;
    }
    let words: Vec<Vec<&str>> =
        rows.iter().map(|row| row.split(between).filter(|word| !word.is_empty()).collect()).collect();
    // Labels of several characters, as 10, get one each: that of a symbol, by their first place.
    let is_short = words.iter().flatten().all(|word| word.chars().count() == 1);
    let known: Vec<&str> = words.iter().flatten().copied().unique().collect();
    let label = |word: &str| {
        let number = known.iter().position(|other| *other == word).filter(|_| !is_short);
        let symbol = number.and_then(|number| Symbol::from_value(number as u32 + 1));
        symbol.map_or_else(|| word.to_owned(), |symbol| symbol.to_string())
    };
    let rows: Vec<String> = words.iter().map(|row| row.iter().map(|word| label(word)).collect()).collect();
    Some(rows.join("/"))
}

/// Whether the text starts like a JSON object; `{` may also be a label.
fn is_json(content: &str) -> bool {
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    let inside = content.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with(['"', '}']))
}

/// A list of cells, or cells with a name. It is read by hand, so that an error names the wrong field.
struct House(Named);

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = House;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a house, which is a list of cells, or {\"name\", \"cells\"}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<House, A::Error> {
                let cells = Deserialize::deserialize(SeqAccessDeserializer::new(seq))?;
                Ok(House(Named { name: None, cells }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<House, A::Error> {
                Named::deserialize(MapAccessDeserializer::new(map)).map(House)
            }
        }
        deserializer.deserialize_any(Read)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"name\", \"cells\"}")]
struct Named {
    name: Option<String>,
    cells: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"cells\", \"sum\", \"repeats\"}")]
struct Cage {
    cells: Vec<usize>,
    sum: u32,
    #[serde(default)]
    repeats: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"circle\", \"cells\"}")]
struct Arrow {
    circle: Vec<usize>,
    cells: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"cells\", \"difference\", \"ratio\", \"total\", \"less\"}")]
struct Dot {
    cells: [usize; 2],
    difference: Option<u32>,
    ratio: Option<u32>,
    total: Option<u32>,
    #[serde(default)]
    less: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"kind\", \"cells\"}")]
struct DrawnLine {
    kind: String,
    cells: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"kind\", \"cells\", \"numbers\"}")]
struct Clue {
    kind: String,
    cells: Vec<usize>,
    #[serde(default)]
    numbers: Vec<u32>,
}

/// By cell, and by state before it: the values that may follow, and the state after each.
type Layers = Vec<Vec<Vec<(u32, usize)>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"cells\", \"regex\", \"layers\"}")]
struct Line {
    cells: Vec<usize>,
    regex: Option<String>,
    layers: Option<Layers>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"cells\", \"numbers\", \"columns\", \"size\"}")]
struct Divided {
    cells: Vec<usize>,
    numbers: Vec<usize>,
    columns: usize,
    size: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "{\"cells\", \"is\"}")]
struct Related {
    cells: [usize; 2],
    is: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated {
    schema: String,
    rows: usize,
    columns: usize,
    symbols: usize,
    board: Option<Vec<String>>,
    lines: Option<bool>,
    #[serde(default)]
    houses: Vec<House>,
    #[serde(default)]
    cages: Vec<Cage>,
    #[serde(default)]
    thermometers: Vec<Vec<usize>>,
    #[serde(default)]
    palindromes: Vec<Vec<usize>>,
    #[serde(default)]
    drawn: Vec<DrawnLine>,
    #[serde(default)]
    clues: Vec<Clue>,
    #[serde(default)]
    words: Vec<Line>,
    #[serde(default)]
    divisions: Vec<Divided>,
    #[serde(default)]
    arrows: Vec<Arrow>,
    #[serde(default)]
    dots: Vec<Dot>,
    #[serde(default)]
    relations: Vec<Related>,
}

const SCHEMA: &str = "gerechte/game/1";
const NUMBER: &str = "expected a number from 0 to 4294967295";

/// Reads a complete JSON game, or a game by a name that needs no file. The engine decides which random layouts have a grid.
///
/// ```
/// use gerechte::{Stop, game::file::stated, search::Native};
/// let text = r#"{"schema": "gerechte/game/1", "rows": 2, "columns": 2, "symbols": 2, "houses": [[0, 3]]}"#;
/// assert_eq!(stated(text, &Native, &Stop::never())?.problem().houses().count(), 5);
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn stated(content: &str, engine: &dyn Engine, stop: &Stop) -> Result<Game, GameError> {
    match json(content)? {
        Content::Game(game) => Ok(*game),
        Content::Spec(spec) => spec.build_without_files(engine, stop),
    }
}

/// The most objects of a game or a puzzle: 64 × 64 cells, and as many cages and dots between them.
const MOST_OBJECTS: usize = 1 << 15;
/// The most commas: those of cells with all candidates, and of words on as many lines as a board has.
const MOST_COMMAS: usize = 1 << 20;

/// Refuses JSON whose values would take much more memory than its text.
pub fn check_size(text: &str) -> Result<(), String> {
    for (what, most, byte) in [("objects", MOST_OBJECTS, b'{'), ("commas", MOST_COMMAS, b',')] {
        let found = text.bytes().filter(|&other| other == byte).count();
        if found > most {
            return Err(format!("{found} {what} are more than the {most} of any puzzle"));
        }
    }
    Ok(())
}

fn json(content: &str) -> Result<Content, GameError> {
    check_size(content).map_err(GameError::Json)?;
    // The names of types are those of this program.
    let wrong = |error: serde_json::Error| {
        GameError::Json(error.to_string().replace("expected u32", NUMBER).replace("expected usize", NUMBER))
    };
    let value: serde_json::Value = serde_json::from_str(content.trim_start_matches('\u{feff}')).map_err(wrong)?;
    if value.get("schema").is_none_or(|schema| schema != SCHEMA)
        && let Some(game) = value.get("game")
    {
        if game.is_object() {
            return json(&game.to_string());
        }
        let name = game.as_str().ok_or_else(|| GameError::Json(format!("`game` is {game}, not a name")))?;
        return name.parse().map(Content::Spec);
    }
    if value.get("schema").is_none() {
        return Err(GameError::Json("a record without a game".to_owned()));
    }
    // The text is read again, so that an error names its line.
    let stated: Stated = serde_json::from_str(content.trim_start_matches('\u{feff}')).map_err(wrong)?;
    if stated.schema != SCHEMA {
        return Err(GameError::Json(format!("`schema` is {:?}, not {SCHEMA:?}", stated.schema)));
    }
    stated.game().map(Box::new).map(Content::Game)
}

/// An error in a house or a cage: which one it is, with its cells by number, as in the file, and by name.
fn in_part(board: &Board, part: &str, error: &ProblemError) -> GameError {
    GameError::Json(match error {
        ProblemError::CellTwice(cell) => format!("{part}: cell {cell}, {}, is named twice", board.name(*cell)),
        ProblemError::House { cells, symbols } => {
            format!("{part}: {cells} cells, and a house has 1 to {symbols}, one for each symbol at most")
        }
        other => format!("{part}: {other}"),
    })
}

/// The cell with this number, on a board with this many.
fn cell(cell: usize, cells: usize) -> Result<Cell, ProblemError> {
    if cell < cells { Ok(Cell::new(cell)) } else { Err(ProblemError::CellOutside { cell, cells }) }
}

/// Adds conditions on lines of cells.
fn add_words(problem: &mut Problem, board: &Board, words: Vec<Line>) -> Result<(), GameError> {
    let symbols = problem.symbols();
    for (number, Line { cells, regex, layers }) in (1..).zip(words) {
        let part = format!("word {number}");
        let diagram = match (regex, layers) {
            (Some(regex), None) => regex::diagram(&regex, cells.len(), symbols),
            (None, Some(layers)) => Diagram::written(symbols, &layers).map_err(GameError::Diagram),
            _ => Err(GameError::Json("it has not one of `regex` and `layers`".to_owned())),
        };
        let diagram = diagram.map_err(|error| GameError::Json(format!("{part}: {error}")))?;
        problem.regular(cells, diagram).map_err(|error| in_part(board, &part, &error))?;
    }
    Ok(())
}

impl Stated {
    fn game(mut self) -> Result<Game, GameError> {
        let board = self.board()?;
        let marks = self.marks(board.cells());
        let mut problem = Problem::new(board.cells(), self.symbols)?;
        if self.lines.unwrap_or(true) {
            let lines = board.lines();
            if let Some(line) = lines.iter().find(|line| line.len() > self.symbols) {
                let reason = "cells, more than symbols (with \"lines\": false rows and columns are no houses)";
                return Err(GameError::Json(format!("a line of {} {reason}", line.len())));
            }
            for line in lines {
                problem.all_different(line)?;
            }
        }
        // The houses with a name, those without one, and the cages, with their labels in errors.
        let (mut named, mut unnamed, mut cages) = (Vec::new(), Vec::new(), Vec::new());
        for (number, House(Named { name, cells })) in (1..).zip(self.houses) {
            let part =
                name.as_ref().map_or_else(|| format!("house {number}"), |name| format!("house {number} ({name:?})"));
            problem.all_different(cells.iter().copied()).map_err(|error| in_part(&board, &part, &error))?;
            match name {
                Some(name) => named.push((cells, name, part)),
                None => unnamed.push((cells, part)),
            }
        }
        for (number, cage) in (1..).zip(self.cages) {
            let part = format!("cage {number}");
            if !cage.repeats {
                problem.all_different(cage.cells.iter().copied()).map_err(|error| in_part(&board, &part, &error))?;
                cages.push((cage.cells.clone(), part.clone()));
            }
            problem.sum(cage.cells, cage.sum).map_err(|error| in_part(&board, &part, &error))?;
        }
        let known = board.cells();
        let cell = |index: usize| cell(index, known);
        for (number, Related { cells: [one, other], is }) in (1..).zip(self.relations) {
            let part = format!("relation {number}");
            let relation = is.parse().map_err(|error: UnknownRelation| GameError::Json(format!("{part}: {error}")))?;
            let related = cell(one).and_then(|one| problem.relate(one, cell(other)?, relation));
            related.map_err(|error| in_part(&board, &part, &error))?;
        }
        add_words(&mut problem, &board, self.words)?;
        for (number, Divided { cells, numbers, columns, size }) in (1..).zip(self.divisions) {
            let divided = problem.divide(cells, numbers, columns, size);
            divided.map_err(|error| in_part(&board, &format!("division {number}"), &error))?;
        }
        let mut game = Game::new(board, problem)?;
        for (part, mark) in marks {
            let touch = |mark: Mark| match (&mark, mark.gap(&game.board)) {
                (Mark::Dot(_, _, Relation::Less), Some((one, other))) if one != other => {
                    let [one, other] = [one, other].map(|cell| game.board.name(cell));
                    Err(GameError::Json(format!("{one} and {other} do not touch; `relations` may be of such cells")))
                }
                _ => Ok(mark),
            };
            mark.and_then(touch).and_then(|mark| game.add_mark(mark)).map_err(|error| match error {
                GameError::Problem(error) => in_part(&game.board, &part, &error),
                other => GameError::Json(format!("{part}: {other}")),
            })?;
        }
        for (cells, name, part) in named {
            let wrong = |error: GameError| GameError::Json(format!("{part}: {error}"));
            game.name_house(cells.into_iter().map(Cell::new), name).map_err(wrong)?;
        }
        for (cells, part) in unnamed {
            let place = game.rectangle_name(&cells.iter().copied().map(Cell::new).collect::<Vec<_>>());
            game.name_further_house(cells, place.unwrap_or(part));
        }
        for (cells, part) in cages {
            game.name_further_house(cells, part);
        }
        Ok(game)
    }

    /// The marks, each with its name in errors, on a board with this number of cells.
    fn marks(&mut self, known: usize) -> Vec<(String, Result<Mark, GameError>)> {
        let cell = |index: usize| cell(index, known);
        let cells = |cells: Vec<usize>| cells.into_iter().map(cell).collect::<Result<Vec<_>, _>>();
        let mut marks: Vec<(String, Result<Mark, GameError>)> = Vec::new();
        let mut draw = |kind: &str, number: usize, mark| marks.push((format!("{kind} {number}"), mark));
        for (kind, lines) in [(&THERMOMETER, take(&mut self.thermometers)), (&PALINDROME, take(&mut self.palindromes))]
        {
            for (number, line) in (1..).zip(lines) {
                draw(kind.name, number, cells(line).map(|cells| Mark::Line(kind, cells)).map_err(Into::into));
            }
        }
        for (number, DrawnLine { kind, cells: line }) in (1..).zip(take(&mut self.drawn)) {
            let of_name = |row: &&MarkKind| row.name == kind && matches!(row.form, Form::Line { .. });
            let known = MARKS.into_iter().find(of_name);
            let unknown = || {
                let lines = MARKS.iter().filter(|row| matches!(row.form, Form::Line { .. })).map(|row| row.name);
                GameError::Json(format!("unknown line `{kind}` (one of {})", lines.format(", ")))
            };
            let mark = known.ok_or_else(unknown);
            draw("line", number, mark.and_then(|kind| Ok(Mark::Line(kind, cells(line)?))));
        }
        for (number, Clue { kind, cells: of, numbers }) in (1..).zip(take(&mut self.clues)) {
            let is_clue = |row: &&MarkKind| matches!(row.form, Form::Clue { .. });
            let known = MARKS.into_iter().filter(is_clue).find(|row| row.name == kind);
            let unknown = || {
                let clues = MARKS.iter().filter(|row| is_clue(row)).map(|row| row.name);
                GameError::Json(format!("unknown clue `{kind}` (one of {})", clues.format(", ")))
            };
            let mark = known.ok_or_else(unknown);
            draw("clue", number, mark.and_then(|kind| Ok(Mark::Clue(kind, cells(of)?, numbers))));
        }
        for (number, arrow) in (1..).zip(take(&mut self.arrows)) {
            let mark = cells(arrow.circle).and_then(|circle| Ok(Mark::Arrow { circle, shaft: cells(arrow.cells)? }));
            draw("arrow", number, mark.map_err(Into::into));
        }
        for (number, dot) in (1..).zip(take(&mut self.dots)) {
            let relation = match (dot.difference, dot.ratio, dot.total, dot.less) {
                (Some(by), None, None, false) => Ok(Relation::Difference(by)),
                (None, Some(times), None, false) => Ok(Relation::Ratio(times)),
                (None, None, Some(total), false) => Ok(Relation::Total(total)),
                (None, None, None, true) => Ok(Relation::Less),
                _ => Err(GameError::Json("it has not one of `difference`, `ratio`, `total` and `less`".to_owned())),
            };
            let [one, other] = dot.cells.map(cell);
            draw("dot", number, relation.and_then(|relation| Ok(Mark::Dot(one?, other?, relation))));
        }
        marks
    }

    fn board(&self) -> Result<Board, GameError> {
        let wrong = |reason: String| GameError::Json(format!("`board`: {reason}"));
        // A problem has at most 4096 cells, on a board that is not much larger.
        if self.rows.max(self.columns) > 4096 || self.rows * self.columns > 1 << 16 {
            return Err(GameError::Json(format!("a board of {} × {} is too large", self.rows, self.columns)));
        }
        let Some(rows) = &self.board else { return Ok(Board::of(self.rows, self.columns, |_, _| true)) };
        if rows.len() != self.rows {
            return Err(wrong(format!("{} rows instead of {}", rows.len(), self.rows)));
        }
        let mut has_cell = Vec::with_capacity(self.rows);
        for (number, row) in (1..).zip(rows) {
            if row.chars().count() != self.columns {
                let found = row.chars().count();
                return Err(wrong(format!("row {number} has {found} characters instead of {}", self.columns)));
            }
            if let Some(other) = row.chars().find(|c| !['.', 'x'].contains(c)) {
                return Err(wrong(format!("row {number}: {other:?} is neither `x` nor `.`")));
            }
            has_cell.push(row.chars().map(|c| c == 'x').collect::<Vec<_>>());
        }
        Ok(Board::of(self.rows, self.columns, |row, column| has_cell[row][column]))
    }
}
