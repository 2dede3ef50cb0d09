//! Almost locked sets: k cells of a house with k + 1 candidates. If they lose one symbol, they take all the others.
//!
//! A symbol is a *restricted common* of two sets if its places in the one see all its places in the other. Then at most one of the two sets
//! takes it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Cells, Mask, bits};
use crate::ladder::{Premise, Step};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(super) struct Als<const W: usize> {
    pub(super) cells: Cells<W>,
    pub(super) symbols: Mask,
}

/// Larger boards have too many large sets.
const LARGE_ORDER: usize = 10;
const LARGE_CELLS: usize = 3;

impl<const W: usize> Als<W> {
    /// All almost locked sets. Cells with two candidates are the smallest ones.
    pub(super) fn all(state: &Candidates<'_, W>) -> Vec<Self> {
        let layout = state.layout();
        let most = if layout.order > LARGE_ORDER { LARGE_CELLS } else { layout.order };
        let mut known = HashSet::new();
        let mut all = Vec::new();
        for house in &layout.houses {
            let open: Vec<_> = house.members.iter().copied().filter(|&cell| state.value(cell).is_none()).collect();
            let mut grow = vec![(0, Cells::EMPTY, 0 as Mask, 0)];
            while let Some((from, cells, symbols, size)) = grow.pop() {
                if size > 0 && symbols.count_ones() == size as u32 + 1 && known.insert(cells) {
                    all.push(Self { cells, symbols });
                }
                if size < most.min(open.len()) {
                    for (index, &cell) in open.iter().enumerate().skip(from) {
                        let (mut cells, symbols) = (cells, symbols | state.candidates(cell));
                        if symbols.count_ones() as usize <= most + 1 {
                            cells.insert(cell);
                            grow.push((index + 1, cells, symbols, size + 1));
                        }
                    }
                }
            }
        }
        all.sort_unstable_by_key(|als| (als.cells.len(), als.cells));
        all
    }

    /// The cells of the set that may take a symbol.
    pub(super) fn places(&self, state: &Candidates<'_, W>, symbol: usize) -> Cells<W> {
        self.cells & state.cells(symbol)
    }

    pub(super) fn premises(&self) -> impl Iterator<Item = Premise> + use<W> {
        self.cells.iter().map(Premise::Cell)
    }
}

/// A link from one set to another, with their restricted common symbols.
struct Link {
    to: usize,
    restricted: Mask,
}

/// All almost locked sets and the links between them.
struct Net<'s, 'a, const W: usize> {
    state: &'s Candidates<'a, W>,
    sets: Vec<Als<W>>,
    links: Vec<Vec<Link>>,
    /// By set and symbol: the cells that see all its places.
    seen: Vec<Cells<W>>,
}

impl<'s, 'a, const W: usize> Net<'s, 'a, W> {
    fn new(state: &'s Candidates<'a, W>) -> Self {
        let layout = state.layout();
        let sets = Als::all(state);
        let order = layout.order;
        let mut seen = vec![Cells::EMPTY; sets.len() * order];
        for (index, als) in sets.iter().enumerate() {
            for symbol in bits(als.symbols) {
                seen[index * order + symbol] = layout.seen_by(als.places(state, symbol));
            }
        }
        let mut links: Vec<Vec<Link>> = sets.iter().map(|_| Vec::new()).collect();
        for (one, a) in sets.iter().enumerate() {
            for (two, b) in sets.iter().enumerate().skip(one + 1) {
                if a.symbols & b.symbols == 0 {
                    continue;
                }
                let restricted = bits(a.symbols & b.symbols)
                    .filter(|&symbol| b.places(state, symbol).within(seen[one * order + symbol]))
                    .fold(0, |set, symbol| set | 1 << symbol);
                if restricted != 0 {
                    links[one].push(Link { to: two, restricted });
                    links[two].push(Link { to: one, restricted });
                }
            }
        }
        Self { state, sets, links, seen }
    }

    fn seen(&self, set: usize, symbol: usize) -> Cells<W> {
        self.seen[set * self.state.layout().order + symbol]
    }

    /// Adds the eliminations of two sets of which one is locked: their common symbols, but for some, in cells that see all their places.
    fn common(&self, step: Step, one: usize, two: usize, but: Mask) -> Step {
        bits(self.sets[one].symbols & self.sets[two].symbols & !but).fold(step, |step, symbol| {
            let gone = self.seen(one, symbol) & self.seen(two, symbol) & self.state.cells(symbol);
            step.eliminate(gone.iter(), symbol)
        })
    }

    fn step(&self, technique: Technique, sets: &[usize]) -> Step {
        Step::new(technique).from(sets.iter().flat_map(|&set| self.sets[set].premises()))
    }
}

/// Sorts the eliminations and removes repeated ones.
fn tidy(mut step: Step) -> Step {
    step.eliminations.sort_unstable();
    step.eliminations.dedup();
    step
}

