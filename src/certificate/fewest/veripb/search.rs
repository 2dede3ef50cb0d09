//! A search by branch and bound for fewer cells that meet every set, which ends as a proof that there are none.

use super::simplex::Relaxation;
use super::steps::{Effect, Step, Sum};
use crate::{EngineError, Stop};

/// Rounds in which sets are looked for that the relaxation does not meet, at the root and at other nodes.
const ROUNDS: [usize; 2] = [60, 4];
/// The cells on which a branch is tried, and the steps of a trial.
const TRIED: usize = 6;
const STEPS: usize = 40;
/// The most steps at a node; a bound that is not the highest is a bound.
const MOST_STEPS: usize = 20_000;
/// By how much a bound is to be passed in a trial; and at a node, so that the weights may be rounded to multiples of a large fraction.
const MARGIN: f64 = 0.02;
const ROOM: f64 = 0.5;
/// The denominators of weights that are tried; a small one makes a short line.
const DENOMINATORS: [u32; 26] =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 60, 90, 120, 240, 1000, 10000];

/// Finds sets of the family within these cells that it has not found before; none only if there are none.
pub(super) type Within<'a> = &'a mut dyn FnMut(&[bool]) -> Result<Vec<Vec<usize>>, EngineError>;

/// The search.
pub(super) struct Search<'a> {
    pub(super) cells: usize,
    pub(super) sets: Vec<Vec<usize>>,
    /// The number of cells of which it is to be proved that no fewer meet all sets.
    pub(super) fewest: u32,
    pub(super) steps: Vec<Step>,
    pub(super) within: Within<'a>,
    pub(super) stop: &'a Stop,
}

/// Cells that are decided, in this order, and how.
type Decisions = Vec<(usize, bool)>;

/// Steps and what they say: unit propagation in them, one after the other, shows that a path is impossible.
type Proved = Vec<(usize, Sum)>;

