//! Pages of Penpa+, an editor in which setters draw: an address, or the part of one that packs the page.
//!
//! A page says what is drawn and not what is meant. Drawings with one meaning are read: digits, thick lines round regions, diagonals from corner to corner,
//! cages, thermometers, arrows, small discs, X, V and signs between two cells, and numbers with an arrow beside the board. The others are read only if the rules
//! in words explain them with the sentence of games here, as pages that are written here do: lines by their colours, numbers beside the board, in discs and at
//! corners, grey cells, lists of candidates, and rules that are not drawn. What is left is named as a drawing.

mod drawn;
mod frame;
mod packed;
mod page;
mod sheet;
mod signs;
mod text;

use std::collections::HashSet;

use serde_json::Value;

use super::Item;
use super::fault::Fault;
use super::found::Found;
use super::named::Named;
use super::rules::{Cage, RuleKind, Rules};
use super::rules_of;
use frame::{Frame, Kind, Position, outline};
use sheet::{Path, Shape, Sheet, Size, Text};
use signs::{
    BLACK_DOT, BLACK_TEXT, BLUE_TEXT, DASHED, DIAGONAL, DOT, DOTTED, EVEN, GREY, IN_DISC, INEQUALITY, ODD, POINTS_DOWN,
    POINTS_LEFT, POINTS_RIGHT, POINTS_UP, THICK, WHITE_DOTS, WHITE_TEXT, WIDE_DOT,
};

use gerechte_core::Board;
use gerechte_core::game::{CANDIDATES, Form, Mark, MarkKind, NEGATIVES, Place, Words};
use gerechte_encodings::{Cell, Relation, Symbol};
use itertools::Itertools;

/// Reads an address, or its part from `m=` on.
pub(super) fn read(link: &str) -> Result<Found, Fault> {
    let (packed, column) = packed::read(link)?;
    page::read(&packed).map_err(|fault| Fault::column(column, fault.reason))
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let kinds = [&RuleKind::OF_REGIONS_AND_SUMS[..], &NEGATIVES.each_ref().map(RuleKind::Negative)].concat();
    let rules = rules_of(item, &kinds, |_| true, |_| true)?;
    let (frame, sheet, entries) = drawn(item, &rules)?;
    let words = item.words.before_rules_of(&item.game);
    // A rule that is not drawn is lost unless its sentence is there.
    let said = words.rules.as_deref().unwrap_or_default();
    let is_said = |named: &Named| {
        let sentence = named.rule.in_a_sentence();
        named.rule.name == "diagonals" || said.lines().any(|line| line == sentence)
    };
    if let Some(named) = rules.named.iter().find(|named| !is_said(named)) {
        return Err(format!("{}, which no sentence states", named.rule.words));
    }
    packed::write(&text::written(frame, &sheet, &entries, &words))
}

/// The board of a puzzle on its page, what is drawn there, and the player's entries.
fn drawn(item: &Item, rules: &Rules) -> Result<(Frame, Sheet, Sheet), String> {
    let order = rules.order();
    let board = Board::square(order);
    let is_beside =
        |mark: &Mark| matches!(mark.kind().map(|kind| kind.form), Some(Form::Clue { place: Place::Edge, .. }));
    let houses: HashSet<Vec<usize>> =
        item.game.problem().houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
    // A sum whose cells are no house is written with `+`.
    let (cages, sums): (Vec<&Cage>, Vec<&Cage>) = rules.cages.iter().partition(|cage| houses.contains(&cage.cells));
    let has_rays = sums.iter().any(|sum| !rays(Frame::with_space(order, 1), &sum.cells).is_empty());
    let frame = Frame::with_space(order, usize::from(has_rays || rules.marks.iter().any(is_beside)));
    let mut pen = Pen { frame, board, sheet: Sheet::default() };
    pen.regions(rules)?;
    pen.rules(rules);
    for house in &rules.houses {
        pen.shade(house.iter());
        pen.cage(house, None)?;
    }
    for cage in cages {
        pen.cage(&cage.cells, Some(cage.total.to_string()))?;
    }
    for sum in sums {
        pen.sum(sum)?;
    }
    for (cell, symbol) in item.puzzle.clues() {
        let text = Text { content: symbol.value().to_string(), style: BLACK_TEXT, size: Size::Large };
        pen.sheet.numbers.insert(frame.centre_of(cell.index()), text);
    }
    for mark in &rules.marks {
        pen.mark(mark)?;
    }
    Ok((frame, pen.sheet, entries(item, frame)))
}

