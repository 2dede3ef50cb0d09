//! Arguments: proofs by singles that clues contradict each other.

use gerechte_encodings::{Cell, Problem, Symbol};

/// A symbol that follows from the earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Single {
    /// The cell.
    pub cell: Cell,
    /// Its symbol.
    pub symbol: Symbol,
    /// The house in which the symbol has no other place; `None` if the cell has no other candidate.
    pub house: Option<Vec<Cell>>,
}

/// The contradiction at the end of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A cell without candidates.
    Cell(Cell),
    /// A symbol has no place in a house.
    House(Vec<Cell>, Symbol),
}

/// Singles that lead from clues to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Argument {
    /// The singles, in order; the contradiction depends on each of them.
    pub steps: Vec<Single>,
    /// The contradiction.
    pub end: End,
    /// The clues on which the contradiction depends, by ascending cell.
    pub clues: Vec<(Cell, Symbol)>,
}

impl Argument {
    /// Finds a contradiction between the clues by singles. Returns `None` if singles find none.
    ///
    /// All singles of one round are found together, so that the argument is short. The time is proportional to cells × symbols × rounds.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, contradiction::{Argument, End}};
    /// let game: Game = "latin:3".parse()?;
    /// let clues: Vec<_> = Puzzle::parse(&game, "12.2..3..")?.clues().collect();
    /// assert_eq!(Argument::find(game.problem(), &clues), None);
    /// // The first row lacks 3, the last column has it.
    /// let clues: Vec<_> = Puzzle::parse(&game, "12......3")?.clues().collect();
    /// let argument = Argument::find(game.problem(), &clues).expect("a contradiction");
    /// assert!(argument.steps.is_empty() && matches!(argument.end, End::Cell(cell) if cell.index() == 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(problem: &Problem, clues: &[(Cell, Symbol)]) -> Option<Self> {
        let mut board = Board::new(problem);
        for (cell, symbol) in problem.givens().chain(clues.iter().copied()) {
            board.place(cell.index(), symbol.index(), Why::Given)?;
        }
        loop {
            let ends = board.ends();
            if let Some(argument) = ends.map(|end| board.argument(end, clues)).min_by_key(|found| found.steps.len()) {
                return Some(argument);
            }
            let singles = board.singles();
            if singles.is_empty() {
                return None;
            }
            for (cell, symbol, why) in singles {
                // If another single of the round excludes it, the next round finds the contradiction.
                let _ = board.place(cell, symbol, why);
            }
        }
    }
}

/// The reason why a symbol is in its cell.
#[derive(Clone, Copy)]
enum Why {
    Given,
    Naked,
    /// In the house with this number.
    Hidden(usize),
}

struct Board<'a> {
    order: usize,
    houses: Vec<&'a [Cell]>,
    /// The houses of each cell.
    houses_of: Vec<Vec<usize>>,
    /// The candidates of each cell, as bits; none in a cell with a symbol.
    left: Vec<u64>,
    /// By cell and symbol: the cell whose symbol removed the candidate.
    taken_by: Vec<Option<usize>>,
    placed: Vec<Option<(usize, Why)>>,
    /// The cells in which symbols were placed, in order.
    order_of_cells: Vec<usize>,
}

