//! A report as a page of HTML: one file, without scripts and external content.

mod tables;

use std::fmt::Write;

use super::{ABOUT, Certificate, Entry, ORIGINS, Report, TITLE, VERDICTS, verdicts};
use crate::claims::Source;

const STYLE: &str = include_str!("style.css");

pub(super) fn page(report: &Report<'_>) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{TITLE}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{TITLE}</h1>\n<p>{} · {}</p>\n</header>\n<main>\n",
        escaped(&report.provenance.program),
        escaped(&report.provenance.date)
    );
    summary(&mut text, report);
    for (source, entries) in report.sources() {
        section(&mut text, report, &source, &entries);
    }
    text += "<section id=\"provenance\" aria-labelledby=\"provenance-title\">\n<h2 id=\"provenance-title\">Provenance</h2>\n<dl>\n";
    for (name, value) in report.provenance.rows() {
        let _ = writeln!(text, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
    }
    text + "</dl>\n</section>\n</main>\n</body>\n</html>\n"
}

fn summary(text: &mut String, report: &Report<'_>) {
    *text += "<section id=\"summary\" aria-labelledby=\"summary-title\">\n<h2 id=\"summary-title\">Summary</h2>\n";
    tables::counts(text, &report.counts());
    if report.left() > 0 {
        let _ = writeln!(
            text,
            "<p><strong>A stop has left {} of {} claims unchecked.</strong></p>",
            report.left(),
            report.entries.len()
        );
    }
    let _ = writeln!(text, "<p>{ABOUT}</p>\n<dl>");
    for (word, meaning) in VERDICTS.into_iter().chain(ORIGINS) {
        let _ = writeln!(text, "<dt>{word}</dt><dd>{meaning}</dd>");
    }
    *text += "</dl>\n";
    tables::claims(text, report);
    *text += "</section>\n";
}

fn section(text: &mut String, report: &Report<'_>, source: &Source<'_>, entries: &[&Entry<'_>]) {
    let key = escaped(source.key);
    let _ = write!(
        text,
        "<section id=\"source-{key}\" aria-labelledby=\"title-{key}\">\n<h2 id=\"title-{key}\">{}</h2>\n<p class=\"citation\">{}",
        escaped(source.title),
        escaped(&source.to_string())
    );
    // Whatever else an address may be, it is no script.
    if source.url.starts_with("https://") || source.url.starts_with("http://") {
        let url = escaped(source.url);
        let _ = write!(text, ". <a href=\"{url}\">{url}</a>");
    }
    let _ = writeln!(text, "</p>\n<pre>{}</pre>", lines(&source.bibtex()));
    for entry in entries {
        claim(text, report, entry);
    }
    *text += "</section>\n";
}

fn claim(text: &mut String, report: &Report<'_>, entry: &Entry<'_>) {
    let (claim, id) = (entry.claim, escaped(entry.claim.id));
    let _ = write!(
        text,
        "<article id=\"claim-{id}\" aria-labelledby=\"name-{id}\">\n<h3 id=\"name-{id}\">{id}</h3>\n<p>{}",
        escaped(claim.statement)
    );
    if !claim.source.place.is_empty() {
        let _ = write!(text, " <span class=\"place\">({})</span>", escaped(claim.source.place));
    }
    *text += "</p>\n";
    if entry.findings.is_empty() {
        *text += "<p>Not checked: a stop came first.</p>\n</article>\n";
        return;
    }
    let _ = writeln!(text, "<p>{}.</p>", verdicts(&entry.findings));
    tables::as_in_the_source(text, entry);
    for figure in report.figures.iter().filter(|figure| figure.claim == claim.id) {
        let _ = writeln!(
            text,
            "<figure>\n{}\n<figcaption>{}</figcaption>\n</figure>",
            figure.svg,
            escaped(&figure.caption)
        );
    }
    tables::parts(text, entry);
    for Certificate { command, sha256, .. } in report.certificates(claim.id) {
        let [by, hash] = Certificate::WORDS;
        let (command, sha256) = (escaped(command), escaped(sha256));
        let _ =
            writeln!(text, "<p class=\"certificate\">{by} <code>{command}</code>; {hash}: <code>{sha256}</code></p>");
    }
    *text += "</article>\n";
}

/// The text with what HTML would read as marks by their names, on one line.
pub(super) fn escaped(text: &str) -> String {
    lines(&text.replace(char::is_control, " "))
}

/// The same of several lines.
fn lines(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}
