//! Puzzles in the formats of other programs: each is read as it was written, what it cannot say is named, and no input is too strange.

use std::sync::Arc;
use std::time::Instant;

use crate::common::{NATIVE, game, gerechte, solutions, stdout};
use gerechte::encodings::{Cell, Constraint, Symbol};
use gerechte::format::exchange::{Format, Item, Items, begins, unpacked};
use gerechte::search::{Native, Solver};
use gerechte::{Engine, Game, Puzzle, Stop};
use itertools::Itertools;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzles that are read without a game; errors as texts.
fn read(text: &str) -> Vec<Result<Item, String>> {
    Items::new(None, text.as_bytes()).map(|item| item.map_err(|error| error.to_string())).collect()
}

/// The one puzzle of a text.
fn one(text: &str) -> Item {
    let mut items = read(text);
    assert_eq!(items.len(), 1, "{text}: {items:?}");
    items.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    read(text).into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{text:?} is read"))
}

/// The constraints of a game, independent of how it was stated.
fn statement(game: &Game) -> (Vec<Vec<Cell>>, Vec<String>) {
    let mut houses: Vec<_> = game.problem().houses().map(<[Cell]>::to_vec).collect();
    houses.sort_unstable();
    // The sum of a cage says nothing of the order of its cells.
    let sums = game.problem().constraints().iter().map(|constraint| match constraint {
        Constraint::Sum { cells, total } => {
            format!("{:?}", Constraint::Sum { cells: cells.iter().copied().sorted().collect(), total: *total })
        }
        other => format!("{other:?}"),
    });
    let mut sums: Vec<_> = sums.filter(|text| !text.starts_with("AllDifferent")).collect();
    sums.sort_unstable();
    (houses, sums)
}

/// Games of each kind that some format can say.
fn games() -> Vec<Game> {
    let mut games: Vec<Game> = [
        "box:3x3",
        "box:2x2",
        "box:2x3",
        "box:3x2",
        "box:4x4",
        "box:5x5",
        "latin:5",
        "latin:9",
        "perfect:1",
        "diameter:1:0",
        "jigsaw:aabb/aacb/dccb/dddc",
        "box:3x3+diagonals",
        "box:3x3+windows",
        "box:2x2+diagonals",
        "samurai",
        "latin:4+killer:tests/data/killer4.txt",
        "box:3x3+antiknight",
        "box:3x3+antiking",
        "box:3x3+disjoint+antiking",
        "latin:5+nonconsecutive",
        "box:3x3+antiqueen+diagonals",
        "box:2x3+kropki:tests/data/kropki6.txt+thermo:tests/data/thermo6.txt",
        "box:2x3+kropki:tests/data/dots6.txt+arrow:tests/data/arrow6.txt+palindrome:tests/data/palindrome6.txt",
        "box:3x3+thermo:tests/data/thermo9.txt+arrow:tests/data/arrow9.txt",
        "box:2x3+skyscraper:tests/data/skyscraper6.txt",
        "box:2x3+sandwich:tests/data/sandwich6.txt",
        "box:2x2+quadruple:tests/data/quadruple4.txt",
        "box:2x3+x-sum:tests/data/x-sum6.txt",
        "box:2x3+numbered-room:tests/data/numbered-room6.txt",
        "box:2x2+candidates:tests/data/candidates4.txt",
        "box:2x3+calcudoku:tests/data/calcudoku6.txt",
        "box:2x3+inequality:tests/data/inequality6.txt",
        "box:2x3+little-killer:tests/data/little-killer6.txt",
        "box:2x3+odd:tests/data/odd6.txt",
        "box:2x3+between:tests/data/between6.txt",
        "box:2x2+region-sum:tests/data/region-sum4.txt",
        "box:2x2+lockout:tests/data/lockout4.txt",
    ]
    .map(game)
    .into();
    // A knight's move, pairs, sums with repetition, and a cage for every cell.
    let stated = |more: &str| {
        let text = format!(
            r#"{{"schema":"gerechte/game/1","rows":4,"columns":4,"symbols":4,"houses":[[0,1,4,5],[2,3,6,7],[8,9,12,13],[10,11,14,15]{more}}}"#
        );
        gerechte::game::file::stated(&text, crate::common::NATIVE, &Stop::never())
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    games.push(stated(",[0,15]]"));
    games.push(stated("],\"cages\":[{\"cells\":[0,5,10,15],\"sum\":10,\"repeats\":true}]"));
    games.push(stated("],\"cages\":[{\"cells\":[4,9,14],\"sum\":9,\"repeats\":true}]"));
    let dominoes = (0..8).map(|n| {
        format!("{{\"cells\":[{},{}],\"sum\":{}}}", 2 * n, 2 * n + 1, if (n / 2 + n) % 2 == 0 { 3 } else { 7 })
    });
    games.push(stated(&format!("],\"cages\":[{}]", dominoes.collect::<Vec<_>>().join(","))));
    for rules in [
        "\"antiknight\":true",
        "\"antiking\":true",
        "\"disjointgroups\":true",
        "\"diagonal+\":true",
        "\"diagonal-\":true",
    ] {
        let rows = vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",");
        games.push(Game::clone(&one(&format!("{{\"size\":9,\"grid\":[{rows}],{rules}}}")).game));
    }
    games
}

/// A third of the cells of a random grid.
fn puzzle(game: &Game, random: &mut ChaCha8Rng) -> Item {
    let grid = Solver::new(game.problem()).random(&Puzzle::empty(game), &Stop::never(), random).unwrap();
    let grid = grid.unwrap_or_else(|| panic!("{game} has no grid"));
    let cells: Vec<_> = (0..game.board().cells()).filter(|_| random.random_ratio(1, 3)).map(Cell::new).collect();
    let puzzle = Puzzle::of(&grid, cells);
    let mut item = Item::new(Arc::new(game.clone()), puzzle);
    item.is_given = false;
    item
}

/// The documentation of the formats tells which games each can express.
#[test]
fn what_is_written_is_read_again() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut said = std::collections::BTreeMap::<&str, usize>::new();
    for game in games() {
        for _ in 0..4 {
            let mut item = puzzle(&game, &mut random);
            if random.random() {
                item.words.title = Some("A title: with 'signs', \"quotes\" and ünïcode".to_owned());
                item.words.author = Some("An author".to_owned());
                item.words.rules = Some("Rules: in\nlines".to_owned());
            }
            for format in Format::ALL {
                let Ok(text) = format.write(&item) else { continue };
                *said.entry(format.name()).or_default() += 1;
                let again = one(&format!("{}{text}\n", format.before(0)));
                assert_eq!(statement(&again.game), statement(&game), "{format}: {text}");
                if [Format::Json, Format::Fpuzzles, Format::FpuzzlesUrl, Format::Penpa].contains(&format) {
                    // The number of a diagonal stays at its end.
                    let places = |game: &Game| {
                        let sums = game.diagonal_sums().into_iter();
                        sums.map(|(cells, total)| (cells.to_vec(), total)).sorted().collect_vec()
                    };
                    assert_eq!(places(&again.game), places(&game), "{format}: {text}");
                }
                if format == Format::Pencilmarks {
                    // A cell with one candidate is a clue there.
                    let is_kept = |(cell, symbol): (Cell, Symbol)| again.puzzle[cell.index()] == Some(symbol);
                    assert!(item.puzzle.clues().all(is_kept), "{text}");
                } else {
                    assert_eq!(again.puzzle, item.puzzle, "{format}: {text}");
                }
                if format.carries_words() {
                    assert_eq!(again.words, item.words, "{format}: {text}");
                }
                // And in the middle of others, with the game named.
                let three = format!("{}{text}\n\n{text}\n\n{text}\n", format.before(0));
                let three: Vec<_> = Items::new(Some(Arc::new(game.clone())), three.as_bytes()).collect();
                assert_eq!(three.len(), 3, "{format}: {text}");
                for again in three {
                    let again = again.unwrap_or_else(|error| panic!("{format}: {error}: {text}"));
                    assert!(again.is_given && *again.game == game, "{format}: {text}");
                }
            }
        }
    }
    let games = games().len();
    let counts: Vec<_> =
        Format::ALL.iter().map(|format| said.get(format.name()).copied().unwrap_or_default() / 4).collect();
    // In the order of `Format::ALL`, from what formats are documented to say: usual boxes 5, of them one 9×9; all; the 23 with a name; all square ones 44,
    // without the one whose dots are all drawn, inequalities and cages with signs 41, up to order 16 and without these cages 42, without neighbours and
    // marks 28; those whose regions are in one part 42; connected regions with or without diagonals, cages that fill the board, and Latin squares, 11; killers of 9×9, of which there is none here; regions alone 9.
    assert_eq!((games, counts), (46, vec![5, 5, 1, 1, 5, 1, 46, 23, 41, 41, 28, 42, 11, 42, 0, 0, 9]));
}

/// Decoration is kept by the formats that can say it. The others leave it out, and that is told.
#[test]
fn drawings_are_kept() {
    let line = json!({"line": {"points": [[0.5, 0.5], [1.5, 1.5]], "width": 0.25, "colour": "#cfcfcf"}});
    let disc =
        json!({"shape": {"at": [2.0, 0.5], "size": [0.5, 0.25], "round": true, "fill": "#ff000080", "angle": 30.0}});
    let corner = json!({"shape": {"at": [2.0, 1.0], "size": [1.0, 1.0], "border": "red", "text": {"says": "<&", "colour": "blue", "size": 0.5}}});
    let text = json!({"shape": {"at": [-0.5, 4.5], "size": [1.0, 1.0], "text": {"says": "9", "colour": "#000", "size": 0.375}}});
    let cage = json!({"cage": {"cells": [[0, 1], [0, 2]], "colour": "#0000ff"}});
    let named_cage = json!({"cage": {"cells": [[3, 3]], "colour": "#0000ff", "text": "A"}});
    let below = json!({"shape": {"at": [0.5, 3.5], "size": [1.0, 1.0], "fill": "#eeeeee", "below": true}});
    let arrow =
        json!({"line": {"points": [[0.25, 0.5], [1.5, 1.75]], "width": 0.0625, "colour": "#000000", "head": 0.5}});
    let told = |item: &Item, format| item.remarks(Some(format));
    for (drawings, lost) in [
        (vec![line.clone(), disc.clone(), corner, text, cage.clone()], [None; 3]),
        (vec![named_cage], [None, None, Some("1 cage")]),
        // Other layers and places between are not those of f-puzzles.
        (vec![arrow.clone(), below.clone(), line], [None, Some("1 arrow"), None]),
        (vec![arrow.clone(), arrow, cage], [None, Some("2 arrows"), None]),
    ] {
        let record = json!({"game": "box:2x2", "puzzle": "1...............", "drawings": drawings});
        let item = one(&record.to_string());
        let sorted = |item: &Item| item.drawings.iter().map(|drawing| format!("{drawing:?}")).sorted().collect_vec();
        assert_eq!(item.drawings.len(), drawings.len());
        for (format, lost) in [Format::Json, Format::Fpuzzles, Format::Scl].into_iter().zip(lost) {
            let again = one(&format.write(&item).unwrap());
            match lost {
                None => assert_eq!(sorted(&again), sorted(&item), "{format}"),
                Some(lost) => {
                    assert!(again.drawings.len() < drawings.len(), "{format}");
                    let remark = format!("its drawings ({lost}) are not written, and may demand more");
                    assert!(told(&item, format).contains(&remark), "{format}: {:?}", told(&item, format));
                }
            }
        }
        let kinds = |format| told(&item, format).into_iter().filter(|told| told.contains("not written")).count();
        assert_eq!([Format::Line, Format::Penpa, Format::Iss].map(kinds), [1; 3]);
    }
    for (wrong, what) in [
        (json!([{"line": {"points": [], "width": 1.0, "colour": "url(x)"}}]), "a drawing has the colour `url(x)`"),
        (json!([{"disc": {}}]), "`drawings` 1: unknown variant `disc`"),
        (json!([disc, {"cage": {"cells": [], "colour": "red", "zzz": 1}}]), "`drawings` 2: unknown field `zzz`"),
        (json!({}), "`drawings` is {}, no list"),
    ] {
        let said = error(&json!({"puzzle": ".".repeat(16), "drawings": wrong}).to_string());
        assert!(said.contains(what), "{said}");
    }
}

