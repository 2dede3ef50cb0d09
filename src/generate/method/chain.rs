//! `chain`: symbols are taken into the puzzle one after the other, each losing its clues as far as techniques can bring them back.
//!
//! For two symbols the cells of a full grid fall into *chains*: the components of the graph that joins two of these cells if they share a house.
//! Swapping the two symbols in a chain gives another grid, so each chain is an unavoidable set and needs a clue, and one is enough
//! as long as the other symbols are filled in. The method starts with the two symbols that have the longest chain and keeps one clue of each of
//! their chains. Then, symbol by symbol, all cells of a symbol are blanked; where techniques stall, the blank cell with
//! the most candidates gets its clue back. What is not taken in yet counts as filled, so at every moment the puzzle has one solution, which techniques find.
//!
//! Settled here: techniques are those that the target lets occur, else singles, locked candidates, subsets and X-wings; ties fall at random.
//!
//! # References
//! B. Sun, X. Sun, Y. Wu, Y. Yin, G. Yang: A new algorithm for generating unique-solution sudoku. 2008 (source 003).

use itertools::Itertools;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::encodings::Symbol;
use crate::generate::{Bench, Draft, Method, Random, Target};
use crate::{Grid, Puzzle};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Chain;

impl Method for Chain {
    fn name(&self) -> &'static str {
        "chain"
    }

    fn attempt(&self, bench: &mut Bench, target: &Target, random: &mut Random) -> Option<Draft> {
        let solution = bench.grid(random)?;
        let symbols: Vec<_> = (0..bench.game().order()).map(Symbol::new).collect();
        let mut pairs: Vec<_> = symbols.iter().copied().array_combinations().collect();
        pairs.shuffle(random);
        let chains = pairs.iter().map(|&pair| (pair, chains(bench, &solution, pair)));
        let longest = |chains: &[Vec<usize>]| chains.iter().map(Vec::len).max();
        let Some(([a, b], chains)) = chains.max_by_key(|(_, chains)| longest(chains)) else {
            return Some(Draft::new(Puzzle::blank(solution.len()), solution));
        };
        // What is filled: the clues of symbols that are taken in, and all of the others.
        let mut filled = Puzzle::from(&solution);
        for chain in &chains {
            for &cell in chain {
                filled[cell] = None;
            }
            let &kept = chain.choose(random)?;
            filled[kept] = Some(solution[kept]);
        }
        let mut rest: Vec<_> = symbols.into_iter().filter(|symbol| ![a, b].contains(symbol)).collect();
        rest.shuffle(random);
        for symbol in rest {
            for cell in (0..solution.len()).filter(|&cell| solution[cell] == symbol) {
                filled[cell] = None;
            }
            let mut known = filled.clone();
            while let Some(cell) = bench.stalls_at(&mut known, random) {
                filled[cell] = Some(solution[cell]);
                known[cell] = Some(solution[cell]);
            }
            if bench.stop().is_requested() {
                return None;
            }
        }
        complete(bench, &mut filled, &solution, *target.clues.start(), random);
        // Techniques that stand on uniqueness, where the target lets them occur, do not prove it.
        bench.is_unique(&filled).then(|| Draft::new(filled, solution))
    }
}

/// Gives clues back: all of each orbit that has one, and of random orbits as long as there are too few.
fn complete(bench: &Bench, clues: &mut Puzzle, solution: &Grid, fewest: usize, random: &mut Random) {
    let mut left = fewest;
    let orbits = bench.orbits();
    let (mut begun, mut others): (Vec<_>, Vec<_>) =
        orbits.iter().partition(|orbit| orbit.iter().any(|&cell| clues[cell].is_some()));
    others.shuffle(random);
    let wanted = begun.len();
    begun.append(&mut others);
    for (number, orbit) in begun.into_iter().enumerate() {
        if number >= wanted && left == 0 {
            break;
        }
        for &cell in orbit {
            clues[cell] = Some(solution[cell]);
        }
        left = left.saturating_sub(orbit.len());
    }
}

/// The chains of two symbols in a grid.
fn chains(bench: &Bench, grid: &Grid, [a, b]: [Symbol; 2]) -> Vec<Vec<usize>> {
    let mut chain_of: Vec<usize> = (0..grid.len()).collect();
    for house in bench.game().problem().houses() {
        let mut ends = house.iter().map(|cell| cell.index()).filter(|&cell| [a, b].contains(&grid[cell]));
        if let (Some(one), Some(other)) = (ends.next(), ends.next()) {
            let (from, to) = (chain_of[one].max(chain_of[other]), chain_of[one].min(chain_of[other]));
            chain_of.iter_mut().filter(|chain| **chain == from).for_each(|chain| *chain = to);
        }
    }
    let cells = |number: usize| {
        (0..grid.len()).filter(|&cell| chain_of[cell] == number && [a, b].contains(&grid[cell])).collect::<Vec<_>>()
    };
    (0..grid.len()).map(cells).filter(|chain| !chain.is_empty()).collect()
}
