//! Two patterns at once that share what matters: dual kites and empty rectangles, siamese fish.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::rate::board::Candidates;
use crate::rate::ladder::{Premise, Step};

/// The pattern that there are two of.
fn single(technique: Technique) -> Technique {
    match technique {
        Technique::DualTwoStringKite => Technique::TwoStringKite,
        Technique::DualEmptyRectangle => Technique::EmptyRectangle,
        Technique::SiameseFinnedSwordfish => Technique::FinnedSwordfish,
        Technique::SiameseFinnedJellyfish => Technique::FinnedJellyfish,
        Technique::SiameseSashimiSwordfish => Technique::SashimiSwordfish,
        Technique::SiameseSashimiJellyfish => Technique::SashimiJellyfish,
        Technique::SiameseFinnedFrankenSwordfish => Technique::FinnedFrankenSwordfish,
        Technique::SiameseFinnedFrankenJellyfish => Technique::FinnedFrankenJellyfish,
        _ => Technique::FinnedMutantJellyfish,
    }
}

/// The other kind of fish that a siamese one may pair with.
fn partner(single: Technique) -> Option<Technique> {
    Some(match single {
        Technique::FinnedSwordfish => Technique::SashimiSwordfish,
        Technique::SashimiSwordfish => Technique::FinnedSwordfish,
        Technique::FinnedJellyfish => Technique::SashimiJellyfish,
        Technique::SashimiJellyfish => Technique::FinnedJellyfish,
        _ => return None,
    })
}

/// What the two have in common: the inner cells of a kite, the region of an empty rectangle, the base of a fish.
fn common(single: Technique, step: &Step) -> (Vec<usize>, &[Premise]) {
    match single {
        Technique::TwoStringKite => {
            let mut cells = vec![step.chain[1].cells[0], step.chain[2].cells[0]];
            cells.sort_unstable();
            (cells, &[])
        }
        Technique::EmptyRectangle => (Vec::new(), &step.premises[..1]),
        _ => (Vec::new(), &step.premises),
    }
}

pub(super) fn find<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let single = single(technique);
    let mut steps = single.all_steps(state);
    let own = steps.len();
    steps.extend(partner(single).into_iter().flat_map(|other| other.all_steps(state)));
    for (index, first) in steps[..own].iter().enumerate() {
        for second in &steps[index + 1..] {
            if common(single, first) != common(single, second) || first.eliminations == second.eliminations {
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
