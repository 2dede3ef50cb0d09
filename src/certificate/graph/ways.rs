//! The ways to place a symbol in a state, and the proof that one of them is taken.

use std::io;

use super::board::Cells;
use super::{Ascents, Graph, GraphError, Node};
use crate::Stopped;

/// The cells that were chosen for the symbol, and those that still can be.
#[derive(Clone)]
struct Chosen {
    /// By block.
    cells: Vec<Option<usize>>,
    /// The same as a set.
    set: Cells,
    can_be: Cells,
}

/// A house that no chosen cell is in, and those of its cells that can be chosen.
struct Open {
    house: usize,
    cells: Vec<usize>,
}

impl Graph<'_> {
    fn nothing_chosen(&self, layer: usize, state: &[u64]) -> Chosen {
        let cells = self.board.cells();
        let symbol = self.symbols[layer];
        let is_open =
            |&cell: &usize| self.is_left(state, cell) && !matches!(self.fixed.get(cell, symbol), Some((false, _)));
        let can_be = Cells::of(cells, (0..cells).filter(is_open));
        Chosen { cells: vec![None; self.board.blocks], set: Cells::none(cells), can_be }
    }

    fn choose(&self, chosen: &mut Chosen, cell: usize) {
        chosen.cells[self.board.place[cell].0] = Some(cell);
        chosen.set.insert(cell);
        chosen.can_be.remove_all(&self.board.excluded[cell]);
    }

    /// The house without a chosen cell that has the fewest cells to choose from. Returns `None` if all have one.
    fn tightest(&self, chosen: &Chosen) -> Option<Open> {
        let open = (0..).zip(&self.board.sets).filter(|(_, cells)| cells.in_common(&chosen.set) == 0);
        let (_, house) = open.map(|(house, cells)| (cells.in_common(&chosen.can_be), house)).min()?;
        let cells = self.board.full[house].iter().copied().filter(|&cell| chosen.can_be.contains(cell)).collect();
        Some(Open { house, cells })
    }

    /// All ways to place the symbol: a cell of each block.
    pub(super) fn ways(&self, layer: usize, state: &[u64]) -> Result<Vec<Box<[usize]>>, Stopped> {
        let mut ways = Vec::new();
        self.more_ways(&self.nothing_chosen(layer, state), &mut ways)?;
        Ok(ways)
    }

    fn more_ways(&self, chosen: &Chosen, ways: &mut Vec<Box<[usize]>>) -> Result<(), Stopped> {
        self.stop.check()?;
        let Some(open) = self.tightest(chosen) else {
            ways.extend(chosen.cells.iter().copied().collect::<Option<Box<[_]>>>());
            return Ok(());
        };
        for cell in open.cells {
            let mut next = chosen.clone();
            self.choose(&mut next, cell);
            self.more_ways(&next, ways)?;
        }
        Ok(())
    }

    /// The clause that the node is true in the contexts of the state, or that these are not true together.
    pub(super) fn implied(
        &mut self,
        layer: usize,
        state: &[u64],
        node: Option<Node>,
        ascents: &Ascents,
    ) -> Result<u64, GraphError> {
        let mut clause = Vec::new();
        for (block, &left) in state.iter().enumerate() {
            clause.extend(self.context(layer, block, left)?.map(|context| -context.node.literal));
        }
        clause.extend(node.map(|node| node.literal));
        let mut lemmas = Vec::new();
        let implied = self.some_way(layer, state, ascents, &mut clause, &mut Vec::new(), &mut lemmas)?;
        self.lines.forget(&lemmas)?;
        Ok(implied)
    }

    /// The clause that also excludes the cells `decided`.
    fn some_way(
        &mut self,
        layer: usize,
        state: &[u64],
        ascents: &Ascents,
        clause: &mut Vec<i32>,
        decided: &mut Vec<usize>,
        lemmas: &mut Vec<u64>,
    ) -> Result<u64, GraphError> {
        self.stop.check()?;
        let symbol = self.symbols[layer];
        let mut chosen = self.nothing_chosen(layer, state);
        for &cell in decided.iter() {
            self.choose(&mut chosen, cell);
        }
        // The cells that are known not to hold the symbol.
        let mut known = vec![false; self.board.cells()];
        let mut hints = Vec::new();
        let is_refuted = loop {
            let Some(open) = self.tightest(&chosen) else { break false };
            if let Some((last, others)) = open.cells.split_last() {
                for &cell in others {
                    clause.push(-self.board.variable(cell, symbol));
                    decided.push(cell);
                    let lemma = self.some_way(layer, state, ascents, clause, decided, lemmas)?;
                    (_, _) = (clause.pop(), decided.pop());
                    lemmas.push(lemma);
                    hints.push(lemma);
                    known[cell] = true;
                }
                self.exclude(layer, state, &open, &chosen, &mut known, &mut hints)?;
                self.choose(&mut chosen, *last);
            } else {
                self.exclude(layer, state, &open, &chosen, &mut known, &mut hints)?;
                break true;
            }
        };
        if !is_refuted {
            self.way(layer, state, &chosen, ascents, &mut hints)?;
        }
        Ok(self.lines.lemma(clause, &hints)?)
    }

    /// The hints that no cell of the house holds the symbol but those that can be chosen, and that some cell does.
    fn exclude(
        &mut self,
        layer: usize,
        state: &[u64],
        open: &Open,
        chosen: &Chosen,
        known: &mut [bool],
        hints: &mut Vec<u64>,
    ) -> io::Result<()> {
        let symbol = self.symbols[layer];
        let is_block = open.house < self.board.blocks;
        for cell in self.board.full[open.house].clone() {
            if open.cells.contains(&cell) || known[cell] {
                continue;
            }
            let (block, _) = self.board.place[cell];
            let hint = if let Some((_, id)) = self.fixed.get(cell, symbol) {
                (!is_block).then_some(id)
            } else if !self.is_left(state, cell) {
                // The choice within a block takes both into account.
                let context = if is_block { None } else { self.context(layer, block, state[block])? };
                context.map(|context| context.without(cell, symbol))
            } else {
                let variable = |cell| self.board.variable(cell, symbol);
                let holder = self.board.peers[cell].iter().find(|&&peer| chosen.set.contains(peer));
                holder.map(|&holder| self.clauses.pair(variable(cell), variable(holder)))
            };
            if let Some(hint) = hint {
                known[cell] = true;
                hints.push(hint);
            }
        }
        hints.push(if is_block {
            self.choice(layer, open.house, state[open.house])?
        } else {
            self.clauses.choice(open.house, symbol)
        });
        Ok(())
    }

    /// The hints from a chosen way to the node of the state, or to a contradiction.
    fn way(
        &mut self,
        layer: usize,
        state: &[u64],
        chosen: &Chosen,
        ascents: &Ascents,
        hints: &mut Vec<u64>,
    ) -> Result<(), GraphError> {
        let cells: Box<[usize]> = chosen.cells.iter().map(|cell| cell.expect("all blocks are chosen")).collect();
        let after = self.state(layer + 1, &self.after(state, &cells))?;
        let ascent = ascents.get(&cells);
        if let Some((taken, _)) = ascent {
            hints.extend(taken.as_ref().map(|taken| taken.clause));
        }
        // Nothing is said of a state that the clues fill.
        if after.clause != 0 {
            for (block, &cell) in cells.iter().enumerate() {
                hints.extend(self.placement(layer, block, state[block], cell)?);
            }
            hints.push(after.clause);
        }
        if let Some((_, steps)) = ascent {
            hints.extend(steps);
        }
        Ok(())
    }
}
