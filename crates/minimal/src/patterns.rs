//! Patterns: sets of cells, up to symmetry, and which of them are the cells of the clues of a puzzle with one solution.
//!
//! If a pattern has such a puzzle, so has every larger one with the symbols of the same solution. So all are known from the patterns of the minimal puzzles.
//!
//! # References
//! R. C. Read: Every one a winner, or how to avoid isomorphism search when cataloguing combinatorial configurations. Annals of Discrete Mathematics 2
//! (1978): orderly generation.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

use super::fewest::{FewestError, minimal_puzzles};
use gerechte_core::permutation::{cycles, inverse};
use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};
use gerechte_symmetry::Permutation;

/// A set of cells, one bit each. The first cell has the highest bit, so that the canonical form, the greatest image, begins with clues.
type Mask = u64;

/// The reason why the patterns of a board are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A set of cells has one bit each.
    #[error("patterns are counted on boards of at most {most} cells, and this has {0}", most = Patterns::MAX_CELLS)]
    TooManyCells(usize),
    /// They would need too much memory.
    #[error("{0} patterns up to the group, more than {most}", most = Patterns::MOST)]
    TooMany(u128),
}

/// The patterns of some minimal puzzles, and the group up to which they are counted.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::encodings::Cell;
/// use gerechte::{Stop, Stopped, minimal::Patterns};
/// // A turn by a quarter of a board of 2 × 2 cells. Two cells that lie side by side are enough.
/// let turns = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]].map(|turn| turn.map(Cell::new).to_vec());
/// let mut patterns = Patterns::new(&turns)?;
/// patterns.add(&[Cell::new(1), Cell::new(3)]);
/// let mut table = Vec::new();
/// patterns.by_clues(&Stop::never(), |counts, bounds| {
///     table.push((counts.patterns, counts.with_puzzle, bounds.smallest.len(), bounds.largest.len()));
///     Ok::<_, Stopped>(ControlFlow::Continue(()))
/// })?;
/// // Two cells on a diagonal are a pattern without a puzzle, and all larger patterns have one.
/// assert_eq!(table, [(1, 0, 0, 0), (1, 0, 0, 0), (2, 1, 1, 1), (1, 1, 0, 0), (1, 1, 0, 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    images: Arc<Images>,
    /// The canonical forms.
    minimal: BTreeSet<Mask>,
}

/// The patterns with some number of clues, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternCounts {
    /// The number of clues.
    pub clues: usize,
    /// All patterns.
    pub patterns: usize,
    /// Those of puzzles with one solution.
    pub with_puzzle: usize,
    /// Those of minimal puzzles.
    pub with_minimal: usize,
}

/// The patterns with some number of clues that say which others have a puzzle, each as its cells, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The smallest by inclusion that have a puzzle: no part of them has one.
    pub smallest: Vec<Vec<Cell>>,
    /// The largest by inclusion that have none: with any further cell they have one.
    pub largest: Vec<Vec<Cell>>,
}

impl Patterns {
    /// The number of cells of the largest board.
    pub const MAX_CELLS: usize = 64;
    /// The most patterns up to the group: they need half a gigabyte.
    pub const MOST: u128 = 100_000_000;

    /// No patterns yet, up to a group, of which all elements are given. The time is O(elements · cells · log elements).
    ///
    /// # Errors
    ///
    /// [`PatternError`] if the board has too many cells, or too many patterns up to the group.
    ///
    /// # Panics
    ///
    /// If the group is empty, without even the identity.
    pub fn new(group: &[Permutation]) -> Result<Self, PatternError> {
        let cells = group.first().expect("the identity").len();
        if cells > Self::MAX_CELLS {
            return Err(PatternError::TooManyCells(cells));
        }
        match Self::number(group) {
            number if number > Self::MOST => Err(PatternError::TooMany(number)),
            _ => Ok(Self { images: Arc::new(Images::new(group)), minimal: BTreeSet::new() }),
        }
    }

    /// The number of all patterns up to a group, by Burnside's lemma: an element keeps 2^k sets of cells if it has k cycles.
    ///
    /// # Panics
    ///
    /// If the group is empty, or acts on more than [`Self::MAX_CELLS`] cells.
    pub fn number(group: &[Permutation]) -> u128 {
        let kept = |permutation: &Permutation| {
            assert!(permutation.len() <= Self::MAX_CELLS, "{} cells", permutation.len());
            let to: Vec<_> = permutation.iter().map(|cell| cell.index()).collect();
            1_u128 << cycles(&to).len()
        };
        group.iter().map(kept).sum::<u128>() / group.len() as u128
    }

