//! `gridless`: layouts, the partitions of a square into connected regions, that have no grid.

use std::ops::ControlFlow;

use super::jigsaws::{Regions, by_motions, grow, problem};
use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::Stopped;
use crate::classify::layouts;
use crate::count::up_to_relabelling;
use crate::palette::Partitions;
use crate::workers::each;

pub(super) const CLAIM: Claim = Claim {
    id: "gridless",
    source: sources::HERE.at("jigsaw layouts of order 7"),
    statement: "0, 0, 0, 8, 64, 17,156, 5,413,376 of the 1, 2, 10, 117, 4,006, 451,206, 158,753,814 layouts of orders 1 to 7 have no grid",
    check,
};

/// By order, from 1: the layouts, and those that have no grid.
const KNOWN: [(u128, u128); 7] =
    [(1, 0), (2, 0), (10, 0), (117, 8), (4006, 64), (451_206, 17_156), (158_753_814, 5_413_376)];
/// Orders up to this one take less than a second.
const SHALLOW: usize = 5;
/// Order 7 has too many layouts for a second engine.
const BY_TWO: usize = 6;
/// The parts of the list of an order.
const PARTS: usize = 64;

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let orders = 1..=if lab.deep { KNOWN.len() } else { SHALLOW };
    orders.map(|order| of_order(lab, order)).collect()
}

fn of_order(lab: &Lab<'_>, order: usize) -> Result<Finding, ClaimError> {
    let words = |(all, without): (u128, u128)| format!("{without} of {all}");
    let mut runs = vec![lab.run(lab.engines[0].name(), || searched(lab, order).map(words))?];
    if order <= BY_TWO {
        runs.push(lab.run(lab.walker.name(), || asked(lab, order).map(words))?);
    }
    let part = format!("order {order}: layouts without a grid");
    Ok(Finding { runs, origin: Origin::New, ..Finding::new(part, words(KNOWN[order - 1])) })
}

/// The layouts, and those without a grid, by a search for a grid of one layout of each class.
fn searched(lab: &Lab<'_>, order: usize) -> Result<(u128, u128), ClaimError> {
    let partitions = Partitions::new(order)?;
    let parts: Vec<usize> = (0..PARTS).collect();
    let found = each(lab.workers, &parts, |_, &part| {
        let (mut all, mut without) = (0, 0);
        let end = layouts(&partitions.clone().part(part, PARTS), lab.stop, |layout| {
            let images = u128::from(layout.images.number());
            all += images;
            without += if layout.grid.is_none() { images } else { 0 };
            ControlFlow::Continue(())
        });
        end.map(|_| (all, without))
    })?;
    Ok(found.into_iter().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1)))
}

/// The same by another engine, from a list of all layouts.
fn asked(lab: &Lab<'_>, order: usize) -> Result<(u128, u128), ClaimError> {
    let mut all = Vec::new();
    grow(lab, order, &mut all)?;
    let has_none = |_: usize, (regions, images): &(Regions, u128)| {
        let problem = problem(order, regions)?;
        let fixed = up_to_relabelling(&problem).ok_or(Stopped)?;
        let grids = lab.walker.count(&fixed, Some(1), lab.stop)?;
        lab.stop.check()?;
        Ok::<_, ClaimError>(if grids.number() == 0 { *images } else { 0 })
    };
    Ok((all.len() as u128, each(lab.workers, &by_motions(order, &all), has_none)?.into_iter().sum()))
}