/// What f-puzzles and `SudokuPad` draw, in the words of those programs.
#[test]
fn drawings_of_others_are_read() {
    let read = |text: &str| {
        let item = one(text);
        (serde_json::to_value(&item.drawings).unwrap(), item.unread.join(" "))
    };
    let grid = blank(4).replacen("{}", "{\"c\":\"#ffcccc\",\"cornerPencilMarks\":[1]}", 1);
    let fpuzzles = format!(
        "{{\"size\":4,\"grid\":{grid},\"line\":[{{\"lines\":[[\"R1C1\",\"R2C2\"],[\"R0C4\",\"R1C4\"]],\"outlineC\":\"#AABBCC\",\"width\":0.5}}],\
         \"circle\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"baseC\":\"#FFF\",\"outlineC\":\"#000\",\"fontC\":\"#00F\",\"width\":0.5,\"height\":0.75,\"value\":7}}],\
         \"cage\":[{{\"cells\":[\"R4C4\"],\"outlineC\":\"#00F\",\"value\":\"A\"}}]}}"
    );
    let (drawings, unread) = read(&fpuzzles);
    assert_eq!(unread, "cornerPencilMarks");
    assert_eq!(
        drawings,
        json!([
            {"shape": {"at": [0.5, 0.5], "size": [1.0, 1.0], "fill": "#ffcccc", "below": true}},
            {"line": {"points": [[0.5, 0.5], [1.5, 1.5]], "width": 0.25, "colour": "#AABBCC"}},
            {"line": {"points": [[3.5, -0.5], [3.5, 0.5]], "width": 0.25, "colour": "#AABBCC"}},
            {"shape": {"at": [1.0, 0.5], "size": [0.5, 0.75], "round": true, "fill": "#FFF", "border": "#000",
                "text": {"says": "7", "colour": "#00F", "size": 0.375}}},
            {"cage": {"cells": [[3, 3]], "colour": "#00F", "text": "A"}},
        ])
    );
    let scl = format!(
        "{{\"cells\":{},\"lines\":[{{\"wayPoints\":[[0.5,1.5],[1.5,1.5]],\"color\":\"rgb(255,0,0)\",\"thickness\":16}},{{\"d\":\"M0 0L9 9\"}}],\
         \"arrows\":[{{\"wayPoints\":[[0,1],[2,3]],\"color\":\"#000\",\"thickness\":8,\"headLength\":0.25}}],\
         \"underlays\":[{{\"center\":[1,2],\"width\":0.5,\"height\":0.25,\"rounded\":true,\"backgroundColor\":\"#EEE\",\"borderColor\":\"transparent\"}}],\
         \"overlays\":[{{\"center\":[-0.5,2],\"text\":\"<x\\u0001\",\"fontSize\":32,\"color\":\"blue\",\"angle\":45}}]}}",
        blank(4)
    );
    let (drawings, unread) = read(&scl);
    assert_eq!(unread, "lines");
    assert_eq!(
        drawings,
        json!([
            {"line": {"points": [[1.5, 0.5], [1.5, 1.5]], "width": 0.25, "colour": "#ff0000"}},
            {"line": {"points": [[1.0, 0.0], [3.0, 2.0]], "width": 0.125, "colour": "#000", "head": 0.25}},
            {"shape": {"at": [2.0, 1.0], "size": [0.5, 0.25], "round": true, "fill": "#EEE", "below": true}},
            {"shape": {"at": [2.0, -0.5], "size": [0.0, 0.0], "angle": 45.0, "text": {"says": "<x\u{1}", "colour": "blue", "size": 0.5}}},
        ])
    );
    let output = gerechte(&["show", &scl, "--form", "svg"], b"");
    assert!(stdout(&output).contains("stroke=\"#ff0000\" stroke-width=\"12.0\""), "{output:?}");
    assert!(stdout(&output).contains("fill=\"blue\">&lt;x </text>"), "{output:?}");
    let remarks = "line 1: its drawings (1 arrow, 1 line, 1 shape, 1 text) are decoration here, and may demand more\nline 1: `lines` are not read, and may demand more\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), remarks);
}

/// A player's entries and candidates are kept by formats that have them.
#[test]
fn positions_are_kept() {
    let game = Arc::new(game("box:3x3"));
    let mut item = Item::new(Arc::clone(&game), Puzzle::parse(&game, WIKIPEDIA).unwrap());
    item.placed = vec![(Cell::new(2), Symbol::new(3)), (Cell::new(80 - 4), Symbol::new(0))];
    item.placed.retain(|(cell, _)| item.puzzle[cell.index()].is_none());
    for format in [Format::Hodoku, Format::Json, Format::Fpuzzles, Format::FpuzzlesUrl, Format::Scl, Format::Penpa] {
        let again = one(&format.write(&item).unwrap());
        assert_eq!((&again.puzzle, &again.placed), (&item.puzzle, &item.placed), "{format}");
    }
    assert!(Format::Sdk.write(&item).unwrap().contains("[State]\n534.7...."));
    // Two candidates taken away by hand.
    let marks = one(&Format::Pencilmarks.write(&item).unwrap());
    let mut candidates = marks.candidates.clone().unwrap();
    let cell = candidates.iter().position(|of_cell| of_cell.len() > 2).unwrap();
    candidates[cell].truncate(1 + 1);
    item.candidates = Some(candidates);
    for format in [Format::Hodoku, Format::Json, Format::Fpuzzles, Format::Penpa, Format::Pencilmarks] {
        let again = one(&format.write(&item).unwrap());
        assert_eq!(again.candidates, item.candidates, "{format}");
    }
}

/// Each way of drawing a grid.
#[test]
fn grids_are_read_however_they_are_drawn() {
    let rows: Vec<&str> = (0..9).map(|row| &WIKIPEDIA[9 * row..9 * row + 9]).collect();
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let boxed = |row: &str, bar: &str| [&row[..3], &row[3..6], &row[6..]].join(bar);
    let bands = |lines: Vec<String>, rule: &str| {
        [lines[..3].join("\n"), lines[3..6].join("\n"), lines[6..].join("\n")].join(rule)
    };
    let all = |row: &dyn Fn(&str) -> String| rows.iter().map(|line| row(line)).collect::<Vec<_>>();
    let parted = |row: &str| format!("| {} |", [&row[..3], &row[3..6], &row[6..]].map(spaced).join(" | "));
    let framed = |rule: &str, row: &dyn Fn(&str) -> String| {
        format!("{rule}\n{}\n{rule}", bands(all(row), &format!("\n{rule}\n")))
    };
    let drawn = [
        all(&str::to_owned).join("\n"),
        all(&spaced).join("\n"),
        all(&|row| format!("  {}  ", spaced(row))).join("\r\n"),
        bands(all(&|row| boxed(row, " ")), "\n\n"),
        bands(all(&|row| boxed(row, "|")), "\n---+---+---\n"),
        bands(all(&|row| format!("| {} |", boxed(&spaced(row).replace(' ', ""), " | "))), "\n+-----+-----+-----+\n"),
        format!(
            "*-----------*\n{}\n*-----------*",
            bands(all(&|row| format!("|{}|", boxed(row, "|"))), "\n|---+---+---|\n")
        ),
        format!(".-------.\n{}\n'-------'", bands(all(&|row| format!("|{}|", spaced(row))), "\n:-------:\n")),
        bands(all(&|row| format!("║{}║", boxed(row, "│"))), "\n╠═══╬═══╬═══╣\n"),
        all(&|row| spaced(row).replace(' ', ",").replace('.', "")).join("\n"),
        all(&|row| spaced(row).replace(' ', ", ")).join("\n"),
        all(&|row| row.replace('.', "0")).join("\n"),
        all(&|row| row.replace('.', "_")).join("\n"),
        all(&|row| row.replace('.', "*")).join("\n"),
        all(&|row| row.replace('.', "x")).join("\n"),
        all(&|row| row.replace('.', "-")).join("\n"),
        all(&|row| row.replace('.', "?")).join("\n"),
        // Lines of dashes: as long as a board of 5×5 or 4×4 has cells, and where dashes are blanks, too.
        framed(&"-".repeat(25), &parted),
        framed(&"-".repeat(25), &|row| parted(row).replace('.', "-")),
        framed(&"-".repeat(16), &|row| format!(" {}", boxed(row, "|"))),
        bands(all(&|row| boxed(row, "|").replace('.', "-")), "\n-----------\n"),
        bands(all(&|row| row.replace('.', "-")), "\n---------\n"),
        // A comma behind each cell.
        all(&|row| spaced(row).replace(' ', ",").replace('.', "") + ",").join("\n"),
        format!("#Aauthor\n#Dtitle\n[Puzzle]\n{}\n[State]\n{}", all(&str::to_owned).join("\n"), "1".repeat(9)),
        format!("\u{feff}# a comment\n\n{}\n\n", all(&spaced).join("\n")),
    ];
    for text in &drawn {
        assert!(begins(&game("box:3x3"), text), "{text}");
        let item = one(text);
        assert_eq!(
            (item.game.to_string().as_str(), item.puzzle.to_string().as_str()),
            ("box:3x3", WIKIPEDIA),
            "{text}"
        );
    }
    let both = drawn.join("\n\n");
    assert_eq!(read(&both).len(), drawn.len());
    // Rows without anything between two grids.
    let twice = format!("{0}\n{0}", drawn[0]);
    assert_eq!(read(&twice).len(), 2);
}

/// Texts that could be read in two ways.
#[test]
fn rows_of_characters_are_grids_or_puzzles() {
    // Blank rows where dashes are blanks.
    let dashes = "1---\n----\n----\n---4";
    assert_eq!(one(dashes).puzzle.to_string(), "1..............4");
    assert_eq!(one(&["----"; 4].join("\n")).puzzle.to_string(), ".".repeat(16));
    assert_eq!(one(&"-".repeat(16)).puzzle.to_string(), ".".repeat(16));
    // Rows of four cells with all candidates have as many characters as rows of sixteen cells in groups.
    let item = one(&["1234 1234 | 1234 1234"; 4].join("\n"));
    assert_eq!((item.format, item.game.to_string()), (Format::Pencilmarks, "box:2x2".to_owned()));
    let groups = format!("12.. ..3. .4.. ...G\n{}", ["....  ....  ....  ....\n"; 15].concat());
    assert_eq!((one(&groups).format, one(&groups).game.to_string()), (Format::Grid, "box:4x4".to_owned()));
    // Numbers above nine.
    let numbers = vec![(1..=16).map(|n| n.to_string()).collect::<Vec<_>>().join(" ")]
        .into_iter()
        .chain(vec![". ".repeat(16); 15]);
    let item = one(&numbers.collect::<Vec<_>>().join("\n"));
    assert_eq!(&item.puzzle.to_string()[..17], "123456789ABCDEFG.");
    assert_eq!(item.game.to_string(), "box:4x4");
    // Sixteen lines of sixteen cells are a grid, and as many puzzles where there are more.
    let line = "1...............";
    assert_eq!(read(&[line; 17].join("\n")).len(), 17);
    let rows: Vec<String> = (0..16).map(|row| format!("{}1{}", ".".repeat(row), ".".repeat(15 - row))).collect();
    assert_eq!(read(&rows.join("\n")).len(), 1);
}

