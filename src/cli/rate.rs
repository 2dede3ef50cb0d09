//! `rate`: the difficulty of puzzles.

use crate::rate::trial::backdoor::LARGEST;
use crate::rate::{Measure, Measures, Missing, Path, Rater, Scores, Settings, Unrated};
use crate::verbs::{Rate, clues};
use anyhow::{Context, bail};

use super::args::{RateArgs, ScoreName};
use super::chart::Chart;
use super::run::each::{answer_each, no_solution};
use super::run::lines::{Tolerance, wanted_lines};
use super::run::{Output, Session, Status, input};
use super::world::World;

pub(crate) fn run(args: &RateArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let game_name = args.game.as_str();
    let (game, argument) = input::asked(world, game_name, args.puzzle.as_deref())?;
    let wanted =
        if args.scores.is_empty() { Measures::ALL } else { args.scores.iter().copied().map(measure).collect() };
    let rater = Rater::new(&game, wanted);
    check_options(args, wanted.contains(Measure::Naive))?;
    // If no score is named, boards that are too large for one get the others.
    for &name in &args.scores {
        rater.require(measure(name)).with_context(|| format!("game `{game_name}`"))?;
    }
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = wanted_lines(world, &args.game, &game, argument, tolerance)?;
    let chart = Chart::create(world, &args.chart)?;
    if chart.is_some() {
        rater.require(Measure::Ladder).context("--chart is about the score of the ladder")?;
    }
    let mut paths = Paths::default();
    let output = Output::table(world, &args.output);
    session.working_on("puzzles rated");
    let default = Settings::default();
    let default =
        Settings { seed: args.seed.unwrap_or(default.seed), states: args.states.unwrap_or(default.states), ..default };
    let settings = match args.runs {
        Some(runs) => Settings { runs, states: 0, ..default },
        None => default,
    };
    let rater = rater.with(settings);
    let rate = Rate { game: &game, rater };
    let worst =
        answer_each(&rate, puzzles, args.threads.workers(), "rating", &session, output, |output, asked, scores| {
            if let Ok(Scores { path: Ok(path), .. }) = scores {
                paths.add(path);
            }
            let text = match asked {
                Ok(_) => scores.as_ref().map_or_else(Unrated::to_string, words),
                Err(clash) => no_solution(&clash.reason),
            };
            let text = if args.repeat { format!("{}  {text}", clues(asked)) } else { text };
            output.row(text, || rate.record(asked, scores))
        })?;
    if let Some(chart) = chart {
        chart.write(["score of the ladder", "puzzles"], &paths.bars())?;
    }
    Ok(worst)
}

/// The scores of the ladder, and how many puzzles are beyond it.
#[derive(Default)]
struct Paths {
    scores: Vec<u32>,
    beyond: u64,
}

impl Paths {
    fn add(&mut self, path: &Path) {
        if path.solved {
            self.scores.push(path.score());
        } else {
            self.beyond += 1;
        }
    }

    /// Some fifteen bars of scores of the same width, 10, 20 or 50 times a power of ten, and one of those that have none.
    fn bars(&self) -> Vec<(String, u64)> {
        let most = self.scores.iter().max().copied().unwrap_or(0);
        let widths = (1..).flat_map(|power| [1, 2, 5].map(|times| times * 10_u32.saturating_pow(power)));
        let width = widths.into_iter().find(|width| most / width < 15).unwrap_or(u32::MAX);
        let mut bars: Vec<_> = (0..=most / width).map(|at| (format!("{}+", at * width), 0)).collect();
        for score in &self.scores {
            bars[(score / width) as usize].1 += 1;
        }
        if self.beyond > 0 {
            bars.push(("beyond".to_owned(), self.beyond));
        }
        bars
    }
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

/// The scores in words, the level first; a dash stands for one that the puzzle is beyond. Where there is none, it says why.
pub(crate) fn words(scores: &Scores) -> String {
    let beyond = |name: &str, missing| (missing == Missing::Beyond).then(|| format!("{name} –"));
    let naive = match scores.naive {
        Ok(naive) => {
            let runs = naive.runs.map_or_else(String::new, |runs| format!(" in {runs} runs"));
            let class = match naive.level().class() {
                "direct" => "no search".to_owned(),
                class => format!("{class} search"),
            };
            let (mean, deviation) = (naive.mean, naive.stddev);
            Some(format!("naive {mean:.2} ± {deviation:.2}{runs} ({class}), guesses {:.2}", naive.guesses))
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
        let score = if path.solved { format!("ladder {}", path.score()) } else { "beyond the ladder".to_owned() };
        format!("{}, {score}", path.level())
    });
    let explainer = scores.explainer.ok();
    let explainer = explainer.map(|rating| rating.er.map_or_else(|| "beyond ER".to_owned(), |er| format!("ER {er}")));
    let known: Vec<_> = [ladder, explainer, naive, refutation, backdoor].into_iter().flatten().collect();
    match scores.naive {
        Err(missing) if known.is_empty() => format!("not rated: {missing}"),
        _ => known.join(", "),
    }
}
