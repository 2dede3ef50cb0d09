//! Books of puzzles.

use std::collections::BTreeMap;
use std::io;

use gerechte::Puzzle;
use gerechte::book::BookPlan;
use gerechte::verbs::MakeBook;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::Game;
use crate::session::{Session, Task};

/// The PDF of a plan in TOML, with the files that it names, and of sections of puzzles after those of the plan.
#[pyfunction]
#[pyo3(signature = (plan, files, sections, timeout, threads))]
pub(crate) fn book<'py>(
    py: Python<'py>,
    plan: String,
    files: BTreeMap<String, String>,
    sections: Vec<(PyRef<'py, Game>, Vec<String>)>,
    timeout: Option<f64>,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let own: Vec<_> = sections.into_iter().map(|(game, lines)| (game.game.clone(), lines)).collect();
    let made = Task::of_one(timeout, move |stop| {
        let read = |name: &str| files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into());
        let puzzles = |game: &gerechte::Game, lines: &[String]| {
            lines.iter().map(|line| Puzzle::parse(game, line)).collect::<Result<_, _>>()
        };
        let own = own.iter().map(|(game, lines)| anyhow::Ok(((**game).clone(), puzzles(game, lines)?)));
        let plan = BookPlan::with_own(&plan, &read, own.collect::<anyhow::Result<_>>()?)?;
        Ok(MakeBook { plan: &plan }.run(&Session::new(stop, threads))?.pdf)
    })?;
    Ok(PyBytes::new(py, &made.result(py)?))
}
