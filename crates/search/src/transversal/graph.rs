//! All solutions as the paths of a *graph*: exact numbers, the k-th solution and the rank of a solution, without a list of them.
//!
//! A node of layer k is a set of cells that k symbols leave, and an edge takes a transversal of the next symbol away. What can be done with a
//! set does not depend on the way to it, so that few nodes carry many grids: `diameter:1:0` has 448,746 nodes and 1,357,436 edges for its 6,940,096
//! grids up to relabelling. Symbols with clues come first, one for each layer. The others are interchangeable; each takes the least cell that is left.

use std::fmt::{self, Debug, Formatter};
use std::num::NonZeroU128;

use gerechte_core::count::up_to_relabelling;
use gerechte_core::{Grid, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};

use super::{Limits, Mask, MaskMap, Refusal, Transversals, Wide, palette, symbols};

/// The solutions of a puzzle on a palette, as a graph.
///
/// Solutions are numbered from 0. Those that differ by a relabelling of symbols without clues are neighbours; the order of the others is lexicographic in
/// the transversals of the symbols with clues, then in those through the cells of row 0.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, search::transversal::{Graph, Limits}};
/// let game: Game = "perfect:1".parse()?;
/// let graph = Graph::new(game.problem(), &Puzzle::empty(&game), Limits::default(), &Stop::never())?;
/// assert_eq!(graph.grids(), 2040);
/// let grid = graph.nth(1234).unwrap();
/// assert_eq!(graph.rank(&grid), Some(1234));
/// assert_eq!(graph.nth(2040), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Graph(Box<dyn Numbered>);

impl Debug for Graph {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let (nodes, edges) = self.size();
        to.debug_struct("Graph").field("nodes", &nodes).field("edges", &edges).finish_non_exhaustive()
    }
}

impl Graph {
    /// The graph of the solutions that have these clues, one a cell. Time and memory O(edges), which grow fast with the order.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoPalette`] if the problem is more than rows, columns and regions that hold every symbol once, [`Refusal::TooLarge`] as soon as the
    /// graph exceeds the limits, [`Refusal::Numbers`] if there are 2¹²⁸ solutions or more, [`Refusal::Cell`] or [`Refusal::Symbol`] for a clue that the board
    /// does not have, [`Refusal::Stopped`] if a stop was requested, and those of [`Transversals::new`].
    pub fn new(problem: &Problem, clues: &[Option<Symbol>], limits: Limits, stop: &Stop) -> Result<Self, Refusal> {
        let (order, regions) =
            up_to_relabelling(problem).and_then(|fixed| palette(&fixed)).ok_or(Refusal::NoPalette)?;
        Ok(Self(match order * order {
            0..=64 => Box::new(Paths::<u64>::new(order, &regions, clues, limits, stop)?),
            65..=128 => Box::new(Paths::<u128>::new(order, &regions, clues, limits, stop)?),
            _ => Box::new(Paths::<Wide>::new(order, &regions, clues, limits, stop)?),
        }))
    }

    /// The number of solutions.
    pub fn grids(&self) -> u128 {
        self.0.grids()
    }

    /// The numbers of nodes and of edges from which a solution is reached.
    pub fn size(&self) -> (usize, usize) {
        self.0.size()
    }

    /// The solution with this number. Returns `None` if there are no more than that. Time O(edges of a path).
    pub fn nth(&self, number: u128) -> Option<Grid> {
        (number < self.grids()).then(|| self.0.nth(number))
    }

    /// The number of a solution. Returns `None` if the grid is none. Time as for [`Graph::nth`].
    pub fn rank(&self, grid: &[Symbol]) -> Option<u128> {
        self.0.rank(grid)
    }

    /// For each cell the number of solutions in which it holds each symbol. Time O(edges · n).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a stop was requested.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, Stop, search::transversal::{Graph, Limits}};
    /// let game: Game = "box:2x2".parse()?;
    /// let puzzle = Puzzle::parse(&game, "12..34..........")?;
    /// let stop = Stop::never();
    /// let graph = Graph::new(game.problem(), &puzzle, Limits::default(), &stop)?;
    /// assert_eq!((graph.grids(), graph.shares(&stop)?[2].as_slice()), (12, &[0, 0, 6, 6][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shares(&self, stop: &Stop) -> Result<Vec<Vec<u128>>, Stopped> {
        self.0.shares(stop)
    }
}

