//! The links of a chain, as arrows from candidate to candidate.

use std::fmt::Write;

use super::Picture;
use crate::encodings::{Cell, Symbol};
use crate::rate::Candidate;

/// Their colour, which no candidate has.
const LINK: &str = "#6a3d9a";
/// Chains with more links would be a tangle.
const MOST: usize = 40;
/// The length of an arrow's head, and half of its width, in units of SVG.
const HEAD: (f64, f64) = (5.0, 2.2);

/// One candidate follows from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Link {
    pub(super) from: Candidate,
    pub(super) to: Candidate,
    /// Whether the candidate that follows is true.
    pub(super) holds: bool,
}

impl Picture {
    /// With the links of a chain as arrows: each from a candidate to one that follows from it, and whether that is true. Full lines lead to
    /// candidates that are true, dashed ones to those that are false. A chain of more than 40 links is not drawn.
    #[must_use]
    pub fn with_links(mut self, links: impl IntoIterator<Item = (Candidate, Candidate, bool)>) -> Self {
        let links: Vec<_> = links.into_iter().map(|(from, to, holds)| Link { from, to, holds }).collect();
        self.links = if links.len() > MOST { Vec::new() } else { links };
        self
    }

    /// The arrows, from the edge of one candidate's place to that of the other's.
    pub(super) fn svg_links(&self, svg: &mut String) {
        for link in &self.links {
            let place = |at: Candidate| self.candidate_place(Cell::new(at.cell), Symbol::new(at.symbol));
            let ((x, y, radius), (to_x, to_y, _)) = (place(link.from), place(link.to));
            let (right, down) = (to_x - x, to_y - y);
            let length = right.hypot(down);
            if length <= 0.0 {
                continue;
            }
            // Neighbours in one cell leave little room.
            let head = HEAD.0.min((length - 2.0 * radius).max(1.0));
            let (right, down) = (right / length, down / length);
            let [x, y] = [x + radius * right, y + radius * down];
            let [tip_x, tip_y] = [to_x - radius * right, to_y - radius * down];
            let [neck_x, neck_y] = [tip_x - head * right, tip_y - head * down];
            let dashes = if link.holds { "" } else { " stroke-dasharray=\"3 2\"" };
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {y:.1}L{neck_x:.1} {neck_y:.1}\" stroke=\"{LINK}\" stroke-width=\"1.2\"{dashes}/>"
            );
            let (side_x, side_y) = (HEAD.1 * down, HEAD.1 * right);
            let _ = writeln!(
                svg,
                "<path d=\"M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{LINK}\"/>",
                neck_x + side_x,
                neck_y - side_y,
                neck_x - side_x,
                neck_y + side_y
            );
        }
    }
}
