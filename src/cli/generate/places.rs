//! The files of `--out`: the given name for a single puzzle, and names with a number before the ending for several.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::cli::args::GenerateArgs;
use crate::cli::world::{NewFile, Role, World};

/// The most files that are looked for before the work; further ones report errors in their turn.
const MOST_LOOKED_FOR: u64 = 1_000;

/// The places of the files of a run.
pub(super) struct Places<'a> {
    path: &'a Path,
    number: u64,
    role: Role,
    replaces: bool,
}

impl<'a> Places<'a> {
    /// The places for the puzzles that are asked for. Returns `None` if no file is asked for, and an error if a file exists that is not to be replaced.
    pub(super) fn new(args: &'a GenerateArgs, role: Role, world: &World) -> anyhow::Result<Option<Self>> {
        let Some(path) = args.out.file.as_deref() else { return Ok(None) };
        let number = args.number().unwrap_or(u64::MAX);
        let places = Self { path, number, role, replaces: args.out.force };
        // Before the work, rather than after it.
        (0..number.min(MOST_LOOKED_FOR)).try_for_each(|index| world.free(role, &places.of(index), places.replaces))?;
        Ok(Some(places))
    }

    /// The place of a puzzle.
    pub(super) fn of(&self, index: u64) -> PathBuf {
        if self.number == 1 {
            return self.path.to_owned();
        }
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = format!("{stem}-{index}");
        if let Some(ending) = self.path.extension() {
            let _ = write!(name, ".{}", ending.to_string_lossy());
        }
        self.path.with_file_name(name)
    }

    /// Writes the file of a puzzle.
    pub(super) fn write(&self, world: &World, index: u64, text: &str) -> anyhow::Result<()> {
        let mut new = NewFile::create(world, self.role, &self.of(index), None, self.replaces)?;
        new.fill(|out| out.write_all(text.as_bytes()))?;
        new.finish()?;
        Ok(())
    }
}
