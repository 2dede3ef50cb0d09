//! The output of a scan: the number of grids by the number of clues that they need, and a line for each grid if requested.

use crate::Game;
use crate::fewest::Spectrum;
use crate::format::record;

use crate::cli::args::ScanArgs;
use crate::cli::chart::Chart;
use crate::cli::run::Output;
use crate::cli::world::World;

/// A report of records in the order of their grids.
pub(crate) struct Report<'a> {
    game: &'a Game,
    output: Output,
    /// Each grid has a line.
    lists: bool,
    /// The summary at the end, if it is requested.
    spectrum: Option<Spectrum>,
    chart: Option<Chart>,
}

impl<'a> Report<'a> {
    /// The output that the arguments ask for.
    pub(crate) fn new(world: &World, args: &ScanArgs, game: &'a Game, chart: Option<Chart>) -> Self {
        let spectrum = (!args.list || !args.output.csv || chart.is_some()).then(Spectrum::default);
        Self { game, output: Output::table(world, &args.output), lists: args.list, spectrum, chart }
    }

    /// The records alone.
    pub(crate) fn records(world: &World, game: &'a Game) -> Self {
        Self { game, output: Output::new(world, true), lists: true, spectrum: None, chart: None }
    }

    /// Takes what is known of the next grid.
    pub(crate) fn add(&mut self, record: &record::Scan) -> anyhow::Result<()> {
        if let Some(spectrum) = &mut self.spectrum {
            spectrum.add(record.at_least, record.fewest.is_some(), record.number(), &record.puzzle);
        }
        if self.lists {
            self.output.row(text(record), || record)?;
        }
        Ok(())
    }

    /// Says what all records say together. After a stop, these are the records before it.
    pub(crate) fn end(mut self, stopped: bool) -> anyhow::Result<()> {
        let Some(spectrum) = self.spectrum.take() else { return Ok(()) };
        if !self.lists || !self.output.is_csv() {
            self.table(&spectrum, stopped)?;
        }
        if let Some(chart) = self.chart {
            let bars = spectrum.entries().iter().map(|(&clues, entry)| (needed(clues, entry.is_proved), entry.grids));
            chart.write(["fewest clues", "grids"], &bars.collect::<Vec<_>>())?;
        }
        Ok(())
    }

    fn table(&mut self, spectrum: &Spectrum, stopped: bool) -> anyhow::Result<()> {
        self.output.heading("fewest  grids     puzzles  example")?;
        for (&clues, entry) in spectrum.entries() {
            let fewest = needed(clues, entry.is_proved);
            let puzzles = entry.puzzles.map_or_else(|| "-".to_owned(), |puzzles| puzzles.to_string());
            let text = format!("{fewest:>6}  {:>5}  {puzzles:>10}  {}", entry.grids, entry.example);
            self.output.row(text, || record::Spectrum::new(self.game, clues, entry, stopped))?;
        }
        Ok(())
    }
}

fn text(record: &record::Scan) -> String {
    let puzzles = record.puzzles.as_ref().map_or_else(String::new, |puzzles| format!(" {puzzles}"));
    format!("{} {}{puzzles} {}", record.grid, needed(record.at_least, record.fewest.is_some()), record.puzzle)
}

/// The number of clues, or "at least" that number if it is not proved.
fn needed(clues: usize, is_proved: bool) -> String {
    if is_proved { clues.to_string() } else { format!("{clues}+") }
}
