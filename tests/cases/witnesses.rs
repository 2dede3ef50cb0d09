//! Witnesses against sentences of the sources, judged by a program that shares nothing with ours; and the list of all sentences.

use crate::common;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use common::{is_missing, needing, run, stdout};
use gerechte::claims::{CLAIMS, DEEP_CLAIMS};
use libtest_mimic::Trial;

const SENTENCES: &str = "docs/book/src/claims/sentences.md";
/// Names of sentences that readers of the sources have listed; beside a worktree.
const LISTED: &str = "../shared/FACTS.md";

pub fn trials() -> Vec<Trial> {
    let judged = || {
        witnesses();
        Ok(())
    };
    let named = || {
        sentences();
        Ok(())
    };
    let listed = || {
        listed();
        Ok(())
    };
    let is_absent = !fs::exists(LISTED).unwrap_or(false);
    vec![
        needing("witnesses::by_python".to_owned(), is_missing("python3"), judged),
        Trial::test("witnesses::sentences", named),
        needing("witnesses::listed_sentences".to_owned(), is_absent.then(|| LISTED.to_owned()), listed),
    ]
}

fn witnesses() {
    let mut script = Command::new("python3");
    let output = run(script.args(["tests/witnesses.py", "claims/witnesses.txt"]), b"");
    let text = stdout(&output);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("likelier by 250/9"), "{text}");
}

/// The rows of the page: the name of a sentence, and its claims.
fn rows() -> Vec<(String, Vec<String>)> {
    let page = fs::read_to_string(SENTENCES).expect("the page");
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<_> = line.strip_prefix("| `")?.split(" | ").collect();
        let claims = cells.last()?.split('`').skip(1).step_by(2).map(str::to_owned);
        Some((cells[0].trim_end_matches('`').to_owned(), claims.collect()))
    });
    rows.collect()
}

/// Each sentence has claims, which there are, or a reason; and each claim of a source has a sentence.
fn sentences() {
    let known: BTreeSet<&str> = CLAIMS.iter().chain(DEEP_CLAIMS).map(|claim| claim.id).collect();
    let mut named = BTreeSet::new();
    let rows = rows();
    assert!(rows.len() >= 50, "{}", rows.len());
    for (sentence, claims) in &rows {
        assert!(!claims.is_empty(), "{sentence} has no claim");
        for claim in claims {
            assert!(known.contains(claim.as_str()), "{sentence}: there is no claim {claim}");
            named.insert(claim.as_str());
        }
    }
    let keys = ["an-et-al-2026", "team-2306-2008", "sun-et-al-2008", "sudoku-of-the-day", "puzzle-cottage"];
    for claim in CLAIMS.iter().filter(|claim| keys.contains(&claim.source.source.key)) {
        assert!(named.contains(claim.id), "{} is of no sentence", claim.id);
    }
}

/// Every name that is listed is that of a row.
fn listed() {
    let text = fs::read_to_string(LISTED).expect("the list");
    let tables = text.split("## 3. ").nth(1).and_then(|rest| rest.split("## 4. ").next()).expect("its tables");
    let names = tables.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let names: BTreeSet<&str> = names.filter(|name| *name != "id").collect();
    let rows: BTreeSet<String> = rows().into_iter().map(|(sentence, _)| sentence).collect();
    let missing: Vec<_> = names.iter().filter(|name| !rows.contains(**name)).collect();
    assert!(names.len() > 30 && missing.is_empty(), "no row for {missing:?}");
}
