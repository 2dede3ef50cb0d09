//! Lines through cells, and what is in cells, at corners and beside the board.

use super::super::rules::Cage;
use super::frame::{Kind, Position, from_one};
use super::page::Page;
use super::sheet::Size;
use super::signs::{
    DIAGONAL, EIGHT_ARROWS, EVEN as EVEN_SHAPE, GREY, ODD as ODD_SHAPE, PILLS, line_of, number_of, symbols_of,
};
use gerechte_core::game::{CANDIDATES, EVEN, Form, MARKS, Mark, ODD, Place, QUADRUPLE, THERMOMETER};
use gerechte_encodings::Cell;
use itertools::Itertools;

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
            let (number, way) = if text.size == Size::Arrow {
                let way = DIAGONAL.iter().find_map(|&(way, sign, _)| Some((text.content.strip_suffix(sign)?, way)));
                (way.and_then(|(number, _)| number.trim().parse().ok()), way.map(|(_, way)| way))
            } else {
                (number_of(&text), self.arrow(point))
            };
            if let (Some(total), Some(way)) = (number, way) {
                let cells = self.frame.ray(position, way);
                if !cells.is_empty() {
                    self.rules.cages.push(Cage { cells, total, differ: false });
                    self.sheet.numbers.remove(&point);
                    self.sheet.symbols.remove(&point);
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
                Size::Large => number_of(text),
                Size::Candidates if text.content.chars().count() == 1 => number_of(text),
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
