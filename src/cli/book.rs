//! `book`: a PDF of puzzles that a plan describes.

use std::path::Path;

use crate::book::{BookPlan, ChooseError, EXAMPLE};
use crate::verbs::MakeBook;
use crate::{Stopped, counted};
use anyhow::Context;

use super::args::{BookArgs, OutputArgs};
use super::run::{Output, Session, Status, input};
use super::world::{NewFile, Role, World, limits};

pub(crate) fn run(args: &BookArgs, world: &World) -> anyhow::Result<Status> {
    let (Some(name), Some(path)) = (&args.plan, &args.out.file) else {
        Output::new(world, false).result(EXAMPLE.trim_end(), || ())?;
        return Ok(Status::Done);
    };
    let output = OutputArgs { quiet: args.quiet, ..OutputArgs::default() };
    let session = Session::new(world, &output, args.timeout)?.with(args.threads.workers());
    let text =
        if name == "-" { input::standard_input(world, limits::PLAN)? } else { input::file(world, name, limits::PLAN)? };
    // Files of the plan lie beside it.
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let read = |file: &str| input::read_game(world, &folder.join(file).to_string_lossy());
    let plan = BookPlan::parse(&text, &read).with_context(|| name.clone())?;
    // The file is created before the work, so that an error is found early.
    let mut file = NewFile::create(world, Role::Book, path, None, args.out.force)?;
    let made = match (MakeBook { plan: &plan }).run(&session) {
        Err(error) => match error.downcast_ref() {
            Some(missed @ (ChooseError::Missed { .. } | ChooseError::Few { .. })) => {
                session.note(&format!("{name}: {missed}"));
                return Ok(Status::Limit);
            }
            Some(_) if !Stopped::is_behind(error.as_ref()) => return Err(error).with_context(|| name.clone()),
            _ => return Err(error),
        },
        Ok(made) => made,
    };
    file.fill(|out| out.write_all(&made.pdf))?;
    file.finish()?;
    let [puzzles, pages] = [(made.puzzles, "puzzle"), (made.pages, "page")].map(|(number, what)| counted(number, what));
    session.note(&format!("wrote {puzzles} on {pages} in {}", path.display()));
    Ok(Status::Done)
}
