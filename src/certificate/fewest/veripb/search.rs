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

/// Finds sets of the family within these cells; none only if there are none.
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
        let (mut path, mut decided) = (vec![None; self.cells], Vec::new());
        let Some(proved) = self.node(relaxation, &mut path, &mut decided)? else { return Ok(false) };
        if proved.len() > 1 {
            self.clause(&proved, &path, &decided);
        }
        Ok(true)
    }

    /// Why the path is impossible, or `None` if there are fewer cells.
    fn node(
        &mut self,
        mut relaxation: Relaxation,
        path: &mut Vec<Option<bool>>,
        decided: &mut Vec<usize>,
    ) -> Result<Option<Proved>, EngineError> {
        self.stop.check()?;
        let chosen = path.iter().map(|value| u32::from(*value == Some(true))).sum::<u32>();
        let Some(left) = self.fewest.checked_sub(chosen + 1) else { return Ok(None) };
        let enough = f64::from(left) + MARGIN;
        let mut rounds = ROUNDS[usize::from(!decided.is_empty())];
        loop {
            relaxation.extend(&self.sets, |cell| path[cell] == Some(true));
            relaxation.raise(&self.sets, enough + ROOM, MOST_STEPS);
            if relaxation.bound() > enough
                && let Some(sum) = self.bounded(&relaxation, path)
            {
                return Ok(Some(sum));
            }
            if rounds == 0 || !self.separate(&relaxation, path)? {
                break;
            }
            rounds -= 1;
        }
        let Some((cell, children)) = self.branch(&relaxation, path, enough) else { return Ok(None) };
        drop(relaxation);
        let mut proved = Vec::new();
        for (value, child) in [true, false].into_iter().zip(children) {
            path[cell] = Some(value);
            decided.push(cell);
            let found = self.node(child, path, decided);
            path[cell] = None;
            decided.pop();
            let Some(found) = found? else { return Ok(None) };
            if is_impossible(&found, path) {
                return Ok(Some(found));
            }
            proved.push((value, found));
        }
        // A single step decides the cell, after which the steps of the other case follow.
        proved.sort_by_key(|(_, steps)| steps.len());
        let [(_, mut one), (value, other)] = <[_; 2]>::try_from(proved).unwrap_or_default();
        if one.len() == 1 {
            one.extend(other);
            return Ok(Some(one));
        }
        path[cell] = Some(value);
        decided.push(cell);
        let mut both = vec![self.clause(&other, path, decided)];
        path[cell] = None;
        decided.pop();
        both.extend(one);
        Ok(Some(both))
    }

    /// A sum of sets, about by their weights, that shows that the path has too many cells.
    fn bounded(&mut self, relaxation: &Relaxation, path: &[Option<bool>]) -> Option<Proved> {
        let mut weights: Vec<_> = relaxation.weights().collect();
        weights.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        for denominator in DENOMINATORS.map(f64::from) {
            #[allow(clippy::cast_possible_truncation, reason = "weights are at most 1")]
            let rounded = |&(set, weight): &(usize, f64)| (set, (weight * denominator + 1e-3).round() as i64);
            let mut terms: Vec<_> = weights.iter().map(rounded).filter(|(_, times)| *times > 0).collect();
            let Some((mut bound, mut sum)) = self.sum(&terms, path) else { continue };
            // The fewer sets, the shorter the line.
            let mut place = 0;
            while place < terms.len() {
                let term = terms.remove(place);
                if let Some(shorter) = self.sum(&terms, path) {
                    (bound, sum) = shorter;
                } else {
                    terms.insert(place, term);
                    place += 1;
                }
            }
            self.steps.push(Step::Sum { sets: terms, bound });
            return Some(vec![(self.steps.len() - 1, sum)]);
        }
        None
    }

    /// The sum of sets, each so many times, and of the bound on the number of cells as often as no open cell is counted more, if the path violates it.
    fn sum(&self, terms: &[(usize, i64)], path: &[Option<bool>]) -> Option<(i64, Sum)> {
        let mut load = vec![0; self.cells];
        for (set, times) in terms {
            self.sets[*set].iter().for_each(|&cell| load[cell] += times);
        }
        let open = load.iter().zip(path).filter(|(_, value)| value.is_none()).map(|(load, _)| *load);
        let bound = open.max().unwrap_or(0).max(1);
        let least = terms.iter().map(|(_, times)| times).sum::<i64>() - bound * (i64::from(self.fewest) - 1);
        let sum = Sum { coefficients: load.into_iter().map(|load| load - bound).collect(), least };
        (sum.propagate(&mut path.to_vec()) == Effect::Violated).then_some((bound, sum))
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

    /// The cell whose decision raises the bound most in both cases, and these cases: chosen, and not.
    fn branch(&self, relaxation: &Relaxation, path: &[Option<bool>], enough: f64) -> Option<(usize, [Relaxation; 2])> {
        let part = |cell: &usize| relaxation.price(*cell).min(1.0);
        let mut open: Vec<_> = (0..self.cells).filter(|cell| path[*cell].is_none() && part(cell) > 1e-6).collect();
        open.sort_by(|one, other| (part(one) - 0.5).abs().total_cmp(&(part(other) - 0.5).abs()));
        let mut best: Option<(f64, usize, [Relaxation; 2])> = None;
        for cell in open.into_iter().take(TRIED) {
            let cases = [true, false].map(|is_chosen| {
                let mut case = relaxation.clone();
                case.decide(cell, is_chosen, &self.sets);
                let own = f64::from(u8::from(is_chosen));
                case.raise(&self.sets, enough - own, STEPS);
                ((case.bound() + own).min(enough) - relaxation.bound(), case)
            });
            let score = cases.iter().map(|(gain, _)| gain.max(1e-3)).product();
            if best.as_ref().is_none_or(|(known, ..)| score > *known) {
                best = Some((score, cell, cases.map(|(_, case)| case)));
            }
        }
        best.map(|(_, cell, cases)| (cell, cases))
    }

    /// The clause that the path is impossible, without decisions and steps that are not needed.
    fn clause(&mut self, proved: &[(usize, Sum)], path: &[Option<bool>], decided: &[usize]) -> (usize, Sum) {
        let mut needed = path.to_vec();
        for &cell in decided.iter().rev() {
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
