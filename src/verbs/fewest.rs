//! `fewest`: a puzzle with the fewest clues of a grid, the fewest clues to add to a puzzle, or a minimal puzzle with the most clues of a grid.

use std::sync::Once;

use anyhow::{Context, anyhow};

use super::{Asked, Check, CheckFound, Status, Verb, World, clues};
use crate::agree::{PreparedEngines, agreed};
use crate::engines::EngineChoice;
use crate::fewest::{self, Additional, Fewest, FewestError, Most};
use crate::sat::{Batsat, Varisat};
use crate::{Game, Grid};

/// An engine that does not find the clues of grids.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitEngine {
    /// Another engine, by its name.
    #[error("--engine native, sat, batsat or all, not {0}")]
    Other(String),
    /// Several engines, but not all.
    #[error("one --engine: native, sat, batsat or all")]
    Several,
}

/// The engines that find the clues of grids.
pub type GridEngines = Result<Vec<EngineChoice>, UnfitEngine>;

const SAT: [EngineChoice; 2] = [EngineChoice::Varisat, EngineChoice::Batsat];

/// Finds the fewest clues of grids, and the fewest clues to add to puzzles.
///
/// ```
/// use gerechte::engines::{EngineChoice, Task};
/// use gerechte::{Game, Puzzle, Stop, verbs::{FewestFound, FindFewest, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let engines = EngineChoice::Native.engines(game.problem(), Task::Complete);
/// let find = FindFewest::new(&game, &engines, Ok(EngineChoice::Native));
/// let grid = Ok(Puzzle::parse(&game, "1234341221434321")?);
/// let FewestFound::Grid(_, found) = find.answer(&mut find.desk(), &grid, &Stop::never())? else { panic!("a grid") };
/// assert_eq!((found.cells.len(), found.is_proved()), (4, true));
/// # anyhow::Ok(())
/// ```
#[derive(Debug)]
pub struct FindFewest<'a> {
    /// The check of puzzles with blank cells.
    pub check: Check<'a>,
    by: GridEngines,
    /// Whether grids are left to SAT, and that was said.
    left_to_sat: Option<Once>,
}

/// The result for a grid or a puzzle.
#[derive(Clone, Debug)]
pub enum FewestFound {
    /// The fewest clues of a grid.
    Grid(Grid, Fewest),
    /// The fewest clues to add to a puzzle, which has blank cells.
    Puzzle(CheckFound),
}

impl<'a> FindFewest<'a> {
    /// Finds clues to add to puzzles by engines, and clues of grids by one of them or all; large boards are left to SAT.
    pub fn new(
        game: &'a Game,
        engines: &'a [Box<dyn crate::Engine>],
        of_grids: Result<EngineChoice, UnfitEngine>,
    ) -> Self {
        let is_large = game.board().cells() > fewest::MAX_CELLS;
        let left_to_sat = (is_large && of_grids == Ok(EngineChoice::Native)).then(Once::new);
        let by = of_grids.and_then(|choice| match choice {
            EngineChoice::Native if is_large => Ok(vec![EngineChoice::Varisat]),
            EngineChoice::All if is_large => Ok(SAT.to_vec()),
            choice => listed(choice),
        });
        Self {
            check: Check { game, engines, shares: None, core: false, rules: false, equal: false, additional: true },
            by,
            left_to_sat,
        }
    }

    fn grid(&self, grid: Grid, world: &impl World) -> anyhow::Result<FewestFound> {
        let by = self.by.as_ref().map_err(|unfit| anyhow!("the fewest clues of a grid are found by {unfit}"))?;
        if let Some(noted) = &self.left_to_sat {
            let note = format!("--engine sat: the board has more than {} cells", fewest::MAX_CELLS);
            noted.call_once(|| world.note(&note));
        }
        let (problem, symbols, stop) = (self.check.game.problem(), grid.symbols(), world.stop());
        let mut answers = answers(by, world, |engine| match engine {
            EngineChoice::Varisat => fewest::by_sat(problem, symbols, &Varisat, stop),
            EngineChoice::Batsat => fewest::by_sat(problem, symbols, &Batsat, stop),
            _ => fewest::of_grid(problem, symbols, stop),
        })?;
        // Bounds of different engines are bounds together, unless they contradict each other.
        let at_least = answers.iter().map(|(_, found)| found.at_least).max().unwrap_or(0);
        let shortest = (0..answers.len()).min_by_key(|&at| answers[at].1.cells.len()).context("an engine")?;
        if at_least > answers[shortest].1.cells.len() {
            let show = |found: &Fewest| format!("{} to {} clues", found.at_least, found.cells.len());
            agreed(format_args!("the fewest clues of {grid}"), &answers, show)?;
        }
        Ok(FewestFound::Grid(grid, answers.swap_remove(shortest).1.with_bound(at_least)))
    }
}

