//! Regular constraints as clauses.
//!
//! There is a new variable for each state of the diagram and for each of its transitions: "the word passes here". A transition is equivalent to its state
//! and its symbol; a state implies one of the transitions that leave it and one of those that reach it; a symbol implies one of its transitions. Unit
//! propagation then removes every symbol that is on no path. A solution determines all new variables.
//!
//! # References
//! F. Bacchus: GAC via unit propagation. CP 2007 (this encoding, and that it removes as much as can be).

use crate::{Candidates, Cell, CellVars, ClauseSink, Diagram, Lit, Symbol};

/// Writes "the cells hold a word of the diagram", over the remaining candidates.
pub(crate) fn encode(vars: &CellVars, cells: &[Cell], diagram: &Diagram, left: &Candidates, sink: &mut dyn ClauseSink) {
    let open = diagram.within(|position, symbol| left.has(cells[position], symbol));
    if open.is_empty() {
        return sink.add_clause(&[]);
    }
    // The states of the layer before. A layer with one state needs no variable.
    let mut before: Vec<Option<Lit>> = vec![None];
    for (position, states) in open.layers().iter().enumerate() {
        let cell = cells[position];
        let after = open.states(position + 1);
        let after: Vec<Option<Lit>> =
            if after == 1 { vec![None] } else { (0..after).map(|_| Some(sink.new_var().lit())).collect() };
        let mut by_symbol: Vec<Vec<Lit>> = vec![Vec::new(); diagram.symbols()];
        let mut reaching: Vec<Vec<Lit>> = vec![Vec::new(); after.len()];
        for (state, transitions) in before.iter().zip(states) {
            let mut leaving = Vec::new();
            for step in transitions {
                let holds = vars.lit(cell, step.symbol);
                let passes = match (state, after[step.to]) {
                    (None, _) => holds,
                    // With one state after it, the transition is known by its state and its symbol.
                    (Some(_), None) => {
                        leaving.push(holds);
                        by_symbol[step.symbol.index()].extend(state);
                        continue;
                    }
                    (&Some(state), Some(_)) => {
                        let passes = sink.new_var().lit();
                        sink.add_clause(&[!passes, state]);
                        sink.add_clause(&[!passes, holds]);
                        sink.add_clause(&[passes, !state, !holds]);
                        by_symbol[step.symbol.index()].push(passes);
                        passes
                    }
                };
                if let Some(next) = after[step.to] {
                    sink.add_clause(&[!passes, next]);
                    reaching[step.to].push(passes);
                }
                leaving.push(passes);
            }
            if let Some(state) = state {
                leaving.push(!*state);
                sink.add_clause(&leaving);
            }
        }
        for symbol in left.of_cell(cell) {
            let holds = vars.lit(cell, symbol);
            let is_used = states.iter().flatten().any(|step| step.symbol == symbol);
            if !is_used {
                sink.add_clause(&[!holds]);
            } else if before[0].is_some() {
                let mut clause = std::mem::take(&mut by_symbol[symbol.index()]);
                clause.push(!holds);
                sink.add_clause(&clause);
            }
        }
        for (next, mut clause) in after.iter().zip(reaching) {
            if let Some(next) = next {
                clause.push(!*next);
                sink.add_clause(&clause);
            }
        }
        before = after;
    }
}

/// A transition as a flow: what leaves it, where, and what it reaches. [`flow`] lists them.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// The position in the word.
    pub position: usize,
    /// The symbol there.
    pub symbol: Symbol,
    /// The state before it, in its layer.
    pub from: usize,
    /// The state after it, in the next layer.
    pub to: usize,
}

/// The transitions of a diagram, of which a word takes one for each position: a flow of 1 from the first state to the last.
///
/// # References
/// M.-C. Côté, B. Gendron, L.-M. Rousseau: Modeling the regular constraint with integer programming. CPAIOR 2007.
pub fn flow(diagram: &Diagram) -> Vec<Flow> {
    let mut flow = Vec::new();
    for (position, states) in diagram.layers().iter().enumerate() {
        for (from, transitions) in states.iter().enumerate() {
            flow.extend(transitions.iter().map(|step| Flow { position, symbol: step.symbol, from, to: step.to }));
        }
    }
    flow
}

/// An equation of a [`flow`]: steps by their numbers in it, each with a sign, less a symbol that is held at a position, have this sum.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The position and the symbol whose variable is subtracted.
    pub held: Option<(usize, Symbol)>,
    /// Signs and numbers of steps.
    pub steps: Vec<(i32, usize)>,
    /// The sum.
    pub sum: i32,
}

/// The equations of a [`flow`]: one step leaves the first state; a symbol is held if one of its steps is taken; as many steps leave a state as reach it.
pub fn equations(diagram: &Diagram) -> Vec<Equation> {
    let flow = flow(diagram);
    let with = |sign: i32, is_meant: &dyn Fn(&Flow) -> bool| {
        let meant = flow.iter().enumerate().filter(|(_, step)| is_meant(step));
        meant.map(|(number, _)| (sign, number)).collect::<Vec<_>>()
    };
    let mut equations = vec![Equation { held: None, steps: with(1, &|step| step.position == 0), sum: 1 }];
    for position in 0..diagram.length() {
        for symbol in (0..diagram.symbols()).map(Symbol::new) {
            let steps = with(1, &|step| step.position == position && step.symbol == symbol);
            equations.push(Equation { held: Some((position, symbol)), steps, sum: 0 });
        }
        for state in (0..diagram.states(position)).filter(|_| position > 0) {
            let reaching = with(1, &|step| step.position + 1 == position && step.to == state);
            let leaving = with(-1, &|step| step.position == position && step.from == state);
            equations.push(Equation { held: None, steps: [reaching, leaving].concat(), sum: 0 });
        }
    }
    equations
}
