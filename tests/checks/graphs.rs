//! Certificates by a graph: the number of grids is that of the native engine, and a changed proof is refused, or proves the same.

use std::fs;
use std::process::Command;

use gerechte::certificate::{File, Manifest, Means, Memory, Proof, Subject, graph_of, make};
use gerechte::count::UpTo;
use gerechte::encodings::dimacs::write_clause;
use gerechte::encodings::{Cell, ClauseSink, Cnf, Encoding, Lit};
use gerechte::search::Native;
use gerechte::search::transversal::{Graph, Limits};
use gerechte::verbs::CheckCertificate;
use gerechte::{Engine, Puzzle, Stop};
use gerechte_checker::{dimacs, graph};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::certify::{Folder, refused};
use crate::common::{self, gerechte};

/// The certificate of a game or a puzzle.
fn certified(game: &str, puzzle: Option<&str>, up_to: Option<UpTo>) -> (Memory, Manifest) {
    let game = common::game(game);
    let puzzle = puzzle.map(|line| Puzzle::parse(&game, line).expect("a puzzle"));
    let subject = Subject::new(&game, puzzle.as_ref(), up_to).expect("a subject").proved_by(Proof::Graph);
    let (folder, stop) = (Memory::default(), Stop::never());
    let manifest = make(&subject, &folder, None, &Means::new(&stop)).expect("a certificate");
    CheckCertificate::new(&stop).folder(&folder, Some(&subject)).unwrap_or_else(|refused| panic!("{game}: {refused}"));
    (folder, manifest)
}

#[test]
fn what_is_written_is_accepted() {
    for (name, args, said) in [
        ("graph", vec!["box:2x2"], "box:2x2: 288 grids and no others: certified and checked"),
        (
            "graph-classes",
            vec!["box:2x3", "--up-to", "relabelling"],
            "box:2x3 up to relabelling: 39168 grids and no others: certified and checked",
        ),
        (
            "graph-unique",
            vec!["perfect:1", "1.....5............4...3."],
            "perfect:1 1.....5............4...3.: 1 grid and no others: certified and checked",
        ),
        (
            "graph-none",
            vec!["box:2x2", "123....4........"],
            "box:2x2 123....4........: 0 grids and no others: certified and checked",
        ),
        (
            "graph-full",
            vec!["box:2x2", "1234341221434321"],
            "box:2x2 1234341221434321: 1 grid and no others: certified and checked",
        ),
        (
            "graph-cubes",
            vec!["perfect:1", "--up-to", "relabelling", "--cubes", "5"],
            "perfect:1 up to relabelling: 17 grids and no others, in 5 cubes: certified and checked",
        ),
        ("graph-order-1", vec!["latin:1"], "latin:1: 1 grid and no others: certified and checked"),
    ] {
        assert_eq!(Folder::certify(name, &[&args[..], &["--graph"]].concat()).check().as_deref(), Ok(said));
    }
}

/// Puzzles of all kinds of houses have as many grids as the native engine finds.
#[test]
fn the_number_is_that_of_the_native_engine() {
    let mut rng = SmallRng::seed_from_u64(39);
    for (name, clues) in [
        ("latin:4", 0..10),
        ("box:2x2", 0..8),
        ("box:2x2+diagonals", 0..6),
        ("latin:5", 6..14),
        ("perfect:1", 2..12),
        ("perfect:1+special", 0..6),
        ("box:2x3", 8..20),
        ("box:2x3+diagonals", 5..14),
        ("ball:hex:1", 10..25),
        ("box:2x4", 22..40),
        ("diameter:1:0", 24..40),
        ("box:3x3+windows", 25..45),
    ] {
        let game = common::game(name);
        let grid = Native.first(game.problem(), &Stop::never()).expect("an answer").expect("a grid");
        for _ in 0..3 {
            let mut cells: Vec<_> = (0..grid.len()).collect();
            cells.shuffle(&mut rng);
            let number = rng.random_range(clues.clone());
            let clues: Vec<_> = cells[..number].iter().map(|&cell| (Cell::new(cell), grid[cell])).collect();
            let puzzle = Puzzle::empty(&game).with(&clues);
            let counted = Native.count(&game.with_clues(&puzzle), None, &Stop::never()).expect("a number").number();
            let (_, manifest) = certified(name, Some(&puzzle.to_string()), None);
            assert_eq!(manifest.count, counted.to_string(), "{name} {puzzle}");
        }
    }
}

