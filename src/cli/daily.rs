//! `generate --date`: the puzzles of the day, for everybody or moved for one player.

use gerechte::format::record::Player;
use gerechte::generate::{Daily, Date, Outcome, Random};
use gerechte::symmetry::{Equivalence, automorphisms};
use gerechte::{Game, Puzzle, sha256};
use rand::SeedableRng;

use super::Status;
use super::args::GenerateArgs;
use super::generate::{Raters, record};
use super::output::Output;
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
    let group = args.player.as_ref().map(|_| automorphisms(game, &session.stop)).transpose()?;
    for index in 0..Daily::NAMES.len() {
        let made = Daily(date).puzzle(game, index, &session.stop)?;
        let (Outcome::Made(mut made), false) = (made, session.stop.is_requested()) else {
            session.note(&format!("{}: not met", Daily::NAMES[index]));
            return Ok(Status::Limit);
        };
        let mut map = None;
        if let (Some(player), Some(group)) = (&args.player, &group) {
            // Neither dates nor games have line breaks, so different players, days and games have different texts.
            let mut random = Random::from_seed(sha256::of_bytes(format!("{date}\n{game}\n{player}").as_bytes()));
            random.set_stream(index as u64);
            map = Some(Equivalence::random(game, group, &mut random));
        }
        if let Some(map) = &map {
            made.draft.puzzle = map.apply(&made.draft.puzzle);
            made.draft.solution =
                map.apply(&Puzzle::from(&made.draft.solution)).grid().expect("a symbol in every cell");
        }
        rating.rate(&mut made, &session.stop);
        let mut record = record(game, "daily", seed, index as u64, &made);
        record.player = map.zip(args.player.clone()).map(|(map, player)| Player::new(player, &map));
        output.result(&made.draft, &record)?;
    }
    Ok(Status::Done)
}
