//! Formats: puzzles in and out; formulas, answers, records and reports out.

pub mod record;
pub mod report;

pub use gerechte_formats::{csv, exchange, formula, model, puzzles};

/// The end of an answer that depends on external programs without proofs.
pub const UNPROVED: &str = ", by external, unproved";

/// Numbers in order, as ranges; at most `most` of them, with a note if there are more.
pub fn as_ranges(numbers: &[u64], most: usize) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers.iter().take(most) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |&(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let more = if numbers.len() > most { ", …" } else { "" };
    format!("{}{more}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_listed_as_ranges() {
        assert_eq!(as_ranges(&[0, 1, 2, 5, 7, 8], 10), "0-2, 5, 7-8");
        assert_eq!(as_ranges(&[3, 4, 9], 2), "3-4, …");
    }
}
