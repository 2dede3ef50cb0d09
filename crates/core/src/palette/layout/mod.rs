//! Random layouts: partitions of a square, or of a torus, into connected regions, drawn by a [Markov chain](walk) whose limit is uniform.
//!
//! `docs/book/src/results/layouts.md` measures how far from uniform the draws are. A game takes the first layout that has a grid; these are uniform among
//! the layouts with a grid.
//!
//! Layouts with a symmetry have at least that symmetry, and equal weights. Rotations are about the centre of the board. On a torus a half turn then fixes
//! three further points, and a quarter turn one of these (see [`start`]).

mod cut;
mod draws;
mod folded;
mod region;
mod start;
mod tree;
mod turn;
mod walk;

use std::fmt;
use std::iter;

use super::{Palette, PaletteError};
use draws::Draws;
use folded::Folded;
use walk::{Walk, WalkStep};

pub use turn::Turn;

/// The largest order of a random layout.
pub const MAX_LAYOUT: usize = 16;

/// Steps without refusals before the first layout, times the number of edges.
const WARM: usize = 10;

/// A random layout by name: order n, n connected regions of n cells.
///
/// The same name gives the same layout on every machine and in every version.
///
/// ```
/// use gerechte::palette::{Layout, Turn, jigsaw};
/// let layout = Layout::new(6, false, Turn::Rot180, 1)?;
/// let palette = layout.draws().next().expect("draws do not end");
/// let turned: String = palette.labels().unwrap_or_default().chars().rev().collect();
/// // Cells that were together are together after half a turn.
/// assert_eq!(jigsaw(&turned)?.regions(), palette.regions());
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    order: usize,
    torus: bool,
    turn: Turn,
    seed: u64,
}

impl Layout {
    /// The layout of that order and seed whose regions the motions map to regions. On a torus, regions may cross the border.
    pub fn new(order: usize, torus: bool, turn: Turn, seed: u64) -> Result<Self, PaletteError> {
        if order == 0 || order > MAX_LAYOUT {
            return Err(PaletteError::LayoutOrder(order));
        }
        match start::regions(order, torus, turn) {
            Some(_) => Ok(Self { order, torus, turn, seed }),
            None => Err(PaletteError::NoQuarterTurns(order)),
        }
    }

    /// The order: rows, columns, regions, and cells of a region.
    pub const fn order(self) -> usize {
        self.order
    }

    /// The symmetry.
    pub const fn turn(self) -> Turn {
        self.turn
    }

    /// The seed.
    pub const fn seed(self) -> u64 {
        self.seed
    }

    /// An endless sequence of layouts, determined by the name. The number of steps of the chain between two layouts makes them as good as independent.
    pub fn draws(self) -> impl Iterator<Item = Palette> {
        let mut draws = Draws::of(&format!("{self:#}"));
        let start = start::regions(self.order, self.torus, self.turn).unwrap_or_default();
        let folded = Folded::new(self.order, self.torus, self.turn);
        let (kinds, pace) = self.course();
        let mut walk = Walk::new(folded, &start, kinds);
        if let Some(walk) = &mut walk {
            walk.warm_up(WARM * walk.edges(), &mut draws);
        }
        iter::from_fn(move || {
            let walk = walk.as_mut()?;
            for _ in 0..pace * self.order * walk.edges() {
                walk.step(&mut draws);
            }
            let labels = walk.labels();
            Palette::numbered(self.order, |row, column| labels[row * self.order + column]).ok()
        })
    }

    /// The kinds of steps, and the number of steps between two layouts in units of the order times the number of edges. Kinds that are left out would be
    /// refused: in the plane a half turn keeps at most one region, and in odd orders a kept region contains a fixed cell.
    ///
    /// The integrated autocorrelation times were measured, in the same unit, for the number of kept regions and five other functions of a layout: pairs of
    /// neighbouring cells in one region, those in rows minus those in columns, and whether two cells are in one region. The largest were 1.3 for order 9 and
    /// 2.6 for orders 12 and 16 without motions, 1.6 with rotations of orders 9 and 12, 2.8 with mirrors of orders 8 and 12, 5.2 with half turns of the
    /// torus of order 8, and 73 with mirrors of orders 5, 9 and 11. Layouts this number of steps apart are as good as independent.
    const fn course(self) -> (&'static [WalkStep], usize) {
        use WalkStep::{Burst, Gather, Join, Merge, Recombine, Refold, Scatter, Split};
        let of_even: (&[WalkStep], usize) = (&[Recombine, Recombine, Recombine, Recombine, Refold, Split, Merge], 40);
        match (self.turn, self.order % 2) {
            (Turn::None, _) => (&[Recombine], 10),
            (Turn::Rot180, 0) if self.torus => of_even,
            (Turn::Rot90, _) if self.torus && self.order.is_multiple_of(4) => {
                (&[Recombine, Recombine, Recombine, Recombine, Refold, Scatter, Gather], 40)
            }
            (Turn::Rot180 | Turn::Rot90, _) => {
                (&[Recombine, Recombine, Recombine, Recombine, Recombine, Recombine, Recombine, Refold], 20)
            }
            (Turn::Mirror | Turn::MirrorRows, 0) => of_even,
            (Turn::Mirror | Turn::MirrorRows, _) => (&[Recombine, Recombine, Recombine, Burst, Burst, Join, Join], 400),
        }
    }
}

impl fmt::Display for Layout {
    /// Writes the name; the alternate form has the seed even if it is 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "jigsaw?{}", self.order)?;
        f.write_str(if self.torus { ":torus" } else { "" })?;
        if self.turn != Turn::None {
            write!(f, ":{}", self.turn)?;
        }
        if self.seed != 0 || f.alternate() { write!(f, ":{}", self.seed) } else { Ok(()) }
    }
}
