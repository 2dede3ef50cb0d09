//! `mutate`: local search around a puzzle: clues leave, others come in, and the harder puzzle stays.
//!
//! A step takes one or two clues (orbits) out of a puzzle, takes a random one of the solutions that this leaves, gives clues of it back
//! until it is the only one, and removes what is not needed. What is rated at least as hard is kept. The rating is the target's
//! scale, and the search is for its middle; without one it is the ladder's score. Where the target is all that some techniques do not
//! solve, it is what the quick ones among them leave open.
//!
//! # References
//! The search around known hard puzzles by which the forum collections grew ({−1+1}, {−2+2}).

use rand::RngExt;
use rand::seq::SliceRandom;

use crate::generate::dig::dig;
use crate::generate::{Bench, Dig, Draft, Method, Random, Target};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Mutate;

/// Steps of an attempt.
const STEPS: usize = 40;

impl Method for Mutate {
    fn name(&self) -> &'static str {
        "mutate"
    }

    fn attempt(&self, bench: &mut Bench, target: &Target, random: &mut Random) -> Option<Draft> {
        let mut best = Dig.attempt(bench, target, random)?;
        if !target.pattern.is_empty() {
            return Some(best);
        }
        let mut score = bench.nearness(&mut best, target, f64::NEG_INFINITY)?;
        for _ in 0..STEPS {
            if score == f64::INFINITY {
                break;
            }
            let Some(mut changed) = neighbour(bench, &best, target, random) else { continue };
            if bench.stop().is_requested() {
                return None;
            }
            let found = bench.nearness(&mut changed, target, score)?;
            if found >= score {
                (best, score) = (changed, found);
            }
        }
        Some(best)
    }
}

/// A puzzle that differs in a few clues.
fn neighbour(bench: &mut Bench, puzzle: &Draft, target: &Target, random: &mut Random) -> Option<Draft> {
    let mut clues = puzzle.puzzle.clone();
    let mut orbits = bench.orbits().to_vec();
    orbits.shuffle(random);
    let (given, mut blank): (Vec<_>, Vec<_>) = orbits.into_iter().partition(|orbit| clues[orbit[0]].is_some());
    for orbit in given.iter().take(random.random_range(1..=2)) {
        for &cell in orbit {
            clues[cell] = None;
        }
    }
    let solution = bench.solution(&clues, random)?;
    while !bench.is_unique(&clues) {
        let orbit = blank.pop()?;
        for &cell in &orbit {
            clues[cell] = Some(solution[cell]);
        }
    }
    let mut draft = Draft::new(clues, solution);
    dig(bench, &mut draft, target, random);
    Some(draft)
}
