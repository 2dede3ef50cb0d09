//! `rate`: how hard puzzles are.

use std::ops::ControlFlow;

use anyhow::{Context, bail};
use gerechte::Puzzle;
use gerechte::format::record;
use gerechte::rate::trial::backdoor::LARGEST;
use gerechte::rate::{Measure, Measures, Missing, Rater, Scores, Settings, Unrated};

use super::args::{RateArgs, ScoreName};
use super::batch;
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &RateArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let wanted =
        if args.scores.is_empty() { Measures::ALL } else { args.scores.iter().copied().map(measure).collect() };
    let rater = Rater::new(&game, wanted);
    for missing in wanted.iter().filter_map(|measure| rater.require(measure).err()) {
        if matches!(missing, Missing::HasSums(_)) {
            return Err(missing).with_context(|| format!("game `{game}`"));
        }
    }
    check_options(args, wanted.contains(Measure::Naive))?;
    // Where no score is named, boards that are too large for one have the others.
    for &name in &args.scores {
        rater.require(measure(name)).with_context(|| format!("game `{}`", args.game))?;
    }
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
    let rater = rater.with(settings);
    let work = |rater: &mut Rater, puzzle: Puzzle| {
        let scores = rater.rate(&puzzle, &session.stop);
        Ok((puzzle, session.stop.check().map_err(Unrated::from).and(scores)))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, scores): (Puzzle, Result<Scores, Unrated>)| {
        session.step();
        if matches!(scores, Err(Unrated::Stopped(_))) {
            session.note(&format!("stopped while rating {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        }
        if scores.is_err() {
            worst = worst.max(Status::Negative);
        }
        output.result(
            scores.as_ref().map_or_else(Unrated::to_string, text),
            &record::Rate::new(&puzzle, scores.as_ref().map_err(|unrated| *unrated)),
        )?;
        Ok(ControlFlow::Continue(()))
    };
    batch::in_chunks(puzzles, args.threads.number(), 1, || rater.clone(), work, emit)?;
    Ok(worst)
}

const fn measure(name: ScoreName) -> Measure {
    match name {
        ScoreName::Naive => Measure::Naive,
        ScoreName::Refutation => Measure::Refutation,
        ScoreName::Backdoor => Measure::Backdoor,
        ScoreName::Ladder => Measure::Ladder,
        ScoreName::Explainer => Measure::Explainer,
    }
}

/// Refuses options of the naive score where that is not wanted.
fn check_options(args: &RateArgs, wants_naive: bool) -> anyhow::Result<()> {
    let given = [("--runs", args.runs.is_some()), ("--states", args.states.is_some()), ("--seed", args.seed.is_some())];
    match given.iter().find(|(_, given)| *given && !wants_naive) {
        Some((option, _)) => bail!("{option} is about the naive score, which --scores does not name"),
        None => Ok(()),
    }
}

/// The scores in words; a dash stands for one that the puzzle is beyond.
fn text(scores: &Scores) -> String {
    let beyond = |name: &str, missing| (missing == Missing::Beyond).then(|| format!("{name} –"));
    let naive = match scores.naive {
        Ok(naive) => {
            let runs = naive.runs.map_or_else(String::new, |runs| format!(" in {runs} runs"));
            let level = naive.level();
            Some(format!("{level}, naive {:.2} ± {:.2}{runs}, guesses {:.2}", naive.mean, naive.stddev, naive.guesses))
        }
        Err(missing) => beyond("naive", missing),
    };
    let refutation = match scores.refutation {
        Ok(sum) => Some(format!("refutation {sum}")),
        Err(missing) => beyond("refutation", missing),
    };
    let backdoor = scores.backdoor.ok().map(|backdoor| {
        let more = if backdoor == LARGEST { "+" } else { "" };
        format!("backdoor {backdoor}{more}")
    });
    let ladder = scores.path.as_ref().ok().map(|path| {
        if path.solved { format!("ladder {} {}", path.score(), path.level()) } else { "beyond the ladder".to_owned() }
    });
    let explainer = scores.explainer.ok();
    let explainer = explainer.map(|rating| rating.er.map_or_else(|| "beyond ER".to_owned(), |er| format!("ER {er}")));
    [naive, refutation, backdoor, ladder, explainer].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
