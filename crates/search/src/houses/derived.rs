//! Sums that follow from stated ones: a house holds every symbol once, so its total is known.
//!
//! The cells of disjoint houses have a known total. Cages within them leave *innies*, the cells that no such cage has. Cages that cover them and reach
//! beyond have *outies*, the cells outside. The sum of either is known. In a single house, so is that of all cells outside one cage.

use std::collections::HashSet;

/// Cells, ascending, and their total.
pub type Known = (Vec<usize>, i64);

/// The most houses that are taken together.
const HOUSES: usize = 4;
/// The most sets of houses that are looked at.
const SETS: usize = 3000;
/// The most cells of a derived sum: sums of many cells exclude little.
const MOST: usize = 6;

/// The sums that follow from these houses, which hold every symbol of the order once, and the stated sums: fewest cells first.
pub fn derived(order: usize, houses: &[Vec<usize>], stated: &[Known]) -> Vec<Known> {
    let cells = houses.iter().chain(stated.iter().map(|(cells, _)| cells)).flatten().max().map_or(0, |last| last + 1);
    let cages = disjoint(cells, stated);
    let mut cage_of = vec![None; cells];
    for (number, (cells, _)) in cages.iter().enumerate() {
        for &cell in cells {
            cage_of[cell] = Some(number);
        }
    }
    let all = i64::from((order * (order + 1) / 2) as u32);
    let mut known: HashSet<Vec<usize>> = stated.iter().map(|(cells, _)| cells.clone()).collect();
    let mut found = Vec::new();
    let mut add = |mut cells: Vec<usize>, total: i64| {
        cells.sort_unstable();
        if (1..=MOST).contains(&cells.len()) && known.insert(cells.clone()) {
            found.push((cells, total));
        }
    };
    for house in houses {
        for (cage, total) in stated.iter().filter(|(cage, _)| cage.iter().all(|cell| house.contains(cell))) {
            add(house.iter().copied().filter(|cell| !cage.contains(cell)).collect(), all - total);
        }
    }
    let mut inside = vec![false; cells];
    for set in sets(houses, &cage_of) {
        let members = || set.iter().flat_map(|&house| houses[house].iter().copied());
        members().for_each(|cell| inside[cell] = true);
        let mut met: Vec<usize> = members().filter_map(|cell| cage_of[cell]).collect();
        met.sort_unstable();
        met.dedup();
        let total = all * i64::from(set.len() as u32);
        let is_within = |cage: usize| cages[cage].0.iter().all(|&cell| inside[cell]);
        let of_cages = |met: &mut dyn Iterator<Item = usize>| met.map(|cage| cages[cage].1).sum::<i64>();
        let innies = members().filter(|&cell| cage_of[cell].is_none_or(|cage| !is_within(cage)));
        add(innies.collect(), total - of_cages(&mut met.iter().copied().filter(|&cage| is_within(cage))));
        if members().all(|cell| cage_of[cell].is_some()) {
            let outies = met.iter().flat_map(|&cage| &cages[cage].0).copied().filter(|&cell| !inside[cell]);
            add(outies.collect(), of_cages(&mut met.iter().copied()) - total);
        }
        members().for_each(|cell| inside[cell] = false);
    }
    found.sort_by_key(|(cells, _)| cells.len());
    found
}

/// Stated sums without common cells, taken in order.
fn disjoint(cells: usize, stated: &[Known]) -> Vec<&Known> {
    let mut is_taken = vec![false; cells];
    let mut take = |(cells, _): &&Known| {
        let is_free = cells.iter().all(|&cell| !is_taken[cell]);
        if is_free {
            for &cell in cells {
                is_taken[cell] = true;
            }
        }
        is_free
    };
    stated.iter().filter(|sum| take(sum)).collect()
}