    /// Adds the pattern of a minimal puzzle with clues in these cells. The time is at most O(elements · cells), and mostly that of some hundred steps.
    ///
    /// # Panics
    ///
    /// If a cell is not on the board.
    pub fn add(&mut self, cells: &[Cell]) {
        let mask = self.images.mask(cells);
        self.minimal.insert(self.images.greatest(mask));
    }

    /// Adds the patterns of all minimal puzzles of a grid, from the search for minimal hitting sets.
    ///
    /// # Errors
    ///
    /// [`FewestError`] if the grid is not a solution of the problem, or if a stop was requested; some patterns may be added then.
    ///
    /// # Panics
    ///
    /// If the grid is larger than the board.
    pub fn add_all_of(&mut self, problem: &Problem, grid: &[Symbol], stop: &Stop) -> Result<(), FewestError> {
        minimal_puzzles(problem, grid, 0..=grid.len(), stop, |cells| {
            self.add(cells);
            ControlFlow::Continue(())
        })?;
        Ok(())
    }

    /// The number of patterns of minimal puzzles that were added.
    pub fn minimal(&self) -> usize {
        self.minimal.len()
    }

    /// Adds the patterns of others, which are counted up to the same group.
    ///
    /// # Panics
    ///
    /// If the group is another.
    pub fn join(&mut self, others: Self) {
        assert_eq!(self.images, others.images, "another group");
        self.minimal.extend(others.minimal);
    }

    /// Hands the numbers of patterns with each number of clues to `visit`, ascending, with the bounds among them.
    ///
    /// The time is O(patterns · cells) canonical forms, each as [`add`](Self::add) takes. The patterns of three numbers of clues are in memory at once, 8
    /// bytes each: 100 MB for boxes of 2×3.
    ///
    /// # Errors
    ///
    /// Those of `visit`, and [`Stopped`] if a stop was requested.
    pub fn by_clues<E: From<Stopped>>(
        &self,
        stop: &Stop,
        mut visit: impl FnMut(PatternCounts, Bounds) -> Result<ControlFlow<()>, E>,
    ) -> Result<Exit, E> {
        let mut end = Ok(());
        let exit = self.visit(stop, &mut |counts, bounds| {
            visit(counts, bounds).unwrap_or_else(|error| {
                end = Err(error);
                ControlFlow::Break(())
            })
        })?;
        end.map(|()| exit)
    }

    /// [`by_clues`](Self::by_clues), compiled once.
    fn visit(
        &self,
        stop: &Stop,
        visit: &mut dyn FnMut(PatternCounts, Bounds) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let images = &self.images;
        let is_among = |forms: &[Mask], mask: Mask| forms.binary_search(&images.greatest(mask)).is_ok();
        let mut forms = vec![0];
        // Of the number of clues before: the forms with a puzzle, those without, and what is not yet handed on.
        let [mut with, mut without] = [Vec::new(), Vec::new()];
        let mut before: Option<(PatternCounts, Bounds)> = None;
        // No pattern has more clues than there are cells, so that the whole board is one of the largest if it has no puzzle.
        for clues in 0..=images.cells + 1 {
            let [mut now_with, mut now_without] = [Vec::new(), Vec::new()];
            let (mut with_minimal, mut bounds) = (0, Bounds::default());
            for &form in &forms {
                stop.check()?;
                let is_minimal = self.minimal.contains(&form);
                let has_part = images.bits(form).any(|bit| is_among(&with, form & !bit));
                with_minimal += usize::from(is_minimal);
                if is_minimal && !has_part {
                    bounds.smallest.push(images.cells(form));
                }
                if is_minimal || has_part { &mut now_with } else { &mut now_without }.push(form);
            }
            if let Some((counts, mut bounds)) = before {
                for form in without {
                    stop.check()?;
                    if images.bits(!form).all(|bit| is_among(&now_with, form | bit)) {
                        bounds.largest.push(images.cells(form));
                    }
                }
                if visit(counts, bounds).is_break() {
                    return Ok(Exit::Enough);
                }
            }
            let counts = PatternCounts { clues, patterns: forms.len(), with_puzzle: now_with.len(), with_minimal };
            before = Some((counts, bounds));
            (with, without) = (now_with, now_without);
            forms = images.larger(&forms, stop)?;
        }
        Ok(Exit::Complete)
    }
}

