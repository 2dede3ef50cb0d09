//! The number of grids, proved by a graph of what is left to do, without a list of them.
//!
//! Where disjoint houses with a cell for each symbol cover the board and nothing but houses and clues constrains it, symbols are placed one after the other.
//! What can be done with the cells that are left does not depend on how the others were filled, so that few *states* (sets of cells) carry many grids. A
//! state is a node of the graph: the sum, over the ways to place its symbol, of the product of that way and the state after it. The ways of a sum exclude
//! each other, as they differ in the symbol of some cell, and the arguments of a product share no variable; so the number of models of a node follows from
//! those of its arguments (a *partitioned-operation graph*). The formula of any other problem is compiled (`compile`), which makes larger graphs.
//!
//! Two things are proved. The graph implies the formula: a checker sees it by propagation from each clause to the root. The formula implies the graph: this
//! is written with the nodes, for states from the last symbol to the first. For a state and its *contexts*, which say by blocks that no later symbol is
//! outside the state, the node is true: some cell of each house holds the symbol, each way to choose them is the product of a node and a state after, and
//! those are true.
//!
//! # References
//! R. E. Bryant, W. Nawrocki, J. Avigad, M. J. H. Heule: Certified knowledge compilation with application to verified model counting. SAT 2023.

mod board;
mod compile;
mod lines;
mod ways;

use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;

use crate::encodings::{Cnf, Encoding, Problem};
use crate::{Stop, Stopped};

pub(super) use compile::MOST_DECISIONS;

use board::{Board, Clauses};
use lines::{Lines, Node};

/// The reason why there is no proof by a graph.
#[derive(Debug)]
pub(super) enum GraphError {
    /// A node has 2⁶⁴ models or more.
    Numbers,
    /// More than [`MOST_DECISIONS`] decisions are made one within another.
    Depth,
    /// A stop was requested.
    Stopped(Stopped),
    /// The proof cannot be written.
    Unwritten(io::Error),
}

impl From<Stopped> for GraphError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<io::Error> for GraphError {
    fn from(error: io::Error) -> Self {
        Self::Unwritten(error)
    }
}

/// Writes the graph and its proof for the formula of the problem. Returns the number of grids. Calls `progress` once for each state, or component.
pub(super) fn write(
    problem: &Problem,
    out: &mut dyn Write,
    stop: &Stop,
    progress: &dyn Fn(),
) -> Result<u64, GraphError> {
    let mut cnf = Cnf::default();
    Encoding::default().encode(problem, &mut cnf);
    match Board::of(problem).and_then(|board| Some((Clauses::of(problem, &board, &cnf)?, board))) {
        Some((clauses, board)) => write_states(board, clauses, lines(&cnf, out), stop, progress),
        None => write_compiled(&cnf, out, stop, progress),
    }
}

/// Writes the graph and its proof for any formula. Returns the number of models. Calls `progress` once for each component.
pub(super) fn write_compiled(
    cnf: &Cnf,
    out: &mut dyn Write,
    stop: &Stop,
    progress: &dyn Fn(),
) -> Result<u64, GraphError> {
    compile::write(cnf, lines(cnf, out), stop, progress)
}

/// Lines after those of the formula.
fn lines<'a>(cnf: &Cnf, out: &'a mut dyn Write) -> Lines<'a> {
    let variables = i32::try_from(cnf.vars()).expect("variables are numbered as in DIMACS");
    Lines::new(out, cnf.clauses().len() as u64, variables)
}

/// Writes the graph of states.
///
/// The proof has some n hints for each edge. Memory O(states · n + ways · cells), with the ways to place a symbol on the empty board.
fn write_states<'a>(
    board: Board,
    clauses: Clauses,
    mut lines: Lines<'a>,
    stop: &'a Stop,
    progress: &'a dyn Fn(),
) -> Result<u64, GraphError> {
    let Some(fixed) = fixed(&board, &clauses, &mut lines)? else {
        lines.root(0)?;
        return Ok(0);
    };
    let open =
        |symbol: usize| (0..board.cells()).filter(|&cell| fixed.get(cell, symbol).is_none()).collect::<Rc<[_]>>();
    // Those with few cells come first, so that few states follow.
    let mut symbols: Vec<_> = (0..board.order).map(|symbol| (symbol, open(symbol))).collect();
    symbols.sort_by_key(|(_, open)| open.len());
    let (symbols, open) = symbols.into_iter().unzip();
    let full = board.blocks().iter().map(|block| u64::MAX >> (64 - block.len())).collect::<State>();
    let states = vec![HashMap::new(); board.order];
    let mut graph = Graph {
        board,
        clauses,
        fixed,
        symbols,
        open,
        lines,
        contexts: HashMap::new(),
        placements: HashMap::new(),
        choices: HashMap::new(),
        taken: HashMap::new(),
        states,
        stop,
        progress,
    };
    let top = graph.state(0, &full)?;
    graph.root(top)?;
    Ok(top.grids)
}

