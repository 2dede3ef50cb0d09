//! `decode`: a solver's answer on standard input, back as grids.

use anyhow::{Context, anyhow, bail};
use gerechte::encodings::CellVars;
use gerechte::encodings::decode::{self, Answer};
use gerechte::format::record;
use gerechte::{Grid, answer};

use super::args::DecodeArgs;
use super::run::{Output, Session, Status, input};
use super::world::{World, limits};

pub(crate) fn run(args: &DecodeArgs, world: &World) -> anyhow::Result<Status> {
    let _session = Session::new(world, &args.output, args.timeout)?;
    let game = input::game(world, &args.game)?;
    if args.puzzle.as_deref() == Some("-") {
        bail!("standard input holds the solver's answer; name the puzzle itself or a file");
    }
    let puzzle = input::puzzle(world, &game, args.puzzle.as_deref())?;
    let problem = game.with_clues(&puzzle);
    let answer = Answer::parse(&input::standard_input(world, limits::ANSWER)?).context("standard input")?;
    let vars = CellVars::of(&problem);
    let grids = answer.models.iter();
    let grid = |model: &Vec<_>| decode::grid(&problem, &vars, model).map_err(|error| anyhow!(game.model_error(&error)));
    let grids = grids.map(grid).collect::<Result<Vec<_>, _>>();
    let mut output = Output::new(world, args.output.json);
    let record = |answer: &answer::Answer| record::Decode::new(&game, &puzzle, answer);
    let grids = grids.context("standard input")?;
    for grid in &grids {
        let grid = Grid::from(grid.clone());
        output.result(grid.to_string(), || record(&answer::Answer::Solved { grid, unique: None }))?;
    }
    match (grids.is_empty(), answer.satisfiable) {
        (false, _) => Ok(Status::Done),
        (true, Some(_)) => {
            output.result("unsatisfiable", || record(&answer::Answer::Unsatisfiable))?;
            Ok(Status::Negative)
        }
        (true, None) => {
            output.result("unknown", || record(&answer::Answer::Unknown))?;
            Ok(Status::Limit)
        }
    }
}
