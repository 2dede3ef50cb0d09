//! The rules of ARCHITECTURE.md: the order of the modules, and what only some of them may do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, lowest first: each names only those above it in this list. Modules of one line do not name each other.
const LAYERS: &[&[&str]] = &[
    &["board", "grid", "mix", "permutation", "print", "sha256", "stop", "workers"],
    &["job", "palette", "puzzle"],
    &["engine"],
    &["search"],
    &["game"],
    &["symmetry"],
    &["answer", "classify", "contradiction", "count", "hitting", "ilp", "possible", "sat"],
    &["agree", "engines", "minimal", "rate"],
    &["fewest", "generate", "picture"],
    &["book", "certificate", "claims"],
    &["format"],
    &["suite"],
];

/// What each module does not name, although it is above.
const STRANGERS: &[(&str, &[&str])] = &[
    // An engine reads a problem, and knows nothing of games: that is what makes the cross-check honest.
    ("engine", &["game", "palette", "symmetry"]),
    ("hitting", &["game", "palette", "symmetry"]),
    ("ilp", &["count", "game", "palette", "sat", "search", "symmetry"]),
    ("sat", &["count", "game", "ilp", "palette", "search", "symmetry"]),
    ("search", &["count", "game", "ilp", "palette", "sat", "symmetry"]),
    ("rate", &["ilp", "sat"]),
    ("minimal", &["game", "ilp", "sat"]),
    ("claims", &["ilp", "sat", "search"]),
    ("format", &["ilp", "sat", "search"]),
];

/// The types that `lib.rs` exports from modules.
const EXPORTED: &[(&str, &str)] = &[
    ("Board", "board"),
    ("Count", "engine"),
    ("Engine", "engine"),
    ("EngineError", "engine"),
    ("Exit", "engine"),
    ("Game", "game"),
    ("GameError", "game"),
    ("GameSpec", "game"),
    ("Grid", "grid"),
    ("Palette", "palette"),
    ("PaletteError", "palette"),
    ("Puzzle", "puzzle"),
    ("PuzzleError", "game"),
    ("Stop", "stop"),
    ("Stopped", "stop"),
    ("unless_stopped", "stop"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files under a folder, by their path from the root, with their code: no comments, no doctests, no unit tests.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
                let relative = path.strip_prefix(root()).expect("inside").to_string_lossy().replace('\\', "/");
                files.push((relative, code(&fs::read_to_string(path).expect("text"))));
            }
        }
    }
    assert!(!files.is_empty(), "{folder} has no sources");
    files
}

fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The module of the library that a file belongs to.
fn module(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("src/")?;
    let name = inside.split('/').next()?.trim_end_matches(".rs");
    (!["cli", "lib", "main"].contains(&name)).then_some(name)
}

/// What follows `crate::` in the code: the first name of each path, also of those in braces.
fn named(code: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(list) = rest.strip_prefix('{') else {
            names.insert(first_word(rest));
            continue;
        };
        let mut depth = 0;
        let mut starts = true;
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => starts = true,
                c if starts && !c.is_whitespace() => {
                    names.insert(first_word(&list[at..]));
                    starts = false;
                }
                _ => {}
            }
        }
    }
    names
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// For each module, those that it names, and a file that does.
fn arrows() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut arrows: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (path, code) in sources("src") {
        let Some(from) = module(&path) else { continue };
        let to = arrows.entry(from.to_owned()).or_default();
        for name in named(&code) {
            let name = EXPORTED.iter().find(|(exported, _)| *exported == name).map_or(name, |(_, module)| module);
            if name != from && name != "encodings" {
                to.insert(name.to_owned(), path.clone());
            }
        }
    }
    arrows
}

#[test]
fn paths_are_read() {
    let code =
        "use crate::encodings::{Cell, Symbol};\nuse crate::{Board, Stop, game::{self, Game}};\ncrate::sat::refute()";
    assert_eq!(named(code).into_iter().collect::<Vec<_>>(), ["Board", "Stop", "encodings", "game", "sat"]);
}

