//! The clauses that a statement stands for.
//!
//! Variable `cell · symbols + symbol` says that the cell (from 0) holds the symbol (from 1). The clauses are, as a set:
//!
//! - a cell holds a symbol, and no two;
//! - no two cells of a house hold the same symbol, and some cell of a house with a cell for each symbol holds it;
//! - the symbol of a clue;
//! - for a relation, and each symbol of either cell: if the cell holds it, the other holds one of those that go with it (unless all do);
//! - for a sum, partial sums: a new variable says that the first k cells add up to t, for each 0 < k < number of cells and each t that k cells can reach and
//!   the rest can complete; they are numbered after the others: sum by sum, by ascending k, by ascending t. If cell k holds s, then t before it and t + s
//!   after it imply each other. A cell whose symbol is subtracted comes after the others and counts as n + 1 - s, with n the number of symbols; the total
//!   grows by n + 1 for each such cell;
//! - for a line: new variables, numbered after those of sums, line by line and cell by cell: first one for each state after the cell, if it has
//!   several, then, if there are several states before it, too, one for each step, which is equivalent to its state and its symbol. A step implies the state
//!   after it. A state implies one of the steps that leave it, and one of those that reach it; a symbol implies one of its steps, and is false if it has
//!   none. A step that is known by its symbol, or by its state and its symbol, is written as these. A line without words is the empty clause;
//! - for a division: as `checker/src/divided.rs` says, with new variables after those of lines.

use std::collections::HashMap;

use crate::dimacs::Formula;
use crate::statement::Emit;
use crate::{Division, Fault, Line, Reason, Related, Statement, Sum, divided, text};

/// The formula has exactly the clauses of the statement, and its comments say what its variables mean.
pub fn check(statement: &Statement, formula: &Formula) -> Result<(), Fault> {
    let expected = variables(statement);
    if formula.variables != expected {
        return Err(Reason::FormulaVariables { found: formula.variables, expected }.into());
    }
    check_meanings(statement, formula)?;
    let sorted = |lits: &[i32]| {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits
    };
    // Whether the statement, too, has the clause.
    let mut seen: HashMap<Vec<i32>, bool> = formula.clauses.iter().map(|lits| (sorted(lits), false)).collect();
    clauses(statement, &mut |lits| match seen.get_mut(&sorted(lits)) {
        Some(seen) => {
            *seen = true;
            Ok(())
        }
        None => Err(Reason::MissingClause(text::clause(lits))),
    })?;
    match formula.clauses.iter().zip(&formula.lines).find(|(lits, _)| !seen[&sorted(lits)]) {
        Some((lits, &line)) => Err(Fault::at(line, Reason::ForeignClause(text::clause(lits)))),
        None => Ok(()),
    }
}

/// The lines of comments that nothing was checked of; projections are on the variables of cells.
pub(crate) fn unread(statement: &Statement, formula: &Formula) -> Vec<usize> {
    let of_cells = statement.cells * statement.symbols;
    let others = formula.projections.iter().filter(|(_, last)| *last != of_cells).map(|&(line, _)| line);
    let mut lines: Vec<_> = formula.unread.iter().copied().chain(others).collect();
    lines.sort_unstable();
    lines
}

/// The comments say what the variables mean.
pub(crate) fn check_meanings(statement: &Statement, formula: &Formula) -> Result<(), Fault> {
    for (line, meaning) in &formula.meanings {
        let symbol = match meaning.symbol.as_slice() {
            [c] => crate::models::symbol(*c).map(u64::from),
            _ => None,
        };
        let is_so = |symbol: u64| {
            meaning.cell < statement.cells as u64
                && symbol <= statement.symbols as u64
                && meaning.variable == meaning.cell * statement.symbols as u64 + symbol
        };
        if !symbol.is_some_and(is_so) {
            return Err(Fault::at(*line, Reason::Meaning(meaning.variable)));
        }
    }
    Ok(())
}

/// The number of variables.
fn variables(statement: &Statement) -> usize {
    let partial: usize = statement
        .sums
        .iter()
        .map(|sum| {
            (1..sum.cells.len() + sum.less.len()).map(|k| partial_sums(statement, sum, k).count()).sum::<usize>()
        })
        .sum();
    let of_lines = statement.lines.iter().filter(|line| !is_empty(line));
    let of_lines: usize =
        of_lines.map(|line| (0..line.cells.len()).map(|position| line_variables(line, position)).sum::<usize>()).sum();
    let of_divisions: usize = statement.divisions.iter().map(Division::variables).sum();
    statement.cells * statement.symbols + partial + of_lines + of_divisions
}

