//! Cubes, a file for each.

use std::path::Path;

use gerechte::verbs::Export;

use crate::cli::args::EncodeArgs;
use crate::cli::run::{Session, Status};
use crate::cli::world::{NewFile, Role, files};

/// One CNF for each cube: the formula, and the cube as unit clauses.
pub(super) fn write(
    args: &EncodeArgs,
    export: &Export<'_>,
    wanted: usize,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    session.new_folder(Role::Export, folder)?;
    let cubes = export.cubes(wanted, session);
    session.working_on(format!("of {} cubes", cubes.len()));
    let mut bytes = 0;
    for (number, cube) in (1..).zip(&cubes) {
        session.stop.check()?;
        let name = files::packed_name(&format!("cube-{number:06}.cnf"), args.compress);
        let mut out = NewFile::create(session, Role::Export, &folder.join(name), None, false)?;
        out.fill(|out| export.write_cube(number, cube, out))?;
        bytes += out.finish()?.file.bytes;
        session.step();
    }
    session.note(&format!("wrote {} files of {bytes} bytes in all to {}", cubes.len(), folder.display()));
    Ok(Status::Done)
}
