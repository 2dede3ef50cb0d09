//! The program's documentation of itself: the help of each verb with examples, completions for shells, and the manual.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::common;

use common::folder::Folder;
use common::{gerechte, run, stdout};
use gerechte::format::exchange::Format;
use gerechte::game::USUAL;
use gerechte::generate::{Method, methods};
use gerechte::rate::Level;

/// The verbs, as `--help` lists them; or the steps of a verb.
fn verbs(of: &str) -> Vec<String> {
    let arguments: Vec<&str> = of.split_whitespace().chain(["--help"]).collect();
    let help = stdout(&gerechte(&arguments, b""));
    // The verbs of the program are in groups.
    let (list, _) = help.split_once("\nOptions:\n").expect("a list of verbs");
    let names = list.lines().skip_while(|line| !line.starts_with("Usage:")).filter_map(|line| {
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
            // One verb goes on until it is stopped.
            let (more, status) = if verb == "serve" { (" --port 0 --timeout 0.1", 3) } else { ("", 0) };
            let shell = format!("cd {} && {}{more}", folder.0.display(), example.replace(" --port 4545", ""));
            let output = run(Command::new("sh").args(["-c", &shell]).env("PATH", &path), b"");
            assert_eq!(output.status.code(), Some(status), "{example}: {output:?}");
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
    // Other files of the folder stay, and so do pages, unless they may be replaced.
    fs::write(format!("{pages}/other.1"), "another program").expect("a file");
    fs::write(format!("{pages}/gerechte.1"), "old").expect("a file");
    fs::remove_file(format!("{pages}/gerechte-solve.1")).expect("a page");
    let again = gerechte(&["man", "--out", &pages], b"");
    assert_eq!(again.status.code(), Some(2));
    let said = format!("error: {pages}/gerechte.1 exists, --force replaces it\n");
    assert_eq!(String::from_utf8_lossy(&again.stderr), said);
    assert!(!fs::exists(format!("{pages}/gerechte-solve.1")).expect("an answer"), "all pages, or none");
    assert!(gerechte(&["man", "--out", &pages, "--force"], b"").status.success());
    let read = |name: &str| fs::read_to_string(format!("{pages}/{name}")).expect("a page");
    assert_eq!((read("gerechte.1"), read("other.1").as_str()), (page, "another program"));
}

/// Values that are words are named by the help, by completions, and by the error about another word, which may be written in any case.
#[cfg(unix)]
#[test]
fn values_are_named() {
    let levels: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
    let formats: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    let methods: Vec<_> = methods().into_iter().map(Method::name).chain(["design", "census"]).collect();
    let games: Vec<_> = USUAL.iter().flat_map(|usual| usual.names.iter().copied().chain([usual.game])).collect();
    let script = gerechte(&["completions", "bash"], b"").stdout;
    let completed = |words: &str| {
        let number = words.split(' ').count();
        let ask = format!(
            "source /dev/stdin; COMP_WORDS=({words} ''); COMP_CWORD={number}; _gerechte gerechte '' {}; echo ${{COMPREPLY[@]}}",
            words.split(' ').next_back().unwrap_or_default()
        );
        let output = run(Command::new("bash").args(["-c", &ask]), &script);
        stdout(&output).split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    for (verb, flag, values) in
        [("generate", "--difficulty", &levels), ("convert", "--to", &formats), ("generate", "--method", &methods)]
    {
        let help = stdout(&gerechte(&[verb, "--help"], b""));
        let said = completed(&format!("gerechte {verb} {flag}"));
        let wrong = gerechte(&[verb, "box:2x2", flag, "zzzz"], b"");
        let error = String::from_utf8_lossy(&wrong.stderr).into_owned();
        assert_eq!((wrong.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        for value in values {
            assert!(help.contains(value) && said.contains(*value) && error.contains(value), "{verb} {flag} {value}");
        }
    }
    let said = completed("gerechte count");
    let listed = stdout(&gerechte(&["games"], b""));
    for game in games {
        assert!(said.contains(game) && listed.contains(game), "{game}");
    }
    let easy = |level: &str| gerechte(&["generate", "sudoku", "--difficulty", level, "--seed", "1"], b"").stdout;
    assert!(!easy("easy").is_empty() && easy("Easy") == easy("easy"));
}

/// A word that is nearly one of those that are known is answered with that one.
#[test]
fn misspelt_words_are_understood() {
    let puzzle = ".".repeat(16);
    for (args, meant) in [
        (vec!["count", "windokku"], "unknown game `windokku`; did you mean `windoku`?"),
        (vec!["count", "perfct:1"], "unknown game `perfct:1`; did you mean `perfect:1`?"),
        (vec!["convert", &puzzle, "--to", "sudokpad"], "; did you mean `sudokupad`?"),
        (vec!["generate", "sudoku", "--technique", "x-wng"], "; did you mean `x_wing`?"),
        (vec!["list", "techniques", "x-wing"], "; did you mean `x_wing`?"),
        (
            vec!["solve", "sudoku", "--count", "2"],
            "--count: `gerechte enumerate GAME PUZZLE --limit N` lists several solutions",
        ),
        (vec!["slove", "sudoku"], "some similar subcommands exist: 'serve', 'solve'"),
        (vec!["generate", "sudoku", "--dificulty", "easy"], "a similar argument exists: '--difficulty'"),
    ] {
        let output = gerechte(&args, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains(meant), "{args:?}: {said}");
    }
    let other = gerechte(&["count", "hello"], b"");
    assert!(!String::from_utf8_lossy(&other.stderr).contains("did you mean"), "{other:?}");
}

/// What is listed is a verb, too.
#[test]
fn lists_are_verbs() {
    for kind in ["games", "formats", "levels", "techniques", "scales", "extras", "families"] {
        for more in [&[][..], &["--json"], &["--csv"]] {
            let short = gerechte(&[&[kind], more].concat(), b"");
            let long = gerechte(&[&["list", kind], more].concat(), b"");
            assert!(short.status.success() && !short.stdout.is_empty(), "{kind}: {short:?}");
            assert_eq!(short.stdout, long.stdout, "{kind}");
        }
    }
}

/// What has several names is listed by each.
#[test]
fn lists_know_other_names() {
    for (kind, name, other) in
        [("games", "box:3x3", "Sudoku"), ("formats", "scl", "sudokupad"), ("formats", "line", "sdm")]
    {
        let [by_name, by_other] = [name, other].map(|name| stdout(&gerechte(&["list", kind, name], b"")));
        assert!(by_name.starts_with(name) && by_name.lines().count() == 1, "{by_name}");
        assert_eq!(by_name, by_other);
    }
}

#[test]
fn the_program_says_what_it_is() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(stdout(&gerechte(&["-V"], b"")), format!("gerechte {version}\n"));
    let long = stdout(&gerechte(&["--version"], b""));
    assert!(long.starts_with(&format!("gerechte {version}\ncommit ")), "{long}");
    for word in ["features ", "varisat", "engines native, allsat, sat", "DIMACS"] {
        assert!(long.contains(word), "{word}: {long}");
    }
    let cite = stdout(&gerechte(&["cite"], b""));
    assert!(cite.starts_with("@software{gerechte,\n") && cite.ends_with("}\n"), "{cite}");
    let citation = fs::read_to_string("CITATION.cff").expect("CITATION.cff");
    for key in ["title", "version"] {
        let line = citation.lines().find_map(|line| line.strip_prefix(&format!("{key}: "))).expect("a field");
        assert!(cite.contains(&format!("{key} = {{{}}}", line.trim_matches('"'))), "{key}: {cite}");
    }
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
