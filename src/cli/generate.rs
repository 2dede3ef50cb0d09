//! `generate`: puzzles that meet a target, the same for the same seed in however many threads.

use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use gerechte::encodings::Symbol;
use gerechte::format::record;
use gerechte::generate::{Daily, Draft, Made, Maker, Method, Outcome, Symmetry, Target, methods};
use gerechte::rate::{Guide, Ladder, Rater, Settings};
use gerechte::symmetry::CanonicalForms;
use gerechte::{Game, Puzzle, Stop};

use super::args::GenerateArgs;
use super::output::Output;
use super::reserve::{Classes, Reserve};
use super::session::Session;
use super::{Status, batch, design, input, rate};

/// Puzzles of known classes in a row before it is taken that there are no others.
const REPEATS: u64 = 10_000;
/// Puzzles that a thread makes at once where that takes no time.
const CHUNK: usize = 32;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    if args.method == design::NAME {
        return design::run(args);
    }
    refuse_what_only_designs_know(args)?;
    let session = Session::new(&args.output, args.time)?;
    let game = input::game(&args.game)?;
    let mut output = Output::new(args.output.json);
    let rating = Raters::new(&game, args.rate)?;
    if let Some(date) = args.date {
        return daily(&game, date, &mut output, &session, rating);
    }
    let method = method(&args.method)?;
    let target = target(args);
    let hard = target.difficulty.is_some() || !target.techniques.is_empty() || !target.forbidden.is_empty();
    let size = if hard || args.rate || game.order() > 9 { 1 } else { CHUNK };
    let maker = Maker::new(&game, method, target, &session.stop)?.filled_by(args.fill)?.tries(args.tries);
    let forms =
        if args.unique_classes || args.into.is_some() { CanonicalForms::new(&game, &session.stop) } else { None };
    let mut classes = Classes::default();
    let mut reserve = match &args.into {
        Some(path) => {
            let known = |puzzle: &Puzzle| {
                if let Some(form) = forms.as_ref().and_then(|forms| forms.form(puzzle, &session.stop)) {
                    classes.insert(&form);
                }
            };
            Some(Reserve::open(path, &game, method.name(), args.seed, known)?)
        }
        None => None,
    };
    session.working_on("puzzles made");
    let first = reserve.as_ref().map_or(0, |reserve| reserve.next);
    let wanted = args.count.unwrap_or(if args.time.is_some() { u64::MAX } else { 1 });
    let last = if forms.is_some() { u64::MAX } else { first.saturating_add(wanted) };
    let worker = || (maker.clone(), rating.clone());
    let work = |(maker, rating): &mut (Maker<'_>, Raters), index: u64| {
        let mut outcome = maker.make(args.seed, index);
        let mut form = None;
        if let Outcome::Made(made) = &mut outcome {
            let puzzle = maker.bench().puzzle(&made.draft.clues);
            rating.rate(&puzzle, made, &session.stop);
            form = forms.as_ref().and_then(|forms| forms.form(&puzzle, &session.stop));
        }
        Ok((index, outcome, form))
    };
    let mut made = 0;
    let mut repeats = 0;
    let mut status = Status::Done;
    let emit = |(index, outcome, form): (u64, Outcome, Option<Puzzle>)| {
        let puzzle = match outcome {
            // What was not rated or classified before the stop is not whole.
            Outcome::Made(puzzle) if !session.stop.is_requested() => puzzle,
            Outcome::Missed(nearest) if !session.stop.is_requested() => {
                let nearest = nearest.map_or_else(
                    || "no attempt gave a puzzle".to_owned(),
                    |nearest| format!("nearest: {} ({})", line(&nearest.draft.clues), nearest.miss),
                );
                session.note(&format!(
                    "puzzle {index} of seed {}: not met in {} attempts; {nearest}",
                    args.seed, args.tries
                ));
                status = Status::Limit;
                return Ok(ControlFlow::Break(()));
            }
            outcome => {
                if args.count.is_some() {
                    if let Outcome::Missed(Some(nearest)) = &outcome {
                        session.note(&format!("nearest: {} ({})", line(&nearest.draft.clues), nearest.miss));
                    }
                    session.note(&format!("stopped after {made} puzzles"));
                    status = Status::Limit;
                }
                return Ok(ControlFlow::Break(()));
            }
        };
        if form.is_some_and(|form| !classes.insert(&form)) {
            repeats += 1;
            if repeats == REPEATS {
                session.note(&format!("{REPEATS} puzzles in a row were of known classes; {made} are new"));
                status = Status::Limit;
                return Ok(ControlFlow::Break(()));
            }
            return Ok(ControlFlow::Continue(()));
        }
        repeats = 0;
        session.step();
        made += 1;
        let record = record(&game, method.name(), args.seed, index, &puzzle);
        match &mut reserve {
            Some(reserve) => reserve.add(&record)?,
            None => output.result(line(&puzzle.draft.clues), &record)?,
        }
        Ok(if made == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    if wanted > 0 {
        batch::in_chunks((first..last).map(Ok), args.threads.number(), size, worker, work, emit)?;
    }
    if let Some(reserve) = reserve {
        session.note(&format!("{made} puzzles added, {} in all", reserve.puzzles));
    }
    Ok(status)
}

fn method(name: &str) -> anyhow::Result<&'static dyn Method> {
    methods().into_iter().find(|method| method.name() == name).ok_or_else(|| {
        let names = methods().map(Method::name).join(", ");
        anyhow!("method `{name}` is none of {names}, {}", design::NAME)
    })
}

