//! Games and puzzles from the command line, from files and from standard input.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::encodings::Symbol;
use crate::format::exchange::{self, Drawing, Item, Items};
use crate::format::puzzles::{LineError, Puzzles};
use crate::game::{GridError, USUAL};
use crate::search::Native;
use crate::{Game, GameError, GameSpec, Grid, Puzzle};
use anyhow::{Context, bail};

use crate::cli::args::nearest;
use crate::cli::world::{Named, World, files, limits};

/// The number of bytes from which the format of a file is recognised.
const LONGEST_HEAD: u64 = 1 << 16;

/// The silence of standard input after which the user is told that the program waits for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The object of an argument of `convert`: a file, standard input, or a text.
pub(crate) fn text(world: &World, argument: &str) -> anyhow::Result<Named> {
    if argument == "-" {
        let reader = files::standard_input(world)?;
        return Ok(Named::new("standard input".to_owned(), Box::new(reader)));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        bail!("{}: is a directory, not a file of puzzles", shortened(argument));
    }
    if fs::exists(argument).unwrap_or(false) {
        let reader = files::open(world, path).with_context(|| format!("cannot read {}", shortened(argument)))?;
        return Ok(Named::new(argument.to_owned(), reader));
    }
    let no_file = if is_file_name(argument) { " (there is no such file)" } else { "" };
    let reader = Box::new(Cursor::new(argument.to_owned().into_bytes()));
    Ok(Named::new(format!("puzzle `{}`{no_file}", shortened(argument)), reader))
}

/// Whether a text that is not the name of a file looks like one. Two points in succession are blanks of a puzzle.
fn is_file_name(text: &str) -> bool {
    let may_be_name = !text.contains([':', '\n', '+']) && !text.trim_start_matches("../").contains("..");
    may_be_name && Path::new(text).extension().is_some_and(|ending| (1..=5).contains(&ending.len()))
}

/// Reads a game; its files are read from disk.
pub(crate) fn game(world: &World, text: &str) -> anyhow::Result<Game> {
    spec(text)?
        .build_with(&|file: &str| read_game(world, file), &Native, &world.stop)
        .with_context(|| format!("game `{}`", shortened(text)))
}

fn spec(text: &str) -> anyhow::Result<GameSpec> {
    match text.parse() {
        Err(GameError::UnknownGame(_)) if looks_like_a_puzzle(text) => {
            bail!("the game is missing: `gerechte VERB box:3x3 {}`", shortened(text))
        }
        Err(_) if text == "-" || !text.starts_with('@') && Path::new(text).is_file() => {
            let name = shortened(text);
            if text == "-" {
                bail!("the game is missing before `-`: `gerechte VERB box:3x3 -`");
            }
            bail!(
                "the game is missing before `{name}`: `gerechte VERB box:3x3 {name}`; a file that says its game is `@{name}`, before `{name}` where it holds puzzles, too"
            )
        }
        Err(_) if text.contains('\n') && !text.contains(':') || exchange::is_foreign(text) => {
            bail!(
                "the game is missing before the puzzle `{}`: `gerechte convert` says it with --to json",
                shortened(text)
            )
        }
        Err(GameError::UnknownGame(_)) if is_file_name(text) => bail!("{}: there is no such file", shortened(text)),
        Err(error @ GameError::UnknownGame(_)) => {
            let name = shortened(text);
            // Of `perfct:1`, the word before the colon.
            let (head, rest) = text.find(':').map_or((text, ""), |at| text.split_at(at));
            let usual = USUAL.iter().flat_map(|usual| usual.names.iter().copied().chain([usual.game]));
            if let Some(order) = order_of_board(text) {
                bail!(
                    "game `{name}`: boards of order {order} without boxes are `latin:{order}`, `jigsaw?{order}` and `jigsaw:LABELS` (see `gerechte list games`)"
                );
            }
            let base = nearest(head, BASES).map(|base| format!("{base}{rest}")).filter(|_| !rest.is_empty());
            // Of `latin6` and `latin 6`, the word and the number.
            let word = text.trim_end_matches(|c: char| c.is_ascii_digit());
            let spaced = BASES.iter().find(|base| **base == word.trim_end() && word.len() < text.len());
            let base = base.or_else(|| spaced.map(|base| format!("{base}:{}", &text[word.len()..])));
            match base.or_else(|| nearest(text, usual).map(str::to_owned)) {
                Some(meant) => {
                    bail!("game `{name}`: unknown game `{name}`; did you mean `{meant}`? (see `gerechte list games`)")
                }
                None => Err(error).with_context(|| format!("game `{name}`")),
            }
        }
        Err(GameError::UnknownExtra { name, known }) => {
            let head = |extra: &str| extra.split(':').next().unwrap_or_default().trim_start_matches('+').to_owned();
            let heads: Vec<String> = known.iter().map(|extra| head(extra)).collect();
            let meant = nearest(&head(&name), heads.iter().map(String::as_str));
            let end = match meant.and_then(|meant| known.iter().find(|extra| head(extra) == meant)) {
                Some(meant) => format!("; did you mean `{meant}`?"),
                None => " (see `gerechte --help`)".to_owned(),
            };
            bail!("game `{}`: unknown extra `+{}`{end}", shortened(text), shortened(&name))
        }
        spec => spec.with_context(|| format!("game `{}`", shortened(text))),
    }
}

