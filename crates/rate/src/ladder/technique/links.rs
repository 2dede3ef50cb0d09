//! Links between candidates: of two that are *strongly* linked at least one is true, of two that are *weakly* linked at most one.
//!
//! A node is a symbol with a cell, or with a group of cells of which one takes it. A node that is off turns the nodes on that are strongly linked
//! to it. A node that is on turns those off that are weakly linked to it.

use itertools::Itertools;

use super::als::Als;
use crate::board::{Candidate, Candidates, Cells, Layout, Mask, bits};
use crate::ladder::{Implied, Node, Premise};

/// The sources of links. `Plain` and the variants after it include all earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sources {
    /// Cells with two candidates are strong links.
    Cells,
    /// Houses with two places for a symbol are strong links.
    Houses,
    /// Both are strong links, and the candidates of a cell are weakly linked.
    Plain,
    /// A group of cells of a house that share another house can be a node.
    Grouped,
    /// The places of two symbols in an almost locked set are strongly linked.
    Als,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Item<const W: usize> {
    pub(super) symbol: usize,
    pub(super) cells: Cells<W>,
}

/// A strong link and the fact behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strong {
    pub(super) to: u32,
    pub(super) reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    House(u32),
    Cell,
    Als(u32),
}

/// All nodes and links of a state.
pub(super) struct Links<const W: usize> {
    pub(super) items: Vec<Item<W>>,
    pub(super) strong: Vec<Vec<Strong>>,
    pub(super) weak: Vec<Vec<u32>>,
    pub(super) sets: Vec<Als<W>>,
    /// The number of nodes with one cell, which come first.
    pub(super) singles: usize,
    pub(super) sources: Sources,
}

impl<const W: usize> Links<W> {
    pub(super) fn new(state: &Candidates<'_, W>, sources: Sources, symbols: Mask) -> Self {
        let layout = state.layout();
        let mut links = Self {
            items: Vec::new(),
            strong: Vec::new(),
            weak: Vec::new(),
            sets: if sources == Sources::Als { Als::all(state) } else { Vec::new() },
            singles: 0,
            sources,
        };
        let mut known = std::collections::HashMap::new();
        let mut at = |links: &mut Self, symbol: usize, cells: Cells<W>| {
            let item = Item { symbol, cells };
            *known.entry(item).or_insert_with(|| {
                links.items.push(item);
                links.strong.push(Vec::new());
                links.items.len() - 1
            })
        };
        for symbol in bits(symbols) {
            for cell in state.cells(symbol).iter() {
                at(&mut links, symbol, Cells::one(cell));
            }
        }
        links.singles = links.items.len();
        if sources != Sources::Houses {
            for cell in state.cells_with(2).iter() {
                let ends: Vec<_> =
                    bits(state.candidates(cell)).map(|symbol| at(&mut links, symbol, Cells::one(cell))).collect();
                links.link(ends[0], ends[1], Reason::Cell);
            }
        }
        if sources != Sources::Cells {
            for house in 0..layout.houses.len() {
                for symbol in bits(state.missing(house) & symbols) {
                    let places = state.cells_in(house, symbol);
                    for (one, two) in splits(state, house, places, sources >= Sources::Grouped) {
                        let ends = [one, two].map(|cells| at(&mut links, symbol, cells));
                        links.link(ends[0], ends[1], Reason::House(house as u32));
                    }
                }
            }
        }
        for set in 0..links.sets.len() {
            let als = links.sets[set].clone();
            if als.cells.len() == 1 {
                continue;
            }
            let ends: Vec<_> =
                bits(als.symbols).map(|symbol| at(&mut links, symbol, als.places(state, symbol))).collect();
            for (index, &one) in ends.iter().enumerate() {
                for &two in &ends[index + 1..] {
                    links.link(one, two, Reason::Als(set as u32));
                }
            }
        }
        links.weaken(state);
        links
    }

    fn link(&mut self, one: usize, two: usize, reason: Reason) {
        self.strong[one].push(Strong { to: two as u32, reason });
        self.strong[two].push(Strong { to: one as u32, reason });
    }

    /// Adds the weak links: between nodes of one symbol whose cells all see each other, between candidates of one cell, and between those that exclude each
    /// other by a constraint.
    fn weaken(&mut self, state: &Candidates<'_, W>) {
        let layout = state.layout();
        let mut of_symbol = vec![Vec::new(); layout.order];
        let mut of_cell = vec![Vec::new(); layout.cells];
        for (at, item) in self.items.iter().enumerate() {
            of_symbol[item.symbol].push(at as u32);
            if let (Some(cell), true) = (item.cells.first(), at < self.singles) {
                of_cell[cell].push(at as u32);
            }
        }
        let in_cells = self.sources >= Sources::Plain;
        let links = |(one, item): (usize, &Item<W>)| -> Vec<u32> {
            let seen = layout.seen_by(item.cells);
            let excluded = |&&other: &&u32| self.items[other as usize].cells.within(seen);
            let same: &[u32] = match item.cells.first() {
                Some(cell) if in_cells && one < self.singles => &of_cell[cell],
                _ => &[],
            };
            let others = same.iter().filter(|&&other| other as usize != one);
            of_symbol[item.symbol].iter().filter(excluded).chain(others).copied().collect()
        };
        self.weak = self.items.iter().enumerate().map(links).collect();
        let exclusions = layout.exclusions();
        if exclusions.is_empty() {
            return;
        }
        for one in 0..self.singles {
            for &(symbol, cells) in exclusions.of(self.candidate(one)) {
                let is_excluded =
                    |&other: &u32| (other as usize) < self.singles && self.items[other as usize].cells.within(cells);
                self.weak[one].extend(of_symbol[symbol].iter().copied().filter(is_excluded));
            }
            self.weak[one].sort_unstable();
        }
    }

