//! The work of a unit of a plan: a verb as it is typed, on a part of its items.

use std::ffi::OsString;
use std::iter;
use std::ops::Range;

use crate::Game;
use crate::format::record;
use crate::job::Plan;
use anyhow::{Context, anyhow, bail};
use serde::de::DeserializeOwned;

use crate::cli::args::{self, CountArgs, GenerateArgs, Verb, in_a_line};
use crate::cli::count::{self, Share};
use crate::cli::run::{Status, input};
use crate::cli::scan::Report;
use crate::cli::world::World;
use crate::cli::{certify, check, classify, fewest, generate, rate, scan, solve, verify};

/// The items of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Items {
    /// The lines of a file of puzzles.
    Lines,
    /// Grids of a scan, one a line.
    Grids,
    /// Random grids of a scan, each of a seed.
    Seeds,
    /// The puzzles of a seed.
    Puzzles,
    /// The cubes of a count, of classes or of a certificate.
    Cubes,
    /// Claims.
    Claims,
}

impl Items {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Grids => "grids",
            Self::Seeds => "seeds",
            Self::Puzzles => "puzzles",
            Self::Cubes => "cubes",
            Self::Claims => "claims",
        }
    }

    /// Whether they are the lines of a file in the folder.
    pub(super) const fn are_lines(self) -> bool {
        matches!(self, Self::Lines | Self::Grids)
    }
}

/// The verb of a plan.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) verb: Verb,
    pub(super) items: Items,
    /// The claims, where they are the items.
    claims: Vec<String>,
    /// The first seed, where items have one each.
    seed: u64,
}

/// The verb that arguments name.
pub(super) fn verb(arguments: &[String]) -> anyhow::Result<Verb> {
    let words = iter::once("gerechte").chain(arguments.iter().map(String::as_str)).map(OsString::from);
    let cli = args::parsed(words).map_err(|error| {
        if error.use_stderr() {
            anyhow!("{}", in_a_line(&error, arguments.iter().map(String::as_str)).trim_start_matches("error: "))
        } else {
            anyhow!("{}: no work to be planned", arguments.join(" "))
        }
    })?;
    Ok(cli.verb)
}

impl Work {
    /// The work of a verb, of which it was found out what its items are.
    pub(super) fn new(world: &World, verb: Verb, items: Items) -> anyhow::Result<Self> {
        refuse(&verb)?;
        let claims = if let (Verb::Verify(args), Items::Claims) = (&verb, items) {
            verify::names(args, world)?
        } else {
            Vec::new()
        };
        let seed = if let (Verb::Scan(args), Items::Seeds) = (&verb, items) { args.seed.value } else { 0 };
        Ok(Self { verb, items, claims, seed })
    }

    /// The work of a plan.
    pub(super) fn of(world: &World, plan: &Plan) -> anyhow::Result<Self> {
        let all = [Items::Lines, Items::Grids, Items::Seeds, Items::Puzzles, Items::Cubes, Items::Claims];
        let items = all.into_iter().find(|items| items.name() == plan.work);
        let items = items.with_context(|| format!("{}: no such items", plan.work))?;
        Self::new(world, verb(&plan.arguments)?, items)
    }

    /// The number of items, if they are not lines.
    pub(super) fn number(&self, world: &World) -> anyhow::Result<u64> {
        match (&self.verb, self.items) {
            (Verb::Scan(args), Items::Seeds) => Ok(args.random.unwrap_or(0)),
            (Verb::Generate(args), Items::Puzzles) => Ok(args.number().unwrap_or(1)),
            (Verb::Count(args), Items::Cubes) => count::cubes(args, world),
            (Verb::Classify(args), Items::Cubes) => classify::cubes(args, world),
            (Verb::Certify(args), Items::Cubes) => certify::apart::cubes(args, world),
            (_, Items::Claims) => Ok(self.claims.len() as u64),
            _ => bail!("no items"),
        }
    }

