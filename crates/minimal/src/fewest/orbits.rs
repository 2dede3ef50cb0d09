//! The minimal puzzles of a grid with symmetries, counted by orbits.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

use super::FewestError;
use super::native::{exchanges, masked};
use super::oracle::Unavoidable;
use crate::Counted;
use crate::hitting::{Known, Mask};
use gerechte_core::Stop;
use gerechte_encodings::{Cell, Problem, Symbol};
use gerechte_symmetry::Permutation;

/// The number of cells whose orbits part the puzzles.
const CELLS: usize = 3;

/// The minimal puzzles of a grid, in parts that are counted one by one.
///
/// The permutations that map the grid to a relabelling of itself map its minimal puzzles to each other, and part the sets of three cells into orbits
/// O₁, O₂, …. A puzzle belongs to the first orbit that has three of its clues. The puzzles of a part are found from one set T of its orbit: those with
/// clues in T, but without three clues of an earlier orbit. A puzzle with m sets of the orbit is found from m of them, so that f findings from T with the
/// same m are f · |Oᵢ| / m puzzles. The search is shorter than one for all puzzles by nearly the order of the group if m is mostly 1.
///
/// ```
/// use gerechte::{Game, Grid, Stop, encodings::Symbol, fewest::OrbitParts, symmetry::{GroupName, Representative, group}};
/// let (game, stop): (Game, _) = ("box:2x2".parse()?, Stop::never());
/// let group = group(&game, GroupName::Full, &stop)?;
/// let grid: Vec<_> = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0].map(Symbol::new).into();
/// let class = Representative::new(Grid::from(grid), &group);
/// let parts = OrbitParts::new(game.problem(), class.grid.symbols(), &class.stabiliser)?;
/// let (mut search, mut counted) = (parts.search(&stop), parts.none());
/// for part in 0..parts.len() {
///     counted.join(&search.count(part)?);
/// }
/// assert_eq!(counted.by_clues().map(|(_, puzzles, _)| puzzles).sum::<u128>(), 284);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrbitParts<'a> {
    problem: &'a Problem,
    grid: &'a [Symbol],
    stabiliser: &'a [Permutation],
    /// The sets of three cells, ascending, by orbit.
    orbits: Vec<Vec<[usize; CELLS]>>,
    /// Starts a search with masks that hold the cells.
    start: for<'s> fn(&'s OrbitParts<'s>, &'s Stop) -> OrbitSearch<'s>,
}

impl<'a> OrbitParts<'a> {
    /// The parts of the puzzles of a grid; `stabiliser` are all permutations of a group that map the grid to a relabelling of itself.
    ///
    /// Takes time in proportion to n³ for n cells, and to the order of the group for each orbit. Returns an error if the grid is not one of the problem's, or
    /// the board is too large.
    ///
    /// # Panics
    /// If the group is empty, without even the identity.
    pub fn new(problem: &'a Problem, grid: &'a [Symbol], stabiliser: &'a [Permutation]) -> Result<Self, FewestError> {
        problem.check(grid)?;
        let n = grid.len();
        let mut is_seen = vec![false; n * n * n];
        let mut orbits = Vec::new();
        for first in (0..n).flat_map(|a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c]))) {
            let mut orbit = Vec::new();
            for permutation in stabiliser {
                let mut image = first.map(|cell| permutation[cell].index());
                image.sort_unstable();
                let [a, b, c] = image;
                if !std::mem::replace(&mut is_seen[(a * n + b) * n + c], true) {
                    orbit.push(image);
                }
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        // Of a large orbit a puzzle has few sets.
        orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
        Ok(Self { problem, grid, stabiliser, orbits, start: masked!(n, starts()) })
    }

    /// The number of parts: the orbits, and the puzzles of fewer than three clues.
    pub const fn len(&self) -> usize {
        self.orbits.len() + 1
    }

    /// Whether there are no parts, which never happens.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// No puzzles, to which those of parts are added.
    pub fn none(&self) -> Counted {
        Counted::new(self.stabiliser)
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
    /// The first orbits, and by two cells the third ones with which they are in one of them.
    barred: (usize, Vec<M>),
}

fn starts<M: Mask>() -> for<'s> fn(&'s OrbitParts<'s>, &'s Stop) -> OrbitSearch<'s> {
    |parts, stop| {
        let (problem, grid) = (parts.problem, parts.grid);
        let (known, family) = (exchanges::<M>(problem, grid), Unavoidable::new(problem, grid, stop));
        let barred = (0, vec![M::EMPTY; grid.len() * grid.len()]);
        OrbitSearch(Box::new(Search { parts, known, family, stop, barred }))
    }
}

/// Adds sets of three to a table: by two cells the third ones.
fn insert<M: Mask>(table: &mut [M], cells: usize, orbit: &[[usize; CELLS]]) {
    for &[a, b, c] in orbit {
        for (one, other, third) in [(a, b, c), (a, c, b), (b, c, a)] {
            table[one * cells + other].insert(third);
            table[other * cells + one].insert(third);
        }
    }
}

impl<M: Mask> CountPart for Search<'_, M> {
    fn count(&mut self, part: usize) -> Result<Counted, FewestError> {
        let n = self.parts.grid.len();
        let mut clues = Vec::new();
        let mut add = |counted: &mut Counted, chosen: M| {
            clues.clear();
            clues.extend(chosen.elements().map(Cell::new));
            counted.add(&clues);
            ControlFlow::Continue(())
        };
        let mut counted = self.parts.none();
        let Some(orbit) = self.parts.orbits.get(part) else {
            assert_eq!(part, self.parts.orbits.len(), "a part");
            let few = 0..=CELLS - 1;
            self.known.visit_minimal(few, &mut self.family, self.stop, |chosen| add(&mut counted, chosen))?;
            return Ok(counted);
        };
        let (first, barred) = &mut self.barred;
        if *first > part {
            barred.fill(M::EMPTY);
            *first = 0;
        }
        self.parts.orbits[*first..part].iter().for_each(|orbit| insert(barred, n, orbit));
        *first = part;
        let mut own = vec![M::EMPTY; n * n];
        insert(&mut own, n, orbit);

        // By the number of sets of the orbit that a puzzle has.
        let mut found: HashMap<u128, Counted> = HashMap::new();
        let visit = |chosen: M| {
            let (mut sets, mut after) = (0, chosen);
            for a in chosen.elements() {
                after = after.without_first();
                let mut last = after;
                for b in after.elements() {
                    last = last.without_first();
                    sets += own[a * n + b].and(last).len() as u128;
                }
            }
            add(found.entry(sets).or_insert_with(|| self.parts.none()), chosen)
        };
        self.known.visit_minimal_with(&orbit[0], barred, &mut self.family, self.stop, visit)?;
        for (sets, found) in found {
            counted.join(&found.times(orbit.len() as u128, sets));
        }
        Ok(counted)
    }
}
