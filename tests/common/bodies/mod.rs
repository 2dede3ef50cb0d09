//! Properties of every input: one function for each fuzz target of `fuzz/`, which `tests/checks/fuzz.rs` calls as well.
//!
//! A function takes any bytes, and fails if a property is violated.

mod bytes;
mod certificates;
mod claims;
mod exchange;
mod fewest;
mod games;
mod graphs;
mod journals;
mod proofs;
mod puzzles;
mod records;
mod sat;
mod solver;
mod words;

use std::error::Error;

pub use bytes::{Bytes, tamper};

/// A property of any bytes.
type Body = fn(&[u8]);

/// The functions by the names of the fuzz targets.
pub const ALL: [(&str, Body); 18] = [
    ("answer", proofs::answer),
    ("certificate", certificates::certificate),
    ("claims", claims::claims),
    ("exchange", exchange::exchange),
    ("fewest", fewest::fewest),
    ("game", games::name),
    ("game_file", games::file),
    ("graph", graphs::graph),
    ("journal", journals::journal),
    ("killer", games::killer),
    ("manifest", certificates::manifest),
    ("marks", games::marks),
    ("proof", proofs::proof),
    ("puzzles", puzzles::puzzles),
    ("record", records::record),
    ("sat", sat::sat),
    ("solver", solver::solver),
    ("words", words::words),
];

/// Runs the function of that name.
pub fn run(name: &str, data: &[u8]) {
    let (_, body) = ALL.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no function {name}"));
    body(data);
}

/// Checks that an error and its causes are one line each.
fn is_told_in_a_line(error: &(dyn Error + 'static)) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains(char::is_control), "{text:?}");
    if let Some(source) = error.source() {
        is_told_in_a_line(source);
    }
}

/// The first line, and the rest.
fn heading(data: &[u8]) -> (&str, &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    (str::from_utf8(&data[..end]).unwrap_or_default(), data.get(end + 1..).unwrap_or_default())
}
