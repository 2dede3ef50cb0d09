//! A demand as a formula over "this cell is a clue".

use rand::Rng;
use rand::seq::SliceRandom;

use super::{Demand, Solvable};
use crate::{Clues, CluesError};
use gerechte_core::{Game, Stop};
use gerechte_encodings::amo::totalizer;
use gerechte_encodings::singles::{Direction, Singles};
use gerechte_encodings::{ClauseSink, Lit, Symbol};
use gerechte_sat::{Backend, Growing};

/// The formula, and for each cell the literal "it is a clue". It says nothing of other solutions than the grid.
pub(super) fn formula<'a, B: Backend>(
    game: &Game,
    grid: &[Symbol],
    demand: &Demand,
    backend: &'a B,
    random: &mut impl Rng,
    stop: &Stop,
) -> Result<(Growing<'a>, Vec<Lit>), CluesError> {
    let mut formula = Growing::new(backend, stop);
    let problem = game.problem();
    let cells = problem.cells();
    // Cells that are clues together share a literal. Solvers prefer variables that come first, so the order is where chance enters.
    let mut representatives = vec![0; cells];
    for orbit in demand.clues.orbits(game)? {
        for &cell in &orbit {
            representatives[cell] = orbit[0];
        }
    }
    let mut order: Vec<_> = (0..cells).collect();
    order.shuffle(random);
    let mut literals = vec![None; cells];
    for cell in order {
        literals[representatives[cell]].get_or_insert_with(|| formula.new_var().lit());
    }
    let literal = |&cell: &usize| literals[cell].expect("each cell had its turn");
    let is_clue: Vec<_> = representatives.iter().map(literal).collect();

    for (cell, _) in problem.givens() {
        formula.add_clause(&[is_clue[cell.index()]]);
    }
    let Clues { number, pattern, .. } = &demand.clues;
    for (cell, &lit) in is_clue.iter().enumerate() {
        if let Some(is_wanted) = pattern.place(cell) {
            formula.add_clause(&[if is_wanted { lit } else { !lit }]);
        }
    }
    totalizer::at_least(&is_clue, *number.start(), &mut formula);
    if number.is_empty() {
        formula.add_clause(&[]);
    } else {
        totalizer::at_most(&is_clue, *number.end(), &mut formula);
    }

    let singles = Singles::new(problem, grid);
    match &demand.solvable {
        Solvable::Rounds(range) if range.is_empty() => formula.add_clause(&[]),
        // Every round but the last finds a cell, so there are at most as many as cells.
        Solvable::Rounds(range) => {
            within_rounds(&singles, &is_clue, *range.start(), (*range.end()).min(cells), &mut formula);
        }
        Solvable::BeyondSingles => {
            // The clues lie in a proper subset of the cells that is closed under singles, so singles do not leave it.
            let closed = layer(cells, &mut formula);
            is_clue.iter().zip(&closed).for_each(|(&clue, &known)| formula.add_clause(&[!clue, known]));
            singles.round(&closed, &closed, Direction::Complete, &mut formula);
            not_all(&closed, &mut formula);
        }
        Solvable::Anyhow => {}
    }
    Ok((formula, is_clue))
}

/// Singles solve the puzzle in `least` to `most` rounds.
///
/// That a number of rounds is enough needs layers that hold at most the known cells. That fewer are not enough needs layers that hold at least those.
fn within_rounds(singles: &Singles, clues: &[Lit], least: usize, most: usize, sink: &mut dyn ClauseSink) {
    let mut known = clues.to_vec();
    for round in 0..=most {
        if round + 1 == least {
            not_all(&known, sink);
        }
        if round == most {
            break;
        }
        let next = layer(known.len(), sink);
        let direction = if round + 1 < least { Direction::Exact } else { Direction::Sound };
        singles.round(&known, &next, direction, sink);
        known = next;
    }
    if least > most {
        return sink.add_clause(&[]);
    }
    for lit in known {
        sink.add_clause(&[lit]);
    }
}

fn layer(cells: usize, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    (0..cells).map(|_| sink.new_var().lit()).collect()
}

fn not_all(lits: &[Lit], sink: &mut dyn ClauseSink) {
    let negated: Vec<_> = lits.iter().map(|&lit| !lit).collect();
    sink.add_clause(&negated);
}
