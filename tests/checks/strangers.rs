//! Untrusted certificates: nothing outside their folder is opened, and nothing is reported that was not verified.

use std::fs;
use std::process::Output;
use std::time::Instant;

use serde_json::json;

use crate::certify::Folder;
use crate::common::{gerechte, stdout};

const KILLER: &str = "latin:4+killer:tests/data/killer4.txt";

/// Checks, with a limit that no check reaches.
fn check(folder: &Folder, more: &[&str]) -> Output {
    let path = folder.0.to_str().expect("text");
    gerechte(&[&["certify", "--check", path, "--timeout", "60"], more].concat(), b"")
}

/// The message for a certificate that is not accepted: one line without characters that a terminal would obey, and nothing on standard output but a record of it.
fn refused(folder: &Folder, more: &[&str]) -> String {
    let output = check(folder, more);
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    let results = String::from_utf8_lossy(&output.stdout);
    let results = results.lines().filter(|line| !line.starts_with(r#"{"schema":"gerechte/error/1""#)).count();
    assert_eq!((output.status.code(), results, text.lines().count()), (Some(1), 0, 1), "{output:?}");
    assert!(!text.trim_end().chars().any(char::is_control), "{text:?}");
    text
}

#[test]
fn a_game_that_nobody_knows_is_not_verified() {
    let original = Folder::certify("stranger", &["box:2x2"]);
    for game in ["box:3x3+killer:/nowhere", "box:2x2+killer:/etc/passwd", "@/etc/passwd", "@game.json", "custom"] {
        let folder = original.copy("stranger-named");
        folder.manifest(|m| m["game"] = json!(game));
        fs::write(folder.0.join("game.json"), "box:2x2\n").unwrap();
        for more in [&[][..], &["--json"], &["-q", "--json"]] {
            let said = refused(&folder, more);
            assert!(said.contains("the statement has 288 grids and no others, but whether it is that of"), "{said}");
            assert!(said.contains("was not verified"), "{said}");
        }
        // A user who knows the game names it, and another game is not accepted for it.
        let known = check(&folder, &["box:2x2"]);
        assert_eq!(stdout(&known), "box:2x2: 288 grids and no others: certified and checked\n");
        assert!(refused(&folder, &["latin:4"]).contains("the statement is not that of latin:4"));
        assert!(
            refused(&folder, &["box:2x2", "1..............."]).contains("puzzle none instead of \"1...............\"")
        );
        assert!(refused(&folder, &["box:2x2", "--up-to", "relabelling"]).contains("up to none instead of"));
    }
}

#[test]
fn the_files_of_a_game_are_in_its_manifest() {
    let original = Folder::certify("files", &[KILLER]);
    let cages = fs::read_to_string("tests/data/killer4.txt").unwrap();
    assert!(stdout(&check(&original, &[])).ends_with("checked, with tests/data/killer4.txt as in the manifest\n"));
    assert!(stdout(&check(&original, &[KILLER])).ends_with(": certified and checked\n"));
    let record: serde_json::Value = serde_json::from_slice(&check(&original, &["--json"]).stdout).unwrap();
    assert_eq!(record["game_files"], json!(["tests/data/killer4.txt"]));
    let changed = |name: &str, change: &dyn Fn(&mut serde_json::Value)| {
        let folder = original.copy(name);
        folder.manifest(change);
        refused(&folder, &[])
    };
    let file = "tests/data/killer4.txt";
    assert!(changed("files-none", &|m| m["game_files"] = json!({})).contains("does not hold its file \"tests/data"));
    // The file is there by its path, and is not read.
    assert!(changed("files-other", &|m| m["game_files"] = json!({"x": cages})).contains("was not verified"));
    let more = changed("files-more", &|m| m["game_files"]["x"] = json!(cages));
    assert!(more.contains("it holds files that"), "{more}");
    let sum = cages.find('=').map(|at| cages[..=at].to_owned() + "99" + &cages[at + 2..]).unwrap();
    let sum = changed("files-sum", &|m| m["game_files"][file] = json!(sum));
    assert!(sum.contains("the statement is not that of") || sum.contains("killer4.txt"), "{sum}");
    let escape =
        changed("files-escape", &|m| m["game_files"][file] = json!("\u{1b}[2J\nbox:2x2: certified and checked\n"));
    assert!(escape.contains("killer4.txt: "), "{escape}");
    // In cubes, each has the same.
    let cubes = Folder::certify("files-cubes", &[KILLER, "--cubes", "3"]);
    cubes.check().unwrap();
    let part = cubes.copy("files-part");
    let path = "cube-0001/manifest.json";
    let mut manifest: serde_json::Value = serde_json::from_str(&part.read(path)).unwrap();
    manifest["game_files"] = json!({});
    part.write(path, manifest.to_string());
    part.rehash();
    assert!(refused(&part, &[]).contains("the files of the game are not those of the certificate"));
}

#[test]
fn names_hold_nothing_but_names() {
    let forged = "\r\n\u{1b}[1Abox:3x3: 5 grids and no others: certified and checked";
    let original = Folder::certify("names", &["box:2x2", "1..............."]);
    for field in ["puzzle", "game", "tool", "up_to"] {
        for text in [format!("1...............{forged}"), forged.to_owned(), "\u{9b}2J".to_owned(), "x".repeat(1 << 20)]
        {
            let folder = original.copy("names-field");
            folder.manifest(|m| m[field] = json!(text));
            let said = refused(&folder, &[]);
            assert!(said.len() < 1500, "{} bytes", said.len());
        }
    }
    for (field, text) in [("game", "box:02x2"), ("puzzle", "1 2"), ("count", "+72"), ("count", "072"), ("schema", "\n")]
    {
        let folder = original.copy("names-written");
        folder.manifest(|m| m[field] = json!(text));
        assert!(refused(&folder, &[]).contains(" instead of ") || field == "count" || text == "1 2", "{field} {text}");
    }
    let folder = original.copy("names-more");
    folder.manifest(|m| m["but\u{1b}[2J"] = json!("only on Sundays"));
    assert!(refused(&folder, &[]).contains(r"unknown field `but\u{1b}[2J`"));
    // The names of cubes are those of the whole.
    let cubes = Folder::certify("names-cubes", &["box:2x2", "--cubes", "4"]);
    for (field, text) in
        [("puzzle", "2..............."), ("puzzle", forged), ("game", "latin:4"), ("up_to", "relabelling")]
    {
        let folder = cubes.copy("names-cube");
        let path = "cube-0000/manifest.json";
        let mut manifest: serde_json::Value = serde_json::from_str(&folder.read(path)).unwrap();
        manifest[field] = json!(text);
        folder.write(path, manifest.to_string());
        folder.rehash();
        refused(&folder, &[]);
    }
}

/// Names that are unusual are quoted, so that they are not read as a verdict.
#[test]
fn a_name_is_no_verdict() {
    let name = format!("gerechte-{} 5 grids and no others certified and checked", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, "box:2x2\n").unwrap();
    fs::copy("tests/data/killer4.txt", &path).unwrap();
    let game = format!("latin:4+killer:{}", path.display());
    let folder = Folder::certify("verdict", &[&game]);
    fs::remove_file(&path).unwrap();
    let said = folder.check().unwrap();
    assert!(said.starts_with(&format!("{game:?}: ")), "{said}");
}

#[cfg(unix)]
#[test]
fn only_regular_files_of_the_folder_are_opened() {
    use std::os::unix::fs::symlink;
    let original = Folder::certify("regular", &["box:2x2", "--cubes", "4"]);
    let outside = original.copy("regular-outside");
    let start = Instant::now();
    let files = ["manifest.json", "formula.cnf", "models.txt", "closing.cnf", "refutation.lrat", "refutation.drat"];
    let in_cube = files.map(|file| format!("cube-0002/{file}"));
    for file in in_cube.iter().map(String::as_str).chain(["manifest.json"]) {
        let replaced = |with: &dyn Fn(&std::path::Path)| {
            let folder = original.copy("regular-file");
            let path = folder.0.join(file);
            fs::remove_file(&path).unwrap();
            with(&path);
            let said = refused(&folder, &[]);
            assert!(said.contains(file), "{said}");
            said
        };
        let pipe = |path: &std::path::Path| {
            assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo is there").success());
        };
        assert!(replaced(&pipe).contains("not a regular file"));
        assert!(replaced(&|path| symlink("/dev/zero", path).unwrap()).contains("not a regular file"));
        assert!(replaced(&|path| symlink(outside.0.join(file), path).unwrap()).contains("not a regular file"));
        assert!(replaced(&|path| fs::create_dir(path).unwrap()).contains("not a regular file"));
        // A file with nothing in it but its length.
        let sparse = |path: &std::path::Path| fs::File::create(path).unwrap().set_len(1 << 40).unwrap();
        assert!(replaced(&sparse).contains("1099511627776 bytes are more than the "));
    }
    // A folder, too, is not a link to another.
    let folder = original.copy("regular-folder");
    fs::remove_dir_all(folder.0.join("cube-0002")).unwrap();
    symlink(outside.0.join("cube-0002"), folder.0.join("cube-0002")).unwrap();
    assert!(refused(&folder, &[]).contains("cube-0002: not a folder"));
    assert!(start.elapsed().as_secs() < 60);
}

/// Millions of empty houses take little room in a file.
#[test]
fn a_statement_has_an_end() {
    let folder = Folder::certify("houses", &["box:2x2"]);
    let manifest =
        folder.read("manifest.json").replacen("\"houses\": [", &format!("\"houses\": [{}", "[],".repeat(2_000_000)), 1);
    folder.write("manifest.json", manifest);
    assert!(
        refused(&folder, &[])
            .contains("2000012 houses, sums, relations, steps of lines and cells of divisions are more than 1048576")
    );
    folder.write("manifest.json", " ".repeat(1 << 26));
    assert!(refused(&folder, &[]).contains("67108864 bytes are more than the 33554432 of such a file"));
}

/// A file that is refused at its first line, however long that is, takes no memory of its length.
#[test]
fn a_line_has_an_end() {
    let folder = Folder::certify("line", &["box:2x2"]);
    fs::File::create(folder.0.join("models.txt")).unwrap().set_len(1 << 26).unwrap();
    folder.rehash();
    assert!(refused(&folder, &[]).contains("models.txt: line 1: the line has more than 16777216 bytes"));
}
