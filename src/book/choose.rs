//! The puzzles of a book.

use std::collections::HashSet;

use thiserror::Error;

use super::{BookPlan, Section, Source};
use crate::generate::{
    Clues, Difficulty, Dig, Fill, GenerateError, KillerError, KillerMaker, KillerTarget, Made, Maker, Miss, Nearest,
    Outcome, Target, Workshop,
};
use crate::rate::{Level, Measure, Path, Rater, Scores, Unrated};
use crate::search::Solver;
use crate::symmetry::CanonicalForms;
use crate::workers::{Workers, each};
use crate::{Game, Grid, Puzzle, Stop, Stopped};

/// Attempts at each puzzle.
const TRIES: u64 = 10_000;
/// The number of additional puzzles that may be equivalent to others, or share a solution with another one.
const REPEATS: usize = 1000;
/// Numbers of puzzles between one part of a section and the next, so that no two are drawn from the same random words.
const APART: u64 = 1 << 32;

/// A puzzle of a book.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chosen {
    /// The section by number.
    pub section: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// Its game, if it has cages of its own.
    pub game: Option<Game>,
    /// Its level on the ladder of techniques, if the ladder knows the game.
    pub level: Option<Level>,
    /// Its score there.
    pub score: Option<u32>,
}

/// The reason why no book can be made.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ChooseError {
    /// No attempt met what is wanted.
    #[error("line {line}: no puzzle of {wanted} in {TRIES} attempts at one{nearest}")]
    Missed {
        /// The line of the section.
        line: usize,
        /// The game and what is wanted.
        wanted: String,
        /// The nearest puzzle, if there is one.
        nearest: String,
    },
    /// There are too few that differ.
    #[error("line {line}: only {found} puzzles of {wanted} that are not equivalent and have solutions of their own")]
    Few {
        /// The line of the section.
        line: usize,
        /// The game and what is wanted.
        wanted: String,
        /// The number that was found.
        found: usize,
    },
    /// The game has no such puzzles.
    #[error("line {line}: {fault}")]
    Generate {
        /// The line of the section.
        line: usize,
        /// The reason.
        fault: GenerateError,
    },
    /// No killers can be made of the game.
    #[error("line {line}: {fault}")]
    Killers {
        /// The line of the section.
        line: usize,
        /// The reason.
        fault: String,
    },
    /// A puzzle of one's own has no solution, or several.
    #[error("line {line}: {puzzle}: {fault}")]
    Own {
        /// The line of the section.
        line: usize,
        /// The puzzle.
        puzzle: Puzzle,
        /// The reason.
        fault: Unrated,
    },
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// The known puzzles of one game.
struct Known {
    game: Game,
    forms: CanonicalForms,
    classes: HashSet<Puzzle>,
    solutions: HashSet<Grid>,
}

impl Known {
    fn new(game: &Game, stop: &Stop) -> Result<Self, Stopped> {
        let forms = CanonicalForms::new(game, stop)?;
        Ok(Self { game: game.clone(), forms, classes: HashSet::new(), solutions: HashSet::new() })
    }

    /// Takes note of a puzzle. Returns whether nothing like it was known.
    fn is_new(&mut self, form: Puzzle, solution: &Grid) -> bool {
        if self.classes.contains(&form) || self.solutions.contains(solution) {
            return false;
        }
        self.classes.insert(form);
        self.solutions.insert(solution.clone())
    }
}

