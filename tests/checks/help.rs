//! The program's documentation of itself: the help of each verb with examples, completions for shells, and the manual.

use std::fs;
use std::process::Command;

use crate::common;

use common::folder::Folder;
use common::{gerechte, run, stdout};

/// The verbs, as `--help` lists them; or the steps of a verb.
fn verbs(of: &str) -> Vec<String> {
    let arguments: Vec<&str> = of.split_whitespace().chain(["--help"]).collect();
    let help = stdout(&gerechte(&arguments, b""));
    let (_, list) = help.split_once("Commands:\n").expect("a list of verbs");
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| {
        // Continued lines are indented further.
        let name = line.strip_prefix("  ")?.split_whitespace().next()?;
        (!line.starts_with("   ") && name != "help").then(|| name.to_owned())
    });
    names.collect()
}

/// The examples at the end of the help of a verb.
fn examples(verb: &str) -> Vec<String> {
    let help = stdout(&gerechte(&[verb, "--help"], b""));
    let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{verb} has no example"));
    examples.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_book_has_the_help_of_every_verb() {
    let page = fs::read_to_string("docs/book/src/reference/verbs.md").expect("the page of verbs");
    let names = verbs("");
    assert!(names.len() > 20, "{names:?}");
    let steps = verbs("job").into_iter().map(|step| format!("job {step}"));
    // The tests of the book check that it is the help that the program prints.
    for verb in names.into_iter().chain(steps) {
        assert!(page.contains(&format!("# {verb}\n\n```console\n$ gerechte help {verb}\n")), "{verb}");
    }
}

/// In one folder, one after another, as a reader would try them.
#[cfg(unix)]
#[test]
fn every_verb_has_examples_that_run() {
    let folder = Folder::new("examples");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_gerechte"));
    let path = format!("{}:{}", program.parent().expect("a folder").display(), std::env::var("PATH").expect("a path"));
    for verb in verbs("") {
        let examples = examples(&verb);
        assert!(!examples.is_empty(), "{verb}");
        for example in examples {
            assert!(example.contains(&format!("gerechte {verb} ")), "{verb}: {example}");
            let shell = format!("cd {} && {example}", folder.0.display());
            let output = run(Command::new("sh").args(["-c", &shell]).env("PATH", &path), b"");
            assert!(output.status.success(), "{example}: {output:?}");
        }
    }
}

#[test]
fn shells_complete_every_verb() {
    let verbs = verbs("");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&gerechte(&["completions", shell], b""));
        for verb in &verbs {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
    }
}

/// Asks bash for its completions after some words.
#[cfg(unix)]
#[test]
fn bash_completes() {
    let script = "source /dev/stdin; COMP_WORDS=(gerechte cl); COMP_CWORD=1; _gerechte gerechte cl gerechte; echo ${COMPREPLY[@]}";
    let completions = gerechte(&["completions", "bash"], b"").stdout;
    let output = run(Command::new("bash").args(["-c", script]), &completions);
    assert_eq!(stdout(&output).trim(), "classify", "{output:?}");
}

#[test]
fn the_manual_has_a_page_for_each_verb() {
    let folder = Folder::new("manual");
    let pages = folder.path("man1");
    assert!(gerechte(&["man", "--out", &pages], b"").status.success());
    for verb in verbs("") {
        let page = fs::read_to_string(format!("{pages}/gerechte-{verb}.1")).unwrap_or_else(|_| panic!("{verb}"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Examples:"), "{verb}");
    }
    let page = fs::read_to_string(format!("{pages}/gerechte.1")).expect("a page");
    assert!(page.contains("gerechte\\-solve(1)") && page.contains("perfect:E"), "{page}");
    let again = gerechte(&["man", "--out", &pages], b"");
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("the folder is not empty"), "{again:?}");
}

/// A former flag is answered with what to write instead, in one line.
#[test]
fn former_flags_name_their_successors() {
    let table = include_str!("../../src/cli/args/renamed.rs");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter_map(|line| {
            Some(line.trim().strip_prefix("renamed(\"")?.strip_suffix("\"),")?.split("\", \"").collect())
        })
        .collect();
    assert!(rows.len() > 20, "{rows:?}");
    for row in rows {
        let [verb, old, new] = row[..] else { panic!("{row:?}") };
        for value in ["", "=7"] {
            let flag = format!("{old}{value}");
            let output = gerechte(&[&verb.split(' ').collect::<Vec<_>>()[..], &[&flag]].concat(), b"");
            assert_eq!(output.status.code(), Some(2), "{verb} {flag}");
            let said = String::from_utf8(output.stderr).expect("text");
            assert_eq!(said, format!("error: {old} is now {new} (see --help)\n"), "{verb} {flag}");
        }
    }
}
