//! What cannot be in a division into connected regions of one size and of different symbols is excluded.
//!
//! Regions have numbers by their first cells, so a number is used no earlier than the one below it may be. Where their names make no difference, places that
//! are too far apart for one region get the first numbers, and the regions of a grid their own in the end. A region has neither too many cells nor too few.
//! At most one of the cells that surely hold the same symbol is in it. A symbol that it has to hold is held where it can be. Around the cells that are surely in a
//! region lie the others: no further away than there are cells left. A cell that parts two sure ones, or without which too few would be left, is in the
//! region.
//!
//! # References
//! R. Tarjan: Depth-first search and linear graph algorithms. SIAM Journal on Computing 1, 1972 (cut vertices).

use super::bits;
use super::divided::{Divided, Sketch, Visited};
use super::layout::Layout;
use super::state::State;

/// A region with a sure place.
#[derive(Clone, Copy, Debug)]
struct Core {
    region: usize,
    /// The first sure place.
    place: usize,
    /// The number of sure places.
    sure: usize,
}

/// Cells that may be in a region, but need not. Of those that surely hold the same symbol, at most one is in the region.
#[derive(Clone, Copy, Debug, Default)]
struct Others {
    /// The number of cells whose symbol is not known.
    open: usize,
    /// The symbols that cells hold for sure, and those that several cells do.
    known: u64,
    several: u64,
}

impl Others {
    fn add(&mut self, symbols: u64) {
        if symbols.is_power_of_two() {
            self.several |= self.known & symbols;
            self.known |= symbols;
        } else {
            self.open += 1;
        }
    }

    /// The most of them that can be in the region, which has cells with the held symbols.
    const fn room(&self, held: u64) -> usize {
        self.open + (self.known & !held).count_ones() as usize
    }
}

impl State {
    /// Excludes what a division cannot have, for the first region of which something is excluded.
    pub(super) fn look_at_division(&mut self, layout: &Layout, divided: &Divided, sketch: &mut Sketch) -> bool {
        if !self.number_in_order(layout, divided) {
            return false;
        }
        sketch.renew(divided, &self.cells);
        for region in 0..divided.regions {
            let bit = 1 << region;
            if sketch.by_cells & bit == 0 {
                continue;
            }
            let mut sure = bits::numbers(divided.of(&sketch.sure, region));
            let core = sure.next().map(|first| Core { region, place: first, sure: 1 + sure.count() });
            // A region without a sure cell is blamed on the first cell, which is never guessed.
            let cause = layout.of_cell(divided.numbers[core.map_or(0, |core| core.place)].into());
            let before = self.trail_len();
            let ok = self.look_by(layout, cause, |state| {
                state.fill_region(layout, divided, (region, core.map_or(0, |core| core.sure)), sketch)
                    && match core {
                        Some(_) if sketch.by_shape & bit == 0 => true,
                        Some(core) => state.connect(layout, divided, core, sketch),
                        None => state.keep_large_parts(layout, divided, region, sketch),
                    }
            });
            if !ok {
                return false;
            }
            if self.trail_len() > before {
                return true;
            }
            sketch.by_cells &= !bit;
            sketch.by_shape &= !bit;
        }
        true
    }

    /// Excludes a region from a place.
    fn leave(&mut self, layout: &Layout, divided: &Divided, place: usize, region: usize) -> bool {
        self.exclude(layout, divided.numbers[place].into(), 1 << region)
    }

    fn number_in_order(&mut self, layout: &Layout, divided: &Divided) -> bool {
        let all = u64::MAX >> (64 - divided.regions);
        let mut allowed = 1;
        if self.has_anchors(divided) {
            for (name, &place) in divided.anchors.iter().enumerate() {
                if !self.only(layout, divided.numbers[usize::from(place)].into(), name) {
                    return false;
                }
                allowed |= 2 << name & all;
            }
        }
        for &cell in &divided.numbers {
            let numbers = self.cells[usize::from(cell)];
            if !self.exclude(layout, cell.into(), numbers & !allowed) {
                return false;
            }
            allowed |= (numbers & allowed) << 1 & all;
        }
        true
    }

    /// Counts the cells that a region may have, and the places of its symbols. The number of its sure cells is known.
    fn fill_region(
        &mut self,
        layout: &Layout,
        divided: &Divided,
        (region, sure): (usize, usize),
        sketch: &Sketch,
    ) -> bool {
        let bit = 1 << region;
        // The symbols that cells of the region hold for sure, and those that one, and at least two of its possible cells may hold.
        let (mut held, mut once, mut twice) = (0, 0, 0);
        let mut others = Others::default();
        for place in bits::numbers(divided.of(&sketch.may, region)) {
            let (numbers, symbols) = (sketch.numbers[place], sketch.symbols[place]);
            twice |= once & symbols;
            once |= symbols;
            if numbers != bit {
                others.add(symbols);
            } else if symbols.is_power_of_two() {
                if held & symbols != 0 {
                    return false;
                }
                held |= symbols;
            }
        }
        let room = sure + others.room(held);
        let kinds = once.count_ones() as usize;
        if sure > divided.size || room < divided.size || kinds < divided.size {
            return false;
        }
        let needed = if kinds == divided.size { once & !twice } else { 0 };
        for place in bits::numbers(divided.of(&sketch.may, region)) {
            let (numbers, symbols) = (sketch.numbers[place], sketch.symbols[place]);
            let (number_cell, cell) = (divided.numbers[place].into(), divided.cells[place].into());
            let (is_sure, is_single) = (numbers == bit, symbols.is_power_of_two());
            let only_here = needed & symbols;
            let ok = if !is_sure && (sure == divided.size || is_single && held & symbols != 0) {
                self.leave(layout, divided, place, region)
            } else {
                (!is_sure || is_single || self.exclude(layout, cell, symbols & held))
                    && (is_sure
                        || room > divided.size
                        || is_single && others.several & symbols != 0
                        || self.only(layout, number_cell, region))
                    && (only_here == 0
                        || only_here.is_power_of_two()
                            && self.only(layout, number_cell, region)
                            && self.exclude(layout, cell, symbols & !only_here))
            };
            if !ok {
                return false;
            }
        }
        true
    }

