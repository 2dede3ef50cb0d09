//! Three stacks of three columns.

use std::collections::HashSet;

use itertools::Itertools;

use super::super::partitions::{Partitions, Parts};
use super::classes::classes;
use gerechte_core::{Stop, Stopped};

/// Three stacks of three columns: the second up to the symmetries of the first, the third in every way.
pub fn of_triples(stop: &Stop) -> Result<u128, Stopped> {
    let partitions = Partitions::new();
    let list = partitions.list();
    let bands: Vec<Vec<u16>> =
        list.iter().map(|second| list.iter().map(|third| band([list[0], *second, *third])).collect()).collect();
    // A stack as three numbers of partitions, one a band, its columns in order of the first band's.
    let stacks: Vec<[u16; 3]> = (0..)
        .zip(list)
        .flat_map(|(first, columns)| {
            partitions.completions(*columns).into_iter().map(move |[second, third]| [first, second, third])
        })
        .collect();
    let mut grids = 0;
    for (paths, ways) in classes(3, 3) {
        let columns = [0, 1, 2].map(|band| parts(&paths, band));
        let seen = columns.map(|columns| partitions.seen_from(columns));
        let at = |band: usize, number: u16| usize::from(seen[band][usize::from(number)]);
        let mut sum = 0;
        for (second, number) in orbits(&stacks, &symmetries(&paths, &partitions)) {
            stop.check()?;
            let rows = [0, 1, 2].map(|band| &bands[at(band, second[band])]);
            let ways =
                |third: &[u16; 3]| (0..3).map(|band| u64::from(rows[band][at(band, third[band])])).product::<u64>();
            sum += number * u128::from(stacks.iter().map(ways).sum::<u64>());
        }
        // Both stacks have their columns in any order.
        grids += ways * sum * 36;
    }
    Ok(grids)
}

/// The contents of the columns of a band in the first stack.
fn parts(paths: &[Vec<usize>], band: usize) -> Parts {
    let mut parts = [0; 3];
    paths.iter().enumerate().for_each(|(symbol, path)| parts[path[band]] |= 1 << symbol);
    parts
}

/// The ways to fill a band of three rows, symbol by symbol: each takes a row in each stack, all different, that is free in its column.
fn band(stacks: [Parts; 3]) -> u16 {
    fn go(symbol: usize, free: &mut [u8; 9], columns: &[[usize; 3]; 9]) -> u16 {
        let Some(&[a, b, c]) = columns.get(symbol) else { return 1 };
        let mut sum = 0;
        for [i, j, k] in [[1, 2, 4], [1, 4, 2], [2, 1, 4], [2, 4, 1], [4, 1, 2], [4, 2, 1]] {
            if free[a] & i != 0 && free[b] & j != 0 && free[c] & k != 0 {
                (free[a], free[b], free[c]) = (free[a] ^ i, free[b] ^ j, free[c] ^ k);
                sum += go(symbol + 1, free, columns);
                (free[a], free[b], free[c]) = (free[a] ^ i, free[b] ^ j, free[c] ^ k);
            }
        }
        sum
    }
    let column = |parts: Parts, symbol: usize| parts.iter().position(|part| part >> symbol & 1 == 1).unwrap_or(0);
    let columns = std::array::from_fn(|symbol| [0, 1, 2].map(|stack| 3 * stack + column(stacks[stack], symbol)));
    go(0, &mut [7; 9], &columns)
}

/// A symmetry of a first stack: the images of the partitions, and the band that comes to each band's place.
type Symmetry = (Vec<u16>, [usize; 3]);

/// Symmetries that generate all: interchanges of symbols with equal paths, and for each motion of bands and columns that keeps the paths, one renaming.
fn symmetries(paths: &[Vec<usize>], partitions: &Partitions) -> Vec<Symmetry> {
    let mut symmetries = Vec::new();
    let identity: [usize; 9] = std::array::from_fn(|symbol| symbol);
    for [one, other] in (0..9).array_combinations().filter(|&[one, other]| paths[one] == paths[other]) {
        let mut names = identity;
        names.swap(one, other);
        symmetries.push((partitions.images(&names), [0, 1, 2]));
    }
    for (bands, columns) in (0..3).permutations(3).cartesian_product((0..3).permutations(3).collect_vec()) {
        let moved = |path: &Vec<usize>| bands.iter().map(|&band| columns[path[band]]).collect_vec();
        // Symbols and their images, both by path.
        let from = (0..9).map(|symbol| (moved(&paths[symbol]), symbol)).sorted();
        let to = (0..9).map(|symbol| (paths[symbol].clone(), symbol)).sorted();
        let mut names = identity;
        let keeps = from.zip(to).all(|((path, symbol), (other, image))| {
            names[symbol] = image;
            path == other
        });
        if keeps {
            symmetries.push((partitions.images(&names), [bands[0], bands[1], bands[2]]));
        }
    }
    symmetries
}

/// One stack of each orbit, and the number of stacks in the orbit.
fn orbits(stacks: &[[u16; 3]], symmetries: &[Symmetry]) -> Vec<([u16; 3], u128)> {
    // Different orders of the columns may give the same three partitions.
    let number = stacks.iter().copied().counts();
    let mut seen = HashSet::new();
    let mut orbits = Vec::new();
    for &first in stacks {
        if !seen.insert(first) {
            continue;
        }
        let (mut open, mut members) = (vec![first], 0);
        while let Some(stack) = open.pop() {
            members += number[&stack] as u128;
            let images = symmetries.iter().map(|(images, bands)| bands.map(|band| images[usize::from(stack[band])]));
            open.extend(images.filter(|&image| seen.insert(image)));
        }
        orbits.push((first, members));
    }
    orbits
}
