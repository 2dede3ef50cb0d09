//! Palettes: partitions of the n² cells of a square into n regions of n cells.
//!
//! # References
//! W. U. Behrens: Feldversuchsanordnungen mit verbessertem Ausgleich der Bodenunterschiede. 1956.
//! R. A. Bailey, P. J. Cameron, R. Connelly: Sudoku, gerechte designs, resolutions, affine space, spreads, reguli, and
//! Hamming codes. American Mathematical Monthly 115 (2008).

mod boxes;
mod code;
mod diameter;
mod jigsaw;
mod layout;
mod lee;
mod metric;
mod motions;
mod partitions;
mod ring;
mod tile;
mod tiled;
mod tiling;

use thiserror::Error;

use crate::Board;
use gerechte_encodings::{Cell, MAX_SYMBOLS, Problem};

pub use boxes::{box_shape, boxes};
pub use code::{Code, lee_distance};
pub use diameter::Diameter;
pub use jigsaw::jigsaw;
pub use layout::{Layout, MAX_LAYOUT, Turn};
pub use lee::Perfect;
pub use metric::Metric;
pub use motions::{Images, Motions};
pub use partitions::{MAX_ORDER as MAX_PARTITIONED, Partitions, partitions};
pub use ring::{Distance, Ring, RingCode};
pub use tile::Tile;
pub use tiled::Tiled;
pub use tiling::all_codes;

/// The labels of regions that have none of their own, in order: those of the published palettes.
const LABELS: &[u8; MAX_SYMBOLS] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%";
/// The same for people: letters, which nobody takes for clues.
const LETTERS: &[u8; MAX_SYMBOLS] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789$%";

/// A partition of the cells of a square of some order n into n regions of n cells, or no regions at all.
///
/// A region may be disconnected; on the torus, where codes live, it usually is.
///
/// ```
/// use gerechte::palette::Perfect;
/// let palette = Perfect::new(1)?.palette();
/// assert_eq!(palette.labels().as_deref(), Some("0014001112231223334203444"));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    order: usize,
    /// The cells of each region, ascending; empty for a Latin square.
    regions: Vec<Vec<Cell>>,
    /// The label of each region.
    names: Vec<char>,
    /// The character that stands for each region in words and pictures.
    letters: Vec<char>,
    /// Whether the regions are boxes, which are counted.
    are_boxes: bool,
}

