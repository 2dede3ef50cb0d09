//! Classification of the grids that an engine finds: their classes under a group, and the grids that each element keeps.

use std::ops::ControlFlow;

use crate::encodings::{Problem, Symbol};
use crate::symmetry::{Classes, Permutation};
use crate::{Engine, EngineError, Stop};

/// A function that is called with each grid after it has been classified. Its arguments are the classes so far, the grid, and the order of
/// the grid's stabiliser: the number of group elements that only rename its symbols.
pub type Visitor<'a> = &'a mut dyn FnMut(&Classes, &[Symbol], usize) -> ControlFlow<()>;

/// The classes of the problem's grids under a group of automorphisms.
///
/// The problem is one of [`up_to_relabelling`](crate::count::up_to_relabelling). If `visit` breaks, the classes are those of the grids so far.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Game, Stop, count::up_to_relabelling, search::Native, symmetry::{GroupName, group}};
/// let game: Game = "perfect:1".parse()?;
/// let elements = group(&game, GroupName::Rigid, &Stop::never()).unwrap();
/// let problem = up_to_relabelling(game.problem()).unwrap();
/// let visit = &mut |_: &_, _: &[_], _| ControlFlow::Continue(());
/// let classes = gerechte::classify::classes(&Native, &problem, &elements, &Stop::never(), visit).unwrap();
/// assert_eq!((classes.grids(), classes.number()), (17, 4));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn classes(
    engine: &dyn Engine,
    problem: &Problem,
    elements: &[Permutation],
    stop: &Stop,
    visit: Visitor<'_>,
) -> Result<Classes, EngineError> {
    let mut classes = Classes::new(elements.to_vec());
    engine.solutions(problem, stop, &mut |grid| {
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
    stop: &Stop,
) -> Result<Vec<u128>, EngineError> {
    let mut kept: Vec<u128> = Vec::with_capacity(elements.len());
    for (element, &first) in elements.iter().zip(first) {
        let known = kept.get(first).copied();
        kept.push(match known {
            Some(number) => number,
            None => engine.kept(problem, std::slice::from_ref(element), stop)?,
        });
    }
    Ok(kept)
}