/// Makes the puzzles of a plan, in their order in the book. No two are equivalent, and no two have one solution.
///
/// They are the same however many workers there are. `made` is called for each puzzle that is made.
pub fn choose(
    plan: &BookPlan,
    workers: &dyn Workers,
    stop: &Stop,
    made: &(dyn Fn() + Sync),
) -> Result<Vec<Chosen>, ChooseError> {
    let mut known: Vec<Known> = Vec::new();
    let mut all = Vec::new();
    let mut part = 0;
    for (number, section) in plan.sections.iter().enumerate() {
        let of_game = known.iter().position(|known| known.game.problem() == section.game.problem());
        let at = of_game.unwrap_or(known.len());
        if at == known.len() {
            known.push(Known::new(&section.game, stop)?);
        }
        if let Source::Own(puzzles) = &section.source {
            all.extend(own(section, number, &puzzles[..section.number], stop, made)?);
            continue;
        }
        for (level, wanted) in section.parts() {
            let making = Making { section, number, level, seed: plan.seed, first: part * APART, workers, stop, made };
            all.extend(match section.source {
                Source::Killers => making.killers(wanted)?,
                _ => making.choose(wanted, &mut known[at])?,
            });
            part += 1;
        }
    }
    if plan.ramp {
        all.sort_by_key(|chosen| chosen.level);
    }
    Ok(all)
}

/// The puzzles of a file, from easy to hard.
fn own(
    section: &Section,
    number: usize,
    puzzles: &[(Puzzle, Option<Game>)],
    stop: &Stop,
    made: &(dyn Fn() + Sync),
) -> Result<Vec<Chosen>, ChooseError> {
    let desk = |game: &Game| (Solver::new(game.problem()), Rater::new(game, [Measure::Ladder]));
    let mut of_section = desk(&section.game);
    let mut chosen = Vec::new();
    for (puzzle, game) in puzzles {
        let mut own = game.as_ref().map(desk);
        let (solver, rater) = own.as_mut().unwrap_or(&mut of_section);
        let fault = |fault| ChooseError::Own { line: section.line, puzzle: puzzle.clone(), fault };
        let scores = rater.rate(puzzle, stop).map_err(|error| match error {
            Unrated::Stopped(stopped) => stopped.into(),
            error => fault(error),
        })?;
        let solution = solver.first(puzzle, stop)?.ok_or_else(|| fault(Unrated::NoSolution))?;
        let path = scores.path.as_ref().ok();
        let (level, score) = (path.map(Path::level), path.map(Path::score));
        made();
        chosen.push(Chosen { section: number, puzzle: puzzle.clone(), solution, game: game.clone(), level, score });
    }
    chosen.sort_by_key(|chosen| (chosen.level, chosen.score));
    Ok(chosen)
}

/// Puzzles of one section and level.
struct Making<'a> {
    section: &'a Section,
    number: usize,
    level: Option<&'a Difficulty>,
    seed: u64,
    first: u64,
    workers: &'a dyn Workers,
    stop: &'a Stop,
    made: &'a (dyn Fn() + Sync),
}