/// Games with constraints beyond houses: their formula is compiled.
#[test]
fn any_formula_has_a_graph() {
    for (name, args, said) in [
        (
            "graph-relations",
            vec!["latin:4+antiknight"],
            "latin:4+antiknight: 96 grids and no others: certified and checked",
        ),
        (
            "graph-sums",
            vec!["latin:4+killer:tests/data/killer4.txt", "--cubes", "3"],
            "latin:4+killer:tests/data/killer4.txt: 3 grids and no others, in 4 cubes: certified and checked, \
             with tests/data/killer4.txt as in the manifest",
        ),
        ("graph-divisions", vec!["latin:3+chaos"], "latin:3+chaos: 72 grids and no others: certified and checked"),
        (
            "graph-sums-none",
            vec!["latin:4+killer:tests/data/killer4.txt", "4..............."],
            "latin:4+killer:tests/data/killer4.txt 4...............: 0 grids and no others: certified and checked, \
             with tests/data/killer4.txt as in the manifest",
        ),
    ] {
        assert_eq!(Folder::certify(name, &[&args[..], &["--graph"]].concat()).check().as_deref(), Ok(said));
    }
}

/// A formula of short clauses, in which literals can be there twice or with their negation.
fn random_formula(random: &mut SmallRng) -> Cnf {
    let mut cnf = Cnf::default();
    let variables = random.random_range(1..14);
    for _ in 0..variables {
        cnf.new_var();
    }
    let groups = random.random_range(0..3);
    for _ in 0..random.random_range(0..3 * variables + 2) {
        let length = [0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5][random.random_range(if groups == 0 { 0..12 } else { 2..12 })];
        let literal = |_| random.random_range(1..=variables) * if random.random() { 1 } else { -1 };
        let clause: Vec<_> = (0..length).map(literal).filter_map(Lit::from_dimacs).collect();
        cnf.add_clause(&clause);
    }
    // Of some variables exactly one is true.
    for _ in 0..groups {
        let first = random.random_range(1..=variables);
        let group: Vec<_> = (first..=variables.min(first + 3)).filter_map(Lit::from_dimacs).collect();
        cnf.add_clause(&group);
        for (index, &one) in group.iter().enumerate() {
            group[index + 1..].iter().for_each(|&other| cnf.add_clause(&[!one, !other]));
        }
    }
    cnf
}

/// By all values of the variables.
fn models_by_values(cnf: &Cnf) -> u64 {
    let is_true = |values: u64, literal: &Lit| (values >> literal.var().number() & 1 == 1) == literal.is_positive();
    let satisfies = |values: &u64| cnf.clauses().all(|clause| clause.iter().any(|literal| is_true(*values, literal)));
    (0..1_u64 << cnf.vars()).map(|values| values << 1).filter(satisfies).count() as u64
}

/// The number of models that the graph of a formula proves.
fn proved(cnf: &Cnf) -> u64 {
    let mut proof = Vec::new();
    let counted = graph_of(cnf, &mut proof, &Stop::never()).expect("a graph");
    let mut formula = format!("p cnf {} {}\n", cnf.vars(), cnf.clauses().len()).into_bytes();
    cnf.clauses().for_each(|clause| write_clause(clause, &mut formula).expect("written"));
    let formula = dimacs::read(formula.as_slice()).expect("a formula");
    let checked = graph::check(&formula, proof.as_slice());
    assert_eq!(checked.map(|(models, _)| models), Ok(counted), "{cnf:?}\n{}", String::from_utf8_lossy(&proof));
    counted
}

#[test]
fn any_formula_has_the_models_that_its_graph_proves() {
    let mut random = SmallRng::seed_from_u64(39);
    let mut satisfiable = 0;
    for _ in 0..500 {
        let cnf = random_formula(&mut random);
        let counted = proved(&cnf);
        assert_eq!(counted, models_by_values(&cnf), "{cnf:?}");
        satisfiable += usize::from(counted > 0);
    }
    assert!((100..400).contains(&satisfiable), "{satisfiable}");
}

#[test]
fn the_graph_of_a_formula_counts_as_that_of_the_houses() {
    for name in ["latin:4", "jigsaw:aabb/aacb/dccb/dddc", "box:2x2+diagonals", "perfect:1+diagonals"] {
        let mut cnf = Cnf::default();
        Encoding::default().encode(common::game(name).problem(), &mut cnf);
        assert_eq!(proved(&cnf).to_string(), certified(name, None, None).1.count, "{name}");
    }
}

#[test]
fn a_proof_of_one_kind_is_not_taken_for_another() {
    let folder = Folder::certify("kind", &["box:2x2", "--graph"]);
    let path = folder.0.to_str().expect("text");
    let output = gerechte(&["certify", "box:2x2", "--out", path], b"");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.code() == Some(2) && said.contains("the certificate of something else"), "{said}");
    refused(
        &folder,
        true,
        &[
            ("the count", |f| f.manifest(|m| m["count"] = "287".into()), "288 models instead of the 287"),
            (
                "the kind",
                |f| f.manifest(|m| drop(m.as_object_mut().expect("an object").remove("proof"))),
                "models.txt: No such file",
            ),
            ("the formula", |f| f.lines("formula.cnf", |lines| drop(lines.pop())), "formula.cnf: "),
        ],
    );
    refused(&folder, false, &[("the hash", |f| f.lines("graph.cpog", |lines| drop(lines.pop())), "the hash is not")]);
}

