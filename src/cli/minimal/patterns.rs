//! `minimal --patterns`: the numbers of patterns by number of clues, or a list of those that say which others have a puzzle.

use std::ops::ControlFlow;

use crate::format::record;
use crate::verbs::Minimal;
use crate::{Game, Grid};

use crate::cli::args::MinimalArgs;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn run(args: &MinimalArgs, game: &Game, grid: Option<&Grid>, session: &Session) -> anyhow::Result<Status> {
    let minimal = Minimal::new(game, grid, args.group.name, session)?;
    let group = minimal.group.name;
    let Some(patterns) = minimal.patterns(session)? else {
        session.note("stopped before all minimal puzzles were known");
        return Ok(Status::Limit);
    };
    let mut output = Output::table(session, &args.output);
    if !args.list {
        let columns = "clues      patterns   with puzzle  with minimal  smallest   largest";
        output.heading(format!("patterns up to the group {group}\n{columns}"))?;
    }
    let mut left = args.limit.items.unwrap_or(u64::MAX);
    let mut next = 0;
    let written = patterns.by_clues(&session.stop, |counts, bounds| {
        next = counts.clues + 1;
        if !args.list {
            let record = record::PatternCounts::new(game, group, counts, &bounds);
            let numbers = format!("{:>5}  {:>12}  {:>12}", record.clues, record.patterns, record.with_puzzle);
            let text = format!("{numbers}  {:>12}  {:>8}  {:>8}", record.with_minimal, record.smallest, record.largest);
            output.row(text, || &record)?;
            return Ok(ControlFlow::Continue(()));
        }
        for record in record::Pattern::all(game, group, &bounds) {
            if left == 0 {
                return Ok(ControlFlow::Break(()));
            }
            left -= 1;
            let text = format!("{} {}", record.pattern, if record.puzzle { "smallest" } else { "largest" });
            output.row(text, || &record)?;
        }
        Ok(ControlFlow::Continue(()))
    });
    if unless_stopped(written)?.is_some() {
        return Ok(Status::Done);
    }
    session.note(&format!("stopped: patterns with {next} clues or more are missing"));
    Ok(Status::Limit)
}