/// Examples that other programs, and people, have written.
#[test]
fn examples_of_others_are_read() {
    // HoDoKu prints candidates so; the puzzle is the one above.
    let marks = "\
.------------------.------------------.------------------.
| 5     3     124  | 26    7     2468 | 1489  1249  248  |
| 6     247   247  | 1     9     5    | 3478  234   2478 |
| 12    9     8    | 23    34    24   | 13457 6     2457 |
:------------------+------------------+------------------:
| 8     125   1259 | 579   6     147  | 4579  2459  3    |
| 4     25    2569 | 8     5     3    | 579   259   1    |
| 7     15    1359 | 59    2     14   | 4589  459   6    |
:------------------+------------------+------------------:
| 139   6     134579 | 357 35    7    | 2     8     4    |
| 23    278   237  | 4     1     9    | 36    3     5    |
| 123   1245  12345| 2356  8     26   | 1346  7     9    |
'------------------'------------------'------------------'
";
    let item = one(marks);
    assert_eq!(item.format, Format::Pencilmarks);
    let candidates = item.candidates.as_ref().unwrap();
    assert_eq!(candidates[2], [0, 1, 3].map(Symbol::new));
    assert_eq!((item.puzzle[0], item.puzzle[1], item.puzzle[2]), (Some(Symbol::new(4)), Some(Symbol::new(2)), None));
    // From HoDoKu's library of tests.
    let line = ":0000:5:7.2.34.8.........2.8...51.74.......51..63.27..29.......14.76...2.8.........2.51.8.7::.:::";
    let line = line.replace("::.:::", "::561:::a comment");
    assert_eq!(read(&line).len(), 1);
    // Constraints of Interactive Sudoku Solver, from its own examples.
    let iss = ".~R1C1_5~R1C2_3~R1C5_7~R2C1_6~R2C4_1~R2C5_9~R2C6_5~R3C2_9~R3C3_8~R3C8_6~R4C1_8~R4C5_6~R4C9_3~R5C1_4~R5C4_8~R5C6_3~R5C9_1~R6C1_7~R6C5_2~R6C9_6~R7C2_6~R7C7_2~R7C8_8~R8C4_4~R8C5_1~R8C6_9~R8C9_5~R9C5_8~R9C8_7~R9C9_9";
    assert_eq!(one(iss).puzzle.to_string(), WIKIPEDIA);
    let address = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={iss}");
    assert_eq!(one(&address).puzzle.to_string(), WIKIPEDIA);
    // Rows of tables.
    let table = format!("quizzes,solutions\n{0},{0}\n{1},{1}\n", WIKIPEDIA.replace('.', "0"), ".".repeat(81));
    assert_eq!(read(&table).len(), 2);
    assert_eq!(one(&format!("7,\"{WIKIPEDIA}\",x")).puzzle.to_string(), WIKIPEDIA);
    // Rows one after the other, and white space for blanks.
    let rows: Vec<&str> = (0..9).map(|row| &WIKIPEDIA[9 * row..9 * row + 9]).collect();
    assert_eq!(one(&rows.join(" ")).puzzle.to_string(), WIKIPEDIA);
    assert_eq!(one(&WIKIPEDIA.replace('.', " ")).puzzle.to_string(), WIKIPEDIA);
    // A solution after the puzzle is no layout.
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(one(&format!("{WIKIPEDIA} {solution}")).game.to_string(), "box:3x3");
    let labels = "000111222000111222000111222333444555333444555333444555666777888666777888666777888";
    for layout in [format!("{WIKIPEDIA}{labels}"), format!("{WIKIPEDIA} {labels}")] {
        let item = one(&layout);
        assert_eq!((item.format, item.game.to_string()), (Format::Layout, "box:3x3".to_owned()));
    }
    // SudokuPad's shortened JSON.
    let scl = "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: x'},{ce:[[0,1],[0,2]],v:5}]}";
    let packed = format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(scl));
    let item = one(&packed);
    assert_eq!(item.puzzle.to_string(), "1..............4");
    assert_eq!(statement(&item.game).1.len(), 1);
}

/// A grid of f-puzzles or of `SudokuPad` with blank cells.
/// A killer of three cages by hand: a row of 15, two cells of 3 below each other, and two on a diagonal with a sum of 45 / 5.
#[test]
fn killers_of_one_line_are_read() {
    let rows = [
        ">>F000000",
        "003000000",
        "00^000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "0000000.0",
        "000000009",
    ];
    let by_arrows = one(&rows.concat());
    assert_eq!(by_arrows.format, Format::KillerArrows);
    let mut numbers = vec![0; 81];
    let cages: [(u32, &[usize]); 3] = [(15, &[0, 1, 2]), (3, &[11, 20]), (9, &[70, 80])];
    for (number, (total, cells)) in (1..).zip(cages) {
        for &cell in cells {
            numbers[cell] = 256 * total + number;
        }
    }
    let text = numbers.iter().join(":");
    let by_numbers = one(&format!("3x3::k:{text}"));
    assert_eq!(by_numbers.format, Format::KillerNumbers);
    for item in [&by_arrows, &by_numbers] {
        let problem = item.game.problem();
        let sums = problem.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Sum { cells, total } => Some((*total, cells.iter().map(|cell| cell.index()).collect())),
            _ => None,
        });
        let sums: Vec<(u32, Vec<usize>)> = sums.collect();
        assert_eq!(sums, cages.map(|(total, cells)| (total, cells.to_vec())), "{}", item.format);
        // 27 houses of the board, and the cages.
        assert_eq!(problem.houses().count(), 30, "{}", item.format);
    }
    assert_eq!(statement(&one(&format!("3x3:d:k:{text}")).game).0.len(), 32);
}

#[test]
fn killers_of_one_line_are_written() {
    let random = &mut ChaCha8Rng::seed_from_u64(36);
    for _ in 0..100 {
        let mut cage_of = vec![0; 81];
        for cage in 1..random.random_range(2..40) {
            // A cage grows to cells beside it, or at its corners.
            let mut cell = random.random_range(0..81_usize);
            for _ in 0..random.random_range(2..6) {
                cage_of[cell] = if cage_of[cell] == 0 { cage } else { cage_of[cell] };
                let step = |at: usize, by: usize| (at + by).saturating_sub(1).min(8);
                let near = [cell / 9, cell % 9].map(|at| step(at, random.random_range(0..3)));
                cell = 9 * near[0] + near[1];
            }
        }
        let mut sums = vec![0; 256];
        cage_of.iter().enumerate().filter(|(_, cage)| **cage > 0).for_each(|(cell, &cage)| sums[cage] += cell % 5 + 1);
        let numbers = cage_of.iter().map(|&cage| 256 * sums[cage] + cage).join(":");
        let item = one(&format!("3x3::k:{numbers}"));
        for format in [Format::KillerArrows, Format::KillerNumbers] {
            let line = match format.write(&item) {
                Ok(line) => line,
                // Cells of a cage that another one cut off.
                Err(error) if format == Format::KillerArrows && error.to_string().contains("a cage in parts") => {
                    continue;
                }
                Err(error) => panic!("{error}: {numbers}"),
            };
            let again = one(&line);
            assert_eq!(again.format, format);
            assert_eq!(statement(&again.game), statement(&item.game), "{line}");
        }
    }
}

fn blank(order: usize) -> String {
    format!("[{}]", vec![format!("[{}]", vec!["{}"; order].join(",")); order].join(","))
}

/// Only cells of another region than the usual one carry the field, and without boxes that is their row.
#[test]
fn a_cell_without_a_region_has_the_usual_one() {
    let game = |grid: &str| one(&format!("{{\"size\":5,\"grid\":{grid}}}")).game;
    assert_eq!(game(&blank(5)).to_string(), "latin:5");
    let changed = blank(5).replacen("{}],[{}", "{\"region\":1}],[{\"region\":0}", 1);
    // r1c5 and r2c1 change places, so that they are equal. There are 161,280 Latin squares (OEIS A002860); in each r2c1 is one of the four symbols of r1c2 to
    // r1c5, and permutations of these columns take each of them to r1c5 equally often.
    let game = game(&changed);
    let count = Native.count(game.problem(), None, &Stop::never()).unwrap().number().to_string();
    assert_eq!(count, (161_280 / 4).to_string());
    assert_eq!(game.to_string(), "jigsaw:0000101111222223333344444");
}

/// Extreme cells of f-puzzles are less, or greater, than those beside them but for others of their kind; clones hold the same.
#[test]
fn extremes_and_clones_are_relations() {
    let text = |more: &str| format!("{{\"size\":4,\"grid\":{}{more}}}", blank(4));
    let grids = solutions(NATIVE, one(&text("")).game.problem(), 1000);
    assert_eq!(grids.len(), 288);
    let more = r#","minimum":[{"cell":"R2C2"},{"cell":"R2C3"}],"maximum":[{"cell":"R4C1"}],"clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R2C3","R3C3"]}]"#;
    let is_meant = |grid: &&Vec<Symbol>| {
        let at = |row: usize, column: usize| grid[4 * (row - 1) + column - 1];
        let least = [at(1, 2), at(2, 1), at(3, 2)].iter().all(|&beside| at(2, 2) < beside);
        let other = [at(1, 3), at(2, 4), at(3, 3)].iter().all(|&beside| at(2, 3) < beside);
        least && other && at(4, 1) > at(3, 1) && at(4, 1) > at(4, 2) && at(1, 1) == at(2, 3) && at(1, 2) == at(3, 3)
    };
    let meant: Vec<_> = grids.iter().filter(is_meant).cloned().sorted().collect();
    assert!(!meant.is_empty());
    let found = solutions(NATIVE, one(&text(more)).game.problem(), 1000);
    assert_eq!(found.into_iter().sorted().collect_vec(), meant);
}

/// Puts a field into each object of a document, one at a time.
fn with_unknown(value: &Value, tell: &mut dyn FnMut(Value)) {
    match value {
        Value::Object(all) => {
            let mut more = all.clone();
            more.insert("zzz".to_owned(), 1.into());
            tell(more.into());
            for (name, part) in all {
                with_unknown(part, &mut |part| {
                    let mut changed = all.clone();
                    changed[name] = part;
                    tell(changed.into());
                });
            }
        }
        Value::Array(all) => {
            for (at, part) in all.iter().enumerate() {
                with_unknown(part, &mut |part| {
                    let mut changed = all.clone();
                    changed[at] = part;
                    tell(changed.into());
                });
            }
        }
        _ => {}
    }
}

/// Every unknown field is refused, at any level of any document.
#[test]
fn unknown_fields_are_named_at_every_level() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut told = std::collections::BTreeMap::<&str, usize>::new();
    // Boards above 9×9 hold nothing that is not on smaller ones.
    for game in games().into_iter().filter(|game| game.board().cells() <= 81) {
        let mut item = puzzle(&game, &mut random);
        item.words.title = Some("a title".to_owned());
        for format in [Format::Json, Format::Fpuzzles, Format::Scl] {
            let Ok(text) = format.write(&item) else { continue };
            let packed = text.strip_prefix("scl").map(|packed| lz_str::decompress_from_base64(packed).unwrap());
            let text = packed.map_or(text, |units| String::from_utf16(&units).unwrap());
            one(&text);
            let document: Value = serde_json::from_str(&text).unwrap();
            with_unknown(&document, &mut |changed| {
                let said = error(&changed.to_string());
                assert!(said.contains("`zzz`"), "{format}: {said}: {changed}");
                *told.entry(format.name()).or_default() += 1;
            });
        }
    }
    // As JSON in a packed word, too.
    let object = format!("{{\"cells\":{},\"zzz\":1}}", blank(4));
    assert!(error(&format!("scl{}", lz_str::compress_to_base64(&object))).contains("`zzz`"));
    let object = format!("{{\"size\":4,\"grid\":{},\"zzz\":1}}", blank(4));
    let packed = lz_str::compress_to_base64(&object).replace('+', "%2B");
    assert!(error(&format!("https://www.f-puzzles.com/?load={packed}")).contains("`zzz`"));
    assert!(told.len() == 3 && told.values().all(|&told| told > 100), "{told:?}");
}

