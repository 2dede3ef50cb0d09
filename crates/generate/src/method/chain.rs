//! `chain`: symbols are added to the puzzle one after the other, each losing its clues as far as techniques can recover them.
//!
//! For two symbols the cells of a full grid fall into *chains*: the components of the graph that joins two of these cells if they share a house.
//! Swapping the two symbols in a chain gives another grid, so each chain is an unavoidable set and needs a clue, and one is enough
//! as long as the other symbols are filled in. The method starts with the two symbols that have the longest chain and keeps one clue of each of
//! their chains. Then, symbol by symbol, all cells of a symbol are blanked. If techniques stall, the blank cell with
//! the most candidates gets its clue back. What is not taken in yet counts as filled, so at every moment the puzzle has one solution, which techniques find.
//!
//! As the paper has them, chains go along rows and columns only, so that there are more of them and more clues: `chain-lines`. It may take in several symbols
//! a round, `chain-lines-2` to `chain-lines-6`; the last round takes what is left. The hardest puzzle is made; where it is too hard for the target, random
//! cells are filled again until it is not.
//!
//! The paper leaves some choices open. Here techniques are those that the target allows, else singles, locked candidates, subsets and X-wings; ties fall at
//! random.
//!
//! # References
//! B. Sun, X. Sun, Y. Wu, Y. Yin, G. Yang: A new algorithm for generating unique-solution sudoku. 2008,
//! <https://www.researchgate.net/publication/251863893>.

use std::collections::BTreeMap;

use itertools::Itertools;
use rand::seq::{IndexedRandom, SliceRandom};

use super::Method;
use crate::{Draft, Judge, Random, Workshop};
use gerechte_core::{Grid, Puzzle};
use gerechte_encodings::{Cell, Symbol};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// Whether chains go along rows and columns only, and not through regions.
    pub lines: bool,
    /// The symbols that a round takes in, 1 to 6.
    pub symbols: usize,
}

impl Chain {
    /// Chains through all houses, one symbol a round.
    pub const HOUSES: Self = Self { lines: false, symbols: 1 };
    /// Chains along lines, by the number of symbols a round, from 1.
    pub const LINES: [Self; 6] = {
        let mut all = [Self { lines: true, symbols: 1 }; 6];
        let mut k = 1;
        while k < 6 {
            all[k].symbols = k + 1;
            k += 1;
        }
        all
    };
}

const NAMES: [&str; 6] =
    ["chain-lines", "chain-lines-2", "chain-lines-3", "chain-lines-4", "chain-lines-5", "chain-lines-6"];

impl Method for Chain {
    fn name(&self) -> &'static str {
        if self.lines { NAMES[self.symbols - 1] } else { "chain" }
    }

    fn attempt(&self, workshop: &mut Workshop, judge: &mut Judge, random: &mut Random) -> Option<Draft> {
        let solution = workshop.grid(random)?;
        let symbols: Vec<_> = (0..workshop.game().order()).map(Symbol::new).collect();
        let mut pairs: Vec<_> = symbols.iter().copied().array_combinations().collect();
        pairs.shuffle(random);
        let chains = if self.lines { chains_of_lines(workshop, &solution) } else { chains(workshop, &solution) };
        let longest = |pair: &[Symbol; 2]| chains.get(pair)?.iter().map(Vec::len).max();
        let Some(pair) = pairs.into_iter().max_by_key(longest) else {
            return Some(Draft::new(Puzzle::blank(solution.len()), solution));
        };
        // The filled cells: the clues of the symbols taken so far, and all cells of the other symbols.
        let mut filled = Puzzle::from(&solution);
        for chain in chains.get(&pair).into_iter().flatten() {
            for &cell in chain {
                filled[cell] = None;
            }
            let &kept = chain.choose(random)?;
            filled[kept] = Some(solution[kept]);
        }
        let mut rest: Vec<_> = symbols.into_iter().filter(|symbol| !pair.contains(symbol)).collect();
        rest.shuffle(random);
        for round in rest.chunks(self.symbols) {
            for cell in (0..solution.len()).filter(|&cell| round.contains(&solution[cell])) {
                filled[cell] = None;
            }
            let mut known = filled.clone();
            while let Some(cell) = stalls_at(workshop, judge, &mut known, random) {
                filled[cell] = Some(solution[cell]);
                known[cell] = Some(solution[cell]);
            }
            if workshop.stop().is_requested() {
                return None;
            }
        }
        complete(judge, &mut filled, &solution, *judge.target().clues.number.start(), random);
        // The target may allow techniques that rely on uniqueness; they do not prove it.
        if !workshop.is_unique(&filled) {
            return None;
        }
        Some(refilled(workshop, judge, Draft::new(filled, solution), random))
    }
}

