//! The rules of a game in the terms of puzzle programs: regions, diagonals, cages and so on.

use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;

use gerechte_core::game::{Mark, Undrawn, moves};
use gerechte_core::palette::{boxes, jigsaw};
use gerechte_core::{Board, Game};
use gerechte_encodings::{Cell, Constraint, Problem, Relation};

/// A square board with rows and columns as houses, and the constraints beyond them.
#[allow(clippy::struct_excessive_bools, reason = "each is a rule that is there or not")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) order: usize,
    /// The regions, each ascending, by their first cell; none for a Latin square.
    pub(super) regions: Vec<Vec<usize>>,
    /// The diagonal from r1c1.
    pub(super) falling: bool,
    /// The other one.
    pub(super) rising: bool,
    pub(super) windows: bool,
    pub(super) knight: bool,
    pub(super) king: bool,
    /// Cells at the same place of their boxes differ.
    pub(super) disjoint: bool,
    /// Further houses, each ascending.
    pub(super) houses: Vec<Vec<usize>>,
    pub(super) cages: Vec<Cage>,
    /// Values of cells side by side are not one apart.
    pub(super) nonconsecutive: bool,
    /// Cells side by side without a dot are neither one apart nor one twice the other.
    pub(super) all_dots: bool,
    /// The marks, ascending.
    pub(super) marks: Vec<Mark>,
    /// The number of relations and equations that have no name and are not drawn.
    pub(super) others: usize,
}

/// Cells with a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cage {
    /// Ascending.
    pub(super) cells: Vec<usize>,
    pub(super) total: u32,
    /// Symbols may not repeat.
    pub(super) differ: bool,
}

/// A kind of rule, as it is named in errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NoRegions,
    Jigsaw,
    OtherBoxes,
    Diagonal,
    Windows,
    Knight,
    King,
    Disjoint,
    House,
    Cage,
    Sum,
    Nonconsecutive,
    AllDots,
    Thermometer,
    Palindrome,
    Arrow,
    Pill,
    Dot,
    Other,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::NoRegions => "a board without regions",
            Self::Jigsaw => "jigsaw regions",
            Self::OtherBoxes => "boxes of another shape than the usual one",
            Self::Diagonal => "diagonals",
            Self::Windows => "windows",
            Self::Knight => "anti-knight pairs",
            Self::King => "anti-king pairs",
            Self::Disjoint => "disjoint groups",
            Self::House => "further houses",
            Self::Cage => "cages with sums",
            Self::Sum => "sums whose symbols may repeat",
            Self::Nonconsecutive => "nonconsecutive neighbours",
            Self::AllDots => "that all dots are drawn",
            Self::Thermometer => "thermometers",
            Self::Palindrome => "palindromes",
            Self::Arrow => "arrows",
            Self::Pill => "arrows with several cells in the circle, whose values are added",
            Self::Dot => "dots",
            Self::Other => "relations between cells",
        }
    }
}

/// Rows and columns of the usual boxes of an order: as square as possible, and not higher than wide. Returns `None` for primes.
pub(super) fn usual_boxes(order: usize) -> Option<(usize, usize)> {
    let rows = (2..=order.isqrt()).rev().find(|rows| order.is_multiple_of(*rows))?;
    Some((rows, order / rows))
}

/// The cells of the regions of boxes.
fn box_regions(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    boxes(rows, columns).map(|palette| indices(palette.regions())).unwrap_or_default()
}

fn indices(regions: &[Vec<Cell>]) -> Vec<Vec<usize>> {
    let mut regions: Vec<Vec<usize>> =
        regions.iter().map(|region| region.iter().map(|cell| cell.index()).collect()).collect();
    regions.sort_unstable();
    regions
}

/// Rows and columns of each region. Returns `None` if the regions are not boxes.
fn shape(order: usize, regions: &[Vec<usize>]) -> Option<(usize, usize)> {
    (1..=order)
        .filter(|rows| order.is_multiple_of(*rows))
        .map(|rows| (rows, order / rows))
        .find(|&(rows, columns)| box_regions(rows, columns) == regions)
}

