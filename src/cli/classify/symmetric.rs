//! `classify --symmetric`: the classes of grids that have symmetries.

use std::fmt::Write as _;

use gerechte::Game;
use gerechte::verbs::ClassifySymmetric;

use crate::cli::args::ClassifyArgs;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn run(args: &ClassifyArgs, game: &Game, output: &mut Output, session: &Session) -> anyhow::Result<Status> {
    let Some(record) = unless_stopped(ClassifySymmetric::new(game, args.group.name)?.run(session))? else {
        session.note("stopped: the classes found so far would mean nothing");
        return Ok(Status::Limit);
    };
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
