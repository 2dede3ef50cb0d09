//! Lines of cells that hold a word of a diagram, in tables.

use std::ops::Range;

use super::bits::bits;
use super::sets::MOST_SYMBOLS;
use super::sight::Sight;
use gerechte_encodings::{Constraint, Diagram, Problem, Symbol, Transition};
use itertools::Itertools;

/// A step from a state: with any of these symbols to this state of the next layer.
type Step = (u64, u32);

/// No state: there is no step with a symbol.
const NO_STATE: u32 = u32::MAX;

/// The most states of a line that is looked at by sets of symbols: there are 2 MB of sets then.
const MOST_STATES: usize = 1 << 15;

/// The largest factor of an equation, so that no sum of values overflows.
const MOST_FACTOR: i64 = 1 << 32;

/// The words of different symbols say more than all words. A search that learns is told of them instead, unless they have more than this many times the steps.
const MOST_GROWTH: usize = 2;

/// How many times as many steps may be made before states are merged.
const MOST_TRIED: usize = 10;

/// Cells, and the words that they may hold.
#[derive(Clone, Debug)]
pub struct Line {
    pub cells: Vec<u16>,
    /// By layer, and the end: the number of states before it.
    starts: Vec<usize>,
    /// The steps from each state, in order.
    steps: Vec<Step>,
    /// By state, and the end: the number of steps before its own.
    first_steps: Vec<u32>,
    /// By state and symbol: the state that follows, or [`NO_STATE`].
    next: Vec<u32>,
    symbols: usize,
    /// Whether all cells see each other, and there are few enough symbols and states for the look at sets of symbols.
    pub keeps_sets: bool,
    words: Diagram,
}

impl Line {
    /// The regular constraints of a problem.
    pub fn all(problem: &Problem, sees: &Sight) -> Vec<Self> {
        let line = |constraint: &Constraint| match constraint {
            Constraint::Regular { cells, words } => {
                let mut pairs = cells.iter().map(|cell| cell.index()).tuple_combinations();
                let is_small = || {
                    problem.symbols() <= MOST_SYMBOLS
                        && (0..=words.length()).map(|layer| words.states(layer)).sum::<usize>() <= MOST_STATES
                };
                let keeps_sets = pairs.all(|(one, other)| sees.has(one, other)) && is_small();
                Some(Self::new(cells.iter().map(|cell| cell.index() as u16).collect(), words.clone(), keeps_sets))
            }
            _ => None,
        };
        problem.constraints().iter().filter_map(line).collect()
    }

    /// A sum as words, by its partial sums: of cells of which those after the first `added` are subtracted. Returns `None` if there are too many.
    pub fn of_sum(cells: &[usize], added: usize, total: i64, symbols: usize) -> Option<Self> {
        let step = |sum: &i64, place: usize, symbol: Symbol| {
            let value = i64::from(symbol.value());
            Some(if place < added { sum + value } else { sum - value })
        };
        let words = Diagram::of(cells.len(), symbols, 0, step, |&sum| sum == total).ok()?;
        Some(Self::new(cells.iter().map(|&cell| cell as u16).collect(), words, false))
    }

    fn new(cells: Vec<u16>, words: Diagram, keeps_sets: bool) -> Self {
        let numbers = (0..=words.length()).map(|layer| words.states(layer));
        let starts = std::iter::once(0).chain(numbers.scan(0, |before, states| {
            *before += states;
            Some(*before)
        }));
        let (mut steps, mut first_steps, mut next) = (Vec::new(), vec![0], Vec::new());
        let symbols = words.symbols();
        for transitions in words.layers().iter().flatten() {
            let (first, before) = (steps.len(), next.len());
            next.resize(before + symbols, NO_STATE);
            for transition in transitions {
                next[before + transition.symbol.index()] = transition.to as u32;
                let bit = 1 << transition.symbol.index();
                match steps[first..].iter_mut().find(|(_, to): &&mut Step| *to as usize == transition.to) {
                    Some((symbols, _)) => *symbols |= bit,
                    None => steps.push((bit, transition.to as u32)),
                }
            }
            first_steps.push(steps.len() as u32);
        }
        Self { starts: starts.collect(), steps, first_steps, next, symbols, cells, keeps_sets, words }
    }

    /// The number of steps, of all states and symbols.
    pub fn steps(&self) -> usize {
        steps(&self.words)
    }

    /// The numbers of the states of a layer, which are in one row.
    pub fn layer(&self, layer: usize) -> Range<usize> {
        self.starts[layer]..self.starts[layer + 1]
    }

    /// Takes the steps from a state, which is not in the last layer, that are made with some of these symbols: for each the symbols and the state. Ends
    /// where `take` is false.
    #[inline]
    pub fn all_steps(&self, state: usize, set: u64, mut take: impl FnMut(u64, usize) -> bool) {
        let steps = &self.steps[self.first_steps[state] as usize..self.first_steps[state + 1] as usize];
        if steps.len() <= set.count_ones() as usize {
            for &(symbols, to) in steps {
                if symbols & set != 0 && !take(symbols & set, to as usize) {
                    break;
                }
            }
        } else {
            let next = &self.next[state * self.symbols..][..self.symbols];
            for symbol in bits(set) {
                let to = next[symbol];
                if to != NO_STATE && !take(1 << symbol, to as usize) {
                    break;
                }
            }
        }
    }

