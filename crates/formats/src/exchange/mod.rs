//! Puzzles in the formats that people and other programs write: one reader for all of them, and a writer for each.
//!
//! | format | a puzzle | says of the game |
//! |---|---|---|
//! | `line` (also `.sdm`) | one line of n² characters | nothing |
//! | `grid` | n lines of n cells, with or without spaces, commas and borders | nothing |
//! | `sdk`, `ss` | grids as `SadMan` Sudoku and Simple Sudoku write them | nothing |
//! | `pencilmarks` | a grid whose cells hold their candidates | nothing |
//! | `hodoku` | a line of `HoDoKu`'s library | 9×9 with 3×3 boxes |
//! | `json` | a record with `puzzle` and `game`, as this program writes them | all |
//! | `csv` | a row with a column `puzzle`, and maybe one `game` | its name |
//! | `fpuzzles`, `fpuzzles-url` | JSON of f-puzzles, plain or packed | regions, diagonals, anti-knight, anti-king, disjoint groups, nonconsecutive neighbours, cages, sums, lines, arrows, dots |
//! | `scl` | JSON of `SudokuPad`, packed, or plain | regions, cages, further houses, anti-knight, anti-king |
//! | `penpa` | an address of a page of Penpa+: drawings with one meaning, and those that the rules in words explain | regions, diagonals, cages, sums, all marks that are drawn, rules in words |
//! | `killer-arrows`, `killer-numbers` | a killer in a line, as forums write it: arrows to the cell with the sum, or numbers | cages and diagonals on 9×9 with 3×3 boxes |
//! | `tatham` | an id of Simon Tatham's Solo, Keen, Towers or Unequal | boxes, jigsaw, diagonals, cages that fill the board; on Latin squares cages with signs, skyscrapers, inequalities |
//! | `iss` | constraints of Interactive Sudoku Solver; values from 0 become values from 1 | all but boards above order 16, circles of several cells, nabner lines, cages with other signs than that of a sum, and dots of other numbers than the usual ones |
//! | `layout` | a line with a label of its region for each cell after the puzzle | regions |
//!
//! The game of a puzzle in a format without a game is the one that the reader was given, or that of the usual boxes of its order. In a grid of candidates, a
//! cell with one candidate holds a clue, as the grid does not tell clues from entries. Cells that a player filled in are
//! [`placed`](Item::placed), not clues.
//!
//! No field of JSON and no constraint of a string is dropped in silence. Each is read, demands nothing (words for people, colours, notes, settings, and
//! drawings that f-puzzles calls cosmetic), or is an error that names it. Strings of Interactive Sudoku Solver on consecutive lines are one puzzle if each line
//! holds one constraint or continues the last one. They are a puzzle each if each names its board first, or if cells have clues in several of them. Otherwise a
//! blank line must separate puzzles.
//!
//! ```
//! use gerechte::format::exchange::{Format, Items};
//!
//! let text = "1 . | . 2\n. . | . .\n----+----\n. . | . .\n. 3 | . 4\n";
//! let item = Items::new(None, text.as_bytes()).next().expect("a puzzle")?;
//! assert_eq!((item.game.to_string().as_str(), item.puzzle.to_string().as_str()), ("box:2x2", "1..2.........3.4"));
//! assert_eq!(item.format, Format::Grid);
//! assert_eq!(Format::Tatham.write(&item)?, "2x2:1b2i3a4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alternatives;
mod automata;
mod cages;
mod cells;
mod csv;
mod detect;
mod divided;
mod drawing;
mod fault;
mod fields;
mod found;
mod fpuzzles;
mod from_zero;
mod gather;
mod grid;
mod hodoku;
mod iss;
mod items;
mod json;
mod layout;
mod lines;
mod looks;
mod lz;
mod named;
mod outside;
mod pencilmarks;
mod penpa;
mod rules;
mod scl;
mod size;
mod stated;
mod statement;
mod strings;
mod tatham;
mod weighted;
mod words;
mod zipper;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

pub use detect::{begins, is_foreign};
pub use drawing::{Drawing, Text};
pub(crate) use fault::LONGEST_PUZZLE;
pub use fault::{Contradiction, LineError, LineFault, Misread};
pub use items::{Items, first, game_of};
pub use lines::numbered_lines;
pub(crate) use lines::pass_over;
pub use statement::{stated, stated_value};
pub use words::Words;