/// What the clues decide at once: whether a cell holds a symbol, and the clause that says so.
struct Fixed {
    symbols: usize,
    /// By cell and symbol.
    values: Vec<Option<(bool, u64)>>,
}

impl Fixed {
    fn get(&self, cell: usize, symbol: usize) -> Option<(bool, u64)> {
        self.values[cell * self.symbols + symbol]
    }

    fn set(&mut self, cell: usize, symbol: usize, value: bool, clause: u64) {
        self.values[cell * self.symbols + symbol] = Some((value, clause));
    }
}

/// Writes what the clues decide. Returns `None` if they contradict each other.
fn fixed(board: &Board, clauses: &Clauses, lines: &mut Lines<'_>) -> io::Result<Option<Fixed>> {
    let mut fixed = Fixed { symbols: board.order, values: vec![None; board.cells() * board.order] };
    for &(cell, symbol, id) in &clauses.givens {
        fixed.set(cell, symbol, true, id);
    }
    for &(given, symbol, id) in &clauses.givens {
        let others = (0..board.order).filter(|&other| other != symbol).map(|other| (given, other));
        let of_peers = board.peers[given].iter().map(|&peer| (peer, symbol));
        for (cell, other) in others.chain(of_peers) {
            let variable = board.variable(cell, other);
            let excludes = clauses.pair(board.variable(given, symbol), variable);
            match fixed.get(cell, other) {
                None => {
                    let lemma = lines.lemma(&[-variable], &[id, excludes])?;
                    fixed.set(cell, other, false, lemma);
                }
                Some((true, clash)) => {
                    lines.lemma(&[], &[id, clash, excludes])?;
                    return Ok(None);
                }
                Some((false, _)) => {}
            }
        }
    }
    Ok(Some(fixed))
}

/// The cells that are left: for each block, a bit for each of its cells.
type State = Box<[u64]>;

/// The node of a state, the clause that says that it is true in its contexts, and the number of ways to fill the state.
///
/// There is no node if the clues fill the state, or if there is no way. In the first case there is no clause, either.
#[derive(Clone, Copy, Debug)]
struct Known {
    node: Option<Node>,
    clause: u64,
    grids: u64,
}

/// A product that says of a block that no symbol from some layer on is outside some of its cells.
struct Context {
    node: Node,
    /// Its arguments: the cell does not hold the symbol.
    absent: Vec<(usize, usize)>,
}

impl Context {
    /// The clause that the context implies that the cell does not hold the symbol.
    fn without(&self, cell: usize, symbol: usize) -> u64 {
        let index = self.absent.iter().position(|&absent| absent == (cell, symbol));
        self.node.of_argument(index.expect("later symbols are absent outside a state"))
    }
}

/// A product that says which cells hold a symbol, and which do not.
struct Taken {
    node: Node,
    /// The cells of its arguments, ascending: those that the clues leave open.
    cells: Rc<[usize]>,
    /// The clause that it is true if its cells hold the symbol.
    clause: u64,
}

impl Taken {
    /// The clause that the product implies for a cell that it does, or does not hold the symbol.
    fn at(&self, cell: usize) -> u64 {
        self.node.of_argument(self.cells.binary_search(&cell).expect("edges differ in cells that are not fixed"))
    }
}

/// By layer and cells: the product that the symbol is there. There is none if the clues say so.
type Placed = HashMap<(usize, Box<[usize]>), Option<Rc<Taken>>>;

/// A way to place the symbol of a state, and what follows.
struct Edge {
    /// A cell of each block.
    cells: Box<[usize]>,
    /// There is none if the clues fix where the symbol is.
    taken: Option<Rc<Taken>>,
    /// The state after it.
    after: Option<Node>,
    /// The product of both; if one is absent, the other.
    node: Option<Node>,
}

