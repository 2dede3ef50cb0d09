//! The JSON records of the command line, one object a line.
//!
//! Each record opens with its `schema`, a name and a version. The fields here always appear; later versions may add others. What counts
//! grids, classes, puzzles or symmetries is a string of decimal digits, because it may exceed the numbers of JSON readers; what counts cells, clues, symbols,
//! steps or bytes is a number. Cells are numbered from 0, row by row.
//!
//! ```
//! use gerechte::{Count, Game, format::record};
//! let game: Game = "latin:2".parse()?;
//! let two = Count::Exactly(2);
//! let record = record::Count::new(&game, None, None, two, &[("native", two)]);
//! let line = r#"{"schema":"gerechte/count/1","game":"latin:2","puzzle":null,"up_to":null,"count":"2","exact":true,"engines":{"native":"2"}}"#;
//! assert_eq!(serde_json::to_string(&record)?, line);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod burnside;
#[cfg(feature = "varisat")]
mod certify;
mod check;
mod classify;
mod combinations;
mod count;
mod drawn;
mod error;
mod estimate;
mod explain;
mod generate;
mod instance;
mod job;
mod killer;
mod layout;
mod list;
mod minimal;
mod palette;
mod rank;
mod rate;
mod row;
mod scan;
mod serve;
mod show;
mod solve;
mod suite;
mod symmetric;
mod transform;
mod variant;
mod verify;
mod why;

use crate::encodings::Cell;

pub use burnside::{Burnside, Kept};
#[cfg(feature = "varisat")]
pub use certify::{Certify, CertifyFewest};
pub use check::{Bounds, Check, CoreConstraint, RedundantRules};
pub use classify::{Class, ClassSize, Classify};
pub use combinations::{CageCombinations, CombinationsRecord};
pub use count::Count;
pub use drawn::{Cage, Divided, Drawing, Drawn};
pub use error::Error;
pub use estimate::Estimate;
pub use explain::{Explain, Hint, Step};
pub use generate::{Generate, GenerateRating, Origin, Player};
pub use instance::{Content, Expected, Instance, InstanceOrigin};
pub use job::{Job, JobFailure, JobRun, Merge};
pub use killer::{CageRecord, KillerRecord};
pub use layout::Layout;
pub use list::{Extra, Level, PuzzleFormat, Scale, Technique, UsualGame};
pub use minimal::{Fewest, Minimal, MinimalClass, MinimalEstimate, MinimalPuzzle, Most, Pattern, PatternCounts};
pub use palette::{Code, House, Palette, Tiling};
pub use rank::Rank;
pub use rate::{Explainer, Ladder, Missing, Naive, Rate};
pub use row::Row;
pub use scan::{Scan, Spectrum};
pub use serve::Serve;
pub use show::Show;
pub use solve::{Decode, Enumerate, EnumerateEnd, Solve};
pub use suite::{Family, Run, SolverScore};
pub use symmetric::{BySymmetries, Symmetric};
pub use transform::{Map, MapError, Transform};
pub use variant::VariantRecord;
pub use verify::{Claim, EngineTime, Verify};
pub use why::Why;

/// For what is left out where it is not so.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Cells as records number them.
fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}
