//! `generate`: puzzles that meet a target, the same for the same seed in however many threads.

use std::collections::HashSet;
use std::ops::ControlFlow;

use anyhow::{Context, bail};

use super::{Status, World};
use crate::fewest::lower_bound;
use crate::format::record;
use crate::generate::{
    Census, Clues, Daily, Date, Difficulty, Dig, FewGrids, Fill, GenerateError, Made, Maker, Method, Nearest, Outcome,
    Player, Recipe, Symmetry, Target, Workshop,
};
use crate::rate::Rater;
use crate::symmetry::{CanonicalForms, Equivalence};
use crate::{Game, Puzzle, Stop, Stopped};

/// The number of puzzles of known classes in a row after which it is taken that there are no others.
const REPEATS: u64 = 10_000;

/// A request for puzzles of a game.
#[derive(Clone, Debug)]
pub struct Generate<'a> {
    /// The game.
    pub game: &'a Game,
    /// The target of each puzzle.
    pub target: Target,
    /// The method. Without one it is [`Dig`], or the census where the game has few grids.
    pub method: Option<Way>,
    /// The source of full grids.
    pub fill: Fill,
    /// The number of attempts at each puzzle.
    pub tries: u64,
    /// The seed.
    pub seed: u64,
    /// The number of puzzles; without it, puzzles are made until a stop.
    pub count: Option<u64>,
    /// Adds all scores to each puzzle.
    pub rater: Option<Rater>,
}

/// A method that was asked for.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// A method of attempts.
    Attempts(&'static dyn Method),
    /// A draw from all minimal puzzles.
    Census,
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Generated<'a> {
    /// The name of the method.
    pub method: &'static str,
    /// The seed.
    pub seed: u64,
    /// The number of the puzzle.
    pub index: u64,
    /// The puzzle.
    pub made: &'a Made,
    /// The player for whom it was moved, and the map.
    pub player: Option<(&'a str, Equivalence)>,
}

impl Generated<'_> {
    /// The record of the puzzle.
    pub fn record(&self, game: &Game) -> record::Generate {
        let mut record = record::Generate::made(game, self.method, self.seed, self.index, self.made);
        record.player = self.player.as_ref().map(|(name, map)| record::Player::new((*name).to_owned(), map));
        record
    }
}

/// The classes of puzzles that are known, where each puzzle is to be of a new one.
#[derive(Clone, Debug)]
pub struct KnownClasses {
    forms: CanonicalForms,
    known: HashSet<String>,
}

impl KnownClasses {
    /// No class of a game.
    pub fn new(game: &Game, stop: &Stop) -> anyhow::Result<Self> {
        Ok(Self { forms: CanonicalForms::new(game, stop)?, known: HashSet::new() })
    }

    /// Adds the class of a puzzle.
    pub fn add(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<(), Stopped> {
        self.known.insert(self.forms.form(puzzle, stop)?.to_string());
        Ok(())
    }
}

/// A request with the method that was found for it.
#[derive(Clone, Debug)]
pub struct Generator<'a> {
    asked: Generate<'a>,
    maker: Maker<'static>,
    method: &'static dyn Method,
    /// The method, where it is not the other one.
    census: Option<Census>,
}

impl<'a> Generate<'a> {
    /// One puzzle by the default method, with seed 0.
    pub fn new(game: &'a Game, target: Target) -> Self {
        Self { game, target, method: None, fill: Fill::Native, tries: 10_000, seed: 0, count: Some(1), rater: None }
    }

