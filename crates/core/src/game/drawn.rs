//! Files of marks: a mark a line, with cells as `r1c1`.
//!
//! | extra | a line of its file |
//! |---|---|
//! | `+thermo:FILE` | `r1c1 r1c2 r2c3`: a thermometer, its bulb first |
//! | `+palindrome:FILE`, and other lines | `r1c1 r1c2 r2c3`: a line from end to end |
//! | `+arrow:FILE` | `r1c1 = r1c2 r2c3`: the circle of an arrow, and the cells along it; a circle of several cells is the sum of their values |
//! | `+skyscraper:FILE`, `+sandwich:FILE`, `+x-sum:FILE`, `+numbered-room:FILE` | `r1c0: 4`: a number outside the board, in a row or column of 0 or one more than the last |
//! | `+quadruple:FILE` | `r1c1: 3 4`: symbols at the corner below and right of a cell |
//! | `+calcudoku:FILE` | `r1c1 r1c2: 6x`: a cage with the sum (`+`), the difference (`-`), the product (`x`) or the quotient (`/`) of its values, which may repeat: the greatest less all others, or divided by all others; `r1c1: 6` is a cell alone |
//! | `+little-killer:FILE` | `r0c1 r1c2: 25`: the sum of a diagonal, by the place beside the board where it stands and the first cell |
//! | `+odd:FILE`, `+even:FILE` | `r1c1`: a cell |
//! | `+candidates:FILE` | `r1c1: 1 3 7`: the symbols that a cell may hold |
//! | `+kropki:FILE` | `white r1c1 r1c2`: one value is one more than the other; `black r1c1 r2c1`: one is twice the other; `negative`: all dots are drawn |
//! | `+inequality:FILE` | `r1c1 < r1c2` or `r1c2 > r1c1`: one value is less than the other |
//! | `+xv:FILE` | `X r1c1 r1c2`: the sum is ten; `V r1c1 r2c1`: it is five; `negative`: each X and V is drawn |
//!
//! Capital letters and commas between cells are allowed. Blank lines are ignored, and so are comments, which start with `#`. Consecutive cells must
//! touch, those of a dot by a side. Lines that demand the same in both directions, such as whispers, may close or cross themselves. A missing dot states
//! nothing, unless a line says `negative`: neighbouring cells without a dot of the file are then neither one apart nor one twice the other, and in a file
//! of `+xv` they have neither sum.

use super::{Game, GameError, Mark, MarkKind, Negative, moves};
use crate::Board;
use gerechte_encodings::{Cell, ProblemError, Relation};

