//! The files of a certificate.

use serde::{Deserialize, Serialize};

/// A file of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum File {
    /// The statement that is certified, and the hashes of the other files.
    Manifest,
    /// The statement that is being certified, while there is no manifest.
    Unfinished,
    /// The clauses of the statement.
    Formula,
    /// The grids, one a line.
    Models,
    /// The formula, and a clause for each grid that excludes it.
    Closing,
    /// For a proof by a graph: its nodes, and the proof that it stands for the formula.
    Graph,
    /// The refutation of the closing formula, with hints.
    Lrat,
    /// The same without hints.
    Drat,
    /// For the fewest clues: other grids, one a line.
    Others,
    /// For the fewest clues: the formula "fewer cells than the fewest meet every set of cells in which another grid differs".
    Hitting,
    /// For the fewest clues by cutting planes: the formula "as few cells as possible, and one of each set", in the format OPB.
    Opb,
    /// For the fewest clues by cutting planes: the proof, in the format of VeriPB.
    Pbp,
}

impl File {
    /// All files that the manifest of a count can list.
    pub const LISTED: [Self; 6] = [Self::Formula, Self::Models, Self::Closing, Self::Graph, Self::Lrat, Self::Drat];

    /// All files.
    pub const ALL: [Self; 12] = [
        Self::Manifest,
        Self::Unfinished,
        Self::Formula,
        Self::Models,
        Self::Closing,
        Self::Graph,
        Self::Lrat,
        Self::Drat,
        Self::Others,
        Self::Hitting,
        Self::Opb,
        Self::Pbp,
    ];

    /// The name in the certificate's folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manifest => "manifest.json",
            Self::Unfinished => "unfinished.json",
            Self::Formula => "formula.cnf",
            Self::Models => "models.txt",
            Self::Closing => "closing.cnf",
            Self::Graph => "graph.cpog",
            Self::Lrat => "refutation.lrat",
            Self::Drat => "refutation.drat",
            Self::Others => "others.txt",
            Self::Hitting => "hitting.cnf",
            Self::Opb => "hitting.opb",
            Self::Pbp => "bound.pbp",
        }
    }

    /// The file with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.name() == name)
    }

    /// The most bytes that it may have: 32 MiB where it is read at once, 16 GiB where it is read line by line.
    pub const fn largest(self) -> u64 {
        match self {
            Self::Manifest | Self::Unfinished => 1 << 25,
            _ => 1 << 34,
        }
    }
}

/// How the number of grids is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// The grids are listed, and a refutation shows that there are no others.
    #[default]
    List,
    /// A graph stands for all grids, and their number follows from it.
    Graph,
}

impl Proof {
    /// The files that the manifest lists.
    pub const fn files(self) -> &'static [File] {
        match self {
            Self::List => &[File::Formula, File::Models, File::Closing, File::Lrat, File::Drat],
            Self::Graph => &[File::Formula, File::Graph],
        }
    }

    /// Whether it is the one that a manifest does not name.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// The most cubes of a certificate.
pub const MOST_CUBES: usize = 1 << 15;

/// More grids do not fit in one proof with comfort: it takes about 500 bytes each.
pub const MOST_GRIDS: usize = 5_000_000;

/// The folder of a cube, from 0.
pub fn cube_name(index: usize) -> String {
    format!("cube-{index:04}")
}

/// The cube whose folder has this name.
pub(super) fn cube_named(name: &str) -> Option<usize> {
    let index = name.strip_prefix("cube-")?.parse().ok()?;
    (cube_name(index) == name).then_some(index)
}
