//! A certificate in cubes that are made in several places and then combined.

use std::collections::BTreeMap;
use std::ops::Range;

use super::folder::{remove, write};
use super::make;
use super::parts::part;
use super::unfinished::{claim, finished, parts};
use super::{CertificateError, File, Folder, Manifest, Means, Memory, Subject, cube_name};
use crate::workers::each;

/// The files of a cube's certificate by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// The number of cubes of a certificate if at least `wanted` cubes are wanted.
pub fn number_of_cubes(subject: &Subject, wanted: usize) -> Result<usize, CertificateError> {
    Ok(parts(subject, Some(wanted))?.len())
}

/// The files of some of the cubes, in their order; all of them are held in memory. Cubes that there are not are left out.
///
/// ```
/// use gerechte::certificate::{Means, Memory, Subject, apart, make, number_of_cubes, together};
/// use gerechte::{Game, Stop};
/// let game: Game = "box:2x2".parse()?;
/// let (subject, stop) = (Subject::new(&game, None, None)?, Stop::never());
/// let means = Means::new(&stop);
/// let number = number_of_cubes(&subject, 3)?;
/// let mut cubes = apart(&subject, 3, 0..2, &means)?; // here
/// cubes.extend(apart(&subject, 3, 2..number, &means)?); // and there
/// let (whole, put) = (Memory::default(), Memory::default());
/// make(&subject, &whole, Some(3), &means)?;
/// together(&subject, &put, 3, &means, |cube| Ok::<_, Box<dyn std::error::Error>>(cubes[cube].clone()))?;
/// assert_eq!(put.files(), whole.files());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apart(
    subject: &Subject,
    wanted: usize,
    range: Range<usize>,
    means: &Means<'_>,
) -> Result<Vec<Files>, CertificateError> {
    let cubes = parts(subject, Some(wanted))?;
    let some = cubes.get(range.start..range.end.min(cubes.len())).unwrap_or_default();
    each(means.workers, some, |_, cube| {
        let folder = Memory::default();
        part(&subject.part(cube), &folder, "cube", means)?;
        let files = folder.files().into_iter();
        Ok(files.filter_map(|(path, bytes)| Some((path.strip_prefix("cube/")?.to_owned(), bytes))).collect())
    })
}

/// Writes a certificate of cubes that were made [`apart`], and asks for the files of one after the other.
///
/// The folder may be what it may be for [`make`]; a cube whose files are not those that its manifest lists is made anew.
pub fn together<E: From<CertificateError>>(
    subject: &Subject,
    folder: &dyn Folder,
    wanted: usize,
    means: &Means<'_>,
    mut given: impl FnMut(usize) -> Result<Files, E>,
) -> Result<Manifest, E> {
    if let Some(manifest) = finished(subject, folder, Some(wanted))? {
        remove(folder, File::Unfinished.name())?;
        return Ok(manifest);
    }
    let number = number_of_cubes(subject, wanted)?;
    claim(subject, folder, number)?;
    for cube in 0..number {
        let files = given(cube)?;
        let name = cube_name(cube);
        let inside = folder.folder(&name).map_err(CertificateError::at(folder.place(&name)))?;
        // The manifest comes last: without it nobody takes the rest for a certificate.
        for file in File::LISTED.into_iter().chain([File::Manifest]) {
            if let Some(bytes) = files.get(file.name()) {
                write(inside.as_ref(), file.name(), &|out| out.write_all(bytes))?;
            }
        }
    }
    Ok(make(subject, folder, Some(wanted), means)?)
}