/// The kind of marks in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawnKind {
    /// Dots of the two kinds, each after its word, and the rule that all are drawn.
    Dots([&'static str; 2], &'static Negative),
    /// Signs between a smaller and a greater value.
    Inequality,
    Line(&'static MarkKind),
    Arrow,
    /// A clue of a kind, by the name of its place.
    Clue(&'static MarkKind),
    /// Cages of these kinds, by the signs of their numbers, and those with a sum.
    Signs([&'static MarkKind; 3]),
    /// Sums of diagonals.
    Diagonals,
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
        let in_line = |board: &Board, error: GameError| match error {
            GameError::Problem(ProblemError::CellTwice(cell)) => wrong(format!("{} is named twice", board.name(cell))),
            other => wrong(other.to_string()),
        };
        let mark = match said(game, kind, &line).map_err(wrong)? {
            Said::Mark(mark) => mark,
            Said::Sum(cells, total) => {
                let stated = game.problem.sum(cells.iter().map(|cell| cell.index()), total);
                stated.map_err(|error| in_line(&game.board, error.into()))?;
                continue;
            }
        };
        let name = |cell| game.cell_name(cell);
        if let Some((one, other)) = mark.gap(&game.board).filter(|(one, other)| one != other) {
            return Err(wrong(format!("{} and {} do not touch", name(one), name(other))));
        }
        mark.add_to(&game.regions_for(&mark), &mut game.problem).map_err(|error| in_line(&game.board, error))?;
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

/// What a line draws: a mark, or a sum, which is none.
enum Said {
    Mark(Mark),
    Sum(Vec<Cell>, u32),
}

/// Reads a line.
fn said(game: &Game, kind: DrawnKind, line: &str) -> Result<Said, String> {
    let cells = |text: &str| -> Result<Vec<Cell>, String> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        words.map(|word| game.board.named(word).ok_or_else(|| format!("`{word}` is no cell"))).collect()
    };
    let mark = match kind {
        DrawnKind::Signs([product, difference, quotient]) => {
            let wrong = || format!("`{line}` is not CELLS: NUMBER and one of + - x /");
            let (of, number) = line.split_once(':').ok_or_else(wrong)?;
            let digits = number.trim().trim_end_matches(|c: char| !c.is_ascii_digit());
            let value = if digits.is_empty() { Err(wrong()) } else { whole(digits) }?;
            let of = cells(of)?;
            match number.trim()[digits.len()..].trim() {
                // A cell alone holds its number.
                "" if of.len() == 1 => return Ok(Said::Sum(of, value)),
                "+" if !of.is_empty() => return Ok(Said::Sum(of, value)),
                "x" | "×" | "*" => Mark::Clue(product, of, vec![value]),
                "-" | "−" => Mark::Clue(difference, of, vec![value]),
                "/" | "÷" => Mark::Clue(quotient, of, vec![value]),
                _ => return Err(wrong()),
            }
        }
        DrawnKind::Diagonals => {
            let (cells, total) = diagonal(&game.board, line)?;
            return Ok(Said::Sum(cells, total));
        }
        DrawnKind::Line(kind) => Mark::Line(kind, cells(line)?),
        DrawnKind::Clue(kind) => clue(game, kind, line)?,
        DrawnKind::Arrow => {
            let (circle, shaft) = line.split_once('=').ok_or_else(|| format!("`{line}` is not CIRCLE = CELLS"))?;
            Mark::Arrow { circle: cells(circle)?, shaft: cells(shaft)? }
        }
        DrawnKind::Inequality => {
            let sign = line.find(['<', '>']).ok_or_else(|| format!("`{line}` is not CELL < CELL or CELL > CELL"))?;
            match (&cells(&line[..sign])?[..], &cells(&line[sign + 1..])?[..], line.as_bytes()[sign]) {
                (&[less], &[more], b'<') | (&[more], &[less], _) => Mark::Dot(less, more, Relation::Less),
                (one, other, _) => return Err(format!("{} and {} cells instead of 1 and 1", one.len(), other.len())),
            }
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
    mark.is_long_enough().then_some(Said::Mark(mark)).ok_or_else(|| format!("`{line}` has too few cells"))
}

/// The cells of a diagonal, from either end, and their sum.
fn diagonal(board: &Board, line: &str) -> Result<(Vec<Cell>, u32), String> {
    let wrong = || format!("`{line}` is not PLACE CELL: SUM, as r0c1 r1c2: 9");
    let (ends, total) = line.split_once(':').ok_or_else(wrong)?;
    let (place, first) = ends.trim().split_once([' ', '\t', ',']).ok_or_else(wrong)?;
    let first = first.trim_start_matches([' ', '\t', ',']);
    let cell = board.named(first).ok_or_else(|| format!("`{first}` is no cell"))?;
    let before = |cells: &Vec<Cell>| {
        let [(row, column), (next_row, next_column)] = [cells[0], cells[1]].map(|cell| board.position(cell));
        format!("r{}c{}", 2 * row + 1 - next_row, 2 * column + 1 - next_column)
    };
    let reversed = |cells: &Vec<Cell>| cells.iter().rev().copied().collect();
    let all = moves::diagonals(board);
    let ends = all.iter().map(reversed).chain(all.iter().cloned());
    let mut found = ends.filter(|cells| cells[0] == cell && before(cells) == place);
    let cells = found
        .next()
        .ok_or_else(|| format!("no diagonal of at least two cells goes from `{place}` through {}", board.name(cell)))?;
    Ok((cells, whole(total.trim())?))
}

/// A number without a sign.
fn whole(text: &str) -> Result<u32, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| if is_number { format!("{text} is too large") } else { format!("`{text}` is no number") })
}

/// The clue of a line: its place, and numbers after a colon.
fn clue(game: &Game, kind: &'static MarkKind, line: &str) -> Result<Mark, String> {
    let (place, numbers) = line.split_once(':').unwrap_or((line, ""));
    let words = numbers.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let numbers = words.map(whole).collect::<Result<Vec<u32>, _>>()?;
    let cells = kind
        .cells_at(&game.board, place.trim())
        .ok_or_else(|| format!("`{}` is {}", place.trim(), kind.place_words()))?;
    Ok(Mark::Clue(kind, cells, numbers))
}
