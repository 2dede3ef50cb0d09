//! Random words: the same for the same game, target, seed and index.

use rand::SeedableRng;

use super::Random;
use gerechte_core::{Game, sha256};

/// The purpose of puzzles, as a text that determines their random words.
///
/// The text is part of the meaning of a seed: it is the same on every machine and in every version, and does not depend on the names of types and fields.
pub trait Wanted {
    /// The text.
    fn seed_text(&self) -> String;
}

/// The random words of the puzzles of one game and one target.
///
/// A different game or target gets different words, so that an easy and a hard puzzle of one seed do not share their solution.
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
    pub fn new(game: &Game, wanted: &impl Wanted) -> Self {
        let mut text = format!("{}\n{}", wanted.seed_text(), game.order());
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
