//! `classify` without a walk over all grids: `--symmetric`, the classes of grids that have symmetries; `--burnside` for groups too large to be listed; and
//! lists of classes by halves of the board.

use std::fmt::Write as _;

use crate::format::record::Row;
use crate::verbs::{ClassifyHalves, ClassifySymmetric, CountClasses};
use crate::{Game, Grid};

use crate::cli::args::ClassifyArgs;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn burnside(
    args: &ClassifyArgs,
    game: &Game,
    grids: &Game,
    output: &mut Output,
    session: &Session,
) -> anyhow::Result<Status> {
    let engines = |problem: &_, task| args.engine.engines(problem, task, session.itself);
    let Some(record) = unless_stopped(CountClasses { game, grids, engines: &engines }.run(session))? else {
        session.note("stopped");
        return Ok(Status::Limit);
    };
    let heading = super::heading([&record.grids, &record.group, &record.group_order, &record.classes], record.unproved);
    if args.output.csv {
        session.note(&heading);
        return table(&record.kept, output);
    }
    let kept: Vec<_> = record.kept.iter().map(|kept| format!("{}·{}", kept.elements, kept.grids)).collect();
    let text = format!(
        "{heading}\n{} of {} classes of conjugate elements keep grids (elements · grids that each keeps): {}",
        kept.len(),
        record.conjugacy_classes,
        kept.join(" ")
    );
    output.result(text, || &record)?;
    Ok(Status::Done)
}

pub(super) fn symmetric(
    args: &ClassifyArgs,
    game: &Game,
    output: &mut Output,
    session: &Session,
) -> anyhow::Result<Status> {
    let Some(record) = unless_stopped(ClassifySymmetric::new(game, args.group.name)?.run(session))? else {
        session.note("stopped: the classes found so far would mean nothing");
        return Ok(Status::Limit);
    };
    let mut text = format!(
        "group full of order {}: {} classes of grids with symmetries, {} grids up to relabelling",
        record.group_order, record.classes, record.grids
    );
    if args.output.csv {
        session.note(&text);
        return table(&record.by_symmetries, output);
    }
    for row in &record.by_symmetries {
        let _ = write!(text, "\n  {:>4} symmetries × {}", row.symmetries, row.classes);
    }
    output.result(text, || &record)?;
    Ok(Status::Done)
}

/// Lists the classes of boxes in two halves.
pub(super) fn halves(
    args: &ClassifyArgs,
    game: &Game,
    halves: &ClassifyHalves<'_>,
    output: &mut Output,
    session: &Session,
) -> anyhow::Result<Status> {
    let order = halves.group_order();
    let mut write = |grid: Grid, stabiliser| super::listed(game, &grid, [order, stabiliser], output);
    let Some(record) = unless_stopped(halves.run(&mut write, session))? else {
        session.note("stopped: the list is not whole");
        return Ok(Status::Limit);
    };
    super::summed_up(args, &record, super::said(&record), output, session)?;
    Ok(Status::Done)
}

/// Writes the parts of a record as the rows of a table, which has no row for the record itself.
fn table<R: Row>(rows: &[R], output: &mut Output) -> anyhow::Result<Status> {
    rows.iter().try_for_each(|row| output.row("", || row))?;
    Ok(Status::Done)
}
