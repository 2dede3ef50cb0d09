//! What drawings mean: lines between corners, cages, what is between two cells, lines through cells, and what is in cells, at corners and beside the board.

use std::collections::{BTreeMap, BTreeSet};

use super::super::fault::Fault;
use super::super::named::Named;
use super::super::rules::Cage;
use super::frame::{Kind, Position, from_one, outline};
use super::page::{APART, PAIRS, Page};
use super::sheet::{Shape, Size};
use super::signs::{
    BLACK_DOT, DIAGONAL, EIGHT_ARROWS, EVEN as EVEN_SHAPE, GREY, INEQUALITY, ODD as ODD_SHAPE, PILLS, POINTS_DOWN,
    POINTS_LEFT, POINTS_RIGHT, POINTS_UP, THICK, WHITE_DOTS, line_of, number_of, symbols_of,
};
use gerechte_core::game::{
    BLACK, CANDIDATES, EVEN, Form, MARKS, Mark, MarkKind, ODD, Place, QUADRUPLE, THERMOMETER, V, WHITE, X,
};
use gerechte_encodings::{Cell, Relation};
use itertools::Itertools;

/// Lines between corners: those round regions, and diagonals.
impl Page {
    /// Takes the thick lines between regions, and those round the board.
    pub(super) fn regions(&mut self) -> Result<(), Fault> {
        // The cells on both sides of each step, which may be beside the board.
        let beyond = |[from, to]: &[Position; 2]| {
            let other = if from.0 == to.0 { (to.0 + 1, to.1) } else { (to.0, to.1 + 1) };
            [*to, other]
        };
        let mut walls = BTreeMap::new();
        for (points, _) in self.sheet.edges.iter().filter(|(_, style)| THICK.contains(style)) {
            let steps = self.steps(points);
            if !steps.is_empty() && steps.iter().all(|[from, to]| from.0 == to.0 || from.1 == to.1) {
                walls.insert(points.clone(), steps.iter().map(beyond).collect::<Vec<_>>());
            }
        }
        let closed: BTreeSet<[Position; 2]> = walls.values().flatten().copied().collect();
        let regions = self.enclosed(&closed);
        let sizes: Vec<usize> = regions.iter().counts().into_values().sorted().collect();
        let order = self.frame.order;
        if sizes.len() > 1 {
            if sizes.len() != order || sizes[0] != order {
                let (few, many) = (sizes[0], sizes[sizes.len() - 1]);
                let found = sizes.len();
                return Err(Fault::whole(format!(
                    "its thick lines enclose {found} regions of {few} to {many} cells, not {order} of {order}"
                )));
            }
            self.rules.set_labels(&regions.iter().copied().map(Some).collect::<Vec<_>>());
        }
        let region = |position: &Position| self.frame.cell(*position).map(|cell| regions[cell]);
        let is_border = |pairs: &Vec<[Position; 2]>| pairs.iter().all(|[one, other]| region(one) != region(other));
        self.sheet.edges.retain(|points, _| !walls.get(points).is_some_and(is_border));
        Ok(())
    }

    /// Takes diagonals that go through all cells from corner to corner.
    pub(super) fn diagonals(&mut self) {
        let (base, order) = (self.rules.base(), self.frame.order);
        for named in Named::all().into_iter().filter(|named| named.rule.name == "diagonals") {
            let is_main = named.names.house == Some(0);
            let house = named.houses(&base, order).concat();
            let part = |points: &Vec<usize>| {
                let (goes_right, cells) = self.diagonal(points)?;
                let is_part = goes_right == is_main && cells.iter().all(|cell| house.contains(cell));
                is_part.then(|| (points.clone(), cells))
            };
            let parts: BTreeMap<Vec<usize>, Vec<usize>> = self.sheet.edges.keys().filter_map(part).collect();
            if house.iter().all(|cell| parts.values().flatten().contains(cell)) {
                self.rules.named.insert(named);
                self.sheet.edges.retain(|points, _| !parts.contains_key(points));
            }
        }
    }

    /// Whether a line goes down to the right, and the cells through which it goes. Returns `None` unless it is diagonal, and on the board.
    fn diagonal(&self, points: &[usize]) -> Option<(bool, Vec<usize>)> {
        let steps = self.steps(points);
        let [from, to] = *steps.first()?;
        let cell = |[from, to]: &[Position; 2]| self.frame.cell((to.0, from.1.max(to.1)));
        let cells: Option<Vec<usize>> = steps.iter().map(cell).collect();
        (from.0 != to.0 && from.1 != to.1).then_some((to.1 > from.1, cells?))
    }

