//! `verify`: published claims, recomputed.

use std::time::Duration;

use gerechte::claims::{CLAIMS, Claim, DEEP_CLAIMS, Fewest, Lab, Verdict};
use gerechte::count::{Plan, count};
use gerechte::encodings::Problem;
use gerechte::format::record;
use gerechte::sat::{AllSat, Varisat};
use gerechte::search::Native;
use gerechte::workers::Serial;
use gerechte::{Engine, Stop, fewest};

use crate::answer::{Status, Written};
use crate::request::Request;
use crate::verbs::Answered;

/// What it measures is time, and the module has no clock.
const TIMED: &str = "speed-9";

/// The claims that are named, or all of them listed. Times are those of the page: here they are 0.
pub(crate) fn verify(request: &Request, out: &mut Written) -> Answered {
    let all = || CLAIMS.iter().chain(DEEP_CLAIMS);
    if request.options.list {
        for claim in all() {
            out.add(&record::Claim::from(claim.stated()))?;
        }
        return Ok(Status::Done);
    }
    let find = |id: &String| all().find(|claim| claim.id == id).ok_or_else(|| format!("unknown claim `{id}`"));
    let claims = request.options.claims.iter().map(find).collect::<Result<Vec<&Claim>, _>>()?;
    if claims.iter().any(|claim| claim.id == TIMED) {
        return Err(format!("{TIMED} measures time; `gerechte verify {TIMED}` does").into());
    }
    let stop = Stop::never();
    let plan = Plan::new(&stop);
    let counting = |engine: &dyn Engine, problem: &Problem| count(engine, problem, &plan);
    let fewest: [(&str, Fewest<'_>); 2] = [
        ("hitting sets", &fewest::of_grid),
        ("sat", &|problem, grid, stop: &Stop| fewest::by_sat(problem, grid, &Varisat, stop)),
    ];
    let lab = Lab {
        engines: &[&Native, &Varisat],
        walker: &AllSat,
        deep: false,
        stop: &stop,
        count: &counting,
        fewest: &fewest,
        workers: &Serial,
        clock: &|| Duration::ZERO,
    };
    let mut worst = Status::Done;
    for claim in claims {
        for finding in (claim.check)(&lab)? {
            if finding.verdict() == Verdict::Undecided {
                worst = Status::Negative;
            }
            out.add(&record::Verify::new(claim.stated(), &finding))?;
        }
    }
    Ok(worst)
}
