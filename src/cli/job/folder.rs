//! The folder of a plan, and the ledgers in it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::job::{At, Content, Heading, Lease, Ledger, Plan, Stripe};
use crate::sha256;
use crate::verbs::{Job, JobLedgers};
use anyhow::{Context, bail};

use super::work::Work;
use crate::cli::world::{Role, World};

/// The folders of the input, of the results, and of running processes.
pub(super) const INPUT: &str = "input";
const RESULTS: &str = "results";
const RUNNING: &str = "running";
/// The script for Slurm, and its output.
pub(super) const ARRAY: &str = "array.sh";
pub(super) const MERGE: &str = "merge.sh";
pub(super) const LOGS: &str = "logs";
/// The endings of the names of ledgers and of leases.
const LEDGER: &str = "jsonl";
const LEASE: &str = "json";
/// The name of a machine that has none.
const UNKNOWN: &str = "unknown";

/// Raised when answers change though their fields do not.
const ANSWERS: u32 = 1;

/// A folder with a plan of this program.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) job: Job,
}

/// The ledgers in a folder.
pub(super) struct Ledgers {
    paths: Vec<PathBuf>,
    /// The one that is being read again.
    open: Option<(u32, File)>,
}

impl JobLedgers for Ledgers {
    fn names(&self) -> Vec<String> {
        self.paths.iter().map(|path| shown(path)).collect()
    }

    fn open(&self, number: u32) -> io::Result<Box<dyn BufRead + '_>> {
        let file = File::open(&self.paths[number as usize])?;
        Ok(Box::new(BufReader::with_capacity(1 << 18, file)))
    }

    fn line(&mut self, number: u32, at: At) -> io::Result<Vec<u8>> {
        let file = match &mut self.open {
            Some((ledger, file)) if *ledger == number => file,
            open => &mut open.insert((number, File::open(&self.paths[number as usize])?)).1,
        };
        file.seek(SeekFrom::Start(at.offset))?;
        let mut bytes = vec![0; at.length as usize];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// The hash of what answers look like: the columns of all records that units have.
pub(super) fn answers() -> String {
    use crate::format::record::{
        Check, Class, ClassSize, Count, Fewest, Most, Rate, Row, Scan, Solve, Spectrum, Verify,
    };
    let records = [
        Check::COLUMNS,
        Class::COLUMNS,
        ClassSize::COLUMNS,
        Count::COLUMNS,
        Fewest::COLUMNS,
        Most::COLUMNS,
        Rate::COLUMNS,
        Scan::COLUMNS,
        Solve::COLUMNS,
        Spectrum::COLUMNS,
        Verify::COLUMNS,
    ];
    let columns: Vec<_> = records.iter().map(|columns| columns.join(" ")).collect();
    sha256::digits(&sha256::of_bytes(format!("{ANSWERS}\n{}", columns.join("\n")).as_bytes()))
}

impl Folder {
    /// The folder at a path, whose plan this program can continue.
    pub(super) fn open(world: &World, path: &Path) -> anyhow::Result<Self> {
        // All of it is the job's own, but for answers and pages that people put there.
        [INPUT, RESULTS, RUNNING].iter().try_for_each(|name| world.folder(Role::Job, &path.join(name)))?;
        world.folder(Role::JobLogs, &path.join(LOGS))?;
        [Plan::FILE, ARRAY, MERGE].iter().try_for_each(|name| world.file(Role::Job, &path.join(name)))?;
        let place = path.join(Plan::FILE);
        let name = || place.display().to_string();
        let text = fs::read_to_string(&place).with_context(|| format!("cannot read {}", name()))?;
        let plan = Plan::read(&text).with_context(name)?;
        let this = env!("CARGO_PKG_VERSION");
        if plan.version != this {
            bail!("{}: the plan is of version {}, and this is {this}", name(), plan.version);
        }
        if plan.answers != answers() {
            bail!("{}: the plan is of a build of version {this} with other answers", name());
        }
        Ok(Self { path: path.to_owned(), job: Job::new(plan) })
    }

    /// Makes the folders beside the plan.
    pub(super) fn make(path: &Path) -> anyhow::Result<()> {
        for folder in [INPUT, RESULTS, RUNNING] {
            let folder = path.join(folder);
            fs::create_dir_all(&folder).with_context(|| format!("cannot write {}", folder.display()))?;
        }
        Ok(())
    }

    /// Removes what [`Self::make`] has made, with all that is in it.
    pub(super) fn clear(path: &Path) {
        for folder in [INPUT, RESULTS, RUNNING] {
            drop(fs::remove_dir_all(path.join(folder)));
        }
    }

    pub(super) fn work(&self, world: &World) -> anyhow::Result<Work> {
        Work::of(world, &self.job.plan).with_context(|| self.path.join(Plan::FILE).display().to_string())
    }

    /// The path of a file of the plan.
    pub(super) fn input(&self, content: &Content) -> PathBuf {
        self.path.join(INPUT).join(&content.file)
    }

    /// The texts of the files that the arguments name.
    pub(super) fn files(&self) -> anyhow::Result<BTreeMap<String, String>> {
        let read = |content: &Content| {
            let path = self.input(content);
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            if sha256::digits(&sha256::of_bytes(text.as_bytes())) != content.sha256 {
                bail!("{} was changed since it was planned", path.display());
            }
            Ok((content.name.clone(), text))
        };
        self.job.plan.files.iter().map(read).collect()
    }

    /// The ledgers of all runs, by name.
    pub(super) fn ledgers(&self) -> anyhow::Result<Ledgers> {
        Ok(Ledgers { paths: listed(&self.path.join(RESULTS), LEDGER)?, open: None })
    }

    /// A new ledger. It has its name once its heading is whole.
    pub(super) fn ledger(&self, world: &World, stripe: Stripe) -> anyhow::Result<Ledger<File>> {
        let (host, pid) = (host(), std::process::id());
        let heading = Heading { plan: self.job.hash.clone(), stripe, host: host.clone(), pid };
        let folder = self.path.join(RESULTS);
        let name = format!("{}.{LEDGER}", run_name(stripe, &host));
        let path = folder.join(name);
        let made = fs::create_dir_all(&folder)
            .and_then(|()| world.begun(Role::Job, &path, |file| Ledger::new(file, &heading)));
        made.with_context(|| format!("cannot write {}", path.display()))
    }

    /// The file in which a run reports that it is at work.
    pub(super) fn lease(&self, stripe: Stripe) -> PathBuf {
        self.path.join(RUNNING).join(format!("{}.{LEASE}", run_name(stripe, &host())))
    }

    /// The leases of runs at work. Leaves out files that cannot be read, and runs whose process is gone from this machine, which is known by its name.
    pub(super) fn leases(&self) -> anyhow::Result<Vec<Lease>> {
        let here = host();
        let read = |path: &PathBuf| serde_json::from_slice::<Lease>(&fs::read(path).ok()?).ok();
        let is_killed = |lease: &Lease| lease.host == here && here != UNKNOWN && !is_process(lease.pid);
        let leases = listed(&self.path.join(RUNNING), LEASE)?;
        Ok(leases.iter().filter_map(read).filter(|lease| !is_killed(lease)).collect())
    }
}

/// Files with this ending whose names do not begin with a point, in order. No folder holds none.
fn listed(folder: &Path, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let place = || format!("cannot read {}", folder.display());
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(place)?,
    };
    let paths =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>().with_context(place)?;
    let is_shown = |path: &PathBuf| {
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        !is_hidden && path.extension().is_some_and(|found| found == ending)
    };
    let mut paths: Vec<_> = paths.into_iter().filter(is_shown).collect();
    paths.sort();
    Ok(paths)
}

