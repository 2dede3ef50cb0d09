//! A layout: cells and houses, and everything about them that the search looks up.

use std::ops::Range;

use gerechte_encodings::{Constraint, Problem, Symbol};
use itertools::Itertools;

use super::combinations::Combinations;
use super::derived::derived;
use super::line::Line;

/// The most steps of lines that a search is told that learns.
const MOST_STEPS: usize = 1 << 17;

/// The position of a cell in a house that must hold every symbol.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// First of the house's views, one for each symbol.
    pub views: usize,
    pub position: u32,
}

/// Two houses with common cells: a symbol whose places in the first all lie in the second cannot be
/// elsewhere in the second.
#[derive(Clone, Debug)]
pub struct Link {
    /// The common cells, as positions in the first house.
    pub inside: u64,
    /// The cells of the second house that are not in the first.
    pub outside: Range<usize>,
}

/// Cells whose values add up to a total.
#[derive(Clone, Debug)]
pub struct Cage {
    pub cells: Vec<u16>,
    /// The number of first cells that are added. Those after them, on the other side of an equation, are subtracted.
    pub added: usize,
    pub total: i64,
    /// Whether each two of the cells are in a common house, so that they hold different symbols.
    pub is_distinct: bool,
    /// Whether the assignments of a few open cells can be looked at: all are added, and there are at most 64.
    pub is_few: bool,
    /// For each cell, if they are few, the others that are in a common house, as bits.
    pub apart: Vec<u64>,
}

/// Cells, houses and cages, in tables.
#[derive(Clone, Debug)]
pub struct Layout {
    pub order: usize,
    pub cells: usize,
    /// Number of houses with as many cells as there are symbols; only these have views.
    pub full: usize,
    /// Cell by house and position, `order` to a house.
    pub members: Vec<u16>,
    places: Vec<Place>,
    place_ranges: Vec<u32>,
    peers: Vec<u16>,
    peer_ranges: Vec<u32>,
    /// The cells of each house that has fewer of them than there are symbols.
    pub partial: Vec<Vec<u16>>,
    links: Vec<Link>,
    /// By house and position: the links whose common cells have that position.
    link_ranges: Vec<u32>,
    pub outside: Vec<u16>,
    /// The stated sums, and those that follow from them.
    pub cages: Vec<Cage>,
    /// The sets of symbols by number and total, if the order is small and there are sums.
    pub combinations: Option<Combinations>,
    /// Whether all that is stated can be told to a search that learns: lines, and sums of cells that may hold equal symbols, only of few steps.
    pub is_learnable: bool,
    /// The regular constraints.
    pub lines: Vec<Line>,
    /// The sums of cells that may hold equal symbols, as a search is told that learns.
    pub told: Vec<Line>,
    /// By cell: the lines that it is on.
    lines_of: Vec<Vec<u32>>,
    /// By cell: the cages that it is in.
    cages_of: Vec<Vec<u32>>,
    /// By cell: the cells that it stands in a relation to.
    relations_of: Vec<Vec<Related>>,
    /// By relation, from either side, and by symbol: the symbols beside it.
    beside: Vec<Vec<u64>>,
}

/// A cell that another stands in a relation to.
#[derive(Clone, Copy, Debug)]
pub struct Related {
    pub cell: u16,
    /// The number of the table with the symbols that are compatible with those of the other cell.
    pub table: u16,
}

impl Layout {
    /// The tables of what a problem states; its clues are left out.
    pub fn new(problem: &Problem) -> Self {
        let (order, cells) = (problem.symbols(), problem.cells());
        let houses: Vec<Vec<usize>> =
            problem.houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
        let stated = stated(problem);
        let words = Line::all(problem);
        let others = stated.iter().filter(|cage| !is_distinct(&houses, cage) && !cage.0.is_empty());
        let told = others.map(|(cells, added, total)| Line::of_sum(cells, *added, *total, order));
        let told: Option<Vec<Line>> = told.collect();
        let steps = words.iter().chain(told.iter().flatten()).map(Line::steps).sum::<usize>();
        let is_learnable = told.is_some() && steps <= MOST_STEPS;
        let (relations_of, beside) = relations(problem);
        let full: Vec<&Vec<usize>> = houses.iter().filter(|h| h.len() == order).collect();
        let partial = houses.iter().filter(|house| house.len() < order);
        let partial = partial.map(|house| house.iter().map(|&cell| cell as u16).collect()).collect();
        let cages = cages(order, &houses, &full, stated);
        let cages_of = by_cell(cells, cages.iter().map(|cage| &cage.cells[..]));
        let lines_of = by_cell(cells, words.iter().map(|line| &line.cells[..]));
        let combinations = if cages.is_empty() { None } else { Combinations::new(order) };
        let members = full.iter().flat_map(|h| h.iter().map(|&c| c as u16)).collect();

        let (places, place_ranges) = places(order, cells, &full);
        let (peers, peer_ranges) = peers(order, cells, &houses);
        let (links, link_ranges, outside) = links(order, &houses, &full);
        Self {
            order,
            cells,
            full: full.len(),
            members,
            places,
            place_ranges,
            peers,
            peer_ranges,
            partial,
            links,
            link_ranges,
            outside,
            is_learnable,
            cages,
            combinations,
            lines: words,
            told: told.unwrap_or_default(),
            lines_of,
            cages_of,
            relations_of,
            beside,
        }
    }

