//! Published claims, and the errors in some of them.

use crate::common;

use common::{gerechte, stdout};
use gerechte::claims::{CLAIMS, DEEP_CLAIMS};
use itertools::Itertools;
use serde_json::Value;

#[test]
fn every_claim_has_its_own_name() {
    assert!(CLAIMS.iter().chain(DEEP_CLAIMS).map(|claim| claim.id).all_unique());
}

/// The right values are those of tables and theorems: C(81,16), C(729,365), Euler's squares of orders 2 to 4, two of 288 fillings.
#[test]
fn wrong_numbers_are_refuted_with_the_right_ones() {
    let ids = [
        "subsets-16",
        "search-bounds",
        "uniform-fill",
        "reduction",
        "chains-003",
        "levels-004",
        "reduction-new",
        "pairs-002",
        "case-i-ii",
    ];
    let lines = stdout(&gerechte(&[&["verify", "--json"], ids.as_slice()].concat(), b""));
    let findings: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert!(findings.iter().all(|finding| finding["verdict"] != "undecided"), "{lines}");
    for (part, published, computed, verdict) in [
        ("C(81,16)", "3.3e14", "3.3e16", "refuted"),
        ("729n − n² at most", "132860", "132860", "confirmed"),
        ("C(729,365)", "1e220", "1e218", "refuted"),
        ("box:2x2: likeliest ÷ unlikeliest", "1", "2", "refuted"),
        ("order 3: the upper left region", "12", "0", "refuted"),
        // Grids of 9×9 whose probabilities differ; a puzzle that naked singles leave; a pair of clues that saves a step: tests/witnesses.py finds the same.
        ("box:3x3: likelier ÷ less likely stored grid", "1", "250/9", "refuted"),
        ("a stored puzzle: naked singles leave", "0", "30", "refuted"),
        ("without r3c7, r7c3: score", "rises", "falls", "refuted"),
        ("without r3c9, r7c1: steps added", "2 or more", "1", "refuted"),
        // The mirror of G₁ with its eight translates: (1, 5) and (5, 1) generate the same group, and neither (1, 3).
        ("codes of neither case", "0", "8", "refuted"),
        ("codes of neither case, up to signs", "0", "0", "confirmed"),
        ("pairs of values without a chain", "0", "0", "no counterexample"),
        ("order 3: the first columns", "12", "12", "confirmed"),
        ("order 4: the first columns", "576", "576", "confirmed"),
    ] {
        let found = findings.iter().find(|finding| finding["part"] == part).unwrap_or_else(|| panic!("no {part}"));
        let fields = ["published", "computed", "verdict"].map(|field| found[field].as_str().unwrap_or_default());
        assert_eq!(fields, [published, computed, verdict], "{part}");
    }
}
