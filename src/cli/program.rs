//! What the program says about itself: its manual, and completions for shells.

use std::iter;

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use super::args::{Cli, CompletionsArgs, ManArgs};
use super::run::{Output, Status};
use super::world::{NewFile, Role, World};

/// `man`: the manual, a page for the program and one for each verb.
pub(crate) fn man(args: &ManArgs, world: &World) -> anyhow::Result<Status> {
    // `gerechte help VERB` has no page of its own.
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let folder = args.out.folder.as_deref().context("--out DIR: the folder of the pages is wanted")?;
    world.new_folder(Role::Manual, folder)?;
    for page in iter::once(&command).chain(command.get_subcommands()) {
        let page = Man::new(page.clone());
        let mut file = NewFile::create(world, Role::Manual, &folder.join(page.get_filename()), None, false)?;
        file.fill(|mut out| page.render(&mut out))?;
        file.finish()?;
    }
    Ok(Status::Done)
}

/// `completions`: the completions of the command line for a shell.
pub(crate) fn completions(args: &CompletionsArgs, world: &World) -> anyhow::Result<Status> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    Output::new(world, false).result(String::from_utf8(script)?.trim_end(), || ())?;
    Ok(Status::Done)
}
