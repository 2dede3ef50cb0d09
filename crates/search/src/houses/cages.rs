//! Cages in tables: the sums that are stated, those that follow from them, and cells that all stand in one relation.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use gerechte_encodings::{Constraint, Problem, Relation};
use itertools::Itertools;

use super::assignments::Packed;
use super::combinations::{MOST_OF_SUMS, by_total, compatible};
use super::derived::{Derived, derived};
use super::joined::joined;
use super::line::Line;
use super::sight::{Sight, cliques};

/// The least number of cells whose sets of symbols are listed because of their relations: of two, the relation says as much.
const FAMILY: usize = 3;

/// Cells whose values add up to a total, or whose set of symbols is one of several.
#[derive(Clone, Debug)]
pub struct Cage {
    pub cells: Vec<u16>,
    /// Whether the values add up to the total.
    pub is_sum: bool,
    /// The number of first cells that are added. Those after them, on the other side of an equation, are subtracted. Cells of the sum of a line have factors of
    /// their own.
    pub added: usize,
    pub total: i64,
    /// The cells of a sum, in cliques, all of whose cells see each other, each with the factor of its values.
    pub cliques: Vec<(Vec<u16>, i64)>,
    /// Whether all cells are added, and each two see each other, so that they hold different symbols.
    pub is_distinct: bool,
    /// Whether a search that learns is told of the sum: of cells of different symbols, and not of each that follows, as with many it takes longer.
    pub is_told: bool,
    /// For each cell of a sum, the others with its sign that it sees, as bits. Empty if there are more than 64 cells, and for the sum of a line.
    pub apart: Vec<u64>,
    /// The sets of symbols that the cells can hold together, if these differ and the sets are few enough to be listed.
    pub sets: Vec<u64>,
    /// A stated sum of few cells, some of which may hold equal symbols.
    pub packed: Option<Packed>,
}

/// Cells, how many of them are added, and the total.
pub type Stated = (Vec<usize>, usize, i64);

/// The sums of a problem.
pub fn stated(problem: &Problem) -> Vec<Stated> {
    let mut sums = Vec::new();
    for constraint in problem.constraints() {
        let (cells, added, total) = match constraint {
            Constraint::Sum { cells, total } => (cells.clone(), cells.len(), i64::from(*total)),
            Constraint::Equation { left, right } => ([left.as_slice(), right].concat(), left.len(), 0),
            _ => continue,
        };
        sums.push((cells.iter().map(|cell| cell.index()).collect(), added, total));
    }
    sums
}

/// Whether the cells are all added, and each two of them see each other.
pub fn is_distinct(sees: &Sight, (cells, added, _): &Stated) -> bool {
    *added == cells.len() && cells.iter().tuple_combinations().all(|(&one, &other)| sees.has(one, other))
}

/// The stated sums, those that follow from them, from full houses and from lines, and the families of related cells.
pub fn cages(problem: &Problem, sees: &Sight, full: &[&Vec<usize>], sums: Vec<Stated>, lines: &[Line]) -> Vec<Cage> {
    let order = problem.symbols();
    let plain = sums.iter().filter(|sum| is_distinct(sees, sum));
    let plain: Vec<_> =
        plain.map(|(cells, _, total)| (cells.iter().copied().sorted_unstable().collect(), *total)).collect();
    let full: Vec<Vec<usize>> = full.iter().copied().cloned().collect();
    let derived = if plain.is_empty() { Vec::new() } else { derived(order, &full, &plain) };
    let added = sums.iter().filter(|(cells, added, _)| *added == cells.len());
    let joined = joined(order, sees, added.map(|(cells, _, total)| (cells.clone(), *total)));
    let is_small = !sums.is_empty() && order <= MOST_OF_SUMS;
    let listed = if is_small { by_total(order) } else { HashMap::new() };
    let cage = |sum: Stated, is_told: bool| {
        let is_distinct = is_distinct(sees, &sum);
        let (cells, added, total) = sum;
        let sign = |place: usize| if place < added { 1 } else { -1 };
        let cliques = cliques(sees, cells.iter().enumerate().map(|(place, &cell)| (cell, sign(place))));
        // Cells of different signs may hold one symbol in the mirror.
        let beside = |(number, &one): (usize, &usize)| {
            let others = cells
                .iter()
                .enumerate()
                .filter(|(place, other)| (number < added) == (*place < added) && sees.has(one, **other));
            others.fold(0, |set, (place, _)| set | 1_u64 << place)
        };
        let apart = if cells.len() <= 64 { cells.iter().enumerate().map(beside).collect() } else { Vec::new() };
        let listed = if is_distinct { listed.get(&(cells.len(), total)) } else { None };
        let listed = listed.cloned().unwrap_or_default();
        let cells = cells.iter().map(|&cell| cell as u16).collect();
        let is_told = is_told && is_distinct;
        Cage { cells, is_sum: true, added, cliques, total, is_distinct, is_told, apart, sets: listed, packed: None }
    };
    let sum = |sum: Derived| {
        let number = sum.added.len();
        cage(([sum.added, sum.subtracted].concat(), number, sum.total), sum.is_plain)
    };
    let mut stated: Vec<Cage> = sums.into_iter().map(|sum| cage(sum, true)).collect();
    for (number, cage) in stated.iter_mut().enumerate().filter(|(_, cage)| !cage.is_distinct) {
        cage.packed = Packed::new(order, &cage.cliques, cage.total, number);
    }
    let joined = joined.into_iter().map(|(cells, total)| {
        let added = cells.len();
        cage((cells, added, total), false)
    });
    let of_lines = lines.iter().filter_map(|line| implied(sees, line));
    let following = derived.into_iter().map(sum).chain(joined).chain(of_lines);
    stated.into_iter().chain(following).chain(families(problem, sees)).collect()
}

