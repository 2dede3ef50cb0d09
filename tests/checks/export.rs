//! Files that are written and read: whole or not at all, never another's, packed where that is asked.

use crate::common;

use std::fs;
use std::path::Path;

use common::folder::Folder;
use common::{gerechte, stdout};
use gerechte::sha256;

/// The status and what was said on standard error.
fn said(args: &[&str], stdin: &[u8]) -> (i32, String) {
    let output = gerechte(args, stdin);
    (output.status.code().expect("a status"), String::from_utf8(output.stderr).expect("text"))
}

pub fn hash(path: impl AsRef<Path>) -> String {
    sha256::of_reader(fs::File::open(path).expect("a file")).expect("read")
}

#[test]
fn files_of_others_are_kept() {
    let folder = Folder::new("kept");
    let file = folder.path("formula.cnf");
    fs::write(&file, "precious").unwrap();
    let (status, text) = said(&["encode", "box:2x2", "-o", &file], b"");
    assert_eq!((status, text.lines().count()), (2, 1), "{text}");
    assert!(text.contains(&file) && text.contains("--force"), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(said(&["encode", "box:2x2", "-o", &file, "--force"], b"").0, 0);
    assert_eq!(fs::read(&file).unwrap(), gerechte(&["encode", "box:2x2"], b"").stdout);
    // No other file is left beside it, and no file at all for a text that is not a puzzle.
    assert_eq!(said(&["encode", "box:2x2", "55", "-o", &folder.path("none.cnf")], b"").0, 2);
    assert_eq!(folder.names(), ["formula.cnf"]);
    // A folder that holds anything is not written to, and a device is not replaced.
    for option in ["--batch -o", "--cubes=4 -o"] {
        let mut args = vec!["encode", "box:2x2", "1..............."];
        args.extend(option.split(' '));
        args.push(folder.0.to_str().unwrap());
        let (status, text) = said(&args, b"");
        assert!(status == 2 && text.contains("the folder is not empty"), "{option}: {text}");
    }
    assert_eq!(said(&["encode", "box:2x2", "-o", "/dev/null"], b"").0, 0);
}

#[test]
fn what_an_unfinished_batch_left_is_done_again() {
    let folder = Folder::new("again");
    let (puzzles, batch) = (folder.path("puzzles"), folder.path("batch"));
    fs::write(&puzzles, "1...............\nno puzzle\n").unwrap();
    let args = ["encode", "box:2x2", &puzzles, "--batch", "--out", &batch];
    assert_eq!(said(&args, b"").0, 2);
    let formula = format!("{batch}/puzzle-000001.cnf");
    assert!(fs::exists(&formula).unwrap());
    // Files of others, and changed files, stay, and the folder is refused.
    fs::write(format!("{batch}/notes"), "precious").unwrap();
    fs::write(&puzzles, ".1..............\n").unwrap();
    let (status, text) = said(&args, b"");
    assert!(
        status == 2 && text.contains("the folder holds notes: nothing is removed") && fs::exists(&formula).unwrap(),
        "{text}"
    );
    fs::remove_file(format!("{batch}/notes")).unwrap();
    // So do the instances of another command.
    let (status, text) = said(&["encode", "latin:3", "--cubes", "3", "--out", &batch], b"");
    let other =
        format!("unfinished instances of `encode box:2x2 {puzzles} --batch`, not of `encode latin:3 --cubes 3`");
    assert!(status == 2 && text.contains(&other) && fs::exists(&formula).unwrap(), "{text}");
    assert_eq!(said(&args, b"").0, 0);
    assert!(fs::read_to_string(&formula).unwrap().contains("c box:2x2 .1.............."));
    // A finished one is not touched.
    assert_eq!(said(&args, b"").0, 2);
    assert!(fs::exists(&formula).unwrap());
    // A killed process leaves a manifest without an end, and a part of a formula.
    let manifest = fs::read_to_string(format!("{batch}/manifest.json")).unwrap();
    let (listed, _) = manifest.split_once("\n],").unwrap();
    fs::remove_file(format!("{batch}/manifest.json")).unwrap();
    let left = ["Abc012345678", "xyz987654321"].map(|drawn| format!("{batch}/.gerechte-{drawn}.tmp"));
    fs::write(&left[0], listed).unwrap();
    fs::write(&left[1], "p cnf").unwrap();
    // While another process writes there, nothing is touched.
    let writing = fs::File::open(&left[0]).unwrap();
    writing.lock().unwrap();
    assert_eq!(said(&args, b"").0, 2);
    assert!(left.iter().chain([&formula]).all(|file| fs::exists(file).unwrap()));
    drop(writing);
    assert_eq!(said(&args, b"").0, 0);
    assert_eq!(fs::read_to_string(format!("{batch}/manifest.json")).unwrap(), manifest);
    assert_eq!(fs::read_dir(&batch).unwrap().count(), 2);
}

#[test]
fn cubes_have_a_manifest_by_which_unfinished_ones_are_made_again() {
    let folder = Folder::new("cubes-again");
    let out = folder.path("cubes");
    let args = ["encode", "box:2x2", "1...............", "--cubes", "4", "-o", &out];
    assert_eq!(said(&args, b"").0, 0);
    let name = format!("{out}/manifest.json");
    let manifest = fs::read_to_string(&name).unwrap();
    let read: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let instances = read["instances"].as_array().unwrap();
    // The cubes, as puzzles, part the grids: a quarter of 288.
    let puzzles = instances.iter().map(|instance| instance["puzzle"].as_str().unwrap().to_owned() + "\n");
    let counted = gerechte(&["count", "box:2x2", "-"], puzzles.collect::<String>().as_bytes());
    let counts: Vec<u64> = stdout(&counted).lines().map(|line| line.parse().unwrap()).collect();
    assert!(counts.len() >= 4 && counts.iter().sum::<u64>() == 72, "{counts:?}");
    for instance in instances {
        let file = fs::File::open(format!("{out}/{}", instance["file"].as_str().unwrap())).unwrap();
        assert_eq!(instance["sha256"], *gerechte::sha256::of_reader(file).unwrap());
        assert!(instance["expected"]["status"].is_null());
    }
    assert_eq!(said(&args, b"").0, 2);
    fs::write(&name, manifest.replace("\"complete\":true", "\"complete\":false")).unwrap();
    assert_eq!(said(&args, b"").0, 0);
    assert_eq!(fs::read_to_string(&name).unwrap(), manifest);
}

#[test]
fn exports_say_what_they_wrote() {
    let folder = Folder::new("said");
    let formula = gerechte(&["encode", "box:2x2"], b"");
    let header = stdout(&formula).lines().find_map(|line| line.strip_prefix("p cnf ").map(str::to_owned)).unwrap();
    let (vars, clauses) = header.split_once(' ').unwrap();
    let (bytes, file) = (formula.stdout.len(), folder.path("a.cnf"));
    let sizes = format!("{vars} variables, {clauses} clauses, {bytes} bytes");
    assert_eq!(String::from_utf8(formula.stderr).unwrap(), format!("wrote standard output: {sizes}\n"));
    assert_eq!(said(&["encode", "box:2x2", "-o", &file], b"").1, format!("wrote {file}: {sizes}\n"));
    assert_eq!(said(&["encode", "box:2x2", "-o", &file, "-f", "--quiet"], b"").1, "");
    // 5 · 4 · 3 ways to fill three cells of a row, 5 · 4 to fill two.
    let text = said(&["encode", "perfect:1", "--cubes", "25", "-o", &folder.path("cubes")], b"").1;
    assert!(text.starts_with("60 cubes, one for each way to fill the first 3 free cells"), "{text}");
    assert!(text.contains("the smallest such split into at least 25\n"), "{text}");
    for (format, lines) in [("opb", "constraints"), ("minizinc", "constraints"), ("xcsp3", "constraints")] {
        let output = gerechte(&["encode", "box:2x2", "--format", format], b"");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(&format!("{lines}, {} bytes", output.stdout.len())), "{text}");
    }
    // The number of constraints of OPB is that of its lines, but for the first.
    let opb = gerechte(&["encode", "box:2x2", "--format", "opb"], b"");
    let lines = stdout(&opb).lines().count() - 1;
    assert!(String::from_utf8(opb.stderr).unwrap().contains(&format!(" {lines} constraints")));
}

