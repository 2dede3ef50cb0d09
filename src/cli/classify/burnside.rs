//! `classify --burnside` for groups too large to be listed: the number of classes from the grids that one element of each conjugacy class keeps.

use gerechte::Game;
use gerechte::verbs::CountClasses;

use crate::cli::args::ClassifyArgs;
use crate::cli::engine::UNPROVED;
use crate::cli::run::{Output, Session, Status, unless_stopped};

pub(super) fn run(
    args: &ClassifyArgs,
    game: &Game,
    grids: &Game,
    output: &mut Output,
    session: &Session,
) -> anyhow::Result<Status> {
    let engines = |problem: &_, task| args.engine.engines(problem, task);
    let Some(record) = unless_stopped(CountClasses { game, grids, engines: &engines }.run(session))? else {
        session.note("stopped");
        return Ok(Status::Limit);
    };
    if args.output.csv {
        for row in &record.kept {
            output.row("", || row)?;
        }
        return Ok(Status::Done);
    }
    let kept: Vec<_> = record.kept.iter().map(|kept| format!("{}·{}", kept.elements, kept.grids)).collect();
    let text = format!(
        "{} grids up to relabelling, group {} of order {}: {} classes{}\n{} of {} classes of conjugate elements keep grids (elements · grids that each keeps): {}",
        record.grids,
        record.group,
        record.group_order,
        record.classes,
        if record.unproved { UNPROVED } else { "" },
        kept.len(),
        record.conjugacy_classes,
        kept.join(" ")
    );
    output.result(text, || &record)?;
    Ok(Status::Done)
}
