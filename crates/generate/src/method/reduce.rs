//! `reduce`: pairs of clues are removed from a full grid; after the first 15 to 20, human techniques must find the solution.
//!
//! If the puzzle without a pair is not solvable, or too hard on the scale of the target, the pair is put back and another is taken. If no other is left, the last pair
//! that was removed is put back as well. After 300 such steps the grid is abandoned. A puzzle can become easier by a removal, so every puzzle
//! on the path is compared with the target.
//!
//! If the target has no symmetry, pairs are half turns of the board. If it does not limit techniques, they go up to X-wings.
//!
//! # References
//! How Do We Create Sudoku? Sudoku of the Day, <https://www.sudokuoftheday.com/creation>.

use rand::RngExt;
use rand::seq::SliceRandom;

use super::Method;
use crate::{Draft, Judge, Random, Symmetry, Workshop};
use gerechte_core::Puzzle;

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Reduce;

/// Steps back before a grid is given up.
const STEPS_BACK: usize = 300;

/// A pair that was removed, and those that were still to be tried beside it.
struct Level {
    removed: Vec<usize>,
    others: Vec<Vec<usize>>,
}

impl Method for Reduce {
    fn name(&self) -> &'static str {
        "reduce"
    }

    fn attempt(&self, workshop: &mut Workshop, judge: &mut Judge, random: &mut Random) -> Option<Draft> {
        let solution = workshop.grid(random)?;
        let mut pairs = match judge.target().clues.symmetry {
            Symmetry::None => Symmetry::Rot180.orbits(workshop.game()).ok()?,
            _ => judge.orbits().to_vec(),
        };
        pairs.shuffle(random);
        let mut clues = Puzzle::from(&solution);
        let mut left = clues.len();
        let floor = *judge.target().clues.number.start();
        // 15 to 20 pairs of 81 cells.
        let blind = random.random_range(30..=40) * clues.len() / 81;
        while clues.len() - left < blind && pairs.last().is_some_and(|pair| left >= floor + pair.len()) {
            let pair = pairs.pop()?;
            left -= pair.len();
            for &cell in &pair {
                clues[cell] = None;
            }
        }
        if !judge.is_solvable(workshop, &clues) {
            return None;
        }
        let wants = judge.target().difficulty.is_some() || judge.target().needs_ladder();
        let mut path: Vec<Level> = Vec::new();
        let mut steps_back = 0;
        while !workshop.stop().is_requested() {
            if let Some(pair) = pairs.pop() {
                if left < floor + pair.len() {
                    continue;
                }
                for &cell in &pair {
                    clues[cell] = None;
                }
                let mut kept = judge.is_solvable(workshop, &clues);
                if kept && wants && !judge.target().minimal {
                    let mut draft = Draft::new(clues.clone(), solution.clone());
                    match judge.judge(workshop, &mut draft) {
                        Ok(_) => return Some(draft),
                        Err(miss) => kept = !judge.target().is_exceeded_by(&miss),
                    }
                }
                if kept {
                    left -= pair.len();
                    path.push(Level { removed: pair, others: pairs.clone() });
                } else {
                    for &cell in &pair {
                        clues[cell] = Some(solution[cell]);
                    }
                    steps_back += 1;
                }
            } else {
                if !wants || steps_back >= STEPS_BACK {
                    break;
                }
                let Some(level) = path.pop() else { break };
                left += level.removed.len();
                level.removed.iter().for_each(|&cell| clues[cell] = Some(solution[cell]));
                pairs = level.others;
                steps_back += 1;
            }
        }
        Some(Draft::new(clues, solution))
    }
}
