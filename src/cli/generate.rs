//! `generate`: puzzles that meet a target, the same for the same seed in however many threads.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use gerechte::format::record;
use gerechte::generate::{
    Census, FewGrids, Fill, GenerateError, Made, Maker, Method, Nearest, Outcome, Symmetry, Target, Workshop, methods,
};
use gerechte::symmetry::CanonicalForms;
use gerechte::{Game, Puzzle};

use super::args::GenerateArgs;
use super::output::Output;
use super::pretty::Pretty;
use super::raters::Raters;
use super::reserve::{Classes, Reserve};
use super::session::Session;
use super::{Status, batch, daily, design, input, killers, seed};

/// Puzzles of known classes in a row before it is taken that there are no others.
const REPEATS: u64 = 10_000;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    run_from(args, 0)
}

/// Makes the puzzles of the seed from this one on.
pub(crate) fn run_from(args: &GenerateArgs, first: u64) -> anyhow::Result<Status> {
    if args.killer {
        return killers::run(args);
    }
    if args.method.as_deref() == Some(design::NAME) {
        return design::run(args);
    }
    refuse_what_only_designs_know(args)?;
    let session = Session::new(&args.output, args.time)?;
    let game = input::game(&args.game)?;
    let rating = Raters::new(&game, args.rate);
    if let Some(date) = args.date {
        return unless_gridless(daily::run(args, date, &game, rating, &session), &game, &session);
    }
    refuse_contradictions(args, &game)?;
    let target = target(args);
    let census = match census(args, &game, &target, &session)? {
        ControlFlow::Continue(census) => census,
        ControlFlow::Break(status) => return Ok(status),
    };
    let method = match &census {
        Some(census) => census,
        None => method(args.method())?,
    };
    let classes = census.as_ref().map(Census::classes);
    let made = make(args, first, &game, target, method, classes, &rating, &session);
    unless_gridless(made, &game, &session)
}

/// That a game has no grid is an answer, too.
fn unless_gridless(made: anyhow::Result<Status>, game: &Game, session: &Session) -> anyhow::Result<Status> {
    match made {
        Err(error) if matches!(error.downcast_ref(), Some(GenerateError::NoGrid)) => {
            session.note(&format!("impossible: {game} has no grid"));
            Ok(Status::Negative)
        }
        made => made,
    }
}

/// Makes puzzles, of which there are so many classes, if that is known.
#[allow(clippy::too_many_arguments, reason = "what was found out before")]
fn make(
    args: &GenerateArgs,
    first: u64,
    game: &Game,
    target: Target,
    method: &dyn Method,
    classes_in_all: Option<u128>,
    rating: &Raters,
    session: &Session,
) -> anyhow::Result<Status> {
    let mut output = Output::new(args.output.json);
    let pretty = Pretty::new(args.pretty, game, session);
    let seed = seed::of(args);
    let maker = Maker::working_in(Workshop::new(game, args.fill, &session.stop)?, method, target)?.tries(args.tries);
    let wants_forms = args.unique_classes || args.into.is_some();
    let forms = wants_forms.then(|| CanonicalForms::new(game, &session.stop)).transpose()?;
    let mut classes = Classes::default();
    let form = |puzzle: &Puzzle| forms.as_ref()?.form(puzzle, &session.stop).ok();
    let known = |puzzle: &Puzzle| {
        if let Some(form) = form(puzzle) {
            classes.insert(&form);
        }
    };
    let open = |path: &PathBuf| Reserve::open(path, game, method.name(), seed, known);
    let mut reserve = args.into.as_ref().map(open).transpose()?;
    // All classes are known to be found only where none was known before.
    let classes_in_all = classes_in_all.filter(|_| forms.is_some() && reserve.is_none());
    session.working_on("puzzles made");
    let first = reserve.as_ref().map_or(first, |reserve| reserve.next);
    let wanted = args.count.unwrap_or(if args.time.is_some() { u64::MAX } else { 1 });
    let last = if forms.is_some() { u64::MAX } else { first.saturating_add(wanted) };
    let worker = || (maker.clone(), rating.clone());
    let work = |(maker, rating): &mut (Maker<'_>, Raters), index: u64| {
        let mut outcome = maker.make(seed, index);
        let mut class = None;
        if let Outcome::Made(made) = &mut outcome {
            rating.rate(made, &session.stop);
            class = form(&made.draft.puzzle);
        }
        Ok((index, outcome, class))
    };
    let mut made = 0;
    let mut repeats = 0;
    let mut status = Status::Done;
    let emit = |(index, outcome, form): (u64, Outcome, Option<Puzzle>)| {
        let puzzle = match outcome {
            // What was not rated or classified before the stop is not whole.
            Outcome::Made(puzzle) if !session.stop.is_requested() => puzzle,
            Outcome::Missed(nearest) if !session.stop.is_requested() => {
                let nearest = nearest.as_ref().map_or_else(|| "no attempt gave a puzzle".to_owned(), nearly);
                let tries = args.tries;
                let relax = relaxable(args).join(", ");
                let relax = if relax.is_empty() { relax } else { format!("; what could be relaxed: {relax}") };
                session.note(&format!("puzzle {index} of seed {seed}: not met in {tries} attempts; {nearest}{relax}"));
                status = Status::Limit;
                return Ok(ControlFlow::Break(()));
            }
            outcome => {
                if args.count.is_some() || made == 0 {
                    if let Outcome::Missed(Some(nearest)) = &outcome {
                        session.note(&nearly(nearest));
                    }
                    session.note(&format!("stopped after {made} puzzles"));
                    status = Status::Limit;
                }
                return Ok(ControlFlow::Break(()));
            }
        };
        if form.is_some_and(|form| !classes.insert(&form)) {
            repeats += 1;
            if repeats == REPEATS && classes_in_all.is_none() {
                session.note(&format!("{REPEATS} puzzles in a row were of known classes; {made} are new"));
                status = Status::Limit;
                return Ok(ControlFlow::Break(()));
            }
            return Ok(ControlFlow::Continue(()));
        }
        repeats = 0;
        session.step();
        made += 1;
        let record = record::Generate::made(game, method.name(), seed, index, &puzzle);
        match &mut reserve {
            Some(reserve) => reserve.add(&record)?,
            None => match pretty {
                None => output.result(rating.text(&puzzle), || &record)?,
                Some(pretty) => output.result(drawn(pretty, game, rating, &puzzle), || &record)?,
            },
        }
        if made < wanted && classes_in_all == Some(u128::from(made)) {
            session.note(&format!("these are all {made} classes"));
            status = if args.count.is_some() { Status::Limit } else { Status::Done };
            return Ok(ControlFlow::Break(()));
        }
        Ok(if made == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    seed::tell(args, seed, session);
    if wanted < u64::MAX {
        session.expects(wanted);
    }
    if wanted > 0 {
        batch::in_order((first..last).map(Ok), args.threads.number(), worker, work, emit)?;
    }
    if let Some(reserve) = reserve {
        session.note(&format!("added {made} of {} puzzles in all", reserve.puzzles));
    }
    Ok(status)
}

/// A picture of the puzzle, with its scores below where these were asked.
pub(super) fn drawn(pretty: Pretty, game: &Game, rating: &Raters, made: &Made) -> String {
    let picture = pretty.puzzle(game, &made.draft.puzzle, None);
    rating.words(made).map_or_else(|| picture.clone(), |words| format!("{picture}\n{words}"))
}

/// The options that make the target narrow.
fn relaxable(args: &GenerateArgs) -> Vec<&'static str> {
    let given = [
        ("--minimal", args.minimal),
        ("--clues", args.clues.is_some()),
        ("--symmetry", args.symmetry != Symmetry::None),
        ("--pattern", args.pattern.is_some()),
        ("--difficulty", args.difficulty.is_some()),
        ("--technique", !args.technique.is_empty()),
        ("--forbid", !args.forbid.is_empty()),
        ("--easy-start", args.easy_start > 0),
    ];
    given.into_iter().filter_map(|(name, is_given)| is_given.then_some(name)).collect()
}

fn nearly(nearest: &Nearest) -> String {
    format!("nearest: {} ({})", nearest.draft, nearest.miss)
}

fn method(name: &str) -> anyhow::Result<&'static dyn Method> {
    methods().into_iter().find(|method| method.name() == name).ok_or_else(|| {
        let names = methods().map(Method::name).join(", ");
        anyhow!("method `{name}` is none of {names}, {}, {}", design::NAME, Census::NAME)
    })
}

