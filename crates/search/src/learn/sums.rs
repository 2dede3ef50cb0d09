//! Sums of cells with different symbols: the sum of the held symbols is the total.
//!
//! For each symbol that the open cells may hold there is one more candidate, "they do not hold it". With the symbol's places in these
//! cells it forms a group of which one is true. A sum therefore involves only these candidates, and its reasons are short: those of them that were known.

use super::groups::{Groups, Sum};
use super::trail::{Conflict, Lit, Reason, Trail};
use crate::held::held;

/// All sums, with those that must be examined.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// The first candidate that says that a symbol is not held.
    first: usize,
    /// From that candidate on: the sum of a candidate, and those of its symbols that were known when it followed.
    of: Vec<(u32, u64)>,
    changed: Vec<u32>,
    listed: Vec<bool>,
}

impl Sums {
    pub(super) fn new(groups: &Groups) -> Self {
        let number = groups.sums().len();
        let of = (0..number).flat_map(|sum| groups.sums()[sum].absent.iter().map(move |_| (sum as u32, 0))).collect();
        Self { first: groups.open(), of, changed: (0..number as u32).collect(), listed: vec![true; number] }
    }

    /// The candidate is known: its sum is to be looked at, if it has one.
    #[inline]
    pub(super) fn note(&mut self, candidate: usize) {
        // Those after the candidates of sums are of lines.
        if let Some(&(sum, _)) = candidate.checked_sub(self.first).and_then(|place| self.of.get(place))
            && !std::mem::replace(&mut self.listed[sum as usize], true)
        {
            self.changed.push(sum);
        }
    }

    /// Looks at sums until something follows; false if nothing does.
    pub(super) fn propagate(&mut self, groups: &Groups, trail: &mut Trail) -> Result<bool, Conflict> {
        while let Some(number) = self.changed.pop() {
            self.listed[number as usize] = false;
            if self.look(number, &groups.sums()[number as usize], trail)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn look(&mut self, number: u32, sum: &Sum, trail: &mut Trail) -> Result<bool, Conflict> {
        let (mut open, mut left, mut total) = (0, i64::from(sum.number), sum.total);
        for (symbol, absent) in sum.candidates() {
            if trail.is_open(absent) {
                open |= 1_u64 << symbol;
            } else if !trail.holds(absent) {
                left -= 1;
                total -= i64::from(symbol) + 1;
            }
        }
        let rest = usize::try_from(left).ok().zip(u32::try_from(total).ok());
        let found = rest.and_then(|(left, total)| held(open, left, total));
        let Some(found) = found else { return Err(Conflict::Sum(number)) };
        let follows = open & (found.must | !found.can);
        for (symbol, absent) in sum.candidates().filter(|(symbol, _)| follows >> symbol & 1 == 1) {
            self.of[absent - self.first].1 = sum.symbols & !open;
            trail.push(Lit::new(absent as u32, found.can >> symbol & 1 == 0), Reason::Sum(number));
        }
        Ok(follows != 0)
    }

    /// False literals, of which this candidate of the sum is the consequence; or, without one, those that contradict each other.
    pub(super) fn causes(&self, sum: &Sum, trail: &Trail, candidate: Option<usize>, found: &mut Vec<Lit>) {
        let known = |absent: usize| candidate.map_or(!trail.is_open(absent), |_| true);
        let symbols = candidate.map_or(sum.symbols, |candidate| self.of[candidate - self.first].1);
        let causes = sum.candidates().filter(|&(symbol, absent)| symbols >> symbol & 1 == 1 && known(absent));
        found.extend(causes.map(|(_, absent)| Lit::new(absent as u32, !trail.holds(absent))));
    }
}
