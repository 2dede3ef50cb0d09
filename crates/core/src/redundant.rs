//! Redundant rules: marks, cages, further houses and extras without which a puzzle still has one solution.

use std::collections::HashSet;

use gerechte_encodings::{Constraint, Problem};
use itertools::Itertools;

use crate::game::{RULES, Rule};
use crate::stop::Stop;
use crate::{Count, Engine, EngineError, Game, Puzzle};

/// A mark, a cage, a further house or an extra of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// The numbers of its [constraints](Problem::constraints) in the game, ascending. Some may be of other parts, too; a mark may demand nothing.
    pub constraints: Vec<usize>,
}

/// The parts of a game beyond the houses of its board: each mark, each cage, each further house, and each extra that relates all cells a move apart.
///
/// ```
/// use gerechte::{Game, redundant::parts};
/// let game: Game = "box:2x2+diagonals+antiknight".parse()?;
/// let names: Vec<_> = parts(&game).into_iter().map(|part| part.name).collect();
/// assert_eq!(names, ["diagonal", "antidiagonal", "anti-knight pairs"]);
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn parts(game: &Game) -> Vec<Part> {
    let constraints = game.problem().constraints();
    let numbers = |is_meant: &dyn Fn(&Constraint) -> bool| constraints.iter().positions(is_meant).collect::<Vec<_>>();
    let mut parts = Vec::new();
    for mark in game.marks() {
        let stated: HashSet<Constraint> = game.stated_by(mark).into_iter().collect();
        let name = game.name_of_mark(mark);
        parts.push(Part { name, constraints: numbers(&|constraint| stated.contains(constraint)) });
    }
    let sums = constraints.iter().filter_map(|constraint| match constraint {
        Constraint::Sum { cells, total } => Some((cells.iter().copied().sorted().collect::<Vec<_>>(), Some(*total))),
        _ => None,
    });
    let sums: Vec<_> = sums.collect();
    // Rows, columns and regions are of the board, even if they have names of their own.
    let of_board = game.lines_and_regions();
    let houses = game.named_houses().filter(|(cells, _)| !of_board.contains(*cells));
    let houses = houses.map(|(cells, _)| (cells.to_vec(), None));
    for (cells, total) in sums.iter().cloned().chain(houses.filter(|(cells, _)| sums.iter().all(|sum| sum.0 != *cells)))
    {
        let is_of_it = |constraint: &Constraint| match constraint {
            Constraint::Sum { cells: summed, total: sum } => {
                Some(*sum) == total && summed.len() == cells.len() && summed.iter().all(|cell| cells.contains(cell))
            }
            Constraint::AllDifferent(house) => {
                *house == cells && game.named_houses().any(|(named, _)| named == cells.as_slice())
            }
            _ => false,
        };
        let name = total.map_or_else(
            || game.name_of_house(&cells),
            |total| game.name_of_constraint(&Constraint::Sum { cells: cells.clone(), total }),
        );
        parts.push(Part { name, constraints: numbers(&is_of_it) });
    }
    for rule in &RULES {
        let stated: HashSet<Constraint> = pairwise(rule, game).into_iter().collect();
        let constraints = numbers(&|constraint| stated.contains(constraint));
        if !stated.is_empty() && constraints.len() >= stated.len() {
            parts.push(Part { name: rule.words.to_owned(), constraints });
        }
    }
    parts
}

/// The constraints of a rule on all cells a move apart. Empty for other rules.
fn pairwise(rule: &Rule, game: &Game) -> Vec<Constraint> {
    let mut problem = Problem::new(game.problem().cells(), game.order()).expect("as many as the game has");
    for pair in rule.pairs(game).unwrap_or_default() {
        problem.all_different(pair).expect("cells of the board");
    }
    let relations = rule.relations(game.board(), game.order());
    problem.constraints().iter().cloned().chain(relations).collect()
}

/// The redundant parts of a puzzle with one solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redundant {
    /// The numbers of the [`parts`] that can be left out, each alone.
    pub each: Vec<usize>,
    /// Some of them that can be left out together, and then no further one.
    pub together: Vec<usize>,
}

/// The [`parts`] without which a puzzle still has one solution. Parts that come early are left out first.
///
/// The engine is asked once for each part, and once more for each that can be left out alone.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, encodings::Cell, game::{Mark, THERMOMETER}, redundant::redundant, search::Native};
/// let mut game: Game = "latin:3".parse()?;
/// for line in [[0, 1, 2], [2, 5, 8]] {
///     game.add_mark(Mark::Line(&THERMOMETER, line.map(Cell::new).to_vec()))?;
/// }
/// let puzzle = Puzzle::parse(&game, "...2.....")?;
/// // The second thermometer would rise from 3.
/// assert!(redundant(&Native, &game, &puzzle, &Stop::never())?.is_none());
/// let mut game: Game = "latin:3".parse()?;
/// game.add_mark(Mark::Line(&THERMOMETER, [0, 1, 2].map(Cell::new).to_vec()))?;
/// game.add_mark(Mark::Line(&THERMOMETER, [0, 1].map(Cell::new).to_vec()))?;
/// let found = redundant(&Native, &game, &puzzle, &Stop::never())?.expect("it has one solution");
/// assert_eq!((found.each, found.together), (vec![1], vec![1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Returns `None` if the puzzle does not have one solution.
///
/// # Errors
/// If the engine fails, or a stop is requested.
pub fn redundant(
    engine: &dyn Engine,
    game: &Game,
    puzzle: &Puzzle,
    stop: &Stop,
) -> Result<Option<Redundant>, EngineError> {
    let (parts, problem) = (parts(game), game.with_clues(puzzle));
    let is_unique_without = |left_out: &[usize]| -> Result<bool, EngineError> {
        let of_others: HashSet<usize> =
            (0..parts.len()).filter(|at| !left_out.contains(at)).flat_map(|at| parts[at].constraints.clone()).collect();
        let gone: HashSet<usize> = left_out.iter().flat_map(|&at| parts[at].constraints.clone()).collect();
        let kept = (0..problem.constraints().len()).filter(|at| of_others.contains(at) || !gone.contains(at));
        let count = engine.count(&problem.only(kept), Some(2), stop)?;
        stop.check()?;
        Ok(count == Count::Exactly(1))
    };
    if !is_unique_without(&[])? {
        return Ok(None);
    }
    let mut found = Redundant::default();
    for at in 0..parts.len() {
        if is_unique_without(&[at])? {
            found.each.push(at);
        }
    }
    for &at in &found.each {
        found.together.push(at);
        // The first one is known to go.
        if found.together.len() > 1 && !is_unique_without(&found.together)? {
            found.together.pop();
        }
    }
    Ok(Some(found))
}
