//! `reduction`: completing Latin squares as a sudoku puzzle.

use itertools::Itertools;

use super::{Claim, ClaimError, Finding, Lab, sources};
use crate::encodings::Symbol;
use crate::{Engine, Game, Grid, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "reduction",
    source: sources::PUZZLE_COTTAGE.at("on NP-completeness, after T. Yato and T. Seta 2003"),
    statement: "a Latin square of order n is embedded as the upper left region of a sudoku of order n²",
    check,
};

/// A region of order n² holds n² different symbols, and a Latin square of order n holds each of its n symbols n times. So the squares are
/// embedded in the first columns of the top boxes instead.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for n in 2..=4 {
        let (latin, sudoku): (Game, Game) = (format!("latin:{n}").parse()?, format!("box:{n}x{n}").parse()?);
        let squares = lab.engines[0].count(latin.problem(), None, lab.stop)?.number();
        let mut embedded = lab.measure("", squares, |engine| lab.count(engine, &sudoku.with_clues(&board(n))))?;
        embedded.part = format!("order {n}: the first columns");
        if n < 4 {
            let mut all = Vec::new();
            lab.engines[0].solutions(latin.problem(), lab.stop, &mut |square| {
                all.push(Grid::from(square.to_vec()));
                std::ops::ControlFlow::Continue(())
            })?;
            let in_region = |engine: &dyn Engine| -> Result<u128, ClaimError> {
                all.iter().map(|square| lab.count(engine, &sudoku.with_clues(&region(n, square)))).sum()
            };
            let mut printed = lab.measure("", squares, in_region)?;
            printed.part = format!("order {n}: the upper left region");
            printed.because = Some(
                "a region of order n² holds n² different symbols, and the square holds each of n symbols n times"
                    .into(),
            );
            findings.push(printed);
        }
        findings.push(embedded);
    }
    Ok(findings)
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
