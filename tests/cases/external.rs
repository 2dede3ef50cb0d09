//! Our DIMACS, read by independent solvers.

use crate::common;

use std::process::Command;

use common::{gerechte, is_missing, lines, needing, run, sampled, stdout};
use libtest_mimic::{Failed, Trial};

/// A solver and how it is called on standard input; `minisat` reads and writes files.
const SOLVERS: [(&str, &[&str]); 4] =
    [("clasp", &["--verbose=0"]), ("cadical", &["-q"]), ("picosat", &[]), ("minisat", &[])];

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = Vec::new();
    for (number, (solver, args)) in SOLVERS.into_iter().enumerate() {
        let missing = || is_missing(solver);
        trials.push(needing(format!("external::{solver}::status_and_grid"), missing(), move || {
            statuses(number, solver, args)
        }));
        trials
            .push(needing(format!("external::{solver}::empty_boards"), missing(), move || empty_boards(solver, args)));
        if solver != "minisat" {
            trials.push(needing(format!("external::{solver}::as_an_engine"), missing(), move || {
                as_an_engine(solver, args);
                Ok(())
            }));
        }
    }
    let counts: [(&str, &str, fn()); 4] = [
        ("cadical", "proofs", cadical_proofs),
        ("clasp", "counts", clasp_counts),
        ("clasp", "counts_by_encoding", clasp_encodings),
        ("picosat", "counts", picosat_counts),
    ];
    for (solver, name, test) in counts {
        let passed = move || {
            test();
            Ok(())
        };
        trials.push(needing(format!("external::{solver}::{name}"), is_missing(solver), passed));
    }
    trials
}

/// The solver's answer to a formula.
fn answer(solver: &str, args: &[&str], formula: &[u8]) -> String {
    if solver != "minisat" {
        return stdout(&run(Command::new(solver).args(args), formula));
    }
    let folder = std::env::temp_dir();
    let id = format!("{}-{:?}", std::process::id(), std::thread::current().id()).replace(['(', ')'], "");
    let [cnf, result] = ["cnf", "out"].map(|ending| folder.join(format!("gerechte-{id}.{ending}")));
    std::fs::write(&cnf, formula).expect("the formula is written");
    run(Command::new(solver).arg("-verb=0").args([&cnf, &result]), b"");
    let answer = std::fs::read_to_string(&result).expect("an answer");
    for file in [cnf, result] {
        let _ = std::fs::remove_file(file);
    }
    answer
}

/// The solver as an engine counts, checks and finds redundant clues.
fn as_an_engine(solver: &str, args: &[&str]) {
    let engine = format!("--engine=external:{solver} {}", args.join(" "));
    let printed = |args: &[&str]| stdout(&gerechte(&[args, &[&engine]].concat(), b""));
    let unproved = |printed: &str| format!("{}, by external, unproved\n", printed.trim_end());
    assert_eq!(printed(&["count", "box:2x2", "--up-to", "relabelling"]), unproved("12"));
    assert_eq!(printed(&["count", "box:2x2", "12....3........."]), unproved("0"));
    assert_eq!(
        printed(&["check", "box:2x2", "1.3.......2.4.1."]),
        unproved(&printed_by_native(&["check", "box:2x2", "1.3.......2.4.1."]))
    );
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    assert_eq!(printed(&["solve", "--unique", "box:3x3", puzzle]), printed_by_native(&["solve", "box:3x3", puzzle]));
}

fn printed_by_native(args: &[&str]) -> String {
    stdout(&gerechte(args, b""))
}

