//! Chaos construction: regions that are part of the solution, in pictures and on the ladder.

use crate::common;

use common::{NATIVE, game, puzzle_with, solutions};
use gerechte::encodings::Problem;
use gerechte::picture::{Colours, Picture, State};
use gerechte::rate::board::{Layout, SMALL};
use gerechte::rate::ladder::{Step, proof};
use gerechte::rate::{Candidate, Candidates, Guide, Ladder, Technique};
use gerechte::verbs::Show;
use gerechte::{Board, Game, Puzzle, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

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