/// Unpacks what f-puzzles and `SudokuPad` pack: LZ-string, as base 64.
///
/// ```
/// use gerechte::format::exchange::unpacked;
/// assert_eq!(unpacked("N4IgzglgXgpiBcAmAvkA").as_deref(), Ok(r#"{"size":2}"#));
/// ```
pub fn unpacked(text: &str) -> Result<String, Misread> {
    lz::unpacked(text, 1).map_err(|fault| Misread { format: None, column: 1, reason: fault.reason, clash: None })
}

use fault::shortened;
use named::Named;
use rules::{RuleKind, Rules};

use gerechte_core::game::MarkKind;
use gerechte_core::{Game, Puzzle};
use gerechte_encodings::{Cell, Symbol};
use itertools::Itertools;

/// A format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One line of n² characters.
    Line,
    /// n lines of n cells.
    Grid,
    /// A grid under `[Puzzle]`.
    Sdk,
    /// A grid in the frame of Simple Sudoku.
    Ss,
    /// A grid of candidates.
    Pencilmarks,
    /// A line of `HoDoKu`'s library.
    Hodoku,
    /// A JSON record of this program.
    Json,
    /// A row of a table.
    Csv,
    /// The JSON of f-puzzles.
    Fpuzzles,
    /// The same in an address.
    FpuzzlesUrl,
    /// A puzzle of `SudokuPad`.
    Scl,
    /// A page of Penpa+.
    Penpa,
    /// An id of Simon Tatham's Solo, Keen, Towers or Unequal.
    Tatham,
    /// Constraints of Interactive Sudoku Solver.
    Iss,
    /// A killer as arrows to its sums.
    KillerArrows,
    /// A killer as numbers of its sums and cages.
    KillerNumbers,
    /// A puzzle and its regions in a line.
    Layout,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 17] = [
        Self::Line,
        Self::Grid,
        Self::Sdk,
        Self::Ss,
        Self::Pencilmarks,
        Self::Hodoku,
        Self::Json,
        Self::Csv,
        Self::Fpuzzles,
        Self::FpuzzlesUrl,
        Self::Scl,
        Self::Penpa,
        Self::Tatham,
        Self::Iss,
        Self::KillerArrows,
        Self::KillerNumbers,
        Self::Layout,
    ];

    /// The name of the format on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Sdk => "sdk",
            Self::Ss => "ss",
            Self::Pencilmarks => "pencilmarks",
            Self::Hodoku => "hodoku",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Fpuzzles => "fpuzzles",
            Self::FpuzzlesUrl => "fpuzzles-url",
            Self::Scl => "scl",
            Self::Penpa => "penpa",
            Self::Tatham => "tatham",
            Self::Iss => "iss",
            Self::KillerArrows => "killer-arrows",
            Self::KillerNumbers => "killer-numbers",
            Self::Layout => "layout",
        }
    }

    /// Other names of the format, in small letters.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Line => &["sdm", "81"],
            Self::Ss => &["simple-sudoku"],
            Self::Pencilmarks => &["candidates", "pm"],
            Self::Fpuzzles => &["f-puzzles"],
            Self::FpuzzlesUrl => &["f-puzzles-url"],
            Self::Scl => &["sudokupad", "ctc"],
            Self::Penpa => &["penpa-edit", "penpa+"],
            Self::Tatham => &["solo", "sgt"],
            Self::Iss => &["interactive-sudoku-solver"],
            _ => &[],
        }
    }

    /// The name of the format in sentences, with its article.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Line => "a line of cells",
            Self::Grid => "a grid",
            Self::Sdk => "a grid under [Puzzle]",
            Self::Ss => "a grid in Simple Sudoku's frame",
            Self::Pencilmarks => "a grid of candidates",
            Self::Hodoku => "a HoDoKu library line",
            Self::Json => "a JSON record",
            Self::Csv => "a row of a table",
            Self::Fpuzzles => "an f-puzzles puzzle",
            Self::FpuzzlesUrl => "an f-puzzles address",
            Self::Scl => "a SudokuPad puzzle",
            Self::Penpa => "a Penpa+ page",
            Self::Tatham => "a game id of Simon Tatham's puzzles",
            Self::Iss => "an Interactive Sudoku Solver string",
            Self::KillerArrows => "a killer of arrows and sums",
            Self::KillerNumbers => "a killer of numbered cages",
            Self::Layout => "a puzzle and its regions",
        }
    }

    /// The text before a puzzle in a file with `number` puzzles above it: the heading of a table, or a blank line between puzzles of several lines.
    pub fn before(self, number: usize) -> String {
        match self {
            Self::Csv if number == 0 => "puzzle,game\n".to_owned(),
            Self::Grid | Self::Sdk | Self::Ss | Self::Pencilmarks if number > 0 => "\n".to_owned(),
            _ => String::new(),
        }
    }

    /// The puzzle in this format, without a final line break. Returns an error that names anything the format cannot express.
    pub fn write(self, item: &Item) -> Result<String, Unsaid> {
        let written = match self {
            Self::Line => of_known_game(item).map(|()| item.puzzle.to_string()),
            Self::Grid => grid::write(item),
            Self::Sdk => grid::write_sdk(item),
            Self::Ss => grid::write_ss(item),
            Self::Pencilmarks => pencilmarks::write(item),
            Self::Hodoku => hodoku::write(item),
            Self::Json => json::write(item),
            Self::Csv => csv::write(item),
            Self::Fpuzzles => fpuzzles::write(item),
            Self::FpuzzlesUrl => fpuzzles::write_url(item),
            Self::Scl => scl::write(item),
            Self::Penpa => penpa::write(item),
            Self::Tatham => tatham::write(item),
            Self::Iss => iss::write(item),
            Self::KillerArrows => cages::write_arrows(item),
            Self::KillerNumbers => cages::write_numbers(item),
            Self::Layout => layout::write(item),
        };
        written.map_err(|what| Unsaid { format: self, what })
    }
}

