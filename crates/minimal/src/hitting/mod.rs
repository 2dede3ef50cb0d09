//! Hitting sets: sets of elements that meet every set of a family.
//!
//! The family need not be known: a [`Family`] is asked for sets that a choice misses, and [`Known`] keeps them. The search for hitting sets
//! of one size branches on a smallest set that is not hit; an element that was tried is excluded for the later ones. Disjoint sets that are
//! not hit need an element each. If there are more of them than choices left, the branch is empty. If there are equally many, each choice
//! is an element of one of these sets, and must hit the sets that only it can hit. Where many sets lie within parts of the elements, lists of choices of two
//! parts are joined, and only the rest is searched.
//!
//! All minimal hitting sets, of any size, are found by choosing elements so that each stays *critical*: it alone hits some set. Elements that would make
//! a chosen one redundant are excluded, so that every hitting set at the end is minimal.
//!
//! # References
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014), sections 3 to 5: excluded elements, disjoint
//! sets, sets by element as bits. E. Moreno-Centeno, R. M. Karp: The implicit hitting set approach to solve combinatorial optimization problems with an
//! application to multigenome alignment. Operations Research 61 (2013). K. Murakami, T. Uno: Efficient algorithms for dualizing large-scale hypergraphs.
//! Discrete Applied Mathematics 170 (2014), algorithm MMCS. A. Gainer-Dewar, P. Vera-Licona: The minimal hitting set generation problem: algorithms and
//! computation. SIAM Journal on Discrete Mathematics 31 (2017), arXiv 1601.02939.

mod level;
mod mask;
mod minimal;
mod parts;
mod search;
mod table;

use std::ops::{ControlFlow, RangeInclusive};

pub use mask::{Mask, Wide, least};

use gerechte_core::{Exit, Stop, Stopped};
use minimal::{Minimal, Sizes};
use parts::Split;
use search::{Halt, HittingSearch};
use table::{Broad, Narrow, Table};

/// A family of sets that is asked for sets that a choice misses.
pub trait Family<M: Mask> {
    /// Whether all its sets are known already.
    const IS_KNOWN: bool = false;

    /// Sets of the family without chosen elements. Returns none only if there is none.
    fn missed_by(&mut self, chosen: M) -> Result<Vec<M>, Stopped>;

    /// A set of the family with the element and without the others. Returns `None` only if there is none.
    fn set_of(&mut self, element: usize, without: M) -> Result<Option<M>, Stopped>;
}

/// A family without unknown sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllKnown;

impl<M: Mask> Family<M> for AllKnown {
    const IS_KNOWN: bool = true;

    fn missed_by(&mut self, _: M) -> Result<Vec<M>, Stopped> {
        Ok(Vec::new())
    }

    fn set_of(&mut self, _: usize, _: M) -> Result<Option<M>, Stopped> {
        Ok(None)
    }
}

/// A family that is a list.
impl<M: Mask> Family<M> for &[M] {
    fn missed_by(&mut self, chosen: M) -> Result<Vec<M>, Stopped> {
        Ok(self.iter().find(|set| !set.meets(chosen)).copied().into_iter().collect())
    }

    fn set_of(&mut self, element: usize, without: M) -> Result<Option<M>, Stopped> {
        Ok(self.iter().find(|set| set.meets(M::of(element)) && !set.meets(without)).copied())
    }
}

/// Sets of three elements that a hitting set must not contain.
///
/// ```
/// use gerechte::hitting::Barred;
/// let mut barred = Barred::<u64>::none(6);
/// barred.insert([0, 2, 5]);
/// assert_eq!((barred.with(5, 0b101), barred.with(5, 0b001)), (0b101, 0b100));
/// ```
#[derive(Clone, Debug)]
pub struct Barred<M> {
    elements: usize,
    /// By two elements: the third ones.
    third: Vec<M>,
}

impl<M: Mask> Barred<M> {
    /// None, of elements from 0 to `elements` − 1.
    pub fn none(elements: usize) -> Self {
        Self { elements, third: vec![M::EMPTY; elements * elements] }
    }

