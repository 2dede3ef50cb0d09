//! Fish: a symbol whose places in k houses (the base) lie in k other houses (the cover), but for some fins.
//!
//! Unless a fin is true, the k base houses put the symbol k times into the k cover houses. So it is nowhere else in the cover, nor in a
//! cell of two cover houses. Cells of two base houses count as fins. *Basic* fish have rows for a base and columns for a cover, or
//! the other way round; *franken* fish also regions on either side; *mutant* fish any houses. What jigsaw solvers call the law of
//! leftovers is a franken fish of rows and regions.
//!
//! # References
//! The Ultimate Fish Guide, New Sudoku Players' Forum, 2007–2008.

use std::ops::ControlFlow;

use super::lines::Needs;
use super::{Technique, Visit};
use crate::rate::board::{Candidates, Cells, Kind};
use crate::rate::ladder::{Premise, Step};

/// Which houses take part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Basic,
    Franken,
    Mutant,
}

/// How many fins are looked at; more of them see nothing in common but in contrived positions.
const MAX_FINS: usize = 5;
/// Of these, cells of two base houses.
const MAX_ENDO_FINS: usize = 2;

/// What a technique looks for.
#[derive(Clone, Copy)]
struct Kinds {
    technique: Technique,
    size: usize,
    shape: Shape,
    /// With fins or without.
    finned: bool,
    /// For basic fish with fins: whether a base house keeps at most one place without them.
    sashimi: bool,
}

impl Kinds {
    fn of(technique: Technique) -> Self {
        use Technique::{
            FinnedFrankenJellyfish, FinnedFrankenSwordfish, FinnedFrankenXWing, FinnedJellyfish, FinnedMutantJellyfish,
            FinnedMutantSquirmbag, FinnedMutantSwordfish, FinnedMutantWhale, FinnedMutantXWing, FinnedSwordfish,
            FinnedXWing, FrankenJellyfish, FrankenSwordfish, FrankenXWing, Jellyfish, MutantJellyfish, MutantSwordfish,
            MutantXWing, SashimiJellyfish, SashimiSwordfish, SashimiXWing, Swordfish, XWing,
        };
        let (size, shape, finned, sashimi) = match technique {
            XWing => (2, Shape::Basic, false, false),
            Swordfish => (3, Shape::Basic, false, false),
            Jellyfish => (4, Shape::Basic, false, false),
            FinnedXWing => (2, Shape::Basic, true, false),
            FinnedSwordfish => (3, Shape::Basic, true, false),
            FinnedJellyfish => (4, Shape::Basic, true, false),
            SashimiXWing => (2, Shape::Basic, true, true),
            SashimiSwordfish => (3, Shape::Basic, true, true),
            SashimiJellyfish => (4, Shape::Basic, true, true),
            FrankenXWing => (2, Shape::Franken, false, false),
            FrankenSwordfish => (3, Shape::Franken, false, false),
            FrankenJellyfish => (4, Shape::Franken, false, false),
            FinnedFrankenXWing => (2, Shape::Franken, true, false),
            FinnedFrankenSwordfish => (3, Shape::Franken, true, false),
            FinnedFrankenJellyfish => (4, Shape::Franken, true, false),
            MutantXWing => (2, Shape::Mutant, false, false),
            MutantSwordfish => (3, Shape::Mutant, false, false),
            MutantJellyfish => (4, Shape::Mutant, false, false),
            FinnedMutantXWing => (2, Shape::Mutant, true, false),
            FinnedMutantSwordfish => (3, Shape::Mutant, true, false),
            FinnedMutantJellyfish => (4, Shape::Mutant, true, false),
            FinnedMutantSquirmbag => (5, Shape::Mutant, true, false),
            FinnedMutantWhale => (6, Shape::Mutant, true, false),
            other => unreachable!("{other} is no fish"),
        };
        Self { technique, size, shape, finned, sashimi }
    }
}

