//! The techniques against HoDoKu's regression library, family by family (see `GERECHTE_DATA` in docs/book/src/developers/tests.md).
//!
//! A case is a state, a technique and what it concludes there. It passes if a step of the technique concludes exactly that; a
//! fail case, if the technique finds nothing.

use crate::common;

use std::collections::BTreeSet;

use common::{data, game, lines, needing};
use gerechte::encodings::Symbol;
use gerechte::rate::board::Layout;
use gerechte::rate::ladder::proof;
use gerechte::rate::{Candidate, Candidates, Cells, Step, Technique};
use itertools::Itertools;
use libtest_mimic::{Failed, Trial};

struct Case {
    line: String,
    family: String,
    givens: String,
    deleted: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
    fails: bool,
}

fn candidates(field: &str) -> Vec<Candidate> {
    let digit = |word: &str, at: usize| word.as_bytes()[at] as usize - b'1' as usize;
    let mut all: Vec<_> = field
        .split_whitespace()
        .map(|word| Candidate { cell: digit(word, 1) * 9 + digit(word, 2), symbol: digit(word, 0) })
        .collect();
    all.sort_unstable();
    all
}

impl Case {
    fn parse(line: &str) -> Self {
        let field: Vec<_> = line.split(':').collect();
        Self {
            line: line.to_owned(),
            family: field[1].to_owned(),
            givens: field[3].to_owned(),
            deleted: candidates(field[4]),
            eliminations: candidates(field[5]),
            placements: candidates(field[6]),
            fails: field[1].ends_with('x'),
        }
    }

    fn state<'a>(&self, layout: &'a Layout<2>) -> Candidates<'a, 2> {
        let mut state = Candidates::empty(layout).assuming_unique();
        let mut givens = Cells::EMPTY;
        let (mut cell, mut placed) = (0, false);
        for c in self.givens.chars() {
            if c == '+' {
                placed = true;
                continue;
            }
            if let Some(symbol) = Symbol::from_char(c) {
                state.place(cell, symbol.index());
                if !placed {
                    givens.insert(cell);
                }
            }
            placed = false;
            cell += 1;
        }
        state.with_givens(givens);
        for at in &self.deleted {
            state.eliminate(at.cell, at.symbol);
        }
        state
    }

    fn is_met_by(&self, step: &Step) -> bool {
        let sorted = |candidates: &[Candidate]| {
            let mut sorted = candidates.to_vec();
            sorted.sort_unstable();
            sorted
        };
        sorted(&step.eliminations) == self.eliminations && sorted(&step.placements) == self.placements
    }
}

