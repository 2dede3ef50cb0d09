//! Dual patterns: two kites, two empty rectangles, or two (siamese) fish that share their inner part, taken as one step.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::Candidates;
use crate::ladder::{Premise, Step};

/// The part that two patterns share.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shared {
    /// The inner cells of a kite.
    Inner,
    /// The region of an empty rectangle.
    Region,
    /// The base of a fish.
    Base,
}

impl Shared {
    fn of(self, step: &Step) -> (Vec<usize>, &[Premise]) {
        match self {
            Self::Inner => {
                let mut cells = vec![step.chain[1].cells[0], step.chain[2].cells[0]];
                cells.sort_unstable();
                (cells, &[])
            }
            Self::Region => (Vec::new(), &step.premises[..1]),
            Self::Base => (Vec::new(), &step.premises),
        }
    }
}

/// Two steps of one technique, or one step of it and one of its partner, if it has one.
pub(super) fn find<const W: usize>(
    [technique, single]: [Technique; 2],
    partner: Option<Technique>,
    shared: Shared,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut steps = single.all_steps(state);
    let own = steps.len();
    steps.extend(partner.into_iter().flat_map(|other| other.all_steps(state)));
    for (index, first) in steps[..own].iter().enumerate() {
        for second in &steps[index + 1..] {
            if shared.of(first) != shared.of(second) || first.eliminations == second.eliminations {
                continue;
            }
            let mut step = Step::new(technique);
            step.eliminations = first.eliminations.iter().chain(&second.eliminations).copied().collect();
            step.eliminations.sort_unstable();
            step.eliminations.dedup();
            step.premises = first.premises.iter().chain(&second.premises).cloned().collect();
            step.premises.sort_unstable();
            step.premises.dedup();
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}