impl Edge {
    /// Whether its node is a product of its own.
    const fn is_product(&self) -> bool {
        self.taken.is_some() && self.after.is_some()
    }
}

/// Edges that exclude each other, as sums of two.
enum Tree {
    Edge(usize),
    Sum(Node, Box<[Tree; 2]>),
}

/// The hints of a state's edges from an edge to the node of the state, by the cells of the edge.
type Ascents = HashMap<Box<[usize]>, (Option<Rc<Taken>>, Vec<u64>)>;

struct Graph<'a> {
    board: Board,
    clauses: Clauses,
    fixed: Fixed,
    /// The symbol of each layer.
    symbols: Vec<usize>,
    /// By layer: the cells of which the clues leave open whether they hold its symbol.
    open: Vec<Rc<[usize]>>,
    lines: Lines<'a>,
    /// By layer, block and cells that are left.
    contexts: HashMap<(usize, usize, u64), Option<Rc<Context>>>,
    /// By layer, block, cells that are left and place of the symbol: the clause of the next context.
    placements: HashMap<(usize, usize, u64, usize), Option<u64>>,
    /// By layer, block and cells that are left: the clause that one of them holds the symbol.
    choices: HashMap<(usize, usize, u64), u64>,
    taken: Placed,
    /// By layer.
    states: Vec<HashMap<State, Known>>,
    stop: &'a Stop,
    progress: &'a dyn Fn(),
}

