//! The demands of a target on the ladder: the techniques that show that a puzzle is too easy, those that may occur, and the end of digging.

use super::{Difficulty, Target};
use gerechte_rate::board::MEDIUM;
use gerechte_rate::{Ladder, Level, Technique};

/// The end of digging, which removes clues from a full grid one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// When every clue that is left is needed: without it there is another solution.
    Unique,
    /// When every clue that is left is needed: without it the techniques that may occur do not find the solution.
    Solvable,
    /// When the techniques of easier puzzles no longer find the solution.
    Hard,
    /// When a few cheap techniques no longer find the solution and the puzzle is as hard as wanted.
    Edge,
    /// When every clue that is left is needed for a unique solution, if few clues are fast to come by on the board; else as `Edge`. Some of these puzzles are as
    /// hard as wanted.
    Few,
}

/// The steps that may follow if the ladder of a target ends without the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// Nothing: the ladder is whole, and the path ends there.
    Nothing,
    /// Any technique of the whole ladder, an easier one, too; all may occur.
    Welcome,
    /// Techniques of which some may not occur: the ladder has to find the solution.
    Refused,
}

/// The demands of a target on the ladder.
///
/// They determine how puzzles are made, and which part of a path must be computed. The [judge](crate::Judge) decides whether a puzzle meets the target.
pub(crate) struct LadderDemands {
    /// Whether the target needs the ladder.
    pub needs_ladder: bool,
    /// All techniques that are easier than the first one that makes a puzzle hard enough. A puzzle that these solve is too easy. `None` if no
    /// puzzle is.
    pub easier: Option<Ladder>,
    /// Whether every puzzle that the easier techniques do not solve is as hard as the target wants it, and no technique matters that may follow.
    pub easier_decides: bool,
    /// The cheap ones of the easier techniques, if digging goes to an edge.
    pub quick: Option<Ladder>,
    /// All techniques, up to the last that may occur; up to X-wings if the target says nothing of techniques.
    pub ladder: Ladder,
    /// The steps that may follow if that ladder ends without the solution.
    pub beyond: Beyond,
    /// Where uses are to be forced: the ladder up to each of the techniques.
    pub forced: Vec<(Technique, Ladder)>,
    /// Singles, if they have to fill cells at the start.
    pub singles: Option<Ladder>,
    /// The end of digging.
    pub end: End,
}

/// Boards of more cells are large: there, minimal puzzles are nearly always beyond the ladder.
pub(crate) const LARGE: usize = 100;
/// The most cells of a board on which digging until a puzzle is hard meets an open target faster than digging to an edge.
const HUGE: usize = 64 * MEDIUM;

/// The most cells of a board on which unfair puzzles are most frequent among minimal ones.
const SMALL: usize = 64;

/// Whether the technique is one of those up to X-wings, which people use without further instruction. All of them are cheap.
fn is_basic(technique: Technique) -> bool {
    technique <= Technique::XWing
}

