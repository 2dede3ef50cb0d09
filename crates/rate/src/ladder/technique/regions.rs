//! Regions that are part of the solution: their numbers, their symbols, and their connection.
//!
//! A region is known as far as its number is placed; other cells may be in it if its number is a candidate of theirs.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::sums::options;
use super::{Technique, Visit};
use crate::board::{Candidates, Mask, bits};
use crate::ladder::{Premise, RegionRule, Step};
use gerechte_encodings::{Cell, Division};

/// What follows from the rules that regions begin in the order of their numbers, that a region holds no symbol twice, and that it holds every symbol if it has as
/// many cells as there are symbols.
pub(super) fn contents<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for region in regions(state) {
        for step in [region.numbering(), region.last_beginning(), region.without_repeats()]
            .into_iter()
            .chain(region.last_places())
        {
            if step.concludes() {
                visit(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that a region cannot reach within its size, and those that it cannot do without.
pub(super) fn connectivity<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for region in regions(state).filter(|region| region.number < region.division.regions()) {
        let room = region.room(None);
        // Without any room the puzzle has no solution.
        if room.is_empty() {
            continue;
        }
        let open = || (0..region.division.cells().len()).filter(|&place| region.may_have(place) && !region.has(place));
        let lost = open().filter(|place| !room.contains(place)).map(|place| region.number_cell(place));
        let step = region.step(RegionRule::Connected).eliminate(lost, region.number);
        let needed = open().filter(|&place| room.contains(&place) && region.room(Some(place)).is_empty());
        let step = needed.fold(step, |step, place| step.place(region.number_cell(place), region.number));
        if step.concludes() {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// All numbers of regions of all divisions, also those that no region has.
fn regions<'s, 'a, const W: usize>(state: &'s Candidates<'a, W>) -> impl Iterator<Item = Region<'s, 'a, W>> {
    let divisions = state.layout().divisions.iter().enumerate();
    divisions.flat_map(move |(at, division)| {
        (0..state.layout().order).map(move |number| Region { state, at, division, number })
    })
}

/// A region. Places count the cells that are divided.
struct Region<'s, 'a, const W: usize> {
    state: &'s Candidates<'a, W>,
    /// The number of its division.
    at: usize,
    division: &'a Division,
    number: usize,
}

impl<const W: usize> Region<'_, '_, W> {
    fn step(&self, rule: RegionRule) -> Step {
        let technique = match rule {
            RegionRule::Order | RegionRule::Symbols => Technique::Region,
            RegionRule::Connected => Technique::RegionConnectivity,
        };
        Step::new(technique).from([Premise::Region { division: self.at, number: self.number, rule }])
    }

    fn cell(&self, place: usize) -> usize {
        self.division.cells()[place].index()
    }

    fn number_cell(&self, place: usize) -> usize {
        self.division.numbers()[place].index()
    }

    fn has(&self, place: usize) -> bool {
        self.state.value(self.number_cell(place)) == Some(self.number)
    }

    fn may_have(&self, place: usize) -> bool {
        options(self.state, self.number_cell(place)) >> self.number & 1 == 1
    }

    /// Takes its number from the cells before the first in which it may begin: from all, if there is no such region.
    fn numbering(&self) -> Step {
        let mut begun = 0;
        let is_too_early = |place: &usize| {
            if self.number >= self.division.regions() {
                return true;
            }
            let is_too_early = begun < self.number;
            begun += usize::from(options(self.state, self.number_cell(*place)) >> begun & 1 == 1);
            is_too_early
        };
        let early = (0..self.division.cells().len()).take_while(is_too_early).map(|place| self.number_cell(place));
        let early = early.filter(|&cell| self.state.has(cell, self.number));
        self.step(RegionRule::Order).eliminate(early, self.number)
    }

    /// Places its number if one cell alone may have it before the first one that has a higher number.
    fn last_beginning(&self) -> Step {
        let step = self.step(RegionRule::Order);
        let numbers = self.division.numbers();
        let is_higher = |cell: &Cell| self.state.value(cell.index()).is_some_and(|number| number > self.number);
        let Some(end) = numbers.iter().position(is_higher) else { return step };
        let mut begins = (0..end).filter(|&place| self.may_have(place));
        match (begins.next(), begins.next()) {
            (Some(place), None) if !self.has(place) => step.place(self.number_cell(place), self.number),
            _ => step,
        }
    }

    /// Takes its symbols from its other cells, and its number from other cells with its symbols.
    fn without_repeats(&self) -> Step {
        let places = 0..self.division.cells().len();
        let symbol = |place: usize| self.state.value(self.cell(place)).map_or(0, |symbol| 1 << symbol);
        let held: Mask = places.clone().filter(|&place| self.has(place)).map(symbol).fold(0, |all, one| all | one);
        let mut step = self.step(RegionRule::Symbols);
        for place in places {
            let (cell, number) = (self.cell(place), self.number_cell(place));
            if self.has(place) {
                step =
                    bits(self.state.candidates(cell) & held).fold(step, |step, symbol| step.eliminate([cell], symbol));
            } else if symbol(place) & held != 0 && self.state.has(number, self.number) {
                step = step.eliminate([number], self.number);
            }
        }
        step.eliminations.sort_unstable();
        step
    }

    /// Places a symbol, and the number with it, that the region may hold in one cell alone: a step for each symbol.
    fn last_places(&self) -> impl Iterator<Item = Step> {
        let is_full = self.division.size() == self.state.layout().order;
        (0..self.state.layout().order).filter(move |_| is_full && self.number < self.division.regions()).map(|symbol| {
            let may_hold =
                |place: &usize| self.may_have(*place) && options(self.state, self.cell(*place)) >> symbol & 1 == 1;
            let mut places = (0..self.division.cells().len()).filter(may_hold);
            let step = self.step(RegionRule::Symbols);
            let (Some(place), None) = (places.next(), places.next()) else { return step };
            let both = [(self.cell(place), symbol), (self.number_cell(place), self.number)];
            let open = both.into_iter().filter(|&(cell, _)| self.state.value(cell).is_none());
            open.fold(step, |step, (cell, symbol)| step.place(cell, symbol))
        })
    }

    /// The places that the region may have within its size, if it does not have the one `without`. There are none if it has no room then.
    fn room(&self, without: Option<usize>) -> Vec<usize> {
        let places = 0..self.division.cells().len();
        let known: Vec<usize> = places.clone().filter(|&place| self.has(place)).collect();
        let Some(left) = self.division.size().checked_sub(known.len()) else { return Vec::new() };
        let is_large = |part: &Vec<usize>| part.len() >= self.division.size();
        if let Some(&first) = known.first() {
            let part = self.near(first, left, without);
            let is_whole = known.iter().all(|place| part.contains(place));
            return Some(part).filter(|part| is_whole && is_large(part)).unwrap_or_default();
        }
        let mut room: Vec<usize> = Vec::new();
        let mut seen = vec![false; places.len()];
        for place in places.filter(|&place| Some(place) != without && self.may_have(place)) {
            if !seen[place] {
                let part = self.near(place, seen.len(), without);
                for &place in &part {
                    seen[place] = true;
                }
                room.extend(Some(part).filter(is_large).into_iter().flatten());
            }
        }
        room
    }

    /// The places to which a way through places that the region may have leads from `first`, with at most `steps` of them that it does not have yet.
    fn near(&self, first: usize, steps: usize, without: Option<usize>) -> Vec<usize> {
        let mut fewest = vec![None; self.division.cells().len()];
        fewest[first] = Some(0);
        let mut open = VecDeque::from([first]);
        let mut reached = Vec::new();
        // Nearer places come first: a known one is no step further.
        while let Some(place) = open.pop_front() {
            reached.push(place);
            for near in self.division.beside(place) {
                let is_known = self.has(near);
                let distance = fewest[place].unwrap_or(0) + usize::from(!is_known);
                if Some(near) == without
                    || !self.may_have(near)
                    || distance > steps
                    || fewest[near].is_some_and(|known| known <= distance)
                {
                    continue;
                }
                fewest[near] = Some(distance);
                if is_known { open.push_front(near) } else { open.push_back(near) }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }
}
