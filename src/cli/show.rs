//! `show`: pictures of boards, puzzles, solutions and steps.

use std::path::Path;

use crate::format::exchange::Drawing;
use crate::format::{exchange, record};
use crate::picture::Colours;
use crate::verbs::{PictureForm, Show};
use crate::{Game, Puzzle};
use anyhow::{Context, anyhow, bail};

use super::args::ShowArgs;
use super::run::lines::of_line;
use super::run::{Output, Session, Status, input};
use super::world::console::colours;
use super::world::{NewFile, Role, World};

pub(crate) fn run(args: &ShowArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let form = form(args)?;
    if args.width.is_some() && form != Some(PictureForm::Png) {
        bail!("--width is about .png");
    }
    if let (Some(path), Some(form), None) =
        (&args.out.file, form.filter(|form| form.holds_many() && !args.steps), &args.puzzle)
        && let Some((name, lines)) = input::with_own_games(world, &args.game)?
    {
        let drawn = |text: &str| {
            let item = exchange::first(text)?;
            Ok(show(args, &item.game).picture(Some(&item.puzzle), &session)?.with_decoration(&item.drawings))
        };
        let line = |line: anyhow::Result<(u64, String)>| {
            let (number, text) = line.with_context(|| name.clone())?;
            drawn(&text).map_err(|error| of_line(&name, number, error))
        };
        let pictures = lines.map(line).collect::<anyhow::Result<Vec<_>>>()?;
        write(path, &form.write(&pictures, Colours::None)?, args.out.force, &session)?;
        return Ok(Status::Done);
    }
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let others = game.undrawn().unsaid();
    if others > 0 {
        session.note(&format!("{game} demands {others} relations of cells that are not drawn"));
    }
    let show = show(args, &game);
    if let Some(folder) = args.out.file.as_ref().filter(|_| args.steps) {
        let argument = input::wanted_of(&session, &args.game, &game, argument)?;
        return steps(argument, &show, folder, form.unwrap_or(PictureForm::Svg), &session);
    }
    let form = form.unwrap_or(PictureForm::Text);
    if args.candidates && form == PictureForm::Text {
        bail!("--candidates is for pictures: --out FILE.svg, or `gerechte convert --to pencilmarks` for text");
    }
    let decorated = |(puzzle, drawings): &(Puzzle, Vec<Drawing>)| {
        anyhow::Ok(show.picture(Some(puzzle), &session)?.with_decoration(drawings))
    };
    if let Some(path) = &args.out.file {
        let pictures: Vec<_> = match input::puzzle_or_empty(world, &args.game, argument) {
            None => vec![show.picture(None, &session)?],
            Some(argument) if form.holds_many() => input::decorated(world, &game, Some(argument))?
                .map(|puzzle| decorated(&puzzle?))
                .collect::<anyhow::Result<_>>()?,
            Some(argument) => vec![decorated(&input::only(world, &game, Some(argument))?)?],
        };
        if pictures.is_empty() {
            bail!("{}: no puzzle to draw", path.display());
        }
        write(path, &form.write(&pictures, Colours::None)?, args.out.force, &session)?;
        return Ok(Status::Done);
    }
    if form.is_binary() {
        bail!("--form {} is for files: --out FILE.{}", form.name(), form.ending());
    }
    let mut output = Output::new(world, args.output.json);
    let colours = if args.output.json { Colours::None } else { colours() };
    let mut one = |puzzle: Option<&Puzzle>, drawings: &[Drawing]| {
        let picture = show.picture(puzzle, &session)?.with_decoration(drawings);
        let text = String::from_utf8(form.write(&[picture], colours)?)?;
        output.result(text.trim_end(), || record::Show::new(&game, puzzle, form.name(), &text))
    };
    match input::puzzle_or_empty(world, &args.game, argument) {
        None => one(None, &[])?,
        Some(argument) => input::decorated(world, &game, Some(argument))?.try_for_each(|puzzle| {
            let (puzzle, drawings) = puzzle?;
            one(Some(&puzzle), &drawings)
        })?,
    }
    Ok(Status::Done)
}

/// What the arguments say of pictures of a game.
const fn show<'a>(args: &ShowArgs, game: &'a Game) -> Show<'a> {
    Show {
        game,
        solution: args.solution,
        candidates: args.candidates,
        regions: args.regions,
        grey: args.grey,
        codewords: !args.no_codewords,
        width: args.width,
    }
}

fn write(path: &Path, content: &[u8], force: bool, session: &Session) -> anyhow::Result<()> {
    let mut file = NewFile::create(session, Role::Picture, path, None, force)?;
    file.fill(|out| out.write_all(content))?;
    file.finish().map(drop)
}

/// The form that the name of a file asks for.
pub(super) fn form_of(path: &Path) -> anyhow::Result<PictureForm> {
    PictureForm::of_file(path).with_context(|| {
        format!("{}: the name of a picture ends in .svg, .png, .pdf, .html, .tex or .txt", path.display())
    })
}

/// The form that the arguments or the name of the file ask for. Returns `None` if neither does.
fn form(args: &ShowArgs) -> anyhow::Result<Option<PictureForm>> {
    match (&args.form, args.out.file.as_ref().filter(|_| !args.steps)) {
        (Some(form), _) => Ok(Some(*form)),
        (None, Some(path)) => form_of(path).map(Some).map_err(|error| anyhow!("{error}, or --form says what it is")),
        (None, None) => Ok(None),
    }
}

/// The whole way to the solution, a picture for each step, numbered.
fn steps(
    argument: Option<&str>,
    show: &Show<'_>,
    folder: &Path,
    form: PictureForm,
    session: &Session,
) -> anyhow::Result<Status> {
    let puzzle = input::puzzle(session, show.game, argument)?;
    let mut steps = 0;
    let status = show.steps(&puzzle, session, |picture, number, all| {
        if number == 1 {
            session.new_folder(Role::Picture, folder)?;
        }
        steps = all;
        let digits = all.to_string().len();
        let path = folder.join(format!("{number:0digits$}.{}", form.ending()));
        write(&path, &form.write(&[picture], Colours::None)?, false, session)
    })?;
    if steps > 0 {
        session.note(&format!("wrote {steps} pictures in {}", folder.display()));
    }
    Ok(status.into())
}
