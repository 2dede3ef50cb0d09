//! `minimal`: the number of minimal puzzles by number of clues, of one grid or of one grid of each class, of all grids, and up to symmetry.

use std::ops::ControlFlow;

use gerechte::agree::{agreed, is_unproved};
use gerechte::engines::Task;
use gerechte::format::record;
use gerechte::minimal::{Census, Counted};
use gerechte::symmetry::Representative;
use gerechte::verbs::{Minimal, MinimalOf};
use gerechte::{Exit, fewest};

use crate::cli::args::MinimalArgs;
use crate::cli::engine::UNPROVED;
use crate::cli::run::{Output, Session, Status, unless_stopped};
use crate::cli::world::in_order;

/// More sizes of classes than this are summed up.
const SIZES: usize = 8;

/// Counts the minimal puzzles of grids.
pub(super) struct Subject<'a>(pub(super) Minimal<'a>);

impl Subject<'_> {
    /// The representatives and their puzzles, by tables. Returns `None` after a stop.
    pub(super) fn by_tables(&self, args: &MinimalArgs, session: &Session) -> anyhow::Result<Option<MinimalOf>> {
        let mut answers = Vec::new();
        let game = self.0.game;
        let engines = args.engine.engines(game.problem(), Task::Enumerate);
        for engine in &engines {
            let found = session.timed(engine.name(), || self.0.by_tables(engine.as_ref(), session));
            let Some(found) = unless_stopped(found)? else { return Ok(None) };
            answers.push((engine.name(), found));
        }
        if is_unproved(&engines, answers.iter().map(|(name, _)| *name)) {
            session.message(&format!("all grids of {game}{UNPROVED}"));
        }
        let show =
            |found: &MinimalOf| format!("{} puzzles", found.iter().map(|(_, puzzles)| puzzles.len()).sum::<usize>());
        Ok(Some(agreed(format_args!("the minimal puzzles of {game}"), &answers, show)?))
    }

    /// Counts the puzzles that a search finds, class by class.
    pub(super) fn by_search(
        &self,
        args: &MinimalArgs,
        session: &Session,
        output: &mut Output,
    ) -> anyhow::Result<Status> {
        let Some(classes) = unless_stopped(self.0.representatives(session))? else {
            session.note("stopped before the classes were known");
            return Ok(Status::Limit);
        };
        let mut table = Table::new(&self.0, args)?;
        let number = classes.len();
        session.working_on(format!("{}: classes", self.0.game));
        session.expects(number as u64);
        let clues = 0..=self.0.game.board().cells();
        let work = |(): &mut (), number: usize| {
            let class = &classes[number];
            let mut counted = Counted::new(&class.stabiliser);
            let symbols = class.grid.symbols();
            let exit = fewest::minimal_puzzles(self.0.game.problem(), symbols, clues.clone(), &session.stop, |cells| {
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
        in_order(&session.console, (0..number).map(Ok), args.threads.number(), || (), work, emit)?;
        table.write(output)?;
        if done < number {
            session.note(&format!("stopped: {done} of {number} grids are complete, and there are at least so many"));
            return Ok(Status::Limit);
        }
        Ok(Status::Done)
    }

    /// Counts the puzzles that are in tables.
    pub(super) fn count(&self, args: &MinimalArgs, found: MinimalOf, output: &mut Output) -> anyhow::Result<Status> {
        let mut table = Table::new(&self.0, args)?;
        for (class, puzzles) in found {
            table.add(&class, &Minimal::counted(&class, &puzzles), output)?;
        }
        table.write(output)?;
        Ok(Status::Done)
    }
}

/// The counts so far.
struct Table<'a> {
    subject: &'a Minimal<'a>,
    /// In how many ways symbols can be named.
    names: u128,
    lists_classes: bool,
    is_csv: bool,
    sizes: Vec<usize>,
    census: Census,
}

impl<'a> Table<'a> {
    fn new(subject: &'a Minimal<'a>, args: &MinimalArgs) -> anyhow::Result<Self> {
        Ok(Self {
            subject,
            names: subject.names()?,
            lists_classes: args.classes,
            is_csv: args.output.csv,
            sizes: Vec::new(),
            census: Census::default(),
        })
    }

    fn add(&mut self, class: &Representative, counted: &Counted, output: &mut Output) -> anyhow::Result<()> {
        self.census.add_counted(class, counted, self.names);
        if self.lists_classes {
            for record in record::MinimalClass::all(self.subject.game, self.subject.group.name, class, counted) {
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
            subject.group.name,
        ))?;
        for (&clues, tally) in self.census.tallies() {
            let record = record::Minimal::new(subject.game, subject.group.name, subject.grid, clues, tally);
            let text =
                format!("{clues:>5}  {:>18}  {:>12}  {:>12}", tally.per_representative, tally.total, tally.orbits);
            output.row(text, || &record)?;
        }
        Ok(())
    }
}
