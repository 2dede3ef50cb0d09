//! `job merge --audit`: some units are computed again, by the second engine if the verb has one.
//!
//! The units are drawn from the hash of all answers, so that they cannot be known before the answers.

use std::collections::BTreeSet;

use anyhow::{Context, bail};
use gerechte::engines::EngineChoice;
use gerechte::fewest;
use gerechte::format::record;
use gerechte::job::{Outcome, merkle::Hash};
use gerechte::sat::Varisat;
use gerechte::{Game, Puzzle};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::answers::{Answers, told};
use super::desk::Desk;
use super::folder::Folder;
use super::work::{self, Items};
use crate::cli::args::Verb;
use crate::cli::engine::{EngineArg, UNPROVED};
use crate::cli::run::Session;

/// Computes this share of all units again, one at least, and returns how many these are. Another answer is an error that names the unit.
pub(super) fn run(
    folder: &Folder,
    answers: &mut Answers<'_>,
    share: f64,
    root: &Hash,
    session: &Session,
) -> anyhow::Result<usize> {
    let units = folder.plan.units as usize;
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a share from 0 to 1 of some millions")]
    let number = ((units as f64 * share).ceil() as usize).clamp(1, units);
    let mut desk = Desk::new(folder, session)?;
    let is_other = second_engine(&mut desk.work.verb);
    let by_sat = matches!(desk.work.items, Items::Grids | Items::Seeds)
        .then(|| work::game(session, &desk.work.verb))
        .transpose()?;
    session.working_on("audit");
    session.expects(number as u64);
    let mut random = ChaCha8Rng::from_seed(*root);
    let mut drawn = BTreeSet::new();
    while drawn.len() < number {
        drawn.insert(random.random_range(0..folder.plan.units));
    }
    for unit in drawn {
        let (status, answer) = answers.of(unit)?;
        if let Some(game) = &by_sat {
            scanned(game, &answer, session).with_context(|| format!("audit: unit {unit}"))?;
        } else {
            let line = desk.unit(unit)?.ok_or(gerechte::Stopped)?;
            let Outcome::Done { status: again, answer: other } = &line.outcome else {
                bail!("audit: unit {unit}: {}", told(&line.outcome));
            };
            let is_same = if is_other { essence(&answer) == essence(other) } else { answer == *other };
            if status != *again || !is_same {
                bail!("audit: unit {unit} has another answer when it is computed again");
            }
        }
        session.step();
    }
    Ok(number)
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

/// The parts of an answer on which engines must agree: not the choice or order of puzzles and grids, nor the engine.
fn essence(answer: &str) -> Vec<Value> {
    let line = |line: &str| match serde_json::from_str(line.trim_end_matches(UNPROVED)) {
        Ok(Value::Object(mut record)) => {
            let is_unique = record.get("unique").is_some_and(|unique| *unique == Value::Bool(true));
            let kept = |name: &str| match name {
                "engine" | "unproved" => false,
                "solution" => is_unique,
                // Of `fewest`.
                "puzzle" => !record.contains_key("proof"),
                _ => true,
            };
            let dropped: Vec<_> = record.keys().filter(|name| !kept(name)).cloned().collect();
            for name in dropped {
                record.remove(&name);
            }
            if let Some(Value::Object(engines)) = record.remove("engines") {
                record.insert("engines".to_owned(), engines.values().cloned().collect());
            }
            if let Some(Value::Array(forms)) = record.get_mut("forms") {
                forms.sort_by_cached_key(Value::to_string);
            }
            Value::Object(record)
        }
        // Words are the same, grids may be others.
        _ => Value::String(
            if line.trim_end_matches(UNPROVED).contains(' ') { line.split(':').next().unwrap_or_default() } else { "" }
                .to_owned(),
        ),
    };
    answer.lines().map(line).collect()
}

/// Checks that SAT finds the same fewest clues of each grid of a scan.
fn scanned(game: &Game, answer: &str, session: &Session) -> anyhow::Result<()> {
    for line in answer.lines() {
        let found: record::Scan = serde_json::from_str(line).context("no record of a scan")?;
        let grid = game.grid(&Puzzle::parse(game, &found.grid)?)?;
        let again = fewest::by_sat(game.problem(), grid.symbols(), &Varisat, &session.stop)?;
        session.stop.check()?;
        let fewest = again.is_proved().then_some(again.at_least).context("SAT has only bounds")?;
        let is_same = match found.fewest {
            Some(clues) => clues == fewest,
            None => found.at_least <= fewest,
        };
        if !is_same {
            bail!("grid {}: {fewest} clues by SAT, and {} before", found.index, found.at_least);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_agree_on_what_matters() {
        let same = [
            (r#"{"count":"3","engines":{"native":"3"}}"#, r#"{"count":"3","engines":{"sat":"3"}}"#),
            (
                r#"{"status":"sat","solution":"12","unique":null,"engine":"native"}"#,
                r#"{"status":"sat","solution":"21","unique":null,"engine":"sat"}"#,
            ),
            (
                r#"{"fewest":3,"puzzle":"1..","proof":"exhaustive"}"#,
                r#"{"fewest":3,"puzzle":".1.","proof":"exhaustive"}"#,
            ),
            (
                r#"{"engine":"native","cube":3,"forms":[["12",1],["21",2]]}"#,
                r#"{"engine":"sat","cube":3,"forms":[["21",2],["12",1]]}"#,
            ),
            ("5 clues, and not with fewer: 12..\n1234", "5 clues, and not with fewer: .2.3\n4321"),
        ];
        for (one, other) in same {
            assert_eq!(essence(one), essence(other));
        }
        let different = [
            (r#"{"count":"3","engines":{"native":"3"}}"#, r#"{"count":"3","engines":{"sat":"4"}}"#),
            (r#"{"status":"sat","solution":"12","unique":true}"#, r#"{"status":"sat","solution":"21","unique":true}"#),
            (r#"{"puzzle":"1..","solutions":1}"#, r#"{"puzzle":"1..","solutions":2}"#),
            ("not unique", "no solution"),
            ("1234", "1234\n1234"),
        ];
        for (one, other) in different {
            assert_ne!(essence(one), essence(other));
        }
    }
}