/// A graph of masks of any width.
trait Numbered: Send + Sync {
    fn grids(&self) -> u128;
    fn size(&self) -> (usize, usize);
    fn nth(&self, number: u128) -> Grid;
    fn rank(&self, grid: &[Symbol]) -> Option<u128>;
    fn shares(&self, stop: &Stop) -> Result<Vec<Vec<u128>>, Stopped>;
}

#[derive(Clone, Copy)]
struct Edge<M> {
    taken: M,
    to: u32,
}

/// The nodes that as many symbols have left, and the edges from them.
struct Layer<M> {
    /// Node i has the edges `starts[i]..starts[i + 1]`.
    starts: Vec<usize>,
    edges: Vec<Edge<M>>,
    /// The number of paths from each node to the end.
    ways: Vec<u128>,
}

impl<M: Mask> Layer<M> {
    fn empty() -> Self {
        Self { starts: vec![0], edges: Vec::new(), ways: Vec::new() }
    }

    fn edges(&self, node: usize) -> &[Edge<M>] {
        &self.edges[self.starts[node]..self.starts[node + 1]]
    }
}

struct Paths<M> {
    order: usize,
    /// The symbols: those with clues, each of which is the symbol of its layer, then those without, ascending.
    symbols: Vec<usize>,
    clued: usize,
    /// The relabellings of the symbols without clues.
    labels: NonZeroU128,
    /// One layer a symbol, and the end.
    layers: Vec<Layer<M>>,
}

/// A node from which there is no path to the end.
const DEAD: u32 = u32::MAX;

impl<M: Mask> Paths<M> {
    fn new(
        order: usize,
        regions: &[Vec<usize>],
        clues: &[Option<Symbol>],
        limits: Limits,
        stop: &Stop,
    ) -> Result<Self, Refusal> {
        let transversals = Transversals::<M>::new(order, regions)?;
        let mut given = vec![M::EMPTY; order];
        for (cell, symbol) in clues.iter().enumerate().filter_map(|(cell, clue)| Some((cell, clue.as_ref()?.index()))) {
            if cell >= order * order {
                return Err(Refusal::Cell { cell, cells: order * order });
            }
            let cells = given.get_mut(symbol).ok_or(Refusal::Symbol { symbol, order })?;
            *cells = *cells | M::of(cell);
        }
        let all_given = given.iter().fold(M::EMPTY, |all, &cells| all | cells);
        let fits = |symbol: usize| -> Vec<M> {
            let wanted = given[symbol];
            let others = all_given & !wanted;
            let all = transversals.lists().iter().flatten().copied();
            all.filter(|taken| wanted.disjoint(!*taken) && taken.disjoint(others)).collect()
        };
        let (with, without): (Vec<_>, Vec<_>) = (0..order).partition(|&symbol| given[symbol] != M::EMPTY);
        let mut lists: Vec<(usize, Vec<M>)> = with.into_iter().map(|symbol| (symbol, fits(symbol))).collect();
        // Few edges first, so that few nodes follow.
        lists.sort_by_key(|(symbol, list)| (list.len(), *symbol));
        let symbols = lists.iter().map(|&(symbol, _)| symbol).chain(without.iter().copied()).collect();
        let labels = (1..=without.len() as u128).product();
        let lists: Vec<Vec<M>> = lists.into_iter().map(|(_, list)| list).collect();
        let layers = alive(reached(&transversals, &lists, limits, stop)?, stop)?;
        let labels = NonZeroU128::new(labels).unwrap_or(NonZeroU128::MIN);
        let ways = layers[0].ways.first().copied().unwrap_or(0);
        ways.checked_mul(labels.get()).ok_or(Refusal::Numbers)?;
        Ok(Self { order, symbols, clued: lists.len(), labels, layers })
    }

