//! The file of tight subsets by itself: a test within the library would build all of it once more.

use std::ops::ControlFlow;

use itertools::Itertools;

type Mask = u32;

#[path = "../src/board/subsets.rs"]
mod subsets;

#[test]
fn all_tight_subsets_are_visited_in_order() {
    let mut seed = 1_u32;
    for _ in 0..200 {
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 16
        };
        let sets: Vec<Mask> = (0..7).map(|_| next() & next() & 0x7f).collect();
        let tight = |chosen: &[usize]| {
            let union = chosen.iter().fold(0, |union, &at| union | sets[at]);
            chosen.iter().all(|&at| sets[at] != 0) && union.count_ones() as usize == chosen.len()
        };
        for size in 1..=subsets::MOST {
            let plain: Vec<Vec<usize>> = (0..sets.len()).combinations(size).filter(|c| tight(c)).collect();
            let mut found = Vec::new();
            let _ = subsets::lexicographic(&sets, size..=size, &mut |chosen, _| {
                found.push(chosen.to_vec());
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(found, plain, "{sets:?}");
            let mut found = Vec::new();
            let named: Vec<_> = sets.iter().copied().enumerate().collect();
            let _ = subsets::colexicographic(&named, size, &mut |chosen, _| {
                found.push(chosen.to_vec());
                ControlFlow::<()>::Continue(())
            });
            let reversed = plain.into_iter().map(|chosen| chosen.into_iter().rev().collect::<Vec<_>>());
            assert_eq!(found, reversed.sorted().collect::<Vec<_>>(), "{sets:?}");
        }
        let mut found = Vec::new();
        let _ = subsets::lexicographic(&sets, 2..=subsets::MOST, &mut |chosen, union| {
            found.push((chosen.to_vec(), union));
            ControlFlow::<()>::Continue(())
        });
        let plain =
            (2..=subsets::MOST).flat_map(|size| (0..sets.len()).combinations(size)).filter(|c| tight(c)).sorted();
        assert_eq!(found.into_iter().map(|(chosen, _)| chosen).collect::<Vec<_>>(), plain.collect::<Vec<_>>());
    }
}
