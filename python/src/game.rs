//! Games, as Python holds them.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::anyhow;
use gerechte::encodings::{Cell, Symbol};
use gerechte::game::cages_file;
use gerechte::verbs::{Request, error_text, read_puzzle};
use gerechte::{GameSpec, Puzzle};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::session::{Error, GameError, PuzzleError, Stopped, Task, raised};

/// A game that is built, with its name and its files.
#[pyclass(frozen, module = "gerechte._gerechte")]
pub(crate) struct Game {
    pub(crate) game: Arc<gerechte::Game>,
    /// The files that its name refers to, by name.
    pub(crate) files: BTreeMap<String, String>,
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, name: String, files: BTreeMap<String, String>) -> PyResult<Self> {
        let request = Request { game: name, files: files.clone(), ..Request::default() };
        let game = Task::of_one(None, move |stop| request.game(stop))?.result(py).map_err(|error| {
            let is_input = error.is_instance_of::<Error>(py) && !error.is_instance_of::<Stopped>(py);
            if is_input { GameError::new_err(error.value(py).to_string()) } else { error }
        })?;
        Ok(Self { game: Arc::new(game), files })
    }

    /// The name in the grammar of games.
    #[getter]
    fn name(&self) -> String {
        self.game.to_string()
    }

    /// The names of the files that the game is made of.
    #[getter]
    fn files(&self) -> Vec<String> {
        self.game.spec().into_iter().flat_map(GameSpec::files).map(str::to_owned).collect()
    }

    /// The number of symbols.
    #[getter]
    fn order(&self) -> usize {
        self.game.order()
    }

    /// The numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.game.board().rows(), self.game.board().columns())
    }

    /// Row and column of each cell, from 0.
    #[getter]
    fn positions(&self) -> Vec<(usize, usize)> {
        let board = self.game.board();
        (0..board.cells()).map(|cell| board.position(Cell::new(cell))).collect()
    }

    /// The cells of each house.
    #[getter]
    fn houses(&self) -> Vec<Vec<usize>> {
        self.game.problem().houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect()
    }

    /// The content of a file of cages: cells, no cell twice, and sums.
    fn cages_file(&self, cages: Vec<(Vec<usize>, u32)>) -> PyResult<String> {
        let board = self.game.board_of_symbols();
        if let Some(cell) = cages.iter().flat_map(|(cells, _)| cells).find(|&&cell| cell >= board.cells()) {
            return Err(raised(&anyhow!("no cell {cell} on the board")));
        }
        let cages = cages.into_iter().map(|(cells, sum)| (cells.into_iter().map(Cell::new).collect(), sum));
        Ok(cages_file(&board, &cages.collect::<Vec<_>>()))
    }

    /// The number of the region of each cell, if there are regions.
    #[getter]
    fn regions(&self) -> Option<Vec<usize>> {
        let regions = self.game.palette()?.regions();
        let mut numbers = vec![0; self.game.board().cells()];
        for (number, region) in (1..).zip(regions) {
            for cell in region {
                numbers[cell.index()] = number;
            }
        }
        (!regions.is_empty()).then_some(numbers)
    }

    /// The values of a puzzle in any format, 0 for a blank.
    fn read<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
        let puzzle = read_puzzle(&self.game, text).map_err(|error| PuzzleError::new_err(error_text(error.as_ref())))?;
        let puzzle = puzzle.map_err(|clash| PuzzleError::new_err(clash.reason))?;
        Ok(PyBytes::new(
            py,
            &puzzle.iter().map(|symbol| symbol.map_or(0, |symbol| symbol.value() as u8)).collect::<Vec<_>>(),
        ))
    }

    /// The line of these values, 0 for a blank; clues that contradict each other are an error.
    fn write(&self, values: &[u8]) -> PyResult<String> {
        let (order, cells) = (self.game.order(), self.game.board().cells());
        if values.len() != cells {
            return Err(PuzzleError::new_err(format!("{} values, but the game has {cells} cells", values.len())));
        }
        if let Some(value) = values.iter().find(|&&value| usize::from(value) > order) {
            return Err(PuzzleError::new_err(format!("value {value}, but the game has {order} symbols")));
        }
        let symbols: Vec<_> = values.iter().map(|&value| Symbol::from_value(value.into())).collect();
        let line = Puzzle::from(symbols).to_string();
        Puzzle::parse(&self.game, &line).map_err(|error| PuzzleError::new_err(error.to_string()))?;
        Ok(line)
    }

    /// The cell with a name such as `r1c2` or `region of r1c2`.
    fn cell(&self, name: &str) -> PyResult<usize> {
        let cell = self.game.cell_named(name).map(Cell::index);
        cell.ok_or_else(|| raised(&anyhow!("no cell `{name}`")))
    }

    /// Whether this full board is a grid of the game.
    fn is_grid(&self, values: &[u8]) -> bool {
        let symbols: Option<Vec<_>> = values.iter().map(|&value| Symbol::from_value(value.into())).collect();
        symbols.is_some_and(|symbols| {
            symbols.len() == self.game.board().cells()
                && symbols.iter().all(|symbol| symbol.index() < self.game.order())
                && self.game.problem().check(&symbols).is_ok()
        })
    }
}
