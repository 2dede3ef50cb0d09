//! The computation of a job, and its division into units.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::sha256;

/// A plan. The same plan is the same text byte for byte: it holds no dates and nothing of the machine.
///
/// ```
/// use gerechte::job::Plan;
/// let plan = Plan {
///     version: "0.1.0".to_owned(),
///     answers: String::new(),
///     arguments: vec!["check".to_owned(), "box:3x3".to_owned(), "puzzles.txt".to_owned()],
///     work: "lines".to_owned(),
///     items: 10,
///     units: 4,
///     input: None,
///     files: Vec::new(),
/// };
/// let parts: Vec<_> = (0..4).map(|unit| plan.items_of(unit)).collect();
/// assert_eq!(parts, [0..2, 2..5, 5..7, 7..10]);
/// assert_eq!(Plan::read(&plan.text())?, plan);
/// # Ok::<(), gerechte::job::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/job-plan/1")]
pub struct Plan {
    /// The version of the program that made it, which alone computes it.
    pub version: String,
    /// The hash of what the program's answers look like.
    pub answers: String,
    /// The verb and its arguments.
    pub arguments: Vec<String>,
    /// The kind of the items.
    pub work: String,
    /// The number of items.
    pub items: u64,
    /// The number of units, from 1 to the number of items.
    pub units: u64,
    /// The file with an item a line, where items are lines.
    pub input: Option<Content>,
    /// The files that the arguments name.
    pub files: Vec<Content>,
}

/// A file in the folder of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The name in the arguments.
    pub name: String,
    /// The name in the folder.
    pub file: String,
    /// The hash of its bytes.
    pub sha256: String,
    /// The number of its bytes.
    pub bytes: u64,
}

/// The reason why a text is not a plan.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// It does not have the fields of one.
    #[error("is no plan of a job")]
    NoPlan(#[from] serde_json::Error),
    /// It has the fields, but was not written so.
    #[error("was changed: a plan is left as it was written")]
    Changed,
    /// Its units are more than its items, or none.
    #[error("{units} units of {items} items: from 1 unit to one for each item")]
    Units {
        /// The units.
        units: u64,
        /// The items.
        items: u64,
    },
    /// It has more units than are kept in memory.
    #[error("{0} units are more than {most}", most = Plan::MOST_UNITS)]
    TooMany(u64),
}

impl Plan {
    /// The file in the folder.
    pub const FILE: &'static str = "plan.json";

    /// The most units, as the result of each is held in memory.
    pub const MOST_UNITS: u64 = 10_000_000;

    /// The text of the file.
    #[allow(clippy::missing_panics_doc, reason = "strings and numbers can be written")]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and numbers") + "\n"
    }

    /// Reads the text of the file.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        let plan: Self = serde_json::from_str(text)?;
        if plan.text() != text {
            return Err(PlanError::Changed);
        }
        plan.checked()
    }

    /// The plan, if its units can be.
    pub fn checked(self) -> Result<Self, PlanError> {
        let (units, items) = (self.units, self.items);
        if units > Self::MOST_UNITS {
            return Err(PlanError::TooMany(units));
        }
        if (1..=items).contains(&units) { Ok(self) } else { Err(PlanError::Units { units, items }) }
    }

    /// The hash of the text, which every result names.
    pub fn hash(&self) -> String {
        sha256::digits(&sha256::of_bytes(self.text().as_bytes()))
    }

    /// The items of a unit: they differ by one at most in number.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn items_of(&self, unit: u64) -> Range<u64> {
        assert!(unit < self.units, "unit {unit} of {}", self.units);
        let first = |unit: u64| (u128::from(unit) * u128::from(self.items) / u128::from(self.units)) as u64;
        first(unit)..first(unit + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(items: u64, units: u64) -> Plan {
        Plan {
            version: String::new(),
            answers: String::new(),
            arguments: Vec::new(),
            work: "lines".to_owned(),
            items,
            units,
            input: None,
            files: Vec::new(),
        }
    }

    #[test]
    fn every_item_is_in_one_unit() {
        for items in 1..40 {
            for units in 1..=items {
                let plan = plan(items, units);
                let all: Vec<_> = (0..units).flat_map(|unit| plan.items_of(unit)).collect();
                assert_eq!(all, (0..items).collect::<Vec<_>>());
                assert!((0..units).all(|unit| !plan.items_of(unit).is_empty()));
            }
        }
        // Products that need more than 64 bits.
        assert_eq!(plan(u64::MAX, u64::MAX).items_of(u64::MAX - 1), u64::MAX - 1..u64::MAX);
    }

    #[test]
    fn a_changed_plan_is_refused() {
        let text = plan(3, 2).text();
        assert!(matches!(Plan::read(&text.replace("  ", " ")), Err(PlanError::Changed)));
        assert!(matches!(Plan::read(&text.replace("\"units\": 2", "\"units\": 4")), Err(PlanError::Units { .. })));
        assert!(matches!(Plan::read(&text.replace("\"units\": 2", "\"units\": 0")), Err(PlanError::Units { .. })));
        let many = plan(u64::MAX, u64::MAX).text();
        assert!(matches!(Plan::read(&many), Err(PlanError::TooMany(u64::MAX))));
        assert!(matches!(Plan::read(&text.replace("items", "itemz")), Err(PlanError::NoPlan(_))));
        assert_ne!(plan(3, 2).hash(), plan(3, 1).hash());
    }
}
