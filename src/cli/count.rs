//! `count`: the number of grids of a game, or of solutions of each puzzle.

use std::collections::BTreeMap;

use gerechte::format::record;
use gerechte::{Count, count};

use super::args::CountArgs;
use super::engines::{self, Task, agreed};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &CountArgs) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    let puzzles = input::puzzles(&game, args.puzzle.as_deref())?;
    let session = Session::new(&args.output, args.engine.timeout)?;
    let mut output = Output::new(args.output.json);
    let mut worst = Status::Done;
    for puzzle in puzzles {
        let puzzle = puzzle?;
        let problem = engines::problem_up_to(&game, game.with_clues(&puzzle), args.up_to)?;
        let mut answers = Vec::new();
        for engine in engines::chosen(args.engine.engine, &problem, Task::Enumerate) {
            session.working_on(format!("{game}: {} counts", engine.name()));
            let count = || count::all(engine, &problem, args.limit.map(u128::from), &session.stop);
            let counted = session.timed(engine.name(), count)?;
            answers.push((engine.name(), counted));
            session.step();
        }
        let stopped = session.stop.is_requested();
        // Engines that were stopped have got to different places.
        let counted = match answers.iter().find(|(_, counted)| counted.is_exact()) {
            Some((_, exact)) if stopped => *exact,
            None if stopped => Count::AtLeast(answers.iter().map(|(_, counted)| counted.number()).max().unwrap_or(0)),
            _ => agreed(&game.to_string(), &answers, |counted| counted.number().to_string())?,
        };
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
