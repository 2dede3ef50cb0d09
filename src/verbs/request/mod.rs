//! Requests as data: a verb with its object and its options, as they come from a page or from another program, answered by records.
//!
//! A front end of this kind reads a request, and shows the records. It knows no verb.

mod engine;
mod games;
mod options;
mod puzzles;

use std::collections::BTreeMap;
use std::error::Error;
use std::io;

use anyhow::{anyhow, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Status, World};
use crate::search::Native;
use crate::{Game, GameSpec, Puzzle};

pub use puzzles::read_puzzle;

/// A request: a verb of the command line, and its object.
///
/// ```
/// use gerechte::{Stop, verbs::{Request, Status}};
/// let request: Request = serde_json::from_str(r#"{"verb":"count","game":"perfect:1","options":{"up_to":"relabelling"}}"#)?;
/// let mut records = Vec::new();
/// let status = request.answer(&Stop::never(), &mut |record| {
///     records.push(record);
///     Ok(())
/// })?;
/// assert!(status == Status::Done && records[0].contains(r#""count":"17""#));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `solve`, `check`, `rate`, `explain`, `hint`, `fewest`, `generate`, `count`, `enumerate`, `rank`, `transform`, `show`, `encode`, `palette`,
    /// `classify`, `minimal`, `scan` or `convert`.
    pub verb: String,
    /// The game, as the command line names it. Only `convert` goes without.
    #[serde(default)]
    pub game: String,
    /// The files that the game names, by name.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The puzzle, in any format that the command line reads.
    #[serde(default)]
    pub puzzle: Option<String>,
    /// Several puzzles instead, each in any of these formats, for verbs that answer puzzles one by one; workers share them.
    #[serde(default)]
    pub puzzles: Vec<String>,
    /// The options of the verb, named as those of the command line are. Others are refused.
    #[serde(default)]
    pub options: Map<String, Value>,
}

type Answered = anyhow::Result<Status>;

impl Request {
    /// Answers the request: each record goes to `emit` as a line of JSON, as the command line writes it with `--json`. (Each text of `convert` and `encode`,
    /// which write no records there, is a JSON string.)
    ///
    /// # Errors
    /// Input that is wrong, an error of `emit`, or a stop before anything was known.
    pub fn answer(
        &self,
        world: &impl World,
        emit: &mut dyn FnMut(String) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        if self.verb == "convert" && self.game.is_empty() {
            return puzzles::convert(self, None, world, &mut Records(emit));
        }
        self.answer_about(&self.game(world)?, world, emit)
    }

    /// Answers the request about a game that is built already, whatever game the request names.
    ///
    /// # Errors
    /// As [`Request::answer`].
    pub fn answer_about(
        &self,
        game: &Game,
        world: &impl World,
        emit: &mut dyn FnMut(String) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        if self.verb == "convert" {
            return puzzles::convert(self, Some(game), world, &mut Records(emit));
        }
        let verb = match self.verb.as_str() {
            "solve" => puzzles::solve,
            "check" => puzzles::check,
            "rate" => puzzles::rate,
            "explain" => puzzles::explain,
            "hint" => puzzles::hint,
            #[cfg(all(feature = "batsat", feature = "varisat"))]
            "fewest" => puzzles::fewest,
            "count" => puzzles::count,
            "enumerate" => puzzles::enumerate,
            "rank" => puzzles::rank,
            "transform" => puzzles::transform,
            "show" => puzzles::show,
            "encode" => puzzles::encode,
            "generate" => games::generate,
            "palette" => games::palette,
            "classify" => games::classify,
            "minimal" => games::minimal,
            "scan" => games::scan,
            other => bail!("no verb `{other}`"),
        };
        verb(&Query { request: self, game, world }, &mut Records(emit))
    }

    /// The game that the request names, with its files.
    ///
    /// # Errors
    /// A name or a file that is wrong, or a stop.
    pub fn game(&self, world: &impl World) -> anyhow::Result<Game> {
        self.built(&self.game.parse()?, world)
    }

    /// A game with the files of the request.
    fn built(&self, spec: &GameSpec, world: &impl World) -> anyhow::Result<Game> {
        let read = |name: &str| self.files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into());
        Ok(spec.build_with(&read, &Native, world.stop())?)
    }

    /// The options of a verb.
    fn options<T: DeserializeOwned>(&self) -> anyhow::Result<T> {
        serde_path_to_error::deserialize(Value::Object(self.options.clone())).map_err(|error| {
            let (name, error) = (error.path().to_string(), error.into_inner());
            if self.options.contains_key(&name) { anyhow!("{name}: {error}") } else { error.into() }
        })
    }
}

/// An error with the errors behind it, where it does not say those itself.
pub fn error_text(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    text
}

/// The receiver of records.
struct Records<'a>(&'a mut dyn FnMut(String) -> anyhow::Result<()>);

impl Records<'_> {
    fn add(&mut self, record: &impl Serialize) -> anyhow::Result<()> {
        self.write(serde_json::to_string(record)?)
    }

    /// A record that is written already.
    fn write(&mut self, record: String) -> anyhow::Result<()> {
        (self.0)(record)
    }
}

/// A request about a game.
struct Query<'a, W> {
    request: &'a Request,
    game: &'a Game,
    world: &'a W,
}

impl<W: World> Query<'_, W> {
    /// A different game with the same files.
    fn built(&self, spec: &GameSpec) -> anyhow::Result<Game> {
        self.request.built(spec, self.world)
    }

    /// The puzzle that is asked about; clues that contradict each other are an error.
    fn puzzle(&self) -> anyhow::Result<Puzzle> {
        self.read()?.map_err(|clash| anyhow!(clash.reason))
    }

    /// The puzzle if there is one.
    fn any_puzzle(&self) -> anyhow::Result<Option<Puzzle>> {
        (self.request.puzzle.is_some() || !self.request.puzzles.is_empty()).then(|| self.puzzle()).transpose()
    }
}
