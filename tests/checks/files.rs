//! Files of the user: files of others are not changed, damaged ones are refused, and files that a kill cut off are continued to the same end.

use crate::common;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use common::folder::Folder;
use common::{gerechte, stdout};

fn refused(args: &[&str]) -> String {
    let output = gerechte(args, b"");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {message}");
    let lines: Vec<_> = message.lines().filter(|line| !line.starts_with("--seed ")).collect();
    assert_eq!(lines.len(), 1, "{message}");
    lines[0].to_owned()
}

#[test]
fn what_is_not_ours_stays_as_it_is() {
    let folder = Folder::new("foreign");
    let file = folder.path("notes");
    for content in ["precious, no newline", "precious\nlines\n", "{\"schema\":\"other/1\"}\n", "\u{feff}x"] {
        for verb in [["count", "--resume"], ["count", "--graph"], ["generate", "--resume"], ["scan", "--resume"]] {
            let args = [verb[0], "box:2x2", verb[1], &file, "--quiet"];
            fs::write(&file, content).expect("written");
            let message = refused(&args);
            assert!(message.contains("is left as it is"), "{message}");
            assert_eq!(fs::read_to_string(&file).expect("read"), content);
        }
    }
}

#[test]
fn a_state_without_line_ends_is_refused() {
    let folder = Folder::new("ends");
    let file = folder.path("state");
    for verb in [&["count"][..], &["scan", "--quiet"]] {
        let run = |game: &str| gerechte(&[verb, &[game, "--resume", &file]].concat(), b"");
        assert_eq!(run("box:2x2").status.code(), Some(0));
        let whole = fs::read_to_string(&file).expect("a state");
        for end in ["", "\r"] {
            let content = whole.replace('\n', end);
            fs::write(&file, &content).expect("written");
            for game in ["box:2x2", "latin:3"] {
                let message = refused(&[verb, &[game, "--resume", &file]].concat());
                assert!(message.contains("its first line has no end"), "{message}");
                assert_eq!(fs::read_to_string(&file).expect("read"), content);
            }
        }
        // Killed within the first line.
        fs::write(&file, &whole[..20]).expect("written");
        assert_eq!(run("box:2x2").status.code(), Some(0));
        assert_eq!(fs::read_to_string(&file).expect("read"), whole);
        fs::remove_file(&file).expect("removed");
    }
}

#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = Folder::new("devices");
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for name in ["/dev/zero", "/dev/null", "/dev/full", &pipe, folder.0.to_str().expect("a path")] {
        for verb in [["count", "--resume"], ["count", "--graph"], ["generate", "--resume"], ["scan", "--resume"]] {
            let args = [verb[0], "box:2x2", verb[1], name, "--quiet"];
            assert_eq!(refused(&args), format!("error: {name}: not a regular file"));
        }
    }
}

#[test]
fn a_damaged_state_is_refused() {
    let folder = Folder::new("damaged");
    let file = folder.path("state");
    let count = ["count", "perfect:1", "--resume", &file, "--cubes", "20"];
    assert_eq!(stdout(&gerechte(&count, b"")), "2040\n");
    let whole = fs::read_to_string(&file).expect("a state");
    for (at, line) in whole.lines().enumerate().skip(1) {
        let (before, rest) = line.split_once("\"count\":").expect("a count");
        let (_, after) = rest.split_once(',').expect("a check");
        fs::write(&file, whole.replace(line, &format!("{before}\"count\":990,{after}"))).expect("written");
        let message = refused(&count);
        assert!(message.contains(&format!("line {} does not have its check", at + 1)), "{message}");
    }
    // Cut off in the middle of a character, too.
    fs::write(&file, [whole.as_bytes(), b"{\"cube\":\xc3"].concat()).expect("written");
    assert_eq!(stdout(&gerechte(&count, b"")), "2040\n");
    assert_eq!(fs::read_to_string(&file).expect("a state"), whole);
}

