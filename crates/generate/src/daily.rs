//! Puzzles of the day: the same three for everybody.
//!
//! The date as a number, 20261120, starts the generator s → 1664525 s + 1013904223 mod 2³². Its next eight numbers are the key of the random
//! words of the first puzzle, the eight after them that of the second, and so on. Grids lose clues until a puzzle has the level.
//!
//! Puzzle Cottage, the source of the method, defines the level by the number of blank cells: 38, 48 or 56 of 81. But 17 of 18 such puzzles needed only
//! singles. So levels are those of the ladder of techniques, and blank cells count only on boards that are too large for the ladder.
//!
//! [`Recipe::Source`] is the source's own method: the generator itself draws, a grid is filled row by row with random candidates, and cells lose their
//! clues in random order until this number is blank, or none can go. Points that the source leaves open are read as follows: a number below m is ⌊s·m / 2³²⌋, lists
//! are shuffled from their ends, and the three puzzles of a day are made one after the other.
//!
//! # References
//! Puzzle Cottage, an account of sudoku that opens with "The constraints, formally". The generator is that of Numerical Recipes.

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng;
use thiserror::Error;

use super::{Clues, Difficulty, Dig, Draft, Fill, GenerateError, Made, Maker, Outcome, Random, Target, Workshop};
use gerechte_core::{Game, Puzzle, Stop};
use gerechte_encodings::{Cell, Symbol};
use gerechte_rate::{Level, Measure, Rater, Scores};

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

/// A text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no date like 2026-11-20")]
pub struct DateError(String);

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let error = || DateError(text.to_owned());
        let digits = |part: &str, length: usize| {
            let fits = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            if fits { part.parse::<u32>().ok() } else { None }
        };
        let parts: Vec<_> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(error()) };
        let read = || Some((digits(year, 4)?, digits(month, 2)?, digits(day, 2)?));
        let (year, month, day) = read().ok_or_else(error)?;
        let days = match month {
            2 => 28 + u32::from(is_leap(year)),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if (1..=days).contains(&day) { Ok(Self { year, month, day }) } else { Err(error()) }
    }
}

/// Whether the year has a 29th of February.
const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

impl Date {
    /// The day, in UTC, of a time in seconds since 1970.
    ///
    /// ```
    /// use gerechte::generate::Date;
    /// assert_eq!(Date::of_unix_time(1_800_000_000).to_string(), "2027-01-15");
    /// assert_eq!(Date::of_unix_time(951_782_400).to_string(), "2000-02-29");
    /// ```
    pub fn of_unix_time(seconds: u64) -> Self {
        let mut days = seconds / 86_400;
        let mut year = 1970;
        while days >= 365 + u64::from(is_leap(year)) {
            days -= 365 + u64::from(is_leap(year));
            year += 1;
        }
        let february = 28 + u64::from(is_leap(year));
        let mut month = 1;
        for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
            if days < length {
                break;
            }
            days -= length;
            month += 1;
        }
        Self { year, month, day: days as u32 + 1 }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The puzzles of a day.
#[derive(Clone, Copy, Debug)]
pub struct Daily(pub Date);

impl Daily {
    /// The levels of the three puzzles of a day.
    pub const LEVELS: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];
    /// Blank cells of 81, where the ladder knows no level.
    const BLANKS: [usize; 3] = [38, 48, 56];
    /// Attempts before the nearest puzzle is taken: not every board has puzzles of every level.
    const TRIES: u64 = 200;

    /// One of the three puzzles.
    ///
    /// If 200 attempts do not meet the level, it is the puzzle nearest to it; its scores tell its level.
    ///
    /// # Panics
    /// If the number is not below 3.
    pub fn puzzle(self, game: &Game, number: usize, stop: &Stop) -> Result<Outcome, GenerateError> {
        match self.puzzle_of(game, Self::LEVELS[number].into(), stop) {
            Ok(Outcome::Missed(Some(nearest))) if !stop.is_requested() => {
                let (draft, mut scores) = (nearest.draft, Scores::default());
                let mut rater = Rater::new(game, [Measure::Ladder]);
                rater.complete(&mut scores, &draft.puzzle, draft.solution.symbols(), stop);
                Ok(Outcome::Made(Made { draft, scores, attempts: Self::TRIES }))
            }
            Err(GenerateError::Layout(_)) => {
                let cells = game.board().cells();
                let clues = cells - (Self::BLANKS[number] * cells + 40) / 81;
                self.make(game, number, Target { clues: Clues::from(clues..=clues), ..Target::default() }, stop)
            }
            outcome => outcome,
        }
    }

    /// The puzzle of the day of a difficulty: one of the three, if it is the level of one of them.
    pub fn puzzle_of(self, game: &Game, difficulty: Difficulty, stop: &Stop) -> Result<Outcome, GenerateError> {
        let number = Self::LEVELS.into_iter().position(|level| Difficulty::from(level) == difficulty);
        self.make(game, number.unwrap_or(0), Target { difficulty: Some(difficulty), ..Target::default() }, stop)
    }

