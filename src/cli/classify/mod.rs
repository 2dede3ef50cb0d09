//! `classify`: classes of grids up to relabelling under a group of automorphisms, by their size.

mod full;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use crate::engines::EngineChoice;
use crate::format::record;
use crate::symmetry::{GroupError, GroupName, MAX_ELEMENTS, automorphisms, conjugates};
use crate::verbs::walk::{ClassPart, Forms};
use crate::verbs::{Classify, ClassifyHalves, Group, refuse_hopeless, relabelled};
use crate::{Game, Grid};
use anyhow::bail;

use super::args::ClassifyArgs;
use super::engine::{EngineArg, UNPROVED};
use super::run::{Output, Session, Status, beyond, input, unless_stopped};
use super::world::World;

/// The largest group for which the kept grids are listed by element; for larger ones, people get a list by conjugacy class.
const LISTED: usize = 64;

/// The cubes that are classified.
pub(crate) enum Share<'a> {
    All,
    /// These; the result of each is written, in place of the sum.
    Of(Range<usize>),
    /// None, as all results are known: those of each engine, in the order of cubes.
    Known(&'a mut dyn Iterator<Item = anyhow::Result<ClassPart>>),
}

pub(crate) fn run(args: &ClassifyArgs, world: &World) -> anyhow::Result<Status> {
    share(args, world, Share::All)
}

/// The number of cubes.
pub(crate) fn cubes(args: &ClassifyArgs, world: &World) -> anyhow::Result<u64> {
    let game = input::game(world, &args.game)?;
    let grids = grids(args, world, &game)?;
    if args.representatives {
        Group::of(&game, args.group.name, &world.stop)?;
    }
    refuse_hopeless(&game, &grids, &world.stop)?;
    Ok(Classify::number_of_cubes(&grids, args.representatives)? as u64)
}

/// Special grids are those of a game with more houses, but classes are those of this game's group.
fn grids(args: &ClassifyArgs, world: &World, game: &Game) -> anyhow::Result<Game> {
    if args.special { input::game(world, &format!("{game}+special")) } else { Ok(game.clone()) }
}

/// Classifies, or a share of it.
pub(crate) fn share(args: &ClassifyArgs, world: &World, share: Share<'_>) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?.with(args.threads.workers());
    let game = input::game(world, &args.game)?;
    let mut output =
        if matches!(share, Share::Of(_)) { Output::new(world, true) } else { Output::table(world, &args.output) };
    if args.symmetric {
        return full::symmetric(args, &game, &mut output, &session);
    }
    let grids = grids(args, world, &game)?;
    if args.representatives
        && !args.special
        && matches!(share, Share::All)
        && let Some(halves) = ClassifyHalves::of(&game, args.group.name, &session)?
    {
        if args.burnside || args.engine.only() != Some(EngineArg::Ours(EngineChoice::Native)) {
            bail!("--representatives of {game} goes without --burnside, and with the native engine alone");
        }
        return full::halves(args, &game, &halves, &mut output, &session);
    }
    if !args.representatives && args.group.name == Some(GroupName::Full) {
        let full = automorphisms(&game, &session.stop)?;
        if full.order().is_none_or(|order| order > MAX_ELEMENTS) {
            if !args.burnside {
                let reason = GroupError::TooLarge(full.order_in_decimal());
                if beyond(&relabelled(&grids)?, AT_ONCE, &session.stop)?.is_some() {
                    bail!("{reason}; --burnside counts the classes without them");
                }
                session.note(&format!("--burnside, as {reason}"));
            }
            return full::burnside(args, &game, &grids, &mut output, &session);
        }
    }
    let group = Group::of(&game, args.group.name, &session.stop)?;
    if matches!(share, Share::All) {
        refuse_hopeless(&game, &grids, &session.stop)?;
    }
    if args.group.name.is_none() {
        session.note(&format!("--group {}", group.name));
    }
    let elements = Arc::clone(&group.elements);
    let engines = |problem: &_, task| args.engine.engines(problem, task, world.itself);
    let classify = Classify { grids: &grids, group, engines: &engines, burnside: args.burnside };
    if let Share::Of(range) = share {
        classify.parts(&range, args.representatives, &session, |part| output.result("", || &part))?;
        return Ok(Status::Done);
    }
    let mut write = |grid: Grid, stabiliser| listed(&game, &grid, [elements.len(), stabiliser], &mut output);
    let forms: Option<Forms<'_>> = if args.representatives { Some(&mut write) } else { None };
    let found = match share {
        Share::Known(parts) => classify.together(parts, forms, &session),
        _ => classify.run(forms, &session),
    };
    let Some(found) = unless_stopped(found)? else {
        session.note("stopped: the classes of the grids found so far would mean nothing");
        return Ok(Status::Limit);
    };
    let record = classify.record(&found);
    let mut text = said(&record);
    if let Some(kept) = &found.kept {
        text += &fixed_text(kept, &conjugates(&elements));
    }
    if args.output.csv && !args.representatives {
        for (size, number) in record.sizes.iter().rev() {
            output.row("", || record::ClassSize::new(&record, &size.to_string(), number))?;
        }
    }
    summed_up(args, &record, text, &mut output, &session)?;
    Ok(Status::Done)
}

/// Writes a class, given the orders of the group and of the stabiliser.
fn listed(game: &Game, grid: &Grid, [group, stabiliser]: [usize; 2], output: &mut Output) -> anyhow::Result<()> {
    let record = record::Class::new(game, grid, group, stabiliser);
    output.row(format!("{} {} {}", record.grid, record.size, record.stabiliser), || &record)
}

/// Writes the record after the classes themselves. A table has no row for it: it is said without the sizes, each of which is in a row.
fn summed_up(
    args: &ClassifyArgs,
    record: &record::Classify,
    text: String,
    output: &mut Output,
    session: &Session,
) -> anyhow::Result<()> {
    if args.output.csv {
        text.lines().filter(|line| !line.starts_with(' ')).for_each(|line| session.note(line));
        return Ok(());
    }
    output.result(text, || record)
}

/// The grids, the group, its order and the classes, in words.
fn heading([grids, group, order, classes]: [&str; 4], unproved: bool) -> String {
    let end = if unproved { UNPROVED } else { "" };
    format!("{grids} grids up to relabelling, group {group} of order {order}: {classes} classes{end}")
}

/// The classes by size, in words.
fn said(record: &record::Classify) -> String {
    let mut text = heading([&record.grids, &record.group, &record.group_order, &record.classes], record.unproved);
    for (size, number) in record.sizes.iter().rev() {
        let _ = write!(text, "\n  {size:>4} × {number}");
    }
    text
}

/// Without `--burnside`, the classes under a full group that is too large are counted by it up to this number of grids up to relabelling.
const AT_ONCE: f64 = 1e11;

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
