//! A group of permutations of the cells, as a base and strong generators.
//!
//! # References
//! C. C. Sims: Computational methods in the study of permutation groups. 1970.

use rand::{Rng, RngExt};

use gerechte_core::permutation::{Permutation, identity, inverse, then};
use gerechte_encodings::Cell;

/// A permutation group by a stabiliser chain: each level fixes one cell more than the level before, until only the identity is left.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::automorphisms};
/// let game: Game = "box:3x3".parse()?;
/// let group = automorphisms(&game, &Stop::never()).unwrap();
/// assert_eq!(group.order(), Some(2 * 6_u128.pow(8)));
/// assert_eq!(group.orbits().len(), 1);
/// # Ok::<(), gerechte::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PermutationGroup {
    cells: usize,
    generators: Vec<Permutation>,
    levels: Vec<Level>,
}

/// The subgroup that fixes the bases of all earlier levels.
#[derive(Clone, Debug)]
struct Level {
    base: usize,
    /// The orbit of the base under the subgroup, the base first.
    orbit: Vec<Cell>,
    /// By cell of the orbit but the base: the cell before it and the generator that leads from there.
    steps: Vec<Option<(Cell, u16)>>,
}

impl PermutationGroup {
    /// The group with this base, by levels, each with the generators that fix the bases before it and move its own.
    pub(super) fn new(cells: usize, levels: Vec<(usize, Vec<Permutation>)>) -> Self {
        let mut group = Self { cells, generators: Vec::new(), levels: Vec::new() };
        for (base, generators) in levels.into_iter().rev() {
            group.generators.extend(generators);
            let mut level = Level { base, orbit: vec![Cell::new(base)], steps: vec![None; cells] };
            let mut next = 0;
            while let Some(&from) = level.orbit.get(next) {
                next += 1;
                for (number, generator) in group.generators.iter().enumerate() {
                    let to = generator[from.index()];
                    if to.index() != base && level.steps[to.index()].is_none() {
                        level.steps[to.index()] = Some((from, number as u16));
                        level.orbit.push(to);
                    }
                }
            }
            if level.orbit.len() > 1 {
                group.levels.push(level);
            }
        }
        group.levels.reverse();
        group
    }

    /// Permutations that generate the group; none for the trivial group.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// The number of elements. Returns `None` if it does not fit.
    pub fn order(&self) -> Option<u128> {
        self.levels.iter().try_fold(1_u128, |order, level| order.checked_mul(level.orbit.len() as u128))
    }

    /// The number of elements in decimal, of any size.
    ///
    /// ```
    /// use gerechte::{Game, Stop, symmetry::automorphisms};
    /// let game: Game = "latin:25".parse()?;
    /// let order = automorphisms(&game, &Stop::never()).unwrap().order_in_decimal();
    /// assert_eq!(order.len(), 51); // 2 · 25!²
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn order_in_decimal(&self) -> String {
        /// The base of a limb: nine decimal digits, the lowest limb first.
        const LIMB: u64 = 1_000_000_000;
        let mut limbs = vec![1_u64];
        for level in &self.levels {
            let mut carry = 0;
            for limb in &mut limbs {
                carry += *limb * level.orbit.len() as u64;
                *limb = carry % LIMB;
                carry /= LIMB;
            }
            if carry > 0 {
                limbs.push(carry);
            }
        }
        let digits = limbs.iter().rev().map(|limb| format!("{limb:09}")).collect::<Vec<_>>().concat();
        digits.trim_start_matches('0').to_owned()
    }

    /// Whether the permutation is an element.
    pub fn contains(&self, permutation: &[Cell]) -> bool {
        if permutation.len() != self.cells {
            return false;
        }
        let mut rest = permutation.to_vec();
        for level in &self.levels {
            let image = rest[level.base];
            if image.index() != level.base && level.steps[image.index()].is_none() {
                return false;
            }
            rest = then(&rest, &inverse(&self.to(level, image)));
        }
        rest == identity(self.cells)
    }

    /// The elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Permutation> {
        let transversals: Vec<Vec<Permutation>> =
            self.levels.iter().map(|level| level.orbit.iter().map(|&cell| self.to(level, cell)).collect()).collect();
        let mut digits = Some(vec![0; transversals.len()]);
        std::iter::from_fn(move || {
            let current = digits.as_mut()?;
            let chosen = current.iter().zip(&transversals).rev();
            let element = chosen.fold(identity(self.cells), |element, (&digit, level)| then(&element, &level[digit]));
            let mut place = current.len();
            loop {
                if place == 0 {
                    digits = None;
                    break;
                }
                place -= 1;
                current[place] += 1;
                if current[place] < transversals[place].len() {
                    break;
                }
                current[place] = 0;
            }
            Some(element)
        })
    }

    /// A uniformly random element.
    pub fn random(&self, random: &mut impl Rng) -> Permutation {
        let pick = |level: &Level, random: &mut _| {
            let cell = level.orbit[RngExt::random_range(random, 0..level.orbit.len())];
            self.to(level, cell)
        };
        self.levels.iter().rev().fold(identity(self.cells), |element, level| then(&element, &pick(level, random)))
    }

    /// The orbits of the cells, each ascending, by their first cell.
    pub fn orbits(&self) -> Vec<Vec<Cell>> {
        orbits(self.cells, &self.generators)
    }

    /// An element of the level's subgroup that maps its base to the cell.
    fn to(&self, level: &Level, cell: Cell) -> Permutation {
        let mut numbers = Vec::new();
        let mut at = cell;
        while let Some((from, number)) = level.steps[at.index()] {
            numbers.push(usize::from(number));
            at = from;
        }
        let step = |element: Permutation, &number: &usize| then(&element, &self.generators[number]);
        numbers.iter().rev().fold(identity(self.cells), step)
    }
}

/// The orbits of the group that the permutations generate, each ascending, by their first cell.
pub(super) fn orbits(cells: usize, generators: &[Permutation]) -> Vec<Vec<Cell>> {
    let mut seen = vec![false; cells];
    let mut orbits = Vec::new();
    for first in 0..cells {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut orbit = vec![Cell::new(first)];
        let mut next = 0;
        while let Some(&from) = orbit.get(next) {
            next += 1;
            for generator in generators {
                let to = generator[from.index()];
                if !std::mem::replace(&mut seen[to.index()], true) {
                    orbit.push(to);
                }
            }
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}
