//! `generate` with `killer`: cages and their sums.

use gerechte::format::record::KillerRecord;
use gerechte::generate::{Difficulty, Fill, GenerateError, KillerError, KillerMaker, KillerTarget};
use gerechte::verbs::Status;
use gerechte::{Game, Stop};

use crate::answer::Written;
use crate::request::Options;
use crate::verbs::Answered;

/// Attempts at each killer, as on the command line.
const TRIES: u64 = 10_000;

pub(crate) fn generate(
    game: &Game,
    options: &Options,
    difficulty: Option<Difficulty>,
    stop: &Stop,
    out: &mut Written,
) -> Answered {
    let default = KillerTarget::default();
    let [least, most] = [default.sizes.start(), default.sizes.end()].map(|&size| size.min(game.order()));
    let clues = options.clues.map(|[least, most]| least..=most);
    let target = KillerTarget { sizes: least..=most, clues, ..default };
    let maker = match KillerMaker::new(game, target, Fill::Native, TRIES, stop) {
        Err(KillerError::Generate(GenerateError::NoGrid)) => return Ok(Status::Negative),
        maker => maker?,
    };
    let mut maker = match difficulty {
        Some(wanted) => maker.of_difficulty(wanted)?,
        None => maker,
    };
    for index in 0..options.count.max(1) {
        let Some(killer) = maker.make(options.seed, index) else { return Ok(Status::Limit) };
        out.add(&KillerRecord::new(game, options.seed, index, &killer, None)?)?;
    }
    Ok(Status::Done)
}