/// A change of a proof.
const CHANGES: [&str; 7] = [
    "a line less",
    "a literal flipped",
    "a hint less",
    "hints exchanged",
    "branches merged",
    "another argument",
    "another root",
];

/// The proof with a change, or `None` if the line has nothing that can be changed so.
fn changed(lines: &[&str], change: &str, rng: &mut SmallRng) -> Option<String> {
    let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let at = rng.random_range(0..lines.len());
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let kind = words.get(1).cloned().unwrap_or_default();
    let is_clause = matches!(kind.as_str(), "a" | "as");
    let zero = words.iter().position(|word| word == "0");
    match change {
        "a line less" if words[0] != "D" => drop(lines.remove(at)),
        "a literal flipped" if is_clause || kind == "p" => {
            let first = if kind == "p" { 3 } else { 2 };
            let place = (first..zero?).collect::<Vec<_>>().choose(rng).copied()?;
            words[place] = (-words[place].parse::<i64>().expect("a literal")).to_string();
            lines[at] = words.join(" ");
        }
        "a hint less" if is_clause => {
            let place = (zero? + 1..words.len() - 1).collect::<Vec<_>>().choose(rng).copied()?;
            words.remove(place);
            lines[at] = words.join(" ");
        }
        "hints exchanged" if is_clause && words.len() - zero? > 3 => {
            words.swap(zero? + 1, zero? + 2);
            lines[at] = words.join(" ");
        }
        // Both arguments of a sum are the first.
        "branches merged" if kind == "s" => {
            let [.., first, second] = &mut words[..5] else { return None };
            second.clone_from(first);
            lines[at] = words.join(" ");
        }
        "another argument" if kind == "s" => {
            words[3] = (words[3].parse::<i64>().expect("a node") - 1).to_string();
            lines[at] = words.join(" ");
        }
        // The node before it can be its only argument, and stand for the formula, too.
        "another root" if words[0] == "r" => {
            words[1] = (words[1].parse::<i64>().expect("a node") - 2).to_string();
            lines[at] = words.join(" ");
        }
        _ => return None,
    }
    Some(lines.join("\n") + "\n")
}

/// A proof that was changed, its formula, and how many models that has.
struct Mutant {
    formula: Vec<u8>,
    proof: String,
    models: u64,
}

fn mutants() -> Vec<Mutant> {
    let mut rng = SmallRng::seed_from_u64(2026);
    let mut mutants = Vec::new();
    for (name, up_to) in [
        ("box:2x2", None),
        ("box:2x2+diagonals", None),
        ("perfect:1", Some(UpTo::Relabelling)),
        ("latin:4+antiknight", None),
        ("latin:4+killer:tests/data/killer4.txt", None),
    ] {
        let (folder, _) = certified(name, None, up_to);
        let files = folder.files();
        let formula = &files[File::Formula.name()];
        let models = models(formula);
        let proof = String::from_utf8(files[File::Graph.name()].clone()).expect("text");
        let lines: Vec<_> = proof.lines().collect();
        for change in CHANGES {
            let wanted = if change == "another root" { 1 } else { 15 };
            let some = std::iter::repeat_with(|| changed(&lines, change, &mut rng)).flatten().take(wanted);
            mutants.extend(some.map(|proof| Mutant { formula: formula.clone(), proof, models }));
        }
    }
    mutants
}

/// The number of models, if our checker accepts the proof.
fn ours(mutant: &Mutant) -> Option<u64> {
    let formula = dimacs::read(mutant.formula.as_slice()).expect("a formula");
    graph::check(&formula, mutant.proof.as_bytes()).ok().map(|(models, _)| models)
}

#[test]
fn a_changed_proof_is_refused_or_proves_the_same() {
    let mutants = mutants();
    let accepted: Vec<_> = mutants.iter().filter_map(|mutant| Some((ours(mutant)?, mutant.models))).collect();
    assert!(accepted.iter().all(|(found, models)| found == models));
    // Hints that commute, and hints that are not needed.
    assert!(mutants.len() > 250 && accepted.len() < mutants.len() / 5, "{} of {}", accepted.len(), mutants.len());
}

