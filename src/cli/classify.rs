//! `classify`: classes of grids up to relabelling under a group of automorphisms, by their size.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use anyhow::{Context, bail};
use gerechte::agree::agreed;
use gerechte::count::{self, Cube, up_to_relabelling};
use gerechte::encodings::Problem;
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::symmetry::{
    GroupError, GroupName, MAX_ELEMENTS, Permutation, automorphisms, conjugates, group, largest_group,
};
use gerechte::workers::Workers;
use gerechte::{Engine, Game, Grid, Stop, classify};

use super::args::ClassifyArgs;
use super::engine::UNPROVED;
use super::output::Output;
use super::session::Session;
use super::walk::{CUBES, Forms, Part, Sum, Walk};
use super::{Status, burnside, input, symmetric, unless_stopped};

/// What the elements of larger groups keep is listed for people by class of conjugate elements.
const LISTED: usize = 64;
/// What does not list forms may be cut into so many.
const MANY: usize = 1000;

/// Which cubes are classified.
pub(crate) enum Share<'a> {
    All,
    /// These; what each has is written, instead of the sum.
    Of(Range<usize>),
    /// None, as what each has is known: of each engine in the order of cubes.
    Known(&'a mut dyn Iterator<Item = anyhow::Result<Part>>),
}

pub(crate) fn run(args: &ClassifyArgs) -> anyhow::Result<Status> {
    share(args, Share::All)
}

/// The number of cubes.
pub(crate) fn cubes(args: &ClassifyArgs) -> anyhow::Result<u64> {
    let grids = grids(args, &input::game(&args.game)?)?;
    Ok(parts(args, &relabelled(&grids)?).len() as u64)
}

/// Special grids are those of a game with more houses, but classes are those of this game's group.
fn grids(args: &ClassifyArgs, game: &Game) -> anyhow::Result<Game> {
    if args.special { input::game(&format!("{game}+special")) } else { Ok(game.clone()) }
}

/// The cubes of a share.
fn parts(args: &ClassifyArgs, problem: &Problem) -> Vec<Cube> {
    count::cubes(problem, if args.representatives { CUBES } else { MANY })
}

/// Classifies, or a share of it.
pub(crate) fn share(args: &ClassifyArgs, share: Share<'_>) -> anyhow::Result<Status> {
    let session = args.engine.session(&args.output)?;
    let game = input::game(&args.game)?;
    let mut output = if matches!(share, Share::Of(_)) { Output::new(true) } else { Output::table(&args.output) };
    if args.symmetric {
        return symmetric::run(args, &game, &mut output, &session);
    }
    let grids = grids(args, &game)?;
    if args.burnside && !args.representatives && args.group.name == Some(GroupName::Full) {
        let order = automorphisms(&game, &session.stop)?.order();
        if order.is_none_or(|order| order > MAX_ELEMENTS) {
            return burnside::run(args, &game, &grids, &mut output, &session);
        }
    }
    let (name, elements) = group_of(&game, args.group.name, &session)?;
    let elements: Arc<[_]> = elements.into();
    let problem = relabelled(&grids)?;
    session.working_on(format!("{game}: grids"));
    let engines = args.engine.engines(&problem, Task::Enumerate);
    let walk = Walk { problem: &problem, elements: &elements, threads: args.threads.number() };
    if let Share::Of(range) = share {
        let cubes = parts(args, &problem);
        if range.end > cubes.len() {
            bail!("there is no cube {}", range.end - 1);
        }
        for engine in &engines {
            let lists = args.representatives && engine.name() == engines[0].name();
            walk.parts(engine.as_ref(), &cubes, range.clone(), lists, &session, |found| {
                let part = Part::new(engine.as_ref(), &found)?;
                output.result("", || &part)
            })?;
        }
        return Ok(Status::Done);
    }
    let mut write = |grid: Grid, stabiliser| {
        let record = record::Class::new(&game, &grid, elements.len(), stabiliser);
        output.row(format!("{} {} {}", record.grid, record.size, record.stabiliser), || &record)
    };
    let mut forms: Option<Forms<'_>> = if args.representatives { Some(&mut write) } else { None };
    let mut walks = Vec::new();
    if let Share::Known(parts) = share {
        let mut sums: Vec<_> =
            engines.iter().map(|engine| (engine.name(), Sum::new(&elements, forms.take()))).collect();
        for part in parts {
            let part = part?;
            let sum = sums.iter_mut().find(|(name, _)| *name == part.engine);
            let (_, sum) = sum.with_context(|| format!("{}: no such engine", part.engine))?;
            sum.add(part.read(&grids, &elements)?)?;
        }
        for (name, sum) in sums {
            walks.push((name, sum.end()?));
        }
    } else {
        for engine in &engines {
            let Some(classes) = unless_stopped(walk.with(engine.as_ref(), forms.take(), &session))? else {
                session.note("stopped: the classes of the grids found so far would mean nothing");
                return Ok(Status::Limit);
            };
            walks.push((engine.name(), classes));
        }
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
    let unproved = args.engine.is_unproved(engines.iter().map(|engine| engine.name()));
    let record = record::Classify::new(&grids, name, &classes, fixed.as_deref()).resting_on_a_word(unproved);
    let mut text = format!(
        "{} grids up to relabelling, group {} of order {}: {} classes{}",
        record.grids,
        record.group,
        record.group_order,
        record.classes,
        if unproved { UNPROVED } else { "" }
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
