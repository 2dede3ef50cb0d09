//! A step: what a technique concludes, and from what.

use super::Technique;
use crate::rate::board::{Candidate, Candidates, bits};

/// A fact that a step stands on. All other facts that it uses are that a cell takes at most one symbol, and a symbol
/// at most one of two cells that see each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Premise {
    /// The cell takes one of its candidates.
    Cell(usize),
    /// The full house has a place for the symbol.
    House(usize, usize),
    /// The solution is unique. The pattern is deadly: it has two candidates in each of its cells, none of them given, and
    /// each symbol twice or not at all in each house. A solution with nothing but candidates of the pattern in its cells would
    /// have a second one beside it, with the other candidate in each; so one of the guardians is true.
    Unique {
        /// The deadly pattern; candidates that are already gone, or placed, may take part.
        pattern: Vec<Candidate>,
        /// The other candidates of its cells.
        guardians: Vec<Candidate>,
    },
}

/// A node of a chain: one of the cells takes the symbol (`on`), or none does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The symbol.
    pub symbol: usize,
    /// The cells; more than one for a group.
    pub cells: Vec<usize>,
    /// Whether it is true where the chain holds.
    pub on: bool,
}

/// What a technique concludes, and from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// What is placed.
    pub placements: Vec<Candidate>,
    /// What is taken away, ascending.
    pub eliminations: Vec<Candidate>,
    /// What the step stands on.
    pub premises: Vec<Premise>,
    /// The houses of the second kind that words name: cover sets, the house where the eliminations are.
    pub covers: Vec<usize>,
    /// Fins, and other candidates that stand out.
    pub fins: Vec<Candidate>,
    /// The chain, for Eureka notation; empty where there is none.
    pub chain: Vec<Node>,
}

impl Step {
    /// A step without conclusions.
    pub const fn new(technique: Technique) -> Self {
        Self {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            premises: Vec::new(),
            covers: Vec::new(),
            fins: Vec::new(),
            chain: Vec::new(),
        }
    }

    /// With these placements.
    #[must_use]
    pub fn place(mut self, cell: usize, symbol: usize) -> Self {
        self.placements.push(Candidate { cell, symbol });
        self
    }

    /// With the symbol eliminated from these cells.
    #[must_use]
    pub fn eliminate(mut self, cells: impl IntoIterator<Item = usize>, symbol: usize) -> Self {
        self.eliminations.extend(cells.into_iter().map(|cell| Candidate { cell, symbol }));
        self
    }

    /// With these premises.
    #[must_use]
    pub fn from(mut self, premises: impl IntoIterator<Item = Premise>) -> Self {
        self.premises.extend(premises);
        self
    }

    /// With these houses.
    #[must_use]
    pub fn over(mut self, houses: impl IntoIterator<Item = usize>) -> Self {
        self.covers.extend(houses);
        self
    }

    /// With these fins.
    #[must_use]
    pub fn fins(mut self, cells: impl IntoIterator<Item = usize>, symbol: usize) -> Self {
        self.fins.extend(cells.into_iter().map(|cell| Candidate { cell, symbol }));
        self
    }

    /// With a chain of single cells of one symbol.
    #[must_use]
    pub fn chain(mut self, nodes: impl IntoIterator<Item = (usize, bool)>, symbol: usize) -> Self {
        self.chain.extend(nodes.into_iter().map(|(cell, on)| Node { symbol, cells: vec![cell], on }));
        self
    }

    /// Whether the step says anything.
    pub fn concludes(&self) -> bool {
        !(self.placements.is_empty() && self.eliminations.is_empty())
    }

    /// Does what the step concludes.
    pub fn apply<const W: usize>(&self, state: &mut Candidates<'_, W>) {
        for &Candidate { cell, symbol } in &self.placements {
            if state.value(cell).is_none() {
                state.place(cell, symbol);
            }
        }
        for &Candidate { cell, symbol } in &self.eliminations {
            state.eliminate(cell, symbol);
        }
    }

    /// The candidates that the step stands on in a state, ascending.
    pub fn marks<const W: usize>(&self, state: &Candidates<'_, W>) -> Vec<Candidate> {
        let mut marks = self.fins.clone();
        for premise in &self.premises {
            match *premise {
                Premise::Cell(cell) => {
                    marks.extend(bits(state.candidates(cell)).map(|symbol| Candidate { cell, symbol }));
                }
                Premise::House(house, symbol) => {
                    marks.extend(state.cells_in(house, symbol).iter().map(|cell| Candidate { cell, symbol }));
                }
                Premise::Unique { ref pattern, ref guardians } => {
                    marks.extend(guardians);
                    marks.extend(pattern.iter().filter(|at| state.has(at.cell, at.symbol)));
                }
            }
        }
        marks.sort_unstable();
        marks.dedup();
        marks
    }
}
