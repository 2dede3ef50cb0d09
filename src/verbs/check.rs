//! `check`: the number of solutions of a puzzle, and its redundant clues.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use super::{Asked, Clash, Status, Verb, World};
use crate::agree::{Answers, Failure, PreparedEngines, agreed, is_unproved, prepared};
use crate::encodings::{Cell, Symbol};
use crate::engine::{Checked, Prepared};
use crate::equal::equal;
use crate::fewest::Additional;
use crate::format::record;
use crate::minimal_core::minimal_core;
use crate::picture::Picture;
use crate::possible::shares;
use crate::redundant::{self, Part, Redundant};
use crate::{Engine, EngineError, Game, Puzzle, Stop, Stopped, unless_stopped};

/// Checks puzzles of a game by engines, which must agree.
///
/// ```
/// use gerechte::engines::{EngineChoice, Task};
/// use gerechte::{Game, Puzzle, Stop, verbs::{Check, Status, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let engines = EngineChoice::All.engines(game.problem(), Task::Complete);
/// let check = Check { game: &game, engines: &engines, shares: None, core: false, rules: false, equal: false, additional: false };
/// let puzzle = Ok(Puzzle::parse(&game, "1234341221434..1")?);
/// let found = check.answer(&mut check.desk(), &puzzle, &Stop::never())?;
/// assert_eq!((check.status(&puzzle, &found), check.record(&puzzle, &found).solutions), (Status::Done, 1));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct Check<'a> {
    /// The game.
    pub game: &'a Game,
    /// The engines, at least one.
    pub engines: &'a [Box<dyn Engine>],
    /// How many solutions are counted at most for each cell and symbol, where these are wanted: with 1, the symbols that each cell has in some solution.
    pub shares: Option<NonZeroU64>,
    /// Whether a minimal contradiction is wanted, where there is no solution.
    pub core: bool,
    /// Whether redundant marks, cages and extras are wanted, where there is one solution.
    pub rules: bool,
    /// Whether the cells are found that are equal in all solutions, where there are several.
    pub equal: bool,
    /// Whether the fewest clues to add are wanted, where there are several solutions.
    pub additional: bool,
}

/// By cell and symbol, a number of solutions.
type Shares = Vec<Vec<u64>>;

/// The number of symbols of a cell that occur in solutions.
fn occurring(shares: &[u64]) -> usize {
    shares.iter().filter(|&&share| share > 0).count()
}

/// The number of solutions that the symbols of the cells show: 0, 1, or 2 for two or more.
fn solutions_of(shares: &Shares) -> u8 {
    match shares.iter().map(|shares| occurring(shares)).max() {
        Some(0) => 0,
        Some(1) | None => 1,
        Some(_) => 2,
    }
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    checked: Checked,
    shares: Option<Shares>,
    core: Option<Vec<usize>>,
    rules: Option<Redundant>,
    equal: Option<Vec<Vec<Cell>>>,
}

/// What an engine found, on one line.
fn words(answer: &Answer) -> String {
    let Answer { checked, shares, core, rules, equal } = answer;
    let solutions = ["no solution", "one solution", "several solutions"][usize::from(checked.solutions.min(2))];
    let redundant = match checked.redundant.len() {
        0 => String::new(),
        number => format!(", {number} redundant clues"),
    };
    let shares = shares.as_ref().map(|shares| {
        let pairs: usize = shares.iter().map(|shares| occurring(shares)).sum();
        format!(", {pairs} symbols in all cells together, with {} solutions", shares.iter().flatten().sum::<u64>())
    });
    let core = core.as_ref().map(|core| format!(", a contradiction of {} constraints", core.len()));
    let rules = rules.as_ref().map(|rules| format!(", {} redundant rules", rules.each.len()));
    let equal = equal.as_ref().map(|equal| format!(", {} classes of equal cells", equal.len()));
    format!("{solutions}{redundant}{}", [shares, core, rules, equal].into_iter().flatten().collect::<String>())
}

