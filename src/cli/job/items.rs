//! Items that are lines of a file in the folder.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use crate::job::Content;
use crate::sha256::Hashing;
use anyhow::{Context, bail};

use super::folder::Folder;

/// The lines, and where those of each unit begin.
pub(super) struct UnitLines {
    name: String,
    file: BufReader<File>,
    /// The first byte of each unit, and the length of the file.
    offsets: Vec<u64>,
}

impl UnitLines {
    /// Opens the file and reads it once: it has to be what it was when it was planned.
    pub(super) fn open(folder: &Folder, content: &Content) -> anyhow::Result<Self> {
        let (plan, path) = (&folder.job.plan, folder.input(content));
        let place = || format!("cannot read {}", path.display());
        let mut file = BufReader::with_capacity(1 << 18, File::open(&path).with_context(place)?);
        let mut hashing = Hashing::new(std::io::sink());
        let mut offsets = Vec::with_capacity(plan.units as usize + 1);
        let (mut offset, mut lines, mut next) = (0, 0, 0);
        let mut line = Vec::new();
        loop {
            if lines == next && (offsets.len() as u64) < plan.units {
                offsets.push(offset);
                next = plan.items_of(offsets.len() as u64 - 1).end;
            }
            line.clear();
            let length = file.read_until(b'\n', &mut line).with_context(place)?;
            if length == 0 {
                break;
            }
            hashing.write_all(&line)?;
            offset += length as u64;
            lines += 1;
        }
        offsets.push(offset);
        if hashing.digits() != content.sha256 || lines != plan.items {
            bail!("{} was changed since it was planned", path.display());
        }
        Ok(Self { name: content.name.clone(), file, offsets })
    }

    /// The name of the items.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The lines of units that follow each other.
    pub(super) fn of(&mut self, units: Range<u64>) -> std::io::Result<Vec<u8>> {
        let (start, end) = (self.offsets[units.start as usize], self.offsets[units.end as usize]);
        let mut bytes = vec![0; (end - start) as usize];
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}
