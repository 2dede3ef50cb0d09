//! Notes to findings beyond their numbers: the reason of a refutation, the reading under which a claim holds, the second method that is missing.

use super::{Finding, Origin, Verdict};

impl Finding {
    /// The note to the finding; empty if there is none.
    ///
    /// ```
    /// use gerechte::claims::Finding;
    /// assert_eq!(Finding::new("grids", "17").note(), "no method");
    /// ```
    pub fn note(&self) -> String {
        let mut notes = Vec::new();
        match self.verdict() {
            Verdict::Refuted => notes.extend(self.because.clone()),
            Verdict::Undecided if self.runs.iter().any(|run| run.computed.is_none()) => {
                notes.push("stopped".into());
            }
            Verdict::Undecided if self.runs.len() > 1 => notes.push("the methods disagree".into()),
            _ => {}
        }
        match self.origin {
            Origin::Printed => {}
            Origin::New => notes.push("new; compared with the value of an earlier run".into()),
            origin => notes.push(origin.to_string().into()),
        }
        if let Some((file, hash)) = self.certified {
            notes.push(format!("certificates are listed in {file}, SHA-256 {hash}").into());
        }
        match self.runs.as_slice() {
            [] => notes.push(self.because.clone().unwrap_or_else(|| "no method".into())),
            [_] => notes.push("one method, a second is missing".into()),
            _ => {}
        }
        notes.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::claims::Run;

    fn finding(computed: &[Option<&str>]) -> Finding {
        let run = |computed: Option<&str>| Run {
            engine: "test",
            computed: computed.map(str::to_owned),
            time: Duration::ZERO,
        };
        Finding { runs: computed.iter().copied().map(run).collect(), ..Finding::new("classes", "507") }
    }

    #[test]
    fn reasons_follow_a_refutation() {
        let explained =
            |computed: &[Option<&str>]| Finding { because: Some("they overlap".into()), ..finding(computed) }.note();
        assert_eq!(explained(&[Some("67"); 2]), "they overlap");
        assert_eq!(explained(&[Some("507"); 2]), "");
        assert_eq!(explained(&[]), "they overlap");
        assert_eq!(finding(&[Some("67"); 2]).note(), "");
        assert_eq!(finding(&[Some("507")]).note(), "one method, a second is missing");
        assert_eq!(finding(&[Some("507"), None]).note(), "stopped");
        assert_eq!(finding(&[Some("507"), Some("67")]).note(), "the methods disagree");
        let reading = Finding { origin: Origin::Reading("as rounds"), ..finding(&[Some("507"); 2]) };
        assert_eq!(reading.note(), "reading: as rounds");
    }
}
