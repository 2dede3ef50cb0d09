//! `check`: the number of solutions of each puzzle, and its redundant clues.

use std::num::NonZeroU64;

use crate::Game;
use crate::encodings::{Cell, Symbol};
use crate::engines::Task;
use crate::format::record::{self, Bounds};
use crate::picture::Colours;
use crate::verbs::{Asked, Check, CheckFound, PictureForm};
use anyhow::bail;
use itertools::Itertools;

use super::args::CheckArgs;
use super::engine::UNPROVED;
use super::run::each::{answer_each, no_solution};
use super::run::lines::{Tolerance, wanted_lines};
use super::run::{Output, Status, input};
use super::show::form_of;
use super::world::{NewFile, Role, World};

pub(crate) fn run(args: &CheckArgs, world: &World) -> anyhow::Result<Status> {
    let session = args.engine.session(world, &args.output)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let tolerance = Tolerance { keep_going: args.lines.keep_going, clashes: true };
    let puzzles = wanted_lines(world, &args.game, &game, argument, tolerance)?;
    session.working_on("puzzles checked");
    let engines = args.engine.engines(game.problem(), Task::Complete, session.itself);
    let shares = args.shares.or(args.possible.then_some(NonZeroU64::MIN));
    let check = Check {
        game: &game,
        engines: &engines,
        shares,
        core: args.core,
        rules: args.rules,
        equal: args.equal,
        additional: false,
    };
    let output = Output::table(world, &args.output);
    let file = args.out.file.as_deref().map(|path| {
        let form = form_of(path)?;
        if form == PictureForm::Text {
            bail!("{}: text shows no frames; .svg, .png, .pdf, .html and .tex do", path.display());
        }
        anyhow::Ok((NewFile::create(&session, Role::Picture, path, None, args.out.force)?, form))
    });
    let mut file = file.transpose()?;
    let form = file.as_ref().map(|(_, form)| *form);
    let mut pictures = Vec::new();
    let status =
        answer_each(&check, puzzles, args.threads.workers(), "checking", &session, output, |output, asked, found| {
            session.failed(&found.failures);
            let record = check.record(asked, found);
            output.row(said(&game, asked, found, &record), || &record)?;
            if let (Some(_), Err(_)) = (form, asked) {
                session.note("clues that contradict each other are not drawn");
            }
            if let (Some(form), Ok(puzzle)) = (form, asked) {
                if !pictures.is_empty() && !form.holds_many() {
                    bail!(
                        "a file .{} holds one picture; those of several puzzles go into a .pdf or .html",
                        form.ending()
                    );
                }
                pictures.push(check.picture(puzzle, found));
            }
            Ok(())
        })?;
    if let (Some((mut file, form)), false) = (file.take(), pictures.is_empty()) {
        let pictures = form.write(&pictures, Colours::None)?;
        file.fill(|out| out.write_all(&pictures))?;
        file.finish()?;
    }
    Ok(status)
}

/// The answer in words.
pub(super) fn said(game: &Game, asked: &Asked, found: &CheckFound, record: &record::Check) -> String {
    match asked {
        Ok(_) => text(game, &found.checked.redundant, record),
        Err(clash) => no_solution(&clash.reason),
    }
}

fn text(game: &Game, redundant: &[Cell], record: &record::Check) -> String {
    let verdict = verdict(game, redundant, record) + if record.unproved { UNPROVED } else { "" };
    if let Some(core) = &record.core {
        let names: Vec<_> = core.iter().map(|constraint| constraint.name.as_str()).collect();
        return format!(
            "{verdict}; these contradict each other, and without any one of them do not: {}",
            names.join(", ")
        );
    }
    let equal = record.equal.as_ref().map(|equal| equal_text(game, equal));
    let verdict = verdict + &record.rules.as_ref().map(rules_text).or(equal).unwrap_or_default();
    let listed = match (&record.shares, &record.candidates) {
        (Some(shares), _) if record.solutions > 0 => shares_text(game, record, shares),
        (None, Some(cells)) if record.solutions > 0 => cells.join(" "),
        _ => return verdict,
    };
    format!("{verdict}\n{listed}")
}

/// The redundant rules, on a line each.
fn rules_text(rules: &record::RedundantRules) -> String {
    if rules.each.is_empty() {
        return "\nno rule is redundant".to_owned();
    }
    let each = format!("\nredundant rules, each alone: {}", rules.each.join(", "));
    if rules.each.len() == 1 {
        return each;
    }
    format!("{each}\nredundant rules, together: {}", rules.together.join(", "))
}

/// The cells that are equal in all solutions.
fn equal_text(game: &Game, classes: &[Vec<usize>]) -> String {
    let name = |class: &Vec<usize>| class.iter().map(|&cell| game.cell_name(Cell::new(cell))).join("=");
    match classes {
        [] => "\nno two cells are equal in all solutions".to_owned(),
        classes => format!("\nequal in all solutions: {}", classes.iter().map(name).join(", ")),
    }
}

/// A line for each cell that is not the same in all solutions, with its symbols and their numbers of solutions.
fn shares_text(game: &Game, record: &record::Check, shares: &[Vec<u64>]) -> String {
    let number = |share: u64| {
        let more = if record.most_shares == Some(share) { "+" } else { "" };
        format!("{share}{more}")
    };
    let line = |(cell, shares): (usize, &Vec<u64>)| {
        let some = (0..).zip(shares).filter(|(_, share)| **share > 0);
        let words: Vec<_> =
            some.map(|(symbol, &share)| format!("{} in {}", Symbol::new(symbol), number(share))).collect();
        (words.len() > 1).then(|| format!("{}: {}", game.cell_name(Cell::new(cell)), words.join(", ")))
    };
    let lines: Vec<_> = shares.iter().enumerate().filter_map(line).collect();
    if lines.is_empty() { "each cell is the same in all solutions".to_owned() } else { lines.join("\n") }
}

fn verdict(game: &Game, redundant: &[Cell], record: &record::Check) -> String {
    match (record.solutions, &record.completed, record.additional) {
        (0, ..) => "no solution".to_owned(),
        (1, ..) if redundant.is_empty() => "unique, minimal".to_owned(),
        (1, ..) => {
            let names: Vec<_> = redundant.iter().map(|&cell| game.cell_name(cell)).collect();
            format!("unique, redundant, each alone: {}", names.join(" "))
        }
        (_, Some(puzzle), Some(Bounds { at_least, at_most, .. })) if at_least == at_most => {
            format!("not unique, but with {at_most} more: {puzzle}")
        }
        (_, Some(puzzle), Some(Bounds { at_least, at_most, .. })) => {
            format!("not unique, but with at least {at_least}, at most {at_most} more: {puzzle}")
        }
        _ => "not unique".to_owned(),
    }
}
