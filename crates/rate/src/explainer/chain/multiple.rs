//! Multiple chains: every case of a cell, of a house, or of one candidate being true or false, leads to the same
//! conclusion; or an assumption contradicts itself.

use std::collections::HashMap;

use super::super::argument::{Argument, Cases};
use super::super::board::{Board, Candidate};
use super::super::deduction::{Deduction, Reach, Rule, split};
use super::follow::Follow;
use super::literal::{Cause, Closure, Inner, Literal, Walk};
use super::told::branch;
use super::{Cycles, Hint, Nested, Scene, add_absent, fingerprint, lengthening};
use crate::board::bits;

/// The kind of a chain.
#[derive(Clone, Copy, Debug)]
struct Form {
    rule: Rule,
    /// Of chains of equal complexity, the lower comes first.
    sort: u8,
    /// The reason why one of the assumptions is true.
    cases: Cause,
}

/// The easiest chain so far for some conclusion.
#[derive(Debug)]
struct Winner {
    form: Form,
    conclusion: Literal,
    complexity: u32,
    order: u32,
    /// The nodes where the cases end, each with its closure.
    ends: Vec<(u32, u32)>,
}

/// Looks for multiple chains.
#[derive(Debug)]
pub struct Multiple {
    reach: Reach,
    follow: Follow,
    /// Closures of the board at hand, by literal from 1; 0 where not yet followed.
    slots: Vec<u32>,
    closures: Vec<Closure>,
    used: usize,
    walk: Walk,
    /// By conclusion, or only one, of key 0.
    winners: HashMap<u32, Winner>,
    each: bool,
    offered: u32,
    common: Vec<u64>,
}

impl Multiple {
    pub fn new(reach: Reach, board: &Board) -> Self {
        let cycles = || Box::new(Cycles::default()) as Box<dyn Nested>;
        let multiple = |reach| Box::new(Self::new(reach, board)) as Box<dyn Nested>;
        let nested = match reach {
            Reach::Nishio | Reach::Static | Reach::Dynamic | Reach::Plus => Vec::new(),
            Reach::Nested(2) => vec![cycles()],
            Reach::Nested(3) => vec![cycles(), multiple(Reach::Static)],
            Reach::Nested(4) => vec![multiple(Reach::Dynamic)],
            Reach::Nested(_) => vec![multiple(Reach::Dynamic), multiple(Reach::Nested(2))],
        };
        Self {
            reach,
            follow: Follow::new(reach, board, nested),
            slots: Vec::new(),
            closures: Vec::new(),
            used: 0,
            walk: Walk::default(),
            winners: HashMap::new(),
            each: false,
            offered: 0,
            common: Vec::new(),
        }
    }

    /// The easiest chain that removes something.
    pub fn find(&mut self, scene: Scene<'_>) -> Option<Deduction> {
        self.search(scene, false);
        let winner = self.winners.remove(&0)?;
        deduction(self.reach, scene, &winner)
    }

    /// The same chain, link by link.
    pub fn tell(&mut self, scene: Scene<'_>) -> Option<Argument> {
        self.search(scene, false);
        let winner = self.winners.remove(&0)?;
        if !matches!(self.reach, Reach::Nested(_)) {
            return argument(self.reach, &self.closures, scene, &winner);
        }
        // Its branches once more, now with the chains that are steps of them.
        let mut slots: Vec<u32> = winner.ends.iter().map(|end| end.0).collect();
        slots.dedup();
        self.follow.tell = true;
        for slot in slots {
            let closure = &mut self.closures[slot as usize];
            let (start, nodes) = (closure.nodes[0].literal, closure.nodes.len());
            self.follow.follow(scene, start, closure);
            if closure.nodes.len() != nodes {
                // Only where a stop or the end of the work came in between.
                self.follow.tell = false;
                return None;
            }
        }
        self.follow.tell = false;
        argument(self.reach, &self.closures, scene, &winner)
    }

    fn search(&mut self, scene: Scene<'_>, each: bool) {
        let Scene { tables, board, budget } = scene;
        self.follow.prepare(tables, board);
        self.slots.clear();
        self.slots.resize(2 * tables.cells * tables.order, 0);
        self.used = 0;
        self.winners.clear();
        self.each = each;
        self.offered = 0;
        let fewest = if self.reach == Reach::Static { 3 } else { 2 };
        for cell in 0..tables.cells {
            if budget.is_spent() {
                return;
            }
            let count = board.candidates(cell).count_ones();
            if count >= fewest {
                let at = |symbol| (cell * tables.order + symbol) as Candidate;
                for candidate in bits(board.candidates(cell)).map(at) {
                    self.both(scene, candidate, count);
                    if self.reach != Reach::Nishio {
                        self.houses(scene, candidate);
                    }
                }
                if self.reach != Reach::Nishio {
                    self.cell(scene, bits(board.candidates(cell)).map(at));
                }
            }
        }
    }

