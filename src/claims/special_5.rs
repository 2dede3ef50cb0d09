//! `special-5`: 240 grids are valid for all ten perfect codes of order 5, one up to relabelling and reflection.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, sources};
use crate::encodings::{Cell, Symbol};
use crate::symmetry::Motion;
use crate::{Engine, Game, Grid};

pub(super) const CLAIM: Claim = Claim {
    id: "special-5",
    source: sources::AN_ET_AL.at("Theorem 6.3"),
    statement: "240 special grids of order 5, all equivalent up to relabelling and reflection",
    check,
};

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "perfect:1+special".parse()?;
    let special = |engine: &dyn Engine| {
        let mut grids = Vec::new();
        engine.solutions(game.problem(), lab.stop, &mut |grid| {
            grids.push(grid.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok::<_, ClaimError>(grids)
    };
    let count = |engine: &dyn Engine| Ok(special(engine)?.len() as u128);
    let classes = |engine: &dyn Engine| Ok(classes(&special(engine)?) as u128);
    Ok(vec![lab.measure("special grids", 240, count)?, lab.measure("up to relabelling, reflection", 1, classes)?])
}

/// The number of classes under relabelling and the reflection of columns.
fn classes(grids: &[Vec<Symbol>]) -> usize {
    let mirror = Motion { order: 5, transpose: false, flip_rows: false, flip_columns: true, shift: (0, 4) };
    let mirrored =
        |grid: &[Symbol]| (0..25).map(|cell| grid[mirror.apply(Cell::new(cell)).index()]).collect::<Vec<_>>();
    let least = |grid: &Vec<Symbol>| {
        let one = Grid::from(grid.clone()).relabelled();
        one.min(Grid::from(mirrored(grid)).relabelled())
    };
    grids.iter().map(least).collect::<BTreeSet<_>>().len()
}
