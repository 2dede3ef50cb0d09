//! Grids that a permutation of the cells only relabels, found cell by cell.
//!
//! If moving the cells of a grid by g renames its symbols by r, then the symbol of one cell gives those of all cells in its orbit under g: the cells are
//! as many unknowns as there are orbits. Renamings of one cycle type can be renamed into each other, so one of each type is searched
//! for, and symbols whose cycles have not occurred are as good as others of that length. This owes nothing to
//! [`transversal::fixed`](fn@super::transversal::fixed), which is faster by far.

use itertools::Itertools;

use crate::encodings::{Cell, Problem};
use crate::{Stop, Stopped};

/// The most symbols and the most cells.
const MOST_SYMBOLS: usize = 16;
const MOST_CELLS: usize = 128;

/// The solutions, up to relabelling, that a permutation of the cells only relabels; it must map houses to houses.
///
/// The problem must come from [`up_to_relabelling`](crate::count::up_to_relabelling). Returns `None` if it has more than 16 symbols or 128 cells.
/// Exponential in the number of orbits.
///
/// ```
/// use gerechte::{Game, Stop, count::up_to_relabelling, search::orbits, symmetry::conjugacy_classes};
/// let game: Game = "box:2x2".parse()?;
/// let (problem, stop) = (up_to_relabelling(game.problem()).unwrap(), Stop::never());
/// let classes = conjugacy_classes(&game, &stop).unwrap();
/// let kept = classes.iter().map(|class| class.size * orbits::kept(&problem, &class.element, &stop).unwrap().unwrap());
/// assert_eq!(kept.sum::<u128>(), 2 * 128); // two classes under a group of order 128
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn kept(problem: &Problem, permutation: &[Cell], stop: &Stop) -> Option<Result<u128, Stopped>> {
    let (cells, symbols) = (problem.cells(), problem.symbols());
    if symbols > MOST_SYMBOLS
        || cells > MOST_CELLS
        || permutation.len() != cells
        || problem.full_houses().next().is_none()
    {
        return None;
    }
    let to: Vec<usize> = permutation.iter().map(|cell| cell.index()).collect();
    let types = cycle_types(symbols, symbols);
    let fitting = types.into_iter().filter(|lengths| fits(problem, &to, lengths));
    let numbers = fitting.map(|lengths| Search::new(problem, &to, &lengths).number(stop));
    Some(numbers.sum::<Result<u64, _>>().map(u128::from))
}

/// The partitions of a number into parts up to some size, each in descending order.
fn cycle_types(number: usize, most: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let with = |part: usize| cycle_types(number - part, part).into_iter().map(move |rest| [vec![part], rest].concat());
    (1..=number.min(most)).rev().flat_map(with).collect()
}

/// Whether a renaming with cycles of these lengths can go with the permutation: where a power of the permutation keeps a full house, the cells and
/// the symbols of that house move alike.
fn fits(problem: &Problem, to: &[usize], lengths: &[usize]) -> bool {
    problem.full_houses().all(|house| {
        let house = house.iter().map(|cell| cell.index()).collect_vec();
        let mut image = house.clone();
        let mut power = 0;
        loop {
            for cell in &mut image {
                *cell = to[*cell];
            }
            power += 1;
            if image.iter().all(|cell| house.contains(cell)) {
                break;
            }
        }
        let within = image.iter().map(|cell| house.iter().position(|other| other == cell).unwrap_or(0)).collect_vec();
        let of_cells = orbits(&within).iter().map(Vec::len).sorted_unstable();
        // A cycle falls apart into as many as its length and the power have in common.
        let of_symbols = lengths.iter().flat_map(|&length| {
            let common = (1..=length).rev().find(|divisor| length % divisor == 0 && power % divisor == 0).unwrap_or(1);
            std::iter::repeat_n(length / common, common)
        });
        of_cells.eq(of_symbols.sorted_unstable())
    })
}