/// The name of a file.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Writes a small file of the folder: as a whole, or not at all.
pub(super) fn write(world: &World, path: &Path, text: &str) -> io::Result<()> {
    world.write(Role::Job, path, |out| out.write_all(text.as_bytes()))
}

/// The name of the files of a run, which no other run has.
fn run_name(stripe: Stripe, host: &str) -> String {
    let stripe = stripe.to_string().replace('/', "of");
    let any = RandomState::new().hash_one(()) as u32;
    format!("{stripe}-{host}-{}-{any:08x}", std::process::id())
}

/// The name of this machine; of several nodes of Slurm on it, that of the node.
pub(super) fn host() -> String {
    let name = std::env::var("SLURMD_NODENAME").ok().or_else(machine).unwrap_or_else(|| UNKNOWN.to_owned());
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    name.chars().take(40).map(plain).collect()
}

/// Whether a process of this machine has this number, as far as the system says.
#[cfg(unix)]
fn is_process(pid: u32) -> bool {
    use nix::errno::Errno;
    use nix::sys::signal::kill;
    use nix::unistd::Pid;

    i32::try_from(pid).is_ok_and(|pid| kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH))
}

#[cfg(not(unix))]
const fn is_process(_: u32) -> bool {
    true
}

#[cfg(unix)]
fn machine() -> Option<String> {
    nix::unistd::gethostname().ok()?.into_string().ok()
}

#[cfg(not(unix))]
fn machine() -> Option<String> {
    std::env::var("COMPUTERNAME").ok()
}
