//! Boards with so few grids that all their minimal puzzles can be listed at once.

use super::Census;
use crate::{GenerateError, Target};
use gerechte_core::count::up_to_relabelling;
use gerechte_core::{Engine, Game, Stop};
use gerechte_minimal::MAX_CELLS;
use gerechte_search::Native;

/// The largest number of grids, up to relabelling, that counts as few.
const FEW: u128 = 100;

/// The use of a census for a target, on a board with few grids.
#[derive(Debug)]
pub enum FewGrids {
    /// There are many grids, or the target is not about minimal puzzles alone: a method that tries is wanted.
    No,
    /// No puzzle meets the target.
    Impossible,
    /// All puzzles that meet the target.
    Census(Census),
}

impl FewGrids {
    /// Looks at a game and a target.
    ///
    /// ```
    /// use gerechte::generate::{FewGrids, Target};
    /// use gerechte::{Game, Stop};
    /// let game: Game = "perfect:1".parse()?;
    /// let target = Target { clues: (0..=3).into(), minimal: true, ..Target::default() };
    /// assert!(matches!(FewGrids::of(&game, &target, &Stop::never())?, FewGrids::Impossible));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, target: &Target, stop: &Stop) -> Result<Self, GenerateError> {
        if !has_few(game, stop) {
            return Ok(Self::No);
        }
        if !target.minimal && *target != Target::default() {
            // A puzzle has the clues of a minimal one, and maybe more.
            let fewer = Target { clues: (0..=*target.clues.number.end()).into(), ..Target::default() };
            return Ok(match Census::new(game, &fewer, stop) {
                Ok(census) if census.puzzles() == 0 => Self::Impossible,
                _ => Self::No,
            });
        }
        let census = Census::new(game, target, stop)?;
        Ok(if census.puzzles() > 0 { Self::Census(census) } else { Self::Impossible })
    }
}

fn has_few(game: &Game, stop: &Stop) -> bool {
    let known = game.board().cells() <= MAX_CELLS && game.problem().is_symmetric_in_symbols();
    known
        && up_to_relabelling(game.problem()).is_some_and(|problem| {
            let count = Native.count(&problem, Some(FEW + 1), stop);
            count.is_ok_and(|count| (1..=FEW).contains(&count.number()))
        })
}
