//! A layout: cells and houses, and everything about them that the search looks up.

use std::ops::Range;

use crate::encodings::{Constraint, Problem};

/// Where a cell stands in a house that must hold every symbol.
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
    pub total: i64,
    /// Whether some house has all these cells, so that they hold different symbols.
    pub is_distinct: bool,
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
    pub cages: Vec<Cage>,
    /// Whether all that is stated can be told to a search that learns: sums only of cells with different symbols.
    pub is_learnable: bool,
    /// By cell: the cages that it is in.
    cages_of: Vec<Vec<u32>>,
}

impl Layout {
    /// The tables of a problem's houses and sums; its clues are left out.
    pub fn new(problem: &Problem) -> Self {
        let (order, cells) = (problem.symbols(), problem.cells());
        let houses: Vec<Vec<usize>> =
            problem.houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
        let mut cages = Vec::new();
        let mut cages_of = vec![Vec::new(); cells];
        for constraint in problem.constraints() {
            if let Constraint::Sum { cells, total } = constraint {
                for cell in cells {
                    cages_of[cell.index()].push(cages.len() as u32);
                }
                let is_distinct =
                    problem.houses().any(|house| cells.iter().all(|cell| house.binary_search(cell).is_ok()));
                let cells = cells.iter().map(|cell| cell.index() as u16).collect();
                cages.push(Cage { cells, total: i64::from(*total), is_distinct });
            }
        }
        let full: Vec<&Vec<usize>> = houses.iter().filter(|h| h.len() == order).collect();
        let partial = houses.iter().filter(|house| house.len() < order);
        let partial = partial.map(|house| house.iter().map(|&cell| cell as u16).collect()).collect();
        let members = full.iter().flat_map(|h| h.iter().map(|&c| c as u16)).collect();

        let mut places = Vec::new();
        let mut place_ranges = vec![0];
        let mut peers = Vec::new();
        let mut peer_ranges = vec![0];
        for cell in 0..cells {
            for (h, house) in full.iter().enumerate() {
                if let Some(position) = house.iter().position(|&c| c == cell) {
                    places.push(Place { views: h * order, position: position as u32 });
                }
            }
            place_ranges.push(places.len() as u32);
            // Full houses find their own; these are the others.
            let mut near: Vec<u16> = Vec::new();
            for house in houses.iter().filter(|h| h.len() < order && h.contains(&cell)) {
                near.extend(house.iter().filter(|&&c| c != cell).map(|&c| c as u16));
            }
            near.sort_unstable();
            near.dedup();
            peers.extend(near);
            peer_ranges.push(peers.len() as u32);
        }

        let mut links = Vec::new();
        let mut link_ranges = vec![0];
        let mut outside = Vec::new();
        for house in &full {
            let mut of_house = Vec::new();
            for other in &houses {
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
                link_ranges.push(links.len() as u32);
            }
        }
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
            is_learnable: cages.iter().all(|cage| cage.is_distinct),
            cages,
            cages_of,
        }
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
