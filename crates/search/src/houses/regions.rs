//! What cannot be in a division into connected regions of one size and of different symbols is excluded.
//!
//! Regions have numbers by their first cells, so a number is used no earlier than the one below it may be. Where their names make no difference, places that
//! are too far apart for one region get the first numbers, and the regions of a grid their own in the end. A region has neither too many cells nor too few,
//! and a symbol that it has to hold is held where it can be. Around the cells that are surely in a region lie the others: no further away than there are
//! cells left. A cell that parts two sure ones, or without which too few would be left, is in the region.
//!
//! # References
//! R. Tarjan: Depth-first search and linear graph algorithms. SIAM Journal on Computing 1, 1972 (cut vertices).

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
            let mut sure = (0..divided.cells.len()).filter(|&place| sketch.numbers[place] == bit);
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
        let mut possible = 0;
        // The symbols that cells of the region hold for sure, and those that one, and at least two of its possible cells may hold.
        let (mut held, mut once, mut twice) = (0, 0, 0);
        for (&numbers, &symbols) in sketch.numbers.iter().zip(&sketch.symbols) {
            if numbers & bit == 0 {
                continue;
            }
            possible += 1;
            twice |= once & symbols;
            once |= symbols;
            if numbers == bit && symbols.is_power_of_two() {
                if held & symbols != 0 {
                    return false;
                }
                held |= symbols;
            }
        }
        let kinds = once.count_ones() as usize;
        if sure > divided.size || possible < divided.size || kinds < divided.size {
            return false;
        }
        let needed = if kinds == divided.size { once & !twice } else { 0 };
        for place in 0..divided.cells.len() {
            let (numbers, symbols) = (sketch.numbers[place], sketch.symbols[place]);
            if numbers & bit == 0 {
                continue;
            }
            let (number_cell, cell) = (divided.numbers[place].into(), divided.cells[place].into());
            let (is_sure, is_single) = (numbers == bit, symbols.is_power_of_two());
            let only_here = needed & symbols;
            let ok = if !is_sure && (sure == divided.size || is_single && held & symbols != 0) {
                self.leave(layout, divided, place, region)
            } else {
                (!is_sure || is_single || self.exclude(layout, cell, symbols & held))
                    && (is_sure || possible > divided.size || self.only(layout, number_cell, region))
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
        let bit = 1 << core.region;
        sketch.places.fill(Visited::default());
        let budget = divided.size - core.sure;
        // Nearer places first: those at the end of the queue are one step further, and sure ones are none.
        let Sketch { numbers: numbers_at, places: visited, now, queue, .. } = sketch;
        visited[core.place].distance = 1;
        queue.clear();
        now.clear();
        now.push(core.place as u16);
        let mut reached = 0;
        for distance in 1..=budget as u16 + 1 {
            while let Some(place) = now.pop() {
                reached += 1;
                for &near in &divided.beside[usize::from(place)] {
                    let numbers = numbers_at[usize::from(near)];
                    if numbers & bit == 0 || visited[usize::from(near)].distance != 0 {
                        continue;
                    }
                    if numbers == bit {
                        visited[usize::from(near)].distance = distance;
                        now.push(near);
                    } else {
                        queue.push(near);
                    }
                }
            }
            if distance as usize > budget {
                break;
            }
            for near in queue.drain(..) {
                if visited[usize::from(near)].distance == 0 {
                    visited[usize::from(near)].distance = distance + 1;
                    now.push(near);
                }
            }
        }
        if reached < divided.size {
            return false;
        }
        for place in 0..divided.cells.len() {
            if sketch.places[place].distance == 0
                && sketch.numbers[place] & bit != 0
                && !self.leave(layout, divided, place, core.region)
            {
                return false;
            }
        }
        self.take_cuts(layout, divided, core, sketch)
    }

    /// Takes the places that part sure ones, or leave too few places beside them: a tree of the places that may be in the region begins at a sure one.
    fn take_cuts(&mut self, layout: &Layout, divided: &Divided, core: Core, sketch: &mut Sketch) -> bool {
        let bit = 1_u64 << core.region;
        let Sketch { numbers: numbers_at, places: visited, path, queue, .. } = sketch;
        let mut count = 1;
        let new = |number: u16, is_sure: bool, before: Visited| Visited {
            number,
            back: number,
            cells: 1,
            sure: u16::from(is_sure),
            ..before
        };
        visited[core.place] = new(1, true, visited[core.place]);
        path.clear();
        path.push((core.place as u16, 0));
        queue.clear();
        while let Some((place, next)) = path.last_mut() {
            let here = usize::from(*place);
            if let Some(&near) = divided.beside[here].get(usize::from(*next)) {
                *next += 1;
                let there = usize::from(near);
                let numbers = numbers_at[there];
                if numbers & bit == 0 {
                    continue;
                }
                if visited[there].number == 0 {
                    count += 1;
                    visited[there] = new(count, numbers == bit, visited[there]);
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
                queue.push(here as u16);
            }
        }
        if usize::from(count) < divided.size || usize::from(visited[core.place].sure) != core.sure {
            return false;
        }
        for &place in queue.iter() {
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
        let bit = 1_u64 << region;
        let Sketch { numbers, symbols: symbols_at, places: visited, queue, .. } = sketch;
        visited.fill(Visited::default());
        let mut is_there = false;
        for first in 0..divided.cells.len() {
            if numbers[first] & bit == 0 || visited[first].number != 0 {
                continue;
            }
            queue.clear();
            queue.push(first as u16);
            visited[first].number = 1;
            let (mut seen, mut symbols) = (0, 0);
            while let Some(&place) = queue.get(seen) {
                seen += 1;
                symbols |= symbols_at[usize::from(place)];
                for &near in &divided.beside[usize::from(place)] {
                    if numbers[usize::from(near)] & bit != 0 && visited[usize::from(near)].number == 0 {
                        visited[usize::from(near)].number = 1;
                        queue.push(near);
                    }
                }
            }
            let has_room = queue.len() >= divided.size && symbols.count_ones() as usize >= divided.size;
            is_there |= has_room;
            if !has_room && !queue.iter().all(|&place| self.leave(layout, divided, place.into(), region)) {
                return false;
            }
        }
        is_there
    }
}
