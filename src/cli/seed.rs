//! The seed of generated puzzles.

use std::hash::{BuildHasher, RandomState};

use super::args::GenerateArgs;
use super::session::Session;

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
