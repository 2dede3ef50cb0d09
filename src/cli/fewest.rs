//! `minimal --fewest`: a puzzle with the fewest clues of each grid, with the proof that fewer are not enough.

use anyhow::{Context, anyhow};
use gerechte::format::record;
use gerechte::sat::Varisat;
use gerechte::{Game, fewest};

use super::args::MinimalArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(super) fn run(args: &MinimalArgs, game: &Game, session: &Session) -> anyhow::Result<Status> {
    let mut output = Output::table(&args.output);
    session.working_on("grids");
    for line in input::puzzles(game, args.grid.as_deref())? {
        let grid = line?.grid().context("a grid is wanted, and some cells are blank")?;
        game.problem().check(grid.symbols()).map_err(|wrong| anyhow!("{grid}: {}", game.violation(&wrong)))?;
        let found = fewest::of_grid(game.problem(), grid.symbols(), &Varisat, &session.stop)?;
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
