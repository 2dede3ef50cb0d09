//! The tables of a page: of all claims, in the form of the source, and part by part.

use std::fmt::Write;

use super::super::{Entry, Report, cells, class, computed, table};
use super::escaped;
use crate::claims::{Finding, Verdict, VerdictCounts};

/// The numbers of parts by origin and verdict.
pub(super) fn counts(text: &mut String, counts: &VerdictCounts) {
    *text += "<table class=\"tally\">\n<caption>Parts by origin and verdict</caption>\n<thead><tr><th scope=\"col\">origin</th>";
    for verdict in Verdict::ALL {
        let _ = write!(text, "<th scope=\"col\" class=\"n {}\">{}</th>", class(verdict), verdict.name());
    }
    *text += "</tr></thead>\n<tbody>\n";
    for (origin, numbers) in counts.rows() {
        let _ = write!(text, "<tr><th scope=\"row\">{origin}</th>");
        for number in numbers {
            let _ = write!(text, "<td class=\"n\">{number}</td>");
        }
        *text += "</tr>\n";
    }
    *text += "</tbody>\n</table>\n";
}

/// All claims, with the numbers of verdicts.
pub(super) fn claims(text: &mut String, report: &Report<'_>) {
    *text += "<table class=\"narrow\">\n<caption>Parts of claims by verdict</caption>\n<thead><tr><th scope=\"col\">claim</th>";
    for verdict in Verdict::ALL {
        let _ = write!(text, "<th scope=\"col\" class=\"n\">{}</th>", verdict.name());
    }
    *text += "</tr></thead>\n<tbody>\n";
    for (_, entries) in report.sources() {
        for entry in entries {
            let id = escaped(entry.claim.id);
            let _ = write!(text, "<tr><th scope=\"row\"><a href=\"#claim-{id}\">{id}</a></th>");
            let counts = VerdictCounts::of(&entry.findings);
            for findings in Verdict::ALL.map(|verdict| counts.with(verdict)) {
                let _ = write!(
                    text,
                    "<td class=\"n\">{}</td>",
                    if findings == 0 { String::new() } else { findings.to_string() }
                );
            }
            *text += "</tr>\n";
        }
    }
    *text += "</tbody>\n</table>\n";
}

/// A table in the form of the source's own, with published and computed values.
pub(super) fn as_in_the_source(text: &mut String, entry: &Entry<'_>) {
    let Some(table) = table::of(&entry.findings) else { return };
    let name = escaped(entry.claim.id);
    let _ = write!(
        text,
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{name} as in the source\">\n<table>\n<caption>As in the source: published | computed</caption>\n\
         <thead>\n<tr><td rowspan=\"2\"></td>"
    );
    for column in &table.columns {
        let column = if column.is_empty() { "all" } else { column };
        let _ = write!(text, "<th scope=\"colgroup\" colspan=\"2\">{}</th>", escaped(column));
    }
    *text += "</tr>\n<tr>";
    for _ in &table.columns {
        *text += "<th scope=\"col\" class=\"n\">published</th><th scope=\"col\" class=\"n\">computed</th>";
    }
    *text += "</tr>\n</thead>\n<tbody>\n";
    for (row, cells) in &table.rows {
        let _ = write!(text, "<tr><th scope=\"row\">{}</th>", escaped(row));
        for cell in cells {
            match cell {
                None => *text += "<td></td><td></td>",
                Some(finding) => {
                    let (published, computed) = (escaped(&finding.published), escaped(&computed(finding)));
                    let verdict = class(finding.verdict());
                    let _ = write!(text, "<td class=\"n\">{published}</td><td class=\"n {verdict}\">{computed}</td>");
                }
            }
        }
        *text += "</tr>\n";
    }
    *text += "</tbody>\n</table>\n</div>\n";
}

/// A row for each part; on narrow pages a block, in which each cell is called by its column.
pub(super) fn parts(text: &mut String, entry: &Entry<'_>) {
    *text += "<table class=\"parts\">\n<caption>Part by part</caption>\n<thead><tr>";
    for column in ["part", "published", "computed", "origin", "verdict", "methods and times", "note"] {
        let class = if ["published", "computed"].contains(&column) { " class=\"n\"" } else { "" };
        let _ = write!(text, "<th scope=\"col\"{class}>{column}</th>");
    }
    *text += "</tr></thead>\n<tbody>\n";
    for finding in &entry.findings {
        *text += &row(finding);
    }
    *text += "</tbody>\n</table>\n";
}

fn row(finding: &Finding) -> String {
    let [part, cells @ ..] = cells(finding);
    let columns = [
        ("published", "n"),
        ("computed", "n"),
        ("origin", "small"),
        ("verdict", class(finding.verdict())),
        ("methods", "small"),
        ("note", "small"),
    ];
    let mut row = format!("<tr><th scope=\"row\">{}</th>", escaped(&part));
    for ((name, class), text) in columns.into_iter().zip(cells) {
        let _ = write!(row, "<td data-name=\"{name}\" class=\"{class}\">{}</td>", escaped(&text));
    }
    row + "</tr>\n"
}
