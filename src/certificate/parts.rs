//! A certificate in cubes, each with a certificate of its own, and what earlier runs left of them.

use super::folder::{hash, remove, text};
use super::whole::whole;
use super::{CertificateError, Cube, File, Folder, Manifest, Means, Subject, cube_name};
use crate::count;
use crate::workers::each;

/// Writes the certificates of the cubes, and what the manifest says of them.
pub(super) fn write_cubes(
    subject: &Subject,
    folder: &dyn Folder,
    cubes: &[count::Cube],
    manifest: &mut Manifest,
    means: &Means<'_>,
) -> Result<(), CertificateError> {
    let parts = each(means.workers, cubes, |index, cube| {
        let part = subject.part(cube);
        let name = cube_name(index);
        let folder = folder.folder(&name).map_err(CertificateError::at(folder.place(&name)))?;
        let written = match earlier(&part, folder.as_ref())? {
            None => whole(&part, folder.as_ref(), means)?,
            Some(earlier) => earlier,
        };
        let givens = cube.iter().map(|(cell, symbol)| (cell.index(), symbol.index() + 1)).collect();
        let manifest = hash(folder.as_ref(), File::Manifest.name())?;
        Ok::<_, CertificateError>(Cube { givens, count: written.count, manifest })
    })?;
    let number = |cube: &Cube| {
        cube.count.parse::<u64>().map(u128::from).map_err(|_| CertificateError::NoNumber { count: cube.count.clone() })
    };
    manifest.count = parts.iter().map(number).sum::<Result<u128, _>>()?.to_string();
    manifest.cubes = parts;
    Ok(())
}

/// The certificate that an earlier run has written into the folder. Returns `None` if it did not get so far, and then the folder is
/// empty.
fn earlier(subject: &Subject, folder: &dyn Folder) -> Result<Option<Manifest>, CertificateError> {
    let place = || folder.place(File::Manifest.name());
    let Some(text) = text(folder, File::Manifest.name())? else {
        File::LISTED.iter().try_for_each(|file| remove(folder, file.name()))?;
        return Ok(None);
    };
    let found: Manifest =
        serde_json::from_str(&text).map_err(|source| CertificateError::NoManifest { place: place(), source })?;
    let (count, files) = (found.count.clone(), found.files.clone());
    if found != (Manifest { count, files, ..subject.manifest()? }) {
        return Err(CertificateError::Another { place: place() });
    }
    for file in File::LISTED {
        if found.files.get(file.name()) != Some(&hash(folder, file.name())?) {
            return Err(CertificateError::Changed { place: folder.place(file.name()) });
        }
    }
    Ok(Some(found))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::certificate::Memory;
    use crate::certificate::make;
    use crate::{Game, Stop};

    /// A certificate of box:2x2 in cubes, with the folder.
    fn certificate(folder: &Memory) -> Result<Manifest, CertificateError> {
        let game: Game = "box:2x2".parse().unwrap();
        let stop = Stop::never();
        let subject = Subject::new(&game, None, None).unwrap();
        make(&subject, folder, Some(4), &Means::new(&stop))
    }

    #[test]
    fn cubes_that_are_there_are_not_made_again() {
        let folder = Memory::default();
        let manifest = certificate(&folder).unwrap();
        assert_eq!((manifest.count.as_str(), manifest.cubes.len()), ("288", 4));
        let whole = folder.files();
        folder.remove("manifest.json").unwrap();
        // The second cube was being written.
        folder.remove("cube-0001/manifest.json").unwrap();
        folder.remove("cube-0001/models.txt").unwrap();
        assert_eq!(certificate(&folder).unwrap(), manifest);
        assert_eq!(folder.files(), whole);
    }

    #[test]
    fn what_earlier_runs_left_is_checked() {
        let folder = Memory::default();
        let error = |folder: &Memory| certificate(folder).unwrap_err().to_string();
        certificate(&folder).unwrap();
        assert_eq!(error(&folder), ".: the folder is not empty: manifest.json");
        folder.remove("manifest.json").unwrap();
        assert!(folder.create("cube-0002/models.txt").is_err());
        folder.remove("cube-0002/models.txt").unwrap();
        folder.create("cube-0002/models.txt").unwrap().write_all(b"1234").unwrap();
        assert_eq!(error(&folder), "cube-0002/models.txt: the hash is not that of the manifest");
        folder.remove("cube-0000/manifest.json").unwrap();
        folder.create("cube-0000/manifest.json").unwrap().write_all(b"{}").unwrap();
        assert!(error(&folder).starts_with("cube-0000/manifest.json: missing field"));
    }
}
