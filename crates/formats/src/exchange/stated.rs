//! What constraints of another program state that are neither drawn here nor have a name.

use gerechte_encodings::{Cell, Diagram, DiagramError, Relation};

/// Finds cells by their names, or says which is none.
pub(super) type FindCells<'a> = &'a dyn Fn(&[&str]) -> Result<Vec<usize>, String>;

/// What a constraint states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stated {
    /// Cells, in their order, and the words that they may hold.
    pub(super) words: Vec<(Vec<usize>, Diagram)>,
    /// Sets of cells that hold different symbols.
    pub(super) houses: Vec<Vec<usize>>,
    /// Pairs of cells with their relations.
    pub(super) relations: Vec<(Cell, Cell, Relation)>,
}

pub(super) fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// One line of cells with these words.
pub(super) fn line(words: Result<Diagram, DiagramError>, cells: Vec<usize>) -> Result<Stated, String> {
    Ok(Stated { words: vec![(cells, words.map_err(said)?)], ..Stated::default() })
}
