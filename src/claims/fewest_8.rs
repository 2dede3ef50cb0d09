//! `fewest-8-I`, `fewest-8-II`: the fewest clues of every class of the 8×8 games.

use std::collections::BTreeMap;

use super::fewest::representatives;
use super::{Claim, ClaimError, Fewest, Finding, Lab, Origin, Run, samples, sources};
use crate::workers::each;
use crate::{Game, Grid, Puzzle, Stop, Stopped};

pub(super) const CASE_I: Claim = Claim {
    id: "fewest-8-I",
    source: sources::HERE.at("fewest clues of order 8, which section 6.2 of An et al. calls infeasible to enumerate"),
    statement: "Case I needs 7 clues at least, as two symbols without a clue could be exchanged, and 7 are enough; no grid needs more than 16",
    check: |lab| SPECTRUM_I.check(lab),
};

pub(super) const CASE_II: Claim = Claim {
    id: "fewest-8-II",
    source: sources::HERE.at("fewest clues of order 8, which section 6.2 of An et al. calls infeasible to enumerate"),
    statement: "Case II needs 7 clues at least, as two symbols without a clue could be exchanged, and 7 are enough; no grid needs more than 12",
    check: |lab| SPECTRUM_II.check(lab),
};

pub(super) const SPECTRUM_I: Spectrum = Spectrum {
    game: "diameter:1:0",
    least: "1234567845138267842673513158674256712834286745137385142667423185",
    most: "1234567845278316814367257685124338167452547238612361458767582134",
    classes: &[
        (7, 2),
        (8, 691),
        (9, 25_911),
        (10, 79_845),
        (11, 57_208),
        (12, 46_621),
        (13, 8095),
        (14, 11_612),
        (16, 2750),
    ],
};

pub(super) const SPECTRUM_II: Spectrum = Spectrum {
    game: "diameter:1:1",
    least: "1234567857128346245678136823415731786524854137627365248146871235",
    most: "1234567845123867245671838321674556781234386745127183245667458321",
    classes: &[(7, 32), (8, 2316), (9, 165_408), (10, 134_507), (11, 1664), (12, 87)],
};

/// A search for the fewest clues, with its name.
type Method<'a> = (&'static str, Fewest<'a>);

/// The number of random grids: usually, and if time does not matter.
const GRIDS: [usize; 2] = [3, 1000];

/// The number of classes of a game by the number of clues that they need.
pub(super) struct Spectrum {
    pub game: &'static str,
    /// A grid that needs the fewest clues of all.
    pub least: &'static str,
    /// A grid that needs the most.
    pub most: &'static str,
    classes: &'static [(usize, usize)],
}

impl Spectrum {
    fn check(&self, lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
        let game: Game = self.game.parse()?;
        let (Some(&(fewest, _)), Some(&(most, _))) = (self.classes.first(), self.classes.last()) else {
            return Ok(Vec::new());
        };
        let mut findings = Vec::new();
        for (line, published) in [(self.least, fewest), (self.most, most)] {
            let grid = Puzzle::parse(&game, line)?.grid().ok_or(Stopped)?;
            let by =
                |&(name, fewest): &Method<'_>| lab.run(name, || Ok(clues(fewest, &game, &grid, lab.stop)?.to_string()));
            let runs = lab.fewest.iter().map(by).collect::<Result<_, _>>()?;
            findings.push(Finding {
                runs,
                origin: Origin::New,
                ..Finding::new(format!("a grid that needs {published}"), published.to_string())
            });
        }
        let grids = samples::random(lab, &game, GRIDS[usize::from(lab.deep)])?;
        let outside = |&(name, method): &Method<'_>| {
            lab.run(name, || {
                let clues = each(lab.workers, &grids, |_, grid| clues(method, &game, grid, lab.stop))?;
                Ok(clues.into_iter().filter(|clues| !(fewest..=most).contains(clues)).count().to_string())
            })
        };
        let runs = lab.fewest.iter().map(outside).collect::<Result<_, _>>()?;
        let part = format!("of {} random grids, not in {fewest} to {most}", grids.len());
        let sample = Some(grids.len() as u64);
        findings.push(Finding { runs, origin: Origin::New, sample, ..Finding::new(part, "0") });
        if lab.deep {
            findings.extend(self.all(lab, &game)?);
        }
        Ok(findings)
    }

    /// Every class, natively.
    fn all(&self, lab: &Lab<'_>, game: &Game) -> Result<Vec<Finding>, ClaimError> {
        let Some(&(name, fewest)) = lab.fewest.first() else { return Ok(Vec::new()) };
        let (computed, time) = lab.timed(|| {
            let grids = representatives(lab, game)?;
            let mut classes = BTreeMap::<usize, usize>::new();
            for clues in each(lab.workers, &grids, |_, grid| clues(fewest, game, grid, lab.stop))? {
                *classes.entry(clues).or_default() += 1;
            }
            Ok(classes)
        })?;
        let number = |clues: usize| computed.as_ref().map(|classes| classes.get(&clues).copied().unwrap_or(0));
        let finding = |&(clues, published): &(usize, usize)| Finding {
            runs: vec![Run { engine: name, computed: number(clues).map(|number| number.to_string()), time }],
            origin: Origin::New,
            ..Finding::new(format!("classes that need {clues}"), published.to_string())
        };
        Ok(self.classes.iter().map(finding).collect())
    }
}

/// Proved, or it is an error.
fn clues(fewest: Fewest<'_>, game: &Game, grid: &Grid, stop: &Stop) -> Result<usize, ClaimError> {
    let found = fewest(game.problem(), grid.symbols(), stop)?;
    if found.is_proved() { Ok(found.cells.len()) } else { Err(Stopped.into()) }
}
