//! Checks a certificate.

use std::io::{BufReader, Read};
use std::path::PathBuf;

use gerechte::certificate::{self, CertificateError, Cube, Manifest, Statement, Subject, cube_name};
use gerechte::sat::Recheck;
use gerechte::sha256;
use gerechte::workers::{Serial, Workers, each};
use gerechte_checker::certificate::{Claim, File, Watch};
use gerechte_checker::cubes;
use gerechte_checker::dimacs::Formula;
use gerechte_checker::lrat::Step;

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
    fn new(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        let mut reason: String = reason.into();
        if let Some((at, _)) = reason.char_indices().nth(LONGEST) {
            reason.truncate(at);
            reason += "...";
        }
        Self { path: path.into(), reason }
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

/// The cube that a folder should hold: what the whole says of it.
type Part<'a> = Option<(&'a Manifest, &'a Cube)>;

impl Check<'_> {
    /// Checks the certificate in a folder; its manifest, if it is accepted.
    pub(super) fn folder(&self, folder: &Disk) -> Result<Manifest, Refused> {
        let (manifest, names) = self.certificate(folder, None)?;
        match names {
            Names::Right => Ok(manifest),
            Names::Unknown(reason) => {
                let (count, game) = (&manifest.count, &manifest.game);
                let what = format!("the statement has {count} grids and no others, but whether it is that of {game:?}");
                let how = "name the game: gerechte certify GAME [PUZZLE] --check DIR";
                let reason = format!("{what} was not verified ({reason}); {how}");
                Err(Refused::new(folder.path(File::Manifest.name()), reason))
            }
        }
    }

    /// Checks a certificate, or that of a cube.
    fn certificate(&self, folder: &Disk, part: Part<'_>) -> Result<(Manifest, Names), Refused> {
        self.session.working_on(folder.to_string());
        self.session.step();
        let path = folder.path(File::Manifest.name());
        let refused = |reason: String| Refused::new(&path, reason);
        let mut bytes = Vec::new();
        let read = folder.regular(File::Manifest.name()).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|error| refused(error.to_string()))?;
        if part.is_some_and(|(_, cube)| sha256::of_reader(bytes.as_slice()).is_ok_and(|found| found != cube.manifest)) {
            return Err(refused("the hash is not that of the manifest with the cubes".to_owned()));
        }
        let manifest: Manifest = serde_json::from_slice(&bytes).map_err(|error| refused(error.to_string()))?;
        if manifest.schema != Manifest::SCHEMA {
            return Err(refused(format!("schema {:?} instead of {:?}", manifest.schema, Manifest::SCHEMA)));
        }
        let demands = manifest.statement.houses.len() + manifest.statement.sums.len();
        if demands > MOST_DEMANDS {
            return Err(refused(format!("{demands} houses and sums are more than {MOST_DEMANDS}")));
        }
        let count = manifest.count.parse::<u64>().ok().filter(|count| count.to_string() == manifest.count);
        let claim = Claim {
            statement: statement(&manifest.statement),
            count: count.ok_or_else(|| refused(format!("count {:?} is not a number", manifest.count)))?,
            up_to_relabelling: manifest.up_to.is_some(),
        };
        claim.check_statement().map_err(|refusal| refused(refusal.fault.to_string()))?;
        let names = match part {
            None => names::check(&manifest, self.expected).map_err(refused)?,
            Some((whole, cube)) => {
                if claim.statement != cubes::part(&statement(&whole.statement), &cube.givens) {
                    return Err(refused("the statement is not that of the cube".to_owned()));
                }
                if manifest.count != cube.count {
                    return Err(refused(format!("count {} instead of {:?}", manifest.count, cube.count)));
                }
                names::check_cube(&manifest, whole).map_err(refused)?;
                Names::Right
            }
        };
        match (manifest.cubes.as_slice(), part) {
            ([], _) => check_whole(folder, &manifest, &claim)?,
            (_, None) => self.cubes(folder, &manifest, &claim)?,
            (_, Some(_)) => return Err(refused("a cube has cubes of its own".to_owned())),
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
            let (part, _) = alone.certificate(&inside, Some((manifest, cube)))?;
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
    let at = |file: File, reason: String| Refused::new(folder.path(file.name()), reason);
    for file in File::LISTED {
        let hash = folder.regular(file.name()).and_then(sha256::of_reader);
        let hash = hash.map_err(|error| at(file, error.to_string()))?;
        if manifest.files.get(file.name()) != Some(&hash) {
            return Err(at(file, "the hash is not that of the manifest".to_owned()));
        }
    }
    if manifest.files.len() != File::LISTED.len() {
        return Err(at(File::Manifest, "it lists files that no certificate has".to_owned()));
    }
    let mut second = SecondOpinion(None);
    let open = |file: File| match folder.regular(file.name()) {
        Ok(opened) => Ok(BufReader::new(opened)),
        Err(error) => Err(file.unreadable(&error)),
    };
    let checked = claim.check(open, &mut second);
    checked.map_err(|refusal| at(refusal.file, refusal.fault.to_string()))?;
    let verdict = second.0.map_or(Ok(()), Recheck::verdict);
    verdict.map_err(|reason| at(File::Lrat, format!("Varisat's checker: {reason}")))
}

/// The statement in the words of the checker.
fn statement(statement: &Statement) -> gerechte_checker::Statement {
    let sum = |sum: &certificate::Sum| gerechte_checker::Sum { cells: sum.cells.clone(), total: sum.total };
    gerechte_checker::Statement {
        cells: statement.cells,
        symbols: statement.symbols,
        houses: statement.houses.clone(),
        sums: statement.sums.iter().map(sum).collect(),
        givens: statement.givens.clone(),
    }
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