    /// Whether there are more than houses, so that it pays to branch where contradictions were.
    pub const fn is_weighted(&self) -> bool {
        !self.cages.is_empty() || self.has_relations() || !self.lines.is_empty()
    }

    /// Whether cells stand in relations.
    pub const fn has_relations(&self) -> bool {
        !self.beside.is_empty()
    }

    /// The cells that this one stands in a relation to.
    #[inline]
    pub fn relations_of(&self, cell: usize) -> &[Related] {
        &self.relations_of[cell]
    }

    /// By symbol of the other cell: the symbols that this one can hold.
    #[inline]
    pub fn beside(&self, related: Related) -> &[u64] {
        &self.beside[usize::from(related.table)]
    }

    /// The pairs of candidates of two related cells that exclude each other.
    pub fn conflicts(&self) -> impl Iterator<Item = [(usize, usize); 2]> + '_ {
        let related = (0..self.cells).flat_map(|one| self.relations_of(one).iter().map(move |&other| (one, other)));
        let once = related.filter(|(one, other)| *one < usize::from(other.cell));
        once.flat_map(move |(one, other)| {
            let pairs = (0..self.order).flat_map(move |a| (0..self.order).map(move |b| (a, b)));
            let wrong = pairs.filter(move |&(a, b)| self.beside(other)[a] >> b & 1 == 0);
            wrong.map(move |(a, b)| [(one, a), (usize::from(other.cell), b)])
        })
    }

    /// The lines of a cell.
    #[inline]
    pub fn lines_of(&self, cell: usize) -> &[u32] {
        &self.lines_of[cell]
    }

    /// The cages of a cell.
    #[inline]
    pub fn cages_of(&self, cell: usize) -> &[u32] {
        &self.cages_of[cell]
    }

    #[inline]
    pub fn places(&self, cell: usize) -> &[Place] {
        &self.places[self.place_ranges[cell] as usize..self.place_ranges[cell + 1] as usize]
    }

    /// The cells that share a house that is not full with the cell.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peer_ranges[cell] as usize..self.peer_ranges[cell + 1] as usize]
    }

    /// The links of a house that have a position in common.
    #[inline]
    pub fn links(&self, house: usize, position: usize) -> &[Link] {
        let i = house * self.order + position;
        &self.links[self.link_ranges[i] as usize..self.link_ranges[i + 1] as usize]
    }
}

/// For each cell, the numbers of the sets that it is in.
fn by_cell<'a>(cells: usize, sets: impl Iterator<Item = &'a [u16]>) -> Vec<Vec<u32>> {
    let mut of = vec![Vec::new(); cells];
    for (number, set) in (0..).zip(sets) {
        for &cell in set {
            of[usize::from(cell)].push(number);
        }
    }
    of
}

/// The places of each cell in full houses, and where those of each cell begin.
fn places(order: usize, cells: usize, full: &[&Vec<usize>]) -> (Vec<Place>, Vec<u32>) {
    let (mut places, mut ranges) = (Vec::new(), vec![0]);
    for cell in 0..cells {
        for (h, house) in full.iter().enumerate() {
            if let Some(position) = house.iter().position(|&c| c == cell) {
                places.push(Place { views: h * order, position: position as u32 });
            }
        }
        ranges.push(places.len() as u32);
    }
    (places, ranges)
}

/// The cells that share a house with each cell, but for full houses, which find their own; and where those of each cell begin.
fn peers(order: usize, cells: usize, houses: &[Vec<usize>]) -> (Vec<u16>, Vec<u32>) {
    let (mut peers, mut ranges) = (Vec::new(), vec![0]);
    for cell in 0..cells {
        let mut near: Vec<u16> = Vec::new();
        for house in houses.iter().filter(|h| h.len() < order && h.contains(&cell)) {
            near.extend(house.iter().filter(|&&c| c != cell).map(|&c| c as u16));
        }
        near.sort_unstable();
        near.dedup();
        peers.extend(near);
        ranges.push(peers.len() as u32);
    }
    (peers, ranges)
}