/// The digits and the candidates of the player.
fn entries(item: &Item, frame: Frame) -> Sheet {
    let mut sheet = Sheet::default();
    let text = |content, size| Text { content, style: BLUE_TEXT, size };
    let position = item.position();
    for (cell, symbols) in item.candidates.iter().flatten().enumerate() {
        if position[cell].is_none() {
            sheet.numbers.insert(frame.centre_of(cell), text(symbols.iter().join(""), Size::Medium));
        }
    }
    for (cell, symbol) in &item.placed {
        sheet.numbers.insert(frame.centre_of(cell.index()), text(symbol.value().to_string(), Size::Large));
    }
    sheet
}

/// The places beside the board from which these cells are seen, each with the direction as it is written.
fn rays(frame: Frame, cells: &[usize]) -> Vec<(Position, &'static str)> {
    let ways = frame.beside().into_iter().cartesian_product(DIAGONAL);
    ways.filter(|&(from, (way, ..))| frame.ray(from, way) == cells).map(|(from, (_, sign, _))| (from, sign)).collect()
}

/// The name of a place on the board or beside it.
fn name((row, column): Position) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

struct Pen {
    frame: Frame,
    board: Board,
    sheet: Sheet,
}

impl Pen {
    /// Puts a text at a point. Returns an error if there is one already.
    fn text(&mut self, point: usize, content: String, style: u32, size: Size) -> Result<(), String> {
        let (_, position) = self.frame.place(point);
        match self.sheet.numbers.insert(point, Text { content, style, size }) {
            Some(other) => {
                let new = &self.sheet.numbers[&point].content;
                Err(format!("`{}` and `{new}` in one place, at {}", other.content, name(position)))
            }
            None => Ok(()),
        }
    }

    /// The same of a shape.
    fn shape(&mut self, point: usize, form: impl Into<Value>, shape: &str) -> Result<(), String> {
        let (_, position) = self.frame.place(point);
        let new = Shape { form: form.into(), name: shape.to_owned() };
        match self.sheet.symbols.insert(point, new) {
            Some(_) => Err(format!("two dots, signs or shapes in one place, at {}", name(position))),
            None => Ok(()),
        }
    }

    /// Thick lines between the regions, and round the board.
    fn regions(&mut self, rules: &Rules) -> Result<(), String> {
        let order = rules.order();
        for region in &rules.regions {
            if !self.board.is_connected(|cell| region.contains(&cell.index())) {
                return Err(format!("a region in parts, at {}", name(self.frame.position(region[0]))));
            }
        }
        let numbers = rules.numbers().unwrap_or_else(|| vec![0; order * order]);
        let region = |position: Position| self.frame.cell(position).map(|cell| numbers[cell]);
        for row in -1..order.cast_signed() {
            for column in -1..order.cast_signed() {
                // The sides of the cell that end at its lower right corner, with the cell beyond each.
                let here = region((row, column));
                for (next, from) in [((row + 1, column), (row, column - 1)), ((row, column + 1), (row - 1, column))] {
                    if region(next) != here {
                        let ends = [from, (row, column)].map(|corner| self.frame.point(Kind::Corner, corner));
                        self.sheet.edges.insert(ends.to_vec(), THICK[0]);
                    }
                }
            }
        }
        Ok(())
    }