    /// The closure of a literal.
    fn closure(&mut self, scene: Scene<'_>, literal: Literal) -> u32 {
        if self.slots[literal.index()] == 0 {
            if self.used == self.closures.len() {
                self.closures.push(Closure::default());
            }
            self.follow.follow(scene, literal, &mut self.closures[self.used]);
            self.used += 1;
            self.slots[literal.index()] = self.used as u32;
        }
        self.slots[literal.index()] - 1
    }

    /// Assumes one candidate true and false: finds contradictions, and common consequences.
    fn both(&mut self, scene: Scene<'_>, candidate: Candidate, count: u32) {
        let on = self.closure(scene, Literal::on(candidate));
        if self.reach == Reach::Static {
            return;
        }
        let off = self.closure(scene, Literal::off(candidate));
        for (slot, literal) in [(on, Literal::on(candidate)), (off, Literal::off(candidate))] {
            if let Some((one, other)) = self.closures[slot as usize].clash {
                let form = Form { rule: Rule::Contradiction(self.reach), sort: 7, cases: Cause::Assumed };
                self.offer(scene, form, literal.negated(), &[(slot, one), (slot, other)]);
            }
        }
        if count >= 3 && self.reach != Reach::Nishio {
            let form = Form { rule: Rule::DoubleForcing(self.reach), sort: 1, cases: Cause::Assumed };
            self.shared(scene, form, &[on, off]);
        }
    }

    /// The houses of which the candidate is the first for its symbol.
    fn houses(&mut self, scene: Scene<'_>, candidate: Candidate) {
        let Scene { tables, board, .. } = scene;
        let (cell, symbol) = split(candidate, tables.order);
        for home in tables.homes(cell).iter().filter(|home| tables.houses[home.house].full) {
            let places = board.places(home.house, symbol);
            if places.count_ones() >= 2 && places.trailing_zeros() as usize == home.position {
                let at = |at| (tables.cell(home.house, at) * tables.order + symbol) as Candidate;
                let cases = bits(places).map(|position| Literal::on(at(position)));
                let slots: Vec<_> = cases.map(|case| self.closure(scene, case)).collect();
                let cases = Cause::House(home.house as u16);
                self.shared(scene, Form { rule: Rule::HouseForcing(self.reach), sort: 6, cases }, &slots);
            }
        }
    }

    /// The candidates of a cell.
    fn cell(&mut self, scene: Scene<'_>, candidates: impl Iterator<Item = Candidate>) {
        let slots: Vec<_> = candidates.map(|candidate| self.closure(scene, Literal::on(candidate))).collect();
        self.shared(scene, Form { rule: Rule::CellForcing(self.reach), sort: 5, cases: Cause::Cell }, &slots);
    }

    /// Offers every literal that is in all closures: true ones, then false ones, in the order of the first.
    fn shared(&mut self, scene: Scene<'_>, form: Form, slots: &[u32]) {
        let mut common = std::mem::take(&mut self.common);
        let mut ends = Vec::with_capacity(slots.len());
        let first = slots[0] as usize;
        for side in [true, false] {
            common.clear();
            common.extend_from_slice(self.closures[first].side(side));
            if !slots[1..].iter().all(|&slot| self.closures[slot as usize].retain(side, &mut common)) {
                continue;
            }
            for node in 0..self.closures[first].nodes.len() {
                let conclusion = self.closures[first].nodes[node].literal;
                let candidate = conclusion.candidate() as usize;
                if conclusion.is_on() == side && common[candidate / 64] >> (candidate % 64) & 1 == 1 {
                    ends.clear();
                    let node_in = |&slot: &u32| self.closures[slot as usize].node(conclusion).map(|node| (slot, node));
                    ends.extend(slots.iter().filter_map(node_in));
                    self.offer(scene, form, conclusion, &ends);
                }
            }
        }
        self.common = common;
    }

