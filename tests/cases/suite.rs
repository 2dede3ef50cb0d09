//! Every engine on every line of `data/suite.txt`.

use crate::common;

use common::{ALLSAT, BATSAT, ILP, NATIVE, SAT, game, lines, long, puzzle, sampled, solutions, symbols};
use gerechte::certificate::{Means, Memory, Proof, Subject, make};
use gerechte::encodings::{Cnf, Encoding, Style, Sums};
use gerechte::verbs::CheckCertificate;
use gerechte::{Engine, Stop, encodings::AtMostOne, ilp::Ilp};
use libtest_mimic::{Failed, Trial};

#[derive(Clone, Copy)]
struct Case {
    game: &'static str,
    puzzle: &'static str,
    solutions: usize,
    solution: &'static str,
}

pub fn trials() -> Vec<Trial> {
    let cases: Vec<_> = lines(include_str!("../data/suite.txt")).map(case).collect();
    let mut trials = Vec::new();
    for (number, &case) in (1..).zip(&cases) {
        let game = game(case.game);
        let name = |engine: &str| format!("suite::{engine}::{number:02}_{}", case.game);
        trials.push(Trial::test(name("native"), move || check(NATIVE, case)));
        trials.push(Trial::test(name("allsat"), move || check(ALLSAT, case)));
        trials.push(Trial::test(name("sat"), move || check(SAT, case)));
        trials.push(Trial::test(name("batsat"), move || check(BATSAT, case)));
        #[cfg(feature = "cadical")]
        trials.push(Trial::test(name("cadical"), move || check(common::CADICAL, case)));
        if Ilp::can_solve(game.problem()) && case.solutions <= 20 {
            // On larger boards, and with regions to be found, each solution takes a second.
            let is_divided = game.problem().divisions().next().is_some();
            let is_long = (game.order() > 5 || is_divided && game.order() > 3) && case.solutions > 4;
            trials.push(long(Trial::test(name("ilp"), move || check(ILP, case)), is_long));
        }
        trials.push(Trial::test(name("encodings"), move || formulas(number, case)));
        trials.push(long(Trial::test(name("graph"), move || certified(case)), game.order() > 4));
    }
    trials
}

fn case(line: &'static str) -> Case {
    let mut fields = line.split(' ');
    let mut field = || fields.next().unwrap_or_else(|| panic!("four fields: {line}"));
    Case { game: field(), puzzle: field(), solutions: field().parse().expect("a number"), solution: field() }
}

fn check(engine: &dyn Engine, case: Case) -> Result<(), Failed> {
    let game = game(case.game);
    let problem = game.with_clues(&puzzle(&game, case.puzzle));
    let mut found = solutions(engine, &problem, usize::MAX);
    for grid in &found {
        problem.check(grid)?;
    }
    assert_eq!(found.len(), case.solutions);
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), case.solutions, "every solution comes once");
    if case.solution != "-" {
        assert!(found.contains(&symbols(case.solution)));
    }
    Ok(())
}

/// A certificate by a graph says how many solutions the case has, and is accepted.
fn certified(case: Case) -> Result<(), Failed> {
    let game = game(case.game);
    let puzzle = puzzle(&game, case.puzzle);
    let subject = Subject::new(&game, Some(&puzzle), None)?.proved_by(Proof::Graph);
    let (folder, stop) = (Memory::default(), Stop::never());
    let manifest = make(&subject, &folder, None, &Means::new(&stop))?;
    assert_eq!(manifest.count, case.solutions.to_string());
    CheckCertificate::new(&stop).folder(&folder, Some(&subject))?;
    Ok(())
}

/// The encodings of the case, with one of the three ways of sums, have as many models, projected on the cells, as the case has solutions; or, of many, some.
fn formulas(number: usize, case: Case) -> Result<(), Failed> {
    let game = game(case.game);
    let problem = game.with_clues(&puzzle(&game, case.puzzle));
    for style in Style::ALL {
        // Without sums, and where no group is large, encodings are the same.
        let mut seen: Vec<Cnf> = Vec::new();
        for (amo, sums) in AtMostOne::ALL
            .into_iter()
            .flat_map(|amo| sampled(Sums::ALL.into_iter(), number % 3, 3).map(move |sums| (amo, sums)))
        {
            let mut cnf = Cnf::default();
            let vars = Encoding { style, amo, sums }.encode(&problem, &mut cnf);
            if seen.contains(&cnf) {
                continue;
            }
            seen.push(cnf.clone());
            if case.solutions <= 50 {
                assert_eq!(common::projected_models(&cnf, &problem, &vars, 60), case.solutions, "{style} {amo} {sums}");
                continue;
            }
            let mut solver = common::varisat(&cnf);
            assert_eq!(solver.solve()?, case.solutions > 0, "{style} {amo} {sums}");
        }
    }
    Ok(())
}
