//! The board of a proof: its houses, and the clauses of the formula by what they say.

use std::collections::HashMap;

use crate::encodings::{Cell, Cnf, Problem};

/// A set of cells.
#[derive(Clone)]
pub(super) struct Cells(Box<[u64]>);

impl Cells {
    /// None of the cells of a board.
    pub(super) fn none(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)].into())
    }

    /// These cells of a board.
    pub(super) fn of(cells: usize, some: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(cells);
        some.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(super) fn remove_all(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word &= !other);
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The number of cells in both.
    pub(super) fn in_common(&self, others: &Self) -> u32 {
        self.0.iter().zip(&others.0).map(|(word, other)| (word & other).count_ones()).sum()
    }
}

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
    /// The same as sets, with the cell itself.
    pub(super) excluded: Vec<Cells>,
    /// The full houses as sets.
    pub(super) sets: Vec<Cells>,
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
        let indices = |cells: Vec<Cell>| cells.into_iter().map(Cell::index).collect();
        let peers: Vec<Vec<_>> = problem.peers().into_iter().map(indices).collect();
        let count = blocks.len();
        let mut full = blocks;
        full.append(&mut others);
        let excluded =
            (0..).zip(&peers).map(|(cell, peers)| Cells::of(place.len(), peers.iter().copied().chain([cell])));
        let excluded = excluded.collect();
        let sets = full.iter().map(|house| Cells::of(place.len(), house.iter().copied())).collect();
        Some(Self { order: problem.symbols(), full, blocks: count, place, peers, excluded, sets })
    }

    /// The houses that cover the board.
    pub(super) fn blocks(&self) -> &[Vec<usize>] {
        &self.full[..self.blocks]
    }

    /// The variable that says that the cell holds the symbol.
    pub(super) fn variable(&self, cell: usize, symbol: usize) -> i32 {
        i32::try_from(cell * self.order + symbol + 1).expect("at most 64 symbols on 4096 cells")
    }

    /// The number of cells.
    pub(super) const fn cells(&self) -> usize {
        self.place.len()
    }
}

/// The numbers of the formula's clauses.
pub(super) struct Clauses {
    /// By the two variables that exclude each other, the lesser first.
    pairs: HashMap<(i32, i32), u64>,
    /// By full house and symbol: some cell of the house holds it.
    choices: Vec<Vec<u64>>,
    /// The clues: cell, symbol and the clause.
    pub(super) givens: Vec<(usize, usize, u64)>,
}

impl Clauses {
    /// Those of the problem's formula. Returns `None` if a part of this has no clause of its own there.
    pub(super) fn of(problem: &Problem, board: &Board, cnf: &Cnf) -> Option<Self> {
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
        Some(Self { pairs, choices, givens })
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
