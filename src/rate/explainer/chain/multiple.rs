//! Multiple chains: every case of a cell, of a house, or of one candidate being true or false, leads to the same
//! conclusion; or an assumption contradicts itself.

use std::collections::HashMap;

use super::super::board::{Board, Candidate};
use super::super::deduction::{Deduction, Reach, Rule, split};
use super::super::tables::Tables;
use super::follow::Follow;
use super::literal::{Cause, Closure, Inner, Literal, Walk};
use super::{Budget, Cycles, Hint, Nested, add_absent, fingerprint, lengthening};
use crate::rate::{Mask, bits};

/// What the cases of a chain have in common.
#[derive(Clone, Copy, Debug)]
struct Claim {
    conclusion: Literal,
    rule: Rule,
    /// Of chains of equal complexity, the lower comes first.
    sort: u8,
    /// What makes one of the assumptions true.
    cases: Cause,
}

/// The easiest chain so far for some conclusion.
#[derive(Debug)]
struct Winner {
    claim: Claim,
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
    pub fn new(reach: Reach, tables: &Tables, board: &Board) -> Self {
        let cycles = || Box::new(Cycles::default()) as Box<dyn Nested>;
        let multiple = |reach| Box::new(Self::new(reach, tables, board)) as Box<dyn Nested>;
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
    pub fn find(&mut self, tables: &Tables, board: &Board, budget: &Budget<'_>) -> Option<Deduction> {
        self.search(tables, board, budget, false);
        let Winner { claim, complexity, .. } = self.winners.remove(&0)?;
        let (cell, symbol) = split(claim.conclusion.candidate(), tables.order);
        let score = self.reach.base() + lengthening(complexity);
        if claim.conclusion.is_on() {
            return Some(Deduction::place(claim.rule, score, cell, symbol));
        }
        Deduction::remove(claim.rule, score, vec![(cell, symbol)])
    }

    fn search(&mut self, tables: &Tables, board: &Board, budget: &Budget<'_>, each: bool) {
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
                    self.both(tables, board, candidate, count, budget);
                    if self.reach != Reach::Nishio {
                        self.houses(tables, board, candidate, budget);
                    }
                }
                if self.reach != Reach::Nishio {
                    let cases: Vec<_> = bits(board.candidates(cell)).map(|symbol| Literal::on(at(symbol))).collect();
                    self.cases(tables, board, &cases, Rule::CellForcing(self.reach), 5, Cause::Cell, budget);
                }
            }
        }
    }

    /// The closure of a literal.
    fn closure(&mut self, tables: &Tables, board: &Board, literal: Literal, budget: &Budget<'_>) -> u32 {
        if self.slots[literal.index()] == 0 {
            if self.used == self.closures.len() {
                self.closures.push(Closure::default());
            }
            self.follow.follow(tables, board, literal, &mut self.closures[self.used], budget);
            self.used += 1;
            self.slots[literal.index()] = self.used as u32;
        }
        self.slots[literal.index()] - 1
    }

    /// One candidate, true and false: contradictions, and what follows from both.
    fn both(&mut self, tables: &Tables, board: &Board, candidate: Candidate, count: u32, budget: &Budget<'_>) {
        let on = self.closure(tables, board, Literal::on(candidate), budget);
        if self.reach == Reach::Static {
            return;
        }
        let off = self.closure(tables, board, Literal::off(candidate), budget);
        for (slot, literal) in [(on, Literal::on(candidate)), (off, Literal::off(candidate))] {
            if let Some((one, other)) = self.closures[slot as usize].clash {
                let rule = Rule::Contradiction(self.reach);
                let claim = Claim { conclusion: literal.negated(), rule, sort: 7, cases: Cause::Assumed };
                self.offer(tables, board, claim, &[(slot, one), (slot, other)]);
            }
        }
        if count >= 3 && self.reach != Reach::Nishio {
            for side in [true, false] {
                self.shared(tables, board, &[on, off], side, Rule::DoubleForcing(self.reach), 1, Cause::Assumed);
            }
        }
    }

    /// The houses of which the candidate is the first for its symbol.
    fn houses(&mut self, tables: &Tables, board: &Board, candidate: Candidate, budget: &Budget<'_>) {
        let (cell, symbol) = split(candidate, tables.order);
        for home in tables.homes(cell).iter().filter(|home| tables.houses[home.house].full) {
            let places: Mask = board.places(home.house, symbol);
            if places.count_ones() >= 2 && places.trailing_zeros() as usize == home.position {
                let at = |at| (tables.cell(home.house, at) * tables.order + symbol) as Candidate;
                let cases: Vec<_> = bits(places).map(|position| Literal::on(at(position))).collect();
                let cause = Cause::House(home.house as u16);
                self.cases(tables, board, &cases, Rule::HouseForcing(self.reach), 6, cause, budget);
            }
        }
    }

    /// What follows from each of some assumptions, one of which is true.
    #[allow(clippy::too_many_arguments, reason = "what a claim is made of, and where")]
    fn cases(
        &mut self,
        tables: &Tables,
        board: &Board,
        cases: &[Literal],
        rule: Rule,
        sort: u8,
        cause: Cause,
        budget: &Budget<'_>,
    ) {
        let slots: Vec<_> = cases.iter().map(|&case| self.closure(tables, board, case, budget)).collect();
        for side in [true, false] {
            self.shared(tables, board, &slots, side, rule, sort, cause);
        }
    }

    /// Offers every literal of one side that is in all closures, in the order of the first.
    #[allow(clippy::too_many_arguments, reason = "what a claim is made of, and where")]
    fn shared(
        &mut self,
        tables: &Tables,
        board: &Board,
        slots: &[u32],
        side: bool,
        rule: Rule,
        sort: u8,
        cases: Cause,
    ) {
        let mut common = std::mem::take(&mut self.common);
        common.clear();
        common.extend_from_slice(self.closures[slots[0] as usize].side(side));
        if slots[1..].iter().all(|&slot| self.closures[slot as usize].retain(side, &mut common)) {
            let mut ends = Vec::with_capacity(slots.len());
            for node in 0..self.closures[slots[0] as usize].nodes.len() {
                let conclusion = self.closures[slots[0] as usize].nodes[node].literal;
                let candidate = conclusion.candidate() as usize;
                if conclusion.is_on() != side || common[candidate / 64] >> (candidate % 64) & 1 == 0 {
                    continue;
                }
                ends.clear();
                let node_in = |slot: u32| self.closures[slot as usize].node(conclusion).map(|node| (slot, node));
                ends.extend(slots.iter().filter_map(|&slot| node_in(slot)));
                self.offer(tables, board, Claim { conclusion, rule, sort, cases }, &ends);
            }
        }
        self.common = common;
    }

    /// Keeps a chain if it is the easiest for its conclusion, or of all.
    fn offer(&mut self, tables: &Tables, board: &Board, claim: Claim, ends: &[(u32, u32)]) {
        let (cell, symbol) = split(claim.conclusion.candidate(), tables.order);
        let others = board.candidates(cell) & !(1 << symbol);
        if claim.conclusion.is_on() && others == 0 {
            return; // it removes nothing
        }
        // In a cell of two candidates, one is true where the other is false.
        let key = match claim.conclusion {
            _ if !self.each => 0,
            literal if literal.is_on() && others.is_power_of_two() => {
                Literal::off((cell * tables.order + others.trailing_zeros() as usize) as Candidate).index() as u32
            }
            literal => literal.index() as u32,
        };
        self.offered += 1;
        let best = self.winners.get(&key).map_or((u32::MAX, u8::MAX), |best| (best.complexity, best.claim.sort));
        let mut complexity = 0;
        for &(slot, node) in ends {
            let limit = (best.0 - complexity).saturating_add(1) as usize;
            complexity += self.walk.count(&self.closures[slot as usize], node, limit) as u32;
            if complexity > best.0 {
                return;
            }
        }
        complexity += self.inner(ends);
        if (complexity, claim.sort) < best {
            self.winners.insert(key, Winner { claim, complexity, order: self.offered, ends: ends.to_vec() });
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

impl Nested for Multiple {
    fn hints(&mut self, tables: &Tables, board: &Board, source: &Board, budget: &Budget<'_>) -> Vec<Hint> {
        self.search(tables, board, budget, true);
        let mut winners: Vec<_> = std::mem::take(&mut self.winners).into_values().collect();
        winners.sort_unstable_by_key(|winner| (winner.complexity, winner.claim.sort, winner.order));
        let hint = |winner: Winner| {
            let mut parents = Vec::new();
            let mut identity = 0;
            for &(slot, node) in &winner.ends {
                let closure = &self.closures[slot as usize];
                let chain = self.walk.ancestors(closure, node, usize::MAX);
                identity = fingerprint(chain.iter().map(|&at| closure.nodes[at as usize].literal.index()), identity);
                for &at in chain {
                    let node = closure.nodes[at as usize];
                    let cause = if node.cause == Cause::Assumed { winner.claim.cases } else { node.cause };
                    if node.literal.is_on() {
                        add_absent(tables, (source, board), node.literal.candidate(), cause, &mut parents);
                    }
                }
            }
            let (cell, symbol) = split(winner.claim.conclusion.candidate(), tables.order);
            let lost =
                if winner.claim.conclusion.is_on() { board.candidates(cell) & !(1 << symbol) } else { 1 << symbol };
            let remove = bits(lost).map(|symbol| (cell * tables.order + symbol) as Candidate).collect();
            Hint { remove, parents, inner: Inner { complexity: winner.complexity, identity } }
        };
        winners.into_iter().map(hint).collect()
    }
}
