//! `generate --date`: the puzzles of the day, for everybody or moved for one player.

use gerechte::Game;
use gerechte::format::record;
use gerechte::generate::{Daily, Date, Outcome, Player};

use super::Status;
use super::args::GenerateArgs;
use super::output::Output;
use super::raters::Raters;
use super::session::Session;

pub(crate) fn run(
    args: &GenerateArgs,
    date: Date,
    game: &Game,
    mut rating: Raters,
    session: &Session,
) -> anyhow::Result<Status> {
    let mut output = Output::new(args.output.json);
    let seed = date.to_string().replace('-', "").parse()?;
    let player = args.player.as_ref().map(|name| Player::new(game, name, &session.stop)).transpose()?;
    for index in 0..Daily::NAMES.len() {
        let made = Daily(date).puzzle(game, index, &session.stop)?;
        let (Outcome::Made(mut made), false) = (made, session.stop.is_requested()) else {
            session.note(&format!("{}: not met", Daily::NAMES[index]));
            return Ok(Status::Limit);
        };
        let map = player.as_ref().map(|player| player.equivalence(date, index));
        if let Some(map) = &map {
            made.draft = made.draft.moved(map);
        }
        rating.rate(&mut made, &session.stop);
        let mut record = record::Generate::made(game, "daily", seed, index as u64, &made);
        record.player = map.zip(args.player.clone()).map(|(map, player)| record::Player::new(player, &map));
        output.result(rating.text(&made), &record)?;
    }
    Ok(Status::Done)
}