/// The order of a board that is named by it, as `7` or `7x7`.
fn order_of_board(text: &str) -> Option<usize> {
    let (one, other) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let order: usize = one.trim().parse().ok()?;
    (other.trim().parse() == Ok(order) && (2..=64).contains(&order)).then_some(order)
}

/// The words before the colon in names of games.
const BASES: [&str; 7] = ["perfect", "diameter", "ball", "tile", "box", "latin", "jigsaw"];

/// The game and the puzzle that the arguments of a verb name. A puzzle that says its game, or whose game is that of the usual boxes, may stand alone.
pub(crate) fn asked<'a>(
    world: &World,
    game: &'a str,
    puzzle: Option<&'a str>,
) -> anyhow::Result<(Game, Option<&'a str>)> {
    if puzzle.is_none()
        && let Some(found) = game_of_puzzle(world, game)?
    {
        return Ok((found, Some(game)));
    }
    Ok((self::game(world, game)?, puzzle))
}

/// The game of the first puzzle that a text is, or that a file holds. Returns `None` if there is no puzzle: the text may be the name of a game.
fn game_of_puzzle(world: &World, text: &str) -> anyhow::Result<Option<Game>> {
    let is_name = text.parse::<GameSpec>().is_ok() || text == "-" || text.starts_with('@');
    if is_name {
        return Ok(None);
    }
    let is_file = world.lent_file(text).is_some() || Path::new(text).is_file();
    let content = if is_file { read_lines(world, text, limits::GAME)?.0 } else { text.to_owned() };
    if is_file && exchange::is_foreign(&content) {
        return game(world, &format!("@{text}")).map(Some);
    }
    let is_foreign = exchange::is_foreign(&content);
    if !is_file && !is_foreign && text.len() < SHORTEST {
        return Ok(None);
    }
    match exchange::game_of(&content) {
        Ok(game) => Ok(Some(game)),
        Err(error) if is_foreign => Err(error).with_context(|| format!("puzzle `{}`", shortened(text))),
        // A record of a puzzle, which a game is not.
        Err(error) if is_file && content.trim_start().starts_with('{') && content.contains("\"puzzle\"") => {
            Err(error).with_context(|| shortened(text))
        }
        Err(_) => Ok(None),
    }
}

/// Lines of puzzles that state their own games, with their numbers.
type OwnGames = Box<dyn Iterator<Item = anyhow::Result<(u64, String)>>>;

