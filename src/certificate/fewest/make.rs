//! The production of a certificate of the fewest clues.

use std::io::{self, Write};

use super::unfinished::{claim, finished};
use super::{LISTED, Manifest, PUZZLE, Subject};
use crate::certificate::folder::{remove, write};
use crate::certificate::parts::part;
use crate::certificate::whole::write_manifest;
use crate::certificate::{CertificateError, File, Folder, Means, Progress};
use crate::encodings::amo::totalizer;
use crate::encodings::{Cell, ClauseSink, Cnf, Symbol, dimacs};
use crate::fewest::{Evidence, evidence};
use crate::sat::{Refutation, Varisat, refute};
use crate::search::Native;
use crate::{Engine, EngineError, Grid, Puzzle, Stop};

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
    let Proof { others, formula, refutation } = Proof::of(grid, &found, means.stop)?;
    manifest.fewest = found.cells.len();
    manifest.puzzle = Puzzle::of(grid, found.cells.iter().copied()).to_string();
    manifest.others = others.len();
    for file in LISTED {
        let hash = write(folder, file.name(), &|out: &mut dyn Write| match file {
            File::Others => others.iter().try_for_each(|other| writeln!(out, "{}", Grid::from(other.to_vec()))),
            File::Hitting => write_formula(&formula, out),
            File::Lrat => refutation.write_lrat(out),
            File::Drat => refutation.write_drat(out),
            _ => Ok(()),
        })?;
        manifest.files.insert(file.name().to_owned(), hash);
    }
    let (puzzle, hash) = part(&subject.puzzle(&found.cells), folder, PUZZLE, means)?;
    if puzzle.count != "1" {
        return Err(failed(format!("the puzzle {} has {} solutions", manifest.puzzle, puzzle.count)).into());
    }
    manifest.certificate = hash;
    Ok(manifest)
}

/// The proof that fewer clues are not enough.
struct Proof<'a> {
    /// The solutions that show it.
    others: Vec<&'a [Symbol]>,
    /// Fewer cells have one of each set in which one of these differs.
    formula: Cnf,
    refutation: Refutation,
}

impl<'a> Proof<'a> {
    /// The proof without others that it does not need.
    fn of(grid: &Grid, evidence: &'a Evidence, stop: &Stop) -> Result<Self, EngineError> {
        let differing = |other: &Vec<Symbol>| {
            (0..grid.len()).filter(|&cell| other[cell] != grid[cell]).map(Cell::new).collect::<Vec<_>>()
        };
        let mut sets: Vec<_> = evidence.others.iter().map(differing).collect();
        let formula = hitting(grid.len(), &sets, evidence.cells.len());
        let refutation = refute(&formula, stop)?;
        let refutation = refutation.ok_or_else(|| failed("fewer clues are enough".to_owned()))?;
        // The cells are counted in the same order without a set that is no first to name a cell.
        let mut keeps = refutation.needs();
        for (keeps, named) in keeps.iter_mut().zip(first_named(grid.len(), &sets)) {
            *keeps |= !named.is_empty();
        }
        keeps[sets.len()..].fill(true);
        let kept = |place: &usize| keeps[*place];
        let others = (0..sets.len()).filter(kept).map(|place| evidence.others[place].as_slice()).collect();
        sets = (0..sets.len()).filter(kept).map(|place| std::mem::take(&mut sets[place])).collect();
        let formula = hitting(grid.len(), &sets, evidence.cells.len());
        Ok(Self { others, formula, refutation: refutation.within(&keeps) })
    }
}

fn failed(reason: String) -> EngineError {
    EngineError::Failed { engine: Native.name(), reason }
}

/// Variable `cell + 1` says that the cell, from 0, is chosen; a clause for each set, and a totalizer over the cells in the order in which the sets first name
/// them. So the cells of disjoint sets at the start are counted together, and refutations are short.
fn hitting(cells: usize, sets: &[Vec<Cell>], fewest: usize) -> Cnf {
    let mut cnf = Cnf::default();
    let is_chosen: Vec<_> = (0..cells).map(|_| cnf.new_var().lit()).collect();
    for set in sets {
        let lits: Vec<_> = set.iter().map(|cell| is_chosen[cell.index()]).collect();
        cnf.add_clause(&lits);
    }
    let named: Vec<_> = first_named(cells, sets).into_iter().flatten().map(|cell| is_chosen[cell.index()]).collect();
    match fewest.checked_sub(1) {
        Some(bound) => totalizer::at_most(&named, bound, &mut cnf),
        // No number of cells is less than none.
        None => cnf.add_clause(&[]),
    }
    cnf
}

/// For each set, the cells that those before it do not name.
fn first_named(cells: usize, sets: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let mut is_named = vec![false; cells];
    let mut is_new = |cell: &Cell| !std::mem::replace(&mut is_named[cell.index()], true);
    sets.iter().map(|set| set.iter().copied().filter(&mut is_new).collect()).collect()
}

/// Writes a formula as DIMACS CNF.
fn write_formula(cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.vars(), cnf.clauses().len())?;
    cnf.clauses().try_for_each(|clause| dimacs::write_clause(clause, out))
}
