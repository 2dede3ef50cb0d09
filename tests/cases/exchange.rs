//! Puzzles that we write for other programs, read by those programs.
//!
//! Programs are looked for on the path, packages of node where `NODE_PATH` says.

use crate::common;

use std::process::Command;

use common::{game, is_missing, needing, puzzle_with, run, stdout};
use gerechte::encodings::Symbol;
use gerechte::format::exchange::{Format, Item, Items};
use gerechte::game::Rule;
use gerechte::generate::{Clues, Fill, Target, VariantMaker, VariantTarget};
use gerechte::search::Solver;
use gerechte::{Game, Grid, Stop};
use itertools::Itertools;
use libtest_mimic::Trial;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

pub fn trials() -> Vec<Trial> {
    let no_package = || no_node_package("lz-string").then(|| "the package lz-string of node".to_owned());
    let done = |test: fn()| {
        move || {
            test();
            Ok(())
        }
    };
    vec![
        needing("exchange::lz-string".to_owned(), is_missing("node").or_else(no_package), done(lz_string_unpacks)),
        needing("exchange::zlib".to_owned(), is_missing("node"), done(zlib_unpacks)),
        needing("exchange::sgt-solo".to_owned(), is_missing("sgt-solo"), done(solo_solves)),
        needing("exchange::sgt-keen".to_owned(), is_missing("sgt-keen"), || {
            latin_puzzles("sgt-keen", &["4de", "5dn", "5dnm", "6dx", "9dh"], true)
        }),
        needing("exchange::sgt-keen-solves".to_owned(), is_missing("sgt-keen"), done(keen_solves)),
        needing("exchange::sgt-towers".to_owned(), is_missing("sgt-towers"), || {
            latin_puzzles("sgt-towers", &["4de", "5dh", "6dx"], true)
        }),
        needing("exchange::sgt-unequal".to_owned(), is_missing("sgt-unequal"), || {
            latin_puzzles("sgt-unequal", &["4de", "5dt", "6dx"], true)
        }),
        // That all neighbours without a sign are not one apart is read, and not written.
        needing("exchange::sgt-unequal-adjacent".to_owned(), is_missing("sgt-unequal"), || {
            latin_puzzles("sgt-unequal", &["5ade", "6adk"], false)
        }),
    ]
}

/// Items with one solution, two of each game, and the solutions.
fn items(games: impl IntoIterator<Item = Game>) -> Vec<(Item, Grid)> {
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut items = Vec::new();
    for game in games {
        for _ in 0..2 {
            let puzzle = puzzle_with(&game, 1, &mut random);
            let grid = Solver::new(game.problem()).first(&puzzle, &Stop::never()).unwrap().expect("a solution");
            let mut item = Item::new(Game::clone(&game).into(), puzzle);
            item.is_given = false;
            item.words.title = Some("ünïcode, \"quotes\" & signs".to_owned());
            items.push((item, grid));
        }
    }
    items
}

fn no_node_package(package: &str) -> bool {
    !run(Command::new("node").args(["-e", "require.resolve(process.argv[1])", package]), b"").status.success()
}

/// For each line `name of a function, TAB, JSON string`, the result of the function as a JSON string.
const NODE: &str = "
const packer = require('lz-string');
for (const line of require('fs').readFileSync(0, 'utf8').split('\\n').filter(line => line)) {
    const [name, text] = line.split('\\t');
    console.log(JSON.stringify(packer[name](JSON.parse(text))));
}
";

/// The results of lz-string for texts.
fn lz_string(calls: &[(&str, String)]) -> Vec<String> {
    let lines = calls.iter().map(|(name, text)| format!("{name}\t{}", Value::from(text.as_str())));
    let output = run(Command::new("node").args(["-e", NODE]), lines.map(|line| line + "\n").join("").as_bytes());
    assert!(output.status.success(), "{output:?}");
    let answers: Vec<_> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    assert_eq!(answers.len(), calls.len());
    answers
}