/// The lines of a file, or of standard input (`-`), with the name of their place, if the first is a puzzle that states a game without a name; on standard input
/// also if it states a game with a name. Returns `None` for other files, whose puzzles are taken to be of one game, and for a file of one line.
/// It is an error if the first puzzle on standard input looks like one of those but cannot be read.
pub(crate) fn with_own_games(world: &World, argument: &str) -> anyhow::Result<Option<(String, OwnGames)>> {
    let is_piped = argument == "-";
    let reader: Box<dyn BufRead> = if is_piped {
        Box::new(files::standard_input(world)?)
    } else if Path::new(argument).is_file() && argument.parse::<GameSpec>().is_err() {
        Box::new(files::open(world, Path::new(argument))?)
    } else {
        return Ok(None);
    };
    let name = if is_piped { "standard input" } else { argument };
    let is_content = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    let mut lines =
        exchange::numbered_lines(reader).filter(move |line| line.as_ref().map_or(true, |(_, line)| is_content(line)));
    let few: Vec<_> = lines.by_ref().take(if is_piped { 1 } else { 2 }).collect();
    let is_first_own = match few.first() {
        Some(Ok((line, text))) if text.starts_with('{') || exchange::is_foreign(text) => {
            match exchange::game_of(text) {
                Ok(game) => is_piped || game.spec().is_none() || names_others(world, argument, &game)?,
                // Without it, the user would be told that the game is missing.
                Err(LineError { fault, .. }) if is_piped => {
                    return Err(LineError { line: *line, fault }).context(name.to_owned());
                }
                Err(_) => false,
            }
        }
        _ => false,
    };
    if !is_first_own || few.len() < 2 && !is_piped {
        return Ok(None);
    }
    let lines = few.into_iter().chain(lines).map(|line| {
        let (line, text) = line?;
        exchange::game_of(&text).map_err(|LineError { fault, .. }| LineError { line, fault })?;
        Ok((line, text))
    });
    Ok(Some((name.to_owned(), Box::new(lines))))
}

/// Whether a record in a file names another game, or none.
fn names_others(world: &World, file: &str, game: &Game) -> anyhow::Result<bool> {
    let field = format!("\"game\":\"{game}\"");
    for line in exchange::numbered_lines(files::open(world, Path::new(file))?) {
        let (_, line) = line?;
        if line.starts_with('{') && !line.contains(&field) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The characters of a puzzle of order 4: shorter words are names.
const SHORTEST: usize = 16;

fn looks_like_a_puzzle(text: &str) -> bool {
    text.len() >= 16
        && text.contains(['.', '0'])
        && text.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphanumeric())
}

/// The texts of files that a game was read from, by their names.
type Texts = BTreeMap<String, String>;

/// As [`asked`], with the text of each file that was read for the game.
pub(crate) fn asked_with_files<'a>(
    world: &World,
    game: &'a str,
    puzzle: Option<&'a str>,
) -> anyhow::Result<(Game, Texts, Option<&'a str>)> {
    if puzzle.is_none()
        && let Some(found) = game_of_puzzle(world, game)?
    {
        return Ok((found, Texts::new(), Some(game)));
    }
    let (game, files) = game_with_files(world, game)?;
    Ok((game, files, puzzle))
}

/// Reads a game, with the text of each file that was read for it.
fn game_with_files(world: &World, text: &str) -> anyhow::Result<(Game, Texts)> {
    let files = RefCell::new(BTreeMap::new());
    let read = |file: &str| {
        read_game(world, file).inspect(|text| drop(files.borrow_mut().insert(file.to_owned(), text.clone())))
    };
    let game =
        spec(text)?.build_with(&read, &Native, &world.stop).with_context(|| format!("game `{}`", shortened(text)))?;
    Ok((game, files.into_inner()))
}

/// Returns the text of a file if it is within the limit, and otherwise the complete lines of its beginning. Also returns whether the text is complete.
fn read_lines(world: &World, file: &str, most: u64) -> io::Result<(String, bool)> {
    if let Some(content) = world.lent_file(file) {
        return Ok((content, true));
    }
    let (content, is_whole) = limits::lines(files::open(world, Path::new(file))?, most)?;
    if is_whole {
        world.keep(file, &content);
    }
    Ok((content, is_whole))
}

