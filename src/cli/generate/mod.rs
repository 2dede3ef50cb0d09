//! `generate`: puzzles that meet a target, the same for the same seed in however many threads.

mod design;
mod killers;
mod made;
mod places;
mod reserve;
mod variants;

use std::ops::ControlFlow;

use crate::Game;
use crate::generate::{Census, Clues, InverseSearch, Made, Method, Symmetry, Target, methods};
use crate::rate::{Measures, Rater};
use crate::verbs::{Generate, GenerateDaily, Generated, KnownClasses, Way};
use anyhow::{anyhow, bail};

use super::args::GenerateArgs;
use super::run::{Output, Pretty, Session, Status, input};
use super::world::World;

use made::{drawn, text};
use reserve::{Continued, Reserve};

pub(crate) fn run(args: &GenerateArgs, world: &World) -> anyhow::Result<Status> {
    run_from(args, world, 0)
}

/// Makes the puzzles of the seed from this one on.
pub(crate) fn run_from(args: &GenerateArgs, world: &World, first: u64) -> anyhow::Result<Status> {
    if args.killer {
        return killers::run(args, world);
    }
    if !args.with.is_empty() {
        return variants::run(args, world);
    }
    if args.method.as_deref() == Some(design::NAME) {
        return design::run(args, world);
    }
    refuse_what_only_designs_know(args)?;
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let game = input::game(world, &args.game)?;
    let mut output = Output::table(world, &args.output);
    let pretty = Pretty::new(args.pretty, &game, &session);
    let rater = args.rate.then(|| Rater::new(&game, Measures::ALL));
    if let Some(date) = args.date {
        let (difficulty, player) = (args.difficulty.clone(), args.player.as_deref());
        let daily = GenerateDaily { game: &game, date, recipe: args.recipe(), difficulty, player, rater };
        let status = daily.run(&session, |generated| {
            output.row(of_the_day(args, &game, pretty, generated.made), || generated.record(&game))
        })?;
        return Ok(status.into());
    }
    let asked = Generate {
        game: &game,
        target: target(args, &game),
        method: args.method.as_deref().map(|name| method(args, name)).transpose()?,
        fill: args.fill,
        tries: args.tries,
        seed: made::of(args),
        count: args.number(),
        rater,
    };
    let seed = asked.seed;
    let generator = match asked.ready(&session)? {
        ControlFlow::Continue(generator) => generator,
        ControlFlow::Break(status) => return Ok(status.into()),
    };
    let wants_classes = args.unique_classes || args.resume.file.is_some();
    let mut classes = wants_classes.then(|| KnownClasses::new(&game, &session.stop)).transpose()?;
    let mut reserve = match (&args.resume.file, &mut classes) {
        (Some(path), Some(classes)) => {
            let known = |puzzle: &_| Ok(classes.add(puzzle, &session.stop)?);
            let by = Continued { game: &game, method: generator.method_name(), seed };
            Some(Reserve::open(world, path, by, known)?)
        }
        _ => None,
    };
    let before = reserve.as_ref().map_or(0, |reserve| reserve.puzzles);
    let first = reserve.as_ref().map_or(first, |reserve| reserve.next);
    made::tell(args, seed, &session);
    let status = generator.run(first, classes, &session, |generated: &Generated<'_>| {
        if let Some(reserve) = &mut reserve {
            return reserve.add(&generated.record(&game));
        }
        let text = match pretty {
            None => text(generated.made, args.rate),
            Some(pretty) => drawn(pretty, &game, generated.made, args.rate),
        };
        output.row(text, || generated.record(&game))?;
        made::tell_level(args, &game, generated.made, &session);
        Ok(())
    })?;
    if let Some(reserve) = reserve {
        session.note(&format!("added {} of {} puzzles in all", reserve.puzzles - before, reserve.puzzles));
    }
    Ok(status.into())
}

/// The puzzle of a day in words.
fn of_the_day(args: &GenerateArgs, game: &Game, pretty: Option<Pretty>, made: &Made) -> String {
    let level = made.scores.path.as_ref().map(|path| format!(" {}", path.level())).unwrap_or_default();
    match pretty {
        Some(pretty) => format!("{}\n{}", drawn(pretty, game, made, args.rate), level.trim_start()),
        None if args.rate => text(made, true),
        None => format!("{}{level}", made.draft),
    }
}

fn method(args: &GenerateArgs, name: &str) -> anyhow::Result<Way> {
    const SEARCHES: &[InverseSearch; 3] = &InverseSearch::READINGS;
    if name == SEARCHES[1].name() {
        let search = match args.reading.as_deref() {
            Some("literal") => &SEARCHES[0],
            Some("strict") => &SEARCHES[2],
            _ => &SEARCHES[1],
        };
        return Ok(Way::Attempts(search));
    }
    if args.reading.is_some() {
        bail!("--reading belongs to --method {}", SEARCHES[1].name());
    }
    if name == Census::NAME {
        return Ok(Way::Census);
    }
    methods().into_iter().find(|method| method.name() == name).map(Way::Attempts).ok_or_else(|| {
        let names = methods().map(Method::name).join(", ");
        anyhow!("method `{name}` is none of {names}, {}, {}", design::NAME, Census::NAME)
    })
}

fn refuse_what_only_designs_know(args: &GenerateArgs) -> anyhow::Result<()> {
    if args.rounds.is_some() || args.beyond_singles || args.grid.is_some() {
        bail!("--rounds, --beyond-singles and --grid belong to --method design");
    }
    if args.pattern.is_some() && (args.clues.is_some() || args.symmetry != Symmetry::None) {
        bail!("--pattern says which cells are clues; it goes without --clues and --symmetry but for --method design");
    }
    if args.pattern.is_some() && !["dig", "mutate", Census::NAME].contains(&args.method()) {
        bail!("--pattern goes with the methods dig, mutate, census and design, not with {}", args.method());
    }
    Ok(())
}

fn target(args: &GenerateArgs, game: &Game) -> Target {
    let mut clues = args.clues();
    if args.clues.is_none() && args.pattern.is_none() && !args.minimal && args.with.is_empty() {
        clues.number = Clues::in_print(game, args.difficulty.as_ref());
    }
    Target {
        clues,
        minimal: args.minimal,
        difficulty: args.difficulty.clone(),
        techniques: args.technique.clone(),
        uses: args.uses,
        forbidden: args.forbid.clone(),
        easy_start: args.easy_start,
    }
}
