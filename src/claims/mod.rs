//! Published claims, recomputed on demand.
//!
//! A claim is not a fact: each is computed by every engine that can, and the verdict follows from what they find. No
//! expected answer is used on the way. Claims of users are read from a file ([`own`]).

mod arithmetic;
mod bands_9;
mod certified;
mod chains;
mod classes;
mod codes;
mod exists;
mod fewest;
mod fewest_8;
mod figure_7;
mod finding;
mod generators;
mod gridless;
mod grids_5;
mod grids_8;
mod grids_9;
mod group_9;
mod hardest_6;
mod inverse_search;
mod jigsaw_clues;
mod jigsaws;
pub(crate) mod latex;
mod latin_9;
mod levels;
mod mates;
mod min_clues;
mod minimal_hex;
mod minimal_special;
mod motions;
mod note;
mod origin;
pub mod own;
mod pairs;
mod patterns;
mod reduction;
mod required;
mod samples;
mod source;
pub mod sources;
mod special_5;
mod special_8;
mod special_balls;
mod speed_9;
mod table_2;
mod table_5;
mod tables;
mod uniform_fill;
mod variants;
mod verdict_counts;
mod witness;

use std::time::Duration;

use crate::classify::SymmetricError;
use crate::count::up_to_relabelling;
use crate::encodings::{Problem, ProblemError, Symbol};
use crate::engine::EngineError;
use crate::fewest::FewestError;
use crate::minimal::MinimalError;
use crate::rate::HasSums;
use crate::rate::board::LayoutError;
use crate::symmetry::GroupError;
use crate::workers::Workers;
use crate::{Count, Engine, Game, GameError, PuzzleError, Stop, Stopped, unless_stopped};

pub use certified::{CERTIFIED, Certified, Content};
pub use finding::{Finding, Run, Verdict};
pub use origin::Origin;
pub use source::{Citation, Source};
pub use table_5::naive_scores;
pub use verdict_counts::VerdictCounts;

/// A claim in a publication.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Its name on the command line.
    pub id: &'static str,
    /// The place in print.
    pub source: Citation<'static>,
    /// The statement of the claim.
    pub statement: &'static str,
    /// Recomputes it, part by part.
    pub check: fn(&Lab<'_>) -> Result<Vec<Finding>, ClaimError>,
}

/// The statement of a claim and its place in print, for built-in claims and for those of users.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Stated<'a> {
    /// Its name.
    pub id: &'a str,
    /// The place in print.
    pub source: Citation<'a>,
    /// The statement of the claim.
    pub statement: &'a str,
}

impl Claim {
    /// The statement and its place in print.
    pub const fn stated(&self) -> Stated<'static> {
        Stated { id: self.id, source: self.source, statement: self.statement }
    }
}

/// Every claim that can be checked in seconds, in the order of the sources.
pub const CLAIMS: &[Claim] = &[
    codes::ANTICODES,
    codes::ONE_CODEWORD,
    codes::PERFECT_CODES,
    codes::G_K,
    codes::CASES,
    motions::PERFECT,
    motions::DIAMETER,
    motions::NUMBERS,
    motions::PUZZLES,
    grids_5::CLAIM,
    tables::TABLE_1,
    table_2::CLAIM,
    special_5::CLAIM,
    motions::WEIGHTS,
    grids_8::CASE_I,
    tables::TABLE_3,
    grids_8::CASE_II,
    tables::TABLE_4,
    table_5::CLAIM,
    figure_7::CLAIM,
    special_8::CLAIM,
    grids_9::CLAIM,
    classes::NINE,
    group_9::GROUP,
    group_9::VARIANTS,
    fewest::FOUR,
    fewest::SIX,
    fewest::SMALL,
    min_clues::BOXES_8,
    arithmetic::SUBSETS,
    arithmetic::BOUNDS,
    inverse_search::UNIQUE,
    inverse_search::CALLS,
    arithmetic::TIME,
    arithmetic::YEARS,
    bands_9::CLAIM,
    latin_9::LATIN,
    uniform_fill::CLAIM,
    reduction::CLAIM,
    chains::CLAIM,
    chains::ROUNDS,
    generators::CHAINS,
    generators::PAIRS,
    generators::DAILY,
    pairs::CLAIM,
    levels::CLAIM,
    min_clues::SUDOKU,
    speed_9::CLAIM,
    variants::DIAGONAL_LATIN,
    variants::PANDIAGONAL,
    jigsaws::CLAIM,
    exists::CLAIM,
    fewest_8::CASE_I,
    fewest_8::CASE_II,
    classes::TWO_BY_FOUR,
    minimal_special::CLAIM,
    minimal_hex::CLAIM,
    special_balls::CLAIM,
    mates::CLAIM,
    hardest_6::CLAIM,
    patterns::CLAIM,
    gridless::CLAIM,
    jigsaw_clues::CLAIM,
    levels::SHARES,
    reduction::EMBEDDED,
    arithmetic::PERIOD,
    inverse_search::FIGURES,
];

