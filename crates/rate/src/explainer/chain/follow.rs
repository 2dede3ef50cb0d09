//! Following an assumption: everything that it implies, until it contradicts itself or nothing is left.

use super::super::board::{Board, Candidate};
use super::super::deduction::{Reach, split};
use super::super::tables::{Tables, only};
use super::literal::{Cause, Closure, Literal};
use super::{Nested, Scene, Weak, inner};
use crate::board::bits;

/// Follows assumptions on one board.
#[derive(Debug)]
pub(super) struct Follow {
    reach: Reach,
    weak: Weak,
    /// The candidates that the chain has left so far.
    board: Board,
    /// Chains that are steps of the chain.
    nested: Vec<Box<dyn Nested>>,
    ons: Vec<u32>,
    offs: Vec<u32>,
    parents: Vec<u32>,
    /// Whether chains that are steps of the chain are told link by link.
    pub tell: bool,
}

impl Follow {
    pub fn new(reach: Reach, board: &Board, nested: Vec<Box<dyn Nested>>) -> Self {
        let (ons, offs, parents) = (Vec::new(), Vec::new(), Vec::new());
        Self { reach, weak: Weak::default(), board: board.clone(), nested, ons, offs, parents, tell: false }
    }

    /// Makes ready for assumptions on a board.
    pub fn prepare(&mut self, tables: &Tables, source: &Board) {
        self.weak.set(tables, source, self.reach != Reach::Nishio);
        self.board.copy(source);
    }

    /// Derives the consequences of an assumption on the prepared board. Those of true candidates come first, then
    /// those of one false candidate, then rules.
    pub fn follow(&mut self, scene: Scene<'_>, start: Literal, closure: &mut Closure) {
        let Scene { tables, board: source, budget } = scene;
        closure.clear(tables.cells * tables.order);
        self.ons.clear();
        self.offs.clear();
        let first = closure.enter(start, Cause::Assumed, []);
        if start.is_on() {
            self.ons.push(first);
        } else {
            self.offs.push(first);
        }
        let (mut on, mut off) = (0, 0);
        if self.reach != Reach::Static {
            self.board.copy(source);
        }
        loop {
            if on < self.ons.len() {
                let node = self.ons[on];
                on += 1;
                if self.weaken(node, closure) {
                    break;
                }
            } else if off < self.offs.len() {
                let node = self.offs[off];
                off += 1;
                if self.strengthen(scene, node, closure) {
                    break;
                }
            } else if !self.advance(scene, closure) {
                break;
            }
        }
        budget.spend(closure.nodes.len());
    }

    /// Takes the consequences of a true candidate; true on a contradiction.
    fn weaken(&mut self, node: u32, closure: &mut Closure) -> bool {
        let candidate = closure.nodes[node as usize].literal.candidate();
        for &target in self.weak.of(candidate) {
            let literal = Literal::off(target);
            if let Some(negation) = closure.node(literal.negated()) {
                closure.clash = Some((negation, closure.push(literal, Cause::Rule, [node])));
                return true;
            }
            if !closure.has(literal) {
                self.offs.push(closure.enter(literal, Cause::Rule, [node]));
            }
        }
        false
    }

    /// Takes the consequences of a false candidate, and, in a dynamic chain, the candidate; true on a contradiction.
    fn strengthen(&mut self, scene: Scene<'_>, node: u32, closure: &mut Closure) -> bool {
        let Scene { tables, board: source, .. } = scene;
        let candidate = closure.nodes[node as usize].literal.candidate();
        let (cell, symbol) = split(candidate, tables.order);
        let at = |cell: usize, symbol: usize| (cell * tables.order + symbol) as Candidate;
        if self.reach != Reach::Nishio
            && let Some(other) = only(self.board.candidates(cell) & !(1 << symbol))
        {
            let gone = bits(source.candidates(cell) & !self.board.candidates(cell)).map(|symbol| at(cell, symbol));
            if self.affirm(closure, at(cell, other), Cause::Cell, node, gone) {
                return true;
            }
        }
        for home in tables.homes(cell).iter().filter(|home| tables.houses[home.house].full) {
            let places = self.board.places(home.house, symbol);
            if let Some(other) = only(places & !(1 << home.position)) {
                let gone = bits(source.places(home.house, symbol) & !places);
                let gone = gone.map(|position| at(tables.cell(home.house, position), symbol));
                let literal = at(tables.cell(home.house, other), symbol);
                if self.affirm(closure, literal, Cause::House(home.house as u16), node, gone) {
                    return true;
                }
            }
        }
        if self.reach != Reach::Static {
            self.board.remove(tables, cell, symbol);
        }
        false
    }

    /// Makes a candidate true because of a false one and of others that the chain removed before.
    fn affirm(
        &mut self,
        closure: &mut Closure,
        candidate: Candidate,
        cause: Cause,
        node: u32,
        gone: impl Iterator<Item = Candidate>,
    ) -> bool {
        let literal = Literal::on(candidate);
        let clash = closure.node(literal.negated());
        if clash.is_none() && closure.has(literal) {
            return false;
        }
        self.parents.clear();
        self.parents.push(node);
        self.parents.extend(gone.filter_map(|candidate| closure.node(Literal::off(candidate))));
        let parents = self.parents.iter().copied();
        if let Some(negation) = clash {
            closure.clash = Some((negation, closure.push(literal, cause, parents)));
            return true;
        }
        self.ons.push(closure.enter(literal, cause, parents));
        false
    }

    /// Uses rules, then nested chains, on what the chain has left; whether there was something new.
    fn advance(&mut self, scene: Scene<'_>, closure: &mut Closure) -> bool {
        let Scene { tables, board: source, budget } = scene;
        if !matches!(self.reach, Reach::Plus | Reach::Nested(_)) || budget.is_spent() {
            return false;
        }
        let Self { board, nested, offs, tell, .. } = self;
        let before = offs.len();
        inner::rules(tables, board, source, &mut |pattern, remove, parents| {
            deny(closure, offs, remove, parents, Cause::Pattern(pattern), 0);
        });
        for search in nested {
            if offs.len() > before {
                break;
            }
            for hint in search.hints(Scene { board, ..scene }, source, *tell) {
                closure.inner.push(hint.inner);
                if *tell {
                    closure.told.push(hint.told);
                }
                let inner = closure.inner.len() as u32;
                deny(closure, offs, &hint.remove, &hint.parents, Cause::Rule, inner);
            }
        }
        offs.len() > before
    }
}

/// Makes candidates false because the chain removed others, unless it removed none.
fn deny(
    closure: &mut Closure,
    offs: &mut Vec<u32>,
    remove: &[Candidate],
    parents: &[Candidate],
    cause: Cause,
    inner: u32,
) {
    let parents: Vec<_> = parents.iter().filter_map(|&parent| closure.node(Literal::off(parent))).collect();
    for literal in remove.iter().map(|&candidate| Literal::off(candidate)) {
        if !parents.is_empty() && !closure.has(literal) {
            let node = closure.enter(literal, cause, parents.iter().copied());
            closure.nodes[node as usize].inner = inner;
            offs.push(node);
        }
    }
}
