//! The results of a run, as lines: a heading, then a line for each unit, appended when the unit is done.
//!
//! Each line has a checksum that depends on all lines before, and each answer has the [hash](super::merkle::leaf) that identifies it elsewhere. So a
//! line that was changed, moved, removed or taken from another plan is detected. The text after the last line break was being written when
//! the run ended.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Stripe;
use super::merkle::{Hash, leaf};
use crate::sha256::{self, Chain};

/// The longest line: the answer of a unit is held in memory.
const LONGEST_LINE: u64 = 1 << 28;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/job-ledger/1")]
pub struct Heading {
    /// The hash of the plan.
    pub plan: String,
    /// The units that the run does.
    pub stripe: Stripe,
    /// The name of the machine.
    pub host: String,
    /// As which process.
    pub pid: u32,
}

/// The result of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub unit: u64,
    /// The time that it took, in milliseconds.
    pub milliseconds: u64,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With an answer.
    Done {
        /// The exit status that it comes to.
        status: u8,
        /// The answer.
        answer: String,
    },
    /// Without one.
    Failed {
        /// Why.
        error: String,
    },
}

/// A line as it is written, before its check.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    unit: u64,
    milliseconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<std::borrow::Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<std::borrow::Cow<'a, str>>,
}

/// Why lines are not those of a ledger of a plan.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The lines cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The first line is no heading.
    #[error("line 1 is no heading of results")]
    NoHeading(#[source] serde_json::Error),
    /// The results are those of another plan.
    #[error("holds results of another plan, {0}")]
    Another(String),
    /// A line is longer than any that is written.
    #[error("line {line} is longer than {LONGEST_LINE} bytes")]
    TooLong {
        /// Its number, from 1.
        line: usize,
    },
    /// A line is not what was written, or does not follow the line before.
    #[error("line {line} does not have its check: the file was changed or damaged")]
    Damaged {
        /// Its number, from 1.
        line: usize,
    },
    /// The plan has no such unit.
    #[error("line {line}: there is no unit {unit}")]
    NoUnit {
        /// Its number, from 1.
        line: usize,
        /// The unit that it names.
        unit: u64,
    },
}

/// Writes lines, each with one call of the writer.
///
/// ```
/// use gerechte::job::{Heading, Ledger, Line, Outcome, Stripe, read};
/// let heading = Heading { plan: "f00d".to_owned(), stripe: Stripe::ALL, host: "node1".to_owned(), pid: 7 };
/// let mut bytes = Vec::new();
/// let mut ledger = Ledger::new(&mut bytes, &heading)?;
/// let line = Line { unit: 4, milliseconds: 12, outcome: Outcome::Done { status: 0, answer: "17\n".to_owned() } };
/// ledger.write(&line)?;
/// bytes.extend(b"{\"unit\":5,\"mil"); // the run was killed
/// let mut found = Vec::new();
/// read(&bytes[..], "f00d", 10, |heading| heading.stripe == Stripe::ALL, |_, line| found.push(line))?;
/// assert_eq!(found, [line]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ledger<W> {
    out: W,
    plan: String,
    chain: Chain,
}

impl<W: Write> Ledger<W> {
    /// Writes the heading.
    pub fn new(mut out: W, heading: &Heading) -> io::Result<Self> {
        let line = serde_json::to_string(heading)?;
        out.write_all(format!("{line}\n").as_bytes())?;
        let mut chain = Chain::default();
        chain.link(&line);
        Ok(Self { out, plan: heading.plan.clone(), chain })
    }

    /// Writes what is known of a unit, and returns the length of the line.
    pub fn write(&mut self, line: &Line) -> io::Result<u64> {
        let mut written = Written {
            unit: line.unit,
            milliseconds: line.milliseconds,
            status: None,
            answer: None,
            hash: None,
            error: None,
        };
        match &line.outcome {
            Outcome::Done { status, answer } => {
                written.status = Some(*status);
                written.hash = Some(sha256::digits(&leaf(&self.plan, line.unit, *status, answer)));
                written.answer = Some(answer.into());
            }
            Outcome::Failed { error } => written.error = Some(error.into()),
        }
        let body = serde_json::to_string(&written)?;
        let text = checked(&body, &self.chain.link(&body));
        if text.len() as u64 >= LONGEST_LINE {
            return Err(io::Error::other(format!(
                "unit {}: its answer is longer than {LONGEST_LINE} bytes; cut it into more units",
                line.unit
            )));
        }
        self.out.write_all(text.as_bytes())?;
        Ok(text.len() as u64)
    }

    /// The underlying writer.
    pub const fn out(&self) -> &W {
        &self.out
    }
}

/// An object with its check as the last field, and the end of the line.
fn checked(body: &str, check: &str) -> String {
    format!("{},\"check\":\"{check}\"}}\n", body.strip_suffix('}').unwrap_or(body))
}

/// The position of a line, and the hash of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The byte that it begins with.
    pub offset: u64,
    /// The number of its bytes, with the line break.
    pub length: u64,
    /// The hash of the answer; of none where the unit failed.
    pub hash: Hash,
}

