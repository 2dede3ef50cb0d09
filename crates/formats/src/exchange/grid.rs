//! Grids: a line for each row, with any drawing around and between cells.

use itertools::Itertools;

use super::cells::{Token, drawn, value};
use super::fault::Fault;
use super::found::{Found, Says};
use super::lines::Line;
use super::{Format, Item, of_known_game, of_usual_game, pencilmarks};
use gerechte_core::game::puzzle::value_of;
use gerechte_core::{Board, Game, counted};
use gerechte_encodings::Cell;

/// The characters that are drawn beside cells.
const FRAME: &str = "|¦│┃║!:'`+";
/// The characters for a blank.
const BLANKS: &str = "._*?-";

/// The longest row, in bytes: 64 cells with as many candidates, and the drawing between them.
const LONGEST_ROW: usize = 1 << 14;

fn is_frame(c: char) -> bool {
    FRAME.contains(c) || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// A line that is drawn between rows.
pub(super) fn is_border(line: &str) -> bool {
    let is_drawn = |c: char| c == '-' || c == '=' || ('\u{2500}'..='\u{257f}').contains(&c);
    let has_rule = line.chars().tuple_windows().any(|(a, b)| is_drawn(a) && is_drawn(b) || is_drawn(a) && b == '+');
    !line.contains(char::is_alphanumeric) && (has_rule || line.chars().all(|c| c.is_whitespace() || is_frame(c)))
}

/// Whether a line may be part of a grid.
pub(super) fn is_part(line: &str) -> bool {
    if line.len() > LONGEST_ROW {
        return false;
    }
    if is_border(line) {
        return true;
    }
    let (mut plain, mut cells) = (0, 0);
    for c in line.chars() {
        if c.is_whitespace() || c == ',' || is_frame(c) {
            continue;
        }
        if value_of(c, 64).is_none() && c != '0' {
            return false;
        }
        cells += 1;
        plain += usize::from(c.is_ascii_digit() || BLANKS.contains(c));
    }
    // Words have no digits, and candidates of large boards have few; those have a line between boxes.
    cells > 0 && (10 * plain >= cells || line.contains('|'))
}

/// Whether a line is a row of the game's grid, or drawn above the first.
pub(super) fn is_row(line: &str, game: &Game) -> bool {
    if !is_part(line) {
        return false;
    }
    let board = game.board();
    let tokens = tokens(line);
    let characters: usize = tokens.iter().map(|token| token.text.chars().count()).sum();
    let width = rows_of(game.board()).first().map_or(0, Vec::len);
    // A comma may follow the last cell.
    let is_one_more = line.trim_end().ends_with(',') && tokens.len() == width + 1;
    is_border(line) && line.chars().count() > 2
        || board.cells() > board.columns()
            && [width, board.columns()]
                .iter()
                .any(|&width| width > 1 && (tokens.len() == width || characters == width || is_one_more))
}

/// The cells of each row of a board that has cells.
fn rows_of(board: &Board) -> Vec<Vec<Cell>> {
    let cells = (0..board.cells()).map(Cell::new).chunk_by(|&cell| board.position(cell).0);
    cells.into_iter().map(|(_, row)| row.collect()).collect()
}

/// The board of a grid of this number of rows: without the cells for the numbers of regions, or the whole.
fn board_of(game: &Game, rows: usize) -> Board {
    let of_symbols = game.board_of_symbols();
    if rows == rows_of(&of_symbols).len() { of_symbols } else { game.board().clone() }
}

/// The parts of a line between white space, commas and drawings.
fn tokens(line: &str) -> Vec<Token<'_>> {
    if line.contains(',') {
        let mut column = 1;
        return line
            .split(',')
            .map(|field| {
                let at = column + field.chars().take_while(|c| c.is_whitespace()).count();
                column += field.chars().count() + 1;
                let text = field.trim();
                Token { text: if text.is_empty() { "." } else { text }, column: at }
            })
            .collect();
    }
    let mut tokens = Vec::new();
    let mut start = None;
    let end =
        |start: Option<(usize, usize)>, at: usize| start.map(|(from, column)| Token { text: &line[from..at], column });
    for (column, (at, c)) in (1..).zip(line.char_indices()) {
        if c.is_whitespace() || is_frame(c) {
            tokens.extend(end(start.take(), at));
        } else if start.is_none() {
            start = Some((at, column));
        }
    }
    tokens.extend(end(start, line.len()));
    tokens
}

