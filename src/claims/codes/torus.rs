//! Sets of cells of the torus `Z_n × Z_n`, written down anew: a second method beside [`palette`](crate::palette).

use std::collections::BTreeSet;

/// A cell, its row and its column.
pub(super) type Place = (usize, usize);

/// The Lee weight of a cell.
pub(super) fn weight(n: usize, (i, j): Place) -> usize {
    i.min(n - i) + j.min(n - j)
}

/// The difference of two cells.
pub(super) const fn minus(n: usize, a: Place, b: Place) -> Place {
    ((a.0 + n - b.0) % n, (a.1 + n - b.1) % n)
}

/// The sum of two cells.
pub(super) const fn plus(n: usize, a: Place, b: Place) -> Place {
    ((a.0 + b.0) % n, (a.1 + b.1) % n)
}

/// All cells.
pub(super) fn places(n: usize) -> impl Iterator<Item = Place> {
    (0..n * n).map(move |cell| (cell / n, cell % n))
}

/// The cells at distance at most `radius` from one of the centres.
pub(super) fn near(n: usize, radius: usize, centres: &[Place]) -> Vec<Place> {
    places(n).filter(|&cell| centres.iter().any(|&centre| weight(n, minus(n, cell, centre)) <= radius)).collect()
}

/// The subgroup that the cells generate.
pub(super) fn span(n: usize, generators: &[Place]) -> BTreeSet<Place> {
    let mut words = BTreeSet::from([(0, 0)]);
    let mut open = vec![(0, 0)];
    while let Some(word) = open.pop() {
        open.extend(generators.iter().map(|&step| plus(n, word, step)).filter(|&next| words.insert(next)));
    }
    words
}

/// The least weight of a word other than zero: the minimum distance of a linear code.
pub(super) fn distance(n: usize, code: &BTreeSet<Place>) -> usize {
    code.iter().filter(|&&word| word != (0, 0)).map(|&word| weight(n, word)).min().unwrap_or(usize::MAX)
}

/// The greatest distance of two of the cells.
pub(super) fn diameter(n: usize, cells: &[Place]) -> usize {
    cells.iter().flat_map(|&a| cells.iter().map(move |&b| weight(n, minus(n, a, b)))).max().unwrap_or(0)
}

/// Whether each translate of the cells holds exactly one word.
pub(super) fn each_translate_holds_one(n: usize, cells: &[Place], code: &BTreeSet<Place>) -> bool {
    places(n).all(|by| cells.iter().filter(|&&cell| code.contains(&plus(n, cell, by))).count() == 1)
}

/// All codes whose words are at least `apart` from each other, of which each translate of the cells holds exactly one: for the first translate that holds
/// none, each of its cells is tried.
pub(super) fn all_codes(n: usize, cells: &[Place], apart: usize) -> BTreeSet<BTreeSet<Place>> {
    let mut found = BTreeSet::new();
    extend(n, cells, apart, &mut Vec::new(), &mut found);
    found
}

fn extend(n: usize, cells: &[Place], apart: usize, words: &mut Vec<Place>, found: &mut BTreeSet<BTreeSet<Place>>) {
    let held = |by: Place, words: &[Place]| cells.iter().filter(|&&cell| words.contains(&plus(n, cell, by))).count();
    let Some(by) = places(n).find(|&by| held(by, words) == 0) else {
        found.insert(words.iter().copied().collect());
        return;
    };
    for &cell in cells {
        let word = plus(n, cell, by);
        let is_far = words.iter().all(|&other| weight(n, minus(n, word, other)) >= apart);
        words.push(word);
        if is_far && places(n).all(|by| held(by, words) <= 1) {
            extend(n, cells, apart, words, found);
        }
        words.pop();
    }
}

/// The most cells with distances of at most `most` from each other, one of which is zero: a greatest clique, by branch and bound with colours.
pub(super) fn greatest_anticode(n: usize, most: usize) -> usize {
    let cells: Vec<_> = places(n).filter(|&cell| cell != (0, 0) && weight(n, cell) <= most).collect();
    let joined: Vec<u128> = cells
        .iter()
        .map(|&a| {
            let near = cells.iter().enumerate().filter(|&(_, &b)| a != b && weight(n, minus(n, a, b)) <= most);
            near.fold(0, |set, (at, _)| set | 1 << at)
        })
        .collect();
    let mut best = 0;
    clique(&joined, (1 << cells.len()) - 1, 0, &mut best);
    best + 1
}

fn clique(joined: &[u128], mut open: u128, size: usize, best: &mut usize) {
    *best = (*best).max(size);
    // A class of cells no two of which are joined gives a clique one cell at most.
    let (mut coloured, mut rest) = (Vec::new(), open);
    let mut colours = 0;
    while rest > 0 {
        colours += 1;
        let mut class = rest;
        while class > 0 {
            let at = class.trailing_zeros() as usize;
            class &= !(joined[at] | 1 << at);
            rest &= !(1 << at);
            coloured.push((at, colours));
        }
    }
    for (at, colours) in coloured.into_iter().rev() {
        if size + colours <= *best {
            return;
        }
        clique(joined, open & joined[at], size + 1, best);
        open &= !(1 << at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_definitions_agree_with_small_cases() {
        assert_eq!(span(5, &[(1, 2)]).len(), 5);
        assert_eq!(distance(5, &span(5, &[(1, 2)])), 3);
        assert_eq!(near(8, 1, &[(0, 0), (0, 1)]).len(), 8);
        assert_eq!(diameter(8, &near(8, 1, &[(0, 0), (0, 1)])), 3);
        assert_eq!(all_codes(5, &near(5, 1, &[(0, 0)]), 3).len(), 10);
        assert_eq!([greatest_anticode(5, 2), greatest_anticode(8, 3)], [5, 8]);
    }
}