impl Graph<'_> {
    fn is_left(&self, state: &[u64], cell: usize) -> bool {
        let (block, position) = self.board.place[cell];
        state[block] >> position & 1 == 1
    }

    /// The state after the symbol has been placed.
    fn after(&self, state: &[u64], cells: &[usize]) -> State {
        let left = state.iter().zip(cells).map(|(left, &cell)| left & !(1 << self.board.place[cell].1));
        left.collect()
    }

    /// The root of the graph: what is fixed, and the state of all cells; and the proof that the formula implies it.
    fn root(&mut self, top: Known) -> io::Result<()> {
        if top.grids == 0 {
            return self.lines.root(0);
        }
        let (mut arguments, mut hints) = (Vec::new(), Vec::new());
        for (variable, fixed) in (1..).zip(&self.fixed.values) {
            if let &Some((value, clause)) = fixed {
                arguments.push(if value { variable } else { -variable });
                hints.push(clause);
            }
        }
        if let Some(node) = top.node {
            arguments.push(node.literal);
            hints.push(top.clause);
        }
        let root = self.lines.product(&arguments)?;
        self.lines.root(root.literal)?;
        hints.push(root.definition());
        self.lines.lemma(&[root.literal], &hints)?;
        Ok(())
    }

    /// What is known of a state, whose cells the symbols from a layer on fill.
    fn state(&mut self, layer: usize, state: &State) -> Result<Known, GraphError> {
        if layer == self.board.order {
            return Ok(Known { node: None, clause: 0, grids: 1 });
        }
        if let Some(known) = self.states[layer].get(state) {
            return Ok(*known);
        }
        self.stop.check()?;
        let (mut edges, mut grids) = (Vec::new(), 0_u64);
        for cells in self.ways(layer, state)? {
            let after = self.state(layer + 1, &self.after(state, &cells))?;
            if after.grids > 0 {
                grids = grids.checked_add(after.grids).ok_or(GraphError::Numbers)?;
                edges.push(self.edge(layer, cells, after.node)?);
            }
        }
        let mut ascents = Ascents::new();
        let node = if edges.is_empty() { None } else { self.sum_of(layer, &edges, &mut ascents)? };
        let clause = if node.is_none() && grids > 0 { 0 } else { self.implied(layer, state, node, &ascents)? };
        let known = Known { node, clause, grids };
        self.states[layer].insert(state.clone(), known);
        (self.progress)();
        Ok(known)
    }

    fn edge(&mut self, layer: usize, cells: Box<[usize]>, after: Option<Node>) -> io::Result<Edge> {
        let taken = self.taken(layer, &cells)?;
        let node = match (&taken, after) {
            (Some(taken), Some(after)) => Some(self.lines.product(&[taken.node.literal, after.literal])?),
            (Some(taken), None) => Some(taken.node),
            (None, after) => after,
        };
        Ok(Edge { cells, taken, after, node })
    }

    /// The node that says which cells hold the symbol of a layer.
    fn taken(&mut self, layer: usize, cells: &[usize]) -> io::Result<Option<Rc<Taken>>> {
        if let Some(known) = self.taken.get(&(layer, cells.into())) {
            return Ok(known.clone());
        }
        let symbol = self.symbols[layer];
        let open = self.open[layer].clone();
        let (mut arguments, mut clause, mut hints) = (Vec::new(), Vec::new(), Vec::new());
        for &cell in &*open {
            let variable = self.board.variable(cell, symbol);
            let holder = cells[self.board.place[cell].0];
            if cell == holder {
                arguments.push(variable);
                clause.push(-variable);
            } else {
                arguments.push(-variable);
                hints.push(self.clauses.pair(variable, self.board.variable(holder, symbol)));
            }
        }
        let taken = if open.is_empty() {
            None
        } else {
            let node = self.lines.product(&arguments)?;
            clause.push(node.literal);
            hints.push(node.definition());
            let clause = self.lines.lemma(&clause, &hints)?;
            Some(Rc::new(Taken { node, cells: open, clause }))
        };
        self.taken.insert((layer, cells.into()), taken.clone());
        Ok(taken)
    }

    /// The node that says that one of the edges is true.
    fn sum_of(&mut self, layer: usize, edges: &[Edge], ascents: &mut Ascents) -> io::Result<Option<Node>> {
        let mut order: Vec<_> = (0..edges.len()).collect();
        order.sort_unstable_by(|&one, &other| edges[one].cells.cmp(&edges[other].cells));
        let tree = self.tree(layer, edges, &order)?;
        climb(&tree, edges, &mut Vec::new(), ascents);
        Ok(match tree {
            Tree::Edge(edge) => edges[edge].node,
            Tree::Sum(node, _) => Some(node),
        })
    }

    /// The tree of edges that are in order: those that hold a cell of the first are apart from those that do not.
    fn tree(&mut self, layer: usize, edges: &[Edge], order: &[usize]) -> io::Result<Tree> {
        if let &[edge] = order {
            return Ok(Tree::Edge(edge));
        }
        let cells = |edge: usize| &edges[edge].cells;
        let (first, last) = (cells(order[0]), cells(order[order.len() - 1]));
        let block = (0..first.len()).find(|&block| first[block] != last[block]).expect("edges differ");
        let cell = first[block];
        let split = order.partition_point(|&edge| cells(edge)[block] == cell);
        let variable = self.board.variable(cell, self.symbols[layer]);
        let parts = [self.tree(layer, edges, &order[..split])?, self.tree(layer, edges, &order[split..])?];
        let literals = [literal(&parts[0], edges), literal(&parts[1], edges)];
        let mut hints = Vec::new();
        match parts[0] {
            Tree::Edge(edge) => {
                let (edge, taken) = (&edges[edge], taken(&edges[edge]));
                if edge.is_product() {
                    hints.extend(edge.node.map(|node| node.of_argument(0)));
                }
                hints.push(taken.at(cell));
            }
            Tree::Sum(..) => {
                let mut steps = Vec::new();
                refute(&parts[0], edges, cell, &mut steps);
                hints.push(self.lines.structural(&[-literals[0], variable], &steps)?);
            }
        }
        refute(&parts[1], edges, cell, &mut hints);
        Ok(Tree::Sum(self.lines.sum(literals, &hints)?, Box::new(parts)))
    }

    /// The context of a block. Returns `None` if it says nothing that is not fixed.
    fn context(&mut self, layer: usize, block: usize, left: u64) -> io::Result<Option<Rc<Context>>> {
        if let Some(known) = self.contexts.get(&(layer, block, left)) {
            return Ok(known.clone());
        }
        let mut absent = Vec::new();
        let outside = (0..).zip(&self.board.blocks()[block]).filter(|(position, _)| left >> position & 1 == 0);
        for (_, &cell) in outside {
            let unplaced = self.symbols.iter().skip(layer).map(|&symbol| (cell, symbol));
            absent.extend(unplaced.filter(|&(cell, symbol)| self.fixed.get(cell, symbol).is_none()));
        }
        let context = if absent.is_empty() {
            None
        } else {
            let arguments: Vec<_> = absent.iter().map(|&(cell, symbol)| -self.board.variable(cell, symbol)).collect();
            Some(Rc::new(Context { node: self.lines.product(&arguments)?, absent }))
        };
        self.contexts.insert((layer, block, left), context.clone());
        Ok(context)
    }

    /// The clause that the context of a block, and the place of the symbol in it, imply the next context. Returns `None` if that says nothing.
    fn placement(&mut self, layer: usize, block: usize, left: u64, cell: usize) -> io::Result<Option<u64>> {
        let position = self.board.place[cell].1;
        if let Some(&known) = self.placements.get(&(layer, block, left, position)) {
            return Ok(known);
        }
        let context = self.context(layer, block, left)?;
        let next = self.context(layer + 1, block, left & !(1 << position))?;
        let clause = if let Some(next) = next {
            let variable = self.board.variable(cell, self.symbols[layer]);
            let (mut clause, mut hints) = (Vec::new(), Vec::new());
            clause.extend(context.as_ref().map(|context| -context.node.literal));
            if self.fixed.get(cell, self.symbols[layer]).is_none() {
                clause.push(-variable);
            }
            clause.push(next.node.literal);
            for &(absent, symbol) in &next.absent {
                hints.push(match &context {
                    Some(context) if absent != cell => context.without(absent, symbol),
                    _ => self.clauses.pair(variable, self.board.variable(absent, symbol)),
                });
            }
            hints.push(next.node.definition());
            Some(self.lines.lemma(&clause, &hints)?)
        } else {
            None
        };
        self.placements.insert((layer, block, left, position), clause);
        Ok(clause)
    }

    /// The clause that a cell of the block that is left holds the symbol.
    fn choice(&mut self, layer: usize, block: usize, left: u64) -> io::Result<u64> {
        if let Some(&known) = self.choices.get(&(layer, block, left)) {
            return Ok(known);
        }
        let symbol = self.symbols[layer];
        let context = self.context(layer, block, left)?;
        let (mut clause, mut hints, mut given) = (Vec::new(), Vec::new(), None);
        clause.extend(context.as_ref().map(|context| -context.node.literal));
        for (position, &cell) in self.board.blocks()[block].iter().enumerate() {
            match (self.fixed.get(cell, symbol), &context) {
                (Some((true, id)), _) => given = Some(id),
                (Some((false, id)), _) => hints.push(id),
                (None, Some(context)) if left >> position & 1 == 0 => hints.push(context.without(cell, symbol)),
                (None, _) => clause.push(self.board.variable(cell, symbol)),
            }
        }
        let some = self.clauses.choice(block, symbol);
        let choice = if let Some(given) = given {
            given
        } else if hints.is_empty() {
            some
        } else {
            hints.push(some);
            self.lines.lemma(&clause, &hints)?
        };
        self.choices.insert((layer, block, left), choice);
        Ok(choice)
    }
}

