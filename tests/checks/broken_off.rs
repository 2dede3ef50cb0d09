//! Certificates that are broken off at any moment, and folders that hold something else.

use std::fmt;
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering};

use gerechte::certificate::{CertificateError, Content, Folder, Manifest, Means, Memory, Subject, fewest, make};
use gerechte::{Game, Puzzle, Stop};

/// A certificate of box:2x2, or of a puzzle of it, in this number of cubes.
fn certify(folder: &dyn Folder, puzzle: Option<&str>, cubes: Option<usize>) -> Result<Manifest, CertificateError> {
    let game: Game = "box:2x2".parse().unwrap();
    let stop = Stop::never();
    let puzzle = puzzle.map(|puzzle| Puzzle::parse(&game, puzzle).unwrap());
    let subject = Subject::new(&game, puzzle.as_ref(), None).unwrap();
    make(&subject, folder, cubes, &Means::new(&stop))
}

fn write(folder: &Memory, name: &str, text: &str) {
    folder.write(name, &mut |out| out.write_all(text.as_bytes())).unwrap();
}

/// A folder that refuses every change after a number of changes.
struct Full<'a> {
    folder: Box<dyn Folder + 'a>,
    left: &'a AtomicUsize,
}

impl Full<'_> {
    fn change(&self) -> io::Result<()> {
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        left.map(drop).map_err(|_| io::ErrorKind::StorageFull.into())
    }
}

impl fmt::Display for Full<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.folder.fmt(f)
    }
}

impl Folder for Full<'_> {
    fn place(&self, name: &str) -> String {
        self.folder.place(name)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        self.folder.names()
    }

    fn write(&self, name: &str, content: Content<'_>) -> io::Result<()> {
        self.change()?;
        self.folder.write(name, content)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        self.folder.open(name)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.change()?;
        self.folder.remove(name)
    }

    fn inside(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        Ok(Box::new(Full { folder: self.folder.inside(name)?, left: self.left }))
    }

    fn folder(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        Ok(Box::new(Full { folder: self.folder.folder(name)?, left: self.left }))
    }
}

#[test]
fn what_is_broken_off_anywhere_is_finished_by_the_next_call() {
    for (puzzle, cubes) in [(None, None), (None, Some(4)), (Some("1..............."), None)] {
        let whole = Memory::default();
        let manifest = certify(&whole, puzzle, cubes).unwrap();
        let mut broken_off = 0;
        for changes in 0.. {
            let (folder, left) = (Memory::default(), AtomicUsize::new(changes));
            let full = Full { folder: Box::new(folder.clone()), left: &left };
            if certify(&full, puzzle, cubes).is_ok() {
                break;
            }
            broken_off += 1;
            assert_eq!(certify(&folder, puzzle, cubes).unwrap(), manifest, "{changes} changes");
            assert_eq!(folder.files(), whole.files(), "{changes} changes");
        }
        assert!(broken_off > 7, "{broken_off}");
    }
}

/// The fewest clues of a grid of box:2x2.
fn certify_fewest(folder: &dyn Folder) -> Result<fewest::Manifest, CertificateError> {
    let game: Game = "box:2x2".parse().unwrap();
    let grid = Puzzle::parse(&game, "1234341221434321").unwrap().grid().unwrap();
    let stop = Stop::never();
    fewest::make(&fewest::Subject::new(&game, &grid).unwrap(), folder, &Means::new(&stop))
}

#[test]
fn so_are_the_fewest_clues() {
    let whole = Memory::default();
    let manifest = certify_fewest(&whole).unwrap();
    let mut broken_off = 0;
    for changes in 0.. {
        let (folder, left) = (Memory::default(), AtomicUsize::new(changes));
        let full = Full { folder: Box::new(folder.clone()), left: &left };
        if certify_fewest(&full).is_ok() {
            break;
        }
        broken_off += 1;
        assert_eq!(certify_fewest(&folder).unwrap(), manifest, "{changes} changes");
        assert_eq!(folder.files(), whole.files(), "{changes} changes");
    }
    assert!(broken_off > 12, "{broken_off}");
    // All is there but the manifest, and then torn.
    for (name, text) in [("puzzle/manifest.json", ""), ("puzzle/models.txt", "1"), ("others.txt", "")] {
        let (folder, left) = (Memory::default(), AtomicUsize::new(broken_off - 2));
        let full = Full { folder: Box::new(folder.clone()), left: &left };
        assert!(certify_fewest(&full).is_err() && folder.files().contains_key("puzzle/manifest.json"));
        write(&folder, name, text);
        assert_eq!(certify_fewest(&folder).unwrap(), manifest, "{name}");
        assert_eq!(folder.files(), whole.files(), "{name}");
    }
    // Files of others are refused, and stay.
    let folder = Memory::default();
    write(&folder, "others.txt", "mine");
    let said = certify_fewest(&folder).unwrap_err().to_string();
    assert!(said.starts_with(".: the folder is not empty: others.txt"), "{said}");
}

