//! `classify`: classes of grids up to relabelling under a group of automorphisms, by their size.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::{Context, bail};
use gerechte::agree::agreed;
use gerechte::count::up_to_relabelling;
use gerechte::encodings::Problem;
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::symmetry::{Classes, GroupError, GroupName, Permutation, conjugates, group};
use gerechte::{Engine, Game, Grid, classify};

use super::args::ClassifyArgs;
use super::output::Output;
use super::session::Session;
use super::{Status, input, unless_stopped};

/// What the elements of larger groups keep is listed for people by class of conjugate elements.
const LISTED: usize = 64;

pub(crate) fn run(args: &ClassifyArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let mut output = Output::table(&args.output);
    let (name, elements) = group_of(&game, args.group, &session)?;
    // Special grids are those of a game with more houses, but classes are those of this game's group.
    let grids = if args.special { input::game(&format!("{game}+special"))? } else { game.clone() };
    let Some(problem) = up_to_relabelling(grids.problem()) else {
        bail!("relabelling is no symmetry of {game} with sums");
    };
    session.working_on(format!("{game}: grids"));
    let engines = args.engine.engines(&problem, Task::Enumerate);
    let mut walks = Vec::new();
    for engine in &engines {
        let mut representatives = (args.representatives && walks.is_empty()).then_some(&mut output);
        let found = walk(engine.as_ref(), &problem, &elements, &game, &mut representatives, &session);
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
        fixed = unless_stopped(kept(&engines, &problem, &elements, &first, &session))?;
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
            output.row("", &record::ClassSize::new(&record, &size.to_string(), &number.to_string()))?;
        }
    } else {
        output.result(text, &record)?;
    }
    let burnside = fixed.map(|fixed| fixed.iter().sum::<u128>());
    if burnside.is_some_and(|sum| sum != classes.number() * elements.len() as u128) {
        bail!("Burnside's lemma gives another number of classes: the fixed grids add up to {burnside:?}");
    }
    Ok(Status::Done)
}

/// The group that is asked for, or the largest that is small enough.
fn group_of(game: &Game, asked: Option<GroupName>, session: &Session) -> anyhow::Result<(GroupName, Vec<Permutation>)> {
    if let Some(name) = asked {
        return Ok((name, group(game, name, &session.stop)?));
    }
    let (name, elements) = match group(game, GroupName::Full, &session.stop) {
        Err(GroupError::TooLarge(_)) => (GroupName::Rigid, group(game, GroupName::Rigid, &session.stop)?),
        found => (GroupName::Full, found?),
    };
    session.note(&format!("--group {name}"));
    Ok((name, elements))
}

/// Classifies the grids that an engine finds, and writes the canonical form of each class as it comes.
fn walk(
    engine: &dyn Engine,
    problem: &Problem,
    elements: &[Permutation],
    game: &Game,
    representatives: &mut Option<&mut Output>,
    session: &Session,
) -> anyhow::Result<Classes> {
    let mut canonical = 0_u128;
    let mut written = Ok(());
    let classes = classify::classes(engine, problem, elements, &session.stop, &mut |classes, grid, stabiliser| {
        if let Some(output) = representatives
            && classes.is_canonical(grid)
        {
            canonical += 1;
            let record = record::Class::new(game, &Grid::from(grid.to_vec()), elements.len(), stabiliser);
            written = output.row(format!("{} {} {}", record.grid, record.size, record.stabiliser), &record);
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
    if representatives.is_some() && canonical != classes.number() {
        bail!("{canonical} grids are their own canonical forms, but there are {} classes", classes.number());
    }
    Ok(classes)
}

/// How many grids each element keeps, by each engine.
fn kept(
    engines: &[Box<dyn Engine>],
    problem: &Problem,
    elements: &[Permutation],
    first: &[usize],
    session: &Session,
) -> anyhow::Result<Vec<u128>> {
    let mut answers = Vec::new();
    for engine in engines {
        let kept = classify::kept_by_each(engine.as_ref(), problem, elements, first, &session.stop);
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