/// The claims that take longest, the slowest first: where several are checked at once, these begin.
pub const SLOWEST: &[&str] = &[
    "table-3",
    "fewest-8-I",
    "fewest-8-II",
    "classes-9",
    "classes-2x4",
    "table-4",
    "latin-9",
    "grids-8-I",
    "mates",
    "patterns",
    "grids-9",
    "fewest-6",
    "grids-8-II",
    "fewest-2x4",
    "table-5",
    "min-clues-9",
    "table-2",
    "search-figures",
    "bands-9",
    "speed-9",
    "levels-shares",
];

/// Claims that take minutes. They are checked where engines are asked that take so long, or by name.
pub const DEEP_CLAIMS: &[Claim] = &[
    variants::DIAGONAL_9,
    variants::DISJOINT_9,
    variants::WINDOKU_9,
    required::FIVE,
    required::EIGHT[0],
    required::EIGHT[1],
    required::NINE,
    generators::HARD,
];

/// The way in which the solutions of a problem are counted with an engine.
pub type Counting<'a> = &'a dyn Fn(&dyn Engine, &Problem) -> Result<Count, EngineError>;

/// A search for the fewest clues of a grid.
pub type Fewest<'a> = &'a (dyn Fn(&Problem, &[Symbol], &Stop) -> Result<crate::fewest::Fewest, FewestError> + Sync);

/// The means to check claims.
#[derive(Clone, Copy)]
pub struct Lab<'a> {
    /// The engines that take part.
    pub engines: &'a [&'a dyn Engine],
    /// An engine for millions of grids that shares nothing with the first one.
    pub walker: &'a dyn Engine,
    /// Whether engines that take minutes or more are asked, too.
    pub deep: bool,
    /// Asks to stop.
    pub stop: &'a Stop,
    /// Counts the solutions of a problem with an engine, perhaps in parts and threads.
    pub count: Counting<'a>,
    /// The searches for the fewest clues of a grid, by name.
    pub fewest: &'a [(&'static str, Fewest<'a>)],
    /// The source of threads.
    pub workers: &'a dyn Workers,
    /// The time since some fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
}

impl std::fmt::Debug for Lab<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.engines.iter().map(|engine| engine.name())).finish()
    }
}

/// The reason why a claim could not be checked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The fewest clues cannot be found.
    #[error(transparent)]
    Fewest(#[from] FewestError),
    /// Minimal puzzles cannot be listed.
    #[error(transparent)]
    Minimal(#[from] MinimalError),
    /// The naive solver knows no sums.
    #[error(transparent)]
    Naive(#[from] HasSums),
    /// A group cannot be listed.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// Patterns cannot be counted.
    #[error(transparent)]
    Patterns(#[from] crate::minimal::PatternError),
    /// Grids with symmetries cannot be found.
    #[error(transparent)]
    Symmetric(#[from] SymmetricError),
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The claim's puzzle is none.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A problem cannot be stated.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A puzzle of the game cannot be rated.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A board cannot be divided.
    #[error(transparent)]
    Palette(#[from] crate::PaletteError),
    /// The claim's game cannot be built.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// The number, unless a stop came first.
fn exact(count: Count) -> Result<u128, ClaimError> {
    if count.is_exact() { Ok(count.number()) } else { Err(Stopped.into()) }
}

/// The problem of a game up to relabelling, where that is a symmetry.
fn fixed(game: &Game) -> Problem {
    up_to_relabelling(game.problem()).unwrap_or_else(|| game.problem().clone())
}

impl Lab<'_> {
    /// The number of solutions, as an engine counts it.
    fn count(&self, engine: &dyn Engine, problem: &Problem) -> Result<u128, ClaimError> {
        exact((self.count)(engine, problem)?)
    }

    /// The same by the engine's second method.
    fn recount(&self, engine: &dyn Engine, problem: &Problem) -> Result<u128, ClaimError> {
        let count = engine.recount(problem, self.stop);
        let none = || EngineError::Failed { engine: engine.name(), reason: "no second method".to_owned() };
        exact(count.ok_or_else(none)?)
    }

    /// Returns the result of a computation, or `None` if it was stopped, and the time that it took.
    fn timed<T>(&self, compute: impl FnOnce() -> Result<T, ClaimError>) -> Result<(Option<T>, Duration), ClaimError> {
        let start = (self.clock)();
        let computed = unless_stopped(compute())?;
        Ok((computed, (self.clock)().saturating_sub(start)))
    }

    /// A computation, timed.
    fn run(
        &self,
        engine: &'static str,
        compute: impl FnOnce() -> Result<String, ClaimError>,
    ) -> Result<Run, ClaimError> {
        let (computed, time) = self.timed(compute)?;
        Ok(Run { engine, computed, time })
    }

    /// Lets each engine compute the same, and times it.
    fn measure(
        &self,
        part: impl Into<String>,
        published: u128,
        compute: impl Fn(&dyn Engine) -> Result<u128, ClaimError>,
    ) -> Result<Finding, ClaimError> {
        let run = |engine: &&dyn Engine| self.run(engine.name(), || Ok(compute(*engine)?.to_string()));
        let runs = self.engines.iter().map(run).collect::<Result<_, _>>()?;
        Ok(Finding { runs, ..Finding::new(part, published.to_string()) })
    }
}
