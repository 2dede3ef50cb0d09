//! What cannot be in a division into connected regions of one size and of different symbols is excluded.
//!
//! Regions have numbers by their first cells, so a number is used no earlier than the one below it may be. Where their names make no difference, places that
//! are too far apart for one region get the first numbers, and the regions of a grid their own in the end. A region has neither too many cells nor too few,
//! and a symbol that it has to hold is held where it can be. Around the cells that are surely in a region lie the others: no further away than there are
//! cells left. A cell that parts two sure ones, or without which too few would be left, is in the region.
//!
//! # References
//! R. Tarjan: Depth-first search and linear graph algorithms. SIAM Journal on Computing 1, 1972 (cut vertices).

use super::divided::{Divided, Region, Sketch, Visited};
use super::layout::Layout;
use super::state::State;

impl State {
    /// Excludes what a division cannot have.
    pub(super) fn look_at_division(&mut self, layout: &Layout, divided: &Divided, sketch: &mut Sketch) -> bool {
        self.number_in_order(layout, divided)
            && self.fill_regions(layout, divided, &mut sketch.regions)
            && (0..divided.regions).all(|region| self.connect(layout, divided, region, sketch))
    }

    /// The numbers that a place may have, as bits.
    fn numbers_at(&self, divided: &Divided, place: usize) -> u64 {
        self.cells[usize::from(divided.numbers[place])]
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

    /// Counts the cells of regions, and the places of their symbols.
    fn fill_regions(&mut self, layout: &Layout, divided: &Divided, regions: &mut [Region]) -> bool {
        let regions = &mut regions[..divided.regions];
        regions.fill(Region::default());
        let places = 0..divided.cells.len();
        for place in places.clone() {
            let (numbers, symbols) = (self.numbers_at(divided, place), self.cells[usize::from(divided.cells[place])]);
            let mut rest = numbers;
            while rest != 0 {
                let region = &mut regions[rest.trailing_zeros() as usize];
                region.possible += 1;
                region.twice |= region.once & symbols;
                region.once |= symbols;
                rest &= rest - 1;
            }
            if numbers.is_power_of_two() {
                let region = &mut regions[numbers.trailing_zeros() as usize];
                region.sure += 1;
                region.core = region.core.or(Some(place as u16));
                if symbols.is_power_of_two() {
                    if region.held & symbols != 0 {
                        return self.fails_at(divided.numbers[place]);
                    }
                    region.held |= symbols;
                }
            }
        }
        let is_possible = |region: &Region| {
            region.sure <= divided.size
                && region.possible >= divided.size
                && region.once.count_ones() as usize >= divided.size
        };
        if let Some(wrong) = regions.iter().position(|region| !is_possible(region)) {
            let at = regions[wrong].core.unwrap_or(0);
            return self.fails_at(divided.numbers[usize::from(at)]);
        }
        for place in places {
            let (number_cell, cell) = (divided.numbers[place], divided.cells[place]);
            let numbers = self.numbers_at(divided, place);
            let mut rest = numbers;
            while rest != 0 {
                let number = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let region = regions[number];
                let symbols = self.cells[usize::from(cell)];
                let is_sure = numbers.is_power_of_two();
                let is_single = symbols.is_power_of_two();
                if !is_sure && (region.sure == divided.size || is_single && region.held & symbols != 0) {
                    if !self.leave(layout, divided, place, number) {
                        return false;
                    }
                    continue;
                }
                if is_sure && !is_single && !self.exclude(layout, cell.into(), symbols & region.held) {
                    return false;
                }
                if region.possible == divided.size && !is_sure {
                    return self.only(layout, number_cell.into(), number);
                }
                if region.once.count_ones() as usize == divided.size {
                    let only_here = region.once & !region.twice & symbols;
                    if only_here.count_ones() > 1 {
                        return self.fails_at(cell);
                    }
                    if only_here != 0 && (!is_sure || !is_single) {
                        return self.only(layout, number_cell.into(), number)
                            && self.exclude(layout, cell.into(), symbols & !only_here);
                    }
                }
            }
        }
        true
    }

    /// Excludes the places from which a region cannot be reached, and takes those without which it would not be connected.
    fn connect(&mut self, layout: &Layout, divided: &Divided, region: usize, sketch: &mut Sketch) -> bool {
        let bit = 1 << region;
        let places = divided.cells.len();
        sketch.places[..places].fill(Visited::default());
        let core = (0..places).find(|&place| self.numbers_at(divided, place) == bit);
        let Some(core) = core else { return self.keep_large_parts(layout, divided, region, sketch) };
        let sure = self.sure_places(divided, bit);
        let Some(budget) = divided.size.checked_sub(sure) else { return self.fails_at(divided.numbers[core]) };
        // Nearer places first: those at the end of the queue are one step further, and sure ones are none.
        let Sketch { places: visited, now, queue, .. } = sketch;
        visited[core].distance = 1;
        queue.clear();
        now.clear();
        now.push(core as u16);
        let mut reached = 0;
        for distance in 1..=budget as u16 + 1 {
            while let Some(place) = now.pop() {
                reached += 1;
                for &near in &divided.beside[usize::from(place)] {
                    let numbers = self.numbers_at(divided, near.into());
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
            return self.fails_at(divided.numbers[core]);
        }
        for place in 0..places {
            if sketch.places[place].distance == 0
                && self.numbers_at(divided, place) & bit != 0
                && !self.leave(layout, divided, place, region)
            {
                return false;
            }
        }
        self.take_cuts(layout, divided, (region, core), sketch)
    }

    /// Takes the places that part sure ones, or leave too few places beside them: a tree of the places that may be in the region begins at a sure one.
    fn take_cuts(
        &mut self,
        layout: &Layout,
        divided: &Divided,
        (region, core): (usize, usize),
        sketch: &mut Sketch,
    ) -> bool {
        let bit = 1_u64 << region;
        let Sketch { places: visited, path, queue, .. } = sketch;
        let mut count = 1;
        let new = |number: u16, is_sure: bool, before: Visited| Visited {
            number,
            back: number,
            cells: 1,
            sure: u16::from(is_sure),
            ..before
        };
        visited[core] = new(1, true, visited[core]);
        path.clear();
        path.push((core as u16, 0));
        queue.clear();
        while let Some((place, next)) = path.last_mut() {
            let here = usize::from(*place);
            if let Some(&near) = divided.beside[here].get(usize::from(*next)) {
                *next += 1;
                let there = usize::from(near);
                let numbers = self.numbers_at(divided, there);
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
        if usize::from(count) < divided.size || visited[core].sure as usize != self.sure_places(divided, bit) {
            return self.fails_at(divided.numbers[core]);
        }
        for &place in queue.iter() {
            let found = visited[usize::from(place)];
            // Without it those behind it are lost, and it.
            let left = usize::from(count) - usize::from(found.cut) - 1;
            if (found.is_needed || left < divided.size)
                && !self.only(layout, divided.numbers[usize::from(place)].into(), region)
            {
                return false;
            }
        }
        true
    }

    fn sure_places(&self, divided: &Divided, bit: u64) -> usize {
        (0..divided.cells.len()).filter(|&place| self.numbers_at(divided, place) == bit).count()
    }

    /// Excludes a region that has no sure place from parts of the board where it has no room.
    fn keep_large_parts(&mut self, layout: &Layout, divided: &Divided, region: usize, sketch: &mut Sketch) -> bool {
        let bit = 1_u64 << region;
        let Sketch { places: visited, queue, .. } = sketch;
        let mut is_there = false;
        for first in 0..divided.cells.len() {
            if self.numbers_at(divided, first) & bit == 0 || visited[first].number != 0 {
                continue;
            }
            queue.clear();
            queue.push(first as u16);
            visited[first].number = 1;
            let (mut seen, mut symbols) = (0, 0);
            while let Some(&place) = queue.get(seen) {
                seen += 1;
                symbols |= self.cells[usize::from(divided.cells[usize::from(place)])];
                for &near in &divided.beside[usize::from(place)] {
                    if self.numbers_at(divided, near.into()) & bit != 0 && visited[usize::from(near)].number == 0 {
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
        is_there || self.fails_at(divided.numbers[0])
    }
}
