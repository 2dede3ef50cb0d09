//! Graphs in files: what is read is what was written, and any other file is refused and left alone.

use std::fs;
use std::path::Path;

use gerechte::search::transversal::{Graph, GraphFileError, Limits, Refusal};
use gerechte::{Game, Puzzle, Stop, sha256};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::common::folder::Folder;
use crate::common::{self, gerechte, stdout};

fn made(game: &Game, puzzle: &Puzzle) -> Graph {
    Graph::new(game.problem(), puzzle, Limits::default(), &Stop::never()).expect("a graph")
}

fn written(graph: &Graph) -> Vec<u8> {
    let mut file = Vec::new();
    graph.write(&mut file).expect("memory takes every byte");
    file
}

fn read(game: &Game, puzzle: &Puzzle, mut file: &[u8]) -> Result<Graph, GraphFileError> {
    Graph::read(game.problem(), puzzle, &mut file, Limits::default(), &Stop::never())
}

/// The reason why a file is refused, in one line.
fn refused(game: &Game, puzzle: &Puzzle, file: &[u8]) -> String {
    let error = read(game, puzzle, file).expect_err("a file that is refused").to_string();
    assert!(!error.contains('\n'), "{error}");
    error
}

/// The file of all grids of a game.
fn file_of(game: &str) -> (Game, Puzzle, Vec<u8>) {
    let game = common::game(game);
    let blank = Puzzle::empty(&game);
    let file = written(&made(&game, &blank));
    (game, blank, file)
}

/// Puzzles with masks of each width, with all regions, some and none; with many solutions, one and none.
fn puzzles() -> Vec<(Game, Puzzle)> {
    let mut random = ChaCha8Rng::seed_from_u64(39);
    let mut all: Vec<_> = [
        ("latin:2", "-"),
        ("latin:4", "-"),
        ("latin:3+diagonals", "-"),
        ("box:2x2", "1..2............"),
        ("box:2x2", "123....4........"),
        ("perfect:1", "-"),
        ("perfect:1", "......3...4.............."),
        ("ball:hex:1", "-"),
        ("box:2x3", "-"),
    ]
    .map(|(game, puzzle)| {
        let game = common::game(game);
        let puzzle = common::puzzle(&game, puzzle);
        (game, puzzle)
    })
    .into();
    let nine = common::game("box:3x3");
    let puzzle = common::puzzle_with(&nine, 1000, &mut random);
    all.push((nine, puzzle));
    let thirteen = common::game("latin:13+pandiagonal");
    let symbol = |cell: usize| (cell % 13 + 2 * (cell / 13)) % 13;
    let line: String = (0..169).map(|cell| char::from_digit(symbol(cell) as u32 + 1, 36).unwrap()).collect();
    let line = line.to_uppercase().replace(['1', '2', '3', '4', '5'], ".");
    let puzzle = common::puzzle(&thirteen, &line);
    all.push((thirteen, puzzle));
    all
}

#[test]
fn what_is_read_is_what_was_written() {
    let mut random = ChaCha8Rng::seed_from_u64(40);
    for (game, puzzle) in puzzles() {
        let graph = made(&game, &puzzle);
        let file = written(&graph);
        let again = read(&game, &puzzle, &file).unwrap_or_else(|error| panic!("{game} {puzzle}: {error}"));
        assert_eq!((again.grids(), again.size()), (graph.grids(), graph.size()), "{game} {puzzle}");
        assert_eq!(written(&again), file, "{game} {puzzle}");
        let (nodes, edges) = graph.size();
        let beginning = 1000 + 4 * nodes;
        assert!(file.len() <= beginning + 8 * edges, "{game} {puzzle}: {} bytes for {edges} edges", file.len());
        for _ in 0..100.min(graph.grids()) {
            let number = random.random_range(0..graph.grids());
            let grid = graph.nth(number).expect("a number below that of all");
            assert_eq!((again.nth(number).as_ref(), again.rank(&grid)), (Some(&grid), Some(number)), "{game} {puzzle}");
        }
        let stop = Stop::never();
        assert_eq!(again.shares(&stop), graph.shares(&stop), "{game} {puzzle}");
    }
}

/// The format is that of the documentation, here by hand: one region less than the two rows, and two grids.
#[test]
fn the_format_is_as_it_is_described() {
    let (_, _, file) = file_of("latin:2");
    let mut wanted = b"gerechte/graph/1\n".to_vec();
    wanted.extend([2, 0, 0, 0, 0, 0]);
    // Of the transversals r1c1 r2c2 and r1c2 r2c1, the first is taken, then the second.
    for number in [1, 0, 0, 1, 1, 0_u32] {
        wanted.extend(number.to_le_bytes());
    }
    let hash = sha256::digits(&sha256::of_bytes(&wanted));
    wanted.extend(format!("{hash}\n").into_bytes());
    assert_eq!(file, wanted);
}

