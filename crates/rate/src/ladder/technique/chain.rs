//! Chains: implications from link to link, each node turned on or off by the one before.
//!
//! A chain from a node that is off to a node that is on says that one of the two is true. So a candidate that both exclude is false. If the two
//! exclude each other, the chain closes to a loop, and of the two nodes of every weak link in it one is true.

use std::collections::HashSet;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::links::{Links, Reason, Sources};
use super::links::{Literal, is_on, literal, node};
use super::tree::Tree;
use super::{Technique, Visit};
use crate::board::{Candidate, Candidates, Cells, Mask, all, bits};
use crate::ladder::{Node, Premise, Step};

/// The conclusion of a chain from its ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// One of two ends is true.
    Ends,
    /// A candidate implies its opposite.
    Discontinuous,
    /// The ends exclude each other.
    Continuous,
}

/// The chains of one form, over links of some sources.
pub(super) fn find<const W: usize>(
    technique: Technique,
    sources: Sources,
    form: Form,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let order = state.layout().order;
    let mut emitted = HashSet::new();
    let mut visit = |step: Step| {
        if step.concludes() && emitted.insert(step.eliminations.clone()) {
            visit(step)
        } else {
            ControlFlow::Continue(())
        }
    };
    if sources == Sources::Houses {
        for symbol in 0..order {
            let links = Links::new(state, sources, 1 << symbol);
            Finder { technique, state, links }.find(form, &mut visit)?;
        }
        return ControlFlow::Continue(());
    }
    Finder { technique, state, links: Links::new(state, sources, all(order)) }.find(form, &mut visit)
}

struct Finder<'s, 'a, const W: usize> {
    technique: Technique,
    state: &'s Candidates<'a, W>,
    links: Links<W>,
}