impl Search<'_> {
    /// Whether there are no fewer cells.
    pub(super) fn run(&mut self) -> Result<bool, EngineError> {
        // No number of cells is less than none.
        if self.fewest == 0 {
            return Ok(true);
        }
        let relaxation = Relaxation::new(self.cells);
        let Some(proved) = self.node(relaxation, &mut Vec::new())? else { return Ok(false) };
        if proved.len() > 1 {
            self.clause(&proved, &[]);
        }
        Ok(true)
    }

    /// By cell: what these decisions say of it.
    fn path(&self, decided: &[(usize, bool)]) -> Vec<Option<bool>> {
        let mut path = vec![None; self.cells];
        for &(cell, value) in decided {
            path[cell] = Some(value);
        }
        path
    }

    /// Why the decisions are impossible, or `None` if there are fewer cells.
    fn node(&mut self, mut relaxation: Relaxation, decided: &mut Decisions) -> Result<Option<Proved>, EngineError> {
        self.stop.check()?;
        let path = &self.path(decided);
        let chosen = path.iter().map(|value| u32::from(*value == Some(true))).sum::<u32>();
        if chosen >= self.fewest {
            return Ok(Some(self.summed(Vec::new(), 1)));
        }
        if let Some(set) = self.sets.iter().position(|set| set.iter().all(|&cell| path[cell] == Some(false))) {
            return Ok(Some(self.summed(vec![(set, 1)], 0)));
        }
        let enough = f64::from(self.fewest - 1 - chosen) + MARGIN;
        let mut rounds = ROUNDS[usize::from(!decided.is_empty())];
        let (cell, children) = loop {
            relaxation.extend(&self.sets, |cell| path[cell] == Some(true));
            relaxation.raise(&self.sets, enough + ROOM, MOST_STEPS, self.stop)?;
            if relaxation.bound() > enough
                && let Some(sum) = self.bounded(&relaxation, path)
            {
                return Ok(Some(sum));
            }
            if rounds > 0 && self.separate(&relaxation, path)? {
                rounds -= 1;
                continue;
            }
            if let Some(found) = self.branch(&relaxation, path, enough)? {
                break found;
            }
            // What is chosen meets all known sets.
            if !self.separate(&relaxation, path)? {
                return Ok(None);
            }
        };
        drop(relaxation);
        let [with, without] = children;
        let Some(with) = self.child((cell, true), with, decided)? else { return Ok(None) };
        if is_impossible(&with, path) {
            return Ok(Some(with));
        }
        let Some(without) = self.child((cell, false), without, decided)? else { return Ok(None) };
        if is_impossible(&without, path) {
            return Ok(Some(without));
        }
        // A single step decides the cell, after which the steps of the other case follow.
        let (mut one, other, value) =
            if with.len() <= without.len() { (with, without, false) } else { (without, with, true) };
        if one.len() == 1 {
            one.extend(other);
            return Ok(Some(one));
        }
        decided.push((cell, value));
        let mut both = vec![self.clause(&other, decided)];
        decided.pop();
        both.extend(one);
        Ok(Some(both))
    }

    /// The same after one more decision.
    fn child(
        &mut self,
        decision: (usize, bool),
        relaxation: Relaxation,
        decided: &mut Decisions,
    ) -> Result<Option<Proved>, EngineError> {
        decided.push(decision);
        let found = self.node(relaxation, decided);
        decided.pop();
        found
    }

    /// A step that sums sets, and the bound on the number of cells.
    fn summed(&mut self, sets: Vec<(usize, i64)>, bound: i64) -> Proved {
        let sum = self.sum_of(&self.load(&sets), &sets, bound);
        self.steps.push(Step::Sum { sets, bound });
        vec![(self.steps.len() - 1, sum)]
    }

    /// A sum of sets, about by their weights, that shows that the path has too many cells.
    fn bounded(&mut self, relaxation: &Relaxation, path: &[Option<bool>]) -> Option<Proved> {
        let mut weights: Vec<_> = relaxation.weights().collect();
        weights.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        for denominator in DENOMINATORS.map(f64::from) {
            #[allow(clippy::cast_possible_truncation, reason = "weights are at most 1")]
            let rounded = |&(set, weight): &(usize, f64)| (set, (weight * denominator + 1e-3).round() as i64);
            let mut terms: Vec<_> = weights.iter().map(rounded).filter(|(_, times)| *times > 0).collect();
            let Some(mut bound) = self.violated(&terms, path) else { continue };
            // The fewer sets, the shorter the line.
            let mut place = 0;
            while place < terms.len() {
                let term = terms.remove(place);
                if let Some(shorter) = self.violated(&terms, path) {
                    bound = shorter;
                } else {
                    terms.insert(place, term);
                    place += 1;
                }
            }
            return Some(self.summed(terms, bound));
        }
        None
    }

    /// How often the bound on the number of cells is to be added to a sum of sets so that no open cell counts, if the path violates the sum.
    fn violated(&self, terms: &[(usize, i64)], path: &[Option<bool>]) -> Option<i64> {
        let load = self.load(terms);
        let open = load.iter().zip(path).filter(|(_, value)| value.is_none()).map(|(load, _)| *load);
        let bound = open.max().unwrap_or(0).max(1);
        let sum = self.sum_of(&load, terms, bound);
        (sum.propagate(&mut path.to_vec()) == Effect::Violated).then_some(bound)
    }

    /// How often each cell is in these sets, which are taken this number of times each.
    fn load(&self, terms: &[(usize, i64)]) -> Vec<i64> {
        let mut load = vec![0; self.cells];
        for (set, times) in terms {
            self.sets[*set].iter().for_each(|&cell| load[cell] += times);
        }
        load
    }

    /// The sum of sets with this load and of the bound on the number of cells.
    fn sum_of(&self, load: &[i64], terms: &[(usize, i64)], bound: i64) -> Sum {
        let least = terms.iter().map(|(_, times)| times).sum::<i64>() - bound * (i64::from(self.fewest) - 1);
        Sum { coefficients: load.iter().map(|load| load - bound).collect(), least }
    }

    /// Looks for sets that the relaxation does not meet.
    fn separate(&mut self, relaxation: &Relaxation, path: &[Option<bool>]) -> Result<bool, EngineError> {
        let price = |cell: usize| match path[cell] {
            Some(true) => 1.0,
            Some(false) => 0.0,
            None => relaxation.price(cell).max(0.0),
        };
        let mut is_free: Vec<_> = (0..self.cells).map(|cell| price(cell) < 1e-6).collect();
        let known = self.sets.len();
        let found = (self.within)(&is_free)?;
        self.sets.extend(found);
        if self.sets.len() > known {
            return Ok(true);
        }
        let mut parts: Vec<_> = (0..self.cells).filter(|&cell| !is_free[cell] && price(cell) < 0.999).collect();
        parts.sort_by(|one, other| price(*one).total_cmp(&price(*other)));
        for cell in parts {
            is_free[cell] = true;
            let found = (self.within)(&is_free)?;
            is_free[cell] = false;
            self.sets.extend(found);
        }
        Ok(self.sets.len() > known)
    }

    /// The cell whose decision raises the bound most in both cases, and these cases: chosen, and not. Returns `None` if what is chosen meets all sets.
    fn branch(
        &self,
        relaxation: &Relaxation,
        path: &[Option<bool>],
        enough: f64,
    ) -> Result<Option<(usize, [Relaxation; 2])>, EngineError> {
        let part = |cell: &usize| relaxation.price(*cell).min(1.0);
        let mut open: Vec<_> = (0..self.cells).filter(|cell| path[*cell].is_none() && part(cell) > 1e-6).collect();
        if open.is_empty() {
            // The relaxation is not solved to its end.
            let missed = self.sets.iter().find(|set| set.iter().all(|&cell| path[cell] != Some(true)));
            open = missed.into_iter().flatten().copied().filter(|&cell| path[cell].is_none()).collect();
        }
        open.sort_by(|one, other| (part(one) - 0.5).abs().total_cmp(&(part(other) - 0.5).abs()));
        let mut best: Option<(f64, usize, [Relaxation; 2])> = None;
        for cell in open.into_iter().take(TRIED) {
            let mut score = 1.0;
            let mut cases = [relaxation.clone(), relaxation.clone()];
            for (case, is_chosen) in cases.iter_mut().zip([true, false]) {
                case.decide(cell, is_chosen, &self.sets);
                let own = f64::from(u8::from(is_chosen));
                case.raise(&self.sets, enough - own, STEPS, self.stop)?;
                score *= ((case.bound() + own).min(enough) - relaxation.bound()).max(1e-3);
            }
            if best.as_ref().is_none_or(|(known, ..)| score > *known) {
                best = Some((score, cell, cases));
            }
        }
        Ok(best.map(|(_, cell, cases)| (cell, cases)))
    }

    /// The clause that the decisions are impossible, without decisions and steps that are not needed.
    fn clause(&mut self, proved: &[(usize, Sum)], decided: &[(usize, bool)]) -> (usize, Sum) {
        let mut needed = self.path(decided);
        for &(cell, _) in decided.iter().rev() {
            let value = needed[cell].take();
            if !is_impossible(proved, &needed) {
                needed[cell] = value;
            }
        }
        let lits: Vec<_> = needed.iter().enumerate().filter_map(|(cell, value)| Some((cell, !(*value)?))).collect();
        let mut hints = Vec::new();
        for (step, sum) in proved {
            let effect = sum.propagate(&mut needed);
            if effect != Effect::Nothing {
                hints.push(*step);
            }
            if effect == Effect::Violated {
                break;
            }
        }
        let sum = Sum::clause(self.cells, &lits);
        self.steps.push(Step::Clause { lits, hints });
        (self.steps.len() - 1, sum)
    }
}

