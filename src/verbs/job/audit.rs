//! The comparison of two answers of a unit: the first one, and that of an audit.

use serde_json::Value;

use crate::format::{UNPROVED, record};
use crate::sat::Backend;
use crate::verbs::World;
use crate::{Game, Puzzle, fewest};
use anyhow::{Context, bail};

/// Whether two answers of a unit are the same; if engines differ, on everything on which they must agree.
///
/// ```
/// use gerechte::verbs::same_answer;
/// let (one, other) = (r#"{"count":"3","engines":{"native":"3"}}"#, r#"{"count":"3","engines":{"sat":"3"}}"#);
/// assert!(same_answer(one, other, true) && !same_answer(one, other, false));
/// ```
pub fn same_answer(one: &str, other: &str, is_other_engine: bool) -> bool {
    if is_other_engine { essence(one) == essence(other) } else { one == other }
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

/// Checks that a SAT solver finds the same fewest clues of each grid in an answer of `scan`.
pub fn audit_scan(game: &Game, answer: &str, solver: &impl Backend, world: &impl World) -> anyhow::Result<()> {
    for line in answer.lines() {
        let found: record::Scan = serde_json::from_str(line).context("no record of a scan")?;
        let grid = game.grid(&Puzzle::parse(game, &found.grid)?)?;
        let again = fewest::by_sat(game.problem(), grid.symbols(), solver, world.stop())?;
        world.stop().check()?;
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
