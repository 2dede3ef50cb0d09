//! The integer programming engine: the only module that uses `good_lp`.
//!
//! There is a 0/1 variable for each cell and symbol, and an equation for each cell and full house. The search is branch and bound
//! over a linear relaxation, independent of the other engines. It is slow, and meant for small orders.
//!
//! # References
//! A. Bartlett, T. P. Chartier, A. N. Langville, T. D. Rankin: An integer programming model for the sudoku problem.
//! Journal of Online Mathematics and its Applications 8 (2008).

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use good_lp::{
    Constraint as Row, Expression, ProblemVariables, ResolutionError, Solution, SolverModel, Variable, WithTimeLimit,
    constraint, microlp, variable, variables,
};
use itertools::Itertools;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use gerechte_core::engine::{Prepared, Restated, Visitor};
use gerechte_core::{Engine, EngineError, Exit, Stop, Stopped};
use gerechte_encodings::regular::{self, Equation};
use gerechte_encodings::{Cell, Constraint, Division, Problem, Symbol};

/// `microlp` through `good_lp`; after each solution, a new model has one more row that excludes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ilp {
    /// The most seconds for one solution, after which it gives up as if stopped; `None` for no limit.
    pub patience: Option<f64>,
}

/// The number of orders in which a model is tried: microlp's matrices become singular by rounding, which depends on the order.
const ORDERS: u64 = 8;

impl Ilp {
    /// Whether the problem is small enough to expect an answer within seconds.
    pub const fn can_solve(problem: &Problem) -> bool {
        problem.cells() * problem.symbols() <= 216
    }
}

impl Engine for Ilp {
    fn name(&self) -> &'static str {
        "ilp"
    }

    fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_> {
        Box::new(Restated { engine: self, problem: problem.clone() })
    }

    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let mut found: Vec<Vec<Symbol>> = Vec::new();
        // microlp cannot be interrupted, but has a time limit, which is doubled each time. So the reaction to a stop takes at most as long again.
        let mut seconds = 0.5;
        loop {
            stop.check()?;
            let grid = match solve(problem, &found, seconds)? {
                Outcome::Solved(grid) => grid,
                Outcome::Infeasible => return Ok(Exit::Complete),
                Outcome::OutOfTime if self.patience.is_some_and(|patience| seconds >= patience) => {
                    return Err(EngineError::OutOfTime(Stopped));
                }
                Outcome::OutOfTime => {
                    seconds *= 2.0;
                    continue;
                }
            };
            if let ControlFlow::Break(()) = visit(&grid) {
                return Ok(Exit::Enough);
            }
            found.push(grid);
        }
    }
}

enum Outcome {
    Solved(Vec<Symbol>),
    Infeasible,
    OutOfTime,
}

/// A solution that is not in `found`.
fn solve(problem: &Problem, found: &[Vec<Symbol>], seconds: f64) -> Result<Outcome, EngineError> {
    let orders = 0..ORDERS;
    let mut tries = orders.map(|order| solve_in_order(problem, found, seconds, order));
    let first = tries.next().expect("an order");
    first.or_else(|reason| {
        let failed = EngineError::Failed { engine: "ilp", reason: format!("microlp: {reason}") };
        tries.find_map(Result::ok).ok_or(failed)
    })
}

