//! A request about a game, and the records of its answer.

use gerechte::verbs::Status;
use gerechte::{Game, Stop};
use serde::Serialize;

use crate::request::Request;

pub(crate) type Answered = anyhow::Result<Status>;

/// A request about a game.
pub(crate) struct Asked<'a> {
    pub(crate) request: &'a Request,
    pub(crate) game: Game,
    pub(crate) stop: Stop,
}

/// Records, one a line.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) records: String,
}

impl Written {
    pub(crate) fn add(&mut self, record: &impl Serialize) -> anyhow::Result<()> {
        self.records.push_str(&serde_json::to_string(record)?);
        self.records.push('\n');
        Ok(())
    }
}
