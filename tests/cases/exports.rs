//! Every export format, read by independent programs.
//!
//! Programs are looked for on the path, Python packages in the `python3` of the path.

use crate::common;

use std::path::PathBuf;
use std::process::Command;

use common::{gerechte, is_missing, lines, long, needing, run, sampled, stdout};
use gerechte::encodings::{Cell, Symbol, wcnf};
use gerechte::minimal::unavoidable;
use gerechte::search::Native;
use gerechte::{Engine, Game, Puzzle, Stop};
use itertools::Itertools;
use libtest_mimic::Trial;

/// A name, the programs and the Python packages that it needs, and the test itself.
type Test = (&'static str, &'static [&'static str], &'static [&'static str], fn());

/// Tests of ten seconds and more.
const LONG: [&str; 3] = ["ganak::boxes", "depqbf::fixed_grid_of_order_5", "depqbf::whole_games"];

pub fn trials() -> Vec<Trial> {
    let tests: [Test; 18] = [
        ("clasp::projection", &["clasp"], &[], clasp_projects),
        ("ganak::projection", &["python3"], &["pyganak"], ganak_projects),
        ("ganak::boxes", &["python3"], &["pyganak"], ganak_counts_boxes),
        ("cryptominisat::answers", &["cryptominisat5"], &[], cryptominisat_answers),
        ("cadical::cubes", &["cadical"], &[], cadical_reads_cubes),
        ("clasp::cubes", &["clasp"], &[], clasp_counts_cubes),
        ("clasp::opb", &["clasp"], &[], clasp_counts_opb),
        ("minisat+::opb", &["minisat+"], &[], minisatp_counts_opb),
        ("rc2::wcnf", &["python3"], &["pysat"], rc2_finds_fewest),
        ("gecode::minizinc", &["minizinc", "fzn-gecode"], &[], gecode_counts_minizinc),
        ("z3::smtlib", &["python3"], &["z3"], z3_counts_smtlib),
        ("highs::lp", &["python3"], &["highspy"], highs_solves_lp),
        ("ace::xcsp3", &["java", "python3"], &["pycsp3"], ace_counts_xcsp3),
        ("choco::xcsp3", &["java", "python3"], &["pycsp3"], choco_counts_xcsp3),
        ("depqbf::fixed_grid", &["depqbf"], &[], depqbf_fixed_grids),
        ("depqbf::fixed_grid_of_order_5", &["depqbf"], &[], || depqbf_fixed_grid("perfect:1")),
        ("depqbf::whole_games", &["depqbf"], &[], depqbf_whole_games),
        ("clasp::special", &["clasp"], &[], clasp_counts_special),
    ];
    let trial = |(name, programs, packages, test): Test| {
        let missing = programs.iter().find_map(|program| is_missing(program));
        let missing = missing.or_else(|| packages.iter().find_map(|package| no_package(package)));
        let passed = move || {
            test();
            Ok(())
        };
        long(needing(format!("exports::{name}"), missing, passed), LONG.contains(&name))
    };
    tests.into_iter().map(trial).collect()
}

fn no_package(package: &'static str) -> Option<String> {
    package_folder(package).is_none().then(|| format!("the Python package {package}"))
}

/// The folder in which the package is installed.
fn package_folder(package: &str) -> Option<PathBuf> {
    let script = "import importlib.util as u, sys; s = u.find_spec(sys.argv[1]); print(s.origin if s else '')";
    let origin = stdout(&run(Command::new("python3").args(["-c", script, package]), b""));
    PathBuf::from(origin.trim()).parent().filter(|folder| folder.is_absolute()).map(PathBuf::from)
}

/// Counts the models of a file up to a limit, by forbidding each that was found.
const Z3: &str = "
import sys, z3
text = sys.stdin.read()
solver = z3.Solver()
solver.from_string(text.split('(check-sat)')[0])
names = text.split('(get-value (')[1].split('))')[0].split()
cells = [z3.Int(name) for name in names]
found = 0
while found < int(sys.argv[1]) and solver.check() == z3.sat:
    model = solver.model()
    solver.add(z3.Or([cell != model[cell] for cell in cells]))
    found += 1
print('models', found)
";

fn z3_counts_smtlib() {
    // Each line takes a second, but the last ones, with regions that are part of the solution, less.
    let divided = suite(12).filter(|(args, _)| args[0].ends_with("+chaos"));
    for (args, number) in sampled(suite(12), 0, 24).chain(sampled(divided, 0, 4)) {
        let formula = encoded(&[&args, &["--format", "smtlib"][..]].concat());
        // One more than there are, so that the last answer is that there are no others.
        let output = run(Command::new("python3").args(["-c", Z3, &(number + 1).to_string()]), &formula);
        assert_eq!(number_after(&stdout(&output), "models"), number, "{args:?}");
    }
}

/// Solves a file, and says which variables are 1, as a SAT solver does.
const HIGHS: &str = "
import sys, highspy
solver = highspy.Highs()
solver.setOptionValue('output_flag', False)
assert solver.readModel(sys.argv[1]) == highspy.HighsStatus.kOk
solver.run()
if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
    print('s UNSATISFIABLE')
else:
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    names = solver.getLp().col_names_
    values = dict(zip(names, solver.getSolution().col_value))
    line = [(number if values.get(f'x{number}', 0) > 0.5 else -number) for number in range(1, len(names) + 1)]
    print('s SATISFIABLE')
    print('v', *line, 0)
";

/// The status of lines, each of which takes half a second; grids that decode, and whether there is another one.
fn highs_solves_lp() {
    let highs = |args: &[&str]| {
        let file = Scratch::new(&encoded(&[args, &["--format", "lp"]].concat()), "lp");
        let output = run(Command::new("python3").args(["-c", HIGHS]).arg(&file.0), b"");
        assert!(output.status.success(), "{args:?}: {output:?}");
        // The solver says its name first.
        let text = stdout(&output);
        text[text.find("s SATISFIABLE").or_else(|| text.find("s UNSATISFIABLE")).expect("an answer")..].to_owned()
    };
    for (args, number) in sampled(suite(usize::MAX), 1, 48) {
        let decoded = gerechte(&[&["decode"], args.as_slice()].concat(), highs(&args).as_bytes());
        assert_eq!(decoded.status.code(), Some(i32::from(number == 0)), "{args:?}: {decoded:?}");
        if number > 0 {
            let grid = stdout(&decoded);
            let answer = highs(&[&args, &["--differs-from", grid.trim()][..]].concat());
            assert_eq!(answer.starts_with("s UNSATISFIABLE"), number == 1, "{args:?}");
        }
    }
}

/// The output of `encode`.
fn encoded(args: &[&str]) -> Vec<u8> {
    let output = gerechte(&[&["encode"], args].concat(), b"");
    assert!(output.status.success(), "{args:?}: {output:?}");
    output.stdout
}

/// The lines of the suite with at most `most` solutions: the game and the puzzle, as arguments, and the number.
fn suite(most: usize) -> impl Iterator<Item = (Vec<&'static str>, usize)> {
    lines(include_str!("../data/suite.txt")).filter_map(move |line| {
        let (game, puzzle, solutions, _) = line.split(' ').collect_tuple().expect("four fields");
        let number = solutions.parse().expect("a number");
        let puzzle = (puzzle != "-").then_some(puzzle);
        (number <= most).then(|| (std::iter::once(game).chain(puzzle).collect(), number))
    })
}

/// A file that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(content: &[u8], ending: &str) -> Self {
        let id = format!("{}-{:?}", std::process::id(), std::thread::current().id()).replace(['(', ')'], "");
        let path = std::env::temp_dir().join(format!("gerechte-{id}.{ending}"));
        std::fs::write(&path, content).expect("the file is written");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The number behind a phrase of a program's output, whatever stands between digits.
fn number_after(text: &str, phrase: &str) -> usize {
    let rest = text.rsplit_once(phrase).unwrap_or_else(|| panic!("no {phrase:?} in {text}")).1;
    let line = rest.lines().next().unwrap_or_default();
    let plain = line.trim_start_matches("\u{1b}[0m").replace(',', "");
    let digits: String = plain.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after {phrase:?} in {text}"))
}

fn clasp(args: &[&str], input: &[u8]) -> usize {
    let text = stdout(&run(Command::new("clasp").args(["0", "-q"]).args(args), input));
    number_after(&text, "c Models")
}

/// Every encoding, also those whose new variables are not determined, has one projected model for each grid.
fn clasp_projects() {
    let project = |args: &[&str]| clasp(&["--parse-ext", "--project"], &encoded(args));
    for amo in ["pairwise", "bitwise", "sequential", "ladder", "product", "commander", "totalizer", "auto"] {
        for style in ["extended", "minimal"] {
            assert_eq!(project(&["perfect:1", "--amo", amo, "--encoding", style]), 2040, "{amo} {style}");
        }
        assert_eq!(project(&["box:2x3", "--up-to", "relabelling", "--amo", amo]), 39168, "{amo}");
    }
    for (args, number) in sampled(suite(usize::MAX), 2, 8) {
        assert_eq!(project(&[&args, &["--amo", "sequential"][..]].concat()), number, "{args:?}");
    }
    // The grids that are valid for one code at least: each of the 240 special ones, and the others of each code, once.
    let (one, all) = (project(&["perfect:1", "--valid-for", "1"]), project(&["perfect:1", "--valid-for", "10"]));
    assert_eq!((one, all), (2040, 240));
}

/// Counts what `c p show` names, as the model counting competition wants it.
const GANAK: &str = "
import sys, pyganak
counter = pyganak.Counter()
for line in sys.stdin:
    words = line.split()
    if words[:3] == ['c', 'p', 'show']:
        counter.set_sampling_set([int(word) for word in words[3:-1]])
    elif words[0] == 'p':
        counter.new_vars(int(words[2]))
    elif words[0] != 'c':
        counter.add_clause([int(word) for word in words[:-1]])
print('models', counter.count())
";

fn ganak(args: &[&str]) -> usize {
    let output = run(Command::new("python3").args(["-c", GANAK]), &encoded(args));
    number_after(&stdout(&output), "models")
}

fn ganak_projects() {
    assert_eq!(ganak(&["perfect:1", "--amo", "totalizer"]), 2040);
    assert_eq!(ganak(&["perfect:1+special", "--amo", "product"]), 240);
}

fn ganak_counts_boxes() {
    assert_eq!(ganak(&["box:2x3", "--up-to", "relabelling", "--amo", "commander"]), 39168);
}

/// The status of lines, and grids that decode.
fn cryptominisat_answers() {
    for (args, number) in sampled(suite(usize::MAX), 3, 8) {
        let answer = run(Command::new("cryptominisat5").arg("--verb=0"), &encoded(&args));
        let decoded = gerechte(&[&["decode"], args.as_slice()].concat(), &answer.stdout);
        assert_eq!(decoded.status.code(), Some(i32::from(number == 0)), "{args:?}: {decoded:?}");
    }
}

/// Satisfiable under some cube exactly where there is a solution; the answer decodes.
fn cadical_reads_cubes() {
    for (args, number) in sampled(suite(usize::MAX), 4, 8) {
        let formula = encoded(&[&args, &["--format", "icnf", "--cubes", "20"][..]].concat());
        let answer = run(Command::new("cadical").arg("-q"), &formula);
        let decoded = gerechte(&[&["decode"], args.as_slice()].concat(), &answer.stdout);
        assert_eq!(decoded.status.code(), Some(i32::from(number == 0)), "{args:?}: {decoded:?}");
    }
}

/// The cubes part the solutions: the counts of their files add up.
fn clasp_counts_cubes() {
    let folder = std::env::temp_dir().join(format!("gerechte-cubes-{}", std::process::id()));
    let path = folder.to_str().expect("text");
    for (game, grids) in [("perfect:1", 2040), ("box:2x2", 288)] {
        encoded(&[game, "--cubes", "25", "--out", path]);
        let files = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path());
        let files: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "cnf")).collect();
        assert!(files.len() >= 25, "{files:?}");
        let count = |file: &PathBuf| clasp(&[], &std::fs::read(file).expect("a formula"));
        assert_eq!(files.iter().map(count).sum::<usize>(), grids, "{game}");
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }
}