/// The reason why there is no such palette.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PaletteError {
    /// An order of 0 or above 64.
    #[error("order {0} is not between 1 and {MAX_SYMBOLS}")]
    Order(usize),
    /// The labels do not fill a square.
    #[error("{0} labels do not fill a square (n² are needed)")]
    NotSquare(usize),
    /// A row between slashes with the wrong number of labels.
    #[error("row {row} has {found} labels instead of {order}")]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Its labels.
        found: usize,
        /// The order.
        order: usize,
    },
    /// Too many or too few regions.
    #[error("{found} regions instead of {order}")]
    Regions {
        /// The number of different labels.
        found: usize,
        /// The order.
        order: usize,
    },
    /// A region with the wrong number of cells.
    #[error("{} has {found} cells instead of {order}", region(*name))]
    RegionSize {
        /// The label of the region.
        name: char,
        /// Its cells.
        found: usize,
        /// The order.
        order: usize,
    },
    /// The copies of a tile at the codewords do not cover every cell once.
    #[error("r{}c{} of the torus is covered {times}", i + 1, j + 1)]
    NotATiling {
        /// The row, from 0.
        i: usize,
        /// The column, from 0.
        j: usize,
        /// The number of times.
        times: &'static str,
    },
    /// A name that no metric has.
    #[error("unknown metric `{0}` (one of lee, hex, chebyshev)")]
    Metric(String),
    /// A drawing of a tile with another character.
    #[error("row {row}, column {column} of the tile is {found:?}, neither x nor .")]
    Drawing {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A cell of a tile that is not given by two numbers.
    #[error("`{0}` is no cell of a tile: ROW,COLUMN from 0 is expected")]
    TileCell(String),
    /// A cell is listed twice.
    #[error("the tile has the cell {i},{j} twice")]
    TileCellTwice {
        /// The row, from 0.
        i: usize,
        /// The column, from 0.
        j: usize,
    },
    /// A cell of a tile outside the torus.
    #[error("the tile has {order} cells, so it has no room for {i},{j} on a torus of {order} rows and columns")]
    TileTooWide {
        /// The row, from 0.
        i: usize,
        /// The column, from 0.
        j: usize,
        /// The order.
        order: usize,
    },
    /// No code tiles the torus with the tile.
    #[error("no copies of {0} cover a torus, each cell once")]
    NoTiling(String),
    /// No lattice code tiles, and the search for other codes took too long.
    #[error("whether copies of {0} cover a torus is not known: the search was given up")]
    UnknownTiling(String),
    /// No tiling has that number.
    #[error("{tile} has no tiling {number}: {tilings} are numbered, from 0")]
    Tiling {
        /// The name of the tile.
        tile: String,
        /// The number.
        number: usize,
        /// The number of tilings that are numbered.
        tilings: usize,
    },
    /// No ball, or anticode, of the metric has as many cells as the ring has elements.
    #[error("no region of {code} has {order} cells: balls of other radii are smaller or larger")]
    NoBall {
        /// The name of the codes.
        code: String,
        /// The number of elements.
        order: usize,
    },
    /// No perfect code over the ring has that number.
    #[error("there is no code {number} among {code}: {codes} are perfect, numbered from 0")]
    NoCode {
        /// The name of the codes.
        code: String,
        /// The number.
        number: usize,
        /// The number of perfect codes.
        codes: usize,
    },
    /// A group with too many homomorphisms.
    #[error("the group has more than {0} homomorphisms, too many to try")]
    TooManyMaps(usize),
    /// A name of a code over a ring that cannot be read.
    #[error(
        "`{0}` is no code over a ring: gauss:A+Bi, eisenstein:A+Bw or group:NxM is expected, then :chebyshev, :core and the number of a code"
    )]
    RingCode(String),
    /// An order too large to list all partitions of its board.
    #[error("order {0} is above {MAX_PARTITIONED}, the largest whose partitions are listed")]
    TooManyPartitions(usize),
    /// An order of which no random layout is drawn.
    #[error("order {0} is not between 1 and {MAX_LAYOUT}, of which layouts are drawn")]
    LayoutOrder(usize),
    /// A symmetry with which no layout is drawn.
    #[error("`{0}` is no symmetry of layouts (one of none, rot180, rot90, mirror, mirror-rows)")]
    Turn(String),
    /// No layout of the order is kept by quarter turns.
    #[error("no layout of order {0} is kept by rot90: {reason}", reason = without_quarter_turns(*.0))]
    NoQuarterTurns(usize),
    /// No code of the family has that parameter.
    #[error("k = {k} is not between 0 and the radius {e}")]
    Parameter {
        /// The parameter of the code `G_k`.
        k: usize,
        /// The radius.
        e: usize,
    },
}

/// The reason why there is no layout with quarter turns of this order, for an order that has none.
const fn without_quarter_turns(order: usize) -> &'static str {
    match order {
        2 => "its regions are rows or columns",
        _ => "four regions change places, and one or none lies in the middle",
    }
}

impl Palette {
    /// A Latin square: no regions.
    pub fn latin(order: usize) -> Result<Self, PaletteError> {
        check_order(order)?;
        Ok(Self { order, regions: Vec::new(), names: Vec::new(), letters: Vec::new(), are_boxes: false })
    }

    /// The palette in which a cell belongs to the region of that number; regions are named in order of number.
    fn numbered(order: usize, region_of: impl Fn(usize, usize) -> usize) -> Result<Self, PaletteError> {
        check_order(order)?;
        let mut regions = vec![Vec::new(); order];
        for cell in 0..order * order {
            regions[region_of(cell / order, cell % order)].push(Cell::new(cell));
        }
        Self::checked(order, regions, first(LABELS, order)).map(|palette| Self::labelled(order, palette.regions))
    }

    /// The palette of these regions, with the usual labels and letters.
    fn labelled(order: usize, regions: Vec<Vec<Cell>>) -> Self {
        let are_boxes = boxes::are_boxes(order, &regions);
        Self { order, regions, names: first(LABELS, order), letters: first(LETTERS, order), are_boxes }
    }

