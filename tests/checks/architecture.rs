//! The rules of ARCHITECTURE.md: the order of the modules, and the rights of some of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules that the engines do not name: they read a problem, and know neither games nor each other. This makes the cross-check independent.
const STRANGERS: &[(&str, &[&str])] = &[
    ("crates/search/src", &["Game", "Palette", "gerechte_symmetry", "gerechte_sat"]),
    ("crates/sat/src", &["Game", "Palette", "gerechte_symmetry", "gerechte_search"]),
    ("crates/core/src/engine.rs", &["Game", "Palette"]),
    ("crates/minimal/src/hitting", &["Game", "Palette", "gerechte_symmetry"]),
    ("crates/rate/src", &["gerechte_sat", "Ilp"]),
    ("src/claims", &["crate::ilp", "crate::sat", "crate::search"]),
    ("crates/formats/src", &["gerechte_sat", "gerechte_rate", "gerechte_minimal"]),
];

/// The folders of modules that name each other in no circle.
const CRATES: &[&str] =
    &["crates/core/src", "crates/formats/src", "crates/minimal/src", "crates/sat/src", "encodings/src", "src"];

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

/// The first name of each path after `crate::` in the code, including those in braces.
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

/// The names that the root of a crate takes from its modules.
fn exported(root: &str) -> BTreeMap<&str, &str> {
    let uses = root
        .split("pub use ")
        .skip(1)
        .filter_map(|rest| rest.split_once(';'))
        .filter_map(|(path, _)| path.split_once("::"));
    uses.flat_map(|(module, names)| {
        names.split(|c: char| !c.is_alphanumeric() && c != '_').map(move |name| (name, module))
    })
    .collect()
}

/// For each module of a crate, the others that it names, and a file that does.
fn arrows(root: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let sources = sources(root);
    let module = |path: &str| {
        let name = path[root.len() + 1..].split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        (!["cli", "lib", "main"].contains(&name.as_str())).then_some(name)
    };
    let modules: BTreeSet<String> = sources.iter().filter_map(|(path, _)| module(path)).collect();
    let lib = format!("{root}/lib.rs");
    let exported = sources.iter().find(|(path, _)| *path == lib).map(|(_, code)| exported(code)).expect("a root");
    let mut arrows: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (path, code) in &sources {
        let Some(from) = module(path) else { continue };
        let to = arrows.entry(from.clone()).or_default();
        for name in named(code) {
            let name = exported.get(name).copied().unwrap_or(name);
            if name != from && modules.contains(name) {
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
fn modules_name_each_other_in_no_circle() {
    let mut number = 0;
    for root in CRATES {
        let mut arrows = arrows(root);
        number += arrows.values().map(BTreeMap::len).sum::<usize>();
        // Again and again, modules that name none of those that are left are taken away.
        while let Some(lowest) = arrows.iter().find(|(_, to)| to.is_empty()).map(|(module, _)| module.clone()) {
            arrows.remove(&lowest);
            for to in arrows.values_mut() {
                to.remove(&lowest);
            }
        }
        assert!(arrows.is_empty(), "{root}: a circle of {arrows:?}");
    }
    assert!(number > 50, "{number} arrows: the paths are not read");
}

#[test]
fn strangers_stay_strangers() {
    for (folder, strangers) in STRANGERS {
        let sources = if Path::new(folder).extension().is_some() {
            vec![((*folder).to_owned(), code(&fs::read_to_string(root().join(folder)).expect("text")))]
        } else {
            sources(folder)
        };
        for (path, code) in sources {
            let words: BTreeSet<_> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for stranger in *strangers {
                let is_named = if stranger.contains("::") { code.contains(stranger) } else { words.contains(stranger) };
                assert!(!is_named, "{path} names {stranger}");
            }
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

/// The files that are not part of the library.
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
    never(&["src", "encodings/src", "crates"], &PROGRAM, &["gerechte_checker"]);
}

#[test]
fn only_their_modules_talk_to_solvers() {
    never(&["src", "crates"], &["crates/sat/src/"], &["use varisat", "batsat::", "rustsat"]);
    never(&["src", "crates"], &["crates/sat/src/ilp.rs"], &["good_lp::"]);
}

#[test]
fn only_print_talks_to_what_prints() {
    never(&["src", "crates"], &["crates/formats/src/print/"], &["resvg", "usvg", "pdf_writer", "skrifa", "subsetter"]);
}

#[test]
fn models_are_found_from_clauses_alone() {
    never(&["crates/sat/src/models"], &[], &["Problem", "Cell", "Symbol", "engine", "varisat"]);
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
    never(&["src", "crates", "encodings/src"], &PROGRAM, &words);
    // Verbs end in any error, as the program does; the other is the choice of Varisat.
    never(&["src", "crates"], &["src/cli/", "src/main.rs", "src/verbs/", "crates/sat/src/"], &["anyhow"]);
}

#[test]
fn the_program_has_no_global_state() {
    never(&["src/cli"], &[], &["static ", "thread_local!"]);
}

#[test]
fn only_the_world_makes_files() {
    let words = [
        "fs::write",
        "fs::rename",
        "fs::copy",
        "hard_link",
        " File::create",
        "fs::File::create",
        "create_new(",
        "truncate(true)",
        "tempfile",
    ];
    // A folder of its own holds what a program is asked.
    never(&["src/cli"], &["src/cli/engine/", "src/cli/world/"], &words);
    // Files that are read or grow are registered there first: these modules open files, and no others.
    let openers = [
        "src/cli/certify/folder.rs",
        "src/cli/engine/",
        "src/cli/job/",
        "src/cli/run/manifest.rs",
        "src/cli/verify/report.rs",
        "src/cli/world/",
    ];
    never(&["src/cli"], &openers, &["File::open", "File::options", "OpenOptions", "fs::read(", "fs::read_to_string"]);
}

/// Files whose measured speed needs instructions that not every machine has, and the exported names of a page's module.
const UNSAFE: [&str; 4] = [
    "crates/search/src/boxes/avx2.rs",
    "crates/search/src/boxes/avx512.rs",
    "crates/search/src/planes/bmi2.rs",
    "page/src/lib.rs",
];

#[test]
fn only_these_files_hold_unsafe_code() {
    let words = |code: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe");
    let all = ["src", "crates", "encodings/src", "checker/src", "page/src"].into_iter().flat_map(sources);
    let found: BTreeSet<_> = all.filter(|(_, code)| words(code)).map(|(path, _)| path).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), UNSAFE);
}
