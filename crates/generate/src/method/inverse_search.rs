//! `inverse-search`: the constrained breadth search of the report on inverse methods, as it is written, in three readings.
//!
//! A *point* is a board with values and pencil marks. A *parent* has one mark less and is reached by a forward step, a *child* has one more and is reached
//! by an inverse step. From the solution the search goes to the good child that a heuristic prefers, until there is none. It keeps all good children of a
//! point, the good siblings of the next one, and the parents of the point, its good parents. A child is good, says the report, if "the parents of the child via M are a
//! subset of the good parents", tested for each forward method M. This can be read in three ways.
//!
//! - [`Reading::Literal`]: for some method. The good parents lie one level below the parents of the child, so the test holds exactly where a method has no
//!   parents at all, which is nearly always. The search goes on until no child is left.
//! - [`Reading::Corrected`]: for all methods together, and one level up: each parent of the child is the point or one of its good siblings.
//! - [`Reading::Strict`]: for all methods together, with the sets as they are passed: each parent of the child is the point itself.
//!
//! The forward and inverse steps are those of [`inverse`](super::inverse), without the errors of the report. The report takes the values of the last board as
//! the puzzle. Where that has several solutions, the attempt fails.
//!
//! # References
//! Team 2306: Generating Sudoku Puzzles as an Inverse Problem. Report of 18 February 2008, sections 5.1 to 5.3.

use std::cmp::Reverse;
use std::collections::HashSet;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::Method;
use super::inverse::{Board, Houses, METHODS};
use crate::{Draft, Judge, Random, Workshop};
use gerechte_core::{Game, Grid, Puzzle, Stop};
use gerechte_rate::board::{MAX_ORDER, Mask, bits};

/// A reading of the test for good children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// For some method its parents, if there are any, are good parents of the point.
    Literal,
    /// All parents are the point or its good siblings.
    Corrected,
    /// All parents are the point.
    Strict,
}

/// The heuristic that chooses among good children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// Any child.
    Random,
    /// Few good parents (t).
    Forced,
    /// The easiest forward step is hard (d).
    Hard,
    /// A child with a value less, for puzzles of few clues.
    Clues,
    /// t and d in turn, every twenty steps.
    Switch,
}

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct InverseSearch {
    /// The reading.
    pub reading: Reading,
    /// The heuristic.
    pub preference: Preference,
}

/// The end of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ended {
    /// The values of the last board.
    pub puzzle: Puzzle,
    /// The number of calls of the search, one for each mark.
    pub calls: usize,
}

/// A mark: a cell and a symbol.
type Mark = (usize, usize);

impl InverseSearch {
    /// The three readings, with the heuristic t.
    pub const READINGS: [Self; 3] = [
        Self { reading: Reading::Literal, preference: Preference::Forced },
        Self { reading: Reading::Corrected, preference: Preference::Forced },
        Self { reading: Reading::Strict, preference: Preference::Forced },
    ];

