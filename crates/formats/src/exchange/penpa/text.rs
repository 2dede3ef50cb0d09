//! The text of a page: a line each of its size and words, its lists, and its settings.

use serde_json::{Value, json};

use super::super::Words;
use super::frame::Frame;
use super::sheet::{Sheet, Text};
use super::signs::{BLACK_TEXT, EVEN, ODD};

/// The size of a cell on the screen.
const CELL: usize = 38;
/// The version of the editor whose pages are written.
const VERSION: [u32; 3] = [3, 2, 3];

/// Characters that stand for others in words, in the order in which they are replaced.
const IN_WORDS: [[&str; 2]; 4] = [["\n", "%2D"], [",", "%2C"], ["&", "%2E"], ["=", "%2F"]];

/// The text of a page with a puzzle, the player's entries, and words.
pub(super) fn written(frame: Frame, sheet: &Sheet, entries: &Sheet, words: &Words) -> String {
    let (columns, rows) = frame.size;
    let centre = frame.centre();
    let (title, author) = (words.title.as_deref().unwrap_or_default(), words.author.as_deref().unwrap_or_default());
    let head = [
        format!("square,{columns},{rows},{CELL},0,1,1,{},{}", (columns + 1) * CELL, (rows + 1) * CELL),
        format!("{centre},{centre},0,0,0,0"),
        format!("Title: {}", in_line(title)),
        format!("Author: {}", in_line(author)),
        // Its source.
        String::new(),
        escaped(words.rules.as_deref().unwrap_or_default()),
        // Points at corners and sides can be used, and there are not several solutions.
        "ON,false".to_owned(),
    ];
    let mut before = 0;
    let steps = frame.cells().into_iter().map(|cell| (cell - std::mem::replace(&mut before, cell)).into());
    let cells: Vec<Value> = steps.collect();
    let none = json!("x");
    let lines = [
        json!(frame.space()),
        modes(),
        layer(sheet),
        layer(entries),
        cells.into(),
        // The tools that are shown, and the answers that are checked.
        json!([]),
        json!({}),
        none.clone(),
        none.clone(),
        json!(VERSION),
        modes(),
        none,
        // Own colours are shown.
        json!(1),
        colours(sheet),
        colours(entries),
        json!({}),
        // The kinds of the puzzle.
        json!([]),
    ];
    let lines = lines.into_iter().map(|line| line.to_string());
    // The last line is said when the puzzle is solved.
    [head.join(",")].into_iter().chain(lines).chain([String::new()]).collect::<Vec<_>>().join("\n")
}

/// Words in one line.
fn in_line(words: &str) -> String {
    words.lines().collect::<Vec<_>>().join(" ").replace(',', "%2C")
}

fn escaped(words: &str) -> String {
    IN_WORDS.iter().fold(words.to_owned(), |words, [own, other]| words.replace(own, other))
}

/// The words that [`written`] has escaped.
pub(super) fn unescaped(words: &str) -> String {
    IN_WORDS.iter().fold(words.to_owned(), |words, [own, other]| words.replace(other, own))
}

/// The tools, of which that for digits is in hand.
fn modes() -> Value {
    let of_layer = |line: u32, digits: u32| {
        json!({
            "edit_mode": "sudoku", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", line], "lineE": ["1", line],
            "wall": ["", line], "cage": ["1", 10], "number": ["1", line - 1], "symbol": ["circle_L", 1],
            "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3],
            "sudoku": ["1", digits],
        })
    };
    json!({"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": of_layer(2, 1), "pu_a": of_layer(3, 9)})
}

/// A layer without drawings.
fn blank() -> Value {
    let none = json!({"__a": []});
    json!({
        "command_redo": none, "command_undo": none, "command_replay": none, "surface": {}, "number": {}, "numberS": {},
        "symbol": {}, "thermo": [], "arrows": [], "direction": [], "squareframe": [], "polygon": [], "line": {},
        "lineE": {}, "wall": {}, "cage": {}, "deletelineE": {}, "killercages": [], "nobulbthermo": [],
    })
}

fn layer(sheet: &Sheet) -> Value {
    let mut layer = blank();
    let mut put = |list: &str, at: String, value: Value| layer[list][at] = value;
    for (point, Text { content, style, size }) in &sheet.numbers {
        put("number", point.to_string(), json!([content, style, size.name()]));
    }
    for (point, text) in &sheet.notes {
        put("numberS", point.to_string(), json!([text, BLACK_TEXT]));
    }
    for (point, shape) in &sheet.symbols {
        // Those in cells lie below the lines and digits.
        let depth = if [ODD, EVEN].contains(&shape.name.as_str()) { 1 } else { 2 };
        put("symbol", point.to_string(), json!([shape.form, shape.name, depth]));
    }
    for (point, colour) in &sheet.surface {
        put("surface", point.to_string(), (*colour).into());
    }
    let ends = |points: &[usize]| points.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    for (list, lines) in [("lineE", &sheet.edges), ("cage", &sheet.outlines)] {
        for (points, style) in lines {
            put(list, ends(points), (*style).into());
        }
    }
    let paths = sheet.paths.iter().map(|path| json!(path.points)).collect();
    let lists = [("thermo", &sheet.thermos), ("arrows", &sheet.arrows), ("killercages", &sheet.cages)];
    for (list, drawn) in lists.into_iter().map(|(list, drawn)| (list, json!(drawn))).chain([("nobulbthermo", paths)]) {
        layer[list] = drawn;
    }
    layer
}

/// The layer of the colours of a sheet.
fn colours(sheet: &Sheet) -> Value {
    let mut layer = blank();
    layer["nobulbthermo"] = sheet.paths.iter().map(|path| json!(path.colour)).collect();
    layer
}
