//! Turns: groups of clues are removed from a puzzle one after the other, each if a judge allows it.

use gerechte_core::{Puzzle, Stop};
use gerechte_encodings::Symbol;

/// The result for the clues that were removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// They come back. If they were of several groups, fewer groups are tried next.
    Back,
    /// They are gone for good.
    Gone,
    /// They are gone, and no other group has its turn.
    Last,
}

/// Takes away groups of clues in turn, as long as at least `floor` clues are left, and does with each what the judge says of the clues that
/// are left. Returns how many groups had their turn.
///
/// Up to `longest` groups are tried at once: half as many after some that came back, twice as many after some that did not.
pub(super) fn take_turns(
    clues: &mut Puzzle,
    groups: &[&[usize]],
    floor: usize,
    longest: usize,
    stop: &Stop,
    mut judge: impl FnMut(&Puzzle, &[&[usize]]) -> Verdict,
) -> usize {
    let mut left = clues.clue_count();
    let mut at = 0;
    let mut run = (groups.len() / 2).min(longest).max(1);
    while at < groups.len() && !stop.is_requested() {
        let tried = &groups[at..(at + run).min(groups.len())];
        let cells = || tried.iter().flat_map(|group| group.iter().copied());
        let before: Vec<Option<Symbol>> = cells().map(|cell| clues[cell].take()).collect();
        let removed = before.iter().flatten().count();
        let verdict = if left >= floor + removed { judge(clues, tried) } else { Verdict::Back };
        if verdict == Verdict::Back {
            cells().zip(before).for_each(|(cell, clue)| clues[cell] = clue);
            at += usize::from(tried.len() == 1);
            run = (tried.len() / 2).max(1);
            continue;
        }
        left -= removed;
        at += tried.len();
        run = (2 * tried.len()).min(longest);
        if verdict == Verdict::Last {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clue that may go goes, and no other, however many are tried at once.
    #[test]
    fn runs_end_where_single_turns_do() {
        let cells: Vec<_> = (0..40).map(|cell| [cell]).collect();
        let groups: Vec<&[usize]> = cells.iter().map(<[usize; 1]>::as_slice).collect();
        for floor in [0, 12, 30] {
            let [one, many] = [1, groups.len()].map(|longest| {
                let mut clues = Puzzle::from(vec![Some(Symbol::new(0)); 40]);
                let turns = take_turns(&mut clues, &groups, floor, longest, &Stop::never(), |clues, _| {
                    if [3, 4, 11, 39].iter().all(|&cell| clues[cell].is_some()) { Verdict::Gone } else { Verdict::Back }
                });
                assert_eq!((turns, clues.clue_count()), (40, floor.max(4)));
                clues
            });
            assert_eq!(one, many);
        }
    }
}
