//! `exists-e`: every game of a perfect or diameter perfect code has a grid.
//!
//! An et al. do not state it, but it holds for every radius e: the grid with (2e+1)·i − j modulo n in cell (i, j) is valid for all of them.
//!
//! 1. Its rows and columns hold every symbol, because 2e+1 is prime to n: (2e+1)² = 2n − 1 for n = 2e²+2e+1, and 2e+1 is odd and prime to e+1
//!    for n = 2(e+1)².
//! 2. It is constant on the cosets of the linear code ⟨(1, 2e+1)⟩ and differs from coset to coset. The translates of a ball, or of
//!    an anticode with either core, tile the torus along that code, so each of them holds every symbol, whatever code it belongs to.

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, sources};
use crate::encodings::Symbol;
use crate::{Engine, Game};

pub(super) const CLAIM: Claim = Claim {
    id: "exists-e",
    source: sources::HERE.at("games of perfect codes"),
    statement: "every member of both families has a grid: radii to 5 (perfect, order 61) and to 4 (diameter, order 50)",
    check,
};

/// The largest orders that random filling, and SAT, finish in seconds; and in minutes.
const NATIVE: [usize; 2] = [25, 41];
const SAT: [usize; 2] = [13, 18];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let perfect = (1..=5).map(|e| (e, format!("perfect:{e}")));
    let diameter = (1..=4).flat_map(|e| (0..=e).map(move |k| (e, format!("diameter:{e}:{k}"))));
    let mut findings = Vec::new();
    for (radius, name) in perfect.chain(diameter) {
        let game: Game = name.parse()?;
        let is_valid = || game.problem().check(&linear(&game, radius)).is_ok();
        let mut runs = vec![
            lab.run("linear grid", || Ok(says(is_valid())))?,
            lab.run("residues", || Ok(says(meets_residues(&game, radius))))?,
        ];
        for (engine, orders) in lab.engines.iter().zip([NATIVE, SAT]) {
            if game.order() <= orders[usize::from(lab.deep)] {
                runs.push(found(lab, *engine, &game)?);
            }
        }
        findings.push(Finding { runs, origin: Origin::New, ..Finding::new(name, "a grid") });
    }
    Ok(findings)
}

fn says(exists: bool) -> String {
    if exists { "a grid" } else { "none" }.to_owned()
}

/// The grid, to be judged cell by cell.
fn linear(game: &Game, radius: usize) -> Vec<Symbol> {
    let n = game.order();
    (0..n * n).map(|cell| Symbol::new(((2 * radius + 1) * (cell / n) + n - cell % n) % n)).collect()
}

/// The two conditions of the proof, from the numbers alone: the factor is prime to n, and one region, which all others are translates
/// of, meets every residue.
fn meets_residues(game: &Game, radius: usize) -> bool {
    let (n, factor) = (game.order(), 2 * radius + 1);
    let gcd = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let region = game.palette().and_then(|palette| palette.regions().first()).into_iter().flatten();
    let residues = region.map(|cell| (factor * (cell.index() / n) + n - cell.index() % n) % n);
    let met: std::collections::BTreeSet<_> = residues.collect();
    gcd(factor, n) == 1 && met.len() == n
}

/// The judged result of an engine on the empty board.
fn found(lab: &Lab<'_>, engine: &dyn Engine, game: &Game) -> Result<Run, ClaimError> {
    lab.run(engine.name(), || {
        let grid = engine.first(game.problem(), lab.stop)?;
        Ok(says(grid.is_some_and(|grid| game.problem().check(&grid).is_ok())))
    })
}