/// A row, with the number of its line in the block.
type Row<'a> = (usize, Vec<Token<'a>>);

/// The rows of a block.
fn rows<'a>(block: &'a [Line]) -> Vec<Row<'a>> {
    let row = |(at, line): (usize, &'a Line)| (at, tokens(&line.text));
    let is_row = |line: &Line| !is_border(&line.text);
    let rows: Vec<_> = block.iter().enumerate().filter(|(_, line)| is_row(line)).map(row).collect();
    let width = order_by(&rows);
    if width > 2 && !rows.len().is_multiple_of(width) && rows.len().is_multiple_of(width - 1) {
        let ends = |(at, cells): &Row<'_>| cells.len() == width && block[*at].text.trim_end().ends_with(',');
        if rows.iter().all(ends) {
            // A comma follows each cell.
            return rows.into_iter().map(|(at, cells)| (at, cells[..width - 1].to_vec())).collect();
        }
    }
    // A line of dashes is a row if dashes are blanks, if it has as many as a row has cells, and if rows would be missing without it.
    let dashes = |line: &Line| {
        let is_plain = line.text.chars().all(|c| c == '-' || c == '|' || c.is_whitespace());
        line.text.chars().filter(|&c| c == '-' && is_plain).count()
    };
    let has_blanks = block.iter().any(|line| is_row(line) && line.text.contains('-'));
    let width = if rows.is_empty() { block.len() } else { width };
    if rows.is_empty() || has_blanks && !rows.len().is_multiple_of(width) {
        let is_wanted = |line: &Line| is_row(line) || dashes(line) == width;
        return block.iter().enumerate().filter(|(_, line)| is_wanted(line)).map(row).collect();
    }
    rows
}

/// The order of a grid by its first row: as many tokens as cells, or as many characters.
fn order_by(rows: &[Row<'_>]) -> usize {
    let Some((_, first)) = rows.first() else { return 0 };
    let length = |token: &Token<'_>| token.text.chars().count();
    let characters: usize = first.iter().map(length).sum();
    // Groups of cells have equal lengths, and no symbol occurs twice in a row, unlike candidates.
    let symbols = || first.iter().flat_map(|token| token.text.chars()).filter(|&c| value_of(c, 9) != Some(0));
    let are_groups =
        first.iter().map(length).all_equal() && first.first().map(length) != Some(1) && symbols().all_unique();
    if first.len() < 4 || are_groups && characters <= 64 && first.len() * first.len() <= characters + first.len() {
        characters
    } else {
        first.len()
    }
}

/// The number of rows that are missing to make those of a block complete grids.
pub(super) fn missing(block: &[Line], game: Option<&Game>) -> usize {
    let rows = rows(block);
    match game.map_or_else(|| order_by(&rows), |game| rows_of(&game.board_of_symbols()).len()) {
        _ if rows.is_empty() => 1,
        // No grid has such a row, and further rows would not help.
        height if game.is_none() && !(1..=64).contains(&height) => 0,
        height => rows.len().next_multiple_of(height) - rows.len(),
    }
}

/// The first line of each grid, and its content or error.
type Grids = Vec<(usize, Result<Found, Fault>)>;

/// The grids of a block: for each its first line, and its content or error.
pub(super) fn read(block: &[Line], game: Option<&Game>) -> (Format, Grids) {
    let rows = rows(block);
    let order = game.map_or_else(|| order_by(&rows), Game::order);
    if rows.is_empty() {
        return (Format::Grid, vec![(0, Err(Fault::whole("it has no rows")))]);
    }
    if !(2..=64).contains(&order) {
        return (Format::Grid, vec![(0, Err(Fault::whole(format!("its first row has {order} cells"))))]);
    }
    let board = game.map_or_else(|| Board::square(order), |game| board_of(game, rows.len()));
    let wanted = rows_of(&board);
    let mut grids = Vec::new();
    let mut format = Format::Grid;
    for rows in rows.chunks(wanted.len()) {
        let start = rows.first().map_or(0, |row| row.0);
        let cells = cells(rows, &wanted, &board).and_then(|cells| {
            let last = rows.last().map_or(0, |row| row.0);
            let wrong = || match rows {
                [(_, tokens)] => {
                    let row: usize = tokens.iter().map(|token| token.text.chars().count()).sum();
                    let all = game.map_or_else(
                        || "all cells of a square board".to_owned(),
                        |_| format!("all {} cells", wanted.iter().map(Vec::len).sum::<usize>()),
                    );
                    format!("{} are neither the first of {} rows nor {all}", counted(row, "character"), wanted.len())
                }
                _ => format!("it has {} instead of {}", counted(rows.len(), "row"), wanted.len()),
            };
            if rows.len() == wanted.len() { Ok(cells) } else { Err(Fault::at(last, 1, wrong())) }
        });
        let found = cells.and_then(|cells| {
            if cells.iter().all(|(_, cell)| cell.text.chars().count() == 1) {
                let values: Result<_, _> = cells.iter().map(|(at, cell)| value(*at, cell, order)).collect();
                return Ok(Found::new(Says::Order(order), values?));
            }
            if let Some(values) = numbers(&cells, order) {
                return Ok(Found::new(Says::Order(order), values));
            }
            format = Format::Pencilmarks;
            pencilmarks::read(&cells, order)
        });
        grids.push((start, found));
    }
    (format, grids)
}

/// The cells of a grid, each with the number of its line.
fn cells<'a>(rows: &[Row<'a>], wanted: &[Vec<Cell>], board: &Board) -> Result<Vec<(usize, Token<'a>)>, Fault> {
    let mut cells = Vec::new();
    for (row, ((at, tokens), wanted)) in rows.iter().zip(wanted).enumerate() {
        let width = wanted.len();
        let columns = board.columns();
        let characters = || {
            tokens.iter().flat_map(|token| {
                token
                    .text
                    .char_indices()
                    .zip(token.column..)
                    .map(|((start, c), column)| Token { text: &token.text[start..start + c.len_utf8()], column })
            })
        };
        let found: Vec<Token<'a>> = match (tokens.len(), characters().count()) {
            (found, _) if found == width || found == columns => tokens.clone(),
            (_, found) if found == width || found == columns => characters().collect(),
            (words, found) => {
                let is_parted = words >= found.min(width) || words * 2 > width;
                let found = if is_parted { words } else { found };
                let column = tokens.last().map_or(1, |token| token.column + token.text.chars().count());
                let reason = format!("row {} has {} instead of {width}", row + 1, counted(found, "cell"));
                return Err(Fault::at(*at, column, reason));
            }
        };
        let has_gaps = found.len() != width;
        for (column, cell) in found.into_iter().enumerate() {
            let is_cell = !has_gaps || wanted.iter().any(|&at| board.position(at).1 == column);
            if is_cell {
                cells.push((*at, cell));
            }
        }
    }
    Ok(cells)
}

