//! `decode`: a solver's answer on standard input, back as grids.

use std::io::{self, Read};

use anyhow::{Context, bail};
use gerechte::Grid;
use gerechte::encodings::CellVars;
use gerechte::encodings::decode::{self, Answer};
use gerechte::format::record;

use super::args::DecodeArgs;
use super::output::Output;
use super::{Status, input};

pub(crate) fn run(args: &DecodeArgs) -> anyhow::Result<Status> {
    let game = input::game(&args.game)?;
    if args.puzzle.as_deref() == Some("-") {
        bail!("standard input holds the solver's answer; name the puzzle itself or a file");
    }
    let puzzle = input::puzzle(&game, args.puzzle.as_deref())?;
    let problem = game.with_clues(&puzzle);
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text).context("standard input")?;
    let answer = Answer::parse(&text).context("standard input")?;
    let vars = CellVars::of(&problem);
    let grids = answer.models.iter();
    let grids = grids.map(|model| decode::grid(&problem, &vars, model)).collect::<Result<Vec<_>, _>>();
    let mut output = Output::new(args.output.json);
    let record = |status, solution| record::Decode {
        schema: "gerechte/decode/1",
        game: game.to_string(),
        puzzle: puzzle.to_string(),
        status,
        solution,
    };
    let grids = grids.context("standard input")?;
    for grid in &grids {
        let line = Grid::from(grid.clone()).to_string();
        output.result(&line, &record("sat", Some(line.clone())))?;
    }
    match (grids.is_empty(), answer.satisfiable) {
        (false, _) => Ok(Status::Done),
        (true, Some(_)) => {
            output.result("unsatisfiable", &record("unsat", None))?;
            Ok(Status::Negative)
        }
        (true, None) => {
            output.result("unknown", &record("unknown", None))?;
            Ok(Status::Limit)
        }
    }
}