/// Reads the lines of a ledger of the plan with this hash and number of units, and calls `visit` with each complete line. Stops after the heading if
/// it is not `wanted`.
pub fn read(
    mut from: impl BufRead,
    plan: &str,
    units: u64,
    wanted: impl FnOnce(&Heading) -> bool,
    mut visit: impl FnMut(At, Line),
) -> Result<(), LedgerError> {
    let (mut chain, mut offset, mut bytes) = (Chain::default(), 0, Vec::new());
    let mut wanted = Some(wanted);
    for number in 1.. {
        bytes.clear();
        let length = from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
        let Some(content) = bytes.strip_suffix(b"\n") else {
            if length == LONGEST_LINE {
                return Err(LedgerError::TooLong { line: number });
            }
            break;
        };
        if let Some(wanted) = wanted.take() {
            let heading: Heading = serde_json::from_slice(content).map_err(LedgerError::NoHeading)?;
            if heading.plan != plan {
                return Err(LedgerError::Another(heading.plan));
            }
            let again = serde_json::to_string(&heading).map_err(io::Error::from)?;
            if again.as_bytes() != content {
                return Err(LedgerError::Damaged { line: number });
            }
            chain.link(&again);
            if !wanted(&heading) {
                return Ok(());
            }
        } else {
            let damaged = || LedgerError::Damaged { line: number };
            let (line, hash) = line(content, plan, &mut chain).ok_or_else(damaged)?;
            if line.unit >= units {
                return Err(LedgerError::NoUnit { line: number, unit: line.unit });
            }
            visit(At { offset, length, hash }, line);
        }
        offset += length;
    }
    Ok(())
}

/// The content of a line. Returns `None` if it was changed.
fn line(content: &[u8], plan: &str, chain: &mut Chain) -> Option<(Line, Hash)> {
    let content = str::from_utf8(content).ok()?;
    let (body, check) = content.strip_suffix("\"}")?.rsplit_once(",\"check\":\"")?;
    let body = format!("{body}}}");
    if chain.link(&body) != check {
        return None;
    }
    let Written { unit, milliseconds, status, answer, hash, error } = serde_json::from_str(&body).ok()?;
    let (outcome, hash) = match (status, answer, hash, error) {
        (Some(status), Some(answer), Some(hash), None) => {
            let again = leaf(plan, unit, status, &answer);
            if sha256::digits(&again) != hash {
                return None;
            }
            (Outcome::Done { status, answer: answer.into_owned() }, again)
        }
        (None, None, None, Some(error)) => (Outcome::Failed { error: error.into_owned() }, Hash::default()),
        _ => return None,
    };
    Some((Line { unit, milliseconds, outcome }, hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(unit: u64, answer: &str) -> Line {
        Line { unit, milliseconds: 7, outcome: Outcome::Done { status: 0, answer: answer.to_owned() } }
    }

    fn failed(unit: u64) -> Line {
        Line { unit, milliseconds: 7, outcome: Outcome::Failed { error: "no \"grid\"".to_owned() } }
    }

    fn written(plan: &str, lines: &[Line]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let heading = Heading { plan: plan.to_owned(), stripe: Stripe::ALL, host: "h".to_owned(), pid: 1 };
        let mut ledger = Ledger::new(&mut bytes, &heading).unwrap();
        for line in lines {
            ledger.write(line).unwrap();
        }
        bytes
    }

    fn found(bytes: &[u8]) -> Result<Vec<Line>, LedgerError> {
        let mut found = Vec::new();
        read(
            bytes,
            "plan",
            9,
            |_| true,
            |at, line| {
                assert_eq!(bytes[(at.offset + at.length) as usize - 1], b'\n');
                found.push(line);
            },
        )?;
        Ok(found)
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let lines = [done(0, "a\n\"b\"\n"), failed(1), done(2, "")];
        let good = written("plan", &lines);
        assert_eq!(found(&good).unwrap(), lines);
        for at in 0..good.len() - 1 {
            for byte in [b'0', b'7', b'\n', b' ', 0xff, good[at] ^ 1] {
                let mut bad = good.clone();
                bad[at] = byte;
                assert_eq!(found(&bad).is_ok(), bad == good, "byte {at} as {byte:#x}");
            }
            let longer = [&good[..at], b" ", &good[at..]].concat();
            assert!(found(&longer).is_err(), "a space before byte {at}");
        }
        let mut moved: Vec<_> = good.split_inclusive(|&byte| byte == b'\n').collect();
        moved.swap(1, 2);
        assert!(matches!(found(&moved.concat()), Err(LedgerError::Damaged { line: 2 })));
        moved.remove(2);
        assert!(matches!(found(&moved.concat()), Err(LedgerError::Damaged { line: 2 })));
    }

    #[test]
    fn what_was_cut_off_is_missing_and_nothing_else() {
        let lines = [done(0, "first"), done(1, "second"), done(2, "third")];
        let good = written("plan", &lines);
        for end in 0..=good.len() {
            let whole = good[..end].split(|&byte| byte == b'\n').count() - 1;
            assert_eq!(found(&good[..end]).unwrap(), lines[..whole.saturating_sub(1)], "{end} bytes");
        }
    }

    #[test]
    fn lines_of_another_plan_are_refused() {
        let refused = |bytes: &[u8]| found(bytes).unwrap_err().to_string();
        let other = written("plot", &[done(0, "first")]);
        assert_eq!(refused(&other), "holds results of another plan, plot");
        assert_eq!(refused(b"{}\n"), "line 1 is no heading of results");
        // A line that was brought from there, with its check.
        let heading = written("plan", &[]);
        let line = other.split_inclusive(|&byte| byte == b'\n').next_back().unwrap();
        assert!(refused(&[&heading, line].concat()).starts_with("line 2 does not have its check"));
        assert_eq!(refused(&written("plan", &[done(9, "")])), "line 2: there is no unit 9");
    }

    #[test]
    fn a_ledger_that_is_not_wanted_is_not_read() {
        let bytes = [written("plan", &[]), b"anything\n".to_vec()].concat();
        read(&bytes[..], "plan", 9, |_| false, |_, _| panic!("it is read")).unwrap();
    }
}
