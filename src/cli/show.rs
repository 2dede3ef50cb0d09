//! `show`: pictures of boards, puzzles, solutions and steps.

use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use gerechte::format::record;
use gerechte::picture::{Colours, Picture, State, html};
use gerechte::print;
use gerechte::rate::Tutor;
use gerechte::search::Solver;
use gerechte::{Game, Puzzle};

use super::args::{PictureForm, Regions, ShowArgs};
use super::run::{Output, Session, Status, input};
use super::world::console::colours;
use super::world::{NewFile, Role, World};

/// Pixels of an image for each unit of its drawing: a cell has 96.
const PIXELS: f32 = 2.0;

pub(crate) fn run(args: &ShowArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let (game, argument) = input::asked(world, &args.game, args.puzzle.as_deref())?;
    let form = form(args)?;
    if let Some(folder) = args.out.file.as_ref().filter(|_| args.steps) {
        return steps((args, argument), &game, folder, form.unwrap_or(PictureForm::Svg), &session);
    }
    let form = form.unwrap_or(PictureForm::Text);
    if let Some(path) = &args.out.file {
        let mut pictures = Vec::new();
        match input::or_empty(world, argument) {
            None => pictures.push(picture(args, &game, None, &session)?),
            Some(argument) if form.holds_many() => {
                for puzzle in input::puzzles(world, &game, Some(argument))? {
                    pictures.push(picture(args, &game, Some(&puzzle?), &session)?);
                }
            }
            Some(argument) => {
                pictures.push(picture(args, &game, Some(&input::puzzle(world, &game, Some(argument))?), &session)?);
            }
        }
        if pictures.is_empty() {
            bail!("{}: no puzzle to draw", path.display());
        }
        write(path, &written(&pictures, form, Colours::None)?, args.out.force, &session)?;
        return Ok(Status::Done);
    }
    if form.is_binary() {
        bail!("--form {} is for files: --out FILE.{}", form.name(), form.ending());
    }
    let mut output = Output::new(world, args.output.json);
    let colours = if args.output.json { Colours::None } else { colours() };
    let mut show = |puzzle: Option<&Puzzle>| {
        let text = String::from_utf8(written(&[picture(args, &game, puzzle, &session)?], form, colours)?)?;
        output.result(text.trim_end(), || record::Show::new(&game, puzzle, form.name(), &text))
    };
    match input::or_empty(world, argument) {
        None => show(None)?,
        Some(argument) => input::puzzles(world, &game, Some(argument))?.try_for_each(|puzzle| show(Some(&puzzle?)))?,
    }
    Ok(Status::Done)
}

fn write(path: &Path, content: &[u8], force: bool, session: &Session) -> anyhow::Result<()> {
    let mut file = NewFile::create(session, Role::Picture, path, None, force)?;
    file.fill(|out| out.write_all(content))?;
    file.finish().map(drop)
}

/// The form that the arguments or the name of the file ask for. Returns `None` if neither does.
fn form(args: &ShowArgs) -> anyhow::Result<Option<PictureForm>> {
    let ending = |path: &Path| {
        let ending = path.extension()?.to_str()?;
        PictureForm::value_variants().iter().copied().find(|form| form.ending() == ending)
    };
    match (&args.form, args.out.file.as_ref().filter(|_| !args.steps)) {
        (Some(form), _) => Ok(Some(*form)),
        (None, Some(path)) => {
            let form = ending(path).with_context(|| {
                format!(
                    "{}: the name of a picture ends in .svg, .png, .pdf, .html, .tex or .txt, or --form says what it is",
                    path.display()
                )
            });
            Ok(Some(form?))
        }
        (None, None) => Ok(None),
    }
}

fn picture(args: &ShowArgs, game: &Game, puzzle: Option<&Puzzle>, session: &Session) -> anyhow::Result<Picture> {
    session.stop.check()?;
    let Some(puzzle) = puzzle else { return Ok(styled(Picture::of(game), args)) };
    if args.candidates {
        return Ok(styled(State::new(game, puzzle).picture(), args));
    }
    let picture = styled(Picture::of(game).with_puzzle(puzzle), args);
    if args.solution {
        let found = Solver::new(game.problem()).first(puzzle, &session.stop)?;
        let Some(grid) = found else { bail!("{puzzle}: no solution") };
        return Ok(picture.with_grid(&grid));
    }
    Ok(picture)
}

fn styled(picture: Picture, args: &ShowArgs) -> Picture {
    match args.regions {
        None => picture,
        Some(Regions::Borders) => picture.coloured(false),
        Some(Regions::Colours) => picture.coloured(true).lettered(false),
        Some(Regions::Letters) => picture.coloured(true),
    }
}

/// The pictures in a form; of a form that holds one, the first.
fn written(pictures: &[Picture], form: PictureForm, colours: Colours) -> anyhow::Result<Vec<u8>> {
    let Some(first) = pictures.first() else { bail!("no picture") };
    Ok(match form {
        PictureForm::Svg => first.svg().into_bytes(),
        PictureForm::Png => print::png(&first.svg(), PIXELS)?,
        PictureForm::Pdf => {
            let svgs: Vec<_> = pictures.iter().map(Picture::svg).collect();
            print::pdf(first.title(), &svgs)?
        }
        PictureForm::Html => html(pictures).into_bytes(),
        PictureForm::Tex => first.tikz().into_bytes(),
        PictureForm::Text => first.text(colours).into_bytes(),
    })
}

/// The whole way to the solution, a picture for each step, numbered.
fn steps(
    (args, argument): (&ShowArgs, Option<&str>),
    game: &Game,
    folder: &Path,
    form: PictureForm,
    session: &Session,
) -> anyhow::Result<Status> {
    let puzzle = input::puzzle(session, game, input::wanted_of(session, game, argument)?)?;
    let tutor = Tutor::new(game)?;
    let lesson = tutor.explain(&puzzle, &session.stop);
    session.stop.check()?;
    if lesson.steps.is_empty() {
        bail!("{puzzle}: no step leads on");
    }
    session.new_folder(Role::Picture, folder)?;
    let digits = lesson.steps.len().to_string().len();
    let mut state = State::new(game, &puzzle);
    for (number, step) in (1..).zip(&lesson.steps) {
        session.stop.check()?;
        let path = folder.join(format!("{number:0digits$}.{}", form.ending()));
        let picture = styled(state.picture_of(step), args);
        write(&path, &written(&[picture], form, Colours::None)?, false, session)?;
        state.follow(step);
    }
    session.note(&format!("wrote {} pictures in {}", lesson.steps.len(), folder.display()));
    Ok(if lesson.solved { Status::Done } else { Status::Limit })
}
