//! Scores in words, and those of puzzles that are made: `generate --rate`.

use gerechte::generate::{Draft, Made};
use gerechte::rate::trial::backdoor::LARGEST;
use gerechte::rate::{Measures, Missing, Rater, Scores};
use gerechte::{Game, Stop};

/// The scores in words; a dash stands for one that the puzzle is beyond. Where there is none, it says why.
pub(crate) fn words(scores: &Scores) -> String {
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
    let known: Vec<_> = [naive, refutation, backdoor, ladder, explainer].into_iter().flatten().collect();
    match scores.naive {
        Err(missing) if known.is_empty() => format!("not rated: {missing}"),
        _ => known.join(", "),
    }
}

/// What rates puzzles on all scales, where that was asked.
#[derive(Clone)]
pub(crate) struct Raters(Option<Rater>);

impl Raters {
    /// What the game does not allow is missing from the scores, with the reason.
    pub(crate) fn new(game: &Game, wanted: bool) -> Self {
        Self(wanted.then(|| Rater::new(game, Measures::ALL)))
    }

    pub(crate) fn rate(&mut self, made: &mut Made, stop: &Stop) {
        let Some(rater) = &mut self.0 else { return };
        let Made { draft: Draft { puzzle, solution, .. }, scores, .. } = made;
        rater.complete(scores, puzzle, solution, stop);
    }

    /// The puzzle in one line, with its scores where these were asked.
    pub(crate) fn text(&self, made: &Made) -> String {
        self.words(made).map_or_else(|| made.draft.to_string(), |words| format!("{}  {words}", made.draft))
    }

    /// The scores, where these were asked.
    pub(crate) fn words(&self, made: &Made) -> Option<String> {
        self.0.as_ref().map(|_| words(&made.scores))
    }
}
