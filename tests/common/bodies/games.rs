//! Games: by name, in files, and with cages.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::io;

use gerechte::encodings::{Cell, Constraint, Problem, Relation};
use gerechte::game::{Base, Mark};
use gerechte::search::Native;
use gerechte::{Game, GameError, GameSpec, Palette, Stop};

use super::{heading, is_told_in_a_line};

/// Names are written as they are read, and name the same game.
pub fn name(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let spec = match text.parse::<GameSpec>() {
        Ok(spec) => spec,
        Err(error) => return is_told_in_a_line(&error),
    };
    let written = spec.to_string();
    assert_eq!(written.parse::<GameSpec>().ok().as_ref(), Some(&spec), "{text:?} as {written:?}");
    // Boards of order 64 take too long for many thousands of them.
    let is_large = match &spec.base {
        Base::Boxes(rows, columns) => (17..=64).contains(&(rows * columns)),
        Base::Latin(order) => (17..=64).contains(order),
        Base::Perfect(code) => code.order() > 16,
        Base::Diameter(code) => code.order() > 16,
        Base::Layout(layout) => layout.order() > 5,
        _ => false,
    };
    if is_large {
        return;
    }
    match spec.build_with(&|_| Err(io::Error::other("no files here")), &Native, &Stop::never()) {
        Ok(game) => {
            assert_eq!(game.to_string(), written);
            assert_eq!(game.board().cells(), game.problem().cells());
        }
        Err(error) => is_told_in_a_line(&error),
    }
}

/// A game of a file, written as JSON, is the same game.
pub fn file(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some(game) = built("@f", text) else { return };
    let (board, problem) = (game.board(), game.problem());
    assert_eq!(board.cells(), problem.cells());
    if board.cells() > 400 {
        return;
    }
    let again = built("@f", &json(&game)).expect("what is written is read");
    assert_eq!((again.board(), demands(again.problem())), (board, demands(problem)));
    assert_eq!(again.palette().map(Palette::order), game.palette().map(Palette::order));
}

/// Cages of a file, written as a file of cages, are the same cages. The first line names the board.
pub fn killer(data: &[u8]) {
    let (base, content) = heading(data);
    let base = if ["box:2x2", "box:2x3", "latin:3", "samurai"].contains(&base) { base } else { "box:2x2" };
    let Ok(text) = str::from_utf8(content) else { return };
    let name = format!("{base}+killer:f");
    let Some(game) = built(&name, text) else { return };
    let (board, cages) = (game.board(), cages(game.problem()));
    let label = |row, column| {
        let cell = board.cell(row, column)?;
        let cage = cages.iter().position(|(cells, _)| cells.contains(&cell.index()))?;
        Some(char::from_u32(0x4E00 + cage as u32).expect("a letter"))
    };
    let mut written = String::new();
    for row in 0..board.rows() {
        written.extend((0..board.columns()).map(|column| label(row, column).unwrap_or('.')));
        written.push('\n');
    }
    for ((_, total), label) in cages.iter().zip('\u{4E00}'..) {
        let _ = writeln!(written, "{label}={total}");
    }
    assert_eq!(built(&name, &written).as_ref().map(Game::problem), Some(game.problem()), "{written}");
}

