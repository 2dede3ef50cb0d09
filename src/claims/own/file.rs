//! A file of claims, read.

use super::text::{ClaimText, Clues, CountText, SourceText, Words, is_name, parsed, place, quoted};
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
    let file = parsed(text)?;
    match file.schema {
        None => {
            let reason = format!("schema missing: \"schema\": {SCHEMA:?} is wanted");
            return Err(OwnError::wrong("the file", reason));
        }
        Some(Words(schema)) if schema != SCHEMA => {
            return Err(wrong("the file", "schema", &schema, &format!("{SCHEMA:?} is wanted")));
        }
        Some(_) => {}
    }
    let mut own = Own { sources: Vec::new(), claims: Vec::new() };
    let is_free = file.sources.is_none();
    for (number, source) in (1..).zip(file.sources.into_iter().flatten()) {
        let place = place("source", number, &source.key.0);
        let publication = publication(source, &place)?;
        if own.sources.iter().any(|other| other.key == publication.key) {
            return Err(OwnError::wrong(&place, "another source has this key"));
        }
        own.sources.push(publication);
    }
    for (number, text) in (1..).zip(file.claims) {
        let place = place("claim", number, &text.id.0);
        let claim = claim(text, &place, &mut own.sources, is_free, build)?;
        if own.claims.iter().any(|other| other.id == claim.id) {
            return Err(OwnError::wrong(&place, "another claim has this id"));
        }
        own.claims.push(claim);
    }
    if own.claims.is_empty() {
        return Err(OwnError::wrong("the file", "\"claims\" is []: no claim"));
    }
    Ok(own)
}

/// The error of the value of a field.
fn wrong(place: &str, name: &str, value: &str, reason: &str) -> OwnError {
    OwnError::wrong(place, format!("{name:?} is {}: {reason}", quoted(value)))
}

fn publication(source: SourceText, place: &str) -> Result<Publication, OwnError> {
    let SourceText { key, title, authors, venue, volume, pages, year, url } = source;
    if !is_name(&key.0) || key.0.contains(['_', '.']) {
        return Err(wrong(place, "key", &key.0, "letters, digits and - are wanted"));
    }
    for author in &authors {
        let name = author.0.as_str();
        let whole = name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name);
        if whole.contains(['{', '}']) || name.split_whitespace().any(|word| word == "and") {
            return Err(wrong(place, "authors", name, "name each author apart, a body in braces"));
        }
    }
    let is_address = url.0.starts_with("https://") || url.0.starts_with("http://");
    if !url.0.is_empty() && (!is_address || url.0.contains(char::is_whitespace)) {
        return Err(wrong(place, "url", &url.0, "an address that begins with https:// is wanted"));
    }
    Ok(Publication {
        key: key.0,
        authors: authors.into_iter().map(|author| author.0).collect::<Vec<_>>().join(" and "),
        title: title.0,
        venue: venue.0,
        volume: volume.0,
        pages: pages.0,
        year,
        url: url.0,
    })
}

fn claim(
    text: ClaimText,
    place: &str,
    sources: &mut Vec<Publication>,
    is_free: bool,
    build: Build<'_>,
) -> Result<OwnClaim, OwnError> {
    let id = text.id.0;
    if !is_name(&id) {
        return Err(wrong(place, "id", &id, "1 to 64 letters, digits, - _ and . are wanted"));
    }
    let citation = cited(&text.citation.0, place, sources, is_free)?;
    let game = build(&text.game.0).map_err(|reason| wrong(place, "game", &text.game.0, &reason))?;
    let quantity = quantity(&text.count, place, &game)?;
    let puzzle = match text.puzzle {
        None => None,
        Some(line) if !matches!(quantity, Quantity::Grids) => {
            return Err(wrong(place, "puzzle", &line.0, "only \"grids\" are counted of a puzzle"));
        }
        Some(line) => {
            let puzzle = Puzzle::parse(&game, &line.0);
            Some(puzzle.map_err(|error| wrong(place, "puzzle", &line.0, &error.to_string()))?)
        }
    };
    Ok(OwnClaim { id, statement: text.statement.0, citation, game, puzzle, quantity, published: text.published.0 })
}

/// The number of the source that is cited, and the place in it. Free words are a source of their own.
fn cited(
    citation: &str,
    place: &str,
    sources: &mut Vec<Publication>,
    is_free: bool,
) -> Result<(usize, String), OwnError> {
    if is_free {
        let known = sources.iter().position(|source| source.title == citation);
        let number = known.unwrap_or_else(|| {
            let key = format!("source-{}", sources.len() + 1);
            sources.push(Publication { key, title: citation.to_owned(), ..Publication::default() });
            sources.len() - 1
        });
        return Ok((number, String::new()));
    }
    let (key, at) = citation.split_once(',').unwrap_or((citation, ""));
    let number = sources.iter().position(|source| source.key == key.trim());
    let number = number.ok_or_else(|| wrong(place, "citation", citation, "it begins with no key of a source"))?;
    Ok((number, at.trim().to_owned()))
}

fn quantity(count: &CountText, place: &str, game: &Game) -> Result<Quantity, OwnError> {
    let cells = game.problem().cells();
    let shown = match count {
        CountText::Grids => "\"grids\"".to_owned(),
        CountText::UpToRelabelling => "\"grids up to relabelling\"".to_owned(),
        CountText::Classes(group) => format!("{{\"classes\":{}}}", quoted(group)),
        CountText::Minimal(Clues(None)) => "{\"minimal\":\"all\"}".to_owned(),
        CountText::Minimal(Clues(Some(clues))) => format!("{{\"minimal\":{clues}}}"),
        CountText::FewestClues(grid) => format!("{{\"fewest clues\":{}}}", quoted(grid)),
    };
    let error = |reason: &str| OwnError::wrong(place, format!("\"count\" is {shown}: {reason}"));
    let quantity = match count {
        CountText::Grids => Quantity::Grids,
        CountText::UpToRelabelling => Quantity::UpToRelabelling,
        CountText::Classes(group) => Quantity::Classes(
            group.parse().map_err(|unknown: crate::encodings::UnknownName| error(&unknown.to_string()))?,
        ),
        CountText::Minimal(Clues(None)) => Quantity::Minimal(None),
        CountText::Minimal(Clues(Some(clues))) => {
            let clues = usize::try_from(*clues).ok().filter(|&clues| clues <= cells);
            let wanted = || error(&format!("a number of clues, at most {cells}, is wanted"));
            Quantity::Minimal(Some(clues.ok_or_else(wanted)?))
        }
        CountText::FewestClues(grid) => Quantity::FewestClues(grid_of(game, grid).map_err(|reason| error(&reason))?),
    };
    let needs_relabelling = !matches!(quantity, Quantity::Grids | Quantity::FewestClues(_));
    if needs_relabelling && up_to_relabelling(game.problem()).is_none() {
        return Err(error(
            "relabelling is no symmetry of a game with rules beyond houses, or without a house of all symbols",
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
