//! The combined results in a folder.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use gerechte::job::{At, JournalError, Known, Line, Outcome, Stripe, read};

use super::folder::Folder;

/// The known results, and the files that were refused.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) ledgers: Vec<PathBuf>,
    pub(super) known: Known,
    /// Files that are not as they were written, or contradict others; nothing in them counts.
    pub(super) refused: Vec<(PathBuf, String)>,
}

impl Survey {
    /// Reads all results, or those of runs that may have done units of a stripe.
    pub(super) fn of(folder: &Folder, stripe: Stripe) -> anyhow::Result<Self> {
        let ledgers = folder.ledgers()?;
        let mut known = Known::new(folder.plan.units);
        let mut refused = Vec::new();
        for (number, path) in (0..).zip(&ledgers) {
            let lines = match lines(path, folder, stripe) {
                Ok(lines) => lines,
                // An error of the file system says nothing about the results.
                Err(JournalError::Unreadable(error)) => {
                    return Err(anyhow::Error::new(error).context(format!("cannot read {}", path.display())));
                }
                Err(error) => {
                    refused.push((path.clone(), error.to_string()));
                    continue;
                }
            };
            for (at, line) in lines {
                if let Err(conflict) = known.add(number, at, &line) {
                    let other = shown(&ledgers[conflict.ledgers[0] as usize]);
                    refused.push((path.clone(), format!("{conflict}, the other one is in {other}")));
                }
            }
        }
        Ok(Self { ledgers, known, refused })
    }

    /// The name of the file that holds what is known of a unit.
    pub(super) fn ledger(&self, number: u32) -> String {
        shown(&self.ledgers[number as usize])
    }
}

/// The name of a file.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The lines of a ledger, without their answers.
fn lines(path: &Path, folder: &Folder, stripe: Stripe) -> Result<Vec<(At, Line)>, JournalError> {
    let mut lines = Vec::new();
    let from = BufReader::with_capacity(1 << 18, File::open(path)?);
    let wanted = |heading: &gerechte::job::Heading| heading.stripe.meets(stripe);
    read(from, &folder.hash, folder.plan.units, wanted, |at, mut line| {
        if let Outcome::Done { answer, .. } = &mut line.outcome {
            *answer = String::new();
        }
        lines.push((at, line));
    })?;
    Ok(lines)
}