/// Returns the text that states a game. From a file with a puzzle of another program, this is the game of that puzzle.
pub(crate) fn read_game(world: &World, file: &str) -> io::Result<String> {
    let (content, is_whole) = read_lines(world, file, limits::GAME)?;
    if !exchange::is_foreign(&content) {
        return if is_whole { Ok(content) } else { Err(limits::too_large(limits::GAME)) };
    }
    exchange::game_of(&content).map(|game| exchange::stated(&game)).map_err(io::Error::other)
}

/// All of standard input.
pub(crate) fn standard_input(world: &World, most: u64) -> anyhow::Result<String> {
    files::standard_input(world).and_then(|reader| limits::whole(reader, most)).context("standard input")
}

/// The content of a file that an argument names.
pub(crate) fn file(world: &World, name: &str, most: u64) -> anyhow::Result<String> {
    let content = read_lines(world, name, most);
    let whole = content.and_then(|(text, is_whole)| if is_whole { Ok(text) } else { Err(limits::too_large(most)) });
    whole.with_context(|| format!("cannot read {}", shortened(name)))
}

/// The argument on one line, cut where it is long.
fn shortened(text: &str) -> String {
    let cut: String =
        if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(59).chain(['…']).collect() };
    cut.escape_debug().to_string()
}

/// The argument of a verb for which no puzzle is the empty board. Standard input is read for `-` alone, as a loop of a shell that reads lines lends it to
/// every program in it; a note says so where something waits there.
pub(crate) fn or_empty<'a>(world: &World, argument: Option<&'a str>) -> Option<&'a str> {
    if argument.is_none() && !world.is_lent() && has_waiting_input() {
        world.message("standard input is not read without `-` in place of the puzzle");
    }
    argument
}

/// The same for a verb that takes puzzles. A note says that a file which is the game holds a puzzle, whose clues are no part of it.
pub(crate) fn puzzle_or_empty<'a>(world: &World, game: &str, argument: Option<&'a str>) -> Option<&'a str> {
    let spec = || game.parse::<GameSpec>().ok().filter(|_| game.starts_with('@'));
    if argument.is_none()
        && !world.is_lent()
        && let Some(file) = spec().as_ref().and_then(|spec| spec.files().next())
        && holds_clues(world, file)
    {
        let file = shortened(file);
        world.message(&format!("`@{file}` is the game alone: name the file once more, `{file}`, for the clues in it"));
    }
    or_empty(world, argument)
}

/// Whether the first puzzle in a file that is no game alone has clues.
fn holds_clues(world: &World, file: &str) -> bool {
    // A pipe was read for the game.
    if !Path::new(file).is_file() {
        return false;
    }
    let content = read_lines(world, file, limits::GAME).map_or_else(|_| String::new(), |(content, _)| content);
    let first = || exchange::Items::new(None, content.as_bytes()).next();
    let is_puzzle = exchange::is_foreign(&content) || content.trim_start().starts_with('{');
    is_puzzle && first().is_some_and(|item| item.is_ok_and(|item| item.puzzle.clue_count() > 0))
}

/// The argument of a verb that needs a puzzle. The empty board is one where the game has sums or relations: without these it would say nothing.
pub(crate) fn wanted_of<'a>(
    world: &World,
    name: &str,
    game: &Game,
    argument: Option<&'a str>,
) -> anyhow::Result<Option<&'a str>> {
    if game.problem().is_symmetric_in_symbols() {
        return wanted(world, argument);
    }
    Ok(puzzle_or_empty(world, name, argument))
}

/// The argument of a verb that needs a puzzle, or standard input where it is missing. A terminal is not waited for.
pub(crate) fn wanted<'a>(world: &World, argument: Option<&'a str>) -> anyhow::Result<Option<&'a str>> {
    let piped = || (!world.is_lent() && !io::stdin().is_terminal() && is_piped(world)).then_some("-");
    argument.or_else(piped).map(Some).context("no puzzle: name one, or pipe some in")
}

