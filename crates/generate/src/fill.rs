//! Full grids to start from, and the uniformity of their choice.
//!
//! The table has chi-square over its degrees of freedom, from 50,000 grids each. It is 1 if all grids are equally likely, with a standard
//! deviation of 0.08 for the 288 grids of 2×2 boxes and of 0.03 for the 2,040 of `perfect:1`.
//!
//! | source | 2×2 boxes | `perfect:1` |
//! |---|---|---|
//! | native | 5.0 | 3.3 |
//! | sat | 4.2 | 2.8 |
//! | shuffle | 96 of the 288 grids, evenly | 1,200 of the 2,040 grids, evenly |
//! | uniform | 1.0 | 1.0 |
//!
//! Native and SAT reach every grid, but not uniformly. A shuffle is uniform on one class of grids and leaves out the others. `uniform` draws
//! every grid with the same probability, of the games that [`Uniform`] knows.
//! (`cargo test --test checks print_how_even -- --ignored` measures this again.)

use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

use rand::seq::SliceRandom;
use thiserror::Error;

use super::{GenerateError, Random};
use gerechte_core::{Game, Grid, Stop};
use gerechte_encodings::{Cell, Problem, Symbol};
use gerechte_search::transversal::Limits;
use gerechte_search::{Solver, Uniform};
use gerechte_symmetry::{PermutationGroup, automorphisms};

/// The source of full grids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fill {
    /// On 9×9 with 3×3 boxes and on small boards, random symbols in random cells, each one that some solution has there; on others, search with
    /// restarts.
    #[default]
    Native,
    /// The first model of a SAT solver with random phases.
    #[cfg(feature = "batsat")]
    Sat,
    /// One grid, relabelled and moved by a random automorphism of the game: uniform on its class, and nowhere else.
    Shuffle,
    /// Each grid with the same probability: of 3×3 boxes, and of palettes whose graph of transversals fits in memory, such as those of order 8 from codes.
    Uniform,
}

/// A source of grids that there is not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is none of native, sat, shuffle, uniform")]
pub struct UnknownFill(String);

impl FromStr for Fill {
    type Err = UnknownFill;

    fn from_str(name: &str) -> Result<Self, UnknownFill> {
        match name {
            "native" => Ok(Self::Native),
            #[cfg(feature = "batsat")]
            "sat" => Ok(Self::Sat),
            "shuffle" => Ok(Self::Shuffle),
            "uniform" => Ok(Self::Uniform),
            _ => Err(UnknownFill(name.to_owned())),
        }
    }
}

/// A source of grids of one game.
#[derive(Clone, Debug)]
pub(super) struct Filler {
    fill: Fill,
    problem: Arc<Problem>,
    group: Option<Arc<PermutationGroup>>,
    known: Option<Grid>,
    uniform: Option<Arc<Uniform>>,
    cells: usize,
    peers: Arc<Vec<Vec<Cell>>>,
}

/// The most cells of a board on which a solution with a few clues is found directly.
const SMALL: usize = 36;
/// The most cells of a board on which the existence of a grid is decided at once.
const CHECKED: usize = 100;
/// The number of times that a grid is begun. On games that have grids, the second time is hardly ever needed.
const TRIES: usize = 1000;

impl Filler {
    pub(super) fn new(game: &Game, fill: Fill, solver: &mut Solver, stop: &Stop) -> Result<Self, GenerateError> {
        let cells = game.board().cells();
        let mut known = None;
        let mut group = None;
        if fill == Fill::Shuffle || cells <= CHECKED || !game.problem().is_symmetric_in_symbols() {
            let grid = solver.first(&vec![None; cells], stop)?;
            known = Some(grid.ok_or(GenerateError::NoGrid)?);
        }
        if fill == Fill::Shuffle {
            group = Some(Arc::new(automorphisms(game, stop)?));
        }
        let uniform = match fill {
            Fill::Uniform => Some(Arc::new(Uniform::new(game.problem(), &vec![None; cells], Limits::GRAPH, stop)?)),
            _ => None,
        };
        let problem = Arc::new(game.problem().clone());
        let peers = Arc::new(problem.peers());
        Ok(Self { fill, problem, group, known, uniform, cells, peers })
    }