#[test]
fn every_damage_is_noticed() {
    let mut random = ChaCha8Rng::seed_from_u64(41);
    let (game, blank, file) = file_of("box:2x3");
    for _ in 0..100 {
        let mut damaged = file.clone();
        let at = random.random_range(0..file.len());
        damaged[at] ^= 1 << random.random_range(0..8);
        refused(&game, &blank, &damaged);
    }
    let (game, blank, file) = file_of("perfect:1");
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 1 << random.random_range(0..8);
        refused(&game, &blank, &damaged);
        let cut = refused(&game, &blank, &file[..at]);
        assert_eq!(cut, "it ends early: it was cut or damaged", "at {at}");
    }
    assert!(refused(&game, &blank, &[&file[..], b"\n"].concat()).starts_with("it does not end with the hash"));
}

/// Somebody who computes the hash anew can leave grids out, and no more: what else such a file must satisfy is tried as the fuzz target `graph`.
#[test]
fn a_forged_file_can_only_lack_grids() {
    let game = common::game("box:2x2");
    let grids = |name: &str| {
        let mut file =
            fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/graph").join(name)).expect("a file");
        let hash = sha256::digits(&sha256::of_bytes(&file));
        file.extend(format!("{hash}\n").into_bytes());
        read(&game, &Puzzle::empty(&game), &file).expect("a graph").grids()
    };
    assert_eq!((grids("all"), grids("an-edge-less")), (288, 240));
}

#[test]
fn another_file_is_refused() {
    let (game, blank, file) = file_of("box:2x3");
    let other = |name: &str| {
        let (other, blank, _) = file_of(name);
        refused(&other, &blank, &file)
    };
    assert_eq!(other("latin:4"), "it is the graph of another game");
    assert_eq!(other("box:3x2"), "it is the graph of another game");
    let clue = common::puzzle(&game, &format!("1{}", ".".repeat(35)));
    assert_eq!(refused(&game, &clue, &file), "it is the graph of other givens of this game");
    assert_eq!(refused(&game, &blank, b"123456\n"), "it is no graph of solutions");
    assert_eq!(refused(&game, &blank, b"gerechte/graph/2\n"), "it is a graph in another version of the format than 1");
    let limits = Limits { bytes: 10_000, ..Limits::default() };
    let large = Graph::read(game.problem(), &blank, &mut &file[..], limits, &Stop::never());
    assert!(matches!(large, Err(GraphFileError::Refused(Refusal::TooLarge { .. }))));
    let stop = Stop::never();
    stop.request();
    let stopped = Graph::read(game.problem(), &blank, &mut &file[..], Limits::default(), &stop);
    assert!(matches!(stopped, Err(GraphFileError::Refused(Refusal::Stopped(_)))));
}

/// What the program says and writes, and its messages.
fn answer(words: &str, file: &str) -> (Option<i32>, String, String) {
    let words: Vec<_> = words.split(' ').chain(["--graph", file]).collect();
    let output = gerechte(&words, b"");
    (output.status.code(), stdout(&output), String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn verbs_keep_the_graph() {
    let folder = Folder::new("graphs");
    for name in ["graph", "graph.gz"] {
        let file = folder.path(name);
        let (status, said, told) = answer("count box:2x3 -v", &file);
        assert_eq!((status, said.as_str()), (Some(0), "28200960\n"));
        assert!(told.starts_with("to make the graph: "), "{told}");
        let kept = fs::read(&file).expect("a file");
        for words in [
            "count box:2x3",
            "enumerate box:2x3 --from 28200957",
            "enumerate box:2x3 --uniform 5 --limit 3",
            "rank box:2x3 123456456123231564564231312645645312",
        ] {
            let plain = stdout(&gerechte(&words.split(' ').collect::<Vec<_>>(), b""));
            let (status, said, told) = answer(&format!("{words} -v"), &file);
            assert_eq!((status, said), (Some(0), plain), "{words}");
            assert!(told.starts_with(&format!("to read the graph from {file}: ")), "{words}: {told}");
        }
        for words in [
            "count latin:6",
            "count box:2x3 1...................................",
            "rank box:2x3 123456456123231564564231312645645312 --givens 1...................................",
        ] {
            let (status, said, told) = answer(words, &file);
            assert_eq!((status, said.as_str(), told.lines().count()), (Some(2), "", 1), "{words}: {told}");
            assert!(
                told.starts_with(&format!("error: {file} is left as it is: it is the graph of ")),
                "{words}: {told}"
            );
        }
        assert_eq!(fs::read(&file).expect("a file"), kept);
    }
    // A graph that cannot be made, or be written, leaves nothing behind.
    assert_eq!(answer("count samurai", &folder.path("none")).0, Some(2));
    assert_eq!(answer("enumerate latin:17 --uniform 1 --limit 1", &folder.path("none")).0, Some(2));
    for place in [&folder.path("no/folder"), "/proc/read-only"] {
        let (status, _, told) = answer("count box:2x2", place);
        let is_told = told.starts_with(&format!("error: cannot write {place}: ")) && told.lines().count() == 1;
        assert!(status == Some(2) && is_told, "{told}");
    }
    assert_eq!(folder.names(), ["graph", "graph.gz"]);
}
