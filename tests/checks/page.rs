//! The answers to a page are those that the command line writes.

use gerechte::encodings::{Cell, Symbol};
use gerechte::{Game, Puzzle};
use gerechte_page::{Answer, Request, answer_to};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value, json};

use crate::common::{game, gerechte, puzzle_with};

const GAMES: [&str; 13] = [
    "perfect:1",
    "perfect:1+special",
    "box:2x2",
    "box:2x3",
    "box:3x3",
    "diameter:1:0",
    "ball:hex:1",
    "latin:5+diagonals",
    "box:2x2+antiknight",
    "jigsaw:aaabbb/aaabbb/ccccdd/cceddd/eeedff/eeffff",
    "latin:4+killer:tests/data/killer4.txt",
    "box:2x3+arrow:tests/data/arrow6.txt",
    "box:2x2+kropki:tests/data/kropki4.txt+thermo:tests/data/thermo4.txt",
];

const VERBS: &[&str] = &[
    "solve",
    "check",
    "rate",
    "explain",
    "hint",
    "generate",
    "count",
    "enumerate",
    "transform",
    "show",
    "palette",
    "convert",
    "encode",
    "fewest",
];

type Options = Map<String, Value>;

fn options(value: Value) -> Options {
    if let Value::Object(options) = value { options } else { panic!("{value}: no options") }
}

