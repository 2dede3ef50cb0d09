//! `convert`: puzzles from one format to another.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use gerechte::format::exchange::{Format, Item, Items, is_foreign};
use gerechte::format::puzzles::{LineError, LineFault};
use gerechte::format::record;
use gerechte::{GameError, GameSpec, Puzzle};

use super::args::ConvertArgs;
use super::run::{Output, Session, Status, input};
use super::world::World;

pub(crate) fn run(args: &ConvertArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let (game, argument) = split(args);
    let game = game.map(|game| input::game(world, game)).transpose()?.map(Arc::new);
    let source = match (&game, argument) {
        (Some(game), None) if input::wanted_of(world, game, None)?.is_none() => {
            input::text(world, &Puzzle::empty(game).to_string())?
        }
        (_, argument) => input::text(world, argument.unwrap_or("-"))?,
    };
    let to = args.to.unwrap_or(if args.output.json { Format::Json } else { Format::Line });
    let items = Items::new(game, source.reader);
    let items = match args.from {
        Some(format) => items.from(format),
        None => items,
    };
    session.working_on("puzzles converted");
    let mut output = Output::new(world, false);
    let mut errors = Output::new(world, to == Format::Json);
    let (mut worst, mut number) = (Status::Done, 0);
    for item in items {
        if session.stop.is_requested() {
            session.note("stopped");
            return Ok(Status::Limit);
        }
        let text = item.map_err(Refused::from).and_then(|item| written(to, &item));
        match text {
            Ok(text) => {
                output.result(to.before(number) + &text, || ())?;
                number += 1;
            }
            Err(refused) if args.lines.keep_going && !refused.is_final => {
                let text = format!("error: {}: line {}: {}", source.name, refused.line, refused.reason);
                errors.result(text, || record::Error::new(Some(refused.line), refused.reason.clone()))?;
                worst = Status::Input;
            }
            Err(refused) => return Err(refused.error).with_context(|| source.name.clone()),
        }
        session.step();
    }
    if number == 0 && worst == Status::Done {
        input::no_puzzle(world, &source.name);
    }
    Ok(worst)
}

/// A puzzle that cannot be read or written.
struct Refused {
    line: u64,
    /// The reason, without the line.
    reason: String,
    error: anyhow::Error,
    /// Whether nothing can follow.
    is_final: bool,
}

impl From<LineError> for Refused {
    fn from(error: LineError) -> Self {
        let is_final = matches!(error.fault, LineFault::Unreadable(_));
        Self { line: error.line, reason: error.fault.to_string(), error: error.into(), is_final }
    }
}

fn written(to: Format, item: &Item) -> Result<String, Refused> {
    to.write(item).map_err(|unsaid| {
        let error = anyhow::Error::from(unsaid.clone()).context(format!("line {}", item.line));
        Refused { line: item.line, reason: unsaid.to_string(), error, is_final: false }
    })
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
