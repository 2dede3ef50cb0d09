//! A layout: cells and houses, and everything about them that the search looks up.

use std::ops::Range;

use gerechte_encodings::{Constraint, Problem, Symbol};

use super::cages::{Cage, cages, is_distinct, stated};
use super::divided::Divided;
use super::line::Line;
use super::sight::Sight;

/// The most steps of lines that a search is told that learns.
const MOST_STEPS: usize = 1 << 20;
/// The most steps that are soon told.
const FEW_STEPS: usize = 1 << 17;

/// Two houses with common cells: a symbol whose places in the first all lie in the second cannot be
/// elsewhere in the second. Both ranges are of the list of linked cells.
#[derive(Clone, Debug)]
pub struct Link {
    /// The cells of the first house that are not in the second.
    pub elsewhere: Range<usize>,
    /// The cells of the second house that are not in the first.
    pub outside: Range<usize>,
}

/// Cells, houses and cages, in tables.
#[derive(Clone, Debug)]
pub struct Layout {
    pub order: usize,
    pub cells: usize,
    /// Number of full houses, those with as many cells as there are symbols.
    pub full: usize,
    /// Cell by house and position, `order` to a house.
    pub members: Vec<u16>,
    /// The cells in order. The constraint of a cell is a slice of one.
    each: Vec<u16>,
    /// By cell: its full houses, as bits.
    houses_of: Vec<u64>,
    peers: Vec<u16>,
    peer_ranges: Vec<u32>,
    /// The cells that see each other.
    pub sees: Sight,
    /// The cells of each house that has fewer of them than there are symbols.
    pub partial: Vec<Vec<u16>>,
    links: Vec<Link>,
    /// By full house: where its links begin.
    link_ranges: Vec<u32>,
    /// The cells that links name.
    pub linked: Vec<u16>,
    /// The stated sums, those that follow from them, from houses and from lines, and the families of related cells.
    pub cages: Vec<Cage>,
    /// Whether all that is stated can be told to a search that learns: lines, and sums of cells that may hold equal symbols, only of few steps. It is never told of divisions.
    pub is_learnable: bool,
    /// Whether there are more than houses, so that it pays to branch where contradictions were.
    pub is_weighted: bool,
    /// Whether sums are stated.
    pub has_sums: bool,
    /// The number of steps of all lines and sums that a search is told that learns.
    steps: usize,
    /// The regular constraints.
    pub lines: Vec<Line>,
    /// The divisions into regions.
    pub divisions: Vec<Divided>,
    /// The sums of cells that may hold equal symbols, as a search is told that learns.
    pub told: Vec<Line>,
    /// By cell: the lines that it is on.
    lines_of: Vec<Vec<u32>>,
    /// By cell: the cages that it is in, as bits.
    cages_of: Vec<Vec<u64>>,
    /// By cell: the cells that it stands in a relation to.
    relations_of: Vec<Vec<Related>>,
    /// By relation, from either side: a table for each six symbols, with the symbols beside any of a set of these.
    beside: Vec<Vec<[u64; 64]>>,
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
        let sees = Sight::new(problem);
        let stated = stated(problem);
        let has_sums = !stated.is_empty();
        let words = Line::all(problem, &sees);
        let others = stated.iter().filter(|cage| !is_distinct(&sees, cage) && !cage.0.is_empty());
        let told = others.map(|(cells, added, total)| Line::of_sum(cells, *added, *total, order));
        let told: Option<Vec<Line>> = told.collect();
        let steps = words.iter().chain(told.iter().flatten()).map(Line::steps).sum::<usize>();
        let divisions = Divided::all(problem);
        let is_learnable = told.is_some() && steps <= MOST_STEPS && divisions.is_empty();
        let (relations_of, beside) = relations(problem);
        let full: Vec<&Vec<usize>> = houses.iter().filter(|h| h.len() == order).collect();
        let partial = houses.iter().filter(|house| house.len() < order);
        let partial = partial.map(|house| house.iter().map(|&cell| cell as u16).collect()).collect();
        let cages = cages(problem, &sees, &full, stated, &words);
        let mut cages_of = vec![vec![0; cages.len().div_ceil(64)]; cells];
        for (number, cage) in cages.iter().enumerate() {
            for &cell in &cage.cells {
                cages_of[usize::from(cell)][number / 64] |= 1 << (number % 64);
            }
        }
        let lines_of = by_cell(cells, words.iter().map(|line| line.cells.iter().map(|&cell| cell.into())));
        let members = full.iter().flat_map(|h| h.iter().map(|&c| c as u16)).collect();