impl<const W: usize> Finder<'_, '_, W> {
    fn find(&self, form: Form, visit: Visit<'_>) -> ControlFlow<()> {
        let mut tree = Tree::of(&self.links);
        let mut known = vec![None; if form == Form::Continuous { self.links.items.len() } else { 0 }];
        let ends = if form == Form::Continuous { self.links.items.len() } else { self.links.singles };
        for start in 0..ends {
            match form {
                Form::Ends => self.ends(start, &mut tree, visit)?,
                Form::Discontinuous => self.discontinuous(start, &mut tree, visit)?,
                Form::Continuous => self.continuous(start, &mut tree, &mut known, visit)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Chains that start here, with the candidates that both ends exclude.
    fn ends(&self, start: usize, tree: &mut Tree, visit: Visit<'_>) -> ControlFlow<()> {
        if self.links.strong[start].is_empty() {
            return ControlFlow::Continue(());
        }
        let (state, layout) = (self.state, self.state.layout());
        tree.grow(&self.links, literal(start, false));
        let first = self.links.items[start];
        for &to in tree.reached.iter().filter(|&&to| is_on(to) && start < node(to) && node(to) < self.links.singles) {
            let last = self.links.items[node(to)];
            let (Some(a), Some(b)) = (first.cells.first(), last.cells.first()) else { continue };
            let mut gone: Vec<Candidate> = Vec::new();
            if first.symbol == last.symbol {
                let cells = layout.peers(a) & layout.peers(b) & state.cells(first.symbol);
                gone.extend(cells.iter().map(|cell| Candidate { cell, symbol: first.symbol }));
            } else if self.links.sources != Sources::Cells {
                gone.extend(self.crossed([start, node(to)]));
            }
            let (by_rules, rules) = self.links.excluded_by_rules(layout, [start, node(to)]);
            gone.extend(by_rules);
            if !gone.is_empty() {
                self.emit(&tree.path(to), gone, rules, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The candidates that two of different symbols in cells that see each other exclude: the symbol of each in the cell of the other.
    fn crossed(&self, nodes: [usize; 2]) -> impl Iterator<Item = Candidate> {
        let [one, other] = nodes.map(|node| self.links.candidate(node));
        let is_crossed = one.symbol != other.symbol && self.state.layout().see(one.cell, other.cell);
        let crossed = [(one.cell, other.symbol), (other.cell, one.symbol)];
        let crossed = crossed.into_iter().map(|(cell, symbol)| Candidate { cell, symbol });
        crossed.filter(move |at| is_crossed && self.state.has(at.cell, at.symbol))
    }

    /// Chains from this candidate to its opposite, or to another candidate of the cell.
    fn discontinuous(&self, start: usize, tree: &mut Tree, visit: Visit<'_>) -> ControlFlow<()> {
        let state = self.state;
        let item = self.links.items[start];
        let Some(cell) = item.cells.first() else { return ControlFlow::Continue(()) };
        let others = |symbols: Mask| -> Vec<Candidate> {
            bits(state.candidates(cell) & symbols).map(|symbol| Candidate { cell, symbol }).collect()
        };
        tree.grow(&self.links, literal(start, false));
        let off = &*tree;
        if off.from[literal(start, true) as usize].is_some() {
            self.emit(&off.path(literal(start, true)), others(!(1 << item.symbol)), Vec::new(), visit)?;
        }
        for &to in off.reached.iter().filter(|&&to| is_on(to) && node(to) < self.links.singles) {
            let last = self.links.items[node(to)];
            if node(to) > start && last.cells == item.cells {
                let symbols = !(1 << item.symbol | 1 << last.symbol);
                self.emit(&off.path(to), others(symbols), Vec::new(), visit)?;
            }
        }
        tree.grow(&self.links, literal(start, true));
        let on = &*tree;
        if on.from[literal(start, false) as usize].is_some() {
            self.emit(&on.path(literal(start, false)), others(1 << item.symbol), Vec::new(), visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Loops through this node. By node, it is `known` which others follow from it where that was asked before.
    fn continuous(
        &self,
        start: usize,
        tree: &mut Tree,
        known: &mut [Option<Vec<u64>>],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        // The shortest loop over each strong link of the node and each weak one.
        for strong in &self.links.strong[start] {
            let from = literal(strong.to as usize, true);
            let mut is_grown = false;
            let follow = known[strong.to as usize].get_or_insert_with(|| {
                tree.grow(&self.links, from);
                is_grown = true;
                let mut follow = vec![0; self.links.items.len().div_ceil(64)];
                // The start follows from nothing.
                for &to in tree.reached.iter().skip(1).filter(|&&to| is_on(to)) {
                    follow[node(to) / 64] |= 1 << (node(to) % 64);
                }
                follow
            });
            for &closing in &self.links.weak[start] {
                if follow[closing as usize / 64] >> (closing % 64) & 1 == 1 {
                    if !std::mem::replace(&mut is_grown, true) {
                        tree.grow(&self.links, from);
                    }
                    let mut path = tree.path(literal(closing as usize, true));
                    path[0].1 = Some(strong.reason);
                    path.insert(0, (literal(start, false), None));
                    self.close(&path, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Eliminates the candidates that the weak links and the almost locked sets of a loop exclude. A chain that meets itself is not a loop; then only its ends
    /// exclude candidates.
    fn close(&self, path: &[(Literal, Option<Reason>)], visit: Visit<'_>) -> ControlFlow<()> {
        if path.len() < 4 {
            return ControlFlow::Continue(());
        }
        let (state, layout) = (self.state, self.state.layout());
        let item = |index: usize| self.links.items[node(path[index % path.len()].0)];
        let is_loop = (0..path.len()).map(item).all_unique();
        let (mut gone, mut rules) = (Vec::new(), Vec::new());
        let mut lose =
            |cells: Cells<W>, symbol: usize| gone.extend(cells.iter().map(|cell| Candidate { cell, symbol }));
        let first = if is_loop { 1 } else { path.len() - 1 };
        for (index, &(at, reason)) in path.iter().enumerate().skip(first) {
            if let (Some(Reason::Als(set)), true) = (reason, is_loop) {
                let als = &self.links.sets[set as usize];
                for symbol in bits(als.symbols & !(1 << item(index - 1).symbol | 1 << item(index).symbol)) {
                    lose(layout.seen_by(als.places(state, symbol)) & state.cells(symbol), symbol);
                }
            }
            if is_on(at) {
                let (one, two) = (item(index), item(index + 1));
                if one.symbol == two.symbol {
                    lose(layout.seen_by(one.cells | two.cells) & state.cells(one.symbol), one.symbol);
                } else if let Some(cell) = one.cells.first().filter(|_| one.cells == two.cells) {
                    let others = state.candidates(cell) & !(1 << one.symbol | 1 << two.symbol);
                    bits(others).for_each(|symbol| lose(one.cells, symbol));
                }
            }
        }
        for (index, _) in path.iter().enumerate().skip(first).filter(|(_, (at, _))| is_on(*at)) {
            let [one, two] = [index, index + 1].map(|index| node(path[index % path.len()].0));
            let (excluded, by) = self.links.excluded_by_rules(layout, [one, two]);
            gone.extend(excluded);
            rules.extend(by);
            if let Some(rule) = self.links.rule(layout, one, two) {
                rules.push(rule);
                gone.extend(self.crossed([one, two]));
            }
        }
        self.emit(path, gone, rules, visit)
    }

    /// Visits the step with these conclusions, which follow from the path and these further constraints.
    fn emit(
        &self,
        path: &[(Literal, Option<Reason>)],
        mut gone: Vec<Candidate>,
        rules: Vec<Premise>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        if gone.is_empty() || path.len() < 4 && self.links.sources == Sources::Houses {
            return ControlFlow::Continue(());
        }
        gone.sort_unstable();
        gone.dedup();
        let mut premises = self.links.path_premises(self.state.layout(), path);
        premises.extend(rules);
        premises.sort_unstable();
        premises.dedup();
        let grouped = path.iter().any(|&(at, _)| self.links.items[node(at)].cells.len() > 1);
        let with_als = path.iter().any(|&(_, reason)| matches!(reason, Some(Reason::Als(_))));
        if self.links.sources == Sources::Grouped && !grouped || self.links.sources == Sources::Als && !with_als {
            return ControlFlow::Continue(());
        }
        let chain = path.iter().map(|&(at, _)| {
            let item = self.links.items[node(at)];
            Node { symbol: item.symbol, cells: item.cells.iter().collect(), on: is_on(at) }
        });
        let mut step = Step::new(self.technique).from(premises);
        step.chain = chain.collect();
        step.eliminations = gone;
        visit(step)
    }
}