#[test]
fn a_reserve_whose_records_are_not_true_is_refused() {
    let folder = Folder::new("records");
    let (file, cages) = (folder.path("reserve"), folder.path("cages"));
    let game = format!("box:2x2+killer:{cages}");
    let args = ["generate", &game, "--seed", "1", "--count", "2", "--resume", &file];
    let sums = |sums: [u32; 2]| {
        let [a, b] = sums;
        fs::write(&cages, format!("ab..\nab..\n....\n....\na={a}\nb={b}\n")).expect("written");
    };
    sums([4, 6]);
    assert_eq!(gerechte(&args, b"").status.code(), Some(0));
    let whole = fs::read_to_string(&file).expect("a reserve");
    // The cages are others now.
    sums([5, 5]);
    assert!(refused(&args).contains("line 1: its solution is none"));
    sums([4, 6]);
    let unchecked = |line: &str| format!("{}}}", line.rsplit_once(",\"check\"").expect("a check").0);
    let [one, two] = &whole.lines().map(unchecked).collect::<Vec<_>>()[..] else { panic!("two records") };
    let solution = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["solution"].to_string();
    let (other, of_two) =
        (one.replace(&solution(one), "\"1111111111111111\""), one.replace(&solution(one), &solution(two)));
    let checked = |lines: &[&str]| {
        let mut chain = gerechte::sha256::Chain::default();
        let line = |line: &&str| format!("{},\"check\":\"{}\"}}\n", line.strip_suffix('}').unwrap(), chain.link(line));
        lines.iter().map(line).collect::<String>()
    };
    assert_eq!(checked(&[one, two]), whole);
    for (damaged, reason) in [
        (checked(&[one, one]), "line 2: the puzzle is there twice"),
        (checked(&[&other]), "line 1: r1c1 and r1c2 both hold 1"),
        (checked(&[&of_two]), "line 1: its solution is that of another puzzle"),
        (whole.replace("\"seed\":1", "\"seed\":2"), "line 1 does not have its check"),
        (whole.replace("\"index\":0", "\"index\":7"), "line 1 does not have its check"),
        (whole.replace("\"method\":\"dig\"", "\"method\":\"pig\""), "line 1 does not have its check"),
        (format!("{one}\n{two}\n"), "line 1 does not have its check"),
        (whole.lines().rev().flat_map(|line| [line, "\n"]).collect(), "line 1 does not have its check"),
    ] {
        assert_ne!(damaged, whole);
        fs::write(&file, &damaged).expect("written");
        let message = refused(&args);
        assert!(message.contains(reason), "{message}");
        assert_eq!(fs::read_to_string(&file).expect("a reserve"), damaged);
    }
}

#[test]
fn two_writers_do_not_share_a_file() {
    let folder = Folder::new("writers");
    for (verb, option, beginning) in [
        ("count", "--resume", "{\"schema\":\"gerechte/count-state/"),
        ("generate", "--resume", "{\"schema\":\"gerechte/generate/"),
        ("scan", "--resume", "{\"schema\":\"gerechte/scan-state/"),
    ] {
        let file = folder.path(verb);
        fs::write(&file, beginning).expect("written");
        let other = fs::File::open(&file).expect("the file");
        other.lock().expect("locked");
        let message = refused(&[verb, "box:2x2", option, &file, "--quiet"]);
        assert!(message.ends_with("is being written by another process"), "{message}");
        other.unlock().expect("unlocked");
        assert_eq!(gerechte(&[verb, "box:2x2", option, &file], b"").status.code(), Some(0));
    }
}

/// Large files are refused where they are read, in memory that is not a multiple of theirs: each command may have 250 MB of addresses.
#[cfg(target_os = "linux")]
#[test]
fn what_is_too_large_is_refused_in_little_memory() {
    let folder = Folder::new("large");
    let [dots, labels, braces, rows, objects, packed] =
        ["dots", "labels", "braces", "rows", "objects", "packed.gz"].map(|name| folder.path(name));
    fs::write(&dots, ".".repeat(20_000_000)).expect("written");
    fs::write(&labels, "a".repeat(100_000_000)).expect("written");
    fs::write(&braces, "{".to_owned() + &"\n".repeat(20_000_000)).expect("written");
    fs::write(&rows, "1 2 3 4\n".to_owned() + &"1\n".repeat(5_000_000)).expect("written");
    fs::write(&objects, "{\"puzzle\":[".to_owned() + &"{\"a\":1},".repeat(125_000) + "1]}").expect("written");
    let mut file =
        flate2::write::GzEncoder::new(fs::File::create(&packed).expect("a file"), flate2::Compression::fast());
    let block = vec![b'.'; 1 << 20];
    (0..300).try_for_each(|_| file.write_all(&block)).expect("written");
    file.finish().expect("written");
    let (labelled, jigsaw) = (format!("latin:4+killer:{labels}"), format!("@{labels}"));
    let book = folder.path("book.pdf");
    for (args, reason) in [
        (&["book", &dots, "--out", &book][..], "larger than 262144 bytes"),
        (&["count", &jigsaw], "larger than 4194304 bytes"),
        (&["count", &labelled], "larger than 4194304 bytes"),
        (&["convert", &labels], "line 1: more than 67108864 bytes without an end of the line"),
        (&["convert", &packed], "line 1: more than 67108864 bytes without an end of the line"),
        (&["convert", &braces], "1 of its braces is not closed"),
        (&["convert", &rows], "line 2: column 2: looks like a grid, but row 2 has 1 cell instead of 4"),
        (&["convert", &objects], "125001 objects are more than the 32768 of any puzzle"),
        (&["count", &format!("@{objects}")], "125001 objects are more than the 32768 of any puzzle"),
    ] {
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 250000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_gerechte")])
            .args(args)
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(reason) && said.lines().count() == 1, "{args:?}: {said}");
    }
}

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gerechte"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program starts")
}

