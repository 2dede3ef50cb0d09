//! The folded board: a graph whose vertices are orbits of cells under the motions, with several edges between two orbits.

use super::Turn;

/// The graph of a square board, or of a torus, over a group of motions.
///
/// Its vertices are the orbits of cells, its edges those of pairs of cells side by side; an edge within one orbit is left out.
pub(super) struct Folded {
    pub(super) order: usize,
    /// By motion, and by cell: the image.
    pub(super) motions: Vec<Vec<usize>>,
    /// The cells of each orbit, and the orbit of each cell.
    pub(super) orbits: Vec<Vec<usize>>,
    pub(super) orbit_of: Vec<usize>,
    pub(super) edges: Vec<Edge>,
    /// By orbit: its edges.
    pub(super) at: Vec<Vec<usize>>,
    /// By cell: the cells beside it.
    pub(super) near: Vec<Vec<usize>>,
}

/// An orbit of pairs of cells.
pub(super) struct Edge {
    /// The orbits of the cells.
    pub(super) ends: [usize; 2],
    /// The pairs, each in the order of the ends.
    pub(super) pairs: Vec<[usize; 2]>,
}

impl Edge {
    /// The orbit at the other end.
    pub(super) const fn other(&self, orbit: usize) -> usize {
        if self.ends[0] == orbit { self.ends[1] } else { self.ends[0] }
    }

    /// The cell beside this one, for a cell of a free orbit at one of the ends.
    pub(super) fn across(&self, cell: usize) -> Option<usize> {
        self.pairs.iter().find_map(
            |&[one, other]| {
                if one == cell { Some(other) } else { (other == cell).then_some(one) }
            },
        )
    }
}

impl Folded {
    pub(super) fn new(order: usize, torus: bool, turn: Turn) -> Self {
        let cells = order * order;
        let mut motions: Vec<Vec<usize>> = vec![(0..cells).collect()];
        for _ in 1..turn.motions() {
            let next = motions.last().map(|last| last.iter().map(|&cell| turn.image(order, cell)).collect());
            motions.extend(next);
        }
        let (mut orbits, mut orbit_of) = (Vec::new(), vec![usize::MAX; cells]);
        for cell in 0..cells {
            if orbit_of[cell] == usize::MAX {
                let mut orbit: Vec<usize> = motions.iter().map(|motion| motion[cell]).collect();
                orbit.sort_unstable();
                orbit.dedup();
                for &cell in &orbit {
                    orbit_of[cell] = orbits.len();
                }
                orbits.push(orbit);
            }
        }
        let near: Vec<Vec<usize>> = (0..cells).map(|cell| beside(order, torus, cell)).collect();
        let mut folded =
            Self { order, motions, at: vec![Vec::new(); orbits.len()], orbits, orbit_of, edges: Vec::new(), near };
        folded.join();
        folded
    }

    /// Finds the edges.
    fn join(&mut self) {
        let mut met = std::collections::HashSet::new();
        for cell in 0..self.near.len() {
            for &other in &self.near[cell] {
                let ends = [self.orbit_of[cell], self.orbit_of[other]];
                if ends[0] == ends[1] || met.contains(&[cell, other]) {
                    continue;
                }
                let mut pairs: Vec<[usize; 2]> =
                    self.motions.iter().map(|motion| [motion[cell], motion[other]]).collect();
                pairs.sort_unstable();
                pairs.dedup();
                met.extend(pairs.iter().flat_map(|&[one, other]| [[one, other], [other, one]]));
                for &end in &ends {
                    self.at[end].push(self.edges.len());
                }
                self.edges.push(Edge { ends, pairs });
            }
        }
    }

    /// The number of motions.
    pub(super) const fn size(&self) -> usize {
        self.motions.len()
    }

    /// Whether the cells are connected.
    pub(super) fn is_connected(&self, cells: &[usize]) -> bool {
        let mut is_left = vec![false; self.near.len()];
        for &cell in cells {
            is_left[cell] = true;
        }
        let mut reached = Vec::with_capacity(cells.len());
        let start = cells.first().copied();
        reached.extend(start);
        if let Some(cell) = start {
            is_left[cell] = false;
        }
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for &other in &self.near[cell] {
                if std::mem::take(&mut is_left[other]) {
                    reached.push(other);
                }
            }
        }
        reached.len() == cells.len()
    }
}

/// The cells that share a side with one, each once.
fn beside(order: usize, torus: bool, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / order, cell % order);
    let last = order - 1;
    let mut near = Vec::with_capacity(4);
    let mut add = |is_inside: bool, row: usize, column: usize| {
        let other = row % order * order + column % order;
        if (is_inside || torus) && other != cell && !near.contains(&other) {
            near.push(other);
        }
    };
    add(row > 0, row + last, column);
    add(column > 0, row, column + last);
    add(column < last, row, column + 1);
    add(row < last, row + 1, column);
    near
}
