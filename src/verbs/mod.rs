//! Verbs: the requests of the library's users, such as the command line, the page, jobs and other programs.
//!
//! A verb about puzzles is the value of a request with the game, and a [`Verb`]: it makes a desk for each worker, which answers one puzzle after
//! another. A front end reads puzzles, passes them to the desk, and shows the results, as the verb's record or in words of its own.

#[cfg(feature = "print")]
mod book;
#[cfg(feature = "varisat")]
mod certify;
mod check;
mod classify;
mod combinations;
mod convert;
mod count;
mod decode;
mod editor;
mod encode;
mod enumerate;
mod explain;
#[cfg(all(feature = "batsat", feature = "varisat"))]
mod fewest;
mod generate;
mod hint;
mod job;
mod killers;
mod layouts;
mod minimal;
mod numbered;
mod palette;
mod rank;
mod rate;
mod request;
mod scan;
mod show;
mod solve;
#[cfg(all(feature = "batsat", feature = "varisat"))]
mod suite;
#[cfg(feature = "threads")]
mod threads;
mod transform;
mod variants;
#[cfg(feature = "varisat")]
mod verify;
pub mod walk;
mod why;
mod world;

#[cfg(feature = "print")]
pub use book::{MadeBook, MakeBook};
#[cfg(feature = "varisat")]
pub use certify::{CertificatePart, Certify, CertifyFewest};
#[cfg(feature = "checker")]
pub use certify::{CheckCertificate, Refused};
pub use check::{Check, CheckFound};
pub use classify::{
    Classified, Classify, ClassifyHalves, ClassifySymmetric, CountClasses, Group, refuse_hopeless, relabelled,
};
pub use combinations::ListCombinations;
pub use convert::{Convert, Unconverted};
pub use count::{CountPart, Counted, Counting, beyond};
pub use decode::Decode;
pub use editor::{EditorCell, EditorQuestion, EditorReply};
pub use encode::{Encode, EncodeOptions, ExpectedAnswers, ExpectedDesk, Export, ExportFormat};
pub use enumerate::{Choice, Enumerate, Enumerated};
pub use explain::{Explain, Explained};
#[cfg(all(feature = "batsat", feature = "varisat"))]
pub use fewest::{FewestFound, FindFewest, FindMost, GridEngines, UnfitEngine};
pub use generate::{Generate, GenerateDaily, Generated, Generator, KnownClasses, Way};
pub use hint::{Givens, GivensError, Hint, Hinted};
pub use job::{Job, JobLedgers, JobRunner, JobSurvey, JobTasks, MergeJob, RanJob, RunJob, audit_scan, same_answer};
pub use killers::{GenerateKillers, GeneratedKiller};
pub use layouts::ListLayouts;
pub use minimal::{EstimateMinimal, EstimatedMinimal, Minimal, MinimalList, MinimalOf};
pub use palette::{DescribePalette, ListCodes, ListedCode};
pub use rank::Rank;
pub use rate::Rate;
pub use request::{Request, error_text, read_puzzle};
pub use scan::{Scan, ScanGrids, ScanHeading, ScanState};
pub use show::{PictureForm, Regions, Show};
pub use solve::{Solve, SolveDesk, Solved};
#[cfg(all(feature = "batsat", feature = "varisat"))]
pub use suite::{MakeSuite, SolverTimes, TimedSolver};
#[cfg(feature = "threads")]
pub use threads::Threads;
pub use transform::{Images, NoMap};
pub use variants::{GenerateVariants, GeneratedVariant};
#[cfg(feature = "varisat")]
pub use verify::{Verified, Verify, certificates};
pub use why::Why;
pub use world::{Engines, GraphFile, World, WriteGraph};

use crate::search::Solver;
use crate::{Puzzle, Stop, Stopped};

/// The end of a verb; the numbers are the exit statuses of the program.
///
/// ```
/// use gerechte::verbs::Status;
/// // A stream that goes on after bad lines says so at the end, whatever the other lines came to.
/// assert_eq!(Status::Limit.worse(Status::Input), Status::Input);
/// assert_eq!(Status::Negative.worse(Status::Limit), Status::Limit);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Done, and the answer is positive.
    #[default]
    Done = 0,
    /// A negative answer: unsatisfiable, not unique, a claim undecided.
    Negative = 1,
    /// Input that is wrong.
    Input = 2,
    /// A limit was reached before the answer was complete.
    Limit = 3,
}

impl Status {
    /// The worse of two: wrong input, then a limit, then a negative answer.
    #[must_use]
    pub const fn worse(self, other: Self) -> Self {
        const fn rank(status: Status) -> u8 {
            match status {
                Status::Done => 0,
                Status::Negative => 1,
                Status::Limit => 2,
                Status::Input => 3,
            }
        }
        if rank(self) < rank(other) { other } else { self }
    }
}

/// Clues that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The clues.
    pub clues: Puzzle,
    /// The clues that contradict each other, in words.
    pub reason: String,
}

/// A puzzle as it is asked about: its clues may contradict each other.
pub type Asked = Result<Puzzle, Clash>;

/// The clues of what is asked about.
pub fn clues(asked: &Asked) -> &Puzzle {
    match asked {
        Ok(puzzle) | Err(Clash { clues: puzzle, .. }) => puzzle,
    }
}

/// How the clues contradict each other, if they do.
fn contradiction(asked: &Asked) -> Option<String> {
    asked.as_ref().err().map(|clash| clash.reason.clone())
}

/// A verb that answers puzzle by puzzle.
pub trait Verb: Sync {
    /// The memory of one worker.
    type Desk;
    /// The answer to one puzzle.
    type Found: Send;

    /// A desk for one worker.
    fn desk(&self) -> Self::Desk;

    /// Answers. An error that is [`Stopped`] says that a stop came before the answer was known.
    fn answer(&self, desk: &mut Self::Desk, asked: &Asked, world: &impl World) -> anyhow::Result<Self::Found>;

    /// The status of the verb after this answer.
    fn status(&self, asked: &Asked, found: &Self::Found) -> Status;
}

/// Turns a stop into `None`: returns the value that was found, or `None` if a stop came first.
pub fn unless_stopped<T>(found: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if Stopped::is_behind(error.as_ref()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The number of solutions of a puzzle, 2 for two or more.
fn solutions(solver: &mut Solver, puzzle: &Puzzle, stop: &Stop) -> Result<u8, Stopped> {
    let count = solver.count(puzzle, 2, stop);
    if count.is_exact() || count.number() == 2 { Ok(count.number() as u8) } else { Err(Stopped) }
}
