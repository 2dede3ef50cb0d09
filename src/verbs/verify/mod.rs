//! `verify`: published claims, or claims of users, recomputed by two engines.

mod certificates;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use anyhow::{Context, anyhow};

pub use certificates::certificates;

use super::{Status, World};
use crate::claims::own::Own;
use crate::claims::{CLAIMS, ClaimError, DEEP_CLAIMS, Fewest, Finding, Lab, SLOWEST, Stated, Verdict};
use crate::count::{CountSetup, count};
use crate::encodings::Problem;
use crate::fewest;
use crate::format::report::Entry;
use crate::sat::{AllSat, Varisat};
use crate::search::Native;
use crate::workers::Serial;
use crate::{Engine, Stop, Stopped};

const ENGINES: [&dyn Engine; 2] = [&Native, &Varisat];
/// The engines for claims of users, the last one for many grids.
const OWN_ENGINES: [&dyn Engine; 3] = [&Native, &Varisat, &AllSat];

/// The most claims that are listed for an unknown name.
const NAMED: usize = 40;

/// A request for claims to be recomputed.
///
/// ```
/// use gerechte::{Stop, verbs::{Status, Verify}};
/// let verify = Verify::new(None, &["grids-5".to_owned()], false)?;
/// let mut parts = 0;
/// let verified = verify.run(&Stop::never(), |_, _| {
///     parts += 1;
///     Ok(())
/// })?;
/// assert_eq!((verified.status, verified.entries[0].findings.len()), (Status::Done, parts));
/// # anyhow::Ok(())
/// ```
#[allow(missing_debug_implementations, reason = "claims are checked by closures")]
pub struct Verify<'a> {
    tasks: Vec<Task<'a>>,
    are_own: bool,
    /// Whether engines are asked that take minutes.
    pub deep: bool,
    /// Whether a refuted claim is a negative answer.
    pub strict: bool,
}

/// A claim, and how it is checked.
struct Task<'a> {
    claim: Stated<'a>,
    check: Check<'a>,
}

type Check<'a> = Box<dyn Fn(&Lab<'_>) -> Result<Vec<Finding>, ClaimError> + Sync + 'a>;

/// Claims with their findings.
#[derive(Clone, Debug)]
pub struct Verified<'a> {
    /// The claims.
    pub entries: Vec<Entry<'a>>,
    /// The status of the verb.
    pub status: Status,
}

impl<'a> Verify<'a> {
    /// The claims of these names among those of a file, or ours; all if none is named, and those of ours that take minutes only if `deep`.
    pub fn new(own: Option<&'a Own>, names: &[String], deep: bool) -> anyhow::Result<Self> {
        let is_deep = deep || !names.is_empty();
        Ok(Self { tasks: chosen(tasks(own, is_deep), names)?, are_own: own.is_some(), deep, strict: false })
    }

    /// The claims.
    pub fn claims(&self) -> impl Iterator<Item = Stated<'a>> + '_ {
        self.tasks.iter().map(|task| task.claim)
    }

