//! `convert`: puzzles from one format to another.

use std::io::BufRead;
use std::sync::Arc;

use super::{Status, World};
use crate::Game;
use crate::format::exchange::{Format, Items, Unsaid};
use crate::format::puzzles::{LineError, LineFault};

/// A request for puzzles in another format.
///
/// ```
/// use gerechte::{Stop, format::exchange::Format, verbs::Convert};
/// let convert = Convert { game: None, from: None, to: Format::Line };
/// let mut lines = Vec::new();
/// convert.run("2x2:1b2i3a4".as_bytes(), &Stop::never(), |text| {
///     lines.push(text?);
///     Ok(())
/// })?;
/// assert_eq!(lines, ["1..2.........3.4"]);
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug)]
pub struct Convert {
    /// The game of puzzles whose format does not say it; without it, the usual boxes.
    pub game: Option<Arc<Game>>,
    /// The only format that is read; without it, all are.
    pub from: Option<Format>,
    /// The format that is written.
    pub to: Format,
}

/// A puzzle that is not converted.
#[derive(Debug, thiserror::Error)]
pub enum Unconverted {
    /// It cannot be read.
    #[error(transparent)]
    Unread(#[from] LineError),
    /// The format that is written cannot express it.
    #[error("{reason}")]
    Unsaid {
        /// The line of the puzzle.
        line: u64,
        /// The part that cannot be expressed.
        reason: Unsaid,
    },
}

impl Unconverted {
    /// The line.
    pub const fn line(&self) -> u64 {
        match self {
            Self::Unread(LineError { line, .. }) | Self::Unsaid { line, .. } => *line,
        }
    }

    /// The reason without the line.
    pub fn reason(&self) -> String {
        match self {
            Self::Unread(error) => error.fault.to_string(),
            Self::Unsaid { reason, .. } => reason.to_string(),
        }
    }

    /// Whether nothing can follow.
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Unread(LineError { fault: LineFault::Unreadable(_), .. }))
    }
}

impl Convert {
    /// Hands the text of each puzzle to `emit`, with what stands before it in a file.
    pub fn run(
        &self,
        from: impl BufRead,
        world: &impl World,
        mut emit: impl FnMut(Result<String, Unconverted>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let items = Items::new(self.game.clone(), from);
        let items = match self.from {
            Some(format) => items.from(format),
            None => items,
        };
        let mut number = 0;
        for item in items {
            if world.stop().is_requested() {
                world.note("stopped");
                return Ok(Status::Limit);
            }
            let text = item.map_err(Unconverted::from).and_then(|item| {
                let line = item.line;
                for remark in item.remarks(Some(self.to)) {
                    world.note(&format!("line {line}: {remark}"));
                }
                self.to.write(&item).map_err(|reason| Unconverted::Unsaid { line, reason })
            });
            let text = text.map(|text| self.to.before(number) + &text);
            number += usize::from(text.is_ok());
            emit(text)?;
            world.step();
        }
        Ok(Status::Done)
    }
}
