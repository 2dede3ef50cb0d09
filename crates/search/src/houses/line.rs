//! Lines of cells that hold a word of a diagram, in tables.

use super::sight::Sight;
use gerechte_encodings::{Constraint, Diagram, Problem, Symbol, Transition};
use itertools::Itertools;

/// The states that a state leads to: by a set of symbols, which state.
pub type Steps = Vec<(u64, u32)>;

/// A collection of sets of symbols, as a bit for each set: bit 5 for the set of the symbols 0 and 2.
pub type Sets = [u64; 8];

/// The most symbols of which there are collections of sets.
const MOST_SYMBOLS: usize = 9;

/// How many times the steps of all words those of different symbols may have, so that a search that learns is told of these: they say more.
const LARGER: usize = 2;

/// Cells, and the words that they may hold.
#[derive(Clone, Debug)]
pub struct Line {
    pub cells: Vec<u16>,
    /// By layer and state, but for the last layer.
    pub layers: Vec<Vec<Steps>>,
    /// Whether all cells see each other, and there are few symbols: the look at sets of symbols is then worth it.
    pub is_distinct: bool,
    words: Diagram,
}

impl Line {
    /// The regular constraints of a problem.
    pub fn all(problem: &Problem, sees: &Sight) -> Vec<Self> {
        let line = |constraint: &Constraint| match constraint {
            Constraint::Regular { cells, words } => {
                let mut pairs = cells.iter().map(|cell| cell.index()).tuple_combinations();
                let is_distinct = problem.symbols() <= MOST_SYMBOLS && pairs.all(|(one, other)| sees.has(one, other));
                let cells = cells.iter().map(|cell| cell.index() as u16).collect();
                Some(Self { cells, layers: layers(words), is_distinct, words: words.clone() })
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
        Some(Self {
            cells: cells.iter().map(|&cell| cell as u16).collect(),
            layers: layers(&words),
            is_distinct: false,
            words,
        })
    }

    /// The number of steps, of all states.
    pub fn steps(&self) -> usize {
        steps(&self.words)
    }

    /// What the values of each cell are multiplied by so that those of each word add up to the same total, and that total. Returns `None` if that is not found.
    /// Takes time in proportion to the steps.
    pub fn equation(&self) -> Option<(Vec<i64>, i64)> {
        // By state of a layer: what the cells from there on add up to.
        let mut after = vec![0];
        let mut factors = Vec::with_capacity(self.cells.len());
        for states in self.words.layers().iter().rev() {
            let value = |step: &Transition| i64::from(step.symbol.value());
            let two = states.iter().find(|steps| steps.len() > 1);
            let factor = match two.map(|steps| [&steps[0], &steps[1]]) {
                Some([one, other]) => (after[one.to] - after[other.to]) / (value(other) - value(one)),
                // Any factor will do, once.
                None if factors.is_empty() => 1,
                None => return None,
            };
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
    /// leaves it, or not.
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
        let different = if self.is_distinct { words.different().ok() } else { None };
        let words = different.filter(|different| steps(different) <= LARGER * steps(&words)).unwrap_or(words);
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

    /// The most states of a layer.
    pub fn width(&self) -> usize {
        self.layers.iter().map(Vec::len).max().unwrap_or(1)
    }
}

/// The number of steps, of all states.
fn steps(words: &Diagram) -> usize {
    words.layers().iter().flatten().map(Vec::len).sum()
}

fn layers(words: &Diagram) -> Vec<Vec<Steps>> {
    let of_state = |transitions: &Vec<Transition>| {
        let mut steps: Steps = Vec::new();
        for step in transitions {
            let bit = 1 << step.symbol.index();
            match steps.iter_mut().find(|(_, to)| *to as usize == step.to) {
                Some((symbols, _)) => *symbols |= bit,
                None => steps.push((bit, step.to as u32)),
            }
        }
        steps
    };
    words.layers().iter().map(|states| states.iter().map(of_state).collect()).collect()
}

/// What a look at a line writes to, so that it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Whether each state of a layer is on a path from the first state; layer by layer.
    pub reached: Vec<bool>,
    /// Whether each state of a layer leads to the last state, in this layer and the next.
    pub leads: [Vec<bool>; 2],
    pub before: Vec<Sets>,
    pub after: Vec<Sets>,
}

impl Scratch {
    pub fn of(lines: &[Line]) -> Self {
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let length = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        let sets = if lines.iter().any(|line| line.is_distinct) { width } else { 0 };
        Self {
            reached: vec![false; width * (length + 1)],
            leads: [vec![false; width], vec![false; width]],
            before: vec![[0; 8]; sets * (length + 1)],
            after: vec![[0; 8]; 2 * sets],
        }
    }
}
