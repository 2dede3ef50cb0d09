//! A certificate in one piece: the grids, and the refutation of all others.

use std::cell::RefCell;
use std::fmt;
use std::io;
use std::ops::ControlFlow;

use serde::Serialize;

use super::file::MOST_GRIDS;
use super::folder::write;
use super::graph;
use super::{CertificateError, File, Folder, Manifest, Proof, Subject};
use crate::encodings::{ClauseSink, Cnf, Encoding, Symbol, dimacs, unique};
use crate::sat::refute;
use crate::search::Native;
use crate::workers::{Serial, Workers};
use crate::{Engine, EngineError, Exit, Grid, Stop};

/// The workers, the stop and the observer of a certificate that is being made.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Means<'a> {
    /// The workers for cubes.
    pub workers: &'a dyn Workers,
    /// The flag that requests a stop.
    pub stop: &'a Stop,
    /// A function that is called at each step.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// The current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The grids are sought.
    Search,
    /// A grid was found, or a node of a graph.
    Grid,
    /// It is proved that there are no others.
    Refutation,
}

impl<'a> Means<'a> {
    /// One worker, unseen.
    pub const fn new(stop: &'a Stop) -> Self {
        Self { workers: &Serial, stop, progress: &|_| {} }
    }
}

impl fmt::Debug for Means<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Means").field("workers", &self.workers.number()).finish_non_exhaustive()
    }
}

/// Writes a certificate in one piece.
pub(super) fn whole(subject: &Subject, folder: &dyn Folder, means: &Means<'_>) -> Result<Manifest, CertificateError> {
    let mut manifest = subject.manifest()?;
    write_whole(subject, folder, &mut manifest, means)?;
    write_manifest(folder, &manifest)?;
    Ok(manifest)
}

/// Writes the manifest. It comes last: without it a folder is not a certificate.
pub(super) fn write_manifest(folder: &dyn Folder, manifest: &impl Serialize) -> Result<(), CertificateError> {
    let name = File::Manifest.name();
    let written = |source| CertificateError::Unwritten { place: folder.place(name), source };
    let text = serde_json::to_vec_pretty(manifest).map_err(|error| written(error.into()))?;
    if text.len() as u64 > File::Manifest.largest() {
        let reason = format!("{} bytes are more than the {} of a manifest", text.len(), File::Manifest.largest());
        return Err(written(io::Error::other(reason)));
    }
    write(folder, name, &|out| out.write_all(&text))?;
    Ok(())
}

/// Writes all files but the manifest. Returns their entries in the manifest.
fn write_whole(
    subject: &Subject,
    folder: &dyn Folder,
    manifest: &mut Manifest,
    means: &Means<'_>,
) -> Result<(), CertificateError> {
    (means.progress)(Progress::Search);
    match subject.proof() {
        Proof::List => write_list(subject, folder, manifest, means),
        Proof::Graph => write_graph(subject, folder, manifest, means),
    }
}

/// Writes the list of the grids, and the refutation of all others.
fn write_list(
    subject: &Subject,
    folder: &dyn Folder,
    manifest: &mut Manifest,
    means: &Means<'_>,
) -> Result<(), CertificateError> {
    let grids = grids(subject, means)?;
    manifest.count = grids.len().to_string();
    let problem = subject.problem();
    let closing = |sink: &mut dyn ClauseSink| {
        let vars = Encoding::default().encode(problem, sink);
        for grid in &grids {
            sink.add_clause(&unique::differs_from(problem, &vars, grid));
        }
        vars
    };
    (means.progress)(Progress::Refutation);
    let mut cnf = Cnf::default();
    closing(&mut cnf);
    let Some(refutation) = refute(&cnf, means.stop).map_err(EngineError::from)? else {
        let reason = "there are grids that it does not find".to_owned();
        return Err(EngineError::Failed { engine: Native.name(), reason }.into());
    };
    let models =
        |out: &mut dyn io::Write| grids.iter().try_for_each(|grid| writeln!(out, "{}", Grid::from(grid.clone())));
    for &file in subject.proof().files() {
        let hash = write(folder, file.name(), &|out| match file {
            File::Formula => dimacs::write(problem, Encoding::default(), out),
            File::Models => models(out),
            File::Closing => dimacs::write_formula(&closing, out).map(drop),
            File::Lrat => refutation.write_lrat(out),
            File::Drat => refutation.write_drat(out),
            _ => Ok(()),
        })?;
        manifest.files.insert(file.name().to_owned(), hash);
    }
    Ok(())
}

/// Writes the graph that stands for all grids, and its proof.
fn write_graph(
    subject: &Subject,
    folder: &dyn Folder,
    manifest: &mut Manifest,
    means: &Means<'_>,
) -> Result<(), CertificateError> {
    let problem = subject.problem();
    let counted = RefCell::new(None);
    let written = write(folder, File::Graph.name(), &|out| {
        let grids = graph::write(problem, out, means.stop, &|| (means.progress)(Progress::Grid));
        let ends = grids.as_ref().map(drop).map_err(|_| io::Error::other("there is no graph"));
        *counted.borrow_mut() = Some(grids);
        ends
    });
    manifest.count = match counted.into_inner() {
        None => return written.map(drop),
        Some(Ok(grids)) => grids.to_string(),
        Some(Err(error)) => {
            return Err(CertificateError::no_graph(error, subject.game(), folder.place(File::Graph.name())));
        }
    };
    manifest.files.insert(File::Graph.name().to_owned(), written?);
    // The graph is about all variables. Where a formula names some to project on, `cake_scpog` wants a graph of these alone.
    let formula = |out: &mut dyn io::Write| dimacs::write_unprojected(problem, Encoding::default(), out);
    let hash = write(folder, File::Formula.name(), &formula)?;
    manifest.files.insert(File::Formula.name().to_owned(), hash);
    Ok(())
}

/// All grids in ascending order.
fn grids(subject: &Subject, means: &Means<'_>) -> Result<Vec<Vec<Symbol>>, CertificateError> {
    let mut grids = Vec::new();
    let exit = Native.solutions(subject.problem(), means.stop, &mut |grid| {
        grids.push(grid.to_vec());
        (means.progress)(Progress::Grid);
        if grids.len() > MOST_GRIDS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if exit != Exit::Complete {
        return Err(CertificateError::TooMany { game: subject.game().to_owned() });
    }
    grids.sort_unstable();
    Ok(grids)
}