        let houses_of = houses_of(cells, &full);
        let (peers, peer_ranges) = peers(cells, &houses);
        let (links, link_ranges, linked) = links(cells, &houses, &full);
        let is_more = !cages.is_empty() || !beside.is_empty() || !words.is_empty();
        Self {
            order,
            cells,
            full: full.len(),
            members,
            each: (0..cells as u16).collect(),
            houses_of,
            peers,
            peer_ranges,
            sees,
            partial,
            links,
            link_ranges,
            linked,
            is_learnable,
            is_weighted: is_more || !divisions.is_empty(),
            has_sums,
            steps,
            cages,
            lines: words,
            divisions,
            told: told.unwrap_or_default(),
            lines_of,
            cages_of,
            relations_of,
            beside,
        }
    }

    /// Whether it takes long to tell a search that learns.
    pub const fn is_long(&self) -> bool {
        self.steps > FEW_STEPS
    }

    /// All symbols.
    #[inline]
    pub const fn all(&self) -> u64 {
        u64::MAX >> (64 - self.order)
    }

    /// The cells of a full house.
    #[inline]
    pub fn house(&self, house: usize) -> &[u16] {
        &self.members[house * self.order..][..self.order]
    }

    /// The cells that this one stands in a relation to.
    #[inline]
    pub fn relations_of(&self, cell: usize) -> &[Related] {
        &self.relations_of[cell]
    }

    /// The symbols that the related cell can hold beside any of these of the other cell.
    #[inline]
    pub fn beside(&self, related: Related, symbols: u64) -> u64 {
        let (mut left, mut beside) = (symbols, 0);
        for sets in &self.beside[usize::from(related.table)] {
            beside |= sets[(left % 64) as usize];
            left /= 64;
        }
        beside
    }

    /// The pairs of candidates of two related cells that exclude each other.
    pub fn conflicts(&self) -> impl Iterator<Item = [(usize, usize); 2]> + '_ {
        let related = (0..self.cells).flat_map(|one| self.relations_of(one).iter().map(move |&other| (one, other)));
        let once = related.filter(|(one, other)| *one < usize::from(other.cell));
        once.flat_map(move |(one, other)| {
            let pairs = (0..self.order).flat_map(move |a| (0..self.order).map(move |b| (a, b)));
            let wrong = pairs.filter(move |&(a, b)| self.beside(other, 1 << a) >> b & 1 == 0);
            wrong.map(move |(a, b)| [(one, a), (usize::from(other.cell), b)])
        })
    }

    /// The number of constraints: cages, lines, and each cell.
    pub const fn constraints(&self) -> usize {
        self.of_cell(self.cells)
    }

    /// The number of a line among the constraints.
    pub const fn of_line(&self, line: usize) -> usize {
        self.cages.len() + line
    }

    /// The number of a cell among the constraints. A cell excludes symbols from the cells that it sees or is related to. The first sure cell
    /// of a region stands for the region.
    pub const fn of_cell(&self, cell: usize) -> usize {
        self.of_line(self.lines.len()) + cell
    }

    /// The cells of a constraint.
    pub fn constrained(&self, number: usize) -> &[u16] {
        if let Some(cell) = number.checked_sub(self.of_cell(0)) {
            &self.each[cell..=cell]
        } else if let Some(line) = number.checked_sub(self.of_line(0)) {
            &self.lines[line].cells
        } else {
            &self.cages[number].cells
        }
    }

    /// The lines of a cell.
    #[inline]
    pub fn lines_of(&self, cell: usize) -> &[u32] {
        &self.lines_of[cell]
    }

    /// The sum of a value and its mirror image, which stands for the value of a subtracted cell.
    #[inline]
    pub fn mirrored(&self) -> i64 {
        i64::from(self.order as u32) + 1
    }

    /// The cages of a cell, as bits.
    #[inline]
    pub fn cages_of(&self, cell: usize) -> &[u64] {
        &self.cages_of[cell]
    }

    /// The full houses of a cell, as bits.
    #[inline]
    pub fn houses_of(&self, cell: usize) -> &[u64] {
        let words = self.full.div_ceil(64);
        &self.houses_of[cell * words..][..words]
    }

    /// The cells that share a house with the cell.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peer_ranges[cell] as usize..self.peer_ranges[cell + 1] as usize]
    }

    /// The links of a full house.
    #[inline]
    pub fn links(&self, house: usize) -> &[Link] {
        &self.links[self.link_ranges[house] as usize..self.link_ranges[house + 1] as usize]
    }
}