pub(super) fn windows(order: usize) -> Vec<Vec<usize>> {
    let size = order.isqrt();
    let starts = (1..order.saturating_sub(1)).step_by(size + 1);
    let window = |(top, left): (usize, usize)| (0..order).map(|k| (top + k / size) * order + left + k % size).collect();
    starts.clone().cartesian_product(starts).map(window).collect()
}

fn disjoint_groups(order: usize, (rows, columns): (usize, usize)) -> Vec<Vec<usize>> {
    let place = |cell: usize| (cell / order % rows) * columns + cell % order % columns;
    (0..order).map(|group| (0..order * order).filter(|&cell| place(cell) == group).collect()).collect()
}

fn knight_pairs(order: usize) -> Vec<Vec<usize>> {
    moves::knight(&Board::square(order)).into_iter().map(Vec::from).collect()
}

/// The pairs of a king's diagonal moves; rows and columns cover the others.
fn king_pairs(order: usize) -> Vec<Vec<usize>> {
    moves::king(&Board::square(order)).into_iter().map(Vec::from).collect()
}

fn falling(order: usize) -> Vec<usize> {
    (0..order).map(|i| i * order + i).collect()
}

fn rising(order: usize) -> Vec<usize> {
    (0..order).map(|i| i * order + order - 1 - i).collect()
}

impl Rules {
    /// A board with the usual boxes. Returns `None` for an order that has none.
    pub(super) fn usual(order: usize) -> Option<Self> {
        let (rows, columns) = usual_boxes(order)?;
        Some(Self { order, regions: box_regions(rows, columns), ..Self::default() })
    }

    /// A board with boxes of `rows` rows and `columns` columns.
    pub(super) fn boxes(rows: usize, columns: usize) -> Self {
        Self { order: rows * columns, regions: box_regions(rows, columns), ..Self::default() }
    }

    /// Takes regions from one label for each cell. They are ordinary houses if they are not a partition into n regions of n cells.
    pub(super) fn set_labels<L: PartialEq + Copy>(&mut self, labels: &[Option<L>]) {
        let mut known: Vec<L> = Vec::new();
        let mut regions: Vec<Vec<usize>> = Vec::new();
        for (cell, label) in labels.iter().enumerate() {
            let Some(label) = *label else { continue };
            let number = known.iter().position(|other| *other == label).unwrap_or_else(|| {
                known.push(label);
                regions.push(Vec::new());
                known.len() - 1
            });
            regions[number].push(cell);
        }
        self.set_regions(regions);
    }

    /// The same from lists of cells.
    pub(super) fn set_regions(&mut self, mut regions: Vec<Vec<usize>>) {
        for region in &mut regions {
            region.sort_unstable();
        }
        regions.retain(|region| !region.is_empty());
        regions.sort_unstable();
        let is_partition = regions.len() == self.order
            && regions.iter().all(|region| region.len() == self.order)
            && regions.iter().flatten().all_unique();
        let are_rows = || regions.iter().flatten().copied().eq(0..self.order * self.order);
        if is_partition && are_rows() {
            // They are houses anyway.
            self.regions.clear();
        } else if is_partition {
            self.regions = regions;
        } else {
            self.regions.clear();
            self.houses.extend(regions);
        }
    }

    /// The number of the region of each cell. Returns `None` if there are no regions.
    pub(super) fn numbers(&self) -> Option<Vec<usize>> {
        let mut numbers = vec![0; self.order * self.order];
        for (number, region) in self.regions.iter().enumerate() {
            for &cell in region {
                numbers[cell] = number;
            }
        }
        (!self.regions.is_empty()).then_some(numbers)
    }

    /// Rows and columns of the boxes. Returns `None` if the regions are not boxes.
    pub(super) fn shape(&self) -> Option<(usize, usize)> {
        if self.regions.is_empty() { None } else { shape(self.order, &self.regions) }
    }

