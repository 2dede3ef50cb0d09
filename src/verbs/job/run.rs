//! A run: the units of a stripe that have no answer, computed one after another.

use super::JobSurvey;
use crate::job::{Line, Outcome, Stripe};
use crate::verbs::{Status, World};

/// The part of a run that its front end does.
pub trait JobRunner {
    /// Hears which unit comes next, and how many are done.
    fn is_at(&mut self, unit: u64, done: u64);

    /// Computes a unit. Returns `None` if a stop came first. A failure of the unit itself is an outcome.
    fn unit(&mut self, unit: u64) -> anyhow::Result<Option<Line>>;

    /// Keeps the outcome of a unit.
    fn keep(&mut self, line: &Line) -> anyhow::Result<()>;
}

/// The units of a run.
#[derive(Clone, Debug)]
pub struct RunJob {
    /// The units without an answer.
    pub todo: Vec<u64>,
    /// The number of units of the stripe that have one.
    pub known: usize,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RanJob {
    /// The number of units with an answer now.
    pub done: u64,
    /// The number of units that failed.
    pub failed: u64,
    /// Whether a stop came before the end.
    pub is_stopped: bool,
}

impl RunJob {
    /// The units of a stripe of `units`, as far as the survey does not know their answers.
    pub fn new(survey: &JobSurvey, stripe: Stripe, units: u64) -> Self {
        let todo: Vec<u64> = stripe.units(units).filter(|&unit| survey.known.place(unit).is_none()).collect();
        let known = stripe.units(units).count() - todo.len();
        Self { todo, known }
    }

    /// Computes the units.
    ///
    /// # Errors
    /// A unit that cannot be read, or an outcome that cannot be kept.
    pub fn run(&self, runner: &mut impl JobRunner, world: &impl World) -> anyhow::Result<RanJob> {
        let mut ran = RanJob::default();
        for &unit in &self.todo {
            runner.is_at(unit, ran.done);
            let line = if world.stop().is_requested() { None } else { runner.unit(unit)? };
            let Some(line) = line else {
                ran.is_stopped = true;
                break;
            };
            runner.keep(&line)?;
            match line.outcome {
                Outcome::Done { .. } => ran.done += 1,
                Outcome::Failed { .. } => ran.failed += 1,
            }
            world.step();
        }
        Ok(ran)
    }
}

impl RanJob {
    /// The status of the run.
    pub const fn status(&self) -> Status {
        match (self.is_stopped, self.failed) {
            (true, _) => Status::Limit,
            (false, 0) => Status::Done,
            _ => Status::Negative,
        }
    }
}
