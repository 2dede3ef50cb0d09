//! `classes-9`: the number of essentially different sudoku grids.

use super::{Claim, ClaimError, Finding, Lab, Run, fixed, sources};
use crate::classify::{Burnside, Symmetric};
use crate::symmetry::{ConjugacyClass, conjugacy_classes};
use crate::workers::each;
use crate::{EngineError, Game, Stopped};

pub(super) const CLAIM: Claim = Claim {
    id: "classes-9",
    source: sources::RUSSELL_JARVIS.at("as Puzzle Cottage repeats it"),
    statement: "5,472,730,538 essentially different sudoku grids, by Burnside's lemma; 560,151 of them have symmetries",
    check,
};

/// See [`classes_by_conjugates`]. Where there is time for it, the classes with symmetries are found, too: all others are as large as the group.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let mut classes = Finding { runs: classes_by_conjugates(&game, lab)?, ..Finding::new("classes", "5472730538") };
    if !lab.deep {
        return Ok(vec![classes]);
    }
    let (symmetric, time) = lab.timed(|| Ok(Symmetric::of(&game, &fixed(&game), lab.workers, lab.stop)?))?;
    let symmetric = symmetric.as_ref();
    classes.runs.push(lab.run("symmetric grids", || {
        let grids = lab.recount(lab.engines[0], &fixed(&game))?;
        let classes = symmetric.ok_or(Stopped)?.all(grids);
        Ok(classes.map_or_else(|| "no whole number".to_owned(), |classes| classes.to_string()))
    })?);
    let computed = symmetric.map(|symmetric| symmetric.number().to_string());
    let with_symmetries = Finding {
        runs: vec![Run { engine: "symmetric grids", computed, time }],
        ..Finding::new("classes with symmetries", "560151")
    };
    Ok(vec![classes, with_symmetries])
}

/// The classes of a game under a group that is too large to be listed, by Burnside's lemma. The grids that an element keeps are counted by orbits of
/// transversals and, if time does not matter, also by orbits of cells. The identity keeps all grids, which are counted in one way in
/// either case.
pub(super) fn classes_by_conjugates(game: &Game, lab: &Lab<'_>) -> Result<Vec<Run>, ClaimError> {
    let problem = fixed(game);
    let conjugates = conjugacy_classes(game, lab.stop)?;
    let native = lab.engines[0];
    let number = |burnside: &Burnside| {
        let reason = || "the fixed grids are no multiple of the group's order".to_owned();
        let failed = || EngineError::Failed { engine: native.name(), reason: reason() };
        burnside.classes().map(|classes| classes.to_string()).ok_or_else(failed)
    };
    let mut runs = vec![lab.run("burnside", || {
        Ok(number(&Burnside::new(native, &problem, &conjugates, lab.workers, &|| (), lab.stop)?)?)
    })?];
    if lab.deep {
        runs.push(lab.run("cells", || {
            let kept = |at, class: &ConjugacyClass| {
                let again = || native.kept_again(&problem, &class.element, lab.stop);
                let first = || native.kept(&problem, std::slice::from_ref(&class.element), lab.stop);
                let grids = if at == 0 { first() } else { again().unwrap_or_else(first) };
                Ok::<_, EngineError>((class.size, grids?))
            };
            Ok(number(&Burnside { kept: each(lab.workers, &conjugates, kept)? })?)
        })?);
    }
    Ok(runs)
}
