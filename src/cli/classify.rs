//! `classify`: classes of grids up to relabelling under a group of automorphisms, by their size.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, bail};
use gerechte::agree::agreed;
use gerechte::count::{Cube, cubes, up_to_relabelling};
use gerechte::encodings::{Problem, Symbol};
use gerechte::engine::Prepared;
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::symmetry::{
    Classes, GroupError, GroupName, MAX_ELEMENTS, Permutation, automorphisms, conjugates, group, largest_group,
};
use gerechte::workers::Workers;
use gerechte::{Engine, Game, Grid, Puzzle, Stop, classify};

use super::args::ClassifyArgs;
use super::batch::in_order;
use super::output::Output;
use super::session::Session;
use super::{Status, burnside, input, symmetric, unless_stopped};

/// What the elements of larger groups keep is listed for people by class of conjugate elements.
const LISTED: usize = 64;
/// The grids are classified in about so many parts, whatever the number of threads, so that forms are listed in one order.
const CUBES: usize = 100;

pub(crate) fn run(args: &ClassifyArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let mut output = Output::table(&args.output);
    if args.symmetric {
        return symmetric::run(args, &game, &mut output, &session);
    }
    // Special grids are those of a game with more houses, but classes are those of this game's group.
    let grids = if args.special { input::game(&format!("{game}+special"))? } else { game.clone() };
    if args.burnside && !args.representatives && args.group == Some(GroupName::Full) {
        let order = automorphisms(&game, &session.stop)?.order();
        if order.is_none_or(|order| order > MAX_ELEMENTS) {
            return burnside::run(args, &game, &grids, &mut output, &session);
        }
    }
    let (name, elements) = group_of(&game, args.group, &session)?;
    let elements: Arc<[_]> = elements.into();
    let problem = relabelled(&grids)?;
    session.working_on(format!("{game}: grids"));
    let engines = args.engine.engines(&problem, Task::Enumerate);
    let mut walks = Vec::new();
    for engine in &engines {
        let mut write = |grid: Grid, stabiliser| {
            let record = record::Class::new(&game, &grid, elements.len(), stabiliser);
            output.row(format!("{} {} {}", record.grid, record.size, record.stabiliser), || &record)
        };
        let forms: Option<Forms<'_>> = if args.representatives && walks.is_empty() { Some(&mut write) } else { None };
        let walk = Walk { problem: &problem, elements: &elements, threads: args.threads.number() };
        let found = walk.with(engine.as_ref(), forms, &session);
        let Some(classes) = unless_stopped(found)? else {
            session.note("stopped: the classes of the grids found so far would mean nothing");
            return Ok(Status::Limit);
        };
        walks.push((engine.name(), classes));
    }
    let sizes: Vec<_> = walks.iter().map(|(name, classes)| (*name, classes.sizes())).collect();
    let sizes = agreed("the sizes of the classes", &sizes, |sizes| format!("{sizes:?}"))?;
    let classes = walks.swap_remove(0).1;
    let first = conjugates(&elements);
    let mut fixed = None;
    if args.burnside {
        fixed = unless_stopped(kept(&engines, &problem, &elements, &first, &args.threads.workers(), &session))?;
        if fixed.is_none() {
            session.note("stopped");
            return Ok(Status::Limit);
        }
    }
    let record = record::Classify::new(&grids, name, &classes, fixed.as_deref());
    let mut text = format!(
        "{} grids up to relabelling, group {} of order {}: {} classes",
        record.grids, record.group, record.group_order, record.classes
    );
    for (size, number) in sizes.iter().rev() {
        let _ = write!(text, "\n  {size:>4} × {number}");
    }
    if let Some(fixed) = &fixed {
        text += &fixed_text(fixed, &first);
    }
    if args.output.csv && !args.representatives {
        for (size, number) in sizes.iter().rev() {
            output.row("", || record::ClassSize::new(&record, &size.to_string(), &number.to_string()))?;
        }
    } else {
        output.result(text, || &record)?;
    }
    let burnside = fixed.map(|fixed| fixed.iter().sum::<u128>());
    if burnside.is_some_and(|sum| sum != classes.number() * elements.len() as u128) {
        bail!("Burnside's lemma gives another number of classes: the fixed grids add up to {burnside:?}");
    }
    Ok(Status::Done)
}

