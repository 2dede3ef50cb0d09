//! The merged answer of a job: that of one process that does everything.

use std::collections::BTreeSet;

use anyhow::{Context, bail};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{Job, JobLedgers, JobSurvey};
use crate::counted;
use crate::format::{as_ranges, record};
use crate::job::merkle::{self, Hash};
use crate::sha256;
use crate::verbs::{Status, World};

/// The most missing units that are listed.
const NAMED: usize = 20;

/// The part of a ledger's line with the answer.
#[derive(serde::Deserialize)]
struct Answer {
    status: u8,
    answer: String,
}

/// A job of which all units are known.
#[derive(Debug)]
pub struct MergeJob<'a, L> {
    job: &'a Job,
    survey: &'a JobSurvey,
    ledgers: &'a mut L,
    root: Hash,
}

impl<'a, L: JobLedgers> MergeJob<'a, L> {
    /// The job called `name`, if nothing is missing and nothing was refused.
    pub fn new(name: &str, job: &'a Job, survey: &'a JobSurvey, ledgers: &'a mut L) -> anyhow::Result<Self> {
        if let Some((ledger, reason)) = survey.refused.first() {
            let more = match survey.refused.len() - 1 {
                0 => String::new(),
                more => format!(" (and {})", counted(more, "more file")),
            };
            bail!("{ledger}: {reason}{more}; move it away, and run what is then missing");
        }
        if let Some(root) = survey.known.root() {
            return Ok(Self { job, survey, ledgers, root });
        }
        let missing: Vec<_> = survey.known.missing().take(NAMED + 1).collect();
        let failed = survey.known.failed().first_key_value();
        let why = failed.map(|(unit, (_, error))| format!("; unit {unit} failed: {error}")).unwrap_or_default();
        let units = job.plan.units;
        let number = units - survey.known.done();
        bail!("{name}: {number} of {units} units are missing: {}{why}", as_ranges(&missing, NAMED));
    }

    /// The hash of all answers, in digits.
    pub fn merkle(&self) -> String {
        sha256::digits(&self.root)
    }

    /// The status and the answer of a unit, read again where it was found; it has its hash.
    pub fn answer(&mut self, unit: u64) -> anyhow::Result<(u8, String)> {
        let place = self.survey.known.place(unit).context("all units are there")?;
        let ledger = &self.survey.ledgers[place.ledger as usize];
        let bytes = self.ledgers.line(place.ledger, place.at).with_context(|| format!("cannot read {ledger}"))?;
        let read = serde_json::from_slice::<Answer>(&bytes).ok();
        let read = read.filter(|read| merkle::leaf(&self.job.hash, unit, read.status, &read.answer) == place.at.hash);
        let Answer { status, answer } = read.with_context(|| format!("{ledger}: unit {unit} was changed just now"))?;
        Ok((status, answer))
    }

    /// Hands this share of all units, one at least, with status and answer to `again`, which computes them once more; returns the number of these units.
    /// They are drawn from the hash of all answers, so that they cannot be known before the answers.
    pub fn audit(
        &mut self,
        share: f64,
        world: &impl World,
        mut again: impl FnMut(u64, u8, &str) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let units = self.job.plan.units as usize;
        #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a share from 0 to 1 of some millions")]
        let number = ((units as f64 * share).ceil() as usize).clamp(1, units);
        world.working_on("audit");
        world.expects(number as u64);
        let mut random = ChaCha8Rng::from_seed(self.root);
        let mut drawn = BTreeSet::new();
        while drawn.len() < number {
            drawn.insert(random.random_range(0..self.job.plan.units));
        }
        for unit in drawn {
            let (status, answer) = self.answer(unit)?;
            again(unit, status, &answer)?;
            world.step();
        }
        Ok(number)
    }

    /// The answers of all units, in their order.
    pub fn answers(&mut self) -> impl Iterator<Item = anyhow::Result<String>> {
        (0..self.job.plan.units).map(|unit| Ok(self.answer(unit)?.1))
    }

    /// Hands the answers of all units to `emit`, one after another, and returns the worst status. With headings, the first line of each answer but the first is
    /// left out.
    pub fn joined(
        &mut self,
        has_heading: bool,
        mut emit: impl FnMut(&str) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let (mut worst, mut heading) = (0, None);
        for unit in 0..self.job.plan.units {
            let (status, answer) = self.answer(unit)?;
            worst = worst.max(status);
            let mut rest = answer.as_str();
            if has_heading && let Some((line, rows)) = answer.split_once('\n') {
                match &heading {
                    None => heading = Some(line.to_owned()),
                    Some(heading) if heading == line => rest = rows,
                    Some(heading) => {
                        bail!(
                            "unit {unit} has the columns `{line}` instead of `{heading}`: these do not go in one table"
                        );
                    }
                }
            }
            emit(rest)?;
        }
        Ok(match worst {
            0 => Status::Done,
            1 => Status::Negative,
            _ => Status::Input,
        })
    }

    /// The record of the merged answer, which was written to a file of this name.
    pub fn record(&self, audited: Option<usize>, answer: String, exit_status: u8) -> record::Merge {
        record::Merge::new(&self.job.plan, self.merkle(), audited.map(|number| number as u64), answer, exit_status)
    }
}