/// The same, with columns and rows in their given order, or in a random order that depends on the number. Returns the error of microlp if it fails.
fn solve_in_order(problem: &Problem, found: &[Vec<Symbol>], seconds: f64, order: u64) -> Result<Outcome, String> {
    let mut vars = variables!();
    let mut columns = vars.add_vector(variable().binary(), problem.cells() * problem.symbols());
    let mut random = ChaCha8Rng::seed_from_u64(order);
    if order > 0 {
        columns.shuffle(&mut random);
    }
    let holds: Vec<_> = columns.chunks(problem.symbols()).collect();
    let mut rows = rows(problem, &holds, &mut vars);
    rows.extend(found.iter().map(|grid| {
        let same: Expression = grid.iter().zip(&holds).map(|(symbol, cell)| cell[symbol.index()]).sum();
        constraint!(same <= f64::from(problem.cells() as u32 - 1))
    }));
    if order > 0 {
        rows.shuffle(&mut random);
    }
    let mut model = vars.minimise(Expression::default()).using(microlp);
    for row in rows {
        model.add_constraint(row);
    }
    // microlp panics if its numbers are inconsistent.
    let solved = catch_unwind(AssertUnwindSafe(|| model.with_time_limit(seconds).solve()));
    let solution = match solved.map_err(|_| "it panicked")? {
        Ok(solution) => solution,
        Err(ResolutionError::Infeasible) => return Ok(Outcome::Infeasible),
        Err(ResolutionError::Other(_)) => return Ok(Outcome::OutOfTime),
        Err(error) => return Err(error.to_string()),
    };
    let grid: Option<Vec<_>> =
        holds.iter().map(|cell| cell.iter().position(|&var| solution.value(var) > 0.5).map(Symbol::new)).collect();
    let grid = grid.ok_or("a cell without a symbol")?;
    problem.check(&grid).map_err(|violation| violation.to_string())?;
    Ok(Outcome::Solved(grid))
}

fn rows(problem: &Problem, holds: &[&[Variable]], vars: &mut ProblemVariables) -> Vec<Row> {
    let mut rows: Vec<_> = holds.iter().map(|cell| constraint!(cell.iter().sum::<Expression>() == 1)).collect();
    for constraint in problem.constraints() {
        match constraint {
            Constraint::AllDifferent(cells) => {
                let is_full = cells.len() == problem.symbols();
                let times = |symbol| cells.iter().map(|cell| holds[cell.index()][symbol]).sum::<Expression>();
                for times in (0..problem.symbols()).map(times) {
                    rows.push(if is_full { constraint!(times == 1) } else { constraint!(times <= 1) });
                }
            }
            Constraint::Sum { cells, total } => {
                let value =
                    |(cell, symbol): (usize, usize)| f64::from(Symbol::new(symbol).value()) * holds[cell][symbol];
                let cells = cells.iter().map(|cell| cell.index());
                let sum: Expression = cells.cartesian_product(0..problem.symbols()).map(value).sum();
                rows.push(constraint!(sum == f64::from(*total)));
            }
            Constraint::Related(one, other, relation) => {
                let symbols = problem.symbols();
                let mut support = |cell: &Cell, symbol: Symbol, there: &Cell, set: u64| {
                    let goes_with = (0..symbols).filter(|other| set >> other & 1 == 1);
                    let supports: Expression = goes_with.map(|other| holds[there.index()][other]).sum();
                    rows.push(constraint!(holds[cell.index()][symbol.index()] <= supports));
                };
                for symbol in (0..symbols).map(Symbol::new) {
                    support(one, symbol, other, relation.beside(symbol, symbols));
                    support(other, symbol, one, relation.before(symbol, symbols));
                }
            }
            Constraint::Equation { left, right } => {
                let value = |cell: &Cell| {
                    let value = |symbol: usize| f64::from(Symbol::new(symbol).value()) * holds[cell.index()][symbol];
                    (0..problem.symbols()).map(value).sum::<Expression>()
                };
                let left: Expression = left.iter().map(value).sum();
                let right: Expression = right.iter().map(value).sum();
                rows.push(constraint!(left - right == 0.0));
            }
            Constraint::Regular { cells, words } => {
                let passes = vars.add_vector(variable().binary(), regular::flow(words).len());
                for Equation { held, steps, sum } in regular::equations(words) {
                    let steps = steps.into_iter().map(|(sign, step)| f64::from(sign) * passes[step]);
                    let held = held.map(|(position, symbol)| -1.0 * holds[cells[position].index()][symbol.index()]);
                    rows.push(constraint!(steps.chain(held).sum::<Expression>() == f64::from(sum)));
                }
            }
            Constraint::Division(division) => divide(division, holds, vars, &mut rows),
            Constraint::Given(cell, symbol) => rows.push(constraint!(holds[cell.index()][symbol.index()] == 1)),
            other => unreachable!("{other:?} is compiled nowhere"),
        }
    }
    rows
}

