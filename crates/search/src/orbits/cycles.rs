//! Cycles of a permutation of the cells, and of the compatible relabellings.

use itertools::Itertools;

use gerechte_core::permutation;
use gerechte_encodings::Problem;

/// The partitions of a number into parts up to some size, each in descending order.
pub(super) fn cycle_types(number: usize, most: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let with = |part: usize| cycle_types(number - part, part).into_iter().map(move |rest| [vec![part], rest].concat());
    (1..=number.min(most)).rev().flat_map(with).collect()
}

/// Whether a renaming with cycles of these lengths can go with the permutation: where a power of the permutation keeps a full house, the cells and
/// the symbols of that house move alike.
pub(super) fn fits(problem: &Problem, to: &[usize], lengths: &[usize]) -> bool {
    problem.full_houses().all(|house| {
        let house = house.iter().map(|cell| cell.index()).collect_vec();
        let mut image = house.clone();
        let mut power = 0;
        loop {
            for cell in &mut image {
                *cell = to[*cell];
            }
            power += 1;
            if image.iter().all(|cell| house.contains(cell)) {
                break;
            }
        }
        let within = image.iter().map(|cell| house.iter().position(|other| other == cell).unwrap_or(0)).collect_vec();
        let of_cells = permutation::cycles(&within).iter().map(Vec::len).sorted_unstable();
        // A cycle falls apart into as many as its length and the power have in common.
        let of_symbols = lengths.iter().flat_map(|&length| {
            let common = (1..=length).rev().find(|divisor| length % divisor == 0 && power % divisor == 0).unwrap_or(1);
            std::iter::repeat_n(length / common, common)
        });
        of_cells.eq(of_symbols.sorted_unstable())
    })
}
