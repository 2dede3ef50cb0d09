//! `classes-9` and `classes-2x4`: the numbers of essentially different grids of sudoku with boxes of 3×3 and of 2×4.

use std::collections::HashMap;

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, fixed, sources};
use crate::classify::{Burnside, Halves, Symmetric};
use crate::symmetry::{ConjugacyClass, conjugacy_classes};
use crate::workers::each;
use crate::{EngineError, Game};

pub(super) const NINE: Claim = Claim {
    id: "classes-9",
    source: sources::RUSSELL_JARVIS.at("as Puzzle Cottage repeats it"),
    statement: "5,472,730,538 essentially different sudoku grids, by Burnside's lemma; 560,151 of them have symmetries",
    check: |lab| check(lab, "box:3x3", ["5472730538", "560151"], Origin::Printed),
};

pub(super) const TWO_BY_FOUR: Claim = Claim {
    id: "classes-2x4",
    source: sources::HERE.at("classes of 2×4 sudoku"),
    statement: "1,673,187 essentially different grids of sudoku with boxes of 2×4; 72,355 of them have symmetries",
    check: |lab| check(lab, "box:2x4", ["1673187", "72355"], Origin::New),
};

/// See [`classes_by_conjugates`]. Where there is time for it, all classes of boxes in two stacks or two bands are listed. On other boxes the classes with
/// symmetries are found: all others are as large as the group.
fn check(
    lab: &Lab<'_>,
    game: &str,
    [all, with_symmetries]: [&'static str; 2],
    origin: Origin,
) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = game.parse()?;
    let mut classes = Finding { runs: classes_by_conjugates(&game, lab)?, origin, ..Finding::new("classes", all) };
    if !lab.deep {
        return Ok(vec![classes]);
    }
    let halves = Halves::of(&game, lab.stop)?;
    let engine = if halves.is_some() { "list" } else { "symmetric grids" };
    let (found, time) = lab.timed(|| match &halves {
        Some(halves) => listed(halves, lab),
        None => by_symmetric_grids(&game, lab),
    })?;
    let [all, symmetric] = found.map_or([None, None], |found| found.map(Some));
    classes.runs.push(Run { engine, computed: all, time });
    let with_symmetries = Finding {
        runs: vec![Run { engine, computed: symmetric, time }],
        origin,
        ..Finding::new("classes with symmetries", with_symmetries)
    };
    Ok(vec![classes, with_symmetries])
}

/// The number of classes, and of those with symmetries, by the grids that have some.
fn by_symmetric_grids(game: &Game, lab: &Lab<'_>) -> Result<[String; 2], ClaimError> {
    let symmetric = Symmetric::of(game, &fixed(game), lab.workers, lab.stop)?;
    let all = symmetric.all(lab.recount(lab.engines[0], &fixed(game))?);
    let all = all.map_or_else(|| "no whole number".to_owned(), |all| all.to_string());
    Ok([all, symmetric.number().to_string()])
}

/// The number of classes, and of those with symmetries, by a list.
fn listed(halves: &Halves, lab: &Lab<'_>) -> Result<[String; 2], ClaimError> {
    let firsts = halves.firsts(lab.stop)?;
    let found = each(lab.workers, &firsts, |_, first| halves.completed(&mut halves.solver(), first, lab.stop))?;
    let classes: HashMap<_, _> = found.into_iter().flatten().collect();
    let symmetric = classes.values().filter(|&&symmetries| symmetries > 1);
    Ok([classes.len(), symmetric.count()].map(|number| number.to_string()))
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
