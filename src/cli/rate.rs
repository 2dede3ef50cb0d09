//! `rate`: how hard puzzles are.

use std::ops::ControlFlow;

use anyhow::Context;
use gerechte::Puzzle;
use gerechte::format::record;
use gerechte::rate::{Guide, LARGEST_BACKDOOR, Ladder, NaiveScore, Path, Rater, Rating, Settings, Technique, Unrated};

use super::args::RateArgs;
use super::batch;
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &RateArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.timeout)?;
    let game = input::game(&args.game)?;
    let rater = Rater::new(game.problem()).with_context(|| format!("game `{game}`"))?;
    // Boards that are too large for the ladder still have the other scores.
    let guide = Guide::new(&game, Ladder::hodoku()).ok();
    let puzzles = input::puzzles(&game, Some(&args.puzzle))?;
    let mut output = Output::new(args.output.json);
    session.working_on("puzzles rated");
    let settings = match args.runs {
        Some(runs) => Settings { runs, seed: args.seed, states: 0 },
        None => Settings { seed: args.seed, states: args.states, ..Settings::default() },
    };
    let work = |rater: &mut Rater, puzzle: Puzzle| {
        let rating = rater.rate(&puzzle, &settings, &session.stop);
        let path = guide.as_ref().filter(|_| rating.is_ok()).map(|guide| guide.path(&puzzle, &session.stop));
        Ok((puzzle, rating, path))
    };
    let mut worst = Status::Done;
    let emit = |(puzzle, rating, path): (Puzzle, Result<Rating, Unrated>, Option<Path>)| {
        session.step();
        let was_stopped = path.as_ref().is_some_and(|path| !path.solved) && session.stop.is_requested();
        if was_stopped || rating == Err(Unrated::Stopped) {
            session.note(&format!("stopped while rating {puzzle}"));
            worst = Status::Limit;
            return Ok(ControlFlow::Break(()));
        }
        if rating.is_err() {
            worst = worst.max(Status::Negative);
        }
        output.result(text(&rating, path.as_ref()), &record(&puzzle, &rating, path.as_ref()))?;
        Ok(ControlFlow::Continue(()))
    };
    batch::in_order(puzzles, args.threads.number(), || rater.clone(), work, emit)?;
    Ok(worst)
}

fn text(rating: &Result<Rating, Unrated>, path: Option<&Path>) -> String {
    let rating = match rating {
        Ok(rating) => rating,
        Err(unrated) => return unrated.to_string(),
    };
    let naive = rating.naive.map_or_else(
        || "naive too long".to_owned(),
        |naive| {
            let runs = naive.runs.map_or_else(String::new, |runs| format!(" in {runs} runs"));
            let level = naive.level().name();
            format!("{level}, naive {:.2} ± {:.2}{runs}, guesses {:.2}", naive.mean, naive.stddev, naive.guesses)
        },
    );
    let refutation = rating.refutation.map_or_else(|| "none".to_owned(), |sum| sum.to_string());
    let more = if rating.backdoor == LARGEST_BACKDOOR { "+" } else { "" };
    let ladder = path.map_or_else(String::new, |path| format!(", ladder {} {}", path.score(), path.level()));
    format!("{naive}, refutation {refutation}, backdoor {}{more}{ladder}", rating.backdoor)
}

fn record(puzzle: &Puzzle, rating: &Result<Rating, Unrated>, path: Option<&Path>) -> record::Rate {
    let scores = rating.as_ref().ok();
    let naive = scores.and_then(|scores| scores.naive);
    record::Rate {
        schema: "gerechte/rate/1",
        puzzle: puzzle.to_string(),
        solutions: match rating {
            Ok(_) => 1,
            Err(Unrated::NotUnique) => 2,
            Err(_) => 0,
        },
        naive: naive.map(|naive: NaiveScore| record::Naive {
            expected: rounded(naive.mean),
            stddev: rounded(naive.stddev),
            level: naive.level().name(),
            runs: naive.runs,
        }),
        ladder: path.map(|path| record::Ladder {
            score: path.score(),
            hardest: path.hardest().map(Technique::name),
            steps: path.steps(),
            level: path.level().to_string(),
            solved: path.solved,
        }),
        refutation: scores.and_then(|scores| scores.refutation),
        guesses: naive.map(|naive| rounded(naive.guesses)),
        backdoor: scores.map(|scores| scores.backdoor),
    }
}

/// To six decimals: equivalent puzzles have the same scores but for the rounding of sums in another order.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
