//! The least image of a full grid: for each pair of rows that may come first, the least second row determines the places of the columns and the names
//! of the symbols. The other rows follow, ordered by their first symbol.

use std::cmp::Ordering;

use super::second::Seconds;
use super::{Arrangement, Boxes, NONE, View};
use gerechte_encodings::MAX_SYMBOLS;

/// The arrangement with the least image, and the number of arrangements with that image, which is the number of symmetries of the grid.
pub(super) fn least(boxes: Boxes, seconds: &Seconds, views: &[View]) -> (Arrangement, u128) {
    let n = boxes.order();
    let mut search = LeastGrids { boxes, best: vec![NONE; n * n], arrangement: None, ties: 0 };
    for view in views {
        for first in 0..n {
            let mut of_symbol = [0; MAX_SYMBOLS];
            for column in 0..n {
                of_symbol[usize::from(view.at(first, column)) - 1] = column as u8;
            }
            let band = first / boxes.rows * boxes.rows;
            for second in (band..band + boxes.rows).filter(|&second| second != first) {
                let mut next = [0; MAX_SYMBOLS];
                for column in 0..n {
                    next[column] = of_symbol[usize::from(view.at(second, column)) - 1];
                }
                seconds.with(&next[..n], |least| {
                    match least.names.as_slice().cmp(&search.best[n..2 * n]) {
                        Ordering::Greater => return,
                        Ordering::Equal => {}
                        Ordering::Less => {
                            search.best[n..2 * n].copy_from_slice(&least.names);
                            search.best[2 * n..].fill(NONE);
                            search.ties = 0;
                        }
                    }
                    for columns in least.columns.chunks_exact(n) {
                        let mut names = [0; MAX_SYMBOLS + 1];
                        for (name, &column) in columns.iter().enumerate() {
                            names[usize::from(view.at(first, column.into()))] = name as u8;
                        }
                        search.compare(&Image { view, rows: (first, second), columns, names: &names });
                    }
                });
            }
        }
    }
    (search.arrangement.expect("a grid has an image"), search.ties)
}

/// An image whose first two rows are known.
struct Image<'a> {
    view: &'a View,
    rows: (usize, usize),
    columns: &'a [u8],
    /// By symbol from 1: its name from 0.
    names: &'a [u8],
}

impl Image<'_> {
    fn name_at(&self, row: u8, place: usize) -> u8 {
        self.names[usize::from(self.view.at(row.into(), self.columns[place].into()))]
    }
}

struct LeastGrids {
    boxes: Boxes,
    /// The least image so far, row by row, in names from 0; `NONE` at open places. Row 0 is not used.
    best: Vec<u8>,
    arrangement: Option<Arrangement>,
    /// The number of arrangements with that image.
    ties: u128,
}

impl LeastGrids {
    /// Takes the symbol at a place of the image. Returns `false` if the image is not the least. A lesser symbol makes all later places open.
    fn take(&mut self, place: usize, name: u8) -> bool {
        if name < self.best[place] {
            self.best[place] = name;
            self.best[place + 1..].fill(NONE);
            self.ties = 0;
        }
        name == self.best[place]
    }

    /// Orders the other rows by their first symbols, and compares the image.
    fn compare(&mut self, image: &Image<'_>) {
        let (n, height) = (self.boxes.order(), self.boxes.rows);
        let (first, second) = image.rows;
        let band = first / height;
        let mut rows = [0; MAX_SYMBOLS];
        (rows[0], rows[1]) = (first as u8, second as u8);
        let rest = (band * height..(band + 1) * height).filter(|&row| row != first && row != second);
        for (place, row) in rows[2..].iter_mut().zip(rest) {
            *place = row as u8;
        }
        rows[2..height].sort_unstable_by_key(|&row| image.name_at(row, 0));
        if !self.take_rows(image, &rows[..height], 2) {
            return;
        }
        let mut bands = [(0, 0); MAX_SYMBOLS];
        let others = (0..self.boxes.columns).filter(|&other| other != band);
        for (place, other) in bands.iter_mut().zip(others) {
            let names = (other * height..(other + 1) * height).map(|row| image.name_at(row as u8, 0));
            *place = (names.min().unwrap_or(0), other);
        }
        bands[..self.boxes.columns - 1].sort_unstable();
        for (at, &(_, other)) in bands[..self.boxes.columns - 1].iter().enumerate() {
            let places = (at + 1) * height..(at + 2) * height;
            for (place, row) in rows[places.clone()].iter_mut().zip(other * height..) {
                *place = row as u8;
            }
            rows[places.clone()].sort_unstable_by_key(|&row| image.name_at(row, 0));
            if !self.take_rows(image, &rows[..places.end], places.start) {
                return;
            }
        }
        let mut arrangement = Arrangement { is_transposed: image.view.is_transposed, ..Arrangement::default() };
        arrangement.rows[..n].copy_from_slice(&rows[..n]);
        arrangement.columns[..n].copy_from_slice(image.columns);
        for (label, &name) in arrangement.labels.iter_mut().zip(&image.names[1..=n]) {
            *label = name + 1;
        }
        self.arrangement = Some(arrangement);
        self.ties += 1;
    }

    /// Takes these rows from that one on. Returns `false` if the image is not the least.
    fn take_rows(&mut self, image: &Image<'_>, rows: &[u8], from: usize) -> bool {
        let n = self.boxes.order();
        (from..rows.len()).all(|i| (0..n).all(|j| self.take(i * n + j, image.name_at(rows[i], j))))
    }
}