/// Whether standard input holds anything now.
#[cfg(unix)]
fn has_waiting_input() -> bool {
    use std::os::fd::AsFd;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    let stdin = io::stdin();
    if stdin.is_terminal() || is_device(stdin.as_fd()) {
        return false;
    }
    let mut asked = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
    poll(&mut asked, PollTimeout::ZERO).is_ok()
        && asked[0].revents().is_some_and(|found| found.contains(PollFlags::POLLIN))
}

/// Whether a file is a device, such as `/dev/null`, of which a poll says that it can be read.
#[cfg(unix)]
fn is_device(file: std::os::fd::BorrowedFd<'_>) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let kind =
        file.try_clone_to_owned().and_then(|file| fs::File::from(file).metadata()).map(|found| found.file_type());
    kind.map_or(true, |kind| kind.is_char_device() || kind.is_block_device())
}

#[cfg(not(unix))]
fn has_waiting_input() -> bool {
    false
}

/// Whether standard input holds anything. People are told if that takes long: a pipe may never be closed.
fn is_piped(world: &World) -> bool {
    let (sender, receiver) = channel::<()>();
    let console = world.console.clone();
    thread::spawn(move || {
        if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            console.message("waiting for puzzles on standard input (if there are none, close it: </dev/null)");
        }
    });
    // A closed standard input cannot be read.
    let is_piped = io::stdin().lock().fill_buf().is_ok_and(|bytes| !bytes.is_empty());
    drop(sender);
    is_piped
}

/// The object of an argument.
pub(crate) enum Source {
    /// A puzzle.
    One(Puzzle),
    /// The lines of a file, or of standard input.
    Lines(Named),
    /// Puzzles in some other format.
    Items(Named),
}

/// A reader of puzzles: of lines, or of whatever its beginning looks like.
fn source_of(game: &Game, name: &str, mut reader: impl BufRead + Send + 'static) -> anyhow::Result<Source> {
    let mut head = Vec::new();
    // The first line that is neither blank nor a comment decides.
    loop {
        let left = LONGEST_HEAD.saturating_sub(head.len() as u64);
        let length = reader.by_ref().take(left).read_until(b'\n', &mut head).with_context(|| name.to_owned())?;
        let line = head[head.len() - length..].trim_ascii();
        if length == 0 || !line.is_empty() && line != b"\xef\xbb\xbf" && !line.starts_with(b"#") {
            break;
        }
    }
    let is_other = exchange::begins(game, &String::from_utf8_lossy(&head));
    let named = Named::new(name.to_owned(), Box::new(Cursor::new(head).chain(reader)));
    Ok(if is_other { Source::Items(named) } else { Source::Lines(named) })
}

/// The object of an argument: a puzzle, a file of puzzles, standard input (`-`), or the empty board (no argument).
pub(crate) fn source(world: &World, game: &Game, argument: Option<&str>) -> anyhow::Result<Source> {
    let Some(argument) = argument else { return Ok(Source::One(Puzzle::empty(game))) };
    if argument == "-" {
        if let Some(lines) = world.lent_lines() {
            return Ok(Source::Lines(lines));
        }
        return source_of(game, "standard input", files::standard_input(world)?);
    }
    // A shell that reads lines of Windows leaves the carriage return.
    match Puzzle::parse(game, argument.strip_suffix('\r').unwrap_or(argument)) {
        Ok(puzzle) => Ok(Source::One(puzzle)),
        Err(_) if let Some(text) = world.lent_file(argument) => {
            source_of(game, argument, Cursor::new(text.into_bytes()))
        }
        Err(_) if Path::new(argument).is_dir() => {
            bail!("{}: is a directory, not a file of puzzles", shortened(argument))
        }
        Err(error) => match files::open(world, Path::new(argument)) {
            Ok(reader) => source_of(game, argument, reader),
            Err(_) if !fs::exists(argument).unwrap_or(false) && exchange::begins(game, argument) => {
                let reader = Box::new(Cursor::new(argument.to_owned().into_bytes()));
                Ok(Source::Items(Named::new(format!("puzzle `{}`", shortened(argument)), reader)))
            }
            Err(_) if !fs::exists(argument).unwrap_or(false) => {
                let no_file = if is_meant_as_puzzle(game, argument) { "" } else { " (there is no such file)" };
                Err(error).with_context(|| format!("puzzle `{}`{no_file}", shortened(argument)))
            }
            Err(error) => Err(error).with_context(|| format!("cannot read {}", shortened(argument))),
        },
    }
}

