//! Games of one's own: from a board and a problem, or from a JSON file.

use std::io;

use crate::common::{ALLSAT, BATSAT, ILP, NATIVE, SAT, game};
use gerechte::encodings::{Cell, Problem, Symbol};
use gerechte::generate::{Dig, Maker, Outcome, Target};
use gerechte::rate::{Guide, Ladder};
use gerechte::symmetry::{automorphisms, rigid_motions};
use gerechte::{Board, Engine, Game, GameError, GameSpec, Puzzle, Stop};

/// The game in a file with that content.
fn file(content: &str) -> Result<Game, GameError> {
    let read = |name: &str| match name {
        "game.json" => Ok(content.to_owned()),
        _ => Err(io::Error::other("no such file")),
    };
    "@game.json".parse::<GameSpec>()?.build(&read)
}

/// The houses of a game as JSON, without its rows and columns.
fn regions_as_json(game: &Game) -> String {
    let regions = game.palette().expect("a palette").regions().iter();
    let regions = regions.map(|region| region.iter().map(|cell| cell.index()).collect::<Vec<_>>());
    format!("{:?}", regions.collect::<Vec<_>>())
}

/// The same game, stated by hand, has the same problem, group and motions, and is solved, made and rated alike.
#[test]
fn a_game_of_ones_own_is_like_any_other() {
    for name in ["box:2x3", "perfect:1", "diameter:1:1", "latin:4", "jigsaw:1122/1132/4332/4443"] {
        let named = match name.parse::<Game>() {
            Ok(named) => named,
            Err(error) => panic!("{name}: {error}"),
        };
        let n = named.order();
        let houses = regions_as_json(&named);
        let text = format!(
            r#"{{"schema": "gerechte/game/1", "rows": {n}, "columns": {n}, "symbols": {n}, "houses": {houses}}}"#
        );
        let read = file(&text).unwrap();
        assert_eq!(read.problem(), named.problem(), "{name}");
        assert_eq!(read.to_string(), "@game.json");
        let own = Game::new(named.board().clone(), named.problem().clone()).unwrap();
        assert_eq!(own.to_string(), "custom");
        for other in [&read, &own] {
            assert_eq!(
                other.palette().map(|palette| palette.regions().len()),
                named.palette().map(|p| p.regions().len())
            );
            assert_eq!(
                rigid_motions(other).map(|motions| motions.len()),
                rigid_motions(&named).map(|motions| motions.len()),
                "{name}"
            );
            let order = |game: &Game| automorphisms(game, &Stop::never()).unwrap().order();
            assert_eq!(order(other), order(&named), "{name}");
            let make = |game: &Game| {
                let mut maker = Maker::new(game, &Dig, Target::default(), &Stop::never()).unwrap();
                match maker.make(7, 0) {
                    Outcome::Made(made) => made.draft.puzzle,
                    Outcome::Missed(nearest) => panic!("{name}: {nearest:?}"),
                }
            };
            let puzzle = make(other);
            assert_eq!(puzzle, make(&named), "{name}");
            let path = |game: &Game| Guide::new(game, Ladder::hodoku()).unwrap().path(&puzzle, &Stop::never()).score();
            assert_eq!(path(other), path(&named), "{name}");
        }
    }
}

/// Houses, cages and holes: the engines count the same, and names are heard in explanations.
#[test]
fn json_games_are_understood() {
    let cross = file(include_str!("../../examples/cross.json")).unwrap();
    let count = |engine: &dyn Engine, game: &Game| engine.count(game.problem(), None, &Stop::never()).unwrap();
    assert_eq!(count(NATIVE, &cross), count(SAT, &cross));
    assert!(count(NATIVE, &cross).number() > 0);
    // A board of five cells like a plus: its row and its column of three.
    let plus =
        r#"{"schema": "gerechte/game/1", "rows": 3, "columns": 3, "symbols": 3, "board": [".x.", "xxx", ".x."]}"#;
    let plus = file(plus).unwrap();
    assert_eq!(plus.board().cells(), 5);
    // 3 symbols in the middle, and 2 orders for each arm.
    assert_eq!(count(NATIVE, &plus).number(), 3 * 2 * 2);
    assert_eq!(count(SAT, &plus).number(), 3 * 2 * 2);
    // Cells of a cage may repeat where it says so: 1 + 3, 2 + 2, 3 + 1 without lines.
    let cage = |repeats| {
        let text = format!(
            r#"{{"schema": "gerechte/game/1", "rows": 1, "columns": 2, "symbols": 3, "lines": false,
                 "cages": [{{"cells": [0, 1], "sum": 4, "repeats": {repeats}}}]}}"#
        );
        let game = file(&text).unwrap();
        [NATIVE, ALLSAT, SAT, BATSAT, ILP].map(|engine| count(engine, &game).number())
    };
    assert_eq!((cage(true), cage(false)), ([3; 5], [2; 5]));
}

