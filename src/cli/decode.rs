//! `decode`: a solver's answer on standard input, back as grids.

use crate::answer::Answer;
use crate::verbs::Decode;
use anyhow::{Context, bail};

use super::args::DecodeArgs;
use super::run::{Output, Session, Status, input};
use super::world::{World, limits};

pub(crate) fn run(args: &DecodeArgs, world: &World) -> anyhow::Result<Status> {
    let _session = Session::new(world, &args.output, args.timeout)?;
    let game = input::game(world, &args.game)?;
    if args.puzzle.as_deref() == Some("-") {
        bail!("standard input holds the solver's answer; name the puzzle itself or a file");
    }
    let puzzle = input::puzzle(world, &game, args.puzzle.as_deref())?;
    let verb = Decode { game: &game, puzzle: &puzzle };
    let answers = verb.run(&input::standard_input(world, limits::ANSWER)?).context("standard input")?;
    let mut output = Output::new(world, args.output.json);
    for answer in &answers {
        let text = match answer {
            Answer::Solved { grid, .. } => grid.to_string(),
            Answer::Unsatisfiable => "unsatisfiable".to_owned(),
            _ => "unknown".to_owned(),
        };
        output.result(text, || verb.record(answer))?;
    }
    Ok(Decode::status(&answers).into())
}
