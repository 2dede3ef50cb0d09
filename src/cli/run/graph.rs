//! The file in which the graph of solutions is kept from run to run.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::world::{NewFile, Role, World, files};
use crate::verbs::GraphFile;

/// Opens the file, or begins a new one.
pub(super) fn file(world: &World, path: &Path) -> anyhow::Result<GraphFile<'static>> {
    let name = path.display().to_string();
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut file = NewFile::create(world, Role::Graph, path, None, false)?;
            Ok(GraphFile::New(Box::new(move |graph| {
                file.fill(|out| graph.write(out))?;
                file.finish().map(|_| ())
            })))
        }
        // To open a pipe would wait for its other end.
        Ok(found) if !found.is_file() => bail!("{name}: not a regular file"),
        _ => {
            let content = files::open_as(world, Role::Graph, path).with_context(|| format!("cannot read {name}"))?;
            Ok(GraphFile::Known { name, content })
        }
    }
}
