//! Unique rectangles: four cells that could swap two symbols if nothing but these were left in them.
//!
//! On any palette: a rectangle counts if every house holds two of its corners or none. In an *avoidable* rectangle some
//! corners are solved, but not given.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidate, Candidates, Cells, Kind, Mask, bits};
use crate::ladder::{Premise, Step};

/// A rectangle, its two symbols, and the other candidates of its corners.
struct Rectangle {
    /// The corners, in turn around.
    corners: [usize; 4],
    symbols: Mask,
    /// By corner: the other candidates.
    extras: [Mask; 4],
}

impl Rectangle {
    fn premise(&self) -> Premise {
        let at = |symbols: Mask, cell| bits(symbols).map(move |symbol| Candidate { cell, symbol });
        Premise::Unique {
            pattern: self.corners.iter().flat_map(|&cell| at(self.symbols, cell)).collect(),
            guardians: self.corners.iter().zip(self.extras).flat_map(|(&cell, extras)| at(extras, cell)).collect(),
        }
    }

    /// The corners with other candidates.
    fn roof(&self) -> Vec<usize> {
        (0..4).filter(|&corner| self.extras[corner] != 0).collect()
    }

    /// All other candidates.
    fn all_extras(&self) -> Mask {
        self.extras.iter().fold(0, |all, extras| all | extras)
    }
}

/// The tests of a unique rectangle, by their usual numbers; the *roof* is the corners with other candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    /// One corner has other candidates, and so does not take the two symbols.
    One,
    /// The roof is one side and has one other symbol, which is true in one of its corners.
    Two,
    /// The roof is one side, and its other symbols make a naked subset with cells beside it.
    Three,
    /// The roof is one side and keeps one of the two symbols, so not the other.
    Four,
    /// As test two, with a roof that is no side.
    Five,
    /// The roof is a diagonal, and two sides hold one of the symbols only in the corners.
    Six,
    /// One corner has just the two symbols, and the sides opposite to it hold one of them only in the corners.
    Hidden,
}

/// The open corners of an avoidable rectangle that have other candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    /// One: it does not take the two symbols.
    One,
    /// Two, with one other symbol, which is true in one of them.
    Two,
}

