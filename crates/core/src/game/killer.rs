//! Killer cages: cells that hold different symbols with a given sum.
//!
//! A cage file has n lines of n labels, `.` for a cell in no cage, and then a line `LABEL=SUM` for each label. Spaces
//! mean nothing. `#` starts a comment line.

use std::fmt::Write as _;

use itertools::Itertools;

use super::{Game, GameError, moves};
use crate::Board;
use gerechte_encodings::{Cell, Constraint, Problem, ProblemError};

/// The labels of cages, in order: letters, which are told apart on paper, then other letters of the alphabets of Latin and Greek, then Chinese characters.
fn labels() -> impl Iterator<Item = char> {
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    letters.chain('\u{100}'..='\u{17f}').chain('α'..='ω').chain('\u{4e00}'..='\u{9fff}')
}

/// The content of a file of cages: cells, none in two of them, and sums. Cages have labels in the order in which they come.
///
/// ```
/// use gerechte::{Board, encodings::Cell, game::cages_file};
/// let cages = [(vec![Cell::new(0), Cell::new(1)], 3), (vec![Cell::new(2)], 1)];
/// assert_eq!(cages_file(&Board::square(2), &cages), "aa\nb.\na=3\nb=1\n");
/// ```
pub fn cages_file(board: &Board, cages: &[(Vec<Cell>, u32)]) -> String {
    let mut label_of = vec!['.'; board.cells()];
    for (label, (cells, _)) in labels().zip(cages) {
        for cell in cells {
            label_of[cell.index()] = label;
        }
    }
    let mut text = String::new();
    for row in 0..board.rows() {
        let cells = (0..board.columns()).map(|column| board.cell(row, column));
        text.extend(cells.map(|cell| cell.map_or('.', |cell| label_of[cell.index()])));
        text.push('\n');
    }
    for (label, (_, sum)) in labels().zip(cages) {
        let _ = writeln!(text, "{label}={sum}");
    }
    text
}

/// The lines that are neither blank nor comments, without surrounding space, with their numbers from 1.
pub(super) fn content_lines(content: &str) -> impl Iterator<Item = (usize, &str)> {
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    let lines = (1..).zip(content.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

impl Game {
    /// Adds a cage: cells with different symbols and this sum. The game then has no name in the grammar. Returns an error if a cell is named twice or does
    /// not exist, or if there are more cells than symbols.
    ///
    /// ```
    /// use gerechte::{Engine, Game, Stop, encodings::Cell, search::Native};
    /// let mut game: Game = "latin:3".parse()?;
    /// game.add_cage(&[Cell::new(0), Cell::new(4)], 3)?;
    /// assert_eq!(Native.count(game.problem(), None, &Stop::never())?.number(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_cage(&mut self, cells: &[Cell], sum: u32) -> Result<(), GameError> {
        let name = cells.iter().min().map_or_else(String::new, |&first| format!("cage at {}", self.cell_name(first)));
        self.demand_cage(cells.iter().map(|cell| cell.index()).collect(), sum, name)?;
        self.spec = None;
        Ok(())
    }

    /// Adds a sum of cells, whose symbols may repeat. The game then has no name in the grammar. Returns an error if a cell is named twice or does not exist.
    ///
    /// ```
    /// use gerechte::{Engine, Game, Stop, encodings::Cell, search::Native};
    /// let mut game: Game = "latin:3".parse()?;
    /// game.add_sum(&[Cell::new(0), Cell::new(4)], 2)?;
    /// assert_eq!(Native.count(game.problem(), None, &Stop::never())?.number(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_sum(&mut self, cells: &[Cell], sum: u32) -> Result<(), GameError> {
        self.problem.sum(cells.iter().map(|cell| cell.index()), sum)?;
        self.spec = None;
        Ok(())
    }

    /// The sums of whole diagonals that are no houses, as of little killers. Each has its cells in the order of the statement: its number stands before the
    /// first.
    ///
    /// ```
    /// use gerechte::{Game, encodings::Cell};
    /// let mut game: Game = "latin:3".parse()?;
    /// game.add_sum(&[Cell::new(7), Cell::new(3)], 4)?;
    /// game.add_sum(&[Cell::new(0), Cell::new(4)], 2)?; // goes on to the last cell
    /// assert_eq!(game.diagonal_sums(), [(&[Cell::new(7), Cell::new(3)][..], 4)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diagonal_sums(&self) -> Vec<(&[Cell], u32)> {
        self.sums_of(true)
    }

    /// All other sums, each with its cells in the order of the statement.
    pub fn cage_sums(&self) -> Vec<(&[Cell], u32)> {
        self.sums_of(false)
    }

    /// The sums of diagonals, or the others.
    fn sums_of(&self, diagonals: bool) -> Vec<(&[Cell], u32)> {
        let sums = self.problem.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Sum { cells, total } => Some((&cells[..], *total)),
            _ => None,
        });
        let sums: Vec<_> = sums.collect();
        if sums.is_empty() {
            return sums;
        }
        let open = self.open_diagonals();
        let is_diagonal = |cells: &[Cell]| open.contains(&cells.iter().copied().sorted().collect());
        sums.into_iter().filter(|(cells, _)| is_diagonal(cells) == diagonals).collect()
    }

    /// The [diagonals](moves::diagonals) of the board that are no houses.
    pub fn open_diagonals(&self) -> Vec<Vec<Cell>> {
        let mut diagonals = moves::diagonals(&self.board_of_symbols());
        diagonals.retain(|diagonal| !self.problem.houses().any(|house| house == diagonal));
        diagonals
    }

    fn demand_cage(&mut self, cells: Vec<usize>, sum: u32, name: String) -> Result<(), GameError> {
        demand_cage(&mut self.problem, cells.iter().copied(), sum)?;
        self.name_further_house(cells, name);
        Ok(())
    }
}

