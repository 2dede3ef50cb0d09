//! The demands of lines on their cells.

use itertools::Itertools;

use super::Words;
use crate::game::GameError;
use gerechte_encodings::{Cell, Problem, Relation};

/// The demand of a line on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// Each cell stands in the relation to the next.
    Next(Relation),
    /// Each cell stands in the relation to the one equally far from the other end.
    Mirrored(Relation),
    /// Each two cells stand in the relation.
    EachTwo(Relation),
    /// The symbols are consecutive in some order.
    Run,
    /// Any cells in succession, this number of them, leave different remainders on division by it.
    Remainders(u32),
    /// Any three cells in succession hold a small symbol, a middle one and a large one.
    Thirds,
    /// Cells equally far from the ends have the same sum, which is the value in the middle, if there is a middle.
    Zipper,
    /// The values of both ends have the sum of the values between.
    Between,
    /// The parts of the line in the regions that it passes have the same sum.
    RegionSums,
    /// The symbols are a word.
    Words(Words),
}

impl Demand {
    /// Adds the constraints on these cells, in the order in which they are drawn, on a board with these regions.
    pub(super) fn add_to(self, regions: &[Vec<Cell>], problem: &mut Problem, cells: &[Cell]) -> Result<(), GameError> {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let symbols = problem.symbols();
        let third = symbols.div_ceil(3) as u32;
        // Each two cells fewer steps apart than this stand in the relation.
        let mut within = |steps: usize, relation| {
            let pairs = (0..cells.len()).tuple_combinations().filter(|(one, other)| other - one < steps);
            pairs.into_iter().try_for_each(|(one, other)| problem.relate(cells[one], cells[other], relation))
        };
        match self {
            Self::Next(relation) => within(2, relation),
            Self::Mirrored(relation) => {
                let mut pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                pairs.try_for_each(|(&one, &other)| problem.relate(one, other, relation))
            }
            Self::EachTwo(relation) => within(cells.len(), relation),
            Self::Run => within(cells.len(), Relation::NotDifference(0))
                .and_then(|()| within(cells.len(), Relation::AtMost(cells.len() as u32 - 1))),
            Self::Remainders(by) => within(by as usize, Relation::NotCongruent(by)),
            Self::Thirds if cells.len() > 2 && 2 * third as usize >= symbols => {
                return Err(GameError::Thirds(symbols));
            }
            Self::Thirds => within(3, Relation::OtherRun(third)),
            Self::Zipper => {
                let half = cells.len() / 2;
                let pairs = cells.iter().zip(cells.iter().rev()).take(half).map(|(one, other)| [*one, *other]);
                let mut sums: Vec<Vec<Cell>> = pairs.map(Vec::from).collect();
                if cells.len() % 2 == 1 {
                    sums.push(vec![cells[half]]);
                }
                let [rest @ .., last] = &sums[..] else { return Ok(()) };
                rest.iter().try_for_each(|sum| problem.equation(indices(sum), indices(last)))
            }
            Self::Between => {
                let [first, between @ .., last] = cells else { return Ok(()) };
                problem.equation(indices(between), indices(&[*first, *last]))
            }
            Self::RegionSums if regions.is_empty() => return Err(GameError::NoRegions),
            Self::RegionSums => {
                let parts = parts(regions, cells);
                parts.iter().tuple_windows().try_for_each(|(one, next)| problem.equation(indices(one), indices(next)))
            }
            Self::Words(words) => {
                let diagram = words.diagram(cells.len(), problem.symbols(), &[])?;
                problem.regular(indices(cells), diagram)
            }
        }?;
        Ok(())
    }
}

/// The parts of a line in the regions that it passes, in succession. Cells without a region are together.
fn parts(regions: &[Vec<Cell>], cells: &[Cell]) -> Vec<Vec<Cell>> {
    let region = |cell: Cell| regions.iter().position(|region| region.contains(&cell));
    let chunks = cells.iter().chunk_by(|&&cell| region(cell));
    chunks.into_iter().map(|(_, part)| part.copied().collect()).collect()
}
