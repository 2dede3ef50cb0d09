//! Conjugate pairs: full houses with two places for a symbol.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Cells, Kind};
use crate::ladder::{Premise, Step};

/// Two cells, one of which takes the symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) house: usize,
    pub(super) ends: [usize; 2],
}

impl Pair {
    pub(super) fn premise(self, symbol: usize) -> Premise {
        Premise::House(self.house, symbol)
    }

    /// The pair read from either end.
    fn ways(self) -> [[usize; 2]; 2] {
        let [a, b] = self.ends;
        [[a, b], [b, a]]
    }

    fn cells<const W: usize>(self) -> Cells<W> {
        Cells::of(self.ends)
    }
}

/// The conjugate pairs of a symbol, one for each house.
pub(super) fn of<const W: usize>(state: &Candidates<'_, W>, symbol: usize) -> Vec<Pair> {
    let houses = &state.layout().houses;
    let pair = |(house, of): (usize, &crate::board::House<W>)| {
        let places = state.places(house, symbol);
        let full = of.full && places.count_ones() == 2;
        let end = |position: u32| of.members[position as usize];
        full.then(|| Pair { house, ends: [end(places.trailing_zeros()), end(places.ilog2())] })
    };
    houses.iter().enumerate().filter_map(pair).collect()
}

/// Two conjugate pairs, an end of the one seeing an end of the other. One of the other two ends takes the symbol.
///
/// A *skyscraper* has two rows whose ends share a column, or two columns whose ends share a row. A *2-string kite* has a row and a column
/// that meet in a region. All others are *turbot fish*.
pub(super) fn turbot<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let kind = |house: usize| layout.houses[house].kind;
    for symbol in 0..layout.order {
        let pairs = of(state, symbol);
        for (index, first) in pairs.iter().enumerate() {
            for second in &pairs[index + 1..] {
                if first.cells::<W>().meets(second.cells()) {
                    continue;
                }
                for [a, x] in first.ways() {
                    for [y, b] in second.ways() {
                        if !layout.see(x, y) {
                            continue;
                        }
                        let gone = layout.peers(a) & layout.peers(b) & state.cells(symbol);
                        let link = |kind| layout.houses_of(Cells::of([x, y])).any(|h| layout.houses[h].kind == kind);
                        let found = match [kind(first.house), kind(second.house)] {
                            [Kind::Row, Kind::Row] if link(Kind::Column) => Technique::Skyscraper,
                            [Kind::Column, Kind::Column] if link(Kind::Row) => Technique::Skyscraper,
                            [Kind::Row, Kind::Column] | [Kind::Column, Kind::Row] if link(Kind::Region) => {
                                Technique::TwoStringKite
                            }
                            _ => Technique::TurbotFish,
                        };
                        if found != technique || gone.is_empty() {
                            continue;
                        }
                        let step = Step::new(technique).eliminate(gone.iter(), symbol);
                        let step = step.from([first, second].map(|pair| pair.premise(symbol)));
                        visit(step.chain([(a, false), (x, true), (y, false), (b, true)], symbol))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Empty Rectangle: the places of a symbol in a region all lie in one row and one column, and a conjugate pair has an end in one of these. The cell in
/// which the other line meets the line of the pair's other end does not take the symbol.
pub(super) fn empty_rectangle<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    for symbol in 0..layout.order {
        let pairs = of(state, symbol);
        for (region, house) in layout.houses.iter().enumerate() {
            if house.kind != Kind::Region || state.missing(region) >> symbol & 1 == 0 {
                continue;
            }
            let places = state.cells_in(region, symbol);
            for pair in pairs.iter().filter(|pair| !pair.cells().meets(house.cells)) {
                if layout.houses[pair.house].kind == Kind::Region {
                    continue;
                }
                for [near, far] in pair.ways() {
                    let seen = places & layout.peers(near);
                    let rest = places - seen;
                    if seen.is_empty() || rest.is_empty() {
                        continue;
                    }
                    let gone = (layout.seen_by(rest) & layout.peers(far) & state.cells(symbol)) - house.cells;
                    if !gone.is_empty() {
                        let step = Step::new(Technique::EmptyRectangle).eliminate(gone.iter(), symbol);
                        visit(step.from([Premise::House(region, symbol), pair.premise(symbol)]))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
