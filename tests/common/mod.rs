//! Code that the test programs share: the binary, the files, and the report of a missing one.
#![allow(dead_code, reason = "each test program uses its own part")]

pub mod designs;
pub mod folder;
pub mod reference;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use gerechte::encodings::{Cell, CellVars, Cnf, Lit, Problem, Symbol, decode};
use gerechte::sat::{AllSat, Batsat, Varisat};
use gerechte::search::{Native, Solver};
use gerechte::{Engine, Game, GameSpec, Grid, Puzzle, Stop, ilp::Ilp};
use libtest_mimic::{Failed, Trial};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

pub const NATIVE: &dyn Engine = &Native;
pub const ALLSAT: &dyn Engine = &AllSat;
pub const SAT: &dyn Engine = &Varisat;
pub const BATSAT: &dyn Engine = &Batsat;
#[cfg(feature = "cadical")]
pub const CADICAL: &dyn Engine = &gerechte::sat::Cadical;
pub const ILP: &dyn Engine = &Ilp { patience: None };

/// A game by name, with files named from the root of the project.
pub fn game(text: &str) -> Game {
    let read = |file: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    text.parse::<GameSpec>()
        .and_then(|spec| spec.build_with(&read, NATIVE, &Stop::never()))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn puzzle(game: &Game, text: &str) -> Puzzle {
    if text == "-" {
        return Puzzle::empty(game);
    }
    Puzzle::parse(game, text).unwrap_or_else(|error| panic!("{game} {text}: {error}"))
}

/// A random grid of a game that has grids.
pub fn random_grid(game: &Game, random: &mut ChaCha8Rng) -> Grid {
    let blank = Puzzle::blank(game.board().cells());
    Solver::new(game.problem()).random(&blank, &Stop::never(), random).unwrap().expect("the game has grids")
}

/// A random puzzle with at most `solutions` grids, as [`puzzle_of`] makes it.
pub fn puzzle_with(game: &Game, solutions: u64, random: &mut ChaCha8Rng) -> Puzzle {
    let grid = random_grid(game, random);
    puzzle_of(game, &grid, solutions, random)
}

/// Clues of a grid, taken away in random order while they leave at most `solutions` grids.
pub fn puzzle_of(game: &Game, grid: &Grid, solutions: u64, random: &mut ChaCha8Rng) -> Puzzle {
    let mut solver = Solver::new(game.problem());
    let mut clues = Puzzle::from(grid);
    let mut order: Vec<_> = (0..clues.len()).collect();
    order.shuffle(random);
    for cell in order {
        let clue = clues[cell].take();
        if solver.count(&clues, solutions + 1, &Stop::never()).number() > solutions.into() {
            clues[cell] = clue;
        }
    }
    clues
}

/// The number of solutions up to a limit.
pub fn count(engine: &dyn Engine, game: &Game, puzzle: &Puzzle, limit: u128) -> u128 {
    engine.count(&game.with_clues(puzzle), Some(limit), &Stop::never()).unwrap().number()
}

/// The symbols of a full grid.
pub fn symbols(line: &str) -> Vec<Symbol> {
    line.chars().map(|c| Symbol::from_char(c).unwrap_or_else(|| panic!("{c:?} in {line}"))).collect()
}

/// Varisat itself, without the engine around it, on a formula.
pub fn varisat(cnf: &Cnf) -> varisat::Solver<'static> {
    let mut solver = varisat::Solver::new();
    for clause in cnf.clauses() {
        let lits: Vec<_> = clause.iter().map(|lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize)).collect();
        varisat::ExtendFormula::add_clause(&mut solver, &lits);
    }
    solver
}

/// The number of models that differ in the cell variables, up to a limit, with clauses that name every cell.
pub fn projected_models(cnf: &Cnf, problem: &Problem, vars: &CellVars, limit: usize) -> usize {
    let mut solver = varisat(cnf);
    let mut found = 0;
    while found < limit && solver.solve().expect("varisat answers") {
        found += 1;
        let model = solver.model().expect("a model");
        let model: Vec<_> = model.iter().filter_map(|lit| Lit::from_dimacs(lit.to_dimacs() as i32)).collect();
        let grid = decode::grid(problem, vars, &model).expect("a model is a solution");
        let blocked = (0..).map(Cell::new).zip(grid).map(|(cell, symbol)| !vars.lit(cell, symbol));
        let blocked: Vec<_> = blocked.map(|lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize)).collect();
        varisat::ExtendFormula::add_clause(&mut solver, &blocked);
    }
    found
}

