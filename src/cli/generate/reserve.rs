//! A reserve of generated puzzles: a file of records, one a line, that only grows.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::format::record;
use gerechte::journal::WholeLines;
use gerechte::{Game, Puzzle};

use crate::cli::world::{Growing, Role, World};

/// The beginning of each record.
const BEGINNING: &str = r#"{"schema":"gerechte/generate/"#;
/// No record is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// The file, and its known content.
pub(crate) struct Reserve {
    file: Growing,
    /// The number of records.
    pub(crate) puzzles: u64,
    /// The first index of the method and seed with which the file continues.
    pub(crate) next: u64,
}

impl Reserve {
    /// Opens or makes the file, and calls `known` with each of its puzzles. A last line that was only partly written is cut off.
    pub(crate) fn open(
        world: &World,
        path: &Path,
        game: &Game,
        method: &str,
        seed: u64,
        mut known: impl FnMut(&Puzzle) -> anyhow::Result<()>,
    ) -> anyhow::Result<Self> {
        let place = || format!("reserve {}", path.display());
        let file = Growing::open(world, Role::Reserve, path, BEGINNING)?;
        let mut lines = WholeLines::new(file.reader(), "a reserve", LONGEST_LINE);
        let (mut puzzles, mut next) = (0, 0);
        let mut before = HashSet::new();
        while let Some(line) = lines.next().with_context(place)? {
            let at = || format!("{}: line {}", place(), puzzles + 1);
            let record: record::Generate = serde_json::from_slice(line).with_context(at)?;
            if record.game != game.to_string() {
                bail!("{}: a puzzle of {}, not of {game}", at(), record.game);
            }
            let puzzle = Puzzle::parse(game, &record.puzzle).with_context(at)?;
            let clues = puzzle.clues().count();
            if clues != record.clues {
                bail!("{}: the puzzle has {clues} clues, and not {}", at(), record.clues);
            }
            // A cage file may have changed since, or somebody the record.
            let solution = Puzzle::parse(game, &record.solution).with_context(at)?;
            let solution = solution.grid().with_context(|| format!("{}: its solution has blank cells", at()))?;
            game.problem().check(solution.symbols()).with_context(|| format!("{}: its solution is none", at()))?;
            if puzzle.broken_by(solution.symbols()).is_some() {
                bail!("{}: its solution is that of another puzzle", at());
            }
            if !before.insert(puzzle.clone()) {
                bail!("{}: the puzzle is there twice", at());
            }
            known(&puzzle)?;
            if record.method == method && record.seed == seed {
                let after = record.index.checked_add(1);
                next = next.max(after.with_context(|| format!("{}: no index follows {}", at(), record.index))?);
            }
            puzzles += 1;
        }
        file.cut(lines.complete())?;
        Ok(Self { file, puzzles, next })
    }

    /// Writes a record, all of it at once.
    pub(crate) fn add(&mut self, record: &record::Generate) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.file.write_all(&line).context("cannot write to the reserve")?;
        self.puzzles += 1;
        Ok(())
    }
}