/// Each rule of others is understood, or an error that names it.
#[test]
fn nothing_is_dropped_in_silence() {
    let boxes: Vec<Value> =
        (0..9).map(|b| (0..9).map(|c| vec![b / 3 * 3 + c / 3, b % 3 * 3 + c % 3]).collect()).collect();
    let boxes = Value::from(boxes).to_string();
    let scl = |more: &str| {
        let regions = if more.contains("regions") { String::new() } else { format!("\"regions\":{boxes},") };
        format!("{{\"cells\":{},{regions}{more}}}", blank(9))
    };
    let fpuzzles = |more: &str| format!("{{\"size\":9,\"grid\":{},{more}}}", blank(9));
    let refused = [
        (scl("\"cages\":[{\"cells\":[[0,0]],\"sum\":\"\"}]"), "`cages` 1 has neither a sum nor `unique`"),
        (scl("\"cages\":[{\"cells\":[[0,0]],\"sum\":4,\"value\":\"5\"}]"), "`cages` 1 has two sums"),
        (scl("\"cages\":[{\"cells\":[[0,0]],\"value\":\"x\"}]"), "`value` of `cages` 1 is \\\"x\\\", no number"),
        (scl("\"cages\":[{\"cells\":[[0,0]],\"value\":5,\"style\":\"fpRowIndexer\"}]"), "`style`, `fpRowIndexer`"),
        (scl("\"cages\":[{\"value\":\"thermos: slow\"}]"), "`thermos`"),
        (scl("\"cages\":[{\"cells\":[],\"value\":\"10\"}]"), "`cages` 1 has neither cells nor words"),
        (scl("\"cages\":[{\"cells\":[]}]"), "`cages` 1 has neither cells nor words"),
        (scl("\"cages\":[{\"cells\":[],\"sum\":10,\"value\":\"title: x\"}]"), "`sum` of `cages` 1"),
        (scl("\"cages\":[{\"value\":\"antiknight: 1\"}]"), "`antiknight` of `metadata` is \\\"1\\\""),
        (scl("\"diagonal+\":true"), "`diagonal+`"),
        (scl("\"windoku\":true"), "`windoku`"),
        (scl("\"global\":[\"antiknight\"]"), "`global`"),
        (scl("\"metadata\":{\"antiknight\":1}"), "`antiknight` of `metadata` is 1, neither true nor false"),
        (
            scl("\"settings\":{\"antiknight\":true}"),
            "`antiknight` of `settings` is true, and rules stand in `metadata`",
        ),
        (scl("\"metaData\":{\"windoku\":true}"), "`windoku` of `metadata`"),
        (scl("\"overlays\":{}"), "`overlays` is {}, no list"),
        (scl("\"cages\":{}"), "`cages` is {}, no list"),
        (scl("\"regions\":{}"), "`regions` is {}, no list"),
        (scl("\"regions\":[{}]"), "region 1 is {}, no list"),
        (scl("\"foglight\":[[0,0]]"), "`foglight`"),
        (
            fpuzzles("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"5\",\"unique\":false}]"),
            "`unique` of `killercage` 1",
        ),
        (fpuzzles("\"killercage\":[{\"cells\":[\"R1C1\"],\"sum\":\"5\"}]"), "`sum` of `killercage` 1"),
        (fpuzzles("\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"slow\":true}]"), "`slow` of `thermometer` 1"),
        (fpuzzles("\"line\":[{\"lines\":[[\"R1C1\"]],\"fromConstraint\":\"Renban\"}]"), "`fromConstraint`"),
        (fpuzzles("\"antiking\":true,\"antiking\":false"), "names a field twice"),
        (
            fpuzzles("\"littlekillersum\":[{\"cell\":\"R0C0\",\"direction\":\"DR\",\"value\":9,\"cells\":[\"R1C2\"]}]"),
            "`cells` of `littlekillersum` 1",
        ),
        (fpuzzles("\"metadata\":{\"norowcol\":true}"), "`norowcol`"),
        (".Windoku~1".to_owned(), "`Windoku` has arguments"),
        (".Shape~9x9~9~Sudoku~x".to_owned(), "no board"),
    ];
    for (text, what) in refused {
        let said = error(&text).replace('"', "\\\"");
        assert!(said.contains(what) || said.replace("\\\\", "\\").contains(what), "{said}: {what}");
    }
    let knight = statement(&game("box:3x3+antiknight"));
    for more in [
        "\"metadata\":{\"antiknight\":true}",
        "\"metadata\":{\"antiknight\":\"true\",\"rules\":\"x\"}",
        "\"metaData\":{\"antiknight\":true}",
        "\"cages\":[{\"value\":\"antiknight: true\"},{\"value\":\"by somebody\"}]",
    ] {
        assert_eq!(statement(&one(&scl(more)).game), knight, "{more}");
    }
    let cage = statement(
        &one(&fpuzzles("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"7\",\"outlineC\":\"#000\"}]")).game,
    );
    for more in
        ["\"sum\":null,\"value\":\"7\"", "\"sum\":7,\"value\":\"\"", "\"sum\":7,\"value\":\"7\",\"unique\":true"]
    {
        assert_eq!(statement(&one(&scl(&format!("\"cages\":[{{\"cells\":[[0,0]],{more}}}]"))).game), cage, "{more}");
    }
    let plain = statement(&game("box:3x3"));
    for text in [
        scl(
            "\"cages\":[{\"cells\":[[0,0]],\"unique\":false,\"hidden\":true}],\"overlays\":[],\"windoku\":false,\"id\":\"x\",\"settings\":{\"a\":1}",
        ),
        fpuzzles("\"xv\":[],\"entropy\":false,\"author\":\"x\",\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"x\"}]"),
    ] {
        assert_eq!(statement(&one(&text).game), plain, "{text}");
    }
}

/// A string that is broken over lines is one puzzle, or none; lines that are puzzles stay puzzles.
#[test]
fn strings_over_several_lines_are_read_whole_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let (mut whole, mut refused) = (0, 0);
    let mut all = Vec::new();
    for game in games() {
        for _ in 0..3 {
            let mut item = puzzle(&game, &mut random);
            if random.random() {
                item.puzzle = Puzzle::empty(&game);
            }
            let Ok(text) = Format::Iss.write(&item) else { continue };
            let width = random.random_range(20..60);
            let folded: Vec<String> =
                text.chars().collect::<Vec<_>>().chunks(width).map(|line| line.iter().collect()).collect();
            let lines = text.replace('.', "\n  .").trim().to_owned();
            for broken in [lines, folded.join("\n"), text.replace(".~", "\n.~")] {
                match &read(&broken)[..] {
                    [Ok(again)] => {
                        whole += 1;
                        assert_eq!(
                            (statement(&again.game), &again.puzzle),
                            (statement(&game), &item.puzzle),
                            "{broken}"
                        );
                    }
                    items => {
                        refused += 1;
                        assert!(items.iter().all(Result::is_err), "{items:?}: {broken}");
                    }
                }
            }
            all.push((text, item));
        }
    }
    assert!(whole > 100 && refused > 0, "{whole} {refused}");
    // The formats of single lines are read together.
    let text = all.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join("\n");
    let items = read(&text);
    assert_eq!(items.len(), all.len());
    for (again, (text, item)) in items.iter().zip(&all) {
        assert_eq!(again.as_ref().map(|again| &again.puzzle), Ok(&item.puzzle), "{text}");
    }
    // Three thermometers are one puzzle; pairs of them might be one, or two.
    let three = ".Thermo~R1C1~R1C2\n.Thermo~R2C1~R2C2\n.Thermo~R3C1~R3C2\n.~R1C1_1~R5C5_5";
    assert_eq!(one(three).game.marks().len(), 3);
    let pairs = ".Thermo~R1C1~R1C2.Thermo~R2C1~R2C2\n.Thermo~R3C1~R3C2.Thermo~R4C1~R4C2\n\n2x2:1o";
    let items = read(pairs);
    assert!(
        matches!(&items[..], [Err(said), Ok(_)] if said.contains("lines 1 to 2 may be one puzzle or several")),
        "{items:?}"
    );
    // Errors name the line.
    assert!(error(".Thermo~R1C1~R1C2\n .Thermo~R2C1~R2C2\n .Thermo~R3C1~R3Z2").starts_with("line 3: column 3: "));
}

/// Grids of candidates of any board, with any number of clues.
#[test]
fn candidates_are_read_again() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let more =
        ["latin:1", "latin:2", "latin:3", "latin:4", "box:1x2", "latin:10", "box:6x6", "latin:7", "diameter:1:0"];
    let (mut read, mut refused) = (0, 0);
    for game in games().into_iter().chain(more.map(game)).filter(|game| game.to_string() != "samurai") {
        let grid =
            Solver::new(game.problem()).random(&Puzzle::empty(&game), &Stop::never(), &mut random).unwrap().unwrap();
        let is_large = game.board().cells() > 256;
        for clues in [0, 1, 2, 4, 8, 16].into_iter().filter(|&clues| !is_large || clues == 1 || clues == 8) {
            let cells = (0..game.board().cells()).filter(|_| random.random_ratio(clues, 16)).map(Cell::new);
            let item = Item::new(Arc::new(game.clone()), Puzzle::of(&grid, cells.collect::<Vec<_>>()));
            let text = match Format::Pencilmarks.write(&item) {
                Ok(text) => text,
                Err(unsaid) => {
                    refused += 1;
                    assert!(unsaid.what.contains("contradict each other"), "{unsaid}");
                    continue;
                }
            };
            // By definition: the symbols that no cell of a common house holds.
            let is_left = |cell: usize, symbol: Symbol| {
                let mut common = game.problem().houses().filter(|house| house.contains(&Cell::new(cell))).flatten();
                !common.any(|other| other.index() != cell && item.puzzle[other.index()] == Some(symbol))
            };
            let left = |cell: usize| match item.puzzle[cell] {
                Some(symbol) => vec![symbol],
                None => (0..game.order()).map(Symbol::new).filter(|&symbol| is_left(cell, symbol)).collect::<Vec<_>>(),
            };
            let left: Vec<_> = (0..game.board().cells()).map(left).collect();
            let again: Vec<_> = Items::new(Some(Arc::clone(&item.game)), text.as_bytes()).collect();
            let [Ok(again)] = &again[..] else { panic!("{game}: {again:?}: {text}") };
            for (cell, left) in left.iter().enumerate() {
                let single = if let [symbol] = left[..] { Some(symbol) } else { None };
                assert_eq!(again.puzzle[cell], single, "{game}: {text}");
            }
            assert!(again.candidates.as_ref().is_none_or(|all| *all == left), "{game}: {text}");
            read += 1;
        }
    }
    assert!(read > 150 && refused < 20, "{read} {refused}");
}

