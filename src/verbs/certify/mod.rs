//! `certify`: the grids of a game or a puzzle, or the fewest clues of a grid, with proofs in a folder, and the check of such a folder.

#[cfg(feature = "checker")]
mod check;
#[cfg(feature = "checker")]
mod fewest;
#[cfg(feature = "checker")]
mod files;
#[cfg(feature = "checker")]
mod names;

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};

#[cfg(feature = "checker")]
pub use check::CheckCertificate;
#[cfg(feature = "checker")]
pub use files::Refused;

use super::World;
use crate::certificate::{self, CertificateError, Folder, Manifest, Means, Progress, Subject, fewest as of_fewest};

/// A request for a certificate of all grids.
///
/// ```
/// use gerechte::certificate::{Memory, Subject};
/// use gerechte::{Game, Stop, verbs::Certify};
/// let game: Game = "box:2x2".parse()?;
/// let (subject, folder) = (Subject::new(&game, None, None)?, Memory::default());
/// let certify = Certify { subject: &subject, cubes: None };
/// let made = certify.make(&folder, &Stop::never())?;
/// assert_eq!((made.count.as_str(), certify.finished(&folder)?.is_some()), ("288", true));
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Certify<'a> {
    /// The game, and perhaps a puzzle.
    pub subject: &'a Subject,
    /// The least number of parts that are certified apart.
    pub cubes: Option<usize>,
}

/// The files of a cube by their names: a part that was certified apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/certificate-part/1")]
pub struct CertificatePart {
    cube: usize,
    files: BTreeMap<String, String>,
}

impl Certify<'_> {
    /// The manifest of a certificate that is finished.
    pub fn finished(&self, folder: &dyn Folder) -> anyhow::Result<Option<Manifest>> {
        certificate::finished(self.subject, folder, self.cubes).map_err(explained)
    }

    /// Writes the certificate into a new or empty folder, or continues one.
    pub fn make(&self, folder: &dyn Folder, world: &impl World) -> anyhow::Result<Manifest> {
        let game = self.subject.game();
        let progress = |progress| match progress {
            Progress::Search => world.working_on(&format!("{game}: grids")),
            Progress::Grid => world.step(),
            Progress::Refutation => world.working_on(&format!("{game}: no others")),
        };
        let mut means = Means::new(world.stop());
        (means.workers, means.progress) = (world.workers(), &progress);
        certificate::make(self.subject, folder, self.cubes, &means).map_err(explained)
    }

    fn wanted(&self) -> anyhow::Result<usize> {
        self.cubes.context("--cubes N is wanted")
    }

    /// The number of cubes.
    pub fn number_of_cubes(&self) -> anyhow::Result<usize> {
        certificate::number_of_cubes(self.subject, self.wanted()?).map_err(explained)
    }

    /// Certifies some of the cubes.
    pub fn parts(&self, range: Range<usize>, world: &impl World) -> anyhow::Result<Vec<CertificatePart>> {
        let mut means = Means::new(world.stop());
        means.workers = world.workers();
        let made = certificate::apart(self.subject, self.wanted()?, range.clone(), &means).map_err(explained)?;
        if made.len() != range.len() {
            bail!("there is no cube {}", range.start + made.len());
        }
        let part = |(cube, files): (usize, BTreeMap<String, Vec<u8>>)| {
            let files = files.into_iter().map(|(name, bytes)| Ok((name, String::from_utf8(bytes)?)));
            let files = files.collect::<anyhow::Result<_>>().with_context(|| format!("cube {cube}: no text"))?;
            Ok(CertificatePart { cube, files })
        };
        range.zip(made).map(part).collect()
    }

    /// Writes the certificate of all cubes, in their order, into a folder.
    pub fn together(
        &self,
        folder: &dyn Folder,
        mut parts: impl Iterator<Item = anyhow::Result<CertificatePart>>,
        world: &impl World,
    ) -> anyhow::Result<Manifest> {
        certificate::together(self.subject, folder, self.wanted()?, &Means::new(world.stop()), |cube| {
            let part = parts.next().with_context(|| format!("cube {cube} is missing"))??;
            if part.cube != cube {
                bail!("cube {} where cube {cube} is wanted", part.cube);
            }
            Ok(part.files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
        })
    }
}

/// A request for a certificate of the fewest clues of a grid.
#[derive(Clone, Copy, Debug)]
pub struct CertifyFewest<'a> {
    /// The game and the grid.
    pub subject: &'a of_fewest::Subject,
}

impl CertifyFewest<'_> {
    /// The manifest of a certificate that is finished.
    pub fn finished(&self, folder: &dyn Folder) -> anyhow::Result<Option<of_fewest::Manifest>> {
        of_fewest::finished(self.subject, folder).map_err(explained)
    }

    /// Writes the certificate into a new or empty folder, or continues one.
    pub fn make(&self, folder: &dyn Folder, world: &impl World) -> anyhow::Result<of_fewest::Manifest> {
        let game = self.subject.game();
        let progress = |progress| match progress {
            Progress::Search => world.working_on(&format!("{game}: the fewest clues")),
            Progress::Refutation => world.working_on(&format!("{game}: not with fewer")),
            Progress::Grid => {}
        };
        let mut means = Means::new(world.stop());
        means.progress = &progress;
        of_fewest::make(self.subject, folder, &means).map_err(explained)
    }
}

fn explained(error: CertificateError) -> anyhow::Error {
    match error {
        CertificateError::Engine(error) => error.into(),
        CertificateError::TooMany { .. } => anyhow!("{error} (see --graph and --cubes)"),
        error => error.into(),
    }
}