/// The result for a puzzle.
#[derive(Clone, Debug)]
pub struct CheckFound {
    /// The number of solutions, and the redundant clues.
    pub checked: Checked,
    /// By cell and symbol, the number of solutions, up to the number that was asked for.
    pub shares: Option<Shares>,
    /// Clues and constraints that contradict each other, none of which can be left out, where these were asked for: their numbers among the constraints of
    /// the game with the clues.
    pub core: Option<Vec<usize>>,
    /// The redundant [parts](crate::redundant::parts) of the game, where these were asked for and there is one solution.
    pub rules: Option<Redundant>,
    /// The [classes](crate::equal::equal) of cells that are equal in all solutions, where these were asked for and there are several.
    pub equal: Option<Vec<Vec<Cell>>>,
    /// The puzzle with the fewest clues added, where it was asked for.
    pub completed: Option<Additional>,
    /// Whether the result rests on the word of programs that prove nothing.
    pub unproved: bool,
    /// The engines that failed.
    pub failures: Vec<Failure>,
}

impl Check<'_> {
    /// The record of an answer.
    pub fn record(&self, asked: &Asked, found: &CheckFound) -> record::Check {
        let puzzle = match asked {
            Ok(puzzle) => puzzle,
            Err(Clash { clues, reason }) => return record::Check::contradiction(self.game, clues, reason),
        };
        let record = record::Check::new(self.game, puzzle, &found.checked, found.completed.as_ref());
        let record = record.with_failures(found.failures.clone()).resting_on_a_word(found.unproved);
        let record = match &found.core {
            Some(core) => record.with_core(self.game, puzzle, core),
            None => record,
        };
        let record = match &found.rules {
            Some(rules) => record.with_rules(self.game, rules),
            None => record,
        };
        let record = match &found.equal {
            Some(equal) => record.with_equal(equal),
            None => record,
        };
        match (&found.shares, self.shares) {
            (Some(shares), Some(most)) => record.with_shares(shares, most),
            _ => record,
        }
    }

    /// The board with what was found: a frame round redundant clues and the clues of a core, round the marks, cages and further houses of a core, and round
    /// redundant rules; the symbols that were counted as candidates. Rows, columns and regions of a core are not drawn.
    pub fn picture(&self, puzzle: &Puzzle, found: &CheckFound) -> Picture {
        let stated = self.game.with_clues(puzzle);
        let cells = |number: usize| stated.constraints()[number].cells();
        // A mark is drawn whole; of a rule of the whole board what is named.
        let with_cells = |part: Part| {
            let all: BTreeSet<Cell> = part.constraints.iter().flat_map(|&number| cells(number)).collect();
            (part, all)
        };
        let parts: Vec<_> = redundant::parts(self.game).into_iter().map(with_cells).collect();
        let is_drawn = |(_, cells): &&(Part, BTreeSet<Cell>)| cells.len() < self.game.board().cells();
        let of_board = self.game.lines_and_regions();
        let mut frames: BTreeSet<Vec<Cell>> = found.checked.redundant.iter().map(|&cell| vec![cell]).collect();
        for &number in found.core.iter().flatten() {
            let part = parts.iter().filter(is_drawn).find(|(part, _)| part.constraints.contains(&number));
            let part = part.map_or_else(|| cells(number), |(_, cells)| cells.iter().copied().collect());
            frames.extend(Some(part).filter(|cells| !of_board.contains(cells)));
        }
        let rules = found.rules.iter().flat_map(|rules| &rules.together).map(|&part| &parts[part]);
        frames.extend(rules.filter(is_drawn).map(|(_, cells)| cells.iter().copied().collect()));
        let picture = Picture::of(self.game).with_puzzle(puzzle).with_step(frames, [], [], []);
        let possible = |shares: &[u64]| {
            let some = shares.iter().enumerate().filter(|(_, share)| **share > 0);
            some.map(|(symbol, _)| Symbol::new(symbol)).collect()
        };
        match &found.shares {
            Some(shares) if found.checked.solutions > 0 => {
                picture.with_candidates(|cell| possible(&shares[cell.index()]))
            }
            _ => picture,
        }
    }

    /// The answer of one engine.
    fn ask(
        &self,
        name: &'static str,
        prepared: &mut dyn Prepared,
        puzzle: &Puzzle,
        stop: &Stop,
    ) -> Result<Answer, EngineError> {
        let checked = prepared.check(puzzle, stop)?;
        let shares = self.shares.map(|most| shares(prepared, self.game.problem(), puzzle, most, stop)).transpose()?;
        let mut answer = Answer { checked, shares, core: None, rules: None, equal: None };
        let mut is_consistent =
            answer.shares.as_ref().is_none_or(|shares| solutions_of(shares) == answer.checked.solutions);
        let engine = self.engines.iter().find(|engine| engine.name() == name);
        if let Some(engine) = engine.filter(|_| self.core && answer.checked.solutions == 0) {
            answer.core = minimal_core(engine.as_ref(), &self.game.with_clues(puzzle), stop)?;
            is_consistent &= answer.core.is_some();
        }
        if let Some(engine) = engine.filter(|_| self.rules && answer.checked.solutions == 1) {
            answer.rules = redundant::redundant(engine.as_ref(), self.game, puzzle, stop)?;
            is_consistent &= answer.rules.is_some();
        }
        if let Some(engine) = engine.filter(|_| self.equal && answer.checked.solutions > 1) {
            answer.equal = Some(equal(engine.as_ref(), &self.game.with_clues(puzzle), stop)?);
        }
        if !is_consistent {
            let reason = format!("it contradicts itself: {}", words(&answer));
            return Err(EngineError::Failed { engine: name, reason });
        }
        Ok(answer)
    }

    #[cfg(feature = "varisat")]
    fn completed(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Additional, EngineError> {
        let found = crate::fewest::additional(&self.game.with_clues(puzzle), &crate::sat::Varisat, stop)?;
        Ok(found.ok_or(Stopped)?)
    }

    #[cfg(not(feature = "varisat"))]
    fn completed(&self, _: &Puzzle, _: &Stop) -> Result<Additional, EngineError> {
        Err(EngineError::Failed { engine: "varisat", reason: "built without it".to_owned() })
    }
}

