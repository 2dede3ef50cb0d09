//! The contents of a certificate's folder: its manifest, the statement in it, and files with their hashes.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};

use gerechte_checker::certificate::{File, Refusal, Watch};
use gerechte_checker::dimacs::Formula;
use gerechte_checker::lrat::Step;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::certificate::{Division, Folder, Line, Related, Statement, Sum};
use crate::format::as_ranges;
use crate::sat::Recheck;
use crate::sha256;
use crate::verbs::World;

/// A certificate is not accepted.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Refused {
    place: String,
    reason: String,
}

/// The length at which quoted text is cut, as it is not trusted.
const LONGEST: usize = 1000;

impl Refused {
    pub(super) fn new(place: impl Into<String>, reason: impl Into<String>) -> Self {
        let mut reason: String = reason.into();
        if let Some((at, _)) = reason.char_indices().nth(LONGEST) {
            reason.truncate(at);
            reason += "...";
        }
        Self { place: place.into(), reason }
    }

    /// The subject is shown, but this program does not know the game.
    pub(super) fn unnamed(folder: &dyn Folder, what: &str, game: &str, reason: &str, how: &str) -> Self {
        let game = format!("whether it is that of {game:?} was not verified ({reason})");
        Self::new(folder.place(File::Manifest.name()), format!("{what}, but {game}; name the game: {how}"))
    }
}

/// The most houses, sums, relations, steps of lines and cells of divisions of a statement.
const MOST_DEMANDS: usize = 1 << 20;

/// The most lines and ranges of lines of a file that are listed.
const LISTED: usize = 20;

/// Opens a file for the checker.
type Open<'a> = &'a dyn Fn(File) -> Result<Box<dyn BufRead + 'a>, Refusal>;

/// These files, and no others, have their hashes, and the check accepts them; so does Varisat's checker.
pub(super) fn check_files(
    folder: &dyn Folder,
    hashes: &BTreeMap<String, String>,
    listed: &[File],
    world: &impl World,
    check: impl FnOnce(Open<'_>, &mut dyn Watch) -> Result<(), Refusal>,
) -> Result<(), Refused> {
    let at = |file: File, reason: String| Refused::new(folder.place(file.name()), reason);
    for &file in listed {
        let hash = folder.open(file.name()).and_then(sha256::of_reader);
        let hash = hash.map_err(|error| at(file, error.to_string()))?;
        if hashes.get(file.name()) != Some(&hash) {
            return Err(at(file, "the hash is not that of the manifest".to_owned()));
        }
    }
    if hashes.len() != listed.len() {
        return Err(at(File::Manifest, "it lists files that no certificate has".to_owned()));
    }
    let mut second = SecondOpinion { check: None, unread: Vec::new() };
    let open = |file: File| match folder.open(file.name()) {
        Ok(opened) => Ok(Box::new(BufReader::new(opened)) as Box<dyn BufRead>),
        Err(error) => Err(file.unreadable(&error)),
    };
    check(&open, &mut second).map_err(|refusal| at(refusal.file, refusal.fault.to_string()))?;
    for (file, lines) in &second.unread {
        let place = folder.place(file.name());
        world.note(&format!("{}: nothing was checked of comments: line {}", place, as_ranges(lines, LISTED)));
    }
    let verdict = second.check.map_or(Ok(()), Recheck::verdict);
    verdict.map_err(|reason| at(File::Lrat, format!("Varisat's checker: {reason}")))
}

/// The manifest in a folder.
pub(super) fn bytes(folder: &dyn Folder) -> Result<Vec<u8>, Refused> {
    let mut bytes = Vec::new();
    let read = folder.open(File::Manifest.name()).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|error| Refused::new(folder.place(File::Manifest.name()), error.to_string()))?;
    Ok(bytes)
}

/// The schema of a manifest, if it has one.
pub(super) fn schema(bytes: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Tagged {
        schema: String,
    }
    serde_json::from_slice::<Tagged>(bytes).ok().map(|kind| kind.schema)
}

/// A manifest of a kind that has this schema.
pub(super) fn parsed<M: DeserializeOwned>(bytes: &[u8], wanted: &str) -> Result<M, String> {
    match schema(bytes) {
        Some(found) if found != wanted => Err(format!("schema {found:?} instead of {wanted:?}")),
        _ => serde_json::from_slice(bytes).map_err(|error| error.to_string()),
    }
}

/// The statement in the words of the checker.
pub(super) fn statement(statement: &Statement) -> Result<gerechte_checker::Statement, String> {
    let steps = statement.lines.iter().flat_map(|line| line.layers.iter().flatten()).map(Vec::len);
    let demands = statement.houses.len() + statement.sums.len() + statement.relations.len() + steps.sum::<usize>();
    let demands = demands + statement.divisions.iter().map(|division| division.cells.len()).sum::<usize>();
    if demands > MOST_DEMANDS {
        return Err(format!(
            "{demands} houses, sums, relations, steps of lines and cells of divisions are more than {MOST_DEMANDS}"
        ));
    }
    let sum = |sum: &Sum| gerechte_checker::Sum { cells: sum.cells.clone(), less: sum.less.clone(), total: sum.total };
    let related = |related: &Related| gerechte_checker::Related { cells: related.cells, is: related.is.clone() };
    let line = |line: &Line| gerechte_checker::Line { cells: line.cells.clone(), layers: line.layers.clone() };
    let division = |division: &Division| gerechte_checker::Division {
        cells: division.cells.clone(),
        numbers: division.numbers.clone(),
        columns: division.columns,
        size: division.size,
    };
    Ok(gerechte_checker::Statement {
        cells: statement.cells,
        symbols: statement.symbols,
        houses: statement.houses.clone(),
        sums: statement.sums.iter().map(sum).collect(),
        relations: statement.relations.iter().map(related).collect(),
        lines: statement.lines.iter().map(line).collect(),
        divisions: statement.divisions.iter().map(division).collect(),
        givens: statement.givens.clone(),
    })
}

/// Tells the proof to Varisat's checker, and remembers the lines of comments.
struct SecondOpinion {
    check: Option<Recheck>,
    unread: Vec<(File, Vec<u64>)>,
}

impl Watch for SecondOpinion {
    fn formula(&mut self, formula: &Formula) {
        self.check = Some(Recheck::new(formula.clauses.iter().map(AsRef::as_ref)));
    }

    fn step(&mut self, step: &Step) {
        let Some(recheck) = &mut self.check else { return };
        match step {
            Step::Add { id, clause, hints } => recheck.add(*id, clause, hints),
            Step::Delete(ids) => ids.iter().for_each(|id| recheck.delete(*id)),
        }
    }

    fn unread(&mut self, file: File, lines: &[usize]) {
        if !lines.is_empty() {
            self.unread.push((file, lines.iter().map(|&line| line as u64).collect()));
        }
    }
}
