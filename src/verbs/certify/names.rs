//! The names in a manifest. The manifest is not trusted, so each name is compared with the statement before it is shown as true.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};

use crate::certificate::{Manifest, Statement, Subject, fewest, written};
use crate::encodings::{Cell, Symbol};
use crate::search::Native;
use crate::{Game, GameError, GameSpec, Puzzle, Stop};

/// The reliability of the names in a manifest.
pub(super) enum Names {
    /// They denote the statement.
    Right,
    /// This program does not know what they denote.
    Unknown(String),
}

/// Checks that the names denote the statement: those of `expected`, if it is given, or else those of the manifest, with
/// the files that it holds. No other file is read.
pub(super) fn check(manifest: &Manifest, expected: Option<&Subject>) -> Result<Names, String> {
    check_characters(manifest)?;
    if let Some(subject) = expected {
        let wanted = subject.manifest().map_err(|error| error.to_string())?;
        same("puzzle", manifest.puzzle.as_deref(), wanted.puzzle.as_deref())?;
        same("up to", manifest.up_to.as_deref(), wanted.up_to.as_deref())?;
        return statement(&manifest.statement, &wanted.statement, &wanted.game);
    }
    let game = match game(&manifest.game, &manifest.game_files)? {
        Ok(game) => game,
        Err(unknown) => return Ok(Names::Unknown(unknown)),
    };
    let subject = Subject::named_in(manifest, &game).map_err(|error| error.to_string())?;
    let wanted = subject.manifest().map_err(|error| error.to_string())?;
    // Each name is written as it is written here, so that it holds nothing else.
    same("game", Some(&manifest.game), Some(&wanted.game))?;
    same("puzzle", manifest.puzzle.as_deref(), wanted.puzzle.as_deref())?;
    same("up to", manifest.up_to.as_deref(), wanted.up_to.as_deref())?;
    same_files(&manifest.game_files, &wanted.game_files, &manifest.game)?;
    statement(&manifest.statement, &wanted.statement, &wanted.game)
}

/// The same of the names of a grid and its puzzle.
pub(super) fn check_fewest(manifest: &fewest::Manifest, expected: Option<&fewest::Subject>) -> Result<Names, String> {
    let fewest::Manifest { tool, game: name, grid, puzzle, .. } = manifest;
    characters(&[("tool", Some(tool)), ("game", Some(name)), ("grid", Some(grid)), ("puzzle", Some(puzzle))])?;
    let wanted = |subject: &fewest::Subject| subject.manifest().map_err(|error| error.to_string());
    if let Some(subject) = expected {
        let wanted = wanted(subject)?;
        same("grid", Some(grid), Some(&wanted.grid))?;
        return statement(&manifest.statement, &wanted.statement, &wanted.game);
    }
    let game = match game(name, &manifest.game_files)? {
        Ok(game) => game,
        Err(unknown) => return Ok(Names::Unknown(unknown)),
    };
    let wanted = wanted(&fewest::Subject::named_in(manifest, &game).map_err(|error| error.to_string())?)?;
    same("game", Some(name), Some(&wanted.game))?;
    same("grid", Some(grid), Some(&wanted.grid))?;
    same_files(&manifest.game_files, &wanted.game_files, name)?;
    statement(&manifest.statement, &wanted.statement, &wanted.game)
}

/// The names of a part follow from the game of the whole with its files, and from the part's statement.
pub(super) fn check_part(part: &Manifest, game: &str, files: &BTreeMap<String, String>) -> Result<(), String> {
    check_characters(part)?;
    same("game", Some(&part.game), Some(game))?;
    same("up to", part.up_to.as_deref(), None)?;
    if part.game_files != *files {
        return Err("the files of the game are not those of the certificate".to_owned());
    }
    let clues = part.statement.givens.iter().map(|&(cell, symbol)| (Cell::new(cell), Symbol::new(symbol - 1)));
    let puzzle = Puzzle::blank(part.statement.cells).with(&clues.collect::<Vec<_>>());
    same("puzzle", part.puzzle.as_deref(), written(&puzzle).as_deref())
}

/// The game that a manifest names, built from the files that it holds. Returns the reason if this program does not know it.
fn game(name: &str, files: &BTreeMap<String, String>) -> Result<Result<Game, String>, String> {
    let read = |file: &str| {
        let missing = || io::Error::new(ErrorKind::NotFound, "the certificate does not hold it");
        files.get(file).cloned().ok_or_else(missing)
    };
    match name.parse::<GameSpec>().and_then(|spec| spec.build_with(&read, &Native, &Stop::never())) {
        Ok(game) => Ok(Ok(game)),
        Err(GameError::File { file, .. }) => Ok(Err(format!("the certificate does not hold its file {file:?}"))),
        Err(_) if name == Game::UNNAMED => Ok(Err("a game without a name".to_owned())),
        Err(error) => Err(format!("game {name:?}: {error}")),
    }
}

/// No name is longer: a board has at most 4096 cells.
const LONGEST: usize = 1 << 14;

/// The names of a manifest, as [`characters`] wants them.
fn check_characters(manifest: &Manifest) -> Result<(), String> {
    let (puzzle, up_to) = (manifest.puzzle.as_ref(), manifest.up_to.as_ref());
    characters(&[("tool", Some(&manifest.tool)), ("game", Some(&manifest.game)), ("puzzle", puzzle), ("up to", up_to)])
}

/// Names hold no control character, and are not without end: they are shown to people.
fn characters(names: &[(&str, Option<&String>)]) -> Result<(), String> {
    for &(what, text) in names {
        if let Some(found) = text.into_iter().flat_map(|text| text.chars()).find(|c| c.is_control()) {
            return Err(format!("control character {found:?} in {what}"));
        }
        if let Some(text) = text.filter(|text| text.len() > LONGEST) {
            return Err(format!("{what} of {} bytes, more than {LONGEST}", text.len()));
        }
    }
    Ok(())
}

fn same(what: &str, found: Option<&str>, wanted: Option<&str>) -> Result<(), String> {
    let shown = |text: Option<&str>| text.map_or("none".to_owned(), |text| format!("{text:?}"));
    if found == wanted { Ok(()) } else { Err(format!("{what} {} instead of {}", shown(found), shown(wanted))) }
}

fn same_files(found: &BTreeMap<String, String>, wanted: &BTreeMap<String, String>, game: &str) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("it holds files that {game:?} does not name")) }
}

fn statement(found: &Statement, wanted: &Statement, game: &str) -> Result<Names, String> {
    if found == wanted { Ok(Names::Right) } else { Err(format!("the statement is not that of {game}")) }
}
