//! Cubes: the parts of a problem, and a file for each.

use std::path::Path;

use gerechte::count::{Cube, cubes};
use gerechte::encodings::dimacs;

use super::Export;
use crate::cli::args::EncodeArgs;
use crate::cli::run::{Session, Status};
use crate::cli::world::{NewFile, Role, files};

/// At least `wanted` cubes, if there are enough free cells; reports their number, and the reason if it differs.
pub(super) fn parts(export: &Export<'_>, wanted: usize, session: &Session) -> Vec<Cube> {
    let cubes = cubes(export.formula.problem(), wanted);
    let fixed = cubes.first().map_or(0, Vec::len);
    let cells = if fixed == 1 { "cell" } else { "cells" };
    session.note(&match cubes.len() {
        0 => "no cubes: the clues leave some cell without a symbol".to_owned(),
        number if number < wanted => format!("{number} cubes, one for each way to fill the {fixed} free {cells}"),
        number => format!(
            "{number} cubes, one for each way to fill the first {fixed} free {cells} without a clash: the smallest such split into at \
             least {wanted}"
        ),
    });
    cubes
}

/// One CNF for each cube: the formula, and the cube as unit clauses.
pub(super) fn write(
    args: &EncodeArgs,
    export: &Export<'_>,
    wanted: usize,
    folder: &Path,
    session: &Session,
) -> anyhow::Result<Status> {
    session.new_folder(Role::Export, folder)?;
    let cubes = parts(export, wanted, session);
    session.working_on(format!("of {} cubes", cubes.len()));
    let mut bytes = 0;
    for (number, cube) in (1..).zip(&cubes) {
        session.stop.check()?;
        let name = files::packed_name(&format!("cube-{number:06}.cnf"), args.compress);
        let mut out = NewFile::create(session, Role::Export, &folder.join(name), None, false)?;
        out.fill(|out| {
            writeln!(out, "c {} {} cube {number}", export.game, export.puzzle)?;
            dimacs::write_formula(&|sink| export.formula.encode_part(cube, sink), out)
        })?;
        bytes += out.finish()?.file.bytes;
        session.step();
    }
    session.note(&format!("wrote {} files of {bytes} bytes in all to {}", cubes.len(), folder.display()));
    Ok(Status::Done)
}