#[test]
fn houses_keep_their_names() {
    let text = r#"{"schema": "gerechte/game/1", "rows": 4, "columns": 4, "symbols": 4,
        "houses": [{"name": "harbour", "cells": [0, 1, 4, 5]}, [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]}"#;
    let own = file(text).unwrap();
    // The last blank cell of the harbour.
    let puzzle = Puzzle::parse(&own, "12..3...........").unwrap();
    let told = Guide::new(&own, Ladder::hodoku()).unwrap().hint(&puzzle, &Stop::never()).unwrap();
    assert_eq!(told.place, "look at harbour");
    let names: Vec<_> = own.problem().houses().filter_map(|house| own.house_name(house)).collect();
    assert_eq!(names, ["harbour"]);
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let head = r#"{"schema": "gerechte/game/1", "rows": 2, "columns": 2, "symbols": 2"#;
    let cases = [
        (format!("{head}, \"houses\": [[0, 4]]}}"), "game.json: house 1: cell 4 is outside the 4 cells of the problem"),
        (format!("{head}, \"houses\": [[0, 0]]}}"), "game.json: house 1: cell 0, r1c1, is named twice"),
        (
            format!("{head}, \"houses\": [[0, 1, 2]]}}"),
            "game.json: house 1: 3 cells, and a house has 1 to 2, one for each symbol at most",
        ),
        (format!("{head}, \"board\": [\"xx\"]}}"), "game.json: `board`: 1 rows instead of 2"),
        (format!("{head}, \"board\": [\"xx\", \"xy\"]}}"), "game.json: `board`: row 2: 'y' is neither `x` nor `.`"),
        (format!("{head}, \"board\": [\"xx\", \"x\"]}}"), "game.json: `board`: row 2 has 1 characters instead of 2"),
        (
            head.replace("game/1", "count/1") + "}",
            "game.json: `schema` is \"gerechte/count/1\", not \"gerechte/game/1\"",
        ),
        (head.replace("\"symbols\": 2", "\"symbols\": 65") + "}", "game.json: a problem has 1 to 64 symbols, not 65"),
        (head.replace("\"rows\": 2", "\"rows\": 9999") + "}", "game.json: a board of 9999 × 2 is too large"),
        (head.replace("\"rows\": 2", "\"rows\": 0") + "}", "game.json: a problem has 1 to 4096 cells, not 0"),
        (
            head.replace("\"symbols\": 2", "\"symbols\": 1") + "}",
            "game.json: a line of 2 cells, more than symbols (with \"lines\": false rows and columns are no houses)",
        ),
        (format!("{head}, \"cagse\": []}}"), "game.json: unknown field `cagse`"),
        (
            format!("{head}, \"houses\": [{{\"cells\": [0, 1], \"sum\": 3}}]}}"),
            "game.json: unknown field `sum`, expected `name` or `cells`",
        ),
        (
            format!("{head}, \"houses\": [{{\"cells\": [0, 1], \"name\": \"a\\nb\"}}]}}"),
            "game.json: house 1 (\"a\\nb\"): control character",
        ),
        (
            format!("{head}, \"houses\": [{{\"cells\": [0, 1], \"name\": \"\"}}]}}"),
            "game.json: house 1 (\"\"): a house without a name",
        ),
        (
            format!("{head}, \"houses\": [[0, 3], {{\"cells\": [1, 9], \"name\": \"slope\"}}]}}"),
            "game.json: house 2 (\"slope\"): cell 9 is outside the 4 cells of the problem",
        ),
        (
            format!("{head}, \"cages\": [{{\"cells\": [2, 2], \"sum\": 3}}]}}"),
            "game.json: cage 1: cell 2, r2c1, is named twice",
        ),
        (
            format!("{head}, \"cages\": [{{\"cells\": [7], \"sum\": 3, \"repeats\": true}}]}}"),
            "game.json: cage 1: cell 7 is outside the 4 cells of the problem",
        ),
        (
            format!("{head}, \"cages\": [{{\"cells\": [0], \"sum\": -3}}]}}"),
            "game.json: invalid value: integer `-3`, expected a number from 0 to 4294967295",
        ),
        (
            format!("{head}, \"divisions\": [[[0, 1]]]}}"),
            "game.json: invalid length 1, expected {\"cells\", \"numbers\", \"columns\", \"size\"}",
        ),
        (format!("{head}, \"game\": \"latin:5\"}}"), "game.json: unknown field `game`"),
        ("{\"a\": 1}".to_owned(), "game.json: a record without a game"),
        ("{\"game\": 1}".to_owned(), "game.json: `game` is 1, not a name"),
        (format!("{head},"), "game.json: EOF while parsing"),
    ];
    for (content, expected) in cases {
        let message = file(&content).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{content}: {message}");
    }
    let error = Game::new(Board::square(2), Problem::new(5, 2).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "a board of 4 cells, and a problem of 5");
    let mut with_clue = Problem::new(4, 2).unwrap();
    with_clue.given(Cell::new(3), Symbol::new(1)).unwrap();
    let error = Game::new(Board::square(2), with_clue).unwrap_err();
    assert_eq!(error.to_string(), "r2c2 is given as 2, and a game has no clues");
    let mut latin = game("latin:2");
    let error = latin.name_house([Cell::new(0)], "nothing").unwrap_err();
    assert_eq!(error.to_string(), "the cells that are named \"nothing\" are no house");
    assert!(latin.name_house([1, 0].map(Cell::new), "a\nb").is_err());
    latin.name_house([1, 0].map(Cell::new), "top").unwrap();
    assert_eq!(latin.house_name(&[0, 1].map(Cell::new)), Some("top"));
}

