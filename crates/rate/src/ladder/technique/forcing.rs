//! Forcing chains and nets: consequences of every candidate of a cell or house, and candidates that lead to a contradiction.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::links::literal;
use super::links::{Links, Sources};
use super::tree::Tree;
use super::{Technique, Visit, sums};
use crate::board::{Candidate, Candidates, all, bits};
use crate::ladder::{Implied, Node, Premise, Step};

/// Forcing chains: every candidate of a cell, or every place of a symbol in a house, turns the same candidate off, each by a chain.
pub(super) fn chains<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let links = Links::new(state, Sources::Grouped, all(layout.order));
    let single = |at: Candidate| {
        links.items[..links.singles]
            .binary_search_by_key(&(at.symbol, at.cell), |item| (item.symbol, item.cells.first().unwrap_or(usize::MAX)))
            .expect("every candidate is a node")
    };
    let trees: Vec<_> = (0..links.singles).map(|node| Tree::new(&links, literal(node, true))).collect();
    let of_cell = |cell: usize| bits(state.candidates(cell)).map(move |symbol| Candidate { cell, symbol });
    let cells = state.unsolved().iter().map(|cell| (Premise::Cell(cell), of_cell(cell).collect::<Vec<_>>()));
    let houses = (0..layout.houses.len()).flat_map(|house| {
        bits(state.missing(house)).map(move |symbol| {
            let places = state.cells_in(house, symbol).iter().map(|cell| Candidate { cell, symbol });
            (Premise::House(house, symbol), places.collect())
        })
    });
    for (premise, options) in cells.chain(houses) {
        let options: Vec<_> = options.into_iter().map(|at| &trees[single(at)]).collect();
        let Some((first, others)) = options.split_first() else { continue };
        if others.is_empty() {
            continue;
        }
        for target in 0..links.singles {
            let off = literal(target, false);
            if first.from[off as usize].is_none() || others.iter().any(|tree| tree.from[off as usize].is_none()) {
                continue;
            }
            let paths: Vec<_> = options.iter().map(|tree| tree.path(off)).collect();
            let mut premises = vec![premise.clone()];
            premises.extend(paths.iter().flat_map(|path| links.path_premises(layout, path)));
            premises.sort_unstable();
            premises.dedup();
            let item = links.items[target];
            let mut step = Step::new(Technique::ForcingChain).eliminate(item.cells.iter(), item.symbol).from(premises);
            step.branches = paths.iter().map(|path| links.branch(layout, path)).collect();
            step.hinge = Some(premise.clone());
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The techniques that a nested net uses where singles, sums, relations and lines do not go on.
const WITHIN: [Technique; 8] = [
    Technique::LockedCombination,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::NakedTriple,
    Technique::HiddenPair,
    Technique::HiddenTriple,
    Technique::InniesOuties,
];

/// The most cells of a board on which nested nets are looked for: 16×16 killers take minutes.
const MOST_CELLS: usize = 100;

/// The most candidates of a cell that nets within a net are tried for.
const MOST_TRIED: u32 = 3;

/// Forcing nets: a candidate from which singles, sums and relations lead to a contradiction; in nested ones, other techniques and such nets, too.
pub(super) fn nets<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let is_nested = technique == Technique::NestedForcingNet;
    // The explainer goes further where there are houses alone.
    if is_nested && (state.layout().is_of_houses() || state.layout().cells > MOST_CELLS) {
        return ControlFlow::Continue(());
    }
    for cell in state.unsolved().iter() {
        for symbol in bits(state.candidates(cell)) {
            let mut net = Net::new(state, Candidate { cell, symbol }, is_nested);
            if let Some(broken) = net.contradiction() {
                let mut step = Step::new(technique).eliminate([cell], symbol);
                step.branches = vec![net.branch(&broken)];
                step.hinge = Some(broken);
                step.within = net.used.into_iter().collect();
                visit(step.from(net.premises.into_iter().unique()))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The consequences of an assumption by singles, sums and relations.
struct Net<'s, 'a, const W: usize> {
    before: &'s Candidates<'a, W>,
    after: Candidates<'a, W>,
    /// The assumption, and then each single with its premise.
    placed: Vec<(Candidate, Option<Premise>)>,
    premises: Vec<Premise>,
    /// Whether other things than singles took candidates away.
    is_narrowed: bool,
    is_nested: bool,
    /// The techniques that a nested net used.
    used: BTreeSet<Technique>,
}

impl<'s, 'a, const W: usize> Net<'s, 'a, W> {
    fn new(before: &'s Candidates<'a, W>, assumed: Candidate, is_nested: bool) -> Self {
        let mut net = Self {
            before,
            after: before.clone(),
            placed: Vec::new(),
            premises: Vec::new(),
            is_narrowed: false,
            is_nested,
            used: BTreeSet::new(),
        };
        net.place(assumed, None);
        net
    }

    fn place(&mut self, at: Candidate, premise: Option<Premise>) {
        self.after.place(at.cell, at.symbol);
        self.placed.push((at, premise));
    }

    /// Draws conclusions up to a premise that nothing is left of. Returns `None` if there is none.
    fn contradiction(&mut self) -> Option<Premise> {
        loop {
            let mut moved = false;
            for cell in self.after.unsolved().iter() {
                let candidates = self.after.candidates(cell);
                if candidates.count_ones() < 2 {
                    let premise = Premise::Cell(cell);
                    self.premises.push(premise.clone());
                    let Some(symbol) = bits(candidates).next() else { return Some(premise) };
                    self.place(Candidate { cell, symbol }, Some(premise));
                    moved = true;
                }
            }
            for house in 0..self.after.layout().houses.len() {
                for symbol in bits(self.after.missing(house)) {
                    let places = self.after.places(house, symbol);
                    if places.count_ones() < 2 {
                        let premise = Premise::House(house, symbol);
                        self.premises.push(premise.clone());
                        let Some(place) = bits(places).next() else { return Some(premise) };
                        let cell = self.after.layout().houses[house].members[place];
                        self.place(Candidate { cell, symbol }, Some(premise));
                        moved = true;
                    }
                }
            }
            if !moved {
                match sums::narrow(&mut self.after, &mut self.premises) {
                    Err(broken) => return Some(broken),
                    Ok(is_less) => {
                        if !is_less && !(self.is_nested && (self.goes_on() || self.refutes())) {
                            return None;
                        }
                        self.is_narrowed = true;
                    }
                }
            }
        }
    }

    /// Takes the candidates away that the easiest of the techniques within nets excludes. Returns whether there are any.
    fn goes_on(&mut self) -> bool {
        WITHIN.iter().any(|&technique| {
            let steps = technique.all_steps(&self.after);
            for step in &steps {
                step.apply(&mut self.after);
                self.premises.extend_from_slice(&step.premises);
                self.used.insert(technique);
            }
            !steps.is_empty()
        })
    }

    /// Takes the candidates away that nets refute, of the first cell of few that has any. Returns whether there is one.
    fn refutes(&mut self) -> bool {
        let few = |&cell: &usize| self.after.candidates(cell).count_ones() <= MOST_TRIED;
        let refuted = |cell: usize| -> Vec<(Candidate, Vec<Premise>)> {
            let refuted = bits(self.after.candidates(cell)).filter_map(|symbol| {
                let assumed = Candidate { cell, symbol };
                let mut net = Net::new(&self.after, assumed, false);
                net.contradiction().map(|_| (assumed, net.premises))
            });
            refuted.collect()
        };
        let found = self.after.unsolved().iter().filter(few).map(refuted).find(|refuted| !refuted.is_empty());
        let Some(found) = found else { return false };
        for (Candidate { cell, symbol }, premises) in found {
            self.after.eliminate(cell, symbol);
            self.premises.extend(premises);
        }
        self.used.insert(Technique::ForcingNet);
        true
    }

    /// The singles that the contradiction needs, each with those that it follows from.
    fn branch(&self, broken: &Premise) -> Vec<Implied> {
        let mut from: Vec<Vec<usize>> = Vec::new();
        for (at, (single, premise)) in self.placed.iter().enumerate() {
            from.push(premise.as_ref().map_or_else(Vec::new, |premise| self.causes(premise, Some(*single), at)));
        }
        let mut needed = vec![false; self.placed.len()];
        let mut open = self.causes(broken, None, self.placed.len());
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                open.extend(&from[at]);
            }
        }
        // A contradiction by sums, relations and lines may follow from any of them, as candidates that these take away have no link.
        if !needed.contains(&true) || self.is_narrowed || broken.is_by_rule() {
            needed.fill(true);
        }
        needed[0] = true;
        let number: Vec<usize> = needed
            .iter()
            .scan(0, |number, &is_needed| Some(std::mem::replace(number, *number + usize::from(is_needed))))
            .collect();
        let singles = self.placed.iter().zip(&from).enumerate().filter(|(at, _)| needed[*at]);
        singles
            .map(|(_, ((single, premise), from))| Implied {
                node: Node { symbol: single.symbol, cells: vec![single.cell], on: true },
                premise: premise.clone(),
                from: from.iter().map(|&at| number[at]).collect(),
            })
            .collect()
    }

    /// The first singles, of those before number `end`, that take the candidates of a premise away, but for the one that is placed.
    fn causes(&self, premise: &Premise, placed: Option<Candidate>, end: usize) -> Vec<usize> {
        let candidates: Vec<Candidate> = match *premise {
            Premise::Cell(cell) => {
                bits(self.before.candidates(cell)).map(|symbol| Candidate { cell, symbol }).collect()
            }
            Premise::House(house, symbol) => {
                self.before.cells_in(house, symbol).iter().map(|cell| Candidate { cell, symbol }).collect()
            }
            _ => Vec::new(),
        };
        let layout = self.before.layout();
        let cause = |at: Candidate| {
            self.placed[..end].iter().position(|(single, _)| *single != at && layout.exclude_by_houses(*single, at))
        };
        let mut causes: Vec<usize> =
            candidates.into_iter().filter(|&at| Some(at) != placed).filter_map(cause).collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }
}
