//! The families.

use super::{Instance, Recipe, SuiteError, cyclic, grids, hitting, mates, unique};
use crate::{Game, GameError, Stop};

/// A function that makes the instances of a family on a game.
type Make = fn(&Game, &Recipe, &Stop) -> Result<Vec<Instance>, SuiteError>;

/// Questions of one kind, on games of growing order.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// The question and its origin.
    pub about: &'static str,
    /// The games that are taken if none is named, by ascending order.
    pub games: &'static [&'static str],
    /// Whether the seed and the index make a difference.
    pub is_random: bool,
    /// Whether the number of blank cells does.
    pub has_holes: bool,
    make: Make,
}

/// Every family.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "holes",
        about: "a random grid, some of whose cells are blank: a quasigroup with holes, where the game has no regions \
                (Achlioptas, Gomes, Kautz, Selman 2000); satisfiable by construction",
        games: &[
            "box:3x3",
            "perfect:2",
            "box:4x4",
            "diameter:2:1",
            "perfect:3",
            "box:5x5",
            "latin:30",
            "diameter:3:1",
            "latin:35",
        ],
        is_random: true,
        has_holes: true,
        make: grids::holes,
    },
    Family {
        name: "completion",
        about: "random clues that do not clash: quasigroup completion, where the game has no regions (Gomes, Selman 1997); decided by \
                two solvers",
        games: &["box:3x3", "perfect:2", "box:4x4", "diameter:2:1", "latin:20", "perfect:3", "latin:30"],
        is_random: true,
        has_holes: true,
        make: grids::completion,
    },
    Family {
        name: "unique",
        about: "a puzzle with one solution, and the clause that excludes it: is there another; unsatisfiable by construction",
        games: &["box:3x3", "perfect:2", "box:4x4", "diameter:2:1", "perfect:3"],
        is_random: true,
        has_holes: false,
        make: unique::instances,
    },
    Family {
        name: "hitting",
        about: "unavoidable sets of a random grid, and the fewest cells that meet all of them, or one cell fewer: both sides of the \
                threshold; decided by two solvers",
        games: &["perfect:1", "box:2x3", "box:2x4", "diameter:1:0", "box:3x3"],
        is_random: true,
        has_holes: false,
        make: hitting::instances,
    },
    Family {
        name: "mates",
        about: "the regions are the symbols of the cyclic square of order N (written cyclic:N), so a grid is an orthogonal mate: by Euler's \
                theorem of 1782 there is none for an even N; for an odd one there is",
        games: &[
            "cyclic:4",
            "cyclic:5",
            "cyclic:6",
            "cyclic:7",
            "cyclic:8",
            "cyclic:9",
            "cyclic:10",
            "cyclic:11",
            "cyclic:12",
            "cyclic:13",
        ],
        is_random: false,
        has_holes: false,
        make: mates::instances,
    },
    Family {
        name: "cubes",
        about: "the parts of a question of `unique`, one for each way to fill its first blank cells; unsatisfiable, as the whole is",
        games: &["box:3x3", "perfect:2", "box:4x4", "diameter:2:1"],
        is_random: true,
        has_holes: false,
        make: unique::in_cubes,
    },
];

impl Family {
    /// The family's questions on a game, for one index.
    pub fn instances(&self, game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
        (self.make)(game, recipe, stop)
    }

    /// The game of a suite that a name stands for: `cyclic:N` is a palette that only suites have a name for. Returns `None` for other
    /// names, which are games.
    pub fn cyclic(name: &str) -> Option<Result<Game, GameError>> {
        let order = name.strip_prefix("cyclic:")?.parse().ok()?;
        Some(cyclic(order))
    }
}
