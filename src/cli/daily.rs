//! `generate --date`: the puzzles of the day, for everybody or moved for one player.

use gerechte::Game;
use gerechte::format::record;
use gerechte::generate::{Daily, Date, Difficulty, Outcome, Player};

use super::args::GenerateArgs;
use super::output::Output;
use super::pretty::Pretty;
use super::raters::Raters;
use super::session::Session;
use super::{Status, generate};

pub(crate) fn run(
    args: &GenerateArgs,
    date: Date,
    game: &Game,
    mut rating: Raters,
    session: &Session,
) -> anyhow::Result<Status> {
    let mut output = Output::new(args.output.json);
    let pretty = Pretty::new(args.pretty, game, session);
    let seed = date.to_string().replace('-', "").parse()?;
    let player = args.player.as_ref().map(|name| Player::new(game, name, &session.stop)).transpose()?;
    let puzzles = if args.difficulty.is_some() { 1 } else { Daily::LEVELS.len() };
    for index in 0..puzzles {
        let made = match &args.difficulty {
            Some(wanted) => Daily(date).puzzle_of(game, wanted.clone(), &session.stop)?,
            None => Daily(date).puzzle(game, index, &session.stop)?,
        };
        let (Outcome::Made(mut made), false) = (made, session.stop.is_requested()) else {
            let wanted =
                args.difficulty.as_ref().map_or_else(|| Daily::LEVELS[index].to_string(), Difficulty::to_string);
            session.note(&format!("{wanted}: not met"));
            return Ok(Status::Limit);
        };
        let level = made.scores.path.as_ref().map(|path| format!(" {}", path.level())).unwrap_or_default();
        let map = player.as_ref().map(|player| player.equivalence(date, index));
        if let Some(map) = &map {
            made.draft = made.draft.moved(map);
        }
        rating.rate(&mut made, &session.stop);
        let mut record = record::Generate::made(game, "daily", seed, index as u64, &made);
        record.player = map.zip(args.player.clone()).map(|(map, player)| record::Player::new(player, &map));
        let text = match pretty {
            Some(pretty) => format!("{}\n{}", generate::drawn(pretty, game, &rating, &made), level.trim_start()),
            None if args.rate => rating.text(&made),
            None => format!("{}{level}", made.draft),
        };
        output.result(text, || &record)?;
    }
    Ok(Status::Done)
}
