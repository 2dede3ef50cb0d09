//! The fewest clues that leave one solution of a puzzle, by unavoidable sets of all its solutions.

use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;

use crate::unavoidable::{Changes, two_symbol};
use gerechte_core::{Engine, EngineError, Stop, unless_stopped};
use gerechte_encodings::amo::totalizer;
use gerechte_encodings::{Cell, CellVars, ClauseSink, Encoding, Lit, Problem, Sums, Symbol};
use gerechte_sat::{Answer, Backend, Growing};
use gerechte_search::Native;

/// Clues that make the solution of a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Additional {
    /// The fewest known clues to add.
    pub clues: Vec<(Cell, Symbol)>,
    /// The solution that they determine.
    pub grid: Vec<Symbol>,
    /// A lower bound on the number of clues; the clues are proved to be the fewest if it equals their number.
    pub at_least: usize,
}

impl Additional {
    /// Whether fewer clues are not enough.
    pub fn is_proved(&self) -> bool {
        self.clues.len() == self.at_least
    }
}

/// The fewest clues that, added to the problem's own, leave one solution; after a stop, the best ones so far and the proved bound.
/// Returns `None` if there is no solution.
///
/// A solver proposes a solution and a set of at most k cells. If their clues allow another solution, it differs from the proposed one in an unavoidable
/// set. Every solution with the same symbols there needs a clue among its cells, which becomes a clause. The bound k grows
/// from 0, so the final set is a smallest one.
///
/// # References
/// E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith: Counterexample-guided abstraction refinement. CAV 2000.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, fewest, sat::Varisat};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "12..34..........")?;
/// let found = fewest::additional(&game.with_clues(&puzzle), &Varisat, &Stop::never())?.expect("solutions");
/// assert_eq!((found.clues.len(), found.is_proved()), (2, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn additional<B: Backend>(problem: &Problem, backend: &B, stop: &Stop) -> Result<Option<Additional>, EngineError> {
    let Some(grid) = Native.first(problem, stop)? else { return Ok(None) };
    let free: Vec<_> =
        (0..).map(Cell::new).zip(problem.free_cells()).filter(|(_, free)| *free).map(|(cell, _)| cell).collect();
    let mut best = Additional { clues: clues(&grid, &free), grid, at_least: 0 };
    let end = raise(problem, backend, &free, &mut best, stop);
    unless_stopped(end)?;
    Ok(Some(best))
}

/// The symbols of the grid in the cells.
fn clues(grid: &[Symbol], cells: &[Cell]) -> Vec<(Cell, Symbol)> {
    cells.iter().map(|&cell| (cell, grid[cell.index()])).collect()
}

/// Raises the bound, and lowers the number of clues, until they meet.
fn raise<B: Backend>(
    problem: &Problem,
    backend: &B,
    free: &[Cell],
    best: &mut Additional,
    stop: &Stop,
) -> Result<(), EngineError> {
    let first = best.grid.clone();
    best.clues = clues(&first, &Changes::new(problem, &first, stop).reduced(free)?);
    let unnamed = unnamed(problem);
    best.at_least = lower_bound(problem);
    // The symbols in unavoidable sets of the solutions that were proposed.
    let mut known: BTreeSet<Vec<_>> = BTreeSet::new();
    while !best.is_proved() {
        let mut proposer = Proposer::new(problem, backend, free, &unnamed, best.at_least, stop);
        for held in &known {
            proposer.demand(held);
        }
        while let Some((grid, mut cells)) = proposer.propose(problem)? {
            let mut changes = Changes::new(problem, &grid, stop);
            let missed = changes.missed_by(&cells)?;
            if missed.is_empty() {
                *best = Additional { clues: clues(&grid, &cells), grid, at_least: cells.len() };
                return Ok(());
            }
            cells.extend(missed.iter().flatten());
            let puzzle = changes.reduced(&cells)?;
            if puzzle.len() < best.clues.len() {
                best.clues = clues(&grid, &puzzle);
                best.grid.clone_from(&grid);
            }
            for set in missed.into_iter().chain(two_symbol(problem, &grid)) {
                let held = clues(&grid, &set);
                if !known.contains(&held) {
                    proposer.demand(&held);
                    known.insert(held);
                }
            }
        }
        best.at_least += 1;
    }
    Ok(())
}

/// A solution, and some of its free cells.
type Proposal = (Vec<Symbol>, Vec<Cell>);

/// The solver that proposes a solution and at most k of its free cells.
struct Proposer<'a> {
    formula: Growing<'a>,
    vars: CellVars,
    /// The free cells; and for each free cell, the literal "it is chosen".
    free: &'a [Cell],
    chosen: Vec<Option<Lit>>,
}

