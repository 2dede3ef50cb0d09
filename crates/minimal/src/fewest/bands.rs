//! Bands of a board: parts of it that are unions of houses in two ways, such as the rows of a band and its boxes.

use std::ops::ControlFlow;

use super::near::Near;
use crate::hitting::Mask;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Problem;

/// The most solutions of a band that are looked at. A band of 3×3 boxes has at most 12³ = 1,728.
const SOLUTIONS: usize = 1 << 11;

/// The partitions of the cells into three bands of at least two houses, or into two and an empty one.
///
/// The full houses fall into partitions of the board in the order in which they are stated. If houses of two partitions that have a cell in common belong
/// to each other, those that belong together are a band.
pub(super) fn partitions<M: Mask>(problem: &Problem) -> Vec<[M; 3]> {
    let all = M::set(0..problem.cells());
    let mut classes: Vec<(M, Vec<M>)> = Vec::new();
    for house in problem.full_houses() {
        let house = M::set(house.iter().map(|cell| cell.index()));
        match classes.iter_mut().find(|(covered, _)| !covered.meets(house)) {
            Some((covered, houses)) => {
                *covered = covered.or(house);
                houses.push(house);
            }
            None => classes.push((house, vec![house])),
        }
    }
    classes.retain(|(covered, _)| *covered == all);
    let mut found = Vec::new();
    for (number, (_, ones)) in classes.iter().enumerate() {
        for (_, others) in &classes[number + 1..] {
            let is_band = |band: &M| ones.iter().filter(|house| house.is_within(*band)).count() > 1;
            let parts = match bands(ones, others)[..] {
                [one, other] => [one, other, M::EMPTY],
                [one, other, third] => [one, other, third],
                _ => continue,
            };
            if parts.iter().all(|part| part.is_empty() || is_band(part)) && !found.contains(&parts) {
                found.push(parts);
            }
        }
    }
    found
}

/// The unions of the houses of two partitions that belong to each other, by their least cells.
fn bands<M: Mask>(ones: &[M], others: &[M]) -> Vec<M> {
    let mut bands: Vec<M> = Vec::new();
    for &house in ones.iter().chain(others) {
        let (met, mut apart): (Vec<M>, Vec<M>) = bands.into_iter().partition(|band| band.meets(house));
        apart.push(met.into_iter().fold(house, M::or));
        bands = apart;
    }
    bands.sort_unstable_by_key(|band| band.first());
    bands
}

/// The differences between the grid and other solutions that have its symbols outside of the band; some of them if there are many.
pub(super) fn differences<M: Mask>(near: &mut Near<M>, band: M, stop: &Stop) -> Result<Vec<M>, Stopped> {
    let mut sets = Vec::new();
    near.visit(band, stop, &mut |set| {
        sets.push(set);
        if sets.len() == SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::Game;

    #[test]
    fn bands_are_unions_of_rows_and_of_boxes() {
        let of = |name: &str| partitions::<u128>(name.parse::<Game>().expect("a game").problem());
        let rows = |rows: usize| [0, 1, 2].map(|band| u128::set(band * rows * 3 * rows..(band + 1) * rows * 3 * rows));
        let stacks = [0, 1, 2].map(|stack| u128::set((0..81).filter(|cell| cell % 9 / 3 == stack)));
        assert_eq!(of("box:3x3"), [rows(3), stacks]);
        let halves = |columns: usize| {
            [0, 1]
                .map(|half| u128::set((0..4 * columns * columns).filter(|cell| cell % (2 * columns) / columns == half)))
        };
        let [left, right] = halves(3);
        assert_eq!(of("box:2x3"), [rows(2), [left, right, 0]]);
        let [left, right] = halves(4);
        assert_eq!(of("box:2x4"), [[left, right, 0]]);
        let [left, right] = halves(2);
        assert_eq!(of("box:2x2"), [[0xff, 0xff00, 0], [left, right, 0]]);
        assert_eq!(of("box:3x3+windows"), [rows(3), stacks]);
        for name in ["latin:9", "perfect:1", "diameter:1:0"] {
            assert!(of(name).is_empty(), "{name}");
        }
        // Regions 1 and 2 are rows: they are bands of one house.
        assert!(of("jigsaw:1111122222333443355445554").is_empty());
    }
}
