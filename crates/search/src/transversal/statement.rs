//! A problem that asks for the grids of a palette up to relabelling.

use std::collections::HashSet;

use gerechte_encodings::{Constraint, Problem};

/// The order and the regions (whatever full houses are neither rows nor columns) of a problem that consists of a palette
/// with row 0 fixed in ascending order; none for any other problem.
pub fn palette(problem: &Problem) -> Option<(usize, Vec<Vec<usize>>)> {
    let n = problem.symbols();
    if problem.cells() != n * n {
        return None;
    }
    let mut fixed = vec![false; n];
    let mut houses = HashSet::new();
    let mut regions = Vec::new();
    let line = |cells: &[usize], step: usize| cells.windows(2).all(|pair| pair[1] - pair[0] == step);
    for constraint in problem.constraints() {
        match constraint {
            Constraint::AllDifferent(cells) if cells.len() == n => {
                let cells: Vec<_> = cells.iter().map(|cell| cell.index()).collect();
                let is_row = line(&cells, 1) && cells[0] % n == 0;
                let is_column = line(&cells, n) && cells[0] < n;
                if is_row || is_column {
                    houses.insert((is_row, cells[0]));
                } else {
                    regions.push(cells);
                }
            }
            Constraint::Given(cell, symbol) if cell.index() < n && cell.index() == symbol.index() => {
                fixed[cell.index()] = true;
            }
            _ => return None,
        }
    }
    (houses.len() == 2 * n && fixed.iter().all(|&fixed| fixed)).then_some((n, regions))
}

#[cfg(test)]
mod tests {
    use super::palette;
    use gerechte_core::Game;
    use gerechte_core::count::up_to_relabelling;

    #[test]
    fn palettes_with_row_0_fixed_are_recognised() {
        let regions = |game: &str| {
            let game: Game = game.parse().unwrap();
            palette(&up_to_relabelling(game.problem()).unwrap()).map(|(n, regions)| (n, regions.len()))
        };
        assert_eq!(regions("perfect:1"), Some((5, 5)));
        assert_eq!(regions("latin:4+diagonals"), Some((4, 2)));
        assert_eq!(regions("box:1x4"), Some((4, 0)));
        assert_eq!(regions("samurai"), None);
        let game: Game = "latin:4".parse().unwrap();
        assert_eq!(palette(game.problem()), None);
    }
}
