//! Marks and cages that a grid satisfies, drawn at random.

use std::ops::RangeInclusive;
use std::sync::Arc;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::VariantMiss;
use crate::encodings::{Cell, Symbol};
use crate::game::{ARROW, Form, Mark, MarkKind, Place, Rule, Words, moves};
use crate::generate::killer::{Division, neighbours};
use crate::generate::{Cage, KillerTarget, Random};
use crate::{Board, Game, GameError};

/// The number of lines that are begun for each one that is drawn, at most.
const BEGUN: usize = 200;
/// The most cells of a line.
const LONGEST: usize = 6;

/// What is drawn on a board for a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing(Vec<(&'static Rule, Drawn)>);

#[derive(Clone, Debug)]
enum Drawn {
    Mark(Mark),
    Cage(Cage),
}

impl Drawing {
    /// The game with what is drawn.
    pub(super) fn on(&self, base: &Game) -> Result<Game, GameError> {
        let mut game = base.clone();
        for (_, drawn) in &self.0 {
            match drawn {
                Drawn::Mark(mark) => game.add_mark(mark.clone())?,
                Drawn::Cage(cage) => game.add_cage(&cage.cells, cage.sum)?,
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

/// Draws on the board of a game.
#[derive(Clone, Debug)]
pub(super) struct Pencil {
    game: Arc<Game>,
    /// By cell: those that touch it, also at a corner.
    around: Arc<Vec<Vec<Cell>>>,
    /// By cell: those beside it.
    beside: Arc<Vec<Vec<usize>>>,
}

impl Pencil {
    pub(super) fn new(game: &Game) -> Self {
        let board = game.board();
        let around = (0..board.cells()).map(|cell| touching(board, Cell::new(cell))).collect();
        Self { game: Arc::new(game.clone()), around: Arc::new(around), beside: Arc::new(neighbours(board)) }
    }

    /// Draws what these rules are about, `number` marks of each rule. Returns an error if the grid has no mark of a rule.
    ///
    /// No cell is in two lines. Cages are as many as fit.
    pub(super) fn draw(
        &self,
        rules: &[&'static Rule],
        number: Option<usize>,
        grid: &[Symbol],
        random: &mut Random,
    ) -> Result<Drawing, VariantMiss> {
        let mut drawing = Drawing::default();
        let mut is_free = vec![true; grid.len()];
        for rule in rules {
            let kinds = rule.marks();
            let Some(&first) = kinds.first() else {
                let cages = self.cages(grid, random).ok_or(VariantMiss::Undrawn(rule.name))?;
                drawing.0.extend(cages.into_iter().map(|cage| (*rule, Drawn::Cage(cage))));
                continue;
            };
            let number = number.unwrap_or_else(|| self.usual_number(first));
            let marks = match first.form {
                Form::Line { .. } | Form::Arrow => self.lines(first, number, grid, &mut is_free, random),
                Form::Dot { .. } => self.dots(&kinds, number, grid, random),
                Form::Clue { .. } => self.clues(first, number, grid, random),
            };
            if marks.is_empty() {
                return Err(VariantMiss::Undrawn(rule.name));
            }
            drawing.0.extend(marks.into_iter().map(|mark| (*rule, Drawn::Mark(mark))));
        }
        Ok(drawing)
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

    fn cages(&self, grid: &[Symbol], random: &mut Random) -> Option<Vec<Cage>> {
        let sizes = KillerTarget::default().sizes;
        let sizes = (*sizes.start()).min(self.game.order())..=(*sizes.end()).min(self.game.order());
        let division = Division::random(&self.beside, grid, &sizes, true, random)?;
        Some(division.with_sums(grid).collect())
    }

    /// Lines or arrows through free cells, which are then taken.
    fn lines(
        &self,
        kind: &'static MarkKind,
        number: usize,
        grid: &[Symbol],
        is_free: &mut [bool],
        random: &mut Random,
    ) -> Vec<Mark> {
        let mut lines = Vec::new();
        let shortest = if self.game.order() > 4 { 3 } else { 2 };
        let longest = LONGEST.min(self.game.order()).max(shortest);
        for _ in 0..number {
            let wanted = random.random_range(shortest..=longest);
            // The longer it takes, the shorter a line may be.
            let least = |begun: usize| wanted - begun * (wanted + 1 - shortest) / BEGUN;
            let line = (0..BEGUN).find_map(|begun| self.line(kind, least(begun)..=wanted, grid, is_free, random));
            let Some(line) = line else { break };
            line.cells().iter().for_each(|cell| is_free[cell.index()] = false);
            lines.push(line);
        }
        lines
    }

    /// One line of these lengths, which goes on to where it is satisfied, if there is such a cell, and is cut where it was last.
    fn line(
        &self,
        kind: &'static MarkKind,
        lengths: RangeInclusive<usize>,
        grid: &[Symbol],
        is_free: &[bool],
        random: &mut Random,
    ) -> Option<Mark> {
        let free: Vec<Cell> = (0..grid.len()).filter(|&cell| is_free[cell]).map(Cell::new).collect();
        let mut cells = vec![*free.choose(random)?];
        let mut found = None;
        while cells.len() < *lengths.end() {
            let mut next: Vec<Cell> = self.around[cells[cells.len() - 1].index()].clone();
            next.retain(|cell| is_free[cell.index()] && !cells.contains(cell));
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
        let mut sides = moves::sides(self.game.board());
        sides.shuffle(random);
        let mut kinds = kinds.to_vec();
        let dots = sides.into_iter().filter_map(|pair| {
            let [one, other] = pair.map(Cell::new);
            // Between 1 and 2 each dot is as likely.
            kinds.shuffle(random);
            let relations = kinds.iter().filter_map(|kind| kind.relation(None));
            let mut dots = relations.map(|relation| Mark::Dot(one, other, relation));
            dots.find(|dot| self.game.is_mark_of(dot, grid))
        });
        dots.take(number).collect()
    }

    /// Clues with the numbers that the grid has there.
    fn clues(&self, kind: &'static MarkKind, number: usize, grid: &[Symbol], random: &mut Random) -> Vec<Mark> {
        let (board, mut places) = (self.game.board(), Vec::new());
        for row in 0..=board.rows() + 1 {
            for column in 0..=board.columns() + 1 {
                places.extend(kind.cells_beside(board, [row, column]));
            }
        }
        // A sandwich is the same from both ends.
        places.sort_unstable();
        places.dedup();
        places.shuffle(random);
        let clues = places.into_iter().filter_map(|cells| {
            numbers(kind, &cells, grid, random)
                .into_iter()
                .map(|numbers| Mark::Clue(kind, cells.clone(), numbers))
                .find(|clue| self.game.is_mark_of(clue, grid))
        });
        clues.take(number).collect()
    }
}

/// The numbers that a clue may have, the right ones among them if there are any.
fn numbers(kind: &MarkKind, cells: &[Cell], grid: &[Symbol], random: &mut Random) -> Vec<Vec<u32>> {
    let Form::Clue { words, .. } = kind.form else { return Vec::new() };
    let values = || cells.iter().map(|cell| grid[cell.index()].value());
    match words {
        Words::Odd | Words::Even => vec![Vec::new()],
        Words::Quadruple => {
            let mut values: Vec<u32> = values().collect();
            values.shuffle(random);
            values.truncate(random.random_range(1..=3));
            values.sort_unstable();
            vec![values]
        }
        _ => (0..=values().sum()).map(|number| vec![number]).collect(),
    }
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
