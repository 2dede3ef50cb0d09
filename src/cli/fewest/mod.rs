//! `fewest`: a puzzle with the fewest clues of each grid, or the fewest clues to add to a puzzle, with the proof that fewer are not enough.

mod most;

use std::ops::ControlFlow;
use std::sync::Once;

use anyhow::{Context, bail};
use gerechte::agree::{PreparedEngines, agreed};
use gerechte::engines::{EngineChoice, Task};
use gerechte::fewest::{self, Fewest, FewestError};
use gerechte::format::record;
use gerechte::sat::{Batsat, Varisat};
use gerechte::verbs::{Asked, Check, CheckFound, Verb, clues};
use gerechte::{Game, Grid, Puzzle};

use super::args::FewestArgs;
use super::engine::EngineArg;
use super::run::each::asked;
use super::run::lines::{BadLine, Line, Tolerance, lines};
use super::run::{Output, Session, Status, input, unless_stopped};
use super::world::{World, in_order};
use super::{certify, check};

pub(crate) fn run(args: &FewestArgs, world: &World) -> anyhow::Result<Status> {
    if args.certify.is_some() || args.check.is_some() {
        return certify::fewest(args, world);
    }
    let session = args.engine.session(world, &args.output)?;
    let game = input::game(world, args.game.as_deref().unwrap_or_default())?;
    let argument = input::wanted(world, args.puzzle.as_deref())?;
    if args.most { most::run(args, &game, argument, &session) } else { of_lines(args, &game, argument, &session) }
}

/// The result for a line.
enum Found {
    /// The fewest clues of a grid.
    Grid(Grid, Fewest),
    /// The fewest clues to add to a puzzle, which has blank cells.
    Puzzle(CheckFound),
}

/// Finds the fewest clues, line by line.
struct Finder<'a> {
    args: &'a FewestArgs,
    check: Check<'a>,
    session: &'a Session,
    noted: Once,
}

impl<'a> Finder<'a> {
    fn find(&self, desk: &mut Option<PreparedEngines<'a>>, asked: &Asked) -> anyhow::Result<Found> {
        let (puzzle, check): (&Puzzle, _) = (clues(asked), &self.check);
        if puzzle.iter().any(Option::is_none) {
            let found = check.answer(desk.get_or_insert_with(|| check.desk()), asked, self.session)?;
            return Ok(Found::Puzzle(found));
        }
        let grid = check.game.grid(puzzle)?;
        let (engines, note) = grid_engines(check.game, self.args.engine.only())?;
        // An error in the grid is reported without the note.
        note.inspect(|note| self.noted.call_once(|| self.session.note(note)));
        let found = find(check.game, &grid, &engines, self.session)?;
        Ok(Found::Grid(grid, found))
    }
}

fn of_lines(args: &FewestArgs, game: &Game, argument: Option<&str>, session: &Session) -> anyhow::Result<Status> {
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let lines = lines(input::puzzles(session, game, argument), tolerance)?;
    let engines = args.engine.engines(game.problem(), Task::Complete);
    let check = Check { game, engines: &engines, candidates: false, additional: true };
    let finder = Finder { args, check, session, noted: Once::new() };
    session.working_on("grids and puzzles");
    let work = |desk: &mut Option<_>, line: Line| {
        Ok(match asked(line) {
            Ok(asked) => {
                let found = unless_stopped(finder.find(desk, &asked))?;
                Ok((asked, found))
            }
            Err(bad) => Err(bad),
        })
    };
    let mut output = Output::table(session, &args.output);
    let (mut worst, mut has_grids) = (Status::Done, None);
    let emit = |answer: Result<(Asked, Option<Found>), BadLine>| {
        session.step();
        let (asked, found) = match answer {
            Ok((asked, Some(found))) => (asked, found),
            Ok((asked, None)) => {
                session.note(&format!("stopped at {}", clues(&asked)));
                worst = Status::Limit;
                return Ok(ControlFlow::Break(()));
            }
            Err(bad) => {
                worst = worst.max(bad.write(&mut output)?);
                return Ok(ControlFlow::Continue(()));
            }
        };
        let is_grid = matches!(found, Found::Grid(..));
        if args.output.csv && *has_grids.get_or_insert(is_grid) != is_grid {
            bail!("{}: grids and puzzles do not go in one table", clues(&asked));
        }
        let is_proved = match &found {
            Found::Grid(grid, found) => {
                let record = record::Fewest::new(game, grid, found);
                output.row(text(found, &record), || &record)?;
                found.is_proved()
            }
            Found::Puzzle(found) => {
                session.failed(&found.failures);
                let record = check.record(&asked, found);
                output.row(check::said(game, &asked, found, &record), || &record)?;
                worst = worst.max(of_puzzle(found));
                found.completed.as_ref().is_none_or(fewest::Additional::is_proved)
            }
        };
        if is_proved {
            return Ok(ControlFlow::Continue(()));
        }
        session.note("stopped before the bounds met");
        worst = Status::Limit;
        Ok(ControlFlow::Break(()))
    };
    in_order(&session.console, lines, args.threads.number(), || None, work, emit)?;
    Ok(worst)
}

