//! QDIMACS: "there are k clues that exclude every other grid", as a quantified formula.
//!
//! The formula is ∃ grid, clues · ∀ other · ∃ reason. The outer block chooses a grid G (its cell variables come first, numbered as in the
//! CNF) and at most k cells that have a clue; the universal block is any assignment at all of the variables of the game's formula; the inner
//! block gives a reason why it is not a counterexample:
//!
//! - it breaks a clause of the game's formula, so it is not a grid;
//! - or it differs from G in a cell that has a clue;
//! - or it holds every symbol of G, so it is G itself.
//!
//! Each reason is a variable that implies what it says, and one clause demands that some reason holds. So the formula is true exactly
//! where a grid that solves `grid` has a puzzle of at most k clues, and the outer block of a solver's certificate is such a puzzle. With all
//! cells of `grid` given, the question is about that grid; with none, about the fewest clues of the whole game. New variables of the
//! game's formula are universal as well, so any at-most-one encoding is right here.
//!
//! # References
//! QDIMACS standard, version 1.1, 2005. D. A. Plaisted, S. Greenbaum: A structure-preserving clause form translation. Journal of Symbolic
//! Computation 2 (1986) (negation of a formula by one variable a clause).

use std::io::{self, Write};

use crate::amo::totalizer;
use crate::dimacs::{Size, write_clause, write_clauses, write_meanings};
use crate::{CellVars, ClauseSink, Encoding, Lit, Problem, Var};

/// Writes "some solution of `grid` has at most `clues` cells with which no other solution of `game` agrees". Returns the size of the formula.
///
/// The two problems must have the same cells and symbols.
///
/// ```
/// use gerechte_encodings::{Encoding, Problem, qdimacs};
/// let mut game = Problem::new(2, 2)?;
/// game.all_different([0, 1])?;
/// let mut out = Vec::new();
/// qdimacs::write(&game, &game, 1, Encoding::default(), &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.contains("c var 1 cell 0 symbol 1\n") && text.contains("c clue 5 cell 0\n"));
/// assert!(text.contains("\na 7 8 9 10 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the two problems differ in cells or symbols.
pub fn write(
    grid: &Problem,
    game: &Problem,
    clues: usize,
    encoding: Encoding,
    out: &mut dyn Write,
) -> io::Result<Size> {
    assert_eq!((grid.cells(), grid.symbols()), (game.cells(), game.symbols()), "one board");
    let matrix = |sink: &mut dyn ClauseSink| matrix(grid, game, clues, encoding, sink);
    let (size, blocks) = Size::of(matrix);
    write_meanings(&blocks.grid, out)?;
    for (cell, clue) in blocks.clues.iter().enumerate() {
        writeln!(out, "c clue {clue} cell {cell}")?;
    }
    writeln!(out, "p cnf {} {}", size.vars, size.clauses)?;
    let mut quantifier = vec!['e'; size.vars + 1];
    blocks.other.iter().for_each(|var| quantifier[var.number()] = 'a');
    blocks.reasons.iter().for_each(|lit| quantifier[lit.var().number()] = 'r');
    for (name, kind) in [("e", 'e'), ("a", 'a'), ("e", 'r')] {
        write!(out, "{name} ")?;
        let block = (1..=size.vars).filter(|&number| quantifier[number] == kind);
        write_clause(&block.map(|number| Var::new(number).lit()).collect::<Vec<_>>(), out)?;
    }
    write_clauses(matrix, out).map(|_| size)
}

/// The variables, except those of the outer block that have no name.
struct Blocks {
    grid: CellVars,
    clues: Vec<Lit>,
    other: Vec<Var>,
    reasons: Vec<Lit>,
}

fn matrix(grid: &Problem, game: &Problem, clues: usize, encoding: Encoding, sink: &mut dyn ClauseSink) -> Blocks {
    let ours = encoding.encode(grid, sink);
    let has_clue: Vec<_> = (0..grid.cells()).map(|_| sink.new_var().lit()).collect();
    totalizer::at_most(&has_clue, clues, sink);
    let mut broken = Broken { sink, other: Vec::new(), reasons: Vec::new() };
    let theirs = encoding.encode(game, &mut broken);
    let mut fixed = vec![None; grid.cells()];
    grid.givens().for_each(|(cell, symbol)| fixed[cell.index()] = Some(symbol));
    for (_, cell, symbol) in ours.all() {
        if fixed[cell.index()].is_none_or(|given| given == symbol) {
            broken.reason(&[has_clue[cell.index()], ours.lit(cell, symbol), !theirs.lit(cell, symbol)]);
        }
    }
    let Broken { sink, other, mut reasons } = broken;
    let same = sink.new_var().lit();
    for (_, cell, symbol) in ours.all() {
        sink.add_clause(&[!same, !ours.lit(cell, symbol), theirs.lit(cell, symbol)]);
    }
    reasons.push(same);
    sink.add_clause(&reasons);
    Blocks { grid: ours, clues: has_clue, other, reasons }
}

/// A sink that writes, for each clause, a variable that implies that the clause is violated.
struct Broken<'a> {
    sink: &'a mut dyn ClauseSink,
    other: Vec<Var>,
    reasons: Vec<Lit>,
}

impl Broken<'_> {
    /// A new reason, which implies each of the literals.
    fn reason(&mut self, implied: &[Lit]) {
        let reason = self.sink.new_var().lit();
        for &lit in implied {
            self.sink.add_clause(&[!reason, lit]);
        }
        self.reasons.push(reason);
    }
}

impl ClauseSink for Broken<'_> {
    fn new_var(&mut self) -> Var {
        let var = self.sink.new_var();
        self.other.push(var);
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let negated: Vec<_> = clause.iter().map(|&lit| !lit).collect();
        self.reason(&negated);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Style;

    /// One cell and two symbols: without clues there are two grids, with one clue there is one.
    #[test]
    fn a_tiny_game_is_written_in_full() {
        let game = Problem::new(1, 2).unwrap();
        let encoding = Encoding { style: Style::Minimal, ..Encoding::default() };
        let mut out = Vec::new();
        write(&game, &game, 0, encoding, &mut out).unwrap();
        // 1, 2: the grid; 3: the clue; 4, 5: the other; 6, 7: it breaks a clause; 8, 9: it differs in the clue; 10: it is the same.
        let expected = "\
c var 1 cell 0 symbol 1
c var 2 cell 0 symbol 2
c clue 3 cell 0
p cnf 10 16
e 1 2 3 0
a 4 5 0
e 6 7 8 9 10 0
1 2 0
-1 -2 0
-3 0
-6 -4 0
-6 -5 0
-7 4 0
-7 5 0
-8 3 0
-8 1 0
-8 -4 0
-9 3 0
-9 2 0
-9 -5 0
-10 -1 4 0
-10 -2 5 0
6 7 8 9 10 0
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