impl Format {
    /// Whether it carries all [`Words`] of a puzzle.
    pub const fn carries_words(self) -> bool {
        matches!(self, Self::Json | Self::Fpuzzles | Self::FpuzzlesUrl | Self::Scl | Self::Penpa)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has that name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown format `{0}` (one of {known})", known = Format::ALL.iter().join(", "))]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let has = |name: &str| name.eq_ignore_ascii_case(text);
        let is_named = |format: &Self| has(format.name()) || format.aliases().iter().any(|name| has(name));
        Self::ALL.into_iter().find(is_named).ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// The format cannot express some part of a puzzle or its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the format {format} cannot say {what}")]
pub struct Unsaid {
    /// The format.
    pub format: Format,
    /// The part that it cannot express.
    pub what: String,
}

/// A puzzle that was read.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its format.
    pub format: Format,
    /// Its first line, from 1.
    pub line: u64,
    /// Its game: the one that the reader was given, or the one that the format states.
    pub game: Arc<Game>,
    /// Whether the reader was given the game, so that readers of the output know it as well.
    pub is_given: bool,
    /// Its clues.
    pub puzzle: Puzzle,
    /// The player's entries.
    pub placed: Vec<(Cell, Symbol)>,
    /// The candidates of each cell, ascending, if the format states them.
    pub candidates: Option<Vec<Vec<Symbol>>>,
    /// Its title, author and rules.
    pub words: Words,
    /// The drawings beside its constraints.
    pub drawings: Vec<Drawing>,
    /// The names of other drawings and notes, which are not kept.
    pub unread: Vec<&'static str>,
    /// Whether its values begin with 0 where it comes from: there each is one lower than here.
    pub is_from_zero: bool,
    /// The names of its last cells, which are outside of the grid.
    pub outside: Vec<String>,
}

impl Item {
    /// Says what is not read of the rules in words and the drawings, and whether values are others than they were; of the words only where `format` does not carry them on.
    ///
    /// ```
    /// use gerechte::format::exchange::{Format, Items};
    /// let sent = r#"{"size":4,"ruleset":"Black cells are odd.","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    /// let item = Items::new(None, sent.as_bytes()).next().expect("a puzzle")?;
    /// let remark = "its rules in words are not read, and may demand more: `Black cells are odd.`";
    /// assert_eq!(item.remarks(None), [remark]);
    /// assert!(item.remarks(Some(Format::Scl)).is_empty());
    /// # Ok::<(), gerechte::format::puzzles::LineError>(())
    /// ```
    pub fn remarks(&self, to: Option<Format>) -> Vec<String> {
        let rules = self.words.rules.as_deref().filter(|_| !to.is_some_and(Format::carries_words));
        let rules =
            rules.map(|rules| format!("its rules in words are not read, and may demand more: `{}`", shortened(rules)));
        let unread = self.unread.iter().map(|kind| format!("`{kind}`")).join(" and ");
        let unread = (!unread.is_empty()).then(|| format!("{unread} are not read, and may demand more"));
        let drawings = drawing::remarks(&self.drawings, to).into_iter().chain(unread);
        let order = self.game.order();
        let shift = self.is_from_zero.then(|| format!("its values 0 to {} are 1 to {order} here", order - 1));
        let grid = self.game.board().cells().saturating_sub(self.outside.len());
        let named: Vec<(Cell, &String)> = (grid..).map(Cell::new).zip(&self.outside).collect();
        // Those of a division are told together: they are in the order of its cells.
        let regions = self.game.problem().divisions().next().and_then(|division| {
            let name = |number: &Cell| named.iter().find(|known| known.0 == *number).map(|known| known.1);
            let ends = |all: &[Cell]| Some([*all.first()?, *all.last()?]);
            let [first, last] = ends(division.cells())?.map(|cell| self.game.cell_name(cell));
            let [number, last_number] = ends(division.numbers())?;
            let (name, last_name) = (name(&number)?, name(&last_number)?);
            Some((division, format!("{name} to {last_name} are the regions of {first} to {last}")))
        });
        let is_told = |cell: &Cell| regions.as_ref().is_some_and(|(division, _)| division.numbers().contains(cell));
        let others = named.iter().filter(|(cell, _)| !is_told(cell));
        let others = others.map(|(cell, name)| format!("{name} is {}", self.game.cell_name(*cell)));
        let outside = regions.iter().map(|(_, told)| told.clone()).chain(others).join(", ");
        let outside = (!outside.is_empty()).then(|| format!("cells outside of its grid: {outside}"));
        rules.into_iter().chain(drawings).chain(shift).chain(outside).collect()
    }

