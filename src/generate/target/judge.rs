//! Judging: whether a puzzle meets the target, and how near it comes.

use crate::generate::{Bench, Draft, Miss, Scale, Scores, Target};
use crate::rate::{Guide, Path};
use crate::{Puzzle, Stop};

impl Bench {
    /// How near a puzzle is to the target, as far as that can be steered: infinite where it is met. Nothing if a stop came first.
    ///
    /// Where this costs much, it is not found out whether a puzzle meets the target that is no nearer than `known` beside that.
    pub(in crate::generate) fn nearness(&mut self, draft: &mut Draft, target: &Target, known: f64) -> Option<f64> {
        if target.difficulty.is_none() && !target.needs_ladder() {
            let score = self
                .path(&draft.puzzle)
                .map_or(0.0, |path| f64::from(path.score()) + if path.solved { 0.0 } else { 1e9 });
            return Some(score);
        }
        let left = self.easier.as_ref().and_then(|easier| easier.remains(&draft.puzzle));
        let left = left.map(|left| f64::from(left as u32) - 1e5);
        if self.easier_decides && left.is_some_and(|left| left <= known) {
            return left;
        }
        match self.judge(draft, target) {
            Ok(_) => Some(f64::INFINITY),
            Err(Miss::TooEasy) if left.is_some() => left,
            Err(Miss::Rating(..)) if self.easier_decides && left.is_some() => left,
            Err(Miss::Stopped) => None,
            Err(miss) => Some(-target.distance(&miss)),
        }
    }

    /// What a puzzle lacks of which only that is known that it is too easy.
    pub(in crate::generate) fn how_easy(&self, puzzle: &Puzzle, target: &Target) -> Miss {
        let path = self.easier.as_ref().map(|easier| easier.path(puzzle, &self.stop));
        path.map_or(Miss::TooEasy, |path| too_easy(target, path))
    }

    /// Whether the puzzle meets the target; its scores, as far as they had to be found.
    pub fn judge(&mut self, draft: &mut Draft, target: &Target) -> Result<Scores, Miss> {
        let clues = draft.clue_count();
        if !target.clues.contains(&clues) {
            return Err(Miss::Clues(clues));
        }
        if target.minimal && !draft.minimal {
            draft.minimal = self.is_minimal(&mut draft.puzzle);
            if !draft.minimal {
                return Err(Miss::NotMinimal);
            }
        }
        if target.difficulty.is_none() && !target.needs_ladder() && target.easy_start == 0 {
            return Ok(Scores::default());
        }
        let puzzle = &draft.puzzle;
        if let Some(singles) = &self.singles {
            let filled = singles.path(puzzle, &self.stop).steps() as usize;
            if filled < target.easy_start {
                return Err(Miss::Start(filled));
            }
        }
        let mut scores = Scores::default();
        if let Some(easier) = &self.easier {
            let closes = if self.hard.as_ref() == Some(puzzle) { Some(false) } else { easier.closes(puzzle) };
            if closes == Some(true) {
                return Err(Miss::TooEasy);
            }
            if closes.is_none() {
                let path = easier.path(puzzle, &self.stop);
                if path.solved {
                    return Err(too_easy(target, path));
                }
            }
            if self.easier_decides && !self.stop.is_requested() {
                return Ok(scores);
            }
        }
        if target.needs_ladder()
            && let Some(guide) = &self.guide
        {
            let path = walk(guide, puzzle, target, &self.stop)?;
            let lacking = target.lacking(&path);
            scores.path = Ok(path);
            if let Some(lacking) = lacking {
                return Err(Miss::Lacks(lacking));
            }
        }
        if let Some(rater) = &mut self.rater {
            rater.complete(&mut scores, puzzle, &draft.solution, &self.stop);
        }
        if self.stop.is_requested() {
            return Err(Miss::Stopped);
        }
        if let Some(wanted) = &target.difficulty {
            let value = scores.value(wanted.scale);
            if !wanted.range.contains(&value) {
                return Err(Miss::Rating(wanted.scale, value));
            }
        }
        Ok(scores)
    }
}

/// The path of a puzzle, or what on it the target does not let occur.
pub(in crate::generate) fn walk(guide: &Guide, puzzle: &Puzzle, target: &Target, stop: &Stop) -> Result<Path, Miss> {
    let wanted = target.difficulty.as_ref().filter(|wanted| wanted.scale.is_of_ladder());
    let mut miss = None;
    let mut score = 0;
    let path = guide.path_while(puzzle, stop, &mut |round| {
        score += round.technique.cost() * round.weight();
        let value = |scale| match scale {
            Scale::Level => f64::from(round.technique.level() as u8),
            Scale::Hardest => f64::from(round.technique as u8),
            _ => f64::from(score),
        };
        if target.forbidden.contains(&round.technique) {
            miss = Some(Miss::Uses(round.technique));
        } else if let Some(wanted) = wanted
            && value(wanted.scale) > *wanted.range.end()
        {
            miss = Some(Miss::Rating(wanted.scale, value(wanted.scale)));
        }
        miss.is_none()
    });
    miss.map_or(Ok(path), Err)
}

/// How far a path of techniques that are all too easy is from the target.
fn too_easy(target: &Target, path: Path) -> Miss {
    let scores = Scores::from(path);
    match (&target.difficulty, target.techniques.first()) {
        (Some(wanted), _) if wanted.scale.is_of_ladder() => Miss::Rating(wanted.scale, scores.value(wanted.scale)),
        (_, Some(&technique)) => Miss::Lacks(technique),
        _ => Miss::NotMinimal,
    }
}
