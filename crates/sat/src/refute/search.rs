//! The search: decisions, propagation, and the way back.

use super::analyse::Analysis;
use super::clauses::{Clauses, Visited};
use super::{Code, End, FALSE, OPEN, Order, Place, Restarts, Search, TRUE, Value, code, negated, variable};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Cnf;

/// The number of conflicts between two checks of the stop.
const PATIENCE: u64 = 1 << 8;

impl Search {
    pub(super) fn new(cnf: &Cnf, guide: Vec<Code>) -> Self {
        // A formula may name variables that it does not declare.
        let named = cnf.clauses().flatten().map(|&lit| variable(code(lit)) + 1);
        let variables = named.max().unwrap_or(0).max(cnf.vars());
        let mut search = Self {
            clauses: Clauses::new(variables),
            values: vec![OPEN; 2 * variables],
            trail: Vec::with_capacity(variables),
            head: 0,
            starts: Vec::new(),
            levels: vec![0; variables],
            places: vec![0; variables],
            reasons: vec![None; variables],
            facts: vec![0; variables],
            phases: vec![false; variables],
            order: Order::new(variables),
            restarts: Restarts::default(),
            guide,
            analysis: Analysis::new(variables),
            number: 0,
            steps: Vec::new(),
            is_refuted: false,
        };
        let mut units = Vec::new();
        for clause in cnf.clauses() {
            search.number += 1;
            let mut literals: Vec<_> = clause.iter().copied().map(code).collect();
            literals.sort_unstable();
            literals.dedup();
            match *literals.as_slice() {
                _ if literals.windows(2).any(|pair| negated(pair[0]) == pair[1]) => {}
                [] => units.push((None, search.number)),
                [unit] => units.push((Some(unit), search.number)),
                _ => drop(search.clauses.given(&literals, search.number)),
            }
        }
        for (unit, number) in units {
            search.fact(unit, number);
        }
        search
    }

    /// A clause of the formula without literals, or with one.
    fn fact(&mut self, unit: Option<Code>, number: u32) {
        let value = unit.map_or(FALSE, |unit| self.values[unit as usize]);
        match (unit, value) {
            _ if self.is_refuted => {}
            (Some(unit), OPEN) => {
                self.facts[variable(unit)] = number;
                self.assign(unit, None);
            }
            (_, FALSE) => {
                let other = unit.map(|unit| self.facts[variable(unit)]);
                self.number += 1;
                let hints = other.into_iter().chain([number]).collect();
                self.steps.push(crate::proof::Step { clause: Box::default(), hints });
                self.is_refuted = true;
            }
            _ => {}
        }
    }

    /// Searches. If the formula has no model, the steps prove it.
    pub(super) fn run(&mut self, most: u64, stop: &Stop) -> Result<End, Stopped> {
        let mut conflicts = 0_u64;
        stop.check()?;
        while !self.is_refuted {
            if let Some(broken) = self.propagate() {
                if self.starts.is_empty() {
                    self.write_down(&[], Some(broken), &[]);
                    self.is_refuted = true;
                    continue;
                }
                if conflicts == most {
                    return Ok(End::TooLong);
                }
                conflicts += 1;
                if conflicts.is_multiple_of(PATIENCE) {
                    stop.check()?;
                }
                self.learn(broken);
            } else if self.trail.len() == self.levels.len() {
                return Ok(End::Model);
            } else if self.restarts.drops() {
                self.back_to(0);
                if self.propagate().is_none() {
                    self.clauses.drop_half(&self.values);
                }
                // A conflict on level 0 is found again.
                self.head = 0;
            } else if self.restarts.is_due() {
                // The first decision would be the same.
                self.back_to(usize::from(!self.guide.is_empty()));
            } else {
                let literal = self.choose();
                self.starts.push(self.trail.len());
                self.assign(literal, None);
            }
        }
        Ok(End::Refuted)
    }

    /// The next decision: of the guide first, then the most active variable with the value that it had last.
    fn choose(&mut self) -> Code {
        let is_open = |literal: &&Code| self.values[**literal as usize] == OPEN;
        if self.starts.is_empty()
            && let Some(&literal) = self.guide.iter().find(is_open)
        {
            return literal;
        }
        loop {
            let variable = self.order.pop().expect("a variable without a value");
            let literal = 2 * variable as Code + Code::from(!self.phases[variable]);
            if self.values[literal as usize] == OPEN {
                return literal;
            }
        }
    }

    /// Makes an open literal true. On level 0 the reason is a clause of which the other literals are false for good, so that the literal is a clause.
    pub(super) fn assign(&mut self, literal: Code, reason: Option<Place>) {
        let variable = variable(literal);
        if let (true, Some(reason)) = (self.starts.is_empty(), reason) {
            // While it is written down, the literal is open, and needs no hint.
            self.facts[variable] = self.write_down(&[literal], Some(reason), &[literal]);
        }
        self.values[literal as usize] = TRUE;
        self.values[negated(literal) as usize] = FALSE;
        self.levels[variable] = self.starts.len() as u32;
        self.places[variable] = self.trail.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Propagates. Returns a clause whose literals are all false, if there is one.
    fn propagate(&mut self) -> Option<Place> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let broken = self.falsify(negated(literal));
            if broken.is_some() {
                return broken;
            }
        }
        None
    }

    /// Visits the clauses that watch a literal which became false.
    fn falsify(&mut self, literal: Code) -> Option<Place> {
        let mut watches = std::mem::take(&mut self.clauses.watches[literal as usize]);
        let (mut kept, mut broken) = (0, None);
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            let value: Value = self.values[watch.blocker() as usize];
            let visited = match (value, watch.is_pair()) {
                (TRUE, _) => Visited::Satisfied(watch.blocker()),
                (FALSE, true) => Visited::Broken,
                (_, true) => Visited::Forced(watch.blocker()),
                _ => self.clauses.visit(watch.place(), literal, &self.values),
            };
            if matches!(visited, Visited::Moved) {
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            match visited {
                Visited::Satisfied(other) => watches[kept - 1].blocked_by(other),
                Visited::Forced(other) => self.assign(other, Some(watch.place())),
                Visited::Broken => {
                    broken = Some(watch.place());
                    break;
                }
                Visited::Moved => {}
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.clauses.watches[literal as usize] = watches;
        broken
    }

    /// Undoes the levels above this one.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else { return };
        for &literal in &self.trail[start..] {
            self.values[literal as usize] = OPEN;
            self.values[negated(literal) as usize] = OPEN;
            self.phases[variable(literal)] = literal & 1 == 0;
            self.order.insert(variable(literal));
        }
        self.trail.truncate(start);
        self.starts.truncate(level);
        self.head = start;
    }
}
