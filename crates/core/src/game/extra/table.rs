//! The table of extras: one row each, in the order in which names of games have them. A new extra is a row here and, if it is new
//! mathematics, a function that lists its houses, its pairs of cells or its marks.

use super::{Adds, Elsewhere, Rule, houses};
use crate::game::drawn::DrawnKind;
use crate::game::{mark, moves};
use gerechte_encodings::Relation;

const NOWHERE: Elsewhere = Elsewhere::NOWHERE;

/// All extras.
pub static RULES: [Rule; 14] = [
    Rule {
        name: "diagonals",
        about: "both main diagonals hold every symbol",
        sentence: None,
        words: "diagonals",
        label: Some("Diagonals"),
        elsewhere: &[
            Elsewhere {
                house: Some(1),
                fpuzzles: Some("diagonal+"),
                iss: Some("Diagonal~1"),
                tatham: Some('x'),
                ..NOWHERE
            },
            Elsewhere {
                house: Some(0),
                fpuzzles: Some("diagonal-"),
                iss: Some("Diagonal~-1"),
                tatham: Some('x'),
                ..NOWHERE
            },
        ],
        adds: Adds::Houses(houses::diagonals),
    },
    Rule {
        name: "windows",
        about: "the windows between square boxes hold every symbol (windoku)",
        sentence: None,
        words: "windows",
        label: Some("Windows"),
        elsewhere: &[Elsewhere { iss: Some("Windoku"), ..NOWHERE }],
        adds: Adds::Houses(houses::windows),
    },
    Rule {
        name: "disjoint",
        about: "the cells at the same place of all boxes hold every symbol (disjoint groups)",
        sentence: Some("Cells at the same place of all boxes hold each symbol once."),
        words: "disjoint groups",
        label: Some("Disjoint groups"),
        elsewhere: &[Elsewhere { fpuzzles: Some("disjointgroups"), iss: Some("DisjointSets"), ..NOWHERE }],
        adds: Adds::Houses(houses::disjoint),
    },
    Rule {
        name: "pandiagonal",
        about: "all broken diagonals, in both directions, hold every symbol (a Knut Vik design)",
        sentence: Some("All broken diagonals, which go on at the opposite side, hold each symbol once."),
        words: "broken diagonals",
        label: Some("Broken diagonals"),
        // They are written house by house.
        elsewhere: &[],
        adds: Adds::Houses(houses::pandiagonal),
    },
    Rule {
        name: "antiknight",
        about: "cells a knight's move apart hold different symbols",
        sentence: Some("Cells a knight's move apart hold different symbols."),
        words: "anti-knight pairs",
        label: Some("No knight’s step"),
        elsewhere: &[Elsewhere {
            fpuzzles: Some("antiknight"),
            scl: Some("antiknight"),
            iss: Some("AntiKnight"),
            ..NOWHERE
        }],
        adds: Adds::Differ(|game| moves::knight(game.board())),
    },
    Rule {
        name: "antiking",
        about: "cells a king's move apart, also diagonally, hold different symbols",
        sentence: Some("Cells a king's move apart, also diagonally, hold different symbols."),
        words: "anti-king pairs",
        label: Some("No king’s step"),
        elsewhere: &[Elsewhere { fpuzzles: Some("antiking"), scl: Some("antiking"), iss: Some("AntiKing"), ..NOWHERE }],
        adds: Adds::Differ(moves::king_beyond_houses),
    },
    Rule {
        name: "antiqueen",
        about: "cells a queen's move along a diagonal apart do not both hold the largest symbol",
        sentence: Some("Cells on one diagonal, however far apart, do not both hold the largest symbol."),
        words: "anti-queen pairs",
        label: Some("No queen’s move of the largest"),
        elsewhere: &[NOWHERE],
        adds: Adds::Related(moves::queen, |symbols| Relation::NotBoth(symbols as u32)),
    },
    Rule {
        name: "nonconsecutive",
        about: "the values of cells side by side are not one apart",
        sentence: Some("Cells side by side do not hold symbols that differ by one."),
        words: "nonconsecutive neighbours",
        label: Some("Not consecutive"),
        elsewhere: &[Elsewhere { fpuzzles: Some("nonconsecutive"), iss: Some("AntiConsecutive"), ..NOWHERE }],
        adds: Adds::Related(moves::sides, |_| Relation::NotDifference(1)),
    },
    Rule {
        name: "special",
        about: "the grid is valid for every palette of the code's family",
        sentence: Some("Every code of this kind has regions that hold each symbol once."),
        words: "special grids",
        label: None,
        elsewhere: &[],
        adds: Adds::Family,
    },
    Rule {
        name: "killer",
        about: "the cages of a file hold different symbols with the given sums",
        sentence: None,
        words: "cages with sums",
        label: None,
        elsewhere: &[],
        adds: Adds::Cages,
    },
    Rule {
        name: "kropki",
        about: "dots of a file: white between values one apart, black where one is twice the other",
        sentence: None,
        words: "dots",
        label: None,
        elsewhere: &[],
        adds: Adds::Marks(DrawnKind::Kropki),
    },
    Rule {
        name: "thermo",
        about: "values rise along the thermometers of a file, from the bulb on",
        sentence: None,
        words: "thermometers",
        label: None,
        elsewhere: &[],
        adds: Adds::Marks(DrawnKind::Line(&mark::THERMOMETER)),
    },
    Rule {
        name: "palindrome",
        about: "the palindromes of a file have the same values read from either end",
        sentence: None,
        words: "palindromes",
        label: None,
        elsewhere: &[],
        adds: Adds::Marks(DrawnKind::Line(&mark::PALINDROME)),
    },
    Rule {
        name: "arrow",
        about: "the values along each arrow of a file add up to the value in its circle",
        sentence: None,
        words: "arrows",
        label: None,
        elsewhere: &[],
        adds: Adds::Marks(DrawnKind::Arrow),
    },
];
