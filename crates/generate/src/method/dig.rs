//! `dig`: a full grid loses clues in random order, as far as the target wants it (see [`generate::dig`](crate::dig)).
//!
//! If the target says which cells are clues, the solution is made for them instead, and only what may be either is dug.
//!
//! # References
//! Puzzle Cottage, an account of sudoku that opens with "The constraints, formally": on generators, steps 1 and 2.

use rand::seq::SliceRandom;

use super::{Method, pattern};
use crate::dig::{dig, unique};
use crate::{Draft, Judge, Random, Workshop};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Dig;

impl Method for Dig {
    fn name(&self) -> &'static str {
        "dig"
    }

    fn attempt(&self, workshop: &mut Workshop, judge: &mut Judge, random: &mut Random) -> Option<Draft> {
        let wanted = &judge.target().clues;
        if wanted.pattern.is_free() {
            let mut draft = Draft::full(workshop.grid(random)?);
            dig(workshop, judge, &mut draft, random);
            return Some(draft);
        }
        let mut draft = pattern::climb(workshop, &wanted.pattern, random)?;
        let either = |cell: &usize| wanted.pattern.place(*cell).is_none();
        let mut cells: Vec<_> = (0..draft.puzzle.len()).filter(either).map(|cell| [cell]).collect();
        cells.shuffle(random);
        let groups: Vec<&[usize]> = cells.iter().map(<[usize; 1]>::as_slice).collect();
        unique::thin(workshop, &mut draft.puzzle, &draft.solution, &groups, *wanted.number.start());
        Some(draft)
    }
}
