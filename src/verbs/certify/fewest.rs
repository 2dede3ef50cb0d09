//! The check of a certificate of the fewest clues of a grid.

use gerechte_checker::certificate::File;
use gerechte_checker::fewest::Claim;

use super::check::{CheckCertificate, ListedPart};
use super::files::{Refused, bytes, check_files, parsed, schema, statement};
use super::names::{self, Names};
use crate::certificate::fewest::{Manifest, PUZZLE, Proof, Subject};
use crate::certificate::{self, Folder};
use crate::verbs::World;

impl<W: World> CheckCertificate<'_, W> {
    /// Whether the folder says that it holds such a certificate, or looks like one whose manifest is broken.
    pub fn is_of_fewest(folder: &dyn Folder) -> bool {
        match bytes(folder).ok().and_then(|bytes| schema(&bytes)) {
            Some(schema) => schema == Manifest::SCHEMA,
            None => folder.names().is_ok_and(|names| {
                names.iter().any(|name| [File::Hitting, File::Opb].iter().any(|file| file.name() == name))
            }),
        }
    }

    /// Checks the certificate of the fewest clues of a grid in a folder, and that it is about the subject, if one is given; its manifest, if it is accepted.
    pub fn fewest(&self, folder: &dyn Folder, expected: Option<&Subject>) -> Result<Manifest, Refused> {
        self.world.working_on(&folder.to_string());
        self.world.step();
        let refused = |reason: String| Refused::new(folder.place(File::Manifest.name()), reason);
        let manifest: Manifest = parsed(&bytes(folder)?, Manifest::SCHEMA).map_err(refused)?;
        let claim = Claim {
            statement: statement(&manifest.statement).map_err(refused)?,
            grid: manifest.grid.clone(),
            puzzle: manifest.puzzle.clone(),
            fewest: manifest.fewest,
            others: manifest.others as u64,
            counted: manifest.counted.clone(),
        };
        let puzzle = claim.puzzle().map_err(|refusal| refused(refusal.fault.to_string()))?;
        let names = names::check_fewest(&manifest, expected).map_err(refused)?;
        match manifest.proof {
            Proof::Lrat => check_files(folder, &manifest.files, &Claim::LISTED, self.world, |open, watch| {
                claim.check_bound(open, watch)
            })?,
            Proof::Veripb => {
                check_files(folder, &manifest.files, &Claim::BY_CUTTING, self.world, |open, _| {
                    claim.check_cutting(open)
                })?;
            }
        }
        let inside = folder.inside(PUZZLE).map_err(|error| Refused::new(folder.place(PUZZLE), error.to_string()))?;
        let part = ListedPart {
            what: "puzzle",
            hash: &manifest.certificate,
            statement: puzzle.statement,
            count: "1",
            proof: certificate::Proof::List,
            game: &manifest.game,
            files: &manifest.game_files,
        };
        self.certificate(inside.as_ref(), None, Some(&part))?;
        match names {
            Names::Right => Ok(manifest),
            Names::Unknown(reason) => {
                let what = format!("the grid has puzzles of {} clues, and of no fewer", manifest.fewest);
                let how = "gerechte fewest GAME GRID --check DIR";
                Err(Refused::unnamed(folder, &what, &manifest.game, &reason, how))
            }
        }
    }
}
