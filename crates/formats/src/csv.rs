//! Tables of comma-separated values.

/// The cell in RFC 4180: in quotes, with its own quotes doubled, if it contains a comma, a quote or a line break.
///
/// Spreadsheets evaluate text that begins with `=`, `+`, `-` or `@`, also behind a tab or a line break. Such a text gets an apostrophe before it, which
/// marks it as text; numbers are not changed.
///
/// ```
/// use gerechte::format::csv::quoted;
/// assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
/// assert_eq!(quoted("=1+1"), "'=1+1");
/// assert_eq!(quoted("-3.5"), "-3.5");
/// ```
pub fn quoted(cell: &str) -> String {
    let is_number = || cell.parse::<f64>().is_ok_and(f64::is_finite);
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number() {
        return in_quotes(&format!("'{cell}"));
    }
    in_quotes(cell)
}

fn in_quotes(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_as_the_standard_says() {
        // The examples of RFC 4180, section 2.
        for (cell, written) in
            [("aaa", "aaa"), ("b\r\nbb", "\"b\r\nbb\""), ("b\"bb", "\"b\"\"bb\""), ("a,b", "\"a,b\"")]
        {
            assert_eq!(quoted(cell), written);
        }
    }

    #[test]
    fn no_cell_is_a_formula() {
        // The characters of OWASP's page on CSV injection.
        for start in ["=", "+", "-", "@", "\t", "\r"] {
            let text = format!("{start}cmd|'/C calc'!A0");
            assert!(quoted(&text).trim_start_matches('"').starts_with('\''), "{text:?}");
        }
        for number in ["0", "-1", "-3.5", "1e-7", "-2E+9"] {
            assert_eq!(quoted(number), number);
        }
    }
}
