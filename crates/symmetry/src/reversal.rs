//! Lines of cells read from either end, or in any order.

use std::collections::HashMap;

use gerechte_encodings::{Cell, Constraint, Diagram, Problem};

/// The orders in which the words of a line may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As it stands.
    Forwards,
    /// From both ends.
    Both,
    /// In any order.
    Any,
}

/// The words of the regular constraints of a problem, with the orders in which they may be read, and the same words read backwards. Words that grow too
/// much backwards have none.
pub struct Reversals(HashMap<Diagram, (Reading, Option<Diagram>)>);

impl Reversals {
    pub fn of(problem: &Problem) -> Self {
        let words = problem.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Regular { words, .. } => Some(words),
            _ => None,
        });
        let mut known = HashMap::new();
        for words in words {
            known.entry(words.clone()).or_insert_with(|| {
                let backwards = words.reversed().ok();
                let reading = match &backwards {
                    _ if words.is_commutative() => Reading::Any,
                    Some(backwards) if backwards == words => Reading::Both,
                    _ => Reading::Forwards,
                };
                (reading, backwards)
            });
        }
        Self(known)
    }

    /// The same constraint from the end from which its words are less, and the orders in which they may be read.
    pub fn oriented(&self, mut cells: Vec<Cell>, words: &Diagram) -> (Vec<Cell>, Diagram, Reading) {
        let (reading, backwards) = &self.0[words];
        let Some(backwards) = backwards.as_ref().filter(|backwards| *backwards < words) else {
            return (cells, words.clone(), *reading);
        };
        cells.reverse();
        (cells, backwards.clone(), *reading)
    }
}
