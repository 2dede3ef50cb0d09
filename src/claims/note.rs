//! What is said of a finding beside its numbers: why a claim is refuted, under which reading it holds, which second method is missing.

use super::{Finding, Verdict};

/// Why what a source prints is another number than what was computed: the claim, what the name of the part contains, and the reason.
///
/// A reason is given only where the computation refutes; it decides nothing.
const REASONS: &[(&str, &str, &str)] = &[
    (
        "table-2",
        "up to equivalence",
        "the source adds up the puzzles of one grid of each class; symmetries of that grid take puzzles to one another, so there are fewer classes of puzzles",
    ),
    ("table-5", "scan", "singles placed as they are scanned give another table; in rounds they give the printed one"),
    ("group-9", "/ 2", "9! × 6⁸ / 2 is no 1.2 billion; 9! × 2 × 6⁸, with relabelling and transposition, is 1.2 × 10¹²"),
    (
        "group-9",
        "9! × 6⁸",
        "3,359,232 is 2 × 6⁸: the symmetries of the cells, transposition included, without the 9! ways to name the symbols",
    ),
    ("group-9", "with relabelling", "1.2 billion is a thousandth of it"),
    ("subsets-16", "", "C(81,16) is 33,594,090,947,249,085"),
    ("search-bounds", "365", "its decimal logarithm is 217.9; even all 2⁷²⁹ sets together are 10²¹⁹"),
    ("uniform-fill", "", "a choice of one of few candidates makes what follows likelier than a choice of one of many"),
    (
        "reduction",
        "region",
        "a region of order n² holds n² different symbols, and the square holds each of n symbols n times",
    ),
    ("levels-004", "", "some random puzzles of so many blanks need more"),
    (
        "windoku-9",
        "four windows",
        "four windows imply five more, and with these the boxes can change places with the windows: the group is twice as large",
    ),
    (
        "variants-9",
        "half turn",
        "four rotations and four reflections are multiplied, but a square has eight motions: each is counted twice",
    ),
];

/// The note on a finding of a claim; empty where there is nothing to say.
///
/// ```
/// use gerechte::claims::{Finding, note};
/// let finding = Finding::new("grids", "17");
/// assert_eq!(note("grids-5", &finding), "no method");
/// ```
pub fn note(claim: &str, finding: &Finding) -> String {
    let mut notes = Vec::new();
    match finding.verdict() {
        Verdict::Refuted => {
            let reason = REASONS.iter().find(|(id, part, _)| *id == claim && finding.part.contains(part));
            notes.extend(reason.map(|(.., reason)| (*reason).to_owned()));
        }
        Verdict::Undecided if finding.runs.iter().any(|run| run.computed.is_none()) => notes.push("stopped".to_owned()),
        Verdict::Undecided if finding.runs.len() > 1 => notes.push("the methods disagree".to_owned()),
        _ => {}
    }
    notes.extend(finding.reading.map(|reading| format!("reading: {reading}")));
    match finding.runs.as_slice() {
        [] => notes.push("no method".to_owned()),
        [_] => notes.push("one method, a second is missing".to_owned()),
        _ => {}
    }
    notes.join("; ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::claims::Run;

    fn finding(part: &str, computed: &[Option<&str>]) -> Finding {
        let run = |computed: Option<&str>| Run {
            engine: "test",
            computed: computed.map(str::to_owned),
            time: Duration::ZERO,
        };
        Finding { runs: computed.iter().copied().map(run).collect(), ..Finding::new(part, "507") }
    }

    #[test]
    fn reasons_belong_to_claims_and_follow_a_refutation() {
        let part = "4 clues: up to equivalence";
        assert!(note("table-2", &finding(part, &[Some("67"); 2])).starts_with("the source adds up"));
        assert_eq!(note("table-2", &finding(part, &[Some("507"); 2])), "");
        assert_eq!(note("table-2", &finding(part, &[Some("507")])), "one method, a second is missing");
        assert_eq!(note("table-2", &finding(part, &[Some("507"), None])), "stopped");
        assert_eq!(note("table-2", &finding(part, &[Some("507"), Some("67")])), "the methods disagree");
        let reading = Finding { reading: Some("as rounds"), ..finding(part, &[Some("507"); 2]) };
        assert_eq!(note("table-2", &reading), "reading: as rounds");
    }
}