/// ALS-XZ: two sets with a restricted common symbol. One of them is locked, so cells that see all places of another common symbol lose it. If
/// they have two restricted common symbols, each set is locked but for these.
pub(super) fn xz<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let net = Net::new(state);
    for one in 0..net.sets.len() {
        for link in net.links[one].iter().filter(|link| link.to > one) {
            let two = link.to;
            let sets = [one, two];
            if link.restricted.is_power_of_two() {
                let step = net.common(net.step(Technique::AlsXz, &sets), one, two, link.restricted);
                if step.concludes() {
                    visit(tidy(step))?;
                }
                continue;
            }
            let mut step = net.common(net.step(Technique::AlsXz, &sets), one, two, 0);
            if link.restricted.count_ones() == 2 {
                for (set, _) in [(one, two), (two, one)] {
                    for symbol in bits(net.sets[set].symbols & !link.restricted) {
                        step = step.eliminate((net.seen(set, symbol) & state.cells(symbol)).iter(), symbol);
                    }
                }
            }
            if step.concludes() {
                visit(tidy(step))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// ALS-XY-Wing: two sets that share a restricted common symbol each with a third. Cells that see all places of another common symbol lose it.
pub(super) fn xy_wing<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let net = Net::new(state);
    for pivot in 0..net.sets.len() {
        for (index, first) in net.links[pivot].iter().enumerate() {
            for second in &net.links[pivot][index + 1..] {
                for x in bits(first.restricted) {
                    for y in bits(second.restricted & !(1 << x)) {
                        let step = net.step(Technique::AlsXyWing, &[first.to, pivot, second.to]);
                        let step = net.common(step, first.to, second.to, 1 << x | 1 << y);
                        if step.concludes() {
                            visit(tidy(step))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// ALS-XY-Chain: four or more sets, each linked with the next by a restricted common symbol other than that of the link before. Cells that see all
/// places of another common symbol of the first and the last set lose it.
pub(super) fn chain<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let net = Net::new(state);
    let order = state.layout().order;
    for start in 0..net.sets.len() {
        for x in bits(net.sets[start].symbols) {
            // Breadth first over sets and the symbols through which they were entered.
            let mut from: Vec<Option<u32>> = vec![None; net.sets.len() * order];
            let mut queue: Vec<u32> = Vec::new();
            for link in net.links[start].iter().filter(|link| link.restricted >> x & 1 == 1) {
                let at = link.to * order + x;
                from[at] = Some(u32::MAX);
                queue.push(at as u32);
            }
            let mut head = 0;
            while let Some(&at) = queue.get(head) {
                head += 1;
                let (set, entered) = (at as usize / order, at as usize % order);
                let depth = path(&from, at, order).len();
                if depth >= 3 && set > start {
                    let mut sets = path(&from, at, order);
                    sets.push(start);
                    let step = net.common(net.step(Technique::AlsXyChain, &sets), start, set, 1 << x | 1 << entered);
                    if step.concludes() {
                        visit(tidy(step))?;
                    }
                }
                for link in &net.links[set] {
                    for y in bits(link.restricted & !(1 << entered)) {
                        let then = link.to * order + y;
                        if link.to != start && from[then].is_none() {
                            from[then] = Some(at);
                            queue.push(then as u32);
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets from a point of the search back to the first one after the start.
fn path(from: &[Option<u32>], mut at: u32, order: usize) -> Vec<usize> {
    let mut sets = Vec::new();
    while at != u32::MAX {
        sets.push(at as usize / order);
        at = from[at as usize].unwrap_or(u32::MAX);
    }
    sets
}

/// Death Blossom: a cell with one set for each of its candidates. Whichever the cell takes, its set loses it and is locked. So cells that see all
/// places of a symbol that is common to all the sets lose it.
pub(super) fn death_blossom<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let sets = Als::all(state);
    for stem in state.unsolved().iter() {
        let candidates: Vec<_> = bits(state.candidates(stem)).collect();
        // By candidate: the sets whose places for it all see the stem.
        let petals: Vec<Vec<&Als<W>>> = candidates
            .iter()
            .map(|&symbol| {
                let fits = |als: &&Als<W>| {
                    als.symbols >> symbol & 1 == 1
                        && !als.cells.has(stem)
                        && als.places(state, symbol).within(layout.peers(stem))
                };
                sets.iter().filter(fits).collect()
            })
            .collect();
        if candidates.len() < 2 || petals.iter().any(Vec::is_empty) {
            continue;
        }
        let own = state.candidates(stem);
        for symbol in (0..layout.order).filter(|symbol| own >> symbol & 1 == 0) {
            let petals: Vec<Vec<_>> = petals
                .iter()
                .map(|sets| sets.iter().copied().filter(|als| als.symbols >> symbol & 1 == 1).collect())
                .collect();
            let mut chosen = Vec::new();
            blossom(state, stem, symbol, &petals, &mut chosen, state.cells(symbol), visit)?;
        }
    }
    ControlFlow::Continue(())
}

fn blossom<const W: usize>(
    state: &Candidates<'_, W>,
    stem: usize,
    symbol: usize,
    petals: &[Vec<&Als<W>>],
    chosen: &mut Vec<Als<W>>,
    gone: Cells<W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let Some(next) = petals.get(chosen.len()) else {
        let premises = chosen.iter().flat_map(Als::premises).chain([Premise::Cell(stem)]);
        return visit(tidy(Step::new(Technique::DeathBlossom).eliminate(gone.iter(), symbol).from(premises)));
    };
    for als in next {
        let gone = gone & state.layout().seen_by(als.places(state, symbol));
        if gone.is_empty() {
            continue;
        }
        chosen.push((*als).clone());
        let flow = blossom(state, stem, symbol, petals, chosen, gone, visit);
        chosen.pop();
        flow?;
    }
    ControlFlow::Continue(())
}
