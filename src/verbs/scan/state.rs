//! States of scans: journals whose entries are the records of grids, one a line.
//!
//! A puzzle that is read is solved again. That fewer clues are not enough is taken from the file.

use std::fmt;
use std::io::BufRead;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::Scan;
use crate::format::record;
use crate::journal::{Found, JournalError, JournalKind, Reader};
use crate::search::Solver;
use crate::{Game, Puzzle, Stop, sha256};

const KIND: JournalKind =
    JournalKind { of: "a scan", heading: "state of a scan", another: "is the state of another scan:", limit: 1 << 16 };

/// The records of the first grids of a scan.
#[derive(Clone, Debug, Default)]
pub struct ScanState {
    /// The name of the place where they are kept.
    pub name: String,
    /// The records, in the order of the grids.
    pub records: Vec<record::Scan>,
}

/// The subject of a scan: two scans with the same heading have the same grids in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanHeading {
    schema: String,
    game: String,
    formula: String,
    grids: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<usize>,
    puzzles: bool,
}

impl ScanHeading {
    /// The beginning of the first line.
    pub const BEGINNING: &str = r#"{"schema":"gerechte/scan-state/"#;

    /// The subject of a scan of grids that come from `origin`.
    pub fn new(scan: &Scan<'_>, origin: String) -> Self {
        let formula = sha256::of_problem(scan.game.problem());
        Self {
            schema: "gerechte/scan-state/1".to_owned(),
            game: scan.game.to_string(),
            formula,
            grids: origin,
            up_to: scan.at_most,
            puzzles: scan.puzzles,
        }
    }

    /// Reads the records of a scan with this heading.
    pub fn read(&self, from: impl BufRead, game: &Game) -> Result<Found<Vec<record::Scan>>, JournalError> {
        let mut reader = Reader::new(from, KIND);
        let mut known = Vec::new();
        let another = |first: &Self| (first != self).then(|| first.to_string());
        if reader.heading(another)?.is_some() {
            let mut solver = Solver::new(game.problem());
            while let Some(record) = reader.entry()? {
                if let Err(error) = judge(&record, known.len(), game, &mut solver) {
                    return Err(reader.contradiction(format!("{error:#}")));
                }
                known.push(record);
            }
        }
        Ok(reader.found(known))
    }
}

/// The game, the grids, and what is sought of each.
impl fmt::Display for ScanHeading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, grids, up_to, puzzles, .. } = self;
        write!(f, "{game} (grids: {grids})")?;
        match up_to {
            Some(clues) => write!(f, " with --at-most {clues}")?,
            None => f.write_str(" without --at-most")?,
        }
        f.write_str(if *puzzles { ", with --puzzles" } else { ", without --puzzles" })
    }
}

/// Checks that the record is that of the grid with this number, and that its puzzle has the stated number of clues and one solution.
fn judge(record: &record::Scan, index: usize, game: &Game, solver: &mut Solver) -> anyhow::Result<()> {
    let puzzle = Puzzle::parse(game, &record.puzzle)?;
    let grid = Puzzle::parse(game, &record.grid)?.grid().context("the grid has blank cells")?;
    let is_told = match record.fewest {
        Some(fewest) => fewest == record.at_least && puzzle.clues().count() == fewest,
        None => puzzle.clues().count() > record.at_least,
    };
    let has_its_clues = is_told && puzzle.broken_by(grid.symbols()).is_none();
    if record.index != index as u64 || !has_its_clues || solver.count(&puzzle, 2, &Stop::never()).number() != 1 {
        bail!("the record is none of a scan");
    }
    Ok(())
}