    /// Keeps a chain if it is the easiest for its conclusion, or of all.
    fn offer(&mut self, scene: Scene<'_>, form: Form, conclusion: Literal, ends: &[(u32, u32)]) {
        let Scene { tables, board, .. } = scene;
        let (cell, symbol) = split(conclusion.candidate(), tables.order);
        let others = board.candidates(cell) & !(1 << symbol);
        if conclusion.is_on() && others == 0 {
            return; // it removes nothing
        }
        // In a cell of two candidates, one is true where the other is false.
        let key = match conclusion {
            _ if !self.each => 0,
            literal if literal.is_on() && others.is_power_of_two() => {
                Literal::off((cell * tables.order + others.trailing_zeros() as usize) as Candidate).index() as u32
            }
            literal => literal.index() as u32,
        };
        self.offered += 1;
        let best = self.winners.get(&key).map_or((u32::MAX, u8::MAX), |best| (best.complexity, best.form.sort));
        let mut complexity = 0;
        for &(slot, node) in ends {
            let limit = (best.0 - complexity).saturating_add(1) as usize;
            complexity += self.walk.count(&self.closures[slot as usize], node, limit) as u32;
            if complexity > best.0 {
                return;
            }
        }
        complexity += self.inner(ends);
        if (complexity, form.sort) < best {
            self.winners.insert(key, Winner { form, conclusion, complexity, order: self.offered, ends: ends.to_vec() });
        }
    }

    /// The complexity of the different inner chains.
    fn inner(&mut self, ends: &[(u32, u32)]) -> u32 {
        let mut met: Vec<u64> = Vec::new();
        let mut sum = 0;
        for &(slot, node) in ends {
            let closure = &self.closures[slot as usize];
            if closure.inner.is_empty() {
                continue;
            }
            for &at in self.walk.ancestors(closure, node, usize::MAX) {
                if let Some(&Inner { complexity, identity }) =
                    (closure.nodes[at as usize].inner as usize).checked_sub(1).and_then(|at| closure.inner.get(at))
                    && !met.contains(&identity)
                {
                    met.push(identity);
                    sum += complexity;
                }
            }
        }
        sum
    }
}

/// The deduction from a chain.
fn deduction(reach: Reach, scene: Scene<'_>, winner: &Winner) -> Option<Deduction> {
    let &Winner { form, conclusion, complexity, .. } = winner;
    let (cell, symbol) = split(conclusion.candidate(), scene.tables.order);
    let score = reach.base() + lengthening(complexity);
    if conclusion.is_on() {
        return Some(Deduction::place(form.rule, score, cell, symbol));
    }
    Deduction::remove(form.rule, score, vec![(cell, symbol)])
}

/// A chain link by link.
fn argument(reach: Reach, closures: &[Closure], scene: Scene<'_>, winner: &Winner) -> Option<Argument> {
    let deduction = deduction(reach, scene, winner)?;
    if matches!(winner.form.rule, Rule::Contradiction(_)) {
        let slot = winner.ends.first()?.0 as usize;
        let ends: Vec<_> = winner.ends.iter().map(|end| end.1).collect();
        let branches = vec![branch(scene.tables, &closures[slot], &ends)];
        return Some(Argument { deduction, cases: Cases::One, branches });
    }
    let cases = match winner.form.cases {
        Cause::Cell => Cases::Cell,
        Cause::House(house) => Cases::House(usize::from(house)),
        _ => Cases::Both,
    };
    let branch = |&(slot, node): &(u32, u32)| branch(scene.tables, &closures[slot as usize], &[node]);
    Some(Argument { deduction, cases, branches: winner.ends.iter().map(branch).collect() })
}

impl Nested for Multiple {
    fn hints(&mut self, scene: Scene<'_>, source: &Board, tell: bool) -> Vec<Hint> {
        let Scene { tables, board, .. } = scene;
        self.search(scene, true);
        let mut winners: Vec<_> = std::mem::take(&mut self.winners).into_values().collect();
        winners.sort_unstable_by_key(|winner| (winner.complexity, winner.form.sort, winner.order));
        let hint = |winner: Winner| {
            let told = if tell { argument(self.reach, &self.closures, scene, &winner).map(Box::new) } else { None };
            let mut parents = Vec::new();
            let mut identity = 0;
            for &(slot, node) in &winner.ends {
                let closure = &self.closures[slot as usize];
                let chain = self.walk.ancestors(closure, node, usize::MAX);
                identity = fingerprint(chain.iter().map(|&at| closure.nodes[at as usize].literal.index()), identity);
                for &at in chain {
                    let node = closure.nodes[at as usize];
                    let cause = if node.cause == Cause::Assumed { winner.form.cases } else { node.cause };
                    if node.literal.is_on() {
                        add_absent(scene, source, node.literal.candidate(), cause, &mut parents);
                    }
                }
            }
            let (cell, symbol) = split(winner.conclusion.candidate(), tables.order);
            let lost = if winner.conclusion.is_on() { board.candidates(cell) & !(1 << symbol) } else { 1 << symbol };
            let remove = bits(lost).map(|symbol| (cell * tables.order + symbol) as Candidate).collect();
            Hint { remove, parents, inner: Inner { complexity: winner.complexity, identity }, told }
        };
        winners.into_iter().map(hint).collect()
    }
}