    /// Chooses the method. Breaks with the status where it is proved that no puzzle meets the target, or after a stop.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gerechte::{Game, Stop, generate::Target, verbs::{Generate, Status}};
    /// let game: Game = "perfect:1".parse()?;
    /// let asked = Generate { count: Some(3), ..Generate::new(&game, Target::default()) };
    /// let ControlFlow::Continue(generator) = asked.ready(&Stop::never())? else { panic!("there are puzzles") };
    /// let mut puzzles = Vec::new();
    /// let status = generator.run(0, None, &Stop::never(), |generated| {
    ///     puzzles.push(generated.made.draft.puzzle.clone());
    ///     Ok(())
    /// })?;
    /// assert_eq!((status, puzzles.len()), (Status::Done, 3));
    /// # anyhow::Ok(())
    /// ```
    pub fn ready(self, world: &impl World) -> anyhow::Result<ControlFlow<Status, Generator<'a>>> {
        self.refuse_contradictions()?;
        if self.target.clues.most(self.game.board().cells()) < lower_bound(self.game.problem()) {
            return Ok(ControlFlow::Break(self.too_few_clues(world)));
        }
        let (method, census): (&'static dyn Method, _) = match self.method {
            Some(Way::Attempts(method)) => (method, None),
            None if self.fill != Fill::Native => (&Dig, None),
            None | Some(Way::Census) => match self.census(world)? {
                ControlFlow::Continue(census) => (&Dig, census),
                ControlFlow::Break(status) => return Ok(ControlFlow::Break(status)),
            },
        };
        let workshop = Workshop::new(self.game, self.fill, world.stop());
        let maker = workshop.and_then(|workshop| Maker::working_in(workshop, method, self.target.clone()));
        Ok(match maker {
            Err(GenerateError::NoGrid) => ControlFlow::Break(gridless(self.game, world)),
            Err(GenerateError::Rating(missing)) => {
                let scale = self.target.difficulty.as_ref().map_or("", |wanted| wanted.scale.name());
                bail!("--difficulty: scale `{scale}` of {}: {missing}", self.game)
            }
            maker => {
                let maker = maker?.tries(self.tries);
                ControlFlow::Continue(Generator { asked: self, maker, method, census })
            }
        })
    }

    /// The minimal puzzles that meet the target, where this is the method; or the end, if there are none.
    fn census(&self, world: &impl World) -> anyhow::Result<ControlFlow<Status, Option<Census>>> {
        let Self { game, target, .. } = self;
        let is_asked = self.method.is_some();
        if self.fill != Fill::Native {
            bail!("--method census knows all grids; it goes without --fill");
        }
        let census = world.timed(Census::NAME, || {
            if is_asked {
                Census::new(game, target, world.stop()).map(FewGrids::Census)
            } else {
                FewGrids::of(game, target, world.stop())
            }
        });
        Ok(match census {
            Ok(FewGrids::Census(census)) if census.puzzles() > 0 => ControlFlow::Continue(Some(census)),
            Ok(FewGrids::Census(_) | FewGrids::Impossible) => ControlFlow::Break(if is_asked || target.minimal {
                world.note(&format!("impossible: no minimal puzzle of {game} meets the target"));
                Status::Negative
            } else {
                self.too_few_clues(world)
            }),
            Ok(FewGrids::No) => ControlFlow::Continue(None),
            Err(_) if world.stop().is_requested() => {
                world.note("stopped before all minimal puzzles were known");
                ControlFlow::Break(Status::Limit)
            }
            Err(GenerateError::NoGrid) => ControlFlow::Break(gridless(game, world)),
            Err(error) => return Err(error).context("--method census"),
        })
    }

    fn too_few_clues(&self, world: &impl World) -> Status {
        world.note(&format!("impossible: no puzzle of {} has so few clues", self.game));
        Status::Negative
    }

    /// Refuses what can be seen to be impossible without a single attempt.
    fn refuse_contradictions(&self) -> anyhow::Result<()> {
        let Self { game, target, .. } = self;
        refuse_many_clues(game, *target.clues.number.start())?;
        for technique in &target.techniques {
            if target.forbidden.contains(technique) {
                bail!("--technique {technique} and --forbid {technique} contradict each other");
            }
            if let Some(wanted) = &target.difficulty
                && wanted.scale.of_technique(*technique).is_some_and(|value| value > *wanted.range.end())
            {
                bail!("--technique {technique} is harder than --difficulty {wanted}");
            }
        }
        Ok(())
    }

    /// The options that make the target narrow.
    fn relaxable(&self) -> Vec<&'static str> {
        let target = &self.target;
        let any = Clues::default();
        let given = [
            ("--minimal", target.minimal),
            ("--clues", target.clues.number != any.number),
            ("--symmetry", target.clues.symmetry != Symmetry::None),
            ("--pattern", target.clues.pattern != any.pattern),
            ("--difficulty", target.difficulty.is_some()),
            ("--technique", !target.techniques.is_empty()),
            ("--forbid", !target.forbidden.is_empty()),
            ("--easy-start", target.easy_start > 0),
        ];
        given.into_iter().filter_map(|(name, is_given)| is_given.then_some(name)).collect()
    }
}

