//! `reduction`: completing Latin squares as a sudoku puzzle.

use itertools::Itertools;

use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::encodings::Symbol;
use crate::{Engine, Game, Grid, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "reduction",
    source: sources::PUZZLE_COTTAGE.at("on NP-completeness, after T. Yato and T. Seta 2003"),
    statement: "a Latin square of order n is embedded as the upper left region of a sudoku of order n²",
    check,
};

pub(super) const EMBEDDED: Claim = Claim {
    id: "reduction-new",
    source: sources::HERE.at("Latin squares in a sudoku, as the reduction should have them"),
    statement: "the Latin squares of order n are the solutions of a sudoku puzzle of order n² that is blank in the first columns of the top boxes",
    check: embedded,
};

/// A region of order n² holds n² different symbols, and a Latin square of order n holds each of its n symbols n times. So no square fits.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for n in 2..4 {
        let (latin, sudoku): (Game, Game) = (format!("latin:{n}").parse()?, format!("box:{n}x{n}").parse()?);
        let mut all = Vec::new();
        lab.engines[0].solutions(latin.problem(), lab.stop, &mut |square| {
            all.push(Grid::from(square.to_vec()));
            std::ops::ControlFlow::Continue(())
        })?;
        let in_region = |engine: &dyn Engine| -> Result<u128, ClaimError> {
            all.iter().map(|square| lab.count(engine, &sudoku.with_clues(&region(n, square)))).sum()
        };
        let finding = lab.measure("", all.len() as u128, in_region)?;
        findings.push(Finding {
            part: format!("order {n}: the upper left region"),
            because: Some(
                "a region of order n² holds n² different symbols, and the square holds each of n symbols n times"
                    .into(),
            ),
            ..finding
        });
    }
    Ok(findings)
}

/// The squares are embedded in the first columns of the top boxes instead. Their numbers are those of Euler's time: 2, 12, 576.
fn embedded(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let of_order = |(n, squares): (usize, u128)| {
        let sudoku: Game = format!("box:{n}x{n}").parse()?;
        let finding = lab.measure("", squares, |engine| lab.count(engine, &sudoku.with_clues(&board(n))))?;
        Ok(Finding { part: format!("order {n}: the first columns"), origin: Origin::New, ..finding })
    };
    [(2, 2), (3, 12), (4, 576)].into_iter().map(of_order).collect()
}

/// The square in the upper left region.
fn region(n: usize, square: &Grid) -> Puzzle {
    let mut clues = Puzzle::blank(n.pow(4));
    for (row, column) in (0..n).cartesian_product(0..n) {
        clues[n * n * row + column] = Some(square[n * row + column]);
    }
    clues
}

/// A sudoku grid of order n² without the cells that hold the multiples of n in the first columns of the top boxes.
///
/// Row i and column j of the grid hold n·i + ⌊i/n⌋ + j modulo n². In the top band, the first column of box k holds n·(i + k modulo n):
/// multiples of n, and its rows, columns and boxes lack just these. So they are filled as a Latin square is, in rows i and columns k.
fn board(n: usize) -> Puzzle {
    let order = n * n;
    let mut clues = Puzzle::blank(order * order);
    for (row, column) in (0..order).cartesian_product(0..order) {
        if row >= n || column % n > 0 {
            clues[order * row + column] = Some(Symbol::new((n * row + row / n + column) % order));
        }
    }
    clues
}
