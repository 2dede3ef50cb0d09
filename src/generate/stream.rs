//! Random words: the same for the same game, target, seed and index.

use std::fmt;

use rand::SeedableRng;

use super::Random;
use crate::{Game, sha256};

/// The random words of puzzles of one game and one target.
///
/// Another game or another target gets other words, so that an easy and a hard puzzle of one seed do not share their solution.
///
/// ```
/// use gerechte::generate::{Stream, Target};
/// use rand::RngExt;
/// let game: gerechte::Game = "box:3x3".parse()?;
/// let any = Stream::new(&game, &Target::default());
/// let minimal = Stream::new(&game, &Target { minimal: true, ..Target::default() });
/// let word = |stream: &Stream| stream.random(1, 0).random::<u64>();
/// assert_eq!(word(&any), word(&any.clone()));
/// assert_ne!(word(&any), word(&minimal));
/// # Ok::<(), gerechte::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream([u8; 32]);

impl Stream {
    /// The words of a game and a target. Games with the same houses are one game, whatever they are called.
    pub fn new(game: &Game, target: &impl fmt::Debug) -> Self {
        let mut text = format!("{target:?}\n{}", game.order());
        for house in game.problem().houses() {
            text.push('\n');
            text.extend(house.iter().map(|cell| format!("{} ", cell.index())));
        }
        Self(sha256::of_bytes(text.as_bytes()))
    }

    /// The words of puzzle number `index` of a seed.
    pub fn random(&self, seed: u64, index: u64) -> Random {
        let mut random = Random::from_seed(sha256::of_bytes(&[&self.0[..], &seed.to_le_bytes()].concat()));
        random.set_stream(index);
        random
    }
}
