//! Three bands on 3×3 boxes: classes of the first, and all ways to distribute the remaining symbols of each column over the others.

use super::classes::{classes, columns};
use super::factors::{Factorisations, graph};
use super::partitions::{Partitions, Parts};
use gerechte_core::{Stop, Stopped};

/// The grids with 3×3 boxes.
pub fn count(stop: &Stop) -> Result<u128, Stopped> {
    let partitions = Partitions::new();
    let bands = numbers_of_bands(&partitions);
    let seen: Vec<Vec<u16>> = partitions.list().iter().map(|parts| partitions.seen_from(*parts)).collect();
    let mut factorisations = Factorisations::new(9);
    let mut grids = 0;
    for class in classes(3, 3) {
        stop.check()?;
        let columns = columns(&class.words, 3, 3);
        let first = u128::from(factorisations.number(&graph(columns.iter().flatten())));
        let others: Vec<_> =
            columns.iter().map(|stack| partitions.completions([stack[0], stack[1], stack[2]])).collect();
        let mut sum = 0;
        // The other two bands can be interchanged.
        for [second, third] in &others[0][..others[0].len() / 2] {
            let (in_second, in_third) = (&seen[usize::from(*second)], &seen[usize::from(*third)]);
            let image = |[second, third]: &[u16; 2]| (in_second[usize::from(*second)], in_third[usize::from(*third)]);
            let last: Vec<_> = others[2].iter().map(image).collect();
            for (second, third) in others[1].iter().map(image) {
                let (second, third) = (&bands[usize::from(second)], &bands[usize::from(third)]);
                let ways = |&(a, b): &(u16, u16)| u32::from(second[usize::from(a)]) * u32::from(third[usize::from(b)]);
                sum += u64::from(last.iter().map(ways).sum::<u32>());
            }
        }
        grids += class.choices * first * 2 * u128::from(sum);
    }
    Ok(grids)
}

/// The number of bands whose first stack is parted as 012 345 678, by the numbers of the partitions of the two others. At most 12³ = 1728.
pub fn numbers_of_bands(partitions: &Partitions) -> Vec<[u16; Partitions::NUMBER]> {
    let list = partitions.list();
    let first: Parts = list[0];
    // These generate the renamings that keep the first stack as it is.
    let interchanges: [&[[usize; 2]]; 8] = [
        &[[0, 1]],
        &[[1, 2]],
        &[[3, 4]],
        &[[4, 5]],
        &[[6, 7]],
        &[[7, 8]],
        &[[0, 3], [1, 4], [2, 5]],
        &[[3, 6], [4, 7], [5, 8]],
    ];
    let images = interchanges.map(|pairs| {
        let mut names = std::array::from_fn(|symbol| symbol);
        for &[a, b] in pairs {
            names.swap(a, b);
        }
        partitions.images(&names)
    });
    let mut factorisations = Factorisations::new(9);
    let mut bands = vec![[0; Partitions::NUMBER]; list.len()];
    let mut is_known = vec![false; list.len()];
    for second in 0..list.len() {
        if is_known[second] {
            continue;
        }
        for (third, parts) in list.iter().enumerate() {
            let columns = first.iter().chain(&list[second]).chain(parts);
            bands[second][third] = factorisations.number(&graph(columns)) as u16;
        }
        is_known[second] = true;
        let mut open = vec![second];
        while let Some(known) = open.pop() {
            for images in &images {
                let image = usize::from(images[known]);
                if !std::mem::replace(&mut is_known[image], true) {
                    (0..list.len()).for_each(|third| bands[image][usize::from(images[third])] = bands[known][third]);
                    open.push(image);
                }
            }
        }
    }
    bands
}
