//! Scores in words, and the scores of generated puzzles: `generate --rate`.

use gerechte::Game;
use gerechte::generate::Made;
use gerechte::rate::trial::backdoor::LARGEST;
use gerechte::rate::{Missing, Scores};

use super::pretty::Pretty;

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

/// The puzzle in one line, with its scores where these were asked.
pub(crate) fn text(made: &Made, rates: bool) -> String {
    if rates { format!("{}  {}", made.draft, words(&made.scores)) } else { made.draft.to_string() }
}

/// A picture of the puzzle, with its scores below where these were asked.
pub(crate) fn drawn(pretty: Pretty, game: &Game, made: &Made, rates: bool) -> String {
    let picture = pretty.puzzle(game, &made.draft.puzzle, None);
    if rates { format!("{picture}\n{}", words(&made.scores)) } else { picture }
}
