//! The instances of `suite`, solved by independent solvers: each has the answer that the manifest states.

use crate::common;

use std::fs;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use common::folder::Folder;
use common::{gerechte, is_missing, needing, run, stdout};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;

/// A solver, how it is called on a file, and the formats that it reads.
const SOLVERS: [(&str, &[&str], &[&str]); 4] = [
    ("cadical", &["-q"], &["cnf"]),
    ("cryptominisat5", &["--verb=0"], &["cnf"]),
    ("clasp", &["--verbose=0"], &["cnf", "opb"]),
    ("minisat+", &["-v0"], &["opb"]),
];

pub fn trials() -> Vec<Trial> {
    // Made once for all solvers, and removed with the last of their tests.
    let instances: Arc<OnceLock<Folder>> = Arc::default();
    let trial = |(solver, args, formats)| {
        let instances = Arc::clone(&instances);
        let passed = move || statuses(solver, args, formats, instances.get_or_init(made));
        needing(format!("families::{solver}"), is_missing(solver), passed)
    };
    SOLVERS.into_iter().map(trial).collect()
}

fn made() -> Folder {
    let folder = Folder::new("families");
    let path = folder.path("");
    let made = gerechte(&["suite", "-q", "--largest", "9", "--holes", "42,65", "-o", &path], b"");
    assert!(made.status.success(), "{made:?}");
    folder
}

fn statuses(solver: &str, args: &[&str], formats: &[&str], instances: &Folder) -> Result<(), Failed> {
    let manifest: Value = serde_json::from_slice(&fs::read(instances.path("manifest.json"))?)?;
    let mut number = 0;
    for instance in manifest["instances"].as_array().expect("a list") {
        // Pseudo-Boolean solvers count hardly better than by trying.
        let is_long =
            instance["family"] == "hitting" && instance["format"] == "opb" && instance["order"].as_u64() > Some(5);
        if is_long || !formats.iter().any(|format| instance["format"] == *format) {
            continue;
        }
        let file = instances.path(instance["file"].as_str().expect("a name"));
        let text = stdout(&run(Command::new(solver).args(args).arg(&file), b""));
        let expected =
            if instance["expected"]["status"] == "satisfiable" { "s SATISFIABLE" } else { "s UNSATISFIABLE" };
        if !text.lines().any(|line| line == expected) {
            return Err(format!("{file}: {solver} said {text}, expected {expected}").into());
        }
        number += 1;
    }
    assert!(number > 10, "{number} instances");
    Ok(())
}
