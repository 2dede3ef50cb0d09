//! `speed-9`: the time of solving.

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{Claim, ClaimError, Finding, Lab, Origin, samples, sources};
use crate::{Engine, Game, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "speed-9",
    source: sources::PUZZLE_COTTAGE.at("on solvers"),
    statement: "99 % of 9×9 puzzles are solved in less than a millisecond, the hardest known ones in seconds to tens of seconds",
    check,
};

/// Puzzles that were known as the hardest when they appeared: Golden Nugget, Easter Monster, Platinum Blonde, Fata Morgana, and A. Inkala's of 2010.
const HARDEST: [&str; 5] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// The number of random minimal puzzles.
const PUZZLES: usize = 1000;

/// Each puzzle is solved to the proof that its solution is the only one. Times are those of this machine.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let grids = samples::grids(lab, &game, PUZZLES)?;
    let puzzles = grids.iter().map(|grid| samples::minimal(lab, &game, grid, &mut random));
    let puzzles = puzzles.collect::<Result<Vec<_>, ClaimError>>()?;
    let native = lab.engines[0];
    let share = lab.run(native.name(), || {
        let times = times(lab, native, &game, &puzzles)?;
        let fast = times.iter().filter(|&&time| time < Duration::from_millis(1)).count();
        Ok(if 100 * fast >= 99 * PUZZLES { "99".to_owned() } else { (100 * fast / PUZZLES).to_string() })
    })?;
    let known = HARDEST.iter().map(|line| Puzzle::parse(&game, line)).collect::<Result<Vec<_>, _>>()?;
    let longest = |engine: &&dyn Engine| {
        lab.run(engine.name(), || {
            let times = times(lab, *engine, &game, &known)?;
            let longest = times.into_iter().max().unwrap_or_default();
            Ok(if longest < Duration::from_secs(1) { "below a second" } else { "seconds" }.to_owned())
        })
    };
    let hardest = lab.engines.iter().take(2).map(longest).collect::<Result<_, _>>()?;
    Ok(vec![
        Finding {
            runs: vec![share],
            origin: Origin::Reading("random minimal puzzles, native search"),
            ..Finding::new("percent in a millisecond, at least", "99")
        },
        Finding {
            runs: hardest,
            because: Some("these take a solver that learns, or one that looks ahead, milliseconds".into()),
            ..Finding::new(format!("longest of {} hardest", HARDEST.len()), "seconds")
        },
    ])
}

fn times(lab: &Lab<'_>, engine: &dyn Engine, game: &Game, puzzles: &[Puzzle]) -> Result<Vec<Duration>, ClaimError> {
    let time = |puzzle: &Puzzle| {
        let start = (lab.clock)();
        engine.count(&game.with_clues(puzzle), Some(2), lab.stop)?;
        Ok((lab.clock)().saturating_sub(start))
    };
    puzzles.iter().map(time).collect()
}