impl Making<'_> {
    fn choose(&self, wanted: usize, known: &mut Known) -> Result<Vec<Chosen>, ChooseError> {
        let generate = |fault| match fault {
            GenerateError::Stopped(stopped) => ChooseError::Stopped(stopped),
            fault => ChooseError::Generate { line: self.section.line, fault },
        };
        let workshop = Workshop::new(&self.section.game, Fill::Native, self.stop).map_err(generate)?;
        let maker = Maker::working_in(workshop, &Dig, self.target()).map_err(generate)?.tries(TRIES);
        let rater = Rater::new(&self.section.game, [Measure::Ladder]);
        let mut chosen: Vec<Chosen> = Vec::with_capacity(wanted);
        let mut next = 0;
        while chosen.len() < wanted {
            if next > wanted + REPEATS {
                let found = chosen.len();
                return Err(ChooseError::Few { line: self.section.line, wanted: self.wanted(), found });
            }
            // As many as are missing, so that which ones are made does not depend on the workers.
            let missing: Vec<u64> = (next..next + wanted - chosen.len()).map(|index| index as u64).collect();
            next += missing.len();
            let forms = &known.forms;
            let made = each(self.workers, &missing, |_, index| {
                let (mut maker, mut rater) = (maker.clone(), rater.clone());
                match maker.make(self.seed, self.first + index) {
                    _ if self.stop.is_requested() => Err(ChooseError::Stopped(Stopped)),
                    Outcome::Missed(nearest) => Err(self.missed(nearest.as_ref())),
                    Outcome::Made(Made { draft, mut scores, .. }) => {
                        rater.complete(&mut scores, &draft.puzzle, draft.solution.symbols(), self.stop);
                        let form = forms.form(&draft.puzzle, self.stop)?;
                        let path = scores.path.as_ref().ok();
                        let (level, score) = (path.map(Path::level), path.map(Path::score));
                        let (puzzle, solution) = (draft.puzzle, draft.solution);
                        (self.made)();
                        Ok((form, Chosen { section: self.number, puzzle, solution, game: None, level, score }))
                    }
                }
            })?;
            for (form, made) in made {
                if known.is_new(form, &made.solution) {
                    chosen.push(made);
                }
            }
        }
        // Puzzles beyond the ladder have no comparable score, and come last.
        chosen.sort_by_key(|chosen| (chosen.level, chosen.score));
        Ok(chosen)
    }

    /// Killers, each with cages of its own.
    fn killers(&self, wanted: usize) -> Result<Vec<Chosen>, ChooseError> {
        let game = &self.section.game;
        let fault = |error: KillerError| match error {
            KillerError::Generate(GenerateError::Stopped(stopped)) => ChooseError::Stopped(stopped),
            error => ChooseError::Killers { line: self.section.line, fault: error.to_string() },
        };
        let target = KillerTarget { clues: self.section.clues.clone(), ..KillerTarget::default() };
        let mut maker = KillerMaker::new(game, target, Fill::Native, TRIES, self.stop).map_err(fault)?;
        if let Some(level) = self.level {
            maker = maker.of_difficulty(level.clone()).map_err(fault)?;
        }
        let indices: Vec<u64> = (0..wanted as u64).collect();
        let mut chosen = each(self.workers, &indices, |_, index| {
            let killer = maker.clone().make(self.seed, self.first + index);
            self.stop.check()?;
            let killer = killer.ok_or_else(|| self.missed(None))?;
            let with_cages = killer
                .game(game)
                .map_err(|error| ChooseError::Killers { line: self.section.line, fault: error.to_string() })?;
            let mut scores = Scores::default();
            let mut rater = Rater::new(&with_cages, [Measure::Ladder]);
            rater.complete(&mut scores, &killer.puzzle, killer.solution.symbols(), self.stop);
            self.stop.check()?;
            let path = scores.path.as_ref().ok();
            let (level, score) = (path.map(Path::level), path.map(Path::score));
            (self.made)();
            let (section, puzzle, solution) = (self.number, killer.puzzle, killer.solution);
            Ok::<_, ChooseError>(Chosen { section, puzzle, solution, game: Some(with_cages), level, score })
        })?;
        chosen.sort_by_key(|chosen| (chosen.level, chosen.score));
        Ok(chosen)
    }

    fn target(&self) -> Target {
        let any = Clues::default();
        let usual = if self.section.minimal { any.number } else { Clues::in_print(&self.section.game, self.level) };
        let number = self.section.clues.clone().unwrap_or(usual);
        Target {
            clues: Clues { number, symmetry: self.section.symmetry, pattern: any.pattern },
            minimal: self.section.minimal,
            difficulty: self.level.cloned(),
            ..Target::default()
        }
    }

    fn wanted(&self) -> String {
        let game = &self.section.game;
        self.level.map_or_else(|| game.to_string(), |level| format!("{game} with {level}"))
    }

    fn missed(&self, nearest: Option<&Nearest>) -> ChooseError {
        let nearest =
            nearest.map(|nearest| (&nearest.draft, &nearest.miss)).filter(|(_, miss)| **miss != Miss::Stopped);
        let nearest = nearest.map(|(draft, miss)| format!("; nearest: {draft} ({miss})")).unwrap_or_default();
        ChooseError::Missed { line: self.section.line, wanted: self.wanted(), nearest }
    }
}
