//! The production of a certificate of the fewest clues.

use std::io::{self, Write};

use itertools::Itertools;

use super::blocks::in_blocks;
use super::formula::{Hitting, hitting, write_formula};
use super::unfinished::{claim, finished};
use super::veripb::Bound;
use super::{Manifest, PUZZLE, Proof, Subject};
use crate::certificate::folder::{remove, write};
use crate::certificate::parts::part;
use crate::certificate::whole::write_manifest;
use crate::certificate::{CertificateError, File, Folder, Means, Progress};
use crate::encodings::{Cell, Cnf, Problem, Symbol};
use crate::fewest::{Evidence, evidence, near};
use crate::sat::{Guide, Outcome, Refutation, Varisat};
use crate::search::Native;
use crate::{Engine, EngineError, Grid, Puzzle, Stop};

/// The number of conflicts after which more of the solutions near the grid are looked for.
const PATIENCE: u64 = 20_000;
/// The most symbols that are exchanged where solutions near the grid are looked for.
const SYMBOLS: usize = 4;
/// The most sets of symbols that are tried for it.
const REGIONS: usize = 300;

/// Writes the certificate into an empty folder.
///
/// The folder may hold the same certificate, [`finished`], which is then returned; or what an earlier call left of it that was broken off
/// at any moment.
pub fn make(subject: &Subject, folder: &dyn Folder, means: &Means<'_>) -> Result<Manifest, CertificateError> {
    let manifest = if let Some(manifest) = finished(subject, folder)? {
        manifest
    } else {
        claim(subject, folder)?;
        let manifest = write_files(subject, folder, means)?;
        write_manifest(folder, &manifest)?;
        manifest
    };
    remove(folder, File::Unfinished.name())?;
    Ok(manifest)
}

/// Writes all files but the manifest.
fn write_files(subject: &Subject, folder: &dyn Folder, means: &Means<'_>) -> Result<Manifest, CertificateError> {
    let grid = subject.grid();
    let mut manifest = subject.manifest()?;
    (means.progress)(Progress::Search);
    let found = evidence(subject.problem(), grid, &Varisat, means.stop)?;
    (means.progress)(Progress::Refutation);
    let cells = found.cells.clone();
    manifest.fewest = cells.len();
    manifest.puzzle = Puzzle::of(grid, cells.iter().copied()).to_string();
    match subject.proof() {
        Proof::Lrat => {
            let Refuted { others, counted, formula, refutation } =
                Refuted::of(subject.problem(), grid, found, means.stop)?;
            manifest.counted = Some(counted.iter().map(|cell| cell.index()).collect());
            write_listed(folder, &mut manifest, &others, |file, out| match file {
                File::Hitting => write_formula(&formula, out),
                File::Lrat => refutation.write_lrat(out),
                _ => refutation.write_drat(out),
            })?;
        }
        Proof::Veripb => {
            let bound = Bound::of(subject.problem(), grid, found, means.stop)?.ok_or_else(enough)?;
            write_listed(folder, &mut manifest, &bound.others, |file, out| match file {
                File::Opb => bound.write_formula(out),
                _ => bound.write_proof(out),
            })?;
        }
    }
    let (puzzle, hash) = part(&subject.puzzle(&cells), folder, PUZZLE, means)?;
    if puzzle.count != "1" {
        return Err(failed(format!("the puzzle {} has {} solutions", manifest.puzzle, puzzle.count)).into());
    }
    manifest.certificate = hash;
    Ok(manifest)
}

/// Writes the other solutions, and the rest of the files that the manifest lists.
fn write_listed(
    folder: &dyn Folder,
    manifest: &mut Manifest,
    others: &[Vec<Symbol>],
    write_file: impl Fn(File, &mut dyn Write) -> io::Result<()>,
) -> Result<(), CertificateError> {
    manifest.others = others.len();
    for &file in manifest.proof.files() {
        let hash = write(folder, file.name(), &|out: &mut dyn Write| match file {
            File::Others => others.iter().try_for_each(|other| writeln!(out, "{}", Grid::from(other.clone()))),
            file => write_file(file, out),
        })?;
        manifest.files.insert(file.name().to_owned(), hash);
    }
    Ok(())
}