/// lz-string unpacks our packed texts, and we read its packed texts, in both alphabets.
fn lz_string_unpacks() {
    let items = items(["box:3x3", "box:2x3+diagonals", "latin:5", "jigsaw:aabb/aacb/dccb/dddc", "box:3x4"].map(game));
    let unescaped = |text: &str| text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let mut calls = Vec::new();
    for (item, _) in &items {
        let write = |format: Format| format.write(item).unwrap_or_else(|error| panic!("{}: {error}", item.game));
        let (address, scl, plain) = (write(Format::FpuzzlesUrl), write(Format::Scl), write(Format::Fpuzzles));
        let packed = address.split_once("load=").expect("an address").1;
        calls.push(("decompressFromBase64", unescaped(packed)));
        calls.push(("decompressFromBase64", scl.strip_prefix("scl").expect("a prefix").to_owned()));
        calls.push(("compressToBase64", plain.clone()));
        calls.push(("compressToEncodedURIComponent", plain));
    }
    let answers = lz_string(&calls);
    for ((item, _), answers) in items.iter().zip(answers.chunks(4)) {
        let plain = Format::Fpuzzles.write(item).unwrap();
        assert_eq!(answers[0], plain);
        let scl: Value = serde_json::from_str(&answers[1]).unwrap_or_else(|error| panic!("{}: {error}", answers[1]));
        let places = scl["cells"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("a row"));
        let values: Vec<_> = places.map(|cell| cell["value"].as_str().map(str::to_owned)).collect();
        let clues: Vec<_> = item.puzzle.iter().map(|clue| clue.map(|symbol| symbol.value().to_string())).collect();
        assert_eq!((values, scl["metadata"]["title"].as_str()), (clues, item.words.title.as_deref()));
        for packed in &answers[2..] {
            let address = format!("https://www.f-puzzles.com/?load={packed}");
            let again = Items::new(None, address.as_bytes()).next().expect("a puzzle").expect("it is read");
            assert_eq!((&again.puzzle, &again.words.title), (&item.puzzle, &item.words.title), "{address}");
        }
    }
}

/// For each line, a packed text, a JSON string of the text; and packed again.
const DEFLATED: &str = "
const zlib = require('zlib');
for (const line of require('fs').readFileSync(0, 'utf8').split('\\n').filter(line => line)) {
    const text = zlib.inflateRawSync(Buffer.from(line, 'base64'));
    console.log(JSON.stringify(text.toString()) + '\\t' + zlib.deflateRawSync(text, { level: 1 }).toString('base64'));
}
";

/// zlib unpacks our pages of Penpa+, and we read those that it packs.
fn zlib_unpacks() {
    let items = items(["box:3x3", "box:2x3+diagonals", "latin:5", "box:3x4", "box:3x3+windows"].map(game));
    let packed = items.iter().map(|(item, _)| {
        let address = Format::Penpa.write(item).unwrap_or_else(|error| panic!("{}: {error}", item.game));
        address.split_once("p=").expect("a page").1.to_owned() + "\n"
    });
    let output = run(Command::new("node").args(["-e", DEFLATED]), packed.collect::<String>().as_bytes());
    assert!(output.status.success(), "{output:?}");
    let said = stdout(&output);
    assert_eq!(said.lines().count(), items.len());
    for ((item, _), line) in items.iter().zip(said.lines()) {
        let (text, packed) = line.split_once('\t').expect("two words");
        let text: String = serde_json::from_str(text).expect("a text");
        let order = item.game.order();
        assert!(text.starts_with(&format!("square,{order},{order},38,0,1,1,")), "{text}");
        // Each clue is a text in black, of the usual size.
        assert_eq!(text.matches("\",1,\"1\"]").count(), item.puzzle.clues().count(), "{text}");
        let again = Items::new(None, format!("m=edit&p={packed}").as_bytes()).next().expect("a puzzle");
        let again = again.expect("it is read");
        assert_eq!((&again.puzzle, again.game.problem()), (&item.puzzle, item.game.problem()));
        assert_eq!(again.words.title, item.words.title);
    }
}

