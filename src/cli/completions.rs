//! `completions`: the completions of the command line for a shell.

use clap::CommandFactory;

use super::Status;
use super::args::{Cli, CompletionsArgs};
use super::output::Output;

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Status> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    Output::new(false).result(String::from_utf8(script)?.trim_end(), || ())?;
    Ok(Status::Done)
}
