//! A walk through the grids of a problem up to relabelling, cube by cube, that puts them into classes.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use crate::count::{Cube, Progress, cubes};
use crate::encodings::{Problem, Symbol};
use crate::engine::Prepared;
use crate::symmetry::{Classes, Permutation};
use crate::{Engine, Game, Grid, Puzzle, classify};
use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::World;

/// The approximate number of parts in which the grids are classified. It does not depend on the number of threads, so that forms are listed in the same order.
pub const CUBES: usize = 100;

/// The receiver of the canonical form of each class with the order of its stabiliser.
pub type Forms<'a> = &'a mut dyn FnMut(Grid, usize) -> anyhow::Result<()>;

/// The grids whose classes are wanted: of a problem up to relabelling.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    /// The problem, whose solutions are the grids up to relabelling.
    pub problem: &'a Problem,
    /// The group.
    pub elements: &'a Arc<[Permutation]>,
}

impl Walk<'_> {
    /// Classifies the grids that an engine finds, and hands on the canonical form of each class.
    pub fn with(self, engine: &dyn Engine, use_form: Option<Forms<'_>>, world: &impl World) -> anyhow::Result<Classes> {
        let cubes = cubes(self.problem, CUBES);
        let lists = use_form.is_some();
        let (mut sum, mut done) = (Sum::new(self.elements, use_form), 0);
        self.parts(engine, &cubes, 0..cubes.len(), lists, world, |found| {
            sum.add(found)?;
            done += 1;
            world.progress(Progress { engine: engine.name(), found: sum.classes.grids(), done, parts: cubes.len() });
            Ok(())
        })?;
        sum.end()
    }

    /// Classifies the grids of some of the cubes, and hands on what each has, in their order.
    pub fn parts(
        self,
        engine: &dyn Engine,
        cubes: &[Cube],
        range: Range<usize>,
        lists: bool,
        world: &impl World,
        mut use_it: impl FnMut(Found) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let work = |engine: &mut Box<dyn Prepared + '_>, cube: usize| {
            let clues = Puzzle::blank(self.problem.cells()).with(&cubes[cube]);
            let mut forms = Vec::new();
            let mut keep = |classes: &Classes, grid: &[Symbol], stabiliser| {
                if lists && classes.is_canonical(grid) {
                    forms.push((Grid::from(grid.to_vec()), stabiliser));
                }
                ControlFlow::Continue(())
            };
            let classes = classify::classes(engine.as_mut(), &clues, self.elements, world.stop(), &mut keep)?;
            Ok(Found { cube, classes, forms })
        };
        let emit = |found| use_it(found).map(ControlFlow::Continue);
        world.in_order(range.map(Ok), || engine.prepare(self.problem), work, emit)
    }
}

/// The grids of a cube in their classes.
#[derive(Clone, Debug)]
pub struct Found {
    cube: usize,
    classes: Classes,
    /// The canonical forms in it, and the orders of their stabilisers.
    forms: Vec<(Grid, usize)>,
}

/// The grids of a cube as a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/class-part/1")]
pub struct Part {
    /// The engine that found them.
    pub engine: String,
    cube: usize,
    /// The number of grids by the order of their stabilisers.
    grids: BTreeMap<usize, u64>,
    forms: Vec<(String, usize)>,
}

impl Part {
    /// The record.
    pub fn new(engine: &dyn Engine, found: &Found) -> anyhow::Result<Self> {
        let grids = found.classes.by_stabiliser().iter().map(|(&order, &grids)| Ok((order, u64::try_from(grids)?)));
        Ok(Self {
            engine: engine.name().to_owned(),
            cube: found.cube,
            grids: grids.collect::<anyhow::Result<_>>()?,
            forms: found.forms.iter().map(|(grid, order)| (grid.to_string(), *order)).collect(),
        })
    }

    /// Reads the record, for a game and a group.
    pub fn read(self, game: &Game, elements: &Arc<[Permutation]>) -> anyhow::Result<Found> {
        let grids = self.grids.into_iter().map(|(order, grids)| (order, u128::from(grids))).collect();
        let classes = Classes::found(Arc::clone(elements), grids)
            .with_context(|| format!("cube {}: the order of no stabiliser", self.cube))?;
        let forms = self.forms.iter().map(|(grid, order)| {
            let grid = Puzzle::parse(game, grid)?;
            Ok((game.grid(&grid)?, *order))
        });
        Ok(Found { cube: self.cube, classes, forms: forms.collect::<anyhow::Result<_>>()? })
    }
}

/// The grids of all cubes in their classes.
#[allow(missing_debug_implementations, reason = "forms go to a closure")]
pub struct Sum<'a> {
    classes: Classes,
    canonical: u128,
    use_form: Option<Forms<'a>>,
    /// The next cube.
    next: usize,
}

impl<'a> Sum<'a> {
    /// No cube yet; the canonical forms of the cubes that are added go to `use_form`.
    pub fn new(elements: &Arc<[Permutation]>, use_form: Option<Forms<'a>>) -> Self {
        Self { classes: Classes::new(Arc::clone(elements)), canonical: 0, use_form, next: 0 }
    }

    /// Adds the next cube.
    pub fn add(&mut self, found: Found) -> anyhow::Result<()> {
        if found.cube != self.next {
            bail!("cube {} where cube {} is wanted", found.cube, self.next);
        }
        self.next += 1;
        self.classes.merge(&found.classes);
        self.canonical += found.forms.len() as u128;
        for (grid, stabiliser) in found.forms {
            self.use_form.as_mut().map_or(Ok(()), |use_form| use_form(grid, stabiliser))?;
        }
        Ok(())
    }

    /// The classes, once all cubes are known.
    pub fn end(self) -> anyhow::Result<Classes> {
        if self.use_form.is_some() && self.canonical != self.classes.number() {
            let (canonical, number) = (self.canonical, self.classes.number());
            bail!("{canonical} grids are their own canonical forms, but there are {number} classes");
        }
        Ok(self.classes)
    }
}
