//! `pairs-002`: the number of steps that each removed pair of clues adds to a solution.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Claim, ClaimError, Finding, Lab, samples, sources, witness};
use crate::rate::explainer::Limits;
use crate::rate::{Explainer, Guide, Ladder};
use crate::{Game, Grid, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "pairs-002",
    source: sources::SUDOKU_OF_THE_DAY.at("on pairs of clues"),
    statement: "every extra pair of clues that is removed adds at least two applications of techniques, so that the difficulty keeps on increasing",
    check,
};

/// The number of grids from which pairs are removed, if time does not matter.
const GRIDS: usize = 100;

const REASON: &str = "the clues that go would have ruled out a simple step of another technique; in a shortest solution each pair does add two steps, \
                      but people, and solvers of this kind, take the simplest step at each time";

/// Steps and score of a puzzle that is solved.
type Rating<'a> = &'a dyn Fn(&Puzzle) -> Option<(usize, u32)>;

/// A stored puzzle contradicts the claim. Where there is time, all removals from random grids are counted that do: clues go in pairs that a half turn
/// exchanges, as long as the puzzle has one solution and people find it.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let explainer = Explainer::new(&game)?;
    let ladder = |puzzle: &Puzzle| {
        let path = guide.path(puzzle, lab.stop);
        path.solved.then(|| (path.steps() as usize, path.score()))
    };
    let by_chains = |puzzle: &Puzzle| {
        let rating = explainer.rate(puzzle, &Limits::default(), lab.stop).ok()?;
        rating.er.map(|_| (rating.steps, 0))
    };
    let mut findings = Vec::new();
    for words in witness::of("pairs-002") {
        let puzzle = Puzzle::parse(&game, words[0])?;
        let mut fewer = puzzle.clone();
        for cell in words[1..].iter().filter_map(|name| named(name)) {
            fewer[cell] = None;
        }
        let names = words[1..].join(", ");
        let unique = lab.measure("", 1, |engine| lab.count(engine, &game.with_clues(&fewer)))?;
        findings.push(Finding { part: format!("without {names}: solutions"), ..unique });
        let change = |what: fn((usize, u32), (usize, u32)) -> String| {
            lab.run("ladder", || Ok(ladder(&puzzle).zip(ladder(&fewer)).map_or_else(String::new, |(a, b)| what(a, b))))
        };
        let steps = change(|(before, _), (after, _)| match after.checked_sub(before) {
            Some(2..) => "2 or more".to_owned(),
            Some(added) => added.to_string(),
            None => "fewer".to_owned(),
        })?;
        let score = change(|(_, before), (_, after)| if after > before { "rises" } else { "falls" }.to_owned())?;
        for (part, published, run) in [("steps added", "2 or more", steps), ("score", "rises", score)] {
            let because = Some(REASON.into());
            findings.push(Finding {
                runs: vec![run],
                because,
                ..Finding::new(format!("without {names}: {part}"), published)
            });
        }
    }
    if lab.deep {
        let grids = samples::grids(lab, &game, GRIDS)?;
        for (name, rating) in [("ladder", &ladder as Rating<'_>), ("explainer", &by_chains)] {
            let mut removals = 0;
            let run = lab.run(name, || Ok(little(lab, &game, &grids, rating, &mut removals)?.to_string()))?;
            let part = format!("of {removals} random removals, that add less: {name}");
            findings.push(Finding {
                runs: vec![run],
                sample: Some(removals),
                because: Some(REASON.into()),
                ..Finding::new(part, "0")
            });
        }
    }
    Ok(findings)
}

/// The cell of a name such as r3c7.
fn named(name: &str) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some(9 * (row.parse::<usize>().ok()? - 1) + column.parse::<usize>().ok()? - 1)
}

/// The number of removals after which a solver needs fewer than two steps more than before; adds that of all removals.
fn little(
    lab: &Lab<'_>,
    game: &Game,
    grids: &[Grid],
    rating: Rating<'_>,
    removals: &mut u64,
) -> Result<usize, ClaimError> {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut few = 0;
    for grid in grids {
        let mut puzzle = Puzzle::from(grid);
        let mut before = 0;
        let mut pairs: Vec<_> = (0..40).collect();
        pairs.shuffle(&mut random);
        for cell in pairs {
            lab.stop.check()?;
            let mut fewer = puzzle.clone();
            (fewer[cell], fewer[80 - cell]) = (None, None);
            if !samples::has_one_solution(lab, game, &fewer)? {
                continue;
            }
            let Some((now, _)) = rating(&fewer) else { continue };
            *removals += 1;
            few += usize::from(now < before + 2);
            (puzzle, before) = (fewer, now);
        }
    }
    Ok(few)
}
