//! `group-9`, `variants-9`: the number of ways to write one 9×9 puzzle differently.

use itertools::Itertools;

use super::arithmetic::leading_digits;
use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::Game;
use crate::count::relabellings;
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

fn group(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let refined = || Ok(automorphisms(&game, lab.stop)?.order().unwrap_or_default());
    let counted = || 2 * lines(|_| true).pow(2);
    let finding = |part: &str, published: &str, of: &dyn Fn(u128) -> String| -> Result<_, ClaimError> {
        let runs = vec![lab.run("refinement", || refined().map(of))?, lab.run("lines", || Ok(of(counted())))?];
        Ok(Finding { runs, ..Finding::new(part, published) })
    };
    let names = relabellings(9).unwrap_or_default();
    let rounded = |number: u128| leading_digits(&number.to_string(), 2);
    Ok(vec![
        Finding {
            origin: Origin::Reading("of cells only, transposition included: 2 × 6⁸, no 9!"),
            ..finding("trivial symmetries", "3359232", &|order| order.to_string())?
        },
        Finding {
            because: Some(
                "3,359,232 is 2 × 6⁸: the symmetries of the cells, transposition included, without the 9! ways to name the symbols".into(),
            ),
            ..finding("9! × 6⁸", "3359232", &|order| (names * order / 2).to_string())?
        },
        Finding {
            because: Some(
                "9! × 6⁸ / 2 is no 1.2 billion; 9! × 2 × 6⁸, with relabelling and transposition, is 1.2 × 10¹²".into(),
            ),
            ..finding("9! × 6⁸ / 2", "1.2e9", &|order| rounded(names * order / 4))?
        },
        Finding {
            origin: Origin::Reading("9! × 2 × 6⁸ is meant, with relabelling and transposition"),
            because: Some("1.2 billion is a thousandth of it".into()),
            ..finding("with relabelling: 9! × 2 × 6⁸", "1.2e9", &|order| rounded(names * order))?
        },
    ])
}

/// A puzzle whose pattern a half turn keeps goes to such puzzles by the automorphisms that commute with the half turn. The source
/// multiplies four rotations with four reflections, but the square has only eight motions.
fn variants(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let half_turn: Vec<Cell> = (0..81).rev().map(Cell::new).collect();
    let names = relabellings(9).unwrap_or_default();
    let refined = || {
        let group = automorphisms_commuting_with(&game, &half_turn, lab.stop)?;
        Ok((group.order().unwrap_or_default() * names).to_string())
    };
    // Rows and columns each commute with being reversed.
    let commutes = |lines: &[usize]| (0..9).all(|line| lines[8 - line] == 8 - lines[line]);
    let counted = || Ok((2 * lines(commutes).pow(2) * names).to_string());
    let runs = vec![lab.run("refinement", refined)?, lab.run("lines", counted)?];
    Ok(vec![Finding {
        runs,
        because: Some(
            "four rotations and four reflections are multiplied, but a square has eight motions: each is counted twice"
                .into(),
        ),
        ..Finding::new("variants with a half turn", "836075520")
    }])
}

/// The number of permutations of nine lines, of 9!, that keep the three bands together and satisfy a condition. A permutation of rows and one of columns
/// keep the boxes exactly if they keep bands and stacks.
fn lines(condition: impl Fn(&[usize]) -> bool) -> u128 {
    let keeps_bands = |lines: &[usize]| lines.chunks(3).all(|band| band.iter().map(|line| line / 3).all_equal());
    let orders = (0..9).permutations(9).filter(|lines| keeps_bands(lines) && condition(lines));
    orders.count() as u128
}
