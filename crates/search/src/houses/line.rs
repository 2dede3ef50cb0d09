//! Lines of cells that hold a word of a diagram, in tables.

use gerechte_encodings::{Constraint, Diagram, Problem, Transition};

/// The states that a state leads to: by a set of symbols, which state.
pub type Steps = Vec<(u64, u32)>;

/// Cells, and the words that they may hold.
#[derive(Clone, Debug)]
pub struct Line {
    pub cells: Vec<u16>,
    /// By layer and state, but for the last layer.
    pub layers: Vec<Vec<Steps>>,
}

impl Line {
    /// The regular constraints of a problem.
    pub fn all(problem: &Problem) -> Vec<Self> {
        let line = |constraint: &Constraint| match constraint {
            Constraint::Regular { cells, words } => {
                Some(Self { cells: cells.iter().map(|cell| cell.index() as u16).collect(), layers: layers(words) })
            }
            _ => None,
        };
        problem.constraints().iter().filter_map(line).collect()
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
