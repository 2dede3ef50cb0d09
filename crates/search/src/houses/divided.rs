//! Divisions into regions, in tables.

use gerechte_encodings::{Division, Problem};

/// Cells that are divided into regions.
#[derive(Clone, Debug)]
pub struct Divided {
    pub cells: Vec<u16>,
    /// By place: the cell that holds the number of the region.
    pub numbers: Vec<u16>,
    /// By place: the places beside it.
    pub beside: Vec<Vec<u16>>,
    /// The cells of a region.
    pub size: usize,
    pub regions: usize,
}

impl Divided {
    /// The divisions of a problem.
    pub fn all(problem: &Problem) -> Vec<Self> {
        let divided = |division: &Division| Self {
            cells: division.cells().iter().map(|cell| cell.index() as u16).collect(),
            numbers: division.numbers().iter().map(|cell| cell.index() as u16).collect(),
            beside: (0..division.cells().len())
                .map(|place| division.beside(place).map(|near| near as u16).collect())
                .collect(),
            size: division.size(),
            regions: division.regions(),
        };
        problem.divisions().map(divided).collect()
    }
}

/// What a look at a division writes to, so that it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// By region.
    pub regions: Vec<Region>,
    /// By place.
    pub places: Vec<Visited>,
    /// Places that are still to be visited.
    pub queue: Vec<u16>,
    /// Places on the way to the one that is visited.
    pub path: Vec<(u16, u8)>,
}

/// What is known about a region: of the cells that are surely in it, and of those that may be.
#[derive(Clone, Copy, Debug, Default)]
pub struct Region {
    pub sure: usize,
    pub possible: usize,
    /// A cell that is surely in it.
    pub core: Option<u16>,
    /// The symbols that cells in it hold for sure.
    pub held: u64,
    /// The symbols that cells may hold that may be in it, and those that at least two may.
    pub once: u64,
    pub twice: u64,
}

/// What is known about a place in the graph of the places that may be in a region.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visited {
    /// The fewest further cells that lead to it from the core, and 1; 0 if none do.
    pub distance: u16,
    /// When it was visited, from 1; 0 for never.
    pub number: u16,
    /// The first of the places that its part of the tree leads back to.
    pub back: u16,
    /// The places of its part of the tree, and of these the sure ones.
    pub cells: u16,
    pub sure: u16,
    /// The places of the parts behind it that only it joins with the rest, and whether one of these is sure.
    pub cut: u16,
    pub is_needed: bool,
}

impl Sketch {
    pub fn of(divisions: &[Divided]) -> Self {
        let most = |number: fn(&Divided) -> usize| divisions.iter().map(number).max().unwrap_or(0);
        Self {
            regions: vec![Region::default(); most(|divided| divided.regions)],
            places: vec![Visited::default(); most(|divided| divided.cells.len())],
            queue: Vec::new(),
            path: Vec::new(),
        }
    }
}
