//! `transform`: equivalent puzzles, random or canonical, and the way back.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::symmetry::{CanonicalForms, Equivalence, PermutationGroup, automorphisms, pattern_automorphisms};
use crate::{Game, Puzzle, Stop};

/// The images that are wanted of each puzzle.
#[derive(Clone, Debug)]
pub enum Images {
    /// The canonical form.
    Canonical(CanonicalForms),
    /// Random images under a group; without one, under the automorphisms that keep the pattern of the puzzle's clues.
    Random {
        /// The group.
        group: Option<PermutationGroup>,
        /// The seed.
        seed: u64,
        /// The number of images.
        count: usize,
    },
    /// One image, by a map of cells or symbols that was named.
    Named(Equivalence),
    /// The images by the inverses of maps: of one map, or of one for each puzzle.
    Back(Vec<Equivalence>),
}

/// There are several maps, but none for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} maps, and more puzzles")]
pub struct NoMap(usize);

impl Images {
    /// Random images that are made at once.
    pub const PART: usize = 256;

    /// Random images under all automorphisms of a game.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, Stop, verbs::Images};
    /// let game: Game = "box:2x2".parse()?;
    /// let images = Images::random(&game, 7, 3, &Stop::never())?;
    /// assert_eq!(images.part(&game, (0, &Puzzle::empty(&game)), 0, &Stop::never())?.len(), 3);
    /// # anyhow::Ok(())
    /// ```
    pub fn random(game: &Game, seed: u64, count: usize, stop: &Stop) -> anyhow::Result<Self> {
        Ok(Self::Random { group: Some(automorphisms(game, stop)?), seed, count })
    }

    /// The number of parts in which the images of a puzzle are made.
    pub fn parts(&self) -> usize {
        match self {
            Self::Random { count, .. } => count.div_ceil(Self::PART),
            Self::Canonical(_) | Self::Named(_) | Self::Back(_) => 1,
        }
    }

    /// The maps from a puzzle, with its number among all, to a part of its images.
    pub fn part(
        &self,
        game: &Game,
        (number, puzzle): (usize, &Puzzle),
        part: usize,
        stop: &Stop,
    ) -> anyhow::Result<Vec<Equivalence>> {
        Ok(match self {
            Self::Named(map) => vec![map.clone()],
            Self::Canonical(forms) => vec![forms.equivalence(puzzle, stop)?],
            Self::Back(maps) => {
                let map = maps.get(if maps.len() == 1 { 0 } else { number });
                vec![map.ok_or(NoMap(maps.len()))?.inverse()]
            }
            Self::Random { group, seed, count } => {
                let pattern = group.is_none().then(|| pattern_automorphisms(game, puzzle, stop)).transpose()?;
                // Each part of a puzzle's images has its own sequence, so that threads do not matter.
                let mut random = ChaCha8Rng::seed_from_u64(*seed);
                random.set_stream((part as u64) << 32 | number as u64);
                let number = count.saturating_sub(part * Self::PART).min(Self::PART);
                let groups = group.iter().chain(&pattern).cycle().take(number);
                groups.map(|group| Equivalence::random(game, group, &mut random)).collect()
            }
        })
    }
}
