//! `manifest.json` of a folder of instances, written as they come.

use std::path::Path;

use gerechte::Stop;
use gerechte::format::record::Instance;

use super::files::{NewFile, Written};

/// A manifest that is being written: one JSON object, an instance a line. It holds no time and no path, so it has the same bytes on every machine.
pub(crate) struct Manifest {
    out: NewFile,
    number: usize,
}

impl Manifest {
    /// The name of the file.
    const NAME: &str = "manifest.json";

    pub(crate) fn create(folder: &Path) -> anyhow::Result<Self> {
        // What is known when a stop comes is written all the same.
        let mut out = NewFile::create(&folder.join(Self::NAME), None, false, &Stop::never())?;
        let tool = concat!("gerechte ", env!("CARGO_PKG_VERSION"));
        out.fill(|out| write!(out, "{{\"schema\":\"{}\",\"tool\":\"{tool}\",\"instances\":[", Instance::SCHEMA))?;
        Ok(Self { out, number: 0 })
    }

    /// How many instances are listed.
    pub(crate) const fn number(&self) -> usize {
        self.number
    }

    pub(crate) fn add(&mut self, instance: &Instance) -> anyhow::Result<()> {
        let line = serde_json::to_string(instance)?;
        let comma = if self.number == 0 { "" } else { "," };
        self.number += 1;
        self.out.fill(|out| write!(out, "{comma}\n{line}"))
    }

    /// Puts the file in its place, and notes in it whether all instances are there.
    pub(crate) fn finish(mut self, complete: bool) -> anyhow::Result<Written> {
        self.out.fill(|out| writeln!(out, "\n],\"complete\":{complete}}}"))?;
        self.out.finish()
    }
}
