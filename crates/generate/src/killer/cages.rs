//! Cages over a board: connected cells with different symbols in a grid.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::{Cage, Random};
use gerechte_core::Board;
use gerechte_core::game::moves;
use gerechte_encodings::{Cell, Symbol};

/// So often a division into cages is begun before the grid is given up.
const TRIES: usize = 50;

/// The division of a board into cages, while they are drawn and mended for a grid.
#[derive(Clone, Debug)]
pub(crate) struct Division<'a> {
    near: &'a [Vec<usize>],
    grid: &'a [Symbol],
    sizes: RangeInclusive<usize>,
    cages: Vec<Vec<usize>>,
    /// By cell: its cage, if it has one.
    cage_of: Vec<Option<usize>>,
}

/// By cell: those beside it.
pub(crate) fn neighbours(board: &Board) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); board.cells()];
    for [one, other] in moves::sides(board) {
        near[one].push(other);
        near[other].push(one);
    }
    near
}

impl<'a> Division<'a> {
    /// Random cages of these sizes for the first `near.len()` cells of the grid, some of which may stay without a cage if `leaves_cells`. Returns `None` if they do
    /// not come out.
    pub(crate) fn random(
        near: &'a [Vec<usize>],
        grid: &'a [Symbol],
        sizes: &RangeInclusive<usize>,
        leaves_cells: bool,
        random: &mut Random,
    ) -> Option<Self> {
        let grid = &grid[..near.len()];
        (0..TRIES).find_map(|_| {
            let mut cages =
                Self { near, grid, sizes: sizes.clone(), cages: Vec::new(), cage_of: vec![None; grid.len()] };
            cages.draw(leaves_cells, random).then_some(cages)
        })
    }

    /// The cells of each cage, ascending, in order of the first ones.
    pub(super) fn cells(&self) -> Vec<Vec<Cell>> {
        let mut cages: Vec<Vec<Cell>> =
            self.cages.iter().map(|cage| cage.iter().copied().map(Cell::new).collect()).collect();
        for cage in &mut cages {
            cage.sort_unstable();
        }
        cages.sort_unstable();
        cages
    }