impl<'a> Proposer<'a> {
    fn new<B: Backend>(
        problem: &Problem,
        backend: &'a B,
        free: &'a [Cell],
        unnamed: &[Symbol],
        most: usize,
        stop: &Stop,
    ) -> Self {
        let mut formula = Growing::new(backend, stop);
        let vars = Encoding { sums: Sums::Symbols, ..Encoding::default() }.encode(problem, &mut formula);
        let lits: Vec<_> = free.iter().map(|_| formula.new_var().lit()).collect();
        totalizer::at_most(&lits, most, &mut formula);
        order(unnamed, problem, &vars, &mut formula);
        name(unnamed, &free.iter().copied().zip(lits.iter().copied()).collect::<Vec<_>>(), &vars, &mut formula);
        let mut chosen = vec![None; problem.cells()];
        for (cell, &lit) in free.iter().zip(&lits) {
            chosen[cell.index()] = Some(lit);
        }
        Self { formula, vars, free, chosen }
    }

    /// Demands that a solution with these symbols has a chosen cell among theirs.
    fn demand(&mut self, held: &[(Cell, Symbol)]) {
        let other = held.iter().map(|&(cell, symbol)| !self.vars.lit(cell, symbol));
        let clause: Vec<_> = other.chain(held.iter().filter_map(|(cell, _)| self.chosen[cell.index()])).collect();
        self.formula.add_clause(&clause);
    }

    /// Returns `None` if there are no further proposals.
    fn propose(&mut self, problem: &Problem) -> Result<Option<Proposal>, EngineError> {
        match self.formula.solve(&[])? {
            Answer::Unsatisfiable => return Ok(None),
            Answer::Satisfiable => {}
        }
        let grid = self.formula.grid(problem, &self.vars)?;
        let is_chosen = |cell: &&Cell| self.chosen[cell.index()].is_some_and(|lit| self.formula.holds(lit));
        Ok(Some((grid, self.free.iter().filter(is_chosen).copied().collect())))
    }
}

/// A number of clues, beside those of the problem, without which it has no puzzle, as two interchangeable symbols are in no clue and can change places.
///
/// ```
/// use gerechte::{Game, fewest};
/// let [sudoku, other] = ["box:3x3", "box:3x3+nonconsecutive"].map(|game| game.parse::<Game>().expect("a game"));
/// assert_eq!([&sudoku, &other].map(|game| fewest::lower_bound(game.problem())), [8, 0]);
/// ```
pub fn lower_bound(problem: &Problem) -> usize {
    unnamed(problem).len().saturating_sub(1)
}

/// The symbols that are interchangeable in all solutions: those that no clue names, if nothing else distinguishes symbols and each occurs.
fn unnamed(problem: &Problem) -> Vec<Symbol> {
    // Without a full house, a solution may lack symbols, which then need not be named.
    if problem.full_houses().next().is_none() || !problem.is_of_houses() {
        return Vec::new();
    }
    let named: HashSet<_> = problem.givens().map(|(_, symbol)| symbol).collect();
    (0..problem.symbols()).map(Symbol::new).filter(|symbol| !named.contains(symbol)).collect()
}

/// Demands that these symbols come in ascending order in the first full house.
fn order(symbols: &[Symbol], problem: &Problem, vars: &CellVars, sink: &mut dyn ClauseSink) {
    let Some(house) = problem.full_houses().next() else { return };
    for pair in symbols.windows(2) {
        for (place, &cell) in house.iter().enumerate() {
            let before = house[..place].iter().map(|&cell| vars.lit(cell, pair[0]));
            let clause: Vec<_> = before.chain([!vars.lit(cell, pair[1])]).collect();
            sink.add_clause(&clause);
        }
    }
}

/// Demands that one of each two of these symbols is chosen.
fn name(symbols: &[Symbol], chosen: &[(Cell, Lit)], vars: &CellVars, sink: &mut dyn ClauseSink) {
    let is_named: Vec<_> = symbols.iter().map(|_| sink.new_var().lit()).collect();
    for (&symbol, &is_named) in symbols.iter().zip(&is_named) {
        let mut clause = vec![!is_named];
        for &(cell, chosen) in chosen {
            let names = sink.new_var().lit();
            sink.add_clause(&[!names, chosen]);
            sink.add_clause(&[!names, vars.lit(cell, symbol)]);
            clause.push(names);
        }
        sink.add_clause(&clause);
    }
    is_named.iter().array_combinations().for_each(|[&one, &other]| sink.add_clause(&[one, other]));
}
