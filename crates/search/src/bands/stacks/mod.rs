//! Boards that lie: classes of the first stack, and all ways to fill the others.
//!
//! A stack of b columns crosses b bands. For each symbol it has a *path*: the column that holds the symbol, by band, a permutation. Each column
//! of a band holds equally many symbols. Bands and columns can be interchanged.

mod classes;
mod pairs;
mod triples;

pub use pairs::of_pairs;
pub use triples::of_triples;