    /// The kinds of rules beyond the usual boxes.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let shape = self.shape();
        let is_usual = shape.is_some() && shape == usual_boxes(self.order);
        let has = [
            (Kind::NoRegions, self.regions.is_empty()),
            (Kind::Jigsaw, !self.regions.is_empty() && shape.is_none()),
            (Kind::OtherBoxes, shape.is_some() && !is_usual),
            (Kind::Diagonal, self.falling || self.rising),
            (Kind::Windows, self.windows),
            (Kind::Knight, self.knight),
            (Kind::King, self.king),
            (Kind::Disjoint, self.disjoint),
            (Kind::House, !self.houses.is_empty()),
            (Kind::Cage, self.cages.iter().any(|cage| cage.differ)),
            (Kind::Sum, self.cages.iter().any(|cage| !cage.differ)),
            (Kind::Nonconsecutive, self.nonconsecutive),
            (Kind::AllDots, self.all_dots),
            (Kind::Other, self.others > 0),
        ];
        let of_mark = |mark: &Mark| match mark {
            Mark::Thermometer(_) => Kind::Thermometer,
            Mark::Palindrome(_) => Kind::Palindrome,
            Mark::Arrow { circle, .. } if circle.len() > 1 => Kind::Pill,
            Mark::Arrow { .. } => Kind::Arrow,
            Mark::Dot(_, _, Relation::Difference(_) | Relation::Ratio(_)) => Kind::Dot,
            Mark::Dot(..) => Kind::Other,
        };
        let marks = self.marks.iter().map(|mark| (of_mark(mark), true));
        let has: Vec<_> = has.into_iter().chain(marks).collect();
        has.into_iter().filter(|(_, has)| *has).map(|(kind, _)| kind).dedup().collect()
    }

    /// The rules of a game. Returns the reason if they are not those of a square board.
    pub(super) fn of(game: &Game) -> Result<Self, String> {
        let (board, problem) = (game.board(), game.problem());
        let order = problem.symbols();
        let set = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let all: BTreeSet<Vec<usize>> = problem.houses().map(set).collect();
        let is_square = (board.rows(), board.columns(), board.cells()) == (order, order, order * order);
        if !is_square {
            return Err(format!("a board that is no square of order {order}"));
        }
        let mut houses = all.clone();
        for line in board.lines() {
            if !houses.remove(&line) && !all.contains(&line) {
                return Err("rows or columns that are no houses".to_owned());
            }
        }
        let regions = game.palette().map(|palette| indices(palette.regions())).unwrap_or_default();
        let mut rules = Self { order, regions, ..Self::default() };
        for region in &rules.regions {
            houses.remove(region);
        }
        // A set of houses has a name only if it is complete.
        let mut take = |named: &[Vec<usize>]| {
            let is_there = !named.is_empty() && named.iter().all(|house| houses.contains(house));
            for house in named.iter().filter(|_| is_there) {
                houses.remove(house);
            }
            is_there
        };
        rules.falling = take(&[falling(order)]);
        let mut antidiagonal = rising(order);
        antidiagonal.sort_unstable();
        rules.rising = take(&[antidiagonal]);
        if let Some((rows, columns)) = rules.shape() {
            rules.windows = rows == columns && rows > 1 && take(&windows(order));
            rules.disjoint = rows > 1 && columns > 1 && take(&disjoint_groups(order, (rows, columns)));
        }
        rules.knight = take(&knight_pairs(order));
        rules.king = take(&king_pairs(order));
        for constraint in problem.constraints() {
            let Constraint::Sum { cells, total } = constraint else { continue };
            let mut cells = set(cells);
            cells.sort_unstable();
            houses.remove(&cells);
            let differ = all.iter().any(|house| cells.iter().all(|cell| house.binary_search(cell).is_ok()));
            rules.cages.push(Cage { cells, total: *total, differ });
        }
        rules.cages.sort_unstable();
        rules.set_marks(game);
        rules.houses = houses.into_iter().collect();
        Ok(rules)
    }

    /// Sets the marks, and counts the relations and equations that are not drawn.
    fn set_marks(&mut self, game: &Game) {
        self.marks = game.marks().iter().cloned().sorted().collect();
        Undrawn { nonconsecutive: self.nonconsecutive, all_dots: self.all_dots, others: self.others } = game.undrawn();
    }

    /// The game, by a name in the grammar if it has one.
    pub(super) fn game(&self) -> Result<Game, String> {
        let base = match self.shape() {
            Some((rows, columns)) => format!("box:{rows}x{columns}"),
            None => match self.labels() {
                Some(labels) => format!("jigsaw:{labels}"),
                None => format!("latin:{}", self.order),
            },
        };
        let extras = [
            ("+diagonals", self.falling && self.rising),
            ("+windows", self.windows),
            ("+disjoint", self.disjoint && self.shape().is_some()),
            ("+antiknight", self.knight),
            ("+antiking", self.king),
            ("+nonconsecutive", self.nonconsecutive),
        ];
        let named: String = extras.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect();
        let game: Game = (base + &named).parse().map_err(|error: gerechte_core::GameError| error.to_string())?;
        let one_diagonal = self.falling != self.rising;
        if self.disjoint && self.shape().is_none() {
            return Err("disjoint groups without boxes".to_owned());
        }
        if !one_diagonal && self.houses.is_empty() && self.cages.is_empty() && self.marks.is_empty() && !self.all_dots {
            return Ok(game);
        }
        let mut problem = game.problem().clone();
        self.add_to(&mut problem, one_diagonal)?;
        let mut game = Game::new(Board::square(self.order), problem).map_err(|error| error.to_string())?;
        for mark in &self.marks {
            let at = mark.cells().first().map_or_else(String::new, |cell| place(self.order, cell.index()));
            game.add_mark(mark.clone()).map_err(|error| format!("the {} at {at}: {error}", mark.name()))?;
        }
        Ok(game)
    }

    /// Adds the constraints that have no name in the grammar.
    fn add_to(&self, problem: &mut Problem, one_diagonal: bool) -> Result<(), String> {
        let order = self.order;
        let mut houses = Vec::new();
        houses.extend((one_diagonal && self.falling).then(|| falling(order)));
        houses.extend((one_diagonal && self.rising).then(|| rising(order)));
        houses.extend(self.houses.iter().cloned());
        let name = |cells: &[usize]| cells.first().map_or_else(String::new, |&cell| place(order, cell));
        for house in houses {
            let at = name(&house);
            problem.all_different(house).map_err(|error| format!("the house at {at}: {error}"))?;
        }
        for Cage { cells, total, differ } in &self.cages {
            let wrong = |error| format!("the cage at {}: {error}", name(cells));
            if *differ {
                problem.all_different(cells.iter().copied()).map_err(wrong)?;
            }
            problem.sum(cells.iter().copied(), *total).map_err(wrong)?;
        }
        let dotted: HashSet<Vec<Cell>> = self
            .marks
            .iter()
            .filter(|mark| matches!(mark, Mark::Dot(..)))
            .map(|mark| mark.cells().into_iter().sorted().collect())
            .collect();
        for pair in moves::sides(&Board::square(order)).into_iter().filter(|_| self.all_dots) {
            let [one, other] = pair.map(Cell::new);
            if !dotted.contains([one, other].as_slice()) {
                for relation in [Relation::NotDifference(1), Relation::NotRatio(2)] {
                    problem.relate(one, other, relation).map_err(|error| error.to_string())?;
                }
            }
        }
        Ok(())
    }

    /// All houses beyond lines and regions, except pairs of cells a move apart.
    pub(super) fn houses_without_name(&self) -> Vec<Vec<usize>> {
        let order = self.order;
        let mut houses = Vec::new();
        houses.extend(self.falling.then(|| falling(order)));
        houses.extend(self.rising.then(|| rising(order)));
        if self.windows {
            houses.extend(windows(order));
        }
        if let (true, Some(shape)) = (self.disjoint, self.shape()) {
            houses.extend(disjoint_groups(order, shape));
        }
        houses.extend(self.houses.iter().cloned());
        houses
    }

    /// One label for each cell.
    pub(super) fn labels(&self) -> Option<String> {
        const LABELS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%";
        let numbers = self.numbers()?;
        let labels: String = numbers.iter().map(|&number| char::from(LABELS[number % 64])).collect();
        jigsaw(&labels).ok().map(|_| labels)
    }
}

