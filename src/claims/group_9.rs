//! `group-9`, `variants-9`: how many ways there are to write one 9×9 puzzle differently.

use itertools::Itertools;

use super::{Claim, ClaimError, Finding, Lab, sources};
use crate::Game;
use crate::encodings::Cell;
use crate::symmetry::{automorphisms, automorphisms_commuting_with};

pub(super) const GROUP: Claim = Claim {
    id: "group-9",
    source: sources::PUZZLE_COTTAGE.at("on symmetry, after Russell and Jarvis"),
    statement: "9! × 6⁸ = 3,359,232 trivial symmetries; 9! × 6⁸ / 2 = about 1.2 billion",
    check: group,
};

pub(super) const VARIANTS: Claim = Claim {
    id: "variants-9",
    source: sources::SUDOKU_OF_THE_DAY.at("on variants"),
    statement: "4 × 4 × 144 × 362,880 = 836,075,520 variants of one symmetric puzzle",
    check: variants,
};

const RELABELLINGS: u128 = 362_880;

fn group(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let refined = || Ok(automorphisms(&game, lab.stop)?.order().unwrap_or_default());
    let counted = || 2 * lines(|_| true).pow(2);
    let finding = |part: &str, published: &str, reading, of: &dyn Fn(u128) -> String| {
        let runs = vec![lab.run("refinement", || refined().map(of))?, lab.run("lines", || Ok(of(counted())))?];
        Ok(Finding { part: part.to_owned(), published: published.to_owned(), runs, reading })
    };
    let reading = Some("of cells only, transposition included: 2 × 6⁸, no 9!");
    let rounded = |number: u128| {
        let digits = number.to_string();
        format!("{}.{}e{}", &digits[..1], &digits[1..2], digits.len() - 1)
    };
    [
        finding("trivial symmetries", "3359232", reading, &|order| order.to_string()),
        finding("9! × 6⁸", "3359232", None, &|order| (RELABELLINGS * order / 2).to_string()),
        finding("9! × 6⁸ / 2", "1.2e9", None, &|order| rounded(RELABELLINGS * order / 4)),
        finding("with relabelling: 9! × 2 × 6⁸", "1.2e9", None, &|order| rounded(RELABELLINGS * order)),
    ]
    .into_iter()
    .collect()
}

/// A puzzle whose pattern a half turn keeps goes to such puzzles by the automorphisms that commute with the half turn. The source
/// multiplies four rotations with four reflections, but the square has only eight motions.
fn variants(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let half_turn: Vec<Cell> = (0..81).rev().map(Cell::new).collect();
    let refined = || {
        let group = automorphisms_commuting_with(&game, &half_turn, lab.stop)?;
        Ok((group.order().unwrap_or_default() * RELABELLINGS).to_string())
    };
    // Rows and columns each commute with being reversed.
    let commutes = |lines: &[usize]| (0..9).all(|line| lines[8 - line] == 8 - lines[line]);
    let counted = || Ok((2 * lines(commutes).pow(2) * RELABELLINGS).to_string());
    let runs = vec![lab.run("refinement", refined)?, lab.run("lines", counted)?];
    let part = "variants with a half turn".to_owned();
    Ok(vec![Finding { part, published: "836075520".to_owned(), runs, reading: None }])
}

/// How many of the 9! orders of nine lines keep the three bands together and satisfy a condition. A permutation of rows and one of columns
/// keep the boxes exactly if they keep bands and stacks.
fn lines(condition: impl Fn(&[usize]) -> bool) -> u128 {
    let keeps_bands = |lines: &[usize]| lines.chunks(3).all(|band| band.iter().map(|line| line / 3).all_equal());
    let orders = (0..9).permutations(9).filter(|lines| keeps_bands(lines) && condition(lines));
    orders.count() as u128
}
