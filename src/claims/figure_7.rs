//! `figure-7`: the chart of naive scores by number of clues.

use super::table_5::naive_scores;
use super::{Claim, ClaimError, Finding, Lab, Origin, Run, sources};

pub(super) const CLAIM: Claim = Claim {
    id: "figure-7",
    source: sources::AN_ET_AL.at("section 7 and figure 7"),
    statement: "a dot for the score of each of the 35,759 minimal puzzles of order 5, by number of clues; the least score is 0",
    check,
};

/// The numbers behind the dots are lost; what is left of the chart is how many there are, and where they begin.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let (scores, time) = lab.timed(|| naive_scores(lab))?;
    let finding = |part: &str, published: &str, computed: Option<String>| Finding {
        runs: vec![Run { engine: "rounds", computed, time }],
        ..Finding::new(part, published)
    };
    let dots = scores.as_ref().map(|scores| scores.values().map(Vec::len).sum::<usize>().to_string());
    let least = scores.as_ref().map(|scores| {
        let least = scores.values().flatten().copied().fold(f64::INFINITY, f64::min);
        format!("{least}")
    });
    let derived = Origin::Derived("a dot for each puzzle of table 2");
    let dots = Finding { origin: derived, ..finding("dots", "35759", dots) };
    Ok(vec![dots, finding("least score", "0", least)])
}
