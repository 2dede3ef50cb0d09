//! `minimal --patterns`: the numbers of patterns by number of clues, or a list of those that say which others have a puzzle.

use crate::Game;
use crate::format::record;
use crate::verbs::Minimal;

use crate::cli::args::MinimalArgs;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn run(args: &MinimalArgs, game: &Game, session: &Session) -> anyhow::Result<Status> {
    let minimal = Minimal::new(game, None, args.group.name, session)?;
    let group = minimal.group.name;
    let Some(patterns) = minimal.patterns(session)? else {
        session.note("stopped before all minimal puzzles were known");
        return Ok(Status::Limit);
    };
    let mut output = Output::table(session, &args.output);
    if !args.list {
        let columns = "clues      patterns   with puzzle  with minimal     least      most";
        output.heading(format!("patterns up to the group {group}\n{columns}"))?;
    }
    let mut left = args.limit.items.unwrap_or(u64::MAX);
    let written = patterns.by_clues(&session.stop, |counts, bounds| {
        if !args.list {
            let record = record::PatternCounts::new(game, group, counts, &bounds);
            let numbers = format!("{:>5}  {:>12}  {:>12}", record.clues, record.patterns, record.with_puzzle);
            let text = format!("{numbers}  {:>12}  {:>8}  {:>8}", record.with_minimal, record.least, record.most);
            return output.row(text, || &record);
        }
        for record in record::Pattern::all(game, group, &bounds) {
            if left == 0 {
                break;
            }
            left -= 1;
            let text = format!("{} {}", record.pattern, if record.puzzle { "least" } else { "most" });
            output.row(text, || &record)?;
        }
        Ok(())
    });
    if unless_stopped(written)?.is_some() {
        return Ok(Status::Done);
    }
    session.note("stopped: the numbers of clues above are missing");
    Ok(Status::Limit)
}
