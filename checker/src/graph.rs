//! Graphs that stand for a formula, with a proof (CPOG), and the number of models that follows.
//!
//! A *node* is a product of literals and nodes that share no variable, or a sum of two that exclude each other. Its arguments are variables of the formula
//! or their negations, and nodes before it. The lines of a proof, of which those that add clauses number them on from those of the formula:
//!
//! - `ID p NODE ARGUMENTS 0`: a product. Clause ID says that its arguments imply it, and each clause after it that it implies an argument.
//! - `ID s NODE ARGUMENT ARGUMENT HINTS 0`: a sum. Clause ID says that it implies one of its arguments, and the two after it that each implies it. The hints
//!   show by unit propagation that its arguments exclude each other; they name definitions and structural clauses only.
//! - `ID as LITERALS 0 HINTS 0`: a structural clause, which follows from definitions and structural clauses by unit propagation.
//! - `ID a LITERALS 0 HINTS 0`: a clause that follows from any.
//! - `D IDS 0` deletes clauses, and `r NODE` names the root; the root is 0 if the formula has no model.
//!
//! Why the check is enough:
//!
//! 1. The clause "the root" is added: every model of the formula, with the values of the nodes that their definitions give, satisfies the root.
//! 2. For each clause of the formula, its negation makes the root false, from node to node: whatever satisfies the root satisfies the formula.
//! 3. The number of models of a product is the product of those of its arguments, as they share no variable; that of a sum is their sum, as they exclude each
//!    other, each times two for each variable that the other alone has. Definitions alone show that they do, whatever the formula says.
//!
//! # References
//! R. E. Bryant, W. Nawrocki, J. Avigad, M. J. H. Heule: Certified knowledge compilation with application to verified model counting. SAT 2023.

use std::collections::HashSet;
use std::io::BufRead;
use std::rc::Rc;

use crate::dimacs::Formula;
use crate::lrat::{Replay, Step};
use crate::text::{Lines, end, note, number, up_to_zero, words};
use crate::{Fault, Reason};

/// No proof has more nodes.
const MOST_NODES: usize = 1 << 28;

/// Checks that the graph stands for the formula. Returns the number of models and the lines of comments, of which nothing was checked.
///
/// With v the number of variables, memory O(nodes + sets of variables of nodes · v + clauses that are not deleted), and time
/// O(hints + nodes · v / 64 + arguments · clauses of the formula / 64).
///
/// ```
/// use gerechte_checker::{dimacs, graph};
/// let formula = dimacs::read("p cnf 2 2\n1 2 0\n-1 -2 0\n".as_bytes())?;
/// let proof = "3 p 3 1 -2 0\n6 p 4 -1 2 0\n9 s 5 3 4 4 7 0\nr 5\n12 a -1 5 0 2 3 10 0\n13 a 5 0 12 1 6 11 0\n";
/// assert_eq!(graph::check(&formula, proof.as_bytes())?.0, 2);
/// let fault = graph::check(&formula, proof.replace("4 7 0", "4 0").as_bytes()).unwrap_err();
/// assert_eq!(fault.to_string(), "line 3: the hints of clause 9 end without a conflict");
/// # Ok::<(), gerechte_checker::Fault>(())
/// ```
pub fn check(formula: &Formula, proof: impl BufRead) -> Result<(u64, Vec<usize>), Fault> {
    let mut lines = Lines::new(proof);
    let mut graph = Graph::new(formula)?;
    let mut unread = Vec::new();
    while let Some(line) = lines.next()? {
        match line {
            [] => {}
            [b'c', ..] => note(&mut unread, lines.number),
            line => {
                let read = graph.line(line);
                read.map_err(|reason| Fault::at(lines.number, reason))?;
            }
        }
    }
    Ok((graph.models(formula)?, unread))
}

/// No formula has more variables: 64 symbols on 4096 cells.
const MOST_VARIABLES: usize = 1 << 18;

/// The most words of all sets of variables: 4 GiB.
const MOST_WORDS: usize = 1 << 29;

/// A set of variables, a bit each, with its size.
#[derive(Clone, Default)]
struct Set {
    words: Rc<[u64]>,
    size: u32,
}

/// A node, with where its arguments are.
struct Node {
    is_sum: bool,
    first: usize,
    set: Set,
    models: u64,
}

struct Graph {
    variables: usize,
    nodes: Vec<Node>,
    /// The arguments of all nodes; those of a node end where those of the next begin.
    arguments: Vec<i32>,
    /// The sets that nodes have: most have that of another.
    sets: HashSet<Rc<[u64]>>,
    replay: Replay,
    /// Definitions and structural clauses.
    structural: HashSet<u64>,
    /// The literals that were added as clauses.
    units: HashSet<i32>,
    root: Option<i32>,
}

