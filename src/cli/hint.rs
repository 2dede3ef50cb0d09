//! `hint`: the next easiest step, in three degrees: where, what technique, the step; or the entries that are wrong.

use crate::Game;
use crate::combinations::Combinations;
use crate::contradiction::{Contradiction, candidate};
use crate::format::record;
use crate::picture::State;
use crate::rate::Taught;
use crate::verbs::{Givens, GivensError, Hint, Hinted, ListCombinations, Why, clues};
use anyhow::{Context, anyhow, bail};
use itertools::Itertools as _;

use super::args::HintArgs;
use super::run::each::{answer_each, not_one};
use super::run::lines::{PuzzleLines, Tolerance, wanted_lines};
use super::run::{Output, Pretty, Session, Status, input};
use super::world::World;

/// As much of a step as the degree allows.
fn text(taught: &Taught, degree: u8) -> String {
    match degree {
        1 => taught.place().to_owned(),
        2 => format!("{}: {}; {}", taught.words(), taught.lesson(), taught.place()),
        _ => taught.text(),
    }
}

/// The puzzle as it was at first.
fn givens(game: &Game, argument: &str, session: &Session) -> anyhow::Result<Givens> {
    let puzzle = input::puzzle(session, game, Some(argument)).context("--givens")?;
    let context = format!("--givens: {puzzle}");
    Givens::new(game, puzzle, &session.stop).map_err(|error| match error {
        GivensError::Stopped(stopped) => stopped.into(),
        error => anyhow::Error::from(error).context(context),
    })
}

pub(crate) fn run(args: &HintArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    if args.givens.as_deref() == Some("-") {
        bail!("--givens: name the puzzle itself or a file, not standard input");
    }
    let mut givens = args.givens.as_ref().map(|argument| givens(&game, argument, &session)).transpose()?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    // A file of another program tells clues from the entries of the player.
    let entered = argument.filter(|argument| givens.is_none() && *argument != "-");
    let entered = entered.and_then(|argument| input::entered(world, &game, argument));
    let puzzles = if let Some([now, first]) = entered
        && let Ok(first) = Givens::new(&game, first, &session.stop)
    {
        givens = Some(first);
        Box::new(std::iter::once(Ok(Ok(now))))
    } else {
        wanted_lines(world, &args.game, &game, argument, tolerance)?
    };
    if let Some(asked) = &args.why {
        return why(args, asked, &game, givens.as_ref(), puzzles, &session);
    }
    if let Some(cell) = &args.cage {
        return combinations(args, cell, &game, givens.as_ref(), puzzles, &session);
    }
    let hint = Hint::new(&game, givens.as_ref(), args.degree)?;
    let pretty = Pretty::new(args.pretty, &game, &session);
    session.working_on("hints");
    let output = Output::new(world, args.output.json);
    answer_each(&hint, puzzles, args.threads.workers(), "looking at", &session, output, |output, asked, found| {
        let puzzle = clues(asked);
        let text = match found {
            Hinted::Wrong(wrong) => {
                let names = wrong.iter().map(|&(cell, symbol)| format!("{}={symbol}", game.cell_name(cell)));
                format!("wrong: {}", names.collect::<Vec<_>>().join(" "))
            }
            Hinted::Step(_, Some(taught)) => text(taught, args.degree),
            Hinted::Step(1, None) if puzzle.clue_count() == game.board().cells() => "solved".to_owned(),
            Hinted::Step(1, None) => "beyond the ladder, and no chain within the limit on work".to_owned(),
            Hinted::Step(solutions, None) => not_one(asked, *solutions),
        };
        let picture = match (pretty, found) {
            (Some(pretty), Hinted::Step(_, Some(taught))) if args.degree == 3 => {
                Some(pretty.text(&State::new(&game, puzzle).picture_of(taught)))
            }
            (Some(pretty), Hinted::Step(..)) if asked.is_ok() => Some(pretty.puzzle(&game, puzzle, None)),
            _ => None,
        };
        let text = picture.map_or_else(|| text.clone(), |picture| format!("{picture}\n{text}"));
        output.result(text, || hint.record(asked, found))
    })
}

/// The answer about a symbol in a cell, with the proof by singles on further lines.
fn contradiction_text(
    game: &Game,
    asked: &str,
    given: Option<String>,
    contradiction: Option<&Contradiction>,
    record: &record::Why,
) -> String {
    if let Some(given) = given {
        return if contradiction.is_some() {
            format!("{asked} contradicts {given}, which is given")
        } else {
            format!("{given} is given")
        };
    }
    let Some(contradiction) = contradiction else { return format!("{asked} is possible") };
    let clues = contradiction.clues.iter().map(|&(cell, symbol)| format!("{}={symbol}", game.cell_name(cell)));
    let first = match clues.collect::<Vec<_>>().join(" ").as_str() {
        "" => format!("{asked} contradicts the rules of the game"),
        clues => format!("{asked} contradicts {clues}"),
    };
    let lines = record.steps.iter().map(|step| &step.text).chain(&record.end).map(|line| format!("\n  {line}"));
    first + &lines.collect::<String>()
}

/// The reason why a symbol cannot stand in a cell.
fn why(
    args: &HintArgs,
    asked: &str,
    game: &Game,
    givens: Option<&Givens>,
    puzzles: PuzzleLines<'_>,
    session: &Session,
) -> anyhow::Result<Status> {
    let why = Why { game, givens, candidate: candidate(game, asked).context("--why")? };
    session.working_on("questions answered");
    let output = Output::new(session, args.output.json);
    answer_each(&why, puzzles, args.threads.workers(), "looking at", session, output, |output, puzzle, found| {
        let record = why.record(puzzle, found.as_ref());
        let given = why.given(clues(puzzle)).map(|symbol| format!("{}={symbol}", game.cell_name(why.candidate.0)));
        output.result(contradiction_text(game, asked, given, found.as_ref(), &record), || &record)
    })
}

/// The combinations that the cages of a cell have left, a line each.
fn combinations(
    args: &HintArgs,
    cell: &str,
    game: &Game,
    givens: Option<&Givens>,
    puzzles: PuzzleLines<'_>,
    session: &Session,
) -> anyhow::Result<Status> {
    let verb = ListCombinations::named(game, givens, cell).map_err(|error| anyhow!("--cage: {error}"))?;
    session.working_on("questions answered");
    let output = Output::new(session, args.output.json);
    answer_each(&verb, puzzles, args.threads.workers(), "looking at", session, output, |output, puzzle, found| {
        let cage = |cage: &Combinations| {
            let sets = match &cage.sets {
                None => "too many".to_owned(),
                Some(sets) if sets.is_empty() => "none".to_owned(),
                Some(sets) => sets.iter().map(|set| set.iter().join("")).join(" "),
            };
            format!("{} = {}: {sets}", cage.cells.iter().map(|&cell| game.cell_name(cell)).join(" + "), cage.sum)
        };
        let text = if found.is_empty() { format!("{cell} is in no cage") } else { found.iter().map(cage).join("\n") };
        output.result(text, || verb.record(puzzle, found))
    })
}
