//! `minimal`: how many minimal puzzles there are, by number of clues: of one grid, or of one grid of each class, of all grids and up to symmetry.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use gerechte::agree::agreed;
use gerechte::count::{relabellings, up_to_relabelling};
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::minimal::{Census, ClueSet, Counted, Grids};
use gerechte::search::Native;
use gerechte::symmetry::{GroupError, GroupName, Permutation, Representative, identity};
use gerechte::{Engine, Exit, Game, Grid, fewest};

use super::args::MinimalArgs;
use super::batch::in_order;
use super::classify::choose_group;
use super::engine::UNPROVED;
use super::output::{self, Output};
use super::session::Session;
use super::walk::Walk;
use super::{Status, unless_stopped};

/// Grids that stand for their classes, with their minimal puzzles.
pub(super) type Found = Vec<(Representative, Vec<ClueSet>)>;

/// More sizes of classes than this are summed up.
const SIZES: usize = 8;

/// What is counted: the grids of a game, or one of them, up to a group.
pub(super) struct Subject<'a> {
    pub(super) game: &'a Game,
    pub(super) grid: Option<&'a Grid>,
    group: GroupName,
    elements: Vec<Permutation>,
}

impl<'a> Subject<'a> {
    /// The subject of the arguments.
    pub(super) fn new(
        args: &MinimalArgs,
        game: &'a Game,
        grid: Option<&'a Grid>,
        session: &Session,
    ) -> anyhow::Result<Self> {
        if !game.problem().is_symmetric_in_symbols() {
            return Err(anyhow!("relabelling is no symmetry of {game} with sums or relations"));
        }
        let (group, elements) = match choose_group(game, args.group.name, &session.stop) {
            // A board that is no square has no rigid motions but one.
            Err(GroupError::NotSquare(_)) if args.group.name.is_none() => {
                (GroupName::Rigid, vec![identity(game.board().cells())])
            }
            chosen => chosen?,
        };
        Ok(Self { game, grid, group, elements })
    }

    /// The representatives and their puzzles, by tables; `None` after a stop.
    pub(super) fn by_tables(&self, args: &MinimalArgs, session: &Session) -> anyhow::Result<Option<Found>> {
        let mut answers = Vec::new();
        for engine in args.engine.engines(self.game.problem(), Task::Enumerate) {
            let found = session.timed(engine.name(), || self.find(engine.as_ref(), session));
            let Some(found) = unless_stopped(found)? else { return Ok(None) };
            answers.push((engine.name(), found));
        }
        if args.engine.is_unproved(answers.iter().map(|(name, _)| *name)) {
            output::message(&format!("all grids of {}{UNPROVED}", self.game));
        }
        let show = |found: &Found| format!("{} puzzles", found.iter().map(|(_, puzzles)| puzzles.len()).sum::<usize>());
        Ok(Some(agreed(format_args!("the minimal puzzles of {}", self.game), &answers, show)?))
    }

    fn find(&self, engine: &dyn Engine, session: &Session) -> anyhow::Result<Found> {
        let grids = Grids::of(engine, self.game.problem(), &session.stop)?;
        Ok(match self.grid {
            Some(grid) => {
                vec![(Representative::new(grid.clone(), &self.elements), grids.minimal_puzzles(grid)?)]
            }
            None => grids.classes(&self.elements)?,
        })
    }

    /// The representatives, in ascending order.
    pub(super) fn representatives(&self, args: &MinimalArgs, session: &Session) -> anyhow::Result<Vec<Representative>> {
        if let Some(grid) = self.grid {
            return Ok(vec![Representative::new(grid.clone(), &self.elements)]);
        }
        let Some(problem) = up_to_relabelling(self.game.problem()) else {
            bail!("relabelling is no symmetry of {}: name a grid", self.game);
        };
        let elements: Arc<[_]> = self.elements.clone().into();
        let mut grids = Vec::new();
        session.working_on(format!("{}: classes", self.game));
        let walk = Walk { problem: &problem, elements: &elements, threads: args.threads.number() };
        let mut keep = |grid: Grid, _| {
            grids.push(grid);
            Ok(())
        };
        walk.with(&Native, Some(&mut keep), session)?;
        Ok(grids.into_iter().map(|grid| Representative::new(grid, &self.elements)).collect())
    }

