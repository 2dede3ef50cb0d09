//! Refutations: proofs that a formula has no model, in steps that other programs check.

use std::io::{self, Write};

use gerechte_encodings::{Lit, dimacs};

/// A proof by unit propagation that a formula has no model.
///
/// Clauses are numbered from 1, those of the formula first. Each step is a clause that follows from earlier ones: if its literals are
/// false, then the clauses of its hints become units, one after another, until the last is empty. The last step is the empty clause.
///
/// # References
/// L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp: Efficient certified RAT verification. CADE 2017 (LRAT).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The number of clauses of the formula.
    formula: usize,
    steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) clause: Box<[Lit]>,
    pub(super) hints: Box<[u32]>,
}

impl Refutation {
    /// The proof with these steps, the last of which is the empty clause, for a formula of `formula` clauses.
    pub(super) fn new(formula: usize, steps: Vec<Step>) -> Self {
        Self { formula, steps }.trimmed()
    }

    /// Leaves out the steps that are not needed.
    fn trimmed(self) -> Self {
        let formula = self.formula;
        let position = |hint: u32| (hint as usize).checked_sub(formula + 1);
        let end = self.steps.iter().position(|step| step.clause.is_empty()).map_or(self.steps.len(), |last| last + 1);
        let mut is_needed = vec![false; end];
        if let Some(last) = is_needed.last_mut() {
            *last = true;
        }
        for (index, step) in self.steps[..end].iter().enumerate().rev() {
            if is_needed[index] {
                step.hints.iter().copied().filter_map(position).for_each(|earlier| is_needed[earlier] = true);
            }
        }
        let mut numbers = Vec::with_capacity(end);
        let mut steps = Vec::new();
        for (step, is_needed) in self.steps.into_iter().zip(is_needed) {
            numbers.push((formula + steps.len() + 1) as u32);
            if is_needed {
                let hints = step.hints.iter().map(|&hint| position(hint).map_or(hint, |earlier| numbers[earlier]));
                steps.push(Step { hints: hints.collect(), ..step });
            }
        }
        Self { formula, steps }
    }

    /// For each clause of the formula, whether a step needs it.
    pub fn needs(&self) -> Vec<bool> {
        let mut needs = vec![false; self.formula];
        for &hint in self.steps.iter().flat_map(|step| &step.hints) {
            if let Some(needs) = needs.get_mut(hint as usize - 1) {
                *needs = true;
            }
        }
        needs
    }

    /// The same proof for the formula with only some of its clauses: `keeps` tells for each whether it is kept.
    ///
    /// # Panics
    /// If a step needs a clause that is not kept.
    ///
    /// ```
    /// use gerechte::encodings::{ClauseSink, Cnf};
    /// use gerechte::{Stop, sat::refute};
    /// let mut cnf = Cnf::default();
    /// let (x, y) = (cnf.new_var().lit(), cnf.new_var().lit());
    /// for clause in [&[x, y][..], &[x], &[!x]] {
    ///     cnf.add_clause(clause);
    /// }
    /// let refutation = refute(&cnf, &Stop::never())?.expect("it has no model");
    /// assert_eq!(refutation.needs(), [false, true, true]);
    /// let mut lrat = Vec::new();
    /// refutation.within(&[false, true, true]).write_lrat(&mut lrat)?;
    /// assert_eq!(lrat, b"3 0 1 2 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn within(mut self, keeps: &[bool]) -> Self {
        assert!(keeps.len() == self.formula && self.needs().iter().zip(keeps).all(|(needs, keeps)| keeps >= needs));
        let mut kept = 0;
        // The new number of each clause of the formula that is kept.
        let numbers: Vec<u32> = keeps
            .iter()
            .map(|keeps| {
                kept += u32::from(*keeps);
                kept
            })
            .collect();
        let lost = self.formula as u32 - kept;
        for hint in self.steps.iter_mut().flat_map(|step| &mut step.hints) {
            *hint = numbers.get(*hint as usize - 1).copied().unwrap_or_else(|| *hint - lost);
        }
        Self { formula: kept as usize, ..self }
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Each step with its number and the earlier steps whose last use it is, except units, which checkers prefer to keep.
    fn walk(&self) -> impl Iterator<Item = (u32, &Step, Vec<u32>)> {
        let first = self.formula as u32 + 1;
        let mut last_use = vec![0; self.steps.len()];
        for (number, step) in (first..).zip(&self.steps) {
            for hint in step.hints.iter().filter_map(|hint| hint.checked_sub(first)) {
                last_use[hint as usize] = number;
            }
        }
        (first..).zip(&self.steps).map(move |(number, step)| {
            let is_last = step.clause.is_empty();
            let is_done = |lemma: usize| !is_last && last_use[lemma] == number && self.steps[lemma].clause.len() > 1;
            let lemma = |hint: u32| hint.checked_sub(first).map(|lemma| lemma as usize);
            let mut done: Vec<_> =
                step.hints.iter().copied().filter(|&hint| lemma(hint).is_some_and(is_done)).collect();
            done.sort_unstable();
            done.dedup();
            (number, step, done)
        })
    }

    /// Writes the proof as text LRAT.
    pub fn write_lrat(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, step, done) in self.walk() {
            write!(out, "{number} ")?;
            dimacs::write_literals(step.clause.iter().copied(), out)?;
            write!(out, "0 ")?;
            write_numbers(&step.hints, out)?;
            if !done.is_empty() {
                write!(out, "{number} d ")?;
                write_numbers(&done, out)?;
            }
        }
        Ok(())
    }

    /// Writes the same steps as text DRAT, without the hints.
    pub fn write_drat(&self, out: &mut dyn Write) -> io::Result<()> {
        for (_, step, done) in self.walk() {
            dimacs::write_clause(&step.clause, out)?;
            for number in done {
                write!(out, "d ")?;
                dimacs::write_clause(&self.steps[number as usize - self.formula - 1].clause, out)?;
            }
        }
        Ok(())
    }
}

fn write_numbers(numbers: &[u32], out: &mut dyn Write) -> io::Result<()> {
    numbers.iter().try_for_each(|number| write!(out, "{number} "))?;
    writeln!(out, "0")
}