impl<'a> Verb for FindFewest<'a> {
    /// Engines are prepared for the first puzzle with blank cells.
    type Desk = Option<PreparedEngines<'a>>;
    type Found = FewestFound;

    fn desk(&self) -> Self::Desk {
        None
    }

    fn answer(&self, desk: &mut Self::Desk, asked: &Asked, world: &impl World) -> anyhow::Result<FewestFound> {
        let check = &self.check;
        let Ok(grid) = check.game.grid(clues(asked)) else {
            // It has blanks, or breaks the rules.
            let found = check.answer(desk.get_or_insert_with(|| check.desk()), asked, world)?;
            return Ok(FewestFound::Puzzle(found));
        };
        self.grid(grid, world)
    }

    /// The fewest clues to add are an answer, unless the puzzle has no solution.
    fn status(&self, _: &Asked, found: &FewestFound) -> Status {
        match found {
            FewestFound::Grid(_, found) if found.is_proved() => Status::Done,
            FewestFound::Grid(..) => Status::Limit,
            FewestFound::Puzzle(found) if !found.completed.as_ref().is_none_or(Additional::is_proved) => Status::Limit,
            FewestFound::Puzzle(found) if found.checked.solutions == 0 || !found.failures.is_empty() => {
                Status::Negative
            }
            FewestFound::Puzzle(_) => Status::Done,
        }
    }
}

/// Finds the most clues of a minimal puzzle of grids.
///
/// ```
/// use gerechte::engines::EngineChoice;
/// use gerechte::{Game, Puzzle, Stop, verbs::FindMost};
/// let game: Game = "box:2x2".parse()?;
/// let grid = game.grid(&Puzzle::parse(&game, "1234341221434321")?)?;
/// let found = FindMost::new(&game, Ok(EngineChoice::All))?.of(&grid, &Stop::never())?;
/// assert_eq!((found.cells.len(), found.at_most), (6, 6));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug)]
pub struct FindMost<'a> {
    game: &'a Game,
    by: Vec<EngineChoice>,
}

impl<'a> FindMost<'a> {
    /// Finds them by an engine, or by all that can on such a board.
    pub fn new(game: &'a Game, by: Result<EngineChoice, UnfitEngine>) -> anyhow::Result<Self> {
        let is_small = game.board().cells() <= fewest::SMALL;
        let by = by.and_then(|choice| match choice {
            EngineChoice::All if !is_small => Ok(vec![EngineChoice::Native]),
            choice => listed(choice),
        });
        Ok(Self { game, by: by.map_err(|unfit| anyhow!("--most works with {unfit}"))? })
    }

    /// The most clues of a minimal puzzle of a grid.
    pub fn of(&self, grid: &Grid, world: &impl World) -> anyhow::Result<Most> {
        let (problem, symbols, stop) = (self.game.problem(), grid.symbols(), world.stop());
        let mut answers = answers(&self.by, world, |engine| match engine {
            EngineChoice::Varisat => fewest::most_by_sat(problem, symbols, &Varisat, stop),
            EngineChoice::Batsat => fewest::most_by_sat(problem, symbols, &Batsat, stop),
            _ => fewest::most(problem, symbols, stop),
        })?;
        // Bounds of different engines are bounds together, unless they contradict each other.
        let at_most = answers.iter().map(|(_, found)| found.at_most).min().unwrap_or(0);
        let longest = (0..answers.len()).max_by_key(|&at| answers[at].1.cells.len()).context("an engine")?;
        if at_most < answers[longest].1.cells.len() {
            let show = |found: &Most| format!("{} to {} clues", found.cells.len(), found.at_most);
            agreed(format_args!("the most clues of {grid}"), &answers, show)?;
        }
        Ok(answers.swap_remove(longest).1.with_bound(at_most))
    }
}

/// The engines of a choice.
fn listed(choice: EngineChoice) -> GridEngines {
    match choice {
        EngineChoice::All => Ok([EngineChoice::Native].into_iter().chain(SAT).collect()),
        choice if choice == EngineChoice::Native || SAT.contains(&choice) => Ok(vec![choice]),
        other => Err(UnfitEngine::Other(other.to_string())),
    }
}

/// The answer of each engine.
fn answers<T>(
    by: &[EngineChoice],
    world: &impl World,
    find: impl Fn(EngineChoice) -> Result<T, FewestError>,
) -> anyhow::Result<Vec<(&'static str, T)>> {
    by.iter().map(|&engine| Ok((engine.name(), world.timed(engine.name(), || find(engine))?))).collect()
}