    /// The transversals of the layers along a path, as one mask a symbol, with the relabelling of this number.
    fn masks(&self, path: &[M], mut label: u128) -> Vec<M> {
        let mut masks = vec![M::EMPTY; self.order];
        let mut free = self.symbols[self.clued..].to_vec();
        for (layer, &taken) in path.iter().enumerate() {
            let symbol = if layer < self.clued {
                self.symbols[layer]
            } else {
                let after: u128 = (1..free.len() as u128).product();
                let at = usize::try_from(label / after).unwrap_or(0);
                label %= after;
                free.remove(at)
            };
            masks[symbol] = taken;
        }
        masks
    }
}

/// All nodes that are reached from the set of all cells, and the edges between them; `lists` has the transversals of each symbol with clues.
fn reached<M: Mask>(
    transversals: &Transversals<M>,
    lists: &[Vec<M>],
    limits: Limits,
    stop: &Stop,
) -> Result<Vec<Layer<M>>, Refusal> {
    let mut layers = Vec::new();
    let mut nodes = vec![transversals.all_cells()];
    let (mut bytes, mut steps) = (0, 0);
    for symbol in 0..transversals.order() {
        let mut layer = Layer::empty();
        let mut known = MaskMap::<M, u32>::with_capacity(nodes.len());
        let mut next = Vec::new();
        for &cells in &nodes {
            stop.check()?;
            // Each row has as many cells left as there are symbols left, so the least cell is in row 0, which the lists are sorted by.
            let list = lists.get(symbol).unwrap_or_else(|| &transversals.lists()[cells.least()]);
            steps += list.len() as u64;
            for &taken in list.iter().filter(|taken| taken.disjoint(!cells)) {
                let left = cells & !taken;
                // The empty set is no key of a table, and the only node of its layer.
                let to = if left == M::EMPTY {
                    1
                } else {
                    let to = known.entry(left);
                    if *to == 0 {
                        next.push(left);
                        *to = u32::try_from(next.len()).unwrap_or(DEAD);
                    }
                    *to
                };
                layer.edges.push(Edge { taken, to: to - 1 });
            }
            layer.starts.push(layer.edges.len());
            let here = layer.edges.len() * size_of::<Edge<M>>() + known.bytes() + next.len() * size_of::<M>();
            let held = bytes + here as u64;
            if held > limits.bytes || steps > limits.steps || next.len() >= DEAD as usize {
                return Err(Refusal::TooLarge { bytes: held, steps });
            }
        }
        bytes += (layer.edges.len() * size_of::<Edge<M>>() + layer.starts.len() * size_of::<usize>()) as u64;
        layers.push(layer);
        nodes = next;
    }
    Ok(layers)
}

/// The same graph without the nodes from which nothing reaches the end, with the number of paths from each node.
fn alive<M: Mask>(mut layers: Vec<Layer<M>>, stop: &Stop) -> Result<Vec<Layer<M>>, Refusal> {
    let end = Layer { starts: vec![0, 0], edges: Vec::new(), ways: vec![1] };
    let mut renamed = vec![0];
    let mut after = end;
    let mut kept = Vec::with_capacity(layers.len() + 1);
    while let Some(layer) = layers.pop() {
        let mut alive = Layer::empty();
        let mut names = Vec::with_capacity(layer.starts.len() - 1);
        for node in 0..layer.starts.len() - 1 {
            stop.check()?;
            let mut ways = 0_u128;
            for &Edge { taken, to } in layer.edges(node) {
                let to = renamed[to as usize];
                if to != DEAD {
                    ways = ways.checked_add(after.ways[to as usize]).ok_or(Refusal::Numbers)?;
                    alive.edges.push(Edge { taken, to });
                }
            }
            if ways == 0 {
                names.push(DEAD);
            } else {
                // It was below `DEAD` with the dead nodes.
                names.push(u32::try_from(alive.ways.len()).unwrap_or(DEAD));
                alive.ways.push(ways);
                alive.starts.push(alive.edges.len());
            }
        }
        kept.push(std::mem::replace(&mut after, alive));
        renamed = names;
    }
    kept.push(after);
    kept.reverse();
    Ok(kept)
}

