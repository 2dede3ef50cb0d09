//! Marks that setters draw on a board, and the constraints that they state.

use itertools::Itertools;

use std::cmp::Ordering;
use std::collections::HashSet;

use super::{GameError, moves};
use crate::Board;
use gerechte_encodings::{Cell, Problem, ProblemError, Relation};

/// A kind of mark: its names, its words, and what it demands. A new kind of line is a row of [`MARKS`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct MarkKind {
    /// The name of a mark.
    pub name: &'static str,
    /// The name of many: in sentences, and as the field of games in JSON, if they have one.
    pub words: &'static str,
    /// The meaning, in the legend of pictures.
    pub legend: &'static str,
    /// The field of f-puzzles. Where several kinds share it, the first is meant if a line has no number.
    pub fpuzzles: &'static str,
    /// The number of a line there. `None` if lines have none.
    pub value: Option<u32>,
    /// Constraints of Interactive Sudoku Solver with the arguments before the cells; the first is written.
    pub iss: &'static [&'static str],
    /// The cells that a mark is made of.
    pub form: Form,
}

/// The cells that a mark is made of, and its demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A line through cells.
    Line {
        /// Its demand.
        demand: Demand,
        /// The sign between cells in words.
        sign: &'static str,
        /// Whether pictures show a bulb at the start.
        has_bulb: bool,
        /// The colour in pictures, `#rrggbb`.
        colour: &'static str,
    },
    /// A circle, and cells along an arrow with the same sum.
    Arrow,
    /// A dot between two cells.
    Dot {
        /// The relation of the usual dot, which has no number in it.
        usual: Relation,
    },
}

/// The demand of a line on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// Each cell stands in the relation to the next.
    Next(Relation),
    /// Each cell stands in the relation to the one equally far from the other end.
    Mirrored(Relation),
    /// Each two cells stand in the relation.
    EachTwo(Relation),
    /// The symbols are consecutive in some order.
    Run,
    /// Any cells in succession, this number of them, leave different remainders on division by it.
    Remainders(u32),
    /// Any three cells in succession hold a small symbol, a middle one and a large one.
    Thirds,
    /// Cells equally far from the ends have the same sum, which is the value in the middle, if there is a middle.
    Zipper,
    /// The values of both ends have the sum of the values between.
    Between,
}

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
/// The rule that all dots of two kinds are drawn: other neighbours stand in neither relation.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Negative {
    /// The kinds of dots.
    pub dots: [&'static MarkKind; 2],
    /// The relations of neighbours without such a dot.
    pub relations: [Relation; 2],
    /// The rule in errors, after "cannot say".
    pub words: &'static str,
    /// The rule in print.
    pub sentence: &'static str,
    /// The dots in the list `negative` of f-puzzles, if it has the rule.
    pub fpuzzles: Option<&'static str>,
    /// The constraint of Interactive Sudoku Solver.
    pub iss: &'static str,
}

impl Negative {
    /// The relations that the rule demands on a board with these marks: none between neighbours that have such a dot.
    pub fn related(&self, board: &Board, marks: &[Mark]) -> Vec<(Cell, Cell, Relation)> {
        let is_dot = |mark: &&Mark| mark.kind().is_some_and(|kind| self.dots.contains(&kind));
        let exempt: HashSet<Vec<Cell>> =
            marks.iter().filter(is_dot).map(|mark| mark.cells().into_iter().sorted().collect()).collect();
        let sides = moves::sides(board).into_iter().map(|pair| pair.map(Cell::new));
        let open = sides.filter(|pair| !exempt.contains(pair.as_slice()));
        open.flat_map(|[one, other]| self.relations.map(|relation| (one, other, relation))).collect()
    }
}

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
pub static MARKS: [&MarkKind; 16] = [
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
    &ARROW,
    &WHITE,
    &BLACK,
    &X,
    &V,
];

impl MarkKind {
    /// The relation of a dot with this number in it, or of the usual one. Returns `None` for other marks.
    ///
    /// ```
    /// use gerechte::{encodings::Relation, game::BLACK};
    /// assert_eq!([Some(3), None].map(|number| BLACK.relation(number)), [3, 2].map(|times| Some(Relation::Ratio(times))));
    /// ```
    pub const fn relation(&self, number: Option<u32>) -> Option<Relation> {
        match (self.form, number) {
            (Form::Dot { usual: Relation::Difference(_) }, Some(by)) => Some(Relation::Difference(by)),
            (Form::Dot { usual: Relation::Ratio(_) }, Some(times)) => Some(Relation::Ratio(times)),
            (Form::Dot { usual }, _) => Some(usual),
            _ => None,
        }
    }
}

impl Demand {
    /// Adds the constraints on these cells, in the order in which they are drawn.
    fn add_to(self, problem: &mut Problem, cells: &[Cell]) -> Result<(), ProblemError> {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let third = problem.symbols().div_ceil(3) as u32;
        // Each two cells fewer steps apart than this stand in the relation.
        let mut within = |steps: usize, relation| {
            let pairs = (0..cells.len()).tuple_combinations().filter(|(one, other)| other - one < steps);
            pairs.into_iter().try_for_each(|(one, other)| problem.relate(cells[one], cells[other], relation))
        };
        match self {
            Self::Next(relation) => within(2, relation),
            Self::Mirrored(relation) => {
                let mut pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                pairs.try_for_each(|(&one, &other)| problem.relate(one, other, relation))
            }
            Self::EachTwo(relation) => within(cells.len(), relation),
            Self::Run => {
                within(cells.len(), Relation::NotDifference(0))?;
                within(cells.len(), Relation::AtMost(cells.len() as u32 - 1))
            }
            Self::Remainders(by) => within(by as usize, Relation::NotCongruent(by)),
            Self::Thirds => within(3, Relation::OtherRun(third)),
            Self::Zipper => {
                let half = cells.len() / 2;
                let pairs = cells.iter().zip(cells.iter().rev()).take(half).map(|(one, other)| [*one, *other]);
                let mut sums: Vec<Vec<Cell>> = pairs.map(Vec::from).collect();
                if cells.len() % 2 == 1 {
                    sums.push(vec![cells[half]]);
                }
                let [rest @ .., last] = &sums[..] else { return Ok(()) };
                rest.iter().try_for_each(|sum| problem.equation(indices(sum), indices(last)))
            }
            Self::Between => {
                let [first, between @ .., last] = cells else { return Ok(()) };
                problem.equation(indices(between), indices(&[*first, *last]))
            }
        }
    }
}

