//! A checker of steps that does not know the techniques.
//!
//! A step names its premises. The checker assumes that a conclusion is false and searches for a way to satisfy all premises by the rules of the
//! game alone: a cell takes one symbol, and cells of one house take different ones. If there is no way, the conclusion is proved. A sum that is not
//! stated by the game has to be made of full houses and sums that are. A region is impossible if no connected set of its size has the cells that it needs.

use thiserror::Error;

use super::connected::{Known, is_possible};
use super::{Premise, Step};
use crate::board::{Candidate, Candidates, Cells, Line, Related, Sum, all, bits, follows, value};
use gerechte_encodings::{Cell, Division};

/// The reason why a step is not proved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A premise does not hold in the state.
    #[error("premise {0:?} does not hold")]
    Premise(Premise),
    /// All premises can be true while the conclusion is false.
    #[error("{0:?} does not follow from the premises")]
    Refuted(Candidate),
    /// The search for a counterexample became too large.
    #[error("{0:?} could not be decided")]
    Undecided(Candidate),
}

/// The most nodes of the search for one conclusion.
const MOST_NODES: u32 = 1_000_000;

/// Checks that every conclusion of the step follows from its premises. The candidates are those before the step.
pub fn check<const W: usize>(state: &Candidates<'_, W>, step: &Step) -> Result<(), ProofError> {
    let mut facts = Facts {
        state,
        sums: Vec::new(),
        related: Vec::new(),
        lines: Vec::new(),
        regions: Vec::new(),
        denied: None,
        taken: vec![None; state.layout().cells],
    };
    let mut clauses = Vec::new();
    for premise in &step.premises {
        if !facts.take(premise)? {
            clauses.push(clause(state, premise)?);
        }
    }
    for &placed in &step.placements {
        let mut denied = clauses.clone();
        for clause in &mut denied {
            clause.retain(|&at| at != placed);
        }
        decide(Facts { denied: Some(placed), ..facts.clone() }, &denied, placed)?;
    }
    for &gone in &step.eliminations {
        let mut facts = facts.clone();
        let clauses = facts.assume(&clauses, gone);
        decide(facts, &clauses, gone)?;
    }
    Ok(())
}

fn decide<const W: usize>(
    mut facts: Facts<'_, '_, W>,
    clauses: &[Vec<Candidate>],
    conclusion: Candidate,
) -> Result<(), ProofError> {
    let mut nodes = 0;
    match facts.satisfiable(clauses, &mut nodes) {
        Some(false) => Ok(()),
        Some(true) => Err(ProofError::Refuted(conclusion)),
        None => Err(ProofError::Undecided(conclusion)),
    }
}

/// The premise as a clause: the candidates of which one is true.
fn clause<const W: usize>(state: &Candidates<'_, W>, premise: &Premise) -> Result<Vec<Candidate>, ProofError> {
    let of_cell = |cell: usize| bits(state.candidates(cell)).map(move |symbol| Candidate { cell, symbol });
    match premise {
        &Premise::Cell(cell) if state.value(cell).is_none() => Ok(of_cell(cell).collect()),
        &Premise::House(house, symbol) if state.missing(house) >> symbol & 1 == 1 => {
            Ok(state.cells_in(house, symbol).iter().map(|cell| Candidate { cell, symbol }).collect())
        }
        Premise::Unique { pattern, .. } if state.is_unique() && is_deadly(state, pattern) => {
            let mut cells: Vec<_> = pattern.iter().map(|at| at.cell).collect();
            cells.sort_unstable();
            cells.dedup();
            Ok(cells.into_iter().flat_map(of_cell).filter(|at| !pattern.contains(at)).collect())
        }
        premise => Err(ProofError::Premise(premise.clone())),
    }
}

/// Whether the pattern is deadly; see [`Premise::Unique`].
fn is_deadly<const W: usize>(state: &Candidates<'_, W>, pattern: &[Candidate]) -> bool {
    let cells = Cells::<W>::of(pattern.iter().map(|at| at.cell));
    let of_cell = |cell: usize| pattern.iter().filter(move |at| at.cell == cell);
    let two_each = cells.iter().all(|cell| {
        let fits = state.value(cell).is_none_or(|value| of_cell(cell).any(|at| at.symbol == value));
        of_cell(cell).count() == 2 && fits && !state.givens().has(cell)
    });
    two_each
        && state.layout().houses.iter().all(|house| {
            (0..state.layout().order).all(|symbol| {
                let places = pattern.iter().filter(|at| at.symbol == symbol && house.cells.has(at.cell));
                matches!(places.count(), 0 | 2)
            })
        })
}

