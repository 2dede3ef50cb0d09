//! Conjugacy classes: conjugate elements keep equally many grids, so Burnside's lemma needs one element of each class.

mod lines;

use std::collections::{BTreeMap, HashMap};

use super::{GroupError, MAX_ELEMENTS, Permutation, automorphisms, inverse, then};
use gerechte_core::{Game, Stop};

/// A conjugacy class of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConjugacyClass {
    /// A representative.
    pub element: Permutation,
    /// The number of elements.
    pub size: u128,
}

/// The conjugacy classes of the automorphisms of a game; the first is that of the identity.
///
/// Groups of up to [`MAX_ELEMENTS`] elements are listed. The groups of boxes and of Latin squares are products of the groups of row and of column
/// permutations, which are listed separately.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::conjugacy_classes};
/// let game: Game = "box:3x3".parse()?;
/// let classes = conjugacy_classes(&game, &Stop::never()).unwrap();
/// assert_eq!(classes.len(), 275);
/// assert_eq!(classes.iter().map(|class| class.size).sum::<u128>(), 3_359_232);
/// # Ok::<(), gerechte::GameError>(())
/// ```
///
/// # Errors
///
/// [`GroupError::TooLarge`] for any other group, or if the group of rows or of columns alone is larger than that.
pub fn conjugacy_classes(game: &Game, stop: &Stop) -> Result<Vec<ConjugacyClass>, GroupError> {
    let group = automorphisms(game, stop)?;
    match group.order() {
        Some(order) if order <= MAX_ELEMENTS => Ok(classes(&group.elements().collect::<Vec<_>>())),
        _ => lines::conjugacy_classes(game, &group).ok_or_else(|| GroupError::TooLarge(group.order_in_decimal())),
    }
}

/// The conjugacy classes of a group whose elements are listed, by their first elements.
fn classes(elements: &[Permutation]) -> Vec<ConjugacyClass> {
    let mut sizes: BTreeMap<usize, u128> = BTreeMap::new();
    for first in conjugates(elements) {
        *sizes.entry(first).or_default() += 1;
    }
    sizes.into_iter().map(|(first, size)| ConjugacyClass { element: elements[first].clone(), size }).collect()
}

/// By element of the group: the number of the first element that is conjugate to it.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::{GroupName, conjugates, group}};
/// let game: Game = "latin:3".parse()?;
/// let elements = group(&game, GroupName::Full, &Stop::never()).unwrap();
/// let mut classes = conjugates(&elements);
/// classes.sort_unstable();
/// classes.dedup();
/// assert_eq!((elements.len(), classes.len()), (72, 9)); // the wreath product of S3 and S2
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn conjugates(elements: &[Permutation]) -> Vec<usize> {
    let numbers: HashMap<&Permutation, usize> =
        elements.iter().enumerate().map(|(number, element)| (element, number)).collect();
    let generators = generators(elements, &numbers);
    let pairs: Vec<_> = generators.iter().map(|&number| (&elements[number], inverse(&elements[number]))).collect();
    let mut first = vec![usize::MAX; elements.len()];
    for start in 0..elements.len() {
        if first[start] != usize::MAX {
            continue;
        }
        first[start] = start;
        let mut open = vec![start];
        while let Some(number) = open.pop() {
            for (generator, inverse) in &pairs {
                let image = numbers[&then(&then(inverse, &elements[number]), generator)];
                if first[image] == usize::MAX {
                    first[image] = start;
                    open.push(image);
                }
            }
        }
    }
    first
}

/// The numbers of some elements that generate the group: each is the first that the earlier ones do not generate.
fn generators(elements: &[Permutation], numbers: &HashMap<&Permutation, usize>) -> Vec<usize> {
    let mut generators = Vec::new();
    let mut is_reached = vec![false; elements.len()];
    let identity = elements.iter().position(|element| then(element, element) == *element).unwrap_or(0);
    is_reached[identity] = true;
    while let Some(next) = is_reached.iter().position(|reached| !reached) {
        generators.push(next);
        let mut open: Vec<usize> = (0..elements.len()).filter(|&number| is_reached[number]).collect();
        while let Some(number) = open.pop() {
            for &generator in &generators {
                let image = numbers[&then(&elements[number], &elements[generator])];
                if !std::mem::replace(&mut is_reached[image], true) {
                    open.push(image);
                }
            }
        }
    }
    generators
}
