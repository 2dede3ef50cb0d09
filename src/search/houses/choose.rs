//! What to branch on: a smallest cell or view.

use super::layout::Layout;
use super::state::State;

impl State {
    /// A candidate of a smallest cell or view, or none if the grid is full.
    pub fn choose(&self, layout: &Layout) -> Option<(usize, usize)> {
        if self.open == 0 {
            return None;
        }
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

    /// Lists the candidates of a smallest cell or view, each a cell and a symbol; false if the grid is full.
    pub fn children(&self, layout: &Layout, children: &mut Vec<(usize, usize)>) -> bool {
        children.clear();
        if self.open == 0 {
            return false;
        }
        let (cells, views) = self.sizes.split_at(layout.cells);
        let (least_cell, least_view) = (smallest(cells), smallest(views));
        let at = |sizes: &[u8], least: u8| sizes.iter().position(|size| size.wrapping_sub(2) == least);
        let ones = |set: u64| (0..64).filter(move |bit| set >> bit & 1 == 1);
        if least_cell <= least_view {
            let cell = at(cells, least_cell).unwrap_or(0);
            children.extend(ones(self.cells[cell]).map(|symbol| (cell, symbol)));
        } else {
            let view = at(views, least_view).unwrap_or(0);
            let (symbol, house) = (view % layout.order, view - view % layout.order);
            let member = |position| usize::from(layout.members[house + position]);
            children.extend(ones(self.views[view]).map(|position| (member(position), symbol)));
        }
        true
    }

    /// A random candidate of a random one of the smallest cells, or of the views if these have smaller, or none if the
    /// grid is full.
    pub fn choose_random(&self, layout: &Layout, source: &mut impl FnMut() -> u64) -> Option<(usize, usize)> {
        if self.open == 0 {
            return None;
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
        let one = set.trailing_zeros() as usize;
        if of_cells {
            return Some((at, one));
        }
        let (symbol, house) = (at % layout.order, at - at % layout.order);
        Some((usize::from(layout.members[house + one]), symbol))
    }
}

/// The least size above 1, less 2; 253 or more if there is none.
fn smallest(sizes: &[u8]) -> u8 {
    sizes.iter().fold(255, |least, size| size.wrapping_sub(2).min(least))
}
