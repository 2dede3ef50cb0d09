//! `manifest.json` of a folder of instances, written as they come.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::counted;
use crate::format::record::Instance;
use crate::sha256;
use anyhow::{Context, bail};
use serde_json::Value;

use crate::cli::world::{NewFile, Role, World, Written, leftovers};

/// A manifest that is being written: one JSON object, an instance a line. It holds no time and no path, so it has the same bytes on every machine.
pub(crate) struct Manifest {
    out: NewFile,
    number: usize,
}

impl Manifest {
    /// The name of the file.
    const NAME: &str = "manifest.json";

    /// Makes the folder, if there is none. What an unfinished run of this work has left in it is removed; a folder that holds anything else is refused.
    pub(crate) fn create(world: &World, folder: &Path, work: &str) -> anyhow::Result<Self> {
        world.folder(Role::Instances, folder)?;
        clear_unfinished(folder, work)?;
        world.new_folder(Role::Instances, folder)?;
        // After a stop, the manifest is still written.
        let mut out =
            NewFile::create(world, Role::Instances, &folder.join(Self::NAME), None, false)?.despite_stops().stays();
        let tool = concat!("gerechte ", env!("CARGO_PKG_VERSION"));
        let work = Value::from(work);
        out.fill(|out| {
            write!(out, "{{\"schema\":\"{}\",\"tool\":\"{tool}\",\"work\":{work},\"instances\":[", Instance::SCHEMA)
        })?;
        Ok(Self { out, number: 0 })
    }

    /// The number of files that it lists, of this many bytes, and where they are, in words.
    pub(crate) fn words(&self, bytes: u64, folder: &Path) -> String {
        format!("wrote {} of {bytes} bytes in all to {}", counted(self.number, "file"), folder.display())
    }

    pub(crate) fn add(&mut self, instance: &Instance) -> anyhow::Result<()> {
        let line = serde_json::to_string(instance)?;
        let comma = if self.number == 0 { "" } else { "," };
        self.number += 1;
        self.out.fill(|out| {
            write!(out, "{comma}\n{line}")?;
            // The line is written at once, so that the next process finds it if this one is killed.
            out.flush()
        })
    }

    /// Puts the file in its place, and notes in it whether all instances are there.
    pub(crate) fn finish(mut self, complete: bool) -> anyhow::Result<Written> {
        self.out.fill(|out| writeln!(out, "\n],\"complete\":{complete}}}"))?;
        self.out.finish()
    }
}

/// Removes the files that a manifest of this work lists which says that it is not complete, or that a killed process left, and the manifest. Where the
/// folder holds anything else, such as a file that has changed since, nothing is removed.
fn clear_unfinished(folder: &Path, work: &str) -> anyhow::Result<()> {
    let listed = |text: &str| {
        let manifest: Value = serde_json::from_str(text).ok()?;
        (manifest["schema"] == Instance::SCHEMA && manifest["complete"] == false).then_some(manifest)
    };
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    // Files that another process still writes are not among them.
    let left = leftovers(folder).unwrap_or_default();
    let killed = left.iter().find_map(|(path, _)| listed(&(read(path) + "],\"complete\":false}")));
    let finished = folder.join(Manifest::NAME);
    let is_unfinished = listed(&read(&finished));
    let mut ours: HashSet<PathBuf> = left.iter().map(|(path, _)| path.clone()).collect();
    ours.extend(is_unfinished.is_some().then(|| finished.clone()));
    let Some(manifest) = killed.or(is_unfinished) else { return Ok(()) };
    if manifest["work"] != work {
        let other = manifest["work"].as_str().unwrap_or("another version");
        bail!("{}: it holds unfinished instances of `{other}`, not of `{work}`: nothing is removed", folder.display());
    }
    for instance in manifest["instances"].as_array().into_iter().flatten() {
        let Some(file) = instance["file"].as_str().filter(|file| !file.contains(['/', '\\'])) else { continue };
        let file = folder.join(file);
        let is_file = fs::symlink_metadata(&file).is_ok_and(|found| found.is_file());
        let is_same = || sha256::of_reader(File::open(&file).ok()?).ok().filter(|sum| instance["sha256"] == **sum);
        if is_file && is_same().is_some() {
            ours.insert(file);
        }
    }
    let place = || format!("cannot read {}", folder.display());
    for found in fs::read_dir(folder).with_context(place)? {
        let path = found.with_context(place)?.path();
        if !ours.contains(&path) {
            let name = path.file_name().unwrap_or_default().display();
            bail!(
                "{}: beside instances of an unfinished run the folder holds {name}: nothing is removed",
                folder.display()
            );
        }
    }
    for path in ours {
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}