fn clasp_counts_opb() {
    for (args, number) in suite(usize::MAX) {
        assert_eq!(clasp(&[], &encoded(&[&args, &["--format", "opb"][..]].concat())), number, "{args:?}");
    }
    let file = Scratch::new(&encoded(&["diameter:2:1", "--format", "opb"]), "opb");
    let answer = run(Command::new("clasp").arg("--verbose=0").arg(&file.0), b"");
    assert!(gerechte(&["decode", "diameter:2:1"], &answer.stdout).status.success());
}

fn minisatp_counts_opb() {
    for (args, number) in sampled(suite(300), 5, 24) {
        let file = Scratch::new(&encoded(&[&args, &["--format", "opb"][..]].concat()), "opb");
        let text = stdout(&run(Command::new("minisat+").args(["-A", "-v1"]).arg(&file.0), b""));
        assert_eq!(text.matches("c MODEL#").count(), number, "{args:?}");
        let answer = run(Command::new("minisat+").arg("-v0").arg(&file.0), b"");
        let decoded = gerechte(&[&["decode"], args.as_slice()].concat(), &answer.stdout);
        assert_eq!(decoded.status.code(), Some(i32::from(number == 0)), "{args:?}: {decoded:?}");
    }
}

/// Cells that meet all sets of the WCNF, as few as there are, by RC2.
fn rc2(formula: &[u8]) -> Vec<Cell> {
    let file = Scratch::new(formula, "wcnf");
    let text = stdout(&run(Command::new("python3").args(["-m", "pysat.examples.rc2", "-vv"]).arg(&file.0), b""));
    let model = text.lines().find_map(|line| line.strip_prefix("v ")).unwrap_or_else(|| panic!("{text}"));
    let chosen = model.split(' ').filter_map(|lit| lit.parse::<isize>().ok()).filter(|&lit| lit > 0);
    let chosen: Vec<_> = chosen.map(|var| Cell::new(var.unsigned_abs() - 1)).collect();
    assert_eq!(number_after(&text, "\no "), chosen.len(), "{text}");
    chosen
}

