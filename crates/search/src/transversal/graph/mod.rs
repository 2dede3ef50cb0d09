//! All solutions as the paths of a *graph*: exact numbers, the k-th solution and the rank of a solution, without a list of them.
//!
//! A node of layer k is a set of cells that k symbols leave, and an edge takes a transversal of the next symbol away. What can be done with a
//! set does not depend on the way to it, so that few nodes carry many grids: `diameter:1:0` has 448,746 nodes and 1,357,436 edges for its 6,940,096
//! grids up to relabelling. Symbols with clues come first, one for each layer. The others are interchangeable; each takes the least cell that is left.

mod choices;
mod file;
mod layer;
mod subject;
mod walk;

use std::fmt::{self, Debug, Formatter};
use std::io::{self, Read, Write};

use gerechte_core::{Grid, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};

use super::{Limits, Refusal, Wide};
use choices::Choices;
pub use file::GraphFileError;
use file::Reader;
use layer::Layer;
use subject::Subject;
use walk::{Paths, Walk};

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
pub struct Graph {
    subject: Subject,
    choices: Box<dyn Walk>,
    paths: Paths,
}

impl Debug for Graph {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let (nodes, edges) = self.size();
        to.debug_struct("Graph").field("nodes", &nodes).field("edges", &edges).finish_non_exhaustive()
    }
}

/// The transversals that the symbols of a puzzle can take, in masks of the width that the board needs.
fn choices(subject: &Subject) -> Result<Box<dyn Walk>, Refusal> {
    Ok(match subject.order * subject.order {
        0..=64 => Box::new(Choices::<u64>::new(subject)?),
        65..=128 => Box::new(Choices::<u128>::new(subject)?),
        _ => Box::new(Choices::<Wide>::new(subject)?),
    })
}

impl Graph {
    /// The graph of the solutions that have these clues, one a cell. Time and memory O(edges), which grow fast with the order.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoPalette`] if the problem is more than rows, columns and regions that hold every symbol once, [`Refusal::TooLarge`] as soon as the
    /// graph exceeds the limits, [`Refusal::Numbers`] if there are 2¹²⁸ solutions or more, [`Refusal::Cell`] or [`Refusal::Symbol`] for a clue that the board
    /// does not have, [`Refusal::Stopped`] if a stop was requested, and those of [`Transversals::new`](super::Transversals::new).
    pub fn new(problem: &Problem, clues: &[Option<Symbol>], limits: Limits, stop: &Stop) -> Result<Self, Refusal> {
        let subject = Subject::new(problem, clues)?;
        let choices = choices(&subject)?;
        let layers = choices.reached(limits, stop)?;
        Self::of(subject, choices, layers, stop)
    }

    fn of(subject: Subject, choices: Box<dyn Walk>, layers: Vec<Layer>, stop: &Stop) -> Result<Self, Refusal> {
        let free = subject.order - choices.clued();
        let paths = Paths::new(layers, free, stop)?;
        Ok(Self { subject, choices, paths })
    }

    /// Writes the graph, eight bytes an edge and four a node.
    ///
    /// The file begins with `gerechte/graph/1` and a line feed. Then comes the puzzle, a byte each: the order n, the number of regions, the cells of each region,
    /// row by row from 0, and the clue of each cell, from 1, or 0 for none.
    /// Then come the nodes, first that of all cells, then those of each layer in the order in which edges first lead to them: the number of edges, and for each
    /// edge the number of its transversal and that of the node in the next layer, each a number of four bytes, the lowest first.
    /// Transversals are numbered from 0 by their cell in row 0, then in row 1, and so on. The end is the SHA-256 of all before it, in 64 digits, and a line feed.
    ///
    /// Symbols with clues are taken first, one a layer: the one that fits the fewest transversals, of several the least. Without clues, a transversal goes through
    /// the least cell of its node.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        file::write(&self.subject, &self.paths.layers, to)
    }

    /// The graph that [`Graph::write`] wrote, if its order, regions and clues are these. Time and memory O(edges), without a search.
    ///
    /// What is cheap to check is checked: an edge takes a transversal that fits the symbol and lies within the cells that are left, leads to the cells that it
    /// leaves, and differs from all others of its node. The numbers of paths are not in the file. So each path of a graph that is accepted is a solution, and
    /// no two are the same. That no solution is missing follows from the hash, unless somebody has computed that anew.
    ///
    /// # Errors
    ///
    /// [`GraphFileError`] if what is read is not the graph of these solutions, with [`Refusal`] as for [`Graph::new`].
    ///
    /// ```
    /// use gerechte::{Game, Puzzle, Stop, search::transversal::{Graph, Limits}};
    /// let game: Game = "perfect:1".parse()?;
    /// let (puzzle, limits, stop) = (Puzzle::empty(&game), Limits::default(), Stop::never());
    /// let mut file = Vec::new();
    /// Graph::new(game.problem(), &puzzle, limits, &stop)?.write(&mut file)?;
    /// let graph = Graph::read(game.problem(), &puzzle, &mut file.as_slice(), limits, &stop)?;
    /// assert_eq!(graph.grids(), 2040);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        problem: &Problem,
        clues: &[Option<Symbol>],
        from: &mut dyn Read,
        limits: Limits,
        stop: &Stop,
    ) -> Result<Self, GraphFileError> {
        let subject = Subject::new(problem, clues)?;
        let mut reader = Reader::new(from);
        reader.beginning(&subject)?;
        let choices = choices(&subject)?;
        let layers = choices.read(&mut reader, limits, stop)?;
        reader.end()?;
        Ok(Self::of(subject, choices, layers, stop)?)
    }

    /// The number of solutions.
    pub fn grids(&self) -> u128 {
        self.paths.ways() * self.paths.labels.get()
    }

    /// The numbers of nodes and of edges from which a solution is reached.
    pub fn size(&self) -> (usize, usize) {
        let sizes = self.paths.layers.iter().map(|layer| (layer.ways.len(), layer.edges.len()));
        sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1))
    }

    /// The solution with this number. Returns `None` if there are no more than that. Time O(edges of a path).
    pub fn nth(&self, number: u128) -> Option<Grid> {
        (number < self.grids()).then(|| self.choices.nth(&self.paths, number))
    }

    /// The number of a solution. Returns `None` if the grid is none. Time as for [`Graph::nth`].
    pub fn rank(&self, grid: &[Symbol]) -> Option<u128> {
        self.choices.rank(&self.paths, grid)
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
        self.choices.shares(&self.paths, stop)
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
