//! `classify`: classes of grids up to relabelling under a group of automorphisms, by their size.

mod conjugates;
mod halves;
mod symmetric;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use anyhow::{Context, bail};
use itertools::Itertools;

pub use conjugates::CountClasses;
pub use halves::ClassifyHalves;
pub use symmetric::ClassifySymmetric;

use super::walk::{CUBES, ClassPart, Forms, Sum, Walk};
use super::{Engines, World, beyond};
use crate::agree::{agreed, is_unproved};
use crate::classify;
use crate::count::{NoSymmetry, cubes, up_to_relabelling};
use crate::engines::Task;
use crate::format::record;
use crate::symmetry::{
    Classes, GroupError, GroupName, MAX_ELEMENTS, Permutation, automorphisms, conjugates, group, identity,
    largest_group,
};
use crate::{Engine, Game, Stop};
use gerechte_encodings::Problem;

/// The number of parts if forms are not listed.
const MANY: usize = 1000;

/// The least number of parts.
const fn parts(lists: bool) -> usize {
    if lists { CUBES } else { MANY }
}

/// The classes that are wanted of the grids of a game.
#[derive(Clone)]
#[allow(missing_debug_implementations, reason = "engines are made by a closure")]
pub struct Classify<'a> {
    /// The game whose grids are classified.
    pub grids: &'a Game,
    /// The group.
    pub group: Group,
    /// The engines, which must agree.
    pub engines: Engines<'a>,
    /// Whether the grids that each element keeps are counted, too, and the number of classes compared.
    pub burnside: bool,
}

/// A group of automorphisms with its elements.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name.
    pub name: GroupName,
    /// The elements.
    pub elements: Arc<[Permutation]>,
}

impl Group {
    /// The group with this name; without one, the largest that is small enough, which is then said.
    pub fn of(game: &Game, asked: Option<GroupName>, world: &impl World) -> Result<Self, GroupError> {
        let (name, elements) = if let Some(name) = asked {
            (name, group(game, name, world.stop())?)
        } else {
            let (name, elements) = largest_group(game, world.stop())?;
            world.note(&format!("--group {name}"));
            (name, elements)
        };
        Ok(Self { name, elements: elements.into() })
    }

    /// The same without a word; the identity alone on a board that is not a square, if no group was asked for.
    pub fn of_any_board(game: &Game, asked: Option<GroupName>, world: &impl World) -> Result<Self, GroupError> {
        match Self::of(game, asked, world.stop()) {
            // A board that is not a square has no rigid motions but one.
            Err(GroupError::NotSquare(_)) if asked.is_none() => {
                Ok(Self { name: GroupName::Rigid, elements: [identity(game.board().cells())].into() })
            }
            chosen => chosen,
        }
    }
}

/// The classes of the grids of a game.
#[derive(Clone, Debug)]
pub struct Classified {
    /// The classes.
    pub classes: Classes,
    /// The number of grids that each element keeps, where it was asked for.
    pub kept: Option<Vec<u128>>,
    /// Whether the classes rest on the word of programs that prove nothing.
    pub unproved: bool,
}

/// The problem whose solutions are the grids of a game up to relabelling.
pub fn relabelled(game: &Game) -> anyhow::Result<Problem> {
    Ok(up_to_relabelling(game.problem()).ok_or_else(|| NoSymmetry::new(game, game.problem()))?)
}

/// The grids up to relabelling of which a walk over ten times as many is not begun: at a million a second, it takes more than a day.
const MOST_GRIDS: f64 = 1e10;

/// Refuses a walk over more grids than can be visited, to find classes under a group of a game.
pub fn refuse_hopeless(game: &Game, grids: &Game, stop: &Stop) -> anyhow::Result<()> {
    if let Some(about) = beyond(&relabelled(grids)?, MOST_GRIDS, stop)? {
        // A group that can be listed is not counted without a walk.
        let is_large = automorphisms(game, stop)?.order().is_none_or(|order| order > MAX_ELEMENTS);
        let advice = format!("; `gerechte classify {game} --group full --burnside` counts the classes without them");
        bail!(
            "about {about} grids up to relabelling are more than are walked one by one{}",
            if is_large { &advice } else { "" }
        );
    }
    Ok(())
}

