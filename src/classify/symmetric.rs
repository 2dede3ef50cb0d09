//! The classes of grids with symmetries, and the number of all classes that follows from them without Burnside's lemma.
//!
//! A grid with a symmetry has one of prime order. One element of prime order is taken from each conjugacy class. The grids that it maps to a relabelling of
//! themselves are visited by [`orbits::representatives`], and distinguished by their canonical forms. All other grids are in classes as large as the group.

use std::collections::{BTreeMap, HashSet};

use thiserror::Error;

use crate::encodings::{Cell, Problem};
use crate::search::orbits;
use crate::symmetry::{CanonicalForms, GroupError, Permutation, automorphisms, conjugacy_classes, then};
use crate::workers::{Workers, each};
use crate::{Game, Grid, Puzzle, Stop, Stopped};

/// The number of classes of grids by their number of symmetries: automorphisms of the game, with the identity, that map the grid to a relabelling of
/// itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetric {
    /// By number of symmetries, two or more: the number of classes.
    pub classes: BTreeMap<u128, u128>,
    /// The order of the group.
    pub group_order: u128,
}

/// The reason why the classes cannot be found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SymmetricError {
    /// The group cannot be listed.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// There are more than 16 symbols or 128 cells, or no full house.
    #[error("grids with symmetries are found on boards with up to 16 symbols and 128 cells")]
    Unsuited,
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

impl Symmetric {
    /// Finds them. The problem must come from [`up_to_relabelling`](crate::count::up_to_relabelling). Takes memory for one grid of each class.
    ///
    /// ```
    /// use gerechte::{Game, Stop, classify::Symmetric, count::up_to_relabelling, workers::Serial};
    /// let game: Game = "box:2x3".parse()?;
    /// let problem = up_to_relabelling(game.problem()).unwrap();
    /// let symmetric = Symmetric::of(&game, &problem, &Serial, &Stop::never())?;
    /// // Of 49 classes. There are 39,168 grids up to relabelling.
    /// assert_eq!((symmetric.number(), symmetric.all(39_168)), (48, Some(49)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, problem: &Problem, workers: &dyn Workers, stop: &Stop) -> Result<Self, SymmetricError> {
        let group = automorphisms(game, stop)?;
        let group_order = group.order().ok_or(SymmetricError::Unsuited)?;
        let elements = conjugacy_classes(game, stop)?.into_iter().map(|class| class.element);
        let elements: Vec<_> = elements.filter(|element| is_of_prime_order(element)).collect();
        let forms = CanonicalForms::new(game, stop)?;
        let find = |_: usize, element: &Permutation| {
            let mut found = HashSet::new();
            if !orbits::may_keep(problem, element).ok_or(SymmetricError::Unsuited)? {
                return Ok(found);
            }
            let commutes = |other: &Permutation| {
                (0..other.len()).all(|cell| element[other[cell].index()] == other[element[cell].index()])
            };
            let commuting: Vec<_> = group.elements().take_while(|_| !stop.is_requested()).filter(commutes).collect();
            let visited = orbits::representatives(problem, element, &commuting, stop, &mut |grid| {
                found.insert(forms.form(&Puzzle::from(&Grid::from(grid.to_vec())), stop)?);
                Ok(())
            });
            visited.ok_or(SymmetricError::Unsuited)??;
            Ok::<_, SymmetricError>(found)
        };
        let found: HashSet<Puzzle> = each(workers, &elements, find)?.into_iter().flatten().collect();
        let mut classes = BTreeMap::new();
        for grid in &found {
            let symmetries = forms.symmetries(grid, stop)?.ok_or(SymmetricError::Unsuited)?;
            *classes.entry(symmetries).or_default() += 1;
        }
        Ok(Self { classes, group_order })
    }

    /// The number of classes with symmetries.
    pub fn number(&self) -> u128 {
        self.classes.values().sum()
    }

    /// The number of grids up to relabelling that have symmetries.
    pub fn grids(&self) -> u128 {
        self.classes.iter().map(|(symmetries, classes)| self.group_order / symmetries * classes).sum()
    }

    /// The number of all classes, given the number of grids up to relabelling. Returns `None` if there cannot be that number of grids.
    pub fn all(&self, grids: u128) -> Option<u128> {
        let others = grids.checked_sub(self.grids())?;
        others.is_multiple_of(self.group_order).then(|| others / self.group_order + self.number())
    }
}

/// Whether the order of the permutation is a prime number.
fn is_of_prime_order(permutation: &[Cell]) -> bool {
    let is_identity = |permutation: &[Cell]| permutation.iter().enumerate().all(|(at, cell)| cell.index() == at);
    let mut power = permutation.to_vec();
    let mut order = 1_usize;
    while !is_identity(&power) {
        power = then(&power, permutation);
        order += 1;
    }
    order > 1 && (2..order).all(|divisor| !order.is_multiple_of(divisor))
}
