//! Puzzles with marks and cages that are drawn for each.

use crate::common;

use common::folder::Folder;
use common::{NATIVE, SAT, count, gerechte, solutions, stdout};
use gerechte::combinations::of_cell;
use gerechte::encodings::Cell;
use gerechte::game::{Mark, MarkKind, Rule};
use gerechte::generate::{Fill, Target, VariantMaker, VariantMiss, VariantTarget};
use gerechte::rate::{Level, Measure, Rater};
use gerechte::redundant::{parts, redundant};
use gerechte::{Game, Stop};
use itertools::Itertools as _;
use serde_json::Value;

fn maker(game: &Game, names: &[&str], number: Option<usize>, puzzle: Target) -> VariantMaker {
    let rules = names.iter().map(|name| Rule::named(name).unwrap()).collect();
    VariantMaker::new(game, VariantTarget { rules, number, puzzle }, Fill::Native, 200, &Stop::never()).unwrap()
}

/// Each rule on small boards of several kinds: another engine finds the solution, and no other one.
#[test]
fn every_rule_is_drawn_and_leaves_one_solution() {
    for base in ["box:2x3", "latin:6", "perfect:1", "jigsaw?6:rot180:1", "box:2x3+antiking"] {
        let game = common::game(base);
        let has_regions = !game.known_regions().is_empty();
        let fits = |rule: &&Rule| has_regions || !rule.marks().into_iter().any(MarkKind::needs_regions);
        let names: Vec<&str> = Rule::drawable().filter(fits).map(|rule| rule.name).collect();
        for (index, pair) in names.chunks(2).chain(names.chunks(1)).enumerate() {
            let variant = match maker(&game, pair, None, Target::default()).make(7, index as u64) {
                Ok(variant) => variant,
                // Of five symbols none are five apart.
                Err(VariantMiss::Undrawn(_)) => continue,
                Err(miss) => panic!("{base} {pair:?}: {miss}"),
            };
            let draft = &variant.made.draft;
            let problem = variant.game.with_clues(&draft.puzzle);
            assert_eq!(solutions(SAT, &problem, 2), [draft.solution.to_vec()], "{base} {pair:?}");
            let is_of_rule = |rule: &&str| {
                let kinds = Rule::named(rule).unwrap().marks();
                variant.game.marks().iter().filter(|mark| mark.kind().is_some_and(|kind| kinds.contains(&kind))).count()
            };
            for rule in pair.iter().filter(|rule| **rule != "killer") {
                let is_diagonal = *rule == "little-killer" && !variant.game.diagonal_sums().is_empty();
                assert!(is_diagonal || is_of_rule(rule) > 0, "{base} {pair:?} {rule}");
            }
        }
    }
}

/// Each diagonal has one sum, wherever that stands, and those that are houses have none; cages lie beside them.
#[test]
fn diagonals_have_one_sum_each() {
    let folder = Folder::new("diagonals");
    let file = folder.file("sums.txt", "r5c5 r4c4: 10\n");
    for (base, diagonals) in
        [("latin:4".to_owned(), 10), ("latin:4+diagonals".to_owned(), 8), (format!("latin:4+little-killer:{file}"), 10)]
    {
        let game = common::game(&base);
        let variant = maker(&game, &["little-killer", "killer"], Some(100), Target::default()).make(1, 0).unwrap();
        let mut sums = variant.game.diagonal_sums();
        assert_eq!(sums.len(), diagonals, "{base}");
        assert!(variant.game.problem().constraints().len() > game.problem().constraints().len() + sums.len());
        // The number of a file stays where it is.
        let first = sums.remove(0);
        assert_eq!(first.0[0] == Cell::new(15), base.contains("killer"), "{base}");
        let sets: Vec<Vec<Cell>> = sums.iter().map(|(cells, _)| cells.iter().copied().sorted().collect()).collect();
        assert!(sets.iter().all_unique() && !sets.contains(&first.0.iter().copied().sorted().collect()), "{base}");
    }
}