impl Classify<'_> {
    /// Classifies the grids, and hands the canonical form of each class with the order of its stabiliser to `forms`.
    ///
    /// ```
    /// use gerechte::engines::EngineChoice;
    /// use gerechte::{Game, Stop, verbs::{Classify, Group}};
    /// let game: Game = "perfect:1".parse()?;
    /// let engines = |problem: &_, task| EngineChoice::Native.engines(problem, task);
    /// let group = Group::of(&game, None, &Stop::never())?;
    /// let classify = Classify { grids: &game, group, engines: &engines, burnside: true };
    /// assert_eq!(classify.run(None, &Stop::never())?.classes.grids(), 17);
    /// # anyhow::Ok(())
    /// ```
    pub fn run(&self, mut forms: Option<Forms<'_>>, world: &impl World) -> anyhow::Result<Classified> {
        let problem = relabelled(self.grids)?;
        let walk = Walk { problem: &problem, elements: &self.group.elements };
        world.working_on(&format!("{}: grids", self.grids));
        let engines = (self.engines)(&problem, Task::Enumerate);
        let walks = engines.iter().map(|engine| Ok((engine.name(), walk.with(engine.as_ref(), forms.take(), world)?)));
        self.compared(&engines, &problem, walks.collect::<anyhow::Result<_>>()?, world)
    }

    /// The number of cubes, by which the work is shared out; there are fewer if canonical forms are listed.
    pub fn number_of_cubes(grids: &Game, lists: bool) -> anyhow::Result<usize> {
        Ok(cubes(&relabelled(grids)?, parts(lists)).len())
    }

    /// Classifies the grids of some of the cubes, by each engine. Canonical forms are listed by the first, if they are wanted.
    pub fn parts(
        &self,
        range: &Range<usize>,
        lists: bool,
        world: &impl World,
        mut emit: impl FnMut(ClassPart) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let problem = relabelled(self.grids)?;
        let walk = Walk { problem: &problem, elements: &self.group.elements };
        let cubes = cubes(&problem, parts(lists));
        if range.end > cubes.len() {
            bail!("there is no cube {}", range.end - 1);
        }
        for (number, engine) in (self.engines)(&problem, Task::Enumerate).iter().enumerate() {
            walk.parts(engine.as_ref(), &cubes, range.clone(), lists && number == 0, world, |found| {
                emit(ClassPart::new(engine.as_ref(), &found)?)
            })?;
        }
        Ok(())
    }

    /// The result of all cubes: those of each engine in their order. Canonical forms go to `forms`.
    pub fn together(
        &self,
        parts: impl Iterator<Item = anyhow::Result<ClassPart>>,
        mut forms: Option<Forms<'_>>,
        world: &impl World,
    ) -> anyhow::Result<Classified> {
        let problem = relabelled(self.grids)?;
        let (engines, elements) = ((self.engines)(&problem, Task::Enumerate), &self.group.elements);
        let mut sums: Vec<_> = engines.iter().map(|engine| (engine.name(), Sum::new(elements, forms.take()))).collect();
        for part in parts {
            let part = part?;
            let sum = sums.iter_mut().find(|(name, _)| *name == part.engine);
            let (_, sum) = sum.with_context(|| format!("{}: no such engine", part.engine))?;
            sum.add(part.read(self.grids, elements)?)?;
        }
        let walks = sums.into_iter().map(|(name, sum)| Ok((name, sum.end()?)));
        self.compared(&engines, &problem, walks.collect::<anyhow::Result<_>>()?, world)
    }

    /// The result of walks by several engines, which must agree.
    fn compared(
        &self,
        engines: &[Box<dyn Engine>],
        problem: &Problem,
        mut walks: Vec<(&'static str, Classes)>,
        world: &impl World,
    ) -> anyhow::Result<Classified> {
        let sizes: Vec<_> = walks.iter().map(|(name, classes)| (*name, classes.sizes())).collect();
        let words =
            |sizes: &BTreeMap<usize, u128>| sizes.iter().map(|(size, number)| format!("{number} of {size}")).join(", ");
        agreed("the sizes of the classes", &sizes, words)?;
        let classes = walks.swap_remove(0).1;
        let kept = self.burnside.then(|| self.kept(engines, problem, world)).transpose()?;
        let burnside = kept.as_ref().map(|kept| kept.iter().sum::<u128>());
        if burnside.is_some_and(|sum| sum != classes.number() * self.group.elements.len() as u128) {
            bail!(
                "Burnside's lemma gives another number of classes: the fixed grids add up to {}",
                burnside.unwrap_or_default()
            );
        }
        let unproved = is_unproved(engines, engines.iter().map(|engine| engine.name()));
        Ok(Classified { classes, kept, unproved })
    }

    /// The record of the classes.
    pub fn record(&self, found: &Classified) -> record::Classify {
        let (order, sizes) = (self.group.elements.len(), found.classes.sizes());
        let record = record::Classify::new(self.grids, self.group.name, order, &sizes, found.kept.as_deref());
        record.resting_on_a_word(found.unproved)
    }

    /// The number of grids that each element keeps, by each engine.
    fn kept(&self, engines: &[Box<dyn Engine>], problem: &Problem, world: &impl World) -> anyhow::Result<Vec<u128>> {
        let (elements, first) = (&self.group.elements, conjugates(&self.group.elements));
        let mut answers = Vec::new();
        for engine in engines {
            let kept =
                classify::kept_by_each(engine.as_ref(), problem, elements, &first, world.workers(), world.stop());
            answers.push((engine.name(), kept.context("--burnside")?));
        }
        Ok(agreed("the grids that each element keeps", &answers, |kept| kept.iter().join(", "))?)
    }
}
