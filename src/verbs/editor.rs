//! Questions of the editor f-puzzles, which asks a solver on the same machine while a setter works.
//!
//! The messages are those of the solver that the editor was made for (`SudokuSolver` by David Clamage): a question is a JSON object with `nonce`,
//! `command`, `dataType` and `data`, and its replies have the same nonce.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{anyhow, bail};
use itertools::Itertools;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Engines, World};
use crate::count::{Sampling, estimate};
use crate::encodings::{Cell, Constraint, Symbol};
use crate::engine::Prepared;
use crate::engines::Task;
use crate::format::exchange::{Item, Items, LineError, LineFault, Misread, unpacked};
use crate::possible::shares;
use crate::rate::{Position, Taught, Tutor};
use crate::search::Native;
use crate::workers::Serial;
use crate::{Engine, EngineError, Puzzle, Stop, Stopped};

/// A question of the editor.
///
/// ```
/// use gerechte::engines::{EngineChoice, Task};
/// use gerechte::verbs::{EditorQuestion, EditorReply};
/// use gerechte::{Stop, encodings::Problem};
/// let grid = r#"{"size":2,"grid":[[{"value":1,"given":true},{}],[{},{}]]}"#;
/// let question = serde_json::json!({"nonce": 7, "command": "solve", "dataType": "fpuzzles", "data": grid});
/// let question: EditorQuestion = serde_json::from_value(question)?;
/// let mut replies = Vec::new();
/// let engines = |problem: &Problem, task: Task| EngineChoice::Native.engines(problem, task);
/// question.answer(&engines, &Stop::never(), &mut |reply| replies.push(reply))?;
/// assert_eq!(replies, [EditorReply::Solved { solution: vec![1, 2, 2, 1] }]);
/// assert_eq!(question.reply(&replies[0]), r#"{"nonce":7,"type":"solved","solution":[1,2,2,1]}"#);
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
pub struct EditorQuestion {
    /// The number of the question.
    pub nonce: i64,
    /// `truecandidates`, `solve`, `check`, `count`, `estimate`, `solvepath`, `step` or `cancel`.
    pub command: String,
    /// `fpuzzles`; nothing for `cancel`.
    #[serde(rename = "dataType")]
    pub data_type: Option<String>,
    /// The puzzle: the JSON object of f-puzzles, packed as in its addresses or plain.
    pub data: Option<String>,
}

/// A reply to a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum EditorReply {
    /// The question was cancelled, or another one came.
    Canceled,
    /// The puzzle has no solution or cannot be read, or the answer takes too long.
    Invalid {
        /// The reason.
        message: String,
    },
    /// By cell and symbol, the number of solutions up to the number that was asked for. A candidate that is in no solution, but that logic does not
    /// remove, has −1 where that was asked for.
    TrueCandidates {
        /// The numbers.
        #[serde(rename = "solutionsPerCandidate")]
        solutions: Vec<i64>,
    },
    /// A solution.
    Solved {
        /// The number in each cell.
        solution: Vec<u32>,
    },
    /// The number of solutions, or of those that were found so far.
    Count {
        /// The number.
        count: u64,
        /// Whether there may be more.
        #[serde(rename = "inProgress")]
        in_progress: bool,
    },
    /// An estimate of the number of solutions; better ones follow.
    Estimate {
        /// The number.
        estimate: f64,
        /// Its standard error.
        stderr: f64,
        /// The random paths.
        iterations: u32,
        /// The lower end of the interval with a confidence of 95 %.
        ci95_lower: f64,
        /// Its upper end.
        ci95_upper: f64,
        /// Half of its width in per cent of the estimate.
        #[serde(rename = "relErrPercent")]
        relative_error: f64,
    },
    /// The board after a step, or after all steps.
    Logical {
        /// The cells.
        cells: Vec<EditorCell>,
        /// The steps in words, a line each.
        message: String,
        /// Whether the board may still have a solution.
        #[serde(rename = "isValid")]
        is_valid: bool,
    },
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditorCell {
    /// The number in it; 0 if it is blank.
    pub value: u32,
    /// The candidates of a blank cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<u32>>,
}

/// Where replies go.
type Say<'a> = &'a mut dyn FnMut(EditorReply);

