//! Spanning trees of small graphs: a uniformly random tree, and the number of trees.
//!
//! # References
//! D. B. Wilson: Generating random spanning trees more quickly than the cover time. STOC 1996.
//! G. Kirchhoff: Ueber die Auflösung der Gleichungen, auf welche man bei der Untersuchung der linearen Vertheilung galvanischer Ströme geführt wird.
//! Annalen der Physik und Chemie 72 (1847).
#![allow(clippy::cast_precision_loss, reason = "degrees are small")]

use super::draws::Draws;

/// A graph: by vertex, the vertices at the other ends of its edges, and a number of each edge.
pub(super) type Graph = Vec<Vec<(usize, usize)>>;

/// A tree: by vertex, its parent and the edge to it; and the vertices from the root outwards.
pub(super) struct Tree {
    pub(super) up: Vec<Option<(usize, usize)>>,
    pub(super) outwards: Vec<usize>,
}

/// A uniformly random spanning tree of a connected graph: loop-erased random walks join the tree one after the other (Wilson, Theorem 1).
pub(super) fn random(graph: &Graph, draws: &mut Draws) -> Tree {
    let mut up = vec![None; graph.len()];
    let mut is_in = vec![false; graph.len()];
    let mut outwards = Vec::with_capacity(graph.len());
    if !graph.is_empty() {
        let root = draws.below(graph.len());
        is_in[root] = true;
        outwards.push(root);
    }
    for start in 0..graph.len() {
        let mut at = start;
        while !is_in[at] {
            let (next, edge) = graph[at][draws.below(graph[at].len())];
            // Loop erasure keeps the last edge by which the walk left a vertex.
            up[at] = Some((next, edge));
            at = next;
        }
        let mut at = start;
        let joined = outwards.len();
        while let (false, Some((next, _))) = (is_in[at], up[at]) {
            is_in[at] = true;
            outwards.push(at);
            at = next;
        }
        outwards[joined..].reverse();
    }
    Tree { up, outwards }
}

/// The number of spanning trees of a graph (Kirchhoff): the determinant of its Laplacian without the last row and column. It is exact below 2⁵³; above, it
/// is rounded in the same way on every machine. It is 0 for a graph that is not connected.
pub(super) fn number(graph: &Graph) -> f64 {
    let n = graph.len().saturating_sub(1);
    let mut rows = vec![vec![0.0; n]; n];
    for (vertex, row) in rows.iter_mut().enumerate() {
        row[vertex] = graph[vertex].len() as f64;
        for &(other, _) in graph[vertex].iter().filter(|(other, _)| *other < n) {
            row[other] -= 1.0;
        }
    }
    let mut determinant = 1.0;
    for pivot in 0..n {
        // A Laplacian without one row and column is positive semidefinite: pivots need no exchange, and a pivot of 0 makes the determinant 0.
        let (above, below) = rows.split_at_mut(pivot + 1);
        let row = &above[pivot];
        if row[pivot] < 1e-9 {
            return 0.0;
        }
        determinant *= row[pivot];
        for other in below {
            let factor = other[pivot] / row[pivot];
            if factor != 0.0 {
                for column in pivot..n {
                    other[column] -= factor * row[column];
                }
            }
        }
    }
    f64::round(determinant)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, columns: usize) -> Graph {
        let mut graph = vec![Vec::new(); rows * columns];
        let mut edge = 0;
        for cell in 0..rows * columns {
            for (is_inside, other) in
                [(cell % columns + 1 < columns, cell + 1), (cell / columns + 1 < rows, cell + columns)]
            {
                if is_inside {
                    graph[cell].push((other, edge));
                    graph[other].push((cell, edge));
                    edge += 1;
                }
            }
        }
        graph
    }

    /// OEIS A007341: the spanning trees of an n × n grid.
    #[test]
    fn the_trees_of_grids_are_the_published_numbers() {
        let published = [1.0, 4.0, 192.0, 100_352.0, 557_568_000.0, 32_565_539_635_200.0];
        for (n, trees) in (1..).zip(published) {
            assert_eq!(number(&grid(n, n)).to_bits(), f64::to_bits(trees), "{n}");
        }
        assert_eq!(number(&vec![Vec::new(); 2]).to_bits(), 0.0_f64.to_bits());
    }

    /// Tests the distribution of 30,000 random trees over the 15 spanning trees of 2 × 3 cells: chi-square with 14 degrees of freedom.
    #[test]
    fn random_trees_are_even() {
        let graph = grid(2, 3);
        let mut draws = Draws::of("trees");
        let mut met = std::collections::HashMap::new();
        for _ in 0..30_000 {
            let tree = random(&graph, &mut draws);
            let mut edges: Vec<_> = tree.up.iter().flatten().map(|up| up.1).collect();
            edges.sort_unstable();
            *met.entry(edges).or_insert(0_u32) += 1;
        }
        assert_eq!(met.len(), 15);
        let chi_square: f64 = met.values().map(|&times| (f64::from(times) - 2000.0).powi(2) / 2000.0).sum();
        assert!((3.0..37.0).contains(&chi_square), "{chi_square}");
    }
}