/// The number of models by another method.
pub(crate) fn models(formula: &[u8]) -> u64 {
    let formula = dimacs::read(formula).expect("a formula");
    let mut count = 0;
    let mut stack = vec![vec![None; formula.variables + 1]];
    while let Some(mut values) = stack.pop() {
        let is_true =
            |values: &[Option<bool>], lit: i32| values[lit.unsigned_abs() as usize].map(|value| value == (lit > 0));
        let mut is_contradictory = false;
        loop {
            let mut unit = None;
            for clause in &formula.clauses {
                if clause.iter().any(|&lit| is_true(&values, lit) == Some(true)) {
                    continue;
                }
                let open: Vec<_> = clause.iter().filter(|&&lit| is_true(&values, lit).is_none()).collect();
                match open.as_slice() {
                    [] => is_contradictory = true,
                    [lit] => unit = Some(**lit),
                    _ => {}
                }
            }
            match unit {
                Some(lit) if !is_contradictory => values[lit.unsigned_abs() as usize] = Some(lit > 0),
                _ => break,
            }
        }
        if is_contradictory {
            continue;
        }
        match (1..values.len()).find(|&variable| values[variable].is_none()) {
            None => count += 1,
            Some(variable) => {
                for value in [false, true] {
                    let mut next = values.clone();
                    next[variable] = Some(value);
                    stack.push(next);
                }
            }
        }
    }
    count
}

/// The checkers of the format's authors: `cpog-check`, and `cake_scpog`, whose code is verified.
#[test]
#[ignore = "wants cpog-check and cake_scpog on the path (github.com/rebryant/scpog)"]
fn other_checkers_say_the_same() {
    let folder = Folder::new("others");
    fs::create_dir_all(&folder.0).expect("a folder");
    let [formula, proof] = ["formula.cnf", "graph.cpog"].map(|name| folder.0.join(name));
    let accepts = |program: &str, args: &[&str], wanted: &str| {
        let output = Command::new(program).args(args).arg(&formula).arg(&proof).output();
        String::from_utf8_lossy(&output.unwrap_or_else(|error| panic!("{program}: {error}")).stdout).contains(wanted)
    };
    let (mut all, mut refused, mut by_others) = (0, 0, 0);
    for mutant in mutants() {
        fs::write(&formula, &mutant.formula).expect("written");
        fs::write(&proof, &mutant.proof).expect("written");
        let by_us = ours(&mutant).is_some();
        let by_author = accepts("cpog-check", &["-n", "1", "-v", "1"], "FULL-PROOF SUCCESS");
        let by_proof = accepts("cake_scpog", &[], "s VERIFIED CPOG REPRESENTATION");
        all += 1;
        refused += usize::from(!by_us);
        by_others += usize::from(!by_author) + usize::from(!by_proof);
        assert!(!by_us || by_author && by_proof, "{by_author} {by_proof}:\n{}", mutant.proof);
    }
    println!("{refused} of {all} changed proofs are refused, and by the two others {by_others} times");
}

/// Random numbers of solutions are those of the grids that they name, and these are solutions.
fn grids_keep_their_numbers(game: &str, rounds: usize) {
    let game = common::game(game);
    let graph = Graph::new(game.problem(), &Puzzle::empty(&game), Limits::default(), &Stop::never()).expect("a graph");
    let mut random = SmallRng::seed_from_u64(1);
    for _ in 0..rounds {
        let number = random.random_range(0..graph.grids());
        let grid = graph.nth(number).expect("a number below that of all");
        assert_eq!(game.problem().check(&grid), Ok(()), "{game} {number}");
        assert_eq!(graph.rank(&grid), Some(number), "{game}");
    }
}

#[test]
fn a_hundred_thousand_grids_keep_their_numbers() {
    grids_keep_their_numbers("box:2x3", 40_000);
    grids_keep_their_numbers("ball:hex:1", 30_000);
    grids_keep_their_numbers("latin:6", 30_000);
}

#[test]
#[ignore = "graphs of hundreds of megabytes"]
fn a_hundred_thousand_grids_of_large_games_keep_their_numbers() {
    grids_keep_their_numbers("diameter:1:0", 100_000);
    grids_keep_their_numbers("diameter:1:1", 100_000);
}

/// Each clause of the chain takes a decision within that of the one before.
#[test]
fn decisions_one_within_another_have_a_limit() {
    let chain = |variables: usize| {
        let mut cnf = Cnf::default();
        let literals: Vec<_> = (0..variables).map(|_| cnf.new_var().lit()).collect();
        literals.windows(2).for_each(|pair| cnf.add_clause(pair));
        graph_of(&cnf, &mut std::io::sink(), &Stop::never())
    };
    // Words of 0 and 1 without two 0 side by side: Fibonacci numbers.
    assert_eq!(chain(40).expect("a graph"), 267_914_296);
    let said = chain(5000).expect_err("no graph").to_string();
    assert!(said.contains("more than 300 decisions one within another"), "{said}");
}
