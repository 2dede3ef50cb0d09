//! Graphs in *files*, whose format is described where they are written ([`Graph::write`](super::Graph::write)).

use std::io::{self, ErrorKind, Read, Sink, Write};

use gerechte_core::sha256::Hashing;
use gerechte_core::{Stop, Stopped};
use thiserror::Error;

use crate::transversal::{Limits, Mask, Refusal};

use super::choices::{Choices, fits};
use super::layer::{Edge, Layer};
use super::subject::Subject;

const FORMAT: &[u8] = b"gerechte/graph/";
const VERSION: &[u8] = b"1\n";

/// The reason why a file is not the graph of some solutions.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GraphFileError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(io::Error),
    /// It does not begin as a graph does.
    #[error("it is no graph of solutions")]
    NoGraph,
    /// It has another version of the format.
    #[error("it is a graph in another version of the format than 1")]
    Version,
    /// The order or the regions are others.
    #[error("it is the graph of another game")]
    Regions,
    /// The clues are others.
    #[error("it is the graph of other givens of this game")]
    Clues,
    /// It ends before its content does.
    #[error("it ends early: it was cut or damaged")]
    Cut,
    /// An edge is none that a solution has.
    #[error("node {node} of layer {layer}, both from 0, {fault}: the file was changed or damaged")]
    Edge {
        /// The number of symbols that were placed before.
        layer: usize,
        /// The number of the node in its layer.
        node: usize,
        /// What is wrong with it.
        fault: &'static str,
    },
    /// The hash at its end is that of other bytes.
    #[error("it does not end with the hash of its content: it was changed or damaged")]
    Hash,
    /// The solutions have no graph, the graph is too large, or a stop was requested.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<io::Error> for GraphFileError {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::UnexpectedEof { Self::Cut } else { Self::Unreadable(error) }
    }
}

impl From<Stopped> for GraphFileError {
    fn from(stopped: Stopped) -> Self {
        Self::Refused(stopped.into())
    }
}

/// What a file says of the palette, and of the clues. No order that has a graph is above 16, so that cells and symbols are bytes.
#[allow(clippy::cast_possible_truncation, reason = "cells and symbols are bytes")]
fn beginning(subject: &Subject) -> [Vec<u8>; 3] {
    let size = vec![subject.order as u8, subject.regions.len() as u8];
    let regions = subject.regions.iter().flatten().map(|&cell| cell as u8);
    let clues = subject.clues.iter().map(|clue| clue.map_or(0, |symbol| symbol.index() as u8 + 1));
    [size, regions.collect(), clues.collect()]
}

