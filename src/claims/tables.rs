//! `table-1`, `table-3`, `table-4`: the classes of grids up to relabelling under groups of rigid motions.
//!
//! The sizes of classes come from the stabiliser of every grid, and, without a walk through the grids, from the numbers of grids
//! that each subgroup keeps; the numbers of classes also from Burnside's lemma, natively and by SAT.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Claim, ClaimError, Finding, Lab, Run, fixed, sources};
use crate::Game;
use crate::symmetry::{Classes, GroupName, Permutation, Subgroups, group};

use GroupName::{Reflection, Rigid, Rotation, Translation};

pub(super) const TABLE_1: Claim = Claim {
    id: "table-1",
    source: sources::AN_ET_AL.at("table 1"),
    statement: "classes of the 17 grids of order 5 under rotation (7), translation (5) and their group of order 20 (4)",
    check: |lab| {
        let columns: [Column; 3] = [
            (Rotation, 7, &[(4, 3), (2, 1), (1, 3)]),
            (Translation, 5, &[(5, 3), (1, 2)]),
            (Rigid, 4, &[(10, 1), (5, 1), (1, 2)]),
        ];
        check(lab, "perfect:1", &columns)
    },
};

pub(super) const TABLE_3: Claim = Claim {
    id: "table-3",
    source: sources::AN_ET_AL.at("table 3"),
    statement: "classes of the grids of Case I under rotation, reflection, translation and their group of order 32",
    check: |lab| {
        let columns: [Column; 4] = [
            (Rotation, 3_472_416, &[(2, 3_467_680), (1, 4_736)]),
            (Reflection, 3_470_048, &[(2, 3_470_048)]),
            (Translation, 890_974, &[(8, 844_905), (4, 44_411), (2, 1_554), (1, 104)]),
            (Rigid, 232_735, &[(32, 202_658), (16, 26_927), (8, 2_906), (4, 236), (2, 8)]),
        ];
        check(lab, "diameter:1:0", &columns)
    },
};

pub(super) const TABLE_4: Claim = Claim {
    id: "table-4",
    source: sources::AN_ET_AL.at("table 4"),
    statement: "classes of the grids of Case II under rotation, translation and their group of order 16",
    check: |lab| {
        let columns: [Column; 3] = [
            (Rotation, 2_420_514, &[(2, 2_418_613), (1, 1_901)]),
            (Translation, 606_314, &[(8, 603_554), (4, 2_601), (2, 132), (1, 27)]),
            (Rigid, 304_014, &[(16, 300_965), (8, 2_886), (4, 139), (2, 19), (1, 5)]),
        ];
        check(lab, "diameter:1:1", &columns)
    },
};

/// A group, the number of classes, and the classes by size, as printed.
type Column = (GroupName, u128, &'static [(usize, u128)]);

fn check(lab: &Lab<'_>, game: &str, columns: &[Column]) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = game.parse()?;
    let problem = fixed(&game);
    let groups = columns.iter().map(|(name, ..)| group(&game, *name, lab.stop)).collect::<Result<Vec<_>, _>>()?;
    let whole = groups.last().expect("a table has columns");
    assert!(groups.iter().flatten().all(|element| whole.contains(element)), "the last group contains the others");
    // One walk through the grids serves all columns. The first engine is the one that can walk millions of them. The last group contains the others, and
    // nearly no grid is kept by any of it but the identity.
    let mut classes: Vec<_> = groups.iter().cloned().map(Classes::new).collect();
    let (walked, walk) = lab.timed(|| {
        lab.engines[0].solutions(&problem, lab.stop, &mut |grid| {
            let (whole, parts) = classes.split_last_mut().expect("a table has columns");
            let is_free = whole.add(grid) == 1;
            for part in parts {
                if is_free {
                    part.add_known(1);
                } else {
                    part.add(grid);
                }
            }
            ControlFlow::Continue(())
        })?;
        Ok(())
    })?;
    let is_complete = walked.is_some();
    // SAT would need minutes for the identity, which keeps millions of grids.
    let engines = if lab.deep || game.order() < 8 { lab.engines } else { &lab.engines[..1] };
    let mut findings = Vec::new();
    // The identity keeps all grids, of which there are millions: they are counted once for all columns, in parts.
    let mut all = vec![None; engines.len()];
    for (((name, total, sizes), group), classes) in columns.iter().zip(&groups).zip(&classes) {
        let walked =
            |number: u128| Run { engine: "orbits", computed: is_complete.then(|| number.to_string()), time: walk };
        let mut runs = vec![walked(classes.number())];
        for ((engine, label), all) in engines.iter().zip(["burnside", "burnside by sat"]).zip(&mut all) {
            runs.push(lab.run(label, || {
                let mut sum = 0;
                for element in group {
                    sum += match *all {
                        Some(all) if is_identity(element) => all,
                        None if is_identity(element) => *all.insert(lab.count(*engine, &problem)?),
                        _ => engine.kept(&problem, std::slice::from_ref(element), lab.stop)?,
                    };
                }
                Ok((sum / group.len() as u128).to_string())
            })?);
        }
        findings.push(Finding { runs, ..Finding::new(format!("{name}: classes"), total.to_string()) });
        let (by_subgroups, time) = lab.timed(|| {
            let Some(subgroups) = Subgroups::of(group.clone()) else { return Ok(None) };
            let kept = subgroups.generators().map(|each| lab.engines[0].kept(&problem, &each, lab.stop));
            Ok(Some(subgroups.sizes(&kept.collect::<Result<Vec<_>, _>>()?)))
        })?;
        let by_subgroups = by_subgroups.flatten();
        // Sizes that the table does not have must have no classes.
        let computed = classes.sizes();
        let found = computed.keys().chain(by_subgroups.iter().flat_map(|sizes| sizes.keys())).sorted().dedup();
        let unexpected = found.filter(|size| sizes.iter().all(|(printed, _)| printed != *size));
        let parts = sizes.iter().copied().chain(unexpected.map(|&size| (size, 0)));
        for (size, published) in parts {
            let of = |sizes: &BTreeMap<usize, u128>| sizes.get(&size).copied().unwrap_or(0);
            let marks = by_subgroups.as_ref().map(|sizes| of(sizes).to_string());
            findings.push(Finding {
                runs: vec![walked(of(&computed)), Run { engine: "subgroups", computed: marks, time }],
                ..Finding::new(format!("{name}: of size {size}"), published.to_string())
            });
        }
    }
    Ok(findings)
}

fn is_identity(element: &Permutation) -> bool {
    element.iter().enumerate().all(|(cell, image)| image.index() == cell)
}
