//! Records of `classify`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::is_false;
use crate::symmetry::GroupName;
use crate::{Game, Grid};

/// The record of `classify`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/classify/1")]
#[non_exhaustive]
pub struct Classify {
    /// The game.
    pub game: String,
    /// The group.
    pub group: String,
    /// The number of its elements.
    pub group_order: String,
    /// The number of grids up to relabelling.
    pub grids: String,
    /// The number of classes.
    pub classes: String,
    /// The number of classes of each size.
    pub sizes: BTreeMap<usize, String>,
    /// The number of grids that each element of the group keeps, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<Vec<String>>,
    /// True where the answer rests on the word of outside programs alone: that there are no other grids.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
}

/// The classes of one size: a row of the table that `classify --csv` writes.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/class-size/1")]
#[non_exhaustive]
pub struct ClassSize {
    /// The game.
    pub game: String,
    /// The group.
    pub group: String,
    /// The number of its elements.
    pub group_order: String,
    /// The number of grids up to relabelling.
    pub grids: String,
    /// The number of grids of each of the classes.
    pub size: String,
    /// The number of classes of that size.
    pub classes: String,
}

/// The record of `classify --representatives` for each class.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/class/1")]
#[non_exhaustive]
pub struct Class {
    /// The game.
    pub game: String,
    /// The canonical form of the class.
    pub grid: String,
    /// The number of its grids up to relabelling.
    pub size: String,
    /// The number of elements of the group that, with some renaming, map a grid of the class to itself.
    pub stabiliser: String,
}

impl Classify {
    /// The classes of a game's grids under a group, by size, and how many grids each of its elements keeps.
    pub fn new(
        game: &Game,
        group: GroupName,
        group_order: usize,
        sizes: &BTreeMap<usize, u128>,
        fixed: Option<&[u128]>,
    ) -> Self {
        Self {
            game: game.to_string(),
            group: group.to_string(),
            group_order: group_order.to_string(),
            grids: sizes.iter().map(|(&size, number)| size as u128 * number).sum::<u128>().to_string(),
            classes: sizes.values().sum::<u128>().to_string(),
            sizes: sizes.iter().map(|(&size, number)| (size, number.to_string())).collect(),
            fixed: fixed.map(|fixed| fixed.iter().map(u128::to_string).collect()),
            unproved: false,
        }
    }

    /// Notes whether the answer rests on the word of outside programs alone.
    #[must_use]
    pub const fn resting_on_a_word(mut self, unproved: bool) -> Self {
        self.unproved = unproved;
        self
    }
}

impl ClassSize {
    /// The classes of a size.
    pub fn new(all: &Classify, size: &str, classes: &str) -> Self {
        Self {
            game: all.game.clone(),
            group: all.group.clone(),
            group_order: all.group_order.clone(),
            grids: all.grids.clone(),
            size: size.to_owned(),
            classes: classes.to_owned(),
        }
    }
}

impl Class {
    /// A class under a group of `group_order` elements, `stabiliser` of which keep its grids.
    pub fn new(game: &Game, grid: &Grid, group_order: usize, stabiliser: usize) -> Self {
        let size = (group_order / stabiliser).to_string();
        Self { game: game.to_string(), grid: grid.to_string(), size, stabiliser: stabiliser.to_string() }
    }
}
