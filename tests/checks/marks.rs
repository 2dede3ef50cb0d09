//! Marks of setters: their files, their constraints, and that every verb accepts games with them.

use std::collections::BTreeSet;

use crate::common;

use common::folder::Folder;
use common::{ALLSAT, ILP, NATIVE, SAT, game, gerechte, stdout, symbols};
use gerechte::encodings::{Cell, Constraint, Encoding, Relation, Sums, dimacs};
use gerechte::game::{Mark, THERMOMETER, file};
use gerechte::picture::{Colours, Picture};
use gerechte::{Game, Stop};

const THERMO: &str = "box:2x3+thermo:tests/data/thermo6.txt+arrow:tests/data/arrow6.txt";
const ALL: [&str; 7] = [
    "box:2x2+antiknight",
    "latin:5+nonconsecutive",
    "box:2x2+antiqueen",
    "latin:4+kropki:tests/data/kropki4.txt",
    "box:2x2+thermo:tests/data/thermo4.txt+arrow:tests/data/arrow4.txt",
    "latin:4+palindrome:tests/data/palindrome4.txt",
    "latin:4+kropki:tests/data/kropki4.txt+palindrome:tests/data/palindrome4.txt+arrow:tests/data/arrow4.txt",
];

/// The error of a file, or the game.
fn read(folder: &Folder, base: &str, content: &str) -> Result<Game, String> {
    let path = folder.file("marks.txt", content);
    let spec: gerechte::GameSpec = format!("{base}:{path}").parse().unwrap();
    let built = spec.build(&|file| std::fs::read_to_string(file));
    built.map_err(|error| error.to_string().replace(&path, "FILE"))
}

#[test]
fn a_line_may_close_that_demands_the_same_in_both_directions() {
    let folder = Folder::new("loops");
    let count = |lines: &str| {
        let game = read(&folder, "latin:4+parity", lines).unwrap();
        [NATIVE, SAT].map(|engine| engine.count(game.problem(), None, &Stop::never()).unwrap().number())
    };
    let closed = count("r1c1 r1c2 r2c2 r2c1 r1c1");
    assert_eq!(closed, count("r1c1 r1c2 r2c2 r2c1\nr2c1 r1c1"));
    assert!(closed[0] > 0 && closed[0] == closed[1]);
    // Odd and even symbols cannot alternate around three cells.
    assert_eq!(count("r1c1 r1c2 r2c2 r1c1"), [0, 0]);
}

