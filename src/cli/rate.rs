//! `rate`: how hard puzzles are.

use std::ops::ControlFlow;

use anyhow::{Context, bail};
use gerechte::Puzzle;
use gerechte::format::record;
use gerechte::rate::{Measure, Measures, Path, Rater, Scores, Settings, Unrated};

use super::args::{RateArgs, ScoreName};
use super::batch;
use super::chart::Chart;
use super::explain::no_solution;
use super::lines::{BadLine, Line, Tolerance, lines};
use super::output::Output;
use super::raters::words;
use super::session::Session;
use super::{Status, input, list};

pub(crate) fn run(args: &RateArgs) -> anyhow::Result<Status> {
    if args.list {
        return list::scales(&args.output);
    }
    let session = Session::new(&args.output, args.timeout)?;
    let game_name = args.game.as_deref().unwrap_or_default();
    let game = input::game(game_name)?;
    let wanted =
        if args.scores.is_empty() { Measures::ALL } else { args.scores.iter().copied().map(measure).collect() };
    let rater = Rater::new(&game, wanted);
    check_options(args, wanted.contains(Measure::Naive))?;
    // Where no score is named, boards that are too large for one have the others.
    for &name in &args.scores {
        rater.require(measure(name)).with_context(|| format!("game `{game_name}`"))?;
    }
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = lines(input::puzzles(&game, input::wanted(args.puzzle.as_deref())?), tolerance)?;
    let chart = Chart::create(&args.chart)?;
    if chart.is_some() {
        rater.require(Measure::Ladder).context("--chart is about the score of the ladder")?;
    }
    let mut paths = Paths::default();
    let mut output = Output::table(&args.output);
    session.working_on("puzzles rated");
    let default = Settings::default();
    let default =
        Settings { seed: args.seed.unwrap_or(default.seed), states: args.states.unwrap_or(default.states), ..default };
    let settings = match args.runs {
        Some(runs) => Settings { runs, states: 0, ..default },
        None => default,
    };
    let rater = rater.with(settings);
    let work = |rater: &mut Rater, line: Line| {
        let puzzle = match line {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let scores = rater.rate(&puzzle, &session.stop);
        Ok(Ok((puzzle, session.stop.check().map_err(Unrated::from).and(scores))))
    };
    let mut worst = Status::Done;
    let emit = |found: Result<(Puzzle, Result<Scores, Unrated>), BadLine>| {
        session.step();
        let (puzzle, scores) = match found {
            Ok(found) => found,
            Err(BadLine { clash: Some((clues, clash)), .. }) => {
                let text = no_solution(&clash);
                output.row(if args.repeat { format!("{clues}  {text}") } else { text }, || {
                    record::Rate::new(&clues, Err(Unrated::NoSolution))
                })?;
                worst = worst.max(Status::Negative);
                return Ok(ControlFlow::Continue(()));
            }
            Err(bad) => {
                worst = worst.max(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        if matches!(scores, Err(Unrated::Stopped(_))) {
            session.note(&format!("stopped while rating {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        }
        if scores.is_err() {
            worst = worst.max(Status::Negative);
        }
        if let Ok(Scores { path: Ok(path), .. }) = &scores {
            paths.add(path);
        }
        let text = scores.as_ref().map_or_else(Unrated::to_string, words);
        output.row(if args.repeat { format!("{puzzle}  {text}") } else { text }, || {
            record::Rate::new(&puzzle, scores.as_ref().map_err(|unrated| *unrated))
        })?;
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || rater.clone(), work, emit)?;
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