    /// Does the verb on some of its items.
    pub(super) fn unit(&mut self, world: &World, items: Range<u64>) -> anyhow::Result<Status> {
        let length = items.end - items.start;
        match (&mut self.verb, self.items) {
            (Verb::Scan(args), Items::Grids) => {
                (args.grids, args.group.name) = (Some("-".to_owned()), None);
                scan::run_from(args, world, Some(items.start))
            }
            (Verb::Scan(args), Items::Seeds) => {
                let seed = self.seed.checked_add(items.start).context("there is no such seed")?;
                (args.random, args.seed.value) = (Some(length), seed);
                scan::run_from(args, world, Some(items.start))
            }
            (Verb::Generate(args), Items::Puzzles) => {
                args.count.items = Some(length);
                generate::run_from(args, world, items.start)
            }
            (Verb::Count(args), Items::Cubes) => {
                count::share(args, world, &Share::Of(items.start as usize..items.end as usize))
            }
            (Verb::Classify(args), Items::Cubes) => {
                classify::share(args, world, classify::Share::Of(items.start as usize..items.end as usize))
            }
            (Verb::Certify(args), Items::Cubes) => {
                certify::apart::some(args, world, items.start as usize..items.end as usize)
            }
            (Verb::Verify(args), Items::Claims) => {
                let claims = self.claims.get(items.start as usize..items.end as usize);
                args.claims = claims.with_context(|| format!("there is no claim {}", items.end - 1))?.to_vec();
                // A process of a job is one of many on its machine.
                args.threads = 1;
                verify::run(args, world)
            }
            (verb, _) => {
                if let Some(argument) = lines_of(verb) {
                    *argument = Some("-".to_owned());
                }
                match verb {
                    Verb::Check(args) => check::run(args, world),
                    Verb::Solve(args) => solve::run(args, world),
                    Verb::Rate(args) => rate::run(args, world),
                    Verb::Count(args) => count::run(args, world),
                    Verb::Fewest(args) => fewest::run(args, world),
                    _ => bail!("no lines"),
                }
            }
        }
    }

    /// Whether the answer begins with a line that is no answer, a heading, and so does that of each unit.
    pub(super) const fn has_heading(&self) -> bool {
        match (&self.verb, self.items) {
            (_, Items::Grids | Items::Seeds | Items::Cubes) => false,
            (Verb::Check(args), _) => args.output.csv,
            (Verb::Solve(args), _) => args.output.csv,
            (Verb::Rate(args), _) => args.output.csv,
            (Verb::Count(args), _) => args.output.csv,
            (Verb::Fewest(args), _) => args.output.csv,
            (Verb::Generate(args), _) => args.output.csv,
            (Verb::Verify(args), _) => !args.output.output.json,
            _ => false,
        }
    }

    /// Writes what follows from the answers of all units, in their order, where it is not these answers themselves.
    pub(super) fn fold(
        &self,
        world: &World,
        answers: impl Iterator<Item = anyhow::Result<String>>,
        flush: &mut dyn FnMut() -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        match &self.verb {
            Verb::Scan(args) => {
                let game = scan::game(args, world)?;
                let mut report = Report::new(world, args, &game, None);
                for answer in answers {
                    for line in answer?.lines() {
                        let record: record::Scan = serde_json::from_str(line).context("no record of a scan")?;
                        report.add(&record)?;
                    }
                    flush()?;
                }
                report.end(false)?;
                Ok(Status::Done)
            }
            Verb::Count(args) => {
                let mut parts = Vec::new();
                for answer in answers {
                    for line in answer?.lines() {
                        parts.push(serde_json::from_str(line).context("no part of a count")?);
                    }
                }
                count::share(args, world, &Share::Known(&parts))
            }
            Verb::Classify(args) => {
                let mut parts = lines(answers, "classes", flush);
                classify::share(args, world, classify::Share::Known(&mut parts))
            }
            Verb::Certify(args) => certify::apart::together(args, world, lines(answers, "a certificate", flush)),
            _ => bail!("the answers are the answer"),
        }
    }

    /// Whether the answer is more than the answers of the units one after another.
    pub(super) const fn is_folded(&self) -> bool {
        matches!(self.items, Items::Grids | Items::Seeds | Items::Cubes)
    }
}

/// The parts of something, one a line of the answers of units; what was said so far is sent off before each unit.
fn lines<P: DeserializeOwned>(
    answers: impl Iterator<Item = anyhow::Result<String>>,
    whole: &str,
    mut flush: impl FnMut() -> anyhow::Result<()>,
) -> impl Iterator<Item = anyhow::Result<P>> {
    answers.flat_map(move |answer| {
        let answer = flush().and(answer);
        let read = |line: &str| serde_json::from_str(line).with_context(|| format!("no part of {whole}"));
        match answer {
            Ok(answer) => answer.lines().map(read).collect(),
            Err(error) => vec![Err(error)],
        }
    })
}

/// The argument of a verb that names its lines. Returns `None` if it has none.
pub(super) const fn lines_of(verb: &mut Verb) -> Option<&mut Option<String>> {
    match verb {
        Verb::Check(args) => Some(&mut args.puzzle),
        Verb::Solve(args) => Some(&mut args.puzzle),
        Verb::Rate(args) => Some(&mut args.puzzle),
        Verb::Count(args) => Some(&mut args.puzzle),
        Verb::Fewest(args) => Some(&mut args.puzzle),
        _ => None,
    }
}

