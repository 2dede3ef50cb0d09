//! Puzzles, one or many.

use gerechte::format::puzzles::Puzzles;
use gerechte::{Game, Puzzle};

use super::{heading, is_told_in_a_line};

/// A stream of puzzles says of each line what it says of that line alone. The first line names the game.
pub fn puzzles(data: &[u8]) {
    let (game, stream) = heading(data);
    let game: Game = match game {
        "latin:2" | "latin:10" | "box:2x2" | "samurai" | "latin:40" => game.parse().expect("a game"),
        _ => "box:3x3".parse().expect("a game"),
    };
    let mut expected = stream.split(|&byte| byte == b'\n').zip(1..).filter_map(|(line, number)| {
        // Such a line may be refused for it, a comment too.
        let has_return = line.trim_ascii_end().contains(&b'\r');
        if line.starts_with(b"#") && !has_return {
            return None;
        }
        let Ok(text) = str::from_utf8(line) else { return Some((number, has_return, None)) };
        // A mark of the byte order is no character of a puzzle.
        let puzzle = text.trim_start_matches('\u{feff}').split_whitespace().next()?;
        Some((number, has_return, Some(Puzzle::parse(&game, puzzle))))
    });
    for found in Puzzles::new(&game, stream) {
        match (found, expected.next().expect("no more than there are lines")) {
            (Ok(puzzle), (_, _, Some(Ok(alone)))) => {
                assert_eq!(puzzle, alone);
                assert_eq!(Puzzle::parse(&game, &puzzle.to_string()), Ok(puzzle));
            }
            (Err(error), (number, _, None | Some(Err(_))) | (number, true, _)) => {
                assert_eq!(error.line, number);
                is_told_in_a_line(&error);
            }
            (found, (number, _, alone)) => panic!("line {number}: {found:?}, alone {alone:?}"),
        }
    }
    assert!(expected.next().is_none(), "no line is lost");
}