impl Graph {
    fn new(formula: &Formula) -> Result<Self, Reason> {
        if formula.variables > MOST_VARIABLES {
            let (found, most) = (formula.variables as u32, MOST_VARIABLES as u32);
            return Err(Reason::TooManyVariables { found, most });
        }
        let mut replay = Replay::new(formula);
        replay.name_up_to(formula.variables);
        Ok(Self {
            variables: formula.variables,
            nodes: Vec::new(),
            arguments: Vec::new(),
            sets: HashSet::new(),
            replay,
            structural: HashSet::new(),
            units: HashSet::new(),
            root: None,
        })
    }

    fn line(&mut self, line: &[u8]) -> Result<(), Reason> {
        let mut words = words(line);
        let first = words.next().ok_or(Reason::Unfinished)?;
        match first {
            b"r" => {
                let root = number::<i32>(words.next().ok_or(Reason::Unfinished)?)?;
                if self.root.replace(root).is_some() {
                    return Err(Reason::Root(root));
                }
                return end(words);
            }
            b"D" => {
                let ids = up_to_zero(&mut words)?;
                // No number is used twice.
                for id in &ids {
                    self.structural.remove(id);
                }
                self.replay.apply(&Step::Delete(ids))?;
                return end(words);
            }
            _ => {}
        }
        let id: u64 = number(first)?;
        match words.next().ok_or(Reason::Unfinished)? {
            kind @ (b"p" | b"s") => {
                let is_sum = kind == b"s";
                let node = number::<i32>(words.next().ok_or(Reason::Unfinished)?)?;
                let (arguments, hints) = if is_sum {
                    let mut argument = || number::<i32>(words.next().ok_or(Reason::Unfinished)?);
                    (vec![argument()?, argument()?], up_to_zero(&mut words)?)
                } else {
                    (up_to_zero(&mut words)?, Vec::new())
                };
                self.define(id, node, is_sum, &arguments, &hints)?;
            }
            kind @ (b"a" | b"as") => {
                let clause: Box<[i32]> = up_to_zero(&mut words)?.into();
                let hints = up_to_zero(&mut words)?;
                if kind == b"as" {
                    self.only_structural(&hints)?;
                    self.structural.insert(id);
                }
                if let &[unit] = &*clause {
                    self.units.insert(unit);
                }
                self.replay.apply(&Step::Add { id, clause, hints })?;
            }
            kind => return Err(Reason::Kind(crate::text::shown(kind))),
        }
        end(words)
    }

    fn only_structural(&self, hints: &[u64]) -> Result<(), Reason> {
        let other = hints.iter().find(|hint| !self.structural.contains(hint));
        other.map_or(Ok(()), |&hint| Err(Reason::Structural(hint)))
    }

    /// A new node with its clauses.
    fn define(&mut self, id: u64, node: i32, is_sum: bool, arguments: &[i32], hints: &[u64]) -> Result<(), Reason> {
        let next = self.variables + self.nodes.len() + 1;
        if usize::try_from(node) != Ok(next) || self.nodes.len() == MOST_NODES {
            return Err(Reason::Node(node));
        }
        if id.checked_add(arguments.len() as u64 + 1).is_none() {
            return Err(Reason::Order(id));
        }
        let (set, models) = self.value(node, is_sum, arguments)?;
        if is_sum {
            self.only_structural(hints)?;
            let excluded: Vec<_> = arguments.iter().map(|argument| -argument).collect();
            self.replay.follows(id, &excluded, hints)?;
        }
        self.nodes.push(Node { is_sum, first: self.arguments.len(), set, models });
        self.arguments.extend(arguments);
        let sign = if is_sum { -1 } else { 1 };
        let all = arguments.iter().map(|argument| -sign * argument);
        let all = [sign * node].into_iter().chain(all).collect();
        self.replay.define(id, all)?;
        self.structural.insert(id);
        for (id, argument) in (id + 1..).zip(arguments) {
            self.replay.define(id, [-sign * node, sign * argument].into())?;
            self.structural.insert(id);
        }
        Ok(())
    }