/// The least number of clues by trying all choices.
fn fewest_clues(game: &Game, grid: &[Symbol]) -> usize {
    let mut engine = Native.prepare(game.problem());
    let mut is_puzzle = |cells: Vec<usize>| {
        let mut puzzle = Puzzle::blank(grid.len());
        for cell in cells {
            puzzle[cell] = Some(grid[cell]);
        }
        engine.count(&puzzle, 2, &Stop::never()).expect("a count").number() == 1
    };
    let some = |number: &usize| (0..grid.len()).combinations(*number).any(&mut is_puzzle);
    (0..grid.len()).find(some).expect("a grid determines itself")
}

/// The optimum bounds the fewest clues from below; with a new set for each choice that is no puzzle, it is attained.
fn rc2_finds_fewest() {
    for name in ["perfect:1", "box:2x2", "latin:4", "perfect:1+diagonals"] {
        let game = common::game(name);
        let stop = Stop::never();
        let grid = Native.first(game.problem(), &stop).expect("an answer").expect("a grid");
        let fewest = fewest_clues(&game, &grid);
        let line = gerechte::Grid::from(grid.clone()).to_string();
        assert!(rc2(&encoded(&[name, &line, "--format", "wcnf"])).len() <= fewest, "{name}");

        let mut sets = unavoidable::two_symbol(game.problem(), &grid);
        let chosen = loop {
            let mut formula = Vec::new();
            wcnf::write(grid.len(), &sets, &mut formula).expect("written");
            let chosen = rc2(&formula);
            let clues: Vec<_> = chosen.iter().map(|&cell| (cell, grid[cell.index()])).collect();
            let found = common::solutions(common::NATIVE, &with(&game, &clues), 2);
            let Some(other) = found.into_iter().find(|other| *other != grid) else { break chosen };
            sets.push((0..grid.len()).filter(|&cell| other[cell] != grid[cell]).map(Cell::new).collect());
        };
        assert_eq!(chosen.len(), fewest, "{name}");
    }
}

