//! `list`: definitions of techniques, levels, scales and other words, a sentence each.

use crate::format::exchange::Format;
use crate::format::record::{self, Row};
use crate::game::{RULES, USUAL};
use crate::rate::{Level, Scale, Technique};
use crate::suite::FAMILIES;
use anyhow::{anyhow, bail};

use super::args::{Kind, ListArgs, did_you_mean};
use super::run::{Output, Status};
use super::verify;
use super::world::World;

pub(crate) fn run(args: &ListArgs, world: &World) -> anyhow::Result<Status> {
    if args.file.is_some() && args.kind != Kind::Claims {
        bail!("--claims goes with `list claims`");
    }
    match args.kind {
        Kind::Techniques => rows(args, world, "technique", Technique::all(), Technique::name, |&technique| {
            let record = record::Technique::from(technique);
            let apart = if record.rung { "" } else { " (not on the ladder)" };
            let (name, level, cost, lesson) = (record.technique, record.level, record.cost, record.lesson);
            (format!("{name:<32} {level:<8} {cost:>5}  {lesson}{apart}"), record)
        }),
        Kind::Scales => rows(args, world, "scale", Scale::ALL, Scale::name, |&scale| {
            let record = record::Scale::from(scale);
            (format!("{:<12}{}", record.scale, record.meaning), record)
        }),
        Kind::Levels => rows(args, world, "level", Level::ALL, Level::name, |&level| {
            let record = record::Level::from(level);
            (format!("{:<12}{}", record.level, record.meaning), record)
        }),
        Kind::Families => rows(
            args,
            world,
            "family",
            FAMILIES,
            |family| family.name,
            |family| {
                let text = format!("{:<12}{}\n{:12}{}", family.name, family.about, "", family.games.join(" "));
                (text, record::Family::new(family.name, family.about, family.games))
            },
        ),
        Kind::Extras => rows(
            args,
            world,
            "extra",
            &RULES,
            |rule| rule.name,
            |rule| (format!("{:<20}{}", rule.usage(), rule.about), record::Extra::from(*rule)),
        ),
        Kind::Games => named_rows(
            args,
            world,
            "game",
            &USUAL,
            |usual| (usual.game, usual.names),
            |usual| {
                let names = [&[usual.game], usual.names].concat().join(" ");
                (format!("{names:<66} {}", usual.about), record::UsualGame::from(*usual))
            },
        ),
        Kind::Formats => {
            let names = |format: Format| (format.name(), format.aliases());
            named_rows(args, world, "format", Format::ALL, names, |&format| {
                let names = [&[format.name()], format.aliases()].concat().join(" ");
                (format!("{names:<30} {}", format.words()), record::PuzzleFormat::from(format))
            })
        }
        Kind::Claims => verify::list(args, world),
    }
}

/// Lists the items of these names, or all.
fn rows<T: Copy, R: Row>(
    args: &ListArgs,
    world: &World,
    kind: &str,
    items: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
    row: impl Fn(&T) -> (String, R),
) -> anyhow::Result<Status> {
    named_rows(args, world, kind, items, |item| (name(item), &[]), row)
}

/// The same for items that have other names, too.
fn named_rows<T: Copy, R: Row>(
    args: &ListArgs,
    world: &World,
    kind: &str,
    items: impl IntoIterator<Item = T>,
    names: impl Fn(T) -> (&'static str, &'static [&'static str]),
    row: impl Fn(&T) -> (String, R),
) -> anyhow::Result<Status> {
    let items: Vec<T> = items.into_iter().collect();
    let find = |wanted: &String| {
        let is_named = |item: &&T| {
            let (name, others) = names(**item);
            [&[name], others].concat().iter().any(|name| name.eq_ignore_ascii_case(wanted))
        };
        let found = items.iter().find(is_named).copied();
        let known: Vec<_> = items.iter().map(|item| names(*item).0).collect();
        let meant = did_you_mean(wanted, known.iter().copied());
        found.ok_or_else(|| anyhow!("unknown {kind} `{}` (one of {}){meant}", wanted.escape_debug(), known.join(", ")))
    };
    let chosen = args.names.iter().map(find).collect::<anyhow::Result<Vec<T>>>()?;
    let mut output = Output::table(world, &args.output);
    for item in if chosen.is_empty() { &items } else { &chosen } {
        let (text, record) = row(item);
        output.row(text, || record)?;
    }
    Ok(Status::Done)
}