pub(super) fn write(subject: &Subject, layers: &[Layer], to: &mut dyn Write) -> io::Result<()> {
    let mut out = Hashing::new(to);
    let [size, regions, clues] = beginning(subject);
    out.write_all(&[FORMAT, VERSION, &size, &regions, &clues].concat())?;
    if layers[0].ways.is_empty() {
        out.write_all(&0_u32.to_le_bytes())?;
    }
    let mut bytes = Vec::new();
    // The end has no edges.
    for layer in &layers[..subject.order] {
        for node in 0..layer.ways.len() {
            let edges = layer.edges(node);
            bytes.clear();
            bytes.extend(u32::try_from(edges.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(edges.iter().flat_map(|edge| [edge.taken, edge.to]).flat_map(u32::to_le_bytes));
            out.write_all(&bytes)?;
        }
    }
    let (to, sum) = out.finish();
    writeln!(to, "{}", sum.sha256)
}

/// Reads a file, and hashes what it has read.
pub(super) struct Reader<'a> {
    from: &'a mut dyn Read,
    hashing: Hashing<Sink>,
    bytes: Vec<u8>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(from: &'a mut dyn Read) -> Self {
        Self { from, hashing: Hashing::new(io::sink()), bytes: Vec::new() }
    }

    /// The next bytes.
    fn next(&mut self, length: usize) -> Result<&[u8], GraphFileError> {
        self.bytes.resize(length, 0);
        self.from.read_exact(&mut self.bytes)?;
        self.hashing.write_all(&self.bytes)?;
        Ok(&self.bytes)
    }

    /// Reads bytes that are known.
    fn known(&mut self, bytes: &[u8], otherwise: GraphFileError) -> Result<(), GraphFileError> {
        let mut found = Vec::new();
        (&mut *self.from).take(bytes.len() as u64).read_to_end(&mut found)?;
        self.hashing.write_all(&found)?;
        match found {
            _ if found == bytes => Ok(()),
            _ if bytes.starts_with(&found) => Err(GraphFileError::Cut),
            _ => Err(otherwise),
        }
    }

    /// Reads all before the nodes.
    pub(super) fn beginning(&mut self, subject: &Subject) -> Result<(), GraphFileError> {
        let [size, regions, clues] = beginning(subject);
        self.known(FORMAT, GraphFileError::NoGraph)?;
        self.known(VERSION, GraphFileError::Version)?;
        self.known(&size, GraphFileError::Regions)?;
        self.known(&regions, GraphFileError::Regions)?;
        self.known(&clues, GraphFileError::Clues)
    }

    /// Reads the nodes, each with the cells that are left there. Memory is taken as the file goes on, not as it promises.
    pub(super) fn layers<M: Mask>(
        &mut self,
        choices: &Choices<M>,
        limits: Limits,
        stop: &Stop,
    ) -> Result<Vec<Layer>, GraphFileError> {
        let mut layers = Vec::new();
        let mut nodes = vec![M::first(choices.order * choices.order)];
        let mut before = 0;
        for number in 0..choices.order {
            let mut layer = Layer::empty();
            let mut next = Vec::new();
            for (node, &cells) in nodes.iter().enumerate() {
                stop.check()?;
                let refused = |fault| GraphFileError::Edge { layer: number, node, fault };
                let (wanted, allowed) = choices.bounds(number, cells);
                let edges = self.next(size_of::<u32>())?.try_into().map_or(u32::MAX, u32::from_le_bytes) as usize;
                if edges > choices.of(number, cells).len() {
                    return Err(refused("has more edges than there are transversals"));
                }
                let mut least = 0;
                for edge in self.next(edges * 2 * size_of::<u32>())?.as_chunks().0.as_chunks().0 {
                    let [taken, to] = edge.map(u32::from_le_bytes);
                    if taken < least {
                        return Err(refused("has edges out of order"));
                    }
                    least = taken.saturating_add(1);
                    let mask = choices.transversals.get(taken as usize).filter(|&&mask| fits(mask, wanted, allowed));
                    let &mask = mask.ok_or_else(|| refused("has an edge whose transversal does not fit"))?;
                    let left = cells & !mask;
                    match next.get(to as usize) {
                        // There is one end.
                        None if to as usize == next.len() && (to == 0 || left != M::EMPTY) => next.push(left),
                        Some(known) if *known == left => {}
                        _ => return Err(refused("has an edge to another node than that of the cells it leaves")),
                    }
                    layer.edges.push(Edge { taken, to });
                }
                layer.starts.push(layer.edges.len());
                let bytes = before + layer.bytes() + size_of_val(&*next) as u64;
                if bytes > limits.bytes || next.len() >= u32::MAX as usize {
                    return Err(Refusal::TooLarge { bytes, steps: 0 }.into());
                }
            }
            before += layer.bytes();
            layers.push(layer);
            nodes = next;
        }
        Ok(layers)
    }

    /// Reads the hash, after which nothing comes.
    pub(super) fn end(self) -> Result<(), GraphFileError> {
        let wanted = self.hashing.digits() + "\n";
        let mut found = Vec::new();
        self.from.take(wanted.len() as u64 + 1).read_to_end(&mut found)?;
        match found {
            _ if found == wanted.as_bytes() => Ok(()),
            _ if wanted.as_bytes().starts_with(&found) => Err(GraphFileError::Cut),
            _ => Err(GraphFileError::Hash),
        }
    }
}