fn with(game: &Game, clues: &[(Cell, Symbol)]) -> gerechte::encodings::Problem {
    let mut problem = game.problem().clone();
    for &(cell, symbol) in clues {
        problem.given(cell, symbol).expect("a clue");
    }
    problem
}

/// Gecode lists exactly our grids, each as a line.
fn gecode_counts_minizinc() {
    for args in [
        &["perfect:1"][..],
        &["box:2x2+diagonals"],
        &["latin:4+killer:tests/data/killer4.txt"],
        &["box:2x2", "12..34.........."],
        &["latin:3+chaos"],
        &["latin:4+chaos", "13.4.4.34.32.2.1......23........"],
    ] {
        let file = Scratch::new(&encoded(&[args, &["--format", "minizinc"][..]].concat()), "mzn");
        let text = stdout(&run(Command::new("minizinc").args(["--solver", "gecode", "-a"]).arg(&file.0), b""));
        let theirs: Vec<_> = text.lines().filter(|line| !line.starts_with(['-', '='])).sorted().collect();
        let ours = stdout(&gerechte(&[&["enumerate"], args].concat(), b""));
        assert_eq!(theirs, ours.lines().sorted().collect::<Vec<_>>(), "{args:?}");
    }
}

/// A Java program of the package pycsp3, on an instance.
fn xcsp3_solutions(jar: &str, class: &str, option: &str, args: &[&str]) -> usize {
    let folder = package_folder("pycsp3").expect("installed").join("solvers").join(jar);
    let classes = folder.join("*");
    let file = Scratch::new(&encoded(&[args, &["--format", "xcsp3"][..]].concat()), "xml");
    // Its second compiler and its threads that collect garbage take longer than these runs.
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
    let output = run(java.arg("-cp").arg(classes).arg(class).arg(&file.0).arg(option), b"");
    let text = stdout(&output);
    if text.contains("UNSATISFIABLE") { 0 } else { number_after(&text, "FOUND SOLUTIONS") }
}

