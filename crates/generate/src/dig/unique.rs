//! Digging by uniqueness: removal of the clues that are not needed for a unique solution.
//!
//! Groups of clues are tried in turn, and each is removed if possible. A group that cannot be removed now cannot be removed later. So a group must stay if
//! and only if there is an unavoidable set of which it is the last group, with all others removed. The sets of exchanges of two symbols are known from the
//! start, and each other solution that is found adds one.
//!
//! Groups are therefore removed in runs. A run leaves out the groups that the known sets demand. If there is still one solution, the run stays removed. If
//! there is another solution, the cells in which it differs are an unavoidable set that demands the last of its groups, and the run is tried again, shorter.
//!
//! # References
//! On unavoidable sets: G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014).

use std::ops::Range;

use crate::Workshop;
use gerechte_core::Puzzle;
use gerechte_encodings::{Cell, Symbol};
use gerechte_minimal::unavoidable::Exchanges;

/// Removes groups of clues in turn, each if the solution stays the only one and at least `floor` clues are left.
pub fn thin(workshop: &mut Workshop, clues: &mut Puzzle, solution: &[Symbol], groups: &[&[usize]], floor: usize) {
    let mut demands = Demands::new(clues, solution, groups, workshop.exchanges());
    let mut left = clues.clue_count();
    let mut other = solution.to_vec();
    let mut at = 0;
    let mut run = (groups.len() / 2).max(1);
    let mut tried = Vec::new();
    while at < groups.len() && !workshop.stop().is_requested() {
        let mut end = at;
        let mut remaining = left;
        tried.clear();
        while end < groups.len() && tried.len() < run {
            let held = demands.clues_of(groups, end).count();
            if held > remaining - floor.min(remaining) || demands.is_asked(end) {
                demands.stays[end] = true;
            } else if held > 0 {
                demands.clues_of(groups, end).for_each(|cell| clues[cell] = None);
                remaining -= held;
                tried.push(end);
            }
            end += 1;
        }
        // Before the run there was one solution.
        let changed: Vec<_> = tried.iter().flat_map(|&group| demands.clues_of(groups, group)).collect();
        if tried.is_empty() || !workshop.is_ambiguous(clues, solution, &changed, &mut other) {
            (at, left, run) = (end, remaining, (2 * tried.len()).max(1));
            continue;
        }
        demands.stays[at..end].fill(false);
        for &group in &tried {
            demands.clues_of(groups, group).for_each(|cell| clues[cell] = Some(solution[cell]));
        }
        let last = demands.add((0..solution.len()).filter(|&cell| other[cell] != solution[cell]));
        run = (tried.iter().filter(|&&group| Some(group) < last).count() / 4).max(1);
    }
}

/// The unavoidable sets that are known, and the groups that they demand.
struct Demands {
    /// By cell: the group that its clue goes with, if it has a clue that may go.
    group_of: Vec<Option<usize>>,
    /// By group: whether it stays, of those that had their turn.
    stays: Vec<bool>,
    /// The groups of each set, one set after the other.
    others: Vec<usize>,
    /// By group: the ranges of the sets of which it is the last.
    sets: Vec<Vec<Range<usize>>>,
}

impl Demands {
    fn new(clues: &[Option<Symbol>], solution: &[Symbol], groups: &[&[usize]], exchanges: &Exchanges) -> Self {
        let mut group_of = vec![None; clues.len()];
        for (number, group) in groups.iter().enumerate() {
            group.iter().filter(|&&cell| clues[cell].is_some()).for_each(|&cell| group_of[cell] = Some(number));
        }
        let stays = vec![false; groups.len()];
        let mut demands = Self { group_of, stays, others: Vec::new(), sets: vec![Vec::new(); groups.len()] };
        exchanges.visit(solution, |set| {
            let for_ever = |cell: &Cell| clues[cell.index()].is_some() && demands.group_of[cell.index()].is_none();
            if !set.iter().any(for_ever) {
                demands.add(set.iter().map(|cell| cell.index()));
            }
        });
        demands
    }

    /// Adds an unavoidable set, and says which of its groups is the last.
    fn add(&mut self, set: impl Iterator<Item = usize>) -> Option<usize> {
        let start = self.others.len();
        self.others.extend(set.filter_map(|cell| self.group_of[cell]));
        let last = self.others[start..].iter().copied().max()?;
        self.sets[last].push(start..self.others.len());
        Some(last)
    }

    /// Whether a set demands the group, now that those before it had their turn.
    fn is_asked(&self, group: usize) -> bool {
        self.sets[group].iter().any(|set| self.others[set.clone()].iter().all(|&other| !self.stays[other]))
    }

    /// The cells of a group whose clues go with it.
    fn clues_of<'a>(&self, groups: &[&'a [usize]], group: usize) -> impl Iterator<Item = usize> + use<'a, '_> {
        groups[group].iter().copied().filter(move |&cell| self.group_of[cell] == Some(group))
    }
}
