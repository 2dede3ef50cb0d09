//! Chaos construction: regions that are part of the solution, in pictures and on the ladder.

use crate::common;

use common::{NATIVE, game, gerechte, puzzle_with, solutions, stdout};
use gerechte::encodings::{Cell, Constraint, Problem};
use gerechte::game::{GameSpec, Mark, Rule, cages_file};
use gerechte::generate::{Fill, KillerMaker, KillerTarget, Symmetry, Target, VariantMaker, VariantMiss, VariantTarget};
use gerechte::picture::{Colours, Picture, State};
use gerechte::rate::board::{Layout, SMALL};
use gerechte::rate::ladder::{Step, proof};
use gerechte::rate::{Candidate, Candidates, Guide, Ladder, Technique};
use gerechte::verbs::Show;
use gerechte::{Board, Game, Puzzle, Stop};
use itertools::Itertools as _;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng};

/// Whether two cells of a picture in characters are parted by a thick line.
fn is_parted(text: &str, one: (usize, usize), other: (usize, usize)) -> bool {
    let (row, column) = (one.0 + other.0 + 1, 2 * (one.1 + other.1) + 2);
    let sign = text.lines().nth(row).and_then(|line| line.chars().nth(column)).unwrap();
    ['┃', '━'].contains(&sign)
}

/// The regions of a solution are those that thick borders enclose; those of a puzzle are parted as far as they are known.
#[test]
fn pictures_have_the_borders_of_known_regions() {
    let game: Game = "latin:4+chaos".parse().unwrap();
    let grids = solutions(NATIVE, game.problem(), 300);
    let beside = |place: usize| {
        let right = (place % 4 < 3).then(|| (place, place + 1));
        right.into_iter().chain((place < 12).then(|| (place, place + 4)))
    };
    let mut known_borders = 0;
    for (at, grid) in grids.iter().enumerate() {
        let hidden = |cell: usize| at > 0 && (7 * cell + at).is_multiple_of(3);
        let clues = (0..32).map(|cell| Some(grid[cell]).filter(|_| !hidden(cell))).collect::<Vec<_>>();
        let text = Picture::of(&game).with_puzzle(&Puzzle::from(clues)).text(Colours::None);
        assert_eq!(text.lines().count(), 9, "{text}");
        for (one, other) in (0..16).flat_map(beside) {
            let place = |cell: usize| (cell / 4, cell % 4);
            let are_known = !hidden(16 + one) && !hidden(16 + other);
            let differ = are_known && grid[16 + one] != grid[16 + other];
            assert_eq!(is_parted(&text, place(one), place(other)), differ, "{one} {other}\n{text}");
            known_borders += usize::from(differ);
        }
        // Numbers of regions stand in the cells of a puzzle, and a solution has none.
        let numbers = (0..16).filter(|&place| at > 0 && !hidden(16 + place)).count();
        assert_eq!(text.chars().filter(|sign| ('₁'..='₄').contains(sign)).count(), numbers, "{text}");
    }
    assert!(known_borders > 1000, "{known_borders}");
}

/// Numbers of regions that no order of first cells has are refused at sight, and no others.
#[test]
fn numbers_out_of_order_are_named() {
    let game: Game = "latin:3+chaos".parse().unwrap();
    // Each cell has the number of a region that has begun, or the next one.
    let mut orders = vec![Vec::new()];
    for _ in 0..9 {
        let next = |order: Vec<usize>| {
            let begun = order.iter().max().copied().unwrap_or(0);
            (1..=3.min(begun + 1)).map(move |number| order.iter().copied().chain([number]).collect())
        };
        orders = orders.into_iter().flat_map(next).collect();
    }
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut refused = 0;
    for _ in 0..2_000 {
        let known: Vec<usize> = (0..9).map(|_| random.random_range(0..=6_usize).saturating_sub(3)).collect();
        let fits = |order: &Vec<usize>| order.iter().zip(&known).all(|(one, other)| *other == 0 || one == other);
        let line = format!(".........{}", known.iter().join(""));
        match Puzzle::parse(&game, &line) {
            Ok(_) => assert!(orders.iter().any(fits), "{line}"),
            Err(error) => {
                assert!(
                    error.to_string().contains("regions are numbered in the order of their first cells"),
                    "{error}"
                );
                assert!(!orders.iter().any(fits), "{line}");
                refused += 1;
            }
        }
    }
    assert!((200..1_800).contains(&refused), "{refused}");
    let said = gerechte(&["check", "latin:3+chaos", ".........2........"], b"");
    assert!(stdout(&said).contains("region of r1c1 cannot be 2"), "{said:?}");
}

