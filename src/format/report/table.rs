//! The form of a source's own table: parts that are called `ROW: COLUMN`, in rows and columns.

use crate::claims::Finding;

/// A table in the form of the source.
#[derive(Debug)]
pub(super) struct Table<'a> {
    /// The names of the columns; the column of what has only a row's name is called by nothing.
    pub(super) columns: Vec<&'a str>,
    /// The names of the rows, with a finding for each column, where there is one.
    pub(super) rows: Vec<(&'a str, Vec<Option<&'a Finding>>)>,
}

/// The table of the findings whose rows have at least two of them. Returns `None` if these are not two rows of two columns.
pub(super) fn of(findings: &[Finding]) -> Option<Table<'_>> {
    let (mut columns, mut names) = (Vec::new(), Vec::new());
    for (row, _) in findings.iter().map(named) {
        if !names.contains(&row) && findings.iter().filter(|finding| named(finding).0 == row).count() > 1 {
            names.push(row);
        }
    }
    for (row, column) in findings.iter().map(named) {
        if names.contains(&row) && !columns.contains(&column) {
            columns.push(column);
        }
    }
    let cell = |row, column| findings.iter().find(|finding| named(finding) == (row, column));
    let rows = names.iter().map(|&row| (row, columns.iter().map(|&column| cell(row, column)).collect())).collect();
    (names.len() > 1 && columns.len() > 1).then_some(Table { columns, rows })
}

/// The row and the column.
fn named(finding: &Finding) -> (&str, &str) {
    finding.part.split_once(": ").unwrap_or((&finding.part, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_come_from_the_names_of_parts() {
        let parts = ["4 clues", "4 clues: easy", "4 clues: hard", "5 clues: easy", "5 clues", "greatest"];
        let findings = parts.map(|part| Finding::new(part, part));
        let table = of(&findings).expect("a table");
        assert_eq!(table.columns, ["", "easy", "hard"]);
        let row = |row: &(&str, Vec<Option<&Finding>>)| {
            (row.0.to_owned(), row.1.iter().map(|cell| cell.map(|finding| finding.part.clone())).collect::<Vec<_>>())
        };
        let cells = |cells: [Option<&str>; 3]| cells.map(|cell| cell.map(str::to_owned)).to_vec();
        let expected = [
            ("4 clues".to_owned(), cells([Some("4 clues"), Some("4 clues: easy"), Some("4 clues: hard")])),
            ("5 clues".to_owned(), cells([Some("5 clues"), Some("5 clues: easy"), None])),
        ];
        assert_eq!(table.rows.iter().map(row).collect::<Vec<_>>(), expected);
        assert!(of(&findings[..3]).is_none(), "one row");
        assert!(of(&["a", "b", "c: d"].map(|part| Finding::new(part, ""))).is_none(), "a list");
    }
}
