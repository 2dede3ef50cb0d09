//! `fewest`: a puzzle with the fewest clues of each grid, with the proof that fewer are not enough.

use anyhow::{Context, bail};
use gerechte::agree::agreed;
use gerechte::engines::EngineChoice;
use gerechte::fewest::{self, Fewest, FewestError};
use gerechte::format::record;
use gerechte::sat::{Batsat, Varisat};
use gerechte::{Game, Grid};

use super::args::FewestArgs;
use super::engine::EngineArg;
use super::output::Output;
use super::session::Session;
use super::{Status, certify, input, most};

pub(crate) fn run(args: &FewestArgs) -> anyhow::Result<Status> {
    if args.certify.is_some() || args.check.is_some() {
        return certify::fewest(args);
    }
    let session = args.engine.session(&args.output)?;
    let game = input::game(args.game.as_deref().unwrap_or_default())?;
    let argument = input::wanted(args.grid.as_deref())?;
    if args.most { most::run(args, &game, argument, &session) } else { of_grids(args, &game, argument, &session) }
}

fn of_grids(args: &FewestArgs, game: &Game, argument: Option<&str>, session: &Session) -> anyhow::Result<Status> {
    let (engines, mut note) = engines(game, args.engine.only())?;
    let mut output = Output::table(&args.output);
    session.working_on("grids");
    for line in input::puzzles(game, argument)? {
        let grid = game.grid(&line?)?;
        // What is wrong with a grid is said without it.
        note.take().inspect(|note| session.note(note));
        let found = find(game, &grid, &engines, session)?;
        session.step();
        let clues = found.cells.len();
        let record = record::Fewest::new(game, &grid, &found);
        let text = if found.is_proved() {
            format!("{clues} clues, and not with fewer: {}", record.puzzle)
        } else {
            format!("{} to {clues} clues: {}", found.at_least, record.puzzle)
        };
        output.row(text, || &record)?;
        if !found.is_proved() {
            session.note("stopped before the bounds met");
            return Ok(Status::Limit);
        }
    }
    Ok(Status::Done)
}

/// The engines that find the fewest clues, and what is to be said of them; large boards are left to SAT.
fn engines(game: &Game, named: Option<EngineArg>) -> anyhow::Result<(Vec<EngineChoice>, Option<String>)> {
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
        Some(other) => bail!("fewest works with --engine native, sat, batsat or all, not {other}"),
        None => bail!("fewest works with one --engine: native, sat, batsat or all"),
    };
    Ok((engines, None))
}

/// What the engines find together.
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
