//! Marks that setters draw on a board, and the constraints that they state.

mod demand;
mod kinds;
mod words;

use std::cmp::Ordering;
use std::collections::HashSet;

use itertools::Itertools;

use super::{GameError, moves};
use crate::Board;
use gerechte_encodings::{Cell, Problem, ProblemError, Relation, Symbol};

pub use demand::Demand;
pub use kinds::*;
pub use words::{Words, lockout};

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
    /// Numbers that belong to cells: at the end of a line, at a corner, in a cell, or in a cage.
    Clue {
        /// The place of the numbers.
        place: Place,
        /// The words that the cells may hold.
        words: Words,
        /// The letter before a number in pictures, or the sign after that of a cage.
        sign: &'static str,
    },
}

/// The place of the numbers of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A number before the first of the cells, which are a row or a column, read from there.
    Edge,
    /// Numbers where four cells meet.
    Corner,
    /// One cell.
    Cell,
    /// Cells within an outline, in any order.
    Cage,
}

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

impl MarkKind {
    /// Whether the meaning of the mark depends on the regions of the board.
    pub const fn needs_regions(&self) -> bool {
        matches!(self.form, Form::Line { demand: Demand::RegionSums, .. })
    }

    /// Whether its cells are a cage.
    pub const fn is_of_cage(&self) -> bool {
        matches!(self.form, Form::Clue { place: Place::Cage, .. })
    }

    /// The cells of a clue whose numbers are in this place: `r1c0` at the left of row 1, `r0c3` above column 3, `r10c3` below and `r1c10` at the right of a
    /// board of order 9; the upper left one of four round a corner; or the cell itself. Returns `None` if there is no such place, or the kind is no clue.
    ///
    /// ```
    /// use gerechte::{Board, game::{QUADRUPLE, SKYSCRAPER}};
    /// let cells = |kind: &gerechte::game::MarkKind, place| Some(kind.cells_at(&Board::square(3), place)?.iter().map(|cell| cell.index()).collect::<Vec<_>>());
    /// assert_eq!(cells(&SKYSCRAPER, "r2c4"), Some(vec![5, 4, 3]));
    /// assert_eq!(cells(&QUADRUPLE, "r1c2"), Some(vec![1, 2, 4, 5]));
    /// assert_eq!(cells(&SKYSCRAPER, "r2c3"), None);
    /// ```
    pub fn cells_at(&self, board: &Board, place: &str) -> Option<Vec<Cell>> {
        let (row, column) = place.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        self.cells_beside(board, [row.parse().ok()?, column.parse().ok()?])
    }

    /// The same for a place by its row and column, from 1 on the board.
    pub fn cells_beside(&self, board: &Board, [row, column]: [usize; 2]) -> Option<Vec<Cell>> {
        let (rows, columns) = (board.rows(), board.columns());
        let at = |row: usize, column: usize| board.cell(row.checked_sub(1)?, column.checked_sub(1)?);
        let is_row = (1..=rows).contains(&row);
        let is_column = (1..=columns).contains(&column);
        match self.form {
            Form::Clue { place: Place::Edge, words, .. } => {
                let mut cells: Vec<Option<Cell>> = match (is_row, is_column) {
                    (true, false) if column == 0 || column == columns + 1 => {
                        (1..=columns).map(|column| at(row, column)).collect()
                    }
                    (false, true) if row == 0 || row == rows + 1 => (1..=rows).map(|row| at(row, column)).collect(),
                    _ => return None,
                };
                let is_far = row > rows || column > columns;
                if is_far {
                    cells.reverse();
                }
                // The first cells without a gap.
                let mut cells: Vec<Cell> =
                    cells.into_iter().skip_while(Option::is_none).map_while(|cell| cell).collect();
                // A sandwich is the same from both ends.
                if is_far && words == Words::Sandwich {
                    cells.reverse();
                }
                (!cells.is_empty()).then_some(cells)
            }
            Form::Clue { place: Place::Corner, .. } if is_row && is_column => [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .map(|(down, right)| at(row + down, column + right))
                .collect(),
            Form::Clue { place: Place::Cell, .. } => Some(vec![at(row, column)?]),
            _ => None,
        }
    }

    /// The name of the place of these cells of a clue, which [`MarkKind::cells_at`] reads. Returns `None` if they are not those of a place.
    pub fn place_of(&self, board: &Board, cells: &[Cell]) -> Option<String> {
        self.place(board, cells).map(|[row, column]| format!("r{row}c{column}"))
    }

    /// Row and column of that place.
    pub fn place(&self, board: &Board, cells: &[Cell]) -> Option<[usize; 2]> {
        let (row, column) = board.position(*cells.first()?);
        let (rows, columns) = (board.rows(), board.columns());
        let places = match self.form {
            Form::Clue { place: Place::Edge, .. } => {
                vec![[row + 1, 0], [0, column + 1], [row + 1, columns + 1], [rows + 1, column + 1]]
            }
            _ => vec![[row + 1, column + 1]],
        };
        places.into_iter().find(|&place| self.cells_beside(board, place).is_some_and(|found| found == cells))
    }

    /// The text of a clue in pictures.
    ///
    /// ```
    /// use gerechte::game::{PRODUCT, QUADRUPLE, SKYSCRAPER};
    /// assert_eq!([SKYSCRAPER.label(&[4]), QUADRUPLE.label(&[3, 10]), PRODUCT.label(&[24])], ["V4", "3A", "24×"]);
    /// ```
    pub fn label(&self, numbers: &[u32]) -> String {
        let symbol =
            |&number: &u32| Symbol::from_value(number).map_or_else(|| number.to_string(), |symbol| symbol.to_string());
        match self.form {
            Form::Clue { place: Place::Edge, sign, .. } => format!("{sign}{}", numbers.iter().format(" ")),
            Form::Clue { place: Place::Cage, sign, .. } => format!("{}{sign}", numbers.iter().format(" ")),
            _ => numbers.iter().map(symbol).collect(),
        }
    }

    /// What a place is not, in an error.
    pub(super) const fn place_words(&self) -> &'static str {
        match self.form {
            Form::Clue { place: Place::Edge, .. } => "no place beside a row or a column, as r1c0",
            Form::Clue { place: Place::Corner, .. } => "no cell with a corner below and right of it",
            _ => "no cell",
        }
    }

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
    /// Numbers that belong to cells, of a kind in [`MARKS`]; some kinds have no number.
    Clue(&'static MarkKind, Vec<Cell>, Vec<u32>),
    /// A sign between two cells, of which the first stands in the relation to the second: a white dot for a difference, a black one for a ratio.
    Dot(Cell, Cell, Relation),
}

impl Mark {
    /// The name of the mark.
    pub fn name(&self) -> &'static str {
        self.kind().map_or("dot", |kind| kind.name)
    }

