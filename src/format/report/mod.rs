//! Reports of claims: published and computed values, source by source, for readers who check them.
//!
//! One [`Report`] is written as a page of HTML, as Markdown, as LaTeX or as a table of comma-separated values.

mod csv;
mod html;
mod latex;
mod markdown;
mod provenance;
mod table;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use crate::claims::{Finding, Run, Source, Stated, Verdict, VerdictCounts};

pub use provenance::Provenance;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A page without scripts and without anything from elsewhere.
    Html,
    /// `CommonMark` with the tables of GitHub.
    Markdown,
    /// A document for plain LaTeX with the packages booktabs, geometry, hyperref and longtable.
    Latex,
    /// A table, a row for each part of a claim.
    Csv,
}

/// The ending of a file names no form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name of a report ends in .html, .md, .tex or .csv")]
pub struct UnknownForm;

impl Form {
    /// The form that the name of a file asks for; `.gz` and `.xz` after it are left to whoever packs the file.
    ///
    /// ```
    /// use gerechte::format::report::Form;
    /// assert_eq!(Form::of("claims.html.gz".as_ref()), Ok(Form::Html));
    /// assert!(Form::of("claims.txt".as_ref()).is_err());
    /// ```
    pub fn of(path: &Path) -> Result<Self, UnknownForm> {
        let ends = |path: &Path, ending: &str| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
        let name = if ends(path, "gz") || ends(path, "xz") { path.with_extension("") } else { path.to_owned() };
        let forms = [("html", Self::Html), ("md", Self::Markdown), ("tex", Self::Latex), ("csv", Self::Csv)];
        forms.into_iter().find(|(ending, _)| ends(&name, ending)).map(|(_, form)| form).ok_or(UnknownForm)
    }
}

/// A claim, with the results of its parts.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The claim.
    pub claim: Stated<'a>,
    /// Its parts; none if a stop came first.
    pub findings: Vec<Finding>,
}

/// A picture on a page of HTML.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The claim that it belongs to.
    pub claim: String,
    /// The caption.
    pub caption: String,
    /// The picture, an element `svg`. It is written as it is.
    pub svg: String,
}

/// A certificate that belongs to a claim.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The claim that it belongs to.
    pub claim: String,
    /// The command that makes it.
    pub command: String,
    /// The SHA-256 of its manifest, which has those of all its files.
    pub sha256: String,
}

impl Certificate {
    /// The words before the command and the hash.
    const WORDS: [&'static str; 2] = ["Certificate, by", "SHA-256 of its manifest"];
}

/// The results of claims.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The program, machine and settings.
    pub provenance: Provenance,
    /// The claims. Those of one source stand together, sources in the order of their first claims.
    pub entries: Vec<Entry<'a>>,
    /// Pictures.
    pub figures: Vec<Figure>,
    /// Certificates.
    pub certificates: Vec<Certificate>,
}

impl<'a> Report<'a> {
    /// The numbers of findings by verdict.
    pub fn counts(&self) -> VerdictCounts {
        VerdictCounts::of(self.entries.iter().flat_map(|entry| &entry.findings))
    }

    /// Writes it.
    pub fn write(&self, form: Form, out: &mut dyn Write) -> io::Result<()> {
        let text = match form {
            Form::Html => html::page(self),
            Form::Markdown => markdown::page(self),
            Form::Latex => latex::document(self),
            Form::Csv => csv::table(self),
        };
        out.write_all(text.as_bytes())
    }

    /// The sources, each with its claims.
    fn sources(&self) -> Vec<(Source<'a>, Vec<&Entry<'a>>)> {
        let mut sources: Vec<(Source<'a>, Vec<&Entry<'a>>)> = Vec::new();
        for entry in &self.entries {
            let source = entry.claim.source.source;
            match sources.iter_mut().find(|(known, _)| known.key == source.key) {
                Some((_, entries)) => entries.push(entry),
                None => sources.push((source, vec![entry])),
            }
        }
        sources
    }

    /// The certificates that belong to a claim.
    fn certificates(&self, claim: &str) -> impl Iterator<Item = &Certificate> {
        self.certificates.iter().filter(move |certificate| certificate.claim == claim)
    }

    /// The number of claims that a stop left unchecked.
    fn left(&self) -> usize {
        self.entries.iter().filter(|entry| entry.findings.is_empty()).count()
    }
}

/// The verdicts that there are, with their numbers, by origin.
fn verdicts(findings: &[Finding]) -> String {
    let by_origin = |(origin, numbers): (&str, [usize; 4])| {
        let found = Verdict::ALL.into_iter().zip(numbers).filter(|(_, number)| *number > 0);
        let found: Vec<_> = found.map(|(verdict, number)| format!("{number} {}", verdict.name())).collect();
        format!("{origin}: {}", found.join(", "))
    };
    VerdictCounts::of(findings).rows().map(by_origin).collect::<Vec<_>>().join("; ")
}

/// A verdict as a class of a style sheet.
fn class(verdict: Verdict) -> &'static str {
    if verdict == Verdict::NoCounterexample { "open" } else { verdict.name() }
}

/// The computed value in one word, or that of each method if they differ.
pub fn computed(finding: &Finding) -> String {
    let each = || finding.runs.iter().map(|run| run.computed.as_deref().unwrap_or("?")).collect::<Vec<_>>().join("/");
    finding.computed().map_or_else(each, str::to_owned)
}

/// The cells of a finding: part, published, computed, origin, verdict, methods with their times, note.
fn cells(finding: &Finding) -> [String; 7] {
    [
        finding.part.clone(),
        finding.published.clone(),
        computed(finding),
        finding.origin.name().to_owned(),
        finding.conclusion().into_owned(),
        methods(finding),
        finding.note(),
    ]
}

/// The methods, with their times.
pub fn methods(finding: &Finding) -> String {
    finding.runs.iter().map(|run| Timed(run).to_string()).collect::<Vec<_>>().join(", ")
}

struct Timed<'a>(&'a Run);

impl fmt::Display for Timed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.3} s", self.0.engine, self.0.time.as_secs_f64())
    }
}

/// The meaning of the verdicts.
const VERDICTS: [(&str, &str); 4] = [
    ("confirmed", "all methods compute what is printed"),
    ("refuted", "all methods compute the same, and it is not what is printed"),
    (
        "no counterexample",
        "the claim is about all cases, and all methods find no exception in a sample, whose size is named: it is neither proved nor refuted",
    ),
    ("undecided", "the methods disagree, or one of them was stopped"),
];

/// The meaning of the origins.
const ORIGINS: [(&str, &str); 4] = [
    ("printed", "the source prints the value"),
    ("derived", "the value follows from what the source prints, as the note says"),
    (
        "reading",
        "the value is the source's under one of several readings of its text, which the note names; the reading is ours, not the source's",
    ),
    (
        "new",
        "the result is this program's and in no source; the value in the column of published ones is that of an earlier run, a regression value",
    ),
];

const TITLE: &str = "Published claims, recomputed";

const ABOUT: &str = "Each number that a source prints stands beside what was computed, part by part, and each part says whose it is. What is new stands last, in a section of its own. No expected answer is used on the way: the verdict follows \
                     from what the methods compute, of which there are two where there can be.";