/// Each clause, until `emit` refuses one.
fn clauses(statement: &Statement, emit: Emit<'_>) -> Result<(), Reason> {
    let symbols = 1..=statement.symbols;
    for cell in 0..statement.cells {
        let lits: Vec<_> = symbols.clone().map(|symbol| statement.variable(cell, symbol)).collect();
        emit(&lits)?;
        no_two(&lits, emit)?;
    }
    for house in &statement.houses {
        for symbol in symbols.clone() {
            let lits: Vec<_> = house.iter().map(|&cell| statement.variable(cell, symbol)).collect();
            if house.len() == statement.symbols {
                emit(&lits)?;
            }
            no_two(&lits, emit)?;
        }
    }
    for related in &statement.relations {
        supports(statement, related, emit)?;
    }
    for &(cell, symbol) in &statement.givens {
        emit(&[statement.variable(cell, symbol)])?;
    }
    let mut next = statement.cells * statement.symbols + 1;
    for sum in &statement.sums {
        next = add_up(statement, sum, next, emit)?;
    }
    for line in &statement.lines {
        next = spell(statement, line, next, emit)?;
    }
    for one in &statement.divisions {
        next = divided::clauses(statement, one, next, emit)?;
    }
    Ok(())
}

fn no_two(lits: &[i32], emit: Emit<'_>) -> Result<(), Reason> {
    for (i, a) in lits.iter().enumerate() {
        for b in &lits[i + 1..] {
            emit(&[-a, -b])?;
        }
    }
    Ok(())
}

/// Each symbol of either cell, and those that go with it in the other.
fn supports(statement: &Statement, related: &Related, emit: Emit<'_>) -> Result<(), Reason> {
    let [first, second] = related.cells;
    let holds = |one, other| related.holds(one, other) == Some(true);
    for symbol in 1..=statement.symbols {
        let after = (1..=statement.symbols).filter(|&other| holds(symbol, other)).collect::<Vec<_>>();
        let before = (1..=statement.symbols).filter(|&other| holds(other, symbol)).collect::<Vec<_>>();
        for (cell, there, goes_with) in [(first, second, after), (second, first, before)] {
            if goes_with.len() < statement.symbols {
                let lits = goes_with.into_iter().map(|other| statement.variable(there, other));
                emit(&[vec![-statement.variable(cell, symbol)], lits.collect()].concat())?;
            }
        }
    }
    Ok(())
}

/// The total of a sum whose cells all count from 1 to the number of symbols.
fn mirrored_total(statement: &Statement, sum: &Sum) -> u64 {
    sum.total.saturating_add((sum.less.len() * (statement.symbols + 1)) as u64)
}

/// The sums of k cells, 0 < k < number of cells, from which the rest can reach the total.
fn partial_sums(statement: &Statement, sum: &Sum, k: usize) -> std::ops::Range<u64> {
    let (len, total) = (sum.cells.len() + sum.less.len(), mirrored_total(statement, sum));
    let (k, rest, most) = (k as u64, (len - k) as u64, statement.symbols as u64);
    let least = k.max(total.saturating_sub(rest * most));
    match total.checked_sub(rest) {
        Some(greatest) => least..greatest.min(k * most) + 1,
        None => 0..0,
    }
}

/// The condition "the first cells have this partial sum".
#[derive(Clone, Copy)]
enum Partial {
    /// It is so: no cells add up to 0, all cells to the total.
    Always,
    /// The variable says it.
    Variable(i32),
}