/// The status after a puzzle: the fewest clues to add are an answer, unless it has no solution.
fn of_puzzle(found: &CheckFound) -> Status {
    if found.checked.solutions == 0 || !found.failures.is_empty() { Status::Negative } else { Status::Done }
}

fn text(found: &Fewest, record: &record::Fewest) -> String {
    let clues = found.cells.len();
    if found.is_proved() {
        format!("{clues} clues, and not with fewer: {}", record.puzzle)
    } else {
        format!("{} to {clues} clues: {}", found.at_least, record.puzzle)
    }
}

/// The engines that find the fewest clues, and a note to the user; large boards are left to SAT.
fn grid_engines(game: &Game, named: Option<EngineArg>) -> anyhow::Result<(Vec<EngineChoice>, Option<String>)> {
    let fits = game.board().cells() <= fewest::MAX_CELLS;
    let engines = match named {
        Some(EngineArg::Ours(EngineChoice::Native)) if !fits => {
            let note = format!("--engine sat: the board has more than {} cells", fewest::MAX_CELLS);
            return Ok((vec![EngineChoice::Varisat], Some(note)));
        }
        Some(EngineArg::Ours(EngineChoice::All)) => {
            let native = fits.then_some(EngineChoice::Native);
            native.into_iter().chain([EngineChoice::Varisat, EngineChoice::Batsat]).collect()
        }
        Some(EngineArg::Ours(choice @ (EngineChoice::Native | EngineChoice::Varisat | EngineChoice::Batsat))) => {
            vec![choice]
        }
        Some(other) => {
            bail!("the fewest clues of a grid are found by --engine native, sat, batsat or all, not {other}")
        }
        None => bail!("the fewest clues of a grid are found by one --engine: native, sat, batsat or all"),
    };
    Ok((engines, None))
}

/// The common result of the engines.
fn find(game: &Game, grid: &Grid, engines: &[EngineChoice], session: &Session) -> anyhow::Result<Fewest> {
    let (problem, stop) = (game.problem(), &session.stop);
    let by = |engine| -> Result<Fewest, FewestError> {
        match engine {
            EngineChoice::Varisat => fewest::by_sat(problem, grid.symbols(), &Varisat, stop),
            EngineChoice::Batsat => fewest::by_sat(problem, grid.symbols(), &Batsat, stop),
            _ => fewest::of_grid(problem, grid.symbols(), stop),
        }
    };
    let mut answers = Vec::new();
    for &engine in engines {
        answers.push((engine.name(), session.timed(engine.name(), || by(engine))?));
    }
    // Bounds of different engines are bounds together, unless they contradict each other.
    let at_least = answers.iter().map(|(_, found)| found.at_least).max().unwrap_or(0);
    let shortest = (0..answers.len()).min_by_key(|&at| answers[at].1.cells.len()).context("an engine")?;
    if at_least > answers[shortest].1.cells.len() {
        let show = |found: &Fewest| format!("{} to {} clues", found.at_least, found.cells.len());
        agreed(format_args!("the fewest clues of {grid}"), &answers, show)?;
    }
    Ok(answers.swap_remove(shortest).1.with_bound(at_least))
}
