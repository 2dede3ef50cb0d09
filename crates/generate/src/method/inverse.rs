//! `inverse`: from a full board back to a puzzle, one pencil mark at a time, each by undoing a step of a solver.
//!
//! A board has a value or pencil marks in each cell: no value if and only if there are marks. A forward step of one of five methods removes a mark
//! (or turns a last mark into the value), and its inverse restores it. From the solution, the search goes from child to child. A
//! child is a board with one more mark from which a forward step leads back, so the methods solve every board on the path. Of a few
//! random children the heuristic takes the best: *forced* (t in the report) prefers few forward steps, *hard* (d) prefers that the easiest of
//! them is hard, *mix* prefers hard first and then forced.
//!
//! The method of the report is corrected as follows. A puzzle is its clues, with all candidates that they leave. Before a value is removed, it is verified
//! that the allowed techniques (without a target: singles, locked candidates, subsets, X-wings) solve the remaining clues. If not, the value
//! stays for good, and the search continues while there are others. One sound path to the full grid proves uniqueness, so it is not demanded of children. In
//! a block intersection the symbol is neither mark nor value in the rest of the other house. Covering sets are of unsolved cells. The inverses, also that of
//! the X-wing, add a missing mark. Blocks, rows and columns are any houses, and so are the lines of an X-wing.
//!
//! # References
//! Team 2306: Generating Sudoku Puzzles as an Inverse Problem. Report of 18 February 2008.

use std::cmp::Reverse;

use itertools::Itertools;
use rand::RngExt;

use super::Method;
use crate::{Draft, Judge, Random, Workshop};
use gerechte_core::Puzzle;
use gerechte_encodings::{Cell, Problem};
use gerechte_rate::board::{MAX_ORDER, Mask, bits};

/// The preference of the search among boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// The board on which a solver has the fewest possible steps (t in the report).
    Forced,
    /// The board whose easiest possible step needs the hardest method (d in the report).
    Hard,
    /// As [`Hard`](Self::Hard); between equal boards, as [`Forced`](Self::Forced).
    Mix,
}

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Inverse(pub Heuristic);

/// Children that the heuristic compares.
const BREADTH: usize = 4;
/// Single candidate, exclusion, block intersection, covering set, X-wing.
pub(super) const METHODS: usize = 5;
/// The largest covering set.
const COVER: usize = 3;

/// Houses in tables.
pub(super) struct Houses {
    all: Vec<Vec<usize>>,
    peers: Vec<Vec<Cell>>,
    /// A full house, and another that shares two cells or more with it: the rest of the first, what they share, the rest of the other.
    crossings: Vec<[Vec<usize>; 3]>,
    order: usize,
}

/// A value or marks for each cell, not both.
pub(super) struct Board {
    pub(super) values: Puzzle,
    pub(super) marks: Vec<Mask>,
}

impl Method for Inverse {
    fn name(&self) -> &'static str {
        match self.0 {
            Heuristic::Forced => "inverse-forced",
            Heuristic::Hard => "inverse-hard",
            Heuristic::Mix => "inverse",
        }
    }

    fn attempt(&self, workshop: &mut Workshop, judge: &mut Judge, random: &mut Random) -> Option<Draft> {
        let solution = workshop.grid(random)?;
        if workshop.game().order() > MAX_ORDER {
            return None;
        }
        let houses = Houses::new(workshop.game().problem());
        let mut board = Board { values: Puzzle::from(&solution), marks: vec![0; solution.len()] };
        let mut orbit_of = vec![0; solution.len()];
        for (number, orbit) in judge.orbits().iter().enumerate() {
            for &cell in orbit {
                orbit_of[cell] = number;
            }
        }
        let floor = *judge.target().clues.number.start();
        let mut clues = solution.len();
        // Orbits whose values may still be taken away.
        let mut open = vec![true; judge.orbits().len()];
        loop {
            let removable = houses.removable(&board);
            let adds = (0..solution.len()).filter(|&cell| board.values[cell].is_none()).flat_map(|cell| {
                let marks = removable.iter().fold(0, |all, method| all | method[cell]) & !board.marks[cell];
                bits(marks).map(move |symbol| (cell, symbol))
            });
            let erasures = (0..solution.len())
                .filter(|&cell| board.values[cell].is_some() && open[orbit_of[cell]])
                .map(|cell| (cell, solution[cell].index()));
            let erasures: Vec<_> = erasures.collect();
            if erasures.is_empty() {
                return Some(Draft::new(board.values, solution));
            }
            let children: Vec<_> = erasures.into_iter().chain(adds).collect();
            let tried = (0..BREADTH).map(|_| children[random.random_range(0..children.len())]);
            let value = |&(cell, symbol): &(usize, usize)| self.value(&houses, &board.with(cell, symbol));
            let (cell, symbol) = tried.max_by_key(value)?;
            if board.values[cell].is_none() {
                board.marks[cell] |= 1 << symbol;
                continue;
            }
            if workshop.stop().is_requested() {
                return None;
            }
            let orbit = judge.orbits()[orbit_of[cell]].clone();
            open[orbit_of[cell]] = false;
            if clues < floor + orbit.len() {
                continue;
            }
            let before = board.values.clone();
            for &cell in &orbit {
                board.values[cell] = None;
            }
            if judge.is_solvable(workshop, &board.values) {
                clues -= orbit.len();
                for &cell in &orbit {
                    board.marks[cell] = 1 << solution[cell].index();
                }
            } else {
                board.values = before;
            }
        }
    }
}

