//! The order in which clues are removed from a grid.
//!
//! The order is random, but on large boards it follows the regions: one region after another loses its clues, with some overlap. The rest of the board is
//! then full, so that a clue to remove is either needed because of few cells, or follows by singles. In an order without regions, half of the clues are
//! missing on all of the board at some time, and the test for another solution is then as hard as it can be: on 25×25 such a search does not end.

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::Random;
use gerechte_core::{Game, Palette};
use gerechte_encodings::Cell;

/// The largest order on which regions do not matter.
const LARGEST: usize = 16;
/// By how many places of regions an orbit may be late, in parts of their number. With 0.2 to 0.4 a board of order 25 takes the same time, from 0.6 on longer.
const LATENESS: f64 = 0.4;

/// Puts orbits of cells into the order in which they lose their clues.
pub(super) fn shuffle(orbits: &mut [&[usize]], game: &Game, random: &mut Random) {
    orbits.shuffle(random);
    if game.order() <= LARGEST {
        return;
    }
    let region_of = regions(game);
    let number = region_of.iter().max().map_or(0, |last| *last as u32 + 1);
    let mut places: Vec<f64> = (0..number).map(f64::from).collect();
    places.shuffle(random);
    let lateness = LATENESS * f64::from(number);
    let place = |orbit: &&[usize]| orbit.first().map_or(0.0, |&cell| places[region_of[cell]]);
    let mut late: Vec<(f64, &[usize])> =
        orbits.iter().map(|orbit| (place(orbit) + random.random_range(0.0..lateness), *orbit)).collect();
    late.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    orbits.iter_mut().zip(late).for_each(|(orbit, (_, next))| *orbit = next);
}

/// By cell: its region, or its row on a board that has none.
fn regions(game: &Game) -> Vec<usize> {
    let cells = (0..game.board().cells()).map(Cell::new);
    let mut region_of: Vec<usize> = cells.map(|cell| game.board().position(cell).0).collect();
    for (number, region) in game.palette().into_iter().flat_map(Palette::regions).enumerate() {
        for cell in region {
            region_of[cell.index()] = number;
        }
    }
    region_of
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    /// For each region, the mean place of its cells in the order of a seed, ascending.
    fn places(name: &str, seed: u64) -> Vec<usize> {
        let game: Game = name.parse().unwrap();
        let cells: Vec<_> = (0..game.board().cells()).map(|cell| [cell]).collect();
        let mut orbits: Vec<&[usize]> = cells.iter().map(<[usize; 1]>::as_slice).collect();
        shuffle(&mut orbits, &game, &mut Random::seed_from_u64(seed));
        let mut turns = orbits.concat();
        turns.sort_unstable();
        assert!(turns.into_iter().eq(0..cells.len()), "each cell has one turn");
        let region_of = regions(&game);
        let mut sums = vec![0; game.order()];
        orbits.iter().enumerate().for_each(|(place, orbit)| sums[region_of[orbit[0]]] += place);
        let mut means: Vec<_> = sums.into_iter().map(|sum| sum / game.order()).collect();
        means.sort_unstable();
        means
    }

    /// From the first region to the last it is most of the way on large boards, and little on others.
    #[test]
    fn regions_follow_each_other_on_large_boards() {
        for (name, follow) in [("box:3x3", false), ("box:4x4", false), ("box:5x5", true), ("latin:20", true)] {
            for seed in 0..20 {
                let means = places(name, seed);
                let (way, cells) = (means[means.len() - 1] - means[0], means.len() * means.len());
                assert_eq!(2 * way > cells + cells / 4, follow, "{name} {seed}: {means:?}");
            }
        }
    }
}
