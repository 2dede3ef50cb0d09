//! A report as a table of comma-separated values.

use super::{Entry, Report, cells};
use crate::claims::Finding;
use crate::format::csv::quoted;

const COLUMNS: [&str; 15] = [
    "source",
    "citation",
    "url",
    "claim",
    "statement",
    "part",
    "published",
    "computed",
    "origin",
    "verdict",
    "methods",
    "note",
    "program",
    "commit",
    "date",
];

pub(super) fn table(report: &Report<'_>) -> String {
    let mut text = line(&COLUMNS.map(str::to_owned));
    for (_, entries) in report.sources() {
        for entry in entries {
            for finding in &entry.findings {
                text += &row(report, entry, finding);
            }
        }
    }
    text
}

fn row(report: &Report<'_>, entry: &Entry<'_>, finding: &Finding) -> String {
    let (claim, provenance) = (entry.claim, &report.provenance);
    let [part, published, computed, origin, verdict, methods, note] = cells(finding);
    line(&[
        claim.source.source.key.to_owned(),
        claim.source.to_string(),
        claim.source.source.url.to_owned(),
        claim.id.to_owned(),
        claim.statement.to_owned(),
        part,
        published,
        computed,
        origin,
        verdict,
        methods,
        note,
        provenance.program.clone(),
        provenance.commit.clone().unwrap_or_default(),
        provenance.date.clone(),
    ])
}

fn line(cells: &[String]) -> String {
    cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n"
}
