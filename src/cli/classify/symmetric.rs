//! `classify --symmetric`: the classes of grids that have symmetries.

use std::fmt::Write as _;

use anyhow::bail;
use gerechte::Game;
use gerechte::classify::Symmetric;
use gerechte::format::record;
use gerechte::symmetry::GroupName;
use gerechte::verbs::relabelled;

use crate::cli::args::ClassifyArgs;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn run(args: &ClassifyArgs, game: &Game, output: &mut Output, session: &Session) -> anyhow::Result<Status> {
    if let Some(group) = args.group.name.filter(|group| *group != GroupName::Full) {
        bail!("--symmetric is about the full group, not --group {group}");
    }
    session.working_on(format!("{game}: grids with symmetries"));
    let problem = relabelled(game)?;
    let found = Symmetric::of(game, &problem, &args.threads.workers(), &session.stop);
    let Some(symmetric) = unless_stopped(found.map_err(anyhow::Error::from))? else {
        session.note("stopped: the classes found so far would mean nothing");
        return Ok(Status::Limit);
    };
    let record = record::Symmetric::new(game, &symmetric);
    if args.output.csv {
        for row in &record.by_symmetries {
            output.row("", || row)?;
        }
        return Ok(Status::Done);
    }
    let mut text = format!(
        "group full of order {}: {} classes of grids with symmetries, {} grids up to relabelling",
        record.group_order, record.classes, record.grids
    );
    for row in &record.by_symmetries {
        let _ = write!(text, "\n  {:>4} symmetries × {}", row.symmetries, row.classes);
    }
    output.result(text, || &record)?;
    Ok(Status::Done)
}
