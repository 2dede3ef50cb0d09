//! `minimal`: the minimal puzzles of a game or of one of its grids, in tables on small boards, by a search on larger ones.

mod estimated;
mod list;

use std::ops::ControlFlow;

use anyhow::{Context, bail};

pub use estimated::{EstimateMinimal, EstimatedMinimal};
pub use list::MinimalList;

use super::walk::Walk;
use super::{Group, World, unless_stopped};
use crate::agree::{agreed, is_unproved};
use crate::count::{NoSymmetry, relabellings, up_to_relabelling};
use crate::fewest::{OrbitParts, OrbitSearch};
use crate::minimal::{ClueSet, Counted, Grids, MinimalError, Patterns};
use crate::search::Native;
use crate::symmetry::{GroupName, Representative};
use crate::{Engine, Exit, Game, Grid, fewest};

/// Grids that stand for their classes, with their minimal puzzles.
pub type MinimalOf = Vec<(Representative, Vec<ClueSet>)>;

/// The grids of a game, or one of them, up to a group.
#[derive(Clone, Debug)]
pub struct Minimal<'a> {
    /// The game.
    pub game: &'a Game,
    /// The only grid.
    pub grid: Option<&'a Grid>,
    /// The group of the classes of grids and of puzzles.
    pub group: Group,
}

impl<'a> Minimal<'a> {
    /// The grids up to the group with this name; without one, up to the largest that is small enough.
    ///
    /// ```
    /// use gerechte::{Game, Stop, search::Native, verbs::Minimal};
    /// let game: Game = "box:2x2".parse()?;
    /// let minimal = Minimal::new(&game, None, None, &Stop::never())?;
    /// let found = minimal.by_tables(&Native, &Stop::never())?;
    /// // All minimal puzzles of 4×4 sudoku.
    /// assert_eq!(24 * found.iter().map(|(class, puzzles)| class.class_size * puzzles.len()).sum::<usize>(), 85_632);
    /// # anyhow::Ok(())
    /// ```
    pub fn new(
        game: &'a Game,
        grid: Option<&'a Grid>,
        group: Option<GroupName>,
        world: &impl World,
    ) -> anyhow::Result<Self> {
        if !game.problem().is_symmetric_in_symbols() {
            return Err(NoSymmetry::new(game, game.problem()).into());
        }
        Ok(Self { game, grid, group: Group::of_any_board(game, group, world)? })
    }

    /// One grid of each class with its puzzles, by tables of 2^cells bits.
    pub fn by_tables(&self, engine: &dyn Engine, world: &impl World) -> anyhow::Result<MinimalOf> {
        let elements = &self.group.elements;
        let found = Grids::of(engine, self.game.problem(), world.stop()).and_then(|grids| match self.grid {
            Some(grid) => Ok(vec![(Representative::new(grid.clone(), elements), grids.minimal_puzzles(grid)?)]),
            None => grids.classes(elements),
        });
        found.map_err(|error| match error {
            MinimalError::Engine(error) => error.into(),
            error => error.into(),
        })
    }

    /// The same by each engine, which must agree; and whether they rest on the word of programs that prove nothing.
    pub fn by_engines(&self, engines: &[Box<dyn Engine>], world: &impl World) -> anyhow::Result<(MinimalOf, bool)> {
        let mut answers = Vec::new();
        for engine in engines {
            answers.push((engine.name(), world.timed(engine.name(), || self.by_tables(engine.as_ref(), world))?));
        }
        let unproved = is_unproved(engines, answers.iter().map(|(name, _)| *name));
        let show =
            |found: &MinimalOf| format!("{} puzzles", found.iter().map(|(_, puzzles)| puzzles.len()).sum::<usize>());
        Ok((agreed(format_args!("the minimal puzzles of {}", self.game), &answers, show)?, unproved))
    }

