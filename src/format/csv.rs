//! Tables of comma-separated values.

/// The cell as RFC 4180 has it: in quotes if it has a comma, a quote or a line break, and then with its quotes doubled.
///
/// ```
/// assert_eq!(gerechte::format::csv::quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
/// ```
pub fn quoted(cell: &str) -> String {
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
}
