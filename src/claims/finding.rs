//! Findings: the value that was computed for a part of a claim, and the verdict that follows.

use std::borrow::Cow;
use std::time::Duration;

use super::Origin;

/// The result of one part of a claim.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The part.
    pub part: String,
    /// The value that it is compared with: the published one, or, if the part is new, that of an earlier run.
    pub published: String,
    /// The results of the engines.
    pub runs: Vec<Run>,
    /// The origin of the value that it is compared with.
    pub origin: Origin,
    /// The number of cases that were looked at, if the claim is about all cases and these are a sample.
    pub sample: Option<u64>,
    /// The reason why the published number is refuted, or why there is no computed one. It does not affect the verdict.
    pub because: Option<Cow<'static, str>>,
    /// The file that lists the certificates of the number, and its SHA-256 hash. Findings say it, and do not check it.
    pub certified: Option<(&'static str, &'static str)>,
}

/// The result of one engine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Run {
    /// The engine.
    pub engine: &'static str,
    /// The answer, a number or an interval `a..b` of numbers. `None` if a stop came first.
    pub computed: Option<String>,
    /// The time that it took.
    pub time: Duration,
}

/// The conclusion about a claim from the computations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All engines compute what is printed.
    Confirmed,
    /// All engines compute the same, and it is not what is printed.
    Refuted,
    /// The claim is about all cases, and the sample holds no counterexample.
    NoCounterexample,
    /// The engines disagree, or one of them was stopped.
    Undecided,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Confirmed, Self::Refuted, Self::NoCounterexample, Self::Undecided];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Refuted => "refuted",
            Self::NoCounterexample => "no counterexample",
            Self::Undecided => "undecided",
        }
    }
}

impl Finding {
    /// A part of a claim before anything is computed.
    pub fn new(part: impl Into<String>, published: impl Into<String>) -> Self {
        Self {
            part: part.into(),
            published: published.into(),
            runs: Vec::new(),
            origin: Origin::Printed,
            sample: None,
            because: None,
            certified: None,
        }
    }

    /// The value on which all engines agree. Returns `None` if they do not.
    pub fn computed(&self) -> Option<&str> {
        let (first, rest) = self.runs.split_first()?;
        let computed = first.computed.as_deref()?;
        rest.iter().all(|run| run.computed.as_deref() == Some(computed)).then_some(computed)
    }

    /// The verdict on the claim. A sample refutes a claim about all cases, or leaves it open.
    pub fn verdict(&self) -> Verdict {
        match self.computed() {
            None => Verdict::Undecided,
            Some(computed) if !agrees(computed, &self.published) => Verdict::Refuted,
            Some(_) if self.sample.is_some() => Verdict::NoCounterexample,
            Some(_) => Verdict::Confirmed,
        }
    }

    /// The verdict in words, with the size of the sample.
    ///
    /// ```
    /// use gerechte::claims::Finding;
    /// assert_eq!(Finding::new("grids", "17").conclusion(), "undecided");
    /// ```
    pub fn conclusion(&self) -> Cow<'static, str> {
        match (self.verdict(), self.sample) {
            (Verdict::NoCounterexample, Some(cases)) => format!("no counterexample in {cases}").into(),
            (verdict, _) => verdict.name().into(),
        }
    }
}

/// Whether what was computed, a number or an interval `a..b`, is what is printed.
fn agrees(computed: &str, published: &str) -> bool {
    let Some((low, high)) = computed.split_once("..") else { return computed == published };
    let numbers = [low, published, high].map(str::parse::<f64>);
    matches!(numbers, [Ok(low), Ok(published), Ok(high)] if (low..=high).contains(&published))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_follows_from_the_runs() {
        let finding = |computed: [Option<&str>; 2]| Finding {
            runs: computed
                .map(|computed| Run { engine: "test", computed: computed.map(str::to_owned), time: Duration::ZERO })
                .to_vec(),
            ..Finding::new("grids", "17")
        };
        assert_eq!(finding([Some("17"), Some("17")]).verdict(), Verdict::Confirmed);
        assert_eq!(finding([Some("18"), Some("18")]).verdict(), Verdict::Refuted);
        assert_eq!(finding([Some("17"), Some("18")]).verdict(), Verdict::Undecided);
        assert_eq!(finding([Some("17"), None]).verdict(), Verdict::Undecided);
        let reading = Finding { origin: Origin::Reading("as rounds"), ..finding([Some("17"), Some("17")]) };
        assert_eq!(reading.verdict(), Verdict::Confirmed);
        assert_eq!(finding([Some("16.5..17"), Some("16.5..17")]).verdict(), Verdict::Confirmed);
        assert_eq!(finding([Some("18..20"), Some("18..20")]).verdict(), Verdict::Refuted);
    }

    #[test]
    fn a_sample_confirms_nothing() {
        let run = |computed: &str| Run { engine: "test", computed: Some(computed.to_owned()), time: Duration::ZERO };
        let finding =
            |computed| Finding { runs: vec![run(computed)], sample: Some(100), ..Finding::new("exceptions", "0") };
        assert_eq!(finding("0").verdict(), Verdict::NoCounterexample);
        assert_eq!(finding("0").conclusion(), "no counterexample in 100");
        assert_eq!(finding("3").verdict(), Verdict::Refuted);
        assert_eq!(finding("3").conclusion(), "refuted");
    }
}
