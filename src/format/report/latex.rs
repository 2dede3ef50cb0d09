//! A report as a document for LaTeX.

use std::fmt::Write;

use super::{ABOUT, Certificate, Entry, ORIGINS, Report, TITLE, VERDICTS, cells, computed, table, verdicts};
use crate::claims::latex::{escaped, url};
use crate::claims::{Source, Verdict};

const PREAMBLE: &str = "\\documentclass[a4paper]{article}
\\usepackage[T1]{fontenc}
\\usepackage[utf8]{inputenc}
\\usepackage{textcomp}
\\usepackage[margin=2cm]{geometry}
\\usepackage{array}
\\usepackage{longtable}
\\usepackage{booktabs}
\\usepackage[hidelinks]{hyperref}
\\newcolumntype{L}[1]{>{\\raggedright\\arraybackslash}p{#1}}
\\newcolumntype{R}[1]{>{\\raggedleft\\arraybackslash}p{#1}}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{6pt}
\\setlength{\\emergencystretch}{3em}
";

/// The most columns of a table in the form of the source that is set across the page.
const COLUMNS: usize = 7;

pub(super) fn document(report: &Report<'_>) -> String {
    let date = escaped(&report.provenance.date);
    let mut text = format!(
        "{PREAMBLE}\\title{{{TITLE}}}\n\\author{{{}}}\n\\date{{{date}}}\n\\begin{{document}}\n\\maketitle\n",
        escaped(&report.provenance.program)
    );
    text += "\\begin{tabular}{@{}lrrrr@{}}\n\\toprule\n";
    text += &Verdict::ALL.map(|verdict| format!(" & {}", verdict.name())).concat();
    text += " \\\\\n\\midrule\n";
    for (origin, numbers) in report.counts().rows() {
        let _ = writeln!(text, "{origin}{} \\\\", numbers.map(|number| format!(" & {number}")).concat());
    }
    text += "\\bottomrule\n\\end{tabular}\n";
    if report.left() > 0 {
        let _ = write!(text, " A stop has left {} of {} claims unchecked.", report.left(), report.entries.len());
    }
    let _ = write!(text, "\n\n{ABOUT}\n\n\\begin{{description}}\n");
    for (verdict, meaning) in VERDICTS.into_iter().chain(ORIGINS) {
        let _ = writeln!(text, "\\item[{verdict}] {meaning}");
    }
    text += "\\end{description}\n";
    for (source, entries) in report.sources() {
        section(&mut text, report, &source, &entries);
    }
    text += "\n\\section*{Provenance}\n\\begin{description}\n";
    for (name, value) in report.provenance.rows() {
        let _ = writeln!(text, "\\item[{name}] {}", escaped(&value));
    }
    text + "\\end{description}\n\\end{document}\n"
}

fn section(text: &mut String, report: &Report<'_>, source: &Source<'_>, entries: &[&Entry<'_>]) {
    let _ = write!(text, "\n\\section{{{}}}\n{}", escaped(source.title), escaped(&source.to_string()));
    if !source.url.is_empty() {
        let _ = write!(text, " \\url{{{}}}", url(source.url));
    }
    let _ = write!(text, "\n\n{{\\scriptsize\n\\begin{{verbatim}}\n{}\n\\end{{verbatim}}\n}}\n", source.bibtex());
    for entry in entries {
        claim(text, report, entry);
    }
}

fn claim(text: &mut String, report: &Report<'_>, entry: &Entry<'_>) {
    let claim = entry.claim;
    let _ = write!(text, "\n\\subsection{{\\texttt{{{}}}}}\n{}", escaped(claim.id), escaped(claim.statement));
    if !claim.source.place.is_empty() {
        let _ = write!(text, " ({})", escaped(claim.source.place));
    }
    if entry.findings.is_empty() {
        *text += "\n\nNot checked: a stop came first.\n";
        return;
    }
    let _ = writeln!(text, "\n\n{}.", verdicts(&entry.findings));
    if let Some(table) = table::of(&entry.findings)
        && table.columns.len() <= COLUMNS
    {
        grid(text, &table);
    }
    *text += "\n{\\footnotesize\\setlength{\\tabcolsep}{3pt}\n\\begin{longtable}{@{}L{.15\\linewidth}R{.13\\linewidth}R{.13\\linewidth}L{.07\\linewidth}L{.12\\linewidth}L{.15\\linewidth}L{.18\\linewidth}@{}}\n\
              \\toprule\npart & published & computed & origin & verdict & methods & note \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n";
    for finding in &entry.findings {
        let [part, published, computed, rest @ ..] = cells(finding);
        let [origin, verdict, methods, note] = rest.map(|cell| escaped(&cell));
        let cells = [escaped(&part), number(&published), number(&computed), origin, verdict, methods, note];
        let _ = writeln!(text, "{} \\\\", cells.join(" & "));
    }
    *text += "\\end{longtable}}\n";
    for Certificate { command, sha256, .. } in report.certificates(claim.id) {
        let [by, hash] = Certificate::WORDS;
        let (command, sha256) = (breakable(command), breakable(sha256));
        let _ = writeln!(text, "\n{{\\footnotesize {by} \\texttt{{{command}}}; {hash}: \\texttt{{{sha256}}}\\par}}");
    }
}

/// The source's own form, what is printed beside what is computed.
fn grid(text: &mut String, table: &table::Table<'_>) {
    let columns = "rr".repeat(table.columns.len());
    let _ = write!(
        text,
        "\n{{\\scriptsize\\setlength{{\\tabcolsep}}{{2pt}}\n\\begin{{longtable}}{{@{{}}l{columns}@{{}}}}\n\\toprule\n"
    );
    for column in &table.columns {
        let _ = write!(text, " & \\multicolumn{{2}}{{c}}{{{}}}", escaped(column));
    }
    let _ = writeln!(
        text,
        " \\\\\n{} \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot",
        " & publ. & comp.".repeat(table.columns.len())
    );
    for (row, cells) in &table.rows {
        *text += &escaped(row);
        for cell in cells {
            let both =
                cell.map(|finding| (escaped(&finding.published), escaped(&computed(finding)))).unwrap_or_default();
            let _ = write!(text, " & {} & {}", both.0, both.1);
        }
        *text += " \\\\\n";
    }
    *text += "\\end{longtable}}\n";
}

/// Words of any length, which may be broken after every sixteenth character.
fn breakable(text: &str) -> String {
    let characters: Vec<_> = text.chars().collect();
    let parts = characters.chunks(16).map(|part| escaped(&part.iter().collect::<String>()));
    parts.collect::<Vec<_>>().join("\\allowbreak{}")
}

/// A number that may be broken after every sixth digit, where it is too long for its column.
fn number(text: &str) -> String {
    if text.len() <= 12 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return escaped(text);
    }
    let groups: Vec<_> = text.as_bytes().chunks(6).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    groups.join("\\allowbreak{}")
}
