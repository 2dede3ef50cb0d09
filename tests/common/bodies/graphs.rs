//! Files of graphs.

use std::sync::LazyLock;

use gerechte::search::transversal::{Graph, Limits};
use gerechte::{Game, Puzzle, Stop, sha256};

use super::is_told_in_a_line;

static GAME: LazyLock<Game> = LazyLock::new(|| "box:2x2".parse().expect("a game"));

/// Whatever stands before a hash that is right, the numbered grids are grids of the game, and each has one number.
pub fn graph(data: &[u8]) {
    let read = |mut file: &[u8]| {
        let read = Graph::read(GAME.problem(), &Puzzle::empty(&GAME), &mut file, Limits::default(), &Stop::never());
        read.inspect_err(|error| is_told_in_a_line(error)).ok()
    };
    let _ = read(data);
    let hash = sha256::digits(&sha256::of_bytes(data));
    let Some(graph) = read(&[data, hash.as_bytes(), b"\n"].concat()) else { return };
    assert!(graph.grids() <= 288);
    for number in 0..graph.grids() {
        let grid = graph.nth(number).expect("a number below that of all");
        assert_eq!(GAME.problem().check(&grid), Ok(()));
        assert_eq!(graph.rank(&grid), Some(number));
    }
}
