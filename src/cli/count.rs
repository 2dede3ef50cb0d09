//! `count`: the number of grids of a game, or of solutions of each puzzle.

use std::collections::BTreeMap;

use gerechte::count;
use gerechte::encodings::Problem;
use gerechte::format::record;

use super::args::CountArgs;
use super::engines::{self, EngineChoice, Task, reconciled};
use super::ledger::Subject;
use super::output::Output;
use super::parts::{self, Plan, State};
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &CountArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, args.puzzle.as_deref())?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    let has_clues = args.puzzle.is_some();
    if args.state.is_some() && args.engine.engine == EngineChoice::All {
        anyhow::bail!("a state file holds the count of one engine, not of all");
    }
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = engines::problem_up_to(&game, game.with_clues(&puzzle), args.up_to)?;
        let mut answers = Vec::new();
        for engine in engines::chosen(&args.engine.engine, &problem, Task::Enumerate) {
            session.working_on(format!("{game}: {} counts", engine.name()));
            let subject = Subject {
                game: game.to_string(),
                puzzle: has_clues.then(|| puzzle.to_string()),
                up_to: args.up_to.map(|_| "relabelling".to_owned()),
                engine: engine.name().to_owned(),
            };
            let plan = Plan {
                threads: args.threads.number(),
                limit: args.limit,
                cubes: args.cubes,
                state: args.state.as_deref().map(|file| State { file, subject }),
                session: &session,
            };
            let one = |problem: &Problem| parts::count(engine.as_ref(), problem, &plan);
            let counted = session.timed(engine.name(), || count::all(&problem, args.limit.map(u128::from), one))?;
            answers.push((engine.name(), counted));
            session.step();
        }
        let stopped = session.stop.is_requested();
        let counted = reconciled(&game.to_string(), &answers, stopped)?;
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