/// The further premises of a search for a counterexample: the sums, relations, words and regions among the premises, and its assumptions.
#[derive(Clone)]
struct Facts<'s, 'a, const W: usize> {
    state: &'s Candidates<'a, W>,
    sums: Vec<&'a Sum>,
    related: Vec<&'a Related>,
    lines: Vec<&'a Line>,
    /// Divisions with the numbers of regions.
    regions: Vec<(&'a Division, usize)>,
    /// The candidate that is assumed to be false.
    denied: Option<Candidate>,
    /// By cell: the symbol that is assumed.
    taken: Vec<Option<usize>>,
}

impl<const W: usize> Facts<'_, '_, W> {
    /// Takes a sum, a relation, a word or a region of the game, or a sum that is shown to follow from it. Returns false if the premise is another one.
    fn take(&mut self, premise: &Premise) -> Result<bool, ProofError> {
        let layout = self.state.layout();
        let unknown = || ProofError::Premise(premise.clone());
        match *premise {
            Premise::Sum(at) => {
                let sum = layout.sums.get(at).ok_or_else(unknown)?;
                let holds = sum.parts.is_empty() || follows(sum, &layout.sums, &layout.houses, layout.order);
                self.sums.push(Some(sum).filter(|_| holds).ok_or_else(unknown)?);
            }
            Premise::Related(at) => self.related.push(layout.related.get(at).ok_or_else(unknown)?),
            Premise::Region { division, number, .. } => {
                let division = layout.divisions.get(division).filter(|_| number < layout.order);
                self.regions.push((division.ok_or_else(unknown)?, number));
            }
            Premise::Word(at) => self.lines.push(layout.lines.get(at).ok_or_else(unknown)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The symbol that is placed in the cell, or assumed.
    fn symbol(&self, cell: usize) -> Option<usize> {
        self.state.value(cell).or(self.taken[cell])
    }

    /// The clauses that are still open once a candidate is true, without the candidates that it excludes.
    fn assume(&mut self, clauses: &[Vec<Candidate>], taken: Candidate) -> Vec<Vec<Candidate>> {
        self.taken[taken.cell] = Some(taken.symbol);
        let layout = self.state.layout();
        let excluded =
            |at: &Candidate| at.cell == taken.cell || at.symbol == taken.symbol && layout.see(at.cell, taken.cell);
        let open = clauses.iter().filter(|clause| !clause.contains(&taken));
        open.map(|clause| clause.iter().copied().filter(|at| !excluded(at)).collect()).collect()
    }

    /// Whether one candidate of each clause can be true. Returns `None` if the search takes too long.
    fn satisfiable(&mut self, clauses: &[Vec<Candidate>], nodes: &mut u32) -> Option<bool> {
        *nodes += 1;
        if *nodes > MOST_NODES {
            return None;
        }
        let Some(clauses) = self.within_reach(clauses) else { return Some(false) };
        for &(division, number) in &self.regions {
            if !self.may_be_region(division, number)? {
                return Some(false);
            }
        }
        let Some(shortest) = clauses.iter().min_by_key(|clause| clause.len()) else { return Some(true) };
        for &taken in shortest {
            let before = self.taken[taken.cell];
            let open = self.assume(&clauses, taken);
            let found = self.satisfiable(&open, nodes);
            self.taken[taken.cell] = before;
            if found? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a cell may hold a symbol.
    fn may_hold(&self, cell: Cell, symbol: usize) -> bool {
        let at = Candidate { cell: cell.index(), symbol };
        let is_open = || self.denied != Some(at) && self.state.has(at.cell, symbol);
        self.symbol(at.cell).map_or_else(is_open, |held| held == symbol)
    }

    /// Whether the rules of divisions do not exclude a region, the other cells still open: by its number, its symbols, or its connection. Returns `None` if the search takes too long.
    fn may_be_region(&self, division: &Division, number: usize) -> Option<bool> {
        let places = || division.cells().iter().copied().zip(division.numbers().iter().copied());
        let has = |cell: Cell| self.symbol(cell.index()) == Some(number);
        // The lower numbers in their order, each as early as possible.
        let mut begun = 0;
        for (_, at) in places() {
            if has(at) && (begun < number || number >= division.regions()) {
                return Some(false);
            }
            if begun < number {
                begun += usize::from(self.may_hold(at, begun));
            }
        }
        if number >= division.regions() {
            return Some(true);
        }
        let is_lower = |cell: Cell| self.symbol(cell.index()).is_none_or(|other| other <= number);
        if !places().take_while(|&(_, at)| is_lower(at)).any(|(_, at)| self.may_hold(at, number)) {
            return Some(false);
        }
        let held = |symbol| places().filter(|&(cell, at)| has(at) && self.symbol(cell.index()) == Some(symbol)).count();
        let has_place = |symbol| places().any(|(cell, at)| self.may_hold(at, number) && self.may_hold(cell, symbol));
        let order = self.state.layout().order;
        if (0..order).any(|symbol| held(symbol) > 1 || division.size() == order && !has_place(symbol)) {
            return Some(false);
        }
        let known = |(_, at)| match self.may_hold(at, number) {
            true if has(at) => Known::Within,
            true => Known::Open,
            false => Known::Outside,
        };
        is_possible(division, places().map(known).collect())
    }

    /// The clauses without the candidates with which a total is out of reach. Returns `None` if a relation is broken, a total out of
    /// reach anyhow, or no word left.
    fn within_reach(&self, clauses: &[Vec<Candidate>]) -> Option<Vec<Vec<Candidate>>> {
        if self.related.iter().any(|related| related.is_broken(|cell| self.symbol(cell))) {
            return None;
        }
        let mut clauses = clauses.to_vec();
        loop {
            let mut gone = Vec::new();
            for sum in &self.sums {
                // The least and the greatest contribution of each cell.
                let ends: Vec<_> = sum
                    .cells()
                    .map(|(cell, sign)| match (self.ends(cell, &clauses), sign) {
                        ((least, most), 1) => (cell, sign, least, most),
                        ((least, most), _) => (cell, sign, -most, -least),
                    })
                    .collect();
                let (low, high) = ends.iter().fold((0, 0), |(low, high), end| (low + end.2, high + end.3));
                if !(low..=high).contains(&sum.total) {
                    return None;
                }
                for (cell, sign, least, most) in ends {
                    let is_out = |at: &&Candidate| {
                        let added = if sign == 1 { value(at.symbol) } else { -value(at.symbol) };
                        at.cell == cell && !(low - least..=high - most).contains(&(sum.total - added))
                    };
                    gone.extend(clauses.iter().flatten().filter(is_out).copied());
                }
            }
            for line in &self.lines {
                let filled = line.filled(|cell| self.symbols(cell, &clauses))?;
                let is_unused = |at: &&Candidate| {
                    let place = line.cells.iter().position(|&cell| cell == at.cell);
                    place.is_some_and(|place| filled[place] >> at.symbol & 1 == 0)
                };
                gone.extend(clauses.iter().flatten().filter(is_unused).copied());
            }
            if gone.is_empty() {
                return Some(clauses);
            }
            for clause in &mut clauses {
                clause.retain(|at| !gone.contains(at));
            }
        }
    }

    /// The symbols of a cell, as bits: its own, those of a clause that is about the cell alone, or all.
    fn symbols(&self, cell: usize, clauses: &[Vec<Candidate>]) -> u32 {
        if let Some(symbol) = self.symbol(cell) {
            return 1 << symbol;
        }
        let alone = |clause: &&Vec<Candidate>| !clause.is_empty() && clause.iter().all(|at| at.cell == cell);
        let symbols = clauses.iter().find(alone).map(|clause| clause.iter().fold(0, |set, at| set | 1 << at.symbol));
        symbols.unwrap_or(all(self.state.layout().order))
    }

    /// The least and the greatest value of a cell, of these symbols.
    fn ends(&self, cell: usize, clauses: &[Vec<Candidate>]) -> (i64, i64) {
        let symbols = self.symbols(cell, clauses);
        (value(symbols.trailing_zeros() as usize), value(31 - symbols.leading_zeros() as usize))
    }
}
