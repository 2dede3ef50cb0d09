//! `job merge --audit`: some units are computed again, by the second engine if the verb has one.

use crate::engines::EngineChoice;
use crate::job::Outcome;
use crate::sat::Varisat;
use crate::verbs::{JobLedgers, MergeJob, audit_scan, same_answer};
use anyhow::{Context, bail};

use super::desk::Desk;
use super::folder::Folder;
use super::work::{self, Items};
use crate::cli::args::Verb;
use crate::cli::engine::EngineArg;
use crate::cli::run::Session;

/// Computes this share of all units again, one at least, and returns how many these are. Another answer is an error that names the unit.
pub(super) fn run(
    folder: &Folder,
    merge: &mut MergeJob<'_, impl JobLedgers>,
    share: f64,
    session: &Session,
) -> anyhow::Result<usize> {
    let mut desk = Desk::new(folder, session)?;
    let is_other = second_engine(&mut desk.work.verb);
    let by_sat = matches!(desk.work.items, Items::Grids | Items::Seeds)
        .then(|| work::game(session, &desk.work.verb))
        .transpose()?;
    merge.audit(share, session, |unit, status, answer| {
        if let Some(game) = &by_sat {
            return audit_scan(game, answer, &Varisat, session).with_context(|| format!("audit: unit {unit}"));
        }
        match desk.unit(unit)?.ok_or(crate::Stopped)?.outcome {
            Outcome::Done { status: again, answer: other } => {
                if status != again || !same_answer(answer, &other, is_other) {
                    bail!("audit: unit {unit} has another answer when it is computed again");
                }
                Ok(())
            }
            Outcome::Failed { error } => bail!("audit: unit {unit}: {error}"),
        }
    })
}

/// Lets another engine do the work, where there is one; whether it does.
fn second_engine(verb: &mut Verb) -> bool {
    let engine = match verb {
        Verb::Check(args) => &mut args.engine.engine,
        Verb::Solve(args) if args.seed.is_none() => &mut args.engine.engine,
        Verb::Count(args) => &mut args.engine.engine,
        Verb::Classify(args) => &mut args.engine.engine,
        Verb::Fewest(args) => &mut args.engine.engine,
        _ => return false,
    };
    // All engines have agreed.
    if engine.len() > 1 || engine.contains(&EngineArg::Ours(EngineChoice::All)) {
        return false;
    }
    let is_native = engine.contains(&EngineArg::Ours(EngineChoice::Native));
    *engine = vec![EngineArg::Ours(if is_native { EngineChoice::Varisat } else { EngineChoice::Native })];
    true
}
