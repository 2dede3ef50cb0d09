//! `verify`: published claims, or claims of users, recomputed by two engines.

mod report;

use std::fmt::Write;

use anyhow::{Context, anyhow};
use gerechte::claims::own::{Own, read};
use gerechte::claims::{CLAIMS, ClaimError, DEEP_CLAIMS, Fewest, Finding, Lab, Stated, Tally, Verdict};
use gerechte::count::{Plan, count};
use gerechte::encodings::Problem;
use gerechte::fewest;
use gerechte::format::record;
use gerechte::format::report::{Entry, computed, methods};
use gerechte::sat::{AllSat, Varisat};
use gerechte::search::Native;
use gerechte::{Engine, Stop, Stopped};

use super::args::{ListArgs, VerifyArgs};
use super::run::{Output, Session, Status, input};
use super::world::{World, limits};

use report::ReportFile;

const ENGINES: [&dyn Engine; 2] = [&Native, &Varisat];
/// The engines for claims of users, the last one for many grids.
const OWN_ENGINES: [&dyn Engine; 3] = [&Native, &Varisat, &AllSat];

/// The most claims that are listed for an unknown name.
const NAMED: usize = 40;

/// A claim, and how it is checked.
struct Task<'a> {
    claim: Stated<'a>,
    check: Check<'a>,
}

type Check<'a> = Box<dyn Fn(&Lab<'_>) -> Result<Vec<Finding>, ClaimError> + 'a>;

/// The names of the claims that are checked, in their order.
pub(crate) fn names(args: &VerifyArgs, world: &World) -> anyhow::Result<Vec<String>> {
    let own = args.file.as_ref().map(|path| own(world, &path.to_string_lossy())).transpose()?;
    Ok(wanted(own.as_ref(), args)?.iter().map(|task| task.claim.id.to_owned()).collect())
}

/// The claims that are asked for.
fn wanted<'a>(own: Option<&'a Own>, args: &VerifyArgs) -> anyhow::Result<Vec<Task<'a>>> {
    let is_deep = args.deep || !args.claims.is_empty();
    chosen(tasks(own, is_deep), &args.claims)
}

pub(crate) fn run(args: &VerifyArgs, world: &World) -> anyhow::Result<Status> {
    let own = args.file.as_ref().map(|path| own(world, &path.to_string_lossy())).transpose()?;
    let tasks = wanted(own.as_ref(), args)?;
    let mut output = Output::table(world, &args.output);
    let session = Session::new(world, &args.output, args.timeout)?;
    let report = args.report.as_ref().map(|path| ReportFile::create(world, path, args.force)).transpose()?;
    let clock = || session.clock();
    let (workers, progress) = (args.threads.workers(), |progress| session.progress(progress));
    let mut plan = Plan::new(&session.stop);
    (plan.workers, plan.progress) = (&workers, &progress);
    let count = |engine: &dyn Engine, problem: &Problem| count(engine, problem, &plan);
    let fewest: [(&str, Fewest<'_>); 2] = [
        ("hitting sets", &fewest::of_grid),
        ("sat", &|problem, grid, stop: &Stop| fewest::by_sat(problem, grid, &Varisat, stop)),
    ];
    let engines: &[&dyn Engine] = if own.is_some() { &OWN_ENGINES } else { &ENGINES };
    let (deep, stop) = (args.deep, &session.stop);
    let lab =
        Lab { engines, walker: &AllSat, deep, stop, count: &count, fewest: &fewest, workers: &workers, clock: &clock };
    let mut worst = Status::Done;
    output.heading(heading())?;
    let mut entries = Vec::new();
    for Task { claim, check } in tasks {
        session.working_on(claim.id);
        let checked = if session.stop.is_requested() { Err(Stopped.into()) } else { check(&lab) };
        let findings = match checked {
            // Earlier findings are kept.
            Err(error) if Stopped::is_behind(&error) => {
                worst = worst.max(Status::Limit);
                Vec::new()
            }
            found => found.with_context(|| format!("claim `{}`", claim.id))?,
        };
        for finding in &findings {
            worst = worst.max(match finding.verdict() {
                Verdict::Undecided if session.stop.is_requested() => Status::Limit,
                Verdict::Undecided => Status::Negative,
                Verdict::Refuted if args.strict => Status::Negative,
                _ => Status::Done,
            });
            output.row(row(claim, finding), || record::Verify::new(claim, finding))?;
            session.step();
        }
        entries.push(Entry { claim, findings });
    }
    let left = entries.iter().filter(|entry| entry.findings.is_empty()).count();
    let unchecked =
        if left > 0 { format!("; stopped before {left} of {} claims", entries.len()) } else { String::new() };
    let tally = Tally::of(entries.iter().flat_map(|entry| &entry.findings));
    session.note(&format!("{tally}{unchecked}"));
    if let Some(report) = report {
        report.write(entries, args, &lab, &session)?;
    }
    Ok(worst)
}

/// `list claims`: the claims and their sources, without checking them.
pub(crate) fn list(args: &ListArgs, world: &World) -> anyhow::Result<Status> {
    let own = args.file.as_ref().map(|path| own(world, &path.to_string_lossy())).transpose()?;
    let mut output = Output::table(world, &args.output);
    for Task { claim, .. } in chosen(tasks(own.as_ref(), true), &args.names)? {
        let record = record::Claim::from(claim);
        output.row(format!("{:<14}{}\n{:14}{}", claim.id, claim.statement, "", claim.source), || &record)?;
    }
    Ok(Status::Done)
}

/// The claims of a file.
fn own(world: &World, path: &str) -> anyhow::Result<Own> {
    let build = |name: &str| input::game(world, name).map_err(|error| format!("{error:#}"));
    read(&input::file(world, path, limits::ANSWER)?, &build).with_context(|| path.to_owned())
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

fn heading() -> String {
    format!("{:<14}{:<41}{:>12}{:>14}  {:<11}by", "claim", "part", "published", "computed", "verdict")
}

fn row(claim: Stated<'_>, finding: &Finding) -> String {
    let (computed, verdict) = (computed(finding), finding.verdict().name());
    let mut line =
        format!("{:<14}{:<41}{:>12} {computed:>13}  {verdict:<11}", claim.id, finding.part, finding.published);
    line += &methods(finding);
    if let Some(reading) = finding.reading {
        let _ = write!(line, "  {reading}");
    }
    line
}
