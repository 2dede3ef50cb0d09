//! `count`: the number of grids of a game, or of solutions of each puzzle.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use crate::count::journal;
use crate::count::{CountSetup, Heading, Parts, Sampling, Subject, UpTo, estimate, problem, up_to_relabelling};
use crate::encodings::Problem;
use crate::engines::EngineChoice;
use crate::format::record;
use crate::search::Native;
use crate::verbs::{self, CountPart, Counting};
use crate::{Count, Engine, Game, Puzzle, Stop};

use super::args::{CountArgs, EngineArgs};
use super::engine::{EngineArg, UNPROVED};
use super::run::lines::{Tolerance, lines};
use super::run::{Output, Session, Status, beyond, input, unless_stopped};
use super::world::{Growing, Role, World};

/// The cubes that are counted.
pub(crate) enum Share<'a> {
    All,
    /// These; the result of each is written, in place of the sum.
    Of(Range<usize>),
    /// None, as all results are known.
    Known(&'a [CountPart]),
}

pub(crate) fn run(args: &CountArgs, world: &World) -> anyhow::Result<Status> {
    share(args, world, &Share::All)
}

/// The number of cubes of a count of one problem.
pub(crate) fn cubes(args: &CountArgs, world: &World) -> anyhow::Result<u64> {
    let game = input::game(world, &args.game)?;
    let puzzle = input::puzzle(world, &game, args.puzzle.as_deref())?;
    let (engines, up_to) =
        (|problem: &_, task| args.engine.engines(problem, task, world.itself), args.up_to.relation.map(UpTo::from));
    let counting = Counting { game: &game, engines: &engines, up_to, limit: None, parts: args.cubes };
    Ok(counting.number_of_cubes(&puzzle)? as u64)
}

/// Counts, or a share of it.
pub(crate) fn share(args: &CountArgs, world: &World, share: &Share<'_>) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?.with(args.threads.workers()).keeping(&args.graph);
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let argument = input::puzzle_or_empty(world, &args.game, argument);
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: false };
    let puzzles = lines(input::puzzles(world, &game, argument), tolerance)?;
    let mut output =
        if matches!(share, Share::Of(_)) { Output::new(world, true) } else { Output::table(world, &args.output) };
    let mut worst = verbs::Status::Done;
    let has_clues = argument.is_some();
    if args.resume.file.is_some()
        && args.engine.only().is_none_or(|engine| engine == EngineArg::Ours(EngineChoice::All))
    {
        anyhow::bail!("a state file holds the count of one engine, not of several");
    }
    let up_to = args.up_to.relation.map(UpTo::from);
    let left_out = RefCell::new(BTreeMap::new());
    let engines = |problem: &Problem, task| {
        let named = args.engine.engines(problem, task, session.itself);
        if !args.engine.names_all() {
            return named;
        }
        let (able, others) = parted(named, problem, args.limit.items, &session.stop);
        *left_out.borrow_mut() = others;
        able
    };
    let counting = Counting { game: &game, engines: &engines, up_to, limit: args.limit.items, parts: args.cubes };
    let mut puzzles = puzzles.peekable();
    let mut is_first = true;
    while let Some(puzzle) = puzzles.next() {
        if std::mem::take(&mut is_first) {
            refuse_several(args, || matches!(puzzles.peek(), Some(Ok(Ok(_)))))?;
        }
        let puzzle = match puzzle? {
            Ok(puzzle) => puzzle,
            Err(bad) => {
                worst = worst.worse(bad.write(&mut output)?);
                continue;
            }
        };
        if args.estimate {
            let puzzle = has_clues.then_some(&puzzle);
            worst = worst.worse(estimated(args, &game, puzzle, &session, &mut output)?);
            if session.stop.is_requested() {
                session.note("stopped");
                return Ok(worst.worse(verbs::Status::Limit).into());
            }
            continue;
        }
        let counted = match (share, &args.resume.file) {
            (Share::Of(range), None) => {
                let counted = counting.cubes(&puzzle, range, &session, |part| output.result("", || part))?;
                let is_whole = counted.given.iter().all(|(_, counted)| counted.is_exact());
                return Ok(if is_whole { Status::Done } else { Status::Limit });
            }
            (Share::Known(known), None) => counting.together(&puzzle, known, &session)?,
            (_, None) if args.graph.file.is_some() => counting.by_graph(&puzzle, &session)?,
            (_, None) => counting.run(&puzzle, &session)?,
            (_, Some(file)) => counting.run_by(&puzzle, &session, |engine, problem, setup| {
                let subject = Subject {
                    game: game.to_string(),
                    puzzle: has_clues.then(|| puzzle.to_string()),
                    up_to: up_to.map(|up_to| up_to.to_string()),
                    engine: engine_of_state(&args.engine, engine),
                };
                remembered(&session, engine, problem, subject, setup, file)
            })?,
        };
        session.failed(&counted.failures);
        let others = left_out.take();
        for (engine, reason) in &others {
            session.note(&format!("{engine} is left out: {reason}"));
        }
        worst = worst.worse(counted.status());
        let bound = if counted.count.is_exact() { "" } else { "at least " };
        let end = if counted.unproved { UNPROVED } else { "" };
        let text = format!("{bound}{}{end}", counted.count.number());
        output.row(text, || counting.record(has_clues.then_some(&puzzle), &counted).without(others))?;
        if session.stop.is_requested() {
            session.note("stopped");
            return Ok(worst.worse(verbs::Status::Limit).into());
        }
    }
    Ok(worst.into())
}

