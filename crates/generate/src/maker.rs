//! The maker: attempts until a target is met.

use super::dig::dig;
use super::{Draft, Fill, GenerateError, Judge, Method, Miss, Random, Stream, Target, Workshop};
use gerechte_core::{Game, Stop};
use gerechte_rate::{Rater, Scores};

/// The result for a puzzle.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It meets the target.
    Made(Made),
    /// No attempt met the target. This is the nearest of the puzzles that were made, if any was.
    Missed(Option<Nearest>),
}

/// A puzzle that meets the target.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub draft: Draft,
    /// Its scores, as far as the target needed them.
    pub scores: Scores,
    /// The number of attempts.
    pub attempts: u64,
}

impl Made {
    /// Adds the scores that are missing, if there is a rater.
    pub fn complete(&mut self, rater: Option<&mut Rater>, stop: &Stop) {
        if let Some(rater) = rater {
            rater.complete(&mut self.scores, &self.draft.puzzle, &self.draft.solution, stop);
        }
    }

    /// The number of clues.
    pub fn clue_count(&self) -> usize {
        self.draft.clue_count()
    }
}

/// A puzzle that comes near the target.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Nearest {
    /// The puzzle.
    pub draft: Draft,
    /// The demand that it misses.
    pub miss: Miss,
}

/// A method, the workshop in which it works, and the judge of what it makes.
#[derive(Clone, Debug)]
pub struct Maker<'a> {
    method: &'a dyn Method,
    workshop: Workshop,
    judge: Judge,
    stream: Stream,
    /// Attempts at each puzzle.
    tries: u64,
}

/// If no puzzle meets the target, this number of those that were quickly found too easy are rated, to name the nearest one.
const RATED: usize = 100;
/// This many times the attempts that a barely hard puzzle took are made before it is good enough.
const MORE: u64 = 8;

impl<'a> Maker<'a> {
    /// Prepares a game for a method. Full grids come from the native engine, and each puzzle gets 10,000 attempts.
    pub fn new(game: &Game, method: &'a dyn Method, target: Target, stop: &Stop) -> Result<Self, GenerateError> {
        Self::working_in(Workshop::new(game, Fill::Native, stop)?, method, target)
    }

    /// Prepares a workshop's game for a method.
    pub fn working_in(workshop: Workshop, method: &'a dyn Method, target: Target) -> Result<Self, GenerateError> {
        let stream = Stream::new(workshop.game(), &target);
        let judge = Judge::new(workshop.game(), target, workshop.stop())?;
        Ok(Self { method, workshop, judge, stream, tries: 10_000 })
    }

    /// Prepares a game for the puzzles of a day.
    pub(super) fn of_days(
        game: &Game,
        method: &'a dyn Method,
        target: Target,
        stop: &Stop,
    ) -> Result<Self, GenerateError> {
        let workshop = Workshop::new(game, Fill::Native, stop)?;
        let stream = Stream::new(game, &target);
        let judge = Judge::steady(game, target, stop)?;
        Ok(Self { method, workshop, judge, stream, tries: 10_000 })
    }

    /// The same maker with `tries` attempts at each puzzle.
    #[must_use]
    pub const fn tries(mut self, tries: u64) -> Self {
        self.tries = tries;
        self
    }

    /// The same maker with another method.
    #[must_use]
    pub fn by(self, method: &dyn Method) -> Maker<'_> {
        Maker { method, workshop: self.workshop, judge: self.judge, stream: self.stream, tries: self.tries }
    }

    /// Puzzle number `index` of a seed.
    pub fn make(&mut self, seed: u64, index: u64) -> Outcome {
        self.make_from(&mut self.stream.random(seed, index))
    }

    /// The puzzle of these random words.
    pub fn make_from(&mut self, random: &mut Random) -> Outcome {
        let mut nearest: Option<(f64, Nearest)> = None;
        let mut too_easy = Vec::new();
        // A puzzle that is barely hard, and the attempts up to which a better one is looked for.
        let mut barely_hard = None;
        let mut last = self.tries;
        for attempt in 1..=self.tries {
            if attempt > last || self.workshop.stop().is_requested() {
                break;
            }
            let Self { workshop, judge, .. } = self;
            let Some(mut draft) = self.method.attempt(workshop, judge, random) else { continue };
            let mut judged = judge.judge(workshop, &mut draft);
            if matches!(judged, Err(Miss::NotMinimal)) && judge.target().clues.pattern.is_free() {
                dig(workshop, judge, &mut draft, random);
                judged = judge.judge(workshop, &mut draft);
            }
            let miss = match judged {
                Ok(scores) => {
                    let is_barely_hard = judge.is_barely_hard(&draft.puzzle);
                    let made = Made { draft, scores, attempts: attempt };
                    if !is_barely_hard {
                        return Outcome::Made(made);
                    }
                    if barely_hard.is_none() {
                        last = attempt.saturating_mul(MORE);
                    }
                    barely_hard.get_or_insert(made);
                    continue;
                }
                Err(miss) => miss,
            };
            if miss != Miss::TooEasy {
                self.compare(&mut nearest, draft, miss);
            } else if too_easy.len() < RATED {
                too_easy.push(draft);
            }
        }
        if let Some(made) = barely_hard.filter(|_| !self.workshop.stop().is_requested()) {
            return Outcome::Made(made);
        }
        for draft in too_easy {
            let miss = self.judge.how_easy(&draft.puzzle);
            self.compare(&mut nearest, draft, miss);
        }
        Outcome::Missed(nearest.map(|(_, nearest)| nearest))
    }

    fn compare(&self, nearest: &mut Option<(f64, Nearest)>, draft: Draft, miss: Miss) {
        let distance = self.judge.target().distance(&miss);
        if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
            *nearest = Some((distance, Nearest { draft, miss }));
        }
    }
}
