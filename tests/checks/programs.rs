//! Programs outside: they are started when they are asked for, they end with what they have started, and what they say is not believed.

use crate::common;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{gerechte, stdout};

const PUZZLE: &str = "...43...2......1";
/// Singles solve it.
const EASY: &str = "12343412.1434321";

/// The one line of an error.
fn error(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert!(output.stdout.is_empty() && text.lines().count() == 1, "{output:?}");
    (output.status.code(), text.trim_end().to_owned())
}

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    for (verb, puzzle) in [("solve", EASY), ("solve", PUZZLE), ("check", EASY), ("count", EASY), ("enumerate", EASY)] {
        for program in ["nonexist", "/nonexist/solver", "Cargo.toml", "tests", "./tests"] {
            let engine = format!("external:{program} -q");
            let (status, said) = error(&gerechte(&[verb, "box:2x2", puzzle, "--engine", &engine], b""));
            assert_eq!(status, Some(2), "{verb} {program}");
            assert!(said.contains(&format!("{program}: cannot be started: there is no such program")), "{said}");
        }
    }
}

#[test]
fn commands_are_quoted_as_for_a_shell() {
    // The shell answers the same to every formula, and only the second answer is one.
    let answer = |command: &str| gerechte(&["solve", "box:2x2", "1...............", "--engine", command], b"");
    let unsat = answer("external:sh -c 'cat > /dev/null; echo \"s UNSATISFIABLE\"'");
    assert_eq!((unsat.status.code(), stdout(&unsat).trim()), (Some(1), "unsatisfiable"));
    let (status, said) = error(&answer("external:sh -c 'exit"));
    assert_eq!(status, Some(2));
    assert!(said.contains("a quotation mark is not closed"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_program_that_the_system_refuses_is_an_error() {
    // It may be executed, and nothing can execute it.
    let script = Script::new("refused", "#!/nonexist/interpreter\n");
    for verb in ["solve", "check", "count", "enumerate"] {
        for puzzle in [EASY, PUZZLE] {
            let (status, said) = error(&gerechte(&[verb, "box:2x2", puzzle, "--engine", &script.engine()], b""));
            assert_eq!(status, Some(1), "{verb}");
            assert!(said.contains("cannot be started: "), "{said}");
        }
    }
}

#[test]
fn answers_are_checked_and_escaped() {
    let said = |answer: &str| {
        let engine = format!("external:printf '{answer}'");
        let (status, said) = error(&gerechte(&["solve", "box:2x2", PUZZLE, "--engine", &engine], b""));
        assert_eq!(status, Some(1), "{answer}");
        assert!(!said.chars().any(char::is_control), "{said:?}");
        said
    };
    let beyond = said(r"s SATISFIABLE\nv 2147483647 0\n");
    assert!(beyond.contains("literal 2147483647 of a model, where the formula has "), "{beyond}");
    assert!(said(r"s SATISFIABLE\nv -2147483648 0\n").contains("`-2147483648` is not a literal"));
    let status = said(r"s \033[31mSAT\a\n");
    assert!(status.contains(r"unknown status `\u{1b}[31mSAT\u{7}`"), "{status}");
    assert!(said(r"\033[2Jnonsense\n").contains(r"line 1: `\u{1b}[2Jnonsense` is not solver output"));
    assert!(said(r"s SATISFIABLE\nv 1 \0332 0\n").contains(r"`\u{1b}2` is not a literal"));
}

/// A program in the temporary folder.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gerechte-{}-{name}.sh", std::process::id()));
        fs::write(&path, text).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self(path)
    }

    fn engine(&self) -> String {
        format!("external:{}", self.0.display())
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A solver in a wrapper: it never answers, and writes its own number into a file.
#[cfg(target_os = "linux")]
struct Wrapped {
    script: Script,
    number: PathBuf,
}

#[cfg(target_os = "linux")]
impl Wrapped {
    /// `after` is what the wrapper does when the solver runs.
    fn new(name: &str, solver: &str, after: &str) -> Self {
        let number = std::env::temp_dir().join(format!("gerechte-{}-{name}.pid", std::process::id()));
        let _ = fs::remove_file(&number);
        let text = format!("#!/bin/sh\n{solver} &\necho $! > {0}.new\nmv {0}.new {0}\n{after}\n", number.display());
        Self { script: Script::new(name, &text), number }
    }

    /// The number of the solver, once it runs.
    fn solver(&self) -> u32 {
        wait_for("the solver to start", || fs::read_to_string(&self.number).ok()?.trim().parse().ok())
    }

    fn start(&self, args: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_gerechte"))
            .args(["solve", "box:2x2", "1...............", "--engine", &self.script.engine()])
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }
}

#[cfg(target_os = "linux")]
impl Drop for Wrapped {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.number);
    }
}

fn wait_for<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "waiting for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the process runs; one that has ended and that nobody has asked about does not.
#[cfg(target_os = "linux")]
fn runs(id: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|state| !state.is_empty() && !state.starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    let interrupt = |child: &Child| {
        let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
        assert!(kill.expect("sh is there").success());
    };
    for (name, after) in [("waits", "wait"), ("ends", "exit 0")] {
        for cause in ["timeout", "interrupt", "twice"] {
            let wrapped = Wrapped::new(&format!("{name}-{cause}"), "sleep 600", after);
            let child = wrapped.start(if cause == "timeout" { &["--timeout", "3"] } else { &[] });
            let solver = wrapped.solver();
            assert!(runs(solver), "{name} {cause}");
            if cause != "timeout" {
                interrupt(&child);
            }
            if cause == "twice" {
                interrupt(&child);
            }
            let output = child.wait_with_output().expect("it ends");
            assert!(matches!(output.status.code(), Some(3 | 130)), "{name} {cause}: {output:?}");
            wait_for("the solver to end", || (!runs(solver)).then_some(()));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_leaves_behind_ends_when_it_has_answered() {
    // This solver does not hold the wrapper's output, which would still be its answer.
    let wrapped = Wrapped::new("answers", "sleep 600 >/dev/null", "echo s UNSATISFIABLE");
    let output = wrapped.start(&[]).wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "unsatisfiable\n"));
    let solver = wrapped.solver();
    wait_for("the solver to end", || (!runs(solver)).then_some(()));
}
