//! The fewest clues of a grid: a puzzle with k clues, and a proof that no puzzle has fewer.
//!
//! Why the check is enough:
//!
//! 1. The grid is one of the statement, and so is each of the other grids, which differs from it somewhere ([`models`]). A puzzle of the grid has
//!    a clue among the cells in which another differs: else both would be solutions.
//! 2. The formula is the one that [`hitting`] writes for these sets of cells, so the clues of a puzzle with fewer clues would satisfy it.
//! 3. It has no model ([`lrat`](crate::lrat)): there is no such puzzle. Or, in place of 2 and 3, no fewer than k cells meet every set ([`cutting`]).
//! 4. The puzzle has k clues, all of which agree with the grid. It has a [certificate] of its own that there is one grid.

use std::io::BufRead;

use crate::certificate::{self, File, Refusal, Watch, at, refutes};
use crate::models::Grid;
use crate::{Reason, Statement, cubes, cutting, dimacs, hitting, models};

/// The certified statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The problem that the grids satisfy.
    pub statement: Statement,
    /// The grid, a character for each cell.
    pub grid: String,
    /// The puzzle, too, with `.` for a cell without a clue.
    pub puzzle: String,
    /// The number of its clues; no puzzle of the grid has fewer.
    pub fewest: usize,
    /// The number of other grids that show it.
    pub others: u64,
    /// The cells in the order in which the formula counts them, if it is not that of the sets.
    pub counted: Option<Vec<usize>>,
}

impl Claim {
    /// The files that show that there is no puzzle with fewer clues.
    pub const LISTED: [File; 4] = [File::Others, File::Hitting, File::Lrat, File::Drat];

    /// The same by cutting planes.
    pub const BY_CUTTING: [File; 3] = [File::Others, File::Opb, File::Pbp];

    /// Checks that the grid satisfies the statement, and that the puzzle has `fewest` clues, all from the grid. Returns the claim that remains to be
    /// checked: the puzzle has one solution.
    pub fn puzzle(&self) -> Result<certificate::Claim, Refusal> {
        let grid = self.grid()?;
        let blank = |&(_, &c): &(usize, &u8)| c != b'.';
        let mut clues = Vec::new();
        for (cell, &c) in self.puzzle.as_bytes().iter().enumerate().filter(blank) {
            match grid.get(cell).filter(|&&symbol| models::symbol(c) == Some(symbol)) {
                Some(&symbol) => clues.push((cell, usize::from(symbol))),
                None => return Err(at(File::Manifest)(Reason::PuzzleClue(cell))),
            }
        }
        let (found, expected) = (self.puzzle.len(), self.statement.cells);
        if found != expected {
            return Err(at(File::Manifest)(Reason::ModelLength { found, expected }));
        }
        if clues.len() != self.fewest {
            return Err(at(File::Manifest)(Reason::PuzzleClues { found: clues.len(), expected: self.fewest }));
        }
        let statement = cubes::part(&self.statement, &clues);
        Ok(certificate::Claim { statement, count: 1, up_to_relabelling: false })
    }

    /// No puzzle of the grid has fewer clues: `open` opens the files, and each step of the proof is shown to `watch` as [`certificate::Claim::check`] does.
    pub fn check_bound<R: BufRead>(
        &self,
        open: impl Fn(File) -> Result<R, Refusal>,
        watch: &mut dyn Watch,
    ) -> Result<(), Refusal> {
        let sets = self.sets(&open)?;
        let formula = dimacs::read(open(File::Hitting)?).map_err(at(File::Hitting))?;
        hitting::check(self.statement.cells, &sets, self.fewest, self.counted.as_deref(), &formula)
            .map_err(at(File::Hitting))?;
        let projections = formula.projections.iter().map(|&(line, _)| line);
        let mut unread: Vec<_> = formula.unread.iter().copied().chain(projections).collect();
        unread.sort_unstable();
        watch.unread(File::Hitting, &unread);
        watch.formula(&formula);
        refutes(&formula, open(File::Lrat)?, open(File::Drat)?, watch)
    }

    /// The same, by a proof by cutting planes.
    pub fn check_cutting<R: BufRead>(&self, open: impl Fn(File) -> Result<R, Refusal>) -> Result<(), Refusal> {
        let sets = self.sets(&open)?;
        cutting::check_formula(self.statement.cells, &sets, open(File::Opb)?).map_err(at(File::Opb))?;
        cutting::check(self.statement.cells, &sets, self.fewest, open(File::Pbp)?).map_err(at(File::Pbp))
    }

    /// The cells in which each of the other grids differs.
    fn sets<R: BufRead>(&self, open: &impl Fn(File) -> Result<R, Refusal>) -> Result<Vec<Vec<usize>>, Refusal> {
        let grid = self.grid()?;
        let others = models::read(&self.statement, self.others, open(File::Others)?).map_err(at(File::Others))?;
        let differs = |other: &Grid| (0..grid.len()).filter(|&cell| other[cell] != grid[cell]).collect::<Vec<_>>();
        let sets: Vec<_> = others.iter().map(differs).collect();
        match sets.iter().position(Vec::is_empty) {
            Some(line) => Err(at(File::Others)(Reason::ModelItself(line + 1))),
            None => Ok(sets),
        }
    }

    /// The grid, which is one of the statement.
    fn grid(&self) -> Result<Grid, Refusal> {
        self.statement.check().map_err(at(File::Manifest))?;
        models::one(&self.statement, self.grid.as_bytes()).map_err(at(File::Manifest))
    }
}
