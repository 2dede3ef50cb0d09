//! The bench: what all methods work with on one game.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::IndexedRandom;
use thiserror::Error;

use super::fill::Filler;
use super::{Difficulty, Draft, Fill, Miss, Random, Scale, Scores, SymmetryError, Target, clue_count, edge};
use crate::encodings::{Cell, Symbol};
use crate::minimal::MinimalError;
use crate::minimal::unavoidable::Exchanges;
use crate::rate::explainer::{Explainer, Limits};
use crate::rate::houses::HasSums;
use crate::rate::{Guide, Ladder, LayoutError, Path, Rater, Settings, Technique};
use crate::search::Solver;
use crate::symmetry::GroupError;
use crate::{Exit, Game, Puzzle, Stop};

/// Why nothing can be generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The game has no grid.
    #[error("the game has no grid")]
    NoGrid,
    /// A stop came first.
    #[error("stopped")]
    Stopped,
    /// The clues of a pattern are not one for each cell.
    #[error("a pattern has one character for each of the {0} cells, and this has {1}")]
    Pattern(usize, usize),
    /// The pattern of clues cannot have the symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// The ladder does not take the game.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The naive solver does not take the game.
    #[error(transparent)]
    Sums(#[from] HasSums),
    /// The minimal puzzles of the game cannot be listed.
    #[error(transparent)]
    Minimal(#[from] MinimalError),
    /// Nor the automorphisms.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// Symbols cannot change their names.
    #[error("relabelling is no symmetry of {0}")]
    Names(String),
}

/// A game with what fills, solves and rates it, for many puzzles.
#[derive(Clone, Debug)]
pub struct Bench {
    game: Game,
    solver: Solver,
    filler: Filler,
    /// Cells that hold clues together.
    orbits: Arc<[Vec<usize>]>,
    pub(super) exchanges: Arc<Exchanges>,
    /// The techniques of all puzzles that are too easy.
    pub(super) easier: Option<Guide>,
    /// Whether every puzzle that these do not solve is hard enough, and there is no other demand on the path.
    easier_decides: bool,
    /// The ladder, up to the last technique that may occur.
    pub(super) guide: Option<Guide>,
    /// Whether the target leaves out techniques at the end of the ladder.
    limited: bool,
    /// The first, cheap techniques of puzzles that are too easy, if digging goes to an edge.
    pub(super) quick: Option<Guide>,
    /// Clues that the techniques of all puzzles that are too easy were last seen not to solve.
    pub(super) hard: Vec<u8>,
    /// Singles.
    singles: Option<Guide>,
    rater: Option<Rater>,
    settings: Settings,
    explainer: Option<Explainer>,
    stop: Stop,
}

/// The techniques of a logical method that is not told which: to X-wings.
fn basic(technique: Technique) -> bool {
    technique <= Technique::XWing
}

/// Clues that go beyond those without which quick techniques fail, before slow ones are tried.
const STEP: usize = 2;

impl Bench {
    /// Prepares for the puzzles of a game that meet a target.
    pub fn new(game: &Game, target: &Target, fill: Fill, stop: &Stop) -> Result<Self, GenerateError> {
        let mut solver = Solver::new(game.problem());
        let filler = Filler::new(game, fill, &mut solver, stop)?;
        let cells = game.board().cells();
        if !target.pattern.is_empty() && target.pattern.len() != cells {
            return Err(GenerateError::Pattern(cells, target.pattern.len()));
        }
        let guide = |keeps: &dyn Fn(Technique) -> bool| {
            let rungs = Ladder::hodoku().techniques().iter().copied().filter(|&technique| keeps(technique)).collect();
            Guide::new(game, Ladder::new(rungs))
        };
        let scale = target.difficulty.as_ref().map(|wanted| wanted.scale);
        let may = |technique: Technique| {
            let wanted = target.difficulty.as_ref();
            !target.forbidden.contains(&technique)
                && match scale {
                    Some(Scale::Level) => wanted.is_none_or(|w| f64::from(technique.level() as u8) <= *w.range.end()),
                    Some(Scale::Hardest) => wanted.is_none_or(|w| f64::from(technique as u8) <= *w.range.end()),
                    _ => true,
                }
        };
        let enough = |technique: Technique| match (&target.difficulty, scale) {
            (Some(wanted), Some(Scale::Level)) => f64::from(technique.level() as u8) >= *wanted.range.start(),
            (Some(wanted), Some(Scale::Hardest)) => f64::from(technique as u8) >= *wanted.range.start(),
            _ => target.techniques.contains(&technique),
        };
        let rungs: Vec<_> = Ladder::hodoku().techniques().to_vec();
        let mut last = rungs.iter().rev().copied().find(|&technique| may(technique));
        if edge::is_large(cells) && target.difficulty.is_none() {
            // What is harder may occur, but there it takes long to find out.
            last = target.techniques.iter().copied().max().or(last);
        }
        // Where the first technique of all is enough, nothing is too easy.
        let first =
            rungs.iter().copied().find(|&technique| enough(technique)).filter(|first| rungs.first() != Some(first));
        let from_first = rungs.iter().filter(|&&technique| Some(technique) >= first);
        let easier_decides = first.is_some()
            && target.techniques.is_empty()
            && from_first.clone().all(|&technique| enough(technique) && may(technique))
            && target.difficulty.as_ref().is_some_and(Difficulty::is_open_above);
        let needs = target.needs_ladder();
        let limited = needs && last != rungs.last().copied();
        let needs_rater = target.difficulty.as_ref().is_some_and(|wanted| !wanted.scale.is_of_ladder());
        // Neither by a rater nor by clues.
        let is_steered = needs || (target.difficulty.is_none() && !target.minimal);
        Ok(Self {
            orbits: target.symmetry.orbits(game)?.into(),
            exchanges: Arc::new(Exchanges::new(game.problem())),
            easier: match first {
                Some(first) if needs => Some(guide(&|technique| technique < first)?),
                _ => None,
            },
            easier_decides,
            quick: (is_steered && edge::is_for(cells, first, limited, easier_decides))
                .then(|| guide(&|t| basic(t) && may(t) && first.is_none_or(|first| t < first)))
                .transpose()
                .or_else(|error| if needs { Err(error) } else { Ok(None) })?,
            hard: Vec::new(),
            limited,
            guide: Some(guide(&|technique| if needs { Some(technique) <= last } else { basic(technique) }))
                .transpose()
                .or_else(|error| if needs { Err(error) } else { Ok(None) })?,
            singles: if target.easy_start > 0 { Some(guide(&|t| t <= Technique::HiddenSingle)?) } else { None },
            rater: if needs_rater { Some(Rater::new(game.problem())?) } else { None },
            settings: Settings::default(),
            explainer: if scale == Some(Scale::Er) { Some(Explainer::new(game)?) } else { None },
            game: game.clone(),
            solver,
            filler,
            stop: stop.clone(),
        })
    }

    /// From now on scores are exact that are else sampled where they take long.
    pub(super) const fn rate_exactly(&mut self) {
        self.settings.states = usize::MAX;
    }

    /// With a solver on these instructions.
    #[cfg(test)]
    pub(super) fn with_kind(&mut self, kind: crate::search::boxes::Kind) {
        self.solver.with_kind(kind);
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.game.board().cells()
    }

    /// What asks long work to end.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The sets of cells that hold clues together.
    pub fn orbits(&self) -> Arc<[Vec<usize>]> {
        Arc::clone(&self.orbits)
    }

    /// Whether the target leaves out techniques at the end of the ladder, so that puzzles may be too hard for it.
    pub const fn limits_techniques(&self) -> bool {
        self.limited
    }

    /// A random full grid.
    pub fn grid(&mut self, random: &mut Random) -> Option<Vec<u8>> {
        self.filler.grid(&mut self.solver, random, &self.stop)
    }

    /// A random solution that keeps the clues.
    pub fn solution(&mut self, clues: &[u8], random: &mut Random) -> Option<Vec<u8>> {
        self.solver.random(clues, &self.stop, random).0.map(<[u8]>::to_vec)
    }

    /// Whether the clues have one solution.
    pub fn is_unique(&mut self, clues: &[u8]) -> bool {
        self.solver.count(clues, 2, &self.stop) == (1, Exit::Complete)
    }

    /// The number of solutions, up to a limit.
    pub fn count(&mut self, clues: &[u8], limit: u64) -> u64 {
        self.solver.count(clues, limit, &self.stop).0
    }

    /// Whether none of the clues can be removed by itself.
    pub fn is_minimal(&mut self, clues: &mut [u8]) -> bool {
        (0..clues.len()).all(|cell| {
            let clue = std::mem::take(&mut clues[cell]);
            let needed = clue == 0 || !self.is_unique(clues);
            clues[cell] = clue;
            needed
        })
    }

    /// Whether there is a solution other than this one, which differs in one of the blank cells `changed`; it is written over the last argument.
    pub(super) fn is_ambiguous(&mut self, clues: &[u8], solution: &[u8], changed: &[usize], other: &mut [u8]) -> bool {
        let mut found = false;
        let mut visit = |grid: &[u8]| {
            found = grid != solution;
            if !found {
                return ControlFlow::Continue(());
            }
            other.copy_from_slice(grid);
            ControlFlow::Break(())
        };
        let exit = match *changed {
            [cell] => self.solver.solve_without(clues, cell, solution[cell], &self.stop, visit),
            _ => self.solver.solve(clues, &self.stop, &mut visit),
        };
        found || exit != Exit::Complete
    }

    /// Whether a puzzle is hard enough if and only if the techniques of easier puzzles do not solve it.
    pub(super) const fn decides_by_easier(&self) -> bool {
        self.easier_decides
    }

    /// Whether digging can stop where the techniques of easier puzzles stall, and that saves time: every check of uniqueness is then
    /// one of a board that is nearly solved by them.
    pub(super) fn stops_at_hard(&self) -> bool {
        self.easier_decides && !self.solver.is_for_boxes()
    }

    /// Whether the techniques that are too easy find the solution, as far as that is quickly said.
    fn closes(&self, clues: &[u8]) -> Option<bool> {
        self.easier.as_ref()?.closes(clues)
    }

    /// Whether the techniques that are too easy find the solution.
    fn is_too_easy(&self, clues: &[u8]) -> bool {
        self.closes(clues).unwrap_or_else(|| {
            self.easier.as_ref().is_some_and(|easier| easier.path(&self.puzzle(clues), &self.stop).solved)
        })
    }

    /// Removes groups of clues in turn, each if techniques that are too easy still find the solution; and the first without
    /// which they do not, although there is still one solution. Then there are at most `most` clues, or nothing more can be removed.
    pub(super) fn thin_to_hard(
        &mut self,
        clues: &mut [u8],
        solution: &[u8],
        groups: &[&[usize]],
        floor: usize,
        most: usize,
    ) {
        let mut left = clue_count(clues);
        let mut other = solution.to_vec();
        let mut at = 0;
        let mut run = (groups.len() / 2).max(1);
        while at < groups.len() && !self.stop.is_requested() {
            let tried = &groups[at..(at + run).min(groups.len())];
            let cells = || tried.iter().flat_map(|group| group.iter().copied());
            let before: Vec<u8> = cells().map(|cell| clues[cell]).collect();
            let removed = before.iter().filter(|&&clue| clue != 0).count();
            let fits = left >= floor + removed;
            if fits {
                cells().for_each(|cell| clues[cell] = 0);
                // One group that has to stay is found out by the solver soonest; many of them it cannot tell apart.
                let ambiguous = matches!(tried, [group] if self.is_ambiguous(clues, solution, group, &mut other));
                let easy = if ambiguous { None } else { self.closes(clues) };
                if easy == Some(true) || tried.len() == 1 && !ambiguous {
                    left -= removed;
                    at += tried.len();
                    run = tried.len() * 2;
                    if easy == Some(false) {
                        if left > most {
                            self.thin(clues, solution, &groups[at..], most);
                        }
                        return;
                    }
                    if easy.is_none() {
                        self.thin_further(clues, solution, &groups[at..], floor, most);
                        return;
                    }
                    continue;
                }
                cells().zip(before).for_each(|(cell, clue)| clues[cell] = clue);
            }
            if tried.len() == 1 {
                at += 1;
            }
            run = (tried.len() / 2).max(1);
        }
    }

    /// Removes groups of clues in turn, each if there is still one solution, until techniques that are too easy do not find it. Those take long
    /// where they barely fail or succeed, so they are tried when some clues are gone, then twice as many, and so on.
    fn thin_further(&mut self, clues: &mut [u8], solution: &[u8], groups: &[&[usize]], floor: usize, most: usize) {
        let mut step = STEP;
        let mut at = 0;
        let mut tried = clue_count(clues);
        let mut other = solution.to_vec();
        while at < groups.len() && !self.stop.is_requested() {
            let left = clue_count(clues);
            if left <= most && left + step <= tried {
                if !self.is_too_easy(clues) && !self.stop.is_requested() {
                    self.hard.clear();
                    self.hard.extend_from_slice(clues);
                    return;
                }
                tried = left;
                step *= 2;
            }
            let group = groups[at];
            at += 1;
            let before: Vec<u8> = group.iter().map(|&cell| std::mem::take(&mut clues[cell])).collect();
            if clue_count(clues) < floor || self.is_ambiguous(clues, solution, group, &mut other) {
                group.iter().zip(before).for_each(|(&cell, clue)| clues[cell] = clue);
            }
        }
    }

    /// The clues as a puzzle.
    pub fn puzzle(&self, clues: &[u8]) -> Puzzle {
        let given = clues.iter().enumerate().filter(|(_, clue)| **clue != 0);
        let given: Vec<_> = given.map(|(cell, &clue)| (Cell::new(cell), Symbol::new(usize::from(clue) - 1))).collect();
        Puzzle::empty(&self.game).with(&given)
    }

    /// The path of the ladder, as far as the target lets techniques occur; with subsets at most where it says nothing of them. Nothing for games
    /// that the ladder does not take.
    pub fn path(&self, clues: &[u8]) -> Option<Path> {
        Some(self.guide.as_ref()?.path(&self.puzzle(clues), &self.stop))
    }

    /// Whether the clues have one solution, and the techniques that may occur find it.
    pub fn is_solvable(&mut self, clues: &[u8]) -> bool {
        // Techniques that stand on uniqueness find a solution of puzzles with several, too.
        self.path(clues).is_none_or(|path| path.solved) && self.is_unique(clues)
    }

    /// Fills in what the techniques of [`path`](Self::path) find, and names a cell that has the most candidates left, if any is blank.
    pub(super) fn stalls_at(&mut self, clues: &mut Vec<u8>, random: &mut Random) -> Option<usize> {
        let Some(guide) = &self.guide else {
            let blank: Vec<_> = (0..clues.len()).filter(|&cell| clues[cell] == 0).collect();
            return if self.is_unique(clues) { None } else { blank.choose(random).copied() };
        };
        let (values, candidates) = guide.end(&self.puzzle(clues), &self.stop);
        *clues = values;
        let most = candidates.iter().map(|set| set.count_ones()).max().filter(|&most| most > 0)?;
        let widest: Vec<_> = (0..clues.len()).filter(|&cell| candidates[cell].count_ones() == most).collect();
        if self.stop.is_requested() { None } else { widest.choose(random).copied() }
    }

    /// How near a puzzle is to the target, as far as that can be steered: infinite where it is met. Nothing if a stop came first.
    ///
    /// Where this costs much, it is not found out whether a puzzle meets the target that is no nearer than `known` beside that.
    pub(super) fn nearness(&mut self, draft: &mut Draft, target: &Target, known: f64) -> Option<f64> {
        if target.difficulty.is_none() && !target.needs_ladder() {
            let score = self
                .path(&draft.clues)
                .map_or(0.0, |path| f64::from(path.score()) + if path.solved { 0.0 } else { 1e9 });
            return Some(score);
        }
        let left = self.easier.as_ref().and_then(|easier| easier.remains(&draft.clues));
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
    pub(super) fn how_easy(&self, clues: &[u8], target: &Target) -> Miss {
        let path = self.easier.as_ref().map(|easier| easier.path(&self.puzzle(clues), &self.stop));
        path.map_or(Miss::TooEasy, |path| too_easy(target, path))
    }

    /// Whether the puzzle meets the target; its scores, as far as they had to be found.
    pub fn judge(&mut self, draft: &mut Draft, target: &Target) -> Result<Scores, Miss> {
        let clues = draft.clue_count();
        if !target.clues.contains(&clues) {
            return Err(Miss::Clues(clues));
        }
        if target.minimal && !draft.minimal {
            draft.minimal = self.is_minimal(&mut draft.clues);
            if !draft.minimal {
                return Err(Miss::NotMinimal);
            }
        }
        if target.difficulty.is_none() && !target.needs_ladder() && target.easy_start == 0 {
            return Ok(Scores::default());
        }
        let puzzle = self.puzzle(&draft.clues);
        if let Some(singles) = &self.singles {
            let filled = singles.path(&puzzle, &self.stop).steps() as usize;
            if filled < target.easy_start {
                return Err(Miss::Start(filled));
            }
        }
        let mut scores = Scores::default();
        if let Some(easier) = &self.easier {
            let closes = if self.hard == draft.clues { Some(false) } else { easier.closes(&draft.clues) };
            if closes == Some(true) {
                return Err(Miss::TooEasy);
            }
            if closes.is_none() {
                let path = easier.path(&puzzle, &self.stop);
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
            let path = walk(guide, &puzzle, target, &self.stop)?;
            let used = |technique: &Technique| path.rounds.iter().any(|round| round.technique == *technique);
            let lacking = target.techniques.iter().find(|technique| !used(technique)).copied();
            scores.path = Some(path);
            if let Some(lacking) = lacking {
                return Err(Miss::Lacks(lacking));
            }
        }
        if let Some(rater) = &mut self.rater {
            let solution: Vec<_> = draft.solution.iter().map(|&byte| Symbol::new(usize::from(byte) - 1)).collect();
            match target.difficulty.as_ref().map(|wanted| wanted.scale) {
                Some(Scale::Er) => {
                    let explainer = self.explainer.as_ref();
                    scores.explainer = explainer.and_then(|e| e.rate(&puzzle, &Limits::default(), &self.stop).ok());
                }
                Some(Scale::Refutation) => scores.refutation = rater.refutation(&puzzle, &solution, &self.stop),
                _ => scores.naive = rater.naive(&puzzle, &self.settings, &self.stop),
            }
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
pub(super) fn walk(guide: &Guide, puzzle: &Puzzle, target: &Target, stop: &Stop) -> Result<Path, Miss> {
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
    let scores = Scores { path: Some(path), ..Scores::default() };
    match (&target.difficulty, target.techniques.first()) {
        (Some(wanted), _) if wanted.scale.is_of_ladder() => Miss::Rating(wanted.scale, scores.value(wanted.scale)),
        (_, Some(&technique)) => Miss::Lacks(technique),
        _ => Miss::NotMinimal,
    }
}
