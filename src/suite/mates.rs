//! Orthogonal mates of cyclic squares: palettes without grids.
//!
//! The regions of the palette are the cells with equal i + j modulo N, which are the symbols of a cyclic Latin square. A grid is a Latin square whose
//! regions hold each symbol once, so the two squares are orthogonal. If N is even there is none: the cells of one symbol would be a transversal of the
//! cyclic square, with each row i, each column j and each i + j once; but 2·(0 + … + N−1) = 0 + … + N−1 modulo N is false. If N is odd, i + 2j is a mate.
//!
//! # References
//! L. Euler: Recherches sur une nouvelle espèce de quarrés magiques, 1782. J. Dénes, A. D. Keedwell: Latin squares and their applications, 1974.

use super::{Instance, Question, Recipe, SuiteError};
use crate::encodings::{MAX_SYMBOLS, Symbol};
use crate::{Game, GameError, Grid, Stop};

/// The game whose regions are the symbols of the cyclic square.
///
/// ```
/// use gerechte::{Engine, Stop, search::Native, suite::cyclic};
/// let grids = |order| -> Result<u128, Box<dyn std::error::Error>> {
///     Ok(Native.count(cyclic(order)?.problem(), None, &Stop::never())?.number())
/// };
/// assert_eq!(grids(4)?, 0);
/// assert!(grids(5)? > 0);
/// assert!(cyclic(0).is_err() && cyclic(65).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cyclic(order: usize) -> Result<Game, GameError> {
    // There are labels for 64 regions. A larger order is refused as that of a Latin square.
    if order > MAX_SYMBOLS {
        return format!("latin:{order}").parse();
    }
    let label = |cell: usize| Symbol::new((cell / order + cell % order) % order).to_string();
    let labels: String = (0..order * order).map(label).collect();
    format!("jigsaw:{labels}").parse()
}

pub(super) fn instances(game: &Game, recipe: &Recipe, _: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let order = game.order();
    if cyclic(order)?.problem() != game.problem() {
        return Err(SuiteError::NotCyclic { family: "mates", game: game.to_string() });
    }
    let mate: Grid = (0..order * order)
        .map(|cell| Symbol::new((cell / order + 2 * (cell % order)) % order))
        .collect::<Vec<_>>()
        .into();
    let satisfiable = game.problem().check(&mate).is_ok();
    Ok(vec![Instance {
        family: "mates",
        name: format!("mates-cyclic-{order}"),
        game: game.to_string(),
        order,
        seed: recipe.seed,
        index: recipe.index,
        question: Question::Grid { problem: game.problem().clone(), excluded: None },
        puzzle: None,
        satisfiable,
        known_by: if satisfiable {
            "the mate i + 2j".to_owned()
        } else {
            "theorem: a cyclic square of even order has no transversal (Euler 1782)".to_owned()
        },
        made: format!("a mate of the cyclic square of order {order}"),
    }])
}
