//! `daily-004`, `speed-002`, `fiendish-002`, `unique-003`: statements of the sources about their generators, which run here as they are written.

use std::time::Duration;

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, sources};
use crate::generate::{Chain, Daily, Date, Maker, Outcome, Reduce, Target};
use crate::rate::{Level, Technique};
use crate::{EngineError, Game, Stopped};

pub(super) const DAILY: Claim = Claim {
    id: "daily-004",
    source: sources::PUZZLE_COTTAGE.at("on the practical generator"),
    statement: "three puzzles a day, the same for everybody, with 38, 48 and 56 blanks or until no cell can be removed, made in 100 to 1,000 ms",
    check: daily,
};

pub(super) const PAIRS: Claim = Claim {
    id: "speed-002",
    source: sources::SUDOKU_OF_THE_DAY.at("on the creator"),
    statement: "a puzzle of medium level or easier takes a few hundredths of a second to generate",
    check: pairs,
};

pub(super) const HARD: Claim = Claim {
    id: "fiendish-002",
    source: sources::SUDOKU_OF_THE_DAY.at("on the creator"),
    statement: "a puzzle that needs a forcing chain takes several seconds to find",
    check: hard,
};

pub(super) const CHAINS: Claim = Claim {
    id: "unique-003",
    source: sources::SUN_ET_AL.at("section 3.3"),
    statement: "the puzzles of the chain generator have one solution without a test for it",
    check: chains,
};

/// Days from the first of January 2026.
const DAYS: u64 = 20;
const FIRST: u64 = 1_767_225_600;

#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failed(reason: impl ToString) -> ClaimError {
    EngineError::Failed { engine: "generate", reason: reason.to_string() }.into()
}

fn daily(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let (mut met, mut quick, mut time) = ([0_u64; 3], 0_u64, Duration::ZERO);
    for day in 0..DAYS {
        let daily = Daily(Date::of_unix_time(FIRST + 86_400 * day));
        for (number, blanks) in [38, 48, 56].into_iter().enumerate() {
            let start = (lab.clock)();
            let outcome = daily.by_source(&game, number, lab.stop).map_err(failed)?;
            let taken = (lab.clock)().saturating_sub(start);
            lab.stop.check()?;
            let Outcome::Made(made) = outcome else { return Err(Stopped.into()) };
            let found = 81 - made.draft.clue_count();
            // A hard puzzle may end before, where no cell can be removed.
            met[number] += u64::from(found == blanks || number == 2 && found < blanks);
            quick += u64::from(taken <= Duration::from_secs(1));
            time += taken;
        }
    }
    let finding = |part: &str, computed: u64, published: u64| Finding {
        runs: vec![Run { engine: "generate", computed: Some(computed.to_string()), time }],
        sample: Some(published),
        ..Finding::new(part, published.to_string())
    };
    Ok(vec![
        finding("days with an easy puzzle of 38 blanks", met[0], DAYS),
        finding("days with a medium puzzle of 48 blanks", met[1], DAYS),
        finding("days with a hard puzzle, to 56 blanks", met[2], DAYS),
        Finding {
            origin: Origin::Reading("at most a second; on this machine, not in a browser"),
            ..finding("puzzles made in a second", quick, 3 * DAYS)
        },
    ])
}

/// The median time of a puzzle by removal of pairs.
fn pairs(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let target =
        Target { difficulty: Some(format!("..{}", Level::Medium).parse().map_err(failed)?), ..Target::default() };
    let (median, time) = by_pairs(lab, target, 21)?;
    let word = if median < Duration::from_millis(100) { "hundredths" } else { "more" };
    Ok(vec![taken("seconds for a puzzle to medium level", "hundredths", word, time, 21)])
}

/// The same for puzzles with a forcing chain.
fn hard(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let target = Target { techniques: vec![Technique::ForcingChain], ..Target::default() };
    let (median, time) = by_pairs(lab, target, 7)?;
    let word = match median.as_secs() {
        0 => "less than one",
        1..10 => "several",
        10..60 => "tens",
        _ => "minutes",
    };
    Ok(vec![taken("seconds for a puzzle with a forcing chain", "several", word, time, 7)])
}

/// The median time, and that of all, of some puzzles made by removal of pairs.
fn by_pairs(lab: &Lab<'_>, target: Target, puzzles: u64) -> Result<(Duration, Duration), ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let mut maker = Maker::new(&game, &Reduce, target, lab.stop).map_err(failed)?;
    let mut times = Vec::new();
    for index in 0..puzzles {
        let start = (lab.clock)();
        maker.make(1, index);
        lab.stop.check()?;
        times.push((lab.clock)().saturating_sub(start));
    }
    times.sort_unstable();
    Ok((times[times.len() / 2], times.iter().sum()))
}

fn taken(part: &str, published: &str, word: &str, time: Duration, puzzles: u64) -> Finding {
    Finding {
        runs: vec![Run { engine: "generate", computed: Some(word.to_owned()), time }],
        origin: Origin::Reading("median, on this machine"),
        sample: Some(puzzles),
        ..Finding::new(part, published)
    }
}

/// An attempt of the generator fails exactly where its puzzle has several solutions.
fn chains(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    const PUZZLES: u64 = 30;
    let game: Game = "box:3x3".parse()?;
    let mut findings = Vec::new();
    for method in &Chain::LINES {
        let run = lab.run("generate", || {
            let mut maker = Maker::new(&game, method, Target::default(), lab.stop).map_err(failed)?.tries(1);
            let mut several = 0;
            for index in 0..PUZZLES {
                several += u64::from(!matches!(maker.make(3, index), Outcome::Made(_)));
                lab.stop.check()?;
            }
            Ok(several.to_string())
        })?;
        findings.push(Finding {
            runs: vec![run],
            sample: Some(PUZZLES),
            ..Finding::new(format!("k = {}: puzzles with several solutions", method.symbols), "0")
        });
    }
    Ok(findings)
}