/// The number of models, in all variables.
pub fn models(cnf: &Cnf) -> usize {
    let mut solver = varisat(cnf);
    let mut found = 0;
    while solver.solve().expect("varisat answers") {
        found += 1;
        let blocked: Vec<_> = solver.model().expect("a model").into_iter().map(|lit| !lit).collect();
        varisat::ExtendFormula::add_clause(&mut solver, &blocked);
    }
    found
}

/// All solutions, at most `limit`.
pub fn solutions(engine: &dyn Engine, problem: &Problem, limit: usize) -> Vec<Vec<Symbol>> {
    let mut found = Vec::new();
    let visit = &mut |grid: &[Symbol]| {
        found.push(grid.to_vec());
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    engine.solutions(problem, &Stop::never(), visit).unwrap_or_else(|error| panic!("{}: {error}", engine.name()));
    found
}

/// The content lines of a data file, without comments.
pub fn lines(content: &str) -> impl Iterator<Item = &str> {
    content.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Runs the command line.
pub fn gerechte(args: &[&str], stdin: &[u8]) -> Output {
    run(Command::new(env!("CARGO_BIN_EXE_gerechte")).args(args), stdin)
}

/// The output of the shortest `--timeout` at which it is an answer: a busy machine can need more than a second for it.
pub fn gerechte_in_time(args: &[&str], is_answer: impl Fn(&Output) -> bool) -> Output {
    ["1", "4", "16", "64"]
        .iter()
        .map(|seconds| gerechte(&[args, &["--timeout", seconds]].concat(), b""))
        .find(is_answer)
        .unwrap_or_else(|| panic!("no answer in a minute: {args:?}"))
}

/// Runs a program on some input.
pub fn run(command: &mut Command, stdin: &[u8]) -> Output {
    let command = command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let bytes = stdin.to_vec();
    // A program may stop reading; that is its own business.
    let writer = std::thread::spawn(move || drop(input.write_all(&bytes)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The folder of public puzzle sets: `$GERECHTE_DATA`, or `shared/data` beside the project.
pub fn data() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    std::env::var_os("GERECHTE_DATA").map_or_else(beside, PathBuf::from)
}

/// A test that needs something which may be missing. It is then listed as ignored with what it needs, or fails where
/// `GERECHTE_TESTS` demands what is needed.
pub fn needing(
    name: String,
    missing: Option<String>,
    test: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    match missing {
        None => Trial::test(name, test),
        Some(what) if demands() != Demands::Nothing => {
            Trial::test(name, move || Err(format!("{what} is missing").into()))
        }
        Some(what) => Trial::test(name, test).with_kind(format!("left out: {what} is missing")).with_ignored_flag(true),
    }
}

/// A test of some seconds, which is listed as ignored but where `GERECHTE_TESTS=all` demands every test.
pub fn long(trial: Trial, is_long: bool) -> Trial {
    if is_long && demands() != Demands::All { trial.with_kind("long").with_ignored_flag(true) } else { trial }
}

/// One item in `step`, from the item `first` on; or all items where `GERECHTE_TESTS=all` demands every test.
pub fn sampled<T>(items: impl Iterator<Item = T>, first: usize, step: usize) -> impl Iterator<Item = T> {
    let (first, step) = if demands() == Demands::All { (0, 1) } else { (first, step) };
    items.skip(first).step_by(step)
}

/// The values of `GERECHTE_TESTS`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Demands {
    /// Not set: tests run where their programs and files are there.
    Nothing,
    /// `present`: a program or a file that is missing is a failure.
    Present,
    /// `all`: so it is, and long tests and whole lists run.
    All,
}

fn demands() -> Demands {
    match std::env::var("GERECHTE_TESTS").as_deref() {
        Err(_) | Ok("") => Demands::Nothing,
        Ok("present") => Demands::Present,
        Ok("all") => Demands::All,
        Ok(other) => panic!("GERECHTE_TESTS is {other:?}, expected \"present\" or \"all\""),
    }
}

/// The program, where it is not on the path.
pub fn is_missing(program: &str) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    (!found).then(|| program.to_owned())
}