/// The most solutions of a candidate that are counted.
const MOST_SHARES: u64 = 1 << 20;
/// Time between two replies about the same count.
const PAUSE: Duration = Duration::from_millis(300);
/// The paths of the first estimate; each further one has twice as many.
const FIRST_PATHS: u32 = 128;

impl EditorQuestion {
    /// The text of a reply to this question.
    #[allow(clippy::missing_panics_doc, reason = "numbers and texts are JSON")]
    pub fn reply(&self, reply: &EditorReply) -> String {
        #[derive(Serialize)]
        struct Numbered<'a> {
            nonce: i64,
            #[serde(flatten)]
            reply: &'a EditorReply,
        }
        serde_json::to_string(&Numbered { nonce: self.nonce, reply }).expect("numbers and texts are JSON")
    }

    /// Answers the question by the first of the engines. Some questions have several replies, of which the last is the answer.
    ///
    /// # Errors
    /// [`Stopped`](crate::Stopped) if a stop came first, and the errors of the engine. What is wrong with the puzzle is a reply.
    pub fn answer(&self, engines: Engines<'_>, world: &impl World, say: Say<'_>) -> anyhow::Result<()> {
        if self.command == "cancel" {
            say(EditorReply::Canceled);
            return Ok(());
        }
        let asked = match self.read() {
            Ok(asked) => asked,
            Err(error) => {
                say(invalid(&error));
                return Ok(());
            }
        };
        for remark in asked.item.remarks(None) {
            world.note(&remark);
        }
        let problem = asked.item.game.problem();
        let engines = engines(problem, Task::Complete);
        let engine = engines.first().ok_or_else(|| anyhow!("no engine"))?.as_ref();
        match self.command.as_str() {
            "truecandidates" => say(asked.true_candidates(engine, world.stop())?),
            "solve" => say(match engine.prepare(problem).first(&asked.item.puzzle, world.stop())? {
                None => no_solution(),
                Some(grid) => EditorReply::Solved { solution: grid.into_iter().map(Symbol::value).collect() },
            }),
            "check" => asked.count(engine, world, Some(2), say)?,
            "count" => asked.count(engine, world, None, say)?,
            "estimate" => asked.estimate(engine, world.stop(), say)?,
            _ => match asked.position() {
                Ok((tutor, position)) => {
                    let is_unique = asked.is_unique(engine.prepare(problem).as_mut(), world.stop())?;
                    let logic = Logic { tutor, is_unique, stop: world.stop() };
                    let is_step = self.command == "step";
                    say(if is_step { logic.step(&asked.notes, position)? } else { logic.path(position)? });
                }
                Err(error) => say(invalid(&error)),
            },
        }
        Ok(())
    }

    fn read(&self) -> anyhow::Result<Puzzled> {
        const COMMANDS: [&str; 7] = ["truecandidates", "solve", "check", "count", "estimate", "solvepath", "step"];
        let command = self.command.as_str();
        if !COMMANDS.contains(&command) {
            bail!("the command is {command:?}, expected {} or cancel", COMMANDS.join(", "));
        }
        let data_type = self.data_type.as_deref().unwrap_or_default();
        if data_type != "fpuzzles" {
            bail!("`dataType` is {data_type:?}, expected \"fpuzzles\"");
        }
        let data = self.data.as_deref().unwrap_or_default().trim();
        let is_packed = !data.starts_with('{');
        let object: Value = serde_json::from_str(&if is_packed { unpacked(data)? } else { data.to_owned() })?;
        let options = object["truecandidatesoptions"].as_array();
        let options = options.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        // Breaks between lines are no part of an object.
        let text = if is_packed { format!("https://www.f-puzzles.com/?load={data}") } else { object.to_string() };
        let item = Items::new(None, text.as_bytes()).next().ok_or_else(|| anyhow!("there is no puzzle"))??;
        let cells = object["grid"].as_array().into_iter().flatten().filter_map(Value::as_array).flatten();
        let symbol = |mark: &Value| Symbol::from_value(u32::try_from(mark.as_u64()?).ok()?);
        let notes = cells.map(|cell| {
            cell["centerPencilMarks"].as_array().into_iter().flatten().filter_map(symbol).sorted().collect()
        });
        Ok(Puzzled { notes: notes.collect(), item, options })
    }
}

