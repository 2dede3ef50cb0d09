//! Options of requests, a type for each verb, named as the options of the command line are.

use std::fmt::Display;
use std::num::NonZeroU64;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::engine::EngineName;
use crate::count::UpTo;
use crate::encodings::{AtMostOne, Encoding, Style, Sums};
use crate::format::exchange::Format;
use crate::game::Rule;
use crate::generate::{Date, Difficulty, Symmetry};
use crate::symmetry::GroupName;
use crate::verbs::{self, ExportFormat};

/// Reads a word.
fn word<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<Option<T>, D::Error> {
    let read = |text: String| {
        text.parse().map_err(|error: T::Err| {
            let error = error.to_string();
            D::Error::custom(if error.contains(&text) { error } else { format!("`{text}`: {error}") })
        })
    };
    Option::<String>::deserialize(from)?.map(read).transpose()
}

/// Reads a number, or its digits: numbers of JSON end at 64 bits.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u128>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a number from 0 on, or its digits")]
    enum Number {
        Short(u64),
        Digits(String),
    }
    Option::<Number>::deserialize(from)?
        .map(|number| match number {
            Number::Short(number) => Ok(number.into()),
            Number::Digits(digits) => digits.parse().map_err(|error| D::Error::custom(format!("`{digits}`: {error}"))),
        })
        .transpose()
}

/// Reads the names of extras that are drawn.
fn rules<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<&'static Rule>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    names.iter().map(|name| Rule::named_drawable(name).map_err(D::Error::custom)).collect()
}

/// Of a verb without options.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct NoOptions {}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SolveOptions {
    /// Whether there is another solution, too.
    pub(super) unique: bool,
    /// The seed of a random solution instead of the first one.
    pub(super) seed: Option<u64>,
    /// One engine: `native` (the default), `sat`, `allsat` and so on; or `external`, which the front end lends.
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(super) struct CheckOptions {
    /// The symbols that each cell has in some solution.
    pub(super) candidates: bool,
    /// The number up to which the solutions of each cell and symbol are counted.
    pub(super) shares: Option<NonZeroU64>,
    /// A minimal contradiction, where there is no solution.
    pub(super) core: bool,
    /// The redundant rules, where there is one solution.
    pub(super) rules: bool,
    /// The cells that are equal in all of several solutions.
    pub(super) equal: bool,
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct HintOptions {
    /// 1 where to look (the default), 2 the technique, too, 3 the step.
    pub(super) degree: Option<u8>,
    /// The puzzle as it was at first; entries that are wrong are found.
    pub(super) givens: Option<String>,
    /// Why this symbol cannot stand in this cell, as `r1c2=5`.
    pub(super) why: Option<String>,
    /// The combinations that the cages of this cell have left, as `r1c2`.
    pub(super) cage: Option<String>,
}

/// Of `count`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct CountOptions {
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
    /// `relabelling`.
    #[serde(deserialize_with = "word")]
    pub(super) up_to: Option<UpTo>,
    /// The number at which to stop.
    pub(super) limit: Option<u64>,
}

