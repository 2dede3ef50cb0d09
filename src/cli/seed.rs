//! The seed of generated puzzles.

use std::hash::{BuildHasher, RandomState};

use super::args::GenerateArgs;
use super::session::Session;

/// The seed that is asked for, or a random one, of which people are told.
pub(crate) fn of(args: &GenerateArgs, session: &Session) -> u64 {
    args.seed.unwrap_or_else(|| {
        // Short enough to be typed again.
        let seed = RandomState::new().hash_one(()) % 1_000_000_000;
        session.note(&format!("--seed {seed}"));
        seed
    })
}