#[test]
fn files_of_marks_are_tolerant_and_their_errors_name_the_line() {
    let folder = Folder::new("marks");
    let drawn =
        read(&folder, "latin:4+arrow", "\u{feff}# arrows\n\nR1C1 = r1c2, r1C3\r\n  r4c4=r4c3 R3c3  \n").unwrap();
    let cells = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<Vec<_>>();
    let arrows = [
        Mark::Arrow { circle: cells(&[0]), shaft: cells(&[1, 2]) },
        Mark::Arrow { circle: cells(&[15]), shaft: cells(&[14, 10]) },
    ];
    assert_eq!(drawn.marks(), arrows);
    let dots = read(&folder, "latin:4+kropki", "White: r1c2 r1c1\nBLACK r2c1,r1c1\n").unwrap();
    assert_eq!(dots.marks()[1], Mark::Dot(Cell::new(4), Cell::new(0), Relation::Ratio(2)));
    for (base, content, reason) in [
        ("latin:4+thermo", "", "nothing is drawn in the file"),
        ("latin:4+thermo", "# nothing\n", "nothing is drawn in the file"),
        ("latin:4+thermo", "r1c1 r1c2\nr1c1", "line 2: `r1c1` has too few cells"),
        ("latin:4+thermo", "r1c1 r1c2 r1c1", "line 1: r1c1 is named twice"),
        ("latin:4+renban", "r1c1 r1c2 r2c2 r1c1", "line 1: r1c1 is named twice"),
        ("latin:4+modular", "r1c1 r1c2 r1c1", "line 1: r1c1 is named twice"),
        ("latin:4+thermo", "r1c1 r1c3", "line 1: r1c1 and r1c3 do not touch"),
        ("latin:4+palindrome", "r1c1 r1c5", "line 1: `r1c5` is no cell"),
        ("latin:4+palindrome", "r0c1 r1c1", "line 1: `r0c1` is no cell"),
        ("latin:4+palindrome", "r+1c1 r1c1", "line 1: `r+1c1` is no cell"),
        ("latin:4+arrow", "r1c1 r1c2", "line 1: `r1c1 r1c2` is not CIRCLE = CELLS"),
        ("latin:4+arrow", "r1c1 =", "line 1: `r1c1 =` has too few cells"),
        ("latin:4+arrow", "= r1c1", "line 1: `= r1c1` has too few cells"),
        ("latin:4+arrow", "r1c1 = r2c2 r2c4", "line 1: r2c2 and r2c4 do not touch"),
        ("latin:4+arrow", "r1c1 = r3c3", "line 1: r1c1 and r3c3 do not touch"),
        ("latin:4+skyscraper", "r1c1: 2", "line 1: `r1c1` is no place beside a row or a column, as r1c0"),
        ("latin:4+skyscraper", "r1c0: x", "line 1: `x` is no number"),
        ("latin:4+skyscraper", "r1c0", "line 1: 0 numbers instead of 1"),
        ("latin:4+skyscraper", "r0c0: 1", "line 1: `r0c0` is no place beside a row or a column, as r1c0"),
        ("latin:4+quadruple", "r4c1: 1", "line 1: `r4c1` is no cell with a corner below and right of it"),
        (
            "latin:4+quadruple",
            "r18446744073709551615c1: 1",
            "line 1: `r18446744073709551615c1` is no cell with a corner below and right of it",
        ),
        ("latin:4+quadruple", "r1c1: 1 2 3 4 1", "line 1: 5 numbers instead of 1 to 4"),
        ("latin:4+odd", "r1c1: 3", "line 1: 1 numbers instead of 0"),
        ("latin:4+candidates", "r5c1: 3", "line 1: `r5c1` is no cell"),
        ("latin:4+candidates", "r1c1", "line 1: 0 numbers instead of 1 to 4"),
        ("latin:4+candidates", "r1c1: 1 2 3 4 4", "line 1: 5 numbers instead of 1 to 4"),
        ("latin:4+little-killer", "r0c1 r1c2: 99999999999", "line 1: 99999999999 is too large"),
        (
            "latin:4+entropic",
            "r1c1 r1c2 r1c3",
            "line 1: an entropic line needs small, middle and large symbols, and 4 symbols have no large ones",
        ),
        ("latin:4+little-killer", "r0c1: 5", "line 1: `r0c1: 5` is not PLACE CELL: SUM, as r0c1 r1c2: 9"),
        ("latin:4+little-killer", "r0c1 r1c2", "line 1: `r0c1 r1c2` is not PLACE CELL: SUM, as r0c1 r1c2: 9"),
        ("latin:4+little-killer", "r0c1 r0c2: 5", "line 1: `r0c2` is no cell"),
        (
            "latin:4+little-killer",
            "r0c1 r2c2: 5",
            "line 1: no diagonal of at least two cells goes from `r0c1` through r2c2",
        ),
        (
            "latin:4+little-killer",
            "r0c3 r1c4: 5",
            "line 1: no diagonal of at least two cells goes from `r0c3` through r1c4",
        ),
        (
            "latin:4+little-killer",
            "r1c1 r2c2: 5",
            "line 1: no diagonal of at least two cells goes from `r1c1` through r2c2",
        ),
        ("latin:4+little-killer", "r0c1 r1c2: five", "line 1: `five` is no number"),
        ("latin:4+candidates", "r1c1: 12", "line 1: 12 is not a number from 1 to 4"),
        ("samurai+sandwich", "r7c0: 5", "line 1: a house has 1 to 9 cells, not 21"),
        ("latin:4+between", "r1c1", "line 1: `r1c1` has too few cells"),
        ("latin:4+kropki", "grey r1c1 r1c2", "line 1: `grey` is none of white, black, negative"),
        ("latin:4+kropki", "white r1c1", "line 1: a dot between 1 cells instead of 2"),
        ("latin:4+kropki", "white r1c1 r2c2", "line 1: r1c1 and r2c2 do not touch"),
        ("latin:4+kropki", "negative of dots", "line 1: `negative` is none of white, black, negative"),
    ] {
        assert_eq!(
            read(&folder, base, content).map(|game| game.to_string()),
            Err(format!("FILE: {reason}")),
            "{content:?}"
        );
    }
}