/// Of `enumerate`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct EnumerateOptions {
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
    /// `relabelling`.
    #[serde(deserialize_with = "word")]
    pub(super) up_to: Option<UpTo>,
    /// The number at which to stop.
    pub(super) limit: Option<u64>,
    /// The seed of random solutions, each as likely as any other.
    pub(super) uniform: Option<u64>,
    /// The number of the first solution.
    #[serde(deserialize_with = "number")]
    pub(super) from: Option<u128>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RankOptions {
    /// The puzzle whose solutions are numbered, instead of all grids.
    pub(super) givens: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct GenerateOptions {
    pub(super) seed: u64,
    /// The number of puzzles; one if this is 0.
    pub(super) count: u64,
    /// The puzzles of a day, as 2026-11-20.
    #[serde(deserialize_with = "word")]
    pub(super) date: Option<Date>,
    /// A level, a technique, a score of the ladder, or a range of these.
    #[serde(deserialize_with = "word")]
    pub(super) difficulty: Option<Difficulty>,
    /// No clue can be removed.
    pub(super) minimal: bool,
    /// `rot180`, `mirror` and the like.
    #[serde(deserialize_with = "word")]
    pub(super) symmetry: Option<Symmetry>,
    /// The fewest and the most clues.
    pub(super) clues: Option<[usize; 2]>,
    /// Cages with sums for the game.
    pub(super) killer: bool,
    /// The extras whose marks are drawn for each puzzle.
    #[serde(deserialize_with = "rules")]
    pub(super) with: Vec<&'static Rule>,
    /// The number of marks of each of these extras.
    pub(super) marks: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct TransformOptions {
    pub(super) seed: u64,
    /// The number of images; one if this is 0.
    pub(super) count: u64,
    /// The canonical form instead of random images.
    pub(super) canonical: bool,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ShowOptions {
    /// `text`, `svg`, `html` or `tex`.
    pub(super) form: Option<String>,
    /// A picture for each step to the solution.
    pub(super) steps: bool,
    /// Whether empty cells have the candidates that the clues leave.
    pub(super) candidates: bool,
    /// Whether the solution is filled in.
    pub(super) solution: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ConvertOptions {
    /// The format.
    #[serde(deserialize_with = "word")]
    pub(super) form: Option<Format>,
}

#[cfg(all(feature = "batsat", feature = "varisat"))]
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct FewestOptions {
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct EncodeOptions {
    /// The format: `cnf` (the default), `opb`, `wcnf`, `lp` and so on.
    #[serde(deserialize_with = "word")]
    format: Option<ExportFormat>,
    /// How much of a formula is written: `extended` (the default) or `minimal`.
    #[serde(deserialize_with = "word")]
    encoding: Option<Style>,
    /// How at-most-one is written.
    #[serde(deserialize_with = "word")]
    amo: Option<AtMostOne>,
    /// How sums are written.
    #[serde(deserialize_with = "word")]
    sums: Option<Sums>,
    /// `relabelling`.
    #[serde(deserialize_with = "word")]
    up_to: Option<UpTo>,
    /// The number of codes for which the grid is valid.
    valid_for: Option<usize>,
    /// A grid that is excluded.
    differs_from: Option<String>,
    /// The least number of cubes.
    cubes: Option<usize>,
    /// The number of unavoidable sets.
    sets: Option<usize>,
    /// The clues that a quantified formula allows.
    clues: Option<usize>,
}

impl EncodeOptions {
    pub(super) fn of_the_verb(&self) -> verbs::EncodeOptions<'_> {
        let usual = verbs::EncodeOptions::default();
        let Encoding { style, amo, sums } = usual.encoding;
        let encoding = Encoding {
            style: self.encoding.unwrap_or(style),
            amo: self.amo.unwrap_or(amo),
            sums: self.sums.unwrap_or(sums),
        };
        verbs::EncodeOptions {
            format: self.format.unwrap_or_default(),
            encoding,
            up_to: self.up_to,
            valid_for: self.valid_for,
            differs_from: self.differs_from.as_deref(),
            cubes: self.cubes,
            sets: self.sets,
            clues: self.clues,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PaletteOptions {
    /// Whether the drawing of the board is included.
    pub(super) drawn: bool,
    /// The codes of the game's kind and order, or the tilings by its tile.
    pub(super) codes: bool,
    /// Permutations that generate the full automorphism group.
    pub(super) generators: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ClassifyOptions {
    /// `rotation`, `translation`, `reflection`, `rigid` or `full`.
    #[serde(deserialize_with = "word")]
    pub(super) group: Option<GroupName>,
    /// One grid of each class, too.
    pub(super) representatives: bool,
    /// Only special grids.
    pub(super) special: bool,
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct MinimalOptions {
    /// The same groups.
    #[serde(deserialize_with = "word")]
    pub(super) group: Option<GroupName>,
    /// Whether patterns are counted, not puzzles.
    pub(super) patterns: bool,
    /// The fewest and the most clues of puzzles of a grid, which are listed, not counted.
    pub(super) clues: Option<[usize; 2]>,
    /// The number of listed puzzles at which to stop.
    pub(super) limit: Option<usize>,
    #[serde(deserialize_with = "word")]
    pub(super) engine: Option<EngineName>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ScanOptions {
    /// The same groups; a grid of each class is scanned.
    #[serde(deserialize_with = "word")]
    pub(super) group: Option<GroupName>,
    /// The number of random grids instead of classes, and the seed of the first.
    pub(super) random: Option<u64>,
    pub(super) seed: u64,
    /// The number of clues up to which puzzles are looked for.
    pub(super) at_most: Option<usize>,
    /// Whether the puzzles of each grid that have its fewest clues are counted.
    pub(super) puzzles: bool,
}
