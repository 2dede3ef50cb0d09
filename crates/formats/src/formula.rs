//! A formula for SAT solvers: the clauses of a problem, and further demands on its grids.

use thiserror::Error;

use gerechte_core::Grid;
use gerechte_encodings::special::{self, Regions};
use gerechte_encodings::{Cell, CellVars, ClauseSink, Encoding, Problem, Symbol, Violation, unique};

/// A problem in clauses.
///
/// ```
/// use gerechte::encodings::{Encoding, dimacs};
/// use gerechte::{Game, format::formula::Formula};
/// let game: Game = "perfect:1".parse()?;
/// let formula = Formula::new(game.problem().clone(), Encoding::default()).valid_for(game.family()?, 2)?;
/// let mut lines = Vec::new();
/// dimacs::write_formula(&|sink| formula.encode(sink), &mut lines)?;
/// assert!(String::from_utf8(lines)?.contains("p cnf "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    problem: Problem,
    encoding: Encoding,
    /// The regions of some palettes, and the least number of these for which a grid must be valid.
    family: Option<(Vec<Regions>, usize)>,
    excluded: Option<Grid>,
}

/// The bound exceeds the number of palettes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the family has {0} palettes")]
pub struct FamilyTooSmall(pub usize);

impl Formula {
    /// The clauses of the problem.
    pub const fn new(problem: Problem, encoding: Encoding) -> Self {
        Self { problem, encoding, family: None, excluded: None }
    }

    /// Demands in addition that the grid is valid for at least `bound` palettes of a family.
    pub fn valid_for(self, family: Vec<Regions>, bound: usize) -> Result<Self, FamilyTooSmall> {
        if bound > family.len() {
            return Err(FamilyTooSmall(family.len()));
        }
        Ok(Self { family: Some((family, bound)), ..self })
    }

    /// Excludes a grid of the problem, so that the formula has only other grids as models.
    pub fn without(self, grid: Grid) -> Result<Self, Violation> {
        self.problem.check(grid.symbols())?;
        Ok(Self { excluded: Some(grid), ..self })
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The grid that is excluded.
    pub const fn excluded(&self) -> Option<&Grid> {
        self.excluded.as_ref()
    }

    /// Adds all clauses to a sink.
    pub fn encode(&self, sink: &mut dyn ClauseSink) -> CellVars {
        self.encode_part(&[], sink)
    }

    /// Adds all clauses and the clues of a cube to a sink.
    pub fn encode_part(&self, cube: &[(Cell, Symbol)], sink: &mut dyn ClauseSink) -> CellVars {
        let vars = self.encoding.encode(&self.problem, sink);
        if let Some((family, bound)) = &self.family {
            special::valid_for_at_least(self.encoding, &vars, family, *bound, sink);
        }
        if let Some(grid) = &self.excluded {
            sink.add_clause(&unique::differs_from(&self.problem, &vars, grid.symbols()));
        }
        for &(cell, symbol) in cube {
            sink.add_clause(&[vars.lit(cell, symbol)]);
        }
        vars
    }
}
