//! Certificates that are broken off: killed at any moment, on a full disk, in a folder that cannot be written to, by two processes at once.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::certify::Folder;
use crate::common::{gerechte, stdout};

fn command(args: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gerechte"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(making(args)).arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The words before the folder: of `certify`, or of `fewest` if the arguments begin with it.
fn making<'a>(args: &[&'a str]) -> Vec<&'a str> {
    let (verb, flag) = if args.starts_with(&["fewest"]) { (None, "--certify") } else { (Some("certify"), "--out") };
    verb.into_iter().chain(args.iter().copied()).chain([flag]).collect()
}

fn start(args: &[&str], folder: &Folder) -> Child {
    command(args, &folder.0).spawn().expect("the program starts")
}

fn finish(args: &[&str], folder: &Folder) -> Output {
    command(args, &folder.0).output().expect("the program starts")
}

/// The one line of an error with status 2.
fn error(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert!(output.status.code() == Some(2) && text.lines().count() == 1, "{output:?}");
    text
}

/// Kills the program at `kills` random moments while it works, and continues after each; the result is the same as without kills.
fn killed(args: &[&str], kills: usize, seed: u64) {
    let name = format!("killed-{}-{seed}", args.join("-").replace([':', ' '], "-"));
    let whole = Folder::written(&format!("{name}-whole"), &making(args));
    let before = Instant::now();
    Folder::written(&format!("{name}-timed"), &making(args));
    let mut takes = before.elapsed().as_micros() as u64;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut folder = Folder::new(&name);
    let (mut worked, mut tries) = (0, 0);
    while worked < kills {
        tries += 1;
        assert!(tries < 20 * kills, "{worked} of {tries} kills were in time");
        let mut child = start(args, &folder);
        // The remaining work takes less and less time; now and then it may run to its end.
        thread::sleep(Duration::from_micros(rng.random_range(0..takes)));
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        let (is_begun, is_done) = (folder.0.join("unfinished.json").exists(), folder.0.join("manifest.json").exists());
        worked += usize::from(is_begun);
        // Other work on the machine may have ended, or begun, since the time was taken.
        if is_done {
            takes = takes.div_ceil(2);
        } else if !is_begun {
            takes = takes * 3 / 2 + 1;
        }
        if tries % 4 == 3 || is_done {
            let output = finish(args, &folder);
            assert!(output.status.success(), "kill {tries}: {output:?}");
            folder.assert_equal(&whole, &format!("kill {tries}"));
            drop(folder);
            folder = Folder::new(&name);
        }
    }
    let output = finish(args, &folder);
    assert!(output.status.success(), "{output:?}");
    folder.assert_equal(&whole, "the last");
    assert_eq!(folder.check(), whole.check());
}

#[test]
fn a_certificate_is_killed() {
    killed(&["box:2x2", "--cubes", "4"], 4, 1);
    killed(&["perfect:1", "--up-to", "relabelling"], 2, 2);
}

#[test]
#[ignore = "minutes: it waits for the disk"]
fn certificates_are_killed_a_hundred_times() {
    killed(&["box:2x2", "--cubes", "20", "-j", "2"], 70, 3);
    killed(&["perfect:1"], 30, 4);
    let grid = "2471586315367428475286318243617536184752716523845387124668243517";
    killed(&["fewest", "diameter:1:1", grid], 20, 5);
}

/// Limits the length of files to `blocks` blocks; the program survives an attempt to exceed it.
fn limited(blocks: usize, args: &[&str], folder: &Folder) -> Output {
    let inner = command(args, &folder.0);
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.current_dir(env!("CARGO_MANIFEST_DIR")).arg("-c").arg(script).arg(inner.get_program()).args(inner.get_args());
    shell.output().expect("sh is there")
}

#[test]
fn what_does_not_fit_is_made_when_there_is_room() {
    for args in [&["box:2x2"][..], &["box:2x2", "--cubes", "4"]] {
        let whole = Folder::certify("room-whole", args);
        let folder = Folder::new("room");
        for blocks in [4, 8, 16] {
            let said = error(&limited(blocks, args, &folder));
            assert!(said.contains("cannot write") && said.contains("File too large"), "{said}");
            let checked = gerechte(&["certify", "--check", folder.0.to_str().unwrap()], b"");
            assert!(error(&checked).contains("the certificate is unfinished"));
        }
        assert!(finish(args, &folder).status.success());
        folder.assert_equal(&whole, "room");
    }
}

