//! Layouts: tables of the cells and houses of a game, for techniques to look up.

use std::sync::OnceLock;

use itertools::Itertools;
use thiserror::Error;

use super::{Candidate, Cells, Exclusions, House, Kind, Line, Related, Rule, Sum, rules};
use gerechte_core::Game;
use gerechte_encodings::Division;

/// The most symbols that a set of candidates holds.
pub const MAX_ORDER: usize = 32;
/// The words of a set of cells on boards of up to 128 cells.
pub const SMALL: usize = 2;
/// The words of a set of cells on boards of up to 256 cells.
pub const MEDIUM: usize = 4;
/// The words of a set of cells on boards of up to 640 cells, the largest that are rated.
pub const LARGE: usize = 10;

/// A house of a cell, and the place of the cell in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// The house.
    pub house: usize,
    /// The position of the cell among its members.
    pub position: usize,
}

/// The cells and houses of a game. `W` words hold a set of cells.
#[derive(Clone, Debug)]
pub struct Layout<const W: usize> {
    /// The number of symbols.
    pub order: usize,
    /// The number of cells.
    pub cells: usize,
    /// All houses, rows first, then columns, then regions, as the game states them.
    pub houses: Vec<House<W>>,
    /// The sums of the game, those that it states first, then those that follow from houses.
    pub sums: Vec<Sum>,
    /// The relations between two cells, as the game states them.
    pub related: Vec<Related>,
    /// The words on lines, as the game states them.
    pub lines: Vec<Line>,
    /// The divisions into regions that are part of the solution, as the game states them.
    pub divisions: Vec<Division>,
    homes: Vec<Vec<Home>>,
    peers: Vec<Cells<W>>,
    names: Vec<String>,
    rectangles: Vec<[usize; 4]>,
    exclusions: OnceLock<Exclusions<W>>,
}

/// The reason why a game cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// More symbols than [`MAX_ORDER`].
    #[error("order {0} is too large for rating, which goes up to {MAX_ORDER}")]
    Order(usize),
    /// More cells than sets hold.
    #[error("{0} cells are too many for rating, which goes up to 640")]
    Cells(usize),
}

impl<const W: usize> Layout<W> {
    /// The tables of a game.
    ///
    /// # Panics
    /// Never: a game has no house without cells.
    pub fn new(game: &Game) -> Result<Self, LayoutError> {
        let (problem, board) = (game.problem(), game.board());
        let (order, cells) = (problem.symbols(), problem.cells());
        if order > MAX_ORDER {
            return Err(LayoutError::Order(order));
        }
        if cells > W * 64 {
            return Err(LayoutError::Cells(cells));
        }
        let mut houses: Vec<House<W>> = Vec::new();
        for members in problem.houses().filter(|house| house.len() > 1) {
            let mut positions = members.iter().map(|&cell| board.position(cell));
            let (row, column) = positions.next().expect("houses are not empty");
            let (mut one_row, mut one_column) = (true, true);
            for (r, c) in positions {
                one_row &= r == row;
                one_column &= c == column;
            }
            let kind = match (one_row, one_column) {
                (true, _) => Kind::Row,
                (_, true) => Kind::Column,
                _ => Kind::Region,
            };
            let name = game.name_of_house(members);
            let members: Vec<_> = members.iter().map(|cell| cell.index()).collect();
            let full = members.len() == order;
            houses.push(House { cells: Cells::of(members.iter().copied()), members, full, kind, name });
        }
        let mut homes = vec![Vec::new(); cells];
        let mut peers = vec![Cells::EMPTY; cells];
        for (house, House { members, cells, .. }) in houses.iter().enumerate() {
            for (position, &cell) in members.iter().enumerate() {
                homes[cell].push(Home { house, position });
                peers[cell] |= *cells;
            }
        }
        for (cell, peers) in peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
        let (names, divisions) = (game.cell_names(), problem.divisions().cloned().collect());
        let mut sums = rules::stated(problem);
        sums.extend(rules::derived(&sums, &houses, order));
        let marks = game.marks_by_constraint();
        let (related, lines) = (rules::related(game, &marks), rules::lines(game, &marks, &peers));
        let (rectangles, exclusions) = (Vec::new(), OnceLock::new());
        let mut layout =
            Self { order, cells, houses, sums, related, lines, divisions, homes, peers, names, rectangles, exclusions };
        layout.rectangles = layout.find_rectangles();
        Ok(layout)
    }