/// Checks lines of the suite: the solver's status is right, and its model decodes to a solution.
/// Each line goes to one of the solvers, or to all of them where every test is demanded; clasp counts the models of each line besides.
fn statuses(number: usize, solver: &str, args: &[&str]) -> Result<(), Failed> {
    for line in sampled(lines(include_str!("../data/suite.txt")), number, SOLVERS.len()) {
        let fields: Vec<_> = line.split(' ').collect();
        let mut ours = vec![fields[0]];
        ours.extend((fields[1] != "-").then_some(fields[1]));
        let formula = gerechte(&[&["encode"], ours.as_slice()].concat(), b"");
        let answer = answer(solver, args, &formula.stdout);
        let decoded = gerechte(&[&["decode"], ours.as_slice()].concat(), answer.as_bytes());
        let expected = i32::from(fields[2] == "0");
        if decoded.status.code() != Some(expected) {
            return Err(format!("{line}: {solver} said {answer:?}, decoded to {decoded:?}").into());
        }
        if fields[2] == "1" && stdout(&decoded).trim() != fields[3] {
            return Err(format!("{line}: {solver} found {}", stdout(&decoded)).into());
        }
    }
    Ok(())
}

/// Boards too large to count are completed.
fn empty_boards(solver: &str, args: &[&str]) -> Result<(), Failed> {
    for game in ["perfect:2", "diameter:2:1", "box:4x4", "samurai"] {
        let formula = gerechte(&["encode", game], b"");
        let decoded = gerechte(&["decode", game], answer(solver, args, &formula.stdout).as_bytes());
        if !decoded.status.success() {
            return Err(format!("{game}: {decoded:?}").into());
        }
    }
    Ok(())
}

/// The number of models that clasp reports.
fn models(args: &[&str]) -> String {
    let formula = gerechte(&[&["encode"], args].concat(), b"");
    let text = stdout(&run(Command::new("clasp").args(["0", "-q"]), &formula.stdout));
    let models = text.lines().find_map(|line| line.strip_prefix("c Models")).unwrap_or_default();
    models.trim_start_matches([' ', ':']).to_owned()
}

/// clasp counts the models of our formulas as the suite and the publications do.
fn clasp_counts() {
    for line in lines(include_str!("../data/suite.txt")) {
        let fields: Vec<_> = line.split(' ').collect();
        let mut ours = vec![fields[0]];
        ours.extend((fields[1] != "-").then_some(fields[1]));
        assert_eq!(models(&ours), fields[2], "{line}");
    }
    assert_eq!(models(&["perfect:1", "--up-to", "relabelling"]), "17");
    assert_eq!(models(&["perfect:1+special"]), "240");
    // 28,200,960 grids with 2×3 boxes (published), over 6!.
    assert_eq!(models(&["box:2x3", "--up-to", "relabelling"]), "39168");
}

/// Encodings whose new variables are determined keep the number of models; both styles do.
fn clasp_encodings() {
    for style in ["extended", "minimal"] {
        for amo in ["pairwise", "ladder", "commander"] {
            let args = ["perfect:1", "--encoding", style, "--amo", amo];
            assert_eq!(models(&args), "2040", "{style} {amo}");
        }
    }
}

/// Refutations of `CaDiCaL` are accepted by their proofs, in both forms of DRAT.
fn cadical_proofs() {
    for (form, reads) in [("", "-"), ("--no-binary", "{cnf}")] {
        let engine = format!("--engine=external:cadical -q {form} {reads} {{proof}}");
        let printed = |args: &[&str]| stdout(&gerechte(&[args, &["--proof", &engine]].concat(), b""));
        assert_eq!(printed(&["count", "box:2x2", "--up-to", "relabelling"]), "12\n");
        for puzzle in [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        ] {
            assert_eq!(
                printed(&["check", "box:3x3", puzzle]),
                printed_by_native(&["check", "box:3x3", puzzle]),
                "{form}"
            );
        }
    }
}

/// `picosat --all` enumerates: another count by another program.
fn picosat_counts() {
    for (game, expected) in [("perfect:1", "2040"), ("latin:4", "576"), ("box:2x2", "288")] {
        let formula = gerechte(&["encode", game], b"");
        let text = stdout(&run(Command::new("picosat").args(["--all", "-n"]), &formula.stdout));
        assert!(text.contains(&format!("s SOLUTIONS {expected}")), "{game}: {text}");
    }
}
