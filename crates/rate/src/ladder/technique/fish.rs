//! Fish: k houses (the base) whose places of a symbol, except some *fins*, lie in k other houses (the cover).
//!
//! If no fin is true, the symbol occurs k times in the base, so it occurs k times in the cover, there only in places of the base, and in no cell of two cover
//! houses. A candidate that this excludes, and that sees all fins, is therefore false. Cells of two base houses count as fins.
//!
//! *Basic* fish have rows as base and columns as cover, or the other way round. *Franken* fish may also have regions on either side, and *mutant*
//! fish any houses. The law of leftovers, as jigsaw solvers call it, is a franken fish of rows and regions.
//!
//! # References
//! The Ultimate Fish Guide, New Sudoku Players' Forum, 2007–2008.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::lines::Needs;
use super::{Technique, Visit};
use crate::board::{Candidates, Cells, Kind};
use crate::ladder::{Premise, Step};

/// The kinds of houses that take part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Basic,
    Franken,
    Mutant,
}

/// The most fins of a fish. Cells that see more of them are found only in contrived positions.
const MAX_FINS: usize = 5;
/// The most fins that are cells of two base houses.
const MAX_ENDO_FINS: usize = 2;

/// A kind of fish.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    size: usize,
    shape: Shape,
    /// Whether it has fins.
    finned: bool,
    /// For basic fish with fins: whether some base house has at most one place beside its fins.
    sashimi: bool,
}

impl Fish {
    const fn new(size: usize, shape: Shape) -> Self {
        Self { size, shape, finned: false, sashimi: false }
    }

    /// A fish of rows and columns.
    pub(super) const fn basic(size: usize) -> Self {
        Self::new(size, Shape::Basic)
    }

    /// A fish of rows, columns and regions.
    pub(super) const fn franken(size: usize) -> Self {
        Self::new(size, Shape::Franken)
    }

    /// A fish of any houses on both sides.
    pub(super) const fn mutant(size: usize) -> Self {
        Self::new(size, Shape::Mutant)
    }

    /// The same with fins.
    pub(super) const fn finned(self) -> Self {
        Self { finned: true, ..self }
    }

    /// The same with fins, without which some base house has at most one place.
    pub(super) const fn sashimi(self) -> Self {
        Self { finned: true, sashimi: true, ..self }
    }
}

/// The fish of a kind.
pub(super) fn find<const W: usize>(
    technique: Technique,
    fish: Fish,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for symbol in 0..state.layout().order {
        // Base and cover, by the kinds that they may hold.
        let sides: &[[&[Kind]; 2]] = match fish.shape {
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
            if base.len() < fish.size {
                continue;
            }
            let mut allowed = vec![false; layout.houses.len()];
            let cover = houses(cover);
            for &house in &cover {
                allowed[house] = true;
            }
            let basic = fish.shape == Shape::Basic;
            let needs = basic.then(|| Needs::new(state, symbol, fish.size, fish.finned, &base, &cover)).flatten();
            let houses = base;
            let mut search = FishSearch {
                technique,
                state,
                symbol,
                fish,
                houses,
                covers: cover,
                base: Vec::new(),
                cover: Vec::new(),
                allowed,
                counts: vec![0; layout.houses.len()],
                needs,
                holders: OnceCell::new(),
            };
            search.bases(0, Cells::EMPTY, Cells::EMPTY, state.cells(symbol), visit)?;
        }
    }
    ControlFlow::Continue(())
}

struct FishSearch<'s, 'a, const W: usize> {
    technique: Technique,
    state: &'s Candidates<'a, W>,
    symbol: usize,
    fish: Fish,
    /// The houses that a base may hold.
    houses: Vec<usize>,
    /// The houses that a cover may hold.
    covers: Vec<usize>,
    base: Vec<usize>,
    cover: Vec<usize>,
    /// By house: whether the cover may still hold it.
    allowed: Vec<bool>,
    /// By house: a counter that is zero between uses.
    counts: Vec<u8>,
    /// For basic fish: the demands of the base on the cover.
    needs: Option<Needs>,
    /// Most searches end before they ask for it.
    holders: OnceCell<Holders<W>>,
}

/// Which cover houses hold the places of a symbol.
struct Holders<const W: usize> {
    /// By cell: the houses that may cover it with their places, those with most places first.
    of: Vec<Vec<(usize, Cells<W>)>>,
    /// By cell: the cell and all places that one house covers together with it.
    near: Vec<Cells<W>>,
}

