//! The plan: which techniques tell, for a target, what is too easy, what may occur, and where digging ends.

use crate::generate::dig::edge;
use crate::generate::{Difficulty, Scale, Target};
use crate::rate::{Ladder, Technique};

/// What a target asks of the ladder.
pub(in crate::generate) struct Plan {
    /// Whether it asks anything.
    pub needs_ladder: bool,
    /// The techniques of all puzzles that are too easy, if any puzzle is.
    pub easier: Option<Ladder>,
    /// Whether every puzzle that these do not solve is hard enough, and there is no other demand on the path.
    pub easier_decides: bool,
    /// The first, cheap ones of them, if digging goes to an edge.
    pub quick: Option<Ladder>,
    /// All techniques, up to the last that may occur.
    pub ladder: Ladder,
    /// Whether that leaves out techniques at the end.
    pub limited: bool,
    /// Singles, if they have to fill cells at the start.
    pub singles: Option<Ladder>,
}

/// The techniques of a logical method that is not told which: to X-wings.
fn basic(technique: Technique) -> bool {
    technique <= Technique::XWing
}

impl Plan {
    /// For a target, on a board of so many cells.
    pub fn new(target: &Target, cells: usize) -> Self {
        let hodoku = Ladder::hodoku();
        let rungs = hodoku.techniques();
        let ladder = |keeps: &dyn Fn(Technique) -> bool| {
            Ladder::new(rungs.iter().copied().filter(|&technique| keeps(technique)).collect())
        };
        let wanted = target.difficulty.as_ref();
        // The place of a technique on the scale, if that is one of techniques, with the range that is wanted.
        let placed = |technique: Technique| {
            let range = &wanted?.range;
            match wanted?.scale {
                Scale::Level => Some((f64::from(technique.level() as u8), range)),
                Scale::Hardest => Some((f64::from(technique as u8), range)),
                _ => None,
            }
        };
        let may = |technique: Technique| {
            !target.forbidden.contains(&technique)
                && placed(technique).is_none_or(|(place, range)| place <= *range.end())
        };
        let enough = |technique: Technique| {
            placed(technique)
                .map_or_else(|| target.techniques.contains(&technique), |(place, range)| place >= *range.start())
        };
        let mut last = rungs.iter().rev().copied().find(|&technique| may(technique));
        if edge::is_large(cells) && wanted.is_none() {
            // What is harder may occur, but there it takes long to find out.
            last = target.techniques.iter().copied().max().or(last);
        }
        // Where the first technique of all is enough, nothing is too easy.
        let first =
            rungs.iter().copied().find(|&technique| enough(technique)).filter(|first| rungs.first() != Some(first));
        let is_easier = |technique: Technique| first.is_none_or(|first| technique < first);
        let mut from_first = rungs.iter().filter(|&&technique| Some(technique) >= first);
        let easier_decides = first.is_some()
            && target.techniques.is_empty()
            && from_first.all(|&technique| enough(technique) && may(technique))
            && wanted.is_some_and(Difficulty::is_open_above);
        let needs_ladder = target.needs_ladder();
        let limited = needs_ladder && last != rungs.last().copied();
        // Neither by a rater nor by clues.
        let is_steered = needs_ladder || (wanted.is_none() && !target.minimal);
        let is_to_edge = is_steered && edge::is_for(cells, first, limited, easier_decides);
        Self {
            easier: (needs_ladder && first.is_some()).then(|| ladder(&is_easier)),
            quick: is_to_edge.then(|| ladder(&|technique| basic(technique) && may(technique) && is_easier(technique))),
            ladder: ladder(&|technique| if needs_ladder { Some(technique) <= last } else { basic(technique) }),
            singles: (target.easy_start > 0).then(|| ladder(&|technique| technique <= Technique::HiddenSingle)),
            needs_ladder,
            easier_decides,
            limited,
        }
    }
}