fn taken(edge: &Edge) -> &Taken {
    edge.taken.as_ref().expect("edges that exclude each other differ")
}

fn literal(tree: &Tree, edges: &[Edge]) -> i32 {
    match tree {
        Tree::Edge(edge) => edges[*edge].node.map_or(0, |node| node.literal),
        Tree::Sum(node, _) => node.literal,
    }
}

/// The hints from the value of a cell that none of the edges has to the conclusion that the tree is false.
fn refute(tree: &Tree, edges: &[Edge], cell: usize, hints: &mut Vec<u64>) {
    match tree {
        Tree::Edge(edge) => {
            let edge = &edges[*edge];
            hints.push(taken(edge).at(cell));
            if edge.is_product() {
                hints.extend(edge.node.map(|node| node.of_argument(0)));
            }
        }
        Tree::Sum(node, parts) => {
            parts.iter().for_each(|part| refute(part, edges, cell, hints));
            hints.push(node.definition());
        }
    }
}

/// The hints from each edge to the node of the tree; `above` has those from the tree on, the last first.
fn climb(tree: &Tree, edges: &[Edge], above: &mut Vec<u64>, ascents: &mut Ascents) {
    match tree {
        Tree::Edge(edge) => {
            let edge = &edges[*edge];
            let own = edge.node.filter(|_| edge.is_product()).map(Node::definition);
            let hints = own.into_iter().chain(above.iter().rev().copied()).collect();
            ascents.insert(edge.cells.clone(), (edge.taken.clone(), hints));
        }
        Tree::Sum(node, parts) => {
            for (index, part) in parts.iter().enumerate() {
                above.push(node.of_argument(index));
                climb(part, edges, above, ascents);
                above.pop();
            }
        }
    }
}
