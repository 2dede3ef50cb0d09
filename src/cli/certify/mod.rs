//! `certify`: the grids of a game or a puzzle with a proof that there are no others, and the check of such a certificate.

pub(crate) mod apart;
mod fewest;
mod folder;

use std::path::Path;

use crate::certificate::{self, File, Proof, Subject, fewest as of_fewest};
use crate::count::UpTo;
use crate::format::record;
use crate::verbs::{Certify, CheckCertificate};
use anyhow::bail;

use super::args::{CertifyArgs, FewestArgs};
use super::run::{Output, Session, Status, input, unless_stopped};
use super::world::World;

use folder::Disk;

pub(crate) use crate::verbs::Refused;

pub(crate) fn run(args: &CertifyArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?.with(args.threads.workers());
    let mut output = Output::new(world, args.output.json);
    if let (None, Some(folder)) = (&args.game, &args.check)
        && CheckCertificate::<Session>::is_of_fewest(&Disk::new(world, folder.clone()))
    {
        let asked = fewest::Asked {
            game: None,
            grid: None,
            out: None,
            proof: of_fewest::Proof::default(),
            packs: false,
            check: Some(folder),
        };
        return fewest::run(&asked, &session, &mut output);
    }
    let subject = args.game.as_ref().map(|game| subject(args, world, game)).transpose()?;
    let record = match (&args.check, &args.out.folder, subject) {
        (Some(folder), _, expected) => {
            let folder = opened(world, folder)?;
            let check = CheckCertificate::new(&session);
            let mut manifest = session.timed("check", || check.folder(&folder, expected.as_ref()))?;
            if let Some(subject) = &expected {
                subject.game().clone_into(&mut manifest.game);
                manifest.game_files.clear();
            }
            record::Certify::checked(manifest)
        }
        (None, Some(folder), Some(subject)) => {
            let folder = Disk::new(world, folder.clone()).packing(args.xz);
            let made = session.timed("certify", || make(args, &subject, &folder, &session));
            let Some(record) = unless_stopped(made)? else {
                session.note(if args.cubes.is_some() {
                    "stopped; the same command goes on with the parts that are left"
                } else {
                    "stopped; the same command begins again; with --cubes it keeps the parts that are whole"
                });
                return Ok(Status::Limit);
            };
            record
        }
        _ => bail!("a game and --out DIR are wanted, or --check DIR"),
    };
    output.result(text(&record), || &record)?;
    Ok(Status::Done)
}

/// `fewest --certify` and `fewest --check`.
pub(crate) fn fewest(args: &FewestArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.engine.timeout)?.with(args.threads.workers());
    let mut output = Output::new(world, args.output.json);
    let asked = fewest::Asked {
        game: args.game.as_deref(),
        grid: args.puzzle.as_deref(),
        out: args.certify.as_deref(),
        proof: if args.veripb { of_fewest::Proof::Veripb } else { of_fewest::Proof::Lrat },
        packs: args.xz,
        check: args.check.as_deref(),
    };
    fewest::run(&asked, &session, &mut output)
}

fn text(record: &record::Certify) -> String {
    let puzzle = record.puzzle.as_ref().map(|puzzle| format!(" {puzzle}")).unwrap_or_default();
    let up_to = record.up_to.as_ref().map(|up_to| format!(" up to {up_to}")).unwrap_or_default();
    let grids = if record.count == "1" { "grid" } else { "grids" };
    let cubes = match record.cubes {
        0 => String::new(),
        1 => ", in one cube".to_owned(),
        cubes => format!(", in {cubes} cubes"),
    };
    let verdict = verdict(record.checked, record.made, &record.game_files);
    let game = shown(&record.game);
    format!("{game}{puzzle}{up_to}: {} {grids} and no others{cubes}: {verdict}", record.count)
}

/// The actions on a certificate, in words.
fn verdict(checked: bool, made: bool, game_files: &[String]) -> String {
    match (checked, made) {
        (true, _) if game_files.is_empty() => "certified and checked".to_owned(),
        (true, _) => {
            let files: Vec<_> = game_files.iter().map(|file| shown(file)).collect();
            format!("certified and checked, with {} as in the manifest", files.join(" and "))
        }
        (false, true) => "certified".to_owned(),
        (false, false) => "already there, not checked again".to_owned(),
    }
}

/// A name as it is, if it is unambiguous, or else quoted.
fn shown(name: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && (c == '\\' || c == '\'' || c.escape_debug().count() == 1);
    if name.chars().all(is_plain) { name.to_owned() } else { format!("{name:?}") }
}

/// The subject of the arguments.
fn subject(args: &CertifyArgs, world: &World, game: &str) -> anyhow::Result<Subject> {
    let name = game;
    let (game, files, argument) = input::asked_with_files(world, name, args.puzzle.as_deref())?;
    let argument = input::puzzle_or_empty(world, name, argument);
    let puzzle = argument.map(|puzzle| input::puzzle(world, &game, Some(puzzle))).transpose()?;
    let subject = Subject::new(&game, puzzle.as_ref(), args.up_to.relation.map(UpTo::from))?.with_files(files);
    Ok(subject.proved_by(if args.graph { Proof::Graph } else { Proof::List }))
}

/// The folder of a certificate that is to be checked.
fn opened(world: &World, folder: &Path) -> anyhow::Result<Disk> {
    let place = folder.display();
    if !folder.is_dir() {
        bail!("{place}: there is no such folder");
    }
    let disk = Disk::new(world, folder.to_owned());
    if disk.has(File::Manifest.name()) {
        Ok(disk)
    } else if disk.has(File::Unfinished.name()) || disk.has(&certificate::cube_name(0)) {
        bail!("{place}: the certificate is unfinished; the command that made it goes on with it")
    } else {
        bail!("{place}: there is no certificate, as there is no {}", File::Manifest.name())
    }
}

/// Writes a certificate into a new or empty folder, continues one, or finds a finished one.
fn make(args: &CertifyArgs, subject: &Subject, folder: &Disk, session: &Session) -> anyhow::Result<record::Certify> {
    let certify = Certify { subject, cubes: args.cubes };
    if folder.has(File::Manifest.name())
        && let Some(manifest) = certify.finished(folder)?
    {
        folder.tidy();
        return Ok(record::Certify::found(manifest));
    }
    let lock = folder.lock()?;
    let manifest = certify.make(folder, session)?;
    drop(lock);
    Ok(record::Certify::made(manifest))
}