/// No line passes a cell of another, or crosses one, also of the game itself.
#[test]
fn lines_keep_apart() {
    let game = common::game("box:3x3+thermo:tests/data/thermo9.txt");
    for seed in 0..10 {
        let variant = maker(&game, &["renban", "arrow", "parity"], Some(5), Target::default()).make(seed, 0).unwrap();
        let new = variant.game.marks()[game.marks().len()..].iter().map(Mark::cells);
        let mut cells: Vec<_> = game.marks().iter().flat_map(Mark::cells).unique().collect();
        let mut steps: Vec<[(usize, usize); 2]> = Vec::new();
        for line in new {
            assert!(line.len() >= 3);
            let at = |cell| variant.game.board().position(cell);
            steps.extend(line.windows(2).map(|step| [at(step[0]), at(step[1])]));
            cells.extend(line);
        }
        assert!(cells.iter().all_unique(), "seed {seed}");
        // Two diagonal steps cross where they have the same middle.
        let middles = steps.iter().map(|[one, other]| (one.0 + other.0, one.1 + other.1));
        assert!(middles.duplicates().next().is_none(), "seed {seed}");
    }
}

/// The meaning of some marks, read from the record as a stranger would.
#[test]
fn marks_are_those_of_the_solution() {
    let run = gerechte(&words("generate box:3x3 --with thermo,arrow,kropki --marks 4 --count 5 --seed 1 --json"), b"");
    let lines = stdout(&run);
    assert_eq!(lines.lines().count(), 5);
    for line in lines.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let solution = record["solution"].as_str().unwrap().as_bytes();
        let value = |cell: &Value| u64::from(solution[cell.as_u64().unwrap() as usize] - b'0');
        let marks = |name: &str| record["game"][name].as_array().unwrap().clone();
        let [thermos, arrows, dots] = ["thermometers", "arrows", "dots"].map(marks);
        assert_eq!([thermos.len(), arrows.len(), dots.len()], [4, 4, 4], "{line}");
        for thermo in thermos {
            let values: Vec<u64> = thermo.as_array().unwrap().iter().map(value).collect();
            assert!(values.is_sorted_by(|one, next| one < next), "{line}");
        }
        for arrow in arrows {
            let sum = |part: &str| arrow[part].as_array().unwrap().iter().map(value).sum::<u64>();
            assert_eq!(sum("circle"), sum("cells"), "{line}");
        }
        let puzzle = record["puzzle"].as_str().unwrap().as_bytes();
        assert!(puzzle.iter().zip(solution).all(|(clue, symbol)| *clue == b'.' || clue == symbol));
        assert_eq!(record["clues"], puzzle.iter().filter(|clue| **clue != b'.').count());
    }
}

#[test]
fn levels_and_clues_are_those_that_are_wanted() {
    let game: Game = "box:3x3".parse().unwrap();
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Unfair] {
        let puzzle = Target { difficulty: Some(level.name().parse().unwrap()), ..Target::default() };
        let variant = maker(&game, &["thermo", "xv"], None, puzzle).make(3, 0).unwrap();
        let draft = &variant.made.draft;
        let scores = Rater::new(&variant.game, [Measure::Ladder]).rate(&draft.puzzle, &Stop::never()).unwrap();
        assert_eq!(scores.path.unwrap().level(), level);
    }
}

/// Nothing can be left out of a minimal variant: neither a clue, nor a mark, but for the last one of a rule.
#[test]
fn nothing_is_redundant_in_minimal_variants() {
    let game: Game = "box:3x3".parse().unwrap();
    let mut minimal = maker(&game, &["kropki", "thermo"], Some(9), Target { minimal: true, ..Target::default() });
    for index in 0..3 {
        let variant = minimal.make(1, index).unwrap();
        let puzzle = &variant.made.draft.puzzle;
        let mut fewer = puzzle.clone();
        for cell in 0..puzzle.len() {
            let Some(clue) = fewer[cell].take() else { continue };
            assert_eq!(count(SAT, &variant.game, &fewer, 2), 2, "cell {cell}");
            fewer[cell] = Some(clue);
        }
        let found = redundant(SAT, &variant.game, puzzle, &Stop::never()).unwrap().unwrap();
        let parts = parts(&variant.game);
        assert_eq!(parts.len(), variant.game.marks().len());
        let is_last = |at: &usize| parts.iter().filter(|part| part.name[..3] == parts[*at].name[..3]).count() == 1;
        assert!(found.each.iter().all(is_last), "{:?}", found.each);
    }
}