    /// The variables below a node, and the number of their values that make it true.
    fn value(&mut self, node: i32, is_sum: bool, arguments: &[i32]) -> Result<(Set, u64), Reason> {
        let mut words = vec![0_u64; self.variables / 64 + 1];
        // By argument: the number of variables, and of their values that make it true.
        let mut below = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            let variable = argument.unsigned_abs() as usize;
            let mut is_shared = false;
            if (1..=self.variables).contains(&variable) {
                let (word, bit) = (&mut words[variable / 64], 1 << (variable % 64));
                is_shared = *word & bit != 0;
                *word |= bit;
                below.push((1, 1));
            } else {
                let index =
                    usize::try_from(argument).ok().and_then(|argument| argument.checked_sub(self.variables + 1));
                let found = index.and_then(|index| self.nodes.get(index)).ok_or(Reason::Argument { node, argument })?;
                for (word, other) in words.iter_mut().zip(&*found.set.words) {
                    is_shared |= *word & other != 0;
                    *word |= other;
                }
                below.push((found.set.size, found.models));
            }
            if is_shared && !is_sum {
                return Err(Reason::Shared { node, argument });
            }
        }
        let set = self.set(words)?;
        let models = if is_sum {
            let sum =
                below.iter().try_fold(0_u64, |sum, &(size, models)| sum.checked_add(times(models, set.size - size)?));
            sum.ok_or(Reason::TooManyModels)?
        } else {
            let product = below.iter().try_fold(1_u64, |product, &(_, models)| product.checked_mul(models));
            product.ok_or(Reason::TooManyModels)?
        };
        Ok((set, models))
    }

    /// The set, kept once for all nodes that have it.
    fn set(&mut self, words: Vec<u64>) -> Result<Set, Reason> {
        let size = words.iter().map(|word| word.count_ones()).sum();
        if let Some(known) = self.sets.get(words.as_slice()) {
            return Ok(Set { words: known.clone(), size });
        }
        if (self.sets.len() + 1) * words.len() > MOST_WORDS {
            return Err(Reason::TooManySets);
        }
        let words: Rc<[u64]> = words.into();
        self.sets.insert(words.clone());
        Ok(Set { words, size })
    }

    fn arguments(&self, node: usize) -> &[i32] {
        let last = self.nodes.get(node + 1).map_or(self.arguments.len(), |next| next.first);
        &self.arguments[self.nodes[node].first..last]
    }

    /// The number of models of the formula, if the graph stands for it.
    fn models(&self, formula: &Formula) -> Result<u64, Reason> {
        let root = self.root.ok_or(Reason::NoRoot)?;
        if root == 0 {
            return if self.replay.is_refuted() { Ok(0) } else { Err(Reason::NotRefuted) };
        }
        let index = usize::try_from(root).ok().and_then(|root| root.checked_sub(self.variables + 1));
        let index = index.filter(|&index| index < self.nodes.len()).ok_or(Reason::Root(root))?;
        if !self.units.contains(&root) {
            return Err(Reason::NotImplied(root.to_string()));
        }
        self.implies(index, formula)?;
        let node = &self.nodes[index];
        times(node.models, self.variables as u32 - node.set.size).ok_or(Reason::TooManyModels)
    }

    /// The negation of each clause makes the root false.
    fn implies(&self, root: usize, formula: &Formula) -> Result<(), Reason> {
        let of_node = |argument: i32| argument.unsigned_abs() as usize - self.variables - 1;
        let is_node = |argument: i32| argument.unsigned_abs() as usize > self.variables;
        // The nodes below the root: others need not be false.
        let mut below = vec![false; root + 1];
        below[root] = true;
        for node in (0..=root).rev() {
            if below[node] {
                self.arguments(node).iter().filter(|&&one| is_node(one)).for_each(|&one| below[of_node(one)] = true);
            }
        }
        // A bit for each of 64 clauses: whether its negation makes the literal, or the node, false.
        let mut of_literals = vec![[0_u64; 2]; self.variables + 1];
        let mut of_nodes = vec![0_u64; root + 1];
        for clauses in formula.clauses.chunks(64) {
            for (lane, clause) in clauses.iter().enumerate() {
                for literal in clause {
                    of_literals[literal.unsigned_abs() as usize][usize::from(*literal > 0)] |= 1 << lane;
                }
            }
            for node in (0..=root).filter(|&node| below[node]) {
                let falsified = self.arguments(node).iter().map(|&argument| {
                    if is_node(argument) {
                        of_nodes[of_node(argument)]
                    } else {
                        of_literals[argument.unsigned_abs() as usize][usize::from(argument > 0)]
                    }
                });
                of_nodes[node] = if self.nodes[node].is_sum {
                    falsified.fold(u64::MAX, |all, one| all & one)
                } else {
                    falsified.fold(0, |some, one| some | one)
                };
            }
            let open = |&(lane, clause): &(usize, &[i32])| of_nodes[root] >> lane & 1 == 0 && !holds_always(clause);
            if let Some((_, clause)) = clauses.iter().map(AsRef::as_ref).enumerate().find(open) {
                return Err(Reason::Uncovered(crate::text::clause(clause)));
            }
            for literal in clauses.iter().flatten() {
                of_literals[literal.unsigned_abs() as usize] = [0; 2];
            }
        }
        Ok(())
    }
}

/// The number of models if there are more variables that can have both values.
fn times(models: u64, free: u32) -> Option<u64> {
    if models == 0 { Some(0) } else { models.checked_mul(1_u64.checked_shl(free)?) }
}

/// Whether a clause has a literal and its negation.
fn holds_always(clause: &[i32]) -> bool {
    let literals: HashSet<_> = clause.iter().copied().collect();
    clause.iter().any(|literal| literals.contains(&-literal))
}
