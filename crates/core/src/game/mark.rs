//! Marks that setters draw on a board, and the constraints that they state.

use itertools::Itertools;

use std::cmp::Ordering;

use super::GameError;
use crate::Board;
use gerechte_encodings::{Cell, Problem, Relation};

/// A kind of mark: its names, its words, and what it demands. A new kind of line is a row of [`MARKS`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct MarkKind {
    /// The name of a mark.
    pub name: &'static str,
    /// The name of many: in sentences, and as the field of games in JSON, if they have one.
    pub words: &'static str,
    /// The meaning, in the legend of pictures.
    pub legend: &'static str,
    /// The field of f-puzzles.
    pub fpuzzles: &'static str,
    /// The constraint of Interactive Sudoku Solver.
    pub iss: &'static str,
    /// The cells that a mark is made of.
    pub form: Form,
}

/// The cells that a mark is made of, and its demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A line through cells.
    Line {
        /// The relation between the cells of each pair.
        relation: Relation,
        /// Whether the pairs are cells equally far from both ends, instead of cells that follow each other.
        mirrored: bool,
        /// The sign between cells in words.
        sign: &'static str,
        /// Whether pictures show a bulb at the start.
        has_bulb: bool,
    },
    /// A circle, and cells along an arrow with the same sum.
    Arrow,
    /// A dot between two cells.
    Dot {
        /// The relation of the usual dot, which has no number in it.
        usual: Relation,
    },
}

/// The thermometer.
pub static THERMOMETER: MarkKind = MarkKind {
    name: "thermometer",
    words: "thermometers",
    legend: "Along a thermometer the symbols rise from its bulb.",
    fpuzzles: "thermometer",
    iss: "Thermo",
    form: Form::Line { relation: Relation::Less, mirrored: false, sign: " < ", has_bulb: true },
};
/// The palindrome.
pub static PALINDROME: MarkKind = MarkKind {
    name: "palindrome",
    words: "palindromes",
    legend: "A broad line without a bulb reads the same from both ends.",
    fpuzzles: "palindrome",
    iss: "Palindrome",
    form: Form::Line { relation: Relation::Equal, mirrored: true, sign: " ", has_bulb: false },
};
/// The arrow.
pub static ARROW: MarkKind = MarkKind {
    name: "arrow",
    words: "arrows",
    legend: "The symbols along an arrow add up to the one in its circle.",
    fpuzzles: "arrow",
    iss: "Arrow",
    form: Form::Arrow,
};
/// The white dot.
pub static WHITE: MarkKind = MarkKind {
    name: "dot",
    words: "dots",
    legend: "Symbols at a white dot differ by one, or by the number in it.",
    fpuzzles: "difference",
    iss: "WhiteDot",
    form: Form::Dot { usual: Relation::Difference(1) },
};
/// The black dot.
pub static BLACK: MarkKind = MarkKind {
    name: "dot",
    words: "dots",
    legend: "Of the symbols at a black dot one is twice the other, or as many times as the number in it says.",
    fpuzzles: "ratio",
    iss: "BlackDot",
    form: Form::Dot { usual: Relation::Ratio(2) },
};
/// All kinds of marks.
pub static MARKS: [&MarkKind; 5] = [&THERMOMETER, &PALINDROME, &ARROW, &WHITE, &BLACK];

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

    /// Whether the mark has enough cells: two on a line, one in a circle and one along an arrow.
    pub(super) const fn is_long_enough(&self) -> bool {
        match self {
            Self::Line(_, cells) => cells.len() >= 2,
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
            return Err(gerechte_encodings::ProblemError::CellTwice(cell).into());
        }
        match self {
            Self::Line(MarkKind { form: Form::Line { relation, mirrored, .. }, .. }, cells) => {
                let (others, number) = if *mirrored {
                    (cells.iter().rev().copied().collect(), cells.len() / 2)
                } else {
                    (cells[1..].to_vec(), cells.len() - 1)
                };
                let mut pairs = cells.iter().zip(others).take(number);
                pairs.try_for_each(|(&one, other)| problem.relate(one, other, *relation))?;
            }
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
