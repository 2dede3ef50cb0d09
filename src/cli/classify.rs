//! `classify`: classes of grids up to relabelling under a group of motions, by their size.

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use gerechte::Exit;
use gerechte::count::up_to_relabelling;
use gerechte::format::record;
use gerechte::symmetry::{Classes, group};

use super::args::ClassifyArgs;
use super::engines::{self, Task};
use super::output::Output;
use super::session::Session;
use super::{Status, input};

pub(crate) fn run(args: &ClassifyArgs) -> anyhow::Result<Status> {
    let session = Session::new(&args.output, args.engine.timeout)?;
    let game = input::game(&args.game)?;
    let mut output = Output::new(args.output.json);
    let elements = group(&game, args.group).ok_or_else(|| anyhow!("{game} is not on a square board"))?;
    let Some(problem) = up_to_relabelling(game.problem()) else {
        bail!("relabelling is no symmetry of {game} with sums");
    };
    session.working_on(format!("{game}: grids"));
    let mut classes = Classes::new(elements.clone());
    let engine = engines::chosen(&args.engine.engine, &problem, Task::Enumerate).swap_remove(0);
    let exit = engine.solutions(&problem, &session.stop, &mut |grid| {
        classes.add(grid);
        ControlFlow::Continue(())
    })?;
    if exit != Exit::Complete {
        session.note("stopped: the classes of the grids found so far would mean nothing");
        return Ok(Status::Limit);
    }
    let kept = || elements.iter().map(|element| engine.kept(&problem, element, &session.stop)).collect();
    let fixed: Option<Vec<u128>> = if args.burnside { kept() } else { None };
    if args.burnside && fixed.is_none() {
        bail!("--burnside: {game} is not a square board of houses, or {} cannot count the grids kept", engine.name());
    }
    let record = record::Classify {
        schema: "gerechte/classify/1",
        game: game.to_string(),
        group: args.group.to_string(),
        group_order: classes.group_order(),
        grids: classes.grids().to_string(),
        classes: classes.number().to_string(),
        sizes: classes.sizes().iter().map(|(size, number)| (size.to_string(), number.to_string())).collect(),
        fixed: fixed.as_ref().map(|fixed| fixed.iter().map(u128::to_string).collect()),
    };
    let mut text = format!(
        "{} grids up to relabelling, group {} of order {}: {} classes",
        record.grids, record.group, record.group_order, record.classes
    );
    for (size, number) in classes.sizes().iter().rev() {
        let _ = write!(text, "\n  {size:>4} × {number}");
    }
    if let Some(fixed) = &fixed {
        let list: Vec<_> = fixed.iter().map(u128::to_string).collect();
        let _ = write!(text, "\nfixed by each element: {}", list.join(" "));
    }
    output.result(text, &record)?;
    let burnside = fixed.map(|fixed| fixed.iter().sum::<u128>());
    if burnside.is_some_and(|sum| sum != classes.number() * elements.len() as u128) {
        bail!("Burnside's lemma gives another number of classes: the fixed grids add up to {burnside:?}");
    }
    Ok(Status::Done)
}
