//! Constraints as they are stated, and blocks of them.

use super::cells::{cell, name};
use crate::exchange::automata;
use crate::exchange::fault::{Fault, shortened};
use crate::exchange::size::Size;

/// A constraint: its column, its name and its arguments.
pub(super) struct Stated {
    pub(super) column: usize,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

impl Stated {
    pub(super) fn fault(&self, reason: &str) -> Fault {
        Fault::column(self.column, format!("`{}` {reason}", shortened(&self.name)))
    }

    pub(super) fn arguments(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }

    /// The same with each cell moved. Returns the name of a cell that leaves the board.
    pub(super) fn moved(&self, size: Size, [down, right]: [isize; 2]) -> Result<Self, String> {
        let moved = |name: &str| {
            let within = cell(size, name).filter(|&cell| cell < size.cells());
            let Some((row, column)) = within.map(|cell| size.position(cell)) else {
                return Ok(name.to_owned());
            };
            let (row, column) = (row.checked_add_signed(down), column.checked_add_signed(right));
            let to = row.zip(column).filter(|&(row, column)| row < size.rows && column < size.columns);
            to.map(|(row, column)| self::name(size, row * size.columns + column)).ok_or_else(|| name.to_owned())
        };
        let argument = |argument: &String| match argument.split_once('_') {
            Some((cell, values)) if self.name.is_empty() => Ok(format!("{}_{values}", moved(cell)?)),
            _ => moved(argument),
        };
        let arguments = self.arguments.iter().map(argument).collect::<Result<_, _>>()?;
        Ok(Self { name: self.name.clone(), arguments, ..*self })
    }
}

/// A constraint, or a block of them between its name and `End`.
pub(super) enum Part {
    One(Stated),
    Block(Stated, Vec<Part>),
}

/// The most blocks in each other.
pub(super) const DEEPEST: usize = 8;

/// The parts that constraints in their order make.
pub(super) fn parts(items: Vec<Stated>) -> Result<Vec<Part>, Fault> {
    let mut open: Vec<(Stated, Vec<Part>)> = Vec::new();
    let mut whole = Vec::new();
    for item in items {
        let done = match item.name.as_str() {
            "Replicate" if open.iter().any(|(head, _)| head.name == "Replicate") => {
                return Err(item.fault("is within another"));
            }
            "And" | "Or" | "Replicate" => {
                if open.len() == DEEPEST {
                    return Err(item.fault(&format!("is within {DEEPEST} others")));
                }
                open.push((item, Vec::new()));
                continue;
            }
            "ChaosConstruction" | "Doppelganger" | "FullRankTies" | "Jigsaw" | "NoBoxes" | "RegionSameValues"
            | "RegionSize" | "Shape" | "StrictKropki" | "StrictXV" | "Var"
                if !open.is_empty() =>
            {
                return Err(item.fault("is of the whole board, and within a block"));
            }
            "End" => {
                let (head, inner) = open.pop().ok_or_else(|| item.fault("ends nothing"))?;
                Part::Block(head, inner)
            }
            _ => Part::One(item),
        };
        open.last_mut().map_or(&mut whole, |(_, inner)| inner).push(done);
    }
    match open.pop() {
        Some((head, _)) => Err(head.fault("has no `End`")),
        None => Ok(whole),
    }
}

/// The constraints of `Replicate`, moved from its origin to each of its targets: cells from the origin on, by the bits of a text in base 64.
pub(super) fn replicated(head: &Stated, inner: &[Part], size: Size) -> Result<Vec<Part>, Fault> {
    fn moved(part: &Part, size: Size, by: [isize; 2]) -> Result<Part, String> {
        Ok(match part {
            Part::One(item) => Part::One(item.moved(size, by)?),
            Part::Block(head, inner) => {
                let inner = inner.iter().map(|part| moved(part, size, by)).collect::<Result<_, _>>()?;
                Part::Block(head.moved(size, by)?, inner)
            }
        })
    }
    let arguments = head.arguments();
    let targets = arguments.first().and_then(|targets| automata::sextets(targets));
    let targets = targets.ok_or_else(|| head.fault("has no targets"))?;
    let origin = arguments.get(1).copied().unwrap_or("R1C1");
    let from = cell(size, origin).ok_or_else(|| head.fault(&format!("has no cell, `{}`", shortened(origin))))?;
    let bits = targets
        .iter()
        .enumerate()
        .flat_map(|(at, bits)| (0..6).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 6 * at + bit));
    let mut parts = Vec::new();
    for to in bits.map(|by| from + by) {
        if to >= size.cells() {
            return Err(head.fault("has a target outside the board"));
        }
        let ((row, column), (to_row, to_column)) = (size.position(from), size.position(to));
        let by = [to_row.cast_signed() - row.cast_signed(), to_column.cast_signed() - column.cast_signed()];
        for part in inner {
            let outside = |name: String| head.fault(&format!("moves {} out of the board", shortened(&name)));
            parts.push(moved(part, size, by).map_err(outside)?);
        }
    }
    Ok(parts)
}