    /// Counts the puzzles of one grid of each class that a search finds, and hands on what each class has, as far as it is known: of a large grid with
    /// symmetries, the puzzles of complete [parts](OrbitParts). Returns the number of classes that are complete.
    pub fn by_search(
        &self,
        classes: &[Representative],
        world: &impl World,
        mut emit: impl FnMut(&Representative, &Counted) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        self.beyond(fewest::SMALL, classes, world, &mut emit)
    }

    /// The same; grids with more than this number of cells are searched by their symmetries.
    fn beyond(
        &self,
        cells: usize,
        classes: &[Representative],
        world: &impl World,
        emit: &mut impl FnMut(&Representative, &Counted) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let in_parts = |class: &Representative| class.stabiliser.len() > 1 && class.grid.symbols().len() > cells;
        let mut done = 0;
        for classes in classes.chunk_by(|one, next| !in_parts(one) && !in_parts(next)) {
            let complete = if in_parts(&classes[0]) {
                self.of_parts(&classes[0], world, emit)?
            } else {
                self.of_classes(classes, world, emit)?
            };
            done += complete;
            if complete < classes.len() {
                break;
            }
        }
        Ok(done)
    }

    /// The same for grids, each of which is one piece of work.
    fn of_classes(
        &self,
        classes: &[Representative],
        world: &impl World,
        emit: &mut impl FnMut(&Representative, &Counted) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let (problem, stop) = (self.game.problem(), world.stop());
        world.working_on(&format!("{}: classes", self.game));
        world.expects(classes.len() as u64);
        let clues = 0..=self.game.board().cells();
        let work = |(): &mut (), class: &Representative| {
            let mut counted = Counted::new(&class.stabiliser);
            let ended = fewest::minimal_puzzles(problem, class.grid.symbols(), clues.clone(), stop, |cells| {
                counted.add(cells);
                ControlFlow::Continue(())
            });
            Ok((counted, unless_stopped(ended.map_err(Into::into))?))
        };
        let mut done = 0;
        let take = |(counted, ended): (Counted, Option<Exit>)| {
            emit(&classes[done], &counted)?;
            if ended.is_none() {
                return Ok(ControlFlow::Break(()));
            }
            world.step();
            done += 1;
            Ok(ControlFlow::Continue(()))
        };
        world.in_order(classes.iter().map(Ok), || (), work, take)?;
        Ok(done)
    }

    /// The same for one grid by its parts.
    fn of_parts(
        &self,
        class: &Representative,
        world: &impl World,
        emit: &mut impl FnMut(&Representative, &Counted) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let mut counted = Counted::new(&class.stabiliser);
        let parts = OrbitParts::new(self.game.problem(), class, world.stop());
        let Some(parts) = unless_stopped(parts.map_err(Into::into))? else {
            emit(class, &counted)?;
            return Ok(0);
        };
        let number = parts.numbers().len();
        world.working_on(&format!("{}: minimal puzzles by orbits of three clues", self.game));
        world.expects(number as u64);
        let work = |search: &mut OrbitSearch<'_>, part| unless_stopped(search.count(part).map_err(Into::into));
        let mut done = 0;
        let take = |found: Option<Counted>| {
            let Some(found) = found else { return Ok(ControlFlow::Break(())) };
            counted.join(&found);
            world.step();
            done += 1;
            Ok(ControlFlow::Continue(()))
        };
        world.in_order(parts.numbers().map(Ok), || parts.search(world.stop()), work, take)?;
        emit(class, &counted)?;
        Ok(usize::from(done == number))
    }

