//! `special-balls`: the special grids of the games of balls in the Lee and hexagonal metrics.
//!
//! For the Lee metric and every radius, a proof is in `docs/book/src/results/special-grids.md`.

use super::{Claim, ClaimError, Finding, Lab, Origin, fixed, sources};
use crate::Game;

pub(super) const CLAIM: Claim = Claim {
    id: "special-balls",
    source: sources::HERE.at("special grids of balls"),
    statement: "two grids up to relabelling are valid for all perfect codes of balls: in the Lee metric for radii to 5 (for every radius by proof), in the hexagonal metric for radii to 4",
    check,
};

/// Balls of at most this number of cells take less than a second.
const SHALLOW: usize = 25;

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let lee = (1..=5).map(|radius| format!("perfect:{radius}"));
    let hexagonal = (1..=4).map(|radius| format!("ball:hex:{radius}"));
    let mut findings = Vec::new();
    for name in lee.chain(hexagonal) {
        let game: Game = format!("{name}+special").parse()?;
        if lab.deep || game.order() <= SHALLOW {
            let problem = fixed(&game);
            let found = lab.measure(name, 2, |engine| lab.count(engine, &problem))?;
            findings.push(Finding { origin: Origin::New, ..found });
        }
    }
    Ok(findings)
}
