//! Puzzles of the day: the same three for everybody.
//!
//! The date as a number, 20261120, starts the generator s → 1664525 s + 1013904223 mod 2³². Its next eight numbers are the key of the random
//! words of the first puzzle, the eight after them that of the second, and so on. A grid loses clues until 38, 48 or 56 of 81 cells are blank,
//! or proportionally many on another board. If that is not reached, the next grid is tried.
//!
//! # References
//! Source 004. The generator is that of Numerical Recipes.

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng;
use thiserror::Error;

use super::{Clues, Dig, GenerateError, Maker, Outcome, Random, Target};
use crate::{Game, Stop};

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

/// What is no date.
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
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if (1..=days).contains(&day) { Ok(Self { year, month, day }) } else { Err(error()) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The three puzzles of a day, easiest first.
#[derive(Clone, Copy, Debug)]
pub struct Daily(pub Date);

impl Daily {
    /// What they are called.
    pub const NAMES: [&'static str; 3] = ["easy", "medium", "hard"];
    /// Blank cells of 81.
    const BLANKS: [usize; 3] = [38, 48, 56];

    /// One of the three.
    ///
    /// # Panics
    /// If the number is not below 3.
    pub fn puzzle(self, game: &Game, number: usize, stop: &Stop) -> Result<Outcome, GenerateError> {
        let cells = game.board().cells();
        let clues = cells - (Self::BLANKS[number] * cells + 40) / 81;
        let target = Target { clues: Clues::from(clues..=clues), ..Target::default() };
        let mut random = Random::from_seed(self.key(number));
        Ok(Maker::new(game, &Dig, target, stop)?.make_from(&mut random))
    }

    /// The key of the random words of one of the three.
    fn key(self, number: usize) -> [u8; 32] {
        let mut state = self.0.year * 10_000 + self.0.month * 100 + self.0.day;
        let mut key = [0; 32];
        for word in 0..8 * (number + 1) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            key[word % 8 * 4..][..4].copy_from_slice(&state.to_le_bytes());
        }
        key
    }
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
