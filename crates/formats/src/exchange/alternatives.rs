//! Alternatives of constraints (`Or` of Interactive Sudoku Solver), as the words of one automaton over all their cells.

use std::collections::BTreeMap;

use gerechte_encodings::{Cell, Constraint, Diagram, DiagramError, Symbol};

/// The most steps of constraints that are made while an automaton is built.
const MOST_KNOWN: usize = 1 << 21;

/// The knowledge of a constraint after some of its cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Known {
    /// Nothing is left to know.
    Nothing,
    /// The symbols of the cells, by bits.
    Held(u64),
    /// The sum, or the sum of one side less that of the other.
    Sum(i64),
    /// The symbol of the cell that came first.
    First(Symbol),
    /// The state of an automaton after `read` cells in its own order, and the symbols of later ones that came before their turn.
    State { state: usize, read: usize, early: BTreeMap<usize, Symbol> },
}

impl Known {
    const fn at_first(constraint: &Constraint) -> Self {
        match constraint {
            Constraint::AllDifferent(_) => Self::Held(0),
            Constraint::Sum { .. } | Constraint::Equation { .. } => Self::Sum(0),
            Constraint::Regular { .. } => Self::State { state: 0, read: 0, early: BTreeMap::new() },
            _ => Self::Nothing,
        }
    }

    /// After one more cell. Returns `None` if the constraint is violated.
    fn after(&self, constraint: &Constraint, cell: Cell, symbol: Symbol) -> Option<Self> {
        let value = i64::from(symbol.value());
        match (constraint, self) {
            (Constraint::AllDifferent(_), Self::Held(held)) => {
                let bit = 1 << symbol.index();
                (held & bit == 0).then_some(Self::Held(held | bit))
            }
            (Constraint::Sum { total, .. }, Self::Sum(sum)) => {
                let sum = sum + value;
                (sum <= i64::from(*total)).then_some(Self::Sum(sum))
            }
            (Constraint::Equation { left, .. }, Self::Sum(sum)) => {
                Some(Self::Sum(if left.contains(&cell) { sum + value } else { sum - value }))
            }
            (Constraint::Related(..), Self::Nothing) => Some(Self::First(symbol)),
            (Constraint::Related(one, _, relation), Self::First(first)) => {
                let holds = if cell == *one { relation.holds(symbol, *first) } else { relation.holds(*first, symbol) };
                holds.then_some(Self::Nothing)
            }
            (Constraint::Given(_, given), _) => (*given == symbol).then_some(Self::Nothing),
            (Constraint::Regular { cells, words }, Self::State { state, read, early }) => {
                let (mut state, mut read, mut early) = (*state, *read, early.clone());
                early.insert(cells.iter().position(|other| *other == cell)?, symbol);
                while let Some(symbol) = early.remove(&read) {
                    state = words.layers()[read][state].iter().find(|step| step.symbol == symbol)?.to;
                    read += 1;
                }
                Some(Self::State { state, read, early })
            }
            _ => None,
        }
    }

    /// Whether the constraint is satisfied after all of its cells.
    fn is_satisfied(&self, constraint: &Constraint) -> bool {
        match (constraint, self) {
            (Constraint::Sum { total, .. }, Self::Sum(sum)) => *sum == i64::from(*total),
            (Constraint::Equation { .. }, Self::Sum(sum)) => *sum == 0,
            _ => true,
        }
    }
}

/// The same constraint, a line from its lower end on: two on the same cells are then read in one order.
fn forward(constraint: &Constraint) -> Result<Constraint, DiagramError> {
    Ok(match constraint {
        Constraint::Regular { cells, words } if cells.first() > cells.last() => {
            Constraint::Regular { cells: cells.iter().rev().copied().collect(), words: words.reversed()? }
        }
        other => other.clone(),
    })
}

/// By alternative its constraints, or `None` if one is violated. `None` for all if one alternative is satisfied.
type State = Option<Vec<Option<Vec<Known>>>>;

