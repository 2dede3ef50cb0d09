//! Writes a certificate.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use gerechte::count::cubes;
use gerechte::encodings::{Cell, ClauseSink, Cnf, Encoding, Problem, Symbol, dimacs, unique};
use gerechte::format::manifest::{Cube, Manifest, Statement};
use gerechte::sat::refute;
use gerechte::search::Native;
use gerechte::sha256::{self, Hashing};
use gerechte::{Engine, EngineError, Exit, Game, Grid};
use gerechte_checker::certificate::File;

use super::super::batch;
use super::super::session::Session;

/// More grids do not fit in one proof with comfort: it takes about 500 bytes each.
const MOST_GRIDS: usize = 5_000_000;

/// What is to be certified.
pub(super) struct Task<'a> {
    pub(super) game: &'a Game,
    pub(super) puzzle: Option<String>,
    pub(super) problem: Problem,
    pub(super) up_to: Option<String>,
    /// How many cubes are worked on at once.
    pub(super) threads: usize,
}

impl Task<'_> {
    /// Writes the certificate into a new or empty folder, in parts where `parts` are wanted; nothing where a stop was requested.
    ///
    /// A folder with some of these parts is gone on with.
    pub(super) fn write(
        &self,
        folder: &Path,
        parts: Option<usize>,
        session: &Session,
    ) -> anyhow::Result<Option<Manifest>> {
        let place = || format!("{}", folder.display());
        fs::create_dir_all(folder).with_context(place)?;
        // Where there is no way to fill the first cells, there is nothing to part.
        let cubes = parts.map(|parts| cubes(&self.problem, parts)).filter(|cubes| !cubes.is_empty());
        let is_part =
            |name: &OsStr| (0..cubes.as_ref().map_or(0, Vec::len)).any(|index| name == cube_name(index).as_str());
        for entry in fs::read_dir(folder).with_context(place)? {
            let name = entry.with_context(place)?.file_name();
            if !is_part(&name) {
                bail!("{}: the folder is not empty: {}", folder.display(), name.display());
            }
        }
        let mut manifest = self.manifest()?;
        let written = match cubes {
            None => self.write_whole(folder, &mut manifest, session)?,
            Some(cubes) => self.write_cubes(folder, &cubes, &mut manifest, session)?,
        };
        if !written {
            return Ok(None);
        }
        // The manifest comes last: without it a folder is no certificate.
        write(&folder.join(File::Manifest.name()), |out| Ok(serde_json::to_writer_pretty(out, &manifest)?))?;
        Ok(Some(manifest))
    }

    /// The manifest before anything is known of the grids.
    fn manifest(&self) -> anyhow::Result<Manifest> {
        let statement = Statement::of(&self.problem)
            .ok_or_else(|| anyhow!("{} has constraints that a certificate cannot state", self.game))?;
        Ok(Manifest {
            schema: Manifest::SCHEMA.to_owned(),
            tool: concat!("gerechte ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: self.game.to_string(),
            puzzle: self.puzzle.clone(),
            up_to: self.up_to.clone(),
            count: String::new(),
            statement,
            files: BTreeMap::new(),
            cubes: Vec::new(),
        })
    }

    /// The certificate that an earlier run has written into the folder; nothing if it did not get so far, and then the folder is empty.
    fn earlier(&self, folder: &Path) -> anyhow::Result<Option<Manifest>> {
        let path = folder.join(File::Manifest.name());
        match fs::read_to_string(&path) {
            Ok(text) => {
                let place = || format!("{}", path.display());
                let found: Manifest = serde_json::from_str(&text).with_context(place)?;
                let (count, files) = (found.count.clone(), found.files.clone());
                if found != (Manifest { count, files, ..self.manifest()? }) {
                    bail!("{}: the certificate of something else", path.display());
                }
                for file in File::LISTED {
                    let path = folder.join(file.name());
                    let hash = fs::File::open(&path).and_then(sha256::of_reader);
                    if found.files.get(file.name()) != Some(&hash.with_context(|| path.display().to_string())?) {
                        bail!("{}: the hash is not that of the manifest", path.display());
                    }
                }
                Ok(Some(found))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                for file in File::LISTED {
                    match fs::remove_file(folder.join(file.name())) {
                        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                        _ => {}
                    }
                }
                Ok(None)
            }
            Err(error) => Err(error).with_context(|| path.display().to_string()),
        }
    }

    fn write_whole(&self, folder: &Path, manifest: &mut Manifest, session: &Session) -> anyhow::Result<bool> {
        session.working_on(format!("{}: grids", self.game));
        let grids = self.grids(session)?;
        manifest.count = grids.len().to_string();
        let closing = |sink: &mut dyn ClauseSink| {
            let vars = Encoding::default().encode(&self.problem, sink);
            for grid in &grids {
                sink.add_clause(&unique::differs_from(&self.problem, &vars, grid));
            }
            vars
        };
        session.working_on(format!("{}: no others", self.game));
        let mut cnf = Cnf::default();
        closing(&mut cnf);
        let Some(refutation) = refute(&cnf, &session.stop)? else {
            let reason = "there are grids that it does not find".to_owned();
            return Err(EngineError::Failed { engine: Native.name(), reason }.into());
        };
        for file in File::LISTED {
            let hash = write(&folder.join(file.name()), |out| match file {
                File::Formula => dimacs::write(&self.problem, Encoding::default(), out),
                File::Models => grids.iter().try_for_each(|grid| writeln!(out, "{}", Grid::from(grid.clone()))),
                File::Closing => dimacs::write_formula(&closing, out),
                File::Lrat => refutation.write_lrat(out),
                File::Drat => refutation.write_drat(out),
                File::Manifest => Ok(()),
            })?;
            manifest.files.insert(file.name().to_owned(), hash);
        }
        Ok(true)
    }

    /// All grids in ascending order.
    fn grids(&self, session: &Session) -> anyhow::Result<Vec<Vec<Symbol>>> {
        let mut grids = Vec::new();
        let exit = Native.solutions(&self.problem, &session.stop, &mut |grid| {
            grids.push(grid.to_vec());
            session.step();
            if grids.len() > MOST_GRIDS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if exit != Exit::Complete {
            bail!("{}: more than {MOST_GRIDS} grids in one proof (see --cubes)", self.game);
        }
        grids.sort_unstable();
        Ok(grids)
    }

    fn write_cubes(
        &self,
        folder: &Path,
        cubes: &[Vec<(Cell, Symbol)>],
        manifest: &mut Manifest,
        session: &Session,
    ) -> anyhow::Result<bool> {
        let parts = batch::each(cubes, self.threads, |index, cube| {
            let mut problem = self.problem.clone();
            for &(cell, symbol) in cube {
                problem.given(cell, symbol)?;
            }
            let part = Task { puzzle: Some(clues(&problem)), problem, up_to: None, ..*self };
            let folder = folder.join(cube_name(index));
            let written = match part.earlier(&folder)? {
                None => part.write(&folder, None, session)?,
                earlier => earlier,
            };
            let Some(written) = written else { return Ok(None) };
            let file = fs::File::open(folder.join(File::Manifest.name()))?;
            let givens = cube.iter().map(|(cell, symbol)| (cell.index(), symbol.index() + 1)).collect();
            anyhow::Ok(Some(Cube { givens, count: written.count, manifest: sha256::of_reader(file)? }))
        })?;
        let Some(parts) = parts.into_iter().collect::<Option<Vec<_>>>() else { return Ok(false) };
        let counts = parts.iter().map(|cube| cube.count.parse::<u64>());
        manifest.count = counts.sum::<Result<u64, _>>()?.to_string();
        manifest.cubes = parts;
        Ok(true)
    }
}

/// The folder of a cube.
pub(super) fn cube_name(index: usize) -> String {
    format!("cube-{index:04}")
}

/// All clues of the problem as a puzzle.
fn clues(problem: &Problem) -> String {
    let mut line = vec!['.'; problem.cells()];
    for (cell, symbol) in problem.givens() {
        line[cell.index()] = symbol.to_char();
    }
    line.into_iter().collect()
}

/// Writes a file and tells its hash.
fn write(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<String> {
    let place = || format!("cannot write {}", path.display());
    let file = fs::File::create_new(path).with_context(place)?;
    let mut out = BufWriter::new(Hashing::new(file));
    content(&mut out).with_context(place)?;
    let out = out.into_inner().map_err(io::IntoInnerError::into_error).with_context(place)?;
    Ok(out.digits())
}
