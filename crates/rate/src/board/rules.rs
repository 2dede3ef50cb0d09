//! The constraints of a game other than houses: sums of cells, relations between two cells, and words on lines of cells.

use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;

use super::cells::Cells;
use super::house::House;
use super::words;
use gerechte_core::Game;
use gerechte_core::game::Mark;
use gerechte_encodings::{Cell, Constraint, Diagram, Problem, Relation, Symbol};

/// The most cells of a sum that follows from houses: people look at no more.
const MOST_CELLS: usize = 6;

/// The values of some cells, less those of others, add up to a total. The first symbol has the value 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The cells whose values are added, ascending.
    pub plus: Vec<usize>,
    /// The cells whose values are taken off, ascending.
    pub minus: Vec<usize>,
    /// The total.
    pub total: i64,
    /// Of what it is made; nothing if the game states it.
    pub parts: Vec<Part>,
}

/// The parts of a sum: full houses, minus sums that the game states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A full house, by its number.
    House(usize),
    /// A sum of the game, by its number. It is taken off.
    Sum(usize),
}

/// Two cells that stand in a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Related {
    /// The cells.
    pub cells: [usize; 2],
    /// The relation of the first to the second.
    pub relation: Relation,
    /// The mark that demands it: `renban`. Other relations have no mark.
    pub mark: Option<&'static str>,
}

/// Cells that hold a word, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The cells.
    pub cells: Vec<usize>,
    /// The words that they may hold.
    pub words: Diagram,
    /// All words, if each two of several cells share a house, so that no symbol is there twice.
    pub free: Option<Diagram>,
    /// The mark that demands it: `skyscraper 4`. Other words have no mark.
    pub mark: Option<String>,
}

impl Line {
    /// For each cell, the symbols of the words whose symbols are all left. Returns `None` if there is no such word.
    pub fn supported(&self, left: impl Fn(usize) -> u32) -> Option<Vec<u32>> {
        words::symbols_of(&self.words, &self.cells.iter().map(|&cell| left(cell)).collect_vec(), false)
    }

    /// The same without words that have a symbol twice, where houses forbid it. With more than twelve symbols, or very many states, such words count.
    pub fn filled(&self, left: impl Fn(usize) -> u32) -> Option<Vec<u32>> {
        words::symbols_of(&self.words, &self.cells.iter().map(|&cell| left(cell)).collect_vec(), self.free.is_some())
    }

    /// For each cell, the symbols that are left by the houses alone, if those say that all differ. Returns `None` if they leave no way.
    pub fn apart(&self, left: impl Fn(usize) -> u32) -> Option<Vec<u32>> {
        let left = self.cells.iter().map(|&cell| left(cell)).collect_vec();
        match &self.free {
            Some(free) => words::symbols_of(free, &left, true),
            None => Some(left),
        }
    }

    /// Whether all cells have symbols, given by cell, and they are no word.
    pub fn is_broken(&self, symbol: impl Fn(usize) -> Option<usize>) -> bool {
        let word: Option<Vec<Symbol>> = self.cells.iter().map(|&cell| symbol(cell).map(Symbol::new)).collect();
        word.is_some_and(|word| !self.words.allows(&word))
    }
}

impl Sum {
    /// The cells, each with the sign of its value.
    pub fn cells(&self) -> impl Iterator<Item = (usize, i64)> + Clone + '_ {
        let plus = self.plus.iter().map(|&cell| (cell, 1));
        plus.chain(self.minus.iter().map(|&cell| (cell, -1)))
    }

    /// The number of full houses among its parts.
    pub fn houses(&self) -> usize {
        self.parts.iter().filter(|part| matches!(part, Part::House(_))).count()
    }

    fn new(plus: &[Cell], minus: &[Cell], total: i64) -> Self {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).sorted().collect();
        Self { plus: indices(plus), minus: indices(minus), total, parts: Vec::new() }
    }
}

impl Related {
    /// Whether the relation holds where two symbols stand in the cells.
    pub fn holds(&self, first: usize, second: usize) -> bool {
        self.relation.holds(Symbol::new(first), Symbol::new(second))
    }

    /// Whether both cells have symbols, given by cell, and the relation does not hold.
    pub fn is_broken(&self, symbol: impl Fn(usize) -> Option<usize>) -> bool {
        let [first, second] = self.cells.map(symbol);
        first.zip(second).is_some_and(|(first, second)| !self.holds(first, second))
    }
}

/// The value of a symbol in a sum.
pub fn value(symbol: usize) -> i64 {
    i64::from(Symbol::new(symbol).value())
}

/// The sum of all symbols.
fn of_all(order: usize) -> i64 {
    (0..order).map(value).sum()
}

/// The sums that a problem states.
pub(super) fn stated(problem: &Problem) -> Vec<Sum> {
    let sum = |constraint: &Constraint| match constraint {
        Constraint::Sum { cells, total } => Some(Sum::new(cells, &[], i64::from(*total))),
        Constraint::Equation { left, right } => Some(Sum::new(left, right, 0)),
        _ => None,
    };
    problem.constraints().iter().filter_map(sum).collect()
}

