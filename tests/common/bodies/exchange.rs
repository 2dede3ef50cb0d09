//! Puzzles in the formats of other programs.

use std::sync::Arc;

use gerechte::format::exchange::{Format, Items};
use gerechte::{Game, Puzzle};

use super::{heading, is_told_in_a_line};

/// A text that is read is a puzzle of its game, and its output is read again. The first line names the game, or a format, or neither.
pub fn exchange(data: &[u8]) {
    let (first, rest) = heading(data);
    let game: Option<Game> = match first {
        "box:2x2" | "box:3x3" | "samurai" | "latin:5" | "box:4x4" => first.parse().ok(),
        _ => None,
    };
    let items = Items::new(game.map(Arc::new), if first.is_empty() { data } else { rest });
    let items = match first.parse::<Format>() {
        Ok(format) => items.from(format),
        Err(_) => items,
    };
    for item in items {
        let item = match item {
            Ok(item) => item,
            Err(error) => {
                is_told_in_a_line(&error);
                continue;
            }
        };
        assert_eq!(Puzzle::parse(&item.game, &item.puzzle.to_string()).as_ref(), Ok(&item.puzzle));
        for format in Format::ALL {
            let Ok(text) = format.write(&item) else { continue };
            if format != Format::Pencilmarks {
                read_again(&(format.before(0) + &text), &item.game, &item.puzzle, format);
            }
        }
    }
}

fn read_again(text: &str, game: &Arc<Game>, puzzle: &Puzzle, format: Format) {
    let mut items = Items::new(Some(Arc::clone(game)), text.as_bytes());
    let again = items.next().unwrap_or_else(|| panic!("{format}: nothing in {text:?}"));
    let again = again.unwrap_or_else(|error| panic!("{format}: {error}: {text:?}"));
    assert_eq!(&again.puzzle, puzzle, "{format}: {text:?}");
    assert!(items.next().is_none(), "{format}: {text:?}");
}
