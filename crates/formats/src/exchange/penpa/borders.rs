//! Lines between corners: those round regions, and diagonals.

use std::collections::{BTreeMap, BTreeSet};

use super::super::fault::Fault;
use super::super::named::Named;
use super::frame::{Kind, Position};
use super::page::Page;
use super::signs::THICK;
use itertools::Itertools;

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
