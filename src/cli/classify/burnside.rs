//! `classify --burnside` for groups too large to be listed: the number of classes from the grids that one element of each conjugacy class keeps.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::anyhow;
use gerechte::Game;
use gerechte::agree::{agreed, is_unproved};
use gerechte::classify::Burnside;
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::symmetry::{GroupName, conjugacy_classes};
use gerechte::verbs::relabelled;

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
    let conjugates = conjugacy_classes(game, &session.stop)?;
    let problem = relabelled(grids)?;
    let (workers, mut answers) = (args.threads.workers(), Vec::new());
    let engines = args.engine.engines(&problem, Task::Enumerate);
    for engine in &engines {
        let done = AtomicUsize::new(0);
        let step = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            session.working_on(format!(
                "{}: {done} of {} classes of conjugate elements",
                engine.name(),
                conjugates.len()
            ));
        };
        let found = session.timed(engine.name(), || {
            Burnside::new(engine.as_ref(), &problem, &conjugates, &workers, &step, &session.stop)
        });
        let Some(burnside) = unless_stopped(found.map_err(anyhow::Error::from))? else {
            session.note("stopped");
            return Ok(Status::Limit);
        };
        answers.push((engine.name(), burnside));
    }
    let burnside = agreed("the grids that each element keeps", &answers, |burnside| format!("{:?}", burnside.kept))?;
    let record = record::Burnside::new(grids, GroupName::Full, &burnside)
        .ok_or_else(|| anyhow!("Burnside's lemma gives no whole number of classes: {:?}", burnside.kept))?
        .resting_on_a_word(is_unproved(&engines, answers.iter().map(|(name, _)| *name)));
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
