//! Forcing chains and nets: consequences of every candidate of a cell or house, and candidates that lead to a contradiction.

use std::ops::ControlFlow;

use super::links::{Links, Sources};
use super::literal::literal;
use super::tree::Tree;
use super::{Technique, Visit, sums};
use crate::board::{Candidate, Candidates, Mask, bits};
use crate::ladder::{Premise, Step};

/// Forcing chains: every candidate of a cell, or every place of a symbol in a house, turns the same candidate off, each by a chain.
pub(super) fn chains<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let all = Mask::MAX >> (Mask::BITS as usize - layout.order);
    let links = Links::new(state, Sources::Grouped, all);
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
            let mut premises = vec![premise.clone()];
            premises.extend(options.iter().flat_map(|tree| links.path_premises(&tree.path(off))));
            premises.sort_unstable();
            premises.dedup();
            let item = links.items[target];
            visit(Step::new(Technique::ForcingChain).eliminate(item.cells.iter(), item.symbol).from(premises))?;
        }
    }
    ControlFlow::Continue(())
}

/// Forcing nets: a candidate from which singles, sums and relations lead to a contradiction.
pub(super) fn nets<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for cell in state.unsolved().iter() {
        for symbol in bits(state.candidates(cell)) {
            let mut after = state.clone();
            after.place(cell, symbol);
            if let Some(premises) = contradiction(&mut after) {
                visit(Step::new(Technique::ForcingNet).eliminate([cell], symbol).from(premises))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The facts by which singles, sums and relations lead to a contradiction. Returns `None` if they do not.
fn contradiction<const W: usize>(state: &mut Candidates<'_, W>) -> Option<Vec<Premise>> {
    let mut premises = Vec::new();
    loop {
        let mut moved = false;
        for cell in state.unsolved().iter() {
            let candidates = state.candidates(cell);
            if candidates.count_ones() < 2 {
                premises.push(Premise::Cell(cell));
                if candidates == 0 {
                    return Some(premises);
                }
                state.place(cell, candidates.trailing_zeros() as usize);
                moved = true;
            }
        }
        for house in 0..state.layout().houses.len() {
            for symbol in bits(state.missing(house)) {
                let places = state.places(house, symbol);
                if places.count_ones() < 2 {
                    premises.push(Premise::House(house, symbol));
                    if places == 0 {
                        return Some(premises);
                    }
                    state.place(state.layout().houses[house].members[places.trailing_zeros() as usize], symbol);
                    moved = true;
                }
            }
        }
        if !moved {
            match sums::narrow(state, &mut premises) {
                None => return Some(premises),
                Some(false) => return None,
                Some(true) => {}
            }
        }
    }
}
