//! Files of the results of a scan: a heading, then a record a line, each with its checksum.
//!
//! A puzzle that is read is solved again. That fewer clues are not enough is taken from the file.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::format::record;
use gerechte::search::Solver;
use gerechte::sha256::{self, Chain};
use gerechte::{Game, Puzzle, Stop};
use serde::{Deserialize, Serialize};

/// The beginning of the first line.
pub(crate) const BEGINNING: &str = r#"{"schema":"gerechte/scan-state/"#;
/// No line is longer.
const LONGEST_LINE: u64 = 1 << 16;

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

/// A record and its check, as they are written.
#[derive(Serialize, Deserialize)]
struct Checked {
    #[serde(flatten)]
    record: record::Scan,
    check: String,
}

/// The file, and the records that it held.
pub(crate) struct Kept {
    file: File,
    chain: Chain,
    /// The records of the file.
    pub(crate) known: Vec<record::Scan>,
}

impl Kept {
    /// Reads the file with this path, or begins it. A last line that was only partly written is cut off.
    pub(crate) fn read(file: File, path: &Path, game: &Game, heading: &Heading) -> anyhow::Result<Self> {
        let place = || path.display().to_string();
        let mut reader = BufReader::new(&file);
        let heading = serde_json::to_string(heading)?;
        let mut solver = Solver::new(game.problem());
        let (mut chain, mut known, mut good) = (Chain::default(), Vec::new(), 0);
        chain.link(&heading);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let at = || format!("{}: line {number}", place());
            let length = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).with_context(place)? as u64;
            let Some(content) = line.strip_suffix(b"\n") else {
                if length == LONGEST_LINE {
                    bail!("{} is too long to be a record", at());
                }
                break;
            };
            if number == 1 {
                let _: Heading = serde_json::from_slice(content).with_context(at)?;
                if content != heading.as_bytes() {
                    bail!("{} is the state of another scan: {}", place(), String::from_utf8_lossy(content));
                }
            } else {
                let Checked { record, check } = serde_json::from_slice(content).with_context(at)?;
                let again = Checked { check: chain.link(&serde_json::to_string(&record)?), record };
                if again.check != check || serde_json::to_vec(&again)? != content {
                    bail!(
                        "{} does not have its check: the file was changed or damaged; the lines before it are good",
                        at()
                    );
                }
                judge(&again.record, known.len(), game, &mut solver).with_context(at)?;
                known.push(again.record);
            }
            good += length;
        }
        drop(reader);
        file.set_len(good).with_context(place)?;
        let mut kept = Self { file, chain, known };
        if good == 0 {
            kept.write(&heading)?;
        }
        Ok(kept)
    }

    /// Writes a record that the file did not hold.
    pub(crate) fn add(&mut self, record: &record::Scan) -> anyhow::Result<()> {
        let check = self.chain.link(&serde_json::to_string(record)?);
        self.write(&serde_json::to_string(&Checked { record: record.clone(), check })?)
    }

    /// Writes a line, all of it at once.
    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes()).context("cannot write what is known of a grid")
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
