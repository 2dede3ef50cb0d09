//! The choice of a smallest cell or view to branch on.

use super::layout::Layout;
use super::state::State;

impl State {
    /// A candidate of a smallest cell or view, or none if the grid is full. With more than houses, cells that were in contradictions come before
    /// others of their size.
    pub fn choose(&self, layout: &Layout) -> Option<(usize, usize)> {
        let (set, at) = if layout.is_weighted() { self.heaviest(layout)? } else { self.smallest(layout)? };
        Some(at.candidate(layout, set.trailing_zeros() as usize))
    }

    /// The candidates of the cell with the greatest weight for each of its symbols. If half the weight of a cell is at least as much, and the cell is one of
    /// two places of a symbol in a house, these places.
    ///
    /// # References
    /// F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting constraints. ECAI 2004.
    fn heaviest(&self, layout: &Layout) -> Option<(u64, At)> {
        let (cells, views) = self.sizes.split_at(layout.cells);
        let (symbol, bonus) = self.failing();
        let (mut best, mut heaviest) = (None, 0.0);
        for (cell, (&size, weight)) in cells.iter().zip(&self.weights).enumerate() {
            let bonus = if self.cells[cell] & symbol == 0 { 0.0 } else { bonus };
            let weight = (weight + bonus) / f64::from(size);
            if size > 1 && weight > heaviest {
                (best, heaviest) = (Some(cell), weight);
            }
        }
        let cell = best?;
        let mut best = (self.cells[cell], At::Cell(cell));
        if cells[cell] > 2 {
            // Without the bonus, which places have not.
            let mut heaviest = self.weights[cell] / f64::from(cells[cell]);
            for (view, _) in views.iter().enumerate().filter(|(_, size)| **size == 2) {
                let (places, at) = (self.views[view], At::View(view));
                let ends =
                    [places.trailing_zeros(), places.ilog2()].map(|place| at.candidate(layout, place as usize).0);
                let weight = self.weights[ends[0]].max(self.weights[ends[1]]) / 2.0;
                if weight >= heaviest {
                    (best, heaviest) = ((places, at), weight);
                }
            }
        }
        Some(best)
    }

    /// The symbol whose guesses failed most often, as a set, and its bonus for the weight of a cell, which is 0 unless the symbol stands out.
    fn failing(&self) -> (u64, f64) {
        let (symbol, &most) = self.failures.iter().enumerate().max_by_key(|(_, failures)| **failures).expect("symbols");
        let least = self.failures.iter().copied().filter(|&failures| failures > 0).min().unwrap_or(0);
        let stands_out = most as usize >= self.failures.len() && 2 * u64::from(most) > 3 * u64::from(least);
        (1 << symbol, if stands_out { f64::from(most) / 5.0 } else { 0.0 })
    }

    /// Lists the candidates of a smallest cell or view, each a cell and a symbol; false if the grid is full.
    pub fn children(&self, layout: &Layout, children: &mut Vec<(usize, usize)>) -> bool {
        children.clear();
        let Some((set, at)) = self.smallest(layout) else { return false };
        let ones = (0..64).filter(|bit| set >> bit & 1 == 1);
        children.extend(ones.map(|one| at.candidate(layout, one)));
        true
    }

    /// The candidates of the first of the smallest cells, or of the smallest views if these are smaller. Returns `None` if the grid is full.
    fn smallest(&self, layout: &Layout) -> Option<(u64, At)> {
        if self.open == 0 {
            return None;
        }
        let at = |sizes: &[u8], least: u8| sizes.iter().position(|size| size.wrapping_sub(2) == least);
        let (cells, views) = self.sizes.split_at(layout.cells);
        let (least_cell, least_view) = (smallest(cells), smallest(views));
        Some(if least_cell <= least_view {
            let cell = at(cells, least_cell)?;
            (self.cells[cell], At::Cell(cell))
        } else {
            let view = at(views, least_view)?;
            (self.views[view], At::View(view))
        })
    }

    /// A random candidate of a random one of the smallest cells, or of the views if these have smaller, or none if the
    /// grid is full. Of divisions, which are not learnt from, one where contradictions were.
    pub fn choose_random(&self, layout: &Layout, source: &mut impl FnMut() -> u64) -> Option<(usize, usize)> {
        if self.open == 0 {
            return None;
        }
        if !layout.divisions.is_empty() {
            let (mut set, at) = self.heaviest(layout)?;
            for _ in 0..source() % u64::from(set.count_ones()) {
                set &= set - 1;
            }
            return Some(at.candidate(layout, set.trailing_zeros() as usize));
        }
        let (cells, views) = self.sizes.split_at(layout.cells);
        let (least_cell, least_view) = (smallest(cells), smallest(views));
        let of_cells = least_cell <= least_view;
        let (sizes, least) = if of_cells { (cells, least_cell + 2) } else { (views, least_view + 2) };
        let ties: u64 = sizes.iter().map(|&size| u64::from(size == least)).sum();
        let chosen = (source() % ties) as usize;
        let at = sizes.iter().enumerate().filter(|(_, size)| **size == least).nth(chosen)?.0;
        let mut set = if of_cells { self.cells[at] } else { self.views[at] };
        for _ in 0..source() % u64::from(least) {
            set &= set - 1;
        }
        let at = if of_cells { At::Cell(at) } else { At::View(at) };
        Some(at.candidate(layout, set.trailing_zeros() as usize))
    }
}

/// A cell, whose bits are symbols, or a view, whose bits are positions of its symbol in its house.
#[derive(Clone, Copy)]
enum At {
    Cell(usize),
    View(usize),
}

impl At {
    /// The candidate of a bit: a cell and a symbol.
    fn candidate(self, layout: &Layout, one: usize) -> (usize, usize) {
        match self {
            Self::Cell(cell) => (cell, one),
            Self::View(view) => {
                let symbol = view % layout.order;
                (usize::from(layout.members[view - symbol + one]), symbol)
            }
        }
    }
}

/// The least size above 1, less 2; 253 or more if there is none.
fn smallest(sizes: &[u8]) -> u8 {
    sizes.iter().fold(255, |least, size| size.wrapping_sub(2).min(least))
}
