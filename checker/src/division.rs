//! Divisions of a rectangle into connected regions.

/// A rectangle of cells that is divided into connected regions of equal size. The cells of a region hold different symbols. For each cell another one
/// holds the number of its region; regions are numbered by their first cells, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// The cells, row by row.
    pub cells: Vec<usize>,
    /// The cells that hold the numbers of their regions, in the same order.
    pub numbers: Vec<usize>,
    /// The number of columns.
    pub columns: usize,
    /// The number of cells of a region.
    pub size: usize,
}

impl Division {
    /// The fault of a division that is not well formed.
    pub(crate) fn fault(&self, symbols: usize) -> Option<String> {
        let (cells, &Self { columns, size, .. }) = (self.cells.len(), self);
        let is_one = cells > 0
            && self.numbers.len() == cells
            && columns > 0
            && cells.is_multiple_of(columns)
            && (1..=symbols).contains(&size)
            && cells.is_multiple_of(size)
            && cells / size <= symbols;
        let numbers = self.numbers.len();
        let said =
            || format!("{cells} cells with {numbers} numbers, in {columns} columns, have no regions of {size} cells");
        (!is_one).then(said)
    }

    pub(crate) const fn regions(&self) -> usize {
        self.cells.len() / self.size
    }

    /// The places that share a side with this one.
    pub(crate) fn beside(&self, place: usize) -> Vec<usize> {
        let (row, column, width) = (place / self.columns, place % self.columns, self.columns);
        let mut found = Vec::new();
        if row > 0 {
            found.push(place - width);
        }
        if column > 0 {
            found.push(place - 1);
        }
        if column + 1 < width {
            found.push(place + 1);
        }
        if (row + 1) * width < self.cells.len() {
            found.push(place + width);
        }
        found
    }

    pub(crate) const fn steps_between(&self, one: usize, other: usize) -> usize {
        let rows = (one / self.columns).abs_diff(other / self.columns);
        rows + (one % self.columns).abs_diff(other % self.columns)
    }

    /// Whether the grid is divided so.
    pub(crate) fn holds(&self, symbol: impl Fn(usize) -> usize) -> bool {
        let region_of: Vec<usize> = self.numbers.iter().map(|&cell| symbol(cell)).collect();
        let mut begun = 0;
        for region in 1..=self.regions() {
            let places: Vec<usize> = (0..region_of.len()).filter(|&place| region_of[place] == region).collect();
            let Some(&first) = places.first() else { return false };
            let mut held: Vec<usize> = places.iter().map(|&place| symbol(self.cells[place])).collect();
            held.sort_unstable();
            held.dedup();
            if places.len() != self.size || held.len() != self.size || region > 1 && first < begun {
                return false;
            }
            begun = first;
            let (mut reached, mut next) = (vec![first], 0);
            while let Some(&place) = reached.get(next) {
                next += 1;
                for near in self.beside(place) {
                    if region_of[near] == region && !reached.contains(&near) {
                        reached.push(near);
                    }
                }
            }
            if reached.len() != self.size {
                return false;
            }
        }
        true
    }

    /// The number of new variables.
    pub(crate) fn variables(&self) -> usize {
        let places = self.cells.len();
        let counters: usize = (1..=places).map(|seen| 2 * self.size.min(seen) - 1).sum();
        let (rows, columns) = (places / self.columns, self.columns);
        let steps = |down: usize| (0..columns.min(self.size - down)).map(move |across| (down, across));
        // Two places that are so far down and across from each other, in both directions across.
        let pairs_by = |(down, across)| match (down, across) {
            (0, 0) => 0,
            (0, _) | (_, 0) => (rows - down) * (columns - across),
            _ => 2 * (rows - down) * (columns - across),
        };
        let pairs: usize = (0..rows.min(self.size)).flat_map(steps).map(pairs_by).sum();
        let reached: usize = (0..places).map(|place| self.beside(place).len() + 1).sum();
        self.regions() * counters + pairs + places + (self.size - 1) * reached
    }
}