impl LadderDemands {
    /// The demands on a board of `cells` cells. With `steady` they are those of the first puzzles of a day, for which faster ways are no reason to become others.
    pub fn new(target: &Target, cells: usize, steady: bool) -> Self {
        let hodoku = Ladder::hodoku();
        let rungs = hodoku.techniques();
        let ladder = |keeps: &dyn Fn(Technique) -> bool| {
            Ladder::new(rungs.iter().copied().filter(|&technique| keeps(technique)).collect())
        };
        let needs_ladder = target.needs_ladder();
        let mut last = rungs.iter().rev().copied().find(|&technique| may_occur(target, technique));
        if cells > LARGE && target.difficulty.is_none() {
            // A harder technique may occur, but to find that out takes long on a large board.
            last = target.techniques.iter().copied().max().or(last);
        }
        // If the first rung of all is enough, no puzzle is too easy.
        let first = rungs.iter().copied().find(|&technique| is_enough(target, technique));
        let first = first.filter(|first| rungs.first() != Some(first));
        let is_easier = |technique: Technique| first.is_none_or(|first| technique < first);
        // Behind a hard technique easier ones follow. So nothing must be forbidden, nor demanded.
        let easier_decides = first.is_some()
            && target.techniques.is_empty()
            && target.forbidden.is_empty()
            && target.difficulty.as_ref().is_some_and(Difficulty::is_open_above)
            && rungs
                .iter()
                .filter(|&&technique| !is_easier(technique))
                .all(|&technique| is_enough(target, technique) && may_occur(target, technique));
        let is_limited = needs_ladder && last != rungs.last().copied();
        let goes_to_edge = is_about_paths(target) && is_faster_at_edge(cells, first, is_limited, easier_decides);
        let is_from = |level: Level| first.is_some_and(|first| first.level() >= level);
        let is_leveled = cells <= LARGE && is_limited && is_from(Level::Medium);
        // Puzzles that hard are rare, and most frequent among minimal ones.
        let is_rare = *target.clues.number.start() == 0
            && (cells <= LARGE && easier_decides && is_from(Level::Extreme)
                || cells <= SMALL && is_leveled && is_from(Level::Unfair));
        let end = if target.minimal || (is_rare && !steady) {
            End::Unique
        } else if goes_to_edge {
            End::Edge
        } else if easier_decides {
            End::Hard
        } else if is_leveled && !steady {
            End::Few
        } else if is_limited {
            End::Solvable
        } else {
            End::Unique
        };
        let mut after = rungs.iter().copied().skip_while(|&technique| Some(technique) <= last).peekable();
        let beyond = if after.peek().is_none() {
            Beyond::Nothing
        } else if target.forbidden.is_empty() && after.all(|technique| may_occur(target, technique)) {
            Beyond::Welcome
        } else {
            Beyond::Refused
        };
        let with_last = |&last: &Technique| {
            let easier = rungs.iter().copied().filter(|&technique| technique < last);
            (last, Ladder::new(easier.chain([last]).collect()))
        };
        let forced = if target.uses > 1 { target.techniques.iter().map(with_last).collect() } else { Vec::new() };
        let is_quick = |technique| is_basic(technique) && may_occur(target, technique) && is_easier(technique);
        Self {
            needs_ladder,
            easier: (needs_ladder && first.is_some()).then(|| ladder(&is_easier)),
            easier_decides,
            beyond,
            forced,
            quick: matches!(end, End::Edge | End::Few).then(|| ladder(&is_quick)),
            ladder: ladder(&|technique| if needs_ladder { Some(technique) <= last } else { is_basic(technique) }),
            singles: (target.easy_start > 0).then(|| ladder(&|technique| technique <= Technique::HiddenSingle)),
            end,
        }
    }
}

/// Whether the target lets the technique occur.
fn may_occur(target: &Target, technique: Technique) -> bool {
    let is_too_hard =
        |wanted: &Difficulty| wanted.scale.of_technique(technique).is_some_and(|value| value > *wanted.range.end());
    !target.forbidden.contains(&technique) && !target.difficulty.as_ref().is_some_and(is_too_hard)
}

/// Whether a puzzle in which the technique occurs may be as hard as the target wants it.
fn is_enough(target: &Target, technique: Technique) -> bool {
    let of_scale = |wanted: &Difficulty| Some(wanted.scale.of_technique(technique)? >= *wanted.range.start());
    target.difficulty.as_ref().and_then(of_scale).unwrap_or_else(|| target.techniques.contains(&technique))
}

/// Whether the path of a puzzle is all that matters: neither another rating nor a minimal set of clues is wanted.
fn is_about_paths(target: &Target) -> bool {
    target.needs_ladder() || (target.difficulty.is_none() && !target.minimal)
}

/// Whether digging to an edge meets the target faster than digging for few clues, on a board of `cells` cells.
///
/// `first` is the first technique that is enough, if any is too easy. Harder techniques may have to stay out (`is_limited`), or each may be
/// welcome (`is_open`). Puzzles that need only easy techniques are found as fast among those with few clues.
fn is_faster_at_edge(cells: usize, first: Option<Technique>, is_limited: bool, is_open: bool) -> bool {
    let least = if is_limited { Level::Hard } else { Level::Medium };
    cells > if is_open { HUGE } else { LARGE } && first.is_none_or(|first| first.level() >= least)
}