/// The refutation that shows that fewer clues are not enough.
struct Refuted {
    /// The solutions that show it.
    others: Vec<Vec<Symbol>>,
    /// The cells in the order in which the formula counts them.
    counted: Vec<Cell>,
    /// Fewer cells have one of each set in which one of these differs.
    formula: Cnf,
    refutation: Refutation,
}

impl Refuted {
    /// The proof without others that it does not need.
    ///
    /// Cells are counted in the order in which the sets name them, disjoint sets first. If the proof is long, more of the solutions near the grid are
    /// looked for, and cells are counted in blocks.
    fn of(problem: &Problem, grid: &Grid, evidence: Evidence, stop: &Stop) -> Result<Self, EngineError> {
        let fewest = evidence.cells.len();
        let few = Others::new(grid, evidence.others, first_named);
        if let Some(proof) = few.proof(fewest, PATIENCE, stop)? {
            return Ok(proof);
        }
        let regions = regions(problem, grid, &in_blocks(problem, &few.sets));
        let more = near(problem, grid, &regions, few.solutions, stop)?;
        let proof = Others::new(grid, more, |sets| in_blocks(problem, sets)).proof(fewest, u64::MAX, stop)?;
        proof.ok_or_else(enough)
    }
}

/// Other solutions of the problem.
struct Others {
    solutions: Vec<Vec<Symbol>>,
    /// The cells in which each of them differs.
    sets: Vec<Vec<Cell>>,
    /// The cells in the order in which they are counted.
    counted: Vec<Cell>,
    /// The number of cells of the board.
    cells: usize,
}

/// The cells of the sets, in the order in which they are first named.
fn first_named(sets: &[Vec<Cell>]) -> Vec<Cell> {
    sets.iter().flatten().copied().unique().collect()
}

/// Where more of the solutions near the grid are looked for: both halves of the board, and the cells of each four symbols.
fn regions(problem: &Problem, grid: &Grid, blocks: &[Cell]) -> Vec<Vec<Cell>> {
    let (one, other) = blocks.split_at(blocks.len() / 2);
    let symbols = (0..problem.symbols()).combinations(SYMBOLS);
    let of_symbols = symbols.take(REGIONS).map(|symbols| {
        let holds = |cell: &Cell| symbols.contains(&grid[cell.index()].index());
        blocks.iter().copied().filter(holds).collect()
    });
    [one.to_vec(), other.to_vec()].into_iter().chain(of_symbols).collect()
}

impl Others {
    fn new(grid: &Grid, others: Vec<Vec<Symbol>>, order: impl FnOnce(&[Vec<Cell>]) -> Vec<Cell>) -> Self {
        let differing = |other: &Vec<Symbol>| {
            (0..grid.len()).filter(|&cell| other[cell] != grid[cell]).map(Cell::new).collect::<Vec<_>>()
        };
        let sets: Vec<_> = others.iter().map(differing).collect();
        Self { counted: order(&sets), solutions: others, sets, cells: grid.len() }
    }

    /// The proof without others that it does not need. Returns `None` if it takes too many conflicts.
    fn proof(&self, fewest: usize, conflicts: u64, stop: &Stop) -> Result<Option<Refuted>, EngineError> {
        let Self { solutions, sets, counted, cells } = self;
        let Hitting { cnf, first } = hitting(*cells, sets, fewest, counted);
        let refutation = match (Guide { first, conflicts }).refute(&cnf, stop)? {
            Outcome::Refuted(refutation) => refutation,
            Outcome::TooLong => return Ok(None),
            Outcome::Model => return Err(enough()),
        };
        let mut keeps = refutation.needs();
        keeps[sets.len()..].fill(true);
        let kept = |place: &usize| keeps[*place];
        let others = (0..sets.len()).filter(kept).map(|place| solutions[place].clone()).collect();
        let sets: Vec<_> = (0..sets.len()).filter(kept).map(|place| sets[place].clone()).collect();
        let formula = hitting(*cells, &sets, fewest, counted).cnf;
        Ok(Some(Refuted { others, counted: counted.clone(), formula, refutation: refutation.within(&keeps) }))
    }
}

fn enough() -> EngineError {
    failed("fewer clues are enough".to_owned())
}

fn failed(reason: String) -> EngineError {
    EngineError::Failed { engine: Native.name(), reason }
}
