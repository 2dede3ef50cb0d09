//! Sums of the cells of several long sums, such as parallel diagonals.

use itertools::Itertools;

use super::sight::{Sight, cliques};

/// The fewest cells of a sum that is joined, and the fewest of them that must see a cell of the other sum.
const LONG: usize = 6;

/// Cells with a known total, and how much the total says about their cliques: the ranges of their sums, added up, less the part of each that the total leaves.
struct Tight {
    cells: Vec<usize>,
    total: i64,
    tightness: i64,
}

impl Tight {
    /// Returns `None` if the cells cannot have the total.
    fn new(order: usize, sees: &Sight, cells: Vec<usize>, total: i64) -> Option<Self> {
        let cliques = cliques(sees, cells.iter().map(|&cell| (cell, 1)));
        let sizes = || cliques.iter().map(|(cells, _)| i64::from(cells.len() as u32));
        let least: i64 = sizes().map(|size| size * (size + 1) / 2).sum();
        let range: i64 = sizes().map(|size| size * (i64::from(order as u32) - size)).sum();
        let room = (total - least).min(least + range - total);
        (room >= 0).then(|| Self { tightness: range - room * i64::from(cliques.len() as u32), cells, total })
    }

    /// Whether enough of these cells see a cell of the other sum, and no cell is in both.
    fn meets(&self, other: &Self, sees: &Sight) -> bool {
        let is_seen = |cell: &&usize| other.cells.iter().any(|&other| sees.has(**cell, other));
        self.cells.iter().filter(is_seen).count() >= LONG && self.cells.iter().all(|cell| !other.cells.contains(cell))
    }
}

/// Sums of the cells of several sums without common cells, where larger cliques leave less room.
///
/// Two sums are joined if the joined one is tighter than either, or than both together, where one of them says nothing. Of all pairs, the one with the tightest
/// sum is joined first, and takes the place of both.
pub fn joined(order: usize, sees: &Sight, sums: impl Iterator<Item = (Vec<usize>, i64)>) -> Vec<(Vec<usize>, i64)> {
    let of_long = sums.filter(|(cells, _)| cells.len() >= LONG);
    let mut pool: Vec<_> = of_long.map(|(cells, total)| Tight::new(order, sees, cells, total)).collect();
    let (stated, mut known) = (pool.len(), 0);
    let mut pairs: Vec<([usize; 2], Tight)> = Vec::new();
    loop {
        for second in known..pool.len() {
            let Some(new) = &pool[second] else { continue };
            for (first, old) in pool[..second].iter().enumerate() {
                let Some(old) = old.as_ref().filter(|old| old.meets(new, sees)) else { continue };
                let cells = [old.cells.as_slice(), &new.cells].concat();
                let Some(both) = Tight::new(order, sees, cells, old.total + new.total) else { continue };
                let [one, other] = [old.tightness, new.tightness];
                if both.tightness > one.max(other).min(one + other) {
                    pairs.push(([first, second], both));
                }
            }
        }
        known = pool.len();
        pairs.retain(|(pair, _)| pair.iter().all(|&sum| pool[sum].is_some()));
        let Some(best) = pairs.iter().position_max_by_key(|(_, both)| both.tightness) else { break };
        let (pair, both) = pairs.swap_remove(best);
        for sum in pair {
            pool[sum] = None;
        }
        pool.push(Some(both));
    }
    let joined = pool.into_iter().skip(stated).flatten().filter(|sum| sum.tightness > 0);
    joined.map(|sum| (sum.cells, sum.total)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::Game;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn joined_sums_hold_in_grids_with_random_long_sums() {
        // The grid that repeats its first rows in three bands.
        let value = |cell: usize| i64::from(((3 * (cell / 9) + cell / 27 + cell % 9) % 9 + 1) as u32);
        let game: Game = "box:3x3".parse().expect("a game");
        let sees = Sight::new(game.problem());
        let total = |cells: &[usize]| cells.iter().map(|&cell| value(cell)).sum::<i64>();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut found = 0;
        for _ in 0..100 {
            // Mostly small values: such sums leave little room.
            let mut cells: Vec<usize> = (0..81).filter(|&cell| value(cell) < 4 || random.random_bool(0.1)).collect();
            let mut stated = Vec::new();
            while cells.len() >= LONG {
                let sum = (0..LONG).map(|_| cells.swap_remove(random.random_range(0..cells.len()))).collect_vec();
                stated.push((sum.clone(), total(&sum)));
            }
            stated.truncate(random.random_range(2..=stated.len()));
            for (cells, joined) in joined(9, &sees, stated.iter().cloned()) {
                assert_eq!(joined, total(&cells), "{cells:?} of {stated:?}");
                assert!(cells.len() > LONG && cells.iter().all_unique());
                found += 1;
            }
        }
        assert!(found > 20, "{found}");
    }
}
