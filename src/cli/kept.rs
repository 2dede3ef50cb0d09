//! Files of what a scan knows: a record a line, each with its check.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::Game;
use gerechte::format::record;
use gerechte::sha256::Chain;
use serde::{Deserialize, Serialize};

use super::growing;

/// How each record begins.
const BEGINNING: &str = r#"{"schema":"gerechte/scan/"#;
/// No record is longer.
const LONGEST_LINE: u64 = 1 << 16;

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
    records: Vec<record::Scan>,
    written: u64,
}

impl Kept {
    /// Opens or makes the file. A last line that was only partly written is cut off.
    pub(crate) fn open(path: &Path, game: &Game) -> anyhow::Result<Self> {
        let place = || path.display().to_string();
        let file = growing::open(path, BEGINNING)?;
        let mut reader = BufReader::new(&file);
        let (mut chain, mut records, mut good) = (Chain::default(), Vec::new(), 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let at = || format!("{}: line {}", place(), records.len() + 1);
            let length = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).with_context(place)? as u64;
            if line.last() != Some(&b'\n') {
                if length == LONGEST_LINE {
                    bail!("{} is too long to be a record", at());
                }
                break;
            }
            good += length;
            let Checked { record, check } = serde_json::from_slice(&line).with_context(at)?;
            if chain.link(&serde_json::to_string(&record)?) != check {
                bail!(
                    "{} does not have its check: the file was changed or damaged; the lines before it are good",
                    at()
                );
            }
            if record.game != game.to_string() {
                bail!("{}: a grid of {}, not of {game}", at(), record.game);
            }
            records.push(record);
        }
        drop(reader);
        file.set_len(good).with_context(place)?;
        let written = records.len() as u64;
        Ok(Self { file, chain, records, written })
    }

    /// Takes the records that the file held.
    pub(crate) fn known(&mut self) -> Vec<record::Scan> {
        std::mem::take(&mut self.records)
    }

    /// Writes a record, all of it at once, if it is not there.
    pub(crate) fn add(&mut self, record: &record::Scan) -> anyhow::Result<()> {
        if record.index < self.written {
            return Ok(());
        }
        let check = self.chain.link(&serde_json::to_string(record)?);
        let line = serde_json::to_string(&Checked { record: record.clone(), check })?;
        self.file.write_all(format!("{line}\n").as_bytes()).context("cannot write what is known of a grid")?;
        self.written += 1;
        Ok(())
    }
}
