//! A proof by cutting planes that no fewer cells meet every set, in the format of VeriPB.
//!
//! Branch and bound: at each node the linear relaxation of what is left is solved, and sets that it does not meet are looked for. Where the bound
//! leaves no room, the weights of the sets are rounded to integers, and their sum with the bound on the number of cells is a constraint that the path
//! violates, as integers alone decide. A node follows from its two children by unit propagation.
//!
//! # References
//! S. Gocht, J. Nordström: Certifying parity reasoning efficiently using pseudo-Boolean proofs. AAAI 2021. B. Bogaerts, S. Gocht, C. McCreesh,
//! J. Nordström: Certified dominance and symmetry breaking for combinatorial optimisation. JAIR 77 (2023).

mod search;
mod simplex;
mod steps;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::io::{self, Write};

use crate::encodings::{Problem, Symbol};
use crate::fewest::{Differing, Evidence};
use crate::{EngineError, Grid, Stop};

use search::Search;
use steps::Step;

/// The proof that fewer clues are not enough.
pub(super) struct Bound {
    /// The number of cells of the board.
    cells: usize,
    /// The clues of a puzzle with the fewest.
    clues: Vec<usize>,
    /// The other solutions that the proof needs.
    pub(super) others: Vec<Vec<Symbol>>,
    /// The cells in which they differ.
    sets: Vec<Vec<usize>>,
    steps: Vec<Step>,
}

impl Bound {
    /// Proves it. Returns `None` if fewer clues are enough.
    pub(super) fn of(
        problem: &Problem,
        grid: &Grid,
        evidence: Evidence,
        stop: &Stop,
    ) -> Result<Option<Self>, EngineError> {
        let differs = |other: &[Symbol]| (0..grid.len()).filter(|&cell| other[cell] != grid[cell]).collect::<Vec<_>>();
        let (cells, clues) = (grid.len(), evidence.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
        let mut others = evidence.others;
        let sets: Vec<_> = others.iter().map(|other| differs(other)).collect();
        let mut known: HashSet<_> = sets.iter().cloned().collect();
        let mut differing = Differing::new(problem, grid, stop);
        let mut within = |is_free: &[bool]| {
            let mut sets = Vec::new();
            for other in differing.within(is_free)? {
                let set = differs(&other);
                if known.insert(set.clone()) {
                    others.push(other);
                    sets.push(set);
                }
            }
            Ok(sets)
        };
        #[allow(clippy::cast_possible_truncation, reason = "at most 4096 cells")]
        let fewest = clues.len() as u32;
        let mut search = Search { cells, sets, fewest, steps: Vec::new(), within: &mut within, stop };
        if !search.run()? {
            return Ok(None);
        }
        let Search { sets, steps, .. } = search;
        Ok(Some(Self { cells, clues, others, sets, steps }.without_unused()))
    }

    /// The same without steps that the last one does not need, and without solutions that no step names. Those that are named most come first, as their
    /// numbers are short.
    fn without_unused(mut self) -> Self {
        let mut is_needed = vec![false; self.steps.len()];
        is_needed.last_mut().into_iter().for_each(|last| *last = true);
        for (at, step) in self.steps.iter().enumerate().rev() {
            if is_needed[at] {
                step.hints().iter().for_each(|&hint| is_needed[hint] = true);
            }
        }
        let mut steps_at = vec![0; self.steps.len()];
        let mut steps = Vec::new();
        for (at, step) in std::mem::take(&mut self.steps).into_iter().enumerate().filter(|(at, _)| is_needed[*at]) {
            steps_at[at] = steps.len();
            steps.push(step);
        }
        self.steps = steps;
        let mut uses = vec![0_usize; self.sets.len()];
        self.steps.iter().flat_map(Step::sets).for_each(|set| uses[set] += 1);
        let mut kept: Vec<_> = (0..self.sets.len()).filter(|&set| uses[set] > 0).collect();
        kept.sort_by_key(|&set| Reverse(uses[set]));
        let mut sets_at = vec![0; self.sets.len()];
        for (new, &old) in kept.iter().enumerate() {
            sets_at[old] = new;
        }
        self.steps.iter_mut().for_each(|step| step.rename(&sets_at, &steps_at));
        self.others = kept.iter().map(|&set| std::mem::take(&mut self.others[set])).collect();
        self.sets = kept.iter().map(|&set| std::mem::take(&mut self.sets[set])).collect();
        self
    }

    /// Writes the formula in the format OPB.
    pub(super) fn write_formula(&self, out: &mut dyn Write) -> io::Result<()> {
        steps::write_formula(self.cells, &self.sets, out)
    }

    /// Writes the proof.
    pub(super) fn write_proof(&self, out: &mut dyn Write) -> io::Result<()> {
        steps::write_proof(self.cells, self.sets.len(), &self.clues, &self.steps, out)
    }
}
