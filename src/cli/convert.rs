//! `convert`: puzzles from one format to another.

use std::path::Path;
use std::sync::Arc;

use crate::format::exchange::{Format, is_foreign};
use crate::format::record;
use crate::verbs::{self, Convert, Unconverted};
use crate::{GameError, GameSpec, Puzzle};
use anyhow::Context;

use super::args::ConvertArgs;
use super::run::{Output, Session, Status, input};
use super::world::{World, brief};

pub(crate) fn run(args: &ConvertArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let (name, argument) = split(args);
    let game = name.map(|game| input::game(world, game)).transpose()?.map(Arc::new);
    let source = match (&game, argument) {
        (Some(game), None) if input::wanted_of(world, name.unwrap_or_default(), game, None)?.is_none() => {
            input::text(world, &Puzzle::empty(game).to_string())?
        }
        (_, argument) => input::text(world, argument.unwrap_or("-"))?,
    };
    let to = args.to.unwrap_or(if args.output.json { Format::Json } else { Format::Line });
    session.working_on("puzzles converted");
    let mut output = Output::new(world, false);
    let mut errors = Output::new(world, to == Format::Json);
    let (mut worst, mut number) = (verbs::Status::Done, 0);
    let status = Convert { game, from: args.from, to }.run(source.reader, &session, |text| {
        match text {
            Ok(text) => {
                output.result(text, || ())?;
                number += 1;
            }
            Err(bad) if args.lines.keep_going && !bad.is_final() => {
                let (line, reason) = (bad.line(), brief(&bad.reason()));
                let text = format!("error: {}: line {line}: {reason}", source.name);
                errors.result(text, || record::Error::new(Some(line), reason))?;
                worst = verbs::Status::Input;
            }
            Err(Unconverted::Unread(error)) => return Err(error).with_context(|| source.name.clone()),
            Err(Unconverted::Unsaid { line, reason }) => {
                return Err(reason).with_context(|| format!("{}: line {line}", source.name));
            }
        }
        Ok(())
    })?;
    if number == 0 && worst.worse(status) == verbs::Status::Done {
        input::no_puzzle(world, &source.name);
    }
    Ok(worst.worse(status).into())
}

/// The game and the puzzles that the arguments name. One argument alone may be either.
fn split(args: &ConvertArgs) -> (Option<&str>, Option<&str>) {
    let (first, second) = (args.game.as_deref(), args.puzzle.as_deref());
    let Some(only) = first.filter(|_| second.is_none()) else { return (first, second) };
    let is_game = match only.parse::<GameSpec>() {
        Ok(_) => true,
        Err(GameError::UnknownGame(_)) => false,
        Err(_) => !is_foreign(only) && !Path::new(only).exists(),
    };
    if is_game { (Some(only), None) } else { (None, Some(only)) }
}