/// Refuses several puzzles, before any is counted, where a file is of one.
fn refuse_several(args: &CountArgs, is_another: impl FnOnce() -> bool) -> anyhow::Result<()> {
    let of_one = match (&args.resume.file, &args.graph.file) {
        (Some(_), _) => Some("--resume: the count of one puzzle is kept in a file, and here are several"),
        (None, Some(_)) => Some("--graph: the graph of one puzzle is kept, and here are several"),
        (None, None) => None,
    };
    match of_one {
        Some(reason) if is_another() => anyhow::bail!(reason),
        _ => Ok(()),
    }
}

/// The engine as a state file has it: a program by its command, which says whether it proves its answers.
fn engine_of_state(args: &EngineArgs, engine: &dyn Engine) -> String {
    match args.only() {
        Some(EngineArg::External(program)) => program.name().to_owned(),
        _ => engine.name().to_owned(),
    }
}

/// The solutions that an engine visits one by one within half an hour, or `None` if it counts without.
fn most(engine: &str) -> Option<u32> {
    match engine {
        "allsat" => Some(1_000_000_000),
        "sat" | "batsat" | "cadical" => Some(100_000_000),
        _ => None,
    }
}

/// The engines that may come to an end, and the others with the reason. Only an engine of ours that would visit more solutions than [`most`] is left out.
fn parted(
    engines: Vec<Box<dyn Engine>>,
    problem: &Problem,
    limit: Option<u64>,
    stop: &Stop,
) -> (Vec<Box<dyn Engine>>, BTreeMap<&'static str, String>) {
    let visited = up_to_relabelling(problem);
    let visited = visited.as_ref().unwrap_or(problem);
    let mut others = BTreeMap::new();
    let mut has_chance = |engine: &dyn Engine| {
        let Some(most) = most(engine.name()) else { return true };
        if limit.is_some_and(|limit| limit <= u64::from(most)) {
            return true;
        }
        // What fails here fails where the engines work, and is said there.
        let Some(about) = beyond(visited, f64::from(most), stop).ok().flatten() else { return true };
        let reason = format!("about {about} solutions to visit are more than {most:e}");
        others.insert(engine.name(), reason);
        false
    };
    let able = engines.into_iter().filter(|engine| has_chance(engine.as_ref())).collect();
    (able, others)
}

/// Writes an estimate of the number of solutions.
fn estimated(
    args: &CountArgs,
    game: &Game,
    puzzle: Option<&Puzzle>,
    session: &Session,
    output: &mut Output,
) -> anyhow::Result<verbs::Status> {
    session.working_on(format!("{game}: islands of random paths"));
    let problem = problem(game, puzzle.unwrap_or(&Puzzle::empty(game)), args.up_to.relation.map(UpTo::from))?;
    let sampling = Sampling { samples: args.samples, seed: args.seed.value };
    session.expects(sampling.islands(&problem).len() as u64);
    let workers = args.threads.workers();
    let found = estimate(&Native, &problem, sampling, &workers, &|| session.step(), &session.stop);
    let Some(estimated) = unless_stopped(found.map_err(anyhow::Error::from))?.flatten() else {
        session.note("stopped before the first paths came to an end");
        return Ok(verbs::Status::Limit);
    };
    let record = record::Estimate::new(game, puzzle, args.up_to.relation.map(UpTo::from), &estimated, sampling);
    let text = match (&record.low, &record.high) {
        (Some(low), Some(high)) => {
            format!("about {}, from {low} to {high} (95 %, {} paths)", record.estimate, record.samples)
        }
        _ if record.complete > 0 => format!("about {} ({} paths)", record.estimate, record.samples),
        _ => format!("no grid at the end of {} paths", record.samples),
    };
    output.row(text, || &record)?;
    Ok(verbs::Status::Done)
}

/// The number of solutions, of which the file knows a part, and then knows more.
fn remembered(
    world: &World,
    engine: &dyn Engine,
    problem: &Problem,
    subject: Subject,
    setup: &CountSetup<'_>,
    file: &Path,
) -> anyhow::Result<Count> {
    let parts = Parts::new(problem, setup.parts.unwrap_or(Parts::MANY));
    let heading = parts.heading(subject);
    let file = Growing::open(world, Role::CountState, file, Heading::BEGINNING)?;
    let (mut ledger, mut journal) = file.journal(&heading, |from| journal::read(from, &heading))?;
    parts.count(engine, &mut ledger, setup, |entry| Ok(journal.write(entry)?))
}
