//! Records of `verify`.

use serde::Serialize;

use crate::claims;

/// The record of `verify` for each part of a claim.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/verify/1")]
#[non_exhaustive]
pub struct Verify {
    /// The claim.
    pub claim: String,
    /// The key of the source.
    pub source: String,
    /// The place in the source.
    pub place: String,
    /// The part of it.
    pub part: String,
    /// The published value.
    pub published: String,
    /// The computed value, if all engines agree.
    pub computed: Option<String>,
    /// The origin of the published value: `printed`, `derived` from what is printed, a `reading` of an ambiguous text, or `new`, that is, of an earlier run.
    pub origin: &'static str,
    /// `confirmed`, `refuted`, `no counterexample` or `undecided`.
    pub verdict: &'static str,
    /// The number of cases that were looked at, if the claim is about all cases and these are a sample.
    pub sample: Option<u64>,
    /// Under which reading.
    pub reading: Option<String>,
    /// The reason of a refutation, how the value was derived, the reading that is meant, or the method that is missing; may be empty.
    pub note: String,
    /// The engines that computed it, with their times.
    pub engines: Vec<EngineTime>,
    /// The time of all of them together.
    pub seconds: f64,
}

/// The record of `list claims` for each claim.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/claim/1")]
#[non_exhaustive]
pub struct Claim {
    /// The claim.
    pub claim: String,
    /// The claim in words.
    pub statement: String,
    /// The source in words, and the place in it.
    pub source: String,
    /// The key of the source.
    pub key: String,
    /// The address of the source; may be empty.
    pub url: String,
    /// The source for a bibliography, on one line.
    pub bibtex: String,
}

/// The value that an engine computed, and its time.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct EngineTime {
    /// The engine.
    pub engine: &'static str,
    /// The computed value; `null` if the engine was stopped.
    pub computed: Option<String>,
    /// The time that it took.
    pub seconds: f64,
}

impl Verify {
    /// The result of a part of a claim.
    pub fn new(claim: claims::Stated<'_>, finding: &claims::Finding) -> Self {
        Self {
            claim: claim.id.to_owned(),
            source: claim.source.source.key.to_owned(),
            place: claim.source.place.to_owned(),
            part: finding.part.clone(),
            published: finding.published.clone(),
            computed: finding.computed().map(str::to_owned),
            origin: finding.origin.name(),
            verdict: finding.verdict().name(),
            sample: finding.sample,
            reading: finding.origin.reading().map(str::to_owned),
            note: finding.note(),
            engines: finding.runs.iter().map(EngineTime::from).collect(),
            seconds: finding.runs.iter().map(|run| run.time.as_secs_f64()).sum(),
        }
    }
}

impl From<&claims::Run> for EngineTime {
    fn from(run: &claims::Run) -> Self {
        Self { engine: run.engine, computed: run.computed.clone(), seconds: run.time.as_secs_f64() }
    }
}

impl From<claims::Stated<'_>> for Claim {
    fn from(claim: claims::Stated<'_>) -> Self {
        let source = claim.source.source;
        Self {
            claim: claim.id.to_owned(),
            statement: claim.statement.to_owned(),
            source: claim.source.to_string(),
            key: source.key.to_owned(),
            url: source.url.to_owned(),
            bibtex: source.bibtex().lines().map(str::trim).collect::<Vec<_>>().join(" "),
        }
    }
}