/// Puzzles or grids as they are read.
type Stream<'a, T> = Box<dyn Iterator<Item = anyhow::Result<T>> + Send + 'a>;

/// The puzzles that an argument names. If there is none, that is said.
pub(crate) fn puzzles<'a>(world: &World, game: &'a Game, argument: Option<&str>) -> anyhow::Result<Stream<'a, Puzzle>> {
    stream(world, game, argument, |_, puzzle, _| Ok(puzzle))
}

/// The grids that an argument names; blanks are an error, broken rules are not.
pub(crate) fn full<'a>(world: &World, game: &'a Game, argument: Option<&str>) -> anyhow::Result<Stream<'a, Puzzle>> {
    stream(world, game, argument, |game, puzzle, _| game.full(&puzzle).map(|()| puzzle))
}

/// The grids that an argument names; blanks and broken rules are errors.
pub(crate) fn grids<'a>(world: &World, game: &'a Game, argument: Option<&str>) -> anyhow::Result<Stream<'a, Grid>> {
    stream(world, game, argument, |game, puzzle, _| game.grid(&puzzle))
}

/// The puzzles that an argument names, with their decoration. If there is none, that is said.
pub(crate) fn decorated<'a>(
    world: &World,
    game: &'a Game,
    argument: Option<&str>,
) -> anyhow::Result<Stream<'a, (Puzzle, Vec<Drawing>)>> {
    stream(world, game, argument, |_, puzzle, drawings| Ok((puzzle, drawings)))
}

/// Makes of a puzzle and its decoration what is wanted.
type Take<T> = fn(&Game, Puzzle, Vec<Drawing>) -> Result<T, GridError>;

/// What an argument names. If that is nothing, it is said.
fn stream<'a, T: Send + 'a>(
    world: &World,
    game: &'a Game,
    argument: Option<&str>,
    take: Take<T>,
) -> anyhow::Result<Stream<'a, T>> {
    let (name, mut puzzles) = named_stream(world, game, argument, take)?;
    let world = world.clone();
    let mut is_empty = true;
    Ok(Box::new(std::iter::from_fn(move || {
        let puzzle = puzzles.next();
        if puzzle.is_none() && std::mem::take(&mut is_empty) {
            no_puzzle(&world, &name);
        }
        is_empty = false;
        puzzle
    })))
}

/// What an argument names, and the name of its place.
fn named_stream<'a, T: Send + 'a>(
    world: &World,
    game: &'a Game,
    argument: Option<&str>,
    take: Take<T>,
) -> anyhow::Result<(String, Stream<'a, T>)> {
    let taken = move |line: u64, puzzle: Puzzle, drawings: Vec<Drawing>| {
        take(game, puzzle, drawings).map_err(|error| LineError { line, fault: error.into() })
    };
    let of_line = move |numbered: Result<(u64, Puzzle), LineError>| {
        numbered.and_then(|(line, puzzle)| taken(line, puzzle, Vec::new()))
    };
    let of_item =
        move |item: Result<Item, LineError>| item.and_then(|item| taken(item.line, item.puzzle, item.drawings));
    Ok(match source(world, game, argument)? {
        Source::One(puzzle) => {
            (String::new(), Box::new(std::iter::once(take(game, puzzle, Vec::new()).map_err(Into::into))))
        }
        Source::Lines(Named { name, reader, before }) => {
            (name.clone(), lines(name, Puzzles::new(game, reader).after(before).numbered().map(of_line)))
        }
        Source::Items(Named { name, reader, .. }) => {
            (name.clone(), lines(name, remarked(world, game, reader).map(of_item)))
        }
    })
}

