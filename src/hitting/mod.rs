//! Hitting sets: elements of which every set of a family has one.
//!
//! The family need not be known: a [`Family`] is asked for sets that a choice misses, and [`Known`] keeps what it said. The search for hitting sets
//! of one size branches on a smallest set that is not hit; an element that was tried is out for those after it. Disjoint sets that are
//! not hit need an element each: where there are more of them than choices, nothing is left, and where there are as many, each choice
//! is one of its set, and must hit what that set alone can hit.
//!
//! # References
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014), sections 3 to 5: elements that are out, disjoint
//! sets, sets by element as bits. E. Moreno-Centeno, R. M. Karp: The implicit hitting set approach to solve combinatorial optimization problems with an
//! application to multigenome alignment. Operations Research 61 (2013).

mod mask;
mod search;
mod table;

use std::ops::ControlFlow;

pub use mask::{Mask, Wide, least};

use crate::{Exit, Stop, Stopped};
use search::{Halt, Search};
use table::Table;

/// A family of sets that can be asked what a choice misses.
pub trait Family<M: Mask> {
    /// Sets of the family without the chosen elements; none only if there is none.
    fn missed_by(&mut self, chosen: M) -> Result<Vec<M>, Stopped>;
}

/// A family that is a list.
impl<M: Mask> Family<M> for &[M] {
    fn missed_by(&mut self, chosen: M) -> Result<Vec<M>, Stopped> {
        Ok(self.iter().find(|set| !set.meets(chosen)).copied().into_iter().collect())
    }
}

/// The sets of a family that are known.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Stop, hitting::Known};
/// let family: [u64; 3] = [0b0011, 0b0110, 0b1100];
/// let mut known = Known::new(4, Vec::new());
/// let mut found = Vec::new();
/// known.visit(2, &mut &family[..], &Stop::never(), |set| {
///     found.push(set);
///     ControlFlow::Continue(())
/// })?;
/// found.sort_unstable();
/// assert_eq!(found, [0b0101, 0b0110, 0b1010]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Known<M> {
    elements: usize,
    sets: Vec<M>,
    /// What the search works on; kept, as it is large.
    tables: Vec<Table<M>>,
}

impl<M: Mask> Known<M> {
    /// These sets of elements from 0 to `elements` − 1; without those that have others within them.
    ///
    /// # Panics
    /// If a mask cannot hold so many elements, or a set has others.
    pub fn new(elements: usize, sets: Vec<M>) -> Self {
        assert!(elements <= M::BITS, "{elements} elements");
        assert!(sets.iter().all(|set| set.is_within(M::set(0..elements))), "sets of {elements} elements");
        Self { elements, sets: least(sets, usize::MAX), tables: Vec::new() }
    }

    /// The sets.
    pub fn sets(&self) -> &[M] {
        &self.sets
    }

    /// How many of the sets are disjoint, taken in order: a hitting set has no fewer elements.
    pub fn at_least(&self) -> usize {
        let mut used = M::EMPTY;
        let disjoint = self.sets.iter().filter(|set| {
            let is_disjoint = !set.meets(used);
            if is_disjoint {
                used = used.or(**set);
            }
            is_disjoint
        });
        disjoint.count()
    }

    /// Visits, each once, the minimal hitting sets of the family that have `size` elements, and some others of that size: they are all minimal if
    /// no hitting set is smaller. Sets that the family names are known from then on.
    ///
    /// # Panics
    /// If the family names an element that there is not.
    pub fn visit(
        &mut self,
        size: usize,
        family: &mut impl Family<M>,
        stop: &Stop,
        visit: impl FnMut(M) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        if size > self.elements {
            return Ok(Exit::Complete);
        }
        self.sets = least(std::mem::take(&mut self.sets), usize::MAX);
        match Search::new(size, self, family, stop, visit).run() {
            Ok(()) => Ok(Exit::Complete),
            Err(Halt::Enough) => Ok(Exit::Enough),
            Err(Halt::Stopped) => Err(Stopped),
        }
    }
}