fn invalid(error: &anyhow::Error) -> EditorReply {
    let misread = error.downcast_ref().or_else(|| match error.downcast_ref::<LineError>()?.fault {
        LineFault::Misread(ref misread) => Some(misread),
        _ => None,
    });
    // The editor has one line.
    let message = misread.map_or_else(|| format!("{error:#}"), |misread: &Misread| misread.reason.clone());
    EditorReply::Invalid { message }
}

fn no_solution() -> EditorReply {
    EditorReply::Invalid { message: "No solutions found.".to_owned() }
}

/// What a question is about.
struct Puzzled {
    item: Item,
    /// The player's candidates of each cell, ascending; none if the player has noted none.
    notes: Vec<Vec<Symbol>>,
    /// The options of true candidates.
    options: Vec<String>,
}

impl Puzzled {
    fn is_unique(&self, engine: &mut dyn Prepared, stop: &Stop) -> anyhow::Result<bool> {
        let count = engine.count(&self.item.puzzle, 2, stop)?;
        stop.check()?;
        Ok(count.number() == 1)
    }

    fn true_candidates(&self, engine: &dyn Engine, stop: &Stop) -> anyhow::Result<EditorReply> {
        let number = self.options.iter().find_map(|option| option.strip_prefix("truecandidatesnumsolutions="));
        let number = number.and_then(|number| number.parse().ok()).map(|number: u64| number.clamp(1, MOST_SHARES));
        let is_coloured = self.options.iter().any(|option| option == "colored");
        let most = number.unwrap_or(if is_coloured { 8 } else { 1 });
        let (game, puzzle) = (&self.item.game, &self.item.puzzle);
        let most = NonZeroU64::new(most).expect("at least one");
        let mut prepared = engine.prepare(game.problem());
        let shares = shares(prepared.as_mut(), game.problem(), puzzle, most, stop)?;
        if shares.iter().flatten().all(|&share| share == 0) {
            return Ok(no_solution());
        }
        let mut solutions: Vec<i64> =
            shares.into_iter().flatten().map(|share| i64::try_from(share).unwrap_or(i64::MAX)).collect();
        if self.options.iter().any(|option| option == "logical") {
            let tutor = Tutor::new(game)?;
            let left = tutor.end_of_ladder(&tutor.position(puzzle), false, stop);
            stop.check()?;
            for cell in (0..game.board().cells()).map(Cell::new) {
                for symbol in left.candidates(cell) {
                    let number = &mut solutions[cell.index() * game.order() + symbol.index()];
                    *number = if *number == 0 { -1 } else { *number };
                }
            }
        }
        Ok(EditorReply::TrueCandidates { solutions })
    }

    fn count(
        &self,
        engine: &dyn Engine,
        world: &impl World,
        most: Option<u64>,
        say: Say<'_>,
    ) -> Result<(), EngineError> {
        let (mut count, mut said) = (0, world.clock());
        let mut prepared = engine.prepare(self.item.game.problem());
        prepared.solutions(&self.item.puzzle, world.stop(), &mut |_| {
            count += 1;
            if Some(count) == most {
                return ControlFlow::Break(());
            }
            // The clock is looked at now and then.
            if most.is_none() && count % 256 == 0 && world.clock().saturating_sub(said) > PAUSE {
                said = world.clock();
                say(EditorReply::Count { count, in_progress: true });
            }
            ControlFlow::Continue(())
        })?;
        say(EditorReply::Count { count, in_progress: false });
        Ok(())
    }

    /// Estimates by the search tree of the native engine, ever more exactly, until a stop.
    fn estimate(&self, engine: &dyn Engine, stop: &Stop, say: Say<'_>) -> anyhow::Result<()> {
        let problem = self.item.game.with_clues(&self.item.puzzle);
        if engine.first(&problem, stop)?.is_none() {
            say(no_solution());
            return Ok(());
        }
        let mut samples = FIRST_PATHS;
        loop {
            let sampling = Sampling { samples, seed: 1 };
            let found = estimate(&Native, &problem, sampling, &Serial, &|| (), stop)?;
            stop.check()?;
            let number = found.map(|found| found.number);
            let known =
                number.and_then(|found| Some((found.logarithm.exp(), found.relative_error?, found.logarithms()?)));
            if let Some((number, error, (low, high))) = known.filter(|(_, _, (_, high))| high.exp().is_finite()) {
                let (low, high) = (low.exp(), high.exp());
                say(EditorReply::Estimate {
                    estimate: number,
                    stderr: number * error,
                    iterations: samples,
                    ci95_lower: low,
                    ci95_upper: high,
                    relative_error: 100.0 * (high - low) / 2.0 / number,
                });
            }
            samples = samples.saturating_mul(2);
        }
    }

