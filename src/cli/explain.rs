//! `explain`: the complete path to the solution, step by step, as a person solves it.

use crate::picture::State;
use crate::rate::{Taught, Technique};
use crate::verbs::{Explain, Explained, clues};

use super::args::ExplainArgs;
use super::run::each::{answer_each, not_one};
use super::run::lines::{Tolerance, wanted_lines};
use super::run::{Output, Pretty, Session, Status, input};
use super::world::World;

/// The steps, one a line, with pictures if these are wanted, and the result.
fn text(found: &Explained, drawn: impl FnMut(&Taught) -> String) -> String {
    let lesson = &found.lesson;
    let path = &lesson.path;
    let hardest = lesson.chains().max_by_key(|chain| chain.argument.deduction.score);
    let end = match hardest {
        _ if found.stopped => format!("stopped after {} steps", lesson.steps.len()),
        None => format!(
            "{}: {}, score {}, {} steps, hardest {}",
            if lesson.solved { "solved" } else { "beyond the ladder" },
            path.level(),
            path.score(),
            path.steps(),
            path.hardest().map_or("none", Technique::words),
        ),
        Some(hardest) => format!(
            "{}: beyond the ladder, {} steps with {} chains, hardest {} (ER {})",
            if lesson.solved { "solved" } else { "not solved" },
            lesson.steps.len(),
            lesson.chains().count(),
            hardest.name(),
            hardest.argument.deduction.score,
        ),
    };
    lesson.steps.iter().map(drawn).chain([end]).collect::<Vec<_>>().join("\n")
}

pub(crate) fn run(args: &ExplainArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = wanted_lines(world, &args.game, &game, argument, tolerance)?;
    let explain = Explain::new(&game)?.keeping_steps();
    let pretty = Pretty::new(args.pretty, &game, &session);
    session.working_on("puzzles explained");
    let output = Output::new(world, args.output.json);
    answer_each(&explain, puzzles, args.threads.workers(), "explaining", &session, output, |output, asked, found| {
        let text = match pretty {
            _ if found.solutions != 1 => not_one(asked, found.solutions),
            None => text(found, Taught::text),
            Some(pretty) => {
                let mut state = State::new(&game, clues(asked));
                text(found, |step| {
                    let picture = pretty.text(&state.picture_of(step));
                    state.follow(step);
                    format!("{picture}\n{}\n", step.text())
                })
            }
        };
        output.result(text, || explain.record(asked, found))
    })
}
