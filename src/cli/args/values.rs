//! The values of arguments that are words: named by help, the manual, completions and errors, and read in small or capital letters.

use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;

use crate::format::exchange::Format;
use crate::game::{Rule, USUAL};
use crate::generate::{Difficulty, Method, methods};
use crate::rate::{Level, Technique};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use super::did_you_mean;

/// A parser that reads words by `FromStr`, and names some of them: all there are, or those that people ask for most.
#[derive(Clone)]
pub(crate) struct Words<T> {
    values: Vec<PossibleValue>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: FromStr<Err: fmt::Display>> Words<T> {
    fn new(values: impl IntoIterator<Item = PossibleValue>) -> Self {
        let read = |text: &str| text.to_ascii_lowercase().parse().map_err(|error: T::Err| error.to_string());
        Self { values: values.into_iter().collect(), read }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Words<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let read = self.read;
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        let known = self.values.iter().flat_map(PossibleValue::get_name_and_aliases);
        let found = read(&text).map_err(|error| error + &did_you_mean(&text, known));
        // The parser of clap words the error.
        let parser = StringValueParser::new().try_map(move |_| found.clone().map_err(Said));
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().cloned()))
    }
}

/// The sentence of an error.
#[derive(Debug)]
struct Said(String);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Said {}

/// Formats of puzzles.
pub(crate) fn formats() -> Words<Format> {
    let value = |format: Format| PossibleValue::new(format.name()).aliases(format.aliases()).help(format.words());
    Words::new(Format::ALL.map(value))
}

/// The difficulties that have a word of their own; ranges and scores are read, too.
pub(crate) fn difficulties() -> Words<Difficulty> {
    Words::new(Level::ALL.map(|level| PossibleValue::new(level.name()).help(level.meaning())))
}

/// Techniques.
pub(crate) fn techniques() -> Words<Technique> {
    let mut words = Words::new(Technique::all().map(|technique| PossibleValue::new(technique.name())));
    words.read = |text| {
        let known = |_| format!("no technique is called `{text}`; `gerechte list techniques` names all");
        text.to_ascii_lowercase().parse().map_err(known)
    };
    words
}

/// Methods of `generate`; the verb refuses others.
pub(crate) fn generation_methods() -> Words<String> {
    let names = methods().into_iter().map(Method::name).chain(["design", "census"]);
    Words::new(names.map(PossibleValue::new))
}

/// Extras that are drawn for a puzzle.
pub(crate) fn drawn_rules() -> Words<&'static Rule> {
    let values = Rule::drawable().map(|rule| PossibleValue::new(rule.name)).collect();
    Words { values, read: Rule::named_drawable }
}

/// Games: any name in the grammar is read, in the letters in which it is written.
pub(crate) fn games() -> impl TypedValueParser<Value = String> {
    let names = USUAL.iter().flat_map(|usual| usual.names.iter().copied().chain([usual.game]));
    let values: Vec<_> = names.map(PossibleValue::new).collect();
    Words { values, read: |text: &str| Ok(text.to_owned()) }
}
