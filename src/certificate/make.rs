//! Making a certificate.

use std::fmt;
use std::io;
use std::ops::ControlFlow;

use super::folder::write;
use super::parts::write_cubes;
use super::{CertificateError, File, Folder, Manifest, Subject, cube_name};
use crate::count::cubes;
use crate::encodings::{ClauseSink, Cnf, Encoding, Symbol, dimacs, unique};
use crate::sat::refute;
use crate::search::Native;
use crate::workers::{Serial, Workers};
use crate::{Engine, EngineError, Exit, Grid, Stop};

/// More grids do not fit in one proof with comfort: it takes about 500 bytes each.
pub const MOST_GRIDS: usize = 5_000_000;

/// Who makes a certificate, and who hears of it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Means<'a> {
    /// Who works on cubes.
    pub workers: &'a dyn Workers,
    /// Asks to stop.
    pub stop: &'a Stop,
    /// Hears what is being done.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The grids are sought.
    Search,
    /// A grid was found.
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

/// Writes the certificate into an empty folder, in cubes where so many parts are wanted.
///
/// The folder may hold cubes of an earlier call that was stopped. Those with a manifest are checked and kept, the others are made anew.
pub fn make(
    subject: &Subject,
    folder: &dyn Folder,
    parts: Option<usize>,
    means: &Means<'_>,
) -> Result<Manifest, CertificateError> {
    // Where there is no way to fill the first cells, there is nothing to part.
    let cubes = parts.map(|parts| cubes(subject.problem(), parts)).filter(|cubes| !cubes.is_empty());
    let known = cubes.as_ref().map_or(0, Vec::len);
    for entry in folder.names().map_err(CertificateError::at(folder.to_string()))? {
        if !(0..known).any(|index| entry == cube_name(index)) {
            return Err(CertificateError::NotEmpty { place: folder.to_string(), entry });
        }
    }
    let mut manifest = subject.manifest()?;
    match cubes {
        None => write_whole(subject, folder, &mut manifest, means)?,
        Some(cubes) => write_cubes(subject, folder, &cubes, &mut manifest, means)?,
    }
    // The manifest comes last: without it a folder is no certificate.
    write(folder, File::Manifest.name(), |out| Ok(serde_json::to_writer_pretty(out, &manifest)?))?;
    Ok(manifest)
}

/// Writes all files but the manifest, and what this says of them.
fn write_whole(
    subject: &Subject,
    folder: &dyn Folder,
    manifest: &mut Manifest,
    means: &Means<'_>,
) -> Result<(), CertificateError> {
    (means.progress)(Progress::Search);
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
    let Some(refutation) = refute(&cnf, means.stop)? else {
        let reason = "there are grids that it does not find".to_owned();
        return Err(EngineError::Failed { engine: Native.name(), reason }.into());
    };
    let models =
        |out: &mut dyn io::Write| grids.iter().try_for_each(|grid| writeln!(out, "{}", Grid::from(grid.clone())));
    for file in File::LISTED {
        let hash = write(folder, file.name(), |out| match file {
            File::Formula => dimacs::write(problem, Encoding::default(), out),
            File::Models => models(out),
            File::Closing => dimacs::write_formula(&closing, out),
            File::Lrat => refutation.write_lrat(out),
            File::Drat => refutation.write_drat(out),
            File::Manifest => Ok(()),
        })?;
        manifest.files.insert(file.name().to_owned(), hash);
    }
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