/// `r1c1`.
pub(super) fn place(order: usize, cell: usize) -> String {
    format!("r{}c{}", cell / order.max(1) + 1, cell % order.max(1) + 1)
}

/// The number of symbols, the houses, the sums, the relations and the equations of a problem.
type Statement =
    (usize, BTreeSet<Vec<Cell>>, Vec<(Vec<Cell>, u32)>, BTreeSet<(Cell, Cell, Relation)>, BTreeSet<[Vec<Cell>; 2]>);

/// The content of a problem, independent of the order of its constraints.
pub(super) fn statement(problem: &Problem) -> Statement {
    let sums = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Sum { cells, total } => Some((cells.iter().copied().sorted().collect(), *total)),
        _ => None,
    });
    let relations = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Related(one, other, relation) => Some((*one, *other, *relation)),
        _ => None,
    });
    let side = |cells: &[Cell]| cells.iter().copied().sorted().collect::<Vec<_>>();
    let equations = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Equation { left, right } => Some([side(left), side(right)]),
        _ => None,
    });
    let houses = problem.houses().map(<[Cell]>::to_vec).collect();
    (problem.symbols(), houses, sums.sorted().collect(), relations.collect(), equations.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_again() {
        let cage = |cells: &[usize], total, differ| Cage { cells: cells.to_vec(), total, differ };
        let dot = |one, other| Mark::Dot(Cell::new(one), Cell::new(other), Relation::Ratio(2));
        let base = Rules::usual(9).unwrap();
        let jigsaw: Game = "jigsaw:aabb/aacb/dccb/dddc".parse().unwrap();
        let cases = [
            base.clone(),
            Rules::boxes(3, 2),
            Rules { order: 5, ..Rules::default() },
            Rules::of(&jigsaw).unwrap(),
            Rules { falling: true, ..base.clone() },
            Rules { rising: true, falling: true, windows: true, ..base.clone() },
            Rules { knight: true, disjoint: true, ..base.clone() },
            Rules { king: true, ..base.clone() },
            Rules { houses: vec![vec![0, 9, 20], vec![4, 80]], ..base.clone() },
            Rules { nonconsecutive: true, knight: true, ..base.clone() },
            Rules { all_dots: true, marks: vec![dot(0, 1)], ..base.clone() },
            Rules {
                marks: vec![
                    Mark::Thermometer([0, 10, 20].map(Cell::new).to_vec()),
                    Mark::Palindrome([3, 4, 5].map(Cell::new).to_vec()),
                    Mark::Arrow { circle: vec![Cell::new(9)], shaft: [18, 27].map(Cell::new).to_vec() },
                    dot(7, 8),
                ],
                ..base.clone()
            },
            Rules { cages: vec![cage(&[0, 1], 5, true), cage(&[1, 12, 80], 20, false)], ..base },
        ];
        for rules in cases {
            let game = rules.game().unwrap();
            assert_eq!(Rules::of(&game).as_ref(), Ok(&rules), "{game}");
        }
    }

    #[test]
    fn usual_boxes_are_no_higher_than_wide() {
        let shapes = [4, 5, 6, 7, 8, 9, 10, 12, 16].map(usual_boxes);
        let expected = [Some((2, 2)), None, Some((2, 3)), None, Some((2, 4)), Some((3, 3)), Some((2, 5)), Some((3, 4))];
        assert_eq!(shapes[..8], expected);
    }
}
