//! The functions of the fuzz targets, on the files of `fuzz/corpus` and on what a few changes make of these.

#[path = "../common/bodies/mod.rs"]
mod bodies;

use std::fs;
use std::path::Path;

use crate::common::reference;
use bodies::{Bytes, tamper};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz"))
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort_unstable();
    names
}

/// The files that a target starts from.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = folder().join("corpus").join(name);
    names(&folder).iter().map(|file| fs::read(folder.join(file)).expect("a file")).collect()
}

/// A file of the corpus with a few changes, and any bytes from time to time.
fn inputs(name: &str) -> impl Strategy<Value = Vec<u8>> + use<> {
    let corpus = corpus(name);
    assert!(!corpus.is_empty(), "{name} starts from nothing");
    let changes = prop::collection::vec(any::<u8>(), 0..40);
    (any::<prop::sample::Index>(), changes, 0..8).prop_map(move |(file, changes, kind)| {
        if kind == 0 {
            return changes;
        }
        let mut input = file.get(&corpus).clone();
        let mut bytes = Bytes::new(&changes);
        while !bytes.is_empty() {
            tamper(&mut input, &mut bytes);
        }
        input
    })
}

fn holds(name: &str, cases: u32) {
    for input in corpus(name) {
        bodies::run(name, &input);
    }
    let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) });
    let run = |input: Vec<u8>| {
        bodies::run(name, &input);
        Ok(())
    };
    runner.run(&inputs(name), run).unwrap_or_else(|error| panic!("{name}: {error}"));
}

macro_rules! tests {
    ($($name:ident: $cases:expr,)*) => {
        $(#[test]
        fn $name() {
            holds(stringify!($name), $cases);
        })*

        /// Each function has a test, a target and a corpus.
        #[test]
        fn each_is_there() {
            let all = bodies::ALL.map(|(name, _)| name.to_owned());
            assert_eq!(all, [$(stringify!($name)),*]);
            assert_eq!(names(&folder().join("corpus")), all);
            assert_eq!(names(&folder().join("fuzz_targets")), all.each_ref().map(|name| format!("{name}.rs")));
            let manifest = fs::read_to_string(folder().join("Cargo.toml")).expect("text");
            for name in all {
                let lines = format!("[[bin]]\nname = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"\n");
                assert!(manifest.contains(&lines), "{name}");
                let target = fs::read_to_string(folder().join(format!("fuzz_targets/{name}.rs"))).expect("text");
                assert!(target.contains(&format!("run(\"{name}\", data)")), "{name}");
            }
        }
    };
}

tests! {
    answer: 1000,
    certificate: 1000,
    claims: 1000,
    exchange: 1000,
    fewest: 1000,
    game: 1000,
    game_file: 1000,
    graph: 1000,
    journal: 1000,
    killer: 1000,
    manifest: 1000,
    marks: 1000,
    proof: 1000,
    puzzles: 1000,
    record: 1000,
    sat: 400,
    solver: 400,
    words: 1000,
}
