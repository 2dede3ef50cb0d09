//! `verify --report`: the findings as a file.

use std::env;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::claims::{Lab, naive_scores};
use crate::format::report::{Entry, Figure, Form, Provenance, Report};
use crate::generate::Date;
use crate::sat::Varisat;
use crate::verbs::{Verify, certificates};
use anyhow::{Context, anyhow};

use crate::cli::args::VerifyArgs;
use crate::cli::chart;
use crate::cli::run::{Session, unless_stopped};
use crate::cli::world::{NewFile, Role, World};

/// The claim that has a picture.
const PICTURED: &str = "figure-7";

/// A report that is to be written. Its place is taken before the work begins.
pub(crate) struct ReportFile {
    path: PathBuf,
    form: Form,
    file: NewFile,
    date: Date,
}

impl ReportFile {
    pub(crate) fn create(world: &World, path: &Path, force: bool) -> anyhow::Result<Self> {
        let form = Form::of(path).with_context(|| path.display().to_string())?;
        let date = today()?;
        // After a stop, the report is still written.
        let file = NewFile::create(world, Role::Report, path, None, force)?.despite_stops();
        Ok(Self { path: path.to_owned(), form, file, date })
    }

    /// Draws what belongs to the claims, and writes all.
    pub(crate) fn write(
        mut self,
        entries: Vec<Entry<'_>>,
        args: &VerifyArgs,
        verify: &Verify<'_>,
        session: &Session,
    ) -> anyhow::Result<()> {
        let is_pictured = entries.iter().any(|entry| entry.claim.id == PICTURED && !entry.findings.is_empty());
        let wants_picture = self.form == Form::Html && is_pictured && args.file.is_none();
        let figures = if wants_picture { verify.in_lab(session, figure_7)?.into_iter().collect() } else { Vec::new() };
        let certificates = if args.file.is_none() { certificates(&entries, args.deep, session)? } else { Vec::new() };
        let provenance = provenance(self.date, args, session);
        let report = Report { provenance, entries, figures, certificates };
        self.file.fill(|out| report.write(self.form, out))?;
        let bytes = self.file.finish()?.file.bytes;
        session.note(&format!("wrote {}: {bytes} bytes", self.path.display()));
        Ok(())
    }
}

/// The picture of figure 7, unless a stop came first.
fn figure_7(lab: &Lab<'_>) -> anyhow::Result<Option<Figure>> {
    let Some(scores) = unless_stopped(naive_scores(lab).map_err(anyhow::Error::from))? else { return Ok(None) };
    let puzzles: usize = scores.values().map(Vec::len).sum();
    let caption = format!(
        "What figure 7 of the source shows: naive scores by number of clues, here the exact means (in rounds) of the {puzzles} minimal puzzles of one \
         grid of each class. The source plots the mean of a hundred runs of each puzzle."
    );
    Ok(Some(Figure { claim: PICTURED.to_owned(), caption, svg: chart::scores(&scores)? }))
}

/// The day in UTC: of the clock, or of `SOURCE_DATE_EPOCH`, by which builds are made reproducible.
fn today() -> anyhow::Result<Date> {
    const NAME: &str = "SOURCE_DATE_EPOCH";
    if let Some(seconds) = env::var_os(NAME) {
        let text = seconds.to_string_lossy();
        // Up to the year 9999.
        let seconds = text.parse().ok().filter(|&seconds: &u64| seconds < 253_402_300_800);
        return Ok(Date::of_unix_time(
            seconds.ok_or_else(|| anyhow!("{NAME}: `{text}` is no number of seconds since 1970"))?,
        ));
    }
    Ok(Date::of_unix_time(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()))
}

/// The most memory that this process has held, in bytes. Returns `None` where there is no file of Linux that says so.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"))?;
    Some(kibibytes.trim().parse::<u64>().ok()? * 1024)
}

fn provenance(date: Date, args: &VerifyArgs, session: &Session) -> Provenance {
    let version = env!("CARGO_PKG_VERSION");
    let cores = std::thread::available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    let of = |name: &str, version: String| (name.to_owned(), version);
    Provenance {
        program: format!("gerechte {version}"),
        commit: crate::COMMIT.map(str::to_owned),
        date: date.to_string(),
        engines: vec![
            of("native", format!("gerechte {version}")),
            of("sat", format!("Varisat {}", Varisat::VERSION)),
            of("allsat", format!("gerechte {version}, from clauses alone")),
        ],
        seeds: "none is drawn; what is random starts from a fixed seed".to_owned(),
        machine: format!("{}, {}, {cores} cores", env::consts::OS, env::consts::ARCH),
        threads: args.threads().number(),
        deep: args.deep,
        milliseconds: session.clock().as_millis(),
        peak_memory: peak_memory(),
    }
}
