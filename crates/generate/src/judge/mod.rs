//! The judge, which decides whether a puzzle of one game meets a target, and how near it is.

mod guides;

use std::sync::Arc;

use rand::RngExt;

use super::target::{Beyond, Clues, End, LARGE, LadderDemands, Miss, Target};
use super::{Draft, GenerateError, Random, Workshop};
use gerechte_core::{Game, Puzzle, Stop};
use gerechte_encodings::Symbol;
use gerechte_rate::explainer::{Explainer, Limits, Score};
use gerechte_rate::{Guide, Level, Missing, Path, Rater, Scale, Scores, Settings};

use guides::Guides;

/// A target, and a rater of the puzzles of one game for it.
///
/// The judge trusts only that a puzzle has one solution. Demands on techniques are checked on the [path](Guide::path) of the ladder, up to the rounds that
/// could change the verdict. Many puzzles are too easy, which is cheap to find out. So the judge tests in this order: the number and the places of
/// clues, whether they are minimal, singles at the start, whether the *easier* techniques (all that come before the first one that makes a puzzle hard
/// enough) quickly solve it, and only then the path, or another scale.
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
    /// Whether the easier techniques decide about the path: nothing that comes after them is unwelcome, and any of it is enough.
    easier_decides: bool,
    /// The steps that may follow if the ladder ends without the solution.
    beyond: Beyond,
    end: End,
    /// Rates on a scale that is not of the ladder.
    rater: Option<Rater>,
    /// A second opinion on hard puzzles of small boards, where it is wanted.
    explainer: Option<Explainer>,
    /// Whether puzzles that the easier techniques solve count as too easy, although a laborious one may be of a higher level.
    is_quick: bool,
    /// Whether the number of clues is that of puzzles in print, of which there is more than one.
    is_in_print: bool,
    stop: Stop,
}

/// The explainer's score of a hidden triplet, above all other subsets of three and fish up to swordfish.
const HARDEST_TRIPLET: Score = Score(40);

impl Judge {
    /// Prepares to judge the puzzles of a game.
    pub fn new(game: &Game, target: Target, stop: &Stop) -> Result<Self, GenerateError> {
        let demands = LadderDemands::new(&target, game.board().cells(), false);
        Self::demanding(game, target, demands, stop)
    }

    /// The judge of the puzzles of a day, which stay what they were when faster ways are found.
    pub(crate) fn steady(game: &Game, target: Target, stop: &Stop) -> Result<Self, GenerateError> {
        let demands = LadderDemands::new(&target, game.board().cells(), true);
        Self::demanding(game, target, demands, stop)
    }

    fn demanding(game: &Game, target: Target, demands: LadderDemands, stop: &Stop) -> Result<Self, GenerateError> {
        let orbits = target.clues.orbits(game)?.into();
        let (end, easier_decides, beyond) = (demands.end, demands.easier_decides, demands.beyond);
        let guides = Guides::new(game, demands)?;
        let scale = target.difficulty.as_ref().map(|wanted| wanted.scale);
        let measure = scale.filter(|scale| !scale.is_of_ladder()).map(Scale::measure);
        let rater = measure.map(|measure| Rater::new(game, measure));
        if let (Some(rater), Some(measure)) = (&rater, measure) {
            rater.require(measure)?;
        }
        let is_hard = target.techniques.is_empty() && target.difficulty == Some(Level::Hard.into());
        Ok(Self {
            orbits,
            explainer: if is_hard && end == End::Few { Explainer::new(game).ok() } else { None },
            // Without cheap techniques there is no edge.
            end: if end == End::Edge && guides.quick.is_none() { End::Unique } else { end },
            easier_decides,
            beyond: if easier_decides { Beyond::Welcome } else { beyond },
            guides,
            rater,
            is_quick: true,
            is_in_print: target.difficulty.is_some()
                && target.clues.number == Clues::in_print(game, target.difficulty.as_ref())
                && target.clues.number != Clues::default().number,
            stop: stop.clone(),
            target,
        })
    }