#[test]
fn what_is_torn_or_changed_is_made_again() {
    let folder = Memory::default();
    let manifest = certify(&folder, None, Some(4)).unwrap();
    let whole = folder.files();
    for (name, text) in [
        ("cube-0001/manifest.json", ""),
        ("cube-0001/manifest.json", "{\"schema\":\"gerechte/cert"),
        ("cube-0001/manifest.json", "\0\0\0\0"),
        ("cube-0002/models.txt", ""),
        ("cube-0002/refutation.lrat", "1 2"),
        ("manifest.json", ""),
        ("manifest.json", "{\"schema\""),
    ] {
        folder.remove("manifest.json").unwrap();
        write(&folder, name, text);
        assert_eq!(certify(&folder, None, Some(4)).unwrap(), manifest, "{name} {text}");
        assert_eq!(folder.files(), whole, "{name} {text}");
    }
}

#[test]
fn a_finished_certificate_is_found() {
    for cubes in [None, Some(4)] {
        let folder = Memory::default();
        let manifest = certify(&folder, None, cubes).unwrap();
        let whole = folder.files();
        assert_eq!(certify(&folder, None, cubes).unwrap(), manifest);
        assert_eq!(folder.files(), whole);
        let other = certify(&folder, Some("1..............."), cubes).unwrap_err().to_string();
        assert!(other.starts_with("manifest.json: the certificate of something else"), "{other}");
        let other = certify(&folder, None, Some(20)).unwrap_err().to_string();
        assert!(other.starts_with("manifest.json: the certificate of something else, or in other cubes"), "{other}");
        assert_eq!(folder.files(), whole);
    }
}

#[test]
fn what_is_not_ours_is_refused_and_stays() {
    let refused = |files: &[(&str, &str)], cubes, reason: &str| {
        let folder = Memory::default();
        for (name, text) in files {
            write(&folder, name, text);
        }
        let before = folder.files();
        let said = certify(&folder, None, cubes).unwrap_err().to_string();
        assert!(said.starts_with(reason), "{said}");
        let after = folder.files();
        assert!(before.iter().all(|(name, bytes)| after.get(name) == Some(bytes)), "{reason}");
    };
    refused(&[("models.txt", "mine")], None, ".: the folder is not empty: models.txt");
    refused(&[("manifest.json", "")], None, ".: the folder is not empty: manifest.json");
    refused(&[("manifest.json", "")], Some(4), ".: the folder is not empty: manifest.json");
    refused(&[("manifest.json", "{}")], None, "manifest.json: not of a certificate (missing field");
    refused(&[("unfinished.json", "{}")], None, "unfinished.json: not of a certificate (missing field");
    refused(
        &[("cube-0000/manifest.json", "{}")],
        Some(4),
        "cube-0000/manifest.json: not of a certificate (missing field",
    );
    refused(&[("cube-0004/models.txt", "")], Some(4), ".: the folder is not empty: cube-0004");
    refused(&[("cube-00/models.txt", "")], Some(4), ".: the folder is not empty: cube-00");
    // A different number of cubes is asked for after some are done.
    let folder = Memory::default();
    let left = AtomicUsize::new(12);
    certify(&Full { folder: Box::new(folder.clone()), left: &left }, None, Some(4)).unwrap_err();
    let said = certify(&folder, None, Some(20)).unwrap_err().to_string();
    assert!(said.starts_with("unfinished.json: the unfinished certificate of something else, or in other cubes"));
    // A call that wrote nothing but its plan leaves the folder to others.
    let (folder, left) = (Memory::default(), AtomicUsize::new(1));
    certify(&Full { folder: Box::new(folder.clone()), left: &left }, None, None).unwrap_err();
    certify(&folder, None, Some(4)).unwrap();
}

#[test]
fn cubes_have_a_limit() {
    let said = certify(&Memory::default(), None, Some(100_000_000)).unwrap_err().to_string();
    assert_eq!(said, "100000000 cubes are more than the 32768 of a certificate; ask for fewer");
}
