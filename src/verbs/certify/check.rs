//! The check of a certificate.

use std::collections::BTreeMap;

use gerechte_checker::certificate::{Claim, File};
use gerechte_checker::cubes;

use super::files::{Refused, bytes, check_files, parsed, statement};
use super::names::{self, Names};
use crate::certificate::{self, CertificateError, Folder, Manifest, Proof, Subject, cube_name};
use crate::sha256;
use crate::verbs::World;
use crate::workers::{Serial, Workers, each};

/// A check of certificates of all grids and, by [`CheckCertificate::fewest`], of the fewest clues of a grid.
///
/// ```
/// use gerechte::certificate::{Memory, Subject};
/// use gerechte::{Game, Stop, verbs::{Certify, CheckCertificate}};
/// let game: Game = "box:2x2".parse()?;
/// let (subject, folder, stop) = (Subject::new(&game, None, None)?, Memory::default(), Stop::never());
/// Certify { subject: &subject, cubes: Some(4) }.make(&folder, &stop)?;
/// assert_eq!(CheckCertificate::new(&stop).folder(&folder, Some(&subject))?.count, "288");
/// # anyhow::Ok(())
/// ```
#[allow(missing_debug_implementations, reason = "workers are the caller's")]
pub struct CheckCertificate<'a, W> {
    workers: &'a dyn Workers,
    pub(super) world: &'a W,
}

/// A part that a folder should hold, as the whole certificate states it.
pub(super) struct ListedPart<'a> {
    /// The kind: `cube` or `puzzle`.
    pub(super) what: &'static str,
    /// The hash of its manifest.
    pub(super) hash: &'a str,
    /// The statement that its grids satisfy.
    pub(super) statement: gerechte_checker::Statement,
    /// The number of its grids.
    pub(super) count: &'a str,
    /// How their number is proved.
    pub(super) proof: Proof,
    /// The game, with its files.
    pub(super) game: &'a str,
    pub(super) files: &'a BTreeMap<String, String>,
}

impl<'a, W: World> CheckCertificate<'a, W> {
    /// A check by the workers of a world.
    pub fn new(world: &'a W) -> Self {
        Self { workers: world.workers(), world }
    }

    /// Checks the certificate in a folder, and that it is about the subject, if one is given; its manifest, if it is accepted.
    pub fn folder(&self, folder: &dyn Folder, expected: Option<&Subject>) -> Result<Manifest, Refused> {
        let (manifest, names) = self.certificate(folder, expected, None)?;
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
    pub(super) fn certificate(
        &self,
        folder: &dyn Folder,
        expected: Option<&Subject>,
        part: Option<&ListedPart<'_>>,
    ) -> Result<(Manifest, Names), Refused> {
        self.world.working_on(&folder.to_string());
        self.world.step();
        let path = folder.place(File::Manifest.name());
        let refused = |reason: String| Refused::new(path.as_str(), reason);
        let bytes = bytes(folder)?;
        let is_other =
            |part: &&ListedPart<'_>| sha256::of_reader(bytes.as_slice()).is_ok_and(|found| found != part.hash);
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
            None => names::check(&manifest, expected).map_err(refused)?,
            Some(part) => {
                if claim.statement != part.statement {
                    return Err(refused(format!("the statement is not that of the {}", part.what)));
                }
                if manifest.proof != part.proof {
                    return Err(refused(format!("the proof is of another kind than that of the {}", part.what)));
                }
                if manifest.count != part.count {
                    return Err(refused(format!("count {} instead of {:?}", manifest.count, part.count)));
                }
                names::check_part(&manifest, part.game, part.files).map_err(refused)?;
                Names::Right
            }
        };
        match (manifest.cubes.as_slice(), part) {
            ([], _) => check_whole(folder, &manifest, &claim, self.world)?,
            (_, None) => self.cubes(folder, &manifest, &claim)?,
            (_, Some(part)) => return Err(refused(format!("a {} has cubes of its own", part.what))),
        }
        Ok((manifest, names))
    }

    /// The cubes part the grids, and each has its certificate.
    fn cubes(&self, folder: &dyn Folder, manifest: &Manifest, claim: &Claim) -> Result<(), Refused> {
        let refused = |reason: String| Refused::new(folder.place(File::Manifest.name()), reason);
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
            let inside = folder.inside(&name).map_err(|error| Refused::new(folder.place(&name), error.to_string()))?;
            let alone = CheckCertificate { workers: &Serial, world: self.world };
            let part = ListedPart {
                what: "cube",
                hash: &cube.manifest,
                statement: cubes::part(&claim.statement, &cube.givens),
                count: &cube.count,
                proof: manifest.proof,
                game: &manifest.game,
                files: &manifest.game_files,
            };
            let (part, _) = alone.certificate(inside.as_ref(), None, Some(&part))?;
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
fn check_whole(folder: &dyn Folder, manifest: &Manifest, claim: &Claim, world: &impl World) -> Result<(), Refused> {
    match manifest.proof {
        Proof::List => {
            check_files(folder, &manifest.files, &File::LISTED, world, |open, watch| claim.check(open, watch))
        }
        Proof::Graph => {
            check_files(folder, &manifest.files, &File::OF_GRAPH, world, |open, watch| claim.check_graph(open, watch))
        }
    }
}
