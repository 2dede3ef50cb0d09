//! Checks a certificate.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use gerechte::certificate::{self, CertificateError, Manifest, Statement, Subject, cube_name};
use gerechte::sat::Recheck;
use gerechte::sha256;
use gerechte::workers::{Serial, Workers, each};
use gerechte_checker::certificate::{Claim, File, Refusal, Watch};
use gerechte_checker::cubes;
use gerechte_checker::dimacs::Formula;
use gerechte_checker::lrat::Step;
use serde::de::DeserializeOwned;

use super::super::session::Session;
use super::folder::Disk;
use super::names::{self, Names};

/// A certificate is not accepted.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub(crate) struct Refused {
    path: PathBuf,
    reason: String,
}

/// What is said is cut there: a stranger may have written it.
const LONGEST: usize = 1000;

/// The most houses and sums of a statement.
const MOST_DEMANDS: usize = 1 << 20;

impl Refused {
    pub(super) fn new(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        let mut reason: String = reason.into();
        if let Some((at, _)) = reason.char_indices().nth(LONGEST) {
            reason.truncate(at);
            reason += "...";
        }
        Self { path: path.into(), reason }
    }

    /// What is certified is shown, but nobody here knows the game.
    pub(super) fn unnamed(folder: &Disk, what: &str, game: &str, reason: &str, how: &str) -> Self {
        let game = format!("whether it is that of {game:?} was not verified ({reason})");
        Self::new(folder.path(File::Manifest.name()), format!("{what}, but {game}; name the game: {how}"))
    }
}

/// Who checks, and what is expected.
#[derive(Clone, Copy)]
pub(super) struct Check<'a> {
    /// What the certificate should be of, if somebody said so.
    pub(super) expected: Option<&'a Subject>,
    pub(super) workers: &'a dyn Workers,
    pub(super) session: &'a Session,
}

/// A part that a folder should hold: what the whole says of it.
pub(super) struct Part<'a> {
    /// What it is called: `cube` or `puzzle`.
    pub(super) what: &'static str,
    /// The hash of its manifest.
    pub(super) hash: &'a str,
    /// What its grids satisfy.
    pub(super) statement: gerechte_checker::Statement,
    /// How many there are.
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
            return Err(refused(format!("the hash is not that of the manifest with the {}", part.what)));
        }
        let manifest: Manifest =
            parsed(&bytes, Manifest::SCHEMA, |manifest: &Manifest| &manifest.schema).map_err(refused)?;
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
            ([], _) => check_whole(folder, &manifest, &claim)?,
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
fn check_whole(folder: &Disk, manifest: &Manifest, claim: &Claim) -> Result<(), Refused> {
    check_files(folder, &manifest.files, &File::LISTED, |open, watch| claim.check(open, watch))
}

/// Opens a file for the checker.
type Open<'a> = &'a dyn Fn(File) -> Result<Box<dyn BufRead + 'a>, Refusal>;

/// These files, and no others, have their hashes, and the check accepts them; so does Varisat's checker.
pub(super) fn check_files(
    folder: &Disk,
    hashes: &BTreeMap<String, String>,
    listed: &[File],
    check: impl FnOnce(Open<'_>, &mut dyn Watch) -> Result<(), Refusal>,
) -> Result<(), Refused> {
    let at = |file: File, reason: String| Refused::new(folder.path(file.name()), reason);
    for &file in listed {
        let hash = folder.regular(file.name()).and_then(sha256::of_reader);
        let hash = hash.map_err(|error| at(file, error.to_string()))?;
        if hashes.get(file.name()) != Some(&hash) {
            return Err(at(file, "the hash is not that of the manifest".to_owned()));
        }
    }
    if hashes.len() != listed.len() {
        return Err(at(File::Manifest, "it lists files that no certificate has".to_owned()));
    }
    let mut second = SecondOpinion(None);
    let open = |file: File| match folder.regular(file.name()) {
        Ok(opened) => Ok(Box::new(BufReader::new(opened)) as Box<dyn BufRead>),
        Err(error) => Err(file.unreadable(&error)),
    };
    check(&open, &mut second).map_err(|refusal| at(refusal.file, refusal.fault.to_string()))?;
    let verdict = second.0.map_or(Ok(()), Recheck::verdict);
    verdict.map_err(|reason| at(File::Lrat, format!("Varisat's checker: {reason}")))
}

/// The manifest in a folder.
pub(super) fn bytes(folder: &Disk) -> Result<Vec<u8>, Refused> {
    let mut bytes = Vec::new();
    let read = folder.regular(File::Manifest.name()).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|error| Refused::new(folder.path(File::Manifest.name()), error.to_string()))?;
    Ok(bytes)
}

/// A manifest with this schema.
pub(super) fn parsed<M: DeserializeOwned>(bytes: &[u8], schema: &str, of: impl Fn(&M) -> &String) -> Result<M, String> {
    let manifest: M = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let found = of(&manifest);
    if found == schema { Ok(manifest) } else { Err(format!("schema {found:?} instead of {schema:?}")) }
}

/// The statement in the words of the checker.
pub(super) fn statement(statement: &Statement) -> Result<gerechte_checker::Statement, String> {
    let demands = statement.houses.len() + statement.sums.len();
    if demands > MOST_DEMANDS {
        return Err(format!("{demands} houses and sums are more than {MOST_DEMANDS}"));
    }
    let sum = |sum: &certificate::Sum| gerechte_checker::Sum { cells: sum.cells.clone(), total: sum.total };
    Ok(gerechte_checker::Statement {
        cells: statement.cells,
        symbols: statement.symbols,
        houses: statement.houses.clone(),
        sums: statement.sums.iter().map(sum).collect(),
        givens: statement.givens.clone(),
    })
}

/// Tells the proof to Varisat's checker.
struct SecondOpinion(Option<Recheck>);

impl Watch for SecondOpinion {
    fn formula(&mut self, formula: &Formula) {
        self.0 = Some(Recheck::new(formula.clauses.iter().map(AsRef::as_ref)));
    }

    fn step(&mut self, step: &Step) {
        let Some(recheck) = &mut self.0 else { return };
        match step {
            Step::Add { id, clause, hints } => recheck.add(*id, clause, hints),
            Step::Delete(ids) => ids.iter().for_each(|id| recheck.delete(*id)),
        }
    }
}
