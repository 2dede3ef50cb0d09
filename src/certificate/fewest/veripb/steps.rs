//! The steps of a proof by cutting planes, and how they are written.

use std::io::{self, Write};

use itertools::Itertools;

/// A linear constraint: the sum of the cells that are chosen, each times its coefficient, is at least a number.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) coefficients: Vec<i64>,
    pub(super) least: i64,
}

impl Sum {
    /// At least one of the cells is chosen, or not, as it says.
    pub(super) fn clause(cells: usize, lits: &[(usize, bool)]) -> Self {
        let mut coefficients = vec![0; cells];
        let mut least = 1;
        for &(cell, is_chosen) in lits {
            coefficients[cell] = if is_chosen { 1 } else { -1 };
            least -= i64::from(!is_chosen);
        }
        Self { coefficients, least }
    }

    /// Decides the cells without which it cannot be satisfied where these are decided.
    pub(super) fn propagate(&self, decided: &mut [Option<bool>]) -> Effect {
        let most = self.coefficients.iter().zip(&*decided).map(|(&coefficient, value)| match value {
            Some(true) => coefficient,
            Some(false) => 0,
            None => coefficient.max(0),
        });
        let slack = most.sum::<i64>() - self.least;
        if slack < 0 {
            return Effect::Violated;
        }
        let mut effect = Effect::Nothing;
        for (&coefficient, value) in self.coefficients.iter().zip(decided) {
            if value.is_none() && coefficient.abs() > slack {
                *value = Some(coefficient > 0);
                effect = Effect::Decided;
            }
        }
        effect
    }
}

/// What a constraint does where some cells are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    Decided,
    /// It cannot be satisfied.
    Violated,
}

/// A step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The constraints of sets, and the bound on the number of cells, each times a factor.
    Sum { sets: Vec<(usize, i64)>, bound: i64 },
    /// A clause, by unit propagation in these steps.
    Clause { lits: Vec<(usize, bool)>, hints: Vec<usize> },
}

impl Step {
    /// The sets that it names.
    pub(super) fn sets(&self) -> impl Iterator<Item = usize> {
        let terms = if let Self::Sum { sets, .. } = self { &sets[..] } else { &[] };
        terms.iter().map(|(set, _)| *set)
    }

    /// The steps that it uses.
    pub(super) fn hints(&self) -> &[usize] {
        if let Self::Clause { hints, .. } = self { hints } else { &[] }
    }

    /// Names the sets and the steps by their new places.
    pub(super) fn rename(&mut self, sets_at: &[usize], steps_at: &[usize]) {
        match self {
            Self::Sum { sets, .. } => sets.iter_mut().for_each(|(set, _)| *set = sets_at[*set]),
            Self::Clause { hints, .. } => hints.iter_mut().for_each(|hint| *hint = steps_at[*hint]),
        }
    }
}

/// A literal: a cell, from 0, and whether it is chosen.
struct Literal(usize, bool);

impl std::fmt::Display for Literal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", if self.1 { "" } else { "~" }, self.0 + 1)
    }
}

/// Writes the formula: as few cells as possible, and one of each set.
pub(super) fn write_formula(cells: usize, sets: &[Vec<usize>], out: &mut dyn Write) -> io::Result<()> {
    write!(out, "* #variable= {cells} #constraint= {}\nmin:", sets.len())?;
    (0..cells).try_for_each(|cell| write!(out, " 1 {}", Literal(cell, true)))?;
    writeln!(out, " ;")?;
    for set in sets {
        set.iter().try_for_each(|&cell| write!(out, "1 {} ", Literal(cell, true)))?;
        writeln!(out, ">= 1 ;")?;
    }
    Ok(())
}

/// Writes the proof that these cells meet all sets, of which there are `sets`, and no fewer cells do.
pub(super) fn write_proof(
    cells: usize,
    sets: usize,
    chosen: &[usize],
    steps: &[Step],
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "pseudo-Boolean proof version 3.0\nf {sets};\nsoli")?;
    (0..cells).try_for_each(|cell| write!(out, " {}", Literal(cell, chosen.contains(&cell))))?;
    writeln!(out, ";")?;
    for (at, step) in steps.iter().enumerate() {
        match step {
            Step::Sum { sets: terms, bound } => {
                let bound = (*bound > 0).then_some((*bound, sets + 1));
                let terms = terms.iter().map(|(set, times)| (*times, set + 1)).chain(bound);
                write_sum(terms.into_group_map().into_iter().sorted().collect(), out)?;
            }
            Step::Clause { lits, hints } => {
                write!(out, "rup")?;
                lits.iter().try_for_each(|&(cell, is_chosen)| write!(out, " 1 {}", Literal(cell, is_chosen)))?;
                write!(out, " >= 1 :")?;
                hints.iter().try_for_each(|hint| write!(out, " -{}", at - hint))?;
                write!(out, ";\ndel id")?;
                hints.iter().try_for_each(|hint| write!(out, " -{}", at - hint + 1))?;
                writeln!(out, ";")?;
            }
        }
    }
    let fewest = chosen.len();
    writeln!(out, "output NONE;\nconclusion BOUNDS {fewest} : -1 {fewest};\nend pseudo-Boolean proof;")
}

/// Writes a sum, in which constraints that are taken equally often are added before they are multiplied.
fn write_sum(groups: Vec<(i64, Vec<usize>)>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "pol")?;
    for (group, (times, ids)) in groups.into_iter().enumerate() {
        for (place, id) in ids.into_iter().enumerate() {
            write!(out, " {id}{}", if place > 0 { " +" } else { "" })?;
        }
        if times > 1 {
            write!(out, " {times} *")?;
        }
        if group > 0 {
            write!(out, " +")?;
        }
    }
    writeln!(out, ";")
}
