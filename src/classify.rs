//! Classification of the grids that an engine finds: their classes under a group, and the grids that each element keeps.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::encodings::{Problem, Symbol};
use crate::engine::{Clues, Prepared};
use crate::symmetry::{Classes, Permutation};
use crate::workers::{Workers, each};
use crate::{Engine, EngineError, Stop};

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