/// Says that a game has no grid, which is an answer.
pub(super) fn gridless(game: &Game, world: &impl World) -> Status {
    world.note(&format!("impossible: {game} has no grid"));
    Status::Negative
}

/// Refuses more clues than a board has cells.
pub(super) fn refuse_many_clues(game: &Game, least: usize) -> anyhow::Result<()> {
    let cells = game.board().cells();
    if least > cells {
        bail!("--clues {least} or more: {game} has {cells} cells");
    }
    Ok(())
}

/// Hands the puzzles that a maker makes to `emit`, by their numbers, until there are enough. Ends with a note where one is missed, which `make` words, or after a stop.
pub(super) fn in_numbers<D, T: Send>(
    world: &impl World,
    (count, many): (Option<u64>, &str),
    maker: impl Fn() -> D + Sync,
    make: impl Fn(&mut D, u64) -> anyhow::Result<Result<T, String>> + Sync,
    mut emit: impl FnMut(u64, T) -> anyhow::Result<()>,
) -> anyhow::Result<Status> {
    let stop = world.stop();
    world.working_on(&format!("{many} made"));
    if let Some(count) = count {
        world.expects(count);
    }
    let wanted = count.unwrap_or(u64::MAX);
    let (mut number, mut status) = (0, Status::Done);
    let take = |(index, found): (u64, Result<T, String>)| {
        let note = match found {
            _ if stop.is_requested() => {
                (count.is_some() || number == 0).then(|| format!("stopped after {number} {many}"))
            }
            Err(missed) => Some(missed),
            Ok(puzzle) => {
                world.step();
                number += 1;
                emit(index, puzzle)?;
                return Ok(if number == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
            }
        };
        if let Some(note) = note {
            world.note(&note);
            status = Status::Limit;
        }
        Ok(ControlFlow::Break(()))
    };
    if wanted > 0 {
        let work = |maker: &mut D, index: u64| Ok((index, make(maker, index)?));
        world.in_order((0..wanted).map(Ok), maker, work, take)?;
    }
    Ok(status)
}

fn nearly(nearest: &Nearest) -> String {
    format!("nearest: {} ({})", nearest.draft, nearest.miss)
}

impl Generator<'_> {
    fn method(&self) -> &dyn Method {
        self.census.as_ref().map_or(self.method, |census| census)
    }

    /// The name of the method.
    pub fn method_name(&self) -> &'static str {
        self.method().name()
    }

    /// The reason why a puzzle was not met, and what could be relaxed.
    fn missed(&self, nearest: Option<&Nearest>) -> String {
        let nearest = nearest.map_or_else(|| "no attempt gave a puzzle".to_owned(), nearly);
        let relax = self.asked.relaxable().join(", ");
        let relax = if relax.is_empty() { relax } else { format!("; what could be relaxed: {relax}") };
        format!("not met in {} attempts; {nearest}{relax}", self.asked.tries)
    }

    /// Hands the puzzles of the seed to `emit`, from number `first` on: only those of new classes, if known ones are given.
    pub fn run(
        &self,
        first: u64,
        classes: Option<KnownClasses>,
        world: &impl World,
        mut emit: impl FnMut(&Generated<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let Generate { seed, count, rater, .. } = &self.asked;
        let (stop, method) = (world.stop(), self.method());
        let maker = self.maker.clone().by(method);
        let (forms, mut known) = match classes {
            Some(KnownClasses { forms, known }) => (Some(forms), known),
            None => (None, HashSet::new()),
        };
        // All classes are known to be found only where none was known before.
        let classes_in_all = self.census.as_ref().filter(|_| forms.is_some() && known.is_empty()).map(Census::classes);
        world.working_on("puzzles made");
        let wanted = count.unwrap_or(u64::MAX);
        let last = if forms.is_some() { u64::MAX } else { first.saturating_add(wanted) };
        let work = |(maker, rater): &mut (Maker<'_>, Option<Rater>), index: u64| {
            let mut outcome = maker.make(*seed, index);
            let mut form = None;
            if let Outcome::Made(made) = &mut outcome {
                made.complete(rater.as_mut(), stop);
                form = forms.as_ref().and_then(|forms| forms.form(&made.draft.puzzle, stop).ok());
            }
            Ok((index, outcome, form))
        };
        let (mut made, mut repeats, mut status) = (0, 0, Status::Done);
        let take = |(index, outcome, form): (u64, Outcome, Option<Puzzle>)| {
            let puzzle = match outcome {
                // A puzzle that was not rated or classified before the stop is not whole.
                Outcome::Made(puzzle) if !stop.is_requested() => puzzle,
                Outcome::Missed(nearest) if !stop.is_requested() => {
                    world.note(&format!("puzzle {index} of seed {seed}: {}", self.missed(nearest.as_ref())));
                    status = Status::Limit;
                    return Ok(ControlFlow::Break(()));
                }
                outcome => {
                    if count.is_some() || made == 0 {
                        if let Outcome::Missed(Some(nearest)) = &outcome {
                            world.note(&nearly(nearest));
                        }
                        world.note(&format!("stopped after {made} puzzles"));
                        status = Status::Limit;
                    }
                    return Ok(ControlFlow::Break(()));
                }
            };
            if form.is_some_and(|form| !known.insert(form.to_string())) {
                repeats += 1;
                if repeats == REPEATS && classes_in_all.is_none() {
                    world.note(&format!("{REPEATS} puzzles in a row were of known classes; {made} are new"));
                    status = Status::Limit;
                    return Ok(ControlFlow::Break(()));
                }
                return Ok(ControlFlow::Continue(()));
            }
            repeats = 0;
            world.step();
            made += 1;
            emit(&Generated { method: method.name(), seed: *seed, index, made: &puzzle, player: None })?;
            if made < wanted && classes_in_all == Some(u128::from(made)) {
                world.note(&format!("these are all {made} classes"));
                status = if count.is_some() { Status::Limit } else { Status::Done };
                return Ok(ControlFlow::Break(()));
            }
            Ok(if made == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        if let Some(count) = count {
            world.expects(*count);
        }
        if wanted > 0 {
            world.in_order((first..last).map(Ok), || (maker.clone(), rater.clone()), work, take)?;
        }
        Ok(status)
    }
}

/// The puzzles of a day: the easy, the medium and the hard one, or one of a difficulty.
#[derive(Clone, Debug)]
pub struct GenerateDaily<'a> {
    /// The game.
    pub game: &'a Game,
    /// The day.
    pub date: Date,
    /// How they are made.
    pub recipe: Recipe,
    /// The difficulty of the only puzzle.
    pub difficulty: Option<Difficulty>,
    /// The name of the player for whom the puzzles are moved.
    pub player: Option<&'a str>,
    /// Adds all scores to each puzzle.
    pub rater: Option<Rater>,
}

impl GenerateDaily<'_> {
    /// Hands the puzzles to `emit`.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(&Generated<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let Self { game, date, difficulty, .. } = self;
        let (stop, mut rater) = (world.stop(), self.rater.clone());
        let seed = date.to_string().replace('-', "").parse()?;
        let player = self.player.map(|name| anyhow::Ok((name, Player::new(game, name, stop)?))).transpose()?;
        let puzzles = if difficulty.is_some() { 1 } else { Daily::LEVELS.len() };
        for index in 0..puzzles {
            let made = match difficulty {
                _ if self.recipe == Recipe::Source => Daily(*date).by_source(game, index, stop),
                Some(wanted) => Daily(*date).puzzle_of(game, wanted.clone(), stop),
                None => Daily(*date).puzzle(game, index, stop),
            };
            let made = match made {
                Err(GenerateError::NoGrid) => return Ok(gridless(game, world)),
                made => made?,
            };
            let (Outcome::Made(mut made), false) = (made, stop.is_requested()) else {
                let wanted =
                    difficulty.as_ref().map_or_else(|| Daily::LEVELS[index].to_string(), Difficulty::to_string);
                world.note(&format!("{wanted}: not met"));
                return Ok(Status::Limit);
            };
            let player = player.as_ref().map(|(name, player)| (*name, player.equivalence(*date, index)));
            if let Some((_, map)) = &player {
                made.draft = made.draft.moved(map);
            }
            made.complete(rater.as_mut(), stop);
            emit(&Generated { method: "daily", seed, index: index as u64, made: &made, player })?;
        }
        Ok(Status::Done)
    }
}
