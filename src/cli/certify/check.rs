//! Checks a certificate.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use gerechte::certificate::{self, Manifest, Statement, cube_name};
use gerechte::sat::Recheck;
use gerechte::sha256;
use gerechte::workers::{Serial, Workers, each};
use gerechte::{Game, GameError};
use gerechte_checker::certificate::{Claim, File, Watch};
use gerechte_checker::cubes;
use gerechte_checker::dimacs::Formula;
use gerechte_checker::lrat::Step;

use super::super::session::Session;

/// A certificate is not accepted.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub(crate) struct Refused {
    path: PathBuf,
    reason: String,
}

impl Refused {
    fn new(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self { path: path.into(), reason: reason.into() }
    }
}

/// Checks the certificate in a folder, which is that of a cube where the hash of its manifest is known; its manifest, if it is accepted.
pub(super) fn checked(
    folder: &Path,
    hash: Option<&str>,
    workers: &dyn Workers,
    session: &Session,
) -> Result<Manifest, Refused> {
    session.working_on(folder.display().to_string());
    session.step();
    let path = folder.join(File::Manifest.name());
    let refused = |reason: String| Refused::new(&path, reason);
    let text = fs::read_to_string(&path).map_err(|error| refused(error.to_string()))?;
    if hash.is_some_and(|hash| sha256::of_reader(text.as_bytes()).is_ok_and(|found| found != hash)) {
        return Err(refused("the hash is not that of the manifest with the cubes".to_owned()));
    }
    let manifest: Manifest = serde_json::from_str(&text).map_err(|error| refused(error.to_string()))?;
    if manifest.schema != Manifest::SCHEMA {
        return Err(refused(format!("schema {:?} instead of {:?}", manifest.schema, Manifest::SCHEMA)));
    }
    let claim = Claim {
        statement: statement(&manifest.statement),
        count: manifest.count.parse().map_err(|_| refused(format!("count {:?} is not a number", manifest.count)))?,
        up_to_relabelling: manifest.up_to.is_some(),
    };
    claim.check_statement().map_err(|refusal| refused(refusal.fault.to_string()))?;
    check_names(&manifest, session).map_err(refused)?;
    match (manifest.cubes.as_slice(), hash) {
        ([], _) => check_whole(folder, &manifest, &claim)?,
        (_, None) => check_cubes(folder, &manifest, &claim, workers, session)?,
        (_, Some(_)) => return Err(refused("a cube has cubes of its own".to_owned())),
    }
    Ok(manifest)
}

/// The statement is what the game, the puzzle and "up to" stand for.
///
/// A stranger may not have the file that a game names; the certificate is then one of the statement alone, and that is said.
fn check_names(manifest: &Manifest, session: &Session) -> Result<(), String> {
    match super::statement(manifest) {
        Ok(statement) if statement == manifest.statement => Ok(()),
        Ok(_) => Err(format!("the statement is not that of {}", manifest.game)),
        // Nor may anybody know a game that had no name.
        Err(error)
            if manifest.game == Game::UNNAMED
                || error.downcast_ref::<GameError>().is_some_and(|error| matches!(error, GameError::File { .. })) =>
        {
            session.note(&format!("the statement was not compared with the game: {error:#}"));
            Ok(())
        }
        Err(error) => Err(format!("{error:#}")),
    }
}

/// The files have their hashes, and the checker accepts them; so does Varisat's.
fn check_whole(folder: &Path, manifest: &Manifest, claim: &Claim) -> Result<(), Refused> {
    for file in File::LISTED {
        let path = folder.join(file.name());
        let hash = fs::File::open(&path)
            .and_then(sha256::of_reader)
            .map_err(|error| Refused::new(&path, error.to_string()))?;
        if manifest.files.get(file.name()) != Some(&hash) {
            return Err(Refused::new(&path, "the hash is not that of the manifest"));
        }
    }
    let mut second = SecondOpinion(None);
    let open = |file: File| match fs::File::open(folder.join(file.name())) {
        Ok(opened) => Ok(BufReader::new(opened)),
        Err(error) => Err(file.unreadable(&error)),
    };
    let checked = claim.check(open, &mut second);
    checked.map_err(|refusal| Refused::new(folder.join(refusal.file.name()), refusal.fault.to_string()))?;
    let verdict = second.0.map_or(Ok(()), Recheck::verdict);
    verdict.map_err(|reason| Refused::new(folder.join(File::Lrat.name()), format!("Varisat's checker: {reason}")))
}

/// The cubes part the grids, and each has its certificate.
fn check_cubes(
    folder: &Path,
    manifest: &Manifest,
    claim: &Claim,
    workers: &dyn Workers,
    session: &Session,
) -> Result<(), Refused> {
    let refused = |reason: String| Refused::new(folder.join(File::Manifest.name()), reason);
    let givens: Vec<_> = manifest.cubes.iter().map(|cube| cube.givens.clone()).collect();
    cubes::check(&claim.statement, &givens).map_err(|reason| refused(reason.to_string()))?;
    let counts = each(workers, &manifest.cubes, |index, cube| {
        let folder = folder.join(cube_name(index));
        let part = checked(&folder, Some(&cube.manifest), &Serial, session)?;
        let refused = |reason: String| Refused::new(folder.join(File::Manifest.name()), reason);
        if statement(&part.statement) != cubes::part(&claim.statement, &cube.givens) {
            return Err(refused("the statement is not that of the cube".to_owned()));
        }
        if part.count != cube.count {
            return Err(refused(format!("count {} instead of {}", part.count, cube.count)));
        }
        part.count.parse::<u128>().map_err(|error| refused(error.to_string()))
    })?;
    let count: u128 = counts.into_iter().sum();
    if count != claim.count.into() {
        return Err(refused(format!("the cubes hold {count} grids instead of {}", claim.count)));
    }
    Ok(())
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