    /// A full grid. Returns `None` if there is none, or a stop came first.
    pub(super) fn grid(&mut self, solver: &mut Solver, random: &mut Random, stop: &Stop) -> Option<Grid> {
        match self.fill {
            Fill::Native if self.cells <= SMALL => {
                let mut tries = (0..TRIES).take_while(|_| !stop.is_requested());
                tries.find_map(|_| self.narrowed(solver, random, stop))
            }
            Fill::Native => solver.random(&vec![None; self.cells], stop, random).ok()?,
            #[cfg(feature = "batsat")]
            Fill::Sat => by_sat(&self.problem, random, stop),
            Fill::Shuffle => self.shuffled(random),
            Fill::Uniform => self.uniform.as_ref()?.grid(random, stop).ok()?,
        }
    }

    /// Adds random clues, each if some solution has it, until there is one solution. Of the first clues it is only asked that no two clash.
    /// Returns `None` if these have no solution.
    fn narrowed(&mut self, solver: &mut Solver, random: &mut Random, stop: &Stop) -> Option<Grid> {
        let mut clues = vec![None; self.cells];
        // A solution that keeps the clues so far.
        let mut grid: Vec<Option<Symbol>> = vec![None; clues.len()];
        let mut symbols: Vec<_> = (0..self.problem.symbols()).map(Symbol::new).collect();
        let blind = self.cells / 7;
        let mut cells: Vec<usize> = (0..self.cells).collect();
        cells.shuffle(random);
        for (number, cell) in cells.into_iter().enumerate() {
            symbols.shuffle(random);
            for symbol in symbols.iter().copied().map(Some) {
                let clashes = self.peers[cell].iter().any(|peer| clues[peer.index()] == symbol);
                if clashes {
                    continue;
                }
                clues[cell] = symbol;
                if number < blind || grid[cell] == symbol {
                    break;
                }
                // A few clues never leave one solution.
                let wanted = if number < 2 * blind { 1 } else { 2 };
                let mut found = 0;
                let end = solver.solve(&clues, stop, |solution| {
                    grid.iter_mut().zip(solution).for_each(|(cell, &symbol)| *cell = Some(symbol));
                    found += 1;
                    if found == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                match found {
                    _ if end.is_err() => return None,
                    0 => clues[cell] = None,
                    1 if wanted == 2 => return grid.into_iter().collect::<Option<Vec<_>>>().map(Grid::from),
                    _ => break,
                }
            }
            clues[cell]?;
        }
        clues.into_iter().collect::<Option<Vec<_>>>().map(Grid::from)
    }

    /// The known grid, relabelled and moved.
    fn shuffled(&self, random: &mut Random) -> Option<Grid> {
        let known = self.known.as_ref()?;
        let mut names: Vec<_> = (0..self.problem.symbols()).map(Symbol::new).collect();
        if self.problem.is_symmetric_in_symbols() {
            names.shuffle(random);
        }
        let mut grid = known.to_vec();
        let moved = self.group.as_ref()?.random(random);
        for (to, symbol) in moved.iter().zip(known.iter()) {
            grid[to.index()] = names[symbol.index()];
        }
        Some(grid.into())
    }
}

/// The first model of a SAT solver with random phases.
#[cfg(feature = "batsat")]
fn by_sat(problem: &Problem, random: &mut Random, stop: &Stop) -> Option<Grid> {
    use gerechte_core::Engine;
    use gerechte_sat::RandomPhases;
    use rand::RngExt;

    RandomPhases(random.random()).first(problem, stop).ok()?.map(Grid::from)
}
