//! The rules of ARCHITECTURE.md: which module may name which.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                None => folders.push(path),
                Some(ending) if ending == "rs" => files.push((path.clone(), fs::read_to_string(path).expect("text"))),
                Some(_) => {}
            }
        }
    }
    files
}

/// The code of a file, without comments and doctests.
fn code(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// No file under one of `folders` has one of the `words` in its code.
fn never(folders: &[&str], words: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (path, text) in sources("src").into_iter().chain(sources("encodings/src")).chain(sources("checker/src")) {
        let relative = path.strip_prefix(root).expect("inside").to_string_lossy().replace('\\', "/");
        if !folders.iter().any(|folder| relative.starts_with(folder)) {
            continue;
        }
        for word in words {
            assert!(!code(&text).contains(word), "{relative} names {word}");
        }
    }
}

const LIBRARY: [&str; 26] = [
    "encodings/",
    "src/agree/",
    "src/answer.rs",
    "src/board.rs",
    "src/certificate/",
    "src/claims/",
    "src/classify.rs",
    "src/count/",
    "src/engine.rs",
    "src/engines.rs",
    "src/fewest/",
    "src/format/",
    "src/game/",
    "src/generate/",
    "src/grid.rs",
    "src/ilp.rs",
    "src/minimal/",
    "src/palette/",
    "src/puzzle.rs",
    "src/rate/",
    "src/sat/",
    "src/search/",
    "src/sha256.rs",
    "src/stop.rs",
    "src/symmetry/",
    "src/workers.rs",
];
/// The modules of the library where the type of an error is Varisat's choice.
const SPEAKS_ANYHOW: &str = "src/sat/";
const SOLVERS: [&str; 2] = ["varisat", "good_lp"];
const ENGINES: [&str; 8] = ["search::", "sat::", "ilp::", "engine::", "Native", "Varisat", "Ilp", "Engine"];

#[test]
fn encodings_know_no_solver() {
    never(&["encodings/"], &["varisat", "good_lp", "gerechte::"]);
}

#[test]
fn the_checker_shares_nothing_with_what_it_checks() {
    never(&["checker/"], &["gerechte::", "gerechte_encodings", "encodings::Cnf", "varisat", "good_lp"]);
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("checker/Cargo.toml")).expect("text");
    let dependencies = manifest.split("dependencies]\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    assert_eq!(dependencies, Some("thiserror.workspace = true"));
    assert_eq!(manifest.matches("dependencies]").count(), 1);
    for folder in LIBRARY {
        never(&[folder], &["gerechte_checker"]);
    }
}

#[test]
fn only_their_modules_talk_to_solvers() {
    let others: Vec<_> =
        LIBRARY.into_iter().filter(|folder| *folder != "src/sat/" && *folder != "src/ilp.rs").collect();
    never(&others, &SOLVERS.map(|solver| if solver == "varisat" { "varisat::" } else { "good_lp::" }));
    never(&["src/sat/"], &["good_lp"]);
    never(&["src/ilp.rs"], &["varisat"]);
}

#[test]
fn games_know_no_engine() {
    never(&["src/palette/", "src/game/", "src/grid.rs", "src/puzzle.rs", "src/board.rs"], &ENGINES);
    never(&["src/format/", "src/symmetry/"], &["search::", "sat::", "ilp::", "Native", "Varisat", "Ilp"]);
}

#[test]
fn engines_do_not_know_each_other() {
    never(&["src/search/"], &["sat::", "ilp::", "Varisat", "Ilp", "Cnf", "encodings::unique"]);
    never(&["src/sat/"], &["search::", "ilp::", "Native", "Ilp"]);
    never(&["src/ilp.rs"], &["search::", "crate::sat", "Native", "Varisat"]);
    never(&["src/rate/", "src/minimal/"], &["sat::", "ilp::", "Varisat", "Ilp"]);
    never(&["src/claims/"], &["search::", "sat::", "ilp::", "Native", "Varisat", "Ilp"]);
}

#[test]
fn only_the_command_line_touches_the_world() {
    never(
        &LIBRARY,
        &["println!", "eprintln!", "std::fs", "std::env", "Instant", "SystemTime", "thread::spawn", "cli::"],
    );
    let others: Vec<_> = LIBRARY.into_iter().filter(|folder| *folder != SPEAKS_ANYHOW).collect();
    never(&others, &["anyhow"]);
}

/// Files whose measured speed needs instructions that not every machine has.
const UNSAFE: [&str; 3] = ["src/search/boxes/avx2.rs", "src/search/boxes/avx512.rs", "src/search/planes/bmi2.rs"];

#[test]
fn only_these_files_hold_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found: Vec<_> = sources("src")
        .into_iter()
        .chain(sources("encodings/src"))
        .chain(sources("checker/src"))
        .filter(|(_, text)| code(text).split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe"))
        .map(|(path, _)| path.strip_prefix(root).expect("inside").to_string_lossy().replace('\\', "/"))
        .collect();
    found.sort_unstable();
    assert_eq!(found, UNSAFE);
}

#[test]
fn every_module_of_the_library_is_under_these_rules() {
    for (path, _) in sources("src") {
        let path = path.to_string_lossy().replace('\\', "/");
        let relative = path.split("/src/").last().expect("inside src").to_owned();
        let known = LIBRARY.iter().any(|folder| format!("src/{relative}").starts_with(folder));
        assert!(known || relative.starts_with("cli/") || relative == "main.rs" || relative == "lib.rs", "{relative}");
    }
}