    /// Searches from a solution to the end. Returns `None` after a stop.
    ///
    /// ```
    /// use gerechte::generate::{InverseSearch, Random};
    /// use gerechte::{Game, Puzzle, Stop};
    /// use rand::SeedableRng;
    /// let game: Game = "box:2x2".parse()?;
    /// let solution = Puzzle::parse(&game, "1234341221434321")?.grid().expect("full");
    /// let [literal, _, strict] = InverseSearch::READINGS;
    /// let clues = |search: InverseSearch| {
    ///     let ended = search.run(&game, &solution, &mut Random::seed_from_u64(1), &Stop::never());
    ///     ended.map(|ended| ended.puzzle.clue_count())
    /// };
    /// assert_eq!([clues(literal), clues(strict)], [Some(0), Some(15)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, game: &Game, solution: &Grid, random: &mut Random, stop: &Stop) -> Option<Ended> {
        let houses = Houses::new(game.problem());
        let full = Board { values: Puzzle::from(solution), marks: vec![0; solution.len()] };
        let first = random.random_range(0..solution.len());
        let start = |cell: usize| (cell, solution[cell].index());
        // The mark by which the point was reached, and those of its siblings and itself.
        let mut last = start(first);
        let mut siblings: HashSet<Mark> = (0..solution.len()).map(start).collect();
        let mut point = full.with(last.0, last.1);
        let mut calls = 0;
        loop {
            calls += 1;
            if stop.is_requested() {
                return None;
            }
            let mut children = children(&houses, &point, solution);
            children.shuffle(random);
            let mut good = HashSet::new();
            let mut best: Option<(Mark, (usize, Reverse<usize>))> = None;
            for mark in children {
                let child = point.with(mark.0, mark.1);
                let parents = parents(&houses, &child);
                if !self.is_good(&parents, mark, last, &siblings) {
                    continue;
                }
                good.insert(mark);
                let value = self.value(&parents, calls, point.values[mark.0].is_some());
                if best.is_none_or(|(_, known)| value > known) {
                    best = Some((mark, value));
                }
                // Siblings matter to one reading only, and to a random choice the first child is as good as any.
                if self.reading != Reading::Corrected && self.preference == Preference::Random {
                    break;
                }
            }
            let Some((mark, _)) = best else { return Some(Ended { puzzle: point.values, calls }) };
            point = point.with(mark.0, mark.1);
            (last, siblings) = (mark, good);
        }
    }

    /// Whether a child, reached by a mark, is good.
    fn is_good(self, parents: &[Vec<Mark>; METHODS], mark: Mark, last: Mark, siblings: &HashSet<Mark>) -> bool {
        let mut all = parents.iter().flatten();
        match self.reading {
            Reading::Literal => parents.iter().any(Vec::is_empty),
            // Without the last mark, the parent has this one instead: it is a sibling if that was a good child then.
            Reading::Corrected => all.all(|&taken| taken == mark || (taken == last && siblings.contains(&mark))),
            Reading::Strict => all.all(|&taken| taken == mark),
        }
    }

    /// The value of a good child for the heuristic; greater is better.
    fn value(self, parents: &[Vec<Mark>; METHODS], calls: usize, takes_clue: bool) -> (usize, Reverse<usize>) {
        let few = Reverse(parents.iter().map(Vec::len).sum());
        let easiest = parents.iter().position(|parents| !parents.is_empty()).unwrap_or(METHODS);
        match self.preference {
            Preference::Random => (0, Reverse(0)),
            Preference::Clues => (usize::from(takes_clue), Reverse(0)),
            Preference::Switch if (calls / 20).is_multiple_of(2) => (0, few),
            Preference::Forced => (0, few),
            Preference::Hard | Preference::Switch => (easiest, Reverse(0)),
        }
    }
}

/// The marks that inverse steps add: the value of a cell becomes its mark, or a forward step would take the mark away again.
fn children(houses: &Houses, point: &Board, solution: &Grid) -> Vec<Mark> {
    let removable = houses.removable(point);
    let of_cell = |cell: usize| {
        let marks: Mask = if point.values[cell].is_some() {
            1 << solution[cell].index()
        } else {
            removable[1..].iter().fold(0, |all, method| all | method[cell]) & !point.marks[cell]
        };
        bits(marks).map(move |symbol| (cell, symbol))
    };
    (0..solution.len()).flat_map(of_cell).collect()
}

/// By forward method, the marks that it takes away.
fn parents(houses: &Houses, child: &Board) -> [Vec<Mark>; METHODS] {
    houses.removable(child).map(|method| {
        let taken = |(cell, marks): (usize, &Mask)| bits(method[cell] & marks).map(move |symbol| (cell, symbol));
        child.marks.iter().enumerate().flat_map(taken).collect()
    })
}

impl Method for InverseSearch {
    fn name(&self) -> &'static str {
        "inverse-search"
    }

    fn attempt(&self, workshop: &mut Workshop, _: &mut Judge, random: &mut Random) -> Option<Draft> {
        let solution = workshop.grid(random)?;
        let game = workshop.game().clone();
        if game.order() > MAX_ORDER {
            return None;
        }
        let stop = workshop.stop().clone();
        let ended = self.run(&game, &solution, random, &stop)?;
        workshop.is_unique(&ended.puzzle).then(|| Draft::new(ended.puzzle, solution))
    }
}
