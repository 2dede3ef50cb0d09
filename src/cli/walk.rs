//! A walk through the grids of a problem up to relabelling, cube by cube, that puts them into classes.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use anyhow::{Context, bail};
use gerechte::count::{Cube, cubes};
use gerechte::encodings::{Problem, Symbol};
use gerechte::engine::Prepared;
use gerechte::symmetry::{Classes, Permutation};
use gerechte::{Engine, Game, Grid, Puzzle, classify};
use serde::{Deserialize, Serialize};

use super::batch::in_order;
use super::input;
use super::session::Session;

/// The grids are classified in about so many parts, whatever the number of threads, so that forms are listed in one order.
pub(super) const CUBES: usize = 100;

/// What is done with the canonical form of each class, and the order of its stabiliser.
pub(super) type Forms<'a> = &'a mut dyn FnMut(Grid, usize) -> anyhow::Result<()>;

/// The grids whose classes are wanted: of a problem up to relabelling.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    pub(super) problem: &'a Problem,
    pub(super) elements: &'a Arc<[Permutation]>,
    pub(super) threads: usize,
}

impl Walk<'_> {
    /// Classifies the grids that an engine finds, and hands on the canonical form of each class.
    pub(super) fn with(
        self,
        engine: &dyn Engine,
        use_form: Option<Forms<'_>>,
        session: &Session,
    ) -> anyhow::Result<Classes> {
        let cubes = cubes(self.problem, CUBES);
        let lists = use_form.is_some();
        let (mut sum, mut done) = (Sum::new(self.elements, use_form), 0);
        self.parts(engine, &cubes, 0..cubes.len(), lists, session, |found| {
            sum.add(found)?;
            done += 1;
            session.in_parts(engine.name(), sum.classes.grids(), done, cubes.len());
            Ok(())
        })?;
        sum.end()
    }

    /// Classifies the grids of some of the cubes, and hands on what each has, in their order.
    pub(super) fn parts(
        self,
        engine: &dyn Engine,
        cubes: &[Cube],
        range: Range<usize>,
        lists: bool,
        session: &Session,
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
            let classes = classify::classes(engine.as_mut(), &clues, self.elements, &session.stop, &mut keep)?;
            Ok(Found { cube, classes, forms })
        };
        let emit = |found| use_it(found).map(ControlFlow::Continue);
        in_order(range.map(Ok), self.threads, || engine.prepare(self.problem), work, emit)
    }
}

/// What a cube has.
pub(super) struct Found {
    cube: usize,
    classes: Classes,
    /// The canonical forms in it, and the orders of their stabilisers.
    forms: Vec<(Grid, usize)>,
}

/// The same, as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/class-part/1")]
pub(crate) struct Part {
    pub(super) engine: String,
    cube: usize,
    /// The number of grids by the order of their stabilisers.
    grids: BTreeMap<usize, u64>,
    forms: Vec<(String, usize)>,
}

impl Part {
    pub(super) fn new(engine: &dyn Engine, found: &Found) -> anyhow::Result<Self> {
        let grids = found.classes.by_stabiliser().iter().map(|(&order, &grids)| Ok((order, u64::try_from(grids)?)));
        Ok(Self {
            engine: engine.name().to_owned(),
            cube: found.cube,
            grids: grids.collect::<anyhow::Result<_>>()?,
            forms: found.forms.iter().map(|(grid, order)| (grid.to_string(), *order)).collect(),
        })
    }

    /// What was written, of a game and a group.
    pub(super) fn read(self, game: &Game, elements: &Arc<[Permutation]>) -> anyhow::Result<Found> {
        let grids = self.grids.into_iter().map(|(order, grids)| (order, u128::from(grids))).collect();
        let classes = Classes::found(Arc::clone(elements), grids)
            .with_context(|| format!("cube {}: the order of no stabiliser", self.cube))?;
        let forms = self.forms.iter().map(|(grid, order)| {
            let grid = Puzzle::parse(game, grid)?;
            Ok((input::grid(game, &grid)?, *order))
        });
        Ok(Found { cube: self.cube, classes, forms: forms.collect::<anyhow::Result<_>>()? })
    }
}

/// What all cubes have together.
pub(super) struct Sum<'a> {
    classes: Classes,
    canonical: u128,
    use_form: Option<Forms<'a>>,
    /// The next cube.
    next: usize,
}

impl<'a> Sum<'a> {
    pub(super) fn new(elements: &Arc<[Permutation]>, use_form: Option<Forms<'a>>) -> Self {
        Self { classes: Classes::new(Arc::clone(elements)), canonical: 0, use_form, next: 0 }
    }

    /// Takes what the next cube has.
    pub(super) fn add(&mut self, found: Found) -> anyhow::Result<()> {
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
    pub(super) fn end(self) -> anyhow::Result<Classes> {
        if self.use_form.is_some() && self.canonical != self.classes.number() {
            let (canonical, number) = (self.canonical, self.classes.number());
            bail!("{canonical} grids are their own canonical forms, but there are {number} classes");
        }
        Ok(self.classes)
    }
}