/// Objects without an end are refused in linear time, and the text after them is read.
#[test]
fn braces_are_looked_for_once() {
    let start = Instant::now();
    let text = "{\n".repeat(200_000) + "2x2:1o\n";
    let items = read(&text);
    assert_eq!((items.len(), items.iter().filter(|item| item.is_ok()).count()), (200_001, 1));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// Errors name the part that a format cannot express.
#[test]
fn what_cannot_be_said_is_named() {
    let refused = |format: Format, name: &str| {
        let game = game(name);
        let mut item = Item::new(Arc::new(game.clone()), Puzzle::empty(&game));
        item.is_given = false;
        format.write(&item).unwrap_err().to_string()
    };
    assert_eq!(refused(Format::Line, "box:3x3+diagonals"), "the format line cannot say diagonals");
    assert_eq!(refused(Format::Grid, "jigsaw:aabb/aacb/dccb/dddc"), "the format grid cannot say jigsaw regions");
    assert_eq!(refused(Format::Sdk, "box:4x4"), "the format sdk cannot say 16 symbols");
    assert_eq!(refused(Format::Hodoku, "box:3x3+windows"), "the format hodoku cannot say windows");
    assert_eq!(refused(Format::Tatham, "box:3x3+windows"), "the format tatham cannot say windows");
    assert_eq!(refused(Format::Tatham, "perfect:1"), "the format tatham cannot say a region in parts, at r1c5");
    assert_eq!(refused(Format::Tatham, "latin:5+diagonals"), "the format tatham cannot say diagonals");
    assert_eq!(refused(Format::KillerArrows, "box:3x3+diagonals"), "the format killer-arrows cannot say diagonals");
    assert_eq!(
        refused(Format::KillerArrows, "box:3x3"),
        "the format killer-arrows cannot say a board without cages of several cells"
    );
    assert_eq!(
        refused(Format::KillerNumbers, "box:2x2+killer:tests/data/killer4.txt"),
        "the format killer-numbers cannot say another board than 9×9 with 3×3 boxes"
    );
    assert_eq!(refused(Format::Layout, "latin:5"), "the format layout cannot say a board without regions");
    assert_eq!(refused(Format::Scl, "box:3x3+nonconsecutive"), "the format scl cannot say nonconsecutive neighbours");
    assert_eq!(refused(Format::Scl, "box:2x3+thermo:tests/data/thermo6.txt"), "the format scl cannot say thermometers");
    assert_eq!(
        refused(Format::Fpuzzles, "box:2x3+kropki:tests/data/dots6.txt"),
        "the format fpuzzles cannot say that all dots are drawn"
    );
    assert_eq!(
        refused(Format::Layout, "latin:4+arrow:tests/data/arrow4.txt"),
        "the format layout cannot say a board without regions"
    );
    assert_eq!(refused(Format::Line, "box:2x2+arrow:tests/data/arrow4.txt"), "the format line cannot say arrows");
    assert_eq!(refused(Format::Iss, "box:5x5"), "the format iss cannot say 25 symbols");
    assert_eq!(refused(Format::Fpuzzles, "samurai"), "the format fpuzzles cannot say a board with holes");
    assert_eq!(
        refused(Format::Line, "box:3x2"),
        "the format line cannot say boxes of another shape than the usual one"
    );
    assert_eq!(
        refused(Format::Tatham, "latin:4+killer:tests/data/killer4.txt"),
        "the format tatham cannot say cages with sums"
    );
    // And what games cannot say.
    let grid = format!("[{}]", vec![format!("[{}]", ["{}"; 4].join(",")); 4].join(","));
    for (field, what, reason) in [
        ("rowindexer", "[1]", "games here cannot say `rowindexer`"),
        ("minimum", "[{\"cell\":\"R0C1\"}]", "`minimum` 1 names `R0C1`, no cell"),
        ("clone", "[{\"cells\":[\"R1C1\"],\"cloneCells\":[]}]", "`clone` 1 has 0 `cloneCells` instead of 1"),
        ("negative", "[\"ratio\"]", "games here cannot say `negative` of `ratio`"),
        ("xv", "[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"L\"}]", "`xv` 1 has the value `L`, neither X nor V"),
        (
            "whispers",
            "[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"3\"}]",
            "games here cannot say `whispers` 1 with the number 3",
        ),
    ] {
        let text = format!("{{\"size\":4,\"grid\":{grid},\"{field}\":{what}}}");
        assert_eq!(error(&text), format!("line 1: column 1: looks like an f-puzzles puzzle, but {reason}"));
    }
    let dots = "[{\"cells\":[\"R1C1\",\"R1C2\"]}]";
    assert_eq!(
        error(&format!("{{\"size\":4,\"grid\":{grid},\"nonconsecutive\":true,\"difference\":{dots}}}")),
        "line 1: column 1: looks like an f-puzzles puzzle, but games here cannot say `nonconsecutive` with `difference`"
    );
    assert_eq!(
        error(&format!(
            "{{\"size\":4,\"grid\":{grid},\"arrow\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[[\"R1C1\",\"R2C1\"]]}}]}}"
        )),
        "line 1: column 1: looks like an f-puzzles puzzle, but `arrow` 1 has a circle of 2 cells, which games here cannot say"
    );
    assert_eq!(
        error(".~R1C1_5.FullRankTies~some"),
        "line 1: column 10: looks like an Interactive Sudoku Solver string, but games here cannot say `FullRankTies`"
    );
    for (field, what, reason) in [
        ("lines", "{}", "`lines` is {}, no list"),
        ("lines", "[1]", "`lines` 1 is 1, no object"),
        ("lines", "[{\"wayPoints\":[[0,0],[1]]}]", "`wayPoints` of `lines` 1 is [1], no place"),
        ("overlays", "[{\"center\":[0]}]", "`center` of `overlays` 1 is [0], no place"),
        ("overlays", "[{\"center\":[0,0],\"width\":\"wide\"}]", "`width` of `overlays` 1 is \"wide\", no number"),
        ("overlays", "[{\"center\":[0,0],\"angle\":\"inf\"}]", "`angle` of `overlays` 1 is \"inf\", no number"),
        ("overlays", "[{\"center\":[0,1e9]}]", "a drawing has the length or the place 1000000000, in cells"),
    ] {
        assert_eq!(
            error(&format!("{{\"cells\":[[{{}},{{}}],[{{}},{{}}]],\"{field}\":{what}}}")),
            format!("line 1: column 1: looks like a SudokuPad puzzle, but {reason}")
        );
    }
}

#[test]
fn errors_of_killers_name_their_place() {
    let arrows = |begin: &str| error(&format!("{begin}{}", "0".repeat(81 - begin.len())));
    let said = |place: usize, what: &str| format!("line 1: column {place}: looks like a killer of {what}");
    assert_eq!(arrows("<"), said(1, "arrows and sums, but '<' leads out of the board"));
    assert_eq!(arrows("><"), said(2, "arrows and sums, but the arrows from r1c1 lead to no sum"));
    assert_eq!(error("3x3::k:1:2"), said(8, "numbered cages, but it has 2 cells instead of 81"));
    let numbers = |last: &str| error(&format!("3x3::k:257:{}{last}:", "0:".repeat(79)));
    assert_eq!(numbers("513"), said(170, "numbered cages, but the cage at r1c1 has two sums"));
    let wrong = |number: &str| {
        said(170, &format!("numbered cages, but `{number}` is not 256 times a sum to 45, plus the number of a cage"))
    };
    assert_eq!(numbers("11776"), wrong("11776"));
    assert_eq!(numbers("x"), wrong("x"));
    // Letters that are not known are not passed over where the format is named.
    let text = format!("3x3:x:k:{}", "0:".repeat(81));
    let said = Items::new(None, text.as_bytes()).from(Format::KillerNumbers).next().expect("a line").unwrap_err();
    assert!(said.to_string().ends_with("it begins with neither `3x3::k:` nor `3x3:d:k:`"), "{said}");
}

/// Grids with one of two conditions are those with the first and those with the second, less those with both.
#[test]
fn alternatives_are_counted_as_their_parts() {
    let count = |parts: &str| {
        let item = one(&format!(".Shape~4x4.{parts}"));
        NATIVE.count(&item.game.with_clues(&item.puzzle), None, &Stop::never()).unwrap().number()
    };
    let conditions = [
        "~R1C1_1",
        "Skyscraper~R1~4~",
        "Skyscraper~C1~~2",
        "Cage~6~R1C1~R1C2~R2C1",
        "Sum~5~R2C2~R3C3",
        "Arrow~R1C1~R2C2~R2C3",
        "GreaterThan~R1C1~R2C1",
        "XSum~R1~~6",
        "And.~R1C2_2.Whisper~2~R2C1~R2C2~R2C3.End",
        "Or.~R4C4_3.Skyscraper~C4~1~.End",
    ];
    for (one, other) in conditions.into_iter().tuple_combinations() {
        let both = count(&format!("{one}.{other}"));
        let any = count(&format!("Or.{one}.{other}.End"));
        assert_eq!(any + both, count(one) + count(other), "{one} {other}");
        assert_eq!(count(&format!("Or.And.{one}.{other}.End.And.{other}.{one}.End.End")), both, "{one} {other}");
    }
    // The same at several places: bits 0, 2 and 8 are R1C1, R1C3 and R3C1.
    let moved = one(".Shape~4x4.Replicate~FE.Sum~5~R1C1~R2C2.~R1C2_1_2.End").game;
    let written = ".Shape~4x4.Sum~5~R1C1~R2C2.Sum~5~R1C3~R2C4.Sum~5~R3C1~R4C2.~R1C2_1_2~R1C4_1_2~R3C2_1_2";
    assert_eq!(statement(&moved), statement(&one(written).game));
}

/// Errors say where.
#[test]
fn errors_name_their_place() {
    let cases = [
        (":0000:x:12:::", "line 1: column 11: looks like a HoDoKu library line, but it has 2 cells instead of 81"),
        (
            "3x3:1234",
            "line 1: column 9: looks like a game id of Simon Tatham's puzzles, but it has 1 cells instead of 81",
        ),
        (
            "3x3#1234",
            "line 1: column 4: looks like a game id of Simon Tatham's puzzles, but `#` is followed by a seed, which only the program itself makes a puzzle of",
        ),
        ("12.. ....\n..", "line 2: column 3: looks like a grid, but row 2 has 2 cells instead of 8"),
        ("1 2 . .\n. . .\n. . . .\n. . . .", "line 2: column 6: looks like a grid, but row 2 has 3 cells instead of 4"),
        ("1 2 . .\n. . . .\n. . . .", "line 3: column 1: looks like a grid, but it has 3 rows instead of 4"),
        (
            "1 2 . .\n. . 7 .\n. . . .\n. . . .",
            "line 2: column 5: looks like a grid, but `7` is neither a blank nor a symbol from 1 to 4",
        ),
        ("1 2 . .\n. . 1 1\n. . . .\n. . . .", "line 1: column 1: looks like a grid, but r2c3 and r2c4 both hold 1"),
        (
            "1 23 4 . \n12 . 33 .\n. . . .\n. . . .",
            "line 2: column 7: looks like a grid of candidates, but `33` names a candidate twice",
        ),
        ("{\"puzzle\": 7}", "line 1: column 1: looks like a JSON record, but its `puzzle` is 7, not a line of cells"),
        ("\n{\n\"puzzle\": }", "line 3: column 11: looks like a JSON record, but expected value"),
        ("{\"a\": {", "line 1: column 1: looks like a JSON record, but 2 of its braces are not closed"),
        (
            "puzzle,game\n1...............,box:9x9x9",
            "line 2: column 1: looks like a row of a table, but its game is `box:9x9x9`: `9x9` is not a number of at most four digits for columns",
        ),
        (
            "https://www.f-puzzles.com/?load=N4IgzglgXgpi",
            "line 1: column 33: looks like an f-puzzles address, but it cannot be unpacked: is its end missing?",
        ),
        (
            "https://sudokupad.app/abcdef",
            "line 1: column 1: looks like a SudokuPad puzzle, but `https://sudokupad.app/abcdef` names a puzzle on a server: take the long address, or its JSON",
        ),
        (
            "https://example.org/sudoku",
            "line 1: column 1: the address `https://example.org/sudoku` is none of a program that is known",
        ),
        ("hello world", "line 1: column 1: `hello world` is no puzzle in any format that is known"),
        (
            ".~R1C1_10",
            "line 1: column 2: looks like an Interactive Sudoku Solver string, but a clue has no value, `R1C1_10`",
        ),
        (
            ".~R1C1_5.~R1C1_6",
            "line 1: column 10: looks like an Interactive Sudoku Solver string, but a clue has two values for a cell, `R1C1_6`",
        ),
        (
            ".Shape~9x9.Shape~6x6",
            "line 1: column 12: looks like an Interactive Sudoku Solver string, but it has a second shape, `6x6`",
        ),
        (".Cage~5", "line 1: column 2: looks like an Interactive Sudoku Solver string, but `Cage` has no cells"),
        (
            ".Arrow~R1C1",
            "line 1: column 1: looks like an Interactive Sudoku Solver string, but the arrow at r1c1: an arrow of too few cells",
        ),
        (
            "{\"grid\":[[{},{}],[{},{}]],\"antiking\":1}",
            "line 1: column 1: looks like an f-puzzles puzzle, but `antiking` is 1, neither true nor false",
        ),
        (
            "{\"grid\":[[{},{}],[{},{}]],\"killercage\":[{\"cells\":[],\"value\":3}]}",
            "line 1: column 1: looks like an f-puzzles puzzle, but `killercage` 1 has no cells",
        ),
        // Behind percent signs columns are those of the query.
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=%2E%7ER1C1_5%2E%7ER1C1_6",
            "line 1: column 53: looks like an Interactive Sudoku Solver string, but a clue has two values for a cell, `R1C1_6`",
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?é=1&seq=2&q=.~R1C1_0",
            "line 1: column 64: looks like an Interactive Sudoku Solver string, but a clue has no value, `R1C1_0`",
        ),
    ];
    let found = cases.map(|(text, _)| error(text));
    assert_eq!(found.each_ref().map(String::as_str), cases.map(|(_, expected)| expected));
}