/// Adds a cage to a problem: cells with different symbols and this sum.
pub fn demand_cage(
    problem: &mut Problem,
    cells: impl Iterator<Item = usize> + Clone,
    sum: u32,
) -> Result<(), ProblemError> {
    problem.all_different(cells.clone())?;
    problem.sum(cells, sum)
}

/// The label of a cage, and its sum.
fn label_and_sum(line: &str) -> Option<(char, u32)> {
    let (label, total) = line.split_once('=')?;
    let label = label.trim().chars().exactly_one().ok()?;
    Some((label, total.trim().parse().ok()?))
}

/// Adds the cages of a file to the game.
pub(super) fn add(game: &mut Game, file: &str, content: &str) -> Result<(), GameError> {
    let bad = |reason: String| GameError::content(file, &reason);
    let in_line = |number: usize, reason: String| bad(format!("line {number}: {reason}"));
    let rows = game.board.rows();
    let lines: Vec<_> = content_lines(content).collect();
    let found = lines.iter().take(rows).take_while(|(_, line)| !line.contains('=')).count();
    if found < rows {
        return Err(bad(format!("{found} rows of cage labels instead of {rows}")));
    }
    let (labels, sums) = lines.split_at(rows);
    let mut cages: Vec<(char, Vec<usize>)> = Vec::new();
    for (row, (number, line)) in labels.iter().enumerate() {
        let line: Vec<char> = line.chars().filter(|label| !label.is_whitespace()).collect();
        let found = line.len();
        if found != game.board.columns() {
            let columns = game.board.columns();
            return Err(in_line(*number, format!("row {} has {found} labels instead of {columns}", row + 1)));
        }
        for (column, label) in line.into_iter().enumerate().filter(|&(_, label)| label != '.') {
            let Some(cell) = game.board.cell(row, column) else {
                let place = format!("r{}c{}", row + 1, column + 1);
                return Err(in_line(*number, format!("label {label:?} at {place}, where there is no cell")));
            };
            match cages.iter_mut().find(|cage| cage.0 == label) {
                Some((_, cells)) => cells.push(cell.index()),
                None => cages.push((label, vec![cell.index()])),
            }
        }
    }
    let mut totals: Vec<(char, u32)> = Vec::with_capacity(sums.len());
    for &(number, line) in sums {
        let wrong = |reason| in_line(number, reason);
        let (label, total) = label_and_sum(line).ok_or_else(|| wrong(format!("`{line}` is not LABEL=SUM")))?;
        if totals.iter().any(|(other, _)| *other == label) {
            return Err(wrong(format!("cage {label:?} has two sums")));
        }
        if !cages.iter().any(|(other, _)| *other == label) {
            return Err(wrong(format!("sum for {label:?}, which is no cage")));
        }
        totals.push((label, total));
    }
    for (label, cells) in cages {
        let Some(&(_, total)) = totals.iter().find(|total| total.0 == label) else {
            return Err(bad(format!("cage {label:?} has no sum")));
        };
        if cells.len() > game.order() {
            return Err(bad(format!("cage {label:?} has {} cells, more than symbols", cells.len())));
        }
        game.demand_cage(cells, total, format!("cage {label}"))?;
    }
    Ok(())
}
