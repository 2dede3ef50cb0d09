//! The limits that a caller grants to a count, and *refusals*: the reasons why a palette does not suit the transversal method, so that the caller can search
//! otherwise.

use thiserror::Error;

use gerechte_core::Stopped;

/// The limits that a caller grants. The default is 200 MB and 10¹⁰ steps, about ten seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes for tables.
    pub bytes: u64,
    /// Elementary steps, of about a nanosecond.
    pub steps: u64,
}

impl Limits {
    /// Of a graph of solutions: a gigabyte, and half a minute; in a page, whose addresses have 32 bits, 400 megabytes.
    pub const GRAPH: Self =
        Self { bytes: if usize::BITS < 64 { 400_000_000 } else { 1_000_000_000 }, steps: 30_000_000_000 };
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 200_000_000, steps: 10_000_000_000 }
    }
}

/// The reason why the transversal method does not accept a palette.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The order is 0, above 16, or has more cells than the mask.
    #[error("order {order} is not from 1 to 16 with at most {cells} cells")]
    Order {
        /// The order.
        order: usize,
        /// The cells that the mask holds.
        cells: usize,
    },
    /// More than 64 regions.
    #[error("{regions} regions are more than 64")]
    Regions {
        /// The number of regions.
        regions: usize,
    },
    /// A region names a cell that the palette does not have.
    #[error("cell {cell} is not one of the {cells} cells")]
    Cell {
        /// The cell.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A region does not have n different cells.
    #[error("region {region} has {size} different cells instead of {order}")]
    RegionSize {
        /// The region.
        region: usize,
        /// The number of its different cells.
        size: usize,
        /// The order n.
        order: usize,
    },
    /// The problem is more than a palette.
    #[error("rows, columns and regions that hold every symbol once are all that the method knows")]
    NoPalette,
    /// A clue has a symbol that the palette does not have.
    #[error("symbol {symbol} of a clue is not one of the {order}, from 0")]
    Symbol {
        /// The symbol.
        symbol: usize,
        /// The order n.
        order: usize,
    },
    /// There are too many solutions to be numbered.
    #[error("the solutions are more than 128 bits can number")]
    Numbers,
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// Too many transversals go through one cell.
    #[error("more than {limit} transversals go through one cell")]
    Transversals {
        /// The most that the method takes.
        limit: usize,
    },
    /// The predicted or met cost is above the caller's limits.
    #[error("needs about {bytes} bytes and {steps} steps, above the limits")]
    TooLarge {
        /// Bytes that the tables would take.
        bytes: u64,
        /// Elementary steps, of about a nanosecond.
        steps: u64,
    },
}
