//! Grids that a permutation of the cells maps to a relabelling of themselves, found cell by cell.
//!
//! If moving the cells of a grid by g relabels it by r, then the symbol of one cell determines those of all cells in its orbit under g. So there are
//! as many unknowns as orbits. Relabellings of one cycle type are conjugate, so one of each type is
//! searched, and symbols whose cycles have not occurred are interchangeable with others of that length. This method is independent of
//! [`transversal::fixed`](fn@super::transversal::fixed), which is much faster.

mod cycles;
mod representatives;
mod search;

use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Problem};

use cycles::{cycle_types, fits};
pub use representatives::representatives;
use search::OrbitSearch;

/// The most symbols and the most cells.
const MOST_SYMBOLS: usize = 16;
const MOST_CELLS: usize = 128;

/// The solutions, up to relabelling, that a permutation of the cells only relabels; it must map houses to houses.
///
/// The problem must come from [`up_to_relabelling`](gerechte_core::count::up_to_relabelling). Returns `None` if it has more than 16 symbols or 128 cells.
/// Exponential in the number of orbits.
///
/// ```
/// use gerechte::{Game, Stop, count::up_to_relabelling, search::orbits, symmetry::conjugacy_classes};
/// let game: Game = "box:2x2".parse()?;
/// let (problem, stop) = (up_to_relabelling(game.problem()).unwrap(), Stop::never());
/// let classes = conjugacy_classes(&game, &stop).unwrap();
/// let kept = classes.iter().map(|class| class.size * orbits::kept(&problem, &class.element, &stop).unwrap().unwrap());
/// assert_eq!(kept.sum::<u128>(), 2 * 128); // two classes under a group of order 128
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn kept(problem: &Problem, permutation: &[Cell], stop: &Stop) -> Option<Result<u128, Stopped>> {
    let mut number = 0;
    let each = |search: OrbitSearch| {
        search.fill(search.start().open(), search.within(|_| true), &mut |_| {
            number += 1;
            stop.check()
        })
    };
    Some(searches(problem, permutation)?.try_for_each(each).map(|()| number))
}

/// Whether there is a renaming whose cycles suit the permutation in every full house; if not, it keeps no grid. Returns `None` as [`kept`] does.
pub fn may_keep(problem: &Problem, permutation: &[Cell]) -> Option<bool> {
    Some(searches(problem, permutation)?.next().is_some())
}

/// The searches, one for each cycle type of renamings. Returns `None` if there are too many cells or symbols, or no full house.
fn searches<'a>(problem: &'a Problem, permutation: &[Cell]) -> Option<impl Iterator<Item = OrbitSearch> + use<'a>> {
    let (cells, symbols) = (problem.cells(), problem.symbols());
    let is_small = symbols <= MOST_SYMBOLS && cells <= MOST_CELLS && permutation.len() == cells;
    if !is_small || problem.full_houses().next().is_none() {
        return None;
    }
    let to: Vec<usize> = permutation.iter().map(|cell| cell.index()).collect();
    let types = cycle_types(symbols, symbols).into_iter();
    Some(
        types.filter_map(move |lengths| fits(problem, &to, &lengths).then(|| OrbitSearch::new(problem, &to, &lengths))),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Native;
    use gerechte_core::count::up_to_relabelling;
    use gerechte_core::{Engine, Game};
    use gerechte_symmetry::conjugacy_classes;

    fn orbits_of_cells_as_of_transversals(name: &str) {
        let game: Game = name.parse().unwrap();
        let problem = up_to_relabelling(game.problem()).unwrap();
        let stop = Stop::never();
        for class in conjugacy_classes(&game, &stop).unwrap().into_iter().skip(1) {
            let kept = Native.kept(&problem, std::slice::from_ref(&class.element), &stop).unwrap();
            assert_eq!(super::kept(&problem, &class.element, &stop), Some(Ok(kept)), "{name} {class:?}");
        }
    }

    #[test]
    fn orbits_of_cells_keep_what_orbits_of_transversals_keep() {
        for name in ["box:2x3", "latin:4", "perfect:1", "box:2x2+diagonals"] {
            orbits_of_cells_as_of_transversals(name);
        }
    }

    #[test]
    #[ignore = "takes minutes"]
    fn orbits_of_cells_keep_what_orbits_of_transversals_keep_on_2x4() {
        orbits_of_cells_as_of_transversals("box:2x4");
    }
}