#[test]
fn json_games_have_marks() {
    let stated = |more: &str| {
        let text = format!(r#"{{"schema":"gerechte/game/1","rows":4,"columns":4,"symbols":4,{more}}}"#);
        file::stated(&text, common::NATIVE, &Stop::never()).map_err(|error| error.to_string())
    };
    let game = stated(
        r#""thermometers":[[0,1]],"palindromes":[[2,6,7]],"arrows":[{"circle":[8],"cells":[12,13]}],
           "dots":[{"cells":[3,7],"difference":2},{"cells":[10,11],"ratio":3}],"relations":[{"cells":[4,5],"is":"not ratio 2"}]"#,
    );
    let game = game.unwrap();
    assert_eq!(game.marks().len(), 5);
    assert_eq!(game.problem().constraints().iter().filter(|one| matches!(one, Constraint::Related(..))).count(), 5);
    let counts =
        [NATIVE, SAT, ALLSAT].map(|engine| engine.count(game.problem(), None, &Stop::never()).unwrap().number());
    assert_eq!(counts, [counts[0]; 3]);
    for (more, reason) in [
        (r#""thermometers":[[0,16]]"#, "thermometer 1: cell 16 is outside the 16 cells of the problem"),
        (r#""palindromes":[[0,1],[2]]"#, "palindrome 2: a palindrome of too few cells"),
        (r#""arrows":[{"circle":[0],"cells":[]}]"#, "arrow 1: an arrow of too few cells"),
        (r#""arrows":[{"circle":[],"cells":[1]}]"#, "arrow 1: an arrow of too few cells"),
        (
            r#""drawn":[{"kind":"squiggle","cells":[0,1]}]"#,
            "line 1: unknown line `squiggle` (one of thermometer, palindrome, whisper, dutch-whisper, renban, nabner, \
             modular, parity, entropic, zipper, double-arrow, region-sum, between, lockout)",
        ),
        (r#""drawn":[{"kind":"zipper","cells":[0,1]}]"#, "line 1: a zipper of too few cells"),
        (r#""arrows":[{"circle":[0],"cells":[1,0]}]"#, "arrow 1: cell 0, r1c1, is named twice"),
        (
            r#""clues":[{"kind":"odd","cells":[0]},{"kind":"tower","cells":[0]}]"#,
            "clue 2: unknown clue `tower` (one of sandwich, skyscraper, x-sum, numbered-room, quadruple, product, difference, quotient, odd, even, candidates)",
        ),
        (r#""clues":[{"kind":"odd","cells":[0,1]}]"#, "clue 1: 2 cells are not those of a clue `odd`"),
        (r#""words":[{"cells":[0,1]}]"#, "word 1: it has not one of `regex` and `layers`"),
        (r#""words":[{"cells":[0,1],"regex":"(1"}]"#, "word 1: `(1`: unclosed group"),
        (r#""words":[{"cells":[0,16],"regex":"12"}]"#, "word 1: cell 16 is outside the 16 cells of the problem"),
        (r#""words":[{"cells":[0],"layers":[[[[5,0]]]]}]"#, "word 1: layer 0, state 0: no symbol 5 to state 0"),
        (
            r#""words":[{"cells":[0,1],"layers":[[[[1,0]]]]}]"#,
            "word 1: words of length 1 over 4 symbols for 2 cells and 4 symbols",
        ),
        (r#""dots":[{"cells":[0,1]}]"#, "dot 1: it has not one of `difference`, `ratio`, `total` and `less`"),
        (r#""relations":[{"cells":[0,0],"is":"less"}]"#, "relation 1: cell 0, r1c1, is named twice"),
        (
            r#""relations":[{"cells":[0,1],"is":"more"}]"#,
            "relation 1: unknown relation `more` (one of less, equal, difference N, ratio N, not difference N, not ratio N, not both N, \
             difference at least N, difference at most N, not congruent N, other run N, total N, not total N)",
        ),
    ] {
        assert_eq!(stated(more).map(|_| ()), Err(reason.to_owned()), "{more}");
    }
}

/// A row that rises is one of the rows with 24 grids each; a row of which three numbers are seen from both ends is 1 4 3 2 or the like.
#[test]
fn words_are_stated_by_expressions_and_by_states() {
    let count = |more: &str| {
        let text = format!(r#"{{"schema":"gerechte/game/1","rows":4,"columns":4,"symbols":4,{more}}}"#);
        let game = file::stated(&text, common::NATIVE, &Stop::never()).unwrap();
        let counts =
            [NATIVE, SAT, ALLSAT].map(|engine| engine.count(game.problem(), None, &Stop::never()).unwrap().number());
        assert_eq!(counts, [counts[0]; 3], "{more}");
        counts[0]
    };
    assert_eq!(count(r#""words":[{"cells":[0,1,2,3],"regex":"1234"}]"#), 24);
    assert_eq!(count(r#""words":[{"cells":[0,1,2,3],"regex":"1.*|.*[34]1"}]"#), (6 + 4) * 24);
    assert_eq!(
        count(r#""words":[{"cells":[0,4],"layers":[[[[1,0],[2,0],[3,1]]],[[[2,0]],[[4,0]]]]}]"#),
        576 / 4 / 3 * 2
    );
    assert_eq!(count(r#""clues":[{"kind":"skyscraper","cells":[0,1,2,3],"numbers":[4]}]"#), 24);
}

/// Moves end at the border, also of boards that are drawn from a torus.
#[test]
fn moves_do_not_wrap() {
    for (name, pairs) in [("perfect:1+antiknight", 4 * 4 * 3), ("perfect:1+antiking", 2 * 4 * 4)] {
        let game = game(name);
        // Some pairs may be a house of the palette already, but none has two cells.
        assert_eq!(game.problem().houses().filter(|house| house.len() == 2).count(), pairs, "{name}");
    }
    assert_eq!(game("samurai+antiking").problem().houses().filter(|house| house.len() == 2).count(), 616);
}

/// A permutation of the columns maps Latin squares to Latin squares, and the last symbol to any placement of it. So of the L(n) squares (OEIS A002860)
/// L(n) / n! have it where n queens stand that do not attack each other, for each of the Q(n) ways (A000170).
#[test]
fn the_last_symbol_stands_as_queens_do() {
    for (order, squares, queens) in [(1, 1, 1), (2, 2, 0), (3, 12, 0), (4, 576, 2), (5, 161_280, 10)] {
        let problem = game(&format!("latin:{order}+antiqueen"));
        let expected = squares / (1..=order).product::<u128>() * queens;
        for engine in [NATIVE, ALLSAT] {
            let found = engine.count(problem.problem(), None, &Stop::never()).unwrap().number();
            assert_eq!(found, expected, "{order} {}", engine.name());
        }
    }
}

/// By trying every assignment: a board without houses, on which the moves end where it has no cell.
#[test]
fn queens_move_along_diagonals() {
    let folder = Folder::new("queens");
    let file =
        r#"{"schema":"gerechte/game/1","rows":3,"columns":4,"symbols":2,"lines":false,"board":["xxxx","x.xx","xxxx"]}"#;
    let path = folder.file("board.json", file);
    let spec: gerechte::GameSpec = format!("@{path}+antiqueen").parse().unwrap();
    let game = spec.build(&|file| std::fs::read_to_string(file)).unwrap();
    let cells: Vec<(i32, i32)> = (0..12).map(|at| (at / 4, at % 4)).filter(|&at| at != (1, 1)).collect();
    let attacks = |(row, column): (i32, i32), (other_row, other_column): (i32, i32)| {
        let (down, right) = (other_row - row, other_column - column);
        // The queen does not pass the place without a cell.
        down.abs() == right.abs() && (down.abs() < 2 || (row + down / 2, column + right / 2) != (1, 1))
    };
    let is_free = |held: &u32| {
        let queens: Vec<_> = (0..11).filter(|at| held >> at & 1 == 1).map(|at| cells[at]).collect();
        queens.iter().enumerate().all(|(at, &one)| queens[..at].iter().all(|&other| !attacks(other, one)))
    };
    let expected = (0..1 << 11).filter(is_free).count() as u128;
    for engine in [NATIVE, SAT, ALLSAT] {
        assert_eq!(engine.count(game.problem(), None, &Stop::never()).unwrap().number(), expected, "{}", engine.name());
    }
    assert!(expected > 50 && expected < 2000, "{expected}");
    assert_eq!(
        game.undrawn_rules(),
        ["Cells on one diagonal, however far apart, do not both hold the largest symbol."]
    );
    assert_eq!(game.undrawn().others, 0);
}

/// Counts of whole boards by two engines, and by plain backtracking in another language (`make_suite.py`).
#[test]
fn boards_of_order_6_are_counted() {
    for (name, grids) in [
        ("latin:6+nonconsecutive", 864),
        ("box:2x3+nonconsecutive", 48),
        ("latin:6+antiknight", 459_360),
        ("box:2x3+antiknight", 11_520),
        ("latin:6+antiking", 146_880),
        ("box:2x3+antiking", 74_160),
    ] {
        let game = game(name);
        let fixed = gerechte::count::up_to_relabelling(game.problem());
        let (problem, times) = fixed.as_ref().map_or((game.problem(), 1), |fixed| (fixed, 720));
        for engine in [NATIVE, ALLSAT] {
            let found = engine.count(problem, None, &Stop::never()).unwrap().number();
            assert_eq!(times * found, grids, "{name} {}", engine.name());
        }
    }
}

/// Published (Puzzling Stack Exchange, question 98479, "How many unique miracle sudokus are there?"): five grids up to the motions of the square and
/// exchange of v and 10 − v, and one if values may be shifted round, too.
#[test]
fn miracle_grids_are_those_that_were_published() {
    let game = game("box:3x3+antiknight+antiking+nonconsecutive");
    let grids = common::solutions(NATIVE, game.problem(), 1000);
    assert_eq!(ALLSAT.count(game.problem(), None, &Stop::never()).unwrap().number(), grids.len() as u128);
    let grids: Vec<Vec<u32>> = grids.iter().map(|grid| grid.iter().map(|symbol| symbol.value()).collect()).collect();
    let moved = |grid: &Vec<u32>, motion: usize| -> Vec<u32> {
        let at = |cell: usize| {
            let [row, column] = [cell / 9, cell % 9];
            let [row, column] = if motion & 1 == 0 { [row, column] } else { [column, row] };
            let turned = |at: usize, bit: usize| if motion & bit == 0 { at } else { 8 - at };
            9 * turned(row, 2) + turned(column, 4)
        };
        (0..81).map(|cell| grid[at(cell)]).map(|value| if motion & 8 == 0 { value } else { 10 - value }).collect()
    };
    let least = |shifts: u32| {
        let shifted = |grid: &Vec<u32>, by| grid.iter().map(|value| (value + by - 1) % 9 + 1).collect();
        let images =
            |grid| (0..shifts).flat_map(move |by| (0..16).map(move |motion| moved(&shifted(grid, by), motion)));
        grids.iter().map(|grid| images(grid).min()).collect::<BTreeSet<_>>().len()
    };
    assert_eq!([grids.len(), least(1), least(9)], [72, 5, 1]);
}

#[test]
fn violations_name_the_cells() {
    for (name, grid, expected) in [
        ("latin:2+nonconsecutive", "1221", "r1c1 holds 1 and r1c2 2, against `not difference 1`"),
        ("latin:2+antiqueen", "1221", "r1c2 holds 2 and r2c1 2, against `not both 2`"),
        ("latin:4+thermo:tests/data/thermo4.txt", "1234341243212143", "r2c2 holds 4, which is not less than 1 in r2c3"),
        (
            "latin:4+palindrome:tests/data/palindrome4.txt",
            "1234341243212143",
            "r2c2 holds 4, and r3c4 1 instead of the same",
        ),
        (
            "latin:4+little-killer:tests/data/little-killer4.txt",
            "1234341243212143",
            "the diagonal from r1c1 adds up to 10 instead of 7",
        ),
        ("latin:4+arrow:tests/data/arrow4.txt", "1234341243212143", "the arrow at r4c2 adds up to 3 instead of 4"),
    ] {
        let game = game(name);
        let violation = game.problem().check(&symbols(grid)).unwrap_err();
        assert_eq!(game.violation(&violation), expected, "{name}");
    }
}

/// Every verb takes the games: it answers, or says what it misses.
#[test]
fn verbs_take_games_with_marks() {
    let folder = Folder::new("verbs-of-marks");
    for (number, name) in ALL.into_iter().enumerate() {
        let says = |args: &[&str]| {
            let output = gerechte(args, b"");
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(output.status.code(), Some(0..=3)) && !text.contains("panicked"), "{args:?}: {text}");
            stdout(&output)
        };
        let grid = says(&["solve", name]).trim().to_owned();
        assert_eq!(game(name).problem().check(&symbols(&grid)), Ok(()), "{name}");
        let puzzle = says(&["generate", name, "--seed", "1"]);
        let puzzle = puzzle.trim();
        assert_eq!(
            says(&["check", name, puzzle]).lines().next().map(|line| line.starts_with("unique")),
            Some(true),
            "{name} {puzzle}"
        );
        let fewest = says(&["fewest", name, &grid]);
        assert!(fewest.contains("and not with fewer") || fewest.contains("0 clues"), "{name}: {fewest}");
        assert!(says(&["rate", name, puzzle]).contains("ladder "), "{name}");
        says(&["explain", name, puzzle]);
        says(&["hint", name, puzzle]);
        says(&["transform", name, puzzle, "--seed", "1"]);
        says(&["classify", name, "--group", "rigid"]);
        says(&["palette", name]);
        says(&["encode", name, "--sums", "tuples"]);
        let certificate = folder.path(&number.to_string());
        says(&["certify", name, "--out", &certificate]);
        assert!(gerechte(&["certify", name, "--check", &certificate], b"").status.success(), "{name}");
    }
}

/// A certificate of another game is not taken for this one's.
#[test]
fn certificates_state_relations_and_equations() {
    let folder = Folder::new("certified-marks");
    let path = folder.path("a");
    let name = "box:2x2+thermo:tests/data/thermo4.txt+arrow:tests/data/arrow4.txt";
    assert!(gerechte(&["certify", name, "--out", &path], b"").status.success());
    let manifest = folder.0.join("a/manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    assert!(text.contains(r#""less""#), "{text}");
    for (from, to) in [("\"is\":\"less\"", "\"is\":\"equal\""), ("\"is\":\"less\"", "\"is\":\"more\"")] {
        let compact = serde_json::from_str::<serde_json::Value>(&text).unwrap().to_string();
        std::fs::write(&manifest, compact.replacen(from, to, 1)).unwrap();
        let output = gerechte(&["certify", "--check", &path], b"");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
}

/// Marks are drawn: each has its shapes in both kinds of pictures.
#[test]
fn pictures_have_marks() {
    let game = game(&format!("{THERMO}+palindrome:tests/data/palindrome6.txt+kropki:tests/data/dots6.txt"));
    let picture = Picture::of(&game);
    let (svg, tikz) = (picture.svg(), picture.tikz());
    let number = |of: fn(&Mark) -> bool| game.marks().iter().filter(|mark| of(mark)).count();
    let thermometers = number(|mark| mark.kind() == Some(&THERMOMETER));
    let arrows = number(|mark| matches!(mark, Mark::Arrow { .. }));
    let dots = number(|mark| matches!(mark, Mark::Dot(..)));
    assert!(thermometers == 2 && arrows == 2 && dots > 20);
    assert_eq!(svg.matches("<circle").count(), thermometers + arrows + dots);
    assert_eq!(tikz.matches("circle[radius").count(), thermometers + arrows);
    assert_eq!(tikz.matches("\\node[circle").count(), dots);
    // On a terminal the usual dots are drawn on borders, and other marks are listed on a line below.
    let text = picture.text(Colours::None);
    assert_eq!(text.matches(['○', '●']).count(), dots);
    let lines: Vec<&str> = text.lines().collect();
    let at = |line: usize, column: usize| lines[line].chars().nth(column);
    // `white r1c1 r2c1`, `white r4c4 r4c5` and `black r5c2 r6c2`; nothing between r1c1 and r1c2.
    assert_eq!([at(2, 2), at(7, 16), at(10, 6), at(1, 4)], ['○', '○', '●', '│'].map(Some), "{text}");
    assert_eq!(lines.len(), 13 + game.marks().len() - dots, "{text}");
    assert!(lines[13..].contains(&"arrow r4c5 = r3c5 + r4c4"), "{text}");
    for (name, wanted) in [("thermometer ", thermometers), ("arrow ", arrows), ("palindrome ", 2)] {
        assert_eq!(lines.iter().filter(|line| line.starts_with(name)).count(), wanted, "{text}");
    }
}

/// A dot of another number says it below the board.
#[test]
fn dots_of_other_numbers_have_a_line() {
    let mut game = game("latin:5");
    let mut add = |one, other, relation| game.add_mark(Mark::Dot(Cell::new(one), Cell::new(other), relation)).unwrap();
    add(0, 1, Relation::Difference(3));
    add(1, 6, Relation::Ratio(4));
    let text = Picture::of(&game).text(Colours::None);
    assert!(
        text.ends_with("┛\ndot r1c1 r1c2: difference 3\ndot r1c2 r2c2: ratio 4\n") && !text.contains('○'),
        "{text}"
    );
}

/// All ways to write equations as clauses have the same models, and how large they are is printed.
#[test]
fn encodings_of_arrows_are_compared() {
    for name in [THERMO, "box:3x3+arrow:tests/data/arrow9.txt"] {
        let game = game(name);
        for sums in Sums::ALL {
            let encoding = Encoding { sums, ..Encoding::default() };
            let size = dimacs::Size::of(|sink| encoding.encode(game.problem(), sink)).0;
            println!("{name} {sums}: {} variables, {} clauses", size.vars, size.clauses);
            let has_more = size.vars > game.problem().cells() * game.order();
            assert_eq!(has_more, sums != Sums::Tuples, "{name} {sums}");
        }
    }
    let first = ILP.first(game("latin:4+arrow:tests/data/arrow4.txt").problem(), &Stop::never()).unwrap();
    assert!(first.is_some());
}