    /// The candidate that a node with one cell is.
    pub(super) fn candidate(&self, node: usize) -> Candidate {
        let item = self.items[node];
        Candidate { cell: item.cells.first().expect("nodes have cells"), symbol: item.symbol }
    }

    /// The constraint behind a weak link. Returns `None` if it is one by houses.
    pub(super) fn rule(&self, layout: &Layout<W>, one: usize, other: usize) -> Option<Premise> {
        if one.max(other) >= self.singles {
            return None;
        }
        layout.rule(self.candidate(one), self.candidate(other)).map(Premise::from)
    }

    /// The candidates that two nodes exclude, one at least by a constraint, and those constraints.
    pub(super) fn excluded_by_rules(
        &self,
        layout: &Layout<W>,
        [one, two]: [usize; 2],
    ) -> (Vec<Candidate>, Vec<Premise>) {
        let mut found = (Vec::new(), Vec::new());
        if layout.exclusions().is_empty() || one.max(two) >= self.singles {
            return found;
        }
        for &node in self.weak[one].iter().filter(|node| self.weak[two].binary_search(node).is_ok()) {
            if (node as usize) < self.singles {
                let rules = [one, two].map(|end| self.rule(layout, end, node as usize));
                if rules.iter().any(Option::is_some) {
                    found.0.push(self.candidate(node as usize));
                    found.1.extend(rules.into_iter().flatten());
                }
            }
        }
        found
    }

    /// The premises of the links of a path.
    pub(super) fn path_premises(&self, layout: &Layout<W>, path: &[(Literal, Option<Reason>)]) -> Vec<Premise> {
        let links = path.iter().tuple_windows();
        let mut premises: Vec<_> = links.flat_map(|(from, to)| self.premises(layout, node(from.0), *to)).collect();
        premises.sort_unstable();
        premises.dedup();
        premises
    }

    /// A path as a branch, whose start is assumed.
    pub(super) fn branch(&self, layout: &Layout<W>, path: &[(Literal, Option<Reason>)]) -> Vec<Implied> {
        let implied = |(at, &(literal, reason)): (usize, &(Literal, Option<Reason>))| {
            let item = self.items[node(literal)];
            let from = at.checked_sub(1);
            let premise = from.and_then(|from| self.premises(layout, node(path[from].0), (literal, reason)).pop());
            let node = Node { symbol: item.symbol, cells: item.cells.iter().collect(), on: is_on(literal) };
            Implied { node, premise, from: from.into_iter().collect() }
        };
        path.iter().enumerate().map(implied).collect()
    }

    /// The premises of a link.
    fn premises(&self, layout: &Layout<W>, from: usize, (to, reason): (Literal, Option<Reason>)) -> Vec<Premise> {
        let item = self.items[from];
        match reason {
            Some(Reason::House(house)) => vec![Premise::House(house as usize, item.symbol)],
            Some(Reason::Cell) => item.cells.iter().map(Premise::Cell).collect(),
            Some(Reason::Als(set)) => self.sets[set as usize].premises().collect(),
            None => self.rule(layout, from, node(to)).into_iter().collect(),
        }
    }
}

/// The ways to split the places of a house into two nodes: each a cell, or a group of cells that share another house.
fn splits<const W: usize>(
    state: &Candidates<'_, W>,
    house: usize,
    places: Cells<W>,
    groups: bool,
) -> Vec<(Cells<W>, Cells<W>)> {
    let layout = state.layout();
    let mut found = Vec::new();
    if places.len() == 2 {
        let ends: Vec<_> = places.iter().map(Cells::one).collect();
        found.push((ends[0], ends[1]));
    }
    if !groups || places.len() < 3 {
        return found;
    }
    let is_node = |cells: Cells<W>| cells.len() == 1 || layout.houses_of(cells).any(|other| other != house);
    let mut ones: Vec<Cells<W>> = places.iter().map(Cells::one).collect();
    for cell in places.iter() {
        for home in layout.homes(cell).iter().filter(|home| home.house != house) {
            ones.push(layout.houses[home.house].cells & places);
        }
    }
    for one in ones {
        let two = places - one;
        let pair = (one.min(two), one.max(two));
        if !two.is_empty() && is_node(two) && !found.contains(&pair) {
            found.push(pair);
        }
    }
    found
}

/// A node that is on or off: twice the node, plus one if it is on.
pub(super) type Literal = u32;

/// The literal of a node.
pub(super) const fn literal(node: usize, on: bool) -> Literal {
    node as Literal * 2 + on as Literal
}

/// The node of a literal.
pub(super) const fn node(literal: Literal) -> usize {
    literal as usize / 2
}

/// Whether the node is on.
pub(super) const fn is_on(literal: Literal) -> bool {
    literal % 2 == 1
}