/// What lines hold, with the name of their place in errors.
fn lines<'a, T: 'a>(name: String, puzzles: impl Iterator<Item = Result<T, LineError>> + Send + 'a) -> Stream<'a, T> {
    Box::new(puzzles.map(move |puzzle| puzzle.with_context(|| name.clone())))
}

/// The puzzles of a game in whatever format a reader holds them, each with the number of its first line.
pub(crate) fn items<R: BufRead + Send>(
    world: &World,
    game: &Game,
    reader: R,
) -> impl Iterator<Item = Result<(u64, Puzzle), LineError>> + Send + use<R> {
    remarked(world, game, reader).map(|item| item.map(|item| (item.line, item.puzzle)))
}

/// The same, whole.
fn remarked<R: BufRead + Send>(
    world: &World,
    game: &Game,
    reader: R,
) -> impl Iterator<Item = Result<Item, LineError>> + Send + use<R> {
    let world = world.clone();
    Items::new(Some(Arc::new(game.clone())), reader).inspect(move |item| {
        if let Ok(item) = item {
            remark(&world, item);
        }
    })
}

/// The only puzzle of a file or an address, with the entries of its player and without them. Returns `None` if there are several puzzles or no entries, or if
/// it cannot be read.
pub(crate) fn entered(world: &World, game: &Game, argument: &str) -> Option<[Puzzle; 2]> {
    let Ok(Source::Items(Named { reader, .. })) = source(world, game, Some(argument)) else { return None };
    let mut items = Items::new(Some(Arc::new(game.clone())), reader);
    let item = items.next()?.ok().filter(|item| !item.placed.is_empty())?;
    if items.next().is_some() {
        return None;
    }
    remark(world, &item);
    Some([item.position(), item.puzzle])
}

/// Says what was not read of an item.
fn remark(world: &World, item: &Item) {
    for remark in item.remarks(None) {
        world.message(&format!("line {}: {remark}", item.line));
    }
}

/// Whether an argument that is neither a puzzle nor a file is a puzzle with a mistake, by its length or its characters.
fn is_meant_as_puzzle(game: &Game, argument: &str) -> bool {
    let (cells, order, found) = (game.board().cells(), game.order(), argument.chars().count());
    let blanks = argument.chars().filter(|&c| c == '.' || c == '0' && order <= 9).count();
    let is_symbol = |c: char| Symbol::from_char(c).is_some_and(|symbol| symbol.index() < order);
    let symbols = argument.chars().filter(|&c| is_symbol(c)).count();
    // If letters are symbols as well, a word is a puzzle only if it has blanks.
    let has_its_characters = blanks + symbols == found && (order <= 9 || blanks > 1);
    found.abs_diff(cells) <= 1 + cells / 10 || found > 0 && has_its_characters
}

/// The one puzzle that an argument names.
pub(crate) fn puzzle(world: &World, game: &Game, argument: Option<&str>) -> anyhow::Result<Puzzle> {
    only(world, game, argument).map(|(puzzle, _)| puzzle)
}

/// The same, with its decoration.
pub(crate) fn only(world: &World, game: &Game, argument: Option<&str>) -> anyhow::Result<(Puzzle, Vec<Drawing>)> {
    // What a plan is made of is read once, and kept.
    if let Some(name) = argument.filter(|name| *name != "-")
        && world.is_keeping()
        && Puzzle::parse(game, name).is_err()
        && fs::exists(name).unwrap_or(false)
        && !Path::new(name).is_dir()
    {
        file(world, name, limits::GAME)?;
    }
    let (name, mut puzzles) = named_stream(world, game, argument, |_, puzzle, drawings| Ok((puzzle, drawings)))?;
    let Some(puzzle) = puzzles.next() else { bail!("{name}: no puzzle") };
    let puzzle = puzzle?;
    if puzzles.next().is_some() {
        bail!("{} holds more than one puzzle, and one is wanted here", shortened(argument.unwrap_or_default()));
    }
    Ok(puzzle)
}

/// Says that there is none.
pub(crate) fn no_puzzle(world: &World, name: &str) {
    world.message(&format!("{name}: no puzzle"));
}
