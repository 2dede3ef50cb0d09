//! What to branch on: a smallest cell or view.

use super::layout::Layout;
use super::state::State;

impl State {
    /// A candidate of a smallest cell or view, or none if the grid is full.
    pub fn choose(&self, layout: &Layout) -> Option<(usize, usize)> {
        if self.open == 0 {
            return None;
        }
        let smallest = |sizes: &[u8]| sizes.iter().fold(255, |m, s| s.wrapping_sub(2).min(m));
        let at = |sizes: &[u8], least: u8| sizes.iter().position(|s| s.wrapping_sub(2) == least);
        let (cells, views) = self.sizes.split_at(layout.cells);
        let (least_cell, least_view) = (smallest(cells), smallest(views));
        if least_cell <= least_view {
            let cell = at(cells, least_cell)?;
            Some((cell, self.cells[cell].trailing_zeros() as usize))
        } else {
            let view = at(views, least_view)?;
            let house = view - view % layout.order;
            let position = self.views[view].trailing_zeros() as usize;
            Some((usize::from(layout.members[house + position]), view % layout.order))
        }
    }

    /// A random candidate of a random one of the smallest cells, or of the views if these have smaller,
    /// or none if the grid is full. Prefers what `wish` has in that cell (0 for no wish).
    pub fn choose_random(
        &self,
        layout: &Layout,
        wish: &[u8],
        source: &mut impl FnMut() -> u64,
    ) -> Option<(usize, usize)> {
        if self.open == 0 {
            return None;
        }
        let (cells, views) = self.sizes.split_at(layout.cells);
        let smallest = |sizes: &[u8]| sizes.iter().fold(255, |m, s| s.wrapping_sub(2).min(m));
        let (least_cell, least_view) = (smallest(cells), smallest(views));
        let (sizes, least) = if least_cell <= least_view { (cells, least_cell) } else { (views, least_view) };
        let least = least + 2;
        let ties: u64 = sizes.iter().map(|s| u64::from(*s == least)).sum();
        let chosen = (source() % ties) as usize;
        let at = sizes.iter().enumerate().filter(|(_, s)| **s == least).nth(chosen)?.0;
        let random_of = |mut set: u64, r: u64| {
            for _ in 0..r % u64::from(least) {
                set &= set - 1;
            }
            set.trailing_zeros() as usize
        };
        if least_cell <= least_view {
            let set = self.cells[at];
            let wished = usize::from(wish[at]).wrapping_sub(1);
            let symbol = if wished < 64 && set >> wished & 1 == 1 { wished } else { random_of(set, source()) };
            return Some((at, symbol));
        }
        let (symbol, house) = (at % layout.order, at - at % layout.order);
        let mut set = self.views[at];
        let random = random_of(set, source());
        while set != 0 {
            let cell = usize::from(layout.members[house + set.trailing_zeros() as usize]);
            if usize::from(wish[cell]) == symbol + 1 {
                return Some((cell, symbol));
            }
            set &= set - 1;
        }
        Some((usize::from(layout.members[house + random]), symbol))
    }
}
