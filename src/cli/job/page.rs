//! The state of a plan as a page, without scripts and without external content.

#![allow(clippy::cast_precision_loss, reason = "units and seconds are counted far below 2^52")]

use std::fmt::Write;

use crate::format::record;
use crate::verbs::JobSurvey;

/// The most fields in which units are drawn.
const FIELDS: u64 = 1000;

/// The beginning of the pages of this program.
pub(super) const BEGINNING: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"generator\" content=\"gerechte job status\">\n";

/// A page that a browser loads again now and then.
pub(super) fn html(survey: &JobSurvey, record: &record::Job) -> String {
    let title = escaped(&record.arguments.join(" "));
    let mut page = format!(
        "{BEGINNING}<meta http-equiv=\"refresh\" content=\"10\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    let _ = writeln!(
        page,
        "<p>{} of {} units done in {}, {} missing, {} failed</p>",
        record.done,
        record.units,
        time(record.work_seconds),
        record.missing,
        record.failed.len()
    );
    if let Some(left) = record.work_left_seconds {
        let end = record.end_in_seconds.map(|end| format!("; the end in about {}", time(end))).unwrap_or_default();
        let _ = writeln!(page, "<p>about {} of work left{end}</p>", time(left));
    }
    page += &fields(record.units, survey);
    let rows = record.running.iter().map(|run| {
        let state = if run.stale { "nothing heard for" } else { "at work for" };
        let seconds = if run.stale { run.silent } else { run.seconds };
        [
            run.host.clone(),
            run.pid.to_string(),
            run.stripe.clone(),
            run.unit.to_string(),
            format!("{state} {}", time(seconds as f64)),
        ]
    });
    table(&mut page, "Running", ["machine", "process", "stripe", "unit", "state"], rows);
    let rows = record.failed.iter().map(|failed| [failed.unit.to_string(), failed.error.clone(), failed.file.clone()]);
    table(&mut page, "Failed", ["unit", "error", "file"], rows);
    table(
        &mut page,
        "Refused",
        ["file", "reason"],
        record.refused.iter().map(|(file, reason)| [file.clone(), reason.clone()]),
    );
    page
}

/// A time for people.
pub(super) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 10.0 => format!("{s:.1} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
}

const STYLE: &str = "body{font-family:sans-serif;margin:2rem auto;max-width:60rem}h1{font-size:1.2rem;overflow-wrap:anywhere}\
table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.2rem .5rem;text-align:left}svg{width:100%}";

/// A field for each unit, or for many: the more of them are done, the darker it is.
fn fields(units: u64, survey: &JobSurvey) -> String {
    let number = units.min(FIELDS);
    let mut drawn = format!(
        "<svg role=\"img\" aria-label=\"units that are done\" viewBox=\"0 0 500 {}\">\n",
        number.div_ceil(50) * 10
    );
    for field in 0..number {
        let (first, last) = (field * units / number, (field + 1) * units / number);
        let done = (first..last).filter(|&unit| survey.known.place(unit).is_some()).count();
        let has_failed = survey.known.failed().range(first..last).next().is_some();
        let (colour, strength) = if has_failed { ("#b00", 1.0) } else { ("#05a", done as f64 / (last - first) as f64) };
        let (x, y) = (field % 50 * 10, field / 50 * 10);
        let _ = writeln!(
            drawn,
            "<rect x=\"{x}\" y=\"{y}\" width=\"9\" height=\"9\" stroke=\"#bbb\" fill=\"{colour}\" fill-opacity=\"{strength:.2}\"><title>{first}</title></rect>"
        );
    }
    drawn + "</svg>\n"
}

/// A table, if it has rows.
fn table<const N: usize>(page: &mut String, title: &str, heading: [&str; N], rows: impl Iterator<Item = [String; N]>) {
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        return;
    }
    let line = |cells: &[String], tag: &str| {
        let cells: Vec<_> = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
        format!("<tr>{}</tr>\n", cells.concat())
    };
    let _ = write!(page, "<h2>{title}</h2>\n<table>\n{}", line(&heading.map(str::to_owned), "th"));
    rows.for_each(|row| *page += &line(&row, "td"));
    *page += "</table>\n";
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