/// Unique rectangles that one of the tests takes.
pub(super) fn unique<const W: usize>(
    technique: Technique,
    test: Test,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if !state.is_unique() {
        return ControlFlow::Continue(());
    }
    for &corners in state.layout().rectangles() {
        let candidates = corners.map(|cell| state.candidates(cell));
        let mut seen = Vec::new();
        for symbols in candidates {
            // One corner has just the two symbols; the others may lack one of them.
            if symbols.count_ones() != 2 || seen.contains(&symbols) || candidates.iter().any(|c| c & symbols == 0) {
                continue;
            }
            seen.push(symbols);
            let rectangle = Rectangle { corners, symbols, extras: candidates.map(|c| c & !symbols) };
            for step in conclusions(technique, test, &rectangle, state) {
                if step.concludes() {
                    visit(step.from([rectangle.premise()]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn conclusions<const W: usize>(
    technique: Technique,
    test: Test,
    rectangle: &Rectangle,
    state: &Candidates<'_, W>,
) -> Vec<Step> {
    let Rectangle { corners, symbols, extras } = *rectangle;
    let layout = state.layout();
    let roof = rectangle.roof();
    let cells = Cells::<W>::of(roof.iter().map(|&corner| corners[corner]));
    let aligned = roof.len() == 2 && (roof[1] - roof[0]) % 2 == 1;
    let start = || Step::new(technique);
    let without = |step: Step, cell: usize, symbols: Mask| {
        bits(symbols & state.candidates(cell)).fold(step, |step, symbol| step.eliminate([cell], symbol))
    };
    let one_extra = rectangle.all_extras().is_power_of_two() && roof.len() > 1;
    let fits = match test {
        Test::One => roof.len() == 1,
        Test::Two => one_extra && aligned,
        Test::Three | Test::Four => aligned,
        Test::Five => one_extra && !aligned,
        Test::Six => roof.len() == 2 && !aligned,
        Test::Hidden => roof.len() > 1,
    };
    if !fits {
        return Vec::new();
    }
    match test {
        Test::One => vec![without(start(), corners[roof[0]], symbols)],
        Test::Two | Test::Five => {
            let symbol = rectangle.all_extras().trailing_zeros() as usize;
            vec![start().eliminate((layout.seen_by(cells) & state.cells(symbol)).iter(), symbol)]
        }
        Test::Three => subset(technique, rectangle, cells, state),
        Test::Four => {
            let mut steps = Vec::new();
            for house in layout.houses_of(cells) {
                for locked in bits(symbols & state.missing(house)) {
                    if state.cells_in(house, locked) == cells {
                        let step = start().from([Premise::House(house, locked)]);
                        steps.push(cells.iter().fold(step, |step, cell| without(step, cell, symbols & !(1 << locked))));
                    }
                }
            }
            steps
        }
        Test::Six => {
            let mut steps = Vec::new();
            for symbol in bits(symbols) {
                // Both rows or both columns hold the symbol only in the corners.
                for shift in [0, 1] {
                    let sides = [0, 2].map(|at| [corners[(at + shift) % 4], corners[(at + shift + 1) % 4]]);
                    let tight = sides.map(|side| confined(state, side, symbol));
                    if let [Some(first), Some(second)] = tight {
                        let premises = [first, second].map(|house| Premise::House(house, symbol));
                        steps.push(start().eliminate(cells.iter(), symbol).from(premises));
                    }
                }
            }
            steps
        }
        Test::Hidden => {
            let mut steps = Vec::new();
            for corner in 0..4 {
                let [near, opposite, far] = [1, 2, 3].map(|turn| (corner + turn) % 4);
                if extras[corner] != 0 || state.candidates(corners[corner]) != symbols {
                    continue;
                }
                for locked in bits(symbols) {
                    let sides = [near, far].map(|at| confined(state, [corners[opposite], corners[at]], locked));
                    if let [Some(first), Some(second)] = sides {
                        let step = start().from([first, second].map(|house| Premise::House(house, locked)));
                        steps.push(without(step, corners[opposite], symbols & !(1 << locked)));
                    }
                }
            }
            steps
        }
    }
}

/// The row or column that has its only places for a symbol in the two cells.
fn confined<const W: usize>(state: &Candidates<'_, W>, side: [usize; 2], symbol: usize) -> Option<usize> {
    let layout = state.layout();
    let places =
        |house: &usize| state.missing(*house) >> symbol & 1 == 1 && state.cells_in(*house, symbol) == Cells::of(side);
    let line = |house: &usize| layout.houses[*house].kind != Kind::Region;
    layout.houses_of(Cells::of(side)).filter(line).find(places)
}

/// Type 3: the extras of two corners and some cells of a house make a naked subset.
fn subset<const W: usize>(
    technique: Technique,
    rectangle: &Rectangle,
    roof: Cells<W>,
    state: &Candidates<'_, W>,
) -> Vec<Step> {
    let layout = state.layout();
    let mut steps = Vec::new();
    for house in layout.houses_of(roof) {
        let others: Vec<_> = layout.houses[house]
            .members
            .iter()
            .copied()
            .filter(|&cell| state.value(cell).is_none() && !rectangle.corners.contains(&cell))
            .collect();
        let masks: Vec<_> = others.iter().map(|&cell| state.candidates(cell)).collect();
        let mut grow = vec![(0, 0 as Mask, rectangle.all_extras())];
        while let Some((from, chosen, union)) = grow.pop() {
            if chosen != 0 && union.count_ones() == chosen.count_ones() + 1 {
                let cells = Cells::<W>::of(bits(chosen).map(|index| others[index]));
                let seen = layout.seen_by(cells | roof);
                let mut step =
                    Step::new(technique).from(cells.iter().map(Premise::Cell)).over(layout.houses_of(cells | roof));
                for symbol in bits(union) {
                    step = step.eliminate((seen & state.cells(symbol)).iter(), symbol);
                }
                steps.push(step);
                continue;
            }
            if chosen.count_ones() < 4 {
                for (index, mask) in masks.iter().enumerate().skip(from) {
                    grow.push((index + 1, chosen | 1 << index, union | mask));
                }
            }
        }
    }
    steps
}

/// Avoidable rectangles: two or three corners are solved, but none was given.
pub(super) fn avoidable<const W: usize>(
    technique: Technique,
    wanted: Open,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if !state.is_unique() {
        return ControlFlow::Continue(());
    }
    let layout = state.layout();
    for &corners in layout.rectangles() {
        let values = corners.map(|cell| state.value(cell));
        let solved = values.iter().flatten().count();
        if !(2..4).contains(&solved) || Cells::<W>::of(corners).meets(state.givens()) {
            continue;
        }
        // Opposite corners have the same symbol, and the two diagonals different ones.
        let diagonal = |at: usize| match (values[at], values[at + 2]) {
            (Some(a), Some(b)) if a != b => None,
            (a, b) => a.or(b),
        };
        let (Some(a), Some(b)) = (diagonal(0), diagonal(1)) else { continue };
        if a == b {
            continue;
        }
        let symbols: Mask = 1 << a | 1 << b;
        let extras = corners.map(|cell| state.candidates(cell) & !symbols);
        let rectangle = Rectangle { corners, symbols, extras };
        let roof = rectangle.roof();
        let cells = Cells::<W>::of(roof.iter().map(|&corner| corners[corner]));
        let open = 4 - solved;
        let fits = match wanted {
            Open::One => roof.len() == 1 && open == 1,
            Open::Two => roof.len() == 2 && rectangle.all_extras().is_power_of_two(),
        };
        if !fits {
            continue;
        }
        let step = match wanted {
            Open::One => {
                let cell = corners[roof[0]];
                bits(symbols & state.candidates(cell))
                    .fold(Step::new(technique), |step, symbol| step.eliminate([cell], symbol))
            }
            Open::Two => {
                let symbol = rectangle.all_extras().trailing_zeros() as usize;
                Step::new(technique).eliminate((layout.seen_by(cells) & state.cells(symbol)).iter(), symbol)
            }
        };
        if step.concludes() {
            visit(step.from([rectangle.premise()]))?;
        }
    }
    ControlFlow::Continue(())
}

/// BUG+1: without one candidate, every cell would have two and every symbol two places in every house, and all could swap.
pub(super) fn bug<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let three = state.cells_with(3);
    let Some(cell) = three.first() else { return ControlFlow::Continue(()) };
    if !state.is_unique() || three.len() != 1 || (state.cells_with(2) | three) != state.unsolved() {
        return ControlFlow::Continue(());
    }
    for symbol in bits(state.candidates(cell)) {
        let balanced = (0..layout.houses.len()).all(|house| {
            (0..layout.order).all(|other| {
                let mut places = state.cells_in(house, other);
                if other == symbol {
                    places.remove(cell);
                }
                matches!(places.len(), 0 | 2)
            })
        });
        if balanced {
            let guardian = Candidate { cell, symbol };
            let all = state.unsolved().iter();
            let pattern =
                all.flat_map(|cell| bits(state.candidates(cell)).map(move |symbol| Candidate { cell, symbol }));
            let pattern = pattern.filter(|at| *at != guardian).collect();
            let premise = Premise::Unique { pattern, guardians: vec![guardian] };
            let others = state.candidates(cell) & !(1 << symbol);
            let step = bits(others).fold(Step::new(Technique::BugPlusOne), |step, other| step.eliminate([cell], other));
            visit(step.from([premise]))?;
        }
    }
    ControlFlow::Continue(())
}
