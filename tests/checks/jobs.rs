//! Jobs: any plan, run in any stripes, by runs that are killed or repeated, answers as one process does; what is damaged is refused by name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::folder::Folder;

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gerechte"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).stdin(Stdio::null());
    for name in ["SLURM_JOB_ID", "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"] {
        command.env_remove(name);
    }
    command
}

fn run(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// The message on standard error of a run that ends with this status.
fn said(status: i32, output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    text
}

/// The words of a verb, and how many units it is cut into.
fn planned(folder: &Folder, name: &str, units: &str, words: &[&str]) -> String {
    let path = folder.path(name);
    said(0, &run(&[&["job", "plan", "--units", units, "--out", &path], words].concat()));
    path
}

fn merged(path: &str) -> Output {
    run(&["job", "merge", path, "--quiet"])
}

/// The ledgers of a plan, by name.
fn ledgers(path: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(path).join("results")).expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

const PUZZLES: &str =
    "1...............\n12..............\n11..............\n1234341221434321\n12..34..........\n.1............2.\n";

/// A text without times: `verify` says how long each engine took, and in a job that is left out.
fn untimed(text: &str) -> String {
    let is_time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let line =
        |line: &str| line.split(' ').map(|word| if is_time(word) { "?" } else { word }).collect::<Vec<_>>().join(" ");
    text.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn stripes_answer_as_one_process() {
    let folder = Folder::new("job-verbs");
    let (puzzles, grids) = (folder.file("puzzles.txt", PUZZLES), folder.path("grids.txt"));
    let sums = folder.file("cages.txt", "aabb\naabb\nccdd\nccdd\na=10\nb=10\nc=10\nd=10\n");
    fs::write(&grids, run(&["generate", "box:2x2", "--seed", "3", "--count", "9"]).stdout).unwrap();
    let listed = run(&["enumerate", "perfect:1", "--up-to", "relabelling", "--limit", "5"]);
    let five = folder.file("five.txt", str::from_utf8(&listed.stdout).unwrap());
    let killer = format!("box:2x2+killer:{sums}");
    let cases: &[&[&str]] = &[
        &["check", "box:2x2", &puzzles],
        &["check", "box:2x2", &puzzles, "--json"],
        &["check", "box:2x2", &puzzles, "--csv", "--keep-going"],
        &["solve", &killer, &grids, "--unique", "--json"],
        &["rate", "box:2x2", &grids],
        &["rate", "box:2x2", &grids, "--csv"],
        &["generate", "box:2x2", "--count", "3", "--seed", "1", "--csv"],
        &["count", "box:2x2", &grids, "--json"],
        &["count", "box:2x2", "1..............."],
        &["count", "latin:5", "--json"],
        &["fewest", "perfect:1", &five, "--json"],
        &["fewest", "box:2x2", &puzzles],
        &["fewest", "perfect:1", &five, "--most"],
        &["classify", "perfect:1", "--engine", "all", "--json"],
        &["classify", "box:2x2", "--group", "rigid", "--representatives", "--csv"],
        &["scan", "perfect:1", "--list"],
        &["scan", "perfect:1", "--at-most", "3", "--json"],
        &["scan", "box:2x3", "--random", "4", "--seed", "7", "--list", "--csv"],
        &["generate", "box:2x3", "--seed", "5", "--count", "6", "--rate", "--json"],
        &["verify", "fewest-4", "group-9", "variants-9"],
    ];
    for (number, case) in cases.iter().enumerate() {
        let whole = run(case);
        assert!(!whole.stdout.is_empty(), "{case:?}: {whole:?}");
        // By turns few units, and one for each item.
        let units = ["3", "1000"][number % 2];
        let plan = planned(&folder, &format!("{number}-{units}"), units, case);
        assert!(said(2, &merged(&plan)).contains("units are missing: 0"), "{case:?}");
        for stripe in ["2/3", "0/3", "1/3"] {
            let done = run(&["job", "run", &plan, "--stripe", stripe]);
            assert!(done.status.success(), "{case:?}: {done:?}");
        }
        let answer = merged(&plan);
        let texts = [&answer.stdout, &whole.stdout].map(|bytes| untimed(str::from_utf8(bytes).expect("text")));
        assert_eq!(texts[0], texts[1], "{case:?} in {units} units");
        assert_eq!(answer.status.code(), whole.status.code(), "{case:?}: {answer:?}");
        assert!(said(0, &run(&["job", "status", &plan])).is_empty());
    }
}

/// A certificate whose cubes were made apart is, file by file, one that was made at once; a checker that shares nothing with it accepts it.
#[test]
fn cubes_of_a_certificate_are_put_together() {
    let folder = Folder::new("job-certify");
    let [whole, other] = ["whole", "other"].map(|name| folder.path(name));
    let words = |out: &str| ["certify", "box:2x2", "--cubes", "5", "--out", out].map(str::to_owned);
    let certify = |out: &str| run(&words(out).each_ref().map(String::as_str));
    let expected = certify(&whole);
    let plan = planned(&folder, "plan", "4", &words(&other).each_ref().map(String::as_str));
    for stripe in ["1/2", "0/2"] {
        said(0, &run(&["job", "run", &plan, "--stripe", stripe]));
    }
    assert!(!Path::new(&other).exists(), "what is missing is no certificate");
    assert_eq!(merged(&plan).stdout, expected.stdout);
    let same = Command::new("diff").args(["-r", &whole, &other]).status().expect("diff");
    assert!(same.success());
    said(0, &run(&["certify", "--check", &other, "box:2x2"]));
    // The same command finds it, and so does merging again; the folder of something else is not touched.
    assert_eq!(merged(&plan).stdout, certify(&whole).stdout);
    fs::remove_dir_all(&other).unwrap();
    fs::create_dir(&other).unwrap();
    let mine = Path::new(&other).join("mine.txt");
    fs::write(&mine, "mine").unwrap();
    let text = said(2, &merged(&plan));
    assert!(text.contains("mine.txt"), "{text}");
    assert_eq!(fs::read_dir(&other).unwrap().count(), 1);
}

/// A plan with more items than there are: its units fail, and say why.
#[test]
fn items_that_there_are_not_fail() {
    let folder = Folder::new("job-items");
    let out = folder.path("certificate");
    let cases: [(&[&str], &str); 3] = [
        (&["classify", "box:2x2"], "there is no cube"),
        (&["certify", "box:2x2", "--cubes", "5", "--out", &out], "there is no cube"),
        (&["verify", "fewest-4"], "there is no claim"),
    ];
    for (number, (words, expected)) in cases.into_iter().enumerate() {
        let plan = planned(&folder, &number.to_string(), "1", words);
        let file = Path::new(&plan).join("plan.json");
        let text = fs::read_to_string(&file).unwrap();
        let items = text.lines().find(|line| line.contains("\"items\"")).expect("items");
        fs::write(&file, text.replace(items, "  \"items\": 1000000,")).unwrap();
        let text = said(1, &run(&["job", "run", &plan]));
        assert!(text.contains("unit 0 failed") && text.contains(expected), "{text}");
        assert!(text.contains("0 of 1 units done, 1 failed"), "{text}");
    }
}

#[test]
fn plans_are_the_same_byte_for_byte() {
    let folder = Folder::new("job-plans");
    let puzzles = folder.file("puzzles.txt", PUZZLES);
    let [one, two] = ["one", "two"].map(|name| planned(&folder, name, "4", &["check", "box:2x2", &puzzles]));
    for file in ["plan.json", "input/lines.txt"] {
        let read = |path: &str| fs::read(Path::new(path).join(file)).unwrap();
        assert_eq!(read(&one), read(&two), "{file}");
    }
    // The folder of another plan is not touched.
    let again = run(&["job", "plan", "--out", &one, "check", "box:2x2", &puzzles]);
    assert!(said(2, &again).contains("one"), "{again:?}");
    // The input is copied to the folder, so the file may be removed.
    fs::remove_file(&puzzles).unwrap();
    assert!(run(&["job", "run", &one]).status.success());
}

#[test]
fn what_is_no_work_is_refused_in_a_line() {
    let folder = Folder::new("job-refused");
    let puzzles = folder.file("puzzles.txt", PUZZLES);
    let bad = folder.file("bad.txt", "12..34..........\nxx\n");
    for (words, expected) in [
        (&["show", "box:2x2"][..], "a plan is made of"),
        (&["chek", "box:2x2"], "chek"),
        (&["check", "box:2x9", &puzzles, "--units", "0"], "--units 0"),
        (&["count", "latin:3", "--units", "2", "--units", "3"], "--units 3: --units is given twice"),
        (&["count", "latin:3", "--out", "elsewhere"], "unexpected argument '--out'"),
        (&["scan", "latin:3", "--into", "elsewhere"], "--into is now --resume"),
        (&["check", "bax:2x2", &puzzles], "bax:2x2"),
        (&["check", "box:2x2", "nosuch.txt"], "nosuch.txt"),
        (&["check", "box:2x2", &puzzles, "--timeout", "3"], "--timeout does not go with a plan"),
        (&["generate", "box:2x2"], "--seed and --count"),
        (&["count", "box:2x2", &puzzles, "--graph", "file"], "--graph does not go with a plan"),
        (&["classify", "box:2x2", "--burnside"], "--burnside does not go with a plan"),
        (&["certify", "box:2x2", "--out", "certificate"], "certify is planned with --cubes"),
        (&["minimal", "box:2x2", &puzzles], "a plan is made of"),
        (&["check", "box:2x2", &bad], "bad.txt: line 2: 2 characters instead of 16"),
        (&["fewest", "box:2x2", &puzzles, "--certify", "new"], "--certify does not go with a plan"),
        (&["job", "run", "."], "a plan is made of"),
    ] {
        let path = folder.path("refused");
        let text = said(2, &run(&[&["job", "plan", "--out", &path], words].concat()));
        assert!(text.contains(expected) && text.lines().count() == 1, "{words:?}: {text}");
        assert!(!Path::new(&path).exists(), "{words:?} leaves a folder");
    }
    // An empty folder stays where the game is no game.
    let empty = folder.path("empty");
    fs::create_dir(&empty).unwrap();
    said(2, &run(&["job", "plan", "--out", &empty, "scan", "nogame"]));
    assert_eq!(fs::read_dir(&empty).unwrap().count(), 0);
    let plan = planned(&folder, "plan", "3", &["check", "box:2x2", &puzzles]);
    for (words, expected) in [
        (&["run", &plan, "--unit", "3"][..], "--unit 3: the plan has units 0 to 2"),
        (&["run", &plan, "--stripe", "4/4"], "4/4"),
        (&["run", &plan, "--stripes", "4"], "none of SLURM_ARRAY_TASK_ID"),
        (&["run", "nosuch"], "nosuch"),
        (&["status", &plan, "--html", &puzzles], "exists, and is no such page"),
        (&["merge", &plan, "--audit", "101%"], "101%"),
        (&["merge", &plan], "3 of 3 units are missing: 0-2"),
        (&["submit", &plan, "--stripes", "0"], "0"),
        (&["submit", &plan, "--stripes", "2", "--launch", "srun 'a", "--dry-run"], "not the words of a command"),
    ] {
        let text = said(2, &run(&[&["job"], words].concat()));
        assert!(text.contains(expected) && text.lines().count() == 1, "{words:?}: {text}");
    }
    assert_eq!(fs::read_to_string(&puzzles).unwrap(), PUZZLES);
}

#[test]
fn the_number_of_a_task_is_in_the_environment() {
    let folder = Folder::new("job-tasks");
    let plan = planned(&folder, "plan", "4", &["generate", "box:2x2", "--seed", "1", "--count", "4"]);
    for (index, name) in
        ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"].into_iter().enumerate()
    {
        let mut command = command(&["job", "run", &plan, "--stripes", "3"]);
        let done = command.env(name, index.to_string()).output().expect("the program starts");
        let units = if index == 0 { "2 of 2" } else { "1 of 1" };
        assert!(said(0, &done).starts_with(&format!("{units} units done")), "{done:?}");
    }
    assert!(merged(&plan).status.success());
    let mut command = command(&["job", "run", &plan, "--stripes", "3"]);
    let done = command.env("SLURM_ARRAY_TASK_ID", "3").output().expect("the program starts");
    assert!(said(2, &done).contains("SLURM_ARRAY_TASK_ID=3: --stripes 3 has tasks 0 to 2"));
}

/// A plan whose units are done, in one ledger.
fn done(folder: &Folder, name: &str, words: &[&str]) -> (String, PathBuf, Vec<u8>) {
    let plan = planned(folder, name, "6", words);
    assert!(run(&["job", "run", &plan]).status.success());
    let ledger = ledgers(&plan).remove(0);
    let bytes = fs::read(&ledger).unwrap();
    (plan, ledger, bytes)
}

#[test]
fn damage_is_refused_by_name() {
    let folder = Folder::new("job-damage");
    let puzzles = folder.file("puzzles.txt", PUZZLES);
    let (plan, ledger, good) = done(&folder, "plan", &["check", "box:2x2", &puzzles]);
    let name = ledger.file_name().unwrap().to_str().unwrap().to_owned();
    let whole = merged(&plan);
    // A bit is flipped.
    let mut bad = good.clone();
    bad[good.len() / 2] ^= 1;
    fs::write(&ledger, &bad).unwrap();
    let text = said(2, &merged(&plan));
    assert!(text.contains(&name) && text.contains("does not have its check"), "{text}");
    // The ledger is moved away, and the missing units are run again.
    fs::remove_file(&ledger).unwrap();
    assert!(run(&["job", "run", &plan]).status.success());
    assert_eq!(merged(&plan).stdout, whole.stdout);
    fs::remove_file(&ledgers(&plan)[0]).unwrap();
    // The units that were cut off are missing.
    fs::write(&ledger, &good[..good.len() - 20]).unwrap();
    assert!(said(2, &merged(&plan)).contains("1 of 6 units are missing: 5"));
    let status = run(&["job", "status", &plan]);
    assert!(status.status.code() == Some(3) && String::from_utf8_lossy(&status.stdout).contains("missing: 5"));
    // Results of another plan, and of another answer.
    let (_, other, bytes) = done(&folder, "other", &["check", "box:2x2", &puzzles, "--json"]);
    fs::write(ledger.with_file_name("other.jsonl"), bytes).unwrap();
    let text = said(2, &merged(&plan));
    assert!(text.contains("other.jsonl: holds results of another plan"), "{text}");
    fs::remove_file(ledger.with_file_name("other.jsonl")).unwrap();
    drop(other);
    // The input, the plan, and its version.
    fs::write(&ledger, &good).unwrap();
    let lines = Path::new(&plan).join("input/lines.txt");
    fs::write(&lines, PUZZLES.replacen("1.", ".1", 1)).unwrap();
    fs::remove_file(&ledger).unwrap();
    assert!(said(2, &run(&["job", "run", &plan])).contains("lines.txt was changed since it was planned"));
    let file = Path::new(&plan).join("plan.json");
    let text = fs::read_to_string(&file).unwrap();
    for (from, to, expected) in [
        ("\"units\": 6", "\"units\":  6", "was changed"),
        (env!("CARGO_PKG_VERSION"), "0.0.9", "the plan is of version 0.0.9"),
        ("\"items\"", "\"itemz\"", "is no plan of a job"),
    ] {
        fs::write(&file, text.replace(from, to)).unwrap();
        let found = said(2, &run(&["job", "status", &plan]));
        assert!(found.contains("plan.json") && found.contains(expected), "{found}");
    }
}

#[test]
fn runs_that_are_killed_lose_the_unit_at_hand() {
    let folder = Folder::new("job-killed");
    let words = ["generate", "box:3x3", "--seed", "2", "--count", "40", "--minimal"];
    let whole = run(&words);
    let plan = planned(&folder, "plan", "40", &words);
    let written =
        || -> u64 { ledgers(&plan).iter().map(|ledger| fs::metadata(ledger).map_or(0, |data| data.len())).sum() };
    let mut kills = 0;
    for round in 0..8 {
        let start = || command(&["job", "run", &plan]).stderr(Stdio::null()).spawn().expect("the program starts");
        // Two on the same units: each does them all.
        let before = written();
        let mut runs = [start(), start()];
        while written() == before && runs.iter_mut().any(|run| run.try_wait().expect("it runs").is_none()) {
            thread::sleep(Duration::from_micros(200));
        }
        thread::sleep(Duration::from_millis(round % 4));
        for run in &mut runs {
            kills += u64::from(run.try_wait().expect("it runs").is_none());
            run.kill().expect("it is ours");
            run.wait().expect("it ends");
        }
    }
    let status = run(&["job", "status", &plan, "--json"]);
    let status: serde_json::Value = serde_json::from_slice(&status.stdout).unwrap();
    assert_eq!(status["running"], serde_json::json!([]), "no killed process is at work");
    assert!(run(&["job", "run", &plan]).status.success());
    assert!(kills > 0, "nothing was killed");
    assert_eq!(merged(&plan).stdout, whole.stdout);
}

#[test]
fn an_audit_finds_a_wrong_answer() {
    let folder = Folder::new("job-audit");
    let puzzles = folder.file("puzzles.txt", PUZZLES);
    let (plan, ledger, good) = done(&folder, "plan", &["check", "box:2x2", &puzzles, "--json"]);
    let found = said(1, &run(&["job", "merge", &plan, "--audit", "100%"]));
    assert!(found.contains("audit: 6 of 6 units computed again, with the same answers"), "{found}");
    // A run of a program that is wrong writes checks that are right: they say who wrote it, not whether it is true.
    let text = String::from_utf8(good).unwrap();
    let forged = forge(&text, r#"\"solutions\":2"#, r#"\"solutions\":1"#);
    fs::write(&ledger, forged).unwrap();
    assert!(merged(&plan).status.code() != Some(2));
    let found = said(2, &run(&["job", "merge", &plan, "--audit", "100%"]));
    assert!(found.contains("has another answer when it is computed again"), "{found}");
}

/// A ledger with another text in its answers, and hashes and checks that fit.
fn forge(text: &str, from: &str, to: &str) -> Vec<u8> {
    use gerechte::job::{Heading, Ledger, Line, read};
    let first = text.lines().next().expect("a heading");
    let heading: Heading = serde_json::from_str(first).expect("a heading");
    let mut lines: Vec<Line> = Vec::new();
    read(text.as_bytes(), &heading.plan, u64::MAX, |_| true, |_, line| lines.push(line)).expect("a ledger");
    let mut bytes = Vec::new();
    let mut ledger = Ledger::new(&mut bytes, &heading).expect("written");
    let mut changed = 0;
    for mut line in lines {
        if let gerechte::job::Outcome::Done { answer, .. } = &mut line.outcome {
            let other = answer.replace(&from.replace('\\', ""), &to.replace('\\', ""));
            changed += usize::from(other != *answer);
            *answer = other;
        }
        ledger.write(&line).expect("written");
    }
    assert!(changed > 0, "{from} is in no answer");
    bytes
}

#[test]
fn a_script_for_slurm_asks_for_what_is_missing() {
    let folder = Folder::new("job-submit");
    let plan = planned(&folder, "a plan", "8", &["generate", "box:2x2", "--seed", "1", "--count", "8"]);
    assert!(run(&["job", "run", &plan, "--stripe", "1/4"]).status.success());
    let args = ["job", "submit", &plan, "--stripes", "4", "--dry-run", "--", "--time=10", "--comment=two words"];
    let done = run(&args);
    let text = String::from_utf8(done.stdout).unwrap();
    for line in ["#SBATCH --array=0,2-3\n", "#SBATCH --time=10\n", "#SBATCH --comment='two words'\n", "--requeue\n"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.contains(&format!("job run '{plan}' --stripes 4")), "{text}");
    assert!(text.contains("--dependency=afterok:JOB"), "{text}");
    // bash reads both scripts.
    let checked = Command::new("bash").args(["-n", "-c", &text]).status().expect("bash");
    assert!(checked.success());
    assert!(!Path::new(&plan).join("array.sh").exists(), "a dry run writes nothing");
}
