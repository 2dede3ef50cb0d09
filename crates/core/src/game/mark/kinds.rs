//! The kinds of marks, one row each.

use super::{Demand, Form, MarkKind, Negative, Place, Words};
use gerechte_encodings::Relation;

/// The thermometer.
pub static THERMOMETER: MarkKind = MarkKind {
    name: "thermometer",
    words: "thermometers",
    legend: "Along a thermometer the symbols rise from its bulb.",
    fpuzzles: "thermometer",
    value: None,
    iss: &["Thermo"],
    form: Form::Line { demand: Demand::Next(Relation::Less), sign: " < ", has_bulb: true, colour: "#bbbbbb" },
};
/// The palindrome.
pub static PALINDROME: MarkKind = MarkKind {
    name: "palindrome",
    words: "palindromes",
    legend: "A broad line without a bulb reads the same from both ends.",
    fpuzzles: "palindrome",
    value: None,
    iss: &["Palindrome"],
    form: Form::Line { demand: Demand::Mirrored(Relation::Equal), sign: " ", has_bulb: false, colour: "#d8d8e8" },
};
/// The German whisper.
pub static WHISPER: MarkKind = MarkKind {
    name: "whisper",
    words: "whispers",
    legend: "Symbols that follow each other on a whisper differ by at least five.",
    fpuzzles: "whispers",
    value: Some(5),
    iss: &["Whisper~5", "Whisper"],
    form: Form::Line { demand: Demand::Next(Relation::AtLeast(5)), sign: " ", has_bulb: false, colour: "#8fd98f" },
};
/// The Dutch whisper.
pub static DUTCH_WHISPER: MarkKind = MarkKind {
    name: "dutch-whisper",
    words: "Dutch whispers",
    legend: "Symbols that follow each other on a Dutch whisper differ by at least four.",
    fpuzzles: "whispers",
    value: Some(4),
    iss: &["Whisper~4"],
    form: Form::Line { demand: Demand::Next(Relation::AtLeast(4)), sign: " ", has_bulb: false, colour: "#ffc266" },
};
/// The renban line.
pub static RENBAN: MarkKind = MarkKind {
    name: "renban",
    words: "renban lines",
    legend: "The symbols on a renban line are consecutive, in any order.",
    fpuzzles: "renban",
    value: None,
    iss: &["Renban"],
    form: Form::Line { demand: Demand::Run, sign: " ", has_bulb: false, colour: "#e8a0e8" },
};
/// The nabner line.
pub static NABNER: MarkKind = MarkKind {
    name: "nabner",
    words: "nabner lines",
    legend: "On a nabner line no symbol occurs twice, and no two are consecutive.",
    fpuzzles: "nabner",
    value: None,
    iss: &[],
    form: Form::Line { demand: Demand::EachTwo(Relation::AtLeast(2)), sign: " ", has_bulb: false, colour: "#d9c04d" },
};
/// The parity line.
pub static PARITY: MarkKind = MarkKind {
    name: "parity",
    words: "parity lines",
    legend: "Odd and even symbols alternate along a parity line.",
    fpuzzles: "modularline",
    value: Some(2),
    iss: &["Modular~2"],
    form: Form::Line { demand: Demand::Remainders(2), sign: " ", has_bulb: false, colour: "#e89090" },
};
/// The modular line.
pub static MODULAR: MarkKind = MarkKind {
    name: "modular",
    words: "modular lines",
    legend: "Any three symbols in succession on a modular line leave different remainders on division by three.",
    fpuzzles: "modularline",
    value: Some(3),
    iss: &["Modular~3"],
    form: Form::Line { demand: Demand::Remainders(3), sign: " ", has_bulb: false, colour: "#70c8c8" },
};
/// The entropic line.
pub static ENTROPIC: MarkKind = MarkKind {
    name: "entropic",
    words: "entropic lines",
    legend: "Any three symbols in succession on an entropic line are a small one, a middle one and a large one.",
    fpuzzles: "entropicline",
    value: None,
    iss: &["Entropic"],
    form: Form::Line { demand: Demand::Thirds, sign: " ", has_bulb: false, colour: "#f0b8a0" },
};
/// The zipper line.
pub static ZIPPER: MarkKind = MarkKind {
    name: "zipper",
    words: "zipper lines",
    legend: "Symbols equally far from the middle of a zipper line have the same sum, which is the symbol in the middle, if there is one.",
    fpuzzles: "zipperline",
    value: None,
    iss: &["Zipper"],
    form: Form::Line { demand: Demand::Zipper, sign: " ", has_bulb: false, colour: "#b8a8f0" },
};
/// The double arrow.
pub static DOUBLE_ARROW: MarkKind = MarkKind {
    name: "double-arrow",
    words: "double arrows",
    legend: "The symbols at the ends of a double arrow have the same sum as those between.",
    fpuzzles: "doublearrow",
    value: None,
    iss: &["DoubleArrow"],
    form: Form::Line { demand: Demand::Between, sign: " ", has_bulb: false, colour: "#a8c8e8" },
};
/// The region sum line.
pub static REGION_SUM: MarkKind = MarkKind {
    name: "region-sum",
    words: "region sum lines",
    legend: "A region sum line has the same sum in each region that it passes, each time that it passes.",
    fpuzzles: "regionsumline",
    value: None,
    iss: &["RegionSumLine"],
    form: Form::Line { demand: Demand::RegionSums, sign: " ", has_bulb: false, colour: "#70c070" },
};
/// The between line.
pub static BETWEEN: MarkKind = MarkKind {
    name: "between",
    words: "between lines",
    legend: "The symbols along a between line lie between those at its ends.",
    fpuzzles: "betweenline",
    value: None,
    iss: &["Between"],
    form: Form::Line { demand: Demand::Words(Words::Between), sign: " ", has_bulb: false, colour: "#c8c8ff" },
};
/// The lockout line.
pub static LOCKOUT: MarkKind = MarkKind {
    name: "lockout",
    words: "lockout lines",
    legend: "The symbols at the ends of a lockout line differ by at least half the number of symbols, rounded down; those along it are neither between them nor equal to one.",
    fpuzzles: "lockout",
    value: None,
    iss: &["Lockout~4"],
    form: Form::Line { demand: Demand::Words(Words::Lockout), sign: " ", has_bulb: false, colour: "#88b0c8" },
};
/// The arrow.
pub static ARROW: MarkKind = MarkKind {
    name: "arrow",
    words: "arrows",
    legend: "The symbols along an arrow add up to the one in its circle.",
    fpuzzles: "arrow",
    value: None,
    iss: &["Arrow"],
    form: Form::Arrow,
};
/// The white dot.
pub static WHITE: MarkKind = MarkKind {
    name: "dot",
    words: "dots",
    legend: "Symbols at a white dot differ by one, or by the number in it.",
    fpuzzles: "difference",
    value: None,
    iss: &["WhiteDot"],
    form: Form::Dot { usual: Relation::Difference(1) },
};
/// The black dot.
pub static BLACK: MarkKind = MarkKind {
    name: "dot",
    words: "dots",
    legend: "Of the symbols at a black dot one is twice the other, or as many times as the number in it says.",
    fpuzzles: "ratio",
    value: None,
    iss: &["BlackDot"],
    form: Form::Dot { usual: Relation::Ratio(2) },
};
/// The X between two cells.
pub static X: MarkKind = MarkKind {
    name: "X",
    words: "Xs",
    legend: "Symbols at an X have the sum ten.",
    fpuzzles: "xv",
    value: None,
    iss: &["X"],
    form: Form::Dot { usual: Relation::Total(10) },
};
/// The V between two cells.
pub static V: MarkKind = MarkKind {
    name: "V",
    words: "Vs",
    legend: "Symbols at a V have the sum five.",
    fpuzzles: "xv",
    value: None,
    iss: &["V"],
    form: Form::Dot { usual: Relation::Total(5) },
};
/// The sign between a smaller and a greater symbol.
pub static INEQUALITY: MarkKind = MarkKind {
    name: "inequality",
    words: "inequalities",
    legend: "A sign between two cells opens to the greater symbol.",
    fpuzzles: "",
    value: None,
    iss: &[],
    form: Form::Dot { usual: Relation::Less },
};
/// The sandwich.
pub static SANDWICH: MarkKind = MarkKind {
    name: "sandwich",
    words: "sandwiches",
    legend: "A number after S is the sum between the least and the greatest symbol of its line.",
    fpuzzles: "sandwichsum",
    value: None,
    iss: &["Sandwich"],
    form: Form::Clue { place: Place::Edge, words: Words::Sandwich, sign: "S" },
};
/// The skyscraper clue.
pub static SKYSCRAPER: MarkKind = MarkKind {
    name: "skyscraper",
    words: "skyscrapers",
    legend: "A number after V counts the symbols of its line that are greater than all before them.",
    fpuzzles: "skyscraper",
    value: None,
    iss: &["Skyscraper"],
    form: Form::Clue { place: Place::Edge, words: Words::Skyscraper, sign: "V" },
};
/// The X-sum.
pub static X_SUM: MarkKind = MarkKind {
    name: "x-sum",
    words: "X-sums",
    legend: "A number after X is the sum of as many symbols, from the edge on, as the first of them says.",
    fpuzzles: "xsum",
    value: None,
    iss: &["XSum"],
    form: Form::Clue { place: Place::Edge, words: Words::XSum, sign: "X" },
};
/// The numbered room.
pub static NUMBERED_ROOM: MarkKind = MarkKind {
    name: "numbered-room",
    words: "numbered rooms",
    legend: "A symbol after N is in the cell of its line whose number the first one says.",
    fpuzzles: "numberedroom",
    value: None,
    iss: &["NumberedRoom"],
    form: Form::Clue { place: Place::Edge, words: Words::NumberedRoom, sign: "N" },
};
/// The quadruple.
pub static QUADRUPLE: MarkKind = MarkKind {
    name: "quadruple",
    words: "quadruples",
    legend: "The symbols in a disc at a corner are among the four round it.",
    fpuzzles: "quadruple",
    value: None,
    iss: &["Quad"],
    form: Form::Clue { place: Place::Corner, words: Words::Quadruple, sign: "" },
};
/// The cage with a product.
pub static PRODUCT: MarkKind = MarkKind {
    name: "product",
    words: "products",
    legend: "A number with × is the product of the symbols within its outline.",
    fpuzzles: "",
    value: None,
    iss: &[],
    form: Form::Clue { place: Place::Cage, words: Words::Product, sign: "×" },
};
/// The cage with a difference.
pub static DIFFERENCE: MarkKind = MarkKind {
    name: "difference",
    words: "differences",
    legend: "A number with − is the greatest symbol within its outline less all others.",
    fpuzzles: "",
    value: None,
    iss: &[],
    form: Form::Clue { place: Place::Cage, words: Words::Difference, sign: "−" },
};
/// The cage with a quotient.
pub static QUOTIENT: MarkKind = MarkKind {
    name: "quotient",
    words: "quotients",
    legend: "A number with ÷ is the greatest symbol within its outline divided by all others.",
    fpuzzles: "",
    value: None,
    iss: &[],
    form: Form::Clue { place: Place::Cage, words: Words::Quotient, sign: "÷" },
};
/// The odd cell.
pub static ODD: MarkKind = MarkKind {
    name: "odd",
    words: "odd cells",
    legend: "A grey disc stands for an odd symbol.",
    fpuzzles: "odd",
    value: None,
    iss: &[],
    form: Form::Clue { place: Place::Cell, words: Words::Odd, sign: "" },
};
/// The even cell.
pub static EVEN: MarkKind = MarkKind {
    name: "even",
    words: "even cells",
    legend: "A grey square stands for an even symbol.",
    fpuzzles: "even",
    value: None,
    iss: &[],
    form: Form::Clue { place: Place::Cell, words: Words::Even, sign: "" },
};
/// The candidates that are given for a cell.
pub static CANDIDATES: MarkKind = MarkKind {
    name: "candidates",
    words: "candidates",
    legend: "Small symbols in a cell are those that it may hold.",
    fpuzzles: "",
    value: None,
    iss: &[],
    form: Form::Clue { place: Place::Cell, words: Words::OneOf, sign: "" },
};
/// The rules that all dots are drawn.
pub static NEGATIVES: [Negative; 2] = [
    Negative {
        dots: [&WHITE, &BLACK],
        relations: [Relation::NotDifference(1), Relation::NotRatio(2)],
        words: "that all dots are drawn",
        sentence: "Where there is no dot, symbols side by side neither differ by one nor is one twice the other.",
        fpuzzles: None,
        iss: "StrictKropki",
    },
    Negative {
        dots: [&X, &V],
        relations: [Relation::NotTotal(10), Relation::NotTotal(5)],
        words: "that each X and V is drawn",
        sentence: "Where there is neither X nor V, symbols side by side have neither the sum ten nor the sum five.",
        fpuzzles: Some("xv"),
        iss: "StrictXV",
    },
];

/// All kinds of marks.
pub static MARKS: [&MarkKind; 31] = [
    &THERMOMETER,
    &PALINDROME,
    &WHISPER,
    &DUTCH_WHISPER,
    &RENBAN,
    &NABNER,
    &MODULAR,
    &PARITY,
    &ENTROPIC,
    &ZIPPER,
    &DOUBLE_ARROW,
    &REGION_SUM,
    &BETWEEN,
    &LOCKOUT,
    &ARROW,
    &WHITE,
    &BLACK,
    &X,
    &V,
    &INEQUALITY,
    &SANDWICH,
    &SKYSCRAPER,
    &X_SUM,
    &NUMBERED_ROOM,
    &QUADRUPLE,
    &PRODUCT,
    &DIFFERENCE,
    &QUOTIENT,
    &ODD,
    &EVEN,
    &CANDIDATES,
];
