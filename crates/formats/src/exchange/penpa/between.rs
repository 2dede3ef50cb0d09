//! Dots and signs between two cells.

use super::frame::Kind;
use super::page::Page;
use super::signs::{
    BLACK_DOT, DOT, INEQUALITY, POINTS_DOWN, POINTS_LEFT, POINTS_RIGHT, POINTS_UP, WHITE_DOTS, WIDE_DOT, number_of,
};
use gerechte_core::game::{BLACK, Mark, MarkKind, V, WHITE, X};
use gerechte_encodings::{Cell, Relation};

impl Page {
    /// Takes dots between cells. A number in one is understood if the rules say so.
    pub(super) fn dots(&mut self) {
        for (point, shape) in self.sheet.symbols.clone() {
            let Some([one, other]) = self.frame.sides(point).filter(|_| [DOT, WIDE_DOT].contains(&shape.name.as_str()))
            else {
                continue;
            };
            let kind: &MarkKind = match shape.form.as_u64() {
                Some(form) if WHITE_DOTS.contains(&form) => &WHITE,
                Some(BLACK_DOT) => &BLACK,
                _ => continue,
            };
            let number = self.sheet.numbers.get(&point).and_then(number_of);
            if number.is_some() && !self.says(kind.legend) {
                continue;
            }
            let Some(relation) = kind.relation(number) else { continue };
            self.rules.marks.push(Mark::Dot(Cell::new(one), Cell::new(other), relation));
            self.sheet.symbols.remove(&point);
            if number.is_some() {
                self.sheet.numbers.remove(&point);
            }
        }
    }

    /// Takes X, V and inequalities between cells.
    pub(super) fn signs(&mut self) {
        let mut marks = Vec::new();
        let frame = self.frame;
        let cells = |point: usize| frame.sides(point).map(|pair| pair.map(Cell::new));
        self.sheet.numbers.retain(|&point, text| {
            let kind = [&X, &V].into_iter().find(|kind| kind.name == text.content);
            let dot = cells(point).zip(kind.and_then(|kind| kind.relation(None)));
            marks.extend(dot.map(|([one, other], relation)| Mark::Dot(one, other, relation)));
            dot.is_none()
        });
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
