//! Lines of cells that hold a word of a diagram, in tables.

use gerechte_encodings::{Constraint, Diagram, Problem, Symbol, Transition};

/// The states that a state leads to: by a set of symbols, which state.
pub type Steps = Vec<(u64, u32)>;

/// Cells, and the words that they may hold.
#[derive(Clone, Debug)]
pub struct Line {
    pub cells: Vec<u16>,
    /// By layer and state, but for the last layer.
    pub layers: Vec<Vec<Steps>>,
    words: Diagram,
}

impl Line {
    /// The regular constraints of a problem.
    pub fn all(problem: &Problem) -> Vec<Self> {
        let line = |constraint: &Constraint| match constraint {
            Constraint::Regular { cells, words } => {
                let of_cells = cells.iter().map(|cell| cell.index() as u16).collect();
                Some(Self { cells: of_cells, layers: layers(words), words: words.clone() })
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
        Some(Self { cells: cells.iter().map(|&cell| cell as u16).collect(), layers: layers(&words), words })
    }

    /// The number of steps, of all states.
    pub fn steps(&self) -> usize {
        self.words.layers().iter().flatten().map(Vec::len).sum()
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
        let words = self.words.within(|place, symbol| left(self.cells[place]) >> symbol.index() & 1 == 1);
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
}

impl Scratch {
    pub fn of(lines: &[Line]) -> Self {
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let length = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        Self { reached: vec![false; width * (length + 1)], leads: [vec![false; width], vec![false; width]] }
    }
}
