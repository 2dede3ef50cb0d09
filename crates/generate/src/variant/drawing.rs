//! Marks and cages that a grid satisfies, drawn at random.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use itertools::Itertools as _;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::VariantMiss;
use crate::killer::{Division, neighbours};
use crate::{Cage, KillerTarget, Random};
use gerechte_core::game::{ARROW, Form, Mark, MarkKind, Place, Rule, Words, moves};
use gerechte_core::{Board, Game, GameError};
use gerechte_encodings::{Cell, Symbol};

/// The number of lines that are begun for each one that is drawn, at most.
const BEGUN: usize = 200;
/// The fewest and the most cells of a line.
const SHORTEST: usize = 3;
const LONGEST: usize = 6;

/// What is drawn on a board for a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing(Vec<(&'static Rule, Drawn)>);

#[derive(Clone, Debug)]
enum Drawn {
    Mark(Mark),
    /// Cells that differ and have the sum.
    Cage(Cage),
    /// Cells that have the sum.
    Sum(Cage),
}

impl Drawing {
    /// The game with what is drawn.
    pub(super) fn on(&self, base: &Game) -> Result<Game, GameError> {
        let mut game = base.clone();
        for (_, drawn) in &self.0 {
            match drawn {
                Drawn::Mark(mark) => game.add_mark(mark.clone())?,
                Drawn::Cage(cage) => game.add_cage(&cage.cells, cage.sum)?,
                Drawn::Sum(cage) => game.add_sum(&cage.cells, cage.sum)?,
            }
        }
        Ok(game)
    }

    /// Leaves out marks and cages in random order, each if the rest is enough and has another one of its rule.
    pub(super) fn thin(&mut self, is_enough: impl Fn(&Self) -> bool, random: &mut Random) {
        self.0.shuffle(random);
        let mut at = 0;
        while at < self.0.len() {
            let taken = self.0.remove(at);
            if !self.0.iter().any(|(rule, _)| *rule == taken.0) || !is_enough(self) {
                self.0.insert(at, taken);
                at += 1;
            }
        }
        self.0.sort_by_key(|(rule, _)| *rule);
    }
}

/// The lines on a board.
struct Lines {
    /// By cell: whether no line passes it.
    is_free: Vec<bool>,
    /// The steps from cell to cell, the lower one first.
    steps: HashSet<[Cell; 2]>,
}

impl Lines {
    /// The lines of a game.
    fn of(game: &Game) -> Self {
        let mut lines = Self { is_free: vec![true; game.board().cells()], steps: HashSet::new() };
        let drawn = game.marks().iter().filter(|mark| matches!(mark, Mark::Line(..) | Mark::Arrow { .. }));
        drawn.for_each(|mark| lines.take(&mark.cells()));
        lines
    }

    fn take(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.is_free[cell.index()] = false;
        }
        self.steps.extend(steps(cells));
    }

    /// Whether a step crosses one of these lines, or of the line through these cells.
    fn cross(&self, board: &Board, step: [Cell; 2], line: &[Cell]) -> bool {
        let [(row, column), (other_row, other_column)] = step.map(|cell| board.position(cell));
        if row == other_row || column == other_column {
            return false;
        }
        let (Some(one), Some(other)) = (board.cell(row, other_column), board.cell(other_row, column)) else {
            return false;
        };
        steps(&[one, other]).all(|across| self.steps.contains(&across) || steps(line).contains(&across))
    }
}

/// The steps of a line from cell to cell, the lower one first.
fn steps(line: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    line.windows(2).map(|step| [step[0].min(step[1]), step[0].max(step[1])])
}

/// Draws on the board of a game.
#[derive(Clone, Debug)]
pub(super) struct Pencil {
    game: Arc<Game>,
    /// The cells that hold symbols.
    board: Board,
    /// By cell: those that touch it, also at a corner.
    around: Arc<Vec<Vec<Cell>>>,
    /// By cell: those beside it.
    beside: Arc<Vec<Vec<usize>>>,
}

