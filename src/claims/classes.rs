//! `classes-9` and `classes-2x4`: the numbers of essentially different grids of sudoku with boxes of 3×3 and of 2×4.

use std::collections::HashMap;

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, fixed, sources};
use crate::classify::{Burnside, Halves, Symmetric};
use crate::symmetry::{ConjugacyClass, conjugacy_classes};
use crate::workers::each;
use crate::{EngineError, Game, Stopped};

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

/// See [`classes_by_conjugates`]. Where there is time for it, the classes with symmetries are found, too: all others are as large as the group. On boxes in two
/// stacks or two bands, all classes are listed.
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
    let (symmetric, time) = lab.timed(|| Ok(Symmetric::of(&game, &fixed(&game), lab.workers, lab.stop)?))?;
    let symmetric = symmetric.as_ref();
    classes.runs.push(lab.run("symmetric grids", || {
        let grids = lab.recount(lab.engines[0], &fixed(&game))?;
        let classes = symmetric.ok_or(Stopped)?.all(grids);
        Ok(classes.map_or_else(|| "no whole number".to_owned(), |classes| classes.to_string()))
    })?);
    let computed = symmetric.map(|symmetric| symmetric.number().to_string());
    let mut symmetric = Finding {
        runs: vec![Run { engine: "symmetric grids", computed, time }],
        origin,
        ..Finding::new("classes with symmetries", with_symmetries)
    };
    if let Some(halves) = Halves::of(&game, lab.stop)? {
        let (found, time) = lab.timed(|| listed(&halves, lab))?;
        let [all, with_symmetries] = [0, 1].map(|part| found.map(|found| found[part].to_string()));
        classes.runs.push(Run { engine: "list", computed: all, time });
        symmetric.runs.push(Run { engine: "list", computed: with_symmetries, time });
    }
    Ok(vec![classes, symmetric])
}

/// The number of classes, and of those with symmetries, by a list.
fn listed(halves: &Halves, lab: &Lab<'_>) -> Result<[usize; 2], ClaimError> {
    let firsts = halves.firsts(lab.stop)?;
    let found = each(lab.workers, &firsts, |_, first| halves.completed(&mut halves.solver(), first, lab.stop))?;
    let classes: HashMap<_, _> = found.into_iter().flatten().collect();
    Ok([classes.len(), classes.values().filter(|&&symmetries| symmetries > 1).count()])
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
