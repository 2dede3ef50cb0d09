//! Words of the command line: patterns, ranges, dates, names.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use gerechte::count::UpTo;
use gerechte::encodings::{AtMostOne, Style, Sums};
use gerechte::engines::EngineChoice;
use gerechte::generate::{Date, Difficulty, Fill, Pattern, Symmetry, range};
use gerechte::rate::{Scale, Technique};
use gerechte::suite::Format;
use gerechte::symmetry::GroupName;

use super::is_told_in_a_line;

/// Words that are read are written in the same way.
pub fn words(data: &[u8]) {
    // An argument is repeated as it is; the program escapes what it prints.
    let Some(text) = str::from_utf8(data).ok().filter(|text| !text.contains(char::is_control)) else { return };
    is_told_in_a_line_if_wrong(text.parse::<AtMostOne>());
    is_told_in_a_line_if_wrong(text.parse::<Style>());
    is_told_in_a_line_if_wrong(text.parse::<Sums>());
    is_told_in_a_line_if_wrong(text.parse::<Fill>());
    is_told_in_a_line_if_wrong(text.parse::<Format>());
    same::<Date>(text);
    same::<EngineChoice>(text);
    same::<GroupName>(text);
    same::<Pattern>(text);
    same::<Scale>(text);
    same::<Symmetry>(text);
    same::<Technique>(text);
    same::<UpTo>(text);
    if let Some(wanted) = is_told_in_a_line_if_wrong(text.parse::<Difficulty>()) {
        assert!(wanted.range.start() <= wanted.range.end(), "{text:?}: {wanted:?}");
        assert!(wanted.distance(*wanted.range.start()) == 0.0, "{text:?}: {wanted:?}");
        // It is written with two digits, so that only what is written is read as the same.
        let written = wanted.to_string();
        let again: Difficulty = written.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(again.to_string(), written, "{text:?}");
    }
    if let Some(numbers) = is_told_in_a_line_if_wrong(range(text)) {
        assert!(numbers.start() <= numbers.end(), "{text:?}");
        assert_eq!(range(&format!("{}..{}", numbers.start(), numbers.end())), Ok(numbers), "{text:?}");
    }
}

fn is_told_in_a_line_if_wrong<T, E: Error + 'static>(read: Result<T, E>) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(error) => {
            is_told_in_a_line(&error);
            None
        }
    }
}

fn same<T: FromStr<Err: Error + 'static> + Display + Debug + PartialEq>(text: &str) {
    let Some(value) = is_told_in_a_line_if_wrong(text.parse::<T>()) else { return };
    assert_eq!(value.to_string().parse::<T>().ok().as_ref(), Some(&value), "{text:?}");
}