    /// Adds a set.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn insert(&mut self, [a, b, c]: [usize; 3]) {
        assert!([a, b, c].iter().all(|element| *element < self.elements), "elements {a}, {b} and {c}");
        for (one, other, third) in [(a, b, c), (a, c, b), (b, c, a)] {
            self.third[one * self.elements + other].insert(third);
            self.third[other * self.elements + one].insert(third);
        }
    }

    /// The elements that form a set with this one and one of the others.
    ///
    /// # Panics
    /// If there is no such element.
    #[must_use]
    pub fn with(&self, element: usize, others: M) -> M {
        let third = &self.third[element * self.elements..][..self.elements];
        others.elements().fold(M::EMPTY, |all, other| all.or(third[other]))
    }

    /// The number of the sets that lie within a set of elements.
    pub fn within(&self, elements: M) -> usize {
        let (mut number, mut after) = (0, elements);
        for one in elements.elements() {
            after = after.without_first();
            let mut last = after;
            for other in after.elements() {
                last = last.without_first();
                number += self.third[one * self.elements + other].and(last).len();
            }
        }
        number
    }
}

/// The known sets of a family.
///
/// ```
/// use std::ops::{ControlFlow, RangeInclusive};
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
    /// The number of sets when supersets of others were last removed before a search from some elements.
    reduced_to: usize,
    /// Partitions of the elements into three parts, some of which may be empty, of which a search may use one.
    partitions: Vec<[M; 3]>,
    /// The tables of the search, kept because they are large.
    tables: Vec<Table<M, Broad>>,
    last: Table<M, Narrow>,
}

impl<M: Mask> Known<M> {
    /// These sets of elements from 0 to `elements` − 1, without supersets of others.
    ///
    /// # Panics
    /// If a mask cannot hold the elements, or a set has others.
    pub fn new(elements: usize, sets: Vec<M>) -> Self {
        assert!(elements <= M::BITS, "{elements} elements");
        assert!(sets.iter().all(|set| set.is_within(M::set(0..elements))), "sets of {elements} elements");
        Self {
            elements,
            sets: least(sets, usize::MAX),
            reduced_to: 0,
            partitions: Vec::new(),
            tables: Vec::new(),
            last: Table::default(),
        }
    }

    /// Names partitions of the elements into three parts, some of which may be empty, within which many sets of the family lie, so that [`Known::visit`]
    /// may search by parts. The minimal hitting sets that are visited do not depend on them.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gerechte::{Stop, hitting::{AllKnown, Known}};
    /// let mut known = Known::<u64>::new(6, vec![0b11, 0b1100, 0b110000, 0b10101]).with_partition([0b11, 0b1100, 0b110000]);
    /// let mut found = 0;
    /// known.visit(3, &mut AllKnown, &Stop::never(), |_| {
    ///     found += 1;
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(found, 7);
    /// # Ok::<(), gerechte::Stopped>(())
    /// ```
    ///
    /// # Panics
    /// If the parts are not disjoint, or lack an element.
    #[must_use]
    pub fn with_partition(mut self, parts: [M; 3]) -> Self {
        let all = parts.iter().fold(M::EMPTY, |all, part| all.or(*part));
        let is_partition =
            all == M::set(0..self.elements) && parts.iter().map(|part| part.len()).sum::<usize>() == self.elements;
        assert!(is_partition, "a partition of {} elements", self.elements);
        self.partitions.push(parts);
        self
    }

    /// The sets.
    pub fn sets(&self) -> &[M] {
        &self.sets
    }

    /// The number of disjoint sets, taken in order: a lower bound on the size of a hitting set.
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

