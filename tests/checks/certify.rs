//! Certificates: each that is written is accepted. Each change is refused for its own reason, even if all hashes are made anew.

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::{gerechte, stdout};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A folder in the temporary folder, removed in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gerechte-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    /// The certificate of a game or a puzzle.
    pub(crate) fn certify(name: &str, args: &[&str]) -> Self {
        Self::written(name, &[&["certify"], args, &["--out"]].concat())
    }

    /// The folder that these arguments write, the last of which is the flag that names it.
    pub(crate) fn written(name: &str, args: &[&str]) -> Self {
        let folder = Self::new(name);
        let path = folder.0.to_str().expect("text").to_owned();
        let output = gerechte(&[args, &[path.as_str()]].concat(), b"");
        assert!(output.status.success(), "{args:?}: {output:?}");
        folder
    }

    pub(crate) fn copy(&self, name: &str) -> Self {
        fn copy(from: &Path, to: &Path) {
            fs::create_dir_all(to).unwrap();
            for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
                let to = to.join(entry.file_name());
                if entry.path().is_dir() {
                    copy(&entry.path(), &to);
                } else {
                    fs::copy(entry.path(), to).map(drop).unwrap();
                }
            }
        }
        let folder = Self::new(name);
        copy(&self.0, &folder.0);
        folder
    }

    /// The result of the check: the line on standard output if it accepts, the line of the error if it does not.
    pub(crate) fn check(&self) -> Result<String, String> {
        let output = gerechte(&["certify", "--check", self.0.to_str().expect("text")], b"");
        let error = String::from_utf8(output.stderr.clone()).expect("text");
        match output.status.code() {
            Some(0) => Ok(stdout(&output).trim_end().to_owned()),
            Some(1) if error.lines().count() == 1 => Err(error.trim_end().to_owned()),
            _ => panic!("{output:?}"),
        }
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    pub(crate) fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(file), content).unwrap();
    }

    /// Changes the lines of a file.
    pub(crate) fn lines(&self, file: &str, change: impl FnOnce(&mut Vec<String>)) {
        let mut lines = self.read(file).lines().map(str::to_owned).collect();
        change(&mut lines);
        self.write(file, lines.join("\n") + "\n");
    }

    /// Changes the manifest.
    pub(crate) fn manifest(&self, change: impl FnOnce(&mut Value)) {
        let mut manifest = serde_json::from_str(&self.read("manifest.json")).unwrap();
        change(&mut manifest);
        self.write("manifest.json", serde_json::to_vec_pretty(&manifest).unwrap());
    }

    /// All files in it, by their paths.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let (mut files, mut folders) = (BTreeMap::new(), vec![self.0.clone()]);
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.insert(path.strip_prefix(&self.0).unwrap().to_owned(), fs::read(&path).unwrap());
                }
            }
        }
        files
    }

    /// The same files with the same content are in both; what is not is named.
    pub(crate) fn assert_equal(&self, other: &Self, what: &str) {
        let (ours, theirs) = (self.files(), other.files());
        let differ = |path: &&PathBuf| ours.get(*path) != theirs.get(*path);
        let names: Vec<_> = ours.keys().chain(theirs.keys()).filter(differ).collect();
        assert!(names.is_empty(), "{what}: {names:?}");
    }

    /// Makes all hashes anew.
    pub(crate) fn rehash(&self) {
        fn hash(path: &Path) -> Value {
            let digest = Sha256::digest(fs::read(path).unwrap());
            digest.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}")).into()
        }
        fn rehash(folder: &Path) {
            let path = folder.join("manifest.json");
            let Ok(mut manifest) = serde_json::from_slice::<Value>(&fs::read(&path).unwrap()) else { return };
            for (file, digits) in manifest.get_mut("files").and_then(Value::as_object_mut).into_iter().flatten() {
                if folder.join(file).is_file() {
                    *digits = hash(&folder.join(file));
                }
            }
            for (index, cube) in
                manifest.get_mut("cubes").and_then(Value::as_array_mut).into_iter().flatten().enumerate()
            {
                let part = folder.join(format!("cube-{index:04}"));
                rehash(&part);
                cube["manifest"] = hash(&part.join("manifest.json"));
            }
            let part = folder.join("puzzle");
            if let Some(digits) = manifest.get_mut("certificate").filter(|_| part.is_dir()) {
                rehash(&part);
                *digits = hash(&part.join("manifest.json"));
            }
            fs::write(&path, serde_json::to_vec(&manifest).unwrap()).unwrap();
        }
        rehash(&self.0);
    }

    /// Changes the formula and the closing formula alike: the clauses by their position, with the header put right.
    fn both(&self, change: impl Fn(&mut Vec<String>)) {
        for file in ["formula.cnf", "closing.cnf"] {
            self.lines(file, |lines| clauses(lines, &change));
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Changes the clauses of a DIMACS file, and its header with them.
pub(crate) fn clauses(lines: &mut Vec<String>, change: impl Fn(&mut Vec<String>)) {
    let header = lines.iter().position(|line| line.starts_with("p cnf")).expect("a header");
    let start = line_of(lines, |line| line.ends_with(" 0") && !line.starts_with('c'));
    let mut clauses = lines.split_off(start);
    change(&mut clauses);
    let variables = lines[header].split(' ').nth(2).expect("a number").to_owned();
    lines[header] = format!("p cnf {variables} {}", clauses.len());
    lines.append(&mut clauses);
}

/// The first line with a word, from 0.
fn line_of(lines: &[String], has: impl Fn(&str) -> bool) -> usize {
    lines.iter().position(|line| has(line)).expect("such a line")
}

#[test]
fn what_is_written_is_accepted() {
    let killer = "latin:4+killer:tests/data/killer4.txt";
    for (name, args, said) in [
        ("grids", vec!["box:2x2"], "box:2x2: 288 grids and no others: certified and checked"),
        (
            "classes",
            vec!["perfect:1", "--up-to", "relabelling"],
            "perfect:1 up to relabelling: 17 grids and no others: certified and checked",
        ),
        (
            "unique",
            vec!["perfect:1", "1.....5............4...3."],
            "perfect:1 1.....5............4...3.: 1 grid and no others: certified and checked",
        ),
        (
            "none",
            vec!["box:2x2", "123....4........"],
            "box:2x2 123....4........: 0 grids and no others: certified and checked",
        ),
        (
            "full",
            vec!["box:2x2", "1234341221434321"],
            "box:2x2 1234341221434321: 1 grid and no others: certified and checked",
        ),
        (
            "cubes",
            vec!["box:2x2", "--cubes", "20"],
            "box:2x2: 288 grids and no others, in 24 cubes: certified and checked",
        ),
        (
            "no-cube",
            vec!["box:2x2", "123....4........", "--cubes", "3"],
            "box:2x2 123....4........: 0 grids and no others: certified and checked",
        ),
        ("blank", vec!["box:2x2", "................"], "box:2x2: 288 grids and no others: certified and checked"),
        ("special", vec!["perfect:1+special"], "perfect:1+special: 240 grids and no others: certified and checked"),
        ("division", vec!["latin:3+chaos"], "latin:3+chaos: 72 grids and no others: certified and checked"),
        (
            "divisions",
            vec!["latin:4+chaos", "13.4.4.34.32.2.1......23........", "--cubes", "2"],
            "latin:4+chaos 13.4.4.34.32.2.1......23........: 6 grids and no others, in 4 cubes: certified and checked",
        ),
        ("order-1", vec!["latin:1"], "latin:1: 1 grid and no others: certified and checked"),
    ] {
        assert_eq!(Folder::certify(name, &args).check().as_deref(), Ok(said));
    }
    let cages = Folder::certify("cages", &[killer]);
    let counted = stdout(&gerechte(&["count", killer, "--engine", "sat"], b""));
    let grids = format!("{killer}: {} grids and no others", counted.trim_end()).replace(": 1 grids", ": 1 grid");
    let files = "with tests/data/killer4.txt as in the manifest";
    assert_eq!(cages.check(), Ok(format!("{grids}: certified and checked, {files}")));
}

/// A change to a certificate, and the expected message of the check.
pub(crate) type Case = (&'static str, fn(&Folder), &'static str);

/// Runs the cases on copies; with new hashes unless they are what is changed.
pub(crate) fn refused(original: &Folder, rehash: bool, cases: &[Case]) {
    assert!(original.check().is_ok());
    let mut wrong = Vec::new();
    for (index, (name, change, reason)) in cases.iter().enumerate() {
        let copy = original.copy(&format!("{}-{index}", original.0.file_name().unwrap().to_str().unwrap()));
        change(&copy);
        if rehash {
            copy.rehash();
        }
        match copy.check() {
            Err(said) if said.contains(reason) => {}
            other => wrong.push(format!("{name}: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn hashes_guard_every_file() {
    let original = Folder::certify("hashes", &["box:2x2", "--up-to", "relabelling"]);
    refused(
        &original,
        false,
        &[
            ("a grid", |f| f.lines("models.txt", |lines| lines.swap(0, 1)), "models.txt: the hash is not"),
            (
                "a comment",
                |f| f.lines("formula.cnf", |lines| lines.insert(0, "c".into())),
                "formula.cnf: the hash is not",
            ),
            ("a clause", |f| f.lines("closing.cnf", |lines| drop(lines.pop())), "closing.cnf: the hash is not"),
            ("a step", |f| f.lines("refutation.lrat", |lines| drop(lines.pop())), "refutation.lrat: the hash is not"),
            (
                "a DRAT step",
                |f| f.lines("refutation.drat", |lines| drop(lines.pop())),
                "refutation.drat: the hash is not",
            ),
            (
                "a hash",
                |f| f.manifest(|m| m["files"]["models.txt"] = json!("0".repeat(64))),
                "models.txt: the hash is not",
            ),
            ("no hash", |f| f.manifest(|m| m["files"] = json!({})), "formula.cnf: the hash is not"),
        ],
    );
}

#[test]
fn what_is_changed_is_refused_for_its_own_reason() {
    let original = Folder::certify("changed", &["box:2x2", "--up-to", "relabelling"]);
    refused(&original, true, PROOF);
    refused(&original, true, MODELS);
    refused(&original, true, FORMULAS);
    refused(&original, true, MANIFEST);
}

/// The words of a line, changed.
pub(crate) fn words(line: &mut String, change: impl FnOnce(&mut Vec<String>)) {
    let mut words = line.split(' ').map(str::to_owned).collect();
    change(&mut words);
    *line = words.join(" ");
}

/// The first step with more than one literal and more than two hints.
fn long_step(lines: &[String]) -> usize {
    line_of(lines, |line| {
        let mut parts = line.split(" 0");
        let (clause, hints) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        !line.contains('d') && clause.split(' ').count() > 2 && hints.split(' ').count() > 3
    })
}

const PROOF: &[Case] = &[
    (
        "forged step, in both proofs",
        |f| {
            // The clause loses its first literal.
            let mut clause = String::new();
            f.lines("refutation.lrat", |lines| {
                let at = long_step(lines);
                words(&mut lines[at], |words| clause = words.remove(1));
            });
            f.lines("refutation.drat", |lines| {
                let at = line_of(lines, |line| line.starts_with(&format!("{clause} ")));
                words(&mut lines[at], |words| drop(words.remove(0)));
            });
        },
        " leaves two literals open, or is satisfied",
    ),
    (
        "the empty clause at once",
        |f| {
            f.lines("refutation.lrat", |lines| {
                let id = lines[0].split(' ').next().unwrap().to_owned();
                *lines = vec![format!("{id} 0 1 0")];
            });
            f.write("refutation.drat", "0\n");
        },
        "refutation.lrat: line 1: hint 1 of clause",
    ),
    ("dropped step", |f| f.lines("refutation.lrat", |lines| drop(lines.remove(0))), "refutation.drat: line 1: "),
    (
        "dropped step, in both proofs",
        |f| {
            f.lines("refutation.lrat", |lines| drop(lines.remove(0)));
            f.lines("refutation.drat", |lines| drop(lines.remove(0)));
        },
        ": there is no clause ",
    ),
    (
        "wrong hint",
        |f| {
            f.lines("refutation.lrat", |lines| {
                words(&mut lines[0], |words| {
                    let hint = words.len() - 3;
                    words[hint] = "1".into();
                });
            });
        },
        "refutation.lrat: line 1: hint ",
    ),
    (
        "hints in the opposite order",
        |f| {
            f.lines("refutation.lrat", |lines| {
                let at = (0..lines.len()).max_by_key(|&line| lines[line].len()).unwrap();
                words(&mut lines[at], |words| {
                    let clause = words.iter().position(|word| word == "0").unwrap() + 1;
                    let end = words.len() - 1;
                    words[clause..end].reverse();
                });
            });
        },
        ": hint ",
    ),
    (
        "dropped hint",
        |f| f.lines("refutation.lrat", |lines| words(&mut lines[0], |words| drop(words.remove(words.len() - 2)))),
        "refutation.lrat: line 1: the hints of clause ",
    ),
    (
        "hint after the conflict",
        |f| f.lines("refutation.lrat", |lines| words(&mut lines[0], |words| words.insert(words.len() - 1, "1".into()))),
        "has hints after the conflict at hint ",
    ),
    (
        "RAT",
        |f| {
            f.lines("refutation.lrat", |lines| {
                words(&mut lines[0], |words| words.insert(words.len() - 1, "-1".into()));
            });
        },
        "is justified by resolution (RAT), which this checker refuses",
    ),
    (
        "a number again",
        |f| f.lines("refutation.lrat", |lines| words(&mut lines[0], |words| words[0] = "1".into())),
        "refutation.lrat: line 1: clause number 1 does not follow those before it",
    ),
    (
        "a new variable",
        |f| f.lines("refutation.lrat", |lines| words(&mut lines[0], |words| words.insert(1, "65".into()))),
        "refutation.lrat: line 1: variable 65 is outside the 64",
    ),
    (
        "deleted too early",
        |f| {
            let mut number = String::new();
            f.lines("refutation.lrat", |lines| {
                lines[0].split(' ').next().unwrap().clone_into(&mut number);
                lines.insert(1, format!("{number} d {number} 0"));
            });
            f.lines("refutation.drat", |lines| lines.insert(1, format!("d {}", lines[0])));
        },
        "there is no clause ",
    ),
    (
        "truncated by a line",
        |f| f.lines("refutation.lrat", |lines| drop(lines.pop())),
        "refutation.lrat: the proof ends without the empty clause",
    ),
    (
        "truncated within a line",
        |f| f.lines("refutation.lrat", |lines| words(lines.last_mut().unwrap(), |words| drop(words.pop()))),
        ": the line ends before its 0",
    ),
    ("no proof", |f| f.write("refutation.lrat", ""), "refutation.lrat: the proof ends without the empty clause"),
    ("garbage", |f| f.write("refutation.lrat", [0xff, 0, 0xfe, b'\n']), "refutation.lrat: line 1: `"),
    (
        "a number that no machine holds",
        |f| f.write("refutation.lrat", "99999999999999999999 0 1 0\n"),
        "line 1: `99999999999999999999` is not a number",
    ),
    (
        "two steps on a line",
        |f| f.lines("refutation.lrat", |lines| lines[0] += " 7"),
        "refutation.lrat: line 1: more follows after the last 0",
    ),
    (
        "another DRAT step",
        |f| f.lines("refutation.drat", |lines| lines[0] = "1 0".into()),
        "refutation.drat: line 1: (1) instead of ",
    ),
    ("a DRAT step more", |f| f.lines("refutation.drat", |lines| lines.push("1 0".into())), "more follows"),
    ("a DRAT step less", |f| f.lines("refutation.drat", |lines| drop(lines.pop())), ": nothing instead of ()"),
];

const MODELS: &[Case] = &[
    (
        "missing grid",
        |f| f.lines("models.txt", |lines| drop(lines.pop())),
        "models.txt: 11 grids instead of the 12 of the manifest",
    ),
    (
        "missing grid, with its count",
        |f| {
            f.lines("models.txt", |lines| drop(lines.pop()));
            f.manifest(|m| m["count"] = json!("11"));
        },
        "closing.cnf: 464 clauses instead of 463",
    ),
    (
        "missing grid, with its count and its clause",
        |f| {
            f.lines("models.txt", |lines| drop(lines.pop()));
            f.manifest(|m| m["count"] = json!("11"));
            f.lines("closing.cnf", |lines| clauses(lines, |clauses| drop(clauses.pop())));
        },
        "refutation.lrat: line ",
    ),
    (
        "grid twice",
        |f| {
            f.lines("models.txt", |lines| lines.push(lines[0].clone()));
            f.manifest(|m| m["count"] = json!("13"));
        },
        "models.txt: line 13: the grid of line 1 again",
    ),
    (
        "wrong grid",
        |f| f.lines("models.txt", |lines| lines[2].replace_range(4..6, "44")),
        "models.txt: line 3: the grid holds a symbol twice in the house of cells 4 and 5",
    ),
    (
        "grid that breaks a clue",
        |f| {
            f.lines("models.txt", |lines| {
                let renamed = lines[0].chars().map(|c| match c {
                    '1' => '2',
                    '2' => '1',
                    other => other,
                });
                lines[0] = renamed.collect();
            });
        },
        "models.txt: line 1: the grid breaks the clue of cell 0",
    ),
    (
        "grids in another order",
        |f| f.lines("models.txt", |lines| lines.swap(0, 1)),
        "does not exclude the grid of line 1",
    ),
    ("short grid", |f| f.lines("models.txt", |lines| lines[4].truncate(15)), "line 5: 15 characters instead of 16"),
    (
        "no symbol",
        |f| f.lines("models.txt", |lines| lines[4].replace_range(7..8, "5")),
        "line 5: cell 7: `5` is no symbol",
    ),
];

const FORMULAS: &[Case] = &[
    (
        "changed clause",
        |f| f.both(|clauses| clauses[0] = "1 2 3 0".into()),
        "formula.cnf: clause (1 2 3 4) of the statement is missing",
    ),
    ("dropped clause", |f| f.both(|clauses| drop(clauses.remove(3))), "of the statement is missing"),
    (
        "extra clause",
        |f| f.both(|clauses| clauses.insert(10, "-24 0".into())),
        "formula.cnf: line 79: clause (-24) does not belong to the statement",
    ),
    (
        "extra clause in the closing formula",
        |f| f.lines("closing.cnf", |lines| clauses(lines, |clauses| clauses.push("-24 0".into()))),
        "closing.cnf: 465 clauses instead of 464",
    ),
    (
        "changed clause in the closing formula",
        |f| f.lines("closing.cnf", |lines| clauses(lines, |clauses| clauses[0] = "1 2 3 0".into())),
        "closing.cnf: line 69: clause (1 2 3) instead of (1 2 3 4) of the formula",
    ),
    (
        "dropped clause in the closing formula",
        |f| f.lines("closing.cnf", |lines| clauses(lines, |clauses| drop(clauses.pop()))),
        "closing.cnf: 463 clauses instead of 464",
    ),
    (
        "clause that excludes more than its grid",
        |f| f.lines("closing.cnf", |lines| words(lines.last_mut().unwrap(), |words| drop(words.remove(0)))),
        "does not exclude the grid of line 12",
    ),
    (
        "changed variable map",
        |f| f.lines("formula.cnf", |lines| lines[0] = "c var 1 cell 0 symbol 2".into()),
        "formula.cnf: line 1: the comment says of variable 1 what is not so",
    ),
    (
        "changed variable map of the closing formula",
        |f| f.lines("closing.cnf", |lines| lines[5] = "c var 6 cell 1 symbol 3".into()),
        "closing.cnf: line 6: the comment says of variable 6 what is not so",
    ),
    (
        "header with other clauses",
        |f| f.lines("formula.cnf", |lines| lines[64] = "p cnf 64 1000".into()),
        "formula.cnf: 452 clauses instead of the 1000 of the header",
    ),
    (
        "header with other variables",
        |f| f.lines("formula.cnf", |lines| lines[64] = "p cnf 65 452".into()),
        "formula.cnf: 65 variables instead of 64",
    ),
    (
        "other variables in the closing formula",
        |f| f.lines("closing.cnf", |lines| lines[64] = "p cnf 65 464".into()),
        "closing.cnf: 65 variables instead of 64",
    ),
    ("no header", |f| f.lines("formula.cnf", |lines| drop(lines.remove(64))), "line 68: the header `p cnf"),
    ("two headers", |f| f.lines("formula.cnf", |lines| lines.push(lines[64].clone())), ": the header `p cnf"),
    (
        "literal outside",
        |f| f.lines("formula.cnf", |lines| lines[65] = "1 2 3 4 99 0".into()),
        "formula.cnf: line 66: variable 99 is outside the 64 of the header",
    ),
    (
        "truncated formula",
        |f| f.lines("formula.cnf", |lines| words(lines.last_mut().unwrap(), |words| drop(words.pop()))),
        ": the line ends before its 0",
    ),
    ("missing file", |f| fs::remove_file(f.0.join("formula.cnf")).unwrap(), "formula.cnf: No such file"),
];

const MANIFEST: &[Case] = &[
    ("changed count", |f| f.manifest(|m| m["count"] = json!("13")), "models.txt: 12 grids instead of the 13"),
    ("count that is none", |f| f.manifest(|m| m["count"] = json!("-1")), "count \"-1\" is not a number"),
    (
        "house less",
        |f| f.manifest(|m| drop(m["statement"]["houses"].as_array_mut().unwrap().pop())),
        "manifest.json: the statement is not that of box:2x2",
    ),
    ("another game", |f| f.manifest(|m| m["game"] = json!("latin:4")), "the statement is not that of latin:4"),
    (
        "another game, with its statement",
        |f| {
            f.manifest(|m| {
                m["game"] = json!("latin:4");
                m["statement"]["houses"].as_array_mut().unwrap().truncate(8);
            });
        },
        "does not belong to the statement",
    ),
    ("unknown game", |f| f.manifest(|m| m["game"] = json!("sudoko")), "manifest.json: game \"sudoko\": unknown game"),
    (
        "no longer up to relabelling",
        |f| f.manifest(|m| m["up_to"] = Value::Null),
        "the statement is not that of box:2x2",
    ),
    ("up to something else", |f| f.manifest(|m| m["up_to"] = json!("rotation")), "up to \"rotation\" is unknown"),
    (
        "clue less",
        |f| f.manifest(|m| drop(m["statement"]["givens"].as_array_mut().unwrap().pop())),
        "classes under relabelling",
    ),
    (
        "cell outside",
        |f| f.manifest(|m| m["statement"]["houses"][0][0] = json!(16)),
        "the statement is not one: there is no cell 16",
    ),
    (
        "cell twice",
        |f| f.manifest(|m| m["statement"]["houses"][0][0] = json!(1)),
        "the statement is not one: cell 1 stands twice",
    ),
    (
        "clue with symbol 0",
        |f| f.manifest(|m| m["statement"]["givens"][0][1] = json!(0)),
        "the statement is not one: there is no cell 0 with symbol 0",
    ),
    (
        "cells without end",
        |f| f.manifest(|m| m["statement"]["cells"] = json!(u64::MAX)),
        "the statement is not one: 18446744073709551615 cells",
    ),
    ("negative cell", |f| f.manifest(|m| m["statement"]["houses"][0][0] = json!(-1)), "manifest.json: invalid value"),
    (
        "another schema",
        |f| f.manifest(|m| m["schema"] = json!("gerechte/certificate/2")),
        "schema \"gerechte/certificate/2\"",
    ),
    (
        "no statement",
        |f| f.manifest(|m| drop(m.as_object_mut().unwrap().remove("statement"))),
        "missing field `statement`",
    ),
    (
        "truncated manifest",
        |f| f.write("manifest.json", &f.read("manifest.json")[..200]),
        "manifest.json: EOF while parsing",
    ),
    ("no manifest", |f| f.write("manifest.json", ""), "manifest.json: EOF while parsing"),
];

#[test]
fn a_puzzle_is_not_a_class() {
    let original = Folder::certify("puzzle", &["box:2x2", "1..............."]);
    refused(
        &original,
        true,
        &[
            (
                "up to relabelling",
                |f| f.manifest(|m| m["up_to"] = json!("relabelling")),
                "the clues are not one full house",
            ),
            (
                "another puzzle",
                |f| f.manifest(|m| m["puzzle"] = json!("2...............")),
                "the statement is not that of",
            ),
            (
                "a blank one",
                |f| {
                    f.manifest(|m| {
                        m["puzzle"] = json!("................");
                        m["statement"]["givens"] = json!([]);
                    });
                },
                "puzzle \"................\" instead of none",
            ),
            ("no puzzle", |f| f.manifest(|m| m["puzzle"] = json!("-")), "puzzle: 1 characters instead of 16"),
            (
                "blanks written otherwise",
                |f| f.manifest(|m| m["puzzle"] = json!("1000000000000000")),
                "puzzle \"1000000000000000\" instead of \"1...............\"",
            ),
        ],
    );
}

#[test]
fn cages_are_checked() {
    let original = Folder::certify("killer", &["latin:4+killer:tests/data/killer4.txt"]);
    refused(
        &original,
        true,
        &[
            (
                "another sum",
                |f| {
                    f.manifest(|m| {
                        m["statement"]["sums"][0]["total"] =
                            json!(m["statement"]["sums"][0]["total"].as_u64().unwrap() + 1);
                    });
                },
                "the statement is not that of",
            ),
            ("a partial sum", |f| f.both(|clauses| drop(clauses.pop())), "of the statement is missing"),
        ],
    );
}

#[test]
fn divisions_are_checked() {
    let original = Folder::certify("chaos", &["latin:3+chaos"]);
    refused(
        &original,
        true,
        &[
            (
                "another size",
                |f| f.manifest(|m| m["statement"]["divisions"][0]["size"] = json!(1)),
                "9 cells with 9 numbers, in 3 columns, have no regions of 1 cells",
            ),
            (
                "another rectangle",
                |f| f.manifest(|m| m["statement"]["divisions"][0]["columns"] = json!(9)),
                "the statement is not that of",
            ),
            (
                "no rectangle",
                |f| f.manifest(|m| m["statement"]["divisions"][0]["numbers"] = json!([9])),
                "have no regions of",
            ),
            (
                "regions that are not connected",
                |f| f.lines("models.txt", |lines| lines[0] = format!("{}112123233", &lines[0][..9])),
                "models.txt: line 1: the grid does not divide the cells from cell 0 on into regions as it should",
            ),
            (
                "regions in another order",
                |f| {
                    f.lines("models.txt", |lines| {
                        let swapped: String = lines[0][9..]
                            .chars()
                            .map(|c| {
                                if c == '1' {
                                    '2'
                                } else if c == '2' {
                                    '1'
                                } else {
                                    c
                                }
                            })
                            .collect();
                        lines[0].replace_range(9.., &swapped);
                    });
                },
                "models.txt: line 1: the grid does not divide",
            ),
            ("a place that is reached", |f| f.both(|clauses| drop(clauses.pop())), "of the statement is missing"),
        ],
    );
}

#[test]
fn cubes_part_the_grids() {
    let original = Folder::certify("parts", &["box:2x2", "--cubes", "4", "-j", "2"]);
    refused(
        &original,
        true,
        &[
            (
                "swapped cubes",
                |f| f.manifest(|m| m["cubes"].as_array_mut().unwrap().swap(0, 1)),
                "manifest.json: cube 0=2 instead of 0=1: the cubes do not part the grids",
            ),
            (
                "swapped folders",
                |f| {
                    for (from, to) in [("cube-0000", "x"), ("cube-0001", "cube-0000"), ("x", "cube-0001")] {
                        fs::rename(f.0.join(from), f.0.join(to)).unwrap();
                    }
                },
                "cube-0000/manifest.json: the statement is not that of the cube",
            ),
            (
                "missing cube",
                |f| {
                    f.manifest(|m| {
                        m["cubes"].as_array_mut().unwrap().pop();
                        m["count"] = json!("216");
                    });
                },
                "cube none instead of 0=4",
            ),
            ("cube twice", |f| f.manifest(|m| m["cubes"][1]["givens"][0][1] = json!(1)), "cube 0=1 instead of 0=2"),
            (
                "other cells",
                |f| f.manifest(|m| m["cubes"][1]["givens"][0][0] = json!(1)),
                "a cube has other cells than the first",
            ),
            (
                "count of a cube",
                |f| f.manifest(|m| m["cubes"][0]["count"] = json!("71")),
                "cube-0000/manifest.json: count 72 instead of \"71\"",
            ),
            ("total", |f| f.manifest(|m| m["count"] = json!("289")), "the cubes hold 288 grids instead of 289"),
            (
                "wrong grid in a cube",
                |f| f.lines("cube-0002/models.txt", |lines| lines.swap(0, 1)),
                "cube-0002/closing.cnf: line ",
            ),
            (
                "cube of another game",
                |f| {
                    f.manifest(|m| {
                        m["game"] = json!("latin:4");
                        m["statement"]["houses"].as_array_mut().unwrap().truncate(8);
                    });
                },
                "cube-0000/manifest.json: the statement is not that of the cube",
            ),
        ],
    );
    refused(
        &original,
        false,
        &[(
            "manifest of a cube",
            |f| f.lines("cube-0003/manifest.json", |lines| lines.insert(0, String::new())),
            "cube-0003/manifest.json: the hash is not that of the manifest that names the cube",
        )],
    );
}

/// The files of an interrupted run: some cubes, one of them without its manifest, and no manifest of the whole.
#[test]
fn finished_cubes_are_used_again() {
    let args = ["certify", "box:2x2", "--cubes", "4", "--out"];
    let original = Folder::certify("finished", &args[1..4]);
    let interrupted = |name: &str| {
        let folder = original.copy(name);
        fs::remove_file(folder.0.join("manifest.json")).unwrap();
        fs::remove_file(folder.0.join("cube-0001/manifest.json")).unwrap();
        fs::remove_dir_all(folder.0.join("cube-0003")).unwrap();
        folder
    };
    let again = |folder: &Folder| gerechte(&[&args[..], &[folder.0.to_str().unwrap()]].concat(), b"");
    let folder = interrupted("again");
    let written = |cube: &str| fs::metadata(folder.0.join(cube).join("models.txt")).unwrap().modified().unwrap();
    let before = written("cube-0002");
    assert!(again(&folder).status.success());
    assert_eq!(written("cube-0002"), before);
    for file in ["manifest.json", "cube-0001/manifest.json", "cube-0003/closing.cnf"] {
        assert_eq!(folder.read(file), original.read(file), "{file}");
    }
    assert_eq!(folder.check().unwrap(), "box:2x2: 288 grids and no others, in 4 cubes: certified and checked");
    // Existing parts must be of the same cubes, and complete.
    let made_again = |name: &str, change: fn(&Folder)| {
        let folder = interrupted(name);
        change(&folder);
        let output = again(&folder);
        assert!(output.status.success(), "{name}: {output:?}");
        folder.assert_equal(&original, name);
    };
    made_again("damaged", |f| f.write("cube-0002/models.txt", ""));
    made_again("empty manifest", |f| f.write("cube-0002/manifest.json", ""));
    made_again("torn manifest", |f| f.write("cube-0002/manifest.json", &f.read("cube-0002/manifest.json")[..300]));
    made_again("torn whole", |f| f.write("manifest.json", "{\"schema\": "));
    made_again("left over", |f| f.write("cube-0001/.gerechte-abcDEF012345.tmp", "p cnf 64 1"));
    let refused = |name: &str, change: fn(&Folder)| {
        let folder = interrupted(name);
        change(&folder);
        let output = again(&folder);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        said
    };
    let said = refused("other", |f| f.write("cube-0000/manifest.json", f.read("cube-0002/manifest.json")));
    assert!(said.contains("cube-0000/manifest.json: the certificate of something else"), "{said}");
    let said = refused("strange", |f| f.write("notes.txt", ""));
    assert!(said.contains("the folder is not empty: notes.txt"), "{said}");
    let said = refused("strange-cube", |f| f.write("cube-0001/notes.txt", ""));
    assert!(said.contains("cube-0001: the folder is not empty: notes.txt"), "{said}");
    let said = refused("ended", |f| f.write("manifest.json", "{}"));
    assert!(
        said.contains("manifest.json: not of a certificate (missing field") && said.contains("give a new folder"),
        "{said}"
    );
}

/// The same certificate with packed files: the hashes are those of their content.
#[test]
fn packed_files_are_read_as_they_are() {
    let args = ["box:2x2", "--cubes", "4"];
    let plain = Folder::certify("unpacked", &args);
    let packed = Folder::certify("packed", &[&args[..], &["--xz"]].concat());
    assert_eq!(packed.read("manifest.json"), plain.read("manifest.json"));
    assert_eq!(packed.check().unwrap(), "box:2x2: 288 grids and no others, in 4 cubes: certified and checked");
    let names =
        |folder: &Folder| folder.files().into_keys().map(|path| path.to_str().unwrap().to_owned()).collect::<Vec<_>>();
    let of_plain = names(&plain).into_iter();
    let with_ending = |name: String| if name.ends_with("manifest.json") { name } else { name + ".xz" };
    assert_eq!(names(&packed), of_plain.map(with_ending).collect::<Vec<_>>());
    // A run that was interrupted goes on with packed parts, whether or not it packs.
    fs::remove_file(packed.0.join("manifest.json")).unwrap();
    fs::remove_file(packed.0.join("cube-0001/manifest.json")).unwrap();
    fs::remove_dir_all(packed.0.join("cube-0003")).unwrap();
    let folder = packed.0.to_str().unwrap();
    assert!(gerechte(&[&["certify"], &args[..], &["--out", folder]].concat(), b"").status.success());
    assert_eq!(packed.read("manifest.json"), plain.read("manifest.json"));
    assert!(packed.check().is_ok());
    for (cube, is_packed) in [("cube-0001", false), ("cube-0002", true), ("cube-0003", false)] {
        assert_eq!(packed.0.join(cube).join("models.txt.xz").exists(), is_packed, "{cube}");
        assert_eq!(packed.0.join(cube).join("models.txt").exists(), !is_packed, "{cube}");
    }
    // Of a file that is there in both forms nobody knows which one is meant.
    packed.write("cube-0002/models.txt", plain.read("cube-0002/models.txt"));
    let said = packed.check().unwrap_err();
    assert!(said.contains("cube-0002/models.txt: it is there twice, as models.txt.xz, too"), "{said}");
    fs::remove_file(packed.0.join("cube-0002/models.txt")).unwrap();
    // What is damaged is refused by its name on the disk.
    let file = packed.0.join("cube-0002/models.txt.xz");
    let bytes = fs::read(&file).unwrap();
    for damaged in [&bytes[..bytes.len() / 2], &[&bytes[..20], &[!bytes[20]], &bytes[21..]].concat(), b"1234"] {
        fs::write(&file, damaged).unwrap();
        let said = packed.check().unwrap_err();
        assert!(said.contains("cube-0002/models.txt.xz: ") && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn usage() {
    let folder = Folder::certify("usage", &["box:2x2", "--up-to", "relabelling"]);
    let path = folder.0.to_str().unwrap();
    let error = |args: &[&str]| {
        let output = gerechte(args, b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let before = folder.copy("usage-before");
    let again = ["certify", "box:2x2", "--up-to", "relabelling", "--out", path];
    let output = gerechte(&again, b"");
    let said = "box:2x2 up to relabelling: 12 grids and no others: already there, not checked again\n";
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), said));
    for other in [&["certify", "box:2x2", "--out", path][..], &["certify", "latin:4", "--out", path]] {
        let said = error(other);
        assert!(said.contains("manifest.json: the certificate of something else"), "{said}");
    }
    let said = error(&[&again[..], &["--cubes", "2"]].concat());
    assert!(said.contains("or in other cubes; give a new folder, or remove this one"), "{said}");
    folder.assert_equal(&before, "usage");
    fs::remove_file(folder.0.join("models.txt")).unwrap();
    assert!(error(&again).contains("models.txt is missing, although the manifest is there"));
    let fresh = Folder::new("many");
    let many = error(&["certify", "box:2x2", "--cubes", "100000000", "--out", fresh.0.to_str().unwrap()]);
    assert!(many.contains("100000000 cubes are more than the 32768 of a certificate"), "{many}");
    assert!(error(&["certify", "box:2x2"]).contains("--out"));
    assert!(error(&["certify"]).contains("required"));
    assert!(error(&["certify", "box:2x2", "--cubes", "2", "--check", path]).contains("cannot be used with"));
    assert!(error(&["certify", "--up-to", "relabelling", "--check", path]).contains("GAME"));
    assert!(error(&["certify", "--check", "not-there"]).contains("not-there: there is no such folder"));
    fs::remove_file(folder.0.join("manifest.json")).unwrap();
    assert!(error(&["certify", "--check", path]).contains("there is no certificate, as there is no manifest.json"));
    folder.write("unfinished.json", "");
    assert!(error(&["certify", "--check", path]).contains("the certificate is unfinished; the command that made it"));
}

#[test]
fn comments_that_are_not_read_are_named() {
    let whole = Folder::certify("comments", &["box:2x2", "12.............."]);
    let said = |folder: &Folder| {
        let output = gerechte(&["certify", "--check", folder.0.to_str().expect("text")], b"");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    // Of what the program itself writes, all is checked.
    assert_eq!(said(&whole), "");
    let folder = whole.copy("comments-more");
    folder.lines("formula.cnf", |lines| lines.insert(0, "c checked by somebody else".to_owned()));
    // A count of its models would be different.
    folder.lines("closing.cnf", |lines| {
        let at = lines.iter().position(|line| line.starts_with("c ind ")).expect("a projection");
        lines[at] = "c ind 1 2 0".to_owned();
    });
    let projection =
        folder.read("closing.cnf").lines().position(|line| line == "c ind 1 2 0").expect("it is there") + 1;
    folder.lines("refutation.lrat", |lines| {
        lines.insert(0, "c one".to_owned());
        lines.insert(1, "c two".to_owned());
    });
    folder.rehash();
    let expected = [
        ("formula.cnf", "1".to_owned()),
        ("closing.cnf", projection.to_string()),
        ("refutation.lrat", "1-2".to_owned()),
    ];
    let line = |(file, lines): &(&str, String)| {
        format!("{}: nothing was checked of comments: line {lines}\n", folder.0.join(file).display())
    };
    assert_eq!(said(&folder), expected.iter().map(line).collect::<String>());
}
