//! The judge: whether a puzzle of one game meets a target, and how near it comes.

use std::sync::Arc;

use super::guides::Guides;
use super::plan::Plan;
use super::{End, Miss, Target};
use crate::encodings::Symbol;
use crate::generate::{Draft, GenerateError, Workshop};
use crate::rate::{Guide, Path, Rater, Scale, Scores, Settings};
use crate::{Game, Puzzle, Stop};

/// A target, and what rates the puzzles of one game for it.
///
/// Many puzzles are too easy, and to see that is cheap. So the judge asks in turn: the number of clues, whether they are minimal, singles at the
/// start, the *easier* techniques (all that come before the first one that makes a puzzle hard enough; what they solve is too easy), and only then the
/// whole ladder or another scale.
///
/// ```
/// use gerechte::generate::{Draft, Fill, Judge, Miss, Target, Workshop};
/// use gerechte::{Game, Puzzle, Stop};
/// let (game, stop): (Game, _) = ("box:2x2".parse()?, Stop::never());
/// let mut workshop = Workshop::new(&game, Fill::Native, &stop)?;
/// let solution = Puzzle::parse(&game, "1234341221434321")?.grid().expect("a symbol in every cell");
/// let mut draft = Draft::full(solution);
/// let mut judge = Judge::new(&game, Target { minimal: true, ..Target::default() }, &stop)?;
/// assert_eq!(judge.judge(&mut workshop, &mut draft).unwrap_err(), Miss::NotMinimal);
/// let mut judge = Judge::new(&game, Target { difficulty: Some("easy".parse()?), ..Target::default() }, &stop)?;
/// assert!(judge.judge(&mut workshop, &mut draft).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    target: Target,
    /// Cells that hold clues together.
    orbits: Arc<[Vec<usize>]>,
    guides: Guides,
    /// Whether every puzzle that the easier techniques do not solve meets all that the target wants of the ladder.
    easier_decides: bool,
    end: End,
    /// Rates on a scale that is not of the ladder.
    rater: Option<Rater>,
    stop: Stop,
}

impl Judge {
    /// Prepares to judge the puzzles of a game.
    pub fn new(game: &Game, target: Target, stop: &Stop) -> Result<Self, GenerateError> {
        let orbits = target.clues.orbits(game)?.into();
        let plan = Plan::new(&target, game.board().cells());
        let (end, easier_decides) = (plan.end, plan.easier_decides);
        let guides = Guides::new(game, plan)?;
        let scale = target.difficulty.as_ref().map(|wanted| wanted.scale);
        let measure = scale.filter(|scale| !scale.is_of_ladder()).map(Scale::measure);
        let rater = measure.map(|measure| Rater::new(game, measure));
        if let (Some(rater), Some(measure)) = (&rater, measure) {
            rater.require(measure)?;
        }
        Ok(Self {
            orbits,
            // Without cheap techniques there is no edge.
            end: if end == End::Edge && guides.quick.is_none() { End::Unique } else { end },
            easier_decides,
            guides,
            rater,
            stop: stop.clone(),
            target,
        })
    }

    /// The same judge with exact scores. Otherwise a score is sampled if the exact one takes long.
    #[must_use]
    pub(in crate::generate) fn exact(mut self) -> Self {
        let exact = Settings { states: usize::MAX, ..Settings::default() };
        self.rater = self.rater.map(|rater| rater.with(exact));
        self
    }

    /// The target.
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// The sets of cells that hold clues together, each cell in one of them.
    pub fn orbits(&self) -> Arc<[Vec<usize>]> {
        Arc::clone(&self.orbits)
    }

    /// When digging ends.
    pub(in crate::generate) const fn end(&self) -> End {
        self.end
    }

    /// Whether every puzzle that the easier techniques do not solve meets all that the target wants of the ladder.
    pub(in crate::generate) const fn easier_decides(&self) -> bool {
        self.easier_decides
    }

    /// Whether any puzzle is too easy.
    pub(in crate::generate) const fn has_easier(&self) -> bool {
        self.guides.easier.is_some()
    }

    /// The ladder up to the last technique that may occur; up to X-wings if the target says nothing of techniques. Returns `None` if the board
    /// is too large for the ladder.
    pub(in crate::generate) const fn guide(&self) -> Option<&Guide> {
        self.guides.ladder.as_ref()
    }

    /// The path of a puzzle on the ladder, up to the last technique that may occur; up to X-wings if the target says nothing of techniques.
    /// Returns `None` if the board is too large for the ladder.
    pub fn path(&self, puzzle: &Puzzle) -> Option<Path> {
        Some(self.guide()?.path(puzzle, &self.stop))
    }

    /// Whether a puzzle has one solution and the techniques of [`path`](Self::path) find it.
    pub fn is_solvable(&self, workshop: &mut Workshop, puzzle: &Puzzle) -> bool {
        // Techniques that stand on uniqueness find a solution of puzzles with several, too.
        self.path(puzzle).is_none_or(|path| path.solved) && workshop.is_unique(puzzle)
    }

    /// Whether the easier techniques solve a puzzle. Returns `None` if that cannot be said quickly.
    pub(in crate::generate) fn is_quickly_too_easy(&self, clues: &[Option<Symbol>]) -> Option<bool> {
        self.guides.easier.as_ref()?.closes(clues)
    }

    /// Whether the easier techniques solve a puzzle.
    pub(in crate::generate) fn is_too_easy(&self, puzzle: &Puzzle) -> bool {
        let walked = || self.easier_path(puzzle).is_some_and(|path| path.solved);
        self.is_quickly_too_easy(puzzle).unwrap_or_else(walked)
    }

