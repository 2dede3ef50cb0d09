//! `generate --killer`: cages and their sums, as a file that the other verbs read.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use gerechte::Game;
use gerechte::game::cages_file;
use gerechte::generate::Killer;
use gerechte::verbs::{GenerateKillers, GeneratedKiller};

use super::made;
use crate::cli::args::GenerateArgs;
use crate::cli::rate::words;
use crate::cli::run::{Output, Pretty, Session, Status, input};
use crate::cli::world::{NewFile, Role, World};

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
    let wanted = asked.count.unwrap_or(u64::MAX);
    let places = args.out.file.as_deref().map(|path| Places { path, number: wanted });
    if let Some(places) = &places {
        // Before the work, rather than after it.
        (0..wanted.min(MOST_LOOKED_FOR))
            .try_for_each(|index| world.free(Role::Cages, &places.of(index), args.out.force))?;
    }
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
            let place = places.of(*index);
            let mut new = NewFile::create(world, Role::Cages, &place, None, args.out.force)?;
            new.fill(|out| out.write_all(file.as_bytes()))?;
            new.finish()?;
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

/// The most files that are looked for before the work; further ones report errors in their turn.
const MOST_LOOKED_FOR: u64 = 10_000;

/// The places of files of cages: the given name for a single one, and names with a number before the ending for several.
struct Places<'a> {
    path: &'a Path,
    number: u64,
}

impl Places<'_> {
    fn of(&self, index: u64) -> PathBuf {
        if self.number == 1 {
            return self.path.to_owned();
        }
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = format!("{stem}-{index}");
        if let Some(ending) = self.path.extension() {
            let _ = write!(name, ".{}", ending.to_string_lossy());
        }
        self.path.with_file_name(name)
    }
}

/// The file of cages, where it comes from, and its scores.
fn file(game: &Game, seed: u64, index: u64, killer: &Killer, rated: Option<&str>) -> String {
    let cages: Vec<_> = killer.cages.iter().map(|cage| (cage.cells.clone(), cage.sum)).collect();
    let clues = match killer.puzzle.clue_count() {
        0 => "no clues".to_owned(),
        _ => format!("clues {}", killer.puzzle),
    };
    let rated = rated.map_or_else(String::new, |rated| format!("# {rated}\n"));
    format!("# {game}, seed {seed}, number {index}: {clues}\n{rated}{}", cages_file(game.board(), &cages))
}
