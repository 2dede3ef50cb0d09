//! `special-8`: the grids of order 8 that are valid for all 24 diameter perfect codes, with both orientations of the core.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, Origin, fixed, sources};
use crate::symmetry::{Classes, GroupName, Permutation, group};
use crate::{Engine, Game};

pub(super) const CLAIM: Claim = Claim {
    id: "special-8",
    source: sources::AN_ET_AL.at("section 6.2, Theorem 6.4"),
    statement: "three classes of special grids of order 8 under the group of Case II, of sizes 1, 1 and 2; two up to reflection",
    check,
};

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let special: Game = "diameter:1:1+special".parse()?;
    let problem = fixed(&special);
    let of_case_two = group(&"diameter:1:1".parse()?, GroupName::Rigid, lab.stop)?;
    // Every rigid motion takes codes to codes, reflections among them.
    let all_motions = group(&special, GroupName::Rigid, lab.stop)?;
    let classes = |engine: &dyn Engine, group: &[Permutation]| {
        let mut classes = Classes::new(group.to_vec());
        engine.solutions(&problem, lab.stop, &mut |grid| {
            classes.add(grid);
            ControlFlow::Continue(())
        })?;
        Ok::<_, ClaimError>(classes)
    };
    let of_size = |size: usize| {
        let of_case_two = &of_case_two;
        move |engine: &dyn Engine| {
            let classes = classes(engine, of_case_two)?;
            Ok(classes.sizes().get(&size).copied().unwrap_or(0))
        }
    };
    let number = |group: &[Permutation]| {
        let group = group.to_vec();
        move |engine: &dyn Engine| Ok(classes(engine, &group)?.number())
    };
    Ok(vec![
        // The text at hand has lost the number of grids; it follows from the sizes.
        Finding {
            origin: Origin::Derived("from the class sizes"),
            ..lab.measure("up to relabelling", 1 + 1 + 2, |engine| lab.count(engine, &problem))?
        },
        lab.measure("rigid: classes", 3, number(&of_case_two))?,
        lab.measure("rigid: of size 1", 2, of_size(1))?,
        lab.measure("rigid: of size 2", 1, of_size(2))?,
        lab.measure("up to reflection, too", 2, number(&all_motions))?,
    ])
}
