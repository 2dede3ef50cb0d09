//! The answers of units.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use anyhow::Context;
use gerechte::job::{Outcome, Place, merkle};

use super::folder::Folder;
use super::survey::{Survey, shown};

/// The part of a ledger's line with the answer.
#[derive(serde::Deserialize)]
struct Answer {
    status: u8,
    answer: String,
}

/// The answers of units, read again where they were found.
pub(super) struct Answers<'a> {
    folder: &'a Folder,
    survey: &'a Survey,
    open: Option<(u32, File)>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(folder: &'a Folder, survey: &'a Survey) -> Self {
        Self { folder, survey, open: None }
    }

    /// The answer of a unit, which has its hash.
    pub(super) fn of(&mut self, unit: u64) -> anyhow::Result<(u8, String)> {
        let place = self.survey.known.place(unit).context("all units are there")?;
        let path = &self.survey.ledgers[place.ledger as usize];
        let bytes = self.read(place).with_context(|| format!("cannot read {}", shown(path)))?;
        let read = serde_json::from_slice::<Answer>(&bytes).ok();
        let read =
            read.filter(|read| merkle::leaf(&self.folder.hash, unit, read.status, &read.answer) == place.at.hash);
        let Answer { status, answer } =
            read.with_context(|| format!("{}: unit {unit} was changed just now", shown(path)))?;
        Ok((status, answer))
    }

    fn read(&mut self, place: Place) -> std::io::Result<Vec<u8>> {
        let file = match &mut self.open {
            Some((ledger, file)) if *ledger == place.ledger => file,
            open => {
                let file = File::open(&self.survey.ledgers[place.ledger as usize])?;
                &mut open.insert((place.ledger, file)).1
            }
        };
        file.seek(SeekFrom::Start(place.at.offset))?;
        let mut bytes = vec![0; place.at.length as usize];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// The outcome of a unit, in words.
pub(super) fn told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Done { status, .. } => format!("an answer of status {status}"),
        Outcome::Failed { error } => error.clone(),
    }
}
