//! Certificates of claims, as a report of claims states them.

use anyhow::Context;

use crate::certificate::{self, File, Means, Memory, Proof};
use crate::claims::{CERTIFIED, Certified, Content};
use crate::count::UpTo;
use crate::format::report::{Certificate, Entry};
use crate::search::Native;
use crate::verbs::{World, unless_stopped};
use crate::{Game, GameSpec, Puzzle, sha256};

/// The certificates of the claims that were checked, unless a stop came first: each is made, and nothing of it is kept but its hash. Those that take
/// minutes are made if `deep`.
pub fn certificates(entries: &[Entry<'_>], deep: bool, world: &impl World) -> anyhow::Result<Vec<Certificate>> {
    let is_checked = |id: &str| entries.iter().any(|entry| entry.claim.id == id && !entry.findings.is_empty());
    let mut certificates = Vec::new();
    let wanted = |certified: &&Certified| is_checked(certified.claim) && (deep || !certified.is_long());
    for certified in CERTIFIED.iter().filter(wanted) {
        let Some(sha256) = unless_stopped(manifest(certified, world))? else { break };
        let (claim, command) = (certified.claim.to_owned(), certified.command());
        certificates.push(Certificate { claim, command, sha256 });
    }
    Ok(certificates)
}

/// The hash of the manifest.
fn manifest(certified: &Certified, world: &impl World) -> anyhow::Result<String> {
    let game: Game = certified.game.parse::<GameSpec>()?.build_without_files(&Native, world.stop())?;
    let (folder, means) = (Memory::of_manifests(), Means::new(world.stop()));
    match certified.content {
        Content::Grids => {
            let subject = certificate::Subject::new(&game, None, Some(UpTo::Relabelling))?;
            certificate::make(&subject, &folder, None, &means)?;
        }
        Content::Graph => {
            let subject = certificate::Subject::new(&game, None, Some(UpTo::Relabelling))?;
            certificate::make(&subject.proved_by(Proof::Graph), &folder, None, &means)?;
        }
        Content::Solution(line) => {
            let subject = certificate::Subject::new(&game, Some(&Puzzle::parse(&game, line)?), None)?;
            certificate::make(&subject, &folder, None, &means)?;
        }
        Content::Fewest(line) => {
            let subject = certificate::fewest::Subject::new(&game, &game.grid(&Puzzle::parse(&game, line)?)?)?;
            certificate::fewest::make(&subject, &folder, &means)?;
        }
    }
    let files = folder.files();
    let manifest = files.get(File::Manifest.name()).context("a certificate has a manifest")?;
    Ok(sha256::of_reader(manifest.as_slice())?)
}
