//! `verify`: published claims, or claims of users, recomputed by two engines.

mod order;
mod report;

use std::fmt::Write;

use anyhow::{Context, anyhow};
use gerechte::Stopped;
use gerechte::claims::own::{Own, read};
use gerechte::claims::{CLAIMS, ClaimError, DEEP_CLAIMS, Finding, Lab, Stated, Tally, Verdict};
use gerechte::format::record;
use gerechte::format::report::{Entry, computed, methods};

use super::args::{ListArgs, VerifyArgs};
use super::run::{Output, Session, Status, input};
use super::world::{World, limits};

use order::{Laboratory, in_order};
use report::ReportFile;

/// The most claims that are listed for an unknown name.
const NAMED: usize = 40;

/// A claim, and how it is checked.
struct Task<'a> {
    claim: Stated<'a>,
    check: Check<'a>,
}

type Check<'a> = Box<dyn Fn(&Lab<'_>) -> Result<Vec<Finding>, ClaimError> + Sync + 'a>;

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
    let mut worst = Status::Done;
    output.heading(heading())?;
    let mut entries = Vec::new();
    let laboratory = Laboratory { session: &session, own: own.is_some(), deep: args.deep };
    let claims: Vec<_> = tasks.iter().map(|task| task.claim).collect();
    in_order(&laboratory, &tasks, args.threads().number(), |at, checked| {
        let claim = claims[at];
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
        }
        entries.push(Entry { claim, findings });
        Ok(())
    })?;
    let left = entries.iter().filter(|entry| entry.findings.is_empty()).count();
    let unchecked =
        if left > 0 { format!("\nstopped before {left} of {} claims", entries.len()) } else { String::new() };
    let tally = Tally::of(entries.iter().flat_map(|entry| &entry.findings));
    format!("{tally}{unchecked}").lines().for_each(|line| session.note(line));
    if let Some(report) = report {
        laboratory.with(&args.threads().workers(), |lab| report.write(entries, args, lab, &session))?;
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
    format!("{:<14}{:<41}{:>12}{:>14}  {:<9}{:<11}by", "claim", "part", "published", "computed", "origin", "verdict")
}

fn row(claim: Stated<'_>, finding: &Finding) -> String {
    let (computed, origin, conclusion) = (computed(finding), finding.origin.name(), finding.conclusion());
    let mut line = format!(
        "{:<14}{:<41}{:>12} {computed:>13}  {origin:<9}{conclusion:<11}",
        claim.id, finding.part, finding.published
    );
    // A long verdict stands a word apart from what follows.
    line += if line.ends_with(' ') { "" } else { "  " };
    line += &methods(finding);
    if let Some(detail) = finding.origin.detail() {
        let _ = write!(line, "  {detail}");
    }
    line
}
