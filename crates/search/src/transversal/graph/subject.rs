//! The *subject* of a graph: the puzzle on a palette whose solutions it has.

use gerechte_core::count::up_to_relabelling;
use gerechte_encodings::{Problem, Symbol};

use crate::transversal::{Refusal, palette};

/// The order, the regions and the clues. Two puzzles with the same subject have the same graph.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) order: usize,
    /// The cells of each region are ascending, and so are the regions.
    pub(super) regions: Vec<Vec<usize>>,
    /// One for each cell.
    pub(super) clues: Vec<Option<Symbol>>,
}

impl Subject {
    pub(super) fn new(problem: &Problem, clues: &[Option<Symbol>]) -> Result<Self, Refusal> {
        let (order, mut regions) =
            up_to_relabelling(problem).and_then(|fixed| palette(&fixed)).ok_or(Refusal::NoPalette)?;
        for region in &mut regions {
            region.sort_unstable();
        }
        regions.sort_unstable();
        let cells = order * order;
        for (cell, symbol) in clues.iter().enumerate().filter_map(|(cell, clue)| Some((cell, clue.as_ref()?.index()))) {
            if cell >= cells {
                return Err(Refusal::Cell { cell, cells });
            }
            if symbol >= order {
                return Err(Refusal::Symbol { symbol, order });
            }
        }
        let mut clues = clues.to_vec();
        clues.resize(cells, None);
        Ok(Self { order, regions, clues })
    }
}