    /// The first cell of the region of each cell, where regions end at closed sides.
    fn enclosed(&self, closed: &BTreeSet<[Position; 2]>) -> Vec<usize> {
        let cells = self.frame.order * self.frame.order;
        let mut regions: Vec<Option<usize>> = vec![None; cells];
        for start in 0..cells {
            let mut stack = vec![start];
            while let Some(cell) = stack.pop() {
                if regions[cell].is_some() {
                    continue;
                }
                regions[cell] = Some(start);
                let here = self.frame.position(cell);
                for (down, across) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                    let next = (here.0 + down, here.1 + across);
                    let is_open = !closed.contains(&[here.min(next), here.max(next)]);
                    stack.extend(self.frame.cell(next).filter(|_| is_open));
                }
            }
        }
        regions.into_iter().flatten().collect()
    }

    /// The positions at the ends of each step of a line through corners, from above down, or to the right. Empty if it is no such line.
    fn steps(&self, points: &[usize]) -> Vec<[Position; 2]> {
        let places = points.iter().map(|&point| self.frame.place(point)).sorted_by_key(|(_, position)| *position);
        let [(Kind::Corner, from), (Kind::Corner, to)] = places.collect::<Vec<_>>()[..] else { return Vec::new() };
        let (down, across) = (to.0 - from.0, to.1 - from.1);
        if down != 0 && across != 0 && down != across.abs() {
            return Vec::new();
        }
        let length = down.max(across.abs());
        let at = |step: isize| (from.0 + step * down.signum(), from.1 + step * across.signum());
        (0..length).map(|step| [at(step), at(step + 1)]).collect()
    }
}

/// Cages, by their labels.
impl Page {
    /// Takes cages with a number that is understood, and those without text, in which no symbol comes twice.
    pub(super) fn cages(&mut self) -> Result<(), Fault> {
        if self.sheet.cages.len() > self.values.len() {
            return Err(Fault::whole("it has more cages than cells"));
        }
        for cage in std::mem::take(&mut self.sheet.cages) {
            let cells: Option<Vec<usize>> = cage.iter().map(|&point| self.frame.cell_at(point)).collect();
            let cells: Vec<usize> = cells.unwrap_or_default().into_iter().sorted().dedup().collect();
            let corner = |cell: &usize| self.frame.point(Kind::Quarter(0), self.frame.position(*cell));
            let labels: Vec<usize> =
                cells.iter().map(corner).filter(|point| self.sheet.notes.contains_key(point)).collect();
            let is_read = match labels[..] {
                _ if cells.is_empty() => false,
                [] if cells.len() > self.frame.order || cells.iter().any(|&cell| self.has_text(cell)) => false,
                [] => {
                    let points: Vec<usize> = cells.iter().map(|&cell| self.frame.centre_of(cell)).collect();
                    if points.iter().all(|point| self.sheet.surface.get(point) == Some(&GREY)) {
                        self.clear(&points);
                    }
                    self.rules.houses.push(cells.clone());
                    true
                }
                [label] => self.labelled(&cells, label),
                _ => false,
            };
            if is_read {
                for line in outline(self.frame, &cells) {
                    self.sheet.outlines.remove(&line);
                }
            } else {
                self.sheet.cages.push(cage);
            }
        }
        Ok(())
    }

    /// Whether a text is left in a cell, which may be the label of a cage.
    fn has_text(&self, cell: usize) -> bool {
        let places = (0..4).flat_map(|place| [Kind::Quarter(place), Kind::Edge(place)]).chain([Kind::Cell]);
        let mut points = places.map(|kind| self.frame.point(kind, self.frame.position(cell)));
        points.any(|point| self.sheet.notes.contains_key(&point) || self.sheet.numbers.contains_key(&point))
    }

    /// Takes the label of a cage with these cells. Returns whether it is understood.
    fn labelled(&mut self, cells: &[usize], label: usize) -> bool {
        let text = self.sheet.notes[&label].clone();
        let total = number_of(&text);
        let with_sign = |sign: &str| text.strip_suffix(sign).and_then(|number| number.parse::<u32>().ok());
        if let Some(total) = total {
            self.rules.cages.push(Cage { cells: cells.to_vec(), total, differ: true });
        } else if let Some(total) = with_sign("+") {
            self.rules.cages.push(Cage { cells: cells.to_vec(), total, differ: false });
        } else {
            let found = MARKS.into_iter().filter(|kind| kind.is_of_cage() && self.says(kind.legend)).find_map(|kind| {
                let Form::Clue { sign, .. } = kind.form else { return None };
                Some((kind, with_sign(sign)?))
            });
            let Some((kind, number)) = found else { return false };
            self.rules.marks.push(Mark::Clue(kind, cells.iter().copied().map(Cell::new).collect(), vec![number]));
        }
        self.sheet.notes.remove(&label);
        true
    }
}