/// The orbits of a permutation, each in the order in which it is gone through.
fn orbits(to: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; to.len()];
    let mut orbits = Vec::new();
    for first in 0..to.len() {
        let mut orbit = Vec::new();
        let mut at = first;
        while !std::mem::replace(&mut seen[at], true) {
            orbit.push(at);
            at = to[at];
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    orbits
}

/// The unknowns, the orbits of cells: each is the symbol of the first cell.
struct Search {
    unknowns: usize,
    symbols: usize,
    /// By symbol: the cycle of the renaming, and its length.
    cycles: Vec<(usize, usize)>,
    /// By unknown: the symbols that it can take.
    free: Vec<u16>,
    /// By unknown and symbol: what the unknowns may still take beside it.
    beside: Vec<Vec<u16>>,
}

impl Search {
    fn new(problem: &Problem, to: &[usize], lengths: &[usize]) -> Self {
        let symbols = problem.symbols();
        let mut cycles = Vec::new();
        let mut name = Vec::new();
        for (cycle, &length) in lengths.iter().enumerate() {
            let first = name.len();
            name.extend((0..length).map(|at| first + (at + 1) % length));
            cycles.extend(std::iter::repeat_n((cycle, length), length));
        }
        let orbits = orbits(to);
        // By number of renamings: the symbols after them.
        let longest = orbits.iter().map(Vec::len).max().unwrap_or(1);
        let next = |names: &Vec<usize>| Some(names.iter().map(|&symbol| name[symbol]).collect());
        let renamed: Vec<Vec<usize>> =
            std::iter::successors(Some((0..symbols).collect()), next).take(longest).collect();
        let peers = problem.peers();
        let sees = |one: usize, other: usize| peers[one].binary_search(&Cell::new(other)).is_ok();
        // Whether two unknowns can have these symbols: no cells that see each other get the same.
        let fit = |one: &[usize], other: &[usize], symbol: usize, other_symbol: usize| {
            one.iter().enumerate().all(|(i, &cell)| {
                let alike =
                    |(j, other): (usize, &usize)| sees(cell, *other) && renamed[i][symbol] == renamed[j][other_symbol];
                !other.iter().enumerate().any(alike)
            })
        };
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..symbols).filter(|&symbol| holds(symbol)).fold(0, |set, symbol| set | 1 << symbol)
        };
        let takes = |orbit: &Vec<usize>, symbol: usize| {
            orbit.len().is_multiple_of(cycles[symbol].1) && fit(orbit, orbit, symbol, symbol)
        };
        let free = orbits.iter().map(|orbit| set(&|symbol| takes(orbit, symbol))).collect();
        let pairs = orbits.iter().flat_map(|orbit| (0..symbols).map(move |symbol| (orbit, symbol)));
        let row = |(orbit, symbol): (&Vec<usize>, usize)| {
            orbits
                .iter()
                .map(
                    |other| if std::ptr::eq(orbit, other) { 0 } else { set(&|there| fit(orbit, other, symbol, there)) },
                )
                .collect()
        };
        let beside = pairs.map(row).collect();
        Self { unknowns: orbits.len(), symbols, cycles, free, beside }
    }

    fn number(&self, stop: &Stop) -> Result<u64, Stopped> {
        let mut levels = vec![0; self.unknowns * (self.unknowns + 1)];
        levels[..self.unknowns].copy_from_slice(&self.free);
        let open = u128::MAX >> (MOST_CELLS - self.unknowns);
        self.go(&mut levels, open, 0, stop)
    }

    /// The solutions, where the first level says what the open unknowns may take, and some cycles have occurred.
    fn go(&self, levels: &mut [u16], open: u128, occurred: u32, stop: &Stop) -> Result<u64, Stopped> {
        let (level, deeper) = levels.split_at_mut(self.unknowns);
        let mut rest = open;
        let (mut chosen, mut least) = (usize::MAX, u32::MAX);
        while rest != 0 {
            let unknown = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let size = level[unknown].count_ones();
            if size < least {
                (chosen, least) = (unknown, size);
                if size <= 1 {
                    break;
                }
            }
        }
        if open == 0 {
            return Ok(1);
        }
        stop.check()?;
        let mut sum = 0;
        let (mut symbols, mut lengths) = (level[chosen], 0_u32);
        while symbols != 0 {
            let symbol = symbols.trailing_zeros() as usize;
            symbols &= symbols - 1;
            let (cycle, length) = self.cycles[symbol];
            if occurred >> cycle & 1 == 0 {
                // One new symbol of each length is enough.
                if lengths >> length & 1 == 1 {
                    continue;
                }
                lengths |= 1 << length;
            }
            let beside = &self.beside[chosen * self.symbols + symbol];
            for ((below, &above), &beside) in deeper.iter_mut().zip(&*level).zip(beside) {
                *below = above & beside;
            }
            sum += self.go(deeper, open & !(1 << chosen), occurred | 1 << cycle, stop)?;
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::up_to_relabelling;
    use crate::search::Native;
    use crate::symmetry::conjugacy_classes;
    use crate::{Engine, Game};

    fn orbits_of_cells_as_of_transversals(name: &str) {
        let game: Game = name.parse().unwrap();
        let problem = up_to_relabelling(game.problem()).unwrap();
        let stop = Stop::never();
        for class in conjugacy_classes(&game, &stop).unwrap().into_iter().skip(1) {
            let kept = Native.kept(&problem, std::slice::from_ref(&class.element), &stop).unwrap();
            assert_eq!(super::kept(&problem, &class.element, &stop), Some(Ok(kept)), "{name} {class:?}");
        }
    }

    #[test]
    fn orbits_of_cells_keep_what_orbits_of_transversals_keep() {
        for name in ["box:2x3", "latin:4", "perfect:1", "box:2x2+diagonals"] {
            orbits_of_cells_as_of_transversals(name);
        }
    }

    #[test]
    #[ignore = "takes minutes"]
    fn orbits_of_cells_keep_what_orbits_of_transversals_keep_on_2x4() {
        orbits_of_cells_as_of_transversals("box:2x4");
    }
}
