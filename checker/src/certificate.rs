//! A certificate: the grids of a statement, and a proof that there are no others; or a graph that stands for all, and its proof.

use std::io::BufRead;

use thiserror::Error;

use crate::dimacs::{self, Formula};
use crate::lrat::{Replay, Step, Steps};
use crate::models::Grid;
use crate::text::{self, Lines, end, up_to_zero, words};
use crate::{Fault, Reason, Statement, encoding, graph, models};

/// The files of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum File {
    /// The statement that is certified, and the hashes of the other files.
    Manifest,
    /// The clauses of the statement.
    Formula,
    /// The grids, one a line.
    Models,
    /// The formula, and a clause for each grid that excludes it.
    Closing,
    /// For a proof by a graph: its nodes, and the proof that it stands for the formula.
    Graph,
    /// The refutation of the closing formula, with hints.
    Lrat,
    /// The same without hints.
    Drat,
    /// For the fewest clues: grids that differ from the one that is looked at, one a line.
    Others,
    /// For the fewest clues: the formula "fewer cells than the fewest meet every set of cells in which another grid differs".
    Hitting,
    /// For the fewest clues by cutting planes: the formula "as few cells as possible meet every set".
    Opb,
    /// For the fewest clues by cutting planes: the proof.
    Pbp,
}

impl File {
    /// All files of the certificate of a count but the manifest.
    pub const LISTED: [Self; 5] = [Self::Formula, Self::Models, Self::Closing, Self::Lrat, Self::Drat];

    /// All files of the certificate of a count by a graph but the manifest.
    pub const OF_GRAPH: [Self; 2] = [Self::Formula, Self::Graph];

    /// The name in the certificate's folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manifest => "manifest.json",
            Self::Formula => "formula.cnf",
            Self::Models => "models.txt",
            Self::Closing => "closing.cnf",
            Self::Graph => "graph.cpog",
            Self::Lrat => "refutation.lrat",
            Self::Drat => "refutation.drat",
            Self::Others => "others.txt",
            Self::Hitting => "hitting.cnf",
            Self::Opb => "hitting.opb",
            Self::Pbp => "bound.pbp",
        }
    }

    /// The refusal of a file that cannot be read.
    pub fn unreadable(self, error: &std::io::Error) -> Refusal {
        at(self)(Reason::Unreadable(error.to_string()))
    }
}

/// The certified statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The problem that the grids satisfy.
    pub statement: Statement,
    /// The number of grids.
    pub count: u64,
    /// Whether they are said to be one for each class under relabelling.
    pub up_to_relabelling: bool,
}

/// The refusal of a file of a certificate, with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {fault}", file.name())]
pub struct Refusal {
    /// The file.
    pub file: File,
    /// The fault of the file.
    pub fault: Fault,
}

impl Claim {
    /// The statement is one, and is what "up to relabelling" says.
    pub fn check_statement(&self) -> Result<(), Refusal> {
        self.statement.check().map_err(at(File::Manifest))?;
        if self.up_to_relabelling && !self.statement.is_up_to_relabelling() {
            return Err(at(File::Manifest)(Reason::UpTo));
        }
        Ok(())
    }

    /// Checks a certificate whose files `open` opens; each step of the proof is shown to `watch` after it has been accepted, and so is the
    /// closing formula before all steps.
    pub fn check<R: BufRead>(
        &self,
        open: impl Fn(File) -> Result<R, Refusal>,
        watch: &mut dyn Watch,
    ) -> Result<(), Refusal> {
        self.check_statement()?;
        let grids = models::read(&self.statement, self.count, open(File::Models)?).map_err(at(File::Models))?;
        let formula = self.formula(&open, watch)?;
        let closing = dimacs::read(open(File::Closing)?).map_err(at(File::Closing))?;
        closes(&self.statement, &formula, &grids, &closing).map_err(at(File::Closing))?;
        watch.unread(File::Closing, &encoding::unread(&self.statement, &closing));
        drop((formula, grids));
        watch.formula(&closing);
        refutes(&closing, open(File::Lrat)?, open(File::Drat)?, watch)
    }

    /// Checks a certificate by a graph, whose files `open` opens.
    ///
    /// The models of the formula are as many as the grids: a grid gives each variable that is not of a cell its value.
    pub fn check_graph<R: BufRead>(
        &self,
        open: impl Fn(File) -> Result<R, Refusal>,
        watch: &mut dyn Watch,
    ) -> Result<(), Refusal> {
        self.check_statement()?;
        let formula = self.formula(&open, watch)?;
        let (found, unread) = graph::check(&formula, open(File::Graph)?).map_err(at(File::Graph))?;
        watch.unread(File::Graph, &unread);
        if found == self.count {
            Ok(())
        } else {
            Err(at(File::Graph)(Reason::GraphCount { found, expected: self.count }))
        }
    }

