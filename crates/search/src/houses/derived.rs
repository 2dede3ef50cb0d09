//! Sums that follow from stated ones: a house holds every symbol once, so its total is known.
//!
//! The cells of disjoint houses have a known total. If the totals of some cages are taken away, the cells that none of them has are left, the *innies*,
//! less the cells of these cages outside the houses, the *outies*. So the difference of both is known: of the cages within the houses, which leave innies
//! alone, of all, which leave outies alone if they cover the houses, and of those that lie mostly within, which leave the fewest cells. In a single house,
//! so is the sum of all cells outside one cage.

use std::collections::HashSet;

/// Cells, ascending, and their total.
pub type Known = (Vec<usize>, i64);

/// The most houses that are taken together.
const HOUSES: usize = 4;
/// The most sets of houses that are looked at.
const SETS: usize = 3000;
/// The most cells of a derived sum: sums of many cells exclude little.
const MOST: usize = 6;

/// A sum that follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The cells that are added, ascending.
    pub added: Vec<usize>,
    /// The cells that are subtracted, ascending.
    pub subtracted: Vec<usize>,
    pub total: i64,
    /// Whether all cages were taken away, or all within the houses: such sums are few.
    pub is_plain: bool,
}

/// The sums that follow from these houses, which hold every symbol of the order once, and the stated sums: fewest cells first.
pub fn derived(order: usize, houses: &[Vec<usize>], stated: &[Known]) -> Vec<Derived> {
    let cells = houses.iter().chain(stated.iter().map(|(cells, _)| cells)).flatten().max().map_or(0, |last| last + 1);
    let cages = disjoint(cells, stated);
    let mut cage_of = vec![None; cells];
    for (number, (cells, _)) in cages.iter().enumerate() {
        for &cell in cells {
            cage_of[cell] = Some(number);
        }
    }
    let all = i64::from((order * (order + 1) / 2) as u32);
    let mut known: HashSet<(Vec<usize>, Vec<usize>)> =
        stated.iter().map(|(cells, _)| (cells.clone(), Vec::new())).collect();
    let mut found = Vec::new();
    let mut add = |mut added: Vec<usize>, mut subtracted: Vec<usize>, mut total: i64, is_plain: bool| {
        if added.is_empty() {
            (added, subtracted, total) = (subtracted, added, -total);
        }
        added.sort_unstable();
        subtracted.sort_unstable();
        if (1..=MOST).contains(&(added.len() + subtracted.len())) && known.insert((added.clone(), subtracted.clone())) {
            found.push(Derived { added, subtracted, total, is_plain });
        }
    };
    for house in houses {
        for (cage, total) in stated.iter().filter(|(cage, _)| cage.iter().all(|cell| house.contains(cell))) {
            add(house.iter().copied().filter(|cell| !cage.contains(cell)).collect(), Vec::new(), all - total, true);
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
        let beyond = |cage: usize| cages[cage].0.iter().filter(|&&cell| !inside[cell]).count();
        // The cells of the houses without these cages, less the cells of the cages outside.
        let mut without = |is_plain: bool, is_taken: &dyn Fn(usize) -> bool| {
            let taken = || met.iter().copied().filter(|&cage| is_taken(cage));
            let innies = members().filter(|&cell| cage_of[cell].is_none_or(|cage| !is_taken(cage)));
            let outies = taken().flat_map(|cage| &cages[cage].0).copied().filter(|&cell| !inside[cell]);
            add(innies.collect(), outies.collect(), total - taken().map(|cage| cages[cage].1).sum::<i64>(), is_plain);
        };
        without(true, &|cage| beyond(cage) == 0);
        without(true, &|_| true);
        without(false, &|cage| 2 * beyond(cage) < cages[cage].0.len());
        if set.len() == 1 {
            for &one in met.iter().filter(|&&cage| beyond(cage) == 1) {
                without(false, &|cage| cage == one || beyond(cage) == 0);
            }
        }
        members().for_each(|cell| inside[cell] = false);
    }
    found.sort_by_key(|sum| sum.added.len() + sum.subtracted.len());
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
        let has = |added: &[usize], subtracted: &[usize], total: i64| {
            found.iter().any(|sum| sum.added == added && sum.subtracted == subtracted && sum.total == total)
        };
        assert!(has(&[3], &[], 3) && has(&[4], &[], 2), "{found:?}");
        // Both rows together, 20, without both cages.
        assert!(has(&[5, 6, 7], &[], 8), "{found:?}");
        // The second row is 10; with 8 the cage of 4 to 7 and 3 has one cell outside.
        let found = derived(4, &houses, &[(vec![3, 4, 5], 8)]);
        let difference = found.iter().find(|sum| sum.added == [6, 7] && sum.subtracted == [3]);
        assert!(difference.is_some_and(|sum| sum.total == 2), "{found:?}");
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
        let (mut found, mut mixed) = (0, 0);
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
            for sum in derived(9, &houses, &stated) {
                assert_eq!(total(&sum.added) - total(&sum.subtracted), sum.total, "{sum:?}");
                found += 1;
                mixed += usize::from(!sum.subtracted.is_empty());
            }
        }
        assert!(found > 400 && mixed > 200, "{found}, {mixed}");
    }
}
