//! The table of `minimal`: numbers of puzzles by number of clues, of one grid or of one grid of each class, of all grids, and up to symmetry.

use crate::format::record;
use crate::minimal::{Census, Counted};
use crate::symmetry::Representative;
use crate::verbs::Minimal;

use crate::cli::args::MinimalArgs;
use crate::cli::run::Output;

/// More sizes of classes than this are summed up.
const SIZES: usize = 8;

/// The counts so far.
pub(super) struct Table<'a> {
    subject: &'a Minimal<'a>,
    /// In how many ways symbols can be named.
    names: u128,
    lists_classes: bool,
    is_csv: bool,
    /// Whether the list of all grids rests on the word of outside programs alone.
    unproved: bool,
    sizes: Vec<usize>,
    census: Census,
}

impl<'a> Table<'a> {
    pub(super) fn new(subject: &'a Minimal<'a>, args: &MinimalArgs, unproved: bool) -> anyhow::Result<Self> {
        Ok(Self {
            subject,
            names: subject.names()?,
            lists_classes: args.classes,
            is_csv: args.output.csv,
            unproved,
            sizes: Vec::new(),
            census: Census::default(),
        })
    }

    pub(super) fn add(&mut self, class: &Representative, counted: &Counted, output: &mut Output) -> anyhow::Result<()> {
        self.census.add_counted(class, counted, self.names);
        if self.lists_classes {
            let (subject, unproved) = (self.subject, self.unproved);
            for record in record::MinimalClass::all(subject.game, subject.group.name, class, counted, unproved) {
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

    /// Writes the sums, which are lower bounds after a stop.
    pub(super) fn write(self, stopped: bool, output: &mut Output) -> anyhow::Result<()> {
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
        for (&clues, counts) in self.census.by_clues() {
            let record = record::Minimal::new(subject.game, subject.group.name, subject.grid, clues, counts)
                .resting_on_a_word(self.unproved)
                .after_a_stop(stopped);
            let text =
                format!("{clues:>5}  {:>18}  {:>12}  {:>12}", counts.per_representative, counts.total, counts.orbits);
            output.row(text, || &record)?;
        }
        Ok(())
    }
}
