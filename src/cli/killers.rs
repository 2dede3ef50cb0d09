//! `generate --killer`: cages and their sums, as a file that the other verbs read.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use gerechte::Game;
use gerechte::format::record::KillerRecord;
use gerechte::game::cages_file;
use gerechte::generate::{GenerateError, Killer, KillerError, KillerMaker, KillerTarget};
use gerechte::rate::{Measures, Rater, Scores};

use super::args::GenerateArgs;
use super::output::Output;
use super::pretty::Pretty;
use super::raters::words;
use super::session::Session;
use super::world::{self, NewFile, Role};
use super::{Status, batch, input, seed};

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.time)?;
    let game = input::game(&args.game)?;
    let default = KillerTarget::default();
    let target = KillerTarget {
        // On the smallest boards cages are smaller.
        sizes: args.cages.clone().unwrap_or_else(|| {
            let [least, most] = [default.sizes.start(), default.sizes.end()].map(|&size| size.min(game.order()));
            least..=most
        }),
        leaves_cells: args.uncaged,
        clues: args.clues.clone(),
    };
    let cells = game.board().cells();
    if let Some(clues) = args.clues.as_ref().filter(|clues| *clues.start() > cells) {
        bail!("--clues {} or more: {game} has {cells} cells", clues.start());
    }
    let seed = seed::of(args);
    let wanted = args.count.unwrap_or(if args.time.is_some() { u64::MAX } else { 1 });
    let places = args.into.as_deref().map(|path| Places { path, number: wanted });
    if let Some(places) = &places {
        // Before the work, rather than after it.
        (0..wanted.min(MOST_LOOKED_FOR))
            .try_for_each(|index| world::free(Role::Cages, &places.of(index), args.force))?;
    }
    let maker = match KillerMaker::new(&game, target, args.fill, args.tries, &session.stop) {
        Err(KillerError::Generate(GenerateError::NoGrid)) => {
            session.note(&format!("impossible: {game} has no grid"));
            return Ok(Status::Negative);
        }
        maker => maker?,
    };
    let maker = match &args.difficulty {
        Some(wanted) => maker.of_difficulty(wanted.clone()).with_context(|| format!("--difficulty {wanted}"))?,
        None => maker,
    };
    let mut output = Output::new(args.output.json);
    let pretty = Pretty::new(args.pretty, &game, &session);
    seed::tell(args, seed, &session);
    session.working_on("killers made");
    if wanted < u64::MAX {
        session.expects(wanted);
    }
    let mut made = 0;
    let mut status = Status::Done;
    let work = |maker: &mut KillerMaker, index: u64| {
        let killer = maker.make(seed, index);
        let scores = match &killer {
            Some(killer) if args.rate => {
                let with_cages = killer.game(&game)?;
                Rater::new(&with_cages, Measures::ALL).rate(&killer.puzzle, &session.stop).ok()
            }
            _ => None,
        };
        Ok((index, killer, scores))
    };
    let emit = |(index, killer, scores): (u64, Option<Killer>, Option<Scores>)| {
        let Some(killer) = killer.filter(|_| !session.stop.is_requested()) else {
            if session.stop.is_requested() {
                if args.count.is_some() || made == 0 {
                    session.note(&format!("stopped after {made} killers"));
                    status = Status::Limit;
                }
            } else {
                session.note(&format!("killer {index} of seed {seed}: none in {} attempts; what could be relaxed: --cages, --clues, --uncaged{}", args.tries, if args.difficulty.is_some() { ", --difficulty" } else { "" }));
                status = Status::Limit;
            }
            return Ok(ControlFlow::Break(()));
        };
        session.step();
        made += 1;
        let rated = scores.as_ref().map(words);
        let file = file(&game, seed, index, &killer, rated.as_deref());
        if let Some(places) = &places {
            let place = places.of(index);
            let mut new = NewFile::create(Role::Cages, &place, None, args.force, &session.stop)?;
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
                format!("{game}+killer:{} {}{rated}", places.of(index).display(), killer.puzzle)
            }
            (None, None) => file.trim_end().to_owned(),
        };
        let record = KillerRecord::new(&game, seed, index, &killer, scores.as_ref())?;
        output.result(text, || &record)?;
        Ok(if made == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    if wanted > 0 {
        batch::in_order((0..wanted).map(Ok), args.threads.number(), || maker.clone(), work, emit)?;
    }
    Ok(status)
}

/// So many files are looked for before the work; where there are more, each says so in its turn.
const MOST_LOOKED_FOR: u64 = 10_000;

/// Where files of cages go: the only one where it was said, others with a number before the ending.
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