    /// Diagonals from corner to corner, and grey windows. All other rules with names are said in words.
    fn rules(&mut self, rules: &Rules) {
        let (base, order) = (rules.base(), rules.order());
        for named in &rules.named {
            let houses = named.houses(&base, order);
            match named.rule.name {
                "diagonals" => {
                    for (row, column) in houses.iter().flatten().map(|&cell| self.frame.position(cell)) {
                        // The main diagonal goes down to the right.
                        let (from, to) = match named.names.house {
                            Some(0) => ((row - 1, column - 1), (row, column)),
                            _ => ((row - 1, column), (row, column - 1)),
                        };
                        let ends = [from, to].map(|corner| self.frame.point(Kind::Corner, corner));
                        self.sheet.edges.insert(ends.to_vec(), DOTTED);
                    }
                }
                "windows" => self.shade(houses.iter().flatten()),
                _ => {}
            }
        }
    }

    /// Shades cells in grey.
    fn shade<'a>(&mut self, cells: impl Iterator<Item = &'a usize>) {
        self.sheet.surface.extend(cells.map(|&cell| (self.frame.centre_of(cell), GREY)));
    }

    /// A sum whose symbols may repeat: of a diagonal from beside the board on, or a cage with a sign.
    fn sum(&mut self, sum: &Cage) -> Result<(), String> {
        let rays = rays(self.frame, &sum.cells);
        let point = |&(from, _): &(Position, &str)| self.frame.point(Kind::Cell, from);
        let free = rays.iter().find(|ray| !self.sheet.numbers.contains_key(&point(ray))).or_else(|| rays.first());
        match free {
            Some(ray) => self.text(point(ray), format!("{}{}", sum.total, ray.1), BLACK_TEXT, Size::Arrow),
            None => self.cage(&sum.cells, Some(format!("{}+", sum.total))),
        }
    }

    /// A cage with its text. Returns an error if another one has some of its cells.
    fn cage(&mut self, cells: &[usize], label: Option<String>) -> Result<(), String> {
        let points: Vec<usize> = cells.iter().map(|&cell| self.frame.centre_of(cell)).sorted().collect();
        if let Some(shared) =
            cells.iter().find(|&&cell| self.sheet.cages.iter().any(|cage| cage.contains(&self.frame.centre_of(cell))))
        {
            let what = if label.is_some() { RuleKind::Cage } else { RuleKind::House };
            return Err(format!("{} that share cells, as at {}", what.name(), name(self.frame.position(*shared))));
        }
        if let (Some(label), Some(&first)) = (label, points.first()) {
            let (_, position) = self.frame.place(first);
            self.sheet.notes.insert(self.frame.point(Kind::Quarter(0), position), label);
        }
        self.sheet.outlines.extend(outline(self.frame, cells).into_iter().map(|line| (line, DASHED)));
        self.sheet.cages.push(points);
        Ok(())
    }

    fn mark(&mut self, mark: &Mark) -> Result<(), String> {
        let points = |cells: &[Cell]| cells.iter().map(|cell| self.frame.centre_of(cell.index())).collect::<Vec<_>>();
        match mark {
            Mark::Line(MarkKind { form: Form::Line { has_bulb: false, colour, .. }, .. }, cells) => {
                self.sheet.paths.push(Path { points: points(cells), colour: Some((*colour).to_owned()) });
                Ok(())
            }
            Mark::Line(_, cells) => {
                self.sheet.thermos.push(points(cells));
                Ok(())
            }
            Mark::Arrow { .. } => {
                self.sheet.arrows.push(points(&mark.cells()));
                Ok(())
            }
            Mark::Dot(one, other, relation) => self.dot(mark, one.index(), other.index(), *relation),
            Mark::Clue(kind, cells, numbers) => self.clue(kind, cells, numbers),
        }
    }

    fn dot(&mut self, mark: &Mark, one: usize, other: usize, relation: Relation) -> Result<(), String> {
        let point = self.frame.middle(one, other).ok_or("a dot between cells that are not side by side")?;
        let mut disc = |form: u64, style: u32, number: Option<u32>| match number {
            None => self.shape(point, form, DOT),
            Some(number) => {
                self.shape(point, form, WIDE_DOT)?;
                self.text(point, number.to_string(), style, Size::Small)
            }
        };
        match relation {
            Relation::Difference(by) => disc(WHITE_DOTS[0], BLACK_TEXT, Some(by).filter(|&by| by != 1)),
            Relation::Ratio(times) => disc(BLACK_DOT, WHITE_TEXT, Some(times).filter(|&times| times != 2)),
            Relation::Less => {
                let [left, up, right, down] = [POINTS_LEFT, POINTS_UP, POINTS_RIGHT, POINTS_DOWN].map(|forms| forms[0]);
                let is_right = one.abs_diff(other) == 1;
                let form = match (is_right, one < other) {
                    (true, true) => left,
                    (true, false) => right,
                    (false, true) => up,
                    (false, false) => down,
                };
                self.shape(point, form, INEQUALITY)
            }
            // The names of the others are the numerals that are drawn.
            _ => self.text(point, mark.name().to_owned(), IN_DISC, Size::Small),
        }
    }

    fn clue(&mut self, kind: &'static MarkKind, cells: &[Cell], numbers: &[u32]) -> Result<(), String> {
        let Form::Clue { place, words, .. } = kind.form else { return Err(kind.words.to_owned()) };
        let label = kind.label(numbers);
        if place == Place::Cage {
            return self.cage(&cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(), Some(label));
        }
        let Some(at) = self.place(kind, cells) else {
            return Err(format!("a {} of other cells than a row or a column", kind.name));
        };
        let cell = self.frame.point(Kind::Cell, at);
        match (place, words) {
            (Place::Edge, _) => self.text(cell, label, BLACK_TEXT, Size::Medium),
            (Place::Corner, _) => self.text(self.frame.point(Kind::Corner, at), label, IN_DISC, Size::Apart),
            (_, Words::Odd) => self.shape(cell, GREY, ODD),
            (_, Words::Even) => self.shape(cell, GREY, EVEN),
            _ => self.candidates(at, numbers),
        }
    }

    /// The place of a clue of these cells; beside the board one without a text, if there is one.
    fn place(&self, kind: &MarkKind, cells: &[Cell]) -> Option<Position> {
        let found = |[row, column]: [usize; 2]| (row.cast_signed() - 1, column.cast_signed() - 1);
        let Form::Clue { place: Place::Edge, .. } = kind.form else {
            return kind.place(&self.board, cells).map(found);
        };
        let is_of = |at: &Position| {
            let place = [at.0 + 1, at.1 + 1].map(isize::cast_unsigned);
            kind.cells_beside(&self.board, place).is_some_and(|found| found == cells)
        };
        let places: Vec<Position> = self.frame.beside().into_iter().filter(is_of).collect();
        let is_free = |at: &&Position| !self.sheet.numbers.contains_key(&self.frame.point(Kind::Cell, **at));
        places.iter().find(is_free).or_else(|| places.first()).copied()
    }

    /// Candidates in the middle of a cell, or below a clue.
    fn candidates(&mut self, at: Position, numbers: &[u32]) -> Result<(), String> {
        let text = numbers.iter().filter_map(|&value| Symbol::from_value(value)).join("");
        let [middle, below] = [Kind::Cell, Kind::Edge(3)].map(|kind| self.frame.point(kind, at));
        let is_clue = match self.sheet.numbers.get(&middle) {
            Some(Text { size: Size::Medium, .. }) => {
                return Err(format!("two lists of {} of {}", CANDIDATES.words, name(at)));
            }
            other => other.is_some(),
        };
        if is_clue {
            self.sheet.notes.insert(below, text);
        } else {
            self.text(middle, text, BLACK_TEXT, Size::Medium)?;
        }
        Ok(())
    }
}