impl PartialOrd for MarkKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MarkKind {
    fn cmp(&self, other: &Self) -> Ordering {
        let position = |kind: &Self| MARKS.iter().position(|row| *row == kind);
        position(self).cmp(&position(other))
    }
}

/// A mark on a board.
///
/// ```
/// use gerechte::{Engine, Game, Stop, encodings::Cell, game::{Mark, THERMOMETER}, search::Native};
/// let mut game: Game = "latin:3".parse()?;
/// game.add_mark(Mark::Line(&THERMOMETER, [0, 1, 2].map(Cell::new).to_vec()))?;
/// assert_eq!(Native.count(game.problem(), None, &Stop::never())?.number(), 2); // row 1 is 123
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A line through these cells, of a kind in [`MARKS`].
    Line(&'static MarkKind, Vec<Cell>),
    /// The values along the arrow have the sum of the values in its circle.
    Arrow {
        /// The cells of the circle.
        circle: Vec<Cell>,
        /// The cells along the arrow.
        shaft: Vec<Cell>,
    },
    /// A dot between two cells, which stand in the relation: white for a difference, black for a ratio.
    Dot(Cell, Cell, Relation),
}

impl Mark {
    /// The name of the mark.
    pub fn name(&self) -> &'static str {
        self.kind().map_or("dot", |kind| kind.name)
    }

    /// The kind of the mark. Returns `None` for a dot of another relation.
    pub fn kind(&self) -> Option<&'static MarkKind> {
        match self {
            Self::Line(kind, _) => Some(kind),
            Self::Arrow { .. } => Some(&ARROW),
            Self::Dot(_, _, Relation::Difference(_)) => Some(&WHITE),
            Self::Dot(_, _, Relation::Ratio(_)) => Some(&BLACK),
            Self::Dot(_, _, Relation::Total(10)) => Some(&X),
            Self::Dot(_, _, Relation::Total(5)) => Some(&V),
            Self::Dot(..) => None,
        }
    }

    /// The cells, in the order in which they are drawn.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Line(_, cells) => cells.clone(),
            Self::Arrow { circle, shaft } => [circle.as_slice(), shaft].concat(),
            Self::Dot(one, other, _) => vec![*one, *other],
        }
    }

    /// Whether the mark has enough cells: two on a line, or three if its middle counts, one in a circle and one along an arrow.
    pub(super) const fn is_long_enough(&self) -> bool {
        match self {
            Self::Line(kind, cells) => {
                let needs_middle = matches!(kind.form, Form::Line { demand: Demand::Zipper | Demand::Between, .. });
                cells.len() >= if needs_middle { 3 } else { 2 }
            }
            Self::Arrow { circle, shaft } => !circle.is_empty() && !shaft.is_empty(),
            Self::Dot(..) => true,
        }
    }

    /// Adds the constraints of the mark to a problem. Returns an error if a cell occurs in it twice, or it has too few cells.
    pub(super) fn add_to(&self, problem: &mut Problem) -> Result<(), GameError> {
        if !self.is_long_enough() {
            return Err(GameError::ShortMark(self.name()));
        }
        if let Some(&cell) = self.cells().iter().duplicates().next() {
            return Err(ProblemError::CellTwice(cell).into());
        }
        match self {
            Self::Line(MarkKind { form: Form::Line { demand, .. }, .. }, cells) => demand.add_to(problem, cells)?,
            Self::Line(kind, _) => return Err(GameError::NoLine(kind.name)),
            Self::Arrow { circle, shaft } => {
                let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
                problem.equation(indices(shaft), indices(circle))?;
            }
            Self::Dot(one, other, relation) => problem.relate(*one, *other, *relation)?,
        }
        Ok(())
    }

    /// Two consecutive cells of the drawing that do not touch. Returns `None` if there are none. Dots join cells by a side, lines also by a corner.
    pub(super) fn gap(&self, board: &Board) -> Option<(Cell, Cell)> {
        let touch = |one: Cell, other: Cell, corners: bool| {
            let ((row, column), (other_row, other_column)) = (board.position(one), board.position(other));
            let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
            down.max(right) == 1 && (corners || down + right == 1)
        };
        let (cells, corners) = (self.cells(), !matches!(self, Self::Dot(..)));
        // An arrow may start at any cell of its circle.
        if let Self::Arrow { circle, shaft } = self {
            let starts = circle.iter().any(|&cell| touch(cell, shaft[0], true));
            let line = shaft.windows(2).map(|pair| (pair[0], pair[1])).find(|&(a, b)| !touch(a, b, true));
            return if starts { line } else { Some((circle[0], shaft[0])) };
        }
        cells.windows(2).map(|pair| (pair[0], pair[1])).find(|&(one, other)| !touch(one, other, corners))
    }
}
