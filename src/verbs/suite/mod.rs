//! `suite`: instances of families of hard questions, and solvers timed on them.

mod scores;
mod time;

use anyhow::{Context, anyhow};
use itertools::Itertools as _;

pub use scores::SolverTimes;
pub use time::TimedSolver;

use super::World;
use crate::Game;
use crate::encodings::dimacs::Size;
use crate::format::record::{self, Expected, InstanceOrigin};
use crate::sha256::Sum;
use crate::suite::{FAMILIES, Family, Format, Instance, Recipe, SuiteError};

/// The largest order of a game, where no games are named.
const LARGEST: usize = 16;

/// A request for instances.
///
/// ```
/// use gerechte::{Stop, verbs::MakeSuite};
/// let mut suite = MakeSuite::new(&["holes".to_owned()])?;
/// suite.games = vec!["latin:6".to_owned()];
/// let mut names = Vec::new();
/// suite.run(&Stop::never(), |name| Ok(name.parse()?), |instance| {
///     names.push(instance.name.clone());
///     Ok(())
/// })?;
/// assert_eq!(names.len(), 1);
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Debug)]
pub struct MakeSuite {
    families: Vec<&'static Family>,
    /// Whether families were named: these have to fit the games.
    are_named: bool,
    /// The games; without them, those of each family.
    pub games: Vec<String>,
    /// The largest order of a game.
    pub largest: Option<usize>,
    /// The number of instances of each random family and game.
    pub count: u64,
    /// The cells that are blank, in percent, for families that have them; without these, the family's own number.
    pub holes: Vec<u32>,
    /// The seed, and the other parameters of the families.
    pub recipe: Recipe,
}

impl MakeSuite {
    /// An instance of each family with these names and of each of its games; of all families, if none is named.
    pub fn new(names: &[String]) -> anyhow::Result<Self> {
        let find = |name: &String| {
            let known = || FAMILIES.iter().map(|family| family.name).collect::<Vec<_>>().join(", ");
            let family = FAMILIES.iter().find(|family| family.name == name);
            family.ok_or_else(|| anyhow!("unknown family `{}` (one of {})", name.escape_debug(), known()))
        };
        let chosen = names.iter().unique().map(find).collect::<anyhow::Result<Vec<_>>>()?;
        Ok(Self {
            families: if chosen.is_empty() { FAMILIES.iter().collect() } else { chosen },
            are_named: !names.is_empty(),
            games: Vec::new(),
            largest: None,
            count: 1,
            holes: Vec::new(),
            recipe: Recipe::default(),
        })
    }

    /// The largest order of a game.
    pub fn largest(&self) -> usize {
        self.largest.unwrap_or(if self.games.is_empty() { LARGEST } else { usize::MAX })
    }

    /// The families, each with its own games that are not too large; `read` reads the name of a game that is no cyclic square.
    pub fn intended(
        &self,
        read: impl Fn(&str) -> anyhow::Result<Game>,
    ) -> anyhow::Result<Vec<(&'static Family, Vec<&'static str>)>> {
        let of = |&family: &&'static Family| {
            let mut games = Vec::new();
            for &name in family.games {
                if game(name, &read)?.order() <= self.largest() {
                    games.push(name);
                }
            }
            Ok((family, games))
        };
        self.families.iter().map(of).collect()
    }

    /// Makes the instances, and hands each to `emit`; `read` reads the name of a game that is no cyclic square.
    pub fn run(
        &self,
        world: &impl World,
        read: impl Fn(&str) -> anyhow::Result<Game>,
        mut emit: impl FnMut(&Instance) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.families.iter().try_for_each(|family| self.family(family, world, &read, &mut emit))
    }

    /// The instances of a family, game by game.
    fn family(
        &self,
        family: &Family,
        world: &impl World,
        read: &impl Fn(&str) -> anyhow::Result<Game>,
        emit: &mut impl FnMut(&Instance) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let own = || family.games.to_vec();
        let names = if self.games.is_empty() { own() } else { self.games.iter().map(String::as_str).collect() };
        for name in names {
            let game = game(name, read)?;
            if game.order() > self.largest() {
                continue;
            }
            let numbers = if family.is_random { self.count } else { 1 };
            let holes: Vec<_> = self.holes.iter().copied().map(Some).collect();
            let holes = if holes.is_empty() || !family.has_holes { vec![None] } else { holes };
            for index in 0..numbers {
                for &holes in &holes {
                    let recipe = Recipe { index, holes, ..self.recipe.clone() };
                    world.working_on(&format!("{} {name}", family.name));
                    world.stop().check()?;
                    let made = family.instances(&game, &recipe, world.stop());
                    if !self.are_named && matches!(made, Err(SuiteError::NotCyclic { .. })) {
                        continue;
                    }
                    made.with_context(|| format!("{} {name}", family.name))?.iter().try_for_each(&mut *emit)?;
                }
            }
        }
        Ok(())
    }

    /// The entry of an instance in a manifest, of its file with this sum; a packed file has another for its content.
    pub fn record(
        instance: &Instance,
        format: Format,
        name: String,
        size: Size,
        file: Sum,
        content: Option<Sum>,
    ) -> record::Instance {
        record::Instance {
            file: name,
            format: format.language().to_owned(),
            sha256: file.sha256,
            bytes: file.bytes,
            content: content.map(Into::into),
            variables: size.vars,
            clauses: size.clauses,
            game: instance.game.clone(),
            puzzle: instance.puzzle.as_ref().map(ToString::to_string),
            expected: Expected {
                status: Some(if instance.satisfiable { Expected::SATISFIABLE } else { Expected::UNSATISFIABLE }),
                unique: None,
                known_by: instance.known_by.clone(),
            },
            origin: Some(InstanceOrigin {
                family: instance.family,
                order: instance.order,
                seed: instance.seed,
                index: instance.index,
                made: instance.made.clone(),
            }),
        }
    }
}

/// The game of a suite: a cyclic square, or one that `read` reads.
fn game(name: &str, read: &impl Fn(&str) -> anyhow::Result<Game>) -> anyhow::Result<Game> {
    match Family::cyclic(name) {
        Some(game) => game.with_context(|| format!("game `{name}`")),
        None => read(name),
    }
}
