//! Sums, relations and words: candidates in none of the ways to reach a total, symbols in all of them, candidates without a partner, and candidates in none
//! of the words of a line.
//!
//! The sums are those that the game states, and those that follow from houses (the rule of 45 on 9×9): see [`Layout::sums`](crate::board::Layout).

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Cells, Mask, Sum, bits, value};
use crate::ladder::{Premise, Step};

/// The most choices of a candidate for each cell that are tried one by one.
const MOST_CHOICES: u64 = 50_000;

/// The common candidates of all ways to reach a total.
struct Ways {
    /// The open cells of the sum.
    cells: Vec<usize>,
    /// By cell: the candidates that some way uses.
    used: Vec<Mask>,
    /// The symbols that every way uses. None are known where ways are not tried one by one.
    always: Mask,
    /// Whether there is a way.
    is_possible: bool,
}

/// Removes the candidates that no way to reach a total uses, in sums made of `houses` houses.
pub(super) fn combinations<const W: usize>(
    technique: Technique,
    houses: usize,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for (at, sum) in state.layout().sums.iter().enumerate().filter(|(_, sum)| sum.houses() == houses) {
        let ways = ways(state, sum);
        if !ways.is_possible {
            continue;
        }
        let step = Step::new(technique).from([Premise::Sum(at)]).from(ways.cells.iter().copied().map(Premise::Cell));
        without_unused(step, state, &ways.cells, &ways.used, visit)?;
    }
    ControlFlow::Continue(())
}

/// Visits the step that removes the candidates of these cells that are not used, if there are any.
fn without_unused<const W: usize>(
    mut step: Step,
    state: &Candidates<'_, W>,
    cells: &[usize],
    used: &[Mask],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for (&cell, &used) in cells.iter().zip(used) {
        for symbol in bits(state.candidates(cell) & !used) {
            step = step.eliminate([cell], symbol);
        }
    }
    if !step.concludes() {
        return ControlFlow::Continue(());
    }
    step.eliminations.sort_unstable();
    visit(step)
}