/// The minimal puzzles that meet the target, where this is the method; or the end, if there are none.
fn census(
    args: &GenerateArgs,
    game: &Game,
    target: &Target,
    session: &Session,
) -> anyhow::Result<ControlFlow<Status, Option<Census>>> {
    let is_asked = args.method.as_deref() == Some(Census::NAME);
    if !is_asked && (args.method.is_some() || args.fill != Fill::Native) {
        return Ok(ControlFlow::Continue(None));
    }
    if args.fill != Fill::Native {
        bail!("--method census knows all grids; it goes without --fill");
    }
    let census = session.timed(Census::NAME, || {
        if is_asked {
            Census::new(game, target, &session.stop).map(FewGrids::Census)
        } else {
            FewGrids::of(game, target, &session.stop)
        }
    });
    Ok(match census {
        Ok(FewGrids::Census(census)) if census.puzzles() > 0 => ControlFlow::Continue(Some(census)),
        Ok(FewGrids::Census(_) | FewGrids::Impossible) => {
            let reason = if is_asked || target.minimal {
                format!("no minimal puzzle of {game} meets the target")
            } else {
                format!("no puzzle of {game} has so few clues")
            };
            session.note(&format!("impossible: {reason}"));
            ControlFlow::Break(Status::Negative)
        }
        Ok(FewGrids::No) => ControlFlow::Continue(None),
        Err(_) if session.stop.is_requested() => {
            session.note("stopped before all minimal puzzles were known");
            ControlFlow::Break(Status::Limit)
        }
        Err(error) => return Err(error).context("--method census"),
    })
}

/// What can be seen to be impossible without a single attempt.
fn refuse_contradictions(args: &GenerateArgs, game: &Game) -> anyhow::Result<()> {
    let cells = game.board().cells();
    if let Some(clues) = args.clues.as_ref().filter(|clues| *clues.start() > cells) {
        bail!("--clues {} or more: {game} has {cells} cells", clues.start());
    }
    for technique in &args.technique {
        if args.forbid.contains(technique) {
            bail!("--technique {technique} and --forbid {technique} contradict each other");
        }
        if let Some(wanted) = &args.difficulty
            && wanted.scale.of_technique(*technique).is_some_and(|value| value > *wanted.range.end())
        {
            bail!("--technique {technique} is harder than --difficulty {wanted}");
        }
    }
    Ok(())
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

fn target(args: &GenerateArgs) -> Target {
    Target {
        clues: args.clues(),
        minimal: args.minimal,
        difficulty: args.difficulty.clone(),
        techniques: args.technique.clone(),
        forbidden: args.forbid.clone(),
        easy_start: args.easy_start,
    }
}
