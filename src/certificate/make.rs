//! The production of a certificate: in one piece, or in cubes.

use super::folder::remove;
use super::parts::in_cubes;
use super::unfinished::{claim, finished, parts};
use super::whole::whole;
use super::{CertificateError, File, Folder, Manifest, Means, Subject};

/// Writes the certificate into a folder, in cubes if a number of parts is wanted.
///
/// The folder may be empty. It may hold the same certificate, [`finished`], which is then returned. It may also hold the beginning of an earlier call that was
/// interrupted at any moment: cubes with a manifest are checked and kept, and the rest is made anew.
pub fn make(
    subject: &Subject,
    folder: &dyn Folder,
    wanted: Option<usize>,
    means: &Means<'_>,
) -> Result<Manifest, CertificateError> {
    let manifest = if let Some(manifest) = finished(subject, folder, wanted)? {
        manifest
    } else {
        let cubes = parts(subject, wanted)?;
        claim(subject, folder, cubes.len())?;
        if cubes.is_empty() { whole(subject, folder, means)? } else { in_cubes(subject, folder, &cubes, means)? }
    };
    remove(folder, File::Unfinished.name())?;
    Ok(manifest)
}
