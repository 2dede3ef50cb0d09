//! Records that are read back.

use std::sync::LazyLock;

use gerechte::format::record::{Generate, Map, Scan};
use gerechte::search::Native;
use gerechte::symmetry::{PermutationGroup, automorphisms};
use gerechte::{Engine, Game, Grid, Puzzle, Stop};

use super::is_told_in_a_line;

static BOARDS: LazyLock<Vec<(Game, PermutationGroup)>> = LazyLock::new(|| {
    let board = |name: &str| {
        let game: Game = name.parse().expect("a game");
        let group = automorphisms(&game, &Stop::never()).expect("nobody stops it");
        (game, group)
    };
    ["latin:2", "box:2x2", "perfect:1"].map(board).into()
});

/// A record is read as it is written; a map that is taken maps grids to grids, and back.
pub fn record(data: &[u8]) {
    if let Ok(record) = serde_json::from_slice::<Generate>(data) {
        let written = serde_json::to_string(&record).expect("text");
        let again: Generate = serde_json::from_str(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(serde_json::to_string(&again).expect("text"), written);
    }
    if let Ok(record) = serde_json::from_slice::<Scan>(data) {
        let written = serde_json::to_string(&record).expect("text");
        assert_eq!(serde_json::from_str::<Scan>(&written).expect("what was written"), record);
    }
    let Ok(map) = serde_json::from_slice::<Map>(data) else { return };
    for (game, group) in BOARDS.iter() {
        let equivalence = match map.equivalence(game, group) {
            Ok(equivalence) => equivalence,
            Err(error) => {
                is_told_in_a_line(&error);
                continue;
            }
        };
        let grid = Native.first(game.problem(), &Stop::never()).expect("an answer").expect("a grid");
        let grid = Puzzle::from(&Grid::from(grid));
        let image = equivalence.apply(&grid);
        assert_eq!(game.problem().check(&image.grid().expect("full")), Ok(()), "{map:?}");
        assert_eq!(equivalence.inverse().apply(&image), grid);
    }
}
