//! Colouring: the cells of a symbol that conjugate pairs connect take two colours in turn, one of which is true.

use std::ops::ControlFlow;

use super::{Technique, Visit, pair};
use crate::board::{Candidates, Cells, Layout};
use crate::ladder::{Premise, Step};

/// Cells connected by conjugate pairs, by colour.
struct Cluster<const W: usize> {
    colors: [Cells<W>; 2],
    premises: Vec<Premise>,
}

impl<const W: usize> Cluster<W> {
    /// All clusters of a symbol.
    fn all(state: &Candidates<'_, W>, symbol: usize) -> Vec<Self> {
        let pairs = pair::of(state, symbol);
        let mut clusters: Vec<Self> = Vec::new();
        let mut done = Cells::<W>::EMPTY;
        for start in &pairs {
            if done.has(start.ends[0]) {
                continue;
            }
            let mut colors = [Cells::one(start.ends[0]), Cells::EMPTY];
            let mut premises = Vec::new();
            loop {
                let before = colors;
                for pair in &pairs {
                    let [a, b] = pair.ends;
                    for (color, other) in [(0, 1), (1, 0)] {
                        if colors[color].has(a) || colors[other].has(b) {
                            colors[color].insert(a);
                            colors[other].insert(b);
                            premises.push(pair.premise(symbol));
                        }
                    }
                }
                if colors == before {
                    break;
                }
            }
            premises.sort_unstable();
            premises.dedup();
            done |= colors[0] | colors[1];
            clusters.push(Self { colors, premises });
        }
        clusters
    }
}

/// The cells that see at least one of some cells.
fn seen_by_any<const W: usize>(layout: &Layout<W>, cells: Cells<W>) -> Cells<W> {
    cells.iter().fold(Cells::EMPTY, |seen, cell| seen | layout.peers(cell))
}

/// A conclusion from one cluster.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Simple {
    /// A cell that sees both colours does not take the symbol.
    Trap,
    /// A colour that sees itself is false.
    Wrap,
}

/// A conclusion from two clusters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Multi {
    /// If two colours see each other, one of the two others is true: a cell that sees both of these does not take the symbol.
    Other,
    /// If a colour sees both of the other cluster, it is false itself.
    Own,
}

/// Simple colors: one cluster.
pub(super) fn simple<const W: usize>(
    technique: Technique,
    form: Simple,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    for symbol in 0..layout.order {
        for Cluster { colors, premises } in Cluster::all(state, symbol) {
            let seen = colors.map(|color| seen_by_any(layout, color));
            let all = colors[0] | colors[1];
            let conclusions = match form {
                Simple::Trap => vec![(seen[0] & seen[1] & state.cells(symbol)) - all],
                Simple::Wrap => (0..2).filter(|&c| colors[c].meets(seen[c])).map(|c| colors[c]).collect(),
            };
            for gone in conclusions.into_iter().filter(|gone| !gone.is_empty()) {
                let step = Step::new(technique).eliminate(gone.iter(), symbol).from(premises.iter().cloned());
                visit(step.fins(all.iter(), symbol))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Multi-colors: two clusters.
pub(super) fn multi<const W: usize>(
    technique: Technique,
    form: Multi,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    for symbol in 0..layout.order {
        let clusters = Cluster::all(state, symbol);
        let seen: Vec<_> =
            clusters.iter().map(|cluster| cluster.colors.map(|color| seen_by_any(layout, color))).collect();
        for (one, first) in clusters.iter().enumerate() {
            for (two, second) in clusters.iter().enumerate().filter(|&(two, _)| two != one) {
                let mut gone = Cells::EMPTY;
                for color in 0..2 {
                    let meets = second.colors.map(|other| seen[one][color].meets(other));
                    match form {
                        Multi::Own if meets == [true; 2] => gone |= first.colors[color],
                        Multi::Other if one < two => {
                            for other in (0..2).filter(|&other| meets[other]) {
                                gone |= seen[one][1 - color] & seen[two][1 - other] & state.cells(symbol);
                            }
                        }
                        Multi::Own | Multi::Other => {}
                    }
                }
                if !gone.is_empty() {
                    let step = Step::new(technique).eliminate(gone.iter(), symbol);
                    visit(step.from(first.premises.iter().chain(&second.premises).cloned()))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
