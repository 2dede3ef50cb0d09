//! `book`: a PDF of puzzles that a plan describes.

use anyhow::Context;
use gerechte::book::{self, ChooseError, EXAMPLE, Plan};
use gerechte::print;

use super::args::{BookArgs, OutputArgs};
use super::run::{Output, Session, Status, input};
use super::world::{NewFile, Role, World, limits};

pub(crate) fn run(args: &BookArgs, world: &World) -> anyhow::Result<Status> {
    let (Some(name), Some(path)) = (&args.plan, &args.out.file) else {
        Output::new(world, false).result(EXAMPLE.trim_end(), || ())?;
        return Ok(Status::Done);
    };
    let session = Session::new(world, &OutputArgs { quiet: args.quiet, ..OutputArgs::default() }, args.timeout)?;
    let text =
        if name == "-" { input::standard_input(world, limits::PLAN)? } else { input::file(world, name, limits::PLAN)? };
    let plan = Plan::parse(&text, &|file: &str| input::read_game(world, file)).with_context(|| name.clone())?;
    // The file is created before the work, so that an error is found early.
    let mut file = NewFile::create(world, Role::Book, path, None, args.out.force)?;
    session.working_on("puzzles made");
    session.expects(plan.sections.iter().map(|section| section.number as u64).sum());
    let chosen = match book::choose(&plan, &args.threads.workers(), &session.stop, &|| session.step()) {
        Ok(chosen) => chosen,
        Err(error @ (ChooseError::Missed { .. } | ChooseError::Few { .. })) => {
            session.note(&format!("{name}: {error}"));
            return Ok(Status::Limit);
        }
        Err(error @ ChooseError::Stopped(_)) => return Err(error.into()),
        Err(error) => return Err(error).with_context(|| name.clone()),
    };
    session.stop.check()?;
    let pages = book::pages(&plan, &chosen);
    let pdf = print::pdf(&plan.title, &pages)?;
    file.fill(|out| out.write_all(&pdf))?;
    file.finish()?;
    session.note(&format!("wrote {} puzzles on {} pages in {}", chosen.len(), pages.len(), path.display()));
    Ok(Status::Done)
}
