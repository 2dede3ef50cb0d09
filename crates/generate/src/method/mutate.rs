//! `mutate`: local search around a puzzle: clues are removed, others are added, and the harder puzzle is kept.
//!
//! A step takes one or two clues (orbits) out of a puzzle, takes a random one of the solutions that this leaves, gives clues of it back
//! until it is the only one, and removes what is not needed. The new puzzle is kept if it is at least as near to the target.
//!
//! If the target says nothing of difficulty and techniques, a higher score on the ladder is nearer. If all puzzles that some techniques do not
//! solve meet the target, a puzzle is the nearer the more candidates the quick ones among these techniques leave.
//!
//! # References
//! The search around known hard puzzles by which the forum collections grew ({−1+1}, {−2+2}).

use rand::RngExt;
use rand::seq::SliceRandom;

use super::{Dig, Method};
use crate::dig::dig;
use crate::{Draft, Judge, Miss, Random, Workshop};
use gerechte_rate::Path;

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Mutate;

/// Steps of an attempt.
const STEPS: usize = 40;

impl Method for Mutate {
    fn name(&self) -> &'static str {
        "mutate"
    }

    fn attempt(&self, workshop: &mut Workshop, judge: &mut Judge, random: &mut Random) -> Option<Draft> {
        let mut best = Dig.attempt(workshop, judge, random)?;
        if !judge.target().clues.pattern.is_free() {
            return Some(best);
        }
        let mut score = nearness(workshop, judge, &mut best, f64::NEG_INFINITY)?;
        for _ in 0..STEPS {
            if score == f64::INFINITY {
                break;
            }
            let Some(mut changed) = neighbour(workshop, judge, &best, random) else { continue };
            if workshop.stop().is_requested() {
                return None;
            }
            let found = nearness(workshop, judge, &mut changed, score)?;
            if found >= score {
                (best, score) = (changed, found);
            }
        }
        Some(best)
    }
}

/// The nearness of a puzzle to the target: infinite if it meets the target. Returns `None` if a stop came first.
///
/// If a cheap measure shows that the puzzle is no nearer than `known`, the target is not evaluated.
fn nearness(workshop: &mut Workshop, judge: &mut Judge, draft: &mut Draft, known: f64) -> Option<f64> {
    if judge.target().difficulty.is_none() && !judge.target().needs_ladder() {
        let score = |path: Path| f64::from(path.score()) + if path.solved { 0.0 } else { 1e9 };
        return Some(judge.path(&draft.puzzle).map_or(0.0, score));
    }
    // The number of candidates that the easier techniques leave, shifted far below all other measures.
    let left = judge.left_by_easier(&draft.puzzle).map(|left| f64::from(left as u32) - 1e5);
    if judge.easier_decides() && left.is_some_and(|left| left <= known) {
        return left;
    }
    match judge.judge(workshop, draft) {
        Ok(_) => Some(f64::INFINITY),
        Err(Miss::TooEasy) if left.is_some() => left,
        Err(Miss::Rating(..)) if judge.easier_decides() && left.is_some() => left,
        Err(Miss::Stopped) => None,
        Err(miss) => Some(-judge.target().distance(&miss)),
    }
}

/// A puzzle that differs in a few clues.
fn neighbour(workshop: &mut Workshop, judge: &Judge, best: &Draft, random: &mut Random) -> Option<Draft> {
    let mut clues = best.puzzle.clone();
    let mut orbits = judge.orbits().to_vec();
    orbits.shuffle(random);
    let (given, mut blank): (Vec<_>, Vec<_>) = orbits.into_iter().partition(|orbit| clues[orbit[0]].is_some());
    for orbit in given.iter().take(random.random_range(1..=2)) {
        for &cell in orbit {
            clues[cell] = None;
        }
    }
    let solution = workshop.solution(&clues, random)?;
    while !workshop.is_unique(&clues) {
        let orbit = blank.pop()?;
        for &cell in &orbit {
            clues[cell] = Some(solution[cell]);
        }
    }
    let mut draft = Draft::new(clues, solution);
    dig(workshop, judge, &mut draft, random);
    Some(draft)
}
