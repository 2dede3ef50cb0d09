//! `rate`: how hard puzzles are.

use std::ops::ControlFlow;

use anyhow::{Context, bail};
use gerechte::Puzzle;
use gerechte::format::record;
use gerechte::rate::explainer::{self, Explainer, Limits};
use gerechte::rate::{Guide, LARGEST_BACKDOOR, Ladder, LayoutError, NaiveScore, Path, Rater, Settings, Unrated};

use super::args::{RateArgs, ScoreName};
use super::batch;
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &RateArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let rater = Rater::new(game.problem()).with_context(|| format!("game `{game}`"))?;
    let wants = |score| args.scores.is_empty() || args.scores.contains(&score);
    check_options(args, wants(ScoreName::Naive))?;
    let guide = if wants(ScoreName::Ladder) { taken(Guide::new(&game, Ladder::hodoku()), args)? } else { None };
    let explainer = if wants(ScoreName::Explainer) { taken(Explainer::new(&game), args)? } else { None };
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles rated");
    let default = Settings::default();
    let default =
        Settings { seed: args.seed.unwrap_or(default.seed), states: args.states.unwrap_or(default.states), ..default };
    let settings = match args.runs {
        Some(runs) => Settings { runs, states: 0, ..default },
        None => default,
    };
    let work = |rater: &mut Rater, puzzle: Puzzle| {
        let stop = &session.stop;
        let scores = rater.solve(&puzzle, stop).map(|solution| Scores {
            naive: wants(ScoreName::Naive).then(|| rater.naive(&puzzle, &settings, stop)).flatten(),
            refutation: wants(ScoreName::Refutation).then(|| rater.refutation(&puzzle, &solution, stop)).flatten(),
            backdoor: wants(ScoreName::Backdoor).then(|| rater.backdoor(&puzzle, &solution, stop)).flatten(),
            path: guide.as_ref().map(|guide| guide.path(&puzzle, stop)),
            explainer: explainer.as_ref().and_then(|explainer| explainer.rate(&puzzle, &Limits::default(), stop).ok()),
        });
        Ok((puzzle, if stop.is_requested() { Err(Unrated::Stopped) } else { scores }))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, scores): (Puzzle, Result<Scores, Unrated>)| {
        session.step();
        if matches!(scores, Err(Unrated::Stopped)) {
            session.note(&format!("stopped while rating {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        }
        if scores.is_err() {
            worst = worst.max(Status::Negative);
        }
        let text = scores.as_ref().map_or_else(Unrated::to_string, |scores| scores.text(wants));
        output.result(text, &record(&puzzle, &scores))?;
        Ok(ControlFlow::Continue(()))
    };
    batch::in_chunks(puzzles, args.threads.number(), 1, || rater.clone(), work, emit)?;
    Ok(worst)
}

/// Refuses options of the naive score where that is not wanted.
fn check_options(args: &RateArgs, wants_naive: bool) -> anyhow::Result<()> {
    let given = [("--runs", args.runs.is_some()), ("--states", args.states.is_some()), ("--seed", args.seed.is_some())];
    match given.iter().find(|(_, given)| *given && !wants_naive) {
        Some((option, _)) => bail!("{option} is about the naive score, which --scores does not name"),
        None => Ok(()),
    }
}

/// What rates the game, or why it cannot, where that score is named. Boards that are too large for it have the other scores.
fn taken<T>(found: Result<T, LayoutError>, args: &RateArgs) -> anyhow::Result<Option<T>> {
    if args.scores.is_empty() {
        Ok(found.ok())
    } else {
        Ok(Some(found.with_context(|| format!("game `{}`", args.game))?))
    }
}

/// The scores that were asked for, of a puzzle with one solution.
struct Scores {
    naive: Option<NaiveScore>,
    refutation: Option<u64>,
    backdoor: Option<usize>,
    path: Option<Path>,
    explainer: Option<explainer::Rating>,
}

impl Scores {
    /// The scores in words; a dash stands for one that was asked for and could not be had.
    fn text(&self, wants: impl Fn(ScoreName) -> bool) -> String {
        let none = |name: &str, score| wants(score).then(|| format!("{name} –"));
        let naive = self.naive.map(|naive| {
            let runs = naive.runs.map_or_else(String::new, |runs| format!(" in {runs} runs"));
            let level = naive.level().name();
            format!("{level}, naive {:.2} ± {:.2}{runs}, guesses {:.2}", naive.mean, naive.stddev, naive.guesses)
        });
        let naive = naive.or_else(|| none("naive", ScoreName::Naive));
        let refutation = self.refutation.map(|sum| format!("refutation {sum}"));
        let refutation = refutation.or_else(|| none("refutation", ScoreName::Refutation));
        let backdoor = self.backdoor.map(|backdoor| {
            let more = if backdoor == LARGEST_BACKDOOR { "+" } else { "" };
            format!("backdoor {backdoor}{more}")
        });
        let ladder = self.path.as_ref().map(|path| {
            if path.solved {
                format!("ladder {} {}", path.score(), path.level())
            } else {
                "beyond the ladder".to_owned()
            }
        });
        let explainer =
            self.explainer.map(|rating| rating.er.map_or_else(|| "beyond ER".to_owned(), |er| format!("ER {er}")));
        [naive, refutation, backdoor, ladder, explainer].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

fn record(puzzle: &Puzzle, scores: &Result<Scores, Unrated>) -> record::Rate {
    let solutions = match scores {
        Ok(_) => 1,
        Err(Unrated::NotUnique) => 2,
        Err(_) => 0,
    };
    let Ok(scores) = scores else { return record::Rate::new(puzzle, solutions) };
    let mut record = record::Rate::new(puzzle, solutions).with_naive(scores.naive.as_ref());
    record.ladder = scores.path.as_ref().map(record::Ladder::from);
    record.explainer = scores.explainer.as_ref().map(record::Explainer::from);
    record.refutation = scores.refutation;
    record.backdoor = scores.backdoor;
    record
}
