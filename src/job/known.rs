//! The combined content of all ledgers.

use std::collections::BTreeMap;

use thiserror::Error;

use super::merkle::{self, Hash};
use super::{At, Line, Outcome};

/// The place of a unit's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of its ledger.
    pub ledger: u32,
    /// The position in the ledger, and the hash.
    pub at: At,
    /// The exit status that it comes to.
    pub status: u8,
}

/// Two ledgers have different answers of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unit {unit} has two answers")]
pub struct Conflict {
    /// The unit.
    pub unit: u64,
    /// The numbers of the ledgers.
    pub ledgers: [u32; 2],
}

/// The known result of each unit: some 70 bytes of memory each.
///
/// ```
/// use gerechte::job::{At, Known, Line, Outcome};
/// let done = |unit| Line { unit, milliseconds: 5, outcome: Outcome::Done { status: 0, answer: String::new() } };
/// let at = |byte| At { offset: 0, length: 1, hash: [byte; 32] };
/// let mut known = Known::new(3);
/// known.add(0, at(7), &done(1))?;
/// known.add(1, at(7), &done(1))?; // two runs with one answer
/// assert_eq!((known.done(), known.missing().collect::<Vec<_>>()), (1, vec![0, 2]));
/// assert_eq!(known.add(1, at(8), &done(1)).unwrap_err().ledgers, [0, 1]);
/// # Ok::<(), gerechte::job::Conflict>(())
/// ```
#[derive(Clone, Debug)]
pub struct Known {
    places: Vec<Option<Place>>,
    failed: BTreeMap<u64, (u32, String)>,
    done: u64,
    milliseconds: u64,
}

impl Known {
    /// The state of `units` units of which none is known.
    pub fn new(units: u64) -> Self {
        Self { places: vec![None; units as usize], failed: BTreeMap::new(), done: 0, milliseconds: 0 }
    }

    /// Takes what a line of a ledger says. The same answer twice is one; of several errors the last is kept, and none where there is an answer.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn add(&mut self, ledger: u32, at: At, line: &Line) -> Result<(), Conflict> {
        let place = &mut self.places[line.unit as usize];
        match (&line.outcome, &place) {
            (Outcome::Done { .. }, Some(known)) if known.at.hash != at.hash => {
                return Err(Conflict { unit: line.unit, ledgers: [known.ledger, ledger] });
            }
            (&Outcome::Done { status, .. }, None) => {
                *place = Some(Place { ledger, at, status });
                self.done += 1;
                self.milliseconds += line.milliseconds;
                self.failed.remove(&line.unit);
            }
            (Outcome::Failed { error }, None) => drop(self.failed.insert(line.unit, (ledger, error.clone()))),
            (_, Some(_)) => {}
        }
        Ok(())
    }

    /// The place of a unit's answer. Returns `None` if there is none.
    pub fn place(&self, unit: u64) -> Option<Place> {
        self.places.get(unit as usize).copied().flatten()
    }

    /// The number of units with an answer.
    pub const fn done(&self) -> u64 {
        self.done
    }

    /// The time of all known units together.
    pub const fn milliseconds(&self) -> u64 {
        self.milliseconds
    }

    /// The units without an answer that have failed: the number of the ledger that says so, and the error.
    pub const fn failed(&self) -> &BTreeMap<u64, (u32, String)> {
        &self.failed
    }

    /// The units without an answer, in order.
    pub fn missing(&self) -> impl Iterator<Item = u64> {
        (0..).zip(&self.places).filter(|(_, place)| place.is_none()).map(|(unit, _)| unit)
    }

    /// The Merkle hash of all answers. Returns `None` if one is missing.
    pub fn root(&self) -> Option<Hash> {
        (self.done == self.places.len() as u64)
            .then(|| merkle::root(self.places.iter().flatten().map(|place| place.at.hash)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Heading, Ledger, Stripe, read};

    /// Runs that are killed at any byte, and continued by others, end in the same hash as an uninterrupted one.
    #[test]
    fn killed_runs_lose_nothing_else() {
        let units = 60;
        let answer = |unit: u64| format!("{}\n", unit * unit);
        let line = |unit| Line { unit, milliseconds: 1, outcome: Outcome::Done { status: 0, answer: answer(unit) } };
        let mut random = 1_u64;
        let mut draw = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let expected = merkle::root((0..units).map(|unit| merkle::leaf("plan", unit, 0, &answer(unit))));
        let mut ledgers: Vec<Vec<u8>> = Vec::new();
        for round in 0_u64.. {
            let mut known = Known::new(units);
            for (number, ledger) in (0..).zip(&ledgers) {
                read(&ledger[..], "plan", units, |_| true, |at, line| known.add(number, at, &line).unwrap()).unwrap();
            }
            if known.root().is_some() {
                assert_eq!(known.root(), Some(expected));
                assert!(round > 3, "no run was killed");
                break;
            }
            let stripe = Stripe::new(round % 3, 3).unwrap();
            let heading = Heading { plan: "plan".to_owned(), stripe, host: String::new(), pid: 0 };
            let mut bytes = Vec::new();
            let mut ledger = Ledger::new(&mut bytes, &heading).unwrap();
            // Now and then one does again what is done.
            let all = round % 5 == 4;
            for unit in stripe.units(units).filter(|&unit| all || known.place(unit).is_none()) {
                ledger.write(&line(unit)).unwrap();
            }
            bytes.truncate(draw(bytes.len() + 200));
            ledgers.push(bytes);
        }
    }

    #[test]
    fn an_answer_ends_an_error() {
        let failed =
            |error: &str| Line { unit: 0, milliseconds: 1, outcome: Outcome::Failed { error: error.to_owned() } };
        let done = Line { unit: 0, milliseconds: 5, outcome: Outcome::Done { status: 1, answer: String::new() } };
        let at = At { offset: 0, length: 0, hash: [1; 32] };
        let mut known = Known::new(1);
        known.add(0, at, &failed("first")).unwrap();
        known.add(1, at, &failed("second")).unwrap();
        assert_eq!(known.failed()[&0], (1, "second".to_owned()));
        known.add(2, at, &done).unwrap();
        known.add(3, at, &failed("late")).unwrap();
        assert!(known.failed().is_empty());
        assert_eq!((known.place(0).unwrap().status, known.milliseconds()), (1, 5));
    }
}
