//! `latin-9`, `ratio-9`: Latin squares of order 9, and the part of them that are sudoku grids.

use super::arithmetic::leading_digits;
use super::{Claim, ClaimError, Finding, Lab, Origin, exact, sources};
use crate::Game;
use crate::count::by_relabelling;

pub(super) const LATIN: Claim = Claim {
    id: "latin-9",
    source: sources::PUZZLE_COTTAGE.at("on Latin squares"),
    statement: "5.524 × 10²⁷ Latin squares of order 9; 1 in 800,000 of them is a sudoku grid; about 99.9999 % are none",
    check,
};

/// The squares are counted by one method; the number is that of S. E. Bammel and J. Rothstein (1975).
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let native = lab.engines[0];
    let (latin, time) = lab.timed(|| {
        let game: Game = "latin:9".parse()?;
        exact(by_relabelling(game.problem(), None, |fixed| (lab.count)(native, fixed))?)
    })?;
    let (sudoku, _) = lab.timed(|| lab.count(native, "box:3x3".parse::<Game>()?.problem()))?;
    let both = latin.zip(sudoku);
    let finding = |part: &str, published: &str, computed: Option<String>, origin| Finding {
        runs: vec![super::Run { engine: native.name(), computed, time }],
        origin,
        ..Finding::new(part, published)
    };
    let rounded = |(latin, sudoku): (u128, u128)| ((latin / sudoku + 50_000) / 100_000 * 100_000).to_string();
    #[allow(clippy::cast_precision_loss, reason = "six digits are printed")]
    let percent = |(latin, sudoku): (u128, u128)| format!("{:.4}", 100.0 - 100.0 * sudoku as f64 / latin as f64);
    Ok(vec![
        finding(
            "Latin squares",
            "5.524e27",
            latin.map(|squares| leading_digits(&squares.to_string(), 4)),
            Origin::Printed,
        ),
        finding("1 in", "800000", both.map(rounded), Origin::Reading("to one digit; 828,186")),
        finding("percent that are none", "99.9999", both.map(percent), Origin::Printed),
    ])
}
