//! `grids-8-I`, `grids-8-II`: the numbers of grids of the two 8×8 games, up to relabelling.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, Origin, fixed, sources};
use crate::Game;

pub(super) const CASE_I: Claim = Claim {
    id: "grids-8-I",
    source: sources::AN_ET_AL.at("section 6.2"),
    statement: "6,940,096 diameter perfect sudoku grids of Case I up to relabelling",
    check: |lab| check(lab, "diameter:1:0", 6_940_096, Origin::Printed, "results/certificates-8/I.csv"),
};

/// The number is lost in the text at hand; it follows from the classes of table 4.
pub(super) const CASE_II: Claim = Claim {
    id: "grids-8-II",
    source: sources::AN_ET_AL.at("section 6.2, by the class sizes of table 4"),
    statement: "16·300,965 + 8·2,886 + 4·139 + 2·19 + 5 = 4,839,127 grids of Case II up to relabelling",
    check: |lab| {
        check(
            lab,
            "diameter:1:1",
            16 * 300_965 + 8 * 2_886 + 4 * 139 + 2 * 19 + 5,
            Origin::Derived("from the class sizes of table 4"),
            "results/certificates-8/II.csv",
        )
    },
};

/// Counted by pairs of half grids, and by walking through every grid; by SAT, too, where there is time for it.
fn check(
    lab: &Lab<'_>,
    game: &str,
    published: u128,
    origin: Origin,
    certificates: &'static str,
) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = game.parse()?;
    let fixed = fixed(&game);
    let engines = if lab.deep { lab.engines } else { &lab.engines[..1] };
    let mut finding =
        Lab { engines, ..*lab }.measure("up to relabelling", published, |engine| lab.count(engine, &fixed))?;
    let walk = lab.run("walk", || {
        let mut walked = 0_u128;
        lab.engines[0].solutions(&fixed, lab.stop, &mut |_| {
            walked += 1;
            ControlFlow::Continue(())
        })?;
        Ok(walked.to_string())
    })?;
    finding.runs.insert(1, walk);
    Ok(vec![Finding { origin, certified: listed(certificates), ..finding }])
}

/// A list of certificates, and its hash.
fn listed(path: &'static str) -> Option<(&'static str, &'static str)> {
    let sums = include_str!("../../results/certificates-8/SHA256SUMS");
    let hash =
        sums.lines().filter_map(|line| line.split_once("  ")).find(|(_, name)| path.ends_with(&format!("/{name}")));
    hash.map(|(hash, _)| (path, hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_of_certificates_have_a_hash() {
        let hash = |path| listed(path).map(|(_, hash)| hash).filter(|hash| hash.len() == 64);
        let [first, second] = ["results/certificates-8/I.csv", "results/certificates-8/II.csv"].map(hash);
        assert!(first.is_some() && second.is_some() && first != second);
        assert_eq!(listed("results/certificates-8/III.csv"), None);
    }
}
