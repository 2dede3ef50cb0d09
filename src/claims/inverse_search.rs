//! `search-001`, `calls-001`, `search-figures`: the search of the report on inverse methods, in three readings.

use rand::SeedableRng;

use super::{Claim, ClaimError, Finding, Lab, Origin, samples, sources};
use crate::generate::{InverseSearch, Preference, Random, Reading};
use crate::workers::each;
use crate::{Game, Grid};

pub(super) const UNIQUE: Claim = Claim {
    id: "search-001",
    source: sources::INVERSE.at("section 5.2, the proof, and the abstract"),
    statement: "the constrained breadth search ends with a puzzle that has one solution, and few clues",
    check: unique,
};

pub(super) const CALLS: Claim = Claim {
    id: "calls-001",
    source: sources::INVERSE.at("section 5.2"),
    statement: "the search is called at most 729 times, in practice less than half of that",
    check: calls,
};

pub(super) const FIGURES: Claim = Claim {
    id: "search-figures",
    source: sources::HERE.at("the search of Team 2306 in three readings, with its heuristics, at four sizes"),
    statement: "the fewest clues that the search leaves, by reading, size and heuristic",
    check: figures,
};

const READINGS: [(Reading, &str, Origin); 3] = [
    (
        Reading::Literal,
        "literal",
        Origin::Reading("for some method, its parents are good parents of the point; where it has none, that is true"),
    ),
    (Reading::Corrected, "corrected", Origin::Reading("all parents are the point or its good siblings")),
    (Reading::Strict, "strict", Origin::Reading("all parents are the point")),
];

/// Games, the number of grids, and whether the literal reading takes minutes.
const GAMES: [(&str, usize, bool); 4] =
    [("box:2x2", 20, false), ("perfect:1", 20, false), ("box:2x3", 10, false), ("box:3x3", 3, true)];

/// The number of grids where the figures do not matter.
const FEW: usize = 3;

/// The ends of searches from random grids: clues left, whether there is one solution, calls.
fn ends(
    lab: &Lab<'_>,
    game: &Game,
    search: InverseSearch,
    number: usize,
) -> Result<Vec<(usize, bool, usize)>, ClaimError> {
    let grids = samples::random(lab, game, number)?;
    let (engine, stop) = (lab.engines[0], lab.stop);
    each(lab.workers, &grids, |index, grid: &Grid| {
        let mut random = Random::seed_from_u64(index as u64);
        let ended = search.run(game, grid, &mut random, stop).ok_or(crate::Stopped)?;
        let one = engine.count(&game.with_clues(&ended.puzzle), Some(2), stop)?.number() == 1;
        Ok((ended.puzzle.clue_count(), one, ended.calls))
    })
}

/// The preference that is quick where the board is large, for results that do not depend on it.
fn search(reading: Reading, is_large: bool) -> InverseSearch {
    InverseSearch { reading, preference: if is_large { Preference::Random } else { Preference::Forced } }
}

fn games(lab: &Lab<'_>, reading: Reading) -> impl Iterator<Item = (&'static str, usize, bool)> {
    let is_deep = lab.deep;
    GAMES.into_iter().filter(move |&(_, _, is_long)| is_deep || !is_long || reading != Reading::Literal)
}

fn unique(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for (reading, name, origin) in READINGS {
        for (game, number, is_large) in games(lab, reading) {
            let number = number.min(FEW);
            let parsed: Game = game.parse()?;
            let run = lab.run("search", || {
                let ends = ends(lab, &parsed, search(reading, is_large), number)?;
                Ok(ends.iter().filter(|(_, one, _)| !one).count().to_string())
            })?;
            findings.push(Finding {
                runs: vec![run],
                origin,
                sample: Some(number as u64),
                because: Some("the search ends on a board of pencil marks; its clues alone have many solutions".into()),
                ..Finding::new(format!("{name} {game}: several solutions"), "0")
            });
        }
    }
    Ok(findings)
}

fn calls(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for (reading, name, origin) in READINGS {
        for (game, number, is_large) in games(lab, reading) {
            let number = number.min(FEW);
            let parsed: Game = game.parse()?;
            let marks = parsed.board().cells() * parsed.order();
            let (found, time) = lab.timed(|| ends(lab, &parsed, search(reading, is_large), number))?;
            let most = found.as_ref().and_then(|ends| ends.iter().map(|&(_, _, calls)| calls).max());
            for (part, limit) in [("marks", marks), ("half", marks / 2)] {
                let within = |most: usize| if most <= limit { "within" } else { "more" }.to_owned();
                findings.push(Finding {
                    runs: vec![super::Run { engine: "search", computed: most.map(within), time }],
                    origin,
                    sample: Some(number as u64),
                    because: Some("the search goes on until a mark stands wherever an inverse step can put one".into()),
                    ..Finding::new(format!("{name} {game}: calls, {part} {limit}"), "within")
                });
            }
        }
    }
    Ok(findings)
}

fn figures(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for (reading, name, _) in READINGS {
        // The literal search of 9×9 boards takes minutes a board.
        for (game, number, is_large) in games(lab, reading).filter(|game| !game.2 || reading != Reading::Literal) {
            let parsed: Game = game.parse()?;
            let run = lab.run("search", || {
                let ends = ends(lab, &parsed, search(reading, is_large), number)?;
                let clues = || ends.iter().map(|&(clues, ..)| clues);
                Ok(format!("{} to {}", clues().min().unwrap_or(0), clues().max().unwrap_or(0)))
            })?;
            let earlier = match (reading, game) {
                (Reading::Literal, "box:2x3") => "0 to 4",
                (Reading::Literal, _) => "0 to 2",
                (Reading::Corrected, "box:2x2") => "14 to 15",
                (Reading::Corrected, "perfect:1") => "23 to 24",
                (Reading::Corrected, "box:2x3") => "34 to 35",
                (Reading::Corrected, _) => "79 to 79",
                (Reading::Strict, "box:2x2") => "15 to 15",
                (Reading::Strict, "perfect:1") => "24 to 24",
                (Reading::Strict, "box:2x3") => "35 to 35",
                (Reading::Strict, _) => "80 to 80",
            };
            findings.push(Finding {
                runs: vec![run],
                origin: Origin::New,
                ..Finding::new(format!("{name} {game}: clues left"), earlier)
            });
        }
    }
    for (preference, name, literal, corrected) in [
        (Preference::Random, "random", "0 to 0", "14 to 15"),
        (Preference::Hard, "d", "0 to 2", "15 to 15"),
        (Preference::Clues, "few clues", "0 to 0", "14 to 14"),
        (Preference::Switch, "t and d in turn", "0 to 3", "14 to 15"),
    ] {
        for (reading, read, earlier) in
            [(Reading::Literal, "literal", literal), (Reading::Corrected, "corrected", corrected)]
        {
            let game: Game = "box:2x2".parse()?;
            let run = lab.run("search", || {
                let ends = ends(lab, &game, InverseSearch { reading, preference }, 20)?;
                let clues = || ends.iter().map(|&(clues, ..)| clues);
                Ok(format!("{} to {}", clues().min().unwrap_or(0), clues().max().unwrap_or(0)))
            })?;
            findings.push(Finding {
                runs: vec![run],
                origin: Origin::New,
                ..Finding::new(format!("{read} box:2x2 by {name}: clues left"), earlier)
            });
        }
    }
    Ok(findings)
}
