//! The subgroups of a small group, and the sizes of classes from the numbers of grids that they keep.
//!
//! # References
//! W. Burnside: Theory of groups of finite order. 1911, chapter XII (tables of marks).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Permutation, then};

/// All subgroups of a group of at most 64 elements, each as a set of the elements' numbers, larger ones first.
#[derive(Clone, Debug)]
pub struct Subgroups {
    elements: Vec<Permutation>,
    sets: Vec<u64>,
}

impl Subgroups {
    /// The subgroups of the group with these elements. Returns `None` if there are too many elements.
    ///
    /// ```
    /// use gerechte::{Game, Stop, symmetry::{GroupName, Subgroups, group}};
    /// let game: Game = "perfect:1".parse()?;
    /// let elements = group(&game, GroupName::Rigid, &Stop::never()).unwrap();
    /// // The affine group of the field of five elements.
    /// assert_eq!(Subgroups::of(elements).unwrap().generators().count(), 14);
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn of(elements: Vec<Permutation>) -> Option<Self> {
        let count = elements.len();
        if count > 64 {
            return None;
        }
        let numbers: HashMap<&Permutation, usize> =
            elements.iter().enumerate().map(|(number, element)| (element, number)).collect();
        let product: Vec<Vec<usize>> =
            elements.iter().map(|a| elements.iter().map(|b| numbers[&then(a, b)]).collect()).collect();
        let closure = |mut set: u64| {
            loop {
                let members = || (0..count).filter(|&number| set >> number & 1 == 1);
                let products = members().flat_map(|a| members().map(move |b| (a, b)));
                let next = products.fold(set, |set, (a, b)| set | 1 << product[a][b]);
                if next == set {
                    return set;
                }
                set = next;
            }
        };
        let identity = (0..count).find(|&number| product[number][number] == number)?;
        // Each subgroup grows from the trivial one, one generator at a time.
        let mut known = BTreeSet::from([1 << identity]);
        let mut open = vec![1 << identity];
        while let Some(set) = open.pop() {
            for number in (0..count).filter(|number| set >> number & 1 == 0) {
                let larger = closure(set | 1 << number);
                if known.insert(larger) {
                    open.push(larger);
                }
            }
        }
        let mut sets: Vec<u64> = known.into_iter().collect();
        sets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
        Some(Self { elements, sets })
    }

    /// Some elements that generate each subgroup, in order.
    pub fn generators(&self) -> impl Iterator<Item = Vec<Permutation>> {
        let members = |set: u64| (0..self.elements.len()).filter(move |number| set >> number & 1 == 1);
        self.sets.iter().map(move |&set| members(set).map(|number| self.elements[number].clone()).collect())
    }

    /// The number of classes by size, from the number of grids that each subgroup keeps, in order.
    ///
    /// The grids that H keeps and no larger subgroup keeps have the stabiliser H. So g grids with stabilisers of some order
    /// form g · |H| / |G| classes.
    pub fn sizes(&self, kept: &[u128]) -> BTreeMap<usize, u128> {
        let mut exactly: Vec<u128> = Vec::with_capacity(kept.len());
        let mut grids: BTreeMap<usize, u128> = BTreeMap::new();
        for (&set, &kept) in self.sets.iter().zip(kept) {
            let larger = self.sets.iter().zip(&exactly).filter(|(other, _)| *other & set == set);
            let number = kept - larger.map(|(_, number)| number).sum::<u128>();
            exactly.push(number);
            *grids.entry(self.elements.len() / set.count_ones() as usize).or_default() += number;
        }
        grids
            .into_iter()
            .map(|(size, grids)| (size, grids / size as u128))
            .filter(|&(_, classes)| classes > 0)
            .collect()
    }
}