    /// Excludes the places from which a region cannot be reached, and takes those without which it would not be connected.
    fn connect(&mut self, layout: &Layout, divided: &Divided, core: Core, sketch: &mut Sketch) -> bool {
        let Sketch { may, sure, reached, layer, from, new, .. } = sketch;
        let (may, sure) = (divided.of(may, core.region), divided.of(sure, core.region));
        reached.fill(0);
        bits::insert(reached, core.place);
        layer.copy_from_slice(reached);
        for left in (0..=divided.size - core.sure).rev() {
            // Sure places are no further cells.
            from.copy_from_slice(layer);
            while divided.reach(from, sure, reached, new) {
                layer.iter_mut().zip(new.iter()).for_each(|(layer, new)| *layer |= new);
                std::mem::swap(from, new);
            }
            if left == 0 || !divided.reach(layer, may, reached, new) {
                break;
            }
            std::mem::swap(layer, new);
        }
        // Those that were not reached.
        new.iter_mut().zip(may).zip(reached.iter()).for_each(|((new, may), reached)| *new = may & !reached);
        bits::numbers(new).all(|place| self.leave(layout, divided, place, core.region))
            && self.take_cuts(layout, divided, core, sketch)
    }

    /// Takes the places that part sure ones, or leave too few places beside them: a tree of the places that may be in the region begins at a sure one.
    fn take_cuts(&mut self, layout: &Layout, divided: &Divided, core: Core, sketch: &mut Sketch) -> bool {
        let bit = 1_u64 << core.region;
        let Sketch { numbers: numbers_at, reached, places: visited, path, cuts, .. } = sketch;
        visited.fill(Visited::default());
        let mut count = 1;
        let new = |number: u16, is_sure: bool| Visited {
            number,
            back: number,
            cells: 1,
            sure: u16::from(is_sure),
            ..Visited::default()
        };
        visited[core.place] = new(1, true);
        path.clear();
        path.push((core.place as u16, 0));
        cuts.clear();
        while let Some((place, next)) = path.last_mut() {
            let here = usize::from(*place);
            if let Some(&near) = divided.beside[here].get(usize::from(*next)) {
                *next += 1;
                let there = usize::from(near);
                if !bits::has(reached, there) {
                    continue;
                }
                if visited[there].number == 0 {
                    count += 1;
                    visited[there] = new(count, numbers_at[there] == bit);
                    path.push((near, 0));
                } else {
                    visited[here].back = visited[here].back.min(visited[there].number);
                }
                continue;
            }
            path.pop();
            if let Some(&(before, _)) = path.last() {
                let part = visited[here];
                let parent = &mut visited[usize::from(before)];
                parent.back = parent.back.min(part.back);
                parent.cells += part.cells;
                parent.sure += part.sure;
                if part.back >= parent.number {
                    parent.cut += part.cells;
                    parent.is_needed |= part.sure > 0;
                }
            }
            let found = visited[here];
            if found.is_needed || found.cut > 0 {
                cuts.push(here as u16);
            }
        }
        if usize::from(count) < divided.size {
            return false;
        }
        for &place in cuts.iter() {
            let found = visited[usize::from(place)];
            // Without it those behind it are lost, and it.
            let left = usize::from(count) - usize::from(found.cut) - 1;
            if (found.is_needed || left < divided.size)
                && !self.only(layout, divided.numbers[usize::from(place)].into(), core.region)
            {
                return false;
            }
        }
        true
    }

    /// Excludes a region that has no sure place from parts of the board where it has no room.
    fn keep_large_parts(&mut self, layout: &Layout, divided: &Divided, region: usize, sketch: &mut Sketch) -> bool {
        let Sketch { may, symbols: symbols_at, reached, layer, from, new, .. } = sketch;
        // What is left of the places that may be in it.
        layer.copy_from_slice(divided.of(may, region));
        let mut is_there = false;
        loop {
            let Some(first) = bits::numbers(layer).next() else { return is_there };
            reached.fill(0);
            bits::insert(reached, first);
            from.copy_from_slice(reached);
            while divided.reach(from, layer, reached, new) {
                std::mem::swap(from, new);
            }
            let (mut symbols, mut others) = (0, Others::default());
            for place in bits::numbers(reached) {
                symbols |= symbols_at[place];
                others.add(symbols_at[place]);
            }
            let has_room = others.room(0) >= divided.size && symbols.count_ones() as usize >= divided.size;
            is_there |= has_room;
            if !has_room && !bits::numbers(reached).all(|place| self.leave(layout, divided, place, region)) {
                return false;
            }
            layer.iter_mut().zip(reached.iter()).for_each(|(layer, reached)| *layer &= !reached);
        }
    }
}
