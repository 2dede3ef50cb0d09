//! Text for LaTeX and BibTeX.

use std::fmt::Write;

/// The text with what LaTeX would read as commands escaped, and symbols that its plain fonts lack as commands.
///
/// Letters of Western Europe stay as they are; of other characters the code point is written, so that what is made compiles everywhere.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            '"' | '“' | '”' => escaped += "\\textquotedbl{}",
            '‘' => escaped += "\\textquoteleft{}",
            '’' => escaped += "\\textquoteright{}",
            '–' => escaped += "--",
            '—' => escaped += "---",
            '…' => escaped += "\\ldots{}",
            '×' => escaped += "\\ensuremath{\\times}",
            '·' => escaped += "\\ensuremath{\\cdot}",
            '±' => escaped += "\\ensuremath{\\pm}",
            '≤' => escaped += "\\ensuremath{\\leq}",
            '≥' => escaped += "\\ensuremath{\\geq}",
            '≈' => escaped += "\\ensuremath{\\approx}",
            '→' => escaped += "\\ensuremath{\\rightarrow}",
            '\u{a0}' => escaped.push('~'),
            c if c.is_control() => escaped.push(' '),
            c if raised(c).is_some() => {
                let _ = write!(escaped, "\\textsuperscript{{{}}}", raised(c).unwrap_or(' '));
            }
            c if lowered(c).is_some() => {
                let _ = write!(escaped, "\\textsubscript{{{}}}", lowered(c).unwrap_or(' '));
            }
            c if c.is_ascii() || (('À'..='ÿ').contains(&c) && c != '÷') => escaped.push(c),
            c => {
                let _ = write!(escaped, "[U+{:04X}]", u32::from(c));
            }
        }
    }
    escaped
}

/// The address with all that could end it, or be read as a command, by its number.
pub(crate) fn url(address: &str) -> String {
    let mut escaped = String::with_capacity(address.len());
    for byte in address.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => escaped.push(char::from(byte)),
            b'-' | b'.' | b'_' | b':' | b'/' | b'?' | b'=' | b'&' | b'+' | b',' | b'@' | b'#' | b'%' => {
                escaped.push(char::from(byte));
            }
            byte => {
                let _ = write!(escaped, "%{byte:02X}");
            }
        }
    }
    escaped
}

fn raised(c: char) -> Option<char> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().zip('0'..='9').find(|(raised, _)| *raised == c).map(|(_, digit)| digit)
}

fn lowered(c: char) -> Option<char> {
    ('₀'..='₉').zip('0'..='9').find(|(lowered, _)| *lowered == c).map(|(_, digit)| digit)
}