/// Every form of a picture shows the square of symbols alone, unless the numbers of regions have candidates of their own.
#[test]
fn pictures_show_one_square_without_candidates() {
    let game: Game = "latin:3+chaos".parse().unwrap();
    let puzzle = Puzzle::parse(&game, "..3.1.....12.2....").unwrap();
    let empty = Picture::of(&game);
    assert_eq!((empty.size(), empty.text_width()), (Picture::of(&"latin:3".parse().unwrap()).size(), 13));
    let solved = Show { solution: true, ..Show::new(&game) }.picture(Some(&puzzle), &Stop::never()).unwrap();
    let text =
        "┏━━━┯━━━┳━━━┓\n┃ 1 │ 2 ┃ 3 ┃\n┠───╆━━━╃───┨\n┃ 3 ┃ 1 │ 2 ┃\n┣━━━╇━━━┿━━━┫\n┃ 2 │ 3 │ 1 ┃\n┗━━━┷━━━┷━━━┛\n";
    assert_eq!(solved.text(Colours::None), text);
    for picture in [&empty, &solved, &empty.clone().with_puzzle(&puzzle)] {
        assert_eq!(picture.size(), empty.size());
        assert!(picture.tikz().matches("rectangle").count() <= 9, "{}", picture.tikz());
    }
    assert_eq!(solved.svg().matches("<text").count(), 9, "{}", solved.svg());
    assert_eq!(empty.clone().with_puzzle(&puzzle).svg().matches("fill=\"#333333\"").count(), 3);
    // With their candidates the numbers of regions have cells of their own.
    assert!(State::new(&game, &puzzle).picture().size().0 > empty.size().0);
    // So they do where something else is drawn on them, and where the board has regions besides.
    let whole = Picture::of(&"box:2x2+chaos".parse().unwrap());
    assert!(whole.size().0 > Picture::of(&"latin:4+chaos".parse().unwrap()).size().0);
}

