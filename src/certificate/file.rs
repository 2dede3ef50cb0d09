//! The files of a certificate.

/// A file of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum File {
    /// What is certified, and the hashes of the other files.
    Manifest,
    /// The clauses of the statement.
    Formula,
    /// The grids, one a line.
    Models,
    /// The formula, and a clause for each grid that excludes it.
    Closing,
    /// The refutation of the closing formula, with hints.
    Lrat,
    /// The same without hints.
    Drat,
}

impl File {
    /// All files but the manifest.
    pub const LISTED: [Self; 5] = [Self::Formula, Self::Models, Self::Closing, Self::Lrat, Self::Drat];

    /// The name in the certificate's folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manifest => "manifest.json",
            Self::Formula => "formula.cnf",
            Self::Models => "models.txt",
            Self::Closing => "closing.cnf",
            Self::Lrat => "refutation.lrat",
            Self::Drat => "refutation.drat",
        }
    }
}

/// The folder of a cube, from 0.
pub fn cube_name(index: usize) -> String {
    format!("cube-{index:04}")
}