/// Kills the command after times that go through `0..longest` milliseconds, then lets it run to its end.
fn killed(args: &[&str], kills: u64, longest: u64) -> Output {
    for kill in 0..kills {
        let mut child = start(args);
        std::thread::sleep(Duration::from_millis(kill * 7919 % longest));
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    gerechte(args, b"")
}

fn count_through_kills(kills: u64) {
    let folder = Folder::new(&format!("killed-count-{kills}"));
    let file = folder.path("state");
    let args = ["count", "box:2x3", "--engine", "sat", "--cubes", "400", "--resume", &file];
    // The number of 6×6 sudoku grids, OEIS A107739.
    assert_eq!(stdout(&killed(&args, kills, 300)), "28200960\n");
}

fn generate_through_kills(kills: u64) {
    let folder = Folder::new(&format!("killed-reserve-{kills}"));
    let [file, whole] = ["reserve", "whole"].map(|name| folder.path(name));
    let args =
        |file: &str| ["generate", "box:3x3", "--count", "40", "--seed", "1", "--resume", file].map(str::to_owned);
    let run = |file: &str, kills| {
        let args = args(file);
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        assert_eq!(killed(&args, kills, 200).status.code(), Some(0));
        fs::read_to_string(Path::new(file)).expect("a reserve")
    };
    let killed = run(&file, kills);
    let mut uninterrupted = run(&whole, 0);
    while uninterrupted.len() < killed.len() {
        uninterrupted = run(&whole, 0);
    }
    assert!(killed.lines().count() >= 40);
    assert!(uninterrupted.starts_with(&killed), "the same records in the same order");
}

fn scan_through_kills(kills: u64) {
    let folder = Folder::new(&format!("killed-scan-{kills}"));
    let [file, whole] = ["scan", "whole"].map(|name| folder.path(name));
    let run = |file: &str, kills| {
        let args = ["scan", "diameter:1:0", "--random", "12", "--list", "--resume", file];
        (stdout(&killed(&args, kills, 200)), fs::read_to_string(file).expect("a file"))
    };
    assert_eq!(run(&file, kills), run(&whole, 0));
}

#[test]
fn a_killed_scan_goes_on_to_the_same_end() {
    scan_through_kills(5);
}

#[test]
fn a_killed_count_goes_on_to_the_same_number() {
    count_through_kills(6);
}

#[test]
fn a_killed_reserve_goes_on_with_the_same_puzzles() {
    generate_through_kills(6);
}

#[test]
#[ignore = "long: 100 kills of each"]
fn a_hundred_kills_change_nothing() {
    count_through_kills(100);
    generate_through_kills(100);
    scan_through_kills(100);
}

#[test]
fn classes_are_scanned_and_the_scan_is_resumed() {
    let folder = Folder::new("scan");
    let path = folder.path("scan.jsonl");
    let (file, path) = (Path::new(&path), path.as_str());
    let scan = |more: &[&str]| gerechte(&[&["scan", "box:2x2", "--puzzles", "--list", "-q"], more].concat(), b"");
    let expected = stdout(&scan(&[]));
    // Two classes; 4 clues (G. McGuire, B. Tugemann, G. Civario, section 1); the census by tables has as many puzzles.
    let lines: Vec<_> = expected.lines().collect();
    assert_eq!(lines.len(), 4, "{expected}");
    for line in &lines[..2] {
        let words: Vec<_> = line.split(' ').collect();
        let census = stdout(&gerechte(&["minimal", "box:2x2", words[0]], b""));
        let fewest = census.lines().nth(2).expect("the fewest").split_whitespace().collect::<Vec<_>>();
        assert_eq!(fewest[..2], words[1..3], "{line}");
        let found = gerechte(&["minimal", "box:2x2", words[0], "--clues", "4"], b"");
        assert_eq!(stdout(&found).lines().count().to_string(), words[2]);
        let none = gerechte(&["minimal", "box:2x2", words[0], "--clues", "3"], b"");
        assert_eq!((none.status.code(), stdout(&none).as_str()), (Some(1), ""));
    }
    // Up to 3 clues nothing is found, and 4 are known to be needed.
    let bounds = stdout(&scan(&["--at-most", "3"]));
    let bounds: Vec<Vec<_>> = bounds.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(bounds.iter().map(|words| words[0]).collect::<Vec<_>>()[2..], ["fewest", "4+"]);
    for (line, words) in lines.iter().zip(&bounds[..2]) {
        assert!(line.starts_with(words[0]) && words[1] == "4+", "{line}: {words:?}");
    }
    assert_eq!(stdout(&scan(&["--at-most", "4"])), expected);
    assert_eq!(stdout(&scan(&["-j", "3"])), expected);
    assert_eq!(stdout(&scan(&["--resume", path])), expected);
    let whole = std::fs::read_to_string(file).expect("a file");
    // A torn line is cut off, and written again.
    std::fs::write(file, &whole[..whole.len() - 9]).expect("a file");
    assert_eq!(stdout(&scan(&["--resume", path])), expected);
    assert_eq!(std::fs::read_to_string(file).expect("a file"), whole);
    // A file of one bound is not taken for that of another.
    assert!(
        refused(&["scan", "-q", "box:2x2", "--puzzles", "--at-most", "3", "--resume", path]).contains("another scan")
    );
    let again = |game: &str, args: &[&str]| refused(&[&["scan", "-q", game, "--resume", path], args].concat());
    let with_puzzles = &["--puzzles"];
    std::fs::write(file, whole.replacen("\"fewest\":4", "\"fewest\":5", 1)).expect("a file");
    assert!(again("box:2x2", with_puzzles).contains("line 2 does not have its check"));
    std::fs::write(file, whole.replacen("\"check\"", "\"more\":1,\"check\"", 1)).expect("a file");
    assert!(again("box:2x2", with_puzzles).contains("line 2 does not have its check"));
    // Checks made anew do not make a record true.
    let (heading, rest) = whole.split_once('\n').expect("a heading");
    let (record, _) = rest.split_once(",\"check\"").expect("a check");
    for (from, to) in [("\"index\":0", "\"index\":7"), ("\"fewest\":4", "\"fewest\":3"), ("...34...", "...43...")] {
        let record = record.replacen(from, to, 1) + "}";
        let mut chain = gerechte::sha256::Chain::default();
        chain.link(heading);
        let check = chain.link(&record);
        let line = format!("{},\"check\":\"{check}\"}}", record.trim_end_matches('}'));
        std::fs::write(file, format!("{heading}\n{line}\n")).expect("a file");
        assert!(again("box:2x2", with_puzzles).contains("line 2: the record is none of a scan"), "{to}");
    }
    std::fs::write(file, &whole).expect("a file");
    for (game, args) in [("box:2x2", &[][..]), ("latin:4", with_puzzles), ("box:2x2", &["--puzzles", "--random", "2"])]
    {
        let another =
            "is the state of another scan: box:2x2 (grids: classes, group full) without --at-most, with --puzzles";
        assert!(again(game, args).contains(another), "{game} {args:?}: {}", again(game, args));
    }
    std::fs::write(file, "precious").expect("a file");
    assert!(refused(&["scan", "-q", "box:2x2", "--resume", path]).contains("is left as it is"));
    assert_eq!(std::fs::read_to_string(file).expect("a file"), "precious");
    let stopped = gerechte(&["scan", "box:3x3", "--random", "5", "--timeout", "0"], b"");
    assert_eq!((stopped.status.code(), stdout(&stopped).lines().count()), (Some(3), 1));
    let seed = u64::MAX.to_string();
    assert!(refused(&["scan", "box:2x2", "--random", "5", "--seed", &seed]).contains("no seed follows"));
    // Random grids are those of solve, and grids are read.
    let solved: Vec<_> =
        ["7", "8"].map(|seed| gerechte(&["solve", "box:2x2", &".".repeat(16), "--seed", seed], b"")).into();
    let grids = solved.iter().map(stdout).collect::<String>();
    let drawn = stdout(&gerechte(&["scan", "box:2x2", "--random", "2", "--seed", "7", "--list"], b""));
    assert_eq!(drawn, stdout(&gerechte(&["scan", "box:2x2", "-", "--list"], grids.as_bytes())));
    assert!(drawn.starts_with(stdout(&solved[0]).trim()), "{drawn}");
    assert!(refused(&["scan", "-q", "box:2x2", "...43...2......1"]).contains("is blank"));
    assert!(refused(&["scan", "samurai", "--random", "1"]).contains("369 cells, more than 256"));
}
