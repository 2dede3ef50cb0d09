//! `verify`: published claims, or claims of users, recomputed by two engines.

mod report;

use std::fmt::Write;

use crate::claims::own::{Own, read};
use crate::claims::{Finding, Stated, VerdictCounts};
use crate::format::record;
use crate::format::report::{computed, methods};
use crate::verbs::{Verified, Verify};
use anyhow::Context;

use super::args::{ListArgs, VerifyArgs};
use super::run::{Output, Session, Status, input};
use super::world::{World, limits};

use report::ReportFile;

/// The names of the claims that are checked, in their order.
pub(crate) fn names(args: &VerifyArgs, world: &World) -> anyhow::Result<Vec<String>> {
    let own = args.file.as_ref().map(|path| own(world, &path.to_string_lossy())).transpose()?;
    let verify = Verify::new(own.as_ref(), &args.claims, args.deep)?;
    Ok(verify.claims().map(|claim| claim.id.to_owned()).collect())
}

pub(crate) fn run(args: &VerifyArgs, world: &World) -> anyhow::Result<Status> {
    let own = args.file.as_ref().map(|path| own(world, &path.to_string_lossy())).transpose()?;
    let mut verify = Verify::new(own.as_ref(), &args.claims, args.deep)?;
    verify.strict = args.strict;
    let mut output = Output::table(world, &args.output);
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads().workers());
    let report = args.report.as_ref().map(|path| ReportFile::create(world, path, args.force)).transpose()?;
    output.heading(heading())?;
    let Verified { entries, status } = verify
        .run(&session, |claim, finding| output.row(row(claim, finding), || record::Verify::new(claim, finding)))?;
    let left = entries.iter().filter(|entry| entry.findings.is_empty()).count();
    let unchecked =
        if left > 0 { format!("\nstopped before {left} of {} claims", entries.len()) } else { String::new() };
    let counts = VerdictCounts::of(entries.iter().flat_map(|entry| &entry.findings));
    format!("{counts}{unchecked}").lines().for_each(|line| session.note(line));
    if let Some(report) = report {
        report.write(entries, args, &verify, &session)?;
    }
    Ok(status.into())
}

/// `list claims`: the claims and their sources, without checking them.
pub(crate) fn list(args: &ListArgs, world: &World) -> anyhow::Result<Status> {
    let own = args.file.as_ref().map(|path| own(world, &path.to_string_lossy())).transpose()?;
    let mut output = Output::table(world, &args.output);
    let verify = Verify::new(own.as_ref(), &args.names, true)?;
    let width = verify.claims().map(|claim| claim.id.chars().count()).max().unwrap_or_default() + 2;
    for claim in verify.claims() {
        let record = record::Claim::from(claim);
        output.row(format!("{:<width$}{}\n{:width$}{}", claim.id, claim.statement, "", claim.source), || &record)?;
    }
    Ok(Status::Done)
}

/// The claims of a file.
fn own(world: &World, path: &str) -> anyhow::Result<Own> {
    let build = |name: &str| input::game(world, name).map_err(|error| format!("{error:#}"));
    read(&input::file(world, path, limits::ANSWER)?, &build).with_context(|| path.to_owned())
}

fn heading() -> String {
    format!("{:<16}  {:<41}{:>12}{:>14}  {:<9}{:<11}by", "claim", "part", "published", "computed", "origin", "verdict")
}

fn row(claim: Stated<'_>, finding: &Finding) -> String {
    let (computed, origin, conclusion) = (computed(finding), finding.origin.name(), finding.conclusion());
    let mut line = format!(
        "{:<16}  {:<41}{:>12} {computed:>13}  {origin:<9}{conclusion:<11}",
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
