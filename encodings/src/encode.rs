//! A whole problem as clauses.

use crate::{
    AtMostOne, Candidates, Cell, CellVars, ClauseSink, Constraint, Problem, Style, Sums, divided, house, regular,
    related,
};

/// The choice of how a problem is written as clauses.
///
/// # References
/// I. Lynce, J. Ouaknine: Sudoku as a SAT problem. AIMATH 2006 (the minimal and the extended encoding).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// The clauses to write: all useful ones, or only the necessary ones.
    pub style: Style,
    /// The encoding of at-most-one.
    pub amo: AtMostOne,
    /// The encoding of sums.
    pub sums: Sums,
}

impl Encoding {
    /// Writes the problem as clauses over new variables.
    ///
    /// The models, projected on the returned variables, are the solutions of the problem, one each. Time and number of clauses are proportional
    /// to houses × symbols × (size of an at-most-one of a house).
    ///
    /// ```
    /// use gerechte_encodings::{Cnf, Encoding, Problem};
    /// let mut problem = Problem::new(2, 2)?;
    /// problem.all_different([0, 1])?;
    /// let mut cnf = Cnf::default();
    /// Encoding::default().encode(&problem, &mut cnf);
    /// assert_eq!((cnf.vars(), cnf.clauses().len()), (4, 8));
    /// # Ok::<(), gerechte_encodings::ProblemError>(())
    /// ```
    pub fn encode(self, problem: &Problem, sink: &mut dyn ClauseSink) -> CellVars {
        self.encode_left(problem, &Candidates::all(&CellVars::of(problem)), sink)
    }

    /// Writes the problem as [`Encoding::encode`] does, but only over the candidates: the literal of an excluded symbol is false by a unit clause and
    /// occurs in no other clause. This keeps the formula of a board with clues small.
    ///
    /// The models are the same if every solution of the problem is among the candidates, as after [`Candidates::after`].
    pub fn encode_left(self, problem: &Problem, left: &Candidates, sink: &mut dyn ClauseSink) -> CellVars {
        let vars = CellVars::allocate(problem, sink);
        for (var, cell, symbol) in vars.all() {
            if !left.has(cell, symbol) {
                sink.add_clause(&[!var.lit()]);
            }
        }
        // A cell of a full house cannot hold two symbols: the house has a cell for each symbol and no symbol twice.
        let mut in_full_house = vec![false; problem.cells()];
        for &cell in problem.full_houses().flatten() {
            in_full_house[cell.index()] = true;
        }
        for (index, &implied) in in_full_house.iter().enumerate() {
            let lits: Vec<_> =
                left.of_cell(Cell::new(index)).map(|symbol| vars.lit(Cell::new(index), symbol)).collect();
            sink.add_clause(&lits);
            if self.style == Style::Extended || !implied {
                self.amo.encode(&lits, sink);
            }
        }
        for constraint in problem.constraints() {
            match constraint {
                Constraint::AllDifferent(cells) => {
                    house::encode((self.style, self.amo), &vars, cells, left, None, sink);
                }
                Constraint::Sum { cells, total } => self.sums.encode(problem, &vars, (cells, *total), left, sink),
                Constraint::Related(one, other, relation) => {
                    related::encode(&vars, (*one, *other), *relation, left, sink);
                }
                Constraint::Equation { left: one, right } => self.sums.equate(&vars, (one, right), left, sink),
                // After all others, so that their variables have the last numbers.
                Constraint::Regular { .. } | Constraint::Division(_) => {}
                Constraint::Given(cell, symbol) => sink.add_clause(&[vars.lit(*cell, *symbol)]),
            }
        }
        for constraint in problem.constraints() {
            if let Constraint::Regular { cells, words } = constraint {
                regular::encode(&vars, cells, words, left, sink);
            }
        }
        problem.divisions().for_each(|division| divided::encode(&vars, division, left, sink));
        vars
    }
}
