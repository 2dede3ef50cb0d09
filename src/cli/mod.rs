//! The command line: one file for each verb.

mod args;
mod batch;
mod book;
mod burnside;
mod census;
mod certify;
mod chart;
mod check;
mod classify;
mod completions;
mod convert;
mod count;
mod decode;
mod design;
mod each;
mod encode;
mod engine;
mod enumerate;
mod estimated;
mod explain;
mod fewest;
mod files;
mod generate;
mod hint;
mod input;
mod job;
mod kept;
mod killers;
mod leaving;
mod lent;
mod limits;
mod lines;
mod list;
mod man;
mod manifest;
mod minimal;
mod most;
mod output;
mod page;
mod palette;
mod pretty;
mod process;
mod rate;
mod raters;
mod report;
mod reserve;
mod scan;
mod seed;
mod session;
mod show;
mod solve;
mod spectrum;
mod suite;
mod symmetric;
mod threads;
mod transform;
mod verify;
#[cfg(unix)]
mod watcher;
mod world;

use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use args::{Cli, Verb};
use gerechte::EngineError;
use gerechte::Stopped;
use gerechte::agree::Disagreement;
use gerechte::agree::ListingError;

/// The end of a verb, with its exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Done, and the answer is positive.
    #[default]
    Done = 0,
    /// A negative answer: unsatisfiable, not unique, a claim undecided.
    Negative = 1,
    /// Input that is wrong, where the verb went on after it.
    Input = 2,
    /// A limit was reached before the answer was complete.
    Limit = 3,
    /// `job`: the file system does not work here.
    Elsewhere = 4,
    /// `solve --dimacs-output`: satisfiable.
    Satisfiable = 10,
    /// `solve --dimacs-output`: unsatisfiable.
    Unsatisfiable = 20,
}

impl From<gerechte::verbs::Status> for Status {
    fn from(status: gerechte::verbs::Status) -> Self {
        use gerechte::verbs::Status as Found;
        match status {
            Found::Done => Self::Done,
            Found::Negative => Self::Negative,
            Found::Input => Self::Input,
            Found::Limit => Self::Limit,
        }
    }
}

/// Usage and input errors.
const USAGE: u8 = Status::Input as u8;

pub(crate) fn main() -> ExitCode {
    #[cfg(unix)]
    {
        let mut args = std::env::args_os();
        if args.next().is_some_and(|name| name == watcher::NAME) {
            return watcher::main(args);
        }
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return match error.print() {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    output::message(&format!("error: {error}"));
                    ExitCode::from(USAGE)
                }
                _ => ExitCode::SUCCESS,
            };
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let verbs = Cli::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect::<Vec<_>>();
            output::message(&format!("error: a verb is wanted: {} (see --help)", verbs.join(", ")));
            return ExitCode::from(USAGE);
        }
        Err(error) => {
            let words: Vec<_> = std::env::args().skip(1).take(2).collect();
            output::message(&in_a_line(&error, words.iter().map(String::as_str)));
            return ExitCode::from(USAGE);
        }
    };
    let done = run(&cli.verb);
    let flushed = output::flush();
    match done.and_then(|status| Ok(flushed.map(|()| status)?)) {
        Ok(status) => ExitCode::from(status as u8),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if Stopped::is_behind(error.as_ref()) => {
            output::message(&error.to_string());
            ExitCode::from(Status::Limit as u8)
        }
        Err(error) => {
            output::message(&format!("error: {error:#}"));
            if error.is::<job::Elsewhere>() {
                return ExitCode::from(Status::Elsewhere as u8);
            }
            let is_ours = error.is::<Disagreement>()
                || error.is::<ListingError>()
                || error.is::<EngineError>()
                || error.is::<certify::Refused>();
            ExitCode::from(if is_ours { Status::Negative as u8 } else { USAGE })
        }
    }
}

/// The error of arguments in one line; clap's own message has further lines. `words` are those after the program's name.
fn in_a_line<'a>(error: &clap::Error, words: impl IntoIterator<Item = &'a str>) -> String {
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(flag))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
        && let Some(new) = args::renamed_to(words, flag)
    {
        return format!("error: {flag} is now {new} (see --help)");
    }
    let text = error.to_string();
    let line = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
    format!("{line}{tip} (see --help)")
}

fn run(verb: &Verb) -> anyhow::Result<Status> {
    match verb {
        Verb::Palette(args) => palette::run(args),
        Verb::Solve(args) => solve::run(args),
        Verb::Book(args) => book::run(args),
        Verb::Certify(args) => certify::run(args),
        Verb::Check(args) => check::run(args),
        Verb::Classify(args) => classify::run(args),
        Verb::Completions(args) => completions::run(args),
        Verb::Convert(args) => convert::run(args),
        Verb::Count(args) => count::run(args),
        Verb::Enumerate(args) => enumerate::run(args),
        Verb::Man(args) => man::run(args),
        Verb::Fewest(args) => fewest::run(args),
        Verb::List(args) => list::run(args),
        Verb::Minimal(args) => minimal::run(args),
        Verb::Scan(args) => scan::run(args),
        Verb::Rate(args) => rate::run(args),
        Verb::Transform(args) => transform::run(args),
        Verb::Encode(args) => encode::run(args),
        Verb::Decode(args) => decode::run(args),
        Verb::Explain(args) => explain::run(args),
        Verb::Generate(args) => generate::run(args),
        Verb::Hint(args) => hint::run(args),
        Verb::Show(args) => show::run(args),
        Verb::Suite(args) => suite::run(args),
        Verb::Verify(args) => verify::run(args),
        Verb::Job(args) => job::run(args),
    }
}

/// Turns a stop into `None`: returns the value that was found, or `None` if a stop came first.
fn unless_stopped<T>(found: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if Stopped::is_behind(error.as_ref()) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    error.chain().any(broken)
}