/// The game of a verb.
pub(super) fn game(world: &World, verb: &Verb) -> anyhow::Result<Game> {
    match verb {
        Verb::Check(args) => input::game(world, &args.game),
        Verb::Solve(args) => input::game(world, &args.game),
        Verb::Rate(args) => input::game(world, &args.game),
        Verb::Count(args) => input::game(world, &args.game),
        Verb::Fewest(args) => input::game(world, args.game.as_deref().unwrap_or_default()),
        Verb::Generate(args) => input::game(world, &args.game),
        Verb::Scan(args) => scan::game(args, world),
        Verb::Classify(args) => input::game(world, &args.game),
        Verb::Certify(args) => input::game(world, args.game.as_deref().unwrap_or_default()),
        _ => bail!("no game"),
    }
}

/// Refuses what is no work of units, and options that say how long or where to.
fn refuse(verb: &Verb) -> anyhow::Result<()> {
    let never = |options: &[(&str, bool)]| match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => bail!("{option} does not go with a plan"),
        None => Ok(()),
    };
    match verb {
        Verb::Check(args) => {
            never(&[("--timeout", args.engine.timeout.seconds.is_some()), ("--out", args.out.file.is_some())])
        }
        Verb::Solve(args) => never(&[
            ("--timeout", args.engine.timeout.seconds.is_some()),
            ("--dimacs-output", args.dimacs_output),
            ("--pretty", args.pretty),
        ]),
        Verb::Rate(args) => {
            never(&[("--timeout", args.timeout.seconds.is_some()), ("--chart", args.chart.chart.is_some())])
        }
        Verb::Count(args) => refuse_count(args, never),
        Verb::Fewest(args) => never(&[
            ("--timeout", args.engine.timeout.seconds.is_some()),
            ("--certify", args.certify.is_some()),
            ("--check", args.check.is_some()),
        ]),
        Verb::Scan(args) => never(&[
            ("--timeout", args.timeout.seconds.is_some()),
            ("--resume", args.resume.file.is_some()),
            ("--chart", args.chart.chart.is_some()),
        ]),
        Verb::Generate(args) => refuse_generate(args, never),
        Verb::Verify(args) => {
            never(&[("--timeout", args.timeout.seconds.is_some()), ("--report", args.report.is_some())])
        }
        Verb::Classify(args) => never(&[
            ("--timeout", args.engine.timeout.seconds.is_some()),
            ("--symmetric", args.symmetric),
            ("--burnside", args.burnside),
        ]),
        Verb::Certify(args) => {
            never(&[("--timeout", args.timeout.seconds.is_some()), ("--check", args.check.is_some())])?;
            if args.cubes.is_none() {
                bail!("certify is planned with --cubes");
            }
            if args.puzzle.as_deref() == Some("-") {
                bail!("certify -: the puzzle of a plan is given as text or in a file");
            }
            Ok(())
        }
        _ => bail!(
            "a plan is made of check, rate, solve, count, classify, fewest, scan, generate, verify or certify --cubes"
        ),
    }
}

type Never<'a> = &'a dyn Fn(&[(&str, bool)]) -> anyhow::Result<()>;

fn refuse_count(args: &CountArgs, never: impl Fn(&[(&str, bool)]) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let never: Never<'_> = &never;
    never(&[
        ("--timeout", args.engine.timeout.seconds.is_some()),
        ("--resume", args.resume.file.is_some()),
        ("--graph", args.graph.file.is_some()),
        ("--estimate", args.estimate),
        ("--limit", args.limit.items.is_some()),
    ])
}

fn refuse_generate(args: &GenerateArgs, never: impl Fn(&[(&str, bool)]) -> anyhow::Result<()>) -> anyhow::Result<()> {
    never(&[
        ("--timeout", args.timeout.seconds.is_some()),
        ("--date", args.date.is_some()),
        ("--resume", args.resume.file.is_some()),
        ("--unique-classes", args.unique_classes),
        ("--killer", args.killer),
        ("--with", !args.with.is_empty()),
        ("--method design", args.method.as_deref() == Some("design")),
        ("--pretty", args.pretty),
    ])?;
    if args.seed.is_none() || args.count.items.is_none() || args.number().is_none() {
        bail!("generate is planned with --seed and --count N");
    }
    Ok(())
}
