//! Which cells hold different symbols.

use std::cmp::Reverse;

use gerechte_encodings::{Constraint, Problem, Symbol};
use itertools::Itertools;

/// By cell: the cells that hold another symbol, as bits.
#[derive(Clone, Debug)]
pub struct Sight {
    sets: Vec<u64>,
    /// The words of each cell.
    pub words: usize,
}

impl Sight {
    /// Cells see each other in a common house, and if no symbol stands in their relation to itself.
    pub fn new(problem: &Problem) -> Self {
        let words = problem.cells().div_ceil(64);
        let mut sight = Self { sets: vec![0; problem.cells() * words], words };
        for house in problem.houses() {
            house.iter().tuple_combinations().for_each(|(one, other)| sight.add(one.index(), other.index()));
        }
        for constraint in problem.constraints() {
            if let Constraint::Related(one, other, relation) = constraint
                && one != other
                && (0..problem.symbols()).map(Symbol::new).all(|symbol| !relation.holds(symbol, symbol))
            {
                sight.add(one.index(), other.index());
            }
        }
        sight
    }

    fn add(&mut self, one: usize, other: usize) {
        for [one, other] in [[one, other], [other, one]] {
            self.sets[one * self.words + other / 64] |= 1 << (other % 64);
        }
    }

    /// The cells that this one sees.
    #[inline]
    pub fn of(&self, cell: usize) -> &[u64] {
        &self.sets[cell * self.words..][..self.words]
    }

    pub fn has(&self, one: usize, other: usize) -> bool {
        self.of(one)[other / 64] >> (other % 64) & 1 == 1
    }
}

/// Divides cells with factors into cliques, all of whose cells see each other and have one factor. Cells with the factor 0 are left out.
///
/// There are two divisions: by cells in their order, and by those first that see most others. The one with the larger cliques is taken.
pub fn cliques(sees: &Sight, factors: impl Iterator<Item = (usize, i64)>) -> Vec<(Vec<u16>, i64)> {
    let all: Vec<(usize, i64)> = factors.filter(|(_, factor)| *factor != 0).collect();
    let fits = |one: (usize, i64), other: (usize, i64)| one.1 == other.1 && sees.has(one.0, other.0);
    let divided = |is_in_order: bool| {
        let mut left = all.clone();
        let mut cliques: Vec<(Vec<u16>, i64)> = Vec::new();
        while !left.is_empty() {
            let (mut candidates, mut clique) = (left.clone(), Vec::new());
            let fitting = |one, all: &[(usize, i64)]| all.iter().filter(|&&other| fits(one, other)).count();
            while !candidates.is_empty() {
                let sights = candidates.iter().map(|&one| Reverse(fitting(one, &candidates)));
                let place = if is_in_order { 0 } else { sights.position_min().unwrap_or(0) };
                let cell = candidates[place];
                clique.push(cell);
                candidates.retain(|&other| fits(cell, other));
            }
            left.retain(|cell| !clique.contains(cell));
            cliques.push((clique.iter().map(|(cell, _)| *cell as u16).collect(), clique[0].1));
        }
        cliques
    };
    let squares = |cliques: &Vec<(Vec<u16>, i64)>| cliques.iter().map(|(cells, _)| cells.len().pow(2)).sum::<usize>();
    let [in_order, by_sight] = [true, false].map(divided);
    if squares(&by_sight) > squares(&in_order) { by_sight } else { in_order }
}