/// Sets of disjoint houses, each but the first with a cage in common with those before it.
fn sets(houses: &[Vec<usize>], cage_of: &[Option<usize>]) -> Vec<Vec<usize>> {
    let cages: Vec<HashSet<usize>> =
        houses.iter().map(|house| house.iter().filter_map(|&cell| cage_of[cell]).collect()).collect();
    let is_disjoint = |one: usize, other: usize| houses[one].iter().all(|cell| !houses[other].contains(cell));
    let mut sets: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    let mut seen: HashSet<Vec<usize>> = sets.iter().cloned().collect();
    let mut next = 0;
    while next < sets.len() {
        let set = sets[next].clone();
        next += 1;
        if set.len() == HOUSES {
            break;
        }
        for house in 0..houses.len() {
            let fits = set.iter().all(|&other| is_disjoint(house, other))
                && set.iter().any(|&other| !cages[house].is_disjoint(&cages[other]));
            if fits && sets.len() < SETS {
                let mut larger = set.clone();
                larger.push(house);
                larger.sort_unstable();
                if seen.insert(larger.clone()) {
                    sets.push(larger);
                }
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn innies_and_outies_of_rows_are_sums() {
        // Rows of 2×4 cells, symbols from 1 to 4. The cage of 0, 1, 2 leaves cell 3; that of 3 and 4 has cell 4 outside the first row.
        let houses = [vec![0, 1, 2, 3], vec![4, 5, 6, 7]];
        let stated = [(vec![0, 1, 2], 7), (vec![3, 4], 5)];
        let found = derived(4, &houses, &stated);
        assert!(found.contains(&(vec![3], 3)), "{found:?}");
        assert!(found.contains(&(vec![4], 2)), "{found:?}");
        // Both rows together, 20, without both cages.
        assert!(found.contains(&(vec![5, 6, 7], 8)), "{found:?}");
    }

    #[test]
    fn derived_sums_hold_in_grids_with_random_cages() {
        // The grid that repeats its first rows in three bands; rows, columns and boxes are its houses.
        let value = |cell: usize| i64::from(((3 * (cell / 9) + cell / 27 + cell % 9) % 9 + 1) as u32);
        let line = |house: usize, place: usize| match house / 9 {
            0 => 9 * house + place,
            1 => house - 9 + 9 * place,
            _ => 27 * ((house - 18) / 3) + 3 * ((house - 18) % 3) + 9 * (place / 3) + place % 3,
        };
        let houses: Vec<Vec<usize>> =
            (0..27).map(|house| (0..9).map(|place| line(house, place)).sorted_unstable().collect()).collect();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut found = 0;
        for _ in 0..20 {
            let is_cage = |cells: &[usize]| cells.iter().map(|&cell| value(cell)).all_unique();
            let mut cages: Vec<Vec<usize>> = (0..81).map(|cell| vec![cell]).collect();
            for _ in 0..300 {
                let [one, other] = [0; 2].map(|_| random.random_range(0..cages.len()));
                let both = [cages[one].as_slice(), &cages[other]].concat();
                let beside = |&cell: &usize| both.contains(&(cell + 1)) && cell % 9 < 8 || both.contains(&(cell + 9));
                if one != other
                    && both.len() <= 5
                    && is_cage(&both)
                    && both.iter().filter(|cell| beside(cell)).count() + 1 >= both.len()
                {
                    cages[one] = both.into_iter().sorted_unstable().collect();
                    cages.swap_remove(other);
                }
            }
            let total = |cells: &[usize]| cells.iter().map(|&cell| value(cell)).sum::<i64>();
            // A few cells are in no cage.
            cages.truncate(cages.len() - 3);
            let stated: Vec<Known> = cages.into_iter().map(|cells| (cells.clone(), total(&cells))).collect();
            for (cells, sum) in derived(9, &houses, &stated) {
                assert_eq!(total(&cells), sum, "{cells:?}");
                found += 1;
            }
        }
        assert!(found > 400, "{found}");
    }
}