    /// The formula, which is that of the statement.
    fn formula<R: BufRead>(
        &self,
        open: &impl Fn(File) -> Result<R, Refusal>,
        watch: &mut dyn Watch,
    ) -> Result<Formula, Refusal> {
        let formula = dimacs::read(open(File::Formula)?).map_err(at(File::Formula))?;
        encoding::check(&self.statement, &formula).map_err(at(File::Formula))?;
        watch.unread(File::Formula, &encoding::unread(&self.statement, &formula));
        Ok(formula)
    }
}

/// An observer of a proof while it is checked, such as another checker.
pub trait Watch {
    /// The formula that is refuted.
    fn formula(&mut self, _: &Formula) {}
    /// A step of the proof, which has been accepted.
    fn step(&mut self, _: &Step) {}
    /// The lines of comments in a file, of which nothing was checked.
    fn unread(&mut self, _: File, _: &[usize]) {}
}

/// No observer.
impl Watch for () {}

pub(crate) fn at<F: Into<Fault>>(file: File) -> impl Fn(F) -> Refusal {
    move |fault| Refusal { file, fault: fault.into() }
}

/// The closing formula is the formula and, for each grid, the clause that some cell without a clue differs.
fn closes(statement: &Statement, formula: &Formula, grids: &[Grid], closing: &Formula) -> Result<(), Fault> {
    if closing.variables != formula.variables {
        return Err(Reason::FormulaVariables { found: closing.variables, expected: formula.variables }.into());
    }
    encoding::check_meanings(statement, closing)?;
    let free = statement.free_cells();
    let clauses = || closing.clauses.iter().zip(&closing.lines);
    for ((found, &line), expected) in clauses().zip(&formula.clauses) {
        if found != expected {
            let (found, expected) = (text::clause(found), text::clause(expected));
            return Err(Fault::at(line, Reason::ClosingClause { found, expected }));
        }
    }
    for ((found, &line), (model, grid)) in clauses().skip(formula.clauses.len()).zip((1..).zip(grids)) {
        let cells = (0..statement.cells).filter(|&cell| free[cell]);
        let expected: Vec<_> = cells.map(|cell| -statement.variable(cell, grid[cell].into())).collect();
        if **found != *expected {
            let (found, expected) = (text::clause(found), text::clause(&expected));
            return Err(Fault::at(line, Reason::Blocking { found, expected, model }));
        }
    }
    let expected = formula.clauses.len() + grids.len();
    if closing.clauses.len() != expected {
        return Err(Reason::ClosingCount { found: closing.clauses.len(), expected }.into());
    }
    Ok(())
}

/// The LRAT proof refutes the formula, and the DRAT proof takes the same steps, so that it does, too.
pub(crate) fn refutes(
    formula: &Formula,
    lrat: impl BufRead,
    drat: impl BufRead,
    watch: &mut dyn Watch,
) -> Result<(), Refusal> {
    let mut steps = Steps::new(lrat);
    let mut replay = Replay::new(formula);
    let mut drat = Drat { lines: Lines::new(drat) };
    while let Some(step) = steps.next_step().map_err(at(File::Lrat))? {
        if let Step::Delete(ids) = &step {
            for clause in ids.iter().filter_map(|&id| replay.clause(id)) {
                drat.take(true, clause).map_err(at(File::Drat))?;
            }
        }
        replay.apply(&step).map_err(|reason| at(File::Lrat)(Fault::at(steps.line(), reason)))?;
        if let Step::Add { clause, .. } = &step {
            drat.take(false, clause).map_err(at(File::Drat))?;
        }
        watch.step(&step);
    }
    if !replay.is_refuted() {
        return Err(at(File::Lrat)(Reason::NotRefuted));
    }
    watch.unread(File::Lrat, steps.unread());
    drat.end().map_err(at(File::Drat))
}

/// A DRAT file: lines `LITERALS 0` and `d LITERALS 0`.
struct Drat<R> {
    lines: Lines<R>,
}

impl<R: BufRead> Drat<R> {
    /// The next line adds or deletes the clause.
    fn take(&mut self, deletes: bool, clause: &[i32]) -> Result<(), Fault> {
        let shown =
            |deletes: bool, clause: &[i32]| format!("{}{}", if deletes { "d " } else { "" }, text::clause(clause));
        let found = self.lines.next()?.map(step);
        let fault = |reason| Fault::at(self.lines.number, reason);
        let found = found.transpose().map_err(fault)?;
        if found.as_ref().is_some_and(|(also, lits)| *also == deletes && lits == clause) {
            return Ok(());
        }
        let found = found.map_or("nothing".to_owned(), |(deletes, lits)| shown(deletes, &lits));
        Err(fault(Reason::Drat { found, expected: shown(deletes, clause) }))
    }

    fn end(&mut self) -> Result<(), Fault> {
        match self.lines.next()? {
            None => Ok(()),
            Some(_) => Err(Fault::at(self.lines.number, Reason::Trailing)),
        }
    }
}

fn step(line: &[u8]) -> Result<(bool, Vec<i32>), Reason> {
    let mut words = words(line).peekable();
    let deletes = words.next_if(|word| word == b"d").is_some();
    let lits = up_to_zero(&mut words)?;
    end(words)?;
    Ok((deletes, lits))
}
