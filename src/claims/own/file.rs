//! A file of claims, read.

use serde_json::Value;

use super::fields::Fields;
use super::json::Strict;
use super::{Own, OwnClaim, OwnError, Publication, Quantity};
use crate::count::up_to_relabelling;
use crate::encodings::Cell;
use crate::minimal::MAX_CELLS;
use crate::{Game, Grid, Puzzle};

const SCHEMA: &str = "gerechte/claims/1";

/// A function that builds the game of a name; its error is the reason why there is none.
pub type Build<'a> = &'a dyn Fn(&str) -> Result<Game, String>;

/// Reads a file of claims.
///
/// ```
/// use gerechte::{Game, claims::own};
/// let build = |name: &str| name.parse::<Game>().map_err(|error| error.to_string());
/// let text = r#"{"schema": "gerechte/claims/1", "claims": [{
///     "id": "squares", "statement": "576 Latin squares of order 4", "citation": "OEIS A002860", "game": "latin:4", "count": "grids", "published": "576"
/// }]}"#;
/// assert_eq!(own::read(text, &build)?.claims().count(), 1);
/// let error = own::read(&text.replace("latin:4", "latin:0"), &build).unwrap_err();
/// assert!(error.to_string().starts_with("claim `squares`: \"game\" is \"latin:0\": "), "{error}");
/// # Ok::<(), own::OwnError>(())
/// ```
pub fn read(text: &str, build: Build<'_>) -> Result<Own, OwnError> {
    let text = text.trim_start_matches('\u{feff}');
    let Strict(value) = serde_json::from_str(text).map_err(|error| OwnError::Json(error.to_string()))?;
    let file = Fields::of(&value, "the file".to_owned(), &["schema", "sources", "claims"])?;
    if file.get("schema").is_none() {
        return Err(OwnError::wrong("the file", format!("schema missing: \"schema\": {SCHEMA:?} is wanted")));
    }
    if file.wanted_text("schema")? != SCHEMA {
        return Err(file.error("schema", &format!("{SCHEMA:?} is wanted")));
    }
    let mut own = Own { sources: Vec::new(), claims: Vec::new() };
    for (number, value) in (1..).zip(file.list("sources")?) {
        let publication = publication(value, number)?;
        if own.sources.iter().any(|other| other.key == publication.key) {
            return Err(OwnError::wrong(
                &place("source", number, value, "key"),
                "another source has this key".to_owned(),
            ));
        }
        own.sources.push(publication);
    }
    let is_free = file.get("sources").is_none();
    file.wanted("claims")?;
    for (number, value) in (1..).zip(file.list("claims")?) {
        let claim = claim(value, number, &mut own.sources, is_free, build)?;
        if own.claims.iter().any(|other| other.id == claim.id) {
            return Err(OwnError::wrong(&place("claim", number, value, "id"), "another claim has this id".to_owned()));
        }
        own.claims.push(claim);
    }
    if own.claims.is_empty() {
        return Err(file.error("claims", "no claim"));
    }
    Ok(own)
}

/// The name of an object in errors: its own name, or its number.
fn place(what: &str, number: usize, value: &Value, name: &str) -> String {
    match value.get(name).and_then(Value::as_str).filter(|name| is_name(name)) {
        Some(name) => format!("{what} `{name}`"),
        None => format!("{what} {number}"),
    }
}

fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

fn publication(value: &Value, number: usize) -> Result<Publication, OwnError> {
    let known = ["key", "authors", "title", "venue", "volume", "pages", "year", "url"];
    let fields = Fields::of(value, place("source", number, value, "key"), &known)?;
    let key = fields.wanted_text("key")?;
    if !is_name(key) || key.contains(['_', '.']) {
        return Err(fields.error("key", "letters, digits and - are wanted"));
    }
    let mut authors = Vec::new();
    for author in fields.list("authors")? {
        let name = author.as_str().filter(|name| !name.trim().is_empty() && !name.contains(char::is_control));
        let name = name.ok_or_else(|| fields.error("authors", "a list of names is wanted"))?;
        let whole = name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name);
        if whole.contains(['{', '}']) || name.split_whitespace().any(|word| word == "and") {
            return Err(fields.error("authors", "name each author apart, a body in braces"));
        }
        authors.push(name);
    }
    let url = fields.text("url")?;
    if !url.is_empty()
        && (!(url.starts_with("https://") || url.starts_with("http://")) || url.contains(char::is_whitespace))
    {
        return Err(fields.error("url", "an address that begins with https:// is wanted"));
    }
    let year = fields.get("year").map(|year| {
        let year = year.as_u64().and_then(|year| u16::try_from(year).ok());
        year.ok_or_else(|| fields.error("year", "a number like 2026 is wanted"))
    });
    Ok(Publication {
        key: key.to_owned(),
        authors: authors.join(" and "),
        title: fields.wanted_text("title")?.to_owned(),
        venue: fields.text("venue")?.to_owned(),
        volume: fields.text("volume")?.to_owned(),
        pages: fields.text("pages")?.to_owned(),
        year: year.transpose()?,
        url: url.to_owned(),
    })
}