/// The fish of a technique.
pub(super) fn find<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let kinds = Kinds::of(technique);
    for symbol in 0..state.layout().order {
        // Base and cover, by the kinds that they may hold.
        let sides: &[[&[Kind]; 2]] = match kinds.shape {
            Shape::Basic => &[[&[Kind::Row], &[Kind::Column]], [&[Kind::Column], &[Kind::Row]]],
            Shape::Franken => &[
                [&[Kind::Row, Kind::Region], &[Kind::Column, Kind::Region]],
                [&[Kind::Column, Kind::Region], &[Kind::Row, Kind::Region]],
            ],
            Shape::Mutant => &[[&[Kind::Row, Kind::Column, Kind::Region]; 2]],
        };
        for [base, cover] in sides {
            let layout = state.layout();
            let houses = |kinds: &[Kind]| -> Vec<usize> {
                let of =
                    |&house: &usize| kinds.contains(&layout.houses[house].kind) && state.places(house, symbol) != 0;
                (0..layout.houses.len()).filter(of).collect()
            };
            let base: Vec<_> =
                houses(base).into_iter().filter(|&house| state.missing(house) >> symbol & 1 == 1).collect();
            if base.len() < kinds.size {
                continue;
            }
            let mut allowed = vec![false; layout.houses.len()];
            let cover = houses(cover);
            for &house in &cover {
                allowed[house] = true;
            }
            let basic = kinds.shape == Shape::Basic;
            let needs = basic.then(|| Needs::new(state, symbol, kinds.size, kinds.finned, &base, &cover)).flatten();
            let houses = base;
            let (base, cover, counts) = (Vec::new(), Vec::new(), vec![0; layout.houses.len()]);
            let mut search = Search { state, symbol, kinds, houses, base, cover, allowed, counts, needs };
            search.bases(0, Cells::EMPTY, Cells::EMPTY, visit)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s, 'a, const W: usize> {
    state: &'s Candidates<'a, W>,
    symbol: usize,
    kinds: Kinds,
    /// The houses that a base may hold.
    houses: Vec<usize>,
    base: Vec<usize>,
    cover: Vec<usize>,
    /// By house: whether the cover may still hold it.
    allowed: Vec<bool>,
    /// By house: a count that is zero again after use.
    counts: Vec<u8>,
    /// For basic fish: what the base asks of the cover.
    needs: Option<Needs>,
}

/// The most houses on one side of a fish.
const MAX_SIZE: usize = 6;

impl<const W: usize> Search<'_, '_, W> {
    /// Chooses base houses from the given index on; `places` are theirs so far, `endo` those in two of them.
    fn bases(&mut self, from: usize, places: Cells<W>, endo: Cells<W>, visit: Visit<'_>) -> ControlFlow<()> {
        if self.base.len() == self.kinds.size {
            if !self.kinds.finned && !endo.is_empty() {
                return ControlFlow::Continue(());
            }
            return self.covers(places, places - endo, endo, visit);
        }
        for index in from..self.houses.len() {
            let house = self.houses[index];
            let here = self.state.cells_in(house, self.symbol);
            let endo = endo | places & here;
            if endo.len() > MAX_ENDO_FINS || !self.finned_targets(endo) {
                continue;
            }
            let places = places | here;
            let mut flow = ControlFlow::Continue(());
            self.base.push(house);
            let before = std::mem::replace(&mut self.allowed[house], false);
            let may = match &mut self.needs {
                Some(needs) => needs.push(index),
                None => self.can_cover(places - endo, endo.len()),
            };
            if may {
                flow = self.bases(index + 1, places, endo, visit);
            }
            if let Some(needs) = &mut self.needs {
                needs.pop();
            }
            self.allowed[house] = before;
            self.base.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether some cell that may take the symbol sees all the fins.
    fn finned_targets(&self, fins: Cells<W>) -> bool {
        fins.is_empty() || self.state.layout().seen_by(fins).meets(self.state.cells(self.symbol))
    }

    /// Whether the houses of the cover that are still to be chosen can hold all open places but as many as may be fins. On large boards
    /// this is what fails nearly always; further base houses leave it failed.
    fn can_cover(&mut self, open: Cells<W>, fins: usize) -> bool {
        let left = self.kinds.size - self.cover.len();
        let spare = if self.kinds.finned { MAX_FINS.saturating_sub(fins) } else { 0 };
        let wanted = open.len().saturating_sub(spare);
        if wanted <= left.min(1) {
            return true;
        }
        let homes = || open.iter().flat_map(|cell| self.state.layout().homes(cell)).map(|home| home.house);
        for house in homes().filter(|&house| self.allowed[house]) {
            self.counts[house] += 1;
        }
        // The largest counts, descending.
        let mut most = [0; MAX_SIZE];
        for house in homes() {
            let count = std::mem::take(&mut self.counts[house]);
            let mut at = left;
            while at > 0 && count > most[at - 1] {
                if at < left {
                    most[at] = most[at - 1];
                }
                at -= 1;
                most[at] = count;
            }
        }
        most[..left].iter().map(|&count| usize::from(count)).sum::<usize>() >= wanted
    }

    /// Covers the `open` places of the base, or makes them fins.
    fn covers(&mut self, places: Cells<W>, open: Cells<W>, fins: Cells<W>, visit: Visit<'_>) -> ControlFlow<()> {
        let left = self.kinds.size - self.cover.len();
        let Some(cell) = open.first() else {
            if left == 0 {
                return self.emit(places, fins, visit);
            }
            // All is covered with fewer houses; any others may fill up.
            let others: Vec<_> = (0..self.allowed.len())
                .filter(|&house| self.allowed[house] && self.state.layout().houses[house].cells.meets(places))
                .collect();
            for &house in &others {
                self.allowed[house] = false;
                self.cover.push(house);
                let flow = self.covers(places, open, fins, visit);
                self.cover.pop();
                if flow.is_break() {
                    return flow;
                }
            }
            for house in others {
                self.allowed[house] = true;
            }
            return ControlFlow::Continue(());
        };
        let layout = self.state.layout();
        if left == 0 {
            let fins = fins | open;
            if !self.kinds.finned || fins.len() > MAX_FINS || !self.finned_targets(fins) {
                return ControlFlow::Continue(());
            }
            return self.emit(places, fins, visit);
        }
        if !self.can_cover(open, fins.len()) {
            return ControlFlow::Continue(());
        }
        // Each branch leaves out the houses of those before it, so that no cover is met twice.
        let mut tried = Vec::new();
        let mut flow = ControlFlow::Continue(());
        for home in layout.homes(cell) {
            if !self.allowed[home.house] || flow.is_break() {
                continue;
            }
            self.allowed[home.house] = false;
            tried.push(home.house);
            self.cover.push(home.house);
            flow = self.covers(places, open - layout.houses[home.house].cells, fins, visit);
            self.cover.pop();
        }
        let mut fins = fins;
        fins.insert(cell);
        if flow.is_continue() && self.kinds.finned && fins.len() <= MAX_FINS && self.finned_targets(fins) {
            let mut rest = open;
            rest.remove(cell);
            flow = self.covers(places, rest, fins, visit);
        }
        for house in tried {
            self.allowed[house] = true;
        }
        flow
    }

    fn emit(&self, places: Cells<W>, fins: Cells<W>, visit: Visit<'_>) -> ControlFlow<()> {
        let Kinds { technique, finned, sashimi, shape, .. } = self.kinds;
        let (state, layout, symbol) = (self.state, self.state.layout(), self.symbol);
        if fins.is_empty() == finned || self.shape() != shape {
            return ControlFlow::Continue(());
        }
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for &house in &self.cover {
            let here = state.cells_in(house, symbol);
            twice |= once & here;
            once |= here;
        }
        let mut gone = (once - places) | (twice - fins);
        if finned {
            gone &= layout.seen_by(fins);
        }
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        if shape == Shape::Basic && finned {
            let thin = self.base.iter().any(|&house| (state.cells_in(house, symbol) - fins).len() <= 1);
            if thin != sashimi {
                return ControlFlow::Continue(());
            }
        }
        let base = self.base.iter().map(|&house| Premise::House(house, symbol));
        let step = Step::new(technique).eliminate(gone.iter(), symbol).from(base);
        visit(step.over(self.cover.iter().copied()).fins(fins.iter(), symbol))
    }

    /// The simplest shape that the base and the cover have.
    fn shape(&self) -> Shape {
        let kinds = |houses: &[usize]| {
            let has = |kind| houses.iter().any(|&house| self.state.layout().houses[house].kind == kind);
            [Kind::Row, Kind::Column, Kind::Region].map(has)
        };
        let ([br, bc, bx], [cr, cc, cx]) = (kinds(&self.base), kinds(&self.cover));
        let lines_cross = !bc && !cr || !br && !cc;
        match (lines_cross, bx || cx) {
            (true, false) => Shape::Basic,
            (true, true) => Shape::Franken,
            _ => Shape::Mutant,
        }
    }
}
