//! `diagonal-9`, `disjoint-9`, `windoku-9`, `diagonal-8`, `pandiagonal`: grids of games with further houses.
//!
//! The numbers of 9×9 grids are published in a forum and in the encyclopedia without a certificate. Each is counted twice by completing one transversal of
//! each orbit: of those through either of two different cells, or of all.

use super::{Citation, Claim, ClaimError, Finding, Lab, Origin, Run, fixed, sources};
use crate::classify::Burnside;
use crate::symmetry::conjugacy_classes;
use crate::{Board, EngineError, Game, Stopped};

/// The article's numbers that a forum found.
const VARIANTS: Citation<'static> = sources::WIKIPEDIA.at("sudoku with additional constraints, after the forum");

pub(super) const DIAGONAL_9: Claim = Claim {
    id: "diagonal-9",
    source: VARIANTS,
    statement: "9! × 153,255,603,504 sudoku grids with different symbols on both diagonals",
    check: |lab| grids(lab, "box:3x3+diagonals", 153_255_603_504),
};

pub(super) const DISJOINT_9: Claim = Claim {
    id: "disjoint-9",
    source: VARIANTS,
    statement: "9! × 554,191,840,696 sudoku grids with different symbols at each place of the boxes",
    check: |lab| grids(lab, "box:3x3+disjoint", 554_191_840_696),
};

pub(super) const WINDOKU_9: Claim = Claim {
    id: "windoku-9",
    source: sources::FORUM.at("on windoku"),
    statement: "68,239,994 essentially different windoku grids",
    check: windoku,
};

pub(super) const DIAGONAL_LATIN: Claim = Claim {
    id: "diagonal-8",
    source: sources::A274171.at("a(4) to a(8)"),
    statement: "2, 8, 128, 171,200 and 7,447,587,840 diagonal Latin squares of orders 4 to 8 with row 0 in order",
    check: |lab| {
        let known = [(4, 2), (5, 8), (6, 128), (7, 171_200), (8, 7_447_587_840)];
        orders(lab, "diagonals", &known[..if lab.deep { 5 } else { 4 }])
    },
};

pub(super) const PANDIAGONAL: Claim = Claim {
    id: "pandiagonal",
    source: sources::A338620.at("a(2) to a(6)"),
    statement: "2, 4, 0, 8 and 12,386 pandiagonal Latin squares of orders 5, 7, 9, 11 and 13 with row 0 in order",
    check: |lab| {
        let known = [(5, 2), (7, 4), (9, 0), (11, 8), (13, 12_386)];
        orders(lab, "pandiagonal", &known[..if lab.deep { 5 } else { 4 }])
    },
};

/// Latin squares of several orders, up to relabelling.
fn orders(lab: &Lab<'_>, extra: &str, known: &[(usize, u128)]) -> Result<Vec<Finding>, ClaimError> {
    let finding = |&(order, published): &(usize, u128)| {
        let game: Game = format!("latin:{order}+{extra}").parse()?;
        Ok(Finding { runs: counts(lab, &game)?, ..Finding::new(format!("order {order}"), published.to_string()) })
    };
    known.iter().map(finding).collect()
}

/// The grids of a game up to relabelling.
fn grids(lab: &Lab<'_>, name: &str, published: u128) -> Result<Vec<Finding>, ClaimError> {
    let runs = counts(lab, &name.parse()?)?;
    Ok(vec![Finding { runs, ..Finding::new("up to relabelling", published.to_string()) }])
}

/// By the engine's first method, and by its second.
fn counts(lab: &Lab<'_>, game: &Game) -> Result<Vec<Run>, ClaimError> {
    let (native, problem) = (lab.engines[0], fixed(game));
    let first = lab.run("transversals", || Ok(lab.count(native, &problem)?.to_string()))?;
    let second = lab.run("other transversals", || Ok(lab.recount(native, &problem)?.to_string()))?;
    Ok(vec![first, second])
}

/// Classes of grids, first under the symmetries that keep the four windows, then under those that keep the nine houses that these imply.
fn windoku(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3+windows".parse()?;
    // No source at hand prints the number of grids; both methods have to agree on it.
    let counted = Finding { runs: counts(lab, &game)?, ..Finding::new("", "") };
    let up_to_relabelling = counted.computed().and_then(|grids| grids.parse().ok());
    let mut findings = Vec::new();
    for (part, game, origin, because) in [
        (
            "classes, four windows",
            game.clone(),
            Origin::Printed,
            Some(
                "four windows imply five more, and with these the boxes can change places with the windows: the group is twice as large",
            ),
        ),
        (
            "classes, nine windows",
            nine_windows(&game)?,
            Origin::Reading("symmetries of the nine windows, five of which follow"),
            None,
        ),
    ] {
        let runs = classes(lab, &game, up_to_relabelling)?;
        let because = because.map(Into::into);
        findings.push(Finding { runs, origin, because, ..Finding::new(part, "68239994") });
    }
    Ok(findings)
}

/// Rows 1, 5 and 9 hold in the columns of a window what the windows there leave: again every symbol once. So do columns, and the corners with what is
/// between them.
fn nine_windows(game: &Game) -> Result<Game, ClaimError> {
    let lines = [[1, 2, 3], [5, 6, 7], [0, 4, 8]];
    let mut problem = game.problem().clone();
    for rows in lines {
        for columns in lines {
            problem.all_different(rows.iter().flat_map(|row| columns.map(|column| 9 * row + column)))?;
        }
    }
    Ok(Game::new(Board::square(9), problem)?)
}

/// Counts by Burnside's lemma: the grids that an element keeps are counted by orbits of transversals, and by orbits of cells. The identity keeps all grids,
/// whose number is given.
fn classes(lab: &Lab<'_>, game: &Game, all: Option<u128>) -> Result<Vec<Run>, ClaimError> {
    let (native, problem) = (lab.engines[0], fixed(game));
    let conjugates = conjugacy_classes(game, lab.stop)?;
    let by = |kept: &dyn Fn(&[crate::encodings::Cell]) -> Result<u128, EngineError>| {
        let all = all.ok_or(Stopped)?;
        let others = conjugates.iter().skip(1).map(|class| Ok((class.size, kept(&class.element)?)));
        let kept = std::iter::once(Ok((1, all))).chain(others).collect::<Result<Vec<_>, EngineError>>()?;
        let reason = "the fixed grids are no multiple of the group's order".to_owned();
        let classes = Burnside { kept }.classes();
        Ok(classes.ok_or(EngineError::Failed { engine: native.name(), reason })?.to_string())
    };
    let transversals = lab.run("burnside", || by(&|element| native.kept(&problem, &[element.to_vec()], lab.stop)))?;
    let cells = lab.run("cells", || {
        by(&|element| {
            let again = native.kept_again(&problem, &element.to_vec(), lab.stop);
            again.unwrap_or_else(|| native.kept(&problem, &[element.to_vec()], lab.stop))
        })
    })?;
    Ok(vec![transversals, cells])
}