    /// A puzzle of a game.
    pub fn new(game: Arc<Game>, puzzle: Puzzle) -> Self {
        Self {
            format: Format::Line,
            line: 1,
            game,
            is_given: true,
            puzzle,
            placed: Vec::new(),
            candidates: None,
            words: Words::default(),
            drawings: Vec::new(),
            unread: Vec::new(),
            is_from_zero: false,
            outside: Vec::new(),
        }
    }

    /// The clues and the player's entries.
    pub fn position(&self) -> Puzzle {
        self.puzzle.clone().with(&self.placed)
    }
}

/// The rules of a puzzle's game, if they are all of these kinds, or have names that the format says, or are marks and it
/// draws them.
fn rules_of(
    item: &Item,
    kinds: &[RuleKind],
    says: impl Fn(&Named) -> bool,
    draws: impl Fn(&MarkKind) -> bool,
) -> Result<Rules, String> {
    let rules = Rules::of(&item.game)?;
    let is_said = |kind: &RuleKind| match kind {
        RuleKind::Named(named) => says(named),
        RuleKind::Mark(kind) => draws(kind),
        kind => kinds.contains(kind),
    };
    match rules.kinds().into_iter().find(|kind| !is_said(kind)) {
        Some(kind) => Err(kind.name().to_owned()),
        None => Ok(rules),
    }
}

/// Whether the name of a game states it completely, without a file.
fn is_named(game: &Game) -> bool {
    game.spec().is_some_and(|spec| spec.files().next().is_none())
}

/// Checks that a reader of a format without a game knows the game, or would take it for the usual boxes.
fn of_known_game(item: &Item) -> Result<(), String> {
    if item.is_given { Ok(()) } else { rules_of(item, &[], |_| false, |_| false).map(|_| ()) }
}

/// The same for formats of programs that know only 9×9.
fn of_usual_game(item: &Item) -> Result<(), String> {
    let rules = rules_of(item, &[], |_| false, |_| false)?;
    if rules.order() == 9 { Ok(()) } else { Err(format!("{} symbols", rules.order())) }
}