/// The redundant rules of random variants, against games that are built without them.
#[test]
fn redundant_rules_are_those_that_can_be_left_out() {
    let base: Game = "box:2x3".parse().unwrap();
    let mut found = 0;
    for index in 0..8 {
        let rules = ["thermo", "odd", "arrow", "sandwich"];
        let variant = maker(&base, &rules, Some(3), Target::default()).make(2, index).unwrap();
        let (puzzle, marks) = (&variant.made.draft.puzzle, variant.game.marks());
        let without = |left_out: &[usize]| {
            let mut game = base.clone();
            let kept = (0..marks.len()).filter(|at| !left_out.contains(at));
            kept.for_each(|at| game.add_mark(marks[at].clone()).unwrap());
            count(SAT, &game, puzzle, 2)
        };
        let each: Vec<usize> = (0..marks.len()).filter(|&at| without(&[at]) == 1).collect();
        let answer = redundant(NATIVE, &variant.game, puzzle, &Stop::never()).unwrap().unwrap();
        assert_eq!(answer.each, each);
        assert_eq!(without(&answer.together), 1);
        for &more in each.iter().filter(|at| !answer.together.contains(at)) {
            assert_eq!(without(&[&answer.together[..], &[more]].concat()), 2);
        }
        found += each.len();
    }
    assert!(found > 8, "{found}");
}

#[test]
fn a_seed_gives_the_same_variants_to_every_number_of_threads() {
    let args = "generate box:2x3 --with renban,quadruple,killer --count 6 --seed 5";
    let alone = stdout(&gerechte(&words(&format!("{args} -j 1")), b""));
    assert_eq!(alone, stdout(&gerechte(&words(&format!("{args} -j 3")), b"")));
    assert_eq!(alone.lines().count(), 6);
}

#[test]
fn files_have_a_place_each_and_are_not_replaced() {
    let folder = Folder::new("variants");
    let path = folder.path("mine.json");
    let args = format!("generate box:2x2 --with thermo,odd --count 2 --seed 1 --out {path}");
    assert!(gerechte(&words(&args), b"").status.success());
    for number in 0..2 {
        let file = folder.path(&format!("mine-{number}.json"));
        assert!(gerechte(&["solve", &file, "--unique"], b"").status.success());
    }
    assert_eq!(gerechte(&words(&args), b"").status.code(), Some(2));
    assert!(gerechte(&words(&format!("{args} --force")), b"").status.success());
}

/// A cage whose cells are named in another order is one rule, and has its combinations.
#[test]
fn cages_are_one_rule_in_any_order() {
    let mut game: Game = "box:2x2".parse().unwrap();
    game.add_cage(&[1, 0].map(Cell::new), 5).unwrap();
    let names: Vec<_> = parts(&game).into_iter().map(|part| part.name).collect();
    assert_eq!(names, ["r1c1+r1c2=5"]);
    let empty = common::puzzle(&game, &".".repeat(16));
    assert_eq!(of_cell(&game, &empty, Cell::new(0))[0].cells, [0, 1].map(Cell::new));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (args, code, said) in [
        ("box:2x2 --with whisper --seed 1", 3, "variant 0 of seed 1: no whisper fits on the first grids\n"),
        ("box:3x3 --with between --clues 0 --seed 0", 3, "variant 0 of seed 0: without clues, the reversed symbols"),
        ("box:2x2 --with candidates", 2, "`candidates` is none of killer, kropki"),
        ("box:2x2 --with diagonals", 2, "`diagonals` is none of killer, kropki"),
        ("latin:4 --with region-sum", 2, "region sum lines need regions, and the board has none that are known"),
        ("box:2x2 --with thermo,thermo", 2, "error: `thermo` is named twice"),
        ("box:2x2 --with thermo --marks 0", 2, "0 is not in 1..=1000"),
        ("box:2x2 --with thermo --killer", 2, "cannot be used with"),
        ("box:2x2 --marks 3", 2, "--with"),
        ("box:2x2 --with odd --cages 2..3", 2, "cannot be used with"),
        ("box:2x3+killer:examples/killer.txt --with killer", 2, "error: cages would lie over cages"),
        ("box:2x2 --with thermo --clues 17", 2, "--clues 17"),
        ("box:2x2 --with thermo --difficulty naive:hard", 2, "scale `naive`: puzzles with marks have a difficulty on"),
    ] {
        let run = gerechte(&words(&format!("generate {args}")), b"");
        let errors = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!((run.status.code(), errors.contains(said)), (Some(code), true), "{args}: {errors}");
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}
