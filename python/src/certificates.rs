//! Certificates, as files in memory.

use std::collections::BTreeMap;

use anyhow::anyhow;
use gerechte::Puzzle;
use gerechte::certificate::{Memory, Proof, Subject, fewest};
use gerechte::format::record;
use gerechte::verbs::{Certify, CertifyFewest, CheckCertificate};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::game::Game;
use crate::session::{Session, Task, raised};

/// The files of a certificate by their paths.
fn files<'py>(py: Python<'py>, files: &BTreeMap<String, Vec<u8>>) -> PyResult<Bound<'py, PyDict>> {
    let dictionary = PyDict::new(py);
    for (path, bytes) in files {
        dictionary.set_item(path, PyBytes::new(py, bytes))?;
    }
    Ok(dictionary)
}

/// What a certificate of all grids is about.
fn subject(game: &Game, puzzle: Option<&str>, up_to: Option<&str>) -> anyhow::Result<Subject> {
    let puzzle = puzzle.map(|line| Puzzle::parse(&game.game, line)).transpose()?;
    let up_to = up_to.map(str::parse).transpose()?;
    Ok(Subject::new(&game.game, puzzle.as_ref(), up_to)?.with_files(game.files.clone()))
}

/// What a certificate of the fewest clues is about.
fn of_grid(game: &Game, grid: &str) -> anyhow::Result<fewest::Subject> {
    let grid = game.game.grid(&Puzzle::parse(&game.game, grid)?)?;
    let subject = fewest::Subject::new(&game.game, &grid);
    let wrong = |wrong| anyhow!("{grid}: {}", game.game.violation(&wrong));
    Ok(subject.map_err(wrong)?.with_files(game.files.clone()))
}

/// The files of a certificate of all grids of a game or a puzzle; the limits are seconds and threads.
#[pyfunction]
#[pyo3(signature = (game, puzzle, up_to, graph, cubes, limits))]
pub(crate) fn certify<'py>(
    py: Python<'py>,
    game: &Game,
    puzzle: Option<&str>,
    up_to: Option<&str>,
    graph: bool,
    cubes: Option<usize>,
    limits: (Option<f64>, usize),
) -> PyResult<Bound<'py, PyDict>> {
    let (timeout, threads) = limits;
    let subject = subject(game, puzzle, up_to).map_err(|error| raised(&error))?;
    let subject = subject.proved_by(if graph { Proof::Graph } else { Proof::List });
    let made = Task::of_one(timeout, move |stop| {
        let folder = Memory::default();
        Certify { subject: &subject, cubes }.make(&folder, &Session::new(stop, threads))?;
        Ok(folder.files())
    })?;
    files(py, &made.result(py)?)
}

/// The files of a certificate of the fewest clues of a grid.
#[pyfunction]
#[pyo3(signature = (game, grid, veripb, timeout))]
pub(crate) fn certify_fewest<'py>(
    py: Python<'py>,
    game: &Game,
    grid: &str,
    veripb: bool,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    let subject = of_grid(game, grid).map_err(|error| raised(&error))?;
    let subject = subject.proved_by(if veripb { fewest::Proof::Veripb } else { fewest::Proof::Lrat });
    let made = Task::of_one(timeout, move |stop| {
        let folder = Memory::default();
        CertifyFewest { subject: &subject }.make(&folder, &Session::new(stop, 1))?;
        Ok(folder.files())
    })?;
    files(py, &made.result(py)?)
}

/// Checks a certificate, and that it is about a game and a puzzle or a grid, if one is given; its record, if it is accepted.
#[pyfunction]
#[pyo3(signature = (files, game, puzzle, up_to, timeout, threads))]
pub(crate) fn check_certificate(
    py: Python<'_>,
    files: BTreeMap<String, Vec<u8>>,
    game: Option<&Game>,
    puzzle: Option<&str>,
    up_to: Option<&str>,
    timeout: Option<f64>,
    threads: usize,
) -> PyResult<String> {
    let folder = Memory::from(files);
    let is_of_fewest = CheckCertificate::<Session>::is_of_fewest(&folder);
    let expected = game.map(|game| match (is_of_fewest, puzzle) {
        (false, _) => Ok((Some(subject(game, puzzle, up_to)?), None)),
        (true, Some(grid)) => Ok((None, Some(of_grid(game, grid)?))),
        (true, None) => Err(anyhow!("a grid is wanted, whose fewest clues these are")),
    });
    let (all, least) = expected.transpose().map_err(|error| raised(&error))?.unwrap_or_default();
    let checked = Task::of_one(timeout, move |stop| {
        let session = Session::new(stop, threads);
        let check = CheckCertificate::new(&session);
        Ok(if is_of_fewest {
            serde_json::to_string(&record::CertifyFewest::checked(check.fewest(&folder, least.as_ref())?))?
        } else {
            serde_json::to_string(&record::Certify::checked(check.folder(&folder, all.as_ref())?))?
        })
    })?;
    checked.result(py)
}