/// Marks of a file, written as a file of marks, are the same marks. The first line names the board and the extra.
pub fn marks(data: &[u8]) {
    let (base, content) = heading(data);
    let known = [
        "box:2x3+thermo",
        "latin:3+arrow",
        "box:2x2+kropki",
        "samurai+palindrome",
        "latin:2+thermo",
        "box:2x2+skyscraper",
        "samurai+sandwich",
        "box:2x3+quadruple",
        "latin:3+candidates",
        "box:2x2+between",
        "box:2x2+region-sum",
        "latin:5+inequality",
        "latin:5+calcudoku",
        "latin:3+little-killer",
    ];
    let base = if known.contains(&base) { base } else { "box:2x3+thermo" };
    let Ok(text) = str::from_utf8(content) else { return };
    let name = format!("{base}:f");
    let Some(game) = built(&name, text) else { return };
    let named = |cells: &[Cell]| cells.iter().map(|&cell| game.cell_name(cell)).collect::<Vec<_>>().join(" ");
    let line = |mark: &Mark| match mark {
        Mark::Line(_, cells) => named(cells),
        Mark::Arrow { circle, shaft } => format!("{} = {}", named(circle), named(shaft)),
        Mark::Clue(kind, cells, numbers) => {
            let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
            if kind.is_of_cage() {
                return format!("{}: {}", named(cells), kind.label(&[numbers[0].parse().expect("a number")]));
            }
            let place = kind.place_of(game.board(), cells).expect("a place of the file");
            format!("{place}: {}", numbers.join(" "))
        }
        Mark::Dot(one, other, Relation::Ratio(2)) => format!("black {}", named(&[*one, *other])),
        Mark::Dot(less, more, Relation::Less) => format!("{} < {}", named(&[*less]), named(&[*more])),
        Mark::Dot(one, other, _) => format!("white {}", named(&[*one, *other])),
    };
    let mut written: Vec<String> = game.marks().iter().map(line).collect();
    // Sums are no marks.
    let sums = game.problem().constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Sum { cells, total } if base.ends_with("little-killer") => {
            let [(row, column), (down, right)] = [cells[0], cells[1]].map(|cell| game.board().position(cell));
            let first = named(&cells[..1]);
            Some(format!("r{}c{} {first}: {total}", 2 * row + 1 - down, 2 * column + 1 - right))
        }
        Constraint::Sum { cells, total } => Some(format!("{}: {total}+", named(cells))),
        _ => None,
    });
    written.extend(sums);
    let says_all = |line: &str| line.trim().eq_ignore_ascii_case("negative");
    written.extend(text.lines().any(says_all).then(|| "negative".to_owned()));
    let again = built(&name, &written.join("\n")).expect("what is written is read");
    let demands = |game: &Game| game.problem().constraints().iter().cloned().collect::<HashSet<_>>();
    assert_eq!((again.marks(), demands(&again)), (game.marks(), demands(&game)), "{written:?}");
}

/// The game, with one file.
fn built(name: &str, content: &str) -> Option<Game> {
    let spec: GameSpec = name.parse().expect("a name");
    // A file may name cages in another, which is not there.
    let read = |file: &str| if file == "f" { Ok(content.to_owned()) } else { Err(io::Error::other("no such file")) };
    match spec.build(&read) {
        Ok(game) => Some(game),
        Err(GameError::File { .. }) => None,
        Err(error) => {
            is_told_in_a_line(&error);
            None
        }
    }
}

/// Cells and their sum.
type Cage = (Vec<usize>, u32);

fn cages(problem: &Problem) -> Vec<Cage> {
    let cage = |constraint: &Constraint| match constraint {
        Constraint::Sum { cells, total } => Some((cells.iter().map(|cell| cell.index()).collect(), *total)),
        _ => None,
    };
    problem.constraints().iter().filter_map(cage).collect()
}

/// Cells, symbols, houses as a set, and cages.
fn demands(problem: &Problem) -> (usize, usize, BTreeSet<Vec<usize>>, Vec<Cage>) {
    let houses = problem.houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
    (problem.cells(), problem.symbols(), houses, cages(problem))
}

fn json(game: &Game) -> String {
    let (board, problem) = (game.board(), game.problem());
    let place = |row, column| if board.cell(row, column).is_some() { 'x' } else { '.' };
    let row = |row| (0..board.columns()).map(|column| place(row, column)).collect::<String>();
    let cages: Vec<_> = cages(problem)
        .into_iter()
        .map(|(cells, sum)| serde_json::json!({"cells": cells, "sum": sum, "repeats": true}))
        .collect();
    serde_json::json!({
        "schema": "gerechte/game/1",
        "rows": board.rows(), "columns": board.columns(), "symbols": problem.symbols(), "lines": false,
        "board": (0..board.rows()).map(row).collect::<Vec<_>>(),
        "houses": demands(problem).2,
        "cages": cages,
    })
    .to_string()
}