    /// The palette of a problem on a square board whose rows and columns are houses. The regions are its first other full houses if they
    /// share no cell; else it is a Latin square. Returns `None` on other boards.
    pub(crate) fn of(board: &Board, problem: &Problem) -> Option<Self> {
        let order = problem.symbols();
        if (board.rows(), board.columns()) != (order, order) || board.cells() != order * order {
            return None;
        }
        let lines: Vec<Vec<Cell>> =
            board.lines().into_iter().map(|line| line.into_iter().map(Cell::new).collect()).collect();
        let houses: Vec<&[Cell]> = problem.full_houses().collect();
        if !lines.iter().all(|line| houses.contains(&line.as_slice())) {
            return None;
        }
        let others = houses.iter().filter(|house| !lines.iter().any(|line| line == *house));
        let regions: Vec<Vec<Cell>> = others.take(order).map(|house| house.to_vec()).collect();
        let mut met = vec![false; board.cells()];
        let is_partition = regions.len() == order
            && regions.iter().flatten().all(|cell| !std::mem::replace(&mut met[cell.index()], true));
        if !is_partition {
            return Self::latin(order).ok();
        }
        let mut regions = regions;
        regions.sort_unstable();
        Some(Self::labelled(order, regions))
    }

    fn checked(order: usize, regions: Vec<Vec<Cell>>, names: Vec<char>) -> Result<Self, PaletteError> {
        if regions.len() != order {
            return Err(PaletteError::Regions { found: regions.len(), order });
        }
        for (region, &name) in regions.iter().zip(&names) {
            if region.len() != order {
                return Err(PaletteError::RegionSize { name, found: region.len(), order });
            }
        }
        Ok(Self { order, regions, letters: names.clone(), names, are_boxes: false })
    }

    /// The order: rows, columns, symbols, and cells of a region.
    pub const fn order(&self) -> usize {
        self.order
    }

    /// The regions, each with its cells ascending; none for a Latin square.
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// The name of the region that consists of these cells, ascending. Returns `None` if there is no such region.
    ///
    /// ```
    /// use gerechte::palette::{Perfect, boxes, jigsaw};
    /// let names = |palette: gerechte::Palette| palette.region_names().collect::<Vec<_>>();
    /// assert_eq!(names(boxes(2, 2)?), ["box 1", "box 2", "box 3", "box 4"]);
    /// assert_eq!(names(Perfect::new(1)?.palette())[..2], ["region A", "region B"]);
    /// assert_eq!(names(jigsaw("9911")?), ["region 9", "region 1"]);
    /// # Ok::<(), gerechte::PaletteError>(())
    /// ```
    pub fn region_name(&self, cells: &[Cell]) -> Option<String> {
        let number = self.regions.iter().position(|region| region == cells)?;
        Some(self.name_of_region(number))
    }

    /// The names of the regions: boxes have numbers, other regions letters, unless they have labels of their own.
    pub fn region_names(&self) -> impl Iterator<Item = String> {
        (0..self.regions.len()).map(|number| self.name_of_region(number))
    }

    fn name_of_region(&self, number: usize) -> String {
        if self.are_boxes { format!("box {}", number + 1) } else { region(self.letters[number]) }
    }

    /// Whether the regions are boxes, which have numbers instead of letters.
    pub const fn are_boxes(&self) -> bool {
        self.are_boxes
    }

    /// The character that stands for each region in pictures: its own label, or a letter.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The label of each cell, row by row. Returns `None` for a Latin square.
    pub fn labels(&self) -> Option<String> {
        let mut labels = vec![' '; self.order * self.order];
        for (region, &name) in self.regions.iter().zip(&self.names) {
            for cell in region {
                labels[cell.index()] = name;
            }
        }
        (!self.regions.is_empty()).then(|| labels.into_iter().collect())
    }
}

/// The first of some characters.
fn first(characters: &[u8], number: usize) -> Vec<char> {
    characters[..number].iter().map(|&character| char::from(character)).collect()
}

/// `region a`; labels that are neither letters nor digits stand in quotes.
fn region(label: char) -> String {
    if label.is_alphanumeric() { format!("region {label}") } else { format!("region {label:?}") }
}

const fn check_order(order: usize) -> Result<(), PaletteError> {
    if order == 0 || order > MAX_SYMBOLS { Err(PaletteError::Order(order)) } else { Ok(()) }
}
