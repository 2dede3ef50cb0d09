//! A second check of proofs, by Varisat's own checker.

use std::collections::{BTreeSet, HashMap};

use varisat::Lit;
use varisat::checker::{CheckedProofStep, Checker, CheckerData, ProofProcessor};
use varisat_internal_proof::binary_format::write_step;
use varisat_internal_proof::{ClauseHash, DeleteClauseProof, ProofStep, clause_hash};

/// A refutation that is written step by step in the format of Varisat's proofs, and then checked.
///
/// The checker finds a clause by the hash of its literals, propagates units by itself, and trusts the lengths in a proof. The proof is therefore written
/// here, from steps that have been read before.
///
/// ```
/// use gerechte::sat::Recheck;
/// let mut recheck = Recheck::new([&[1, 2][..], &[-1, 2], &[-2]]);
/// recheck.add(4, &[2], &[1, 2]);
/// recheck.add(5, &[], &[3, 4]);
/// assert_eq!(recheck.verdict(), Ok(()));
/// # let mut recheck = Recheck::new([&[1, 2][..]]);
/// # recheck.add(2, &[1], &[1]);
/// # assert!(recheck.verdict().is_err());
/// ```
#[derive(Debug)]
pub struct Recheck {
    formula: Vec<Vec<Lit>>,
    clauses: HashMap<u64, Vec<Lit>>,
    proof: Vec<u8>,
}

impl Recheck {
    /// The formula with these clauses, numbered from 1.
    pub fn new<'a>(clauses: impl IntoIterator<Item = &'a [i32]>) -> Self {
        let formula: Vec<_> = clauses.into_iter().map(lits).collect();
        let mut recheck = Self { clauses: (1..).zip(formula.iter().cloned()).collect(), formula, proof: Vec::new() };
        let variables: BTreeSet<_> = recheck.formula.iter().flatten().map(|lit| lit.var()).collect();
        for global in variables {
            recheck.write(&ProofStep::SolverVarName { global, solver: Some(global) });
        }
        recheck
    }

    /// Adds a clause that follows from its hints by unit propagation.
    pub fn add(&mut self, id: u64, clause: &[i32], hints: &[u64]) {
        let clause = lits(clause);
        let hashes: Vec<ClauseHash> = hints
            .iter()
            .filter_map(|hint| self.clauses.get(hint))
            .filter(|lits| lits.len() > 1)
            .map(|lits| clause_hash(lits))
            .collect();
        // The checker has already seen a contradiction between two opposite units.
        if !clause.is_empty() || !hashes.is_empty() {
            self.write(&ProofStep::AtClause { redundant: true, clause: &clause, propagation_hashes: &hashes });
        }
        self.clauses.insert(id, clause);
    }

    /// Deletes a clause. The checker keeps units and the clauses of the formula.
    pub fn delete(&mut self, id: u64) {
        if let Some(clause) = self.clauses.remove(&id)
            && clause.len() > 1
            && id > self.formula.len() as u64
        {
            self.write(&ProofStep::DeleteClause { clause: &clause, proof: DeleteClauseProof::Redundant });
        }
    }

    fn write(&mut self, step: &ProofStep) {
        write_step(&mut self.proof, step).expect("memory can be written to");
    }

    /// Checks the proof. Returns the checker's error if it is refused.
    pub fn verdict(mut self) -> Result<(), String> {
        if self.formula.iter().any(Vec::is_empty) {
            return Ok(());
        }
        self.write(&ProofStep::End);
        let mut seen = SeenEmpty(false);
        let mut checker = Checker::new();
        checker.add_processor(&mut seen);
        self.formula.iter().try_for_each(|clause| checker.add_clause(clause)).map_err(|error| error.to_string())?;
        checker.check_proof(self.proof.as_slice()).map_err(|error| error.to_string())?;
        drop(checker);
        if seen.0 { Ok(()) } else { Err("no contradiction".to_owned()) }
    }
}

/// The literals as the checker keeps them: sorted, without repetition.
fn lits(clause: &[i32]) -> Vec<Lit> {
    let lits: BTreeSet<_> = clause.iter().map(|&lit| Lit::from_dimacs(lit as isize)).collect();
    lits.into_iter().collect()
}

/// Whether the empty clause has been proved.
struct SeenEmpty(bool);

impl ProofProcessor for SeenEmpty {
    fn process_step(&mut self, step: &CheckedProofStep, _: CheckerData) -> Result<(), anyhow::Error> {
        self.0 |= matches!(step, CheckedProofStep::AtClause { clause: [], .. });
        Ok(())
    }
}