/// The steps of random puzzles hold in all their solutions and are proved by definition; of a hundred puzzles with one solution so many are solved.
#[test]
fn steps_about_regions_are_right() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    // Two regions of three cells, and four symbols.
    let mut problem = Problem::new(12, 4).unwrap();
    problem.divide(0..6, 6..12, 3, 3).unwrap();
    let smaller = Game::new(Board::with_further(2, 3, 6), problem).unwrap();
    for (game, least) in [(game("latin:3+chaos"), 80), (game("latin:4+chaos"), 40), (smaller, 0)] {
        let name = game.to_string();
        let layout = Layout::<SMALL>::new(&game).unwrap();
        let whole = Guide::new(&game, Ladder::hodoku()).unwrap();
        let of_regions = [Technique::Region, Technique::RegionConnectivity];
        let others = Technique::all().filter(|technique| technique.is_rung() && !of_regions.contains(technique));
        let former = whole.with(Ladder::new(others.collect()));
        let (mut solved, mut solved_before, mut steps) = (0, 0, [0; 2]);
        for number in 0..200 {
            let clues = puzzle_with(&game, if number < 100 { 1 } else { 3 }, &mut random);
            let all = solutions(NATIVE, &game.with_clues(&clues), usize::MAX);
            let mut state = Candidates::new(&layout, &clues);
            while let Some(round) = Ladder::hodoku().round(&state, &Stop::never()) {
                for step in &round.steps {
                    let told = || format!("{name} {clues} {step:?}");
                    let holds = |at: &Candidate| all.iter().all(|grid| grid[at.cell].index() == at.symbol);
                    let fails = |at: &Candidate| all.iter().all(|grid| grid[at.cell].index() != at.symbol);
                    assert!(step.placements.iter().all(holds) && step.eliminations.iter().all(fails), "{}", told());
                    let Some(technique) = of_regions.iter().position(|of| *of == step.technique) else { continue };
                    steps[technique] += 1;
                    assert_eq!(proof::check(&state, step), Ok(()), "{}", told());
                    // What is true is not refuted.
                    for (cell, symbol) in all[0].iter().enumerate() {
                        let mut wrong = Step { placements: Vec::new(), ..step.clone() };
                        wrong.eliminations = vec![Candidate { cell, symbol: symbol.index() }];
                        assert!(proof::check(&state, &wrong).is_err(), "{wrong:?} after {}", told());
                    }
                }
                round.steps.iter().for_each(|step| step.apply(&mut state));
            }
            if number < 100 {
                solved += usize::from(whole.path(&clues, &Stop::never()).solved);
                solved_before += usize::from(former.path(&clues, &Stop::never()).solved);
            }
        }
        // No other technique says anything about numbers of regions.
        assert!(solved >= least && solved_before == 0, "{name}: {solved}, {solved_before} before");
        assert!(steps.iter().all(|&number| number > 100), "{name}: {steps:?}");
    }
}

/// Marks and cages lie on cells that hold symbols, and a file of cages states the same game.
#[test]
fn nothing_is_drawn_on_numbers_of_regions() {
    let (game, stop) = (game("latin:4+chaos"), Stop::never());
    let mut drawn = Vec::new();
    // Region sum lines need known regions.
    for rule in Rule::drawable().filter(|rule| rule.name != "region-sum") {
        let target = VariantTarget { rules: vec![rule], number: Some(3), puzzle: Target::default() };
        let mut maker = VariantMaker::new(&game, target, Fill::Native, 50, &stop).unwrap();
        let variant = match maker.make(1, 0) {
            Ok(variant) => variant.game,
            Err(VariantMiss::Undrawn(_)) => continue,
            Err(miss) => panic!("{}: {miss}", rule.name),
        };
        assert!(variant.marks().iter().flat_map(Mark::cells).all(|cell| cell.index() < 16), "{}", rule.name);
        let further = variant.problem().constraints().iter().skip(game.problem().constraints().len());
        assert!(further.flat_map(Constraint::cells).all(|cell| cell.index() < 16), "{}", rule.name);
        drawn.push(rule.name);
    }
    let wanted = ["thermo", "renban", "kropki", "killer", "calcudoku", "quadruple", "skyscraper", "odd", "arrow"];
    assert!(wanted.iter().all(|name| drawn.contains(name)) && !drawn.contains(&"region-sum"), "{drawn:?}");

    let mut maker = KillerMaker::new(&game, KillerTarget::default(), Fill::Native, 200, &stop).unwrap();
    let killer = maker.make(1, 0).expect("cages");
    let cages: Vec<_> = killer.cages.iter().map(|cage| (cage.cells.clone(), cage.sum)).collect();
    assert_eq!(cages.iter().flat_map(|(cells, _)| cells).count(), 16);
    let file = cages_file(&game.board_of_symbols(), &cages);
    let spec: GameSpec = "latin:4+killer:f+chaos".parse().unwrap();
    let read = spec.build_with(&|_| Ok(file.clone()), NATIVE, &stop).unwrap();
    let clued = |game: &Game| solutions(NATIVE, &game.with_clues(&killer.puzzle), 2);
    assert_eq!(clued(&read), [killer.solution.to_vec()]);
    assert_eq!(clued(&killer.game(&game).unwrap()), clued(&read));
}