/// The links of each place of a full house to other houses, where those of each place begin, and the cells that links name.
fn links(order: usize, houses: &[Vec<usize>], full: &[&Vec<usize>]) -> (Vec<Link>, Vec<u32>, Vec<u16>) {
    let (mut links, mut ranges, mut outside) = (Vec::new(), vec![0], Vec::new());
    for house in full {
        let mut of_house = Vec::new();
        for other in houses {
            let inside = house.iter().enumerate().filter(|(_, c)| other.contains(c));
            let inside = inside.fold(0u64, |set, (i, _)| set | 1 << i);
            let rest = other.iter().filter(|c| !house.contains(c)).map(|&c| c as u16);
            let from = outside.len();
            if inside.count_ones() >= 2 {
                outside.extend(rest);
            }
            if outside.len() > from {
                of_house.push(Link { inside, outside: from..outside.len() });
            }
        }
        for position in 0..order {
            links.extend(of_house.iter().filter(|l| l.inside >> position & 1 == 1).cloned());
            ranges.push(links.len() as u32);
        }
    }
    (links, ranges, outside)
}

/// Cells, how many of them are added, and the total: the sums of a problem.
type Stated = (Vec<usize>, usize, i64);

fn stated(problem: &Problem) -> Vec<Stated> {
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

/// Whether the cells are all added, and each two of them are in a common house.
fn is_distinct(houses: &[Vec<usize>], (cells, added, _): &Stated) -> bool {
    *added == cells.len()
        && (houses.iter().any(|house| cells.iter().all(|cell| house.contains(cell)))
            || cells.iter().tuple_combinations().all(|(one, other)| {
                one != other && houses.iter().any(|house| house.contains(one) && house.contains(other))
            }))
}

/// The stated sums, and those that follow from them and full houses.
fn cages(order: usize, houses: &[Vec<usize>], full: &[&Vec<usize>], mut sums: Vec<Stated>) -> Vec<Cage> {
    let plain = sums.iter().filter(|sum| is_distinct(houses, sum));
    let plain: Vec<_> =
        plain.map(|(cells, _, total)| (cells.iter().copied().sorted_unstable().collect(), *total)).collect();
    let full: Vec<Vec<usize>> = full.iter().copied().cloned().collect();
    if !plain.is_empty() {
        sums.extend(derived(order, &full, &plain).into_iter().map(|(cells, total)| {
            let number = cells.len();
            (cells, number, total)
        }));
    }
    let cage = |sum: Stated| {
        let is_distinct = is_distinct(houses, &sum);
        let (cells, added, total) = sum;
        let is_few = added == cells.len() && cells.len() <= 64;
        let is_apart = |one: usize, other: usize| {
            one != other && (is_distinct || houses.iter().any(|house| house.contains(&one) && house.contains(&other)))
        };
        let beside = |one: usize| {
            cells.iter().enumerate().fold(0, |set, (place, &other)| set | u64::from(is_apart(one, other)) << place)
        };
        let apart = if is_few { cells.iter().map(|&cell| beside(cell)).collect() } else { Vec::new() };
        Cage { cells: cells.iter().map(|&cell| cell as u16).collect(), added, total, is_distinct, is_few, apart }
    };
    sums.into_iter().map(cage).collect()
}

/// By cell, the cells that it stands in a relation to; and the tables of the relations.
fn relations(problem: &Problem) -> (Vec<Vec<Related>>, Vec<Vec<u64>>) {
    let symbols = problem.symbols();
    let mut relations_of = vec![Vec::new(); problem.cells()];
    let mut known = Vec::new();
    let mut beside: Vec<Vec<u64>> = Vec::new();
    for constraint in problem.constraints() {
        let Constraint::Related(one, other, relation) = constraint else { continue };
        let number = known.iter().position(|known| known == relation).unwrap_or_else(|| {
            known.push(*relation);
            let all = || (0..symbols).map(Symbol::new);
            beside.push(all().map(|symbol| relation.beside(symbol, symbols)).collect());
            beside.push(all().map(|symbol| relation.before(symbol, symbols)).collect());
            known.len() - 1
        });
        let table = 2 * number as u16;
        relations_of[one.index()].push(Related { cell: other.index() as u16, table });
        relations_of[other.index()].push(Related { cell: one.index() as u16, table: table + 1 });
    }
    (relations_of, beside)
}
