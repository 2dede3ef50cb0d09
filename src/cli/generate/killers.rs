//! `generate --killer`: cages and their sums, as a file that the other verbs read.

use crate::Game;
use crate::game::cages_file;
use crate::generate::Killer;
use crate::verbs::{GenerateKillers, GeneratedKiller};

use super::made;
use super::places::Places;
use crate::cli::args::GenerateArgs;
use crate::cli::rate::words;
use crate::cli::run::{Output, Pretty, Session, Status, input};
use crate::cli::world::{Role, World};

pub(crate) fn run(args: &GenerateArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let game = input::game(world, &args.game)?;
    let asked = GenerateKillers {
        game: &game,
        sizes: args.cages.clone(),
        leaves_cells: args.uncaged,
        clues: args.clues.clone(),
        difficulty: args.difficulty.clone(),
        fill: args.fill,
        tries: args.tries,
        seed: made::of(args),
        count: args.number(),
        rates: args.rate,
    };
    let places = Places::new(args, Role::Cages, world)?;
    let mut output = Output::new(world, args.output.json);
    let pretty = Pretty::new(args.pretty, &game, &session);
    let mut is_first = true;
    let status = asked.run(&session, |made| {
        if std::mem::take(&mut is_first) {
            made::tell(args, asked.seed, &session);
        }
        let GeneratedKiller { seed, index, killer, scores } = made;
        let rated = scores.as_ref().map(words);
        let file = file(&game, *seed, *index, killer, rated.as_deref());
        if let Some(places) = &places {
            places.write(world, *index, &file)?;
        }
        let text = match (&pretty, &places) {
            (Some(pretty), _) => {
                let picture = pretty.puzzle(&killer.game(&game)?, &killer.puzzle, None);
                rated.map_or_else(|| picture.clone(), |rated| format!("{picture}\n{rated}"))
            }
            (None, Some(places)) => {
                let rated = rated.map_or_else(String::new, |rated| format!("  {rated}"));
                format!("{game}+killer:{} {}{rated}", places.of(*index).display(), killer.puzzle)
            }
            (None, None) => file.trim_end().to_owned(),
        };
        let record = made.record(&game)?;
        output.result(text, || &record)
    })?;
    Ok(status.into())
}

/// The file of cages, where it comes from, and its scores.
fn file(game: &Game, seed: u64, index: u64, killer: &Killer, rated: Option<&str>) -> String {
    let cages: Vec<_> = killer.cages.iter().map(|cage| (cage.cells.clone(), cage.sum)).collect();
    let clues = match killer.puzzle.clue_count() {
        0 => "no clues".to_owned(),
        _ => format!("clues {}", killer.puzzle),
    };
    let rated = rated.map_or_else(String::new, |rated| format!("# {rated}\n"));
    format!("# {game}, seed {seed}, number {index}: {clues}\n{rated}{}", cages_file(&game.board_of_symbols(), &cages))
}