impl<const W: usize> Holders<W> {
    fn new(state: &Candidates<'_, W>, symbol: usize, covers: &[usize]) -> Self {
        let layout = state.layout();
        let mut is_cover = vec![false; layout.houses.len()];
        for &house in covers {
            is_cover[house] = true;
        }
        let (mut of, mut near) = (vec![Vec::new(); layout.cells], vec![Cells::EMPTY; layout.cells]);
        for cell in state.cells(symbol).iter() {
            let houses = layout.homes(cell).iter().map(|home| home.house).filter(|&house| is_cover[house]);
            let mut houses: Vec<_> = houses.map(|house| (house, state.cells_in(house, symbol))).collect();
            houses.sort_by_key(|(_, places)| Reverse(places.len()));
            near[cell] = houses.iter().fold(Cells::one(cell), |near, &(_, places)| near | places);
            of[cell] = houses;
        }
        Self { of, near }
    }

    /// Places no two of which one house covers: each needs a house of its own.
    fn apart(&self, mut places: Cells<W>) -> Cells<W> {
        let mut apart = Cells::EMPTY;
        while let Some(cell) = places.first() {
            apart |= Cells::one(cell);
            places = places - self.near[cell];
        }
        apart
    }

    /// Whether this number of allowed houses can cover all these places, with this number of houses of the target among them. `from` is the first of
    /// the target's houses to be looked at.
    fn can_cover_with(
        &self,
        (target, held): (usize, usize),
        from: usize,
        places: Cells<W>,
        houses: usize,
        allowed: &[bool],
    ) -> bool {
        if held == 0 {
            return self.can_cover(places, houses, allowed);
        }
        let of = self.of[target].iter().enumerate().skip(from);
        held <= houses
            && of.filter(|(_, (house, _))| allowed[*house]).any(|(index, &(_, here))| {
                self.can_cover_with((target, held - 1), index + 1, places - here, houses - 1, allowed)
            })
    }

    /// Whether this number of allowed houses can cover all these places.
    fn can_cover(&self, places: Cells<W>, houses: usize, allowed: &[bool]) -> bool {
        // Places no two of which one house covers need a house each.
        let (mut apart, mut needed) = (places, 0);
        while let Some(cell) = apart.first() {
            needed += 1;
            apart = apart - self.near[cell];
        }
        if needed > houses {
            return false;
        }
        let Some(cell) = places.first() else { return true };
        let of = &self.of[cell];
        of.iter().enumerate().any(|(index, &(house, held))| {
            let is_better = |&(other, held_by): &(usize, Cells<W>)| allowed[other] && (places & held).within(held_by);
            allowed[house] && !of[..index].iter().any(is_better) && self.can_cover(places - held, houses - 1, allowed)
        })
    }
}

/// Those of the cells that are in at least `number` of the sets.
fn seeing<const W: usize>(cells: Cells<W>, number: usize, sets: impl Iterator<Item = Cells<W>>) -> Cells<W> {
    if number > MAX_FINS {
        return Cells::EMPTY;
    }
    // At index n: the cells that are in at least n of the sets so far.
    let mut at_least = [Cells::EMPTY; MAX_FINS + 1];
    at_least[0] = cells;
    for set in sets {
        for more in (1..=number).rev() {
            at_least[more] |= at_least[more - 1] & set;
        }
    }
    at_least[number]
}

/// The most houses on one side of a fish.
const MAX_SIZE: usize = 6;

