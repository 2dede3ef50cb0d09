//! `minimal-hex-7`: the minimal puzzles of the hexagonal game of order 7.

use std::collections::BTreeMap;

use super::fewest::representatives;
use super::minimal_special::{ambiguous, by_orbits, of_size};
use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::Game;
use crate::symmetry::{GroupName, Representative, group};
use crate::workers::each;

pub(super) const CLAIM: Claim = Claim {
    id: "minimal-hex-7",
    source: sources::HERE.at("minimal puzzles of the hexagonal palette of order 7"),
    statement: "the hexagonal palette of order 7 has 3,918,444,305 minimal puzzles up to relabelling, of 6 to 14 clues; 265,125 have 6, and 56 have 14",
    check,
};

const GAME: &str = "ball:hex:1";
/// The second engine solves one of eight puzzles with the fewest clues, or all in a deep check.
const STRIDE: usize = 8;

/// The number of minimal puzzles up to relabelling, by number of clues.
const PUZZLES: [(usize, u128); 9] = [
    (6, 265_125),
    (7, 55_668_493),
    (8, 827_981_210),
    (9, 1_800_724_779),
    (10, 975_271_808),
    (11, 232_574_454),
    (12, 24_742_480),
    (13, 1_215_900),
    (14, 56),
];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = GAME.parse()?;
    let group = group(&game, GroupName::Full, lab.stop)?;
    let classes: Vec<_> =
        representatives(lab, &game)?.into_iter().map(|grid| Representative::new(grid, &group)).collect();
    let native = lab.engines[0].name();
    let [(least, fewest), ..] = PUZZLES;
    let mut puzzles = Vec::new();
    let words = |number, fewer| format!("{number}, and {fewer} with fewer");
    let searched = lab.run(native, || {
        let (mut number, mut fewer) = (0, 0);
        for class in &classes {
            let found = of_size(lab, &game, &class.grid, least)?;
            number += (found.len() * class.class_size) as u128;
            puzzles.extend(found);
            fewer += of_size(lab, &game, &class.grid, least - 1)?.len();
        }
        Ok(words(number, fewer))
    })?;
    let (stride, which) = if lab.deep { (1, "") } else { (STRIDE, ", every eighth") };
    let puzzles: Vec<_> = puzzles.into_iter().step_by(stride).collect();
    let judged = lab.run(lab.walker.name(), || Ok(ambiguous(lab, &game, &puzzles)?.to_string()))?;
    let finding =
        |part: String, expected, run| Finding { runs: vec![run], origin: Origin::New, ..Finding::new(part, expected) };
    let mut findings = vec![
        finding(format!("puzzles with {least} clues"), words(fewest, 0), searched),
        Finding {
            sample: (stride > 1).then_some(puzzles.len() as u64),
            ..finding(
                format!("such puzzles, one grid of each class{which}, that have several solutions"),
                0.to_string(),
                judged,
            )
        },
    ];
    if lab.deep {
        let by_clues = |numbers: &BTreeMap<usize, u128>| format!("{numbers:?}");
        let run = lab.run(native, || {
            let mut numbers = BTreeMap::new();
            let stop = lab.stop;
            let counted = each(lab.workers, &classes, |_, class| by_orbits(&game, class, stop))?;
            for (class, counted) in classes.iter().zip(&counted) {
                for (clues, puzzles, _) in counted.by_clues() {
                    *numbers.entry(clues).or_insert(0) += puzzles * class.class_size as u128;
                }
            }
            Ok(by_clues(&numbers))
        })?;
        findings.push(finding("puzzles, by clues".to_owned(), by_clues(&PUZZLES.into()), run));
    }
    Ok(findings)
}