/// Whether unit propagation in the steps shows that the path is impossible.
fn is_impossible(proved: &[(usize, Sum)], path: &[Option<bool>]) -> bool {
    let mut decided = path.to_vec();
    proved.iter().any(|(_, sum)| sum.propagate(&mut decided) == Effect::Violated)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// By all sets of cells.
    fn fewest(cells: usize, family: &[Vec<usize>]) -> u32 {
        let meets = |chosen: &u32| family.iter().all(|set| set.iter().any(|cell| chosen >> cell & 1 == 1));
        (0..1_u32 << cells).filter(meets).map(u32::count_ones).min().unwrap()
    }

    #[test]
    fn numbers_up_to_the_fewest_are_proved_and_no_others() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..200 {
            let cells = random.random_range(1..9);
            let family: Vec<Vec<usize>> = (0..random.random_range(1..16))
                .map(|_| {
                    let size = random.random_range(1..=cells.min(4));
                    let set: HashSet<_> = (0..size).map(|_| random.random_range(0..cells)).collect();
                    set.into_iter().collect()
                })
                .collect();
            for number in 0..=u32::try_from(cells).unwrap() + 1 {
                let mut known = HashSet::from([family[0].clone()]);
                let mut within = |is_free: &[bool]| {
                    let inside = family.iter().filter(|set| set.iter().all(|&cell| is_free[cell]));
                    Ok(inside.filter(|set| known.insert((*set).clone())).take(1).cloned().collect())
                };
                let mut search = Search {
                    cells,
                    sets: vec![family[0].clone()],
                    fewest: number,
                    steps: Vec::new(),
                    within: &mut within,
                    stop: &Stop::never(),
                };
                assert_eq!(search.run().unwrap(), number <= fewest(cells, &family), "{number}: {family:?}");
            }
        }
    }
}