    /// The name of its kind, and the numbers of a clue: `sandwich 12`.
    pub fn name_with_numbers(&self) -> String {
        let numbers = if let Self::Clue(_, _, numbers) = self { numbers.as_slice() } else { &[] };
        std::iter::once(self.name().to_owned()).chain(numbers.iter().map(u32::to_string)).join(" ")
    }

    /// The kind of the mark. Returns `None` for a dot of another relation.
    pub fn kind(&self) -> Option<&'static MarkKind> {
        match self {
            Self::Line(kind, _) | Self::Clue(kind, ..) => Some(kind),
            Self::Arrow { .. } => Some(&ARROW),
            Self::Dot(_, _, Relation::Difference(_)) => Some(&WHITE),
            Self::Dot(_, _, Relation::Ratio(_)) => Some(&BLACK),
            Self::Dot(_, _, Relation::Total(10)) => Some(&X),
            Self::Dot(_, _, Relation::Total(5)) => Some(&V),
            Self::Dot(_, _, Relation::Less) => Some(&INEQUALITY),
            Self::Dot(..) => None,
        }
    }

    /// The cells, in the order in which they are drawn.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Line(_, cells) | Self::Clue(_, cells, _) => cells.clone(),
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
            Self::Clue(kind, cells, _) => match kind.form {
                Form::Clue { place: Place::Corner, .. } => cells.len() == 4,
                Form::Clue { place: Place::Cell, .. } => cells.len() == 1,
                Form::Clue { place: Place::Cage, .. } => cells.len() >= 2,
                _ => !cells.is_empty(),
            },
            Self::Dot(..) => true,
        }
    }

    /// Whether the line may pass through a cell twice, as one that closes does: if it demands the same of cells in succession in both directions.
    const fn may_cross_itself(&self) -> bool {
        let Self::Line(MarkKind { form: Form::Line { demand, .. }, .. }, _) = self else { return false };
        match demand {
            Demand::Next(relation) => relation.is_symmetric(),
            Demand::Remainders(_) | Demand::Thirds => true,
            _ => false,
        }
    }

    /// Adds the constraints of the mark to a problem, on a board with these [regions](Game::regions_for). Returns an error if it has too few cells, or
    /// a cell twice, unless it is a line that may cross itself.
    pub(super) fn add_to(&self, regions: &[Vec<Cell>], problem: &mut Problem) -> Result<(), GameError> {
        if !self.is_long_enough() {
            if let Self::Clue(kind, cells, _) = self {
                return Err(GameError::ClueCells { name: kind.name, cells: cells.len() });
            }
            return Err(GameError::ShortMark(self.name()));
        }
        if let Some(&cell) = self.cells().iter().duplicates().next()
            && !self.may_cross_itself()
        {
            return Err(ProblemError::CellTwice(cell).into());
        }
        match self {
            Self::Line(MarkKind { form: Form::Line { demand, .. }, .. }, cells) => {
                demand.add_to(regions, problem, cells)?;
            }
            Self::Clue(MarkKind { form: Form::Clue { place, words, .. }, .. }, cells, numbers) => {
                if *place != Place::Cage && cells.len() > problem.symbols() {
                    let (cells, symbols) = (cells.len(), problem.symbols());
                    return Err(ProblemError::House { cells, symbols }.into());
                }
                let diagram = words.diagram(cells.len(), problem.symbols(), numbers)?;
                problem.regular(cells.iter().map(|cell| cell.index()), diagram)?;
            }
            Self::Line(kind, _) => return Err(GameError::NoLine(kind.name)),
            Self::Clue(kind, ..) => return Err(GameError::NoClue(kind.name)),
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
        // The numbers of a clue name their cells.
        if let Self::Clue(..) = self {
            return None;
        }
        // An arrow may start at any cell of its circle. One without cells is refused as too short.
        if let Self::Arrow { circle, shaft } = self {
            let (&first, &next) = (circle.first()?, shaft.first()?);
            let starts = circle.iter().any(|&cell| touch(cell, next, true));
            let line = shaft.windows(2).map(|pair| (pair[0], pair[1])).find(|&(a, b)| !touch(a, b, true));
            return if starts { line } else { Some((first, next)) };
        }
        cells.windows(2).map(|pair| (pair[0], pair[1])).find(|&(one, other)| !touch(one, other, corners))
    }
}