/// The puzzle with random cells filled again, orbit by orbit, as long as it is too hard for the target.
fn refilled(workshop: &mut Workshop, judge: &mut Judge, hardest: Draft, random: &mut Random) -> Draft {
    let mut orbits: Vec<_> =
        judge.orbits().iter().filter(|orbit| hardest.puzzle[orbit[0]].is_none()).cloned().collect();
    orbits.shuffle(random);
    let mut draft = hardest;
    while let Err(miss) = judge.judge(workshop, &mut draft) {
        if !judge.target().is_exceeded_by(&miss) || draft.puzzle.clue_count() >= *judge.target().clues.number.end() {
            break;
        }
        let Some(orbit) = orbits.pop() else { break };
        let mut fuller = draft.puzzle.clone();
        for cell in orbit {
            fuller[cell] = Some(draft.solution[cell]);
        }
        draft = Draft::new(fuller, draft.solution);
    }
    draft
}

/// Gives clues back: all of each orbit that has one, and of random orbits as long as there are too few.
fn complete(judge: &Judge, clues: &mut Puzzle, solution: &Grid, fewest: usize, random: &mut Random) {
    let mut left = fewest;
    let orbits = judge.orbits();
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

/// The chains of each two symbols of a grid: the cells of each ascending, by their first cells.
fn chains(workshop: &Workshop, grid: &Grid) -> BTreeMap<[Symbol; 2], Vec<Vec<usize>>> {
    let mut chains = BTreeMap::<_, Vec<Vec<usize>>>::new();
    workshop.exchanges().components(grid, |[a, b], cells| {
        let chain = cells.iter().map(|cell| cell.index()).sorted_unstable().collect();
        chains.entry([a.min(b), a.max(b)]).or_default().push(chain);
    });
    for chains in chains.values_mut() {
        chains.sort_unstable();
    }
    chains
}

/// The same along the first houses alone, the rows and columns.
fn chains_of_lines(workshop: &Workshop, grid: &Grid) -> BTreeMap<[Symbol; 2], Vec<Vec<usize>>> {
    let order = workshop.game().order();
    let lines: Vec<Vec<usize>> = (0..order)
        .flat_map(|line| {
            [(0..order).map(|at| order * line + at).collect(), (0..order).map(|at| order * at + line).collect()]
        })
        .collect();
    let mut chains = BTreeMap::<_, Vec<Vec<usize>>>::new();
    if grid.len() != order * order {
        return chains;
    }
    for pair in (0..order).map(Symbol::new).array_combinations() {
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for line in &lines {
            let two: Vec<_> = line.iter().copied().filter(|&cell| pair.contains(&grid[cell])).collect();
            let (met, rest): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|part| part.iter().any(|cell| two.contains(cell)));
            parts = rest;
            parts.push(met.into_iter().flatten().chain(two).sorted_unstable().dedup().collect());
        }
        parts.sort_unstable();
        chains.insert(pair, parts);
    }
    chains
}

/// Fills in what techniques find, and names a random one of the cells that have the most candidates left. Returns `None` if the board is full,
/// or a stop came.
fn stalls_at(workshop: &mut Workshop, judge: &Judge, clues: &mut Puzzle, random: &mut Random) -> Option<usize> {
    let Some(guide) = judge.guide() else {
        let blank: Vec<_> = (0..clues.len()).filter(|&cell| clues[cell].is_none()).collect();
        return if workshop.is_unique(clues) { None } else { blank.choose(random).copied() };
    };
    let end = guide.end(clues, workshop.stop());
    *clues = end.values().clone();
    let left: Vec<_> = (0..clues.len()).map(|cell| end.candidates(Cell::new(cell)).count()).collect();
    let most = left.iter().copied().max().filter(|&most| most > 0)?;
    let widest: Vec<_> = (0..clues.len()).filter(|&cell| left[cell] == most).collect();
    if workshop.stop().is_requested() { None } else { widest.choose(random).copied() }
}
