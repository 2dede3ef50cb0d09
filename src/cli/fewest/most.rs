//! `fewest --most`: a minimal puzzle with the most clues of each grid, with the proof that none has more.

use anyhow::{Context, bail};
use gerechte::agree::agreed;
use gerechte::engines::EngineChoice;
use gerechte::fewest::{self, FewestError, Most};
use gerechte::format::record;
use gerechte::sat::{Batsat, Varisat};
use gerechte::{Game, Grid};

use crate::cli::args::FewestArgs;
use crate::cli::engine::EngineArg;
use crate::cli::run::{Output, Session, Status, input, unless_stopped};

pub(super) fn run(args: &FewestArgs, game: &Game, argument: Option<&str>, session: &Session) -> anyhow::Result<Status> {
    let engines = engines(game, args.engine.only())?;
    let mut output = Output::table(session, &args.output);
    session.working_on("grids");
    for line in input::puzzles(session, game, argument)? {
        let grid = game.grid(&line?)?;
        let Some(found) = unless_stopped(find(game, &grid, &engines, session))? else {
            session.note("stopped before a minimal puzzle was known");
            return Ok(Status::Limit);
        };
        session.step();
        let clues = found.cells.len();
        let record = record::Most::new(game, &grid, &found);
        let text = if found.is_proved() {
            format!("{clues} clues, and not more: {}", record.puzzle)
        } else {
            format!("{clues} to {} clues: {}", found.at_most, record.puzzle)
        };
        output.row(text, || &record)?;
        if !found.is_proved() {
            session.note("stopped before the bounds met");
            return Ok(Status::Limit);
        }
    }
    Ok(Status::Done)
}

/// The engines that find the most clues.
fn engines(game: &Game, named: Option<EngineArg>) -> anyhow::Result<Vec<EngineChoice>> {
    let sat = [EngineChoice::Varisat, EngineChoice::Batsat];
    match named {
        Some(EngineArg::Ours(EngineChoice::All)) if game.board().cells() <= fewest::SMALL => {
            Ok([EngineChoice::Native].into_iter().chain(sat).collect())
        }
        Some(EngineArg::Ours(EngineChoice::All)) => Ok(vec![EngineChoice::Native]),
        Some(EngineArg::Ours(choice)) if choice == EngineChoice::Native || sat.contains(&choice) => Ok(vec![choice]),
        Some(other) => bail!("--most works with --engine native, sat, batsat or all, not {other}"),
        None => bail!("--most works with one --engine: native, sat, batsat or all"),
    }
}

/// The common result of the engines.
fn find(game: &Game, grid: &Grid, engines: &[EngineChoice], session: &Session) -> anyhow::Result<Most> {
    let (problem, stop) = (game.problem(), &session.stop);
    let by = |engine| -> Result<Most, FewestError> {
        match engine {
            EngineChoice::Varisat => fewest::most_by_sat(problem, grid.symbols(), &Varisat, stop),
            EngineChoice::Batsat => fewest::most_by_sat(problem, grid.symbols(), &Batsat, stop),
            _ => fewest::most(problem, grid.symbols(), stop),
        }
    };
    let mut answers = Vec::new();
    for &engine in engines {
        answers.push((engine.name(), session.timed(engine.name(), || by(engine))?));
    }
    // Bounds of different engines are bounds together, unless they contradict each other.
    let at_most = answers.iter().map(|(_, found)| found.at_most).min().unwrap_or(0);
    let longest = (0..answers.len()).max_by_key(|&at| answers[at].1.cells.len()).context("an engine")?;
    if at_most < answers[longest].1.cells.len() {
        let show = |found: &Most| format!("{} to {} clues", found.cells.len(), found.at_most);
        agreed(format_args!("the most clues of {grid}"), &answers, show)?;
    }
    Ok(answers.swap_remove(longest).1.with_bound(at_most))
}