impl Inverse {
    /// The value of a board for the heuristic; greater is better.
    fn value(self, houses: &Houses, board: &Board) -> (usize, Reverse<usize>) {
        let removable = houses.removable(board);
        let steps = removable.map(|method| {
            let possible = method.iter().zip(&board.marks).map(|(removable, marks)| (removable & marks).count_ones());
            possible.sum::<u32>() as usize
        });
        let easiest = steps.iter().position(|&steps| steps > 0).unwrap_or(METHODS);
        let few = Reverse(steps.iter().sum());
        match self.0 {
            Heuristic::Forced => (0, few),
            Heuristic::Hard => (easiest, Reverse(0)),
            Heuristic::Mix => (easiest, few),
        }
    }
}

impl Board {
    /// The child with one more mark.
    pub(super) fn with(&self, cell: usize, symbol: usize) -> Self {
        let mut child = Self { values: self.values.clone(), marks: self.marks.clone() };
        child.values[cell] = None;
        child.marks[cell] |= 1 << symbol;
        child
    }

    /// The symbol in a cell, as value or as mark.
    fn may(&self, cell: usize) -> Mask {
        self.values[cell].map_or(self.marks[cell], |symbol| 1 << symbol.index())
    }
}

impl Houses {
    pub(super) fn new(problem: &Problem) -> Self {
        let order = problem.symbols();
        let all: Vec<Vec<usize>> =
            problem.houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
        let peers = problem.peers();
        let mut crossings = Vec::new();
        for (one, other) in all.iter().cartesian_product(&all).filter(|(one, other)| one.len() == order && one != other)
        {
            let (shared, rest): (Vec<_>, Vec<_>) = one.iter().partition(|cell| other.contains(cell));
            if shared.len() > 1 {
                let beyond = other.iter().copied().filter(|cell| !one.contains(cell)).collect();
                crossings.push([rest, shared, beyond]);
            }
        }
        Self { all, peers, crossings, order }
    }

    /// By method and cell: the symbols that the method takes from the marks of the cell, or would if they were there.
    pub(super) fn removable(&self, board: &Board) -> [Vec<Mask>; METHODS] {
        let mut found: [Vec<Mask>; METHODS] = std::array::from_fn(|_| vec![0; board.marks.len()]);
        let [single, exclusion, intersection, cover, wing] = &mut found;
        for (cell, &marks) in board.marks.iter().enumerate() {
            if marks.is_power_of_two() {
                single[cell] = marks;
            }
            if board.values[cell].is_some() {
                let symbol = board.may(cell);
                self.peers[cell].iter().for_each(|peer| exclusion[peer.index()] |= symbol);
            }
        }
        let any = |cells: &[usize]| cells.iter().fold(0, |all, &cell| all | board.may(cell));
        let marks = |cells: &[usize]| cells.iter().fold(0, |all, &cell| all | board.marks[cell]);
        for [rest, shared, beyond] in &self.crossings {
            let locked = marks(shared) & !any(rest);
            for &cell in beyond {
                intersection[cell] |= locked;
            }
        }
        for house in &self.all {
            let open: Vec<_> = house.iter().copied().filter(|&cell| board.marks[cell] != 0).collect();
            for size in 2..=COVER.min(open.len().saturating_sub(1)) {
                let small = open.iter().copied().filter(|&cell| board.marks[cell].count_ones() as usize <= size);
                for set in small.combinations(size) {
                    let covered = marks(&set);
                    if covered.count_ones() as usize == size {
                        open.iter().filter(|cell| !set.contains(cell)).for_each(|&cell| cover[cell] |= covered);
                    }
                }
            }
        }
        self.wings(board, wing);
        found
    }

    /// X-wings: two full houses with two places each for a symbol, in two other houses.
    fn wings(&self, board: &Board, wing: &mut [Mask]) {
        for symbol in 0..self.order {
            let places: Vec<_> = self
                .all
                .iter()
                .filter(|house| house.len() == self.order)
                .filter_map(|house| {
                    let places = house.iter().copied().filter(|&cell| board.may(cell) >> symbol & 1 == 1);
                    places.collect_tuple::<(_, _)>().filter(|&(a, b)| board.marks[a] != 0 && board.marks[b] != 0)
                })
                .collect();
            for [&(a, b), &(c, d)] in places.iter().array_combinations() {
                for (c, d) in [(c, d), (d, c)] {
                    if a == c
                        || a == d
                        || b == c
                        || b == d
                        || !self.peers[a].contains(&Cell::new(c))
                        || !self.peers[b].contains(&Cell::new(d))
                    {
                        continue;
                    }
                    for house in &self.all {
                        let covers = |one, other| house.contains(one) && house.contains(other);
                        if covers(&a, &c) || covers(&b, &d) {
                            let corners = [a, b, c, d];
                            let others = house.iter().filter(|cell| !corners.contains(cell));
                            others.for_each(|&cell| wing[cell] |= 1 << symbol);
                        }
                    }
                }
            }
        }
    }
}