/// States a division without the clauses of the other engines.
fn divide(division: &Division, holds: &[&[Variable]], vars: &mut ProblemVariables, rows: &mut Vec<Row>) {
    let (size, regions, places) = (division.size(), division.regions(), 0..division.cells().len());
    let symbols = 0..holds.first().map_or(0, |cell| cell.len());
    let is_in = |place: usize, region: usize| holds[division.numbers()[place].index()][region];
    let others = places.clone().cartesian_product(symbols.clone().skip(regions));
    rows.extend(others.map(|(place, region)| constraint!(is_in(place, region) == 0)));
    // By region, place, and symbol: whether the cell is in the region and holds the symbol. Whole numbers for the cells make these whole, too.
    let held: Vec<Vec<_>> = (0..regions)
        .map(|_| places.clone().map(|_| vars.add_vector(variable().clamp(0.0, 1.0), symbols.len())).collect())
        .collect();
    for (place, cell) in places.clone().zip(division.cells()) {
        for symbol in symbols.clone() {
            let some: Expression = held.iter().map(|region| region[place][symbol]).sum();
            rows.push(constraint!(some == holds[cell.index()][symbol]));
        }
    }
    for (region, held) in held.iter().enumerate() {
        for (place, held) in held.iter().enumerate() {
            rows.push(constraint!(held.iter().sum::<Expression>() == is_in(place, region)));
        }
        for symbol in symbols.clone() {
            let times: Expression = held.iter().map(|place| place[symbol]).sum();
            rows.push(if size == symbols.len() { constraint!(times == 1) } else { constraint!(times <= 1) });
        }
        let all: Expression = places.clone().map(|place| is_in(place, region)).sum();
        rows.push(constraint!(all == f64::from(size as u32)));
        // Regions are numbered by their first cells.
        if let Some(lower) = region.checked_sub(1) {
            for place in places.clone() {
                let begun: Expression = (0..place).map(|before| is_in(before, lower)).sum();
                rows.push(constraint!(is_in(place, region) <= begun));
            }
        }
        connect(division, |place| is_in(place, region), vars, rows);
    }
}

/// States that a region is connected: from its first cell, a flow within the region brings one unit to each of its cells.
fn connect(division: &Division, is_in: impl Fn(usize) -> Variable, vars: &mut ProblemVariables, rows: &mut Vec<Row>) {
    let (size, places) = (division.size(), 0..division.cells().len());
    let (all, most) = (f64::from(size as u32), f64::from(size as u32 - 1));
    let first = vars.add_vector(variable().clamp(0.0, 1.0), places.len());
    rows.push(constraint!(first.iter().sum::<Expression>() == 1));
    let flows: Vec<(usize, usize, Variable)> = places
        .clone()
        .flat_map(|from| division.beside(from).map(move |to| (from, to)))
        .map(|(from, to)| (from, to, vars.add(variable().clamp(0.0, most))))
        .collect();
    for &(from, to, flow) in &flows {
        rows.push(constraint!(flow <= most * is_in(from)));
        rows.push(constraint!(flow <= most * is_in(to)));
    }
    for place in places.clone() {
        rows.push(constraint!(first[place] <= is_in(place)));
        rows.extend((0..place).map(|before| constraint!(first[place] + is_in(before) <= 1)));
        let gained = flows.iter().filter(|&&(_, to, _)| to == place).map(|&(_, _, flow)| flow).sum::<Expression>();
        let passed = flows.iter().filter(|&&(from, ..)| from == place).map(|&(_, _, flow)| flow).sum::<Expression>();
        rows.push(constraint!(all * first[place] + gained - passed == is_in(place)));
        // These follow. With them, the search is ten times as fast.
        if size > 1 {
            let beside: Expression = division.beside(place).map(&is_in).sum();
            rows.push(constraint!(is_in(place) <= beside));
        }
        let far = (place + 1..places.end).filter(|&far| division.distance(place, far) >= size);
        rows.extend(far.map(|far| constraint!(is_in(place) + is_in(far) <= 1)));
    }
}
