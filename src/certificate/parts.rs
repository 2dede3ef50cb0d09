//! Certificates in cubes, each with a certificate of its own, and the cubes that earlier runs left.

use super::folder::{hash, names, remove};
use super::unfinished::{clear, manifest};
use super::whole::{whole, write_manifest};
use super::{CertificateError, Cube, File, Folder, Manifest, Means, Subject, cube_name};
use crate::count;
use crate::workers::each;

/// Writes a certificate in cubes.
pub(super) fn in_cubes(
    subject: &Subject,
    folder: &dyn Folder,
    cubes: &[count::Cube],
    means: &Means<'_>,
) -> Result<Manifest, CertificateError> {
    let mut manifest = subject.manifest()?;
    write_cubes(subject, folder, cubes, &mut manifest, means)?;
    write_manifest(folder, &manifest)?;
    Ok(manifest)
}

/// Writes the certificates of the cubes. Returns their entries in the manifest.
fn write_cubes(
    subject: &Subject,
    folder: &dyn Folder,
    cubes: &[count::Cube],
    manifest: &mut Manifest,
    means: &Means<'_>,
) -> Result<(), CertificateError> {
    let parts = each(means.workers, cubes, |index, cube| {
        let (written, manifest) = part(&subject.part(cube), folder, &cube_name(index), means)?;
        Ok::<_, CertificateError>(Cube { givens: Cube::numbers(cube), count: written.count, manifest })
    })?;
    let number = |cube: &Cube| {
        cube.count.parse::<u64>().map(u128::from).map_err(|_| CertificateError::NoNumber { count: cube.count.clone() })
    };
    let count = parts.iter().map(number).sum::<Result<u128, _>>()?;
    if count > u64::MAX.into() {
        return Err(CertificateError::Beyond { game: subject.game().to_owned() });
    }
    manifest.count = count.to_string();
    manifest.cubes = parts;
    Ok(())
}

/// Writes a certificate in one piece into a folder of this name, unless an earlier run did; its manifest, and the hash of that.
pub(super) fn part(
    subject: &Subject,
    folder: &dyn Folder,
    name: &str,
    means: &Means<'_>,
) -> Result<(Manifest, String), CertificateError> {
    let inside = folder.folder(name).map_err(CertificateError::at(folder.place(name)))?;
    let written = match earlier(subject, inside.as_ref())? {
        None => whole(subject, inside.as_ref(), means)?,
        Some(earlier) => earlier,
    };
    Ok((written, hash(inside.as_ref(), File::Manifest.name())?))
}

/// The certificate that an earlier run has written into the folder. Returns `None` if it did not get so far, or its files have changed
/// since; then the folder is empty.
fn earlier(subject: &Subject, folder: &dyn Folder) -> Result<Option<Manifest>, CertificateError> {
    if let Some(found) = manifest::<Manifest>(folder)? {
        let (count, files) = (found.count.clone(), found.files.clone());
        if !found.is_like(&Manifest { count, files, ..subject.manifest()? }) {
            return Err(CertificateError::Another { place: folder.place(File::Manifest.name()) });
        }
        let is_whole = |file: &File| {
            hash(folder, file.name()).is_ok_and(|hash| found.files.get(file.name()).is_some_and(|found| *found == hash))
        };
        if subject.proof().files().iter().all(is_whole) {
            return Ok(Some(found));
        }
    }
    if let Some(entry) = names(folder)?.into_iter().find(|name| File::named(name).is_none()) {
        return Err(CertificateError::NotEmpty { place: folder.to_string(), entry });
    }
    // The manifest goes first: without it, nobody takes the rest for a certificate.
    remove(folder, File::Manifest.name())?;
    clear(folder)?;
    Ok(None)
}
