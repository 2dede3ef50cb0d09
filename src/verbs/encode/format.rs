//! The formats that other solvers read, and the options that each of them has.

use std::str::FromStr;

use anyhow::{anyhow, bail};

use super::EncodeOptions;
use crate::encodings::{Encoding, Sums};

/// The encoding unless another is asked for.
pub(super) fn usual() -> Encoding {
    Encoding { sums: Sums::Symbols, ..Encoding::default() }
}

/// A format that other solvers read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum ExportFormat {
    /// DIMACS CNF, with the projection that model counters need
    #[default]
    Cnf,
    /// A formula and cubes, for incremental SAT solvers
    Icnf,
    /// Linear equations over 0/1 variables
    Opb,
    /// MaxSAT: a lower bound on the fewest clues of a grid, from unavoidable sets
    Wcnf,
    /// MiniZinc
    Minizinc,
    /// XCSP3
    Xcsp3,
    /// An integer program, in the format of CPLEX
    Lp,
    /// SMT-LIB 2: integers, for solvers modulo theories
    Smtlib,
    /// A quantified formula: some grid has a puzzle of at most --clues clues
    Qdimacs,
}

impl FromStr for ExportFormat {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        let found = Self::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| anyhow!("format `{name}` is none of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

impl ExportFormat {
    /// All of them.
    const ALL: [Self; 9] = [
        Self::Cnf,
        Self::Icnf,
        Self::Opb,
        Self::Wcnf,
        Self::Minizinc,
        Self::Xcsp3,
        Self::Lp,
        Self::Smtlib,
        Self::Qdimacs,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Icnf => "icnf",
            Self::Opb => "opb",
            Self::Wcnf => "wcnf",
            Self::Minizinc => "minizinc",
            Self::Xcsp3 => "xcsp3",
            Self::Lp => "lp",
            Self::Smtlib => "smtlib",
            Self::Qdimacs => "qdimacs",
        }
    }

    /// The word for its lines that state something.
    pub const fn statements(self) -> &'static str {
        match self {
            Self::Opb | Self::Minizinc | Self::Xcsp3 | Self::Lp | Self::Smtlib => "constraints",
            _ => "clauses",
        }
    }
}

impl EncodeOptions<'_> {
    /// Refuses an option that the format would pass over, and a format without the option that it needs.
    pub fn check(&self, is_batch: bool, has_folder: bool) -> anyhow::Result<()> {
        use ExportFormat::{Cnf, Icnf, Lp, Minizinc, Opb, Qdimacs, Smtlib, Wcnf, Xcsp3};
        let format = self.format;
        let given: [(&str, bool, &[ExportFormat]); 8] = [
            ("--encoding, --amo or --sums", self.encoding != usual(), &[Cnf, Icnf, Qdimacs]),
            ("--up-to", self.up_to.is_some(), &[Cnf, Icnf, Opb, Minizinc, Xcsp3, Lp, Smtlib, Qdimacs]),
            ("--valid-for", self.valid_for.is_some(), &[Cnf, Icnf]),
            ("--differs-from", self.differs_from.is_some(), &[Cnf, Icnf, Opb, Lp]),
            ("--cubes", self.cubes.is_some(), &[Cnf, Icnf]),
            ("--sets", self.sets.is_some(), &[Wcnf]),
            ("--clues", self.clues.is_some(), &[Qdimacs]),
            ("--batch", is_batch, &[Cnf, Opb, Minizinc, Xcsp3, Lp, Smtlib]),
        ];
        let unfit = given.iter().find(|(_, given, formats)| *given && !formats.contains(&format));
        if let Some((option, _, formats)) = unfit {
            let takers = formats.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
            bail!("--format {} has no use for {option}: it is for {takers}", format.name());
        }
        match format {
            _ if is_batch && self.cubes.is_some() => bail!("--batch writes whole formulas: it has no use for --cubes"),
            Cnf if self.cubes.is_some() && !has_folder => bail!("--format cnf --cubes wants a folder: --out DIR"),
            Icnf if self.cubes.is_none() => bail!("--format icnf wants --cubes N"),
            Qdimacs if self.clues.is_none() => bail!("--format qdimacs wants --clues K"),
            _ => Ok(()),
        }
    }
}
