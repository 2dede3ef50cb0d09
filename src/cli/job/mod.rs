//! `job`: long work of other verbs, divided into units that many processes compute, with answers that are merged and checked.
//!
//! Runs share only the folder of a plan: `plan.json`, the input in `input/`, a file of each run in `results/`, and the running processes
//! in `running/`.

mod audit;
mod desk;
mod folder;
mod items;
mod merge;
mod page;
mod plan;
mod runs;
mod status;
mod submit;
mod work;

use std::fmt;
use std::io::{self, ErrorKind};

use super::args::{JobArgs, JobStep};
use super::run::Status;
use super::world::World;

pub(crate) fn run(args: &JobArgs, world: &World) -> anyhow::Result<Status> {
    let done = match &args.step {
        JobStep::Plan(args) => plan::run(args, world),
        JobStep::Run(args) => runs::run(args, world),
        JobStep::Status(args) => status::run(args, world),
        JobStep::Submit(args) => submit::run(args, world),
        JobStep::Merge(args) => merge::run(args, world),
    };
    done.map_err(|error| {
        let is_elsewhere = |cause: &(dyn std::error::Error + 'static)| cause.downcast_ref().is_some_and(fails_here);
        if error.chain().any(is_elsewhere) { error.context(Elsewhere) } else { error }
    })
}

/// The file system fails on this machine: another may do better.
#[derive(Debug)]
pub(crate) struct Elsewhere;

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file system fails here, try elsewhere")
    }
}

/// Whether another machine, or the same one later, may have no such error.
fn fails_here(error: &io::Error) -> bool {
    /// The error of a device, which has no name of its own.
    const EIO: i32 = 5;
    matches!(
        error.kind(),
        ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::StaleNetworkFileHandle
            | ErrorKind::NotConnected
            | ErrorKind::HostUnreachable
            | ErrorKind::NetworkUnreachable
            | ErrorKind::NetworkDown
            | ErrorKind::TimedOut
    ) || cfg!(unix) && error.raw_os_error() == Some(EIO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn errors_of_file_systems_are_known() {
        // ENOSPC, EROFS, ESTALE, EIO, EDQUOT; ENOENT and EACCES are the same everywhere.
        let fails = [28, 30, 116, 5, 122].map(|number| fails_here(&io::Error::from_raw_os_error(number)));
        assert_eq!(fails, [true; 5]);
        assert!(![2, 13].iter().any(|&number| fails_here(&io::Error::from_raw_os_error(number))));
    }
}