    /// The cages with the sums of a grid.
    pub(crate) fn with_sums(&self, grid: &[Symbol]) -> impl Iterator<Item = Cage> {
        let sum = |cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()].value()).sum();
        self.cells().into_iter().map(move |cells| Cage { sum: sum(&cells), cells })
    }

    /// Draws cage after cage, each from a cell with the fewest free neighbours, so that none is cut off.
    fn draw(&mut self, leaves_cells: bool, random: &mut Random) -> bool {
        let mut order: Vec<usize> = (0..self.grid.len()).collect();
        order.shuffle(random);
        let mut is_left = vec![false; order.len()];
        loop {
            let free = |cell: usize| self.near[cell].iter().filter(|&&other| self.cage_of[other].is_none()).count();
            let blank = order.iter().copied().filter(|&cell| self.cage_of[cell].is_none() && !is_left[cell]);
            let Some(start) = blank.min_by_key(|&cell| free(cell)) else { return true };
            let wanted = random.random_range(self.sizes.clone());
            self.cages.push(Vec::new());
            let number = self.cages.len() - 1;
            self.join(start, number);
            while self.cages[number].len() < wanted {
                let Some(&cell) = self.around(number).choose(random) else { break };
                self.join(cell, number);
            }
            if self.cages[number].len() < *self.sizes.start() && !self.settle(number, random) {
                if !leaves_cells {
                    return false;
                }
                for cell in self.cages.pop().unwrap_or_default() {
                    self.cage_of[cell] = None;
                    is_left[cell] = true;
                }
            }
        }
    }

    /// The free cells beside a cage whose symbols it does not hold.
    fn around(&self, number: usize) -> Vec<usize> {
        let beside = self.cages[number].iter().flat_map(|&cell| self.near[cell].iter().copied());
        let mut around: Vec<usize> =
            beside.filter(|&cell| self.cage_of[cell].is_none() && self.may_join(cell, number)).collect();
        around.sort_unstable();
        around.dedup();
        around
    }

    /// Gives the cells of the last cage, which is too small, to cages beside it. Returns false if one finds no place.
    fn settle(&mut self, number: usize, random: &mut Random) -> bool {
        for cell in self.cages[number].clone() {
            let mut others: Vec<usize> = self.near[cell].iter().filter_map(|&other| self.cage_of[other]).collect();
            others.retain(|&other| {
                other != number && self.cages[other].len() < *self.sizes.end() && self.may_join(cell, other)
            });
            let Some(&other) = others.choose(random) else { return false };
            self.leave(cell);
            self.join(cell, other);
        }
        self.cages.pop();
        true
    }

    /// Moves one of some cells, whose symbols another solution changes, to another cage such that this solution breaks a sum, or holds a symbol twice in a cage.
    pub(super) fn move_against(&mut self, other: &[Symbol], random: &mut Random) -> bool {
        let mut ways: Vec<(usize, usize)> = Vec::new();
        for cell in (0..self.grid.len()).filter(|&cell| other[cell] != self.grid[cell]) {
            let beside = self.near[cell].iter().filter_map(|&other| self.cage_of[other]);
            ways.extend(beside.filter(|&cage| self.cage_of[cell] != Some(cage)).map(|cage| (cell, cage)));
        }
        ways.sort_unstable();
        ways.dedup();
        ways.shuffle(random);
        for (cell, to) in ways {
            let from = self.cage_of[cell];
            let can_leave =
                from.is_none_or(|from| self.cages[from].len() > *self.sizes.start() && self.holds_without(cell, from));
            if !can_leave || self.cages[to].len() >= *self.sizes.end() || !self.may_join(cell, to) {
                continue;
            }
            self.leave(cell);
            self.join(cell, to);
            if self.breaks(other, to) || from.is_some_and(|from| self.breaks(other, from)) {
                return true;
            }
            self.leave(cell);
            if let Some(from) = from {
                self.join(cell, from);
            }
        }
        false
    }

    /// Cuts a cage in two, such that another solution breaks a sum.
    pub(super) fn split_against(&mut self, other: &[Symbol], random: &mut Random) -> bool {
        let mut numbers: Vec<usize> = (0..self.cages.len()).collect();
        numbers.shuffle(random);
        let least = *self.sizes.start();
        for number in numbers.into_iter().filter(|&number| self.cages[number].len() >= 2 * least) {
            let cage = self.cages[number].clone();
            // Cages are small: all their parts that hold the first cell, as bits of the others.
            let mut parts: Vec<u32> = (0..1_u32 << (cage.len() - 1).min(16)).collect();
            parts.shuffle(random);
            for part in parts {
                let is_in = |at: usize| at == 0 || part >> (at - 1) & 1 == 1;
                let (one, rest): (Vec<_>, Vec<_>) = (0..cage.len()).partition(|&at| is_in(at));
                let [one, rest] = [one, rest].map(|part| part.into_iter().map(|at| cage[at]).collect::<Vec<usize>>());
                let sum = |cells: &[usize], grid: &[Symbol]| cells.iter().map(|&cell| grid[cell].value()).sum::<u32>();
                if one.len().min(rest.len()) >= least
                    && sum(&one, self.grid) != sum(&one, other)
                    && self.are_connected(&one)
                    && self.are_connected(&rest)
                {
                    for &cell in &rest {
                        self.leave(cell);
                    }
                    self.cages.push(Vec::new());
                    for &cell in &rest {
                        self.join(cell, self.cages.len() - 1);
                    }
                    return true;
                }
            }
        }
        false
    }

    fn join(&mut self, cell: usize, number: usize) {
        self.cage_of[cell] = Some(number);
        self.cages[number].push(cell);
    }

    fn leave(&mut self, cell: usize) {
        if let Some(number) = self.cage_of[cell].take() {
            self.cages[number].retain(|&other| other != cell);
        }
    }

    fn may_join(&self, cell: usize, number: usize) -> bool {
        self.cages[number].iter().all(|&other| self.grid[other] != self.grid[cell])
    }

    fn holds_without(&self, cell: usize, number: usize) -> bool {
        let rest: Vec<usize> = self.cages[number].iter().copied().filter(|&other| other != cell).collect();
        self.are_connected(&rest)
    }

    fn are_connected(&self, cells: &[usize]) -> bool {
        let mut reached: Vec<usize> = cells.iter().copied().take(1).collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let beside = self.near[cell].iter().copied().filter(|other| cells.contains(other));
            let new: Vec<usize> = beside.filter(|other| !reached.contains(other)).collect();
            reached.extend(new);
        }
        reached.len() == cells.len()
    }

    /// Whether a solution of other cages has another sum in this one, or a symbol twice.
    fn breaks(&self, other: &[Symbol], number: usize) -> bool {
        let cage = &self.cages[number];
        let sum = |grid: &[Symbol]| cage.iter().map(|&cell| grid[cell].value()).sum::<u32>();
        let repeats = || (1..cage.len()).any(|at| cage[..at].iter().any(|&one| other[one] == other[cage[at]]));
        sum(self.grid) != sum(other) || repeats()
    }
}
