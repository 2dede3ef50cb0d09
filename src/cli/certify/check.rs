//! Checks a certificate.

use std::collections::BTreeMap;

use gerechte::certificate::{self, CertificateError, Manifest, Subject, cube_name};
use gerechte::sha256;
use gerechte::workers::{Serial, Workers, each};
use gerechte_checker::certificate::{Claim, File};
use gerechte_checker::cubes;

use super::files::{bytes, check_files, parsed, statement};
use super::folder::Disk;
use super::names::{self, Names};
use super::refused::Refused;
use crate::cli::run::Session;

/// The checker, and the expected result.
#[derive(Clone, Copy)]
pub(super) struct Check<'a> {
    /// The expected subject of the certificate, if one was given.
    pub(super) expected: Option<&'a Subject>,
    pub(super) workers: &'a dyn Workers,
    pub(super) session: &'a Session,
}

/// A part that a folder should hold, as the whole certificate states it.
pub(super) struct Part<'a> {
    /// The kind: `cube` or `puzzle`.
    pub(super) what: &'static str,
    /// The hash of its manifest.
    pub(super) hash: &'a str,
    /// The statement that its grids satisfy.
    pub(super) statement: gerechte_checker::Statement,
    /// The number of its grids.
    pub(super) count: &'a str,
    /// The game, with its files.
    pub(super) game: &'a str,
    pub(super) files: &'a BTreeMap<String, String>,
}

impl Check<'_> {
    /// Checks the certificate in a folder; its manifest, if it is accepted.
    pub(super) fn folder(&self, folder: &Disk) -> Result<Manifest, Refused> {
        let (manifest, names) = self.certificate(folder, None)?;
        match names {
            Names::Right => Ok(manifest),
            Names::Unknown(reason) => {
                let what = format!("the statement has {} grids and no others", manifest.count);
                let how = "gerechte certify GAME [PUZZLE] --check DIR";
                Err(Refused::unnamed(folder, &what, &manifest.game, &reason, how))
            }
        }
    }

    /// Checks a certificate, or that of a part.
    pub(super) fn certificate(&self, folder: &Disk, part: Option<&Part<'_>>) -> Result<(Manifest, Names), Refused> {
        self.session.working_on(folder.to_string());
        self.session.step();
        let path = folder.path(File::Manifest.name());
        let refused = |reason: String| Refused::new(&path, reason);
        let bytes = bytes(folder)?;
        let is_other = |part: &&Part<'_>| sha256::of_reader(bytes.as_slice()).is_ok_and(|found| found != part.hash);
        if let Some(part) = part.filter(is_other) {
            return Err(refused(format!("the hash is not that of the manifest that names the {}", part.what)));
        }
        let manifest: Manifest = parsed(&bytes, Manifest::SCHEMA).map_err(refused)?;
        let count = manifest.count.parse::<u64>().ok().filter(|count| count.to_string() == manifest.count);
        let claim = Claim {
            statement: statement(&manifest.statement).map_err(refused)?,
            count: count.ok_or_else(|| refused(format!("count {:?} is not a number", manifest.count)))?,
            up_to_relabelling: manifest.up_to.is_some(),
        };
        claim.check_statement().map_err(|refusal| refused(refusal.fault.to_string()))?;
        let names = match part {
            None => names::check(&manifest, self.expected).map_err(refused)?,
            Some(part) => {
                if claim.statement != part.statement {
                    return Err(refused(format!("the statement is not that of the {}", part.what)));
                }
                if manifest.count != part.count {
                    return Err(refused(format!("count {} instead of {:?}", manifest.count, part.count)));
                }
                names::check_part(&manifest, part.game, part.files).map_err(refused)?;
                Names::Right
            }
        };
        match (manifest.cubes.as_slice(), part) {
            ([], _) => check_whole(folder, &manifest, &claim, self.session)?,
            (_, None) => self.cubes(folder, &manifest, &claim)?,
            (_, Some(part)) => return Err(refused(format!("a {} has cubes of its own", part.what))),
        }
        Ok((manifest, names))
    }

    /// The cubes part the grids, and each has its certificate.
    fn cubes(&self, folder: &Disk, manifest: &Manifest, claim: &Claim) -> Result<(), Refused> {
        let refused = |reason: String| Refused::new(folder.path(File::Manifest.name()), reason);
        if manifest.cubes.len() > certificate::MOST_CUBES {
            let error = CertificateError::TooManyCubes { cubes: manifest.cubes.len() };
            return Err(refused(error.to_string()));
        }
        if !manifest.files.is_empty() {
            return Err(refused("a certificate in cubes lists no files".to_owned()));
        }
        let givens: Vec<_> = manifest.cubes.iter().map(|cube| cube.givens.clone()).collect();
        cubes::check(&claim.statement, &givens).map_err(|reason| refused(reason.to_string()))?;
        let counts = each(self.workers, &manifest.cubes, |index, cube| {
            let name = cube_name(index);
            let inside = folder.inside(&name).map_err(|error| Refused::new(folder.path(&name), error.to_string()))?;
            let alone = Check { workers: &Serial, ..*self };
            let part = Part {
                what: "cube",
                hash: &cube.manifest,
                statement: cubes::part(&claim.statement, &cube.givens),
                count: &cube.count,
                game: &manifest.game,
                files: &manifest.game_files,
            };
            let (part, _) = alone.certificate(&inside, Some(&part))?;
            part.count.parse::<u128>().map_err(|error| refused(error.to_string()))
        })?;
        let count: u128 = counts.into_iter().sum();
        if count != claim.count.into() {
            return Err(refused(format!("the cubes hold {count} grids instead of {}", claim.count)));
        }
        Ok(())
    }
}

/// The files have their hashes, and the checker accepts them; so does Varisat's.
fn check_whole(folder: &Disk, manifest: &Manifest, claim: &Claim, session: &Session) -> Result<(), Refused> {
    check_files(folder, &manifest.files, &File::LISTED, session, |open, watch| claim.check(open, watch))
}
