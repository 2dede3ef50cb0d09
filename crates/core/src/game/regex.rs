//! Regular expressions over the characters of symbols.

use super::GameError;
use gerechte_encodings::{Diagram, Symbol};
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};

/// The most memory of an automaton, of its construction, and of the expression.
const MOST_BYTES: usize = 1 << 21;

/// The words of this length that match a regular expression as a whole; value 10 is `A`, as in puzzles. Its syntax is that of the crate
/// [`regex`](https://docs.rs/regex).
///
/// ```
/// use gerechte::{encodings::Symbol, game::regex::diagram};
/// let words = diagram("1*(23|3.)", 4, 4)?;
/// assert!(words.allows(&[0, 0, 1, 2].map(Symbol::new))); // 1123
/// assert!(!words.allows(&[0, 0, 0, 2].map(Symbol::new))); // 1113
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn diagram(pattern: &str, length: usize, symbols: usize) -> Result<Diagram, GameError> {
    let wrong = |reason: String| {
        GameError::Regex(
            pattern.to_owned(),
            reason.lines().last().unwrap_or_default().trim().trim_start_matches("error: ").to_owned(),
        )
    };
    let config = dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(StartKind::Anchored)
        .dfa_size_limit(Some(MOST_BYTES))
        .determinize_size_limit(Some(MOST_BYTES));
    let states = thompson::Config::new().nfa_size_limit(Some(MOST_BYTES));
    let syntax = syntax::Config::new().unicode(false).utf8(false);
    let built = dense::Builder::new().configure(config).syntax(syntax).thompson(states).build(pattern);
    let automaton = built.map_err(|error| {
        // The innermost cause is the one that says what is wrong.
        let causes = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
        wrong(causes.last().map_or_else(String::new, ToString::to_string))
    })?;
    let begin = start::Config::new().anchored(Anchored::Yes);
    let first = automaton.start_state(&begin).map_err(|error| wrong(error.to_string()))?;
    let step = |&state: &StateID, _, symbol: Symbol| {
        let next = automaton.next_state(state, symbol.to_char() as u8);
        (!automaton.is_dead_state(next)).then_some(next)
    };
    let accepts = |&state: &StateID| automaton.is_match_state(automaton.next_eoi_state(state));
    Diagram::of(length, symbols, first, step, accepts).map_err(GameError::Diagram)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pattern: &str, length: usize) -> Vec<String> {
        let diagram = diagram(pattern, length, 3).unwrap();
        let word =
            |all: usize| (0..length as u32).map(|place| Symbol::new(all / 3_usize.pow(place) % 3)).collect::<Vec<_>>();
        let all = (0..3_usize.pow(length as u32)).map(word).filter(|word| diagram.allows(word));
        let mut all: Vec<String> = all.map(|word| Symbol::line(word.into_iter().map(Some))).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn the_whole_word_matches() {
        assert_eq!(words("1|12|123", 2), ["12"]);
        assert_eq!(
            words("1*2?[13]{1,2}", 3),
            ["111", "113", "121", "123", "131", "133", "211", "213", "231", "233", "113", "133"]
                .iter()
                .map(|s| (*s).to_owned())
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>()
        );
        assert_eq!(words("^[^12]+$", 2), ["33"]);
        assert!(words("4", 1).is_empty());
    }

    #[test]
    fn errors_are_of_one_line() {
        let error = |pattern| diagram(pattern, 3, 3).unwrap_err().to_string();
        assert_eq!(error("1("), "`1(`: unclosed group");
        for large in ["(((1{1000}){1000}){1000}){1000}", ".{0,100000}"] {
            assert!(error(large).contains("limit"), "{large}");
        }
        assert!(error(&"(1|2|3)*".repeat(40).replace('*', "{40}{40}")).contains("limit"));
    }
}
