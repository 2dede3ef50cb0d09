//! The reference engine: candidate sets, naked and hidden singles, the cell with the fewest candidates. Slow and plain.

use gerechte::encodings::{Cell, Constraint, Problem, Symbol};

/// The number of solutions that keep the clues, up to a limit.
pub fn count(problem: &Problem, clues: &[(Cell, Symbol)], limit: usize) -> usize {
    let mut found = 0;
    solutions(problem, clues, &mut |_| {
        found += 1;
        found < limit
    });
    found
}

/// Visits the solutions that keep the clues until the visitor says no.
pub fn solutions(problem: &Problem, clues: &[(Cell, Symbol)], visit: &mut dyn FnMut(&[Symbol]) -> bool) {
    let all = u64::MAX >> (64 - problem.symbols());
    let mut candidates = vec![all; problem.cells()];
    for (cell, symbol) in problem.givens().chain(clues.iter().copied()) {
        candidates[cell.index()] &= 1 << symbol.index();
    }
    branch(problem, candidates, visit);
}

fn branch(problem: &Problem, mut candidates: Vec<u64>, visit: &mut dyn FnMut(&[Symbol]) -> bool) -> bool {
    if !propagate(problem, &mut candidates) {
        return true;
    }
    let open = (0..candidates.len()).filter(|&cell| candidates[cell].count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| candidates[cell].count_ones()) else {
        let grid: Vec<_> = candidates.iter().map(|set| Symbol::new(set.trailing_zeros() as usize)).collect();
        // Sums and equations are only checked here.
        return problem.check(&grid).is_err() || visit(&grid);
    };
    let symbols = (0..64).filter(|symbol| candidates[cell] >> symbol & 1 == 1);
    symbols.into_iter().all(|symbol| {
        let mut child = candidates.clone();
        child[cell] = 1 << symbol;
        branch(problem, child, visit)
    })
}

/// False on a contradiction.
fn propagate(problem: &Problem, candidates: &mut [u64]) -> bool {
    loop {
        let before = candidates.to_vec();
        for constraint in problem.constraints() {
            if let Constraint::Related(one, other, relation) = constraint {
                // The known symbols of one cell exclude symbols of the other.
                let goes_with = |held: u64, holds: &dyn Fn(Symbol, Symbol) -> bool| {
                    let held = Symbol::new(held.trailing_zeros() as usize);
                    let symbols = (0..problem.symbols()).filter(|&symbol| holds(held, Symbol::new(symbol)));
                    symbols.fold(0_u64, |set, symbol| set | 1 << symbol)
                };
                let [one, other] = [one.index(), other.index()];
                if candidates[one].is_power_of_two() {
                    candidates[other] &= goes_with(candidates[one], &|a, b| relation.holds(a, b));
                }
                if candidates[other].is_power_of_two() {
                    candidates[one] &= goes_with(candidates[other], &|a, b| relation.holds(b, a));
                }
            }
            let Constraint::AllDifferent(house) = constraint else { continue };
            for &cell in house {
                let set = candidates[cell.index()];
                if set.is_power_of_two() {
                    house.iter().filter(|other| **other != cell).for_each(|other| candidates[other.index()] &= !set);
                }
            }
            for symbol in (0..problem.symbols()).filter(|_| house.len() == problem.symbols()) {
                let mut places = house.iter().filter(|cell| candidates[cell.index()] >> symbol & 1 == 1);
                match (places.next(), places.next()) {
                    (None, _) => return false,
                    (Some(cell), None) => candidates[cell.index()] = 1 << symbol,
                    _ => {}
                }
            }
        }
        if candidates.contains(&0) {
            return false;
        }
        if candidates == before {
            return true;
        }
    }
}