/// The sum that all words of a line have, for its bounds: they take into account that cells see each other, as the look along the line does not. Returns `None`
/// if there is none, if no cells see each other, or if the line is looked at by sets of symbols.
fn implied(sees: &Sight, line: &Line) -> Option<Cage> {
    let (factors, total) = (!line.keeps_sets).then(|| line.equation())??;
    let cells = line.cells.clone();
    let cliques = cliques(sees, cells.iter().map(|&cell| usize::from(cell)).zip(factors));
    cliques.iter().any(|(cells, _)| cells.len() > 1).then(|| Cage {
        added: cells.len(),
        cells,
        is_sum: true,
        cliques,
        total,
        is_distinct: false,
        is_told: false,
        apart: Vec::new(),
        sets: Vec::new(),
        packed: None,
    })
}

/// Cells each two of which stand in the same symmetric relations and hold different symbols, as on renban lines: their sets of symbols are listed.
fn families(problem: &Problem, sees: &Sight) -> Vec<Cage> {
    let pair = |one: usize, other: usize| (one.min(other), one.max(other));
    let mut relations: BTreeMap<(usize, usize), Vec<Relation>> = BTreeMap::new();
    // By cell: the related ones.
    let mut near: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); problem.cells()];
    for constraint in problem.constraints() {
        if let Constraint::Related(one, other, relation) = constraint
            && relation.is_symmetric()
            && sees.has(one.index(), other.index())
        {
            let (one, other) = pair(one.index(), other.index());
            relations.entry((one, other)).or_default().push(*relation);
            near[one].insert(other);
            near[other].insert(one);
        }
    }
    for of_pair in relations.values_mut() {
        of_pair.sort_unstable();
        of_pair.dedup();
    }
    let mut covered = HashSet::new();
    let mut found = Vec::new();
    for (&(one, other), of_pair) in &relations {
        if covered.contains(&(one, other)) {
            continue;
        }
        let mut cells = vec![one, other];
        for &cell in near[one].iter().filter(|&&cell| cell != other) {
            if cells.iter().all(|&other| relations.get(&pair(cell, other)) == Some(of_pair)) {
                cells.push(cell);
            }
        }
        covered.extend(cells.iter().tuple_combinations().map(|(&one, &other)| pair(one, other)));
        if cells.len() >= FAMILY
            && let Some(sets) = compatible(problem.symbols(), cells.len(), of_pair)
        {
            let (added, cells) = (cells.len(), cells.iter().map(|&cell| cell as u16).collect());
            let (is_distinct, apart) = (true, Vec::new());
            found.push(Cage {
                cells,
                is_sum: false,
                cliques: Vec::new(),
                added,
                total: 0,
                is_distinct,
                is_told: false,
                apart,
                sets,
                packed: None,
            });
        }
    }
    found
}
