//! Certificates that belong to claims, for readers who trust none of the engines.

use super::fewest_8::{SPECTRUM_I, SPECTRUM_II};
use super::min_clues;

/// The certified part of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// The grids of the game up to relabelling, and no others.
    Grids,
    /// The number of grids of the game up to relabelling, by a graph: minutes.
    Graph,
    /// The solution of a puzzle, and no other.
    Solution(&'static str),
    /// The fewest clues of a grid.
    Fewest(&'static str),
}

/// A certificate that belongs to a claim.
///
/// ```
/// use gerechte::claims::CERTIFIED;
/// assert_eq!(CERTIFIED[0].claim, "grids-5");
/// assert_eq!(CERTIFIED[0].command(), "gerechte certify perfect:1 --up-to relabelling --out DIR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certified {
    /// The name of the claim.
    pub claim: &'static str,
    /// The game.
    pub game: &'static str,
    /// The certified statement about the game.
    pub content: Content,
}

impl Certified {
    /// Whether it takes minutes to make, and not a second.
    pub const fn is_long(&self) -> bool {
        matches!(self.content, Content::Graph)
    }

    /// The command that makes it, into a folder DIR.
    pub fn command(&self) -> String {
        let game = self.game;
        match self.content {
            Content::Grids => format!("gerechte certify {game} --up-to relabelling --out DIR"),
            Content::Graph => format!("gerechte certify {game} --up-to relabelling --graph --out DIR"),
            Content::Solution(puzzle) => format!("gerechte certify {game} {puzzle} --out DIR"),
            Content::Fewest(grid) => format!("gerechte fewest {game} {grid} --certify DIR"),
        }
    }
}

const fn certified(claim: &'static str, game: &'static str, content: Content) -> Certified {
    Certified { claim, game, content }
}

/// The certificates.
pub const CERTIFIED: &[Certified] = &[
    certified("grids-5", "perfect:1", Content::Grids),
    certified("grids-8-I", SPECTRUM_I.game, Content::Graph),
    certified("grids-8-II", SPECTRUM_II.game, Content::Graph),
    certified("fewest-4", "box:2x2", Content::Fewest("1234341221434321")),
    certified("fewest-6", "box:2x3", Content::Fewest("123456456123214365635241362514541632")),
    certified("fewest-2x4", "box:2x4", Content::Solution(min_clues::FOURTEEN)),
    certified("fewest-8-I", SPECTRUM_I.game, Content::Fewest(SPECTRUM_I.least)),
    certified("fewest-8-I", SPECTRUM_I.game, Content::Fewest(SPECTRUM_I.most)),
    certified("fewest-8-II", SPECTRUM_II.game, Content::Fewest(SPECTRUM_II.least)),
    certified("fewest-8-II", SPECTRUM_II.game, Content::Fewest(SPECTRUM_II.most)),
    certified("min-clues-9", "box:3x3", Content::Solution(min_clues::SEVENTEEN)),
];
