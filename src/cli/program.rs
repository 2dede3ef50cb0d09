//! Information on the program itself: its manual, completions for shells, and how to cite it.

use std::iter;

use anyhow::Context;
use clap_mangen::Man;

use super::args::{CompletionsArgs, ManArgs, command};
use super::run::{Output, Status};
use super::world::{NewFile, Role, World};

/// `man`: the manual, a page for the program and one for each verb.
pub(crate) fn man(args: &ManArgs, world: &World) -> anyhow::Result<Status> {
    // `gerechte help VERB` has no page of its own.
    let mut command = command().disable_help_subcommand(true);
    command.build();
    let folder = args.out.folder.as_deref().context("--out DIR: the folder of the pages is wanted")?;
    world.shared_folder(folder)?;
    let pages: Vec<_> =
        iter::once(&command).chain(command.get_subcommands()).map(|page| Man::new(page.clone())).collect();
    // All pages, or none.
    pages.iter().try_for_each(|page| world.free(Role::Manual, &folder.join(page.get_filename()), args.force))?;
    for page in pages {
        let mut file = NewFile::create(world, Role::Manual, &folder.join(page.get_filename()), None, args.force)?;
        file.fill(|mut out| page.render(&mut out))?;
        file.finish()?;
    }
    Ok(Status::Done)
}

/// `completions`: the completions of the command line for a shell.
pub(crate) fn completions(args: &CompletionsArgs, world: &World) -> anyhow::Result<Status> {
    let mut command = command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    Output::new(world, false).result(String::from_utf8(script)?.trim_end(), || ())?;
    Ok(Status::Done)
}

/// The entry for bibliographies, made of what Cargo and `CITATION.cff` say.
pub(crate) fn cite(world: &World) -> anyhow::Result<Status> {
    let of = |key: &str| {
        let found = CITATION.lines().find_map(|line| line.trim_start_matches([' ', '-']).strip_prefix(key));
        found.unwrap_or_default().trim_matches([' ', '"'])
    };
    let (title, author, version) = (of("title:"), of("name:"), env!("CARGO_PKG_VERSION"));
    let url = env!("CARGO_PKG_REPOSITORY");
    let text = format!(
        "@software{{gerechte,\n  title = {{{title}}},\n  author = {{{{{author}}}}},\n  version = {{{version}}},\n  url = {{{url}}}\n}}"
    );
    Output::new(world, false).result(&text, || ())?;
    Ok(Status::Done)
}

const CITATION: &str = include_str!("../../CITATION.cff");
