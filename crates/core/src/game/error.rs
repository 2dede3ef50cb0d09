//! Why a line does not name a game.

use std::io;

use thiserror::Error;

use crate::{EngineError, PaletteError};
use gerechte_encodings::{ProblemError, Symbol};

/// Why there is no such game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameError {
    /// A base that is not in the grammar.
    #[error(
        "unknown game `{0}` (one of perfect:E, diameter:E:K, ball:METRIC:E, tile:SHAPE, box:RxC, latin:N, jigsaw:LABELS, jigsaw?ORDER, samurai, @FILE)"
    )]
    UnknownGame(String),
    /// An extra that is not in the grammar.
    #[error(
        "unknown extra `+{0}` (one of +diagonals, +windows, +disjoint, +pandiagonal, +antiknight, +antiking, +nonconsecutive, +special, +killer:FILE, +kropki:FILE, +thermo:FILE, +palindrome:FILE, +arrow:FILE)"
    )]
    UnknownExtra(String),
    /// An extra that stands without its file.
    #[error("extra `+{0}` names a file: +{0}:FILE{hint}", hint = if .0 == "killer" { " (`generate GAME --killer` makes one)" } else { "" })]
    NoFile(String),
    /// An extra that stands twice.
    #[error("extra `+{0}` is named twice")]
    ExtraTwice(String),
    /// Something unknown, or known but repeated, after the numbers of a code.
    #[error("`:{0}` cannot stand here (:mirror, and :v for diameter, each once)")]
    UnknownFlag(String),
    /// A character that cannot be seen.
    #[error("control character {0:?} in the name of the game")]
    Control(char),
    /// Something else than two numbers.
    #[error("`{found}` is not of the form {form}")]
    Form {
        /// The form.
        form: &'static str,
        /// The text that was found.
        found: String,
    },
    /// Something else where a number should be.
    #[error("`{found}` is not a number of at most four digits for {what}")]
    Number {
        /// The meaning of the number.
        what: &'static str,
        /// The text that was found.
        found: String,
    },
    /// Something else where a seed should be.
    #[error("`{0}` is not a seed, a number below 2^64")]
    Seed(String),
    /// No random layout with a grid came.
    #[error("{draws} layouts of {name} without a grid")]
    Gridless {
        /// The name.
        name: String,
        /// The number of layouts that were drawn.
        draws: usize,
    },
    /// A random layout, where nobody tells which layouts have a grid.
    #[error("{0}: a random layout needs an engine that tells whether it has a grid")]
    NoJudge(String),
    /// The engine that tells whether a random layout has a grid has no answer.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The palette cannot be built.
    #[error(transparent)]
    Palette(#[from] PaletteError),
    /// An extra that this base cannot take.
    #[error("`{extra}` needs {needs}, not {base}")]
    Unfit {
        /// The extra.
        extra: &'static str,
        /// The requirement of the extra.
        needs: &'static str,
        /// The base.
        base: String,
    },
    /// Special grids are defined for codes only.
    #[error("special grids need a code, not {0}")]
    NoFamily(String),
    /// A special grid would have to be valid for more palettes than a search finds.
    #[error("{0} has too many tilings for special grids")]
    ManyTilings(String),
    /// A file that cannot be read.
    #[error("cannot read {file}: {error}")]
    File {
        /// Its name.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// A file that is not a game.
    #[error("{file}: {reason}")]
    FileContent {
        /// Its name.
        file: String,
        /// Why.
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
    /// A mark that ends where it starts.
    #[error("{article} {0} of too few cells", article = if *.0 == "arrow" { "an" } else { "a" })]
    ShortMark(&'static str),
    /// A name for cells that are no house.
    #[error("the cells that are named {0:?} are no house")]
    NoHouse(String),
    /// A board and a problem that do not belong together.
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
