//! The hitting formula: fewer than k cells meet every set of a family.
//!
//! Variable `cell + 1` says that the cell, from 0, is chosen. The clauses are, in this order:
//!
//! - for each set: one of its cells is chosen;
//! - a totalizer over the cells that are counted: more than `fewest - 1` are forbidden. They are listed in some order. Without a list they are the
//!   cells that the sets name, in the order in which they first do.
//!
//! A totalizer halves its cells, the smaller half first, until they are single. A half of several cells has a variable "at least j of them are chosen" for
//! each j up to their number and up to the bound, numbered after those of its own halves; the variable of a cell is its own "at least 1". For each a and b,
//! at least a on the left and b on the right are at least a + b of both, and if that is one more than the bound, not both. So any choice of cells within the
//! bound satisfies the totalizer, with each of its variables true where it is so. For that the list needs only to name no cell twice.
//!
//! # References
//! O. Bailleux, Y. Boufkhad: Efficient CNF encoding of Boolean cardinality constraints. CP 2003.

use crate::dimacs::Formula;
use crate::{Fault, Reason, text};

/// Checks that the formula says that fewer than `fewest` of the cells from 0 to `cells` - 1 meet every set.
///
/// ```
/// use gerechte_checker::{dimacs, hitting};
/// let formula = "p cnf 6 9\n1 2 0\n3 4 0\n-2 5 0\n-1 5 0\n-1 -2 0\n-4 6 0\n-3 6 0\n-3 -4 0\n-5 -6 0\n";
/// let formula = dimacs::read(formula.as_bytes())?;
/// let sets = [vec![0, 1], vec![2, 3]];
/// assert_eq!(hitting::check(4, &sets, 2, None, &formula), Ok(()));
/// assert_eq!(hitting::check(4, &sets, 2, Some(&[0, 1, 2, 3]), &formula), Ok(()));
/// assert!(hitting::check(4, &sets, 2, Some(&[0, 1, 2, 2]), &formula).is_err());
/// assert!(hitting::check(4, &sets, 3, None, &formula).is_err());
/// # Ok::<(), gerechte_checker::Fault>(())
/// ```
pub fn check(
    cells: usize,
    sets: &[Vec<usize>],
    fewest: usize,
    counted: Option<&[usize]>,
    formula: &Formula,
) -> Result<(), Fault> {
    let counted = match counted {
        Some(counted) => listed(cells, counted)?,
        None => named(cells, sets),
    };
    let mut compared = 0;
    let mut writer = Writer {
        variables: cells,
        emit: &mut |lits| {
            let found = formula.clauses.get(compared);
            if found.is_none_or(|found| **found != *lits) {
                let found = found.map_or("none".to_owned(), |found| text::clause(found));
                let reason = Reason::Hitting { found, expected: text::clause(lits) };
                return Err(Fault { line: formula.lines.get(compared).copied(), reason });
            }
            compared += 1;
            Ok(())
        },
    };
    writer.formula(sets, &counted, fewest)?;
    let expected = writer.variables;
    if formula.variables != expected {
        return Err(Reason::FormulaVariables { found: formula.variables, expected }.into());
    }
    if formula.clauses.len() != compared {
        return Err(Reason::HittingCount { found: formula.clauses.len(), expected: compared }.into());
    }
    Ok(())
}

/// The cells of a list, which names no cell twice.
fn listed(cells: usize, counted: &[usize]) -> Result<Vec<i32>, Reason> {
    let mut is_listed = vec![false; cells];
    for &cell in counted {
        match is_listed.get_mut(cell) {
            Some(is_listed) if !*is_listed => *is_listed = true,
            _ => return Err(Reason::Counted(cell)),
        }
    }
    Ok(counted.iter().map(|&cell| variable(cell)).collect())
}

/// The cells that the sets name, in the order in which they first do.
fn named(cells: usize, sets: &[Vec<usize>]) -> Vec<i32> {
    let mut is_named = vec![false; cells];
    let first = |cell: &&usize| !std::mem::replace(&mut is_named[**cell], true);
    sets.iter().flatten().filter(first).map(|&cell| variable(cell)).collect()
}

/// Numbers variables, and emits clauses until one is refused.
struct Writer<'a> {
    variables: usize,
    emit: &'a mut dyn FnMut(&[i32]) -> Result<(), Fault>,
}

impl Writer<'_> {
    fn formula(&mut self, sets: &[Vec<usize>], counted: &[i32], fewest: usize) -> Result<(), Fault> {
        for set in sets {
            let lits: Vec<_> = set.iter().map(|&cell| variable(cell)).collect();
            (self.emit)(&lits)?;
        }
        match fewest.checked_sub(1) {
            None => (self.emit)(&[]),
            Some(bound) if counted.len() <= bound => Ok(()),
            Some(0) => counted.iter().try_for_each(|lit| (self.emit)(&[-lit])),
            Some(bound) => {
                let (left, right) = counted.split_at(counted.len() / 2);
                let (left, right) = (self.count(left, bound)?, self.count(right, bound)?);
                self.add(&left, &right, &[], bound)
            }
        }
    }

    /// The variables that count the cells, from "at least 1".
    fn count(&mut self, lits: &[i32], bound: usize) -> Result<Vec<i32>, Fault> {
        if lits.len() <= 1 {
            return Ok(lits.to_vec());
        }
        let (left, right) = lits.split_at(lits.len() / 2);
        let (left, right) = (self.count(left, bound)?, self.count(right, bound)?);
        let first = self.variables;
        self.variables += lits.len().min(bound);
        let both: Vec<_> = (first..self.variables).map(variable).collect();
        self.add(&left, &right, &both, bound)?;
        Ok(both)
    }

    /// At least a on the left and b on the right are at least a + b of both, which is at most the bound.
    fn add(&mut self, left: &[i32], right: &[i32], both: &[i32], bound: usize) -> Result<(), Fault> {
        for a in 0..=left.len() {
            for b in 0..=right.len() {
                let total = a + b;
                let head = if total > bound { None } else { both.get(total.wrapping_sub(1)).copied() };
                if total > bound + 1 || total <= bound && head.is_none() {
                    continue;
                }
                let body = a.checked_sub(1).map(|a| -left[a]).into_iter().chain(b.checked_sub(1).map(|b| -right[b]));
                (self.emit)(&body.chain(head).collect::<Vec<_>>())?;
            }
        }
        Ok(())
    }
}

/// The variable of a cell, or of a count.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "at most 4096 cells, counted by halves"
)]
const fn variable(number: usize) -> i32 {
    number as i32 + 1
}
