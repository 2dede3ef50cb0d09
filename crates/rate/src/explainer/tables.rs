//! Tables: the houses of a game in the order of the scale, and the cells that each cell sees.

use crate::board::{Kind, LARGE, Layout, Mask};

/// The bit of a mask that has just one.
#[inline]
pub(super) fn only(mask: Mask) -> Option<usize> {
    mask.is_power_of_two().then(|| mask.trailing_zeros() as usize)
}

/// Cells that hold different symbols.
#[derive(Clone, Debug)]
pub(super) struct House {
    pub kind: Kind,
    /// Whether it holds every symbol.
    pub full: bool,
    /// Its cells, ascending.
    pub members: Vec<u16>,
    /// The name of the house.
    pub name: String,
}

/// A house of a cell, and where the cell stands in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Home {
    pub house: usize,
    pub position: usize,
}

/// Two houses with two or more cells in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub first: usize,
    pub second: usize,
}

/// Cells and houses; sums are left out.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub order: usize,
    pub cells: usize,
    /// Regions first, then rows, then columns.
    pub houses: Vec<House>,
    /// The full houses as singles and subsets look at them: regions, columns, rows.
    pub scan: Vec<usize>,
    /// Regions with lines, lines with regions, then regions with each other.
    pub crossings: Vec<Crossing>,
    homes: Vec<Vec<Home>>,
    peers: Vec<Vec<u16>>,
    sees: Vec<bool>,
    shared: Vec<Mask>,
    /// The names of the cells.
    pub names: Vec<String>,
}

impl Tables {
    pub fn new(layout: &Layout<LARGE>) -> Self {
        let (order, cells) = (layout.order, layout.cells);
        let of_kind = |kind| layout.houses.iter().filter(move |house| house.kind == kind);
        let houses: Vec<House> = [Kind::Region, Kind::Row, Kind::Column]
            .into_iter()
            .flat_map(of_kind)
            .map(|house| {
                let members = house.members.iter().map(|&cell| cell as u16).collect();
                House { kind: house.kind, full: house.full, members, name: house.name.clone() }
            })
            .collect();

        let mut homes = vec![Vec::new(); cells];
        let mut peers: Vec<Vec<u16>> = vec![Vec::new(); cells];
        let mut sees = vec![false; cells * cells];
        for (house, House { members, .. }) in houses.iter().enumerate() {
            for (position, &cell) in members.iter().enumerate() {
                let cell = usize::from(cell);
                homes[cell].push(Home { house, position });
                for &peer in members {
                    let known = &mut sees[cell * cells + usize::from(peer)];
                    if usize::from(peer) != cell && !std::mem::replace(known, true) {
                        peers[cell].push(peer);
                    }
                }
            }
        }

        let full = |kind| {
            let of_kind = move |house: &House| house.full && house.kind == kind;
            houses.iter().enumerate().filter(move |(_, house)| of_kind(house)).map(|(at, _)| at)
        };
        let scan = full(Kind::Region).chain(full(Kind::Column)).chain(full(Kind::Row)).collect();
        let position = |house: &House, cell| house.members.iter().position(|&member| member == cell);
        let common = |one: &House, other: &House| {
            other.members.iter().filter_map(|&cell| position(one, cell)).fold(0, |set, at| set | 1 << at)
        };
        let pairs = houses.iter().flat_map(|one| houses.iter().map(move |other| (one, other)));
        let shared: Vec<Mask> = pairs.map(|(one, other)| common(one, other)).collect();
        let mut crossings = Vec::new();
        for (one, other) in [
            (Kind::Region, Kind::Column),
            (Kind::Region, Kind::Row),
            (Kind::Column, Kind::Region),
            (Kind::Row, Kind::Region),
            (Kind::Region, Kind::Region),
        ] {
            for first in full(one) {
                let seconds = (0..houses.len()).filter(|&at| at != first && houses[at].kind == other);
                let crossing = seconds.filter(|second| shared[first * houses.len() + second].count_ones() >= 2);
                crossings.extend(crossing.map(|second| Crossing { first, second }));
            }
        }
        let names = (0..cells).map(|cell| layout.name(cell).to_owned()).collect();
        Self { order, cells, houses, scan, crossings, homes, peers, sees, shared, names }
    }

    /// The positions in one house of the cells that another house shares.
    #[inline]
    pub fn shared(&self, house: usize, other: usize) -> Mask {
        self.shared[house * self.houses.len() + other]
    }

    /// The houses of a cell: regions, row, column.
    #[inline]
    pub fn homes(&self, cell: usize) -> &[Home] {
        &self.homes[cell]
    }

    /// The cells that a cell sees, house by house.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell]
    }

    /// Whether two different cells share a house.
    #[inline]
    pub fn see(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.cells + b]
    }

    /// The cell at a position of a house.
    #[inline]
    pub fn cell(&self, house: usize, position: usize) -> usize {
        usize::from(self.houses[house].members[position])
    }

    /// The position of a cell in a house.
    pub fn position(&self, house: usize, cell: usize) -> Option<usize> {
        self.homes[cell].iter().find(|home| home.house == house).map(|home| home.position)
    }
}