#[test]
#[ignore = "it mounts a small disk, and so has to be root"]
fn on_a_full_disk() {
    for args in [&["box:2x2"][..], &["box:2x2", "--cubes", "4"]] {
        let (disk, whole) = (Folder::new("disk"), Folder::certify("disk-whole", args));
        fs::create_dir_all(&disk.0).unwrap();
        let shell = |line: &str| {
            let status = Command::new("sh").args(["-c", line]).arg(&disk.0).status().expect("sh is there");
            assert!(status.success(), "{line}");
        };
        shell("mount -t tmpfs -o size=64k none \"$0\"");
        let folder = Folder(disk.0.join("certificate"));
        let full = finish(args, &folder);
        shell("mount -o remount,size=8m \"$0\"");
        let output = finish(args, &folder);
        let files = folder.files();
        shell("umount \"$0\"");
        let said = error(&full);
        assert!(said.contains("cannot write") && said.contains("No space left on device"), "{said}");
        assert!(output.status.success(), "{output:?}");
        assert!(files == whole.files(), "{:?}", files.keys());
    }
}

/// The program as somebody who may not write everywhere.
fn unprivileged(args: &[&str], folder: &Folder, program: &Folder) -> Output {
    let mut inner = command(args, &folder.0);
    if fs::metadata(&program.0).unwrap().uid() != 0 {
        return inner.output().expect("the program starts");
    }
    // Nobody else may look into the folder of the build.
    let copy = program.0.join("gerechte");
    assert!(Command::new("cp").arg(inner.get_program()).arg(&copy).status().expect("cp is there").success());
    fs::set_permissions(&program.0, fs::Permissions::from_mode(0o755)).unwrap();
    let mut nobody = Command::new(copy);
    nobody.current_dir("/").args(inner.get_args()).uid(65534).gid(65534).output().expect("the program starts")
}

#[test]
fn in_a_folder_that_cannot_be_written_to() {
    let args = ["box:2x2", "--cubes", "4"];
    let (folder, program) = (Folder::new("read-only"), Folder::new("read-only-program"));
    let lock = |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).unwrap();
    fs::create_dir_all(&folder.0).unwrap();
    fs::create_dir_all(&program.0).unwrap();
    lock(0o555);
    let said = error(&unprivileged(&args, &folder, &program));
    assert!(said.contains("Permission denied"), "{said}");
    assert_eq!(folder.files().len(), 0);
    // A finished one is found there, and checked.
    lock(0o755);
    assert!(finish(&args, &folder).status.success());
    lock(0o555);
    let output = unprivileged(&args, &folder, &program);
    assert!(stdout(&output).ends_with("already there, not checked again\n"), "{output:?}");
    folder.check().unwrap();
    lock(0o755);
}

#[test]
fn two_at_once_do_not_mix() {
    let args = ["box:2x2", "--cubes", "4"];
    // A process that works there holds this lock.
    let folder = Folder::new("two");
    fs::create_dir_all(&folder.0).unwrap();
    let lock = fs::File::create_new(folder.0.join(".lock")).unwrap();
    lock.lock().unwrap();
    let said = error(&finish(&args, &folder));
    assert!(said.ends_with(": another process is certifying in this folder\n"), "{said}");
    assert_eq!(folder.files().len(), 1);
    drop(lock);
    // Many at once: each makes the certificate, finds it there, or hears of another.
    let whole = Folder::certify("two-whole", &args);
    let folder = Folder::new("two-many");
    let mut children: Vec<_> = (0..6).map(|_| start(&args, &folder)).collect();
    let mut done = 0;
    for child in &mut children {
        let status = child.wait().expect("it ends");
        let mut said = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut said).unwrap();
        match status.code() {
            Some(0) => done += 1,
            Some(2) => assert!(said.ends_with(": another process is certifying in this folder\n"), "{said}"),
            other => panic!("{other:?}: {said}"),
        }
    }
    assert!(done > 0);
    folder.assert_equal(&whole, "two");
}
