//! Formulas by at-most-one encoding and style: their size, and how long a SAT solver takes to load and to solve them.
//!
//! `cargo bench --bench encodings` measures with criterion; `-- table` prints the table of `encodings.md`, by Varisat and, where it is on
//! the path, `CaDiCaL` (as a process that reads DIMACS). Every answer is checked.

use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use criterion::{BenchmarkId, Criterion};
use gerechte::encodings::decode::{self, Answer};
use gerechte::encodings::{AtMostOne, Cell, CellVars, Cnf, Encoding, Lit, Problem, Style, dimacs};
use gerechte::search::Solver;
use gerechte::{Game, Puzzle, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The games, and the part of their cells that is filled, in percent.
const GAMES: [(&str, usize); 3] = [("box:3x3", 30), ("box:4x4", 40), ("box:5x5", 40)];

/// A random grid of the game, filled by the native engine, of which a random part of the cells is kept.
fn dug(name: &str, percent: usize) -> Problem {
    let game: Game = name.parse().expect("a game");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let blank = Puzzle::blank(game.board().cells());
    let mut solver = Solver::new(game.problem());
    let grid = solver.random(&blank, &Stop::never(), &mut random).expect("nobody stops it");
    let grid = grid.expect("the game has grids");
    let mut cells: Vec<_> = (0..grid.len()).collect();
    cells.shuffle(&mut random);
    let mut problem = game.problem().clone();
    for &cell in &cells[..cells.len() * percent / 100] {
        problem.given(Cell::new(cell), grid[cell]).expect("a cell and its symbol");
    }
    problem
}

fn load(cnf: &Cnf) -> varisat::Solver<'static> {
    let mut solver = varisat::Solver::new();
    let mut lits = Vec::new();
    for clause in cnf.clauses() {
        lits.clear();
        lits.extend(clause.iter().map(|lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize)));
        varisat::ExtendFormula::add_clause(&mut solver, &lits);
    }
    solver
}

/// Solves, and checks the grid.
fn solve(problem: &Problem, solver: &mut varisat::Solver<'_>) {
    assert!(solver.solve().expect("an answer"));
    let model = solver.model().expect("a model");
    let model: Vec<_> = model.iter().filter_map(|lit| Lit::from_dimacs(lit.to_dimacs() as i32)).collect();
    decode::grid(problem, &CellVars::of(problem), &model).expect("a solution");
}

fn cadical(problem: &Problem, formula: &[u8]) {
    let mut child =
        Command::new("cadical").arg("-q").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cadical starts");
    child.stdin.take().expect("piped").write_all(formula).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let answer = Answer::parse(&String::from_utf8_lossy(&output.stdout)).expect("an answer");
    decode::grid(problem, &CellVars::of(problem), &answer.models[0]).expect("a solution");
}

fn encodings() -> impl Iterator<Item = Encoding> {
    Style::ALL.into_iter().flat_map(|style| AtMostOne::ALL.map(|amo| Encoding { style, amo, ..Encoding::default() }))
}

fn encoded(problem: &Problem, encoding: Encoding) -> Cnf {
    let mut cnf = Cnf::default();
    encoding.encode(problem, &mut cnf);
    cnf
}

fn benches(c: &mut Criterion) {
    for (name, percent) in GAMES {
        let problem = dug(name, percent);
        for encoding in encodings() {
            // Without hidden singles order 25 takes up to minutes: the table has them.
            if encoding.style == Style::Minimal && problem.symbols() == 25 {
                continue;
            }
            let cnf = encoded(&problem, encoding);
            let id =
                |what: &str| BenchmarkId::new(format!("{what}/{name}"), format!("{}-{}", encoding.style, encoding.amo));
            let mut group = c.benchmark_group("encodings");
            group.sample_size(10);
            group.bench_function(id("load"), |b| b.iter(|| load(black_box(&cnf))));
            group.bench_function(id("load and solve"), |b| b.iter(|| solve(&problem, &mut load(black_box(&cnf)))));
        }
    }
}

/// The median of three times, or the first where it is long; in milliseconds.
fn median(mut work: impl FnMut()) -> f64 {
    let mut times = Vec::new();
    while times.len() < 3 && times.first().is_none_or(|&first| first < 5000.0) {
        let start = Instant::now();
        work();
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn table() {
    let has_cadical = Command::new("cadical").arg("--version").stdout(Stdio::null()).status().is_ok();
    println!("| game | style | at most one | variables | clauses | load, ms | Varisat, ms | CaDiCaL, ms |");
    println!("|---|---|---|--:|--:|--:|--:|--:|");
    for (name, percent) in GAMES {
        let problem = dug(name, percent);
        for encoding in encodings() {
            let Encoding { style, amo, .. } = encoding;
            let cnf = encoded(&problem, encoding);
            let loading = median(|| drop(load(&cnf)));
            let solving = median(|| solve(&problem, &mut load(&cnf))) - loading;
            let mut formula = Vec::new();
            dimacs::write(&problem, encoding, &mut formula).expect("written");
            let other =
                if has_cadical { format!("{:.0}", median(|| cadical(&problem, &formula))) } else { "–".to_owned() };
            let (vars, clauses) = (cnf.vars(), cnf.clauses().len());
            println!("| {name} | {style} | {amo} | {vars} | {clauses} | {loading:.1} | {solving:.1} | {other} |");
        }
    }
}

fn main() {
    if std::env::args().any(|argument| argument == "table") {
        return table();
    }
    let mut criterion = Criterion::default().configure_from_args();
    benches(&mut criterion);
    criterion.final_summary();
}
