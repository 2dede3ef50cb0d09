//! Counting by stacks: classes of the first stack, and all ways to fill the others.
//!
//! A stack of b columns crosses b bands. Each symbol has a *path* in it: a permutation that gives, by band, the column that holds the symbol. Each column
//! of a band holds equally many symbols. Bands and columns can be interchanged.

mod classes;
mod pairs;
mod triples;

pub use pairs::of_pairs;
pub use triples::of_triples;