impl<const W: usize> FishSearch<'_, '_, W> {
    /// Chooses base houses from the given index on; `places` are theirs so far, `endo` those in two of them. No candidates but the targets can be excluded.
    fn bases(
        &mut self,
        from: usize,
        places: Cells<W>,
        endo: Cells<W>,
        targets: Cells<W>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        if self.base.len() == self.fish.size {
            if !self.fish.finned && !endo.is_empty() {
                return ControlFlow::Continue(());
            }
            return self.covers(places, places - endo, endo, targets, visit);
        }
        for index in from..self.houses.len() {
            let house = self.houses[index];
            let here = self.state.cells_in(house, self.symbol);
            let endo = endo | places & here;
            let targets = targets & self.state.layout().seen_by(endo);
            if endo.len() > MAX_ENDO_FINS || targets.is_empty() {
                continue;
            }
            let places = places | here;
            let mut flow = ControlFlow::Continue(());
            self.base.push(house);
            let before = std::mem::replace(&mut self.allowed[house], false);
            let targets = match &mut self.needs {
                Some(needs) => {
                    if needs.push(index) {
                        targets
                    } else {
                        Cells::EMPTY
                    }
                }
                None => self.targets(places, places - endo, endo, targets),
            };
            if !targets.is_empty() {
                flow = self.bases(index + 1, places, endo, targets, visit);
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

    /// Those of the targets, which see all fins so far, that may be excluded: the cover houses that are still to be chosen can hold the target, twice if it
    /// is one of the `places` of the base, and all open places but for those that may be fins, which are few, and which the target sees.
    ///
    /// On large boards, and with houses of few cells, none is left nearly always. None is left then for every larger base, too.
    fn targets(&mut self, places: Cells<W>, open: Cells<W>, fins: Cells<W>, targets: Cells<W>) -> Cells<W> {
        let (layout, left) = (self.state.layout(), self.fish.size - self.cover.len());
        let spare = if self.fish.finned { MAX_FINS.saturating_sub(fins.len()) } else { 0 };
        if open.len() > self.most_held(open, left) + spare {
            return Cells::EMPTY;
        }
        // Of places that need a house each, those that are too many have to be fins, which the target sees.
        let apart = self.holders().apart(open);
        let targets = match apart.len().saturating_sub(left) {
            0 => targets,
            _ if !self.fish.finned => return Cells::EMPTY,
            fins => seeing(targets, fins, apart.iter().map(|cell| layout.peers(cell))),
        };
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for &house in &self.cover {
            let here = layout.houses[house].cells;
            twice |= once & here;
            once |= here;
        }
        let may_be_excluded = |&target: &usize| {
            let held = usize::from(once.has(target)) + usize::from(twice.has(target));
            let needed = (1 + usize::from(places.has(target))).saturating_sub(held);
            let open = if self.fish.finned { open - layout.peers(target) } else { open };
            self.holders().can_cover_with((target, needed), 0, open, left, &self.allowed)
        };
        // One is enough to go on. Those after it are asked for further down, if at all, where fewer houses are left.
        let mut some = targets;
        while let Some(target) = some.first().filter(|target| !may_be_excluded(target)) {
            some = some - Cells::one(target);
        }
        some
    }

    fn holders(&self) -> &Holders<W> {
        self.holders.get_or_init(|| Holders::new(self.state, self.symbol, &self.covers))
    }

    /// The number of some places in the houses that hold most of them; a place counts once for each of its houses.
    fn most_held(&mut self, open: Cells<W>, left: usize) -> usize {
        let holders = self.holders.get_or_init(|| Holders::new(self.state, self.symbol, &self.covers));
        let homes = || open.iter().flat_map(|cell| &holders.of[cell]).map(|&(house, _)| house);
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
        most[..left].iter().map(|&count| usize::from(count)).sum()
    }

    /// Covers each of the `open` places of the base, or makes it a fin. No candidates but the targets, which see all fins, can be excluded.
    fn covers(
        &mut self,
        places: Cells<W>,
        open: Cells<W>,
        fins: Cells<W>,
        targets: Cells<W>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let left = self.fish.size - self.cover.len();
        let Some(cell) = open.first() else {
            if left == 0 || self.fish.finned && fins.is_empty() {
                return self.emit(places, fins, visit);
            }
            // All is covered with fewer houses; any others may fill up.
            let others: Vec<_> = (0..self.allowed.len())
                .filter(|&house| self.allowed[house] && self.state.layout().houses[house].cells.meets(places))
                .collect();
            for &house in &others {
                self.allowed[house] = false;
                self.cover.push(house);
                let flow = self.covers(places, open, fins, targets, visit);
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
            if !self.fish.finned || fins.len() > MAX_FINS || !targets.meets(layout.seen_by(fins)) {
                return ControlFlow::Continue(());
            }
            return self.emit(places, fins, visit);
        }
        let targets = self.targets(places, open, fins, targets);
        if targets.is_empty() {
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
            flow = self.covers(places, open - layout.houses[home.house].cells, fins, targets, visit);
            self.cover.pop();
        }
        let targets = targets & layout.peers(cell);
        if flow.is_continue() && self.fish.finned && fins.len() < MAX_FINS && !targets.is_empty() {
            let one = Cells::one(cell);
            flow = self.covers(places, open - one, fins | one, targets, visit);
        }
        for house in tried {
            self.allowed[house] = true;
        }
        flow
    }

    fn emit(&self, places: Cells<W>, fins: Cells<W>, visit: Visit<'_>) -> ControlFlow<()> {
        let Fish { finned, sashimi, shape, .. } = self.fish;
        let (state, layout, symbol) = (self.state, self.state.layout(), self.symbol);
        if fins.is_empty() == finned {
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
        if gone.is_empty() || self.shape() != shape {
            return ControlFlow::Continue(());
        }
        if shape == Shape::Basic && finned {
            let thin = self.base.iter().any(|&house| (state.cells_in(house, symbol) - fins).len() <= 1);
            if thin != sashimi {
                return ControlFlow::Continue(());
            }
        }
        let base = self.base.iter().map(|&house| Premise::House(house, symbol));
        let step = Step::new(self.technique).eliminate(gone.iter(), symbol).from(base);
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
