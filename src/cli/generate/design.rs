//! `generate --method design`: clues chosen by SAT, or the proof that no choice meets the demand.

use crate::encodings::Cell;
use crate::format::record;
use crate::generate::design::{Anywhere, Demand, Solvable, design, design_anywhere};
use crate::generate::{Draft, Stream};
use crate::sat::Varisat;
use crate::{Puzzle, unless_stopped};
use anyhow::bail;

use super::made;
use crate::cli::args::GenerateArgs;
use crate::cli::run::{Output, Pretty, Session, Status, input};
use crate::cli::world::World;

/// Its name as a method.
pub(crate) const NAME: &str = "design";

pub(crate) fn run(args: &GenerateArgs, world: &World) -> anyhow::Result<Status> {
    if args.difficulty.is_some() || !args.technique.is_empty() || !args.forbid.is_empty() || args.easy_start > 0 {
        bail!(
            "--method design knows --rounds and --beyond-singles, not --difficulty, --technique, --forbid and --easy-start"
        );
    }
    if args.minimal || args.unique_classes || args.resume.file.is_some() || args.rate {
        bail!("--method design goes without --minimal, --unique-classes, --resume and --rate");
    }
    let session = Session::new(world, &args.output, args.timeout)?;
    let game = input::game(world, &args.game)?;
    let mut output = Output::table(world, &args.output);
    let pretty = Pretty::new(args.pretty, &game, &session);
    let grid = args.grid.as_deref().map(|grid| input::puzzle(world, &game, Some(grid))).transpose()?;
    let grid = grid.map(|grid| game.grid(&grid)).transpose()?;
    let demand = demand(args);
    let stream = Stream::new(&game, &demand);
    let seed = made::of(args);
    session.working_on("puzzles designed");
    let wanted = args.number().unwrap_or(u64::MAX);
    // No puzzle of the one grid comes twice.
    let mut known: Vec<Vec<Cell>> = Vec::new();
    for index in 0..wanted {
        let mut random = stream.random(seed, index);
        let stop = &session.stop;
        let made = match &grid {
            Some(grid) => {
                unless_stopped(design(&game, grid, &demand, &known, &Varisat, &mut random, stop))?.map(|cells| {
                    known.extend(cells.clone());
                    let reason = match index {
                        0 => "impossible: no puzzle of this grid meets the demand".to_owned(),
                        _ => format!("{index} puzzles of this grid meet the demand, and no other one"),
                    };
                    cells.map(|cells| (grid.clone(), cells)).ok_or((Status::Negative, reason))
                })
            }
            None => unless_stopped(design_anywhere(&game, &demand, args.tries, &Varisat, &mut random, stop))?.map(
                |anywhere| match anywhere {
                    Anywhere::Found(grid, cells) => Ok((grid, cells)),
                    Anywhere::NoGrid => Err((Status::Negative, format!("impossible: {game} has no grid"))),
                    Anywhere::NotFound(grids) => {
                        Err((Status::Limit, format!("not met: impossible on each of {grids} random grids")))
                    }
                },
            ),
        };
        let made = made.unwrap_or_else(|| Err((Status::Limit, format!("stopped after {index} puzzles"))));
        let (grid, cells) = match made {
            Ok(made) => made,
            Err((status, reason)) => {
                // The time was for as many as there are.
                let is_enough = args.number().is_none() && index > 0;
                if !(is_enough && session.stop.is_requested()) {
                    session.note(&reason);
                }
                return Ok(if is_enough { Status::Done } else { status });
            }
        };
        if index == 0 {
            made::tell(args, seed, &session);
        }
        session.step();
        let draft = Draft::new(Puzzle::of(&grid, cells), grid);
        let origin = record::Origin { method: NAME, seed, index, attempts: 1 };
        let text = match pretty {
            Some(pretty) => pretty.puzzle(&game, &draft.puzzle, None),
            None => draft.to_string(),
        };
        output.row(text, || record::Generate::new(&game, &draft.puzzle, &draft.solution, origin))?;
    }
    Ok(Status::Done)
}

fn demand(args: &GenerateArgs) -> Demand {
    let solvable = match (&args.rounds, args.beyond_singles) {
        (Some(rounds), false) => Solvable::Rounds(rounds.clone()),
        (None, true) => Solvable::BeyondSingles,
        _ => Solvable::Anyhow,
    };
    Demand { solvable, clues: args.clues() }
}