/// One game with sums, one with clues, one without solutions, two with regions that are part of the solution.
const XCSP3: [(&[&str], usize); 6] = [
    (&["perfect:1"], 2040),
    (&["latin:4+killer:tests/data/killer4.txt"], 3),
    (&["box:2x2", "12..34.........."], 12),
    (&["box:2x2", "12....3........."], 0),
    (&["latin:3+chaos"], 72),
    (&["latin:4+chaos", "13.4.4.34.32.2.1......23........"], 6),
];

fn ace_counts_xcsp3() {
    for (args, number) in XCSP3 {
        assert_eq!(xcsp3_solutions("ace", "main.Head", "-s=all", args), number, "{args:?}");
    }
}

fn choco_counts_xcsp3() {
    for (args, number) in XCSP3 {
        let class = "org.chocosolver.parser.xcsp.ChocoXCSP";
        assert_eq!(xcsp3_solutions("choco", class, "-a", args), number, "{args:?}");
    }
}

/// Whether `depqbf` finds the formula true, and the cells that its certificate chooses.
fn depqbf(args: &[&str], clues: usize) -> Option<Vec<Cell>> {
    let formula = encoded(&[args, &["--format", "qdimacs", "--clues", &clues.to_string()][..]].concat());
    let text = stdout(&run(Command::new("depqbf").arg("--qdo"), &formula));
    let true_vars: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("V ")?.strip_suffix(" 0")).collect();
    let formula = String::from_utf8(formula).expect("text");
    let clue = |line: &str| {
        let (variable, cell) = line.strip_prefix("c clue ")?.split_once(" cell ")?;
        true_vars.contains(&variable).then(|| Cell::new(cell.parse().expect("a cell")))
    };
    match text.split(' ').nth(2) {
        Some("1") => Some(formula.lines().filter_map(clue).collect()),
        Some("0") => None,
        _ => panic!("{text}"),
    }
}

fn depqbf_fixed_grids() {
    ["latin:3", "latin:4", "box:2x2", "box:2x2+diagonals"].into_iter().for_each(depqbf_fixed_grid);
}

/// True from the least number of clues on, and the clues that are chosen are a puzzle of the grid.
fn depqbf_fixed_grid(name: &str) {
    let game = common::game(name);
    let grid = Native.first(game.problem(), &Stop::never()).expect("an answer").expect("a grid");
    let line = gerechte::Grid::from(grid.clone()).to_string();
    let fewest = fewest_clues(&game, &grid);
    assert_eq!(depqbf(&[name, &line], fewest - 1), None, "{name}");
    let chosen = depqbf(&[name, &line], fewest).unwrap_or_else(|| panic!("{name} has {fewest} clues"));
    let clues: Vec<_> = chosen.iter().map(|&cell| (cell, grid[cell.index()])).collect();
    assert_eq!(clues.len(), fewest, "{name}");
    assert_eq!(common::solutions(common::NATIVE, &with(&game, &clues), 2), [grid], "{name}");
}

/// Some grid has so few clues, and none fewer: the least over all grids.
fn depqbf_whole_games() {
    for (name, options) in [
        ("latin:3", &["--up-to", "relabelling"][..]),
        // New variables of the game's own formula are universal, so they do no harm.
        ("latin:3", &["--amo", "bitwise"]),
        ("latin:3", &["--amo", "totalizer", "--encoding", "minimal"]),
        ("box:2x2", &["--up-to", "relabelling"]),
    ] {
        let game = common::game(name);
        let grids = common::solutions(common::NATIVE, game.problem(), usize::MAX);
        let fewest = grids.iter().map(|grid| fewest_clues(&game, grid)).min().expect("a grid");
        let args = [&[name], options].concat();
        assert!(depqbf(&args, fewest).is_some(), "{args:?}: {fewest} clues");
        assert!(depqbf(&args, fewest - 1).is_none(), "{args:?}: {} clues", fewest - 1);
    }
}

/// Special grids: 240 of order 5; of order 8, 161,280 / 8! up to relabelling, for either code.
fn clasp_counts_special() {
    assert_eq!(clasp(&[], &encoded(&["perfect:1+special"])), 240);
    for game in ["diameter:1:0+special", "diameter:1:1+special"] {
        let engines: Vec<_> = ["native", "sat"]
            .map(|engine| stdout(&gerechte(&["count", game, "--up-to", "relabelling", "--engine", engine], b"")))
            .into();
        assert_eq!(engines, ["4\n", "4\n"], "{game}");
        assert_eq!(clasp(&[], &encoded(&[game, "--up-to", "relabelling"])), 161_280 / 40_320, "{game}");
    }
}
