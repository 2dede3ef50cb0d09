//! `verify`: published claims, recomputed by two engines.

use std::fmt::Write;

use anyhow::anyhow;
use gerechte::Engine;
use gerechte::claims::{CLAIMS, Claim, Fewest, Finding, Lab, Verdict};
use gerechte::count::{Plan, count};
use gerechte::encodings::Problem;
use gerechte::fewest;
use gerechte::format::record;
use gerechte::sat::Varisat;
use gerechte::search::Native;

use super::Status;
use super::args::VerifyArgs;
use super::output::Output;
use super::session::Session;

const ENGINES: [&dyn Engine; 2] = [&Native, &Varisat];

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Status> {
    let claims = chosen(&args.claims)?;
    let mut output = Output::table(&args.output);
    if args.list {
        for claim in claims {
            let record = record::Claim::from(claim);
            output.row(format!("{:<14}{}\n{:14}{}", claim.id, claim.statement, "", claim.source), || &record)?;
        }
        return Ok(Status::Done);
    }
    let session = Session::new(&args.output, args.timeout)?;
    let clock = || session.clock();
    let (workers, progress) = (args.threads.workers(), |progress| session.progress(progress));
    let mut plan = Plan::new(&session.stop);
    (plan.workers, plan.progress) = (&workers, &progress);
    let count = |engine: &dyn Engine, problem: &Problem| count(engine, problem, &plan);
    let fewest: [(&str, Fewest<'_>); 2] = [
        ("hitting sets", &fewest::of_grid),
        ("sat", &|problem, grid, stop| fewest::by_sat(problem, grid, &Varisat, stop)),
    ];
    let (deep, stop) = (args.deep, &session.stop);
    let lab = Lab { engines: &ENGINES, deep, stop, count: &count, fewest: &fewest, clock: &clock };
    let mut worst = Status::Done;
    output.heading(heading())?;
    for claim in claims {
        session.working_on(claim.id);
        for finding in (claim.check)(&lab)? {
            worst = worst.max(match finding.verdict() {
                Verdict::Undecided if session.stop.is_requested() => Status::Limit,
                Verdict::Undecided => Status::Negative,
                Verdict::Refuted if args.strict => Status::Negative,
                _ => Status::Done,
            });
            output.row(row(claim, &finding), || record::Verify::new(claim, &finding))?;
            session.step();
        }
    }
    Ok(worst)
}

fn chosen(names: &[String]) -> anyhow::Result<Vec<&'static Claim>> {
    let find = |name: &String| {
        let known = || CLAIMS.iter().map(|claim| claim.id).collect::<Vec<_>>().join(", ");
        let claim = CLAIMS.iter().find(|claim| claim.id == name);
        claim.ok_or_else(|| anyhow!("unknown claim `{name}` (one of {})", known()))
    };
    if names.is_empty() { Ok(CLAIMS.iter().collect()) } else { names.iter().map(find).collect() }
}

fn heading() -> String {
    format!("{:<14}{:<41}{:>12}{:>14}  {:<11}by", "claim", "part", "published", "computed", "verdict")
}

fn row(claim: &Claim, finding: &Finding) -> String {
    let computed = finding.computed().map_or_else(
        || finding.runs.iter().map(|run| run.computed.as_deref().unwrap_or("?")).collect::<Vec<_>>().join("/"),
        str::to_owned,
    );
    let verdict = finding.verdict().name();
    let mut line =
        format!("{:<14}{:<41}{:>12} {computed:>13}  {verdict:<11}", claim.id, finding.part, finding.published);
    let runs: Vec<_> =
        finding.runs.iter().map(|run| format!("{} {:.3} s", run.engine, run.time.as_secs_f64())).collect();
    line += &runs.join(", ");
    if let Some(reading) = finding.reading {
        let _ = write!(line, "  {reading}");
    }
    line
}
