//! What the names of a manifest stand for: a stranger wrote it, so each is compared with what it states before anybody reads it as true.

use std::io::{self, ErrorKind};

use gerechte::certificate::{Manifest, Subject, written};
use gerechte::encodings::{Cell, Symbol};
use gerechte::{Game, GameError, GameSpec, Puzzle};

/// What the names of a manifest are worth.
pub(super) enum Names {
    /// They stand for the statement.
    Right,
    /// Nobody here knows what they stand for.
    Unknown(String),
}

/// The names have to stand for the statement: those of `expected`, if somebody said what is expected, or those of the manifest, with
/// the files that it holds. No other file is read.
pub(super) fn check(manifest: &Manifest, expected: Option<&Subject>) -> Result<Names, String> {
    check_characters(manifest)?;
    if let Some(subject) = expected {
        let wanted = subject.manifest().map_err(|error| error.to_string())?;
        same("puzzle", manifest.puzzle.as_deref(), wanted.puzzle.as_deref())?;
        same("up to", manifest.up_to.as_deref(), wanted.up_to.as_deref())?;
        return statement(manifest, &wanted);
    }
    let game = match game(manifest) {
        Ok(game) => game,
        Err(GameError::File { file, .. }) => {
            return Ok(Names::Unknown(format!("the certificate does not hold its file {file:?}")));
        }
        Err(_) if manifest.game == Game::UNNAMED => return Ok(Names::Unknown("a game without a name".to_owned())),
        Err(error) => return Err(format!("game {:?}: {error}", manifest.game)),
    };
    let subject = Subject::named_in(manifest, &game).map_err(|error| error.to_string())?;
    let wanted = subject.manifest().map_err(|error| error.to_string())?;
    // Each name is written as it is written here, so that it holds nothing else.
    same("game", Some(&manifest.game), Some(&wanted.game))?;
    same("puzzle", manifest.puzzle.as_deref(), wanted.puzzle.as_deref())?;
    same("up to", manifest.up_to.as_deref(), wanted.up_to.as_deref())?;
    if manifest.game_files != wanted.game_files {
        return Err(format!("it holds files that {:?} does not name", manifest.game));
    }
    statement(manifest, &wanted)
}

/// The names of a cube follow from those of the whole, and from its statement.
pub(super) fn check_cube(part: &Manifest, whole: &Manifest) -> Result<(), String> {
    check_characters(part)?;
    same("game", Some(&part.game), Some(&whole.game))?;
    same("up to", part.up_to.as_deref(), None)?;
    if part.game_files != whole.game_files {
        return Err("the files of the game are not those of the certificate".to_owned());
    }
    let clues = part.statement.givens.iter().map(|&(cell, symbol)| (Cell::new(cell), Symbol::new(symbol - 1)));
    let puzzle = Puzzle::blank(part.statement.cells).with(&clues.collect::<Vec<_>>());
    same("puzzle", part.puzzle.as_deref(), written(&puzzle).as_deref())
}

/// The game that the manifest names, built from the files that it holds.
fn game(manifest: &Manifest) -> Result<Game, GameError> {
    let read = |file: &str| {
        let missing = || io::Error::new(ErrorKind::NotFound, "the certificate does not hold it");
        manifest.game_files.get(file).cloned().ok_or_else(missing)
    };
    manifest.game.parse::<GameSpec>()?.build(&read)
}

/// No name is longer: a board has at most 4096 cells.
const LONGEST: usize = 1 << 14;

/// Names hold no control character, and are not without end: they are shown to people.
fn check_characters(manifest: &Manifest) -> Result<(), String> {
    let names = [("tool", Some(&manifest.tool)), ("game", Some(&manifest.game))];
    let more = [("puzzle", manifest.puzzle.as_ref()), ("up to", manifest.up_to.as_ref())];
    for (what, text) in names.into_iter().chain(more) {
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

fn statement(manifest: &Manifest, wanted: &Manifest) -> Result<Names, String> {
    if manifest.statement == wanted.statement {
        Ok(Names::Right)
    } else {
        Err(format!("the statement is not that of {}", wanted.game))
    }
}