/// `1...............`, `12....3.........` and `1.3.......2.4.1.`, one a line, packed by gzip 1.12 and xz 5.4.
const GZ: &[u8] = &[
    31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 51, 212, 67, 5, 92, 134, 70, 32, 202, 24, 73, 0, 206, 49, 210, 51, 209, 51, 212,
    227, 2, 0, 28, 163, 188, 168, 51, 0, 0, 0,
];
const XZ: &[u8] = &[
    253, 55, 122, 88, 90, 0, 0, 4, 230, 214, 180, 70, 2, 0, 33, 1, 22, 0, 0, 0, 116, 47, 229, 163, 224, 0, 50, 0, 23,
    93, 0, 24, 139, 178, 128, 161, 154, 106, 243, 20, 83, 168, 180, 227, 246, 119, 218, 200, 161, 94, 105, 194, 108, 0,
    0, 0, 248, 139, 166, 211, 15, 44, 240, 132, 0, 1, 51, 51, 13, 177, 61, 107, 31, 182, 243, 125, 1, 0, 0, 0, 0, 4,
    89, 90,
];

#[test]
fn puzzles_are_unpacked() {
    let folder = Folder::new("unpacked");
    let plain = "1...............\n12....3.........\n1.3.......2.4.1.\n";
    let expected = gerechte(&["check", "box:2x2", "-"], plain.as_bytes());
    assert_eq!(stdout(&expected).lines().count(), 3);
    // The kind of a file follows from its first bytes, not from its name.
    for (name, bytes) in [("p.gz", GZ), ("p.xz", XZ), ("p", GZ), ("q.gz", plain.as_bytes())] {
        let file = folder.path(name);
        fs::write(&file, bytes).unwrap();
        assert_eq!(gerechte(&["check", "box:2x2", &file], b""), expected, "{name}");
    }
    // Two files of gzip, one after the other, are one.
    let file = folder.path("two.gz");
    fs::write(&file, [GZ, GZ].concat()).unwrap();
    assert_eq!(stdout(&gerechte(&["check", "box:2x2", &file], b"")).lines().count(), 6);
    for (name, bytes) in [("cut.gz", &GZ[..GZ.len() - 9]), ("cut.xz", &XZ[..40]), ("bad.gz", &GZ[..10])] {
        let file = folder.path(name);
        fs::write(&file, bytes).unwrap();
        let (status, text) = said(&["check", "box:2x2", &file], b"");
        assert!(status == 2 && text.lines().count() == 1 && text.contains(&file), "{name}: {text}");
    }
}