/// Dots and signs between two cells.
impl Page {
    /// Takes dots between cells. A number in one is understood if the rules say so, and no other text.
    pub(super) fn dots(&mut self) -> Result<(), Fault> {
        for (point, shape) in self.sheet.symbols.clone() {
            let Some([one, other]) = self.frame.sides(point) else { continue };
            if self.says(APART) {
                let fault = format!("its tag `{APART}` beside dots names a kind of puzzle that is not read");
                return Err(Fault::whole(fault));
            }
            let kind: &MarkKind = match shape.disc() {
                Some(form) if WHITE_DOTS.contains(&form) => &WHITE,
                Some(BLACK_DOT) if !self.says(PAIRS) => &BLACK,
                _ => continue,
            };
            let text = self.sheet.numbers.get(&point);
            let number = text.and_then(|text| number_of(&text.content));
            if text.is_some() && (number.is_none() || !self.says(kind.legend)) {
                continue;
            }
            let Some(relation) = kind.relation(number) else { continue };
            self.rules.marks.push(Mark::Dot(Cell::new(one), Cell::new(other), relation));
            self.sheet.symbols.remove(&point);
            self.sheet.numbers.remove(&point);
        }
        Ok(())
    }

    /// Takes X and V, which may be in a white disc, and inequalities between cells.
    pub(super) fn signs(&mut self) {
        let (mut marks, mut numerals) = (Vec::new(), Vec::new());
        let frame = self.frame;
        let cells = |point: usize| frame.sides(point).map(|pair| pair.map(Cell::new));
        self.sheet.numbers.retain(|&point, text| {
            let kind = [&X, &V].into_iter().find(|kind| kind.name == text.content);
            let dot = cells(point).zip(kind.and_then(|kind| kind.relation(None)));
            marks.extend(dot.map(|([one, other], relation)| Mark::Dot(one, other, relation)));
            numerals.extend(dot.map(|_| point));
            dot.is_none()
        });
        let is_white = |shape: &Shape| shape.disc().is_some_and(|form| WHITE_DOTS.contains(&form));
        for point in numerals {
            if self.sheet.symbols.get(&point).is_some_and(is_white) {
                self.sheet.symbols.remove(&point);
            }
        }
        self.sheet.symbols.retain(|&point, shape| {
            let form = shape.form.as_u64().filter(|_| shape.name == INEQUALITY).unwrap_or_default();
            let (kind, _) = frame.place(point);
            let [less, more] = if kind == Kind::Right { [POINTS_LEFT, POINTS_RIGHT] } else { [POINTS_UP, POINTS_DOWN] };
            let pair = cells(point).and_then(|[one, other]| match form {
                form if less.contains(&form) => Some((one, other)),
                form if more.contains(&form) => Some((other, one)),
                _ => None,
            });
            marks.extend(pair.map(|(small, large)| Mark::Dot(small, large, Relation::Less)));
            pair.is_none()
        });
        self.rules.marks.extend(marks);
    }
}

/// Lines through cells, and what is in cells, at corners and beside the board.
impl Page {
    /// Takes thermometers, arrows, and lines in the colours of kinds that the rules name.
    pub(super) fn lines(&mut self) {
        let mut marks = Vec::new();
        // Where arrows may begin in a frame of several cells, no arrow is understood.
        let has_pills = self.sheet.symbols.values().any(|shape| PILLS.contains(&shape.name.as_str()));
        let mut sheet = std::mem::take(&mut self.sheet);
        sheet.thermos.retain(|points| {
            let line = self.line(points);
            marks.extend(line.clone().map(|cells| Mark::Line(&THERMOMETER, cells)));
            line.is_none()
        });
        sheet.arrows.retain(|points| {
            let line = self.line(points).filter(|_| !has_pills);
            marks.extend(line.as_ref().map(|cells| Mark::Arrow { circle: vec![cells[0]], shaft: cells[1..].to_vec() }));
            line.is_none()
        });
        sheet.paths.retain(|path| {
            let kind = path.colour.as_deref().and_then(line_of).filter(|kind| self.says(kind.legend));
            let line = kind.zip(self.line(&path.points));
            marks.extend(line.clone().map(|(kind, cells)| Mark::Line(kind, cells)));
            line.is_none()
        });
        self.sheet = sheet;
        self.rules.marks.extend(marks);
    }