#[test]
fn modules_name_only_those_above_them() {
    let layer = |name: &str| LAYERS.iter().position(|layer| layer.contains(&name));
    let arrows = arrows();
    let known: BTreeSet<&str> = LAYERS.iter().flat_map(|layer| layer.iter().copied()).collect();
    assert_eq!(arrows.keys().map(String::as_str).collect::<BTreeSet<_>>(), known, "every module has its place");
    let mut number = 0;
    for (from, to) in &arrows {
        for (name, path) in to {
            let place = layer(name).unwrap_or_else(|| panic!("{path} names {name}, which is no module"));
            assert!(Some(place) < layer(from), "{path}: {from} names {name}, which is not above it");
            number += 1;
        }
    }
    assert!(number > 50, "{number} arrows: the paths are not read");
}

#[test]
fn strangers_stay_strangers() {
    let arrows = arrows();
    for (module, strangers) in STRANGERS {
        for stranger in *strangers {
            let path = arrows[*module].get(*stranger);
            assert!(path.is_none(), "{path:?}: {module} names {stranger}");
        }
    }
}

/// No file under one of `folders`, but for those under `except`, has one of the `words` in its code.
fn never(folders: &[&str], except: &[&str], words: &[&str]) {
    for (path, code) in folders.iter().flat_map(|folder| sources(folder)) {
        if except.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        for word in words {
            assert!(!code.contains(word), "{path} names {word}");
        }
    }
}

/// What is not the library.
const PROGRAM: [&str; 2] = ["src/cli/", "src/main.rs"];

#[test]
fn encodings_know_no_solver() {
    never(&["encodings/src"], &[], &["varisat", "batsat", "good_lp", "gerechte::"]);
}

#[test]
fn the_checker_shares_nothing_with_what_it_checks() {
    never(&["checker/src"], &[], &["gerechte::", "gerechte_encodings", "encodings::Cnf", "varisat", "good_lp"]);
    let manifest = fs::read_to_string(root().join("checker/Cargo.toml")).expect("text");
    let dependencies = manifest.split("dependencies]\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    assert_eq!(dependencies, Some("thiserror.workspace = true"));
    assert_eq!(manifest.matches("dependencies]").count(), 1);
    never(&["src", "encodings/src"], &PROGRAM, &["gerechte_checker"]);
}

#[test]
fn only_their_modules_talk_to_solvers() {
    never(&["src"], &["src/sat/"], &["use varisat", "batsat::", "rustsat"]);
    never(&["src"], &["src/ilp.rs"], &["good_lp::"]);
}

#[test]
fn only_print_talks_to_what_prints() {
    never(&["src"], &["src/print/"], &["resvg", "usvg", "pdf_writer", "subsetter", "ttf_parser"]);
}

#[test]
fn models_are_found_from_clauses_alone() {
    never(&["src/sat/models"], &[], &["Problem", "Cell", "Symbol", "engine", "varisat"]);
}

#[test]
fn only_the_program_touches_the_world() {
    let words = [
        "println!",
        "eprintln!",
        "std::fs",
        "std::env",
        "std::net",
        "std::process",
        "Instant",
        "SystemTime",
        "thread::spawn",
        "thread::scope",
        "cli::",
        "stdin()",
        "stdout()",
    ];
    never(&["src", "encodings/src"], &PROGRAM, &words);
    // Varisat's choice of an error.
    never(&["src"], &["src/cli/", "src/main.rs", "src/sat/"], &["anyhow"]);
}

/// Files whose measured speed needs instructions that not every machine has, and the exported names of a page's module.
const UNSAFE: [&str; 4] =
    ["page/src/lib.rs", "src/search/boxes/avx2.rs", "src/search/boxes/avx512.rs", "src/search/planes/bmi2.rs"];

#[test]
fn only_these_files_hold_unsafe_code() {
    let words = |code: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe");
    let all = ["src", "encodings/src", "checker/src", "page/src"].into_iter().flat_map(sources);
    let found: BTreeSet<_> = all.filter(|(_, code)| words(code)).map(|(path, _)| path).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), UNSAFE);
}
