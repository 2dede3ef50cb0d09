//! A problem as a formula, and the grids in its models.

use super::{Solver, SolverError};
use gerechte_core::EngineError;
use gerechte_core::engine::{Clues, given};
use gerechte_core::permutation::Permutation;
use gerechte_encodings::decode::{self, DecodeError};
use gerechte_encodings::kept::kept;
use gerechte_encodings::propagate::Propagated;
use gerechte_encodings::{
    AtMostOne, Candidates, Cell, CellVars, ClauseSink, Cnf, Encoding, Lit, Problem, Sums, Symbol, Var,
};

/// A problem as a formula. Each set of clues is given to a fresh solver, which has no learnt clauses but a small formula.
pub(super) struct Formula {
    pub(super) problem: Problem,
    pub(super) vars: CellVars,
    /// Further clauses beside those of the problem.
    more: Cnf,
}

impl Formula {
    pub(super) fn new(problem: &Problem) -> Self {
        Self { problem: problem.clone(), vars: CellVars::of(problem), more: Cnf::default() }
    }

    /// Demands that each of these permutations maps the grid to a relabelling of itself.
    pub(super) fn keep(&mut self, permutations: &[Permutation]) -> Result<(), SolverError> {
        let Self { problem, vars, more } = self;
        if permutations.iter().all(|permutation| kept(problem, vars, permutation, more)) {
            Ok(())
        } else {
            Err(SolverError::failed("some symbol is no clue"))
        }
    }

    /// The clauses over the candidates that the clues leave.
    pub(super) fn clauses(&self, amo: AtMostOne, clues: impl IntoIterator<Item = (Cell, Symbol)>) -> Cnf {
        let left = Candidates::after(&self.problem, clues);
        let encoding = Encoding { amo, sums: Sums::Symbols, ..Encoding::default() };
        let mut cnf = Cnf::default();
        encoding.encode_left(&self.problem, &left, &mut cnf);
        self.more.clauses().for_each(|clause| cnf.add_clause(clause));
        cnf
    }

    /// The problem with these clues, and its formula after unit propagation.
    pub(super) fn left(&self, clues: Clues<'_>) -> (Problem, Propagated) {
        let mut stated = self.problem.clone();
        for (cell, symbol) in given(clues) {
            stated.given(cell, symbol).expect("clues are cells and symbols of the problem");
        }
        (stated, Propagated::new(self.clauses(AtMostOne::Auto, given(clues)), []))
    }

    /// The grid in the model of a solver of the formula, checked.
    pub(super) fn grid(&self, solver: &dyn Solver) -> Result<Vec<Symbol>, SolverError> {
        grid(&self.problem, &self.vars, solver).map_err(SolverError::failed)
    }
}

/// The grid in the model of a solver, checked.
pub(super) fn grid(problem: &Problem, vars: &CellVars, solver: &dyn Solver) -> Result<Vec<Symbol>, DecodeError> {
    let lits = (0..problem.cells()).flat_map(|cell| vars.of_cell(Cell::new(cell)));
    let model: Vec<_> = lits.filter(|lit| solver.value(lit.var())).collect();
    decode::grid(problem, vars, &model)
}

/// Reads the symbols of the cells from a model.
pub(super) struct Reader {
    /// For each cell, its candidates with their variables; `None` for a fixed one.
    cells: Vec<Vec<(Symbol, Option<Var>)>>,
    /// For each cell, the index of its symbol in the last model, as most cells still hold it.
    held: Vec<usize>,
}

impl Reader {
    pub(super) fn new(vars: &CellVars, propagated: &Propagated) -> Self {
        let cells = (0..vars.cells()).map(|cell| {
            let lits = (0..vars.symbols()).map(Symbol::new).zip(vars.of_cell(Cell::new(cell)));
            let open = lits.filter(|&(_, lit)| propagated.value(lit) != Some(false));
            open.map(|(symbol, lit)| (symbol, propagated.renamed(lit).map(Lit::var))).collect()
        });
        Self { cells: cells.collect(), held: vec![0; vars.cells()] }
    }

    /// The grid of a model, checked.
    pub(super) fn grid(&mut self, stated: &Problem, value: impl Fn(Var) -> bool) -> Result<Vec<Symbol>, SolverError> {
        let holds = |&(_, var): &(Symbol, Option<Var>)| var.is_none_or(&value);
        let mut grid = Vec::with_capacity(self.cells.len());
        for (cell, held) in self.cells.iter().zip(&mut self.held) {
            if !cell.get(*held).is_some_and(holds) {
                let found = cell.iter().position(holds);
                *held = found.ok_or_else(|| SolverError::failed("a cell of the model is empty"))?;
            }
            grid.push(cell[*held].0);
        }
        stated.check(&grid).map_err(SolverError::failed)?;
        Ok(grid)
    }
}

/// The error of the engine of this name.
pub(super) fn failed(engine: &'static str) -> impl Fn(SolverError) -> EngineError {
    move |error| match error {
        SolverError::Stopped(stopped) => stopped.into(),
        SolverError::Failed(reason) => EngineError::Failed { engine, reason },
    }
}