/// The lines that a game states.
pub(super) fn lines<const W: usize>(game: &Game, marks: &HashMap<Constraint, &Mark>, peers: &[Cells<W>]) -> Vec<Line> {
    let mark = |constraint: &Constraint| marks.get(constraint).map(|mark| mark.name_with_numbers());
    let line = |constraint: &Constraint| match constraint {
        Constraint::Regular { cells, words } => {
            let (words, mark) = (words.clone(), mark(constraint));
            let cells: Vec<_> = cells.iter().map(|cell| cell.index()).collect();
            let differ =
                cells.len() > 1 && cells.iter().tuple_combinations().all(|(&one, &other)| peers[one].has(other));
            let all = || Diagram::of(cells.len(), words.symbols(), (), |(), _, _| Some(()), |()| true);
            let free = differ.then(|| all().expect("one state a layer"));
            Some(Line { cells, words, free, mark })
        }
        _ => None,
    };
    game.problem().constraints().iter().filter_map(line).collect()
}

/// The relations that a game states.
pub(super) fn related(game: &Game, marks: &HashMap<Constraint, &Mark>) -> Vec<Related> {
    let related = |constraint: &Constraint| match *constraint {
        Constraint::Related(one, other, relation) => {
            let mark = marks.get(constraint).map(|mark| mark.name());
            Some(Related { cells: [one.index(), other.index()], relation, mark })
        }
        _ => None,
    };
    game.problem().constraints().iter().filter_map(related).collect()
}

/// The sums of few cells that follow from one full house, or from two disjoint ones: of the cells that its cages leave of a house (innies), of those
/// that stick out of it (outies), and the difference of both.
pub(super) fn derived<const W: usize>(stated: &[Sum], houses: &[House<W>], order: usize) -> Vec<Sum> {
    // Cages that share cells are left out: they cover nothing twice.
    let of_cages = |&(at, sum): &(usize, &Sum)| {
        let shares = |(other, of): (usize, &Sum)| other != at && of.plus.iter().any(|cell| sum.plus.contains(cell));
        sum.minus.is_empty() && !stated.iter().enumerate().any(shares)
    };
    let cages: Vec<_> = stated.iter().enumerate().filter(of_cages).collect();
    let full: Vec<_> = houses.iter().enumerate().filter(|(_, house)| house.full).map(|(at, _)| at).collect();
    let one = full.iter().map(|&house| vec![house]);
    let two = full.iter().array_combinations().map(|[&one, &other]| vec![one, other]);
    let two = two.filter(|pair| (houses[pair[0]].cells & houses[pair[1]].cells).is_empty());
    let (mut known, mut sums) = (BTreeSet::new(), Vec::new());
    if cages.is_empty() {
        return sums;
    }
    for union in one.chain(two) {
        let inside = |cell: &&usize| union.iter().any(|&house| houses[house].cells.has(**cell));
        // Of a cage that sticks out either part is left over: the smaller one, or always the same.
        let choices: [fn(usize, usize) -> bool; 3] = [|_, out| out == 0, |_, _| true, |within, out| out <= within];
        for takes in choices {
            let chosen: Vec<_> = cages
                .iter()
                .filter(|(_, cage)| {
                    let within = cage.plus.iter().filter(inside).count();
                    within > 0 && takes(within, cage.plus.len() - within)
                })
                .collect();
            let covered: BTreeSet<_> = chosen.iter().flat_map(|(_, cage)| &cage.plus).copied().collect();
            let cells = union.iter().flat_map(|&house| houses[house].members.iter().copied());
            let plus: Vec<_> = cells.filter(|cell| !covered.contains(cell)).sorted().collect();
            let minus: Vec<_> = covered.iter().filter(|cell| !inside(cell)).copied().collect();
            if chosen.is_empty() || !(1..=MOST_CELLS).contains(&(plus.len() + minus.len())) {
                continue;
            }
            let whole = union.iter().map(|_| of_all(order)).sum::<i64>();
            let mut total = whole - chosen.iter().map(|(_, cage)| cage.total).sum::<i64>();
            let (mut plus, mut minus) = (plus, minus);
            if plus.is_empty() || (total < 0 && !minus.is_empty()) {
                (plus, minus, total) = (minus, plus, -total);
            }
            if known.insert((plus.clone(), minus.clone())) {
                let parts = union.iter().map(|&house| Part::House(house));
                let parts = parts.chain(chosen.iter().map(|&&(at, _)| Part::Sum(at))).collect();
                sums.push(Sum { plus, minus, total, parts });
            }
        }
    }
    sums
}

/// Whether a sum is what its parts make, or the opposite of both sides, where they are houses that hold every symbol once, and sums that the game states.
pub fn follows<const W: usize>(sum: &Sum, stated: &[Sum], houses: &[House<W>], order: usize) -> bool {
    let cells =
        1 + houses.iter().flat_map(|house| &house.members).chain(&sum.plus).chain(&sum.minus).max().unwrap_or(&0);
    let (mut signs, mut total) = (vec![0_i64; cells], 0);
    for &part in &sum.parts {
        match part {
            Part::House(house) => {
                let Some(house) = houses.get(house).filter(|house| house.full) else { return false };
                house.members.iter().for_each(|&cell| signs[cell] += 1);
                total += of_all(order);
            }
            Part::Sum(sum) => {
                let Some(sum) = stated.get(sum).filter(|sum| sum.parts.is_empty()) else { return false };
                sum.cells().for_each(|(cell, sign)| signs[cell] -= sign);
                total -= sum.total;
            }
        }
    }
    let mut own = vec![0; cells];
    sum.cells().for_each(|(cell, sign)| own[cell] += sign);
    let is_made =
        |factor: i64| factor * total == sum.total && signs.iter().zip(&own).all(|(sign, own)| factor * sign == *own);
    is_made(1) || is_made(-1)
}
