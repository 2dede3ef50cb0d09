//! Legends of pictures.

use super::Picture;
use crate::encodings::Relation;
use crate::game::Mark;

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
        let has = |is: &dyn Fn(&Mark) -> bool| self.drawn.iter().any(is);
        let marks = [
            (
                self.is_coloured,
                "Cells of one colour and letter are a region, which may go on at the opposite side of the board.",
            ),
            (!self.is_coloured && !self.letters.is_empty(), "A region lies within thick lines."),
            (self.diagonals.len() == 1, "The grey diagonal holds each symbol once."),
            (self.diagonals.len() > 1, "Both grey diagonals hold each symbol once."),
            (!self.houses.is_empty(), "Within a dashed outline without a number no symbol comes twice."),
            (
                !self.cages.is_empty() && self.cages_differ,
                "The symbols within an outline with a number differ, and add up to it.",
            ),
            (!self.cages_differ, "The symbols within an outline with a number add up to it, and may repeat."),
            (has(&|mark| matches!(mark, Mark::Thermometer(_))), "Along a thermometer the symbols rise from its bulb."),
            (
                has(&|mark| matches!(mark, Mark::Palindrome(_))),
                "A broad line without a bulb reads the same from both ends.",
            ),
            (
                has(&|mark| matches!(mark, Mark::Arrow { .. })),
                "The symbols along an arrow add up to the one in its circle.",
            ),
            (
                has(&|mark| matches!(mark, Mark::Dot(_, _, Relation::Difference(_)))),
                "Symbols at a white dot differ by one, or by the number in it.",
            ),
            (
                has(&|mark| matches!(mark, Mark::Dot(_, _, Relation::Ratio(_)))),
                "Of the symbols at a black dot one is twice the other, or as many times as the number in it says.",
            ),
        ];
        marks.into_iter().filter_map(|(is_there, sentence)| is_there.then_some(sentence)).collect()
    }
}
