//! Unfinished certificates: the owner of a folder that has no manifest yet, and the files that earlier runs left in it.

use std::collections::HashSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::file::{MOST_CUBES, cube_named};
use super::folder::{bytes, names, remove, write};
use super::{CertificateError, Cube as Listed, File, Folder, Manifest, Subject, cube_name};
use crate::count::{Cube, cubes};

/// `unfinished.json`: it is written first, and goes when the manifest is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    /// `gerechte/unfinished-certificate/1`.
    pub schema: String,
    /// The number of cubes; 0 for a certificate in one piece.
    pub cubes: usize,
    /// The manifest to be, without count and hashes.
    pub manifest: Manifest,
}

impl Unfinished {
    /// The only schema so far.
    pub const SCHEMA: &str = "gerechte/unfinished-certificate/1";
}

/// The cubes of a certificate in at least `wanted` parts; none if it is made in one piece.
pub(super) fn parts(subject: &Subject, wanted: Option<usize>) -> Result<Vec<Cube>, CertificateError> {
    let Some(wanted) = wanted else { return Ok(Vec::new()) };
    if wanted > MOST_CUBES {
        return Err(CertificateError::TooManyCubes { cubes: wanted });
    }
    // If the first cells cannot be filled, there are no cubes.
    let cubes = cubes(subject.problem(), wanted);
    if cubes.len() > MOST_CUBES {
        return Err(CertificateError::TooManyCubes { cubes: cubes.len() });
    }
    Ok(cubes)
}

/// The certificate, if it is finished: it has a manifest, and its files exist. Their content is not checked.
///
/// Returns `None` if there is none, or its manifest is incomplete. A certificate of another subject is an error.
pub fn finished(
    subject: &Subject,
    folder: &dyn Folder,
    wanted: Option<usize>,
) -> Result<Option<Manifest>, CertificateError> {
    let Some(found) = manifest::<Manifest>(folder)? else { return Ok(None) };
    let cubes = parts(subject, wanted)?;
    let place = || folder.place(File::Manifest.name());
    let (count, files, parts) = (found.count.clone(), found.files.clone(), found.cubes.clone());
    let is_cube = |(found, cube): (&Listed, &Cube)| found.givens == Listed::numbers(cube);
    if !found.is_like(&Manifest { count, files, cubes: parts, ..subject.manifest()? })
        || found.cubes.len() != cubes.len()
        || !found.cubes.iter().zip(&cubes).all(is_cube)
    {
        return Err(CertificateError::Another { place: place() });
    }
    let names: HashSet<_> = names(folder)?.into_iter().collect();
    let expected: Vec<_> = if cubes.is_empty() {
        subject.proof().files().iter().map(|file| file.name().to_owned()).collect()
    } else {
        (0..cubes.len()).map(cube_name).collect()
    };
    match expected.iter().find(|name| !names.contains(*name)) {
        Some(name) => Err(CertificateError::Missing { place: folder.place(name) }),
        None => Ok(Some(found)),
    }
}

/// The manifest in a folder. Returns `None` if there is none, or if it is incomplete: not the text of a JSON value.
pub(super) fn manifest<M: DeserializeOwned>(folder: &dyn Folder) -> Result<Option<M>, CertificateError> {
    let Some(bytes) = bytes(folder, File::Manifest.name())? else { return Ok(None) };
    match serde_json::from_slice(&bytes) {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.classify(), Category::Eof | Category::Syntax) => Ok(None),
        Err(reason) => Err(CertificateError::NoManifest { place: folder.place(File::Manifest.name()), reason }),
    }
}

/// Makes the folder that of the unfinished certificate, or refuses it if it holds anything else.
///
/// Cubes of an earlier run stay, and so do those that a version left which wrote no `unfinished.json`; what is left of a certificate
/// in one piece is removed.
pub(super) fn claim(subject: &Subject, folder: &dyn Folder, cubes: usize) -> Result<(), CertificateError> {
    let plan = Unfinished { schema: Unfinished::SCHEMA.to_owned(), cubes, manifest: subject.manifest()? };
    let place = folder.place(File::Unfinished.name());
    let earlier: Option<Unfinished> = match bytes(folder, File::Unfinished.name())? {
        Some(bytes) => {
            let parsed = serde_json::from_slice(&bytes);
            Some(parsed.map_err(|reason| CertificateError::NoManifest { place: place.clone(), reason })?)
        }
        None => None,
    };
    let is_ours = earlier.as_ref().map(|earlier| earlier.cubes == cubes && earlier.manifest.is_like(&plan.manifest));
    let mut entries = names(folder)?;
    entries.retain(|name| name != File::Unfinished.name());
    let is_cube = |entry: &String| cube_named(entry).is_some_and(|index| index < cubes);
    let has_cubes = entries.iter().any(is_cube);
    for entry in entries {
        let file = File::named(&entry);
        // A manifest among these is torn.
        let belongs = match is_ours {
            Some(false) => return Err(CertificateError::OtherPlan { place }),
            Some(true) if cubes == 0 => file.is_some_and(|file| file == File::Manifest || File::LISTED.contains(&file)),
            _ => is_cube(&entry) || file == Some(File::Manifest) && has_cubes,
        };
        if !belongs {
            return Err(CertificateError::NotEmpty { place: folder.to_string(), entry });
        }
    }
    if is_ours != Some(true) {
        write(folder, File::Unfinished.name(), &|out| Ok(serde_json::to_writer(out, &plan)?))?;
    }
    remove(folder, File::Manifest.name())?;
    if cubes == 0 { clear(folder) } else { Ok(()) }
}

/// Removes the files that a manifest lists.
pub(super) fn clear(folder: &dyn Folder) -> Result<(), CertificateError> {
    File::LISTED.iter().try_for_each(|file| remove(folder, file.name()))
}
