//! Classes of first stacks: multisets of paths, up to interchange of bands and of columns.

use std::collections::HashSet;

use itertools::Itertools;

use super::super::factorial;

/// One first stack of a class: the columns of each symbol, by band, and how many stacks are in the class.
type FirstStack = (Vec<Vec<usize>>, u128);

/// First stacks of b columns and b bands, `each` symbols in each column of each band: one of each class.
pub fn classes(b: usize, each: usize) -> Vec<FirstStack> {
    let paths = (0..b).permutations(b).collect_vec();
    let mut list = Vec::new();
    multisets(&paths, each * b, &mut vec![each; b * b], &mut Vec::new(), &mut list);
    let at = |path: &Vec<usize>| paths.iter().position(|other| other == path).unwrap_or(0);
    // Interchanges of two neighbouring columns, and of two neighbouring bands.
    let interchanges = (1..b).flat_map(|line| {
        let column = |column: usize| {
            if column == line {
                line - 1
            } else if column + 1 == line {
                line
            } else {
                column
            }
        };
        let columns = paths.iter().map(|path| at(&path.iter().map(|&at| column(at)).collect())).collect_vec();
        let bands = paths.iter().map(|path| at(&(0..b).map(|band| path[column(band)]).collect())).collect_vec();
        [columns, bands]
    });
    let interchanges = interchanges.collect_vec();
    let ways = |numbers: &[u8]| {
        factorial((each * b) as u128) / numbers.iter().map(|&number| factorial(number.into())).product::<u128>()
    };
    let mut seen = HashSet::new();
    let mut classes = Vec::new();
    for first in list {
        if !seen.insert(first.clone()) {
            continue;
        }
        let symbols = first.iter().zip(&paths).flat_map(|(&number, path)| vec![path.clone(); usize::from(number)]);
        let symbols = symbols.collect();
        let (mut open, mut members) = (vec![first], 0);
        while let Some(numbers) = open.pop() {
            members += ways(&numbers);
            let images = interchanges.iter().map(|interchange| {
                let mut image = vec![0; numbers.len()];
                interchange.iter().zip(&numbers).for_each(|(&to, &number)| image[to] = number);
                image
            });
            open.extend(images.filter(|image| seen.insert(image.clone())));
        }
        classes.push((symbols, members));
    }
    classes
}

/// Lists the numbers of symbols of each path: `left` symbols remain from path `so_far.len()` on; `room` is the free space in each column of each band.
fn multisets(paths: &[Vec<usize>], left: usize, room: &mut [usize], so_far: &mut Vec<u8>, list: &mut Vec<Vec<u8>>) {
    let Some(path) = paths.get(so_far.len()) else {
        if left == 0 {
            list.push(so_far.clone());
        }
        return;
    };
    let places = path.iter().enumerate().map(|(band, column)| band * path.len() + column).collect_vec();
    let most = places.iter().map(|&place| room[place]).min().unwrap_or(0).min(left);
    for number in 0..=most {
        for &place in &places {
            room[place] -= number;
        }
        so_far.push(number as u8);
        multisets(paths, left - number, room, so_far, list);
        so_far.pop();
        for &place in &places {
            room[place] += number;
        }
    }
}
