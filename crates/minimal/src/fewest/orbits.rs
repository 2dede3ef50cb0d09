//! The minimal puzzles of a grid with symmetries, counted by orbits.

use std::collections::HashMap;
use std::fmt;
use std::ops::{ControlFlow, Range};

use super::FewestError;
use super::native::{exchanges, masked};
use super::oracle::Unavoidable;
use crate::Counted;
use crate::hitting::{Barred, Known, Mask};
use gerechte_core::Stop;
use gerechte_encodings::{Cell, Problem};
use gerechte_symmetry::Representative;

/// The number of cells whose orbits part the puzzles.
const CELLS: usize = 3;

/// The minimal puzzles of a grid, in parts that are counted one by one.
///
/// The permutations that map the grid to a relabelling of itself map its minimal puzzles to each other, and part the sets of three cells into orbits
/// O₁, O₂, …, of which the largest come first. A puzzle belongs to the first orbit that has three of its clues. The puzzles of a part are found from one
/// set T of its orbit: those with clues in T, but without three clues of an earlier orbit. A puzzle with m sets of the orbit is found from m of them. So if
/// f puzzles with m sets are found from T, the part has f · |Oᵢ| / m of them. The search is shorter than one for all puzzles by nearly the order of the
/// group, as m is mostly 1. Puzzles with fewer than three clues are a part of their own.
///
/// ```
/// use gerechte::{Game, Grid, Stop, encodings::Symbol, fewest::OrbitParts};
/// use gerechte::{minimal::Counted, symmetry::{GroupName, Representative, group}};
/// let (game, stop): (Game, _) = ("box:2x2".parse()?, Stop::never());
/// let group = group(&game, GroupName::Full, &stop)?;
/// let grid: Vec<_> = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0].map(Symbol::new).into();
/// let class = Representative::new(Grid::from(grid), &group);
/// let parts = OrbitParts::new(game.problem(), &class, &stop)?;
/// let (mut search, mut counted) = (parts.search(&stop), Counted::new(&class.stabiliser));
/// for part in parts.numbers() {
///     counted.join(&search.count(part)?);
/// }
/// assert_eq!(counted.by_clues().map(|(_, puzzles, _)| puzzles).sum::<u128>(), 284);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrbitParts<'a> {
    problem: &'a Problem,
    class: &'a Representative,
    /// The sets of three cells, ascending, by orbit.
    orbits: Vec<Vec<[usize; CELLS]>>,
    /// Starts a search with masks that hold the cells.
    start: for<'s> fn(&'s OrbitParts<'s>, &'s Stop) -> OrbitSearch<'s>,
}

impl<'a> OrbitParts<'a> {
    /// The parts of the puzzles of a grid; its stabiliser has symmetries of the problem.
    ///
    /// Takes time in proportion to n³ for n cells, and to the order of the stabiliser for each orbit. Returns an error if the grid is not one of the
    /// problem's, or the board is too large.
    ///
    /// # Panics
    /// If relabelling is no symmetry of the problem, or the stabiliser is empty, without even the identity.
    pub fn new(problem: &'a Problem, class: &'a Representative, stop: &Stop) -> Result<Self, FewestError> {
        assert!(problem.is_symmetric_in_symbols(), "a problem of houses");
        assert!(!class.stabiliser.is_empty(), "the identity");
        problem.check(class.grid.symbols())?;
        let n = class.grid.symbols().len();
        let start = masked!(n, starts());
        let mut is_seen = vec![false; n * n * n];
        let mut orbits = Vec::new();
        for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
            stop.check()?;
            for c in b + 1..n {
                if is_seen[(a * n + b) * n + c] {
                    continue;
                }
                let mut orbit = Vec::new();
                for permutation in &class.stabiliser {
                    let mut image = [a, b, c].map(|cell| permutation[cell].index());
                    image.sort_unstable();
                    if !std::mem::replace(&mut is_seen[(image[0] * n + image[1]) * n + image[2]], true) {
                        orbit.push(image);
                    }
                }
                orbits.push(orbit);
            }
        }
        // Of a large orbit a puzzle has few sets.
        orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
        Ok(Self { problem, class, orbits, start })
    }

    /// The numbers of the parts: one for each orbit, and the last one for the puzzles of fewer than three clues.
    pub const fn numbers(&self) -> Range<usize> {
        0..self.orbits.len() + 1
    }

    /// Prepares to count parts.
    pub fn search<'s>(&'s self, stop: &'s Stop) -> OrbitSearch<'s> {
        (self.start)(self, stop)
    }
}

/// Counts parts of the puzzles of a grid. What it learns from one part helps it with the next.
pub struct OrbitSearch<'a>(Box<dyn CountPart + 'a>);

impl fmt::Debug for OrbitSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OrbitSearch").finish_non_exhaustive()
    }
}

impl OrbitSearch<'_> {
    /// The puzzles of a part.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn count(&mut self, part: usize) -> Result<Counted, FewestError> {
        self.0.count(part)
    }
}

/// A search with masks of one size.
trait CountPart {
    fn count(&mut self, part: usize) -> Result<Counted, FewestError>;
}

struct Search<'a, M> {
    parts: &'a OrbitParts<'a>,
    known: Known<M>,
    family: Unavoidable<'a, M>,
    stop: &'a Stop,
    /// The number of orbits that are barred, and their sets.
    barred: (usize, Barred<M>),
    /// No puzzles.
    none: Counted,
}

fn starts<M: Mask>() -> for<'s> fn(&'s OrbitParts<'s>, &'s Stop) -> OrbitSearch<'s> {
    |parts, stop| {
        let (problem, grid) = (parts.problem, parts.class.grid.symbols());
        OrbitSearch(Box::new(Search {
            parts,
            known: exchanges::<M>(problem, grid),
            family: Unavoidable::new(problem, grid, stop),
            stop,
            barred: (0, Barred::none(grid.len())),
            none: Counted::new(&parts.class.stabiliser),
        }))
    }
}

impl<M: Mask> CountPart for Search<'_, M> {
    fn count(&mut self, part: usize) -> Result<Counted, FewestError> {
        let n = self.parts.class.grid.symbols().len();
        let mut clues = Vec::new();
        let mut add = |counted: &mut Counted, chosen: M| {
            clues.clear();
            clues.extend(chosen.elements().map(Cell::new));
            counted.add(&clues);
            ControlFlow::Continue(())
        };
        let mut counted = self.none.clone();
        let Some(orbit) = self.parts.orbits.get(part) else {
            assert_eq!(part, self.parts.orbits.len(), "a part");
            let few = 0..=CELLS - 1;
            self.known.visit_minimal(few, &mut self.family, self.stop, |chosen| add(&mut counted, chosen))?;
            return Ok(counted);
        };
        let (number, barred) = &mut self.barred;
        if *number > part {
            (*number, *barred) = (0, Barred::none(n));
        }
        for set in self.parts.orbits[*number..part].iter().flatten() {
            barred.insert(*set);
        }
        *number = part;
        let mut own = Barred::none(n);
        for set in orbit {
            own.insert(*set);
        }

        // By the number of sets of the orbit that a puzzle has.
        let mut found: HashMap<usize, Counted> = HashMap::new();
        let visit = |chosen: M| add(found.entry(own.within(chosen)).or_insert_with(|| self.none.clone()), chosen);
        self.known.visit_minimal_with(&orbit[0], barred, &mut self.family, self.stop, visit)?;
        for (sets, found) in found {
            counted.join_shares(&found, orbit.len() as u128, sets as u128);
        }
        Ok(counted)
    }
}