    /// The board with the player's entries, and the candidates that the rules and the notes leave.
    fn position(&self) -> anyhow::Result<(Tutor, Position)> {
        let game = &self.item.game;
        // Entries may contradict each other.
        let values = Puzzle::parse(game, &self.item.position().to_string())?;
        let tutor = Tutor::new(game)?;
        let mut position = tutor.position(&values);
        for constraint in game.problem().constraints() {
            if let Constraint::Regular { cells, words } = constraint
                && let [cell] = cells[..]
            {
                let symbols = (0..game.order()).map(Symbol::new);
                position.keep(cell, &symbols.filter(|&symbol| words.allows(&[symbol])).collect::<Vec<_>>());
            }
        }
        for (cell, notes) in (0..).map(Cell::new).zip(&self.notes) {
            if !notes.is_empty() {
                position.keep(cell, notes);
            }
        }
        Ok((tutor, position))
    }
}

/// Logic on one board.
struct Logic<'a> {
    tutor: Tutor,
    is_unique: bool,
    stop: &'a Stop,
}

impl Logic<'_> {
    /// One step from the player's candidates. Where some blank cell has others than the board, these are written first.
    fn step(&self, notes: &[Vec<Symbol>], mut position: Position) -> Result<EditorReply, Stopped> {
        let differs = |(cell, notes): (Cell, &Vec<Symbol>)| {
            position.values()[cell.index()].is_none() && !position.candidates(cell).eq(notes.iter().copied())
        };
        if (0..).map(Cell::new).zip(notes).any(differs) {
            return Ok(self.reply(&position, "Initial candidates."));
        }
        Ok(match self.next(&mut position)? {
            Some(step) => self.reply(&position, &step.text()),
            None => self.end(&position, String::new()),
        })
    }

    /// All steps from the clues, the player's entries and candidates.
    fn path(&self, mut position: Position) -> Result<EditorReply, Stopped> {
        let mut text = String::new();
        loop {
            match self.next(&mut position) {
                Ok(Some(step)) => {
                    text.push_str(&step.text());
                    text.push('\n');
                }
                Ok(None) => return Ok(self.end(&position, text)),
                Err(stopped) if text.is_empty() => return Err(stopped),
                Err(_) => {
                    text.push_str("The time was too short for more.");
                    return Ok(self.reply(&position, &text));
                }
            }
        }
    }

    fn next(&self, position: &mut Position) -> Result<Option<Taught>, Stopped> {
        if self.tutor.is_contradictory(position) {
            return Ok(None);
        }
        let step = self.tutor.hint_at(position, self.is_unique, self.stop);
        self.stop.check()?;
        if let Some(step) = &step {
            *position = self.tutor.after(position, step);
        }
        Ok(step)
    }

    /// The board where no step follows.
    fn end(&self, position: &Position, mut text: String) -> EditorReply {
        text.push_str(if self.tutor.is_contradictory(position) {
            "Board is invalid!"
        } else if position.values().iter().all(Option::is_some) {
            "Solved."
        } else {
            "No logical steps found."
        });
        self.reply(position, &text)
    }

    fn reply(&self, position: &Position, message: &str) -> EditorReply {
        let cell = |(cell, value): (usize, &Option<Symbol>)| {
            let candidates = || position.candidates(Cell::new(cell)).map(Symbol::value).collect();
            EditorCell { value: value.map_or(0, Symbol::value), candidates: value.is_none().then(candidates) }
        };
        let cells = position.values().iter().enumerate().map(cell).collect();
        let is_valid = !self.tutor.is_contradictory(position);
        EditorReply::Logical { cells, message: message.to_owned(), is_valid }
    }
}
