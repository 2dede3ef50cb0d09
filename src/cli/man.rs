//! `man`: the manual, a page for the program and one for each verb.

use std::iter;

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use super::Status;
use super::args::{Cli, ManArgs, OutputArgs};
use super::session::Session;
use super::world::{NewFile, Role, new_folder};

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Status> {
    let session = Session::new(&OutputArgs::default(), None)?;
    // `gerechte help VERB` has no page of its own.
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let folder = args.out.folder.as_deref().context("--out DIR: the folder of the pages is wanted")?;
    new_folder(Role::Manual, folder)?;
    for page in iter::once(&command).chain(command.get_subcommands()) {
        let page = Man::new(page.clone());
        let mut file = NewFile::create(Role::Manual, &folder.join(page.get_filename()), None, false, &session.stop)?;
        file.fill(|mut out| page.render(&mut out))?;
        file.finish()?;
    }
    Ok(Status::Done)
}
