//! A reserve of generated puzzles: a file of records, one a line, that only grows.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::format::record;
use gerechte::{Game, Puzzle};

/// The file, and what is known of its contents.
pub(crate) struct Reserve {
    file: File,
    /// The number of records.
    pub(crate) puzzles: u64,
    /// The first index of the method and seed that the file goes on with.
    pub(crate) next: u64,
}

impl Reserve {
    /// Opens or makes the file, and calls `known` with each of its puzzles. A last line that was only partly written is cut off.
    pub(crate) fn open(
        path: &Path,
        game: &Game,
        method: &str,
        seed: u64,
        mut known: impl FnMut(&Puzzle),
    ) -> anyhow::Result<Self> {
        let place = || format!("reserve {}", path.display());
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(place)?;
        let mut reader = BufReader::new(&file);
        let (mut puzzles, mut next, mut good) = (0, 0, 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).with_context(place)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            good += length as u64;
            let at = || format!("{}: line {}", place(), puzzles + 1);
            let record: record::Generate = serde_json::from_slice(&line).with_context(at)?;
            if record.game != game.to_string() {
                bail!("{}: a puzzle of {}, not of {game}", at(), record.game);
            }
            known(&Puzzle::parse(game, &record.puzzle).with_context(at)?);
            if record.method == method && record.seed == seed {
                next = next.max(record.index + 1);
            }
            puzzles += 1;
        }
        drop(reader);
        file.set_len(good).with_context(place)?;
        let mut reserve = Self { file, puzzles, next };
        reserve.file.seek(SeekFrom::End(0)).with_context(place)?;
        Ok(reserve)
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

/// The classes of the puzzles so far.
#[derive(Default)]
pub(crate) struct Classes(HashSet<String>);

impl Classes {
    /// Adds the class of a puzzle; false if it was there.
    pub(crate) fn insert(&mut self, form: &Puzzle) -> bool {
        self.0.insert(form.to_string())
    }
}