    /// Takes the digits at corners.
    pub(super) fn corners(&mut self) {
        if !self.says(QUADRUPLE.legend) {
            return;
        }
        let (frame, board) = (self.frame, &self.board);
        let mut marks = Vec::new();
        self.sheet.numbers.retain(|&point, text| {
            let (kind, position) = frame.place(point);
            let cells = (kind == Kind::Corner).then(|| QUADRUPLE.cells_beside(board, from_one(position)?)).flatten();
            let clue = cells.zip(symbols_of(&text.content));
            marks.extend(clue.clone().map(|(cells, values)| Mark::Clue(&QUADRUPLE, cells, values)));
            clue.is_none()
        });
        self.rules.marks.extend(marks);
    }

    /// Takes sums of diagonals, and numbers beside the board whose sign the rules explain.
    pub(super) fn beside(&mut self) {
        for (point, text) in self.sheet.numbers.clone() {
            let (kind, position) = self.frame.place(point);
            if kind != Kind::Cell || self.frame.cell(position).is_some() {
                continue;
            }
            let has_arrow = text.size == Size::Arrow;
            let (number, way) = if has_arrow {
                let way = DIAGONAL.iter().find_map(|&(way, sign, _)| Some((text.content.strip_suffix(sign)?, way)));
                (way.and_then(|(number, _)| number.trim().parse().ok()), way.map(|(_, way)| way))
            } else {
                (number_of(&text.content), self.arrow(point))
            };
            if let (Some(total), Some(way)) = (number, way) {
                let cells = self.frame.ray(position, way);
                if !cells.is_empty() {
                    self.rules.cages.push(Cage { cells, total, differ: false });
                    self.sheet.numbers.remove(&point);
                    if !has_arrow {
                        self.sheet.symbols.remove(&point);
                    }
                }
                continue;
            }
            let clue = MARKS.into_iter().filter(|kind| self.says(kind.legend)).find_map(|kind| {
                let Form::Clue { place: Place::Edge, sign, .. } = kind.form else { return None };
                let number = text.content.strip_prefix(sign)?.trim().parse().ok()?;
                Some(Mark::Clue(kind, kind.cells_beside(&self.board, from_one(position)?)?, vec![number]))
            });
            if let Some(clue) = clue {
                self.rules.marks.push(clue);
                self.sheet.numbers.remove(&point);
            }
        }
    }

    /// The direction of the one arrow among eight at a point, if it is diagonal.
    fn arrow(&self, point: usize) -> Option<Position> {
        let shape = self.sheet.symbols.get(&point).filter(|shape| shape.name == EIGHT_ARROWS)?;
        let drawn = shape.form.as_array()?.iter().positions(|one| one.as_u64() == Some(1)).exactly_one().ok()?;
        DIAGONAL.into_iter().find(|&(_, _, place)| place == drawn).map(|(way, ..)| way)
    }

    /// Takes digits, candidates, and the shapes of odd and even cells.
    pub(super) fn cells(&mut self) {
        let frame = self.frame;
        let (lists, odd, even) = (self.says(CANDIDATES.legend), self.says(ODD.legend), self.says(EVEN.legend));
        let mut marks = Vec::new();
        let mut list = |cell: Option<usize>, text: &str| {
            let list = cell.zip(symbols_of(text)).filter(|_| lists);
            marks.extend(list.clone().map(|(cell, values)| Mark::Clue(&CANDIDATES, vec![Cell::new(cell)], values)));
            list.is_none()
        };
        self.sheet.notes.retain(|&point, text| match frame.place(point) {
            (Kind::Edge(3), position) => list(frame.cell(position), text),
            _ => true,
        });
        let values = &mut self.values;
        self.sheet.numbers.retain(|&point, text| {
            let Some(cell) = frame.cell_at(point) else { return true };
            let digit = match text.size {
                Size::Large => number_of(&text.content),
                Size::Candidates if text.content.chars().count() == 1 => number_of(&text.content),
                _ => None,
            };
            match digit.filter(|&digit| digit > 0) {
                Some(digit) => {
                    values[cell] = digit;
                    false
                }
                None if text.size == Size::Large => true,
                None => list(Some(cell), &text.content),
            }
        });
        let shapes = [(odd, ODD_SHAPE, &ODD), (even, EVEN_SHAPE, &EVEN)];
        self.sheet.symbols.retain(|&point, shape| {
            let is_grey = shape.form.as_u64() == Some(GREY.into());
            let kind = shapes.iter().find(|(is_said, name, _)| *is_said && is_grey && shape.name == *name);
            let cell = frame.cell_at(point).zip(kind);
            marks.extend(cell.map(|(cell, &(.., kind))| Mark::Clue(kind, vec![Cell::new(cell)], Vec::new())));
            cell.is_none()
        });
        self.rules.marks.extend(marks);
    }
}