/// The problem whose solutions are the grids up to relabelling.
pub(super) fn relabelled(game: &Game) -> anyhow::Result<Problem> {
    up_to_relabelling(game.problem()).with_context(|| {
        let reason = if game.problem().is_symmetric_in_symbols() {
            "without a house of all symbols"
        } else {
            "with sums or relations"
        };
        format!("relabelling is no symmetry of {game} {reason}")
    })
}

/// The group that is asked for, or the largest that is small enough, which is then said.
pub(super) fn group_of(
    game: &Game,
    asked: Option<GroupName>,
    session: &Session,
) -> anyhow::Result<(GroupName, Vec<Permutation>)> {
    let (name, elements) = choose_group(game, asked, &session.stop)?;
    if asked.is_none() {
        session.note(&format!("--group {name}"));
    }
    Ok((name, elements))
}

/// The group that is asked for, or the largest that is small enough.
pub(super) fn choose_group(
    game: &Game,
    asked: Option<GroupName>,
    stop: &Stop,
) -> Result<(GroupName, Vec<Permutation>), GroupError> {
    if let Some(name) = asked {
        return Ok((name, group(game, name, stop)?));
    }
    largest_group(game, stop)
}

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
    /// Classifies the grids that an engine finds, cube by cube, and hands on the canonical form of each class.
    pub(super) fn with(
        self,
        engine: &dyn Engine,
        mut use_form: Option<Forms<'_>>,
        session: &Session,
    ) -> anyhow::Result<Classes> {
        let cubes = cubes(self.problem, CUBES);
        let parts = cubes.len();
        let wants_forms = use_form.is_some();
        let work = |engine: &mut Box<dyn Prepared + '_>, cube: &Cube| {
            let clues = Puzzle::blank(self.problem.cells()).with(cube);
            let mut forms = Vec::new();
            let mut keep = |classes: &Classes, grid: &[Symbol], stabiliser| {
                if wants_forms && classes.is_canonical(grid) {
                    forms.push((Grid::from(grid.to_vec()), stabiliser));
                }
                ControlFlow::Continue(())
            };
            let classes = classify::classes(engine.as_mut(), &clues, self.elements, &session.stop, &mut keep)?;
            Ok((classes, forms))
        };
        let mut all = Classes::new(Arc::clone(self.elements));
        let (mut done, mut canonical) = (0, 0);
        let emit = |(classes, forms): (Classes, Vec<_>)| {
            all.merge(&classes);
            done += 1;
            session.in_parts(engine.name(), all.grids(), done, parts);
            canonical += forms.len() as u128;
            for (grid, stabiliser) in forms {
                use_form.as_mut().map_or(Ok(()), |use_form| use_form(grid, stabiliser))?;
            }
            Ok(ControlFlow::Continue(()))
        };
        in_order(cubes.iter().map(Ok), self.threads, || engine.prepare(self.problem), work, emit)?;
        if wants_forms && canonical != all.number() {
            bail!("{canonical} grids are their own canonical forms, but there are {} classes", all.number());
        }
        Ok(all)
    }
}

/// How many grids each element keeps, by each engine.
fn kept(
    engines: &[Box<dyn Engine>],
    problem: &Problem,
    elements: &[Permutation],
    first: &[usize],
    workers: &impl Workers,
    session: &Session,
) -> anyhow::Result<Vec<u128>> {
    let mut answers = Vec::new();
    for engine in engines {
        let kept = classify::kept_by_each(engine.as_ref(), problem, elements, first, workers, &session.stop);
        answers.push((engine.name(), kept.context("--burnside")?));
    }
    Ok(agreed("the grids that each element keeps", &answers, |kept| format!("{kept:?}"))?)
}

fn fixed_text(fixed: &[u128], first: &[usize]) -> String {
    if fixed.len() <= LISTED {
        let list: Vec<_> = fixed.iter().map(u128::to_string).collect();
        return format!("\nfixed by each element: {}", list.join(" "));
    }
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for &first in first {
        *sizes.entry(first).or_default() += 1;
    }
    let list: Vec<_> = sizes.iter().map(|(&first, size)| format!("{size}·{}", fixed[first])).collect();
    format!("\nfixed, by class of conjugate elements (elements · grids that each keeps): {}", list.join(" "))
}
