//! Automorphisms by individualisation and refinement.
//!
//! One path from the coarsest partition to a discrete one gives a base. Level by level, the deepest first, the search tries to map the base's
//! cell to each other cell of its class, unless the known automorphisms already decide it.
//!
//! # References
//! B. D. `McKay`, A. Piperno: Practical graph isomorphism, II. Journal of Symbolic Computation 60 (2014).
//! J. S. Leon: Permutation group algorithms based on partitions, I. Journal of Symbolic Computation 12 (1991).

use std::collections::HashSet;

use super::graph::{Graph, Vertex};
use super::partition::{Partition, Scratch, Trace};
use super::permutation_group::PermutationGroup;
use gerechte_core::permutation::Permutation;
use gerechte_core::{Game, Puzzle, Stop, Stopped};
use gerechte_encodings::Cell;

/// The full group of a game: all permutations of its cells that map its constraints to its constraints.
///
/// On a square board they must map rows and columns to rows and columns, so each consists of a permutation of the rows, one of the columns, and perhaps a
/// transposition. (Maps that exchange rows with other houses, such as the broken diagonals of a cyclic palette, would move the cells of a line apart, and
/// are left out.) On other boards every house may be mapped to any house. Sums are mapped to equal sums.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::automorphisms};
/// let order = |game: &str| automorphisms(&game.parse::<Game>().unwrap(), &Stop::never()).unwrap().order();
/// assert_eq!(order("perfect:1"), Some(20));
/// assert_eq!(order("latin:4"), Some(2 * 24 * 24));
/// ```
pub fn automorphisms(game: &Game, stop: &Stop) -> Result<PermutationGroup, Stopped> {
    of_graph(&Graph::of(game), stop)
}

/// A map of the cells of one game to those of another that maps the constraints to the constraints. Returns `None` if there is none, so the games
/// differ in more than the names of their cells.
///
/// ```
/// use gerechte::{Game, Stop, symmetry::same_game};
/// let like = |one: &str, other: &str| {
///     same_game(&one.parse::<Game>().unwrap(), &other.parse::<Game>().unwrap(), &Stop::never()).unwrap().is_some()
/// };
/// assert!(like("perfect:1", "perfect:1:mirror@1,0"));
/// assert!(!like("diameter:1:0", "diameter:1:1"));
/// ```
pub fn same_game(one: &Game, other: &Game, stop: &Stop) -> Result<Option<Permutation>, Stopped> {
    if one.board().cells() != other.board().cells() {
        return Ok(None);
    }
    isomorphism(&Graph::of(one), &Graph::of(other), stop)
}

/// The automorphisms of the game that map the clues of the puzzle to clues, whatever their symbols.
pub fn pattern_automorphisms(game: &Game, puzzle: &Puzzle, stop: &Stop) -> Result<PermutationGroup, Stopped> {
    of_graph(&Graph::of(game).with_pattern(puzzle), stop)
}

/// The automorphisms of the game that commute with an involution of its cells: those that map patterns kept by it to patterns kept by it.
///
/// ```
/// use gerechte::{Game, Stop, encodings::Cell, symmetry::automorphisms_commuting_with};
/// let game: Game = "box:2x2".parse()?;
/// let half_turn: Vec<Cell> = (0..16).rev().map(Cell::new).collect();
/// // Of the 8 permutations of the rows, 4 commute with reversing them.
/// assert_eq!(automorphisms_commuting_with(&game, &half_turn, &Stop::never()).unwrap().order(), Some(2 * 4 * 4));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn automorphisms_commuting_with(
    game: &Game,
    involution: &[Cell],
    stop: &Stop,
) -> Result<PermutationGroup, Stopped> {
    of_graph(&Graph::of(game).with_pairs(involution), stop)
}