    /// The same judge with exact scores and levels. Otherwise a score is sampled if the exact one takes long.
    #[must_use]
    pub(crate) fn exact(mut self) -> Self {
        let exact = Settings { states: usize::MAX, ..Settings::default() };
        self.rater = self.rater.map(|rater| rater.with(exact));
        self.is_quick = false;
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

    /// The clues at which digging ends, at the latest.
    pub(crate) fn floor(&self, random: &mut Random) -> usize {
        let number = self.target.clues.number.clone();
        if self.is_in_print { random.random_range(number) } else { *number.start() }
    }

    /// The end of digging.
    pub(crate) const fn end(&self) -> End {
        self.end
    }

    /// Whether every puzzle that the easier techniques do not solve is as hard as the target wants it.
    pub(crate) const fn easier_decides(&self) -> bool {
        self.easier_decides
    }

    /// Whether any puzzle is too easy.
    pub(crate) const fn has_easier(&self) -> bool {
        self.guides.easier.is_some()
    }

    /// The ladder up to the last technique that may occur; up to X-wings if the target says nothing of techniques. Returns `None` if the board
    /// is too large for the ladder.
    pub(crate) const fn guide(&self) -> Option<&Guide> {
        self.guides.ladder.as_ref()
    }

    /// The path of a puzzle on the ladder, up to the last technique that may occur; up to X-wings if the target says nothing of techniques.
    /// Returns `None` if the board is too large for the ladder.
    pub fn path(&self, puzzle: &Puzzle) -> Option<Path> {
        Some(self.guide()?.path(puzzle, &self.stop))
    }

    /// Whether a puzzle has one solution and the techniques of [`path`](Self::path) find it.
    pub fn is_solvable(&self, workshop: &mut Workshop, puzzle: &Puzzle) -> bool {
        let is_walked = || self.path(puzzle).is_none_or(|path| path.solved);
        // Techniques that rely on uniqueness also find a solution of puzzles with several. Those that do not get through take long, and so does search on large
        // boards.
        if puzzle.len() > LARGE {
            return is_walked() && workshop.is_unique(puzzle);
        }
        workshop.is_unique(puzzle) && is_walked()
    }

    /// Whether the easier techniques solve a puzzle. Returns `None` if that cannot be said quickly.
    pub(crate) fn is_quickly_too_easy(&self, clues: &[Option<Symbol>]) -> Option<bool> {
        self.guides.easier.as_ref()?.closes(clues)
    }

    /// Whether the easier techniques solve a puzzle.
    pub(crate) fn is_too_easy(&self, puzzle: &Puzzle) -> bool {
        let walked = || self.guides.easier.as_ref().is_some_and(|easier| easier.path(puzzle, &self.stop).solved);
        self.is_quickly_too_easy(puzzle).unwrap_or_else(walked)
    }

    /// The path of a puzzle by the cheap ones of the easier techniques. Returns `None` if digging goes to no edge, or one of them may not occur.
    pub(crate) fn quick_path(&self, puzzle: &Puzzle) -> Option<Path> {
        self.walk(self.guides.quick.as_ref()?, puzzle).ok()
    }

    /// The path of a puzzle, as far as it decides. Returns `None` if something on it may not occur.
    pub(crate) fn allowed_path(&self, puzzle: &Puzzle) -> Option<Path> {
        self.walk(self.deciding()?, puzzle).ok()
    }

    /// Whether a puzzle that meets the target is hard on the ladder alone: the explainer needs no more than triplets and swordfish for it.
    pub(crate) fn is_barely_hard(&self, puzzle: &Puzzle) -> bool {
        // Without chains, which all are harder.
        let limits = Limits { implications: 1, ..Limits::default() };
        let rated = self.explainer.as_ref().map(|explainer| explainer.rate(puzzle, &limits, &self.stop));
        rated.is_some_and(|rating| rating.is_ok_and(|rating| rating.er.is_some_and(|er| er <= HARDEST_TRIPLET)))
    }

    /// The number of candidates that the easier techniques leave of a puzzle, in the measure of [`Guide::remains`]. Returns `None` if that cannot be found out
    /// quickly.
    pub(crate) fn left_by_easier(&self, puzzle: &Puzzle) -> Option<usize> {
        self.guides.easier.as_ref()?.remains(puzzle)
    }

    /// The exact reason why a puzzle misses the target that was found to be [too easy](Miss::TooEasy).
    pub(crate) fn how_easy(&self, puzzle: &Puzzle) -> Miss {
        let miss = self.judged_path(puzzle).err().unwrap_or(Miss::TooEasy);
        if self.stop.is_requested() { Miss::Stopped } else { miss }
    }

    /// Whether a puzzle with one solution meets the target. Returns its scores, as far as they had to be computed, or the reason why it does not.
    pub fn judge(&mut self, workshop: &mut Workshop, draft: &mut Draft) -> Result<Scores, Miss> {
        match self.judged(workshop, draft) {
            // A path that a stop cut short may give a wrong reason.
            Err(miss) if self.stop.is_requested() && !matches!(miss, Miss::Clues(_)) => Err(Miss::Stopped),
            judged => judged,
        }
    }

    fn judged(&mut self, workshop: &mut Workshop, draft: &mut Draft) -> Result<Scores, Miss> {
        let clues = draft.clue_count();
        if !self.target.clues.number.contains(&clues) {
            return Err(Miss::Clues(clues));
        }
        if !self.are_in_place(&draft.puzzle) {
            return Err(Miss::Places);
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
        // It was found out where clues were removed.
        if draft.is_hard && self.easier_decides && self.is_quick && self.rater.is_none() {
            return if self.stop.is_requested() { Err(Miss::Stopped) } else { Ok(Scores::default()) };
        }
        if self.is_quick && self.is_quickly_too_easy(&draft.puzzle) == Some(true) {
            return Err(Miss::TooEasy);
        }
        let mut scores =
            Scores { path: self.judged_path(&draft.puzzle)?.ok_or(Missing::NotAsked), ..Scores::default() };
        for (technique, guide) in &self.guides.forced {
            let path = guide.path(&draft.puzzle, &self.stop);
            let uses = path.rounds.iter().filter(|round| round.technique == *technique).count();
            if !path.solved || uses < self.target.uses {
                return Err(Miss::Few(*technique, uses));
            }
        }
        if let (Some(rater), Some(wanted)) = (&mut self.rater, &self.target.difficulty) {
            rater.complete(&mut scores, &draft.puzzle, &draft.solution, &self.stop);
            let value = scores.value(wanted.scale);
            if !wanted.range.contains(&value) {
                return Err(Miss::Rating(wanted.scale, value));
            }
        }
        if self.stop.is_requested() { Err(Miss::Stopped) } else { Ok(scores) }
    }

    /// Whether the clues are where they are wanted.
    fn are_in_place(&self, puzzle: &Puzzle) -> bool {
        let has = |cell: usize| puzzle[cell].is_some();
        let pattern = &self.target.clues.pattern;
        self.orbits.iter().all(|orbit| orbit.iter().all(|&cell| has(cell) == has(orbit[0])))
            && (0..puzzle.len()).all(|cell| pattern.place(cell).is_none_or(|wanted| has(cell) == wanted))
    }

    /// Whether singles fill enough cells at the start.
    fn check_start(&self, puzzle: &Puzzle) -> Result<(), Miss> {
        let Some(singles) = &self.guides.singles else { return Ok(()) };
        let filled = singles.path(puzzle, &self.stop).steps() as usize;
        if filled < self.target.easy_start { Err(Miss::Start(filled)) } else { Ok(()) }
    }

    /// The techniques whose path decides.
    const fn deciding(&self) -> Option<&Guide> {
        if self.easier_decides { self.guides.easier.as_ref() } else { self.guide() }
    }

    /// The path of a puzzle that meets the target, or the reason why it does not. Returns `None` if the path is not known to its end because its end does
    /// not matter.
    fn judged_path(&self, puzzle: &Puzzle) -> Result<Option<Path>, Miss> {
        let Some(guide) = self.deciding().filter(|_| self.target.needs_ladder()) else { return Ok(None) };
        let path = self.walk(guide, puzzle)?;
        let is_whole = path.solved || self.beyond == Beyond::Nothing;
        match self.target.miss_of(&path) {
            // Rounds that may follow make it hard enough.
            Some(Miss::Rating(..)) | None if !is_whole && self.beyond == Beyond::Welcome => Ok(None),
            Some(miss) => Err(miss),
            None if is_whole => Ok(Some(path)),
            None => Err(Miss::Beyond),
        }
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
}
