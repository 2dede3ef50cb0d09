//! A game as a coloured graph: its cells, and a vertex for each line, each other house and each cage, adjacent to its cells. A constraint with two sides has
//! two adjacent vertices.
//!
//! The automorphisms of the graph, restricted to the cells, are those of the game.

use std::collections::BTreeSet;

use crate::reversal::{Reading, Reversals};
use gerechte_core::{Game, Puzzle};
use gerechte_encodings::{Cell, Constraint, Relation};

/// A vertex by its number, or the number of vertices before it in an order. A board of 100×100 with relations between cells has more than 2¹⁶.
pub(super) type Vertex = u32;

/// A graph whose first vertices are the cells; only vertices of one colour may be exchanged.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(super) cells: usize,
    /// By vertex.
    pub(super) colours: Vec<u32>,
    pub(super) neighbours: Vec<Vec<Vertex>>,
}

/// The object of a vertex, in the order of the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum VertexKind {
    Line,
    House(usize),
    Cage(usize, u32),
    /// One side of a relation: the first cell's, or the second's if the relation is not symmetric; or both.
    Related(Relation, bool),
    /// One side of an equation.
    Side(usize),
    /// The cells of a word in any order: which words.
    Word(usize),
    /// A cell of a line: which words, and the position in them.
    Place(usize, usize),
    /// A cell of a division.
    Divided(Cell),
}

impl Graph {
    /// The game without clues.
    ///
    /// Rows and columns of a square board have a colour of their own, so that its automorphisms are made of permutations of
    /// rows, of columns, and a transposition. On other boards all houses of one size have the same colour.
    pub(crate) fn of(game: &Game) -> Self {
        let side = game.palette().map(gerechte_core::Palette::order);
        let is_line = |cells: &[Cell]| {
            side.is_some_and(|n| {
                let same = |of: fn(usize, usize) -> usize| {
                    cells.len() == n && cells.iter().all(|cell| of(cell.index(), n) == of(cells[0].index(), n))
                };
                same(|cell, n| cell / n) || same(|cell, n| cell % n)
            })
        };
        let mut parts: Vec<(VertexKind, Vec<Cell>)> = Vec::new();
        // The first vertex of each adjacent pair.
        let mut pairs = Vec::new();
        let reversals = Reversals::of(game.problem());
        let mut known_words = Vec::new();
        let mut divided = BTreeSet::new();
        for constraint in game.problem().constraints() {
            match constraint {
                Constraint::AllDifferent(cells) if is_line(cells) => parts.push((VertexKind::Line, cells.clone())),
                Constraint::AllDifferent(cells) => parts.push((VertexKind::House(cells.len()), cells.clone())),
                Constraint::Sum { cells, total } => parts.push((VertexKind::Cage(cells.len(), *total), cells.clone())),
                Constraint::Related(one, other, relation) if relation.is_symmetric() => {
                    parts.push((VertexKind::Related(*relation, false), vec![*one, *other]));
                }
                Constraint::Related(one, other, relation) => {
                    pairs.push(parts.len());
                    parts.push((VertexKind::Related(*relation, false), vec![*one]));
                    parts.push((VertexKind::Related(*relation, true), vec![*other]));
                }
                Constraint::Equation { left, right } => {
                    pairs.push(parts.len());
                    parts.extend([left, right].map(|side| (VertexKind::Side(side.len()), side.clone())));
                }
                // A path of vertices, each adjacent to its cell; or one vertex, if the order of the cells does not matter.
                Constraint::Regular { cells, words } => {
                    let (cells, words, reading) = reversals.oriented(cells.clone(), words);
                    let number = known_words.iter().position(|known| *known == words).unwrap_or_else(|| {
                        known_words.push(words);
                        known_words.len() - 1
                    });
                    if reading == Reading::Any {
                        parts.push((VertexKind::Word(number), cells));
                        continue;
                    }
                    pairs.extend(parts.len()..parts.len() + cells.len() - 1);
                    for (position, &cell) in cells.iter().enumerate() {
                        let from_end = cells.len() - 1 - position;
                        let place = if reading == Reading::Both { position.min(from_end) } else { position };
                        parts.push((VertexKind::Place(number, place), vec![cell]));
                    }
                }
                // Regions are numbered in the order of cells, which stays the same only if every cell stays where it is.
                Constraint::Division(division) => divided.extend(division.cells().iter().chain(division.numbers())),
                other => unreachable!("{other:?} is no constraint of a game"),
            }
        }
        parts.extend(divided.into_iter().map(|&cell| (VertexKind::Divided(cell), vec![cell])));
        let mut kinds: Vec<VertexKind> = parts.iter().map(|part| part.0).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let cells = game.board().cells();
        let mut graph = Self { cells, colours: vec![0; cells], neighbours: vec![Vec::new(); cells] };
        for (kind, cells) in parts {
            let colour = 1 + kinds.binary_search(&kind).expect("a kind that was listed");
            graph.join(colour as u32, cells.iter().copied());
        }
        for first in pairs.into_iter().map(|part| (cells + part) as Vertex) {
            graph.neighbours[first as usize].push(first + 1);
            graph.neighbours[(first + 1) as usize].push(first);
        }
        graph
    }