    /// Counts the puzzles that a search finds, class by class.
    pub(super) fn by_search(
        &self,
        args: &MinimalArgs,
        session: &Session,
        output: &mut Output,
    ) -> anyhow::Result<Status> {
        let Some(classes) = unless_stopped(self.representatives(args, session))? else {
            session.note("stopped before the classes were known");
            return Ok(Status::Limit);
        };
        let mut table = Table::new(self, args)?;
        let number = classes.len();
        session.working_on(format!("{}: classes", self.game));
        session.expects(number as u64);
        let clues = 0..=self.game.board().cells();
        let work = |(): &mut (), number: usize| {
            let class = &classes[number];
            let mut counted = Counted::new(&class.stabiliser);
            let symbols = class.grid.symbols();
            let exit = fewest::minimal_puzzles(self.game.problem(), symbols, clues.clone(), &session.stop, |cells| {
                counted.add(cells);
                ControlFlow::Continue(())
            });
            Ok((number, counted, unless_stopped(exit.map_err(Into::into))?))
        };
        let mut done = 0;
        let emit = |(number, counted, exit): (usize, Counted, Option<Exit>)| {
            table.add(&classes[number], &counted, output)?;
            if exit.is_none() {
                return Ok(ControlFlow::Break(()));
            }
            session.step();
            done += 1;
            Ok(ControlFlow::Continue(()))
        };
        in_order((0..number).map(Ok), args.threads.number(), || (), work, emit)?;
        table.write(output)?;
        if done < number {
            session.note(&format!("stopped: {done} of {number} grids are complete, and there are at least so many"));
            return Ok(Status::Limit);
        }
        Ok(Status::Done)
    }

    /// Counts the puzzles that are in tables.
    pub(super) fn count(&self, args: &MinimalArgs, found: Found, output: &mut Output) -> anyhow::Result<Status> {
        let mut table = Table::new(self, args)?;
        for (class, puzzles) in found {
            let mut counted = Counted::new(&class.stabiliser);
            for puzzle in puzzles {
                counted.add(&puzzle.cells().collect::<Vec<_>>());
            }
            table.add(&class, &counted, output)?;
        }
        table.write(output)?;
        Ok(Status::Done)
    }
}

/// What is counted so far.
struct Table<'a> {
    subject: &'a Subject<'a>,
    /// In how many ways symbols can be named.
    names: u128,
    lists_classes: bool,
    is_csv: bool,
    sizes: Vec<usize>,
    census: Census,
}

impl<'a> Table<'a> {
    fn new(subject: &'a Subject<'a>, args: &MinimalArgs) -> anyhow::Result<Self> {
        let names = relabellings(subject.game.order());
        let names = names.ok_or_else(|| anyhow!("more than 2^128 ways to name the symbols"))?;
        Ok(Self {
            subject,
            names,
            lists_classes: args.classes,
            is_csv: args.output.csv,
            sizes: Vec::new(),
            census: Census::default(),
        })
    }

    fn add(&mut self, class: &Representative, counted: &Counted, output: &mut Output) -> anyhow::Result<()> {
        self.census.add_counted(class, counted, self.names);
        if self.lists_classes {
            for record in record::MinimalClass::all(self.subject.game, self.subject.group, class, counted) {
                let text = format!(
                    "{} {} {} {} {}",
                    record.grid, record.size, record.clues, record.per_representative, record.orbits
                );
                output.row(text, || &record)?;
            }
        }
        self.sizes.push(class.class_size);
        Ok(())
    }

    fn write(self, output: &mut Output) -> anyhow::Result<()> {
        if self.lists_classes && self.is_csv {
            return Ok(());
        }
        let (subject, names) = (self.subject, self.names);
        let sizes: Vec<_> = self.sizes.iter().map(usize::to_string).collect();
        let grids = match sizes.len() {
            0 => "0".to_owned(),
            1..=SIZES => format!("{names} × ({})", sizes.join(" + ")),
            _ => format!("{names} × {}", self.sizes.iter().sum::<usize>()),
        };
        output.heading(format!(
            "{} {} for {grids} grids, group {}\nclues  per representative         total        orbits",
            sizes.len(),
            if sizes.len() == 1 { "grid stands" } else { "grids stand" },
            subject.group,
        ))?;
        for (&clues, tally) in self.census.tallies() {
            let record = record::Minimal::new(subject.game, subject.group, subject.grid, clues, tally);
            let text =
                format!("{clues:>5}  {:>18}  {:>12}  {:>12}", tally.per_representative, tally.total, tally.orbits);
            output.row(text, || &record)?;
        }
        Ok(())
    }
}