    /// A factor for each cell, and a total: in each word, the values times their factors add up to the total. Returns `None` if none is found. Takes time in
    /// proportion to the steps.
    pub fn equation(&self) -> Option<(Vec<i64>, i64)> {
        // By state of a layer: what the cells from there on add up to.
        let mut after = vec![0];
        let mut factors = Vec::with_capacity(self.cells.len());
        for states in self.words.layers().iter().rev() {
            let value = |step: &Transition| i64::from(step.symbol.value());
            let two = states.iter().find(|steps| steps.len() > 1);
            let factor = match two.map(|steps| [&steps[0], &steps[1]]) {
                Some([one, other]) => (after[one.to] - after[other.to]) / (value(other) - value(one)),
                // An equation can be multiplied, so that the first factor that is not 0 is free.
                None if factors.iter().all(|&factor| factor == 0) => 1,
                None => return None,
            };
            if factor.abs() > MOST_FACTOR {
                return None;
            }
            let rest = |steps: &Vec<Transition>| {
                steps.iter().map(|step| factor * value(step) + after[step.to]).all_equal_value().ok()
            };
            after = states.iter().map(rest).collect::<Option<_>>()?;
            factors.push(factor);
        }
        factors.reverse();
        Some((factors, after[0]))
    }

    /// Groups of which exactly one is true, for a search that learns: of the steps that are left, with candidates in the place of cells and symbols, and new
    /// ones from `next` on. A symbol is held, or not, and then none of its steps is taken; a state is passed, so that a step reaches it and a step
    /// leaves it, or not. If the words without a symbol twice are few, the steps are those of their diagram.
    ///
    /// `left` are the symbols of a cell, and `candidate` is the number of a symbol of an open cell. Returns the number after the last new one.
    pub fn groups(
        &self,
        left: impl Fn(u16) -> u64,
        candidate: impl Fn(u16, usize) -> Option<u32>,
        mut next: u32,
        mut group: impl FnMut(Vec<u32>),
    ) -> u32 {
        let is_left = |place: usize, symbol: Symbol| left(self.cells[place]) >> symbol.index() & 1 == 1;
        let words = self.words.within(is_left);
        let most = MOST_GROWTH * steps(&words);
        let different = if self.keeps_sets { words.different(MOST_TRIED * most) } else { None };
        let words = different.filter(|different| steps(different) <= most).unwrap_or(words);
        let mut fresh = || {
            next += 1;
            next - 1
        };
        let mut reaching: Vec<Vec<u32>> = Vec::new();
        for (layer, (states, &cell)) in words.layers().iter().zip(&self.cells).enumerate() {
            let mut with_symbol = vec![Vec::new(); words.symbols()];
            let mut after = vec![Vec::new(); words.states(layer + 1)];
            for (state, transitions) in states.iter().enumerate() {
                let steps: Vec<u32> = transitions.iter().map(|_| fresh()).collect();
                for (step, &number) in transitions.iter().zip(&steps) {
                    with_symbol[step.symbol.index()].push(number);
                    after[step.to].push(number);
                }
                if layer == 0 {
                    group(steps);
                } else {
                    let is_passed_by = fresh();
                    group(steps.into_iter().chain([is_passed_by]).collect());
                    group(reaching[state].iter().copied().chain([is_passed_by]).collect());
                }
            }
            for (symbol, steps) in with_symbol.into_iter().enumerate() {
                if let Some(held) = candidate(cell, symbol) {
                    let is_not_held = fresh();
                    group(vec![held, is_not_held]);
                    group(steps.into_iter().chain([is_not_held]).collect());
                }
            }
            reaching = after;
        }
        group(reaching.pop().unwrap_or_default());
        next
    }

    /// The number of states, of all layers.
    pub fn states(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }
}

/// The number of steps, of all states.
fn steps(words: &Diagram) -> usize {
    words.layers().iter().flatten().map(Vec::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the digits of two numbers of this many digits each in base 8, the first of which is the second and 1 more: by turns, the first digits first. A
    /// state knows what is carried out of the next digits.
    fn successors(digits: usize) -> Line {
        let step = |&(carried, first): &(u32, u32), place: usize, symbol: Symbol| {
            let digit = symbol.value() - 1;
            if place.is_multiple_of(2) {
                Some((carried, digit))
            } else {
                (first + 8 * carried).checked_sub(digit).filter(|&carried| carried < 2).map(|carried| (carried, 0))
            }
        };
        let words = Diagram::of(2 * digits, 8, (0, 0), step, |&(carried, _)| carried == 1).expect("a small diagram");
        Line::new((0..2 * digits as u16).collect(), words, false)
    }

    #[test]
    fn an_equation_of_a_line_holds_for_its_words() {
        let (factors, total) = successors(3).equation().expect("an equation");
        let scale = factors[4];
        assert_eq!(factors, [64, -64, 8, -8, 1, -1].map(|factor| scale * factor));
        assert_eq!(total, scale);
    }

    #[test]
    fn equations_with_large_factors_are_left_out() {
        assert!(successors(10).equation().is_some());
        assert!(successors(22).equation().is_none());
    }
}