    /// Checks the claims, with several workers the slowest first. The findings of each go to `emit` after those of the claims before it.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(Stated<'a>, &Finding) -> anyhow::Result<()>,
    ) -> anyhow::Result<Verified<'a>> {
        let (mut entries, mut status) = (Vec::new(), Status::Done);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        let check = |(): &mut (), at: usize| {
            let claim = self.tasks[at].claim;
            match self.check(at, world) {
                // The findings of other claims are kept.
                Err(error) if Stopped::is_behind(&error) => Ok((at, None)),
                found => found.map(|found| (at, Some(found))).with_context(|| format!("claim `{}`", claim.id)),
            }
        };
        let order = self.order(world.workers().number()).into_iter().map(Ok);
        world.in_order(
            order,
            || (),
            check,
            |(at, checked)| {
                waiting.insert(at, checked);
                while let Some(checked) = waiting.remove(&next) {
                    let claim = self.tasks[next].claim;
                    status = status.worse(if checked.is_none() { Status::Limit } else { Status::Done });
                    let findings = checked.unwrap_or_default();
                    for finding in &findings {
                        status = status.worse(self.status(finding, world.stop()));
                        emit(claim, finding)?;
                    }
                    entries.push(Entry { claim, findings });
                    next += 1;
                }
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(Verified { entries, status })
    }

    /// The order in which claims are begun. One worker takes them as they come, so that its findings do so, too.
    fn order(&self, workers: usize) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.tasks.len()).collect();
        if workers > 1 {
            let place = |at: &usize| SLOWEST.iter().position(|&slow| slow == self.tasks[*at].claim.id);
            order.sort_by_key(|at| place(at).unwrap_or(SLOWEST.len()));
        }
        order
    }

    /// Checks a claim, and says so.
    fn check(&self, at: usize, world: &impl World) -> Result<Vec<Finding>, ClaimError> {
        if world.stop().is_requested() {
            return Err(Stopped.into());
        }
        let Task { claim, check } = &self.tasks[at];
        world.working_on(claim.id);
        let findings = world.timed(claim.id, || self.in_lab(world, |lab| check(lab)));
        world.step();
        findings
    }

    /// The status of a finding.
    fn status(&self, finding: &Finding, stop: &Stop) -> Status {
        match finding.verdict() {
            Verdict::Undecided if stop.is_requested() => Status::Limit,
            Verdict::Undecided => Status::Negative,
            Verdict::Refuted if self.strict => Status::Negative,
            _ => Status::Done,
        }
    }

    /// Does something where claims are checked. The workers of the world share one claim; several claims have one each.
    pub fn in_lab<T>(&self, world: &impl World, work: impl FnOnce(&Lab<'_>) -> T) -> T {
        let workers = if self.tasks.len() > 1 { &Serial } else { world.workers() };
        let (clock, progress) = (|| world.clock(), |progress| world.progress(progress));
        let mut plan = CountSetup::new(world.stop());
        (plan.workers, plan.progress) = (workers, &progress);
        let fewest: [(&str, Fewest<'_>); 2] = [
            ("hitting sets", &fewest::of_grid),
            ("sat", &|problem, grid, stop: &Stop| fewest::by_sat(problem, grid, &Varisat, stop)),
        ];
        work(&Lab {
            engines: if self.are_own { &OWN_ENGINES } else { &ENGINES },
            walker: &AllSat,
            deep: self.deep,
            stop: world.stop(),
            count: &|engine: &dyn Engine, problem: &Problem| count(engine, problem, &plan),
            fewest: &fewest,
            workers,
            clock: &clock,
        })
    }
}

/// The claims of a file, or ours, with those that take minutes if these are wanted.
fn tasks(own: Option<&Own>, is_deep: bool) -> Vec<Task<'_>> {
    match own {
        Some(own) => own.claims().map(|(claim, own)| Task { claim, check: Box::new(|lab| own.check(lab)) }).collect(),
        None => CLAIMS
            .iter()
            .chain(DEEP_CLAIMS.iter().filter(|_| is_deep))
            .map(|claim| Task { claim: claim.stated(), check: Box::new(claim.check) })
            .collect(),
    }
}

/// The tasks of these names, in their order; all if none is named.
fn chosen<'a>(tasks: Vec<Task<'a>>, names: &[String]) -> anyhow::Result<Vec<Task<'a>>> {
    if names.is_empty() {
        return Ok(tasks);
    }
    let ids: Vec<_> = tasks.iter().map(|task| task.claim.id).collect();
    let known = match ids.len() {
        0..=NAMED => ids.join(", "),
        more => format!("{} and {} more", ids[..NAMED].join(", "), more - NAMED),
    };
    let mut tasks: Vec<_> = tasks.into_iter().map(Some).collect();
    let mut chosen = Vec::new();
    for name in names {
        let at = tasks.iter().position(|task| task.as_ref().is_some_and(|task| task.claim.id == name));
        match at.and_then(|at| tasks[at].take()) {
            Some(task) => chosen.push(task),
            // Named twice, it is checked once.
            None if chosen.iter().any(|task: &Task<'_>| task.claim.id == name) => {}
            None => return Err(anyhow!("unknown claim `{name}` (one of {known})")),
        }
    }
    Ok(chosen)
}