/// Grids and candidates that are written are read back; without numbers of regions these are blank.
#[test]
fn grids_and_candidates_are_read_back() {
    let (game, mut random) = (game("latin:4+chaos"), ChaCha8Rng::seed_from_u64(3));
    for _ in 0..3 {
        let puzzle = puzzle_with(&game, 1, &mut random).to_string();
        let solved = stdout(&gerechte(&["solve", "latin:4+chaos", &puzzle], b""));
        for format in ["grid", "pencilmarks"] {
            let written = gerechte(&["convert", "latin:4+chaos", &puzzle, "--to", format], b"").stdout;
            let read = stdout(&gerechte(&["solve", "latin:4+chaos", "-"], &written));
            assert_eq!(read, solved, "{format} of {puzzle}");
        }
        let blank = format!("{}{}", &puzzle[..16], ".".repeat(16));
        let rows = (0..4).map(|row| &puzzle[4 * row..4 * row + 4]).join("\n");
        let spaced = puzzle[..16].chars().join(" ");
        for without in [puzzle[..16].to_owned(), rows, spaced] {
            let read = stdout(&gerechte(&["convert", "latin:4+chaos", "-", "--to", "line"], without.as_bytes()));
            assert_eq!(read.trim_end(), blank, "{without}");
        }
    }
    // A blank line ends a grid without numbers.
    let two = "1...\n.2..\n..3.\n....\n\n4...\n.3..\n..2.\n....\n";
    let read = stdout(&gerechte(&["convert", "latin:4+chaos", "-", "--to", "line"], two.as_bytes()));
    let blank = ".".repeat(16);
    assert_eq!(read, format!("1....2....3.....{blank}\n4....3....2.....{blank}\n"));
    let error = gerechte(&["count", "latin:4+chaos", "12341234123412341"], b"").stderr;
    let words = "17 characters instead of 16, one for each cell, or 16 more for the numbers of their regions";
    assert!(String::from_utf8_lossy(&error).contains(words));
}

/// The cell with the number of a region has the name of the cell that is in it; a symmetry takes both along.
#[test]
fn numbers_of_regions_go_with_their_cells() {
    let game = game("latin:4+chaos");
    for cell in 0..16 {
        let (one, number) = (Cell::new(cell), Cell::new(16 + cell));
        let name = format!("region of {}", game.cell_name(one));
        assert_eq!((game.cell_name(number), game.cell_named(&name)), (name, Some(number)));
        assert_eq!(game.numbered_cells().nth(cell), Some((one, number)));
    }
    assert_eq!(game.cell_named("region of region of r1c1"), None);
    let said = stdout(&gerechte(&["hint", "latin:4+chaos", "-q", &".".repeat(32), "--why", "region of r1c1=2"], b""));
    assert_eq!(said.trim_end(), "region of r1c1=2 contradicts the rules of the game");
    let mut orbits = Symmetry::Rot180.orbits(&game).unwrap();
    orbits.sort();
    let turned = |first: usize| (first..first + 8).map(move |cell| vec![cell, 2 * first + 15 - cell]);
    assert_eq!(orbits, turned(0).chain(turned(16)).collect::<Vec<_>>());
}

/// A region sum line needs regions that are known.
#[test]
fn region_sum_lines_are_refused_without_regions() {
    let build = |name: &str| {
        let spec: GameSpec = name.parse().unwrap();
        spec.build_with(&|_| Ok("r1c1 r1c2 r2c2 r3c2".to_owned()), NATIVE, &Stop::never())
    };
    for name in ["latin:4+region-sum:f", "latin:4+region-sum:f+chaos"] {
        let error = build(name).unwrap_err().to_string();
        assert_eq!(error, "f: line 1: region sum lines need regions, and the board has none that are known");
    }
    assert!(build("box:2x2+region-sum:f").is_ok());
}