#[test]
fn a_batch_has_a_manifest() {
    let folder = Folder::new("batch");
    let lines = b"1...............\n\n12....3.........\n1.3.......2.4.1.\n";
    for (name, more) in [("plain", vec![]), ("gz", vec!["--compress", "gz"]), ("xz", vec!["--compress", "xz"])] {
        let path = folder.path(name);
        let args = [&["encode", "box:2x2", "-", "--batch", "--out", &path, "--uniqueness"], more.as_slice()].concat();
        assert_eq!(gerechte(&args, lines).status.code(), Some(0));
        let manifest: serde_json::Value =
            serde_json::from_slice(&fs::read(folder.0.join(name).join("manifest.json")).unwrap()).unwrap();
        assert_eq!((&manifest["schema"], &manifest["complete"]), (&"gerechte/instances/1".into(), &true.into()));
        let listed = manifest["instances"].as_array().unwrap();
        let of = |field: &str| listed.iter().map(|instance| instance["expected"][field].clone()).collect::<Vec<_>>();
        assert_eq!(of("status"), ["satisfiable", "unsatisfiable", "satisfiable"]);
        assert_eq!(of("unique"), [false, false, true]);
        assert_eq!(fs::read_dir(folder.0.join(name)).unwrap().count(), listed.len() + 1);
        for instance in listed {
            let file = folder.0.join(name).join(instance["file"].as_str().unwrap());
            assert_eq!(
                (&instance["sha256"], &instance["bytes"]),
                (&hash(&file).into(), &file.metadata().unwrap().len().into())
            );
            let puzzle = instance["puzzle"].as_str().unwrap();
            let formula = gerechte(&["encode", "box:2x2", puzzle], b"").stdout;
            let content = if name == "plain" { instance } else { &instance["content"] };
            assert_eq!(content["sha256"], sha256::of_reader(&*formula).unwrap(), "{name} {puzzle}");
            assert_eq!(content["bytes"], formula.len());
        }
    }
    // A line that is not a puzzle ends the work; the manifest lists the files that were written, and says that it is incomplete.
    let path = folder.path("half");
    let (status, text) = said(&["encode", "box:2x2", "-", "--batch", "--out", &path], b"1...............\n11\n");
    assert!(status == 2 && text.contains("line 2"), "{text}");
    let manifest = fs::read_to_string(folder.0.join("half/manifest.json")).unwrap();
    assert!(manifest.contains("puzzle-000001.cnf") && manifest.ends_with("\"complete\":false}\n"), "{manifest}");
}

/// The search for unavoidable sets of a board of 369 cells takes a minute and more, and is stopped.
#[test]
fn unavoidable_sets_can_be_stopped() {
    let folder = Folder::new("stopped");
    let grid = stdout(&gerechte(&["solve", "samurai"], b""));
    let file = folder.path("sets.wcnf.gz");
    let args = ["encode", "samurai", grid.trim(), "--format", "wcnf", "--timeout", "0.2", "-o", &file];
    let (status, text) = said(&args, b"");
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("369 variables") && text.contains("stopped with"), "{text}");
    assert_eq!(folder.names(), ["sets.wcnf.gz"]);
}

#[test]
fn answers_are_escaped() {
    let (status, text) = said(&["decode", "box:2x2"], b"s \x1b[2J\x07ok\r\n");
    assert_eq!((status, text.as_str()), (2, "error: standard input: line 1: unknown status `\\u{1b}[2J\\u{7}ok`\n"));
    let (status, text) = said(&["decode", "box:2x2"], b"v 1 \x1b]0;title\x07 0\n");
    assert!(status == 2 && !text.contains(['\x1b', '\x07']) && text.lines().count() == 1, "{text}");
}
