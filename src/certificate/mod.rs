//! Certificates: the grids of a game or a puzzle, and a proof that there are no others, in files that can be checked without this program.
//!
//! A certificate is a [`Folder`] with a [`Manifest`]: either it lists the files beside it, or it lists cubes, each with a folder of its
//! own. [`make()`] writes one. A checker that shares no code with this module decides whether a certificate is accepted.
//!
//! ```
//! use gerechte::certificate::{Folder, Means, Memory, Subject, make};
//! use gerechte::{Game, Stop};
//! let game: Game = "box:2x2".parse()?;
//! let (folder, stop) = (Memory::default(), Stop::never());
//! let subject = Subject::new(&game, None, None)?;
//! let manifest = make(&subject, &folder, None, &Means::new(&stop))?;
//! assert_eq!(manifest.count, "288");
//! assert_eq!(folder.names()?.len(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apart;
mod error;
pub mod fewest;
mod file;
mod folder;
mod graph;
mod manifest;
mod memory;
mod parts;
mod subject;
mod unfinished;
mod whole;

pub use apart::{apart, number_of_cubes, together};
pub use error::CertificateError;
pub use file::{File, MOST_CUBES, MOST_GRIDS, Proof, cube_name};
pub use folder::{Content, Folder};
pub use manifest::{Cube, Division, Line, Manifest, Related, Statement, Sum};
pub use memory::Memory;
pub use subject::{Subject, SubjectError, written};
pub use unfinished::{Unfinished, finished};
pub use whole::{Means, Progress};

use std::io;

use crate::Stop;
use crate::encodings::Cnf;
use folder::remove;
use parts::in_cubes;
use unfinished::{claim, clear, parts as cubes};
use whole::whole;

/// Writes the certificate into a folder, in cubes if a number of parts is wanted.
///
/// The folder may be empty. It may hold the same certificate, [`finished`], which is then returned. It may also hold the beginning of an earlier call that was
/// interrupted at any moment: cubes with a manifest are checked and kept, and the rest is made anew.
pub fn make(
    subject: &Subject,
    folder: &dyn Folder,
    wanted: Option<usize>,
    means: &Means<'_>,
) -> Result<Manifest, CertificateError> {
    let manifest = if let Some(manifest) = finished(subject, folder, wanted)? {
        manifest
    } else {
        let cubes = cubes(subject, wanted)?;
        claim(subject, folder, cubes.len())?;
        let made =
            if cubes.is_empty() { whole(subject, folder, means) } else { in_cubes(subject, folder, &cubes, means) };
        // Nothing is left of what the same call will never make.
        if cubes.is_empty() && made.as_ref().is_err_and(CertificateError::is_final) {
            let _ = clear(folder).and_then(|()| remove(folder, File::Unfinished.name()));
        }
        made?
    };
    remove(folder, File::Unfinished.name())?;
    Ok(manifest)
}

/// Writes a graph that stands for a formula, with a proof that it does, in the format CPOG. Returns the number of models.
///
/// # Panics
///
/// If a clause has a variable that the formula has not.
///
/// # Errors
///
/// Some part of the graph has 2⁶⁴ models or more, it takes more than 300 decisions one within another, it cannot be written, or a stop was requested.
///
/// ```
/// use gerechte::Stop;
/// use gerechte::certificate::graph_of;
/// use gerechte::encodings::{ClauseSink, Cnf};
/// let mut cnf = Cnf::default();
/// let (x, y) = (cnf.new_var().lit(), cnf.new_var().lit());
/// cnf.add_clause(&[x, y]);
/// let mut graph = Vec::new();
/// assert_eq!(graph_of(&cnf, &mut graph, &Stop::never())?, 3);
/// assert!(graph.starts_with(b"2 p 3 1 0\n"));
/// # Ok::<(), gerechte::certificate::CertificateError>(())
/// ```
pub fn graph_of(cnf: &Cnf, out: &mut dyn io::Write, stop: &Stop) -> Result<u64, CertificateError> {
    let no_graph = |error| CertificateError::no_graph(error, "the formula", "the graph".to_owned());
    graph::write_compiled(cnf, out, stop, &|| {}).map_err(no_graph)
}