    /// The path of a puzzle by the easier techniques. Returns `None` if no puzzle is too easy.
    pub(in crate::generate) fn easier_path(&self, puzzle: &Puzzle) -> Option<Path> {
        Some(self.guides.easier.as_ref()?.path(puzzle, &self.stop))
    }

    /// The path of a puzzle by the cheap ones of the easier techniques. Returns `None` if digging goes to no edge, or one of them may not occur.
    pub(in crate::generate) fn quick_path(&self, puzzle: &Puzzle) -> Option<Path> {
        self.walk(self.guides.quick.as_ref()?, puzzle).ok()
    }

    /// The path of a puzzle. Returns `None` if something on it may not occur.
    pub(in crate::generate) fn allowed_path(&self, puzzle: &Puzzle) -> Option<Path> {
        self.walk(self.guide()?, puzzle).ok()
    }

    /// How many candidates the easier techniques leave of a puzzle, in the measure of [`Guide::remains`]. Returns `None` if that cannot be said
    /// quickly.
    pub(in crate::generate) fn left_by_easier(&self, puzzle: &Puzzle) -> Option<usize> {
        self.guides.easier.as_ref()?.remains(puzzle)
    }

    /// What exactly a puzzle lacks that was found to be [too easy](Miss::TooEasy).
    pub(in crate::generate) fn how_easy(&self, puzzle: &Puzzle) -> Miss {
        let miss = self.easier_path(puzzle).map_or(Miss::TooEasy, |path| self.miss_of_easy(path));
        if self.stop.is_requested() { Miss::Stopped } else { miss }
    }

    /// Whether a puzzle with one solution meets the target. Returns its scores, as far as they had to be found, or what it lacks.
    pub fn judge(&mut self, workshop: &mut Workshop, draft: &mut Draft) -> Result<Scores, Miss> {
        match self.judged(workshop, draft) {
            // What is said of a path that a stop cut short may be wrong of the puzzle.
            Err(miss) if self.stop.is_requested() && !matches!(miss, Miss::Clues(_)) => Err(Miss::Stopped),
            judged => judged,
        }
    }

    fn judged(&mut self, workshop: &mut Workshop, draft: &mut Draft) -> Result<Scores, Miss> {
        let clues = draft.clue_count();
        if !self.target.clues.number.contains(&clues) {
            return Err(Miss::Clues(clues));
        }
        if self.target.minimal && !draft.minimal {
            draft.minimal = workshop.is_minimal(&mut draft.puzzle);
            if !draft.minimal {
                return Err(Miss::NotMinimal);
            }
        }
        if self.target.is_of_clues() {
            return Ok(Scores::default());
        }
        self.check_start(&draft.puzzle)?;
        self.check_easier(draft)?;
        if self.easier_decides && !self.stop.is_requested() {
            return Ok(Scores::default());
        }
        let scores = self.scores(draft)?;
        if self.stop.is_requested() {
            return Err(Miss::Stopped);
        }
        match &self.target.difficulty {
            Some(wanted) if !wanted.range.contains(&scores.value(wanted.scale)) => {
                Err(Miss::Rating(wanted.scale, scores.value(wanted.scale)))
            }
            _ => Ok(scores),
        }
    }

    /// Whether singles fill enough cells at the start.
    fn check_start(&self, puzzle: &Puzzle) -> Result<(), Miss> {
        let Some(singles) = &self.guides.singles else { return Ok(()) };
        let filled = singles.path(puzzle, &self.stop).steps() as usize;
        if filled < self.target.easy_start { Err(Miss::Start(filled)) } else { Ok(()) }
    }

    /// Whether the puzzle is beyond the easier techniques.
    fn check_easier(&self, draft: &Draft) -> Result<(), Miss> {
        let Some(easier) = self.guides.easier.as_ref().filter(|_| !draft.is_beyond_easier) else { return Ok(()) };
        match easier.closes(&draft.puzzle) {
            Some(true) => Err(Miss::TooEasy),
            Some(false) => Ok(()),
            None => {
                let path = easier.path(&draft.puzzle, &self.stop);
                if path.solved { Err(self.miss_of_easy(path)) } else { Ok(()) }
            }
        }
    }

    /// The scores that the target asks for.
    fn scores(&mut self, draft: &Draft) -> Result<Scores, Miss> {
        let puzzle = &draft.puzzle;
        let mut scores = Scores::default();
        if self.target.needs_ladder()
            && let Some(guide) = self.guide()
        {
            let path = self.walk(guide, puzzle)?;
            let lacking = self.target.lacking(&path);
            scores.path = Ok(path);
            if let Some(lacking) = lacking {
                return Err(Miss::Lacks(lacking));
            }
        }
        if let Some(rater) = &mut self.rater {
            rater.complete(&mut scores, puzzle, &draft.solution, &self.stop);
        }
        Ok(scores)
    }

    /// The path of a puzzle, or the first thing on it that may not occur.
    fn walk(&self, guide: &Guide, puzzle: &Puzzle) -> Result<Path, Miss> {
        let wanted = self.target.ladder_difficulty();
        let mut miss = None;
        let mut score = 0;
        let path = guide.path_while(puzzle, &self.stop, &mut |round| {
            score += round.technique.cost() * round.weight();
            let value = |scale: Scale| scale.of_technique(round.technique).unwrap_or(f64::from(score));
            if self.target.forbidden.contains(&round.technique) {
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

    /// What a puzzle lacks that the easier techniques solve on this path.
    fn miss_of_easy(&self, path: Path) -> Miss {
        match (self.target.ladder_difficulty(), self.target.techniques.first()) {
            (Some(wanted), _) => Miss::Rating(wanted.scale, Scores::from(path).value(wanted.scale)),
            (None, Some(&technique)) => Miss::Lacks(technique),
            (None, None) => Miss::NotMinimal,
        }
    }
}
