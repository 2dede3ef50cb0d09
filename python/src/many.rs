//! Many puzzles at once, in bytes instead of records.

use std::iter;
use std::ops::ControlFlow;

use anyhow::{Context, anyhow};
use gerechte::Puzzle;
use gerechte::answer::Answer;
use gerechte::engines::{self, EngineChoice};
use gerechte::verbs::{Solve, SolveDesk, Verb};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::Game;
use crate::session::{Session, Task};

/// What a thread has found.
#[derive(Default)]
struct Solutions {
    values: Vec<u8>,
    kinds: Vec<u8>,
}

/// Lines that are being solved.
#[pyclass(frozen, module = "gerechte._gerechte")]
pub(crate) struct Solving(Task<(Vec<u8>, Vec<u8>)>);

#[pymethods]
impl Solving {
    /// Waits for the values of the solutions, 0 where there is none, and a byte for each line: 0 no solution, 1 a solution (the only one, if `unique`),
    /// 2 several, 3 unknown.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let (values, kinds) = self.0.result(py)?;
        Ok((PyBytes::new(py, &values), PyBytes::new(py, &kinds)))
    }
}

/// Begins to solve a puzzle in each line, the first of which has the number `first`.
#[pyfunction]
#[pyo3(signature = (game, lines, unique, first, timeout, threads))]
pub(crate) fn solve_lines(
    game: &Game,
    lines: String,
    unique: bool,
    first: usize,
    timeout: Option<f64>,
    threads: usize,
) -> PyResult<Solving> {
    let game = game.game.clone();
    let task = Task::of_one(timeout, move |stop| {
        let session = Session::new(stop, threads);
        let engines = EngineChoice::Native.engines(game.problem(), engines::Task::Complete);
        let solve = Solve { game: &game, engines: &engines, unique, seed: None };
        let (mut values, mut kinds) = (Vec::new(), Vec::new());
        let work = |desk: &mut (SolveDesk<'_>, Puzzle), (number, line): (usize, &str), found: &mut Solutions| {
            let (desk, puzzle) = desk;
            if !puzzle.read(&game, line.as_bytes()) {
                let error = Puzzle::parse(&game, line).err().map_or_else(|| anyhow!("no puzzle"), Into::into);
                return Err(error).with_context(|| format!("puzzle {number}"));
            }
            let solved = solve.solve(desk, puzzle, &session)?;
            found.kinds.push(match &solved.answer {
                Answer::Unsatisfiable => 0,
                Answer::Solved { unique: Some(false), .. } => 2,
                Answer::Solved { .. } => 1,
                _ => 3,
            });
            match solved.answer.grid() {
                Some(grid) => found.values.extend(grid.iter().map(|symbol| symbol.value() as u8)),
                None => found.values.resize(found.values.len() + game.board().cells(), 0),
            }
            desk.memory = solved.answer;
            Ok(())
        };
        let desk = || (solve.desk(), Puzzle::empty(&game));
        let take = |found: &mut Solutions| {
            values.append(&mut found.values);
            kinds.append(&mut found.kinds);
            Ok(ControlFlow::Continue(()))
        };
        // All lines are there.
        let bulk = (first..).zip(lines.lines());
        session.threads.in_batches(iter::once(Ok(bulk)), desk, work, take, || Ok(()))?;
        Ok((values, kinds))
    })?;
    Ok(Solving(task))
}