/// For each cell, the numbers of the sets that it is in.
fn by_cell(cells: usize, sets: impl Iterator<Item = impl Iterator<Item = usize>>) -> Vec<Vec<u32>> {
    let mut of = vec![Vec::new(); cells];
    for (number, set) in (0..).zip(sets) {
        for cell in set {
            of[cell].push(number);
        }
    }
    of
}

/// By cell: its full houses, as bits.
fn houses_of(cells: usize, full: &[&Vec<usize>]) -> Vec<u64> {
    let words = full.len().div_ceil(64);
    let mut houses_of = vec![0; cells * words];
    for (number, house) in full.iter().enumerate() {
        for &cell in *house {
            houses_of[cell * words + number / 64] |= 1 << (number % 64);
        }
    }
    houses_of
}

/// The cells that share a house with each cell, and where those of each cell begin.
fn peers(cells: usize, houses: &[Vec<usize>]) -> (Vec<u16>, Vec<u32>) {
    let (mut peers, mut ranges) = (Vec::new(), vec![0]);
    for (cell, of) in by_cell(cells, houses.iter().map(|house| house.iter().copied())).into_iter().enumerate() {
        let mut near: Vec<u16> = Vec::new();
        for house in of {
            near.extend(houses[house as usize].iter().filter(|&&other| other != cell).map(|&other| other as u16));
        }
        near.sort_unstable();
        near.dedup();
        peers.extend(near);
        ranges.push(peers.len() as u32);
    }
    (peers, ranges)
}

/// The links of each full house to other houses, where those of each house begin, and the cells that links name.
fn links(cells: usize, houses: &[Vec<usize>], full: &[&Vec<usize>]) -> (Vec<Link>, Vec<u32>, Vec<u16>) {
    let (mut links, mut ranges, mut linked) = (Vec::new(), vec![0], Vec::new());
    let mark = |house: &[usize], cells: &mut [bool], is_in: bool| {
        for &cell in house {
            cells[cell] = is_in;
        }
    };
    // By cell: whether it is in the house, and in the other one.
    let (mut here, mut there) = (vec![false; cells], vec![false; cells]);
    for house in full {
        mark(house, &mut here, true);
        for other in houses {
            let common = other.iter().filter(|&&cell| here[cell]).count();
            if common >= 2 && common < other.len() {
                mark(other, &mut there, true);
                let first = linked.len();
                linked.extend(house.iter().filter(|&&cell| !there[cell]).map(|&cell| cell as u16));
                let middle = linked.len();
                linked.extend(other.iter().filter(|&&cell| !here[cell]).map(|&cell| cell as u16));
                links.push(Link { elsewhere: first..middle, outside: middle..linked.len() });
                mark(other, &mut there, false);
            }
        }
        mark(house, &mut here, false);
        ranges.push(links.len() as u32);
    }
    (links, ranges, linked)
}

/// By cell, the cells that it stands in a relation to; and the tables of the relations.
fn relations(problem: &Problem) -> (Vec<Vec<Related>>, Vec<Vec<[u64; 64]>>) {
    let symbols = problem.symbols();
    let mut relations_of = vec![Vec::new(); problem.cells()];
    let mut known = Vec::new();
    let mut beside = Vec::new();
    for constraint in problem.constraints() {
        let Constraint::Related(one, other, relation) = constraint else { continue };
        let number = known.iter().position(|known| known == relation).unwrap_or_else(|| {
            known.push(*relation);
            beside.push(by_set(symbols, |symbol| relation.beside(symbol, symbols)));
            beside.push(by_set(symbols, |symbol| relation.before(symbol, symbols)));
            known.len() - 1
        });
        let table = 2 * number as u16;
        relations_of[one.index()].push(Related { cell: other.index() as u16, table });
        relations_of[other.index()].push(Related { cell: one.index() as u16, table: table + 1 });
    }
    (relations_of, beside)
}

/// A table for each six symbols: what goes with any of a set of these.
fn by_set(symbols: usize, goes_with: impl Fn(Symbol) -> u64) -> Vec<[u64; 64]> {
    let table = |first: usize| {
        let mut sets = [0; 64];
        for set in 1..64_usize {
            let symbol = first + set.trailing_zeros() as usize;
            let beside = if symbol < symbols { goes_with(Symbol::new(symbol)) } else { 0 };
            sets[set] = sets[set & (set - 1)] | beside;
        }
        sets
    };
    (0..symbols).step_by(6).map(table).collect()
}
