//! Cages, by their labels.

use super::super::rules::Cage;
use super::frame::Kind;
use super::outline::outline;
use super::page::Page;
use gerechte_core::game::{Form, MARKS, Mark};
use gerechte_encodings::Cell;
use itertools::Itertools;

impl Page {
    /// Takes cages with a number that is understood, and those without text, in which no symbol comes twice.
    pub(super) fn cages(&mut self) {
        for cage in std::mem::take(&mut self.sheet.cages) {
            let cells: Option<Vec<usize>> = cage.iter().map(|&point| self.frame.cell_at(point)).collect();
            let cells: Vec<usize> = cells.unwrap_or_default().into_iter().sorted().dedup().collect();
            let corner = |cell: &usize| self.frame.point(Kind::Quarter(0), self.frame.position(*cell));
            let labels: Vec<usize> =
                cells.iter().map(corner).filter(|point| self.sheet.notes.contains_key(point)).collect();
            let is_read = match labels[..] {
                _ if cells.is_empty() => false,
                [] => {
                    cells.len() <= self.frame.order && {
                        let points: Vec<usize> = cells.iter().map(|&cell| self.frame.centre_of(cell)).collect();
                        self.clear(&points);
                        self.rules.houses.push(cells.clone());
                        true
                    }
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
    }

    /// Takes the label of a cage with these cells. Returns whether it is understood.
    fn labelled(&mut self, cells: &[usize], label: usize) -> bool {
        let text = self.sheet.notes[&label].clone();
        let total = text.parse().ok().filter(|_| !text.starts_with('+'));
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
