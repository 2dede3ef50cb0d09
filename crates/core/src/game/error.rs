//! The errors of a line that does not name a game.

use std::io;

use thiserror::Error;

use crate::{EngineError, PaletteError};
use gerechte_encodings::{DiagramError, ProblemError, Symbol};

/// The reason why there is no such game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameError {
    /// A base that is not in the grammar.
    #[error(
        "unknown game `{0}` (one of perfect:E, diameter:E:K, ball:METRIC:E, tile:SHAPE, box:RxC, latin:N, jigsaw:LABELS, jigsaw?ORDER, samurai, @FILE)"
    )]
    UnknownGame(String),
    /// An extra that is not in the grammar.
    #[error("unknown extra `+{name}` (one of {})", known.join(", "))]
    UnknownExtra {
        /// The name that was found.
        name: String,
        /// The names of all extras.
        known: Vec<String>,
    },
    /// An extra without its file.
    #[error("extra `+{0}` names a file: +{0}:FILE{hint}", hint = if .0 == "killer" { " (`generate GAME --killer` makes one)" } else { "" })]
    NoFile(String),
    /// An extra that is given twice.
    #[error("extra `+{0}` is named twice")]
    ExtraTwice(String),
    /// An unknown or repeated flag after the numbers of a code.
    #[error("`:{0}` cannot stand here (:mirror, and :v for diameter, each once)")]
    UnknownFlag(String),
    /// An invisible character.
    #[error("control character {0:?} in the name of the game")]
    Control(char),
    /// A text that is not two numbers.
    #[error("`{found}` is not of the form {form}")]
    Form {
        /// The form.
        form: &'static str,
        /// The text that was found.
        found: String,
    },
    /// A text that is not a number.
    #[error("`{found}` is not a number of at most four digits for {what}")]
    Number {
        /// The meaning of the number.
        what: &'static str,
        /// The text that was found.
        found: String,
    },
    /// A text that is not a seed.
    #[error("`{0}` is not a seed, a number below 2^64")]
    Seed(String),
    /// No random layout with a grid was found.
    #[error("{draws} layouts of {name} without a grid")]
    Gridless {
        /// The name.
        name: String,
        /// The number of layouts that were drawn.
        draws: usize,
    },
    /// A random layout without an engine that decides which layouts have a grid.
    #[error("{0}: a random layout needs an engine that tells whether it has a grid")]
    NoJudge(String),
    /// The engine that decides whether a random layout has a grid failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The palette cannot be built.
    #[error(transparent)]
    Palette(#[from] PaletteError),
    /// An extra that does not fit the base.
    #[error("`+{extra}` needs {needs}, not {base}")]
    Unfit {
        /// The extra.
        extra: &'static str,
        /// The requirement of the extra.
        needs: &'static str,
        /// The base.
        base: String,
    },
    /// A region sum line on a board without regions.
    #[error("region sum lines need regions, and the board has none that are known")]
    NoRegions,
    /// An entropic line of three cells or more, with so few symbols that none are large.
    #[error("an entropic line needs small, middle and large symbols, and {0} symbols have no large ones")]
    Thirds(usize),
    /// Special grids are defined for codes only.
    #[error("special grids need a code, not {0}")]
    NoFamily(String),
    /// A special grid for more palettes than a search finds.
    #[error("{0} has too many tilings for special grids")]
    ManyTilings(String),
    /// A file that cannot be read.
    #[error("cannot read {file}: {error}")]
    File {
        /// Its name.
        file: String,
        /// The reason.
        error: io::Error,
    },
    /// A file that is not a game.
    #[error("{file}: {reason}")]
    FileContent {
        /// Its name.
        file: String,
        /// The reason.
        reason: String,
    },
    /// A file that names another file as its game.
    #[error("{0}: a game file cannot name another file as its base")]
    Nested(String),
    /// A JSON game that cannot be read.
    #[error("{0}")]
    Json(String),
    /// A clue in the problem of a game.
    #[error("{0} is given as {1}, and a game has no clues")]
    Given(String, Symbol),
    /// A control character in the name of a house.
    #[error("control character {0:?} in the name of a house")]
    ControlInName(char),
    /// An empty name of a house.
    #[error("a house without a name")]
    EmptyName,
    /// A mark with too few cells.
    #[error("{article} {0} of too few cells", article = if *.0 == "arrow" { "an" } else { "a" })]
    ShortMark(&'static str),
    /// A line of a kind of marks that are no lines.
    #[error("{article} {0} is no line", article = if *.0 == "arrow" { "an" } else { "a" })]
    NoLine(&'static str),
    /// A clue of a kind of marks that are no clues.
    #[error("a {0} is no clue")]
    NoClue(&'static str),
    /// Too many or too few numbers of a clue.
    #[error("{found} numbers instead of {least}{most}", most = if least == most { String::new() } else { format!(" to {most}") })]
    Numbers {
        /// The numbers of the clue.
        found: usize,
        /// The least count.
        least: usize,
        /// The greatest count.
        most: usize,
    },
    /// A number that no symbols have.
    #[error("{found} is not a number from {least} to {most}")]
    ClueNumber {
        /// The number.
        found: u32,
        /// The least one.
        least: u32,
        /// The greatest one.
        most: u32,
    },
    /// A clue with other cells than its place has.
    #[error("{cells} cells are not those of a clue `{name}`")]
    ClueCells {
        /// The kind.
        name: &'static str,
        /// The number of cells.
        cells: usize,
    },
    /// A regular expression that cannot be read.
    #[error("`{0}`: {1}")]
    Regex(String, String),
    /// An automaton that cannot be built.
    #[error(transparent)]
    Diagram(DiagramError),
    /// A name for cells that are not a house.
    #[error("the cells that are named {0:?} are no house")]
    NoHouse(String),
    /// A board and a problem with different numbers of cells.
    #[error("a board of {board} cells, and a problem of {problem}")]
    Board {
        /// The cells of the board.
        board: usize,
        /// The cells of the problem.
        problem: usize,
    },
    /// A constraint that cannot be stated.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl GameError {
    pub(super) fn number(what: &'static str, found: &str) -> Self {
        Self::Number { what, found: found.to_owned() }
    }

    pub(super) fn form(form: &'static str, found: &str) -> Self {
        Self::Form { form, found: found.to_owned() }
    }

    /// An error in the content of a file; control characters in it are escaped, so that it is one line.
    pub(super) fn content(file: &str, reason: &str) -> Self {
        let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        Self::FileContent { file: file.to_owned(), reason: reason.chars().map(escaped).collect() }
    }
}
