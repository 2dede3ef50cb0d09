//! The common parts of all ways of generation: the seed, and a puzzle as it is written.

use std::hash::{BuildHasher, RandomState};

use crate::Game;
use crate::generate::Made;
use crate::rate::{Measure, Rater};

use crate::cli::args::GenerateArgs;
use crate::cli::rate::words;
use crate::cli::run::{Pretty, Session};

/// The seed that is asked for, or a random one, short enough to be typed again.
pub(crate) fn of(args: &GenerateArgs) -> u64 {
    args.seed.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000_000)
}

/// Tells people the seed if it was drawn.
pub(crate) fn tell(args: &GenerateArgs, seed: u64, session: &Session) {
    if args.seed.is_none() {
        session.note(&format!("--seed {seed}"));
    }
}

/// Tells people the level of the only puzzle of a seed that was drawn, where no difficulty was asked for.
pub(crate) fn tell_level(args: &GenerateArgs, game: &Game, made: &Made, session: &Session) {
    let is_asked = args.difficulty.is_some() || args.rate || args.seed.is_some() || args.output.json;
    if is_asked || args.number() != Some(1) || args.output.quiet {
        return;
    }
    let mut made = made.clone();
    made.complete(Some(&mut Rater::new(game, [Measure::Ladder])), &session.stop);
    if let Ok(path) = &made.scores.path {
        session.note(&path.level().to_string());
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
