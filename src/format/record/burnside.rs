//! Records of `classify --burnside` where the group is too large to be listed.

use serde::Serialize;

use super::is_false;
use crate::Game;
use crate::classify;
use crate::symmetry::GroupName;

/// The number of classes, by Burnside's lemma.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/burnside/1")]
#[non_exhaustive]
pub struct Burnside {
    /// The game.
    pub game: String,
    /// The group.
    pub group: String,
    /// The number of its elements.
    pub group_order: String,
    /// The number of its classes of conjugate elements.
    pub conjugacy_classes: String,
    /// The number of grids up to relabelling.
    pub grids: String,
    /// The number of classes.
    pub classes: String,
    /// The classes of conjugate elements that keep grids, that of the identity first.
    pub kept: Vec<Kept>,
    /// True where the answer rests on the word of outside programs alone: that there are no other grids.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
}

/// The grids that the elements of a conjugacy class keep: a row of the table that `classify --burnside --csv` writes.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/kept/1")]
#[non_exhaustive]
pub struct Kept {
    /// The number of elements.
    pub elements: String,
    /// The number of grids up to relabelling that each of them keeps.
    pub grids: String,
}

impl Burnside {
    /// The number of classes of a game's grids, by Burnside's lemma. Returns `None` if the sum is not a multiple of the group's order.
    pub fn new(game: &Game, group: GroupName, burnside: &classify::Burnside) -> Option<Self> {
        let row = |&(elements, grids): &(u128, u128)| Kept { elements: elements.to_string(), grids: grids.to_string() };
        Some(Self {
            game: game.to_string(),
            group: group.to_string(),
            group_order: burnside.group_order().to_string(),
            conjugacy_classes: burnside.kept.len().to_string(),
            grids: burnside.grids().to_string(),
            classes: burnside.classes()?.to_string(),
            kept: burnside.kept.iter().filter(|(_, grids)| *grids > 0).map(row).collect(),
            unproved: false,
        })
    }

    /// Notes whether the answer rests on the word of outside programs alone.
    #[must_use]
    pub const fn resting_on_a_word(mut self, unproved: bool) -> Self {
        self.unproved = unproved;
        self
    }
}
