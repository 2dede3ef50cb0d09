//! Groups of automorphisms by name, as permutations of the cells.

use std::fmt;
use std::str::FromStr;

use gerechte_core::{Game, Stop, Stopped};
use gerechte_encodings::{Cell, UnknownName};

use super::{Motion, Permutation, automorphisms, rigid_motions};

/// A group of automorphisms of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupName {
    /// The powers of one rotation. Among the rotations of the highest order, it is the one with the smallest shift, compared by row and
    /// then by column.
    Rotation,
    /// All translations.
    Translation,
    /// The powers of one reflection, chosen as for [`Rotation`](Self::Rotation).
    Reflection,
    /// All rigid motions: for the games of codes, the groups G₂₀, G₃₂ and G₁₆ of An et al. (arXiv:2605.09617).
    Rigid,
    /// All automorphisms.
    Full,
}

impl GroupName {
    /// Every group.
    pub const ALL: [Self; 5] = [Self::Rotation, Self::Translation, Self::Reflection, Self::Rigid, Self::Full];
}

impl fmt::Display for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rotation => "rotation",
            Self::Translation => "translation",
            Self::Reflection => "reflection",
            Self::Rigid => "rigid",
            Self::Full => "full",
        })
    }
}

impl FromStr for GroupName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        UnknownName::find(Self::ALL, "group", name)
    }
}

/// The reason why the elements of a group are not listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GroupError {
    /// The board is not a square, and has no rigid motions.
    #[error("{0} is not on a square board")]
    NotSquare(String),
    /// More than [`MAX_ELEMENTS`].
    #[error("the full group has {0} elements, more than {MAX_ELEMENTS}")]
    TooLarge(String),
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// The largest group whose elements are listed.
pub const MAX_ELEMENTS: u128 = 50_000;

/// The full group of the game, or its rigid motions if the full group has more than [`MAX_ELEMENTS`] elements.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::{GroupName, largest_group}};
/// let names = ["box:2x2", "box:3x3"].map(|game| {
///     let game: Game = game.parse().unwrap();
///     largest_group(&game, &Stop::never()).unwrap().0
/// });
/// assert_eq!(names, [GroupName::Full, GroupName::Rigid]);
/// ```
pub fn largest_group(game: &Game, stop: &Stop) -> Result<(GroupName, Vec<Permutation>), GroupError> {
    match group(game, GroupName::Full, stop) {
        Err(GroupError::TooLarge(_)) => Ok((GroupName::Rigid, group(game, GroupName::Rigid, stop)?)),
        found => Ok((GroupName::Full, found?)),
    }
}

/// The elements of the group that are automorphisms of the game, the identity first.
///
/// If the game has no rotation or reflection, that group is trivial.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::{GroupName, group}};
/// let game: Game = "perfect:1".parse()?;
/// let orders = GroupName::ALL.map(|name| group(&game, name, &Stop::never()).unwrap().len());
/// assert_eq!(orders, [4, 5, 1, 20, 20]);
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn group(game: &Game, name: GroupName, stop: &Stop) -> Result<Vec<Permutation>, GroupError> {
    if name == GroupName::Full {
        let group = automorphisms(game, stop)?;
        return match group.order() {
            Some(order) if order <= MAX_ELEMENTS => Ok(group.elements().collect()),
            _ => Err(GroupError::TooLarge(group.order_in_decimal())),
        };
    }
    let motions = rigid_motions(game).ok_or_else(|| GroupError::NotSquare(game.to_string()))?;
    let cells = game.board().cells();
    let permutation = |motion: &Motion| (0..cells).map(|cell| motion.apply(Cell::new(cell))).collect::<Permutation>();
    let powers = |motion: &Motion| {
        let once = permutation(motion);
        let identity: Permutation = (0..cells).map(Cell::new).collect();
        let next = |power: &Permutation| {
            let next: Permutation = power.iter().map(|cell| once[cell.index()]).collect();
            (next != identity).then_some(next)
        };
        std::iter::successors(Some(identity.clone()), next).collect::<Vec<_>>()
    };
    // `max_by_key` takes the last of equal elements. Motions come by translation part, so they are reversed.
    let generated = |wanted: fn(&Motion) -> bool| {
        let chosen = motions.iter().filter(|motion| wanted(motion)).rev().map(powers);
        chosen.max_by_key(Vec::len).unwrap_or_else(|| vec![(0..cells).map(Cell::new).collect()])
    };
    Ok(match name {
        GroupName::Rotation => generated(Motion::is_rotation),
        GroupName::Reflection => {
            let reflections = motions.iter().filter(|motion| motion.is_reflection()).map(powers);
            let mut reflections = reflections.filter(|powers| powers.len() == 2);
            reflections.next().unwrap_or_else(|| vec![(0..cells).map(Cell::new).collect()])
        }
        GroupName::Translation => motions.iter().filter(|motion| motion.is_translation()).map(permutation).collect(),
        GroupName::Rigid | GroupName::Full => motions.iter().map(permutation).collect(),
    })
}
