//! `explain`: the whole way to the solution, step by step, as a person goes it.

use std::ops::ControlFlow;

use anyhow::bail;
use gerechte::format::record;
use gerechte::picture::State;
use gerechte::rate::{Lesson, Taught, Technique, Tutor};
use gerechte::search::Solver;
use gerechte::{Puzzle, Stop};

use super::args::ExplainArgs;
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::pretty::Pretty;
use super::session::Session;
use super::{Status, batch, input, list};

/// The number of solutions of a puzzle, 2 for two or more. Returns `None` if a stop came first.
pub(super) fn solutions(solver: &mut Solver, puzzle: &Puzzle, stop: &Stop) -> Option<u8> {
    let count = solver.count(puzzle, 2, stop);
    (count.is_exact() || count.number() == 2).then_some(count.number() as u8)
}

/// What to say of a puzzle that has not one solution.
pub(super) const fn not_one(solutions: u8) -> &'static str {
    if solutions == 0 { "no solution" } else { "not unique" }
}

/// What to say of clues that contradict each other.
pub(super) fn no_solution(clash: &str) -> String {
    format!("no solution, {clash}")
}

/// The steps, one a line, with pictures if these are wanted, and what they come to.
fn text(lesson: &Lesson, drawn: impl FnMut(&Taught) -> String) -> String {
    let path = &lesson.path;
    let hardest = lesson.chains().max_by_key(|chain| chain.argument.deduction.score);
    let end = match hardest {
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

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<Status> {
    if args.list {
        return list::techniques(&args.output);
    }
    if args.output.csv {
        bail!("--csv is for --list here: steps are no rows of a table");
    }
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(args.game.as_deref().unwrap_or_default())?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = lines(input::puzzles(&game, input::wanted(args.puzzle.as_deref())?), tolerance)?;
    let tutor = Tutor::new(&game)?;
    let mut output = Output::new(args.output.json);
    let pretty = Pretty::new(args.pretty, &game, &session);
    session.working_on("puzzles explained");
    let work = |solver: &mut Solver, line: Line| {
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let solutions = solutions(solver, &puzzle, &session.stop);
        let lesson = if solutions == Some(1) { tutor.explain(&puzzle, &session.stop) } else { Lesson::default() };
        Ok(Ok((puzzle, solutions.filter(|_| !session.stop.is_requested()), lesson)))
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Puzzle, Option<u8>, Lesson), BadLine>| {
        session.step();
        let (puzzle, solutions, lesson) = match found {
            Ok(found) => found,
            Err(BadLine { clash: Some((clues, clash)), .. }) => {
                let record = record::Explain::new(&game, &clues, 0, &Lesson::default());
                output.result(no_solution(&clash), || &record)?;
                worst = worst.max(Status::Negative);
                return Ok(ControlFlow::Continue(()));
            }
            Err(bad) => {
                worst = worst.max(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let Some(solutions) = solutions else {
            session.note(&format!("stopped while explaining {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        };
        let record = record::Explain::new(&game, &puzzle, solutions, &lesson);
        let text = match pretty {
            _ if solutions != 1 => not_one(solutions).to_owned(),
            None => text(&lesson, Taught::text),
            Some(pretty) => {
                let mut state = State::new(&game, &puzzle);
                text(&lesson, |step| {
                    let picture = pretty.text(&state.picture_of(step));
                    state.follow(step);
                    format!("{picture}\n{}\n", step.text())
                })
            }
        };
        output.result(text, || &record)?;
        worst = worst.max(match solutions {
            1 if lesson.solved => Status::Done,
            1 => Status::Limit,
            _ => Status::Negative,
        });
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || Solver::new(game.problem()), work, emit)?;
    Ok(worst)
}
