//! The board of a proof: its houses, and the clauses of the formula by what they say.

use std::collections::HashMap;

use crate::encodings::{Cnf, Encoding, Problem};

/// Houses and peers.
pub(super) struct Board {
    /// The number of symbols.
    pub(super) order: usize,
    /// Houses with a cell for each symbol; the first are disjoint and cover the board.
    pub(super) full: Vec<Vec<usize>>,
    /// The number of houses that cover the board.
    pub(super) blocks: usize,
    /// By cell: the block, and the place in it.
    pub(super) place: Vec<(usize, usize)>,
    /// By cell: those that cannot hold the same symbol.
    pub(super) peers: Vec<Vec<usize>>,
}

impl Board {
    /// Returns `None` if the problem is more than houses and clues, or no disjoint houses with a cell for each symbol cover its board.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        if !problem.is_of_houses() {
            return None;
        }
        let mut place = vec![None; problem.cells()];
        let (mut blocks, mut others) = (Vec::new(), Vec::new());
        for house in problem.full_houses() {
            let cells: Vec<_> = house.iter().map(|cell| cell.index()).collect();
            if cells.iter().all(|&cell| place[cell].is_none()) {
                for (position, &cell) in cells.iter().enumerate() {
                    place[cell] = Some((blocks.len(), position));
                }
                blocks.push(cells);
            } else {
                others.push(cells);
            }
        }
        let place = place.into_iter().collect::<Option<Vec<_>>>()?;
        let peers = problem.peers().iter().map(|peers| peers.iter().map(|cell| cell.index()).collect()).collect();
        let count = blocks.len();
        blocks.append(&mut others);
        Some(Self { order: problem.symbols(), full: blocks, blocks: count, place, peers })
    }

    /// The houses that cover the board.
    pub(super) fn blocks(&self) -> &[Vec<usize>] {
        &self.full[..self.blocks]
    }

    /// The variable that says that the cell holds the symbol.
    pub(super) const fn variable(&self, cell: usize, symbol: usize) -> i32 {
        (cell * self.order + symbol + 1) as i32
    }

    /// The number of cells.
    pub(super) const fn cells(&self) -> usize {
        self.place.len()
    }
}

/// The numbers of the formula's clauses.
pub(super) struct Clauses {
    /// The number of all.
    pub(super) number: u64,
    /// The number of variables.
    pub(super) variables: usize,
    /// By the two variables that exclude each other, the lesser first.
    pairs: HashMap<(i32, i32), u64>,
    /// By full house and symbol: some cell of the house holds it.
    choices: Vec<Vec<u64>>,
    /// The clues: cell, symbol and the clause.
    pub(super) givens: Vec<(usize, usize, u64)>,
}

impl Clauses {
    /// Those of the problem's formula. Returns `None` if it does not say all of this in so many clauses.
    pub(super) fn of(problem: &Problem, board: &Board) -> Option<Self> {
        let mut cnf = Cnf::default();
        Encoding::default().encode(problem, &mut cnf);
        let (mut pairs, mut others) = (HashMap::new(), HashMap::new());
        for (id, clause) in (1..).zip(cnf.clauses()) {
            let mut lits: Vec<_> = clause.iter().map(|lit| lit.to_dimacs()).collect();
            lits.sort_unstable();
            match lits.as_slice() {
                &[other, one] if one < 0 => pairs.entry((-one, -other)).or_insert(id),
                _ => others.entry(lits).or_insert(id),
            };
        }
        let choice = |house: &Vec<usize>, symbol| {
            let mut lits: Vec<_> = house.iter().map(|&cell| board.variable(cell, symbol)).collect();
            lits.sort_unstable();
            others.get(&lits).copied()
        };
        let choices = |house| (0..board.order).map(|symbol| choice(house, symbol)).collect::<Option<Vec<_>>>();
        let choices = board.full.iter().map(choices).collect::<Option<Vec<_>>>()?;
        let given =
            |(cell, symbol): (usize, usize)| Some((cell, symbol, *others.get(&vec![board.variable(cell, symbol)])?));
        let givens = problem.givens().map(|(cell, symbol)| given((cell.index(), symbol.index())));
        let givens = givens.collect::<Option<Vec<_>>>()?;
        Some(Self { number: cnf.clauses().len() as u64, variables: cnf.vars(), pairs, choices, givens })
    }

    /// The clause that two variables are not both true.
    pub(super) fn pair(&self, one: i32, other: i32) -> u64 {
        self.pairs[&(one.min(other), one.max(other))]
    }

    /// The clause that some cell of a full house holds the symbol.
    pub(super) fn choice(&self, house: usize, symbol: usize) -> u64 {
        self.choices[house][symbol]
    }
}