    /// Visits, each once, the minimal hitting sets of the family that have `size` elements, and some others of that size: all are minimal if
    /// no hitting set is smaller. Sets that the family returns are known afterwards.
    ///
    /// # Panics
    /// If the family names an element that does not exist.
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
        let mut best: Option<Split<M>> = None;
        for parts in std::mem::take(&mut self.partitions) {
            // A partition whose lists are too long for this size is not tried for larger ones.
            let Some(split) = Split::new(parts, &self.sets, size, stop)? else { continue };
            self.partitions.push(parts);
            if best.as_ref().is_none_or(|best| split.pairs() < best.pairs()) {
                best = Some(split);
            }
        }
        let mut search = HittingSearch::new(size, self, family, stop, visit);
        let searched = match best {
            Some(split) => search.by_parts(&split),
            None => search.run(),
        };
        searched.map_or_else(Halt::exit, |()| Ok(Exit::Complete))
    }

    /// Visits, each once, the minimal hitting sets of the family whose size is one of these. Sets that the family returns are known afterwards.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gerechte::{Stop, hitting::{AllKnown, Known}};
    /// let mut known = Known::<u64>::new(4, vec![0b0011, 0b0110, 0b1100]);
    /// let mut found = Vec::new();
    /// known.visit_minimal(0..=4, &mut AllKnown, &Stop::never(), |set| {
    ///     found.push(set);
    ///     ControlFlow::Continue(())
    /// })?;
    /// found.sort_unstable();
    /// assert_eq!(found, [0b0101, 0b0110, 0b1010]);
    /// # Ok::<(), gerechte::Stopped>(())
    /// ```
    ///
    /// # Panics
    /// If the family names an element that does not exist.
    pub fn visit_minimal(
        &mut self,
        sizes: RangeInclusive<usize>,
        family: &mut impl Family<M>,
        stop: &Stop,
        visit: impl FnMut(M) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let sizes = Sizes { least: *sizes.start(), most: *sizes.end(), grow: false };
        self.visit_sizes(sizes, family, stop, visit)
    }

    /// Visits minimal hitting sets of at least this size, each larger than the one before. If there are any, the last one is a largest.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gerechte::{Stop, hitting::{AllKnown, Known}};
    /// let mut known = Known::<u64>::new(4, vec![0b0011, 0b0101, 0b1001]);
    /// let mut last = None;
    /// known.visit_growing(0, &mut AllKnown, &Stop::never(), |set| {
    ///     last = Some(set);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(last, Some(0b1110));
    /// # Ok::<(), gerechte::Stopped>(())
    /// ```
    ///
    /// # Panics
    /// If the family names an element that does not exist.
    pub fn visit_growing(
        &mut self,
        size: usize,
        family: &mut impl Family<M>,
        stop: &Stop,
        visit: impl FnMut(M) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.visit_sizes(Sizes { least: size, most: self.elements, grow: true }, family, stop, visit)
    }

    fn visit_sizes(
        &mut self,
        sizes: Sizes,
        family: &mut impl Family<M>,
        stop: &Stop,
        visit: impl FnMut(M) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.sets = least(std::mem::take(&mut self.sets), usize::MAX);
        let searched = Minimal::new(sizes, self, family, stop, visit).run(&[]);
        searched.map_or_else(Halt::exit, |()| Ok(Exit::Complete))
    }

    /// Visits, each once, the minimal hitting sets that contain the elements `first`, but not three barred ones. Sets that the family returns are known
    /// afterwards.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gerechte::{Stop, hitting::{AllKnown, Barred, Known}};
    /// let mut known = Known::<u64>::new(6, vec![0b11, 0b1100, 0b110000]);
    /// let mut barred = Barred::none(6);
    /// barred.insert([0, 2, 5]);
    /// let mut found = Vec::new();
    /// known.visit_minimal_with(&[0], &barred, &mut AllKnown, &Stop::never(), |set| {
    ///     found.push(set);
    ///     ControlFlow::Continue(())
    /// })?;
    /// found.sort_unstable();
    /// assert_eq!(found, [0b010101, 0b011001, 0b101001]);
    /// # Ok::<(), gerechte::Stopped>(())
    /// ```
    ///
    /// # Panics
    /// If the family or `first` names an element that does not exist, `first` names one twice, or the barred ones are among another number of elements.
    pub fn visit_minimal_with(
        &mut self,
        first: &[usize],
        barred: &Barred<M>,
        family: &mut impl Family<M>,
        stop: &Stop,
        visit: impl FnMut(M) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        assert_eq!(barred.elements, self.elements, "elements");
        assert!(first.iter().all(|element| *element < self.elements), "elements {first:?}");
        assert_eq!(M::set(first.iter().copied()).len(), first.len(), "elements {first:?}");
        // To remove supersets of others takes as long as many searches.
        if self.sets.len() > 2 * self.reduced_to {
            self.sets = least(std::mem::take(&mut self.sets), usize::MAX);
            self.reduced_to = self.sets.len();
        }
        let sizes = Sizes { least: 0, most: self.elements, grow: false };
        let searched = Minimal::new(sizes, self, family, stop, visit).without(barred).run(first);
        searched.map_or_else(Halt::exit, |()| Ok(Exit::Complete))
    }
}