fn claim(
    value: &Value,
    number: usize,
    sources: &mut Vec<Publication>,
    is_free: bool,
    build: Build<'_>,
) -> Result<OwnClaim, OwnError> {
    let known = ["id", "statement", "citation", "game", "puzzle", "count", "published"];
    let fields = Fields::of(value, place("claim", number, value, "id"), &known)?;
    let id = fields.wanted_text("id")?;
    if !is_name(id) {
        return Err(fields.error("id", "1 to 64 letters, digits, - _ and . are wanted"));
    }
    let citation = cited(&fields, sources, is_free)?;
    let game = build(fields.wanted_text("game")?).map_err(|reason| fields.error("game", &reason))?;
    let quantity = quantity(&fields, &game)?;
    let puzzle = match fields.text("puzzle")? {
        "" if fields.get("puzzle").is_none() => None,
        _ if !matches!(quantity, Quantity::Grids) => {
            return Err(fields.error("puzzle", "only \"grids\" are counted of a puzzle"));
        }
        text => Some(Puzzle::parse(&game, text).map_err(|error| fields.error("puzzle", &error.to_string()))?),
    };
    let published = number_of(fields.wanted("published")?);
    let published = published
        .ok_or_else(|| fields.error("published", "a whole number below 2^128 is wanted, in quotes from 2^64 on"))?;
    let statement = fields.wanted_text("statement")?.to_owned();
    Ok(OwnClaim { id: id.to_owned(), statement, citation, game, puzzle, quantity, published })
}

/// A number of JSON, or one in digits, which may stand in groups of three with commas, apostrophes, underscores or spaces between them.
fn number_of(value: &Value) -> Option<u128> {
    let text = match value {
        Value::Number(number) => return number.as_u64().map(u128::from),
        Value::String(text) => text.trim(),
        _ => return None,
    };
    let separator = text.chars().find(|c| !c.is_ascii_digit());
    let digits = match separator {
        None => text.to_owned(),
        Some(separator) if [',', '\'', '_', ' ', '’', '\u{a0}', '\u{202f}', '\u{2009}'].contains(&separator) => {
            let groups: Vec<_> = text.split(separator).collect();
            let (first, others) = groups.split_first()?;
            let is_grouped = (1..=3).contains(&first.len()) && others.iter().all(|group| group.len() == 3);
            is_grouped.then(|| groups.concat())?
        }
        Some(_) => return None,
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// The number of the source that is cited, and the place in it. Free words are a source of their own.
fn cited(fields: &Fields<'_>, sources: &mut Vec<Publication>, is_free: bool) -> Result<(usize, String), OwnError> {
    let citation = fields.wanted_text("citation")?;
    if is_free {
        let known = sources.iter().position(|source| source.title == citation);
        let number = known.unwrap_or_else(|| {
            let key = format!("source-{}", sources.len() + 1);
            sources.push(Publication { key, title: citation.to_owned(), ..Publication::default() });
            sources.len() - 1
        });
        return Ok((number, String::new()));
    }
    let (key, place) = citation.split_once(',').unwrap_or((citation, ""));
    let number = sources.iter().position(|source| source.key == key.trim());
    let number = number.ok_or_else(|| fields.error("citation", "it begins with no key of a source"))?;
    Ok((number, place.trim().to_owned()))
}

fn quantity(fields: &Fields<'_>, game: &Game) -> Result<Quantity, OwnError> {
    const WANTED: &str = "\"grids\", \"grids up to relabelling\", {\"classes\": GROUP}, {\"minimal\": CLUES} or {\"fewest clues\": GRID} is wanted";
    let error = |reason: &str| fields.error("count", reason);
    let quantity = match fields.wanted("count")? {
        Value::String(name) if name == "grids" => Quantity::Grids,
        Value::String(name) if name == "grids up to relabelling" => Quantity::UpToRelabelling,
        Value::Object(map) => match map.iter().collect::<Vec<_>>()[..] {
            [(name, Value::String(group))] if name == "classes" => Quantity::Classes(
                group.parse().map_err(|unknown: crate::encodings::UnknownName| error(&unknown.to_string()))?,
            ),
            [(name, Value::String(all))] if name == "minimal" && all == "all" => Quantity::Minimal(None),
            [(name, Value::Number(clues))] if name == "minimal" => {
                let (clues, cells) =
                    (clues.as_u64().and_then(|clues| usize::try_from(clues).ok()), game.problem().cells());
                let clues = clues.filter(|&clues| clues <= cells);
                let wanted = || error(&format!("a number of clues, at most {cells}, is wanted"));
                Quantity::Minimal(Some(clues.ok_or_else(wanted)?))
            }
            [(name, Value::String(grid))] if name == "fewest clues" => {
                Quantity::FewestClues(grid_of(game, grid).map_err(|reason| error(&reason))?)
            }
            _ => return Err(error(WANTED)),
        },
        _ => return Err(error(WANTED)),
    };
    let needs_relabelling = !matches!(quantity, Quantity::Grids | Quantity::FewestClues(_));
    if needs_relabelling && up_to_relabelling(game.problem()).is_none() {
        return Err(error(
            "relabelling is no symmetry of a game with sums or relations, or without a house of all symbols",
        ));
    }
    if matches!(quantity, Quantity::Minimal(_)) && game.problem().cells() > MAX_CELLS {
        return Err(error(&format!("the board has {} cells, more than {MAX_CELLS}", game.problem().cells())));
    }
    Ok(quantity)
}

fn grid_of(game: &Game, text: &str) -> Result<Grid, String> {
    let puzzle = Puzzle::parse(game, text).map_err(|error| error.to_string())?;
    let blank = puzzle.iter().position(Option::is_none).map(|cell| game.cell_name(Cell::new(cell)));
    let grid = puzzle.grid().ok_or_else(|| format!("{} is blank", blank.unwrap_or_default()))?;
    game.problem().check(grid.symbols()).map_err(|wrong| game.violation(&wrong))?;
    Ok(grid)
}
