//! `count`: the number of grids of a game, or of solutions of each puzzle.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use gerechte::cubes::cubes;
use gerechte::encodings::Problem;
use gerechte::format::record;
use gerechte::{Count, Engine, EngineError, Stop, count};

use super::args::CountArgs;
use super::engines::{self, Task, reconciled};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

/// Parts for each thread, so that the last ones end at about the same time.
const CUBES: usize = 64;

pub(crate) fn run(args: &CountArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, args.puzzle.as_deref())?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = engines::problem_up_to(&game, game.with_clues(&puzzle), args.up_to)?;
        let mut answers = Vec::new();
        for engine in engines::chosen(args.engine.engine, &problem, Task::Enumerate) {
            session.working_on(format!("{game}: {} counts", engine.name()));
            let one = |problem: &Problem| counted(engine, problem, args.limit, args.threads.number(), &session.stop);
            let counted = session.timed(engine.name(), || count::all(&problem, args.limit.map(u128::from), one))?;
            answers.push((engine.name(), counted));
            session.step();
        }
        let stopped = session.stop.is_requested();
        let counted = reconciled(&game.to_string(), &answers, stopped)?;
        let has_clues = args.puzzle.is_some();
        let record = record::Count {
            schema: "gerechte/count/1",
            game: game.to_string(),
            puzzle: has_clues.then(|| puzzle.to_string()),
            up_to: args.up_to.map(|_| "relabelling"),
            count: counted.number().to_string(),
            exact: counted.is_exact(),
            engines: answers
                .iter()
                .map(|(name, counted)| (*name, counted.number().to_string()))
                .collect::<BTreeMap<_, _>>(),
        };
        let bound = if counted.is_exact() { "" } else { "at least " };
        output.result(format!("{bound}{}", counted.number()), &record)?;
        if !counted.is_exact() {
            worst = Status::Limit;
        }
        if stopped {
            session.note("stopped");
            return Ok(Status::Limit);
        }
    }
    Ok(worst)
}

/// Counts the solutions, cube by cube where there are several threads.
fn counted(
    engine: &dyn Engine,
    problem: &Problem,
    limit: Option<u64>,
    threads: usize,
    stop: &Stop,
) -> Result<Count, EngineError> {
    if threads == 1 || limit == Some(0) {
        return engine.count(problem, limit.map(u128::from), stop);
    }
    if let (None, Some(count)) = (limit, engine.shortcut(problem, stop)) {
        return Ok(count);
    }
    let cubes = cubes(problem, CUBES * threads);
    let (next, found) = (AtomicUsize::new(0), AtomicU64::new(0));
    let result = Mutex::new(Ok(true));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut prepared = engine.prepare(problem);
                while let Some(cube) = cubes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let left = limit.unwrap_or(u64::MAX).saturating_sub(found.load(Ordering::Relaxed));
                    if left == 0 {
                        break;
                    }
                    match prepared.count(cube, left, stop) {
                        Ok(count) => {
                            found.fetch_add(count.number() as u64, Ordering::Relaxed);
                            if let (false, Ok(exact)) = (count.is_exact(), result.lock().expect("no panic").as_mut()) {
                                *exact = false;
                            }
                        }
                        Err(error) => *result.lock().expect("no panic") = Err(error),
                    }
                }
            });
        }
    });
    let exact = result.into_inner().expect("no panic")?;
    let found = found.into_inner();
    Ok(match limit {
        Some(limit) if found >= limit => Count::AtLeast(limit.into()),
        _ if exact => Count::Exactly(found.into()),
        _ => Count::AtLeast(found.into()),
    })
}
