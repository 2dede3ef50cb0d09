//! Pictures of characters, for terminals.

use std::fmt::Write;

use super::{Content, Mark, Picture};
use crate::encodings::Cell;

/// Box-drawing characters by the strength (none, light, heavy) of the arms up, right, down and left, the last one counting fastest.
const BOX: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Background colours of 256-colour terminals on which black is legible, and which are easy to tell apart.
const BACKGROUNDS: [u8; 9] = [117, 222, 120, 211, 251, 159, 229, 183, 215];

/// The colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Colours {
    /// Characters alone; regions that are coloured elsewhere have their letters.
    None,
    /// Escape sequences of terminals with 256 colours.
    Ansi,
}

impl Picture {
    /// The picture in characters, three columns for a cell, with borders. Candidates are left out: of a cell with marks of a step, the mark is shown.
    /// Cages have borders, interrupted ones (┅, ┇) where another region begins within, and their sums above their first cells.
    /// White (○) and black (●) dots stand on borders; below the board, thermometers, arrows, palindromes and dots of other numbers have a line each.
    ///
    /// ```
    /// use gerechte::encodings::{Cell, Relation};
    /// use gerechte::game::{Mark, THERMOMETER};
    /// use gerechte::picture::{Colours, Picture};
    /// let mut game: gerechte::Game = "latin:2".parse()?;
    /// let cells = [0, 1].map(Cell::new);
    /// game.add_mark(Mark::Dot(cells[0], cells[1], Relation::Ratio(2)))?;
    /// game.add_mark(Mark::Line(&THERMOMETER, cells.to_vec()))?;
    /// let text = Picture::of(&game).text(Colours::None);
    /// assert!(text.lines().any(|line| line == "┃   ●   ┃"));
    /// assert!(text.ends_with("┛\nthermometer r1c1 < r1c2\n"));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn text(&self, colours: Colours) -> String {
        let boxes: Vec<char> = BOX.chars().collect();
        let hues = self.colours(BACKGROUNDS.len());
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let mut text = String::new();
        for row in 0..=rows {
            let mut line = String::new();
            for column in 0..=columns {
                let [here, above] = [row, row - 1].map(|row| (row, column));
                let before = |(row, column): (isize, isize)| (row, column - 1);
                let arms = [
                    self.text_line(before(above), above),
                    self.text_line(above, here),
                    self.text_line(before(here), here),
                    self.text_line(before(above), before(here)),
                ];
                line.push(boxes[arms.iter().fold(0, |number, &arm| 3 * number + usize::from(arm))]);
                if column < columns {
                    let strength = usize::from(self.text_line(above, here));
                    let side = if self.cage_goes_on(above, here) { [' ', ' ', '┅'] } else { [' ', '─', '━'] }[strength];
                    let mut sides = [side, self.dot_between(above, here).unwrap_or(side), side];
                    let sum = self.cell_at(here.0, here.1).and_then(|cell| self.sum_at(cell));
                    sum.iter().flat_map(|sum| sum.chars()).zip(&mut sides).for_each(|(digit, side)| *side = digit);
                    line.extend(sides);
                }
            }
            text += line.trim_end();
            text.push('\n');
            if row == rows {
                break;
            }
            let mut line = String::new();
            for column in 0..=columns {
                let (one, other) = ((row, column - 1), (row, column));
                let strength = usize::from(self.text_line(one, other));
                let side = if self.cage_goes_on(one, other) { [' ', ' ', '┇'] } else { [' ', '│', '┃'] }[strength];
                line.push(self.dot_between(one, other).unwrap_or(side));
                match self.cell_at(row, column) {
                    Some(cell) => self.cell_text(&mut line, cell, colours, &hues),
                    None if column < columns => line += "   ",
                    None => {}
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        for words in self.listed() {
            text += &words;
            text.push('\n');
        }
        text
    }

    /// The strength of the line between two places: within a cage there is none, unless another region begins.
    fn text_line(&self, one: (isize, isize), other: (isize, isize)) -> u8 {
        match self.line(one, other) {
            1 if self.cage_goes_on(one, other) => 0,
            strength => strength,
        }
    }

    /// Whether two places are of one cage.
    fn cage_goes_on(&self, one: (isize, isize), other: (isize, isize)) -> bool {
        let cage = |(row, column)| {
            let cell = self.cell_at(row, column)?;
            self.cages.iter().position(|(cells, _)| cells.contains(&cell))
        };
        cage(one).is_some_and(|at| cage(other) == Some(at))
    }

    /// The number of the cages that begin in a cell.
    fn sum_at(&self, cell: Cell) -> Option<String> {
        let cage = self.cages.iter().find(|(cells, _)| cells.iter().min() == Some(&cell));
        // The list below has the whole number.
        let fits = |label: &String| label.chars().count() <= 3;
        cage.map(|(_, label)| if fits(label) { label.clone() } else { label.chars().take(2).chain(['…']).collect() })
    }

    fn dot_between(&self, one: (isize, isize), other: (isize, isize)) -> Option<char> {
        self.dot(self.cell_at(one.0, one.1)?, self.cell_at(other.0, other.1)?)
    }

    /// The columns that the board takes in [text](Self::text).
    pub const fn text_width(&self) -> usize {
        4 * self.board.columns() + 1
    }

    /// A symbol between two places: the letter of the region on the left, the mark of a step on the right.
    fn cell_text(&self, line: &mut String, cell: Cell, colours: Colours, hues: &[usize]) {
        let region = self.regions[cell.index()];
        let marks = || self.marks.iter().filter(|(at, _)| at.cell == cell.index());
        let placed = marks().find(|(_, mark)| *mark == Mark::Placed);
        let symbol = match &self.contents[cell.index()] {
            Content::Given(symbol) | Content::Entry(symbol) => symbol.to_char(),
            Content::Nothing | Content::Candidates(_) => {
                placed.map_or(' ', |(at, _)| crate::encodings::Symbol::new(at.symbol).to_char())
            }
        };
        let mark = match marks().map(|(_, mark)| *mark).next() {
            Some(Mark::Placed) => '!',
            Some(Mark::Eliminated) => '-',
            Some(Mark::Reason) => '*',
            None => ' ',
        };
        let letter = region
            .filter(|_| self.shows_letters && (colours == Colours::None || !self.is_coloured || self.divided.is_some()))
            .map(|at| self.letters[at]);
        let before = letter.map_or(' ', |letter| self.small(letter));
        match region.filter(|_| self.is_coloured && colours == Colours::Ansi) {
            Some(at) => {
                let weight = if matches!(self.contents[cell.index()], Content::Given(_)) { "1;" } else { "" };
                let _ = write!(
                    line,
                    "\u{1b}[{weight}38;5;16;48;5;{}m{before}{symbol}{mark}\u{1b}[0m",
                    BACKGROUNDS[hues[at]]
                );
            }
            None => line.extend([before, symbol, mark]),
        }
    }

    /// A digit below the line, so that it is not taken for a clue; a letter as it is, but small where no region has that one.
    fn small(&self, letter: char) -> char {
        match letter {
            '0'..='9' => char::from_u32('₀' as u32 + letter as u32 - '0' as u32).unwrap_or(letter),
            letter if self.letters.iter().any(char::is_ascii_lowercase) => letter,
            letter => letter.to_ascii_lowercase(),
        }
    }
}