    /// The patterns of the puzzles of all grids, up to the group. Returns `None` after a stop.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use gerechte::{Game, Stop, verbs::Minimal};
    /// let (game, stop): (Game, _) = ("box:2x2".parse()?, Stop::never());
    /// let patterns = Minimal::new(&game, None, None, &stop)?.patterns(&stop)?.expect("nothing stops it");
    /// let mut with_puzzle = 0;
    /// patterns.by_clues(&stop, |counts, _| {
    ///     with_puzzle += counts.with_puzzle;
    ///     anyhow::Ok(ControlFlow::Continue(()))
    /// })?;
    /// assert_eq!(with_puzzle, 725);
    /// # anyhow::Ok(())
    /// ```
    pub fn patterns(&self, world: &impl World) -> anyhow::Result<Option<Patterns>> {
        let (game, problem) = (self.game, self.game.problem());
        if self.grid.is_some() {
            bail!("patterns are of the puzzles of all grids of {game}, not of one");
        }
        let mut all = Patterns::new(&self.group.elements)?;
        let Some(classes) = unless_stopped(self.representatives(world))? else { return Ok(None) };
        world.working_on(&format!("{game}: patterns"));
        world.expects(classes.len() as u64);
        let none = all.clone();
        let work = |(): &mut (), class: &Representative| {
            let mut patterns = none.clone();
            let ended = patterns.add_all_of(problem, class.grid.symbols(), world.stop());
            Ok(unless_stopped(ended.map_err(Into::into))?.map(|()| patterns))
        };
        let mut done = 0;
        let take = |patterns: Option<Patterns>| {
            let Some(patterns) = patterns else { return Ok(ControlFlow::Break(())) };
            all.join(patterns);
            world.step();
            done += 1;
            Ok(ControlFlow::Continue(()))
        };
        world.in_order(classes.iter().map(Ok), || (), work, take)?;
        Ok((done == classes.len()).then_some(all))
    }

    /// The puzzles of a class, counted by number of clues.
    pub fn counted(class: &Representative, puzzles: &[ClueSet]) -> Counted {
        let mut counted = Counted::new(&class.stabiliser);
        for puzzle in puzzles {
            counted.add(&puzzle.cells().collect::<Vec<_>>());
        }
        counted
    }

    /// The number of ways to name the symbols.
    pub fn names(&self) -> anyhow::Result<u128> {
        relabellings(self.game.order()).context("more than 2^128 ways to name the symbols")
    }

    /// One grid of each class, in ascending order.
    pub fn representatives(&self, world: &impl World) -> anyhow::Result<Vec<Representative>> {
        if let Some(grid) = self.grid {
            return Ok(vec![Representative::new(grid.clone(), &self.group.elements)]);
        }
        let Some(problem) = up_to_relabelling(self.game.problem()) else {
            bail!("relabelling is no symmetry of {}: name a grid", self.game);
        };
        let mut grids = Vec::new();
        world.working_on(&format!("{}: classes", self.game));
        let walk = Walk { problem: &problem, elements: &self.group.elements };
        let mut keep = |grid: Grid, _| {
            grids.push(grid);
            Ok(())
        };
        walk.with(&Native, Some(&mut keep), world)?;
        Ok(grids.into_iter().map(|grid| Representative::new(grid, &self.group.elements)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;

    /// Grids with and without symmetries, in their order, as by tables; after a stop, those before it.
    #[test]
    fn searches_by_symmetries_count_what_tables_have() {
        for name in ["box:2x2", "perfect:1"] {
            let game: Game = name.parse().unwrap();
            let minimal = Minimal::new(&game, None, None, &Stop::never()).unwrap();
            let tables = minimal.by_tables(&Native, &Stop::never()).unwrap();
            let classes: Vec<_> = tables.iter().map(|(class, _)| class.clone()).collect();
            let counted = |end: usize| {
                let (stop, mut found) = (Stop::never(), Vec::new());
                let done = minimal.beyond(0, &classes, &stop, &mut |class, counted| {
                    found.push((class.grid.clone(), counted.by_clues().collect::<Vec<_>>()));
                    if found.len() == end {
                        stop.request();
                    }
                    Ok(())
                });
                (done.unwrap(), found)
            };
            let of = |(class, puzzles): &(Representative, Vec<ClueSet>)| {
                (class.grid.clone(), Minimal::counted(class, puzzles).by_clues().collect::<Vec<_>>())
            };
            let expected: Vec<_> = tables.iter().map(of).collect();
            assert_eq!(counted(usize::MAX), (classes.len(), expected.clone()), "{name}");
            let (done, found) = counted(1);
            assert_eq!((done, &found[0]), (1, &expected[0]), "{name}");
        }
    }
}