/// The cells of all alternatives, and the words that satisfy each constraint of one of them. Returns an error if the automaton is too large.
pub(super) fn any_of(symbols: usize, alternatives: &[Vec<Constraint>]) -> Result<(Vec<usize>, Diagram), DiagramError> {
    let alternatives =
        &alternatives.iter().map(|all| all.iter().map(forward).collect()).collect::<Result<Vec<Vec<_>>, _>>()?;
    // Lines come first, in their own order, so that few symbols come before their turn.
    let all = || alternatives.iter().flatten();
    let is_line = |constraint: &&Constraint| matches!(constraint, Constraint::Regular { .. });
    let lines = all().filter(is_line).chain(all().filter(|constraint| !is_line(constraint)));
    let mut order: Vec<Cell> = Vec::new();
    for cell in lines.flat_map(Constraint::cells) {
        if !order.contains(&cell) {
            order.push(cell);
        }
    }
    let about = |constraint: &Constraint| {
        let cells = constraint.cells();
        order.iter().map(|cell| cells.contains(cell)).collect::<Vec<bool>>()
    };
    // By alternative, constraint and place: whether the constraint is about the cell there.
    let about: Vec<Vec<Vec<bool>>> = alternatives.iter().map(|all| all.iter().map(about).collect()).collect();
    // By alternative: the place after which nothing of it is open.
    let last = |about: &Vec<bool>| about.iter().rposition(|is_there| *is_there).map_or(0, |last| last + 1);
    let ends: Vec<usize> = about.iter().map(|all| all.iter().map(last).max().unwrap_or(0)).collect();
    let settled = |state: Vec<Option<Vec<Known>>>, read: usize| -> Option<State> {
        let is_satisfied = |(at, known): (usize, &Option<Vec<Known>>)| {
            ends[at] <= read
                && known.as_ref().is_some_and(|known| {
                    known.iter().zip(&alternatives[at]).all(|(known, one)| known.is_satisfied(one))
                })
        };
        if state.iter().enumerate().any(is_satisfied) {
            return Some(None);
        }
        let open: Vec<_> = state.into_iter().zip(&ends).map(|(known, end)| known.filter(|_| *end > read)).collect();
        open.iter().any(Option::is_some).then_some(Some(open))
    };
    let mut left = MOST_KNOWN;
    let step = |state: &State, place: usize, symbol: Symbol| -> Option<State> {
        let Some(known) = state else { return Some(None) };
        left = left.saturating_sub(known.iter().flatten().map(Vec::len).sum());
        let cell = order[place];
        let after = known.iter().zip(alternatives).zip(&about).map(|((known, constraints), about)| {
            let after = known.as_ref()?.iter().zip(constraints).zip(about).map(|((known, constraint), about)| {
                if about[place] { known.after(constraint, cell, symbol) } else { Some(known.clone()) }
            });
            after.collect()
        });
        settled(after.collect(), place + 1).filter(|_| left > 0)
    };
    let start = alternatives.iter().map(|all| Some(all.iter().map(Known::at_first).collect())).collect();
    let Some(start) = settled(start, 0) else { return Err(DiagramError::NoStart) };
    let words = Diagram::of(order.len(), symbols, start, step, Option::is_none)?;
    if left == 0 {
        return Err(DiagramError::Large);
    }
    Ok((order.iter().map(|cell| cell.index()).collect(), words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_encodings::{Problem, Relation};
    use itertools::Itertools;

    /// Each word of four cells satisfies the automaton if the definition of a problem accepts it for an alternative.
    #[test]
    fn words_are_those_of_some_alternative() {
        let symbols = 4;
        let stated = |add: &dyn Fn(&mut Problem)| {
            let mut problem = Problem::new(4, symbols).unwrap();
            add(&mut problem);
            problem
        };
        let backwards =
            Diagram::of(3, symbols, 0, |last, _, symbol| (symbol.index() >= *last).then_some(symbol.index()), |_| true);
        let backwards = backwards.unwrap();
        let problems = [
            stated(&|problem| {
                problem.sum([0, 2], 5).unwrap();
                problem.all_different([1, 2]).unwrap();
            }),
            stated(&|problem| problem.regular([3, 2, 0], backwards.clone()).unwrap()),
            stated(&|problem| {
                problem.relate(Cell::new(3), Cell::new(0), Relation::Less).unwrap();
                problem.given(Cell::new(1), Symbol::new(2)).unwrap();
            }),
            stated(&|problem| problem.equation([0, 3], [1]).unwrap()),
        ];
        for number in 1..=problems.len() {
            for chosen in problems.iter().combinations(number) {
                let alternatives: Vec<_> = chosen.iter().map(|problem| problem.constraints().to_vec()).collect();
                let (cells, words) = any_of(symbols, &alternatives).unwrap();
                for grid in (0..4).map(|_| (0..symbols).map(Symbol::new)).multi_cartesian_product() {
                    let word: Vec<Symbol> = cells.iter().map(|&cell| grid[cell]).collect();
                    let is_meant = chosen.iter().any(|problem| problem.check(&grid).is_ok());
                    assert_eq!(words.allows(&word), is_meant, "{alternatives:?} {grid:?}");
                }
            }
        }
    }
}
