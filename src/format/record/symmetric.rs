//! The record of `classify --symmetric`.

use serde::Serialize;

use crate::{Game, classify};

/// The classes of grids that have symmetries. Numbers are decimal strings where they can be large.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/symmetric/1")]
#[non_exhaustive]
pub struct Symmetric {
    /// The game.
    pub game: String,
    /// The number of elements of the full group.
    pub group_order: String,
    /// The number of classes with symmetries.
    pub classes: String,
    /// The number of their grids up to relabelling.
    pub grids: String,
    /// The classes by the number of their symmetries, ascending.
    pub by_symmetries: Vec<BySymmetries>,
}

/// The classes with a given number of symmetries: a row of the table that `classify --symmetric --csv` writes.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/by-symmetries/1")]
#[non_exhaustive]
pub struct BySymmetries {
    /// The number of automorphisms, with the identity, that map a grid to a relabelling of itself.
    pub symmetries: String,
    /// The number of classes.
    pub classes: String,
}

impl Symmetric {
    /// The symmetric grids that were found of a game.
    pub fn new(game: &Game, found: &classify::Symmetric) -> Self {
        let row = |(symmetries, classes): (&u128, &u128)| BySymmetries {
            symmetries: symmetries.to_string(),
            classes: classes.to_string(),
        };
        Self {
            game: game.to_string(),
            group_order: found.group_order.to_string(),
            classes: found.number().to_string(),
            grids: found.grids().to_string(),
            by_symmetries: found.classes.iter().map(row).collect(),
        }
    }
}