/// Symbols as decimal numbers, above order 9.
fn numbers(cells: &[(usize, Token<'_>)], order: usize) -> Option<Vec<u32>> {
    let number = |(_, cell): &(usize, Token<'_>)| {
        let is_blank = cell.text.chars().count() == 1 && (BLANKS.contains(cell.text) || cell.text == "0");
        let is_number = cell.text.len() <= 2 && cell.text.bytes().all(|byte| byte.is_ascii_digit());
        if is_blank || cell.text == "00" { Some(0) } else { cell.text.parse().ok().filter(|_| is_number) }
    };
    if order < 10 {
        return None;
    }
    cells.iter().map(number).collect()
}

fn characters(item: &Item) -> Vec<String> {
    item.puzzle.to_string().chars().map(String::from).collect()
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    of_known_game(item)?;
    drawn(item, &characters(item))
}

/// Writes the format of `SadMan` Sudoku, with the player's entries.
pub(super) fn write_sdk(item: &Item) -> Result<String, String> {
    of_usual_game(item)?;
    let rows = |line: String| line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).join("\n");
    let mut lines = Vec::new();
    lines.extend(item.words.title.as_ref().map(|title| format!("#D{}", title.escape_debug())));
    lines.push(format!("[Puzzle]\n{}", rows(item.puzzle.to_string())));
    lines.extend((!item.placed.is_empty()).then(|| format!("[State]\n{}", rows(item.position().to_string()))));
    Ok(lines.join("\n"))
}

/// Writes the format of Simple Sudoku.
pub(super) fn write_ss(item: &Item) -> Result<String, String> {
    of_usual_game(item)?;
    let line = item.puzzle.to_string();
    let row = |row: &[char]| format!("|{}|", row.chunks(3).map(|cells| cells.iter().collect::<String>()).join("|"));
    let rows: Vec<_> = line.chars().collect::<Vec<_>>().chunks(9).map(row).collect();
    let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
    Ok(format!("*-----------*\n{}\n*-----------*", bands.join("\n|---+---+---|\n")))
}
