//! How a certificate is made: in one piece, or in cubes.

use super::parts::write_cubes;
use super::whole::{expect_only, whole, write_manifest};
use super::{CertificateError, Folder, Manifest, Means, Subject};
use crate::count::cubes;

/// Writes the certificate into an empty folder, in cubes where so many parts are wanted.
///
/// The folder may hold cubes of an earlier call that was stopped. Those with a manifest are checked and kept, the others are made anew.
pub fn make(
    subject: &Subject,
    folder: &dyn Folder,
    parts: Option<usize>,
    means: &Means<'_>,
) -> Result<Manifest, CertificateError> {
    // Where there is no way to fill the first cells, there is nothing to part.
    let cubes = parts.map(|parts| cubes(subject.problem(), parts)).filter(|cubes| !cubes.is_empty());
    let Some(cubes) = cubes else { return whole(subject, folder, means) };
    expect_only(folder, cubes.len())?;
    let mut manifest = subject.manifest()?;
    write_cubes(subject, folder, &cubes, &mut manifest, means)?;
    write_manifest(folder, &manifest)?;
    Ok(manifest)
}