impl Pencil {
    pub(super) fn new(game: &Game) -> Self {
        let board = game.board_of_symbols();
        let around = (0..board.cells()).map(|cell| touching(&board, Cell::new(cell))).collect();
        let beside = Arc::new(neighbours(&board));
        Self { game: Arc::new(game.clone()), board, around: Arc::new(around), beside }
    }

    /// Draws what these rules are about, `number` marks of each rule. Returns an error if there is no place for a mark of a rule.
    ///
    /// No cell is in two lines, and no two lines cross. Cages are as many as fit.
    pub(super) fn draw(
        &self,
        rules: &[&'static Rule],
        number: Option<usize>,
        grid: &[Symbol],
        random: &mut Random,
    ) -> Result<Drawing, VariantMiss> {
        let mut drawing = Drawing::default();
        let wanted = |kind| number.unwrap_or_else(|| self.usual_number(kind));
        let kinds = rules.iter().filter_map(|rule| Some((*rule, line_of(rule)?)));
        let mut open: Vec<_> = kinds.map(|(rule, kind)| (rule, kind, 0..wanted(kind))).collect();
        let mut lines = Lines::of(&self.game);
        // One line of each rule after another, so that each has its share of the cells.
        while !open.is_empty() {
            open.retain_mut(|(rule, kind, left)| {
                let line = left.next().and_then(|_| self.line(kind, grid, &mut lines, random));
                let is_drawn = line.is_some();
                drawing.0.extend(line.map(|line| (*rule, Drawn::Mark(line))));
                is_drawn
            });
        }
        for rule in rules.iter().filter(|rule| line_of(rule).is_none()) {
            let kinds = rule.marks();
            let drawn: Vec<Drawn> = match kinds.first() {
                None if rule.is_of_diagonals() => {
                    self.diagonals(number.unwrap_or_else(|| self.game.order()), grid, random)
                }
                Some(first) if !rule.is_of_cages() => {
                    let marks = match first.form {
                        Form::Dot { .. } => self.dots(&kinds, wanted(first), grid, random),
                        _ => self.clues(first, wanted(first), grid, random),
                    };
                    marks.into_iter().map(Drawn::Mark).collect()
                }
                first => {
                    let undrawn = VariantMiss::Undrawn(rule.name);
                    // Cages with signs fill the board, if such are found.
                    let whole = first.and_then(|_| self.cages(grid, false, random));
                    let cages = whole.or_else(|| self.cages(grid, true, random)).ok_or(undrawn)?;
                    match first {
                        None => cages.into_iter().map(Drawn::Cage).collect(),
                        Some(_) => cages.into_iter().map(|cage| self.signed(&kinds, cage, grid, random)).collect(),
                    }
                }
            };
            drawing.0.extend(drawn.into_iter().map(|drawn| (*rule, drawn)));
        }
        match rules.iter().find(|rule| drawing.0.iter().all(|(other, _)| other != *rule)) {
            Some(rule) => Err(VariantMiss::Undrawn(rule.name)),
            None => Ok(drawing),
        }
    }

    /// The number of marks of a kind that leaves the board legible.
    fn usual_number(&self, kind: &MarkKind) -> usize {
        let order = self.game.order();
        match kind.form {
            Form::Line { .. } | Form::Arrow => order.div_ceil(2) + 1,
            Form::Dot { .. } | Form::Clue { place: Place::Edge, .. } => 2 * order,
            Form::Clue { .. } => order,
        }
    }

    fn cages(&self, grid: &[Symbol], leaves_cells: bool, random: &mut Random) -> Option<Vec<Cage>> {
        let sizes = KillerTarget::usual_sizes(&self.game);
        let division = Division::random(&self.beside, grid, &sizes, leaves_cells, random)?;
        Some(division.with_sums(grid).collect())
    }

    /// A line or an arrow through free cells, which are then taken.
    fn line(&self, kind: &'static MarkKind, grid: &[Symbol], lines: &mut Lines, random: &mut Random) -> Option<Mark> {
        let wanted = random.random_range(SHORTEST..=LONGEST.min(self.game.order()).max(SHORTEST));
        // The longer it takes, the shorter a line may be.
        let least = |begun: usize| wanted - begun * (wanted + 1 - SHORTEST) / BEGUN;
        let line = (0..BEGUN).find_map(|begun| self.path(kind, least(begun)..=wanted, grid, lines, random))?;
        lines.take(&line.cells());
        Some(line)
    }

    /// One line of these lengths, which goes on to where it is satisfied, if there is such a cell, and is cut where it was last.
    fn path(
        &self,
        kind: &'static MarkKind,
        lengths: RangeInclusive<usize>,
        grid: &[Symbol],
        lines: &Lines,
        random: &mut Random,
    ) -> Option<Mark> {
        let free: Vec<Cell> = (0..self.board.cells()).filter(|&cell| lines.is_free[cell]).map(Cell::new).collect();
        let mut cells = vec![*free.choose(random)?];
        let mut found = None;
        while cells.len() < *lengths.end() {
            let last = cells[cells.len() - 1];
            let mut next: Vec<Cell> = self.around[last.index()].clone();
            next.retain(|&cell| {
                lines.is_free[cell.index()] && !cells.contains(&cell) && !lines.cross(&self.board, [last, cell], &cells)
            });
            next.shuffle(random);
            let satisfied = next.iter().copied().find_map(|cell| {
                let mark = marked(kind, [&cells[..], &[cell]].concat());
                self.game.is_mark_of(&mark, grid).then_some((cell, mark))
            });
            match satisfied {
                Some((cell, mark)) => {
                    cells.push(cell);
                    if lengths.contains(&cells.len()) {
                        found = Some(mark);
                    }
                }
                None => match next.first() {
                    Some(&cell) => cells.push(cell),
                    None => break,
                },
            }
        }
        found
    }

    /// Dots of these kinds.
    fn dots(&self, kinds: &[&'static MarkKind], number: usize, grid: &[Symbol], random: &mut Random) -> Vec<Mark> {
        let mut sides = moves::sides(&self.board);
        let is_dot = |mark: &&Mark| matches!(mark, Mark::Dot(..));
        let dotted: Vec<Vec<Cell>> = self.game.marks().iter().filter(is_dot).map(Mark::cells).collect();
        sides.retain(|pair| dotted.iter().all(|dot| !pair.iter().all(|&cell| dot.contains(&Cell::new(cell)))));
        sides.shuffle(random);
        let mut kinds = kinds.to_vec();
        let dots = sides.into_iter().filter_map(|pair| {
            let [one, other] = pair.map(Cell::new);
            // Between 1 and 2 each dot is as likely.
            kinds.shuffle(random);
            let relations = kinds.iter().filter_map(|kind| kind.relation(None));
            let both = |relation| [Mark::Dot(one, other, relation), Mark::Dot(other, one, relation)];
            let mut dots = relations.flat_map(both);
            dots.find(|dot| self.game.is_mark_of(dot, grid))
        });
        dots.take(number).collect()
    }

    /// Clues with the numbers that the grid has there.
    fn clues(&self, kind: &'static MarkKind, number: usize, grid: &[Symbol], random: &mut Random) -> Vec<Mark> {
        let (board, mut places) = (&self.board, Vec::new());
        for row in 0..=board.rows() + 1 {
            for column in 0..=board.columns() + 1 {
                places.extend(kind.cells_beside(board, [row, column]));
            }
        }
        // A sandwich is the same from both ends.
        places.sort_unstable();
        places.dedup();
        let is_there = |mark: &Mark, cells: &Vec<Cell>| mark.kind() == Some(kind) && mark.cells() == *cells;
        places.retain(|cells| !self.game.marks().iter().any(|mark| is_there(mark, cells)));
        places.shuffle(random);
        let symbols = self.game.order() as u32;
        let clues = places.into_iter().filter_map(|cells| {
            let numbers = numbers(kind, &cells, symbols, grid, random)?;
            let clue = Mark::Clue(kind, cells, numbers);
            self.game.is_mark_of(&clue, grid).then_some(clue)
        });
        clues.take(number).collect()
    }

    /// Diagonals with their sums.
    fn diagonals(&self, number: usize, grid: &[Symbol], random: &mut Random) -> Vec<Drawn> {
        // The sum of a house is known.
        let mut diagonals = self.game.open_diagonals();
        let sums = self.game.diagonal_sums();
        let is_there =
            |diagonal: &[Cell]| sums.iter().any(|(cells, _)| diagonal.iter().all(|cell| cells.contains(cell)));
        diagonals.retain(|diagonal| !is_there(diagonal));
        diagonals.shuffle(random);
        let value = |cell: &Cell| grid[cell.index()].value();
        let summed = |cells: Vec<Cell>| Drawn::Sum(Cage { sum: cells.iter().map(value).sum(), cells });
        diagonals.into_iter().take(number).map(summed).collect()
    }

    /// A cage with its sum, or with the number of one of these kinds that it has, each as likely; of more than two cells a sum or a product.
    fn signed(&self, kinds: &[&'static MarkKind], cage: Cage, grid: &[Symbol], random: &mut Random) -> Drawn {
        let values: Vec<u32> = cage.cells.iter().map(|cell| grid[cell.index()].value()).collect();
        let of_kind = |kind: &&'static MarkKind| {
            let Form::Clue { words, .. } = kind.form else { return None };
            let is_usual = values.len() == 2 || words == Words::Product;
            let number = words.number(&values, self.game.order() as u32).filter(|_| is_usual)?;
            Some(Drawn::Mark(Mark::Clue(kind, cage.cells.clone(), vec![number])))
        };
        let mut ways: Vec<Drawn> = kinds.iter().filter_map(of_kind).collect();
        ways.push(Drawn::Sum(cage.clone()));
        ways.choose(random).cloned().unwrap_or(Drawn::Sum(cage))
    }
}

/// The numbers of a clue, where the grid has it.
fn numbers(kind: &MarkKind, cells: &[Cell], symbols: u32, grid: &[Symbol], random: &mut Random) -> Option<Vec<u32>> {
    let Form::Clue { words, .. } = kind.form else { return None };
    let mut values: Vec<u32> = cells.iter().map(|cell| grid[cell.index()].value()).collect();
    match words {
        Words::Odd | Words::Even => Some(Vec::new()),
        Words::Quadruple => {
            values.shuffle(random);
            values.truncate(random.random_range(1..=3));
            values.sort_unstable();
            Some(values)
        }
        _ => words.number(&values, symbols).map(|number| vec![number]),
    }
}

/// The kind of the lines of a rule. Returns `None` for other rules.
fn line_of(rule: &Rule) -> Option<&'static MarkKind> {
    rule.marks().into_iter().find(|kind| matches!(kind.form, Form::Line { .. } | Form::Arrow))
}

/// The mark of a kind through these cells, of which an arrow has the first in its circle.
fn marked(kind: &'static MarkKind, cells: Vec<Cell>) -> Mark {
    if *kind == ARROW {
        Mark::Arrow { circle: vec![cells[0]], shaft: cells[1..].to_vec() }
    } else {
        Mark::Line(kind, cells)
    }
}

/// The cells that touch a cell.
fn touching(board: &Board, cell: Cell) -> Vec<Cell> {
    let (row, column) = board.position(cell);
    let near = |at: usize| at.saturating_sub(1)..=at + 1;
    let around = near(row).flat_map(|row| near(column).map(move |column| (row, column)));
    around.filter_map(|(row, column)| board.cell(row, column)).filter(|&other| other != cell).collect()
}
