//! Rigid motions of the torus: rotations, reflections and translations of a square board.

use crate::reversal::{Reading, Reversals};
use std::collections::HashSet;

use gerechte_core::Game;
use gerechte_encodings::{Cell, Constraint};

/// A rigid motion: an optional transposition, then optional reflections of rows and columns, then a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// The order of the torus.
    pub order: usize,
    /// Whether rows and columns are exchanged first.
    pub transpose: bool,
    /// Whether the rows are then reversed: i becomes −i.
    pub flip_rows: bool,
    /// Whether the columns are then reversed.
    pub flip_columns: bool,
    /// The translation that follows.
    pub shift: (usize, usize),
}

impl Motion {
    /// All 8n² rigid motions of the torus of that order; in orders 1 and 2 some of them coincide.
    pub fn all(order: usize) -> impl Iterator<Item = Self> {
        (0..8 * order * order).map(move |index| {
            let (kind, shift) = (index % 8, index / 8);
            Self {
                order,
                transpose: kind & 4 != 0,
                flip_rows: kind & 2 != 0,
                flip_columns: kind & 1 != 0,
                shift: (shift / order, shift % order),
            }
        })
    }

    /// Whether it is a translation, such as the identity.
    pub const fn is_translation(&self) -> bool {
        !self.transpose && !self.flip_rows && !self.flip_columns
    }

    /// Whether it preserves orientation and is not a translation.
    pub const fn is_rotation(&self) -> bool {
        (self.transpose == (self.flip_rows != self.flip_columns)) && !self.is_translation()
    }

    /// Whether it reverses orientation.
    pub const fn is_reflection(&self) -> bool {
        self.transpose == (self.flip_rows == self.flip_columns)
    }

    /// The place among [`all`](Self::all).
    const fn index(&self) -> usize {
        let kind = (self.transpose as usize) << 2 | (self.flip_rows as usize) << 1 | self.flip_columns as usize;
        8 * (self.shift.0 * self.order + self.shift.1) + kind
    }

    /// This motion, and then another one of the same torus.
    fn then(&self, other: &Self) -> Self {
        let n = self.order;
        let (rows, columns) =
            if other.transpose { (self.flip_columns, self.flip_rows) } else { (self.flip_rows, self.flip_columns) };
        let shift = other.apply(Cell::new(self.shift.0 * n + self.shift.1)).index();
        Self {
            order: n,
            transpose: self.transpose != other.transpose,
            flip_rows: rows != other.flip_rows,
            flip_columns: columns != other.flip_columns,
            shift: (shift / n, shift % n),
        }
    }

    /// The image of a cell.
    pub fn apply(&self, cell: Cell) -> Cell {
        let n = self.order;
        let (i, j) = (cell.index() / n, cell.index() % n);
        let (i, j) = if self.transpose { (j, i) } else { (i, j) };
        let i = if self.flip_rows { n - i } else { i };
        let j = if self.flip_columns { n - j } else { j };
        Cell::new((i + self.shift.0) % n * n + (j + self.shift.1) % n)
    }
}

/// The rigid motions that map every constraint of the game to a constraint of the game. Returns `None` for a board that is not square.
///
/// ```
/// use gerechte::{Game, symmetry::rigid_motions};
/// let game: Game = "perfect:1".parse()?;
/// assert_eq!(rigid_motions(&game).unwrap().len(), 20);
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn rigid_motions(game: &Game) -> Option<Vec<Motion>> {
    let order = game.palette()?.order();
    let reversals = Reversals::of(game.problem());
    // The constraint in one form, if it is moved to one.
    let key = |constraint: &Constraint, motion: Option<&Motion>| {
        let to = |cell: Cell| motion.map_or(cell, |motion| motion.apply(cell));
        let moved = |cells: &[Cell]| {
            let mut cells: Vec<_> = cells.iter().map(|&cell| to(cell)).collect();
            cells.sort_unstable();
            cells
        };
        Some(match constraint {
            Constraint::AllDifferent(cells) => Constraint::AllDifferent(moved(cells)),
            Constraint::Sum { cells, total } => Constraint::Sum { cells: moved(cells), total: *total },
            Constraint::Related(one, other, relation) => {
                let [one, other] = [to(*one), to(*other)];
                let (one, other) = if relation.is_symmetric() && other < one { (other, one) } else { (one, other) };
                Constraint::Related(one, other, *relation)
            }
            // The sides of an equation may be exchanged.
            Constraint::Equation { left, right } => {
                let [left, right] = [moved(left), moved(right)];
                Constraint::Equation { right: left.clone().max(right.clone()), left: left.min(right) }
            }
            // What reads the same in another order may be stated in it.
            Constraint::Regular { cells, words } => {
                let cells = cells.iter().map(|&cell| to(cell)).collect();
                let (mut cells, words, reading) = reversals.oriented(cells, words);
                match reading {
                    Reading::Any => cells.sort_unstable(),
                    Reading::Both if cells.last() < cells.first() => cells.reverse(),
                    _ => {}
                }
                Constraint::Regular { cells, words }
            }
            // Regions are numbered in the order of cells, which stays the same only if every cell stays where it is.
            Constraint::Division(division) => {
                let stays = constraint.cells().into_iter().all(|cell| to(cell) == cell);
                return stays.then(|| Constraint::Division(division.clone()));
            }
            Constraint::Given(..) => unreachable!("a game has no clues"),
            other => unreachable!("{other:?} is moved nowhere"),
        })
    };
    let constraints = game.problem().constraints();
    let known: HashSet<_> = constraints.iter().map(|constraint| key(constraint, None)).collect();
    // Lines are always mapped to lines; the last constraints fail most often, so they are tested first.
    let keeps = |motion: &Motion| constraints.iter().rev().all(|c| known.contains(&key(c, Some(motion))));
    let mut images = HashSet::new();
    let is_new = |motion: &Motion| {
        let image: Vec<_> = (0..order * order).map(|cell| motion.apply(Cell::new(cell))).collect();
        images.insert(image)
    };
    // Only orders 1 and 2 have motions that coincide.
    if order < 3 {
        return Some(Motion::all(order).filter(keeps).filter(is_new).collect());
    }
    Some(group_of(order, keeps))
}