/// A bad puzzle is one error, and those after it are read.
#[test]
fn what_follows_an_error_is_read() {
    let bad = [
        ":0000:x:12:::",
        "2x2:1",
        "{\"puzzle\": 7}",
        "1 2 . .\n. .\n. . . .\n. . . .\n",
        ".~R9C9_99",
        "nothing at all",
    ];
    for bad in bad {
        let items = read(&format!("{WIKIPEDIA}\n{bad}\n\n2x2:1o\n{WIKIPEDIA}\n"));
        let kinds: Vec<_> = items.iter().map(Result::is_ok).collect();
        assert_eq!(kinds, [true, false, true, true], "{bad}: {items:?}");
    }
}

/// Ten thousand texts of all formats with some characters changed: each is read or refused, in one line that names a place.
#[test]
fn changed_texts_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut texts = Vec::new();
    for game in games().into_iter().filter(|game| game.order() <= 9 && game.board().cells() <= 81) {
        let item = puzzle(&game, &mut random);
        texts.extend(Format::ALL.iter().filter_map(|format| format.write(&item).ok()));
    }
    let alphabet: Vec<char> = "0123456789.:,_-|+~{}[]\"'x#kjRC \n%/=azAZé\u{0}".chars().collect();
    let changes = prop::collection::vec((any::<prop::sample::Index>(), 0..4_u8, any::<prop::sample::Index>()), 1..6);
    let strategy = (any::<prop::sample::Index>(), changes, any::<bool>());
    let mut runner =
        TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(10_000) });
    let given = Arc::new(game("box:3x3"));
    let refused = std::cell::Cell::new(0);
    runner
        .run(&strategy, |(text, changes, is_given)| {
            let mut text: Vec<char> = text.get(&texts).chars().collect();
            for (at, kind, with) in changes {
                let at = at.index(text.len() + 1);
                let c = alphabet[with.index(alphabet.len())];
                match kind {
                    0 => text.insert(at, c),
                    1 if at < text.len() => text[at] = c,
                    2 if at < text.len() => drop(text.remove(at)),
                    _ => text.truncate(at.max(1)),
                }
            }
            let text: String = text.into_iter().collect();
            for item in Items::new(is_given.then(|| Arc::clone(&given)), text.as_bytes()) {
                match item {
                    Ok(item) => {
                        let again = Puzzle::parse(&item.game, &item.puzzle.to_string());
                        prop_assert_eq!(again.as_ref(), Ok(&item.puzzle));
                    }
                    Err(error) => {
                        refused.set(refused.get() + 1);
                        let lines = text.lines().count() as u64;
                        prop_assert!((1..=lines).contains(&error.line), "{}", error);
                        let said = error.to_string();
                        prop_assert!(said.starts_with("line ") && !said.contains(char::is_control), "{:?}", said);
                    }
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    println!("{} texts, {} refused", texts.len(), refused.get());
}

/// Rules in words are not read. Every verb that reads them says so, and formats that know words carry them on.
#[test]
fn rules_in_words_are_told() {
    let words = "\"title\":\"T\",\"author\":\"A\"";
    let boxes =
        "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let scl = format!(
        "{{\"cells\":{},\"regions\":{boxes},\"metadata\":{{{words},\"rules\":[\"Grey cells\",\"are odd.\"]}}}}",
        blank(4)
    );
    let fpuzzles = format!("{{\"size\":4,\"grid\":{},{words},\"ruleset\":\"Grey cells\\nare odd.\"}}", blank(4));
    let remark = "line 1: its rules in words are not read, and may demand more: `Grey cells\\nare odd.`\n";
    let drawn =
        fpuzzles.replace("\"ruleset\":\"Grey cells\\nare odd.\"", "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]");
    let output = gerechte(&["convert", "--to", "fpuzzles"], drawn.as_bytes());
    let remark_of_lines = "line 1: its drawings (1 line) are decoration here, and may demand more\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), remark_of_lines);
    for puzzle in [&scl, &fpuzzles] {
        for args in [&["count"][..], &["check"], &["convert", "--to", "line"]] {
            let output = match args[0] {
                "convert" => gerechte(args, puzzle.as_bytes()),
                _ => gerechte(&[args, &[puzzle]].concat(), b""),
            };
            assert_eq!(String::from_utf8_lossy(&output.stderr), remark, "{args:?}");
        }
        for format in ["json", "fpuzzles", "scl"] {
            let output = gerechte(&["convert", "--to", format], puzzle.as_bytes());
            assert!(output.stderr.is_empty(), "{output:?}");
            let again = one(&stdout(&output)).words;
            assert_eq!(
                [again.title, again.author, again.rules].map(Option::unwrap),
                ["T", "A", "Grey cells\nare odd."]
            );
        }
    }
}

/// Values from 0 are one higher here, and so are sums, for each cell; the meaning stays.
#[test]
fn values_from_0_are_one_higher_here() {
    for (zero, one_based) in [
        ("~R1C1_0~R2C3_3", "~R1C1_1~R2C3_4"),
        ("~R1C1_0_2", "~R1C1_1_3"),
        ("Cage~3~R1C1~R1C2", "Cage~5~R1C1~R1C2"),
        ("Cage~~R1C1~R2C2", "Cage~~R1C1~R2C2"),
        ("Sum~4~R1C1~R2C2~R3C1", "Sum~7~R1C1~R2C2~R3C1"),
        ("LittleKiller~5~R1C2", "LittleKiller~7~R1C2"),
        ("Quad~R1C1~0~3", "Quad~R1C1~1~4"),
        (
            "Whisper~2~R1C1~R1C2.Thermo~R3C1~R3C2.Renban~R4C1~R4C2",
            "Whisper~2~R1C1~R1C2.Thermo~R3C1~R3C2.Renban~R4C1~R4C2",
        ),
        ("WhiteDot~R1C1~R1C2.Diagonal~1", "WhiteDot~R1C1~R1C2.Diagonal~1"),
    ] {
        let read = |shape: &str, rest: &str| one(&format!(".Shape~{shape}.{rest}"));
        let (found, expected) = (read("4x4~0-3", zero), read("4x4", one_based));
        assert_eq!(statement(&found.game), statement(&expected.game), "{zero}");
        assert_eq!(found.puzzle, expected.puzzle, "{zero}");
        assert_eq!(found.remarks(None), ["its values 0 to 3 are 1 to 4 here"]);
        assert!(expected.remarks(None).is_empty());
    }
    for (constraint, what) in [("AntiTaxicab", "`AntiTaxicab`"), ("DutchFlatmates", "`DutchFlatmates`")] {
        let said = error(&format!(".Shape~4x4~0-3.{constraint}"));
        assert!(said.contains(&format!("games here cannot say {what} of values from 0")), "{said}");
    }
    let said = error(".Shape~4x4~0-3.~R1C1_4");
    assert!(said.contains("no value"), "{said}");
    assert!(error(".Shape~4x4~0-2").contains("no board"));
}

type IsMet = fn(&[u32]) -> bool;

/// Checks that Latin squares of order 4 with values from 0 meet constraints if these functions say so.
fn are_met_by_values_from_0(cases: &[(&str, IsMet)]) {
    let squares = solutions(NATIVE, game("latin:4").problem(), usize::MAX);
    assert_eq!(squares.len(), 576);
    for (constraint, is_met) in cases {
        let item = one(&format!(".Shape~4x4~0-3.NoBoxes.{constraint}"));
        let expected = squares.iter().filter(|grid| {
            let values: Vec<u32> = grid.iter().map(|symbol| symbol.value() - 1).collect();
            is_met(&values)
        });
        let expected = expected.count();
        assert!(expected > 0 && expected < 576, "{constraint}: {expected}");
        assert_eq!(solutions(NATIVE, item.game.problem(), usize::MAX).len(), expected, "{constraint}");
    }
}

/// Sums, products and words of values from 0, against all Latin squares of order 4.
#[test]
fn words_of_values_from_0_are_met_by_these_values() {
    let cases: &[(&str, IsMet)] = &[
        ("Arrow~R1C1~R1C2~R2C2", |v| v[0] == v[1] + v[5]),
        ("BlackDot~R1C1~R1C2~R2C1", |v| [v[1], v[4]].iter().all(|&w| v[0] == 2 * w || w == 2 * v[0])),
        ("V~R1C1~R1C2", |v| v[0] + v[1] == 5),
        ("Regex~[01]%2B2?~R1C1~R1C2~R1C3", |v| v[0] < 2 && v[1] < 2 && v[2] <= 2),
        ("Regex~[01]%7B2%7D3~R1C1~R2C2~R1C3", |v| v[0] < 2 && v[5] < 2 && v[2] == 3),
        ("SumLine~3~R1C1~R1C2~R2C2~R3C2", |v| {
            let sums = [v[0], v[0] + v[1], v[0] + v[1] + v[5], v[0] + v[1] + v[5] + v[9]];
            // The last segment ends where the line does, and each before it is a multiple of 3.
            let line = [v[0], v[1], v[5], v[9]];
            let mut sum = 0;
            let fits = line.iter().all(|value| {
                sum += value;
                let fits = sum <= 3;
                sum %= 3;
                fits
            });
            fits && sums[3] % 3 == 0
        }),
        ("ContainExact~0_3~R1C1~R2C2~R3C3", |v| {
            let line = [v[0], v[5], v[10]];
            [0, 3].iter().all(|value| line.iter().filter(|held| *held == value).count() == 1)
        }),
        ("LookAndSay~20~R1C1~R2C2~R3C3", |v| [v[0], v[5], v[10]].iter().filter(|&&held| held == 0).count() == 2),
        ("RellikCage~4~R1C1~R1C2~R2C3", |v| {
            let [a, b, c] = [v[0], v[1], v[6]];
            a != c && b != c && ![a, b, c, a + b, a + c, b + c, a + b + c].contains(&4)
        }),
        ("EqualityCage~R1C1~R1C2~R2C1~R2C2", |v| {
            let cage = [v[0], v[1], v[4], v[5]];
            let is_half = |is: fn(&u32) -> bool| cage.iter().filter(|value| is(value)).count() == 2;
            v[0] != v[5] && v[1] != v[4] && is_half(|value| value % 2 == 0) && is_half(|value| *value > 1)
        }),
        ("CountDistinct~R1C1~R2C2~R3C2~R3C3~R4C4", |v| {
            let others = [v[5], v[9], v[10], v[15]];
            (0..4).filter(|value| others.contains(value)).count() == v[0] as usize
        }),
        ("SameValues~2~R1C1~R2C2~R3C3~R4C4", |v| {
            let [mut one, mut other] = [[v[0], v[5]], [v[10], v[15]]];
            one.sort_unstable();
            other.sort_unstable();
            one == other
        }),
        ("SameValues~3~R1C1~R1C2~R2C3~R2C4~R3C1~R3C2", |v| {
            let mut sets = [[v[0], v[1]], [v[6], v[7]], [v[8], v[9]]];
            for set in &mut sets {
                set.sort_unstable();
            }
            sets.iter().all_equal()
        }),
        ("CountingCircles~R1C1~R2C2~R3C3~R2C3~R4C4", |v| {
            let circles = [v[0], v[5], v[10], v[6], v[15]];
            circles.iter().all(|value| circles.iter().filter(|other| *other == value).count() == *value as usize)
        }),
        ("SameValues~2~R1C1~R2C2", |v| v[0] == v[5]),
        // A building of height 0 is not seen.
        ("Skyscraper~R1~2~", |v| {
            (0..4).filter(|&at| v[at] > 0 && v[..at].iter().all(|before| *before < v[at])).count() == 2
        }),
        ("HiddenSkyscraper~R1~0~", |v| {
            (0..4).find(|&at| v[..at].iter().any(|before| *before > v[at])).map(|at| v[at]) == Some(0)
        }),
        ("XSum~R1~3~", |v| v[0] > 0 && v[..v[0] as usize].iter().sum::<u32>() == 3),
        ("Sandwich~2~R1", |v| {
            let end = |value| v[..4].iter().position(|held| *held == value).unwrap();
            let (one, other) = (end(0).min(end(3)), end(0).max(end(3)));
            v[one + 1..other].iter().sum::<u32>() == 2
        }),
        ("Sum~5~R1C1~R2C2~R1C1", |v| 2 * v[0] + v[5] == 5),
        ("Cage~4~R1C1~R2C2~R1C1", |v| v[0] != v[5] && 2 * v[0] + v[5] == 4),
        ("PillArrow~2~R1C1~R1C2~R2C1~R2C2~R3C3~R4C4", |v| 10 * v[0] + v[1] == v[4] + v[5] + v[10] + v[15]),
    ];
    are_met_by_values_from_0(cases);
}

#[test]
fn further_words_of_values_from_0_are_met_by_these_values() {
    let cases: &[(&str, IsMet)] = &[
        ("Sum~-1_=_2_-1_1~R1C1~R2C2~R3C3", |v| 2 * v[0] + v[10] + 1 == v[5]),
        ("Sum~6_=_1_1_2~R1C1~R2C2~R1C1", |v| 3 * v[0] + v[5] == 6),
        ("EqualSum~R1C1~R1C2~-~R2C2~R3C3~R4C4~-~R3C1", |v| v[0] + v[1] == v[8] && v[5] + v[10] + v[15] == v[8]),
        ("ValueIndexing~R2C2~R1C1~R1C1~R1C2~R2C2", |v| match v[0] {
            1 => v[0] == v[5],
            2 => v[1] == v[5],
            number => number == 3,
        }),
        ("StrictXV", |v| {
            (0..4).all(|at| {
                (0..3).all(|by| v[4 * at + by] + v[4 * at + by + 1] != 5 && v[4 * by + at] + v[4 * by + at + 4] != 5)
            })
        }),
        ("SumLine~3~R1C1~R1C2~R2C2~R2C1~LOOP", |v| {
            let circle = [v[0], v[1], v[5], v[4]];
            (0..4).any(|start| {
                let sums: Vec<u32> = (0..4)
                    .scan(0, |sum, at| {
                        *sum += circle[(start + at) % 4];
                        Some(*sum)
                    })
                    .collect();
                sums[3] > 0 && sums[3].is_multiple_of(3) && (1..=sums[3] / 3).all(|part| sums.contains(&(3 * part)))
            })
        }),
        ("Indexing~C~R1C2", |v| v[1] > 0 && v[v[1] as usize - 1] == 2),
        ("Indexing~R~R3C1", |v| v[8] > 0 && v[4 * (v[8] as usize - 1)] == 3),
        ("NumberedRoom~R2~0~", |v| v[4] > 0 && v[3 + v[4] as usize] == 0),
        ("NumberedRoom~R2~~2", |v| v[7] > 0 && v[8 - v[7] as usize] == 2),
        // A cell outside of the grid holds the sum, if that is a value.
        ("Var~A~sum.Sum~0_=_1_1_-1~R1C1~R2C2~VA", |v| v[0] + v[5] < 4),
        ("Var~A~~2.Arrow~VA1~R1C1~R2C2.SameValues~2~VA2~R1C1", |v| v[0] + v[5] < 4),
    ];
    are_met_by_values_from_0(cases);
}

#[test]
fn rules_are_written_in_words_and_known_again() {
    let of = |item: &Item, to: Format| {
        let written = to.write(item).unwrap();
        let text = written.strip_prefix("scl").map(|packed| unpacked(packed).unwrap());
        let value: Value = serde_json::from_str(text.as_ref().unwrap_or(&written)).unwrap();
        let rules = if to == Format::Fpuzzles { &value["ruleset"] } else { &value["metadata"]["rules"] };
        (rules.as_str().map(str::to_owned), one(&written))
    };
    for (name, sentences) in [
        ("box:2x2", &[][..]),
        ("box:3x3+antiknight", &["each box holds the digits 1 to 9", "a knight's move apart"]),
        ("box:3x3+diagonals+antiking", &["Both main diagonals", "a king's move"]),
        ("latin:4+killer:tests/data/killer4.txt", &["The symbols of a cage differ"]),
        ("jigsaw:aabb/aacb/dccb/dddc", &["each region holds the digits 1 to 4"]),
        ("latin:12", &["Each row and each column holds the 12 symbols once."]),
    ] {
        let game = Arc::new(game(name));
        let puzzle = Puzzle::empty(&game);
        let mut item = Item::new(game, puzzle);
        for to in [Format::Fpuzzles, Format::Scl] {
            // SudokuPad has no diagonals.
            if to == Format::Scl && name.contains("diagonals") {
                continue;
            }
            let (rules, again) = of(&item, to);
            assert_eq!(rules.is_some(), !sentences.is_empty(), "{name}");
            for sentence in sentences {
                assert!(rules.as_ref().is_some_and(|rules| rules.contains(sentence)), "{name}: {rules:?}");
            }
            // What the constraints say is no rule beyond them.
            assert_eq!(again.words.rules, None, "{name}");
            assert!(again.remarks(None).is_empty(), "{name}");
        }
        item.words.rules = Some("Grey cells are odd.".to_owned());
        let (rules, again) = of(&item, Format::Fpuzzles);
        assert_eq!([rules, again.words.rules], [Some("Grey cells are odd."); 2].map(|rules| rules.map(str::to_owned)));
    }
}

/// Constraints about the regions, against all grids.
#[test]
fn constraints_of_regions_are_met_by_all_regions() {
    let grids = solutions(NATIVE, game("box:2x2").problem(), usize::MAX);
    let count = |text: &str| solutions(NATIVE, one(text).game.problem(), usize::MAX).len();
    let value = |grid: &[Symbol], cell: usize| grid[cell].value() - 1;
    let has_same_sums = |grid: &&Vec<Symbol>| value(grid, 0) + value(grid, 5) == value(grid, 6) + value(grid, 3);
    let expected = grids.iter().filter(has_same_sums).count();
    assert_eq!(count(".Shape~4x4~0-3.RegionSumLine~R1C1~R2C2~R2C3~R1C4"), expected);
    assert!((1..288).contains(&expected));
    // Four of five symbols, and then the Latin squares, or the grids, of these.
    assert_eq!(count(".Shape~4x4~5.NoBoxes.RegionSameValues"), 5 * 576);
    assert_eq!(count(".Shape~4x4~5.RegionSize~4.RegionSameValues"), 5 * 288);
    assert_eq!(count(".Shape~4x4.RegionSameValues"), 288);
    assert!(error(".Shape~4x4~0-3.StrictXV~1").contains("`StrictXV` has arguments"));
    assert!(error(".Shape~4x4~0-3.RegionSumLine~R5C1").contains("no cell, `R5C1`"));
}

/// Whether a clue about the rank of a line is true, by the lines that are lower; no other line is the same but where there may be ties.
fn has_rank(grid: &[u32], [from, step]: [usize; 2], rank: usize, has_ties: bool) -> bool {
    let line =
        |from: usize, step: usize| (0..4).map(|at| grid[from.wrapping_add(step.wrapping_mul(at))]).collect::<Vec<_>>();
    let back = |step: usize| 0_usize.wrapping_sub(step);
    let rows = (0..4).flat_map(|row| [line(4 * row, 1), line(4 * row + 3, back(1))]);
    let columns = (0..4).flat_map(|column| [line(column, 4), line(column + 12, back(4))]);
    let all: Vec<_> = rows.chain(columns).collect();
    let own = line(from, step);
    let same = all.iter().filter(|other| **other == own).count();
    all.iter().filter(|other| **other < own).count() + 1 == rank && (same == 1 || has_ties)
}

#[test]
fn ranks_are_those_of_sorted_lines() {
    let squares = solutions(NATIVE, game("latin:4").problem(), usize::MAX);
    let squares: Vec<Vec<u32>> =
        squares.iter().map(|grid| grid.iter().map(|symbol| symbol.value()).collect()).collect();
    let back = |step: usize| 0_usize.wrapping_sub(step);
    let count = |text: &str| solutions(NATIVE, one(text).game.problem(), usize::MAX).len();
    for rank in 1..=16 {
        for (clue, line) in [
            (format!("C1~{rank}"), [0, 4]),
            (format!("C3~~{rank}"), [14, back(4)]),
            (format!("R2~{rank}~"), [4, 1]),
            (format!("R4~~{rank}"), [15, back(1)]),
        ] {
            for (ties, has_ties) in [("", false), (".FullRankTies~any", true)] {
                let expected = squares.iter().filter(|grid| has_rank(grid, line, rank, has_ties)).count();
                assert_eq!(count(&format!(".Shape~4x4.NoBoxes.FullRank~{clue}{ties}")), expected, "{clue}");
                assert!(expected > 0, "{clue}");
            }
        }
    }
    let both = squares
        .iter()
        .filter(|grid| has_rank(grid, [0, 4], 7, false) && has_rank(grid, [3, back(1)], 14, false))
        .count();
    assert_eq!(count(".Shape~4x4.NoBoxes.FullRank~C1~7~.FullRank~R1~~14.FullRankTies~only-unclued"), both);
    let is_without_ties = |grid: &[u32]| {
        let row = |row: usize| grid[4 * row..4 * row + 4].to_vec();
        let column = |column: usize| (0..4).map(|row| grid[4 * row + column]).collect::<Vec<_>>();
        let lines = (0..4).flat_map(|line| [row(line), column(line)]);
        lines.flat_map(|line| [line.iter().rev().copied().collect(), line]).all_unique()
    };
    let expected = squares.iter().filter(|grid| is_without_ties(grid)).count();
    assert_eq!(count(".Shape~4x4.NoBoxes.FullRankTies~none"), expected);
    assert!((1..576).contains(&expected));
    for (wrong, what) in [
        (".FullRank~C1~37~", "no rank, `37`"),
        (".FullRank~X1~3~", "no line, `X1`"),
        (".FullRank~C1~3~4~5", "a third rank, `5`"),
        (".Or.FullRank~C1~2~.~R1C1_3.End", "needs a cell outside of the grid, and is within a block"),
        (".Or.FullRankTies~none.End", "is of the whole board, and within a block"),
        (".FullRankTies~some", "games here cannot say `FullRankTies`"),
        (".Shape~4x4~5.FullRank~C1~3", "a board that is no square"),
    ] {
        assert!(error(wrong).contains(what), "{}", error(wrong));
    }
}

#[test]
fn cells_outside_of_the_grid_are_named() {
    let item = one(".Shape~4x4.Var~A~~2x2.Var~B~~.AllDifferent~VA1~VA4~VB~R1C1.~VB_3~R1C1_2");
    assert_eq!((item.game.board().cells(), item.puzzle.clues().count()), (21, 2));
    let said = "cells outside of its grid: VA1 is r6c6, VA2 is r6c7, VA3 is r6c8, VA4 is r6c9, VB is r7c6";
    assert_eq!(item.remarks(None), [said]);
    let again = one(&Format::Json.write(&item).unwrap());
    assert_eq!(statement(&again.game), statement(&item.game));
    assert_eq!(again.puzzle, item.puzzle);
    // Latin squares of order 5 whose last row and column are the missing values: none there is missed by the row and by the column of a 0.
    let doppelgangers = one(".Shape~4x4~0-4.NoBoxes.Doppelganger");
    let squares = solutions(NATIVE, game("latin:5").problem(), usize::MAX);
    let is_met = |grid: &[Symbol]| {
        let is_zero = |cell: usize| grid[cell].index() == 0;
        is_zero(24)
            && (0..4)
                .cartesian_product(0..4)
                .all(|(row, column)| !is_zero(5 * row + column) || grid[5 * row + 4] != grid[20 + column])
    };
    let expected = squares.iter().filter(|grid| is_met(grid)).count();
    assert_eq!(solutions(NATIVE, doppelgangers.game.problem(), usize::MAX).len(), expected);
    let boxes = one(".Shape~4x4~0-4.Doppelganger");
    assert_eq!(boxes.game.board().cells(), 16 + 12);
    for (wrong, what) in [
        (".Var~a", "`Var` has no name and size, `a`"),
        (".Var~A~~0", "`Var` has no name and size, `A~~0`"),
        (".Var~A~~600", "`Var` has no name and size"),
        (".Var~A~~300.Var~B~~300", "more than 512 cells outside of the grid"),
        (".Var~A~~2.Var~A", "a second group of cells `VA`"),
        (".Var~A~~2.Arrow~VA3~R1C1", "no cell, `VA3`"),
        (".Doppelganger", "a board that is no square with the values from 0"),
        (".Shape~4x4~0-4.Or.Doppelganger.End", "is of the whole board, and within a block"),
        (".And.Var~A.End", "is of the whole board, and within a block"),
    ] {
        assert!(error(wrong).contains(what), "{}", error(wrong));
    }
    assert!(Format::Iss.write(&item).is_err());
}

/// Boards with more symbols than rows or columns: Latin rectangles, counted by formula, and the boxes that fit.
#[test]
fn boards_of_other_shapes_are_read_and_written() {
    let count = |text: &str| solutions(NATIVE, one(text).game.problem(), usize::MAX).len();
    // 3! orders of the first row, and two of the second; 4!/1! injections, and 11 that agree with none of three places.
    assert_eq!(count(".Shape~2x3"), 12);
    assert_eq!(count(".Shape~2x3~4"), 24 * 11);
    assert_eq!(count(".Shape~3x2~0-3"), 24 * 11);
    // Rows of one cell, and a column.
    assert_eq!(count(".Shape~1x4"), 24);
    // 4! columns of a side, and its mirror image differs everywhere: 9 derangements.
    assert_eq!(count(".Shape~2x4.NoBoxes"), 24 * 9);
    // With boxes of 2×2 as well: the second row of each box has the symbols of the first row of the other.
    assert_eq!(count(".Shape~2x4"), 24 * 4);
    // The regions of labels, of which one may be no region, and the sizes of boxes.
    assert_eq!(count(".Shape~2x4.NoBoxes.Jigsaw~11221122"), 24 * 4);
    assert_eq!(count(".Shape~2x4.NoBoxes.Jigsaw~11111111"), 24 * 9);
    assert!(error(".Shape~2x4.Jigsaw~12222223").contains("regions of different sizes"));
    assert_eq!(count(".Shape~2x4.Jigsaw~11221122"), 24 * 4);
    assert_eq!(count(".Shape~2x4~4.RegionSize~4"), 24 * 4);
    let houses = |text: &str| one(text).game.problem().houses().map(<[Cell]>::len).sorted().collect::<Vec<_>>();
    assert_eq!(houses(".Shape~6x6~9.RegionSize~9"), [vec![6; 12], vec![9; 4]].concat());
    assert_eq!(houses(".Shape~6x8"), [vec![6; 8], vec![8; 12]].concat());
    assert_eq!(houses(".Shape~6x6~9.RegionSize~9.DisjointSets"), [vec![4; 9], vec![6; 12], vec![9; 4]].concat());
    assert_eq!(houses(".Shape~5x5~9.Diagonal~1"), vec![5; 11]);
    assert_eq!(houses(".Shape~3x3~4.Jigsaw~112112222"), [vec![3; 6], vec![4]].concat());
    // A little killer and clues beside lines of different lengths.
    let rays = one(".Shape~2x4~5.LittleKiller~5~R1C4.LittleKiller~4~R2C2.Skyscraper~C1~1~2.Skyscraper~R2~~3");
    for grid in solutions(NATIVE, rays.game.problem(), usize::MAX) {
        let v: Vec<u32> = grid.iter().map(|symbol| symbol.value()).collect();
        assert!(v[3] + v[6] == 5 && v[5] + v[2] == 4 && v[0] < v[4], "{v:?}");
        let seen = (4..8).filter(|&at| v[at + 1..8].iter().all(|&behind| behind < v[at])).count();
        assert_eq!(seen, 3, "{v:?}");
    }
    for text in [".Shape~2x3~4.~R1C1_4~R2C3_2", ".Shape~4x6", ".Shape~3x4~6.Cage~7~R1C1~R1C2.Thermo~R3C1~R3C4"] {
        let item = one(text);
        let again = one(&Format::Iss.write(&item).unwrap());
        assert_eq!(statement(&again.game), statement(&item.game), "{text}");
        assert_eq!(again.puzzle, item.puzzle, "{text}");
        for format in [Format::Pencilmarks, Format::Fpuzzles, Format::Scl, Format::Layout, Format::Tatham] {
            let said = format.write(&item).unwrap_err().to_string();
            assert!(said.contains("no square with as many symbols as rows"), "{text} {format:?}: {said}");
        }
    }
    for (shape, what) in [("5x5~4", "`5x5~4`"), ("0x4", "`0x4`"), ("17x2", "`17x2`"), ("4x4~2-5", "`4x4~2-5`")] {
        assert!(error(&format!(".Shape~{shape}")).contains(&format!("no board {what}")), "{shape}");
    }
    for wrong in ["x", "1000000000000000", "4~4"] {
        let said = error(&format!(".Shape~6x6~9.RegionSize~{wrong}"));
        assert!(said.contains(&format!("`RegionSize` has no number, `{wrong}`")), "{said}");
    }
}

/// What a string means on boards of other shapes, where lines have not all symbols and regions are further houses.
#[test]
fn other_shapes_mean_what_the_other_program_means() {
    let grids = |text: &str| -> Vec<Vec<u32>> {
        let of = |grid: Vec<Symbol>| grid.iter().map(|symbol| symbol.value()).collect();
        solutions(NATIVE, one(text).game.problem(), usize::MAX).into_iter().map(of).collect()
    };
    // Between the least and the greatest value of the line.
    let between = |line: &[u32]| {
        let [mut low, mut high] = [line.iter().position_min().unwrap(), line.iter().position_max().unwrap()];
        if low > high {
            std::mem::swap(&mut low, &mut high);
        }
        line[low + 1..high].iter().sum::<u32>()
    };
    let all = grids(".Shape~2x3~4");
    for total in 0..5 {
        let expected: Vec<_> = all.iter().filter(|grid| between(&grid[..3]) == total).cloned().collect();
        assert_eq!(grids(&format!(".Shape~2x3~4.Sandwich~{total}~R1")), expected, "{total}");
    }
    let index =
        |grid: &Vec<u32>| (1..=3).all(|value| (grid[0] == value) == (grid[value as usize - 1] == 1)) && grid[0] < 4;
    assert!(grids(".Shape~2x3~4.Indexing~C~R1C1").iter().all(index));
    let pills = grids(".Shape~2x3~12.PillArrow~2~R1C1~R1C2~R2C1~R2C2~R2C3.Cage~24~R2C1~R2C2~R2C3");
    assert!(!pills.is_empty() && pills.iter().all(|grid| grid[..2] == [2, 4]));
    // Six different symbols in the first row of three, and injections that agree in no place.
    assert_eq!(grids(".Shape~2x3~6.NoBoxes.Jigsaw~000000").len(), 120 * 71);
    assert_eq!(grids(".Shape~2x3~4.SameValues~3~R1C1~R2C2"), grids(".Shape~2x3~4.SameValues~2~R1C1~R2C2"));
    assert_eq!(grids(".Shape~2x3~4.RellikCage~200~R1C1~R2C2"), grids(".Shape~2x3~4.AllDifferent~R1C1~R2C2~R1C1"));
    assert_eq!(grids(".Shape~2x3~4.AntiConsecutive").len(), grids(".Shape~3x2~4.AntiConsecutive").len());
    assert!(grids(".Shape~2x3~4.AntiConsecutive").iter().all(|grid| grid[0].abs_diff(grid[1]) > 1));
    // The pattern A1: 10 and 1, which are 11 and 2 here.
    let letters = grids(".Shape~1x11~0-10.Regex~%41%31~R1C1~R1C2.Thermo~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R1Ca~R1Cb");
    assert_eq!(letters, [[11, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10]]);
    // Groups of the usual boxes, whatever the regions are; the last size of regions; the same shape in other words.
    let groups = one(".Shape~6x6.NoBoxes.Jigsaw~001122001122001122334455334455334455.DisjointSets");
    let group = [0, 3, 12, 15, 24, 27].map(Cell::new);
    assert!(groups.game.problem().houses().any(|house| *house == group));
    assert_eq!(
        statement(&one(".Shape~6x6~9.RegionSize~6.RegionSize~9").game),
        statement(&one(".Shape~6x6~9.RegionSize~9").game)
    );
    assert_eq!(statement(&one(".Shape~9x9.Shape~9x9~9").game), statement(&game("box:3x3")));
    // Lines above 9 have decimal numbers, and cells letters.
    let lines = one(".Shape~16x16.Skyscraper~R10~4~.~RaCb_5");
    assert!(Format::Iss.write(&lines).unwrap().contains(".Skyscraper~R10~4"));
    assert_eq!(statement(&one(".Shape~16x16.Skyscraper~Ra~4~").game), statement(&lines.game));
    for (text, reason) in [
        (".Shape~6x8~9.RegionSumLine~R1C4~R1C5", "cannot say `RegionSumLine` of these regions"),
        (".Shape~9x9~0-8.NoBoxes.Cage~18446744073709551615~R1C1", "no sum"),
        (".Shape~9x9~0-8.BlackDot~R1C1~R5C5", "no two cells side by side"),
        (".GreaterThan~R1C1~R5C5", "no two cells side by side"),
        (".Or.~R1C1_1", "`Or` has no `End`"),
        (".Thermo~R1C1~R1C2.End", "column 19: looks like an Interactive Sudoku Solver string, but `End` ends nothing"),
        (".Or.NoBoxes.~R1C1_1.End", "`NoBoxes` is of the whole board"),
        (".Or.End.~R1C1_1", "`Or` has no alternative"),
        (".Replicate~FE.Replicate~FE.~R1C1_1.End.End", "`Replicate` is within another"),
        (".Replicate~AI.~R9C1_1.End", "`Replicate` moves R9C1 out of the board"),
        (".Replicate~!.~R9C1_1.End", "`Replicate` has no targets"),
        (".Or.Or.Or.Or.Or.Or.Or.Or.Or.~R1C1_1.End.End.End.End.End.End.End.End.End", "`Or` is within 8 others"),
        (".Or.AntiKnight.~R1C1_1.End", "`Or` has alternatives of too many cells"),
        (".Shape~6x8~9.NoBoxes.DisjointSets~foo", "arguments"),
    ] {
        let said = error(text);
        assert!(said.contains(reason), "{text}: {said}");
    }
}