/// The images of sets under a group, as a tree: at each depth, which cell goes to the cell with this number.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Images {
    cells: usize,
    /// By depth: for each node, the bit of its cell, and where its children begin in the next depth. The last node only says where they end.
    depths: Vec<Vec<(Mask, usize)>>,
}

impl Images {
    fn new(group: &[Permutation]) -> Self {
        let cells = group.first().map_or(0, Vec::len);
        let mut sources: Vec<_> = group.iter().map(|permutation| inverse(permutation)).collect();
        sources.sort_unstable();
        sources.dedup();
        let bit = |cell: Cell| 1 << (cells - 1 - cell.index());
        let mut depths: Vec<Vec<(Mask, usize)>> = vec![Vec::new(); cells];
        for (number, element) in sources.iter().enumerate() {
            let is_new = |depth: usize| number == 0 || sources[number - 1][..=depth] != element[..=depth];
            for depth in (0..cells).filter(|&depth| is_new(depth)) {
                let children = depths.get(depth + 1).map_or(0, Vec::len);
                depths[depth].push((bit(element[depth]), children));
            }
        }
        for depth in 0..cells {
            let children = depths.get(depth + 1).map_or(0, Vec::len);
            depths[depth].push((0, children));
        }
        Self { cells, depths }
    }

    fn mask(&self, cells: &[Cell]) -> Mask {
        cells.iter().fold(0, |mask, cell| mask | 1 << (self.cells - 1 - cell.index()))
    }

    fn cells(&self, mask: Mask) -> Vec<Cell> {
        (0..self.cells).filter(|cell| mask >> (self.cells - 1 - cell) & 1 == 1).map(Cell::new).collect()
    }

    /// The bits of a mask, those of the last cells first.
    fn bits(&self, mask: Mask) -> impl Iterator<Item = Mask> {
        (0..self.cells).map(|number| 1 << number).filter(move |bit| mask & bit != 0)
    }

    /// The greatest image of a set.
    fn greatest(&self, mask: Mask) -> Mask {
        let mut image = 0;
        self.walk(mask, |has_clue| {
            image = image << 1 | Mask::from(has_clue);
            true
        });
        image
    }

    /// Whether no image of a set is greater.
    fn is_greatest(&self, mask: Mask) -> bool {
        let mut left = self.bits_from_first(mask);
        self.walk(mask, |has_clue| left.next() == Some(has_clue))
    }

    fn bits_from_first(&self, mask: Mask) -> impl Iterator<Item = bool> {
        (0..self.cells).rev().map(move |number| mask >> number & 1 == 1)
    }

    /// Tells, cell by cell, whether the greatest image of a set has it, as long as `goes_on`. Returns whether it went on to the end.
    fn walk(&self, mask: Mask, mut goes_on: impl FnMut(bool) -> bool) -> bool {
        // The elements under which the image is the greatest so far.
        let mut nodes: Vec<usize> = (0..self.depths.first().map_or(0, |first| first.len() - 1)).collect();
        let mut next = Vec::new();
        for depth in &self.depths {
            let has_clue = nodes.iter().any(|&node| mask & depth[node].0 != 0);
            if !goes_on(has_clue) {
                return false;
            }
            next.clear();
            for &node in nodes.iter().filter(|&&node| (mask & depth[node].0 != 0) == has_clue) {
                next.extend(depth[node].1..depth[node + 1].1);
            }
            std::mem::swap(&mut nodes, &mut next);
        }
        true
    }

    /// The canonical forms with one cell more than these, ascending. A form without its last cell is the form of a smaller set.
    fn larger(&self, forms: &[Mask], stop: &Stop) -> Result<Vec<Mask>, Stopped> {
        let mut larger = Vec::new();
        for &form in forms {
            stop.check()?;
            let free = if form == 0 { self.cells } else { form.trailing_zeros() as usize };
            larger.extend((0..free).map(|number| form | 1 << number).filter(|&mask| self.is_greatest(mask)));
        }
        larger.sort_unstable();
        Ok(larger)
    }
}