fn refuse_what_only_designs_know(args: &GenerateArgs) -> anyhow::Result<()> {
    if args.rounds.is_some() || args.beyond_singles || args.grid.is_some() {
        bail!("--rounds, --beyond-singles and --grid belong to --method design");
    }
    if args.pattern.is_some() && (args.clues.is_some() || args.symmetry != Symmetry::None) {
        bail!("--pattern says which cells are clues; it goes without --clues and --symmetry but for --method design");
    }
    Ok(())
}

fn target(args: &GenerateArgs) -> Target {
    Target {
        clues: args.clues.clone().unwrap_or(0..=usize::MAX),
        minimal: args.minimal,
        symmetry: args.symmetry,
        pattern: args.pattern.iter().flat_map(|pattern| pattern.chars().map(|c| c != '.' && c != '0')).collect(),
        difficulty: args.difficulty.clone(),
        techniques: args.technique.clone(),
        forbidden: args.forbid.clone(),
        easy_start: args.easy_start,
    }
}

/// The three puzzles of a day.
fn daily(
    game: &Game,
    date: gerechte::generate::Date,
    output: &mut Output,
    session: &Session,
    mut rating: Raters,
) -> anyhow::Result<Status> {
    for index in 0..Daily::NAMES.len() {
        let Outcome::Made(mut made) = Daily(date).puzzle(game, index, &session.stop)? else {
            session.note(&format!("{}: not met", Daily::NAMES[index]));
            return Ok(Status::Limit);
        };
        rating.rate(&Puzzle::parse(game, &line(&made.draft.clues))?, &mut made, &session.stop);
        let seed = date.to_string().replace('-', "").parse()?;
        output.result(line(&made.draft.clues), &record(game, "daily", seed, index as u64, &made))?;
    }
    Ok(Status::Done)
}

/// What rates puzzles on all scales; nothing where that was not asked.
#[derive(Clone)]
struct Raters(Option<(Guide, Rater)>);

impl Raters {
    fn new(game: &Game, wanted: bool) -> anyhow::Result<Self> {
        if !wanted {
            return Ok(Self(None));
        }
        Ok(Self(Some((Guide::new(game, Ladder::hodoku())?, Rater::new(game.problem())?))))
    }

    fn rate(&mut self, puzzle: &Puzzle, made: &mut Made, stop: &Stop) {
        let Some((guide, rater)) = &mut self.0 else { return };
        let scores = &mut made.scores;
        let solution: Vec<_> = made.draft.solution.iter().map(|&byte| Symbol::new(usize::from(byte) - 1)).collect();
        if scores.path.is_none() {
            scores.path = Some(guide.path(puzzle, stop));
        }
        if scores.naive.is_none() {
            scores.naive = rater.naive(puzzle, &Settings::default(), stop);
        }
        if scores.refutation.is_none() {
            scores.refutation = rater.refutation(puzzle, &solution, stop);
        }
    }
}

fn line(clues: &[u8]) -> String {
    clues.iter().map(|&clue| if clue == 0 { '.' } else { Symbol::new(usize::from(clue) - 1).to_char() }).collect()
}

fn record(game: &Game, method: &'static str, seed: u64, index: u64, made: &Made) -> record::Generate {
    let Made { draft: Draft { clues, solution, .. }, scores, attempts } = made;
    record::Generate {
        schema: "gerechte/generate/1",
        game: game.to_string(),
        puzzle: line(clues),
        solution: line(solution),
        clues: made.clue_count(),
        method,
        seed,
        index,
        attempts: *attempts,
        rating: record::GenerateRating {
            naive: scores.naive.map(rate::naive_record),
            ladder: scores.path.as_ref().map(rate::ladder_record),
            refutation: scores.refutation,
            explainer: scores.explainer,
            guesses: scores.naive.map(|naive| rate::rounded(naive.guesses)),
        },
    }
}
