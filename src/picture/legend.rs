//! Legends of pictures.

use super::{Picture, Sums};
use crate::game::{MARKS, MarkKind};

impl Picture {
    /// The meaning of the marks on the board, a sentence each.
    ///
    /// ```
    /// use gerechte::{Game, picture::Picture};
    /// let game: Game = "box:3x3+diagonals".parse()?;
    /// assert_eq!(
    ///     Picture::of(&game).legend(),
    ///     ["A region lies within thick lines.", "Both grey diagonals hold each symbol once."]
    /// );
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn legend(&self) -> Vec<&'static str> {
        let drawn = |kind: &MarkKind| self.drawn.iter().any(|mark| mark.kind() == Some(kind));
        let marks = MARKS.into_iter().map(|kind| (drawn(kind), kind.legend));
        let board = [
            (
                self.divided.is_none() && self.is_coloured && !self.is_grey,
                "Cells of one colour and letter are a region, which may go on at the opposite side of the board.",
            ),
            (
                self.divided.is_none() && self.is_broken && (self.is_grey || !self.is_coloured),
                "Cells of one letter are a region, which may go on at the opposite side of the board.",
            ),
            (
                self.divided.is_none() && !self.is_broken && !self.is_coloured && !self.letters.is_empty(),
                "A region lies within thick lines.",
            ),
            (
                self.divided.is_some(),
                "Regions are to be found: between known ones there are thick lines. Their cells have a number until all are known.",
            ),
            (self.diagonals.len() == 1, "The grey diagonal holds each symbol once."),
            (self.diagonals.len() > 1, "Both grey diagonals hold each symbol once."),
            (!self.houses.is_empty(), "Within a dashed outline without a number no symbol comes twice."),
            (
                self.sums == Some(Sums::Different),
                "The symbols within an outline with a number differ, and add up to it.",
            ),
            (
                self.sums == Some(Sums::Repeating),
                "The symbols within an outline with a number add up to it, and may repeat.",
            ),
            (!self.runs.is_empty(), "The symbols of a run differ, and add up to the number before it."),
            (!self.slants.is_empty(), "The symbols on a diagonal with an arrow add up to the number at the arrow."),
            (self.sums == Some(Sums::Signed), "A number with + is the sum of the symbols within its outline."),
        ];
        board.into_iter().chain(marks).filter_map(|(is_there, sentence)| is_there.then_some(sentence)).collect()
    }
}