fn ask(request: &Request) -> Answer {
    let answer = answer_to(&serde_json::to_string(request).expect("JSON"));
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// A puzzle with one solution or some, entries that clash, or a line that is too short.
fn line(game: &Game, random: &mut ChaCha8Rng) -> String {
    let puzzle = puzzle_with(game, [1, 1, 1, 3].choose(random).copied().expect("some"), random);
    let mut line = puzzle.to_string();
    match random.random_range(0..12) {
        0 => line = Puzzle::empty(game).to_string().replacen("..", "11", 1),
        1 => drop(line.pop()),
        _ => {}
    }
    line
}

/// A random request, and the arguments of the command line that ask the same.
#[allow(clippy::too_many_lines, reason = "a case for each verb")]
fn request(random: &mut ChaCha8Rng) -> (Request, Vec<String>) {
    let name = *GAMES.choose(random).expect("some");
    let verb = *VERBS.choose(random).expect("some");
    let game = game(name);
    let files = game.spec().into_iter().flat_map(|spec| spec.files().map(str::to_owned).collect::<Vec<_>>());
    let content = |file: String| (file.clone(), std::fs::read_to_string(&file).expect("a file of the tests"));
    let (mut options, mut args) = (Options::new(), vec![verb.to_owned(), name.to_owned()]);
    let mut set = |name: &str, value: Value| drop(options.insert(name.to_owned(), value));
    let mut puzzle = if ["generate", "palette"].contains(&verb) { None } else { Some(line(&game, random)) };
    let mut option = |words: &[&str]| args.extend(words.iter().map(|&word| word.to_owned()));
    match verb {
        "solve" if random.random_bool(0.2) => {
            set("seed", json!(7));
            option(&["--seed", "7"]);
        }
        "solve" => {
            let unique = random.random_bool(0.5);
            let engine = *["native", "sat", "allsat"].choose(random).expect("some");
            set("engine", json!(engine));
            option(&["--engine", engine]);
            if unique {
                set("unique", json!(true));
                option(&["--unique"]);
            }
        }
        "check" if random.random_bool(0.5) => {
            set("candidates", json!(true));
            option(&["--possible"]);
        }
        "hint" if random.random_bool(0.4) => {
            // The puzzle as it was at first, and an entry that may be wrong.
            option(&["--givens", puzzle.as_deref().unwrap_or_default()]);
            set("givens", json!(puzzle));
            puzzle = puzzle
                .map(|line| line.replacen('.', &Symbol::new(random.random_range(0..game.order())).to_string(), 1));
        }
        "hint" => {
            let degree = random.random_range(1..=3);
            set("degree", json!(degree));
            if random.random_bool(0.5) {
                option(&["--degree", &degree.to_string()]);
            } else {
                let name = game.cell_name(Cell::new(random.random_range(0..game.board().cells())));
                let why = format!("{name}={}", Symbol::new(random.random_range(0..game.order() + 1)));
                option(&["--why", &why]);
                set("why", json!(why));
            }
        }
        "generate" if random.random_bool(0.3) => {
            let date = format!("2026-{:02}-{:02}", random.random_range(1..13), random.random_range(1..29));
            option(&["--date", &date]);
            set("date", json!(date));
            if random.random_bool(0.5) {
                set("difficulty", json!("easy"));
                option(&["--difficulty", "easy"]);
            }
        }
        "generate" => {
            let (seed, count) = (random.random_range(0..1000), random.random_range(1..3));
            set("seed", json!(seed));
            set("count", json!(count));
            option(&["--seed", &seed.to_string(), "--count", &count.to_string()]);
            match random.random_range(0..4) {
                0 => {
                    set("minimal", json!(true));
                    option(&["--minimal"]);
                }
                1 => {
                    set("symmetry", json!("rot180"));
                    option(&["--symmetry", "rot180"]);
                }
                2 => {
                    let most = game.board().cells() / 2;
                    set("clues", json!([0, most]));
                    option(&["--clues", &format!("0..{most}")]);
                }
                _ => {
                    set("difficulty", json!("easy"));
                    option(&["--difficulty", "easy"]);
                }
            }
        }
        "count" | "enumerate" => {
            let limit = random.random_range(1..5);
            set("limit", json!(limit));
            option(&["--limit", &limit.to_string()]);
            if random.random_bool(0.3) {
                set("up_to", json!("relabelling"));
                option(&["--up-to", "relabelling"]);
            }
        }
        "palette" if random.random_bool(0.5) => {
            set("drawn", json!(true));
            option(&["--drawn"]);
        }
        "transform" if random.random_bool(0.5) => {
            set("canonical", json!(true));
            option(&["--canonical"]);
        }
        "transform" => {
            let seed = random.random_range(0..1000);
            set("seed", json!(seed));
            set("count", json!(3));
            option(&["--seed", &seed.to_string(), "--count", "3"]);
        }
        "show" => {
            let form = *["text", "svg", "html", "tex"].choose(random).expect("some");
            set("form", json!(form));
            option(&["--form", form]);
        }
        "encode" => {
            let format = *["cnf", "opb", "lp", "minizinc"].choose(random).expect("some");
            let amo = *["pairwise", "ladder", "bitwise"].choose(random).expect("some");
            set("format", json!(format));
            set("amo", json!(amo));
            option(&["--format", format, "--amo", amo]);
        }
        "fewest" => option(&["--engine", "native"]),
        "convert" => {
            let forms =
                ["line", "grid", "json", "pencilmarks", "fpuzzles", "csv", "scl", "penpa", "tatham", "iss", "layout"];
            let form = *forms.choose(random).expect("some");
            set("form", json!(form));
            option(&["--to", form]);
        }
        _ => {}
    }
    option(if ["convert", "encode"].contains(&verb) { &["-q"] } else { &["--json", "-q"] });
    if let Some(line) = &puzzle {
        args.insert(2, line.clone());
    }
    let request = Request {
        verb: verb.to_owned(),
        game: name.to_owned(),
        files: files.map(content).collect(),
        puzzle,
        options,
        ..Request::default()
    };
    (request, args)
}

/// The output of the command line for an answer: records as they are, but the plain texts of `convert` and `encode`.
fn written(request: &Request, answer: &Answer) -> String {
    if !["convert", "encode"].contains(&request.verb.as_str()) {
        return answer.records.clone();
    }
    let texts = answer.records.lines().map(|record| serde_json::from_str::<String>(record).expect("a text"));
    texts.map(|text| if request.verb == "convert" { text + "\n" } else { text }).collect()
}

/// The records that the command line writes; the page has its error beside the records.
fn records(stdout: Vec<u8>) -> String {
    let text = String::from_utf8(stdout).expect("text");
    let is_error = |line: &str| line.starts_with(r#"{"schema":"gerechte/error/1","#);
    text.split_inclusive('\n').filter(|line| !is_error(line)).collect()
}

fn answers_are_those_of_the_command_line(seed: u64, requests: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut statuses = [0; 4];
    for _ in 0..requests {
        let (request, args) = request(&mut random);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let (answer, output) = (ask(&request), gerechte(&args, b""));
        assert_eq!(written(&request, &answer), records(output.stdout), "{args:?} {:?}", answer.error);
        assert_eq!(Some(i32::from(answer.status)), output.status.code(), "{args:?}");
        assert_eq!(answer.error.is_some(), answer.status == 2, "{args:?}");
        statuses[usize::from(answer.status)] += 1;
    }
    assert!(statuses.iter().all(|&statuses| statuses > 0), "{statuses:?}");
}

#[test]
fn answers_are_records_of_the_command_line() {
    answers_are_those_of_the_command_line(5, 100);
}

#[test]
#[ignore = "the same for more requests"]
fn five_hundred_answers_are_records_of_the_command_line() {
    answers_are_those_of_the_command_line(2, 500);
}

/// Explorations of the page: codes, symmetries, classes of grids, minimal puzzles.
#[test]
fn codes_classes_and_minimal_puzzles_are_those_of_the_command_line() {
    let codes = || options(json!({"codes": true}));
    let classes = |group: Option<&str>| options(json!({"representatives": true, "group": group}));
    let special = || options(json!({"representatives": true, "special": true}));
    let listed = |clues: u64, limit: Option<u64>| options(json!({"clues": [clues, clues], "limit": limit}));
    let grid = "1234531452542132513443521";
    let cases = [
        ("palette", "perfect:1", "", codes(), "--codes", 0),
        ("palette", "diameter:1:1", "", codes(), "--codes", 0),
        ("palette", "ball:hex:1", "", codes(), "--codes", 0),
        ("palette", "box:2x2", "", codes(), "--codes", 2),
        ("palette", "diameter:1:0", "", options(json!({"generators": true})), "--generators", 0),
        ("classify", "perfect:1", "", classes(None), "--representatives", 0),
        ("classify", "perfect:1", "", classes(Some("rotation")), "--representatives --group rotation", 0),
        ("classify", "perfect:1", "", classes(Some("translation")), "--representatives --group translation", 0),
        ("classify", "perfect:1", "", classes(Some("mirrors")), "--representatives --group mirrors", 2),
        ("classify", "perfect:1", "", special(), "--representatives --special", 0),
        ("classify", "diameter:1:1", "", special(), "--representatives --special", 0),
        ("classify", "box:2x2", "", special(), "--representatives --special", 2),
        ("classify", "tile:xxx/.x", "", classes(None), "--representatives", 0),
        ("minimal", "box:2x2", "", Options::default(), "", 0),
        ("minimal", "perfect:1", grid, Options::default(), "", 0),
        ("minimal", "box:2x2", "", options(json!({"patterns": true})), "--patterns", 0),
        ("minimal", "perfect:1", grid, listed(4, Some(3)), "--list --clues 4 --limit 3", 0),
        ("minimal", "perfect:1", grid, listed(3, None), "--list --clues 3", 1),
    ];
    for (verb, game, puzzle, options, words, status) in cases {
        let line = (!puzzle.is_empty()).then(|| puzzle.to_owned());
        let mut args = vec![verb, game];
        args.extend(line.as_deref());
        args.extend(words.split_whitespace().chain(["--json", "-q"]));
        let output = gerechte(&args, b"");
        let request = Request {
            verb: verb.to_owned(),
            game: game.to_owned(),
            puzzle: line.clone(),
            options,
            ..Request::default()
        };
        let answer = ask(&request);
        assert_eq!(answer.records, records(output.stdout), "{args:?} {:?}", answer.error);
        assert_eq!(
            [Some(i32::from(answer.status)), output.status.code()],
            [Some(status); 2],
            "{args:?} {:?}",
            answer.error
        );
    }
}

/// The page shows the claims and their results from a file, as the code that computes them would enlarge the module by an eighth.
#[test]
fn the_claims_of_the_page_are_those_of_the_command_line() {
    let kept = include_str!("../../page/web/claims.jsonl");
    let stated = |line: &&str| line.starts_with(r#"{"schema":"gerechte/claim/"#);
    let list: Vec<&str> = kept.lines().take_while(stated).collect();
    let output = gerechte(&["list", "claims", "--json"], b"");
    assert_eq!(list, String::from_utf8(output.stdout).expect("text").lines().collect::<Vec<_>>());
    // Claims that are computed at once; times are another matter each time.
    let quick = ["grids-5", "table-1", "special-5", "group-9", "variants-9", "subsets-16", "search-bounds"];
    let timeless = |line: &str| {
        let mut record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        record["seconds"].take();
        for engine in record["engines"].as_array_mut().expect("engines") {
            engine["seconds"].take();
        }
        record
    };
    let found: Vec<_> = kept.lines().skip(list.len()).map(timeless).collect();
    let output = gerechte(&[&["verify", "--json", "-q"], &quick[..]].concat(), b"");
    let computed: Vec<_> = String::from_utf8(output.stdout).expect("text").lines().map(timeless).collect();
    let of = |ids: &[&str]| -> Vec<_> {
        found.iter().filter(|record| ids.iter().any(|id| record["claim"] == *id)).cloned().collect()
    };
    assert_eq!(of(&quick), computed);
    // Only those are missing that take minutes.
    let claims =
        list.iter().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["claim"].clone());
    let missing: Vec<_> = claims.filter(|claim| found.iter().all(|record| record["claim"] != *claim)).collect();
    let slow = "diagonal-9 disjoint-9 windoku-9 required-5 required-8-I required-8-II required-9 fiendish-002";
    assert_eq!(missing, slow.split(' ').collect::<Vec<_>>());
}

#[test]
fn killers_are_those_of_the_command_line() {
    for (game, difficulty, status) in
        [("box:2x2", None, 0), ("perfect:1", None, 0), ("box:2x3", Some("medium"), 0), ("tile:xxx/.x", None, 1)]
    {
        let options = options(json!({"killer": true, "seed": 7, "count": 2, "difficulty": difficulty}));
        let answer =
            ask(&Request { verb: "generate".to_owned(), game: game.to_owned(), options, ..Request::default() });
        let mut args = vec!["generate", game, "--killer", "--seed", "7", "--count", "2", "--json", "-q"];
        args.extend(difficulty.into_iter().flat_map(|level| ["--difficulty", level]));
        let output = gerechte(&args, b"");
        assert_eq!(answer.records, String::from_utf8(output.stdout).expect("text"), "{game}");
        assert_eq!([Some(i32::from(answer.status)), output.status.code()], [Some(status); 2], "{game}");
    }
}

#[test]
fn variants_and_combinations_are_those_of_the_command_line() {
    let generate = |options: Value| Request {
        verb: "generate".to_owned(),
        game: "box:2x3".to_owned(),
        options: self::options(options),
        ..Request::default()
    };
    let request = generate(json!({"with": ["thermo", "Kropki"], "marks": 2, "seed": 3, "count": 2}));
    let answer = ask(&request);
    let args = ["generate", "box:2x3", "--with", "thermo,kropki", "--marks", "2", "--seed", "3", "--count", "2"];
    let output = gerechte(&[&args[..], &["--json", "-q"]].concat(), b"");
    assert_eq!(written(&request, &answer), records(output.stdout));
    let refused = ask(&generate(json!({"with": ["fish"]})));
    assert!(refused.error.is_some_and(|error| error.contains("`fish` is none of killer, ")));

    let file = "tests/data/killer4.txt";
    let content = std::fs::read_to_string(file).expect("a file of the tests");
    let request = Request {
        verb: "hint".to_owned(),
        game: format!("latin:4+killer:{file}"),
        files: [(file.to_owned(), content)].into(),
        puzzle: Some("................".to_owned()),
        options: options(json!({"cage": "r1c1"})),
        ..Request::default()
    };
    let answer = ask(&request);
    let args = ["hint", &request.game, "................", "--cage", "r1c1", "--json", "-q"];
    assert_eq!(written(&request, &answer), records(gerechte(&args, b"").stdout));
    assert!(answer.records.contains("\"combinations\":[\"124\"]"), "{:?}", answer.records);
}

#[test]
fn several_puzzles_are_answered_as_a_file_of_them() {
    let puzzles = ["1.....2....3.4..", "12..............", "................"].map(str::to_owned);
    for (verb, words) in
        [("solve", ""), ("check", ""), ("rate", ""), ("explain", ""), ("hint", ""), ("fewest", "--engine native")]
    {
        let request = Request {
            verb: verb.to_owned(),
            game: "box:2x2".to_owned(),
            puzzles: puzzles.to_vec(),
            ..Request::default()
        };
        let answer = ask(&request);
        let args: Vec<_> = [verb, "box:2x2", "-", "--json", "-q"].into_iter().chain(words.split_whitespace()).collect();
        let output = gerechte(&args, puzzles.join("\n").as_bytes());
        assert_eq!(answer.records, String::from_utf8(output.stdout).expect("text"), "{verb} {:?}", answer.error);
        assert_eq!(Some(i32::from(answer.status)), output.status.code(), "{verb}");
        let wrong = ask(&Request { puzzles: vec![puzzles[0].clone(), "123".to_owned()], ..request.clone() });
        assert!(wrong.error.is_some_and(|error| error.starts_with("puzzle 2: ")), "{verb}");
        let both = ask(&Request { puzzle: Some(puzzles[1].clone()), ..request });
        assert_eq!(both.status, 2, "{verb}");
    }
    let one = Request {
        verb: "transform".to_owned(),
        game: "box:2x2".to_owned(),
        puzzles: puzzles.to_vec(),
        ..Request::default()
    };
    assert_eq!(ask(&one).error.as_deref(), Some("several puzzles, and one is wanted here"));
}

#[test]
fn steps_are_drawn_as_on_the_command_line() {
    let options = options(json!({"form": "svg", "steps": true}));
    let request = Request {
        verb: "show".to_owned(),
        game: "box:2x2".to_owned(),
        puzzle: Some("1.....2....3.4..".to_owned()),
        options,
        ..Request::default()
    };
    let steps = ask(&Request { verb: "explain".to_owned(), options: Options::default(), ..request.clone() }).records;
    let answer = ask(&request);
    assert_eq!(answer.records.lines().count(), steps.matches("\"technique\":").count());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("steps-of-a-request");
    drop(std::fs::remove_dir_all(&folder));
    let name = folder.to_str().expect("a name");
    gerechte(&["show", "box:2x2", "1.....2....3.4..", "--steps", "--form", "svg", "--out", name, "-q"], b"");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("files").map(|entry| entry.expect("a file").path()).collect();
    files.sort_unstable();
    let drawn: Vec<_> = files.iter().map(|file| std::fs::read_to_string(file).expect("text")).collect();
    let records = answer.records.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let pictures: Vec<_> = records.map(|record| record["picture"].as_str().expect("a text").to_owned()).collect();
    assert_eq!(pictures, drawn);
}

#[test]
fn a_game_without_grids_is_a_negative_answer() {
    let game = "tile:xxx/.x".to_owned();
    let answer = ask(&Request { verb: "generate".to_owned(), game: game.clone(), ..Request::default() });
    let output = gerechte(&["generate", &game, "--seed", "0", "--json", "-q"], b"");
    assert_eq!((answer.status, answer.records.as_str(), output.status.code()), (1, "", Some(1)));
}

/// A page gets untrusted input.
#[test]
fn requests_that_are_wrong_are_answered() {
    let wrong = [
        ("", "EOF while parsing"),
        ("[]", "invalid length 0"),
        (r#"{"verb":"solve"}"#, "``"),
        (r#"{"verb":"solve","game":"box:3x3","colour":1}"#, "unknown field `colour`"),
        (r#"{"verb":"solve","game":"box:2x2","options":{"minimal":true}}"#, "unknown field `minimal`"),
        (r#"{"verb":"rate","game":"box:2x2","puzzle":"1","options":{"seed":1}}"#, "unknown field `seed`"),
        (r#"{"verb":"count","game":"box:2x2","options":{"up_to":"rotation"}}"#, "rotation"),
        (r#"{"verb":"solve","game":"box:99x99"}"#, "9801"),
        (r#"{"verb":"solve","game":"box:3x3+killer:x.txt"}"#, "x.txt"),
        (r#"{"verb":"hint","game":"box:2x2","puzzle":"................","options":{"degree":4}}"#, "degree 4"),
        (r#"{"verb":"check","game":"box:2x2"}"#, "no puzzle"),
        (r#"{"verb":"solve","game":"box:2x2","options":{"engine":"all"}}"#, "native, sat or allsat"),
        (r#"{"verb":"generate","game":"box:2x2","options":{"clues":[5,3]}}"#, "5 to 3 clues"),
        (r#"{"verb":"check","game":"box:2x2","puzzle":"<script>"}"#, "8 characters instead of 16"),
        (r#"{"verb":"minimal","game":"box:3x3"}"#, "81 cells, more than 29"),
        (r#"{"verb":"minimal","game":"box:3x3","options":{"patterns":true}}"#, "at most 64 cells, and this has 81"),
        (r#"{"verb":"minimal","game":"box:2x2","options":{"patterns":true,"limit":1}}"#, "patterns goes without"),
        (r#"{"verb":"show","game":"box:2x2","options":{"form":"gif"}}"#, "form `gif`"),
        (r#"{"verb":"convert","puzzle":"x","options":{"form":"gif"}}"#, "gif"),
    ];
    for (request, said) in wrong {
        let answer: Answer = serde_json::from_str(&answer_to(request)).expect("an answer");
        let error = answer.error.expect("an error");
        assert!(answer.status == 2 && answer.records.is_empty() && error.contains(said), "{request}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn numbered_and_uniform_solutions_are_those_of_the_command_line() {
    let enumerate = |options: Value| Request {
        verb: "enumerate".to_owned(),
        game: "perfect:1".to_owned(),
        options: self::options(options),
        ..Request::default()
    };
    for (asked, args) in [
        (json!({"from": 2035}), &["--from", "2035"][..]),
        (json!({"from": 7, "limit": 2}), &["--from", "7", "--limit", "2"]),
        (json!({"uniform": 3, "limit": 5}), &["--uniform", "3", "--limit", "5"]),
    ] {
        let request = enumerate(asked);
        let answer = ask(&request);
        let output = gerechte(&[&["enumerate", "perfect:1", "--json", "-q"], args].concat(), b"");
        assert_eq!(written(&request, &answer), records(output.stdout), "{args:?}");
    }
    // Numbers beyond those of JSON come as digits.
    assert_eq!(ask(&enumerate(json!({"from": "2039"}))).records, ask(&enumerate(json!({"from": 2039}))).records);
    assert_eq!(ask(&enumerate(json!({"from": "340282366920938463463374607431768211455"}))).records, "");
    assert!(ask(&enumerate(json!({"from": "-1"}))).error.is_some_and(|error| error.contains("from: `-1`")));
    for (asked, said) in [
        (json!({"from": 1, "engine": "native"}), "uniform and from go without engine and up_to"),
        (json!({"uniform": 1, "from": 1, "limit": 1}), "uniform goes without from"),
        (json!({"uniform": 1}), "uniform goes with a limit"),
    ] {
        assert!(ask(&enumerate(asked)).error.is_some_and(|error| error.contains(said)), "{said}");
    }
}

#[test]
fn ranks_are_those_of_the_command_line() {
    let (grid, givens) = ("1234341221434321", "12..34..........");
    for (game, line, options, args, status) in [
        ("box:2x2", grid, json!({}), &[][..], 0),
        ("box:2x2", grid, json!({"givens": givens}), &["--givens", givens], 0),
        ("box:2x2", "3412123443212143", json!({"givens": givens}), &["--givens", givens], 1),
        ("box:2x2", "1111341221434321", json!({}), &[], 1),
        ("box:2x2", givens, json!({}), &[], 2),
        ("box:2x2+antiknight", grid, json!({}), &[], 2),
    ] {
        let request = Request {
            verb: "rank".to_owned(),
            game: game.to_owned(),
            puzzle: Some(line.to_owned()),
            options: self::options(options),
            ..Request::default()
        };
        let answer = ask(&request);
        let output = gerechte(&[&["rank", game, line, "--json", "-q"], args].concat(), b"");
        assert_eq!(written(&request, &answer), records(output.stdout), "{line} {args:?} {:?}", answer.error);
        assert_eq!((i32::from(answer.status), output.status.code()), (status, Some(status)), "{line} {args:?}");
    }
}
