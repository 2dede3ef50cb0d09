//! Everyday names of games.

/// A game that has names outside of the grammar, too.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    /// The name in the grammar.
    pub game: &'static str,
    /// The other names, in small letters.
    pub names: &'static [&'static str],
    /// The game in a few words.
    pub about: &'static str,
}

impl Usual {
    /// The game of an everyday name, which may be written in capital letters. Returns `None` if no game has that name.
    ///
    /// ```
    /// use gerechte::game::Usual;
    /// assert_eq!(Usual::find("Sudoku-X").map(|usual| usual.game), Some("box:3x3+diagonals"));
    /// ```
    pub fn find(name: &str) -> Option<&'static Self> {
        USUAL.iter().find(|usual| usual.names.iter().any(|own| own.eq_ignore_ascii_case(name)))
    }
}

const fn usual(game: &'static str, names: &'static [&'static str], about: &'static str) -> Usual {
    Usual { game, names, about }
}

/// The games that people ask for most, those with everyday names first.
pub const USUAL: [Usual; 22] = [
    usual("box:3x3", &["sudoku", "9x9", "3x3"], "sudoku"),
    usual("box:2x2", &["4x4", "mini-sudoku"], "sudoku of order 4, with boxes of 2 rows and 2 columns"),
    usual("box:2x3", &["6x6"], "sudoku of order 6, with boxes of 2 rows and 3 columns"),
    usual("box:2x4", &["8x8"], "sudoku of order 8"),
    usual("box:2x5", &["10x10"], "sudoku of order 10"),
    usual("box:3x4", &["12x12"], "sudoku of order 12"),
    usual("box:4x4", &["16x16"], "sudoku of order 16"),
    usual("box:5x5", &["25x25"], "sudoku of order 25"),
    usual(
        "box:3x3+diagonals",
        &["sudoku-x", "x-sudoku", "diagonal-sudoku"],
        "sudoku whose two diagonals hold every symbol",
    ),
    usual("box:3x3+windows", &["windoku", "hypersudoku"], "sudoku with four more regions"),
    usual("box:3x3+disjoint", &["disjoint-groups"], "sudoku in which the same place of all boxes holds every symbol"),
    usual("box:3x3+antiknight", &["anti-knight"], "sudoku with different symbols a knight's move apart"),
    usual("box:3x3+antiking", &["anti-king"], "sudoku with different symbols a king's move apart"),
    usual("box:3x3+nonconsecutive", &["non-consecutive"], "sudoku without consecutive digits side by side"),
    usual("jigsaw?9", &["jigsaw"], "irregular regions, drawn at random"),
    usual("latin:9", &["latin-square"], "Latin squares, here of order 9"),
    usual("samurai", &["gattai-5"], "five sudoku that share boxes"),
    usual("perfect:1", &[], "the regions of the perfect Lee code of radius 1: order 5, on a torus"),
    usual("diameter:1:0", &[], "a diameter perfect code: order 8, on a torus (case I)"),
    usual("diameter:1:1", &[], "a diameter perfect code: order 8, on a torus (case II)"),
    usual("ball:hex:1", &["hexagonal"], "hexagons as regions: order 7, on a torus"),
    usual("ball:chebyshev:1:2", &[], "squares as regions, moved against each other: order 9, on a torus"),
];
