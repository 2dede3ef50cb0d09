//! What each technique says, in one sentence.

use super::Technique;

impl Technique {
    /// Why the technique works, in one sentence.
    #[allow(clippy::enum_glob_use, reason = "the table reads as one")]
    pub const fn lesson(self) -> &'static str {
        use super::Technique::*;
        match self {
            FullHouse => "a house has one empty cell left",
            NakedSingle => "a cell has one candidate left",
            HiddenSingle => "a symbol has one place left in a house",
            Pointing | Claiming => "a cell that sees every place of a symbol in a house cannot take it",
            LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuadruple => {
                "cells of a house with as many candidates among them take these, and no other cell that sees them all does"
            }
            HiddenPair | HiddenTriple | HiddenQuadruple => {
                "symbols with as many places among them in a house fill these, and nothing else fits there"
            }
            BugPlusOne => {
                "but for one candidate, every open cell could take its other one, and there would be two solutions"
            }
            UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4 | UniqueRectangle5
            | UniqueRectangle6 | HiddenRectangle | AvoidableRectangle1 | AvoidableRectangle2 => {
                "four cells that could swap two symbols would give two solutions, so one of them holds something else"
            }
            Skyscraper | TwoStringKite | TurbotFish | DualTwoStringKite => {
                "two houses with two places for a symbol, of which two see each other: one of the other two is true"
            }
            EmptyRectangle | DualEmptyRectangle => {
                "the places of a symbol in a region lie in two lines, and a pair of places starts in one of them"
            }
            SimpleColorsTrap | SimpleColorsWrap | MultiColors1 | MultiColors2 => {
                "pairs of places colour the cells of a symbol in turn, and one of two colours is true"
            }
            XyWing | XyzWing | WWing => "whatever the first cell takes, one of two others takes the symbol",
            RemotePairs => "cells with the same two candidates take them in turn",
            XChain | XyChain | Aic | GroupedAic | AlsAic => "if one end of the chain is false, the other is true",
            DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop | AlsDiscontinuousNiceLoop => {
                "a chain comes back to its cell and says the opposite of how it started"
            }
            ContinuousNiceLoop | GroupedContinuousNiceLoop | AlsContinuousNiceLoop => {
                "the chain closes, so that of every two nodes joined by a link one is true"
            }
            AlsXz | AlsXyWing | AlsXyChain | DeathBlossom => {
                "k cells of a house with k + 1 candidates: if they lose one, they take all others"
            }
            SueDeCoq => "the cells hold as many symbols as there are cells, each once",
            ForcingChain => "whichever candidate of a cell or house is true, the same candidate turns false",
            ForcingNet => "the candidate leads to a contradiction by singles alone",
            TemplateSet => "every way to place the symbol everywhere uses the cell",
            TemplateDelete => "no way to place the symbol everywhere uses the cell",
            _ => {
                "the places of a symbol in some houses lie in as many others, but for fins: it is nowhere else in these that sees all fins"
            }
        }
    }
}
