//! `suite`: families of hard instances, and solvers timed on them.

use std::io;
use std::path::Path;

use crate::cli::Itself;
use crate::encodings::AtMostOne;
use crate::encodings::dimacs::Size;
use crate::format::record;
use crate::sha256::Hashing;
use crate::suite::{Format, Instance};
use crate::verbs::{MakeSuite, SolverTimes, TimedSolver};
use itertools::Itertools as _;

use super::args::SuiteArgs;
use super::chart::{Chart, cactus};
use super::engine::EngineArg;
use super::run::{Manifest, Output, Session, Status, input, unless_stopped};
use super::world::{NewFile, Role, World, Written, files};

/// The file of what solvers said, and how long they took: not the same on two machines.
const TIMES: &str = "times.jsonl";

pub(crate) fn run(args: &SuiteArgs, world: &World) -> anyhow::Result<Status> {
    let made = make(args)?;
    let output = Output::new(world, args.output.json);
    if args.is_bare() {
        return intended(&made, args, output, world);
    }
    let solvers = args.engine.iter().map(|engine| solver(engine, world.itself)).collect::<anyhow::Result<Vec<_>>>()?;
    let session = Session::new(world, &args.output, args.timeout)?;
    let chart = Chart::create(world, &args.chart)?;
    let folder = args.out.folder.as_deref().map(|path| Folder::new(world, path, args)).transpose()?;
    let times = SolverTimes::new(&solvers, args.solver_timeout);
    let mut suite =
        Suite { args, session: &session, solvers, times, folder, output, made: 0, bytes: 0, worst: Status::Done };
    suite.heading()?;
    let read = |name: &str| input::game(world, name);
    let end = unless_stopped(made.run(&session, read, |instance| suite.instance(instance)));
    if suite.made == 0 && matches!(end, Ok(Some(()))) {
        session.note(&format!("no instance: every game of the family has an order above {}", made.largest()));
    }
    let is_whole = matches!(end, Ok(Some(())));
    suite.scores(chart)?;
    suite.finish(is_whole)?;
    let worst = suite.worst;
    if end?.is_none() {
        session.note("stopped");
        return Ok(Status::Limit);
    }
    Ok(worst)
}

/// The request of the arguments.
fn make(args: &SuiteArgs) -> anyhow::Result<MakeSuite> {
    let mut suite = MakeSuite::new(&args.families)?;
    suite.games = args.game.iter().unique().cloned().collect();
    suite.holes.clone_from(&args.holes);
    (suite.largest, suite.count) = (args.largest, args.count.items.unwrap_or(1));
    suite.recipe.seed = args.seed.value;
    (suite.recipe.sets, suite.recipe.cubes) = (args.sets as usize, args.cubes as usize);
    Ok(suite)
}

/// The solver that an argument names.
fn solver(engine: &EngineArg, itself: Itself) -> anyhow::Result<TimedSolver> {
    match engine {
        EngineArg::Ours(choice) => TimedSolver::new(*choice),
        EngineArg::External(program) => Ok(TimedSolver::External {
            command: program.command().to_owned(),
            solver: program.solver("external", itself),
        }),
    }
}

/// Says which instances there would be.
fn intended(made: &MakeSuite, args: &SuiteArgs, mut output: Output, world: &World) -> anyhow::Result<Status> {
    let formats: Vec<_> = args.format.iter().map(|format| format.ending()).collect();
    for (family, games) in made.intended(|name| input::game(world, name))? {
        let text =
            format!("{:<12}{} as {}\n{:12}{}", family.name, family.about, formats.join(" "), "", games.join(" "));
        output.result(text, || record::Family::new(family.name, family.about, &games))?;
    }
    if !args.output.quiet {
        world.console.flush_ahead();
        world.message(
            "nothing is made: `gerechte suite FAMILY…` makes instances and says how large they are, --out DIR writes them, all families if none is named, \
             and --engine times solvers on them",
        );
    }
    Ok(Status::Done)
}

/// The place to which instances are written.
struct Folder<'a> {
    path: &'a Path,
    manifest: Manifest,
    times: Option<NewFile>,
}

impl<'a> Folder<'a> {
    fn new(world: &World, path: &'a Path, args: &SuiteArgs) -> anyhow::Result<Self> {
        let games = args.game.iter().flat_map(|game| ["--game", game]);
        let words = ["suite"].into_iter().chain(args.families.iter().map(String::as_str)).chain(games);
        let manifest = Manifest::create(world, path, &words.collect::<Vec<_>>().join(" "))?;
        // After a stop, what was timed is still written.
        let times =
            (!args.engine.is_empty()).then(|| NewFile::create(world, Role::Instances, &path.join(TIMES), None, false));
        Ok(Self { path, manifest, times: times.transpose()?.map(NewFile::despite_stops) })
    }
}

/// A suite that is being made.
struct Suite<'a> {
    args: &'a SuiteArgs,
    session: &'a Session,
    solvers: Vec<TimedSolver>,
    times: SolverTimes,
    folder: Option<Folder<'a>>,
    output: Output,
    made: usize,
    bytes: u64,
    worst: Status,
}

