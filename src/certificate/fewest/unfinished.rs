//! A certificate of the fewest clues that is being made, or is there.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::{Manifest, PUZZLE, Subject};
use crate::certificate::folder::{bytes, names, remove, write};
use crate::certificate::unfinished::manifest;
use crate::certificate::{CertificateError, File, Folder};

/// `unfinished.json`: it is written first, and goes when the manifest is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    /// `gerechte/unfinished-fewest-certificate/1`.
    pub schema: String,
    /// The manifest to be, as far as it is known before the work.
    pub manifest: Manifest,
}

impl Unfinished {
    /// The only schema so far.
    pub const SCHEMA: &str = "gerechte/unfinished-fewest-certificate/1";
}

/// The certificate, if it is finished: it has a manifest, and its files exist. Their content is not checked.
///
/// Returns `None` if there is none, or its manifest is torn. The certificate of something else is an error.
pub fn finished(subject: &Subject, folder: &dyn Folder) -> Result<Option<Manifest>, CertificateError> {
    let Some(found) = manifest::<Manifest>(folder)? else { return Ok(None) };
    if !found.is_of(&subject.manifest()?) {
        return Err(CertificateError::Another { place: folder.place(File::Manifest.name()) });
    }
    let names: HashSet<_> = names(folder)?.into_iter().collect();
    let listed = subject.proof().files().iter().map(|file| file.name());
    match listed.chain([PUZZLE]).find(|name| !names.contains(*name)) {
        Some(name) => Err(CertificateError::Missing { place: folder.place(name) }),
        None => Ok(Some(found)),
    }
}

/// Claims the folder for the unfinished certificate. Refuses a folder with any other content. Files of an earlier run are removed, except the certificate
/// of the puzzle.
pub(super) fn claim(subject: &Subject, folder: &dyn Folder) -> Result<(), CertificateError> {
    let plan = Unfinished { schema: Unfinished::SCHEMA.to_owned(), manifest: subject.manifest()? };
    let place = folder.place(File::Unfinished.name());
    let is_ours = match bytes(folder, File::Unfinished.name())? {
        None => false,
        Some(bytes) => match serde_json::from_slice::<Unfinished>(&bytes) {
            Ok(earlier) if earlier.manifest.is_of(&plan.manifest) => true,
            Ok(_) => return Err(CertificateError::OtherPlan { place }),
            Err(reason) => return Err(CertificateError::NoManifest { place, reason }),
        },
    };
    let listed = || subject.proof().files().iter().copied();
    let belongs = |name: &str| {
        [File::Manifest, File::Unfinished].into_iter().chain(listed()).any(|file| file.name() == name) || name == PUZZLE
    };
    if let Some(entry) = names(folder)?.into_iter().find(|name| !is_ours || !belongs(name)) {
        return Err(CertificateError::NotEmpty { place: folder.to_string(), entry });
    }
    if !is_ours {
        write(folder, File::Unfinished.name(), &|out| Ok(serde_json::to_writer(out, &plan)?))?;
    }
    [File::Manifest].into_iter().chain(listed()).try_for_each(|file| remove(folder, file.name()))
}
