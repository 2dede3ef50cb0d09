//! The techniques against HoDoKu's regression library, family by family (see `GERECHTE_DATA` in CONTRIBUTING.md).
//!
//! A case is a state, a technique and what it concludes there. It passes if a step of the technique concludes exactly that; a
//! fail case, if the technique finds nothing.

mod common;

use std::collections::BTreeMap;

use common::{data, game, lines};
use gerechte::encodings::Symbol;
use gerechte::rate::{Candidate, Cells, Layout, State, Step, Technique};

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

    fn state<'a>(&self, layout: &'a Layout<2>) -> State<'a, 2> {
        let mut state = State::empty(layout).assuming_unique();
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

fn main() {
    let content = std::fs::read_to_string(data().join("hodoku_reglib-1.4.txt")).unwrap();
    let game = game("box:3x3");
    let layout = Layout::new(&game).unwrap();
    let only = std::env::args().nth(1);
    let mut table: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    let mut times: BTreeMap<String, f64> = BTreeMap::new();
    for case in lines(&content).map(Case::parse) {
        if only.as_ref().is_some_and(|only| !case.family.starts_with(only.as_str())) {
            continue;
        }
        let state = case.state(&layout);
        let code = case.family.split('-').next().unwrap();
        let start = std::time::Instant::now();
        let steps: Vec<_> = Technique::all().filter(|t| t.code() == code).flat_map(|t| t.all_steps(&state)).collect();
        *times.entry(case.family.clone()).or_default() += start.elapsed().as_secs_f64();
        let row = table.entry(case.family.clone()).or_default();
        row.1 += 1;
        let pass = if case.fails { steps.is_empty() } else { steps.iter().any(|step| case.is_met_by(step)) };
        row.0 += usize::from(pass);
        row.2 += usize::from(pass && steps.iter().all(|step| case.is_met_by(step)));
        if !pass && only.is_some() {
            println!("MISS {}", case.line);
            for step in steps.iter().take(12) {
                println!(
                    "   {:?} {:?}",
                    step.eliminations
                        .iter()
                        .map(|c| format!("{}{}{}", c.symbol + 1, c.cell / 9 + 1, c.cell % 9 + 1))
                        .collect::<Vec<_>>(),
                    step.placements
                );
            }
        }
    }
    let mut total = (0, 0, 0);
    for (family, row) in &table {
        println!("{family:8} {:3} of {:3}  only {:3}  {:.2} s", row.0, row.1, row.2, times[family]);
        total = (total.0 + row.0, total.1 + row.1, total.2 + row.2);
    }
    println!("total {total:?}");
}
