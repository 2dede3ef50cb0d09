//! Journals of scans: an entry a line is the record of a grid.
//!
//! A puzzle that is read is solved again. That fewer clues are not enough is taken from the file.

use std::fs::File;
use std::io::BufRead;

use anyhow::{Context, bail};
use gerechte::format::record;
use gerechte::journal::{Found, Journal, JournalError, Kind, Reader};
use gerechte::search::Solver;
use gerechte::{Game, Puzzle, Stop, sha256};
use serde::{Deserialize, Serialize};

use crate::cli::world::Growing;

/// The beginning of the first line.
pub(crate) const BEGINNING: &str = r#"{"schema":"gerechte/scan-state/"#;
const KIND: Kind =
    Kind { of: "a scan", heading: "state of a scan", another: "is the state of another scan:", limit: 1 << 16 };

/// The subject of a scan: two scans with the same heading have the same grids in the same order.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Heading {
    schema: String,
    game: String,
    formula: String,
    grids: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<usize>,
    puzzles: bool,
}

impl Heading {
    /// Of a game, where the grids come from, up to how many clues are looked for, and whether their puzzles are counted.
    pub(crate) fn new(game: &Game, grids: String, up_to: Option<usize>, puzzles: bool) -> Self {
        let formula = sha256::of_problem(game.problem());
        Self { schema: "gerechte/scan-state/1".to_owned(), game: game.to_string(), formula, grids, up_to, puzzles }
    }
}

/// The records of a scan with this heading, and where more are written.
pub(crate) fn open(
    file: Growing,
    game: &Game,
    heading: &Heading,
) -> anyhow::Result<(Vec<record::Scan>, Journal<File>)> {
    file.journal(heading, |from| read(from, game, heading))
}

fn read(from: impl BufRead, game: &Game, heading: &Heading) -> Result<Found<Vec<record::Scan>>, JournalError> {
    let mut reader = Reader::new(from, KIND);
    let mut known = Vec::new();
    let another = |first: &Heading| (first != heading).then(|| serde_json::to_string(first).unwrap_or_default());
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
