//! Divisions into regions as clauses.
//!
//! There are new variables, all determined by a solution:
//!
//! - of each region and place, and each n up to the cells of a region: at least n of the cells up to there are in the region; and, for n above 1, this
//!   cell makes them n;
//! - of two cells that may be in one region: they are;
//! - of each cell and number of steps: it is reached from the first cell of its region in that number of steps within the region; and of each cell
//!   beside it: it is reached by this one.
//!
//! # References
//! C. Sinz: Towards an optimal CNF encoding of Boolean cardinality constraints. CP 2005 (the counter).

use crate::{Candidates, CellVars, ClauseSink, Division, Lit, Symbol, Var};

/// A literal, or `None` if it is false.
type Open = Option<Lit>;

/// Writes "all of these imply one of those". A literal that is false has no place among the second, and with it among the first there is nothing to say.
fn imply(all: &[Open], some: &[Open], sink: &mut dyn ClauseSink) {
    let negated: Option<Vec<Lit>> = all.iter().map(|lit| lit.map(|lit| !lit)).collect();
    if let Some(mut clause) = negated {
        clause.extend(some.iter().flatten());
        sink.add_clause(&clause);
    }
}

/// Writes "it is so if and only if one of these is", for a new variable. `None` if none can be.
fn any_of(some: &[Open], sink: &mut dyn ClauseSink) -> Open {
    if some.iter().all(Option::is_none) {
        return None;
    }
    let any = Some(sink.new_var().lit());
    imply(&[any], some, sink);
    for &one in some {
        imply(&[one], &[any], sink);
    }
    any
}

/// Writes "both are so", for a new variable. `None` if one cannot be.
fn both(one: Open, other: Open, sink: &mut dyn ClauseSink) -> Open {
    let (one, other) = (Some(one?), Some(other?));
    let both = Some(sink.new_var().lit());
    imply(&[both], &[one], sink);
    imply(&[both], &[other], sink);
    imply(&[one, other], &[both], sink);
    both
}

/// The clauses of a division over all candidates, with new variables from this number on, and the number after the last of these.
pub fn clauses(division: &Division, vars: &CellVars, first: usize) -> (Vec<Vec<Lit>>, usize) {
    let mut written = Numbered { next: first, clauses: Vec::new() };
    encode(vars, division, &Candidates::all(vars), &mut written);
    (written.clauses, written.next)
}

/// Clauses whose new variables have the next numbers.
struct Numbered {
    next: usize,
    clauses: Vec<Vec<Lit>>,
}

impl ClauseSink for Numbered {
    fn new_var(&mut self) -> Var {
        self.next += 1;
        Var::new(self.next - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }
}

/// Writes the division, over the remaining candidates.
pub(crate) fn encode(vars: &CellVars, division: &Division, left: &Candidates, sink: &mut dyn ClauseSink) {
    let (size, regions, places) = (division.size, division.regions(), 0..division.cells.len());
    let symbols = 0..vars.symbols();
    let holds = |cell, symbol| left.has(cell, symbol).then(|| vars.lit(cell, symbol));
    let is_in = |place: usize, region: usize| holds(division.numbers[place], Symbol::new(region));
    for place in places.clone() {
        for region in symbols.clone().skip(regions) {
            imply(&[is_in(place, region)], &[], sink);
        }
    }
    // By region and place: whether a cell up to there is in the region.
    let mut is_begun: Vec<Vec<Open>> = Vec::new();
    for region in 0..regions {
        let mut begun = Vec::new();
        // At index n: whether at least n + 1 of them are.
        let mut before: Vec<Open> = vec![None; size];
        for place in places.clone() {
            let here = is_in(place, region);
            let after: Vec<Open> = (0..size)
                .map(|number| {
                    let one_more = if number == 0 { here } else { both(before[number - 1], here, sink) };
                    any_of(&[before[number], one_more], sink)
                })
                .collect();
            imply(&[before[size - 1], here], &[], sink);
            if let Some(lower) = region.checked_sub(1) {
                let known: Option<&Open> = place.checked_sub(1).map(|before| &is_begun[lower][before]);
                imply(&[here], &[known.copied().flatten()], sink);
            }
            begun.push(after[0]);
            before = after;
        }
        imply(&[], &[before[size - 1]], sink);
        is_begun.push(begun);
    }
    // By two places, the lower one first: whether they are in one region.
    let together: Vec<Vec<Open>> = places
        .clone()
        .map(|other| {
            (0..other)
                .map(|one| {
                    let of_region = |region| [is_in(one, region), is_in(other, region)];
                    if division.distance(one, other) >= size {
                        (0..regions).for_each(|region| imply(&of_region(region), &[], sink));
                        return None;
                    }
                    let together = Some(sink.new_var().lit());
                    for [one, other] in (0..regions).map(of_region) {
                        imply(&[one, other], &[together], sink);
                        imply(&[one, together], &[other], sink);
                        imply(&[other, together], &[one], sink);
                    }
                    for symbol in symbols.clone().map(Symbol::new) {
                        let [one, other] = [one, other].map(|place| holds(division.cells[place], symbol));
                        imply(&[together, one, other], &[], sink);
                    }
                    together
                })
                .collect()
        })
        .collect();
    // Of each place: whether it is reached in the number of steps so far, which begins with none.
    let mut reached: Vec<Open> = Vec::new();
    for place in places.clone() {
        let first = Some(sink.new_var().lit());
        for (region, begun) in is_begun.iter().enumerate() {
            let known = place.checked_sub(1).and_then(|before| begun[before]);
            let here = is_in(place, region);
            imply(&[here, known, first], &[], sink);
            imply(&[here], &[known, first], sink);
        }
        reached.push(first);
    }
    for _ in 1..size {
        reached = places
            .clone()
            .map(|place| {
                let mut ways = vec![reached[place]];
                for near in division.beside(place) {
                    let together = together[place.max(near)][place.min(near)];
                    ways.push(both(together, reached[near], sink));
                }
                any_of(&ways, sink)
            })
            .collect();
    }
    for &reached in &reached {
        imply(&[], &[reached], sink);
    }
}
