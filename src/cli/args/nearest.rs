//! "Did you mean": the known word that is most like one that is not known.

use strsim::{jaro, normalized_damerau_levenshtein};

/// The least likeness of a word that is named: from 0 for nothing in common to 1 for the same letters in the same order.
const LIKE: f64 = 0.75;

/// The most bytes of a word that is compared: the time grows with the square of its length, and no known word is longer.
const LONGEST: usize = 100;

/// The word that is most like this one, if one is like it at all.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let likeness = |other: &str| jaro(&word, other).min(0.25 + normalized_damerau_levenshtein(&word, other));
    let found = known.into_iter().map(|other| (likeness(other), other)).max_by(|one, other| one.0.total_cmp(&other.0));
    found.filter(|(likeness, _)| *likeness >= LIKE).map(|(_, other)| other)
}

/// The end of an error about such a word: empty, or the question.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |other| format!("; did you mean `{other}`?"))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_understood_and_another_word_is_not() {
        let known = ["sudoku", "windoku", "samurai", "6x6", "perfect", "latin"];
        for (word, other) in [
            ("suduko", Some("sudoku")),
            ("Windokku", Some("windoku")),
            ("samuraj", Some("samurai")),
            ("perfct", Some("perfect")),
            ("hello", None),
            ("7", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), other, "{word}");
        }
    }
}
