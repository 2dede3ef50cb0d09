//! The symbols of the words that a line may hold, by a pass over their diagram in each direction.

use gerechte_core::subsets::WITHOUT;
use gerechte_encodings::Diagram;

/// The most symbols of which sets are told apart: there are 2¹² sets then. And the most bits for the sets of all states, 8 MB.
const MOST_SYMBOLS: usize = 12;
const MOST_BITS: usize = 1 << 26;

/// For each position, the symbols of the words whose symbols are all left there, as bits; if they are `distinct`, only of words without a symbol twice, unless
/// there are too many symbols or states. Returns `None` if there is no such word.
///
/// The time is proportional to the number of transitions, with sets of n symbols times 2ⁿ/64; the memory is 64 bits a state, and 2ⁿ with sets.
pub(super) fn symbols_of(words: &Diagram, left: &[u32], distinct: bool) -> Option<Vec<u32>> {
    let order = words.symbols();
    let states = || (0..=words.length()).map(|layer| words.states(layer)).sum::<usize>();
    let is_small = || order <= MOST_SYMBOLS && states() << order <= MOST_BITS;
    let sets = Sets { tracked: if distinct && is_small() { order } else { 0 } };
    let of = |state: usize| state * sets.blocks()..(state + 1) * sets.blocks();
    let is_left = |position: usize, symbol: usize| left[position] >> symbol & 1 == 1;
    // By layer and state: the sets of symbols of the words that lead there.
    let mut before = vec![sets.only_empty()];
    for (position, layer) in words.layers().iter().enumerate() {
        let mut next = vec![0; words.states(position + 1) * sets.blocks()];
        for (state, steps) in layer.iter().enumerate() {
            for step in steps.iter().filter(|step| is_left(position, step.symbol.index())) {
                sets.with(step.symbol.index(), &before[position][of(state)], &mut next[of(step.to)]);
            }
        }
        before.push(next);
    }
    // By state of a layer: the sets of symbols after which a word is left.
    let mut after = before.pop()?;
    let mut used = vec![0; left.len()];
    let mut earlier = vec![0; sets.blocks()];
    for (position, layer) in words.layers().iter().enumerate().rev() {
        let mut here = vec![0; before[position].len()];
        for (state, steps) in layer.iter().enumerate() {
            for step in steps.iter().filter(|step| is_left(position, step.symbol.index())) {
                earlier.fill(0);
                sets.without(step.symbol.index(), &after[of(step.to)], &mut earlier);
                if before[position][of(state)].iter().zip(&earlier).any(|(before, earlier)| before & earlier != 0) {
                    used[position] |= 1 << step.symbol.index();
                }
                unite(&earlier, &mut here[of(state)], |sets| sets);
            }
        }
        after = here;
    }
    used.iter().all(|&used| used != 0).then_some(used)
}

/// Collections of sets of symbols, as a bit for each set: bit 5 for the set of the symbols 0 and 2. Symbols that are not tracked are in no set.
#[derive(Clone, Copy)]
struct Sets {
    tracked: usize,
}

impl Sets {
    /// The number of blocks of 64 bits of a collection.
    const fn blocks(self) -> usize {
        (1_usize << self.tracked).div_ceil(64)
    }

    fn only_empty(self) -> Vec<u64> {
        let mut sets = vec![0; self.blocks()];
        sets[0] = 1;
        sets
    }

    /// Adds to `to` each set of `from` without the symbol, with the symbol.
    fn with(self, symbol: usize, from: &[u64], to: &mut [u64]) {
        match WITHOUT.get(symbol) {
            _ if symbol >= self.tracked => unite(from, to, |sets| sets),
            Some(lacking) => unite(from, to, |sets| (sets & lacking) << (1_u32 << symbol)),
            None => Self::lacking(symbol, from.len()).for_each(|(lacking, holding)| to[holding] |= from[lacking]),
        }
    }

    /// Adds to `to` each set of `from` with the symbol, without it.
    fn without(self, symbol: usize, from: &[u64], to: &mut [u64]) {
        match WITHOUT.get(symbol) {
            _ if symbol >= self.tracked => unite(from, to, |sets| sets),
            Some(lacking) => unite(from, to, |sets| sets >> (1_u32 << symbol) & lacking),
            None => Self::lacking(symbol, from.len()).for_each(|(lacking, holding)| to[lacking] |= from[holding]),
        }
    }

    /// The blocks whose sets lack a symbol that is none of the first, each with the block whose sets have it besides.
    fn lacking(symbol: usize, blocks: usize) -> impl Iterator<Item = (usize, usize)> {
        let bit = 1 << (symbol - WITHOUT.len());
        (0..blocks).filter(move |block| block & bit == 0).map(move |block| (block, block | bit))
    }
}

/// Adds to `to` the sets that become of those of `from`, block by block.
fn unite(from: &[u64], to: &mut [u64], becomes: impl Fn(u64) -> u64) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= becomes(*from));
}