/// Each family with the cases that pass here, and of `HoDoKu` 2.3.2 in the same library.
const FAMILIES: &[(&str, usize, usize)] = &[
    ("0000", 37, 37),
    ("0002", 36, 36),
    ("0003", 35, 35),
    ("0100", 36, 36),
    ("0101", 36, 36),
    ("0110-1", 18, 18),
    ("0111-1", 14, 14),
    ("0200", 27, 27),
    ("0201", 27, 27),
    ("0202", 11, 11),
    ("0210", 27, 27),
    ("0211", 27, 27),
    ("0212", 17, 17),
    ("0300", 11, 11),
    ("0301", 11, 11),
    ("0302", 12, 12),
    ("0310", 10, 10),
    ("0311", 11, 11),
    ("03111", 3, 3),
    ("0312", 10, 10),
    ("03121", 4, 4),
    ("0320", 9, 9),
    ("0321", 9, 9),
    ("03211", 8, 8),
    ("0322", 7, 7),
    ("03221", 2, 2),
    ("0331", 3, 3),
    ("0332", 4, 4),
    ("0340", 4, 4),
    ("0341", 6, 6),
    ("03411", 2, 2),
    ("0342", 10, 10),
    ("03421", 3, 3),
    ("0362", 3, 3),
    ("03621", 4, 4),
    ("0363", 1, 1),
    ("0364", 1, 1),
    ("0400", 10, 10),
    ("0401", 12, 12),
    ("0402", 11, 11),
    ("0402-1", 7, 7),
    ("0403", 9, 9),
    ("0404", 9, 9),
    ("0405", 8, 8),
    ("0500", 7, 7),
    ("0501", 3, 3),
    ("0502", 3, 3),
    ("0503", 1, 1),
    ("0600-1", 8, 8),
    ("0600-2", 9, 9),
    ("0601-1", 18, 18),
    ("0601-2", 2, 2),
    ("0602-1", 12, 12),
    ("0602-2", 1, 1),
    ("0603-1", 11, 11),
    ("0603-2", 10, 10),
    ("0604-1", 7, 7),
    ("0604-2", 1, 1),
    ("0605-1", 11, 11),
    ("0605-2", 1, 1),
    ("0606-1", 12, 12),
    ("0606-2", 10, 10),
    ("0606-x", 1, 1),
    ("0607-1", 10, 10),
    ("0608-1", 15, 15),
    ("0610", 12, 12),
    ("0610-x", 3, 3),
    ("0701", 14, 14),
    ("0702", 23, 23),
    ("0703", 20, 20),
    ("0706", 15, 18),
    ("0707-1", 14, 14),
    ("0707-2", 13, 13),
    ("0708-1", 18, 18),
    ("0708-2", 16, 16),
    ("0709-1", 7, 8),
    ("0709-2", 7, 8),
    ("0710-1", 11, 11),
    ("0710-2", 10, 10),
    ("0710-3", 8, 8),
    ("0710-4", 9, 9),
    ("0711-1", 10, 10),
    ("0711-2", 11, 11),
    ("0711-3", 10, 11),
    ("0711-4", 10, 6),
    ("0800", 9, 9),
    ("0801", 16, 16),
    ("0803", 14, 14),
    ("0901-1", 8, 8),
    ("0901-2", 8, 9),
    ("0902-1", 9, 9),
    ("0902-2", 5, 5),
    ("0903", 1, 0),
    ("0903-1", 14, 10),
    ("0904-1", 8, 8),
    ("0904-2", 8, 9),
    ("1101", 30, 30),
    ("1201", 9, 9),
    ("1202", 9, 9),
];

pub fn trials() -> Vec<Trial> {
    let path = data().join("hodoku_reglib-1.4.txt");
    let missing = (!path.is_file()).then(|| path.display().to_string());
    let mut trials = Vec::new();
    for &(family, passes, peer) in FAMILIES {
        let path = path.clone();
        let name = format!("reglib::{family} {passes} (HoDoKu {peer})");
        trials.push(needing(name, missing.clone(), move || check(&std::fs::read_to_string(path)?, family, passes)));
    }
    let all = FAMILIES.iter().map(|&(_, passes, _)| passes).sum::<usize>();
    let name = format!("reglib::{all} of 1112 cases pass (HoDoKu {})", FAMILIES.iter().map(|row| row.2).sum::<usize>());
    trials.push(needing(name, missing, move || {
        let content = std::fs::read_to_string(path)?;
        assert_eq!(lines(&content).count(), 1112);
        // No family is left out, and none is listed twice.
        let families: BTreeSet<_> = lines(&content).map(|line| Case::parse(line).family).collect();
        assert!(families.iter().eq(FAMILIES.iter().map(|row| row.0).sorted_unstable()));
        Ok(())
    }));
    trials
}

/// Checks the cases of a family, `expected` of which pass.
fn check(content: &str, family: &str, expected: usize) -> Result<(), Failed> {
    let layout = Layout::new(&game("box:3x3"))?;
    let code = family.split('-').next().unwrap_or(family);
    let techniques: Vec<_> = Technique::all().filter(|technique| technique.code() == code).collect();
    let mut passed = 0;
    let mut missed = Vec::new();
    for case in lines(content).map(Case::parse).filter(|case| case.family == family) {
        let state = case.state(&layout);
        let steps: Vec<_> = techniques.iter().flat_map(|technique| technique.all_steps(&state)).collect();
        let fits = if case.fails { steps.is_empty() } else { steps.iter().any(|step| case.is_met_by(step)) };
        passed += usize::from(fits);
        if !fits {
            missed.push(case.line.clone());
        }
        for step in steps.iter().filter(|step| case.is_met_by(step)) {
            proof::check(&state, step)?;
        }
    }
    if passed == expected { Ok(()) } else { Err(format!("{passed} pass, not {expected}; missed {missed:#?}").into()) }
}
