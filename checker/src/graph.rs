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

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use crate::dimacs::Formula;
use crate::lrat::{Replay, Step};
use crate::text::{Lines, end, note, number, up_to_zero, words};
use crate::{Fault, Reason};

/// No proof has more nodes.
const MOST_NODES: usize = 1 << 28;

/// Checks that the graph stands for the formula. Returns the number of models and the lines of comments, of which nothing was checked.
///
/// Memory O(nodes + clauses that are not deleted), and time O(hints + arguments · clauses of the formula / 64).
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
    let mut graph = Graph::new(formula);
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

/// A set of variables, by its number.
type SetId = usize;

/// Sets of variables, each once: few nodes have a set of their own.
#[derive(Default)]
struct Sets {
    words: Vec<Box<[u64]>>,
    sizes: Vec<u32>,
    ids: HashMap<Box<[u64]>, SetId>,
    /// The unions that were made, and whether the two had nothing in common.
    unions: HashMap<(SetId, SetId), (SetId, bool)>,
}

impl Sets {
    fn id(&mut self, set: Box<[u64]>) -> SetId {
        if let Some(&id) = self.ids.get(&set) {
            return id;
        }
        self.sizes.push(set.iter().map(|word| word.count_ones()).sum());
        self.words.push(set.clone());
        self.ids.insert(set, self.words.len() - 1);
        self.words.len() - 1
    }

    fn union(&mut self, one: SetId, other: SetId) -> (SetId, bool) {
        if let Some(&known) = self.unions.get(&(one, other)) {
            return known;
        }
        let both = || self.words[one].iter().zip(&self.words[other]);
        let are_apart = both().all(|(one, other)| one & other == 0);
        let union = both().map(|(one, other)| one | other).collect();
        let union = (self.id(union), are_apart);
        self.unions.insert((one, other), union);
        union
    }
}

/// A node, with where its arguments are.
struct Node {
    is_sum: bool,
    first: usize,
    set: SetId,
    models: u64,
}

struct Graph {
    variables: usize,
    nodes: Vec<Node>,
    /// The arguments of all nodes; those of a node end where those of the next begin.
    arguments: Vec<i32>,
    sets: Sets,
    replay: Replay,
    /// Definitions and structural clauses.
    structural: HashSet<u64>,
    /// The literals that were added as clauses.
    units: HashSet<i32>,
    root: Option<i32>,
}

impl Graph {
    fn new(formula: &Formula) -> Self {
        Self {
            variables: formula.variables,
            nodes: Vec::new(),
            arguments: Vec::new(),
            sets: Sets::default(),
            replay: Replay::new(formula),
            structural: HashSet::new(),
            units: HashSet::new(),
            root: None,
        }
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
                self.define(id, node, is_sum, &arguments, hints)?;
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
            kind => return Err(Reason::Number(crate::text::shown(kind))),
        }
        end(words)
    }

    fn only_structural(&self, hints: &[u64]) -> Result<(), Reason> {
        let other = hints.iter().find(|hint| !self.structural.contains(hint));
        other.map_or(Ok(()), |&hint| Err(Reason::Structural(hint)))
    }

    /// A new node with its clauses.
    fn define(&mut self, id: u64, node: i32, is_sum: bool, arguments: &[i32], hints: Vec<u64>) -> Result<(), Reason> {
        if node as usize != self.variables + self.nodes.len() + 1 || self.nodes.len() == MOST_NODES {
            return Err(Reason::Node(node));
        }
        if is_sum {
            self.only_structural(&hints)?;
            let excluded: Vec<_> = arguments.iter().map(|argument| -argument).collect();
            self.replay.follows(id, &excluded, &hints)?;
        }
        let (set, models) = self.value(node, is_sum, arguments)?;
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
    fn value(&mut self, node: i32, is_sum: bool, arguments: &[i32]) -> Result<(SetId, u64), Reason> {
        let none = vec![0; self.variables / 64 + 1];
        let (mut set, mut models) = (self.sets.id(none.clone().into()), u64::from(!is_sum));
        let too_many = || Reason::TooManyModels;
        for &argument in arguments {
            let variable = argument.unsigned_abs() as usize;
            let (below, number) = if (1..=self.variables).contains(&variable) {
                let mut one = none.clone();
                one[variable / 64] |= 1 << (variable % 64);
                (self.sets.id(one.into()), 1)
            } else {
                let found = usize::try_from(argument)
                    .ok()
                    .and_then(|argument| self.nodes.get(argument.checked_sub(self.variables + 1)?));
                found.map(|node| (node.set, node.models)).ok_or(Reason::Argument { node, argument })?
            };
            let (union, are_apart) = self.sets.union(set, below);
            if is_sum {
                let scaled = |models: u64, set| {
                    let free = self.sets.sizes[union] - self.sets.sizes[set];
                    if models == 0 {
                        Some(0)
                    } else {
                        1_u64.checked_shl(free).and_then(|times| models.checked_mul(times))
                    }
                };
                let sum =
                    scaled(models, set).zip(scaled(number, below)).and_then(|(one, other)| one.checked_add(other));
                models = sum.ok_or_else(too_many)?;
            } else if are_apart {
                models = models.checked_mul(number).ok_or_else(too_many)?;
            } else {
                return Err(Reason::Shared { node, argument });
            }
            set = union;
        }
        Ok((set, models))
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
        let free = self.variables as u32 - self.sets.sizes[node.set];
        let times = if node.models == 0 { Some(0) } else { 1_u64.checked_shl(free) };
        times.and_then(|times| node.models.checked_mul(times)).ok_or(Reason::TooManyModels)
    }

    /// The negation of each clause makes the root false.
    fn implies(&self, root: usize, formula: &Formula) -> Result<(), Reason> {
        let of_node = |argument: i32| argument as usize - self.variables - 1;
        let is_node = |argument: i32| argument.unsigned_abs() as usize > self.variables;
        // The nodes below the root: others need not be false.
        let mut below = vec![false; root + 1];
        below[root] = true;
        for node in (0..=root).rev().filter(|&node| self.nodes.len() > node) {
            if below[node] {
                self.arguments(node).iter().filter(|&&one| is_node(one)).for_each(|&one| below[of_node(one)] = true);
            }
        }
        // A bit for each of 64 clauses: whether its negation makes the literal, or the node, false.
        let mut of_literals = vec![[0_u64; 2]; self.variables + 1];
        let mut of_nodes = vec![0_u64; root + 1];
        for clauses in formula.clauses.chunks(64) {
            of_literals.fill([0; 2]);
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
            // A clause with a literal and its negation holds always.
            let always = |clause: &[i32]| clause.iter().any(|literal| clause.contains(&-literal));
            let open = |(lane, clause): &(usize, &Box<[i32]>)| of_nodes[root] >> lane & 1 == 0 && !always(clause);
            if let Some((_, clause)) = clauses.iter().enumerate().find(open) {
                return Err(Reason::Uncovered(crate::text::clause(clause)));
            }
        }
        Ok(())
    }
}
