//! Drawings of boards in records: enough to draw them elsewhere.

use serde::Serialize;

use super::numbers as numbers_of;
use crate::encodings::{Cell, Constraint, Relation};
use crate::game::{Form, Mark, PALINDROME, Place, THERMOMETER};
use crate::{Game, picture};

/// The drawing of a game's board, and the sets of cells that differ. Cells are numbers from 0.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Drawn {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The row and the column of each cell, from 0.
    pub positions: Vec<[usize; 2]>,
    /// The cells of each region, also if the board is not square.
    pub regions: Vec<Vec<usize>>,
    /// Cells that hold different symbols: rows, columns, regions and all further houses, cages and pairs.
    pub different: Vec<Vec<usize>>,
    /// Cells that add up to a number.
    pub cages: Vec<Cage>,
    /// The cages, if they are runs of cells between gaps, and some meet, as in kakuro: then each number stands before its run, and no cage has an outline.
    pub runs: Vec<Cage>,
    /// The cages that are whole diagonals, as of little killers: each number stands before the first cell, with an arrow, and they have no outline.
    pub slants: Vec<Cage>,
    /// Regions that are part of the solution, if they are drawn on the board in place of cells with their numbers; else `null`.
    pub divided: Option<Divided>,
    /// Lines, arrows and dots.
    pub marks: Vec<Drawing>,
    /// The rules, each a sentence.
    pub rules: Vec<String>,
}

/// Cells with their sum.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Cage {
    /// The cells.
    pub cells: Vec<usize>,
    /// The sum of their values.
    pub sum: u32,
}

/// Regions that are part of the solution.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Divided {
    /// By cell: the one that holds the number of its region.
    pub numbers: Vec<usize>,
    /// The number of cells of a region.
    pub region_size: usize,
}

/// A mark of a setter.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Drawing {
    /// Values rise from the first cell on.
    Thermometer {
        /// The cells.
        cells: Vec<usize>,
    },
    /// The values are the same read from either end.
    Palindrome {
        /// The cells.
        cells: Vec<usize>,
    },
    /// A line of another kind.
    Line {
        /// The name of the kind.
        of: &'static str,
        /// Its colour, `#rrggbb`.
        colour: &'static str,
        /// The cells.
        cells: Vec<usize>,
    },
    /// Numbers that belong to cells.
    Clue {
        /// The name of the kind.
        of: &'static str,
        /// `edge`: before the first of the cells; `corner`: where four meet; `cell`: in one; `cage`: within an outline.
        place: &'static str,
        /// The cells, those of a line from the number on.
        cells: Vec<usize>,
        /// The numbers; odd and even cells have none.
        numbers: Vec<u32>,
        /// The text in pictures.
        text: String,
    },
    /// The values along the arrow add up to those of the circle.
    Arrow {
        /// The cells of the circle.
        circle: Vec<usize>,
        /// The cells along the arrow.
        cells: Vec<usize>,
    },
    /// A sign between two cells, of which the first holds the smaller value.
    Inequality {
        /// The cells.
        cells: Vec<usize>,
    },
    /// A dot between two cells.
    Dot {
        /// The cells.
        cells: Vec<usize>,
        /// Of a white dot: the difference of the values.
        difference: Option<u32>,
        /// Of a black dot: the quotient of the values.
        ratio: Option<u32>,
        /// Of an X or a V: the sum of the values.
        sum: Option<u32>,
    },
}

impl Drawn {
    /// The board of a game.
    pub fn new(game: &Game) -> Self {
        let (board, constraints) = (game.board(), game.problem().constraints());
        let different = constraints.iter().filter_map(|constraint| match constraint {
            Constraint::AllDifferent(cells) => Some(numbers_of(cells)),
            _ => None,
        });
        let cages = constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Sum { cells, total } => Some(Cage { cells: numbers_of(cells), sum: *total }),
            _ => None,
        });
        let with_sum = |sums: Vec<(Vec<Cell>, u32)>| {
            sums.iter().map(|(cells, sum)| Cage { cells: numbers_of(cells), sum: *sum }).collect()
        };
        let divided = picture::division_of(game)
            .map(|division| Divided { numbers: numbers_of(division.numbers()), region_size: division.size() });
        let positions = (0..board.cells()).map(|cell| board.position(Cell::new(cell)));
        Self {
            rows: board.rows(),
            columns: board.columns(),
            positions: positions.map(|(row, column)| [row, column]).collect(),
            regions: picture::regions_of(game).iter().map(|region| numbers_of(region)).collect(),
            different: different.collect(),
            cages: cages.collect(),
            runs: with_sum(picture::runs(game)),
            slants: with_sum(picture::slants(game)),
            divided,
            marks: game.marks().iter().map(Drawing::from).collect(),
            rules: game.rules(),
        }
    }
}

impl From<&Mark> for Drawing {
    fn from(mark: &Mark) -> Self {
        match mark {
            Mark::Line(kind, cells) if **kind == PALINDROME => Self::Palindrome { cells: numbers_of(cells) },
            Mark::Line(kind, cells) if **kind == THERMOMETER => Self::Thermometer { cells: numbers_of(cells) },
            Mark::Line(kind, cells) => {
                let colour = if let Form::Line { colour, .. } = kind.form { colour } else { "#bbbbbb" };
                Self::Line { of: kind.name, colour, cells: numbers_of(cells) }
            }
            Mark::Clue(kind, cells, numbers) => {
                let place = match kind.form {
                    Form::Clue { place: Place::Edge, .. } => "edge",
                    Form::Clue { place: Place::Corner, .. } => "corner",
                    Form::Clue { place: Place::Cage, .. } => "cage",
                    _ => "cell",
                };
                let (cells, text) = (numbers_of(cells), kind.label(numbers));
                Self::Clue { of: kind.name, place, cells, numbers: numbers.clone(), text }
            }
            Mark::Arrow { circle, shaft } => Self::Arrow { circle: numbers_of(circle), cells: numbers_of(shaft) },
            Mark::Dot(less, more, Relation::Less) => Self::Inequality { cells: numbers_of(&[*less, *more]) },
            Mark::Dot(one, other, relation) => {
                let [difference, ratio, sum] = match *relation {
                    Relation::Difference(by) => [Some(by), None, None],
                    Relation::Ratio(times) => [None, Some(times), None],
                    Relation::Total(sum) => [None, None, Some(sum)],
                    _ => [None; 3],
                };
                Self::Dot { cells: numbers_of(&[*one, *other]), difference, ratio, sum }
            }
        }
    }
}