    fn find_rectangles(&self) -> Vec<[usize; 4]> {
        let of = |kind| self.houses.iter().filter(move |house| house.kind == kind).map(|house| house.cells);
        let rows: Vec<_> = of(Kind::Row).collect();
        let columns: Vec<_> = of(Kind::Column).collect();
        let mut rectangles = Vec::new();
        for [top, bottom] in rows.iter().array_combinations() {
            for [left, right] in columns.iter().array_combinations() {
                let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
                let corners = corners.map(|(&row, &column)| (row & column).first());
                let [Some(a), Some(b), Some(c), Some(d)] = corners else { continue };
                let cells = Cells::of([a, b, c, d]);
                let balanced = |cell: usize| {
                    self.homes(cell).iter().all(|home| (self.houses[home.house].cells & cells).len() == 2)
                };
                if [a, b, c, d].into_iter().all(balanced) {
                    rectangles.push([a, b, c, d]);
                }
            }
        }
        rectangles
    }

    /// The rectangles whose corners could swap two symbols: every house holds two of the corners or none. The corners go around.
    pub fn rectangles(&self) -> &[[usize; 4]] {
        &self.rectangles
    }

    /// The houses of a cell.
    #[inline]
    pub fn homes(&self, cell: usize) -> &[Home] {
        &self.homes[cell]
    }

    /// The cells that share a house with the cell.
    #[inline]
    pub fn peers(&self, cell: usize) -> Cells<W> {
        self.peers[cell]
    }

    /// Whether two cells share a house.
    #[inline]
    pub fn see(&self, a: usize, b: usize) -> bool {
        self.peers[a].has(b)
    }

    /// Whether two candidates are of one cell, or of one symbol in cells that see each other.
    pub fn exclude_by_houses(&self, one: Candidate, other: Candidate) -> bool {
        one.cell == other.cell || one.symbol == other.symbol && self.see(one.cell, other.cell)
    }

    /// The candidates that exclude each other by other constraints than houses. They are looked for when they are first asked for.
    pub fn exclusions(&self) -> &Exclusions<W> {
        let by_houses = |one, other| self.exclude_by_houses(one, other);
        self.exclusions.get_or_init(|| Exclusions::new([self.order, self.cells], self.rules(), by_houses))
    }

    /// Whether the game has houses alone: no sums, relations, lines or divisions.
    pub const fn is_of_houses(&self) -> bool {
        self.sums.is_empty() && self.related.is_empty() && self.lines.is_empty() && self.divisions.is_empty()
    }

    fn rules(&self) -> impl Iterator<Item = Rule<'_>> {
        Rule::of(&self.sums, &self.related, &self.lines)
    }

    /// The constraint by which two candidates exclude each other. Returns `None` if they exclude each other by houses, or not at all.
    pub fn rule(&self, one: Candidate, other: Candidate) -> Option<Rule<'_>> {
        if self.exclude_by_houses(one, other) {
            return None;
        }
        self.rules().find(|rule| rule.excludes(self.order, one, other))
    }

    /// The cells that see all of some cells.
    #[inline]
    pub fn seen_by(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(!Cells::EMPTY, |seen, cell| seen & self.peers[cell])
    }

    /// The houses that hold all of some cells.
    pub fn houses_of(&self, cells: Cells<W>) -> impl Iterator<Item = usize> + '_ {
        let homes = cells.first().map_or(&[] as &[Home], |cell| self.homes(cell));
        homes.iter().map(|home| home.house).filter(move |&house| cells.within(self.houses[house].cells))
    }

    /// The cells of some houses.
    #[inline]
    pub fn cells_of(&self, houses: impl Iterator<Item = usize>) -> Cells<W> {
        houses.fold(Cells::EMPTY, |all, house| all | self.houses[house].cells)
    }

    /// The name of a cell: `r1c1`, or `region of r1c1` for one that holds the number of a region.
    pub fn name(&self, cell: usize) -> &str {
        &self.names[cell]
    }
}
