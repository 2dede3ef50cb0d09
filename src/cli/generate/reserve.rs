//! A reserve of generated puzzles: a journal of records that only grows.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufRead;
use std::path::Path;

use crate::format::record;
use crate::journal::{Found, Journal, JournalKind, Reader};
use crate::{Game, Puzzle};
use anyhow::{Context, anyhow, ensure};

use crate::cli::world::{Growing, Role, World};

/// The beginning of each record.
const BEGINNING: &str = r#"{"schema":"gerechte/generate/"#;
const KIND: JournalKind =
    JournalKind { of: "a reserve", heading: "reserve", another: "is another reserve:", limit: 1 << 20 };

/// The file, and its known content.
pub(crate) struct Reserve {
    journal: Journal<File>,
    /// The number of records.
    pub(crate) puzzles: u64,
    /// The first index of the method and seed with which the file continues.
    pub(crate) next: u64,
}

/// The generation that continues a reserve.
#[derive(Clone, Copy)]
pub(crate) struct Continued<'a> {
    pub(crate) game: &'a Game,
    pub(crate) method: &'a str,
    pub(crate) seed: u64,
}

impl Reserve {
    /// Opens or makes the file, and calls `known` with each of its puzzles. A last line that was only partly written is cut off.
    pub(crate) fn open(
        world: &World,
        path: &Path,
        by: Continued<'_>,
        known: impl FnMut(&Puzzle) -> anyhow::Result<()>,
    ) -> anyhow::Result<Self> {
        let file = Growing::open(world, Role::Reserve, path, BEGINNING)?;
        let ((puzzles, next), journal) = file.entries(|from| by.read(from, known)).context("reserve")?;
        Ok(Self { journal, puzzles, next })
    }

    /// Writes a record, all of it at once.
    pub(crate) fn add(&mut self, record: &record::Generate) -> anyhow::Result<()> {
        self.journal.write(record).context("cannot write to the reserve")?;
        self.puzzles += 1;
        Ok(())
    }
}

impl Continued<'_> {
    /// The number of records, and the index after the last of this method and seed.
    fn read(
        self,
        from: impl BufRead,
        mut known: impl FnMut(&Puzzle) -> anyhow::Result<()>,
    ) -> anyhow::Result<Found<(u64, u64)>> {
        let mut reader = Reader::new(from, KIND);
        let (mut puzzles, mut next) = (0, 0);
        let mut before = HashSet::new();
        while let Some(record) = reader.entry::<record::Generate>()? {
            let at = || format!("line {}", puzzles + 1);
            let puzzle = self.puzzle(&record).with_context(at)?;
            if !before.insert(puzzle.clone()) {
                return Err(anyhow!("the puzzle is there twice")).with_context(at);
            }
            known(&puzzle)?;
            if record.method == self.method && record.seed == self.seed {
                let after = record.index.checked_add(1);
                next = next.max(after.with_context(|| format!("no index follows {}", record.index)).with_context(at)?);
            }
            puzzles += 1;
        }
        Ok(reader.found((puzzles, next)))
    }

    /// The puzzle of a record, after a test of the record: a file of cages may have changed since.
    fn puzzle(self, record: &record::Generate) -> anyhow::Result<Puzzle> {
        let game = self.game;
        ensure!(record.game == game.to_string(), "a puzzle of {}, not of {game}", record.game);
        let puzzle = Puzzle::parse(game, &record.puzzle)?;
        let clues = puzzle.clue_count();
        ensure!(clues == record.clues, "the puzzle has {clues} clues, and not {}", record.clues);
        let solution = Puzzle::parse(game, &record.solution)?.grid().context("its solution has blank cells")?;
        game.problem().check(solution.symbols()).context("its solution is none")?;
        ensure!(puzzle.broken_by(solution.symbols()).is_none(), "its solution is that of another puzzle");
        Ok(puzzle)
    }
}