/// The output of Solo for the puzzle and its solution, or its error. Solo needs no display for that.
fn solo(id: &str) -> Result<String, String> {
    let output =
        run(Command::new("sgt-solo").args(["--print", "1x1", "--with-solutions"]), format!("{id}\n").as_bytes());
    if output.status.success() { Ok(stdout(&output)) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
}

/// The page that a program prints of a puzzle and its solution.
fn printed(program: &str, id: &str) -> String {
    let output = run(Command::new(program).args(["--print", "1x1", "--with-solutions"]), format!("{id}\n").as_bytes());
    assert!(output.status.success(), "{id}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Keen finds the solutions of our puzzles, whose cages fill the board and which have no clues.
fn keen_solves() {
    let (stop, puzzle) =
        (Stop::never(), Target { clues: Clues { number: 0..=0, ..Clues::default() }, ..Target::default() });
    for order in 4..=7 {
        let rules = Rule::named("calcudoku").into_iter().collect();
        let target = VariantTarget { rules, number: None, puzzle: puzzle.clone() };
        let mut maker = VariantMaker::new(&game(&format!("latin:{order}")), target, Fill::Native, 100, &stop).unwrap();
        for number in 0..3 {
            let variant = maker.make(1, number).unwrap();
            let item = Item::new(variant.game.into(), variant.made.draft.puzzle);
            let id = Format::Tatham.write(&item).unwrap_or_else(|error| panic!("{error}: {:?}", item.game));
            assert_eq!(centred(&printed("sgt-keen", &id)), variant.made.draft.solution.symbols(), "{id}");
        }
    }
}

/// Puzzles that a program makes have one solution here, which is its own; what we write of them is the same puzzle to it.
fn latin_puzzles(program: &'static str, kinds: &[&str], is_written: bool) -> Result<(), libtest_mimic::Failed> {
    let print = |id: &str| printed(program, id);
    for (kind, seed) in kinds.iter().cartesian_product(1..=4) {
        let made = run(Command::new(program).args(["--generate", "1", &format!("{kind}#{seed}")]), b"");
        let id = stdout(&made).trim().to_owned();
        let item =
            Items::new(None, id.as_bytes()).next().expect("a puzzle").map_err(|error| format!("{id}: {error}"))?;
        let mut solutions = Vec::new();
        let problem = item.game.with_clues(&item.puzzle);
        let visit = &mut |grid: &[Symbol]| {
            solutions.push(grid.to_vec());
            std::ops::ControlFlow::Continue(())
        };
        gerechte::Engine::solutions(&gerechte::search::Native, &problem, &Stop::never(), visit)?;
        // The solution is printed behind the puzzle.
        let its_own = |page: &str| {
            let symbols = centred(page);
            symbols[symbols.len() - item.puzzle.len()..].to_vec()
        };
        assert_eq!(solutions, [its_own(&print(&id))], "{id}");
        let written = Format::Tatham.write(&item);
        assert_eq!(written.is_ok(), is_written, "{id}: {written:?}");
        if let Ok(written) = written {
            assert_eq!(its_own(&print(&written)), solutions[0], "{id} as {written}");
        }
    }
    Ok(())
}

/// The symbols that `PostScript` of Solo centres in cells: those of the puzzle, then those of its solution.
fn centred(page: &str) -> Vec<Symbol> {
    let texts = page.lines().filter_map(|line| {
        let text = line.trim().strip_prefix('(')?;
        text.strip_suffix(") dup stringwidth pop 2 div neg 0 rmoveto show")
    });
    texts.filter_map(|text| Symbol::from_char(text.chars().next()?.to_ascii_uppercase())).collect()
}

/// Solo reads the clues that we wrote, and by its own solver has our solution, which is the only one to it, too.
fn solo_solves() {
    // Dominoes with sums, which fill the board.
    let domino = |n: usize| {
        let total = if (n / 2 + n).is_multiple_of(2) { 3 } else { 7 };
        format!("{{\"cells\":[{},{}],\"sum\":{total}}}", 2 * n, 2 * n + 1)
    };
    let killer = format!(
        r#"{{"schema":"gerechte/game/1","rows":4,"columns":4,"symbols":4,
        "houses":[[0,1,4,5],[2,3,6,7],[8,9,12,13],[10,11,14,15]],"cages":[{}]}}"#,
        (0..8).map(domino).join(",")
    );
    let named = ["box:3x3", "box:2x3", "box:3x2", "box:3x3+diagonals", "box:3x4", "jigsaw?7:1"];
    let items = items(
        named
            .map(game)
            .into_iter()
            .chain([gerechte::game::file::stated(&killer, common::NATIVE, &Stop::never()).unwrap()]),
    );
    for (item, grid) in &items {
        let id = Format::Tatham.write(item).unwrap_or_else(|error| panic!("{}: {error}", item.game));
        let page = solo(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
        let clues = item.puzzle.clues().map(|(_, symbol)| symbol);
        let expected: Vec<_> = clues.chain(grid.symbols().iter().copied()).collect();
        assert_eq!(centred(&page), expected, "{id}");
    }
    // It does refuse what is wrong.
    let error = |id: &str| solo(id).expect_err(id);
    assert!(error("2x2:1b2i3a9").contains("Out-of-range number"));
    assert!(error("2x2:1b2i3a1").contains("Multiple solutions"));
}
