//! `--pretty`: pictures on the terminal, in place of lines.

use std::io::{self, IsTerminal};

use crate::picture::{Colours, Picture};
use crate::{Game, Grid, Puzzle};
use console::Term;

use super::session::Session;
use crate::cli::world::console::colours;

/// The style of pictures on standard output.
#[derive(Clone, Copy)]
pub(crate) struct Pretty {
    colours: Colours,
}

impl Pretty {
    /// Returns `None` where no pictures are wanted, or where the terminal is too narrow for them, which is said.
    pub(crate) fn new(is_wanted: bool, game: &Game, session: &Session) -> Option<Self> {
        if !is_wanted {
            return None;
        }
        let wide = Picture::of(game).text_width();
        match Term::stdout().size_checked().map(|(_, columns)| usize::from(columns)) {
            Some(columns) if io::stdout().is_terminal() && columns < wide => {
                session.note(&format!(
                    "a picture of {game} takes {wide} columns, the terminal has {columns}: plain lines"
                ));
                None
            }
            _ => Some(Self { colours: colours() }),
        }
    }

    pub(crate) fn text(self, picture: &Picture) -> String {
        picture.text(self.colours).trim_end().to_owned()
    }

    /// A puzzle, with its solution if that is known.
    pub(crate) fn puzzle(self, game: &Game, puzzle: &Puzzle, solution: Option<&Grid>) -> String {
        let picture = Picture::of(game).with_puzzle(puzzle);
        self.text(&match solution {
            Some(grid) => picture.with_grid(grid),
            None => picture,
        })
    }
}