/// The automorphisms of the game that, with a relabelling, map the puzzle to itself.
///
/// If the game has sums, symbols are not relabelled.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, symmetry::stabiliser};
/// let game: Game = "box:2x2".parse()?;
/// let stabiliser = |line: &str| {
///     let grid = Puzzle::parse(&game, line).unwrap();
///     stabiliser(&game, &grid, &Stop::never()).unwrap().order().unwrap()
/// };
/// // 128 / 32 + 128 / 16 = 12 grids up to relabelling, in two classes.
/// assert_eq!([stabiliser("1234341221434321"), stabiliser("1234341223414123")], [32, 16]);
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn stabiliser(game: &Game, puzzle: &Puzzle, stop: &Stop) -> Result<PermutationGroup, Stopped> {
    of_graph(&Graph::of(game).with_clues(puzzle, game.problem().is_symmetric_in_symbols()), stop)
}

/// The automorphisms of a graph, as permutations of its cells.
pub(super) fn of_graph(graph: &Graph, stop: &Stop) -> Result<PermutationGroup, Stopped> {
    let mut search = AutomorphismSearch::new(graph, graph, stop);
    let path = Path::of(graph, &mut search.scratch);
    let mut levels = Vec::new();
    let mut known = Vec::new();
    for (depth, step) in path.steps.iter().enumerate().rev() {
        let mut found = Vec::new();
        let mut settled = vec![false; graph.cells];
        mark_orbit(&known, step.vertex, &mut settled);
        for &vertex in step.partition.members(step.target) {
            if settled[vertex as usize] {
                continue;
            }
            if let Some(leaf) = search.child(&path, depth, &step.partition, vertex)? {
                let image = path.image(&leaf, graph.cells);
                known.push(image.clone());
                found.push(image);
                mark_orbit(&known, step.vertex, &mut settled);
            } else {
                // No other cell of its orbit can be reached either.
                mark_orbit(&known, vertex, &mut settled);
            }
        }
        levels.push((step.vertex as usize, found));
    }
    levels.reverse();
    Ok(PermutationGroup::new(graph.cells, levels))
}

/// An isomorphism from one graph to another, as a map from cells to cells; it is always the same for equal graphs. Returns `None`
/// if they are not isomorphic.
pub(super) fn isomorphism(left: &Graph, right: &Graph, stop: &Stop) -> Result<Option<Permutation>, Stopped> {
    let mut search = AutomorphismSearch::new(left, right, stop);
    let path = Path::of(left, &mut search.scratch);
    let (partition, trace) = Partition::of(right, &mut search.scratch);
    if trace != path.trace {
        return Ok(None);
    }
    let leaf = search.leaf(&path, 0, partition)?;
    Ok(leaf.map(|leaf| path.image(&leaf, left.cells)))
}

/// Marks the orbit of a cell under the group that the permutations generate.
pub(super) fn mark_orbit(generators: &[Permutation], cell: Vertex, marked: &mut [bool]) {
    marked[cell as usize] = true;
    let mut orbit = vec![cell as usize];
    while let Some(from) = orbit.pop() {
        for generator in generators {
            let to = generator[from].index();
            if !std::mem::replace(&mut marked[to], true) {
                orbit.push(to);
            }
        }
    }
}

/// A path of individualisations to a discrete partition of a graph.
struct Path {
    trace: Trace,
    steps: Vec<Step>,
    leaf: Partition,
}

struct Step {
    /// The partition before the vertex is individualised.
    partition: Partition,
    target: Vertex,
    vertex: Vertex,
    /// The trace of the refinement.
    trace: Trace,
}

impl Path {
    fn of(graph: &Graph, scratch: &mut Scratch) -> Self {
        let (mut leaf, trace) = Partition::of(graph, scratch);
        let mut steps = Vec::new();
        while let Some(target) = leaf.target(graph) {
            let partition = leaf.clone();
            let vertex = partition.members(target).iter().copied().min().expect("a class has members");
            let trace = leaf.individualise(graph, vertex, scratch);
            steps.push(Step { partition, target, vertex, trace });
        }
        Self { trace, steps, leaf }
    }

    /// The map of cells from the path's last partition to another one with as many cells.
    fn image(&self, other: &Partition, cells: usize) -> Permutation {
        let place = |cell: usize| self.leaf.places()[cell] as usize;
        (0..cells).map(|cell| Cell::new(other.vertices()[place(cell)] as usize)).collect()
    }
}

