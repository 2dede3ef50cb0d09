//! A report as Markdown.

use std::fmt::Write;

use super::{ABOUT, Certificate, Entry, ORIGINS, Report, TITLE, VERDICTS, cells, computed, table, verdicts};
use crate::claims::{Source, Verdict};

pub(super) fn page(report: &Report<'_>) -> String {
    let mut text = format!("# {TITLE}\n\n{}\n\n{ABOUT}\n\n", summary(report));
    for (verdict, meaning) in VERDICTS.into_iter().chain(ORIGINS) {
        let _ = writeln!(text, "- **{verdict}**: {meaning}");
    }
    for (source, entries) in report.sources() {
        section(&mut text, report, &source, &entries);
    }
    text += "\n## Provenance\n\n| | |\n|---|---|\n";
    for (name, value) in report.provenance.rows() {
        let _ = writeln!(text, "| {name} | {} |", escaped(&value));
    }
    text
}

fn summary(report: &Report<'_>) -> String {
    let mut text = "| |".to_owned();
    for verdict in Verdict::ALL {
        let _ = write!(text, " {} |", verdict.name());
    }
    text += "\n|---|--:|--:|--:|--:|\n";
    for (origin, [confirmed, refuted, open, undecided]) in report.counts().rows() {
        let _ = writeln!(text, "| {origin} | {confirmed} | {refuted} | {open} | {undecided} |");
    }
    if report.left() > 0 {
        let _ = write!(text, "\nA stop has left {} of {} claims unchecked.", report.left(), report.entries.len());
    }
    text
}

fn section(text: &mut String, report: &Report<'_>, source: &Source<'_>, entries: &[&Entry<'_>]) {
    let _ = write!(text, "\n## {}\n\n{}", escaped(source.title), escaped(&source.to_string()));
    if !source.url.is_empty() {
        let _ = write!(text, " <{}>", address(source.url));
    }
    let _ = write!(text, "\n\n```bibtex\n{}\n```\n", source.bibtex());
    for entry in entries {
        claim(text, report, entry);
    }
}

fn claim(text: &mut String, report: &Report<'_>, entry: &Entry<'_>) {
    let claim = entry.claim;
    let _ = write!(text, "\n### {}\n\n{}", escaped(claim.id), escaped(claim.statement));
    if !claim.source.place.is_empty() {
        let _ = write!(text, " ({})", escaped(claim.source.place));
    }
    if entry.findings.is_empty() {
        *text += "\n\nNot checked: a stop came first.\n";
        return;
    }
    let _ = write!(text, "\n\n{}.\n\n", verdicts(&entry.findings));
    if let Some(table) = table::of(&entry.findings) {
        *text += "|";
        for column in &table.columns {
            let _ = write!(text, " | {0} published | {0} computed", escaped(column));
        }
        let _ = writeln!(text, " |\n|---|{}", "--:|--:|".repeat(table.columns.len()));
        for (row, cells) in &table.rows {
            let _ = write!(text, "| {}", escaped(row));
            for cell in cells {
                let both =
                    cell.map(|finding| (escaped(&finding.published), escaped(&computed(finding)))).unwrap_or_default();
                let _ = write!(text, " | {} | {}", both.0, both.1);
            }
            *text += " |\n";
        }
        *text += "\n";
    }
    *text += "| part | published | computed | origin | verdict | methods | note |\n|---|--:|--:|---|---|---|---|\n";
    for finding in &entry.findings {
        let _ = writeln!(text, "| {} |", cells(finding).map(|cell| escaped(&cell)).join(" | "));
    }
    for Certificate { command, sha256, .. } in report.certificates(claim.id) {
        let [by, hash] = Certificate::WORDS;
        let _ = write!(text, "\n{by} {}; {hash}: {}\n", escaped(command), escaped(sha256));
    }
}

/// The text with what Markdown would read as marks behind backslashes, on one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // At the start of a line, these begin lists and rules.
    let number = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    for (at, c) in text.char_indices() {
        match c {
            '-' | '+' | '=' if at == 0 => escaped.extend(['\\', c]),
            '.' | ')' if at > 0 && at == number => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            '<' => escaped += "&lt;",
            '&' => escaped += "&amp;",
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '|' | '~' | '>' | '$' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The address without what would end it.
fn address(url: &str) -> String {
    url.replace('<', "%3C").replace('>', "%3E").replace('\\', "%5C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_escaped() {
        assert_eq!(escaped("a|b_c*<i>\n&"), "a\\|b\\_c\\*&lt;i\\> &amp;");
        assert_eq!(address("https://a/<b>"), "https://a/%3Cb%3E");
    }
}