/// The candidates that see every place of a symbol that all ways to reach a stated total use.
pub(super) fn locked<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    for (at, sum) in layout.sums.iter().enumerate().filter(|(_, sum)| sum.parts.is_empty()) {
        let ways = ways(state, sum);
        if !ways.is_possible {
            continue;
        }
        let cells = ways.cells.iter().copied().map(Premise::Cell);
        let mut step = Step::new(Technique::LockedCombination).from([Premise::Sum(at)]).from(cells);
        for symbol in bits(ways.always) {
            let places = ways.cells.iter().zip(&ways.used).filter(|(_, used)| *used >> symbol & 1 == 1);
            let seen = layout.seen_by(Cells::of(places.map(|(&cell, _)| cell))) & state.cells(symbol);
            step = step.eliminate(seen.iter(), symbol);
        }
        if step.concludes() {
            step.eliminations.sort_unstable();
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of a cell that stands in a relation to another, which has no partner for them.
pub(super) fn relations<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for (at, related) in state.layout().related.iter().enumerate() {
        let [first, second] = related.cells;
        let without = |cell, other, holds: &dyn Fn(usize, usize) -> bool| {
            let sees = state.layout().see(cell, other);
            let fits = |symbol, partner| (symbol != partner || !sees) && holds(symbol, partner);
            let alone = |&symbol: &usize| !bits(options(state, other)).any(|partner| fits(symbol, partner));
            let mut step = Step::new(Technique::Relation).from([Premise::Related(at)]);
            if state.value(other).is_none() {
                step = step.from([Premise::Cell(other)]);
            }
            bits(state.candidates(cell)).filter(alone).fold(step, |step, symbol| step.eliminate([cell], symbol))
        };
        let steps = [
            without(first, second, &|symbol, partner| related.holds(symbol, partner)),
            without(second, first, &|symbol, partner| related.holds(partner, symbol)),
        ];
        for step in steps.into_iter().filter(Step::concludes) {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of the cells of a line that none of its words uses; with `differ`, none whose symbols differ, in lines where houses demand it.
pub(super) fn words<const W: usize>(
    technique: Technique,
    differ: bool,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for (at, line) in state.layout().lines.iter().enumerate().filter(|(_, line)| !differ || line.free.is_some()) {
        let kept = if differ { kept_by_line(state, at) } else { line.supported(|cell| options(state, cell)) };
        let Some(kept) = kept else { continue };
        let step = Step::new(technique).from(premises_of_line(state, at));
        without_unused(step, state, &line.cells, &kept, visit)?;
    }
    ControlFlow::Continue(())
}

/// For each cell of a line, the symbols that a way to fill it uses, and those that houses alone exclude: these are left to subsets. Returns `None` if there is
/// no way.
fn kept_by_line<const W: usize>(state: &Candidates<'_, W>, at: usize) -> Option<Vec<Mask>> {
    let line = &state.layout().lines[at];
    let mut kept = line.filled(|cell| options(state, cell))?;
    if line.cells.iter().zip(&kept).any(|(&cell, &kept)| options(state, cell) & !kept != 0) {
        let apart = line.apart(|cell| options(state, cell))?;
        kept.iter_mut().zip(&apart).for_each(|(kept, apart)| *kept |= !apart);
    }
    Some(kept)
}

fn premises_of_line<const W: usize>(state: &Candidates<'_, W>, at: usize) -> impl Iterator<Item = Premise> {
    let cells = state.layout().lines[at].cells.iter().copied();
    std::iter::once(Premise::Word(at)).chain(cells.filter(|&cell| state.value(cell).is_none()).map(Premise::Cell))
}

/// The symbol of a cell, or its candidates.
pub(super) fn options<const W: usize>(state: &Candidates<'_, W>, cell: usize) -> Mask {
    state.value(cell).map_or_else(|| state.candidates(cell), |value| 1 << value)
}

/// Takes candidates away that no way to reach a stated total uses, that have no partner, or that no word uses, and names the facts. Returns whether there were
/// any; an error is the sum, the relation or the words for which there is no way at all.
pub(super) fn narrow<const W: usize>(
    state: &mut Candidates<'_, W>,
    premises: &mut Vec<Premise>,
) -> Result<bool, Premise> {
    let layout = state.layout();
    let mut is_less = false;
    for (at, sum) in layout.sums.iter().enumerate().filter(|(_, sum)| sum.parts.is_empty()) {
        let ways = ways(state, sum);
        let lost = ways.cells.iter().zip(&ways.used).map(|(&cell, used)| (cell, state.candidates(cell) & !used));
        let lost: Vec<_> = lost.filter(|(_, lost)| *lost != 0).collect();
        if lost.is_empty() && ways.is_possible {
            continue;
        }
        premises.push(Premise::Sum(at));
        premises.extend(ways.cells.iter().copied().map(Premise::Cell));
        if !ways.is_possible {
            return Err(Premise::Sum(at));
        }
        is_less = true;
        for (cell, lost) in lost {
            for symbol in bits(lost) {
                state.eliminate(cell, symbol);
            }
        }
    }
    let mut steps = Vec::new();
    let mut collect = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    let _ = relations(state, &mut collect);
    for (at, line) in layout.lines.iter().enumerate() {
        let Some(kept) = kept_by_line(state, at) else {
            premises.extend(premises_of_line(state, at));
            return Err(Premise::Word(at));
        };
        let step = Step::new(Technique::Line).from(premises_of_line(state, at));
        let _ = without_unused(step, state, &line.cells, &kept, &mut collect);
    }
    for step in steps {
        is_less = true;
        step.apply(state);
        premises.extend(step.premises);
    }
    if let Some(at) = layout.related.iter().position(|related| related.is_broken(|cell| state.value(cell))) {
        premises.push(Premise::Related(at));
        return Err(Premise::Related(at));
    }
    Ok(is_less)
}

/// The common candidates of all ways to reach the total.
fn ways<const W: usize>(state: &Candidates<'_, W>, sum: &Sum) -> Ways {
    let placed = |(cell, sign): (usize, i64)| state.value(cell).map_or(0, |symbol| sign * value(symbol));
    let left = sum.total - sum.cells().map(placed).sum::<i64>();
    let mut open: Vec<_> = sum.cells().filter(|&(cell, _)| state.value(cell).is_none()).collect();
    open.sort_by_key(|&(cell, _)| state.candidates(cell).count_ones());
    // The least and the greatest that cells from each one on add up to.
    let mut rests = vec![(0, 0)];
    for &(cell, sign) in open.iter().rev() {
        let values = || bits(state.candidates(cell)).map(|symbol| sign * value(symbol));
        let (least, most) = rests[rests.len() - 1];
        // A cell without candidates has no way, which is found below.
        rests.push((least + values().min().unwrap_or(0), most + values().max().unwrap_or(0)));
    }
    rests.reverse();
    let choices = open.iter().map(|&(cell, _)| u64::from(state.candidates(cell).count_ones()));
    let (used, always, is_possible) = if choices.fold(1, u64::saturating_mul) <= MOST_CHOICES {
        let unused = open.iter().map(|&(cell, _)| state.candidates(cell)).collect();
        let used = vec![0; open.len()];
        let mut search = SumSearch {
            state,
            open: &open,
            rests: &rests,
            chosen: Vec::new(),
            used,
            unused,
            always: !0,
            is_possible: false,
        };
        search.go(left);
        (search.used, search.always, search.is_possible)
    } else {
        let (least, most) = rests[0];
        let fits = |&(cell, sign): &(usize, i64)| {
            let values = || bits(state.candidates(cell)).map(|symbol| sign * value(symbol));
            let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
            let is_used = |symbol: &usize| (least - low..=most - high).contains(&(left - sign * value(*symbol)));
            bits(state.candidates(cell)).filter(is_used).fold(0, |used, symbol| used | 1 << symbol)
        };
        let used: Vec<Mask> = open.iter().map(fits).collect();
        let is_possible = used.iter().all(|&used| used != 0);
        (used, 0, is_possible)
    };
    Ways { cells: open.into_iter().map(|(cell, _)| cell).collect(), used, always, is_possible }
}

/// A search for all ways to reach a total, cell by cell.
struct SumSearch<'s, 'a, const W: usize> {
    state: &'s Candidates<'a, W>,
    /// The open cells, with their signs.
    open: &'s [(usize, i64)],
    /// The least and the greatest that cells from each one on add up to.
    rests: &'s [(i64, i64)],
    /// The symbols of the first cells.
    chosen: Vec<usize>,
    used: Vec<Mask>,
    /// By cell: the candidates that no way has used yet.
    unused: Vec<Mask>,
    always: Mask,
    is_possible: bool,
}

impl<const W: usize> SumSearch<'_, '_, W> {
    fn go(&mut self, left: i64) {
        let at = self.chosen.len();
        let (least, most) = self.rests[at];
        if !(least..=most).contains(&left) {
            return;
        }
        let Some(&(cell, sign)) = self.open.get(at) else {
            let mut all = 0;
            for (at, &symbol) in self.chosen.iter().enumerate() {
                self.used[at] |= 1 << symbol;
                self.unused[at] &= !(1 << symbol);
                all |= 1 << symbol;
            }
            self.always &= all;
            self.is_possible = true;
            return;
        };
        for symbol in bits(self.state.candidates(cell)) {
            if !self.may_say_more(at, symbol) {
                continue;
            }
            let mut before = self.open.iter().zip(&self.chosen);
            if !before.any(|(&(other, _), &taken)| taken == symbol && self.state.layout().see(cell, other)) {
                self.chosen.push(symbol);
                self.go(left - sign * value(symbol));
                self.chosen.pop();
            }
        }
    }

    /// Whether a way that goes on with this symbol uses a candidate for the first time, or may lack a symbol that all others use.
    fn may_say_more(&self, at: usize, symbol: usize) -> bool {
        let chosen = self.chosen.iter().fold(1 << symbol, |all: Mask, &symbol| all | 1 << symbol);
        let is_new = |(unused, &symbol): (&Mask, &usize)| unused >> symbol & 1 == 1;
        self.always & !chosen != 0
            || self.unused[at] >> symbol & 1 == 1
            || self.unused[at + 1..].iter().any(|&unused| unused != 0)
            || self.unused.iter().zip(&self.chosen).any(is_new)
    }
}
