//! Classification of the grids that an engine finds: their classes under a group, and the grids that each element keeps.

mod halves;
mod layouts;
mod symmetric;
mod tilings;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::encodings::{Problem, Symbol};
use crate::engine::{Clues, Prepared};
use crate::symmetry::{Classes, ConjugacyClass, Permutation};
use crate::workers::{Workers, each};
use crate::{Engine, EngineError, Stop};

pub use halves::{Halves, Packed};
pub use layouts::{Layout, layouts};
pub use symmetric::{Symmetric, SymmetricError};
pub use tilings::{Tiling, TilingError, Tilings};

/// A function that is called with each grid after it has been classified. Its arguments are the classes so far, the grid, and the order of
/// the grid's stabiliser: the number of group elements that only rename its symbols.
pub type Visitor<'a> = &'a mut dyn FnMut(&Classes, &[Symbol], usize) -> ControlFlow<()>;

/// The classes of the grids that keep the clues, under a group of automorphisms of the game.
///
/// The engine was prepared for a problem of [`up_to_relabelling`](crate::count::up_to_relabelling). If `visit` breaks, the classes are those of
/// the grids so far. [`Classes::merge`] puts together what was found apart, as with the clues of each of its [`cubes`](crate::count::cubes).
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Engine, Game, Puzzle, Stop, count::up_to_relabelling, search::Native, symmetry::{GroupName, group}};
/// let game: Game = "perfect:1".parse()?;
/// let elements = group(&game, GroupName::Rigid, &Stop::never()).unwrap();
/// let problem = up_to_relabelling(game.problem()).unwrap();
/// let visit = &mut |_: &_, _: &[_], _| ControlFlow::Continue(());
/// let clues = Puzzle::empty(&game);
/// let mut native = Native.prepare(&problem);
/// let classes = gerechte::classify::classes(native.as_mut(), &clues, &elements.into(), &Stop::never(), visit).unwrap();
/// assert_eq!((classes.grids(), classes.number()), (17, 4));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn classes(
    engine: &mut dyn Prepared,
    clues: Clues<'_>,
    elements: &Arc<[Permutation]>,
    stop: &Stop,
    visit: Visitor<'_>,
) -> Result<Classes, EngineError> {
    let mut classes = Classes::new(Arc::clone(elements));
    engine.solutions(clues, stop, &mut |grid| {
        let stabiliser = classes.add(grid);
        visit(&classes, grid, stabiliser)
    })?;
    Ok(classes)
}

/// For each element, the number of grids whose symbols it only renames. Conjugate elements have the same number, so the engine counts once
/// for each class of conjugates.
///
/// `first[i]` is the index of the first conjugate of element i, as [`conjugates`](crate::symmetry::conjugates) returns it.
pub fn kept_by_each(
    engine: &dyn Engine,
    problem: &Problem,
    elements: &[Permutation],
    first: &[usize],
    workers: &dyn Workers,
    stop: &Stop,
) -> Result<Vec<u128>, EngineError> {
    let counted: Vec<_> = (0..elements.len()).filter(|&element| first[element] == element).collect();
    let numbers = each(workers, &counted, |_, &element| engine.kept(problem, &elements[element..=element], stop))?;
    let kept: BTreeMap<_, _> = counted.into_iter().zip(numbers).collect();
    Ok(first.iter().map(|first| kept[first]).collect())
}

/// Burnside's lemma: what the elements of a group keep, by class of conjugate elements.
///
/// # References
/// E. Russell, F. Jarvis: Mathematics of Sudoku II. 2006.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Burnside {
    /// For each class of conjugate elements: how many elements it has, and how many grids up to relabelling each of them keeps.
    pub kept: Vec<(u128, u128)>,
}

impl Burnside {
    /// Counts the grids that one element of each class of conjugates keeps. The problem must come from
    /// [`up_to_relabelling`](crate::count::up_to_relabelling). `done` hears of each class that is done.
    ///
    /// ```
    /// use gerechte::{Game, Stop, classify::Burnside, count::up_to_relabelling, search::Native, symmetry::conjugacy_classes, workers::Serial};
    /// let game: Game = "box:2x3".parse()?;
    /// let (problem, stop) = (up_to_relabelling(game.problem()).unwrap(), Stop::never());
    /// let classes = conjugacy_classes(&game, &stop).unwrap();
    /// let burnside = Burnside::new(&Native, &problem, &classes, &Serial, &|| (), &stop).unwrap();
    /// assert_eq!((burnside.group_order(), burnside.grids(), burnside.classes()), (3456, 39_168, Some(49)));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn new(
        engine: &dyn Engine,
        problem: &Problem,
        classes: &[ConjugacyClass],
        workers: &dyn Workers,
        done: &(dyn Fn() + Sync),
        stop: &Stop,
    ) -> Result<Self, EngineError> {
        let kept = each(workers, classes, |_, class| {
            let kept = engine.kept(problem, std::slice::from_ref(&class.element), stop)?;
            done();
            Ok::<_, EngineError>((class.size, kept))
        })?;
        Ok(Self { kept })
    }

    /// The order of the group.
    pub fn group_order(&self) -> u128 {
        self.kept.iter().map(|(size, _)| size).sum()
    }

    /// The number of grids up to relabelling: what the identity, the first element, keeps.
    pub fn grids(&self) -> u128 {
        self.kept.first().map_or(0, |&(_, grids)| grids)
    }

    /// The number of classes of grids. Returns `None` if the sum does not fit, or is not a multiple of the group's order, which would be an error.
    pub fn classes(&self) -> Option<u128> {
        let products = self.kept.iter().map(|&(size, kept)| size.checked_mul(kept));
        let sum = products.reduce(|sum, product| sum?.checked_add(product?)).flatten()?;
        let order = self.group_order();
        (order > 0 && sum % order == 0).then(|| sum / order)
    }
}
