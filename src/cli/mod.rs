//! The command line: a file or a folder for each verb, its arguments in `args`, their common parts in `run`, and the world outside in `world`.
//!
//! The program and the package for Python run it; nothing else of it is public.

mod args;
mod book;
mod certify;
mod chart;
mod check;
mod classify;
mod convert;
mod count;
mod decode;
mod encode;
mod engine;
mod enumerate;
mod explain;
mod fewest;
mod generate;
mod hint;
mod job;
mod list;
mod minimal;
mod palette;
mod program;
mod rank;
mod rate;
mod run;
mod scan;
mod serve;
mod show;
mod solve;
mod suite;
mod transform;
mod verify;
mod world;

use std::ffi::OsString;
use std::io;

use anyhow::{Context, anyhow};
use clap::error::ErrorKind;

use crate::EngineError;
use crate::Stopped;
use crate::agree::Disagreement;
use crate::agree::ListingError;
use crate::format::record;
use args::{Verb, in_a_line};
use run::{Output, Status};
use world::{Console, World, brief};

/// Usage and input errors.
const USAGE: u8 = Status::Input as u8;

/// The words that start the command line of this process once more: the program, or an interpreter with what it was told.
pub type Itself = fn() -> io::Result<Vec<OsString>>;

/// Does what the words ask for, of which the first is the name of the program. Returns the exit status.
///
/// It reads and writes the standard streams, takes over the signals that end the process, and starts the process once more where it has to.
///
/// ```
/// assert_eq!(gerechte::cli::main(&["gerechte".into(), "--version".into()], || Ok(Vec::new())), 0);
/// ```
pub fn main(words: &[OsString], itself: Itself) -> u8 {
    #[cfg(unix)]
    if let [_, name, asked @ ..] = words
        && name == engine::watcher::NAME
    {
        return engine::watcher::main(asked);
    }
    let console = Console::standard();
    let wants_records = wants_records(words.iter().skip(1));
    let fail = |error: &anyhow::Error, text: &str| {
        if wants_records {
            // What cannot be written is lost: there is an error already.
            let record = record::Error::new(run::lines::line_of(error), brief(&format!("{error:#}")));
            drop(Output::records(&console).result("", || record).and_then(|()| Ok(console.flush()?)));
        }
        console.message(&brief(text));
    };
    let mut cli = match args::parsed(words.iter().cloned()) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return match error.print() {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    console.message(&format!("error: cannot write standard output: {error}"));
                    USAGE
                }
                _ => Status::Done as u8,
            };
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let program = args::command();
            let verb = words.get(1).and_then(|word| program.find_subcommand(word));
            let (wanted, of) = verb.map_or(("a verb", &program), |verb| ("a step", verb));
            let names = of.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>();
            let error = anyhow!("{wanted} is wanted: {} (see --help)", names.join(", "));
            fail(&error, &format!("error: {error}"));
            return USAGE;
        }
        Err(error) => {
            let words: Vec<_> = words.iter().skip(1).take(2).map(|word| word.to_string_lossy()).collect();
            let said = in_a_line(&error, words.iter().map(AsRef::as_ref));
            fail(&anyhow!("{}", said.strip_prefix("error: ").unwrap_or(&said).to_owned()), &said);
            return USAGE;
        }
    };
    let done = World::new(&console, itself)
        .and_then(|world| asked_for(&mut cli.verb, &world, |error| fail(error, &format!("error: {error:#}"))));
    let flushed = console.flush();
    match done.and_then(|status| Ok(flushed.map(|()| status)?)) {
        Ok(status) => status as u8,
        Err(error) if is_broken_pipe(&error) => Status::Done as u8,
        Err(error) if Stopped::is_behind(error.as_ref()) => {
            fail(&error, &error.to_string());
            Status::Limit as u8
        }
        Err(error) => {
            fail(&error, &format!("error: {error:#}"));
            if error.is::<job::Elsewhere>() {
                return Status::Elsewhere as u8;
            }
            let is_ours = error.is::<Disagreement>()
                || error.is::<ListingError>()
                || error.is::<EngineError>()
                || error.is::<certify::Refused>();
            if is_ours { Status::Negative as u8 } else { USAGE }
        }
    }
}

/// Whether results are wanted as records, so that errors are records, too.
fn wants_records<'a>(words: impl Iterator<Item = &'a OsString>) -> bool {
    words.take_while(|word| *word != "--").any(|word| word == "--json")
}

/// Does what is asked for, once for each puzzle of a file if every one has a game of its own.
fn asked_for(verb: &mut Verb, world: &World, fail: impl Fn(&anyhow::Error)) -> anyhow::Result<Status> {
    let Some((file, None, keep_going)) = verb.object() else { return done_by(verb, world) };
    let Some((name, lines)) = run::input::with_own_games(world, file)? else { return done_by(verb, world) };
    let mut worst = Status::Done;
    for line in lines {
        let done = line.with_context(|| name.clone()).and_then(|(number, text)| {
            if let Some((game, ..)) = verb.object() {
                *game = text;
            }
            done_by(verb, world).map_err(|error| run::lines::of_line(&name, number, error))
        });
        worst = worst.worse(match done {
            Err(error) if keep_going && !Stopped::is_behind(error.as_ref()) && !run::lines::is_unreadable(&error) => {
                world.console.flush()?;
                fail(&error);
                Status::Input
            }
            done => done?,
        });
        if world.stop.is_requested() {
            return Ok(worst.worse(Status::Limit));
        }
    }
    Ok(worst)
}

/// Does what a verb asks for.
fn done_by(verb: &Verb, world: &World) -> anyhow::Result<Status> {
    match verb {
        Verb::Palette(args) => palette::run(args, world),
        Verb::Solve(args) => solve::run(args, world),
        Verb::Book(args) => book::run(args, world),
        Verb::Certify(args) => certify::run(args, world),
        Verb::Check(args) => check::run(args, world),
        Verb::Classify(args) => classify::run(args, world),
        Verb::Cite => program::cite(world),
        Verb::Completions(args) => program::completions(args, world),
        Verb::Convert(args) => convert::run(args, world),
        Verb::Count(args) => count::run(args, world),
        Verb::Enumerate(args) => enumerate::run(args, world),
        Verb::Man(args) => program::man(args, world),
        Verb::Fewest(args) => fewest::run(args, world),
        Verb::List(args) => list::run(args, world),
        Verb::Minimal(args) => minimal::run(args, world),
        Verb::Scan(args) => scan::run(args, world),
        Verb::Rank(args) => rank::run(args, world),
        Verb::Rate(args) => rate::run(args, world),
        Verb::Transform(args) => transform::run(args, world),
        Verb::Encode(args) => encode::run(args, world),
        Verb::Decode(args) => decode::run(args, world),
        Verb::Explain(args) => explain::run(args, world),
        Verb::Generate(args) => generate::run(args, world),
        Verb::Hint(args) => hint::run(args, world),
        Verb::Show(args) => show::run(args, world),
        Verb::Suite(args) => suite::run(args, world),
        Verb::Serve(args) => serve::run(args, world),
        Verb::Verify(args) => verify::run(args, world),
        Verb::Job(args) => job::run(args, world),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    error.chain().any(broken)
}