    /// The same with a vertex for each symbol that is a clue, adjacent to its cells, so that symbols have no names. If symbols cannot be
    /// relabelled, each has its own colour.
    pub(crate) fn with_clues(&self, puzzle: &Puzzle, may_rename: bool) -> Self {
        let mut graph = self.clone();
        let colour = 1 + self.colours.iter().max().copied().unwrap_or(0);
        let mut holders: Vec<Vec<Cell>> = Vec::new();
        for (cell, symbol) in puzzle.clues() {
            holders.resize_with(holders.len().max(symbol.index() + 1), Vec::new);
            holders[symbol.index()].push(cell);
        }
        for (symbol, cells) in holders.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
            graph.join(colour + if may_rename { 0 } else { symbol as u32 }, cells.into_iter());
        }
        graph
    }

    /// The same with clues distinguished from blanks.
    pub(crate) fn with_pattern(&self, puzzle: &Puzzle) -> Self {
        let mut graph = self.clone();
        let colour = 1 + self.colours.iter().max().copied().unwrap_or(0);
        for (cell, _) in puzzle.clues() {
            graph.colours[cell.index()] = colour;
        }
        graph
    }

    /// The same with a vertex for each pair that an involution exchanges.
    pub(crate) fn with_pairs(&self, involution: &[Cell]) -> Self {
        let mut graph = self.clone();
        let colour = 1 + self.colours.iter().max().copied().unwrap_or(0);
        for (cell, &image) in involution.iter().enumerate() {
            if cell < image.index() {
                graph.join(colour, [Cell::new(cell), image].into_iter());
            }
        }
        graph
    }

    fn join(&mut self, colour: u32, cells: impl Iterator<Item = Cell>) {
        let vertex = self.colours.len() as Vertex;
        let cells: Vec<Vertex> = cells.map(|cell| cell.index() as Vertex).collect();
        for &cell in &cells {
            self.neighbours[cell as usize].push(vertex);
        }
        self.colours.push(colour);
        self.neighbours.push(cells);
    }

    /// The cells of a vertex that is not a cell, and those of the adjacent vertex that is not a cell, in new names; each ascending.
    pub(super) fn sides(&self, vertex: Vertex, name: impl Fn(Vertex) -> Vertex) -> [Vec<Vertex>; 2] {
        let is_cell = |&&vertex: &&Vertex| (vertex as usize) < self.cells;
        let near = |vertex: Vertex| &self.neighbours[vertex as usize];
        let other = near(vertex).iter().find(|vertex| !is_cell(vertex));
        [Some(vertex), other.copied()].map(|vertex| {
            let cells = vertex.into_iter().flat_map(|vertex| near(vertex).iter().filter(is_cell));
            let mut cells: Vec<Vertex> = cells.map(|&cell| name(cell)).collect();
            cells.sort_unstable();
            cells
        })
    }

    /// The same graph with vertex v renamed to `names[v]`.
    pub(super) fn renamed(&self, names: &[Vertex]) -> Self {
        let mut renamed = self.clone();
        for (vertex, &name) in names.iter().enumerate() {
            renamed.colours[name as usize] = self.colours[vertex];
            let mut neighbours: Vec<Vertex> = self.neighbours[vertex].iter().map(|&v| names[v as usize]).collect();
            neighbours.sort_unstable();
            renamed.neighbours[name as usize] = neighbours;
        }
        renamed
    }
}