    /// One of the three puzzles by the recipe of the source: the blank cells alone make the level. On boards above order 9, where filling cell by cell may
    /// take for ever, there is none.
    ///
    /// # Panics
    /// If the number is not below 3.
    pub fn by_source(self, game: &Game, number: usize, stop: &Stop) -> Result<Outcome, GenerateError> {
        let mut workshop = Workshop::new(game, Fill::Native, stop)?;
        let (cells, mut random) = (game.board().cells(), Congruential(self.number()));
        let mut draft = None;
        for number in 0..=number {
            let mut grid = Puzzle::empty(game);
            if game.order() > 9 || !random.fill(game, &game.problem().peers(), &mut grid, 0, stop) {
                return Ok(Outcome::Missed(None));
            }
            let Some(solution) = game.grid(&grid).ok() else { return Ok(Outcome::Missed(None)) };
            let blanks = (Self::BLANKS[number] * cells + 40) / 81;
            let mut places: Vec<_> = (0..cells).collect();
            random.shuffle(&mut places);
            for cell in places {
                if cells - grid.clue_count() == blanks || stop.is_requested() {
                    break;
                }
                let clue = grid[cell].take();
                if !workshop.is_unique(&grid) {
                    grid[cell] = clue;
                }
            }
            draft = Some(Draft::new(grid, solution));
        }
        Ok(draft.map_or(Outcome::Missed(None), |draft| {
            Outcome::Made(Made { draft, scores: Scores::default(), attempts: 1 })
        }))
    }

    /// The date as a number.
    const fn number(self) -> u32 {
        self.0.year * 10_000 + self.0.month * 100 + self.0.day
    }

    fn make(self, game: &Game, number: usize, target: Target, stop: &Stop) -> Result<Outcome, GenerateError> {
        let mut random = Random::from_seed(self.key(number));
        Ok(Maker::of_days(game, &Dig, target, stop)?.tries(Self::TRIES).make_from(&mut random))
    }

    /// The key of the random words of one of the three.
    fn key(self, number: usize) -> [u8; 32] {
        let mut generator = Congruential(self.number());
        let mut key = [0; 32];
        for word in 0..8 * (number + 1) {
            key[word % 8 * 4..][..4].copy_from_slice(&generator.next().to_le_bytes());
        }
        key
    }
}

/// The linear congruential generator of the source, with its last number.
struct Congruential(u32);

impl Congruential {
    const fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.next()) * bound as u64) >> 32) as usize
    }

    fn shuffle(&mut self, list: &mut [usize]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// Fills the cells from this one on, each with a random candidate, and goes back where none is left.
    fn fill(&mut self, game: &Game, peers: &[Vec<Cell>], grid: &mut Puzzle, cell: usize, stop: &Stop) -> bool {
        if cell == grid.len() {
            return true;
        }
        let is_free = |grid: &Puzzle, symbol: usize| {
            peers[cell].iter().all(|peer| grid[peer.index()] != Some(Symbol::new(symbol)))
        };
        let mut candidates: Vec<_> = (0..game.order()).filter(|&symbol| is_free(grid, symbol)).collect();
        self.shuffle(&mut candidates);
        for symbol in candidates {
            grid[cell] = Some(Symbol::new(symbol));
            if !stop.is_requested() && self.fill(game, peers, grid, cell + 1, stop) {
                return true;
            }
        }
        grid[cell] = None;
        false
    }
}

/// How the puzzles of a day are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recipe {
    /// By the level of the ladder.
    #[default]
    Levels,
    /// As the source does, by the number of blank cells.
    Source,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_of_the_calendar() {
        for good in ["2026-11-20", "2024-02-29", "2000-02-29"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-1-1",
            "2026-11-31",
            "",
            "2026-11-20-1",
            "20261120",
            "+026-11-20",
        ] {
            assert!(bad.parse::<Date>().is_err(), "{bad}");
        }
    }

    /// The blanks of the source, and the same puzzles for the same day; the first two grids of the day differ.
    #[test]
    fn the_source_has_its_blanks() {
        let game: Game = "box:3x3".parse().unwrap();
        let day = Daily("2026-11-20".parse().unwrap());
        let puzzle = |number| match day.by_source(&game, number, &Stop::never()) {
            Ok(Outcome::Made(made)) => made.draft,
            other => panic!("{other:?}"),
        };
        let blanks = [0, 1, 2].map(|number| 81 - puzzle(number).clue_count());
        assert_eq!(blanks[..2], [38, 48]);
        assert!((50..=56).contains(&blanks[2]), "{blanks:?}");
        assert_eq!(puzzle(1).puzzle, puzzle(1).puzzle);
        assert_ne!(puzzle(0).solution, puzzle(1).solution);
    }

    #[test]
    fn the_generator_is_that_of_numerical_recipes() {
        // Its published first values from 0: 3C6EF35F, 47502932, D1CCF6E9, AAF95334, …
        let zero = Daily(Date { year: 0, month: 0, day: 0 });
        assert_eq!(
            zero.key(0)[..16],
            [0x3C6E_F35F_u32, 0x4750_2932, 0xD1CC_F6E9, 0xAAF9_5334].map(u32::to_le_bytes).concat()
        );
    }
}
