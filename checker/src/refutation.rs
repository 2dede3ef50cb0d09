//! Refutations in whichever format they are written: LRAT as text, DRAT as text or in its binary form.

use std::io::{BufRead, Cursor, Read};

use crate::dimacs::Formula;
use crate::{Fault, Reason, drat, lrat};

/// The number of bytes from which the format is recognised.
const HEAD: u64 = 1 << 16;

/// The proof refutes the formula.
///
/// ```
/// use gerechte_checker::{dimacs, refutation};
/// let formula = dimacs::read("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n".as_bytes())?;
/// for proof in [&b"5 2 0 1 2 0\n6 0 5 3 4 0\n"[..], b"2 0\n0\n", b"a\x04\x00a\x00"] {
///     assert!(refutation::check(&formula, proof).is_ok());
/// }
/// assert!(refutation::check(&formula, &b"0\n"[..]).is_err());
/// # Ok::<(), gerechte_checker::Fault>(())
/// ```
pub fn check(formula: &Formula, mut proof: impl BufRead) -> Result<(), Fault> {
    let mut head = Vec::new();
    let read = proof.by_ref().take(HEAD).read_to_end(&mut head);
    read.map_err(|error| Reason::Unreadable(error.to_string()))?;
    let format = Format::of(&head);
    let whole = Cursor::new(head).chain(proof);
    match format {
        Format::Lrat => lrat::check(formula, whole),
        Format::Drat => drat::check(formula, whole, false),
        Format::Binary => drat::check(formula, whole, true),
    }
}

enum Format {
    Lrat,
    Drat,
    Binary,
}

impl Format {
    /// Recognises the format of a proof by its beginning. Text consists of numbers, deletions and comments. Only lines of LRAT have two zeros, or a
    /// number before a deletion.
    fn of(head: &[u8]) -> Self {
        let lines = || head.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"c"));
        let is_text = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || matches!(byte, b'-' | b'd');
        if !lines().flatten().all(is_text) {
            return Self::Binary;
        }
        let words = |line: &[u8]| -> Vec<Vec<u8>> { crate::text::words(line).map(<[u8]>::to_vec).collect() };
        let first = lines().map(words).find(|words| !words.is_empty()).unwrap_or_default();
        let is_lrat = first.get(1).is_some_and(|word| word == b"d")
            || first.iter().position(|word| word == b"0").is_some_and(|zero| zero + 1 < first.len());
        if is_lrat { Self::Lrat } else { Self::Drat }
    }
}