impl Suite<'_> {
    fn heading(&mut self) -> anyhow::Result<()> {
        if self.solvers.is_empty() {
            return Ok(());
        }
        let columns: Vec<_> = self.solvers.iter().map(|solver| format!("{:>12}", solver.name())).collect();
        self.output.heading(format!("{:<47} {:<16}{columns}", "instance", "expected", columns = columns.concat()))
    }

    /// Writes an instance in each format, and times the solvers on it.
    fn instance(&mut self, instance: &Instance) -> anyhow::Result<()> {
        for &format in &self.args.format {
            let is_repeated = matches!(format, Format::Cnf(amo) if amo != AtMostOne::default());
            if is_repeated && !instance.question.has_encodings() {
                continue;
            }
            let file = files::packed_name(&format!("{}.{}", instance.name, format.ending()), self.args.compress);
            let (size, written) = self.write(instance, format, &file)?;
            self.bytes += written.file.bytes;
            self.made += 1;
            let record = MakeSuite::record(instance, format, file, size, written.file, written.content);
            if let Some(folder) = &mut self.folder {
                folder.manifest.add(&record)?;
            }
            self.tell(instance, format, &record)?;
            self.session.step();
        }
        Ok(())
    }

    fn write(&self, instance: &Instance, format: Format, file: &str) -> anyhow::Result<(Size, Written)> {
        let Some(folder) = &self.folder else {
            let mut out = Hashing::new(io::sink());
            let size = instance.question.write(format, &mut out)?;
            return Ok((size, Written { file: out.finish().1, content: None }));
        };
        let mut out = NewFile::create(self.session, Role::Instances, &folder.path.join(file), None, false)?;
        let size = out.fill(|out| instance.question.write(format, out))?;
        Ok((size, out.finish()?))
    }

    /// Prints the instance, and the answers of solvers.
    fn tell(&mut self, instance: &Instance, format: Format, record: &record::Instance) -> anyhow::Result<()> {
        let expected = record.expected.status.unwrap_or("unknown");
        let start = format!("{:<47} {expected:<16}", record.file);
        if self.solvers.is_empty() {
            let clauses = if format == Format::Opb { "constraints" } else { "clauses" };
            let sizes = format!("{:>8} variables {:>9} {clauses}", record.variables, record.clauses);
            return self.output.result(format!("{start}{sizes}  by {}", record.expected.known_by), || record);
        }
        let mut cells = vec![start];
        let mut runs = Vec::new();
        for solver in &self.solvers {
            self.session.working_on(format!("{}: {}", record.file, solver.name()));
            let run = solver.run(instance, format, &record.file, self.args.solver_timeout, self.session)?;
            if run.agrees == Some(false) {
                let said = run.answer;
                self.session.note(&format!("{}: {} says {said}, and {expected} is expected", record.file, run.engine));
                self.worst = Status::Negative;
            }
            if let Some(failure) = &run.failure {
                self.session.note(&format!("{}: {} failed: {failure}", record.file, run.engine));
                self.worst = Status::Negative;
            }
            cells.push(format!("{:>12}", run.cell()));
            runs.push(run);
        }
        self.times.add(&runs);
        if let Some(times) = self.folder.as_mut().and_then(|folder| folder.times.as_mut()) {
            for run in &runs {
                let line = serde_json::to_string(run)?;
                times.fill(|out| writeln!(out, "{line}"))?;
            }
        }
        if self.args.output.json {
            self.output.result("", || record)?;
            return runs.iter().try_for_each(|run| self.output.result("", || run));
        }
        self.output.result(cells.concat(), || record)
    }

    /// Sums up what solvers did, and draws it.
    fn scores(&mut self, chart: Option<Chart>) -> anyhow::Result<()> {
        let scores = self.times.scores();
        if scores.iter().all(|score| score.instances == 0) {
            return Ok(());
        }
        if self.args.output.json {
            scores.iter().try_for_each(|score| self.output.result("", || score))?;
        } else {
            let line = |name: &str, cell: fn(&record::SolverScore) -> String| {
                let cells: Vec<_> = scores.iter().map(|score| format!("{:>12}", cell(score))).collect();
                format!("{name:<64}{}", cells.concat())
            };
            let solved = line("solved", |score| format!("{} of {}", score.solved, score.instances));
            let par2 = line("PAR-2, seconds", |score| format!("{:.3}", score.par2));
            self.output.result(format!("{solved}\n{par2}"), || ())?;
        }
        match chart {
            Some(chart) => chart.write_drawn(&cactus(&self.times.solved())?),
            None => Ok(()),
        }
    }

    /// Closes the files of the folder.
    fn finish(&mut self, is_whole: bool) -> anyhow::Result<()> {
        let Some(Folder { path, manifest, times }) = self.folder.take() else { return Ok(()) };
        let wrote = manifest.words(self.bytes, path);
        manifest.finish(is_whole)?;
        times.map(NewFile::finish).transpose()?;
        self.session.note(&wrote);
        Ok(())
    }
}