/// The motions of a torus of order 3 or more that have a property, where these are a group.
///
/// A motion is looked at unless it is a product of others that have the property, or of such ones and one that does not have it. The group grows by cosets
/// (Dimino's algorithm), so that most of a large group is never looked at.
fn group_of(order: usize, is_in: impl Fn(&Motion) -> bool) -> Vec<Motion> {
    let all: Vec<_> = Motion::all(order).collect();
    let mut is_kept: Vec<Option<bool>> = vec![None; all.len()];
    is_kept[0] = Some(true);
    let (mut group, mut generators) = (vec![all[0]], Vec::new());
    for motion in &all {
        if is_kept[motion.index()].is_some() {
            continue;
        }
        let former = group.len();
        if !is_in(motion) {
            for first in &group {
                is_kept[first.then(motion).index()] = Some(false);
            }
            continue;
        }
        generators.push(*motion);
        let mut coset = 0;
        while coset < group.len() {
            for generator in &generators {
                let representative = group[coset].then(generator);
                if is_kept[representative.index()] != Some(true) {
                    for place in 0..former {
                        let product = group[place].then(&representative);
                        is_kept[product.index()] = Some(true);
                        group.push(product);
                    }
                }
            }
            coset += former;
        }
    }
    all.into_iter().filter(|motion| is_kept[motion.index()] == Some(true)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[test]
    fn products_are_motions_one_after_the_other() {
        for order in [3, 4] {
            let all: Vec<_> = Motion::all(order).collect();
            assert!(all.iter().enumerate().all(|(index, motion)| motion.index() == index));
            for (one, other) in all.iter().cartesian_product(&all) {
                let product = one.then(other);
                for cell in (0..order * order).map(Cell::new) {
                    assert_eq!(product.apply(cell), other.apply(one.apply(cell)));
                }
            }
        }
    }

    /// A group is found as it is by a look at each motion.
    #[test]
    fn groups_are_those_of_every_motion() {
        let all: Vec<_> = Motion::all(6).collect();
        let whole = group_of(6, |_| true);
        assert_eq!(whole, all);
        for (one, other) in all.iter().step_by(7).tuple_windows() {
            // What maps a set of cells to itself is a group.
            let mut cells: Vec<_> =
                [one.shift, other.shift, (1, 2)].map(|(row, column)| Cell::new(6 * row + column)).to_vec();
            cells.sort_unstable();
            let keeps = |motion: &Motion| {
                let mut images: Vec<_> = cells.iter().map(|&cell| motion.apply(cell)).collect();
                images.sort_unstable();
                images == cells
            };
            assert_eq!(group_of(6, keeps), all.iter().copied().filter(keeps).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_groups_of_the_source_have_orders_20_32_and_16() {
        let order = |game: &str| rigid_motions(&game.parse().unwrap()).unwrap().len();
        assert_eq!(order("perfect:1"), 20);
        assert_eq!(order("diameter:1:0"), 32);
        assert_eq!(order("diameter:1:1"), 16);
        // Nine translations by boxes, eight motions of the square; diagonals leave the square's alone.
        assert_eq!(order("box:3x3"), 72);
        assert_eq!(order("box:3x3+diagonals"), 8);
        // Modulo 2 a reflection changes nothing: four translations, each with or without a transposition.
        assert_eq!(order("latin:2"), 8);
        assert_eq!(order("latin:3"), 72);
    }
}