/// Messages quote any content of a file on one line.
#[test]
fn control_characters_of_files_are_escaped() {
    let error = file("{\"schema\": \"gerechte/game/1\", \"a\\nb\": 1}").unwrap_err().to_string();
    assert!(error.contains(r"unknown field `a\nb`"), "{error}");
    let spec: GameSpec = "latin:1+killer:f".parse().unwrap();
    let error = spec.build(&|_| Ok("a\na\u{1b}=1".to_owned())).unwrap_err();
    assert_eq!(error.to_string(), r"f: line 2: `a\u{1b}=1` is not LABEL=SUM");
    let latin: GameSpec = "latin:2+killer:f".parse().unwrap();
    for (cages, reason) in [
        ("aa\na=3", "1 rows of cage labels instead of 2"),
        ("aa\nb\na=3\nb=1", "line 2: row 2 has 1 labels instead of 2"),
        ("aa\n# cages\nb.\na=3\na=3", "line 5: cage 'a' has two sums"),
        ("aa\nb.\na=3\nc=1\nb=1", "line 4: sum for 'c', which is no cage"),
        ("aa\nb.\na=3", "cage 'b' has no sum"),
    ] {
        let error = latin.build(&|_| Ok(cages.to_owned())).unwrap_err();
        assert_eq!(error.to_string(), format!("f: {reason}"), "{cages}");
    }
}

/// A file of cages is read with spaces, and is no game by itself.
#[test]
fn cages_may_have_spaces_and_stand_on_a_board() {
    let spaced = "a a . .\n. b . .\n. b c c\n. . . c\na = 3\n b=7\nc = 6\n";
    let spec: GameSpec = "box:2x2+killer:f".parse().unwrap();
    let built = |content: String| spec.build(&|_| Ok(content.clone())).unwrap();
    assert_eq!(built(spaced.to_owned()).problem(), built(spaced.replace(' ', "")).problem());
    let error = file(spaced).unwrap_err().to_string();
    assert!(error.contains("cages stand on a board, as in box:3x3+killer:"), "{error}");
}

/// Not every symbol occurs where no house is full, so the fewest clues need not name all but one.
#[test]
fn clues_are_added_where_no_house_is_full() {
    let text = r#"{"schema": "gerechte/game/1", "rows": 1, "columns": 2, "symbols": 6}"#;
    let own = file(text).unwrap();
    for (line, fewest) in [("..", 2), ("2.", 1), ("25", 0)] {
        let problem = own.with_clues(&Puzzle::parse(&own, line).unwrap());
        let found = gerechte::fewest::additional(&problem, &gerechte::sat::Varisat, &Stop::never()).unwrap().unwrap();
        assert_eq!((found.clues.len(), found.is_proved()), (fewest, true), "{line}");
    }
}
