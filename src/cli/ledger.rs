//! What is known of a count in parts, and the file that remembers it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use gerechte::Count;
use gerechte::encodings::{Encoding, Problem, dimacs};
use serde::{Deserialize, Serialize};

use super::hashed;

/// What is counted, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subject {
    pub(crate) game: String,
    pub(crate) puzzle: Option<String>,
    pub(crate) up_to: Option<String>,
    pub(crate) engine: String,
}

/// A state file opens with this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Heading {
    schema: String,
    #[serde(flatten)]
    subject: Subject,
    /// The SHA-256 of the problem as DIMACS: a game may be in a file, which may have changed.
    formula: String,
    cubes: usize,
}

impl Heading {
    pub(crate) fn new(subject: &Subject, problem: &Problem, cubes: usize) -> io::Result<Self> {
        let formula = hashed::of(|out| dimacs::write(problem, Encoding::default(), out))?;
        Ok(Self { schema: "gerechte/count-state/1".to_owned(), subject: subject.clone(), formula, cubes })
    }
}

/// Each other line of a state file: the number of solutions in a cube.
#[derive(Serialize, Deserialize)]
struct Part {
    cube: usize,
    count: u64,
}

/// The count of each cube, as far as it is known.
pub(crate) struct Ledger {
    counts: Vec<Option<u64>>,
    /// Solutions in cubes that were not searched to their end.
    others: u64,
    file: Option<File>,
}

impl Ledger {
    /// Nothing is known.
    pub(crate) fn new(cubes: usize) -> Self {
        Self { counts: vec![None; cubes], others: 0, file: None }
    }

    /// What the file knows; a new file if there is none. A last line that is not complete was being written when the program ended.
    pub(crate) fn open(path: &Path, heading: &Heading) -> anyhow::Result<Self> {
        let name = path.display();
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.as_mut().map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| name.to_string())?;
        let mut ledger = Self { file: Some(file.try_clone()?), ..Self::new(heading.cubes) };
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(complete as u64)?;
        let mut lines = text[..complete].lines();
        let Some(first) = lines.next() else {
            ledger.write(heading).with_context(|| name.to_string())?;
            return Ok(ledger);
        };
        let found: Heading =
            serde_json::from_str(first).with_context(|| format!("{name}: line 1 is no state of a count"))?;
        if found != *heading {
            bail!("{name} is the state of another count: {first}");
        }
        for (number, line) in (2..).zip(lines) {
            let part: Part = serde_json::from_str(line).with_context(|| format!("{name}: line {number}"))?;
            match ledger.counts.get_mut(part.cube) {
                Some(count) if count.is_none_or(|count| count == part.count) => *count = Some(part.count),
                _ => bail!("{name}: line {number}: cube {} is not there, or has two counts", part.cube),
            }
        }
        Ok(ledger)
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{}\n", serde_json::to_string(line)?).as_bytes())
    }

    /// Whether the cube has been counted.
    pub(crate) fn knows(&self, cube: usize) -> bool {
        self.counts[cube].is_some()
    }

    /// Notes what was found in a cube.
    pub(crate) fn note(&mut self, cube: usize, count: Count) -> io::Result<()> {
        let number = count.number() as u64;
        if !count.is_exact() {
            self.others += number;
            return Ok(());
        }
        self.counts[cube] = Some(number);
        self.write(&Part { cube, count: number })
    }

    /// The cubes that have been counted.
    pub(crate) fn done(&self) -> usize {
        self.counts.iter().flatten().count()
    }

    /// The solutions so far.
    pub(crate) fn found(&self) -> u64 {
        self.others + self.counts.iter().flatten().sum::<u64>()
    }

    /// What follows for all cubes together.
    pub(crate) fn count(&self) -> Count {
        let found = self.found().into();
        if self.done() == self.counts.len() { Count::Exactly(found) } else { Count::AtLeast(found) }
    }
}
