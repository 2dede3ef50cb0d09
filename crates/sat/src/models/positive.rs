//! Positive clauses: clauses without negations, over the variables of the projection.
//!
//! Only the number of a clause's literals that are not false is kept, and their exclusive or, which is the literal itself if one is left. The number
//! of literals left, on which the choice of decisions depends, is therefore always known.

use super::lists::Lists;
use super::trail::{Reason, Trail, Value};
use crate::literal::Code;

/// The longest clause that is counted.
pub(super) const LONGEST: usize = u8::MAX as usize;
/// The factor by which weights grow with each conflict, so that recent conflicts weigh most.
const GROWTH: f32 = 1.05;
/// Weights above this are scaled down.
const HEAVY: f32 = 1e30;

pub(super) struct Positive {
    clauses: Lists,
    /// By variable, the clauses that contain it.
    having: Lists,
    /// By clause, the number of its literals that are not false.
    left: Vec<u8>,
    /// By clause, the exclusive or of its literals that are not false.
    rest: Vec<Code>,
    /// By clause, the weight of the conflicts in which it took part.
    weight: Vec<f32>,
    growth: f32,
}

impl Positive {
    /// The clauses, each a list of different literals, over `variables` variables.
    pub(super) fn new(clauses: &[Vec<Code>], variables: usize) -> Self {
        let numbered = || (0..).zip(clauses);
        let lits = || numbered().flat_map(|(clause, lits)| lits.iter().map(move |&lit| (clause, lit)));
        Self {
            clauses: Lists::new(clauses.len(), lits),
            having: Lists::new(variables, || lits().map(|(clause, lit)| (lit >> 1, clause))),
            left: clauses.iter().map(|lits| lits.len() as u8).collect(),
            rest: clauses.iter().map(|lits| lits.iter().fold(0, |rest, lit| rest ^ lit)).collect(),
            weight: vec![1.0; clauses.len()],
            growth: 1.0,
        }
    }

    pub(super) fn literals(&self, clause: u32) -> &[Code] {
        self.clauses.at(clause as usize)
    }

    /// Notes that a variable is false, and assigns the forced literals. Returns a falsified clause, if there is one.
    pub(super) fn falsify(&mut self, variable: usize, trail: &mut Trail) -> Option<Reason> {
        let mut broken = None;
        for &clause in self.having.at(variable) {
            let at = clause as usize;
            self.left[at] -= 1;
            self.rest[at] ^= 2 * variable as Code;
            match self.left[at] {
                0 => broken = Some(Reason::Positive(clause)),
                1 if trail.value(self.rest[at]) == Value::Open => {
                    trail.assign(self.rest[at], Reason::Positive(clause));
                }
                _ => {}
            }
        }
        broken
    }

    /// Undoes [`Positive::falsify`].
    pub(super) fn restore(&mut self, variable: usize) {
        for &clause in self.having.at(variable) {
            self.left[clause as usize] += 1;
            self.rest[clause as usize] ^= 2 * variable as Code;
        }
    }

    /// An open literal of a clause that is not satisfied yet: of the first clause with the fewest literals left or, if `by_weight`, of one
    /// with few literals that took part in many conflicts.
    pub(super) fn choose(&self, trail: &Trail, by_weight: bool) -> Option<Code> {
        let clause = if by_weight { self.heaviest(trail) } else { self.shortest(trail) };
        self.clauses.at(clause?).iter().copied().find(|&lit| trail.value(lit) == Value::Open)
    }

    fn shortest(&self, trail: &Trail) -> Option<usize> {
        let (mut found, mut least) = (None, u8::MAX);
        for (clause, &left) in self.left.iter().enumerate() {
            if left < least && left > 1 && self.is_open(clause, trail) {
                (found, least) = (Some(clause), left);
                if left == 2 {
                    break;
                }
            }
        }
        found
    }

    fn heaviest(&self, trail: &Trail) -> Option<usize> {
        let (mut found, mut least) = (None, f32::INFINITY);
        for (clause, (&left, weight)) in self.left.iter().zip(&self.weight).enumerate() {
            let share = f32::from(left) / weight;
            if share < least && left > 1 && self.is_open(clause, trail) {
                (found, least) = (Some(clause), share);
            }
        }
        found
    }

    /// Whether no literal of the clause is true.
    fn is_open(&self, clause: usize, trail: &Trail) -> bool {
        self.clauses.at(clause).iter().all(|&lit| trail.value(lit) != Value::True)
    }

    /// Notes that a clause took part in a conflict.
    pub(super) fn bump(&mut self, clause: u32) {
        let weight = &mut self.weight[clause as usize];
        *weight += self.growth;
        if *weight > HEAVY {
            self.weight.iter_mut().for_each(|weight| *weight /= HEAVY);
            self.growth /= HEAVY;
        }
    }

    /// Increases the weight of the next conflict.
    pub(super) fn conflict(&mut self) {
        self.growth *= GROWTH;
    }
}
