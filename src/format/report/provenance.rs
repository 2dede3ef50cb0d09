//! The provenance of a report.

/// The program, machine and settings that computed a report, and the time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The program and its version.
    pub program: String,
    /// The commit that the program was built from, where the build was told.
    pub commit: Option<String>,
    /// The day, in UTC.
    pub date: String,
    /// The engines, each with its version.
    pub engines: Vec<(String, String)>,
    /// The origin of random numbers.
    pub seeds: String,
    /// The system, the architecture and the number of cores.
    pub machine: String,
    /// The number of threads.
    pub threads: usize,
    /// Whether engines were asked, too, that take long.
    pub deep: bool,
    /// The time in all, in milliseconds.
    pub milliseconds: u128,
    /// The most memory that was held at once, in bytes, where the system tells.
    pub peak_memory: Option<u64>,
}

impl Provenance {
    /// Names and values.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let commit = self.commit.clone().unwrap_or_else(|| "not recorded by the build".to_owned());
        let engines: Vec<_> = self.engines.iter().map(|(name, version)| format!("{name}: {version}")).collect();
        let seconds = self.milliseconds / 1000;
        let memory = self.peak_memory.map(|bytes| format!("{} MB at most", bytes.div_ceil(1_000_000)));
        vec![
            ("program", self.program.clone()),
            ("commit", commit),
            ("date", format!("{} (UTC)", self.date)),
            ("engines", engines.join("; ")),
            ("seeds", self.seeds.clone()),
            ("machine", self.machine.clone()),
            ("threads", self.threads.to_string()),
            ("depth", if self.deep { "every method (--deep)" } else { "methods that take seconds" }.to_owned()),
            ("time", format!("{seconds}.{:03} s", self.milliseconds % 1000)),
            ("memory", memory.unwrap_or_else(|| "not told by the system".to_owned())),
        ]
    }
}
