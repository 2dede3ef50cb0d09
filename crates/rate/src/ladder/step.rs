//! Steps: the conclusions of a technique, with their premises.

use super::Technique;
use crate::board::{Candidate, Candidates, Rule, bits};

/// A premise of a step.
///
/// Beside its premises a step uses only the rules of the game: a cell takes at most one symbol, and of two cells that see each other at most one
/// takes the same symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Premise {
    /// The cell takes one of its candidates.
    Cell(usize),
    /// The full house has a place for the symbol.
    House(usize, usize),
    /// The sum with this number holds.
    Sum(usize),
    /// The relation with this number holds.
    Related(usize),
    /// The word with this number holds.
    Word(usize),
    /// In a division, the cells with a number form a region.
    Region {
        /// The number of the division.
        division: usize,
        /// The number of the region.
        number: usize,
        /// What of it the step needs. A proof may use all rules of regions.
        rule: RegionRule,
    },
    /// The solution is unique, so one of the guardians is true.
    ///
    /// The pattern is deadly: it has two candidates in each of its cells, of which none was given, and each symbol twice or not at all in
    /// each house. If a solution used only candidates of the pattern in these cells, the other candidate of each cell would make a second
    /// solution.
    Unique {
        /// The deadly pattern. It may contain candidates that are already gone or placed.
        pattern: Vec<Candidate>,
        /// The other candidates of its cells.
        guardians: Vec<Candidate>,
    },
}

impl Premise {
    /// Whether it is a sum, a relation or the word of a line.
    pub const fn is_by_rule(&self) -> bool {
        matches!(self, Self::Sum(_) | Self::Related(_) | Self::Word(_))
    }
}

impl From<Rule<'_>> for Premise {
    fn from(rule: Rule<'_>) -> Self {
        match rule {
            Rule::Sum(at, _) => Self::Sum(at),
            Rule::Related(at, _) => Self::Related(at),
            Rule::Word(at, _) => Self::Word(at),
        }
    }
}

/// A rule about a region that is a part of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RegionRule {
    /// It begins between those with lower and with higher numbers.
    Order,
    /// It holds no symbol twice, and each one if it has as many cells.
    Symbols,
    /// It is connected, and has a known size.
    Connected,
}

/// A node of a chain. It says that one of the cells takes the symbol if it is `on`, and that none does if it is not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The symbol.
    pub symbol: usize,
    /// The cells. A group has more than one.
    pub cells: Vec<usize>,
    /// Whether one of the cells takes the symbol.
    pub on: bool,
}

/// A link of a branch: a node that follows from nodes before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implied {
    /// The node.
    pub node: Node,
    /// The premise by which it follows; none where it is assumed, or a rule of the game is enough.
    pub premise: Option<Premise>,
    /// The links of the branch that it follows from, by their places.
    pub from: Vec<usize>,
}

/// The conclusions of a technique, with their premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The candidates that are true.
    pub placements: Vec<Candidate>,
    /// The candidates that are false, ascending.
    pub eliminations: Vec<Candidate>,
    /// The premises of the step.
    pub premises: Vec<Premise>,
    /// Houses that words name beside those of the premises: the cover of a fish, the house of the eliminations.
    pub covers: Vec<usize>,
    /// The fins of a fish, and other candidates that stand out.
    pub fins: Vec<Candidate>,
    /// The chain for Eureka notation. It is empty if the step has none.
    pub chain: Vec<Node>,
    /// The branches of a forcing chain or net, each from an assumption on.
    pub branches: Vec<Vec<Implied>>,
    /// The premise whose candidates start the branches, one each; or the one that nothing is left of at the end of the only branch.
    pub hinge: Option<Premise>,
    /// The techniques that a nested net uses beside singles, sums, relations and lines, easiest first.
    pub within: Vec<Technique>,
}

impl Step {
    /// A step without conclusions.
    pub(crate) const fn new(technique: Technique) -> Self {
        Self {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            premises: Vec::new(),
            covers: Vec::new(),
            fins: Vec::new(),
            chain: Vec::new(),
            branches: Vec::new(),
            hinge: None,
            within: Vec::new(),
        }
    }

    /// With these placements.
    #[must_use]
    pub(crate) fn place(mut self, cell: usize, symbol: usize) -> Self {
        self.placements.push(Candidate { cell, symbol });
        self
    }

    /// With the symbol eliminated from these cells.
    #[must_use]
    pub(crate) fn eliminate(mut self, cells: impl IntoIterator<Item = usize>, symbol: usize) -> Self {
        self.eliminations.extend(cells.into_iter().map(|cell| Candidate { cell, symbol }));
        self
    }

    /// With these premises.
    #[must_use]
    pub(crate) fn from(mut self, premises: impl IntoIterator<Item = Premise>) -> Self {
        self.premises.extend(premises);
        self
    }

    /// With these houses.
    #[must_use]
    pub(crate) fn over(mut self, houses: impl IntoIterator<Item = usize>) -> Self {
        self.covers.extend(houses);
        self
    }

    /// With these fins.
    #[must_use]
    pub(crate) fn fins(mut self, cells: impl IntoIterator<Item = usize>, symbol: usize) -> Self {
        self.fins.extend(cells.into_iter().map(|cell| Candidate { cell, symbol }));
        self
    }

    /// With a chain of single cells of one symbol.
    #[must_use]
    pub(crate) fn chain(mut self, nodes: impl IntoIterator<Item = (usize, bool)>, symbol: usize) -> Self {
        self.chain.extend(nodes.into_iter().map(|(cell, on)| Node { symbol, cells: vec![cell], on }));
        self
    }

    /// Whether the step concludes anything.
    pub fn concludes(&self) -> bool {
        !(self.placements.is_empty() && self.eliminations.is_empty())
    }

    /// Applies the conclusions.
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

    /// The candidates among the premises of the step, ascending.
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
                Premise::Region { division, number: symbol, .. } => {
                    let numbers = state.layout().divisions[division].numbers().iter().map(|cell| cell.index());
                    marks
                        .extend(numbers.filter(|&cell| state.has(cell, symbol)).map(|cell| Candidate { cell, symbol }));
                }
                // The candidates of their cells are premises of their own.
                Premise::Sum(_) | Premise::Related(_) | Premise::Word(_) => {}
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