impl<'a> Verb for Check<'a> {
    type Desk = PreparedEngines<'a>;
    type Found = CheckFound;

    fn desk(&self) -> Self::Desk {
        prepared(self.engines, self.game.problem())
    }

    fn answer(&self, desk: &mut Self::Desk, asked: &Asked, world: &impl World) -> anyhow::Result<CheckFound> {
        let Ok(puzzle) = asked else {
            let checked = Checked { solutions: 0, redundant: Vec::new() };
            return Ok(CheckFound {
                checked,
                shares: None,
                core: None,
                rules: None,
                equal: None,
                completed: None,
                unproved: false,
                failures: Vec::new(),
            });
        };
        let mut answers = Answers::default();
        for (name, engine) in desk {
            let found = unless_stopped(world.timed(name, || self.ask(name, engine.as_mut(), puzzle, world.stop())));
            if let Some(found) = found.transpose() {
                answers.add(name, found)?;
            }
        }
        let given = answers.given()?;
        if given.is_empty() {
            return Err(Stopped.into());
        }
        let Answer { checked, shares, core, rules, equal } = agreed(puzzle, given, words)?;
        // Two solutions are checked; that there are no others, or none with a candidate, is not.
        let is_a_word = checked.solutions < 2 || shares.is_some();
        let unproved = is_a_word && is_unproved(self.engines, given.iter().map(|(name, _)| *name));
        let wants_more = self.additional && checked.solutions > 0;
        let completed = wants_more.then(|| self.completed(puzzle, world.stop())).transpose()?;
        let failures = answers.failures().to_vec();
        Ok(CheckFound { checked, shares, core, rules, equal, completed, unproved, failures })
    }

    fn status(&self, _: &Asked, found: &CheckFound) -> Status {
        match &found.completed {
            Some(completed) if !completed.is_proved() => Status::Limit,
            _ if found.checked.solutions == 1 && found.failures.is_empty() => Status::Done,
            _ => Status::Negative,
        }
    }
}
