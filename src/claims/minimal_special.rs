//! `minimal-special-8`: the minimal puzzles of special grids of both 8×8 games.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::fewest::{OrbitParts, puzzles};
use crate::minimal::Counted;
use crate::symmetry::{GroupName, Representative, group};
use crate::workers::each;
use crate::{Game, Grid, Puzzle, Stop, Stopped};

pub(super) const CLAIM: Claim = Claim {
    id: "minimal-special-8",
    source: sources::HERE.at(
        "minimal puzzles of special grids of order 8, which section 6.2 of An et al. calls infeasible to enumerate",
    ),
    statement: "a special grid of order 8, x, has 4,544,135,008 minimal puzzles in Case I, and in Case II 756,688 of 12 clues; of the others, y has 120 of 8 clues in Case I and 192 of 9 in Case II, and z 400 of 8 in Case II; none has fewer",
    check,
};

/// A special grid of a game.
struct Special {
    name: &'static str,
    game: &'static str,
    grid: &'static str,
    /// The fewest clues, and the puzzles with so few.
    fewest: (usize, usize),
    /// The minimal puzzles, if they are counted in half an hour.
    all: Option<u128>,
    /// Whether the fewest are found in seconds.
    is_quick: bool,
}

const SPECIAL: [Special; 5] = [
    Special {
        name: "x, Case I",
        game: "diameter:1:0",
        grid: "1234567847618325385274162143658756781234832547617416385265872143",
        fewest: (13, 121_664),
        all: Some(4_544_135_008),
        is_quick: false,
    },
    Special {
        name: "y, Case I",
        game: "diameter:1:0",
        grid: "1234567845678123781234562345678156781234812345673456781267812345",
        fewest: (8, 120),
        all: None,
        is_quick: true,
    },
    Special {
        name: "x, Case II",
        game: "diameter:1:1",
        grid: "1234567847618325385274162143658756781234832547617416385265872143",
        fewest: (12, 756_688),
        all: None,
        is_quick: false,
    },
    Special {
        name: "y, Case II",
        game: "diameter:1:1",
        grid: "1234567845678123781234562345678156781234812345673456781267812345",
        fewest: (9, 192),
        all: None,
        is_quick: false,
    },
    Special {
        name: "z, Case II",
        game: "diameter:1:1",
        grid: "1234567867812345345678128123456756781234234567817812345645678123",
        fewest: (8, 400),
        all: None,
        is_quick: true,
    },
];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for special in &SPECIAL {
        let game: Game = special.game.parse()?;
        let grid = Puzzle::parse(&game, special.grid)?.grid().ok_or(Stopped)?;
        if special.is_quick || lab.deep {
            findings.extend(special.with_fewest(lab, &game, &grid)?);
        }
        if let Some(number) = special.all.filter(|_| lab.deep) {
            let run = lab.run(lab.engines[0].name(), || Ok(all(lab, &game, &grid)?.to_string()))?;
            let part = format!("minimal puzzles of {}", special.name);
            findings.push(Finding { runs: vec![run], origin: Origin::New, ..Finding::new(part, number.to_string()) });
        }
    }
    Ok(findings)
}

impl Special {
    /// The puzzles with the fewest clues, by a search that knows no symmetries, and those of them that are ambiguous by another engine.
    fn with_fewest(&self, lab: &Lab<'_>, game: &Game, grid: &Grid) -> Result<[Finding; 2], ClaimError> {
        let (clues, number) = self.fewest;
        let words = |number, fewer| format!("{number}, and {fewer} with fewer");
        let mut found = Vec::new();
        let searched = lab.run(lab.engines[0].name(), || {
            found = of_size(lab, game, grid, clues)?;
            Ok(words(found.len(), of_size(lab, game, grid, clues - 1)?.len()))
        })?;
        let judged = lab.run(lab.walker.name(), || Ok(ambiguous(lab, game, &found)?.to_string()))?;
        let part = format!("puzzles of {} with {clues} clues", self.name);
        let finding = |part, expected: String, run| Finding {
            runs: vec![run],
            origin: Origin::New,
            ..Finding::new(part, expected)
        };
        let without = format!("{part} that have several solutions");
        Ok([finding(part, words(number, 0), searched), finding(without, 0.to_string(), judged)])
    }
}

/// The minimal puzzles of a grid.
fn all(lab: &Lab<'_>, game: &Game, grid: &Grid) -> Result<u128, ClaimError> {
    let class = Representative::new(grid.clone(), &group(game, GroupName::Full, lab.stop)?);
    Ok(by_orbits(game, &class, lab.stop)?.by_clues().map(|(_, puzzles, _)| puzzles).sum())
}

/// The minimal puzzles of a grid by number of clues, counted through orbits of its symmetries.
pub(super) fn by_orbits(game: &Game, class: &Representative, stop: &Stop) -> Result<Counted, ClaimError> {
    let parts = OrbitParts::new(game.problem(), class, stop)?;
    let (mut search, mut counted) = (parts.search(stop), Counted::new(&class.stabiliser));
    for part in parts.numbers() {
        counted.join(&search.count(part)?);
    }
    Ok(counted)
}

/// The puzzles of a grid with this number of clues, by a search that knows no symmetries.
pub(super) fn of_size(lab: &Lab<'_>, game: &Game, grid: &Grid, clues: usize) -> Result<Vec<Puzzle>, ClaimError> {
    let mut found = Vec::new();
    puzzles(game.problem(), grid.symbols(), clues, lab.stop, |cells| {
        found.push(Puzzle::of(grid, cells.iter().copied()));
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

/// The number of puzzles that do not have one solution.
pub(super) fn ambiguous(lab: &Lab<'_>, game: &Game, puzzles: &[Puzzle]) -> Result<usize, ClaimError> {
    let (walker, stop) = (lab.walker, lab.stop);
    let counts = each(lab.workers, puzzles, |_, puzzle| walker.count(&game.with_clues(puzzle), Some(2), stop))?;
    Ok(counts.iter().filter(|count| count.number() != 1).count())
}