impl<M: Mask> Numbered for Paths<M> {
    fn grids(&self) -> u128 {
        self.layers[0].ways.first().map_or(0, |ways| ways * self.labels.get())
    }

    fn size(&self) -> (usize, usize) {
        let sizes = self.layers.iter().map(|layer| (layer.ways.len(), layer.edges.len()));
        sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1))
    }

    fn nth(&self, number: u128) -> Grid {
        let (mut before, label) = (number / self.labels, number % self.labels);
        let mut node = 0;
        let mut path = Vec::with_capacity(self.order);
        for pair in self.layers.windows(2) {
            for edge in pair[0].edges(node) {
                let ways = pair[1].ways[edge.to as usize];
                if before < ways {
                    path.push(edge.taken);
                    node = edge.to as usize;
                    break;
                }
                before -= ways;
            }
        }
        let mut cells = vec![0; self.order * self.order];
        symbols(&self.masks(&path, label), &mut cells);
        cells.into_iter().map(|symbol| Symbol::new(symbol.into())).collect::<Vec<_>>().into()
    }

    fn rank(&self, grid: &[Symbol]) -> Option<u128> {
        if grid.len() != self.order * self.order {
            return None;
        }
        let mut masks = vec![M::EMPTY; self.order];
        for (cell, symbol) in grid.iter().enumerate() {
            let mask = masks.get_mut(symbol.index())?;
            *mask = *mask | M::of(cell);
        }
        let mut free = self.symbols[self.clued..].to_vec();
        let (mut paths, mut label) = (0, 0);
        let mut left = M::first(self.order * self.order);
        let mut node = 0;
        for (layer, pair) in self.layers.windows(2).enumerate() {
            let symbol = if layer < self.clued {
                self.symbols[layer]
            } else {
                let symbol = grid[left.least()].index();
                let at = free.iter().position(|&other| other == symbol)?;
                free.remove(at);
                label = label * (free.len() as u128 + 1) + at as u128;
                symbol
            };
            let edges = if pair[0].ways.is_empty() { &[] } else { pair[0].edges(node) };
            let at = edges.iter().position(|edge| edge.taken == masks[symbol])?;
            paths += edges[..at].iter().map(|edge| pair[1].ways[edge.to as usize]).sum::<u128>();
            node = edges[at].to as usize;
            left = left & !masks[symbol];
        }
        Some(paths * self.labels.get() + label)
    }

    fn shares(&self, stop: &Stop) -> Result<Vec<Vec<u128>>, Stopped> {
        let mut shares = vec![vec![0; self.order]; self.order * self.order];
        let free = &self.symbols[self.clued..];
        // Of the relabellings, as many give a transversal each of the symbols.
        let each = self.labels.get() / (free.len().max(1) as u128);
        let mut reached = vec![1_u128; self.layers[0].ways.len()];
        for (layer, pair) in self.layers.windows(2).enumerate() {
            let mut next = vec![0; pair[1].ways.len()];
            let mut totals = vec![0_u128; shares.len()];
            for (node, &paths) in reached.iter().enumerate() {
                stop.check()?;
                for &Edge { taken, to } in pair[0].edges(node) {
                    next[to as usize] += paths;
                    let grids = paths * pair[1].ways[to as usize];
                    let mut cells = taken;
                    while cells != M::EMPTY {
                        totals[cells.least()] += grids;
                        cells = cells.without_least();
                    }
                }
            }
            for (share, total) in shares.iter_mut().zip(totals) {
                if layer < self.clued {
                    share[self.symbols[layer]] += total * self.labels.get();
                } else {
                    for &symbol in free {
                        share[symbol] += total * each;
                    }
                }
            }
            reached = next;
        }
        Ok(shares)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::Graph;
    use crate::Solver;
    use crate::transversal::{Limits, Refusal};
    use gerechte_core::{Game, Grid, Puzzle, Stop, Stopped};
    use gerechte_encodings::Symbol;

    /// Games with all regions, some and none, symbols with and without clues: each solution has one number, and the shares are those of the list.
    #[test]
    fn the_numbered_solutions_are_those_of_the_search() {
        for (name, clues) in [
            ("latin:4", ""),
            ("box:2x2", ""),
            ("box:2x2", "1..2"),
            ("box:2x2", "11"),
            ("perfect:1", ""),
            ("perfect:1", "......3...4"),
            ("latin:5+diagonals", "..5"),
            ("latin:3+diagonals", ""),
            ("box:2x3", "1.3.5..6......2"),
            ("latin:7", "1234567.......7..43215......6.2..1.."),
        ] {
            let game: Game = name.parse().unwrap();
            let mut board = vec![None; game.board().cells()];
            for (cell, symbol) in board.iter_mut().zip(clues.chars()) {
                *cell = symbol.to_digit(10).map(|symbol| Symbol::new(symbol as usize - 1));
            }
            let mut listed = BTreeSet::<Grid>::new();
            let end = Solver::new(game.problem()).solve(&board, &Stop::never(), |grid| {
                listed.insert(grid.to_vec().into());
                ControlFlow::Continue(())
            });
            assert!(end.is_ok());
            let graph = Graph::new(game.problem(), &board, Limits::default(), &Stop::never()).unwrap();
            assert_eq!(graph.grids(), listed.len() as u128, "{name} {clues}");
            let numbered: Vec<Grid> = (0..graph.grids()).map(|number| graph.nth(number).unwrap()).collect();
            assert_eq!(numbered.iter().cloned().collect::<BTreeSet<_>>(), listed, "{name} {clues}");
            assert!(graph.nth(graph.grids()).is_none());
            for (number, grid) in numbered.iter().enumerate() {
                assert_eq!(graph.rank(grid), Some(number as u128), "{name} {clues}");
            }
            for (cell, shares) in graph.shares(&Stop::never()).unwrap().into_iter().enumerate() {
                let of = |symbol: usize| listed.iter().filter(|grid| grid[cell].index() == symbol).count() as u128;
                assert_eq!(shares, (0..shares.len()).map(of).collect::<Vec<_>>(), "{name} {clues}");
            }
            // A grid that breaks a rule has no number.
            if let Some(grid) = numbered.first().filter(|grid| grid.len() > 1) {
                let mut broken = grid.to_vec();
                broken[0] = broken[1];
                assert_eq!(graph.rank(&broken), None);
            }
        }
    }

    #[test]
    fn what_has_no_graph_is_refused() {
        let graph = |name: &str, limits| {
            let game: Game = name.parse().unwrap();
            Graph::new(game.problem(), &vec![None; game.board().cells()], limits, &Stop::never()).map(|_| ())
        };
        assert_eq!(graph("latin:4+antiknight", Limits::default()), Err(Refusal::NoPalette));
        assert_eq!(graph("samurai", Limits::default()), Err(Refusal::NoPalette));
        let game: Game = "latin:4".parse().unwrap();
        let of_clues = |clues: &[_]| Graph::new(game.problem(), clues, Limits::default(), &Stop::never());
        assert!(matches!(of_clues(&[Some(Symbol::new(0)); 17]), Err(Refusal::Cell { cell: 16, .. })));
        assert!(matches!(of_clues(&[Some(Symbol::new(4))]), Err(Refusal::Symbol { symbol: 4, .. })));
        let all = of_clues(&[]).unwrap();
        let twice = [all.nth(0).unwrap().to_vec(), all.nth(0).unwrap().to_vec()].concat();
        assert_eq!(all.rank(&twice), None);
        let little = Limits { bytes: 10_000, ..Limits::default() };
        assert!(matches!(graph("latin:6", little), Err(Refusal::TooLarge { .. })));
    }

    #[test]
    fn shares_are_stopped() {
        let game: Game = "perfect:1".parse().unwrap();
        let stop = Stop::never();
        let graph = Graph::new(game.problem(), &Puzzle::empty(&game), Limits::default(), &stop).unwrap();
        assert_eq!(graph.shares(&stop).unwrap().len(), 25);
        stop.request();
        assert_eq!(graph.shares(&stop), Err(Stopped));
    }
}
