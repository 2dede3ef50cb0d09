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

/// The crates. In none of their folders do files and folders name each other in a circle.
const CRATES: &[&str] = &[
    "checker/src",
    "crates/core/src",
    "crates/formats/src",
    "crates/generate/src",
    "crates/minimal/src",
    "crates/rate/src",
    "crates/sat/src",
    "crates/search/src",
    "crates/symmetry/src",
    "encodings/src",
    "page/src",
    "src",
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

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// Adds the paths that a text begins with, which has several where it has braces. Returns the rest.
fn read_paths<'a>(mut text: &'a str, mut path: Vec<&'a str>, paths: &mut Vec<Vec<&'a str>>) -> &'a str {
    loop {
        text = text.trim_start();
        if let Some(mut list) = text.strip_prefix('{') {
            loop {
                list = list.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
                if list.is_empty() || list.starts_with('}') {
                    return list.trim_start_matches('}');
                }
                let rest = read_paths(list, path.clone(), paths);
                assert!(rest.len() < list.len(), "no path: {list}");
                list = rest;
            }
        }
        let word = first_word(text);
        path.push(word);
        text = text[word.len()..].trim_start_matches('*');
        match text.strip_prefix("::") {
            Some(rest) => text = rest,
            None => break,
        }
    }
    paths.push(path);
    text.strip_prefix(" as ").map_or(text, |name| &name[first_word(name).len()..])
}

/// The paths in the code that begin at the crate, at a module, or at the one above it.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            if !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                read_paths(&code[at..], Vec::new(), &mut paths);
            }
        }
    }
    paths
}

/// A module, by its path from the root of its crate.
type Module = Vec<String>;

/// The modules of a crate.
struct Modules {
    files: BTreeMap<Module, (String, String)>,
    /// By module and name: the path of what the module has from those in it.
    exports: BTreeMap<(Module, String), Module>,
}

impl Modules {
    fn of(root: &str) -> Self {
        let mut files = BTreeMap::new();
        for (path, code) in sources(root) {
            let mut module: Module =
                path[root.len() + 1..].trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            module.pop_if(|last| ["mod", "lib"].contains(&last.as_str()));
            files.insert(module, (path, code));
        }
        let mut exports = BTreeMap::new();
        for (module, (_, code)) in &files {
            let mut paths = Vec::new();
            for item in code.split("\npub").skip(1) {
                let item = item.strip_prefix('(').and_then(|item| item.split_once(')')).map_or(item, |(_, item)| item);
                item.strip_prefix(" use ").map(|text| read_paths(text, Vec::new(), &mut paths));
            }
            for path in paths {
                let whole = Self::inside(module, &path);
                if let Some(name) = whole.last().filter(|_| files.contains_key(&whole[..=module.len()])) {
                    exports.insert((module.clone(), name.clone()), whole.clone());
                }
            }
        }
        Self { files, exports }
    }

    /// The path of a name in a module.
    fn inside(module: &[String], path: &[&str]) -> Module {
        let names = path.iter().filter(|name| **name != "self").map(|name| (*name).to_owned());
        module.iter().cloned().chain(names).collect()
    }

    /// The module in which a path ends that stands in another one.
    fn home(&self, from: &Module, path: &[&str]) -> Module {
        let above = path.iter().filter(|name| **name == "super").count();
        let start = if path[0] == "crate" { &[][..] } else { &from[..from.len() - above] };
        let path: Vec<_> = path.iter().copied().filter(|name| !["crate", "super"].contains(name)).collect();
        let mut path = Self::inside(start, &path);
        let mut depth = 0;
        while depth < path.len() {
            let name = (path[..depth].to_vec(), path[depth].clone());
            if self.files.contains_key(&path[..=depth]) {
                depth += 1;
            } else if let Some(whole) = self.exports.get(&name) {
                path.splice(..=depth, whole.iter().cloned());
            } else {
                break;
            }
        }
        path[..depth].to_vec()
    }

    /// By folder and file or folder in it: those beside it that it names, with a file that does.
    fn arrows(&self) -> BTreeMap<Module, BTreeMap<String, BTreeMap<String, String>>> {
        let mut arrows: BTreeMap<Module, BTreeMap<String, BTreeMap<String, String>>> = BTreeMap::new();
        for (from, (file, code)) in &self.files {
            for path in paths(code) {
                let to = self.home(from, &path);
                let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
                if let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) {
                    let folder = arrows.entry(from[..shared].to_vec()).or_default();
                    folder.entry(one.clone()).or_default().insert(other.clone(), file.clone());
                }
            }
        }
        arrows
    }
}

#[test]
fn paths_are_read() {
    let code = "use crate::encodings::{Cell, Symbol as S};\nuse super::{Board, Stop,\n    game::{self, Game},\n};\ncrate::sat::refute(1); supercrate::x()";
    let read: Vec<_> = paths(code).into_iter().map(|path| path.join(" ")).collect();
    let expected = [
        "crate encodings Cell",
        "crate encodings Symbol",
        "crate sat refute",
        "super Board",
        "super Stop",
        "super game self",
        "super game Game",
    ];
    assert_eq!(read, expected);
}

#[test]
fn modules_name_each_other_in_no_circle() {
    let mut number = 0;
    for root in CRATES {
        for (folder, mut arrows) in Modules::of(root).arrows() {
            let folder = [&[(*root).to_owned()], &folder[..]].concat().join("/");
            number += arrows.values().map(BTreeMap::len).sum::<usize>();
            // Again and again, modules that name none of those that are left are taken away.
            loop {
                let left: BTreeSet<_> = arrows.keys().cloned().collect();
                for to in arrows.values_mut() {
                    to.retain(|module, _| left.contains(module));
                }
                arrows.retain(|_, to| !to.is_empty());
                if arrows.len() == left.len() {
                    break;
                }
            }
            assert!(arrows.is_empty(), "{folder}: a circle of {arrows:?}");
        }
    }
    assert!(number > 1000, "{number} arrows: the paths are not read");
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

/// The files of the program.
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
    never(&["src", "encodings/src", "crates"], &["src/cli/engine/", "src/verbs/certify/"], &["gerechte_checker"]);
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
        "{cli",
        "crate::cli",
        "stdin()",
        "stdout()",
    ];
    // Threads are for front ends to lend.
    never(&["src", "crates", "encodings/src"], &[&PROGRAM[..], &["src/verbs/threads.rs"]].concat(), &words);
    // Verbs end in any error, as the program does; the other is the choice of Varisat.
    never(&["src", "crates"], &["src/cli/", "src/main.rs", "src/verbs/", "crates/sat/src/"], &["anyhow"]);
}

#[test]
fn the_program_has_no_global_state() {
    never(&["src/cli"], &[], &["\nstatic ", " static ", "thread_local!"]);
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
