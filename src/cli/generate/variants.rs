//! `generate --with`: puzzles with what is drawn for each, as lines that the other verbs read.

use crate::generate::VariantTarget;
use crate::verbs::GenerateVariants;

use super::places::Places;
use super::{made, target};
use crate::cli::args::GenerateArgs;
use crate::cli::rate::words;
use crate::cli::run::{Output, Pretty, Session, Status, input};
use crate::cli::world::{Role, World};

pub(crate) fn run(args: &GenerateArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let game = input::game(world, &args.game)?;
    let asked = GenerateVariants {
        game: &game,
        target: VariantTarget {
            rules: args.with.clone(),
            number: args.marks.map(|number| number as usize),
            puzzle: target(args, &game),
        },
        fill: args.fill,
        tries: args.tries,
        seed: made::of(args),
        count: args.number(),
        rates: args.rate,
    };
    let places = Places::new(args, Role::Puzzle, world)?;
    let mut output = Output::new(world, args.output.json);
    let pretty = Pretty::new(args.pretty, &game, &session);
    let mut is_first = true;
    let status = asked.run(&session, |generated| {
        if std::mem::take(&mut is_first) {
            made::tell(args, asked.seed, &session);
        }
        let (game, made) = (&generated.variant.game, &generated.variant.made);
        let line = generated.line()?;
        if let Some(places) = &places {
            places.write(world, generated.index, &format!("{line}\n"))?;
        }
        let text = match (&pretty, &places) {
            (Some(pretty), _) => made::drawn(*pretty, game, made, args.rate),
            (None, Some(places)) => places.of(generated.index).display().to_string(),
            (None, None) => line,
        };
        // A line is read by other verbs as it is.
        if args.rate && pretty.is_none() && !args.output.json {
            session.note(&words(&made.scores));
        }
        output.result(text, || generated.record(&asked))?;
        made::tell_level(args, game, made, &session);
        Ok(())
    })?;
    Ok(status.into())
}