/// The clauses of a sum, whose variables start at `first`; returns the number after the last.
fn add_up(statement: &Statement, sum: &Sum, first: usize, emit: Emit<'_>) -> Result<usize, Reason> {
    let (len, symbols) = (sum.cells.len() + sum.less.len(), statement.symbols as u64);
    let total = mirrored_total(statement, sum);
    let possible = (len as u64..=len as u64 * symbols).contains(&total);
    if !possible {
        emit(&[])?;
    }
    let mut next = first;
    let mut before = HashMap::from([(0, Partial::Always)]);
    for (k, &cell) in (1..).zip(sum.cells.iter().chain(&sum.less)) {
        let mut after = HashMap::new();
        if k < len {
            for t in partial_sums(statement, sum, k) {
                after.insert(t, Partial::Variable(i32::try_from(next).map_err(|_| Reason::too_many_variables())?));
                next += 1;
            }
        } else if possible {
            after.insert(total, Partial::Always);
        }
        for symbol in 1..=symbols {
            let holds = statement.variable(cell, symbol as usize);
            let counts = if k > sum.cells.len() { symbols + 1 - symbol } else { symbol };
            for (t, &body) in &before {
                implies(holds, body, after.get(&(t + counts)), emit)?;
            }
            for (t, &body) in &after {
                implies(holds, body, t.checked_sub(counts).and_then(|t| before.get(&t)), emit)?;
            }
        }
        before = after;
    }
    Ok(next)
}

/// Whether no symbol may follow in the first state. Of a line that has words, each step is on the way of one.
fn is_empty(line: &Line) -> bool {
    line.layers[0][0].is_empty()
}

/// The number of states after this many cells.
fn states(line: &Line, layer: usize) -> usize {
    line.layers.get(layer).map_or(1, Vec::len)
}

/// The number of new variables for the states and the steps of a cell.
fn line_variables(line: &Line, position: usize) -> usize {
    match states(line, position + 1) {
        1 => 0,
        after if states(line, position) == 1 => after,
        after => after + line.layers[position].iter().map(Vec::len).sum::<usize>(),
    }
}

/// The clauses of a line, whose variables start at `first`; returns the number after the last.
fn spell(statement: &Statement, line: &Line, first: usize, emit: Emit<'_>) -> Result<usize, Reason> {
    if is_empty(line) {
        emit(&[])?;
        return Ok(first);
    }
    let mut next = first;
    let mut fresh = || {
        next += 1;
        i32::try_from(next - 1).map_err(|_| Reason::too_many_variables())
    };
    // The variable of each state, if it is not the only one.
    let mut before = vec![None];
    for (position, (&cell, layer)) in line.cells.iter().zip(&line.layers).enumerate() {
        let mut after = vec![None; states(line, position + 1)];
        if after.len() > 1 {
            for state in &mut after {
                *state = Some(fresh()?);
            }
        }
        let mut reaching = vec![Vec::new(); after.len()];
        let mut with_symbol = vec![Vec::new(); statement.symbols + 1];
        let mut is_used = vec![false; statement.symbols + 1];
        for (state, steps) in before.iter().zip(layer) {
            let mut leaving = Vec::new();
            for &(symbol, to) in steps {
                is_used[symbol] = true;
                let holds = statement.variable(cell, symbol);
                let step = match (*state, after[to]) {
                    (None, _) => holds,
                    (Some(state), None) => {
                        with_symbol[symbol].push(state);
                        leaving.push(holds);
                        continue;
                    }
                    (Some(state), Some(_)) => {
                        let step = fresh()?;
                        emit(&[-step, state])?;
                        emit(&[-step, holds])?;
                        emit(&[step, -state, -holds])?;
                        with_symbol[symbol].push(step);
                        step
                    }
                };
                if let Some(state) = after[to] {
                    emit(&[-step, state])?;
                    reaching[to].push(step);
                }
                leaving.push(step);
            }
            if let Some(state) = state {
                leaving.push(-state);
                emit(&leaving)?;
            }
        }
        for symbol in 1..=statement.symbols {
            let holds = statement.variable(cell, symbol);
            if !is_used[symbol] {
                emit(&[-holds])?;
            } else if before.len() > 1 {
                emit(&[&with_symbol[symbol][..], &[-holds]].concat())?;
            }
        }
        for (state, mut steps) in after.iter().zip(reaching) {
            if let Some(state) = state {
                steps.push(-state);
                emit(&steps)?;
            }
        }
        before = after;
    }
    Ok(next)
}

/// "If `holds` and `body`, then `head`"; without a head, not both.
fn implies(holds: i32, body: Partial, head: Option<&Partial>, emit: Emit<'_>) -> Result<(), Reason> {
    let mut clause = vec![-holds];
    if let Partial::Variable(variable) = body {
        clause.push(-variable);
    }
    match head {
        Some(Partial::Always) => return Ok(()),
        Some(Partial::Variable(variable)) => clause.push(*variable),
        None => {}
    }
    emit(&clause)
}
