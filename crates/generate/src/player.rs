//! A player's own puzzles of the day: those of everybody, each moved by a random symmetry of the game and renamed.
//!
//! SHA-256 of the date, the game and the player's name, each on a line, is the key of the random words; the number of the puzzle is the
//! stream. So a player has the same puzzles everywhere, and the solution of one player does not help another.

use rand::SeedableRng;

use super::{Date, Random};
use gerechte_core::{Game, Stop, Stopped, sha256};
use gerechte_symmetry::{Equivalence, PermutationGroup, automorphisms};

/// A player of the puzzles of the day.
///
/// ```
/// use gerechte::generate::{Daily, Date, Outcome, Player};
/// use gerechte::{Game, Stop};
/// let (game, stop): (Game, _) = ("perfect:1".parse()?, Stop::never());
/// let date: Date = "2026-11-20".parse()?;
/// let Outcome::Made(everybodys) = Daily(date).puzzle(&game, 0, &stop)? else { panic!("it is met") };
/// let ada = Player::new(&game, "ada", &stop)?;
/// let own = everybodys.draft.moved(&ada.equivalence(date, 0));
/// assert_eq!(own.clue_count(), everybodys.clue_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Player<'a> {
    game: &'a Game,
    name: &'a str,
    group: PermutationGroup,
}

impl<'a> Player<'a> {
    /// A player of a game, by name.
    pub fn new(game: &'a Game, name: &'a str, stop: &Stop) -> Result<Self, Stopped> {
        Ok(Self { game, name, group: automorphisms(game, stop)? })
    }

    /// The equivalence that maps puzzle `number` of a day to the player's own.
    pub fn equivalence(&self, date: Date, number: usize) -> Equivalence {
        // Neither dates nor games have line breaks, so different players, days and games have different texts.
        let text = format!("{date}\n{}\n{}", self.game, self.name);
        let mut random = Random::from_seed(sha256::of_bytes(text.as_bytes()));
        random.set_stream(number as u64);
        Equivalence::random(self.game, &self.group, &mut random)
    }
}
