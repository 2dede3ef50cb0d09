//! `jigsaws`: partitions of a square into connected regions, and the grids that all of them together have.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, exact, sources};
use crate::count::{relabellings, up_to_relabelling};
use crate::encodings::Problem;
use crate::palette::partitions;
use crate::workers::each;
use crate::{Engine, Stopped};

/// By order, from 1: the partitions (A172477), and the grids (A172478).
const KNOWN: [(u128, u128); 6] =
    [(1, 1), (2, 4), (10, 72), (117, 13_872), (4006, 11_762_160), (451_206, 234_312_972_480)];
/// Orders up to this one take seconds.
const SHALLOW: usize = 5;

pub(super) const CLAIM: Claim = Claim {
    id: "jigsaws",
    source: sources::A172478.at("a(1) to a(6), and A172477"),
    statement: "a square of order n falls into n connected regions of n cells in 1, 2, 10, 117, 4,006, 451,206 ways; these have 1, 4, 72, 13,872, 11,762,160, 234,312,972,480 jigsaw sudokus",
    check: |lab| {
        let orders = 1..=if lab.deep { KNOWN.len() } else { SHALLOW };
        let findings = orders.map(|order| of_order(lab, order)).collect::<Result<Vec<_>, _>>()?;
        Ok(findings.into_iter().flatten().collect())
    },
};

/// The regions of a partition, as masks of cells.
pub(super) type Regions = Vec<u64>;

fn of_order(lab: &Lab<'_>, order: usize) -> Result<[Finding; 2], ClaimError> {
    let (ways, grids) = KNOWN[order - 1];
    let mut all: Vec<Regions> = Vec::new();
    let grown = lab.run("growth", || {
        grow(lab, order, &mut all)?;
        Ok(all.len().to_string())
    })?;
    let placed = lab.run("exact cover", || Ok(Placements::new(order).count(lab)?.to_string()))?;
    let ways =
        Finding { runs: vec![grown, placed], ..Finding::new(format!("order {order}: partitions"), ways.to_string()) };
    let classes = by_motions(order, &all);
    let by = |engine: &dyn Engine, partitions: &[(Regions, u128)]| -> Result<String, ClaimError> {
        let count = |_: usize, (regions, times): &(Regions, u128)| {
            let problem = problem(order, regions)?;
            let fixed = up_to_relabelling(&problem).ok_or(Stopped)?;
            Ok::<_, ClaimError>(times * engine.count(&fixed, None, lab.stop).map_err(ClaimError::from).and_then(exact)?)
        };
        let counts = each(lab.workers, partitions, count)?;
        Ok((counts.iter().sum::<u128>() * relabellings(order).unwrap_or(1)).to_string())
    };
    let singly: Vec<(Regions, u128)> = all.into_iter().map(|regions| (regions, 1)).collect();
    let native = lab.engines[0];
    let runs =
        vec![lab.run(native.name(), || by(native, &singly))?, lab.run(lab.walker.name(), || by(lab.walker, &classes))?];
    Ok([ways, Finding { runs, ..Finding::new(format!("order {order}: grids"), grids.to_string()) }])
}

/// All partitions of the board.
pub(super) fn grow(lab: &Lab<'_>, order: usize, all: &mut Vec<Regions>) -> Result<(), ClaimError> {
    let end = partitions(order, |regions| {
        all.push(regions.to_vec());
        if all.len().is_multiple_of(1 << 12) && lab.stop.check().is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    if end.is_break() { Err(Stopped.into()) } else { Ok(()) }
}

/// Rows, columns and regions.
pub(super) fn problem(order: usize, regions: &[u64]) -> Result<Problem, ClaimError> {
    let mut problem = Problem::new(order * order, order)?;
    for line in 0..order {
        problem.all_different(line * order..(line + 1) * order)?;
        problem.all_different((0..order).map(|row| row * order + line))?;
    }
    for region in regions {
        problem.all_different((0..order * order).filter(|cell| region >> cell & 1 == 1))?;
    }
    Ok(problem)
}

/// One partition of each class under the eight motions of the square, and how many the class has.
pub(super) fn by_motions(order: usize, all: &[Regions]) -> Vec<(Regions, u128)> {
    let turned = |cell: usize| (cell % order) * order + order - 1 - cell / order;
    let mirrored = |cell: usize| (cell / order) * order + order - 1 - cell % order;
    let moved = |regions: &Regions, motion: &dyn Fn(usize) -> usize| -> Regions {
        let move_one = |region: &u64| {
            (0..order * order).filter(|cell| region >> cell & 1 == 1).fold(0, |image, cell| image | 1 << motion(cell))
        };
        let mut image: Regions = regions.iter().map(move_one).collect();
        image.sort_unstable_by_key(|region| region.trailing_zeros());
        image
    };
    let mut classes = BTreeMap::<Regions, u128>::new();
    for regions in all {
        let mut image = regions.clone();
        let mut least = regions.clone();
        for step in 0..8 {
            image = if step == 4 { moved(&image, &mirrored) } else { moved(&image, &turned) };
            if image < least {
                least.clone_from(&image);
            }
        }
        *classes.entry(least).or_default() += 1;
    }
    classes.into_iter().collect()
}

/// All connected sets of n cells, found among all sets of n cells, by their first cells.
struct Placements {
    all: u64,
    by_first: Vec<Vec<u64>>,
}

impl Placements {
    fn new(order: usize) -> Self {
        let cells = order * order;
        let mut by_first = vec![Vec::new(); cells];
        let mut set: u64 = (1 << order) - 1;
        while set >> cells == 0 {
            if is_connected(order, set) {
                by_first[set.trailing_zeros() as usize].push(set);
            }
            // The next larger number with as many bits.
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            set = carried | (((set ^ carried) >> 2) / lowest);
        }
        Self { all: (1 << cells) - 1, by_first }
    }

    fn count(&self, lab: &Lab<'_>) -> Result<u128, Stopped> {
        lab.stop.check()?;
        self.cover(self.all, lab)
    }

    /// In how many ways they cover these cells.
    fn cover(&self, left: u64, lab: &Lab<'_>) -> Result<u128, Stopped> {
        if left == 0 {
            return Ok(1);
        }
        lab.stop.check()?;
        let mut ways = 0;
        for set in &self.by_first[left.trailing_zeros() as usize] {
            if set & !left == 0 {
                ways += self.cover(left & !set, lab)?;
            }
        }
        Ok(ways)
    }
}

fn is_connected(order: usize, set: u64) -> bool {
    let touches = |one: usize, other: usize| {
        let (rows, columns) = ((one / order).abs_diff(other / order), (one % order).abs_diff(other % order));
        rows + columns == 1
    };
    let cells: Vec<usize> = (0..order * order).filter(|cell| set >> cell & 1 == 1).collect();
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for &other in &cells {
            if touches(cell, other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == cells.len()
}
