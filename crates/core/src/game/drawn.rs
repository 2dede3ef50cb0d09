//! Files of marks: a mark a line, with cells as `r1c1`.
//!
//! | extra | a line of its file |
//! |---|---|
//! | `+thermo:FILE` | `r1c1 r1c2 r2c3`: a thermometer, its bulb first |
//! | `+palindrome:FILE`, and other lines | `r1c1 r1c2 r2c3`: a line from end to end |
//! | `+arrow:FILE` | `r1c1 = r1c2 r2c3`: the circle of an arrow, and the cells along it; a circle of several cells is the sum of their values |
//! | `+skyscraper:FILE`, `+sandwich:FILE`, `+x-sum:FILE`, `+numbered-room:FILE` | `r1c0: 4`: a number outside the board, in a row or column of 0 or one more than the last |
//! | `+quadruple:FILE` | `r1c1: 3 4`: symbols at the corner below and right of a cell |
//! | `+odd:FILE`, `+even:FILE` | `r1c1`: a cell |
//! | `+candidates:FILE` | `r1c1: 1 3 7`: the symbols that a cell may hold |
//! | `+kropki:FILE` | `white r1c1 r1c2`: one value is one more than the other; `black r1c1 r2c1`: one is twice the other; `negative`: all dots are drawn |
//! | `+xv:FILE` | `X r1c1 r1c2`: the sum is ten; `V r1c1 r2c1`: it is five; `negative`: each X and V is drawn |
//!
//! Capital letters and commas between cells are allowed. Blank lines are ignored, and so are comments, which start with `#`. Consecutive cells must
//! touch, those of a dot by a side. A missing dot states nothing, unless a line says `negative`: neighbouring cells without a dot of the file are then
//! neither one apart nor one twice the other, and in a file of `+xv` they have neither sum.

use super::{Game, GameError, Mark, MarkKind, Negative};
use gerechte_encodings::{Cell, ProblemError};

/// The kind of marks in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawnKind {
    /// Dots of the two kinds, each after its word, and the rule that all are drawn.
    Dots([&'static str; 2], &'static Negative),
    Line(&'static MarkKind),
    Arrow,
    /// A clue of a kind, by the name of its place.
    Clue(&'static MarkKind),
}

/// Adds the marks of a file to the game.
pub(super) fn add(game: &mut Game, kind: DrawnKind, file: &str, content: &str) -> Result<(), GameError> {
    let mut is_negative = false;
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    let mut is_empty = true;
    for (number, line) in (1..).zip(content.lines()) {
        let line = line.trim().to_ascii_lowercase();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        is_empty = false;
        let wrong = |reason: String| GameError::content(file, &format!("line {number}: {reason}"));
        if matches!(kind, DrawnKind::Dots(..)) && line == "negative" {
            is_negative = true;
            continue;
        }
        let mark = mark(game, kind, &line).map_err(wrong)?;
        let name = |cell| game.cell_name(cell);
        if let Some((one, other)) = mark.gap(&game.board) {
            return Err(wrong(format!("{} and {} do not touch", name(one), name(other))));
        }
        mark.add_to(&game.regions_for(&mark), &mut game.problem).map_err(|error| match error {
            GameError::Problem(ProblemError::CellTwice(cell)) => {
                wrong(format!("{} is named twice", game.board.name(cell)))
            }
            other => wrong(other.to_string()),
        })?;
        game.marks.push(mark);
    }
    if is_empty {
        return Err(GameError::content(file, "nothing is drawn in the file"));
    }
    if let DrawnKind::Dots(_, negative) = kind
        && is_negative
    {
        for (one, other, relation) in negative.related(&game.board, &game.marks) {
            game.problem.relate(one, other, relation)?;
        }
    }
    Ok(())
}

/// The mark of a line.
fn mark(game: &Game, kind: DrawnKind, line: &str) -> Result<Mark, String> {
    let cells = |text: &str| -> Result<Vec<Cell>, String> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        words.map(|word| game.board.named(word).ok_or_else(|| format!("`{word}` is no cell"))).collect()
    };
    let mark = match kind {
        DrawnKind::Line(kind) => Mark::Line(kind, cells(line)?),
        DrawnKind::Clue(kind) => clue(game, kind, line)?,
        DrawnKind::Arrow => {
            let (circle, shaft) = line.split_once('=').ok_or_else(|| format!("`{line}` is not CIRCLE = CELLS"))?;
            Mark::Arrow { circle: cells(circle)?, shaft: cells(shaft)? }
        }
        DrawnKind::Dots(words, negative) => {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let word = word.trim_end_matches(':');
            let Some(at) = words.iter().position(|one| *one == word) else {
                return Err(format!("`{word}` is none of {}, negative", words.join(", ")));
            };
            match (&cells(rest)?[..], negative.dots[at].relation(None)) {
                (&[one, other], Some(relation)) => Mark::Dot(one, other, relation),
                (cells, _) => return Err(format!("a dot between {} cells instead of 2", cells.len())),
            }
        }
    };
    mark.is_long_enough().then_some(mark).ok_or_else(|| format!("`{line}` has too few cells"))
}

/// The clue of a line: its place, and numbers after a colon.
fn clue(game: &Game, kind: &'static MarkKind, line: &str) -> Result<Mark, String> {
    let (place, numbers) = line.split_once(':').unwrap_or((line, ""));
    let words = numbers.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let number = |word: &str| word.parse().map_err(|_| format!("`{word}` is no number"));
    let numbers = words.map(number).collect::<Result<Vec<u32>, _>>()?;
    let cells = kind
        .cells_at(&game.board, place.trim())
        .ok_or_else(|| format!("`{}` is {}", place.trim(), kind.place_words()))?;
    Ok(Mark::Clue(kind, cells, numbers))
}
