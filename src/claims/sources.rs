//! The publications that the claims are taken from.
//!
//! Two pages of the web are not signed; their authors are left out, not guessed.

use super::Source;

/// The games of perfect codes and of diameter perfect codes.
pub const AN_ET_AL: Source<'_> = Source {
    authors: "Junmin An and Jae-Hyun Baek and Keon-Hwi Kim and Haeun Lim and Jon-Lark Kim",
    venue: "arXiv:2605.09617",
    year: Some(2026),
    url: "https://arxiv.org/abs/2605.09617",
    ..Source::new("an-et-al-2026", "Symmetric Sudoku-Type Games from Perfect Codes")
};

/// The number of sudoku grids.
pub const FELGENHAUER_JARVIS: Source<'_> = Source {
    authors: "Bertram Felgenhauer and Frazer Jarvis",
    venue: "Mathematical Spectrum",
    volume: "39(1)",
    pages: "15–22",
    year: Some(2006),
    ..Source::new("felgenhauer-jarvis-2006", "Mathematics of Sudoku I")
};

/// The number of essentially different sudoku grids.
pub const RUSSELL_JARVIS: Source<'_> = Source {
    authors: "Ed Russell and Frazer Jarvis",
    venue: "Mathematical Spectrum",
    volume: "39(2)",
    pages: "54–58",
    year: Some(2006),
    ..Source::new("russell-jarvis-2006", "Mathematics of Sudoku II")
};

/// Sudoku with 16 clues.
pub const MCGUIRE_ET_AL: Source<'_> = Source {
    authors: "Gary McGuire and Bastian Tugemann and Gilles Civario",
    venue: "Experimental Mathematics",
    volume: "23(2)",
    pages: "190–217",
    year: Some(2014),
    url: "https://doi.org/10.1080/10586458.2013.870056",
    ..Source::new(
        "mcguire-et-al-2014",
        "There is no 16-clue Sudoku: Solving the Sudoku minimum number of clues problem via hitting set enumeration",
    )
};

/// The fewest clues of 8×8 sudoku with boxes of 2×4.
pub const LASS: Source<'_> = Source {
    authors: "Christoph Lass",
    venue: "Central European Journal of Computer Science",
    volume: "2(2)",
    pages: "143–151",
    year: Some(2012),
    url: "https://doi.org/10.2478/s13537-012-0011-y",
    ..Source::new("lass-2012", "Minimal number of clues for Sudokus")
};

/// Puzzles by inverse solving methods.
pub const INVERSE: Source<'_> = Source {
    authors: "{Team 2306}",
    venue: "report of 18 February 2008",
    year: Some(2008),
    ..Source::new("team-2306-2008", "Generating Sudoku Puzzles as an Inverse Problem")
};

/// Puzzles by chains of two symbols.
pub const SUN_ET_AL: Source<'_> = Source {
    authors: "Baochen Sun and Xiwei Sun and Yue Wu and Yilong Yin and Gongping Yang",
    year: Some(2008),
    url: "https://www.researchgate.net/publication/251863893",
    ..Source::new("sun-et-al-2008", "A New Algorithm for Generating Unique-Solution Sudoku")
};

/// Puzzles by removal of pairs of clues.
pub const SUDOKU_OF_THE_DAY: Source<'_> = Source {
    venue: "Sudoku of the Day",
    url: "https://www.sudokuoftheday.com/creation",
    ..Source::new("sudoku-of-the-day", "How Do We Create Sudoku?")
};

/// An account of sudoku's mathematics. The title is lost in the text at hand, whose first heading is "The constraints, formally".
pub const PUZZLE_COTTAGE: Source<'_> = Source {
    venue: "Puzzle Cottage",
    ..Source::new("puzzle-cottage", "An account of sudoku that opens with \"The constraints, formally\"")
};

/// The encyclopedia's article.
pub const WIKIPEDIA: Source<'_> = Source {
    authors: "{Wikipedia contributors}",
    venue: "Wikipedia",
    url: "https://en.wikipedia.org/wiki/Mathematics_of_Sudoku",
    ..Source::new("wikipedia-mathematics-of-sudoku", "Mathematics of Sudoku")
};

/// A sequence of the encyclopedia, by its number and title.
macro_rules! oeis {
    ($number:literal, $title:literal) => {
        Source {
            authors: "{OEIS Foundation Inc.}",
            venue: concat!("The On-Line Encyclopedia of Integer Sequences, ", $number),
            url: concat!("https://oeis.org/", $number),
            ..Source::new(concat!("oeis-", $number), $title)
        }
    };
}

/// The fewest clues of n²×n² sudoku.
pub const A198297: Source<'_> =
    oeis!("A198297", "Minimum number of clues needed to uniquely solve an n^2 X n^2 sudoku");

/// The fewest clues of n×n sudoku, boxes as square as can be.
pub const A372224: Source<'_> = oeis!(
    "A372224",
    "The size of the smallest critical set of hints needed to uniquely solve a generalized n X n Sudoku board"
);

/// A forum of people who study sudoku; the numbers of variants stand in several of its threads.
pub const FORUM: Source<'_> =
    Source { venue: "forum.enjoysudoku.com", ..Source::new("sudoku-players-forum", "The New Sudoku Players' Forum") };

/// An older forum, which ended in 2013.
pub const SUDOKU_PROGRAMMERS: Source<'_> =
    Source { venue: "setbb.com/sudoku", year: Some(2011), ..Source::new("sudoku-programmers", "Sudoku Programmers") };

/// Diagonal Latin squares.
pub const A274171: Source<'_> =
    oeis!("A274171", "Number of diagonal Latin squares of order n with the first row in ascending order");

/// Pandiagonal Latin squares.
pub const A338620: Source<'_> =
    oeis!("A338620", "Number of pandiagonal Latin squares of order 2n+1 with the first row in ascending order");

/// Jigsaw sudokus.
pub const A172478: Source<'_> = oeis!(
    "A172478",
    "The number of ways to dissect an n X n square into polyominoes of size n and then fill it to make it a Latin square, with the extra requirement that each number occurs within each polyomino exactly once"
);

/// This program: results that are in no other publication known to us.
pub const HERE: Source<'_> = Source {
    authors: "{The gerechte developers}",
    venue: "gerechte: a laboratory and generator for sudoku-type games",
    url: "https://github.com/gerechte/gerechte",
    ..Source::new("gerechte", "New results")
};

/// Every publication here.
pub const ALL: &[Source<'_>] = &[
    AN_ET_AL,
    FELGENHAUER_JARVIS,
    RUSSELL_JARVIS,
    MCGUIRE_ET_AL,
    LASS,
    INVERSE,
    SUN_ET_AL,
    SUDOKU_OF_THE_DAY,
    PUZZLE_COTTAGE,
    WIKIPEDIA,
    A198297,
    A372224,
    FORUM,
    SUDOKU_PROGRAMMERS,
    A274171,
    A338620,
    A172478,
    HERE,
];
