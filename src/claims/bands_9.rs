//! `bands-9`: the top bands of sudoku grids.

use itertools::Itertools;

use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::count::{relabellings, up_to_relabelling};
use crate::encodings::Problem;

pub(super) const CLAIM: Claim = Claim {
    id: "bands-9",
    source: sources::PUZZLE_COTTAGE.at("on the number of grids"),
    statement: "9! × 56 × 6⁶ top bands, a few million after symmetry reduction",
    check,
};

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut band = Problem::new(27, 9)?;
    for row in 0..3 {
        band.all_different(9 * row..9 * row + 9)?;
    }
    for stack in 0..3 {
        band.all_different((0..3).cartesian_product(0..3).map(|(row, column)| 9 * row + 3 * stack + column))?;
    }
    let fixed = up_to_relabelling(&band).unwrap_or(band);
    // By SAT it takes minutes.
    let engines = if lab.deep { lab.engines } else { &lab.engines[..1] };
    let mut finding =
        Lab { engines, ..*lab }.measure("up to relabelling", 56 * 6_u128.pow(6), |engine| lab.count(engine, &fixed))?;
    finding.runs.insert(1, lab.run("sets", || Ok((partitions() * 6_u128.pow(6)).to_string()))?);
    let names = relabellings(9).unwrap_or_default();
    let counted = |computed: Option<String>| Some((computed?.parse::<u128>().ok()? * names).to_string());
    let published = (names * 56 * 6_u128.pow(6)).to_string();
    let mut all = Finding { part: "all".to_owned(), published, ..finding.clone() };
    for run in &mut all.runs {
        run.computed = counted(run.computed.take());
    }
    finding.origin = Origin::Reading("symmetry reduction: relabelling alone");
    Ok(vec![all, finding])
}

/// The number of ways to distribute the nine symbols over the rows of the second and the third box, with the first box given.
fn partitions() -> u128 {
    let triples: Vec<u16> =
        (0..9).combinations(3).map(|three| three.into_iter().fold(0, |set, at| set | 1 << at)).collect();
    let first = [0b000_000_111, 0b000_111_000, 0b111_000_000];
    let sets = |row: usize| triples.iter().filter(move |&&set| set & first[row] == 0);
    // The third box holds in each row what the others leave; it is a box if they are disjoint.
    let second = sets(0).cartesian_product(sets(1)).filter(|&(one, two)| one & two == 0);
    let whole = second.filter(|&(one, two)| (0b111_111_111 & !(one | two)) & first[2] == 0);
    whole.count() as u128
}