impl<'a> Board<'a> {
    fn new(problem: &'a Problem) -> Self {
        let (cells, order) = (problem.cells(), problem.symbols());
        let houses: Vec<_> = problem.houses().collect();
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            for cell in *house {
                houses_of[cell.index()].push(number);
            }
        }
        let left = vec![u64::MAX >> (64 - order); cells];
        let taken_by = vec![None; cells * order];
        Self { order, houses, houses_of, left, taken_by, placed: vec![None; cells], order_of_cells: Vec::new() }
    }

    /// Places a symbol. Returns `None` if it is not a candidate of the cell.
    fn place(&mut self, cell: usize, symbol: usize, why: Why) -> Option<()> {
        if self.left[cell] >> symbol & 1 == 0 {
            return None;
        }
        self.left[cell] = 0;
        self.placed[cell] = Some((symbol, why));
        self.order_of_cells.push(cell);
        for &house in &self.houses_of[cell] {
            for other in self.houses[house].iter().map(|other| other.index()) {
                if self.left[other] >> symbol & 1 == 1 {
                    self.left[other] &= !(1 << symbol);
                    self.taken_by[other * self.order + symbol] = Some(cell);
                }
            }
        }
        Some(())
    }

    /// The full houses, with their numbers.
    fn full(&self) -> impl Iterator<Item = (usize, &'a [Cell])> {
        self.houses.iter().copied().enumerate().filter(|(_, house)| house.len() == self.order)
    }

    /// The cells of a house with the symbol as a candidate. Returns `None` if the house holds the symbol already.
    fn places(&self, house: &[Cell], symbol: usize) -> Option<Vec<usize>> {
        let cells = || house.iter().map(|cell| cell.index());
        let stands = cells().any(|cell| self.placed[cell].is_some_and(|(placed, _)| placed == symbol));
        (!stands).then(|| cells().filter(|&cell| self.left[cell] >> symbol & 1 == 1).collect())
    }

    fn singles(&self) -> Vec<(usize, usize, Why)> {
        let naked = self.left.iter().enumerate().filter(|(_, left)| left.is_power_of_two());
        let naked = naked.map(|(cell, left)| (cell, left.trailing_zeros() as usize, Why::Naked));
        let hidden = self.full().flat_map(|(number, house)| {
            (0..self.order).filter_map(move |symbol| match self.places(house, symbol)?[..] {
                [cell] => Some((cell, symbol, Why::Hidden(number))),
                _ => None,
            })
        });
        hidden.chain(naked).collect()
    }

    fn ends(&self) -> impl Iterator<Item = End> {
        let cells = (0..self.left.len()).filter(|&cell| self.left[cell] == 0 && self.placed[cell].is_none());
        let houses = self.full().flat_map(|(_, house)| {
            let lost =
                (0..self.order).filter(|&symbol| self.places(house, symbol).is_some_and(|places| places.is_empty()));
            lost.map(|symbol| End::House(house.to_vec(), Symbol::new(symbol)))
        });
        cells.map(|cell| End::Cell(Cell::new(cell))).chain(houses)
    }

    /// The cells whose symbols removed these candidates from a cell.
    fn because_of(&self, cell: usize, symbols: impl Iterator<Item = usize>) -> Vec<usize> {
        symbols.filter_map(|symbol| self.taken_by[cell * self.order + symbol]).collect()
    }

    /// The cells that leave a symbol no place in the other cells of a house.
    fn because_of_house(&self, house: &[Cell], symbol: usize, but: Option<usize>) -> Vec<usize> {
        let others = house.iter().map(|cell| cell.index()).filter(|&cell| Some(cell) != but);
        others.map(|cell| self.taken_by[cell * self.order + symbol].unwrap_or(cell)).collect()
    }

    /// The argument for an end: the singles and clues on which it depends.
    fn argument(&self, end: End, clues: &[(Cell, Symbol)]) -> Argument {
        let mut open = match &end {
            End::Cell(cell) => self.because_of(cell.index(), 0..self.order),
            End::House(house, symbol) => self.because_of_house(house, symbol.index(), None),
        };
        let mut is_needed = vec![false; self.left.len()];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut is_needed[cell], true) {
                continue;
            }
            match self.placed[cell] {
                Some((symbol, Why::Naked)) => {
                    open.extend(self.because_of(cell, (0..self.order).filter(|&other| other != symbol)));
                }
                Some((symbol, Why::Hidden(house))) => {
                    open.extend(self.because_of_house(self.houses[house], symbol, Some(cell)));
                }
                Some((_, Why::Given)) | None => {}
            }
        }
        let steps = self.order_of_cells.iter().filter(|&&cell| is_needed[cell]).filter_map(|&cell| {
            let (symbol, why) = self.placed[cell]?;
            let house = match why {
                Why::Given => return None,
                Why::Naked => None,
                Why::Hidden(house) => Some(self.houses[house].to_vec()),
            };
            Some(Single { cell: Cell::new(cell), symbol: Symbol::new(symbol), house })
        });
        let mut clues: Vec<_> = clues.iter().copied().filter(|(cell, _)| is_needed[cell.index()]).collect();
        clues.sort_unstable();
        Argument { steps: steps.collect(), end, clues }
    }
}
