//! Divisions into regions, in tables.

use gerechte_encodings::{Cell, Constraint, Division, MAX_SYMBOLS, Problem, Symbol};
use itertools::Itertools;

/// Cells that are divided into regions.
#[derive(Clone, Debug)]
pub struct Divided {
    pub cells: Vec<u16>,
    /// By place: the cell that holds the number of the region.
    pub numbers: Vec<u16>,
    /// By place: the places beside it.
    pub beside: Vec<Vec<u16>>,
    /// The cells of a region.
    pub size: usize,
    pub regions: usize,
    /// Places that are too far apart for one region, if the names of regions make no difference: these can then be named 1, 2 and so on.
    pub anchors: Vec<u16>,
}

impl Divided {
    /// The divisions of a problem.
    pub fn all(problem: &Problem) -> Vec<Self> {
        let divided = |division: &Division| Self {
            cells: division.cells().iter().map(|cell| cell.index() as u16).collect(),
            numbers: division.numbers().iter().map(|cell| cell.index() as u16).collect(),
            beside: (0..division.cells().len())
                .map(|place| division.beside(place).map(|near| near as u16).collect())
                .collect(),
            size: division.size(),
            regions: division.regions(),
            anchors: if names_are_free(problem, division) { far_apart(division) } else { Vec::new() },
        };
        problem.divisions().map(divided).collect()
    }

    /// Numbers the regions of a grid in the order of their first cells.
    pub fn name_in_order(&self, grid: &mut [Symbol]) {
        let mut names = [None; MAX_SYMBOLS];
        let mut next = 0;
        for &cell in &self.numbers {
            let number = &mut grid[usize::from(cell)];
            *number = *names[number.index()].get_or_insert_with(|| {
                next += 1;
                Symbol::new(next - 1)
            });
        }
    }
}

/// Whether all else that a problem states is the same if the regions are named otherwise.
fn names_are_free(problem: &Problem, division: &Division) -> bool {
    let regions = division.regions();
    let is_number = |cell: &Cell| division.numbers().contains(cell);
    // These two make all permutations.
    let exchanged = |name: usize| if name < 2.min(regions) { regions.min(2) - 1 - name } else { name };
    let next = |name: usize| if name < regions { (name + 1) % regions } else { name };
    let is_same = |constraint: &Constraint, rename: &dyn Fn(usize) -> usize| match constraint {
        Constraint::AllDifferent(cells) => cells.iter().all(is_number),
        Constraint::Related(one, other, relation) => {
            let name = |cell: &Cell, symbol: usize| if is_number(cell) { rename(symbol) } else { symbol };
            let range = |cell: &Cell| 0..if is_number(cell) { regions } else { problem.symbols() };
            range(one).cartesian_product(range(other)).all(|(a, b)| {
                let holds = |a, b| relation.holds(Symbol::new(a), Symbol::new(b));
                holds(a, b) == holds(name(one, a), name(other, b))
            })
        }
        Constraint::Regular { cells, words } => {
            let words = words.within(|at, symbol| !is_number(&cells[at]) || symbol.index() < regions);
            let named = |at: usize, symbol: Symbol| {
                if is_number(&cells[at]) { Symbol::new(rename(symbol.index())) } else { symbol }
            };
            words.renamed(|_, symbol| symbol) == words.renamed(named)
        }
        Constraint::Division(other) => other == division,
        // Those of clues are told when a search begins.
        Constraint::Given(..) => true,
        _ => false,
    };
    problem
        .constraints()
        .iter()
        .filter(|constraint| constraint.cells().iter().any(is_number))
        .all(|constraint| is_same(constraint, &exchanged) && is_same(constraint, &next))
}

/// Many places of which no two can be in one region.
fn far_apart(division: &Division) -> Vec<u16> {
    let places = 0..division.cells().len();
    let from = |first: usize| {
        let mut chosen = vec![first];
        for place in places.clone() {
            if chosen.iter().all(|&other| division.distance(place, other) >= division.size()) {
                chosen.push(place);
            }
        }
        chosen
    };
    // On large boards some first places are as good as all.
    let most = places.clone().step_by(places.len().div_ceil(100)).map(from).max_by_key(Vec::len).unwrap_or_default();
    most.into_iter().map(|place| place as u16).collect()
}

/// What a look at a division knows of the one before, and what it writes to.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// By place: the numbers that its region may have, and the symbols of its cell.
    pub numbers: Vec<u64>,
    pub symbols: Vec<u64>,
    /// The regions, as bits, whose cells are to be looked at: after the last look without a gain, a place or a symbol there has changed.
    pub by_cells: u64,
    /// Those whose connections are to be looked at: a place has changed.
    pub by_shape: u64,
    /// By place.
    pub places: Vec<Visited>,
    /// Places that are still to be visited: at this distance, and later.
    pub now: Vec<u16>,
    pub queue: Vec<u16>,
    /// Places on the way to the one that is visited.
    pub path: Vec<(u16, u8)>,
}

/// What is known about a place in the graph of the places that may be in a region.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visited {
    /// The fewest further cells that lead to it from the core, and 1; 0 if none do.
    pub distance: u16,
    /// When it was visited, from 1; 0 for never.
    pub number: u16,
    /// The first of the places that its part of the tree leads back to.
    pub back: u16,
    /// The places of its part of the tree, and of these the sure ones.
    pub cells: u16,
    pub sure: u16,
    /// The places of the parts behind it that only it joins with the rest, and whether one of these is sure.
    pub cut: u16,
    pub is_needed: bool,
}

impl Sketch {
    pub fn of(divided: &Divided) -> Self {
        let places = divided.cells.len();
        Self {
            numbers: vec![0; places],
            symbols: vec![0; places],
            by_cells: u64::MAX,
            by_shape: u64::MAX,
            places: vec![Visited::default(); places],
            now: Vec::new(),
            queue: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Takes over the candidates of all cells, and notes the regions of places that have changed.
    pub fn renew(&mut self, divided: &Divided, cells: &[u64]) {
        for place in 0..divided.cells.len() {
            let numbers = cells[usize::from(divided.numbers[place])];
            let before = std::mem::replace(&mut self.numbers[place], numbers);
            let mut regions = before ^ numbers;
            // A place becomes sure of a region by the loss of the others.
            if regions != 0 && (before.is_power_of_two() || numbers.is_power_of_two()) {
                regions |= before | numbers;
            }
            self.by_shape |= regions;
            self.by_cells |= regions;
            let symbols = cells[usize::from(divided.cells[place])];
            if self.symbols[place] != symbols {
                self.by_cells |= numbers;
                self.symbols[place] = symbols;
            }
        }
    }
}