/// A vertex that is not a cell: its colour and its cells, and the cells of the adjacent vertex that is not a cell, in new names, ascending.
type Join = (u32, [Vec<Vertex>; 2]);

fn joins<'a>(graph: &'a Graph, name: impl Fn(Vertex) -> Vertex + 'a) -> impl Iterator<Item = Join> + 'a {
    (graph.cells..graph.colours.len()).map(move |vertex| (graph.colours[vertex], graph.sides(vertex as Vertex, &name)))
}

struct AutomorphismSearch<'a> {
    left: &'a Graph,
    right: &'a Graph,
    right_joins: HashSet<Join>,
    stop: &'a Stop,
    scratch: Scratch,
}

impl<'a> AutomorphismSearch<'a> {
    fn new(left: &'a Graph, right: &'a Graph, stop: &'a Stop) -> Self {
        Self { left, right, right_joins: joins(right, |cell| cell).collect(), stop, scratch: Scratch::default() }
    }

    /// A partition of the right graph that corresponds to the path's leaf, below this one at some depth.
    fn leaf(&mut self, path: &Path, depth: usize, partition: Partition) -> Result<Option<Partition>, Stopped> {
        let Some(step) = path.steps.get(depth) else {
            return Ok(self.is_isomorphism(&path.image(&partition, self.left.cells)).then_some(partition));
        };
        let members = partition.members(step.target);
        // The path's own vertex comes first, so that as few cells as possible are moved.
        let own = members.iter().filter(|&&vertex| vertex == step.vertex);
        for &vertex in own.chain(members.iter().filter(|&&vertex| vertex != step.vertex)) {
            if let Some(leaf) = self.child(path, depth, &partition, vertex)? {
                return Ok(Some(leaf));
            }
        }
        Ok(None)
    }

    /// The same with this vertex in place of the path's.
    fn child(
        &mut self,
        path: &Path,
        depth: usize,
        partition: &Partition,
        vertex: Vertex,
    ) -> Result<Option<Partition>, Stopped> {
        self.stop.check()?;
        let mut child = partition.clone();
        let trace = child.individualise(self.right, vertex, &mut self.scratch);
        if trace == path.steps[depth].trace { self.leaf(path, depth + 1, child) } else { Ok(None) }
    }

    /// Whether the map preserves the colours of cells and the adjacency of vertices. Traces are hashes, so this test decides.
    fn is_isomorphism(&self, image: &Permutation) -> bool {
        let name = |cell: Vertex| image[cell as usize].index() as Vertex;
        self.left.colours.len() == self.right.colours.len()
            && (0..self.left.cells).all(|cell| self.left.colours[cell] == self.right.colours[image[cell].index()])
            && joins(self.left, name).all(|join| self.right_joins.contains(&join))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_known_groups() {
        let order = |game: &str| automorphisms(&game.parse().unwrap(), &Stop::never()).unwrap().order().unwrap();
        assert_eq!(order("box:3x3"), 3_359_232);
        assert_eq!(order("box:2x2"), 128);
        assert_eq!(order("box:2x3"), 6_u128.pow(2) * 2 * 2_u128.pow(3) * 6);
    }

    #[test]
    fn graphs_of_many_vertices_have_their_symmetries() {
        // Two cells, and constraints of one cell that alternate between them.
        let order = |constraints: Vertex| {
            let of = |cell| (0..constraints).filter(move |at| at % 2 == cell).map(|at| at + 2).collect();
            let neighbours = [of(0), of(1)].into_iter().chain((0..constraints).map(|at| vec![at % 2])).collect();
            let colours = (0..constraints + 2).map(|vertex| u32::from(vertex > 1)).collect();
            of_graph(&Graph { cells: 2, colours, neighbours }, &Stop::never()).unwrap().order().unwrap()
        };
        assert_eq!([order(70_000), order(70_001)], [2, 1]);
    }
}
