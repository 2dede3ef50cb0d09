//! `minimal --estimate`: an estimate of the number of minimal puzzles, by number of clues.

use crate::count::Sampling;
use crate::format::record::MinimalEstimate;
use crate::verbs::EstimateMinimal;
use crate::{Game, Grid};

use crate::cli::args::MinimalArgs;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn run(args: &MinimalArgs, game: &Game, grid: Option<&Grid>, session: &Session) -> anyhow::Result<Status> {
    let sampling = Sampling { samples: args.samples, seed: args.seed.value };
    let Some(found) = unless_stopped(EstimateMinimal { game, grid, sampling }.run(session))? else {
        session.note("stopped before the first island that counts: some go before it only to learn from them");
        return Ok(Status::Limit);
    };
    let mut output = Output::table(session, &args.output);
    output.heading(format!("{} paths, seed {}", found.paths, args.seed.value))?;
    output.heading("clues    estimate       from         to  (95 %)        share  standard error")?;
    for record in &found.records {
        output.row(text(record), || record)?;
    }
    if let Some(per_grid) = found.per_grid {
        output.heading(format!("{per_grid} a grid in the mean"))?;
    }
    if session.stop.is_requested() {
        session.note("stopped: this is what the islands so far say");
        return Ok(Status::Limit);
    }
    Ok(Status::Done)
}

fn text(record: &MinimalEstimate) -> String {
    let clues = record.clues.map_or_else(|| "all".to_owned(), |clues| clues.to_string());
    let (low, high) = (record.low.as_deref().unwrap_or("-"), record.high.as_deref().unwrap_or("-"));
    let numbers = format!("{clues:>5}  {:>10} {low:>10} {high:>10}", record.estimate);
    let (Some(share), Some(_)) = (record.share, record.clues) else { return numbers };
    let error = record.share_error.map_or_else(|| "-".to_owned(), |error| format!("{:.5}", 100.0 * error));
    format!("{numbers}          {:>9.5} %  {error}", 100.0 * share)
}
