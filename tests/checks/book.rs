//! Books: the puzzles that a plan describes, all different, the same for the same seed.

use std::fs;
use std::io;

use crate::common;

use common::folder::Folder;
use common::{gerechte, stdout};
use gerechte::book::{BookPlan, ChooseError, Chosen, EXAMPLE, choose, pages};
use gerechte::rate::{Measure, Rater};
use gerechte::search::Native;
use gerechte::symmetry::CanonicalForms;
use gerechte::workers::Serial;
use gerechte::{Engine, Stop};

const PLAN: &str = "title = 'Codes & boxes'
seed = 5
puzzles-per-page = 4
[[puzzles]]
game = 'perfect:1'
number = 7
levels = ['easy', 'medium', 'hard']
[[puzzles]]
game = 'perfect:1'
number = 4
levels = ['easy']
symmetry = 'rot180'
[[puzzles]]
game = 'box:2x3'
number = 3
clues = '10..12'
";

fn plan(text: &str) -> BookPlan {
    BookPlan::parse(text, &|file| fs::read_to_string(file)).unwrap_or_else(|error| panic!("{error}"))
}

fn chosen(plan: &BookPlan) -> Result<Vec<Chosen>, ChooseError> {
    choose(plan, &Serial, &Stop::never(), &|| ())
}

#[test]
fn puzzles_are_what_the_plan_says() {
    let plan = plan(PLAN);
    let chosen = chosen(&plan).expect("puzzles");
    let of = |section: usize| chosen.iter().filter(move |chosen| chosen.section == section);
    assert_eq!([0, 1, 2].map(|section| of(section).count()), [7, 4, 3]);
    let levels: Vec<_> = of(0).filter_map(|chosen| Some(chosen.level?.name())).collect();
    assert_eq!(levels, ["easy", "easy", "easy", "medium", "medium", "hard", "hard"]);
    assert!(of(1).all(|chosen| {
        let clues: Vec<_> = chosen.puzzle.iter().map(Option::is_some).collect();
        clues.iter().eq(clues.iter().rev())
    }));
    assert!(of(2).all(|chosen| (10..=12).contains(&chosen.puzzle.clue_count())));
    for (section, puzzles) in plan.sections.iter().zip(0..).map(|(section, at)| (section, of(at).collect::<Vec<_>>())) {
        let mut rater = Rater::new(&section.game, [Measure::Ladder]);
        for chosen in puzzles {
            let problem = section.game.with_clues(&chosen.puzzle);
            assert_eq!(Native.count(&problem, Some(2), &Stop::never()).expect("counted").number(), 1);
            assert_eq!(problem.check(chosen.solution.symbols()), Ok(()));
            let scores = rater.rate(&chosen.puzzle, &Stop::never()).expect("one solution");
            assert_eq!(scores.path.ok().map(|path| path.level()), chosen.level);
        }
    }
    // Both sections of one game count together.
    let forms = CanonicalForms::new(&plan.sections[0].game, &Stop::never()).expect("forms");
    let codes: Vec<_> = of(0).chain(of(1)).collect();
    for (at, one) in codes.iter().enumerate() {
        for other in &codes[..at] {
            assert!(!forms.are_equivalent(&one.puzzle, &other.puzzle, &Stop::never()).expect("compared"));
            assert_ne!(one.solution, other.solution);
        }
    }
}

/// There are 13 classes of puzzles with four clues on 4×4 boards (the same count as `minimal box:2x2` has by another method), and so no fourteenth.
#[test]
fn no_two_are_equivalent() {
    let text = |number| format!("title='a'\nseed=1\n[[puzzles]]\ngame='box:2x2'\nclues='4'\nnumber={number}");
    assert_eq!(chosen(&plan(&text(13))).expect("puzzles").len(), 13);
    let error = chosen(&plan(&text(14))).expect_err("there are 13");
    assert!(matches!(error, ChooseError::Few { line: 3, found: 13, .. }), "{error}");
}

#[test]
fn a_ramp_goes_through_all_sections() {
    let chosen = chosen(&plan(&PLAN.replace("seed = 5", "seed = 5\nramp = true"))).expect("puzzles");
    assert!(chosen.is_sorted_by_key(|chosen| chosen.level));
    assert!(!chosen.is_sorted_by_key(|chosen| chosen.section));
}

/// Each puzzle and each solution stands on one page, under its number.
#[test]
fn pages_show_every_puzzle_and_solution() {
    let plan = plan(PLAN);
    let chosen = chosen(&plan).expect("puzzles");
    let pages = pages(&plan, &chosen);
    // A cover, 14 puzzles by four, 14 solutions by twelve.
    assert_eq!(pages.len(), 1 + 4 + 2);
    assert!(pages[0].contains("Codes &amp; boxes") && pages[0].contains("14 puzzles, easy to hard"));
    let bold = |svg: &str| svg.lines().filter(|line| line.contains("font-weight=\"bold\"")).count();
    let large = |svg: &str| svg.matches("font-size=\"28\"").count();
    let clues: usize = chosen.iter().map(|chosen| chosen.puzzle.clue_count()).sum();
    let symbols: usize = chosen.iter().map(|chosen| chosen.solution.symbols().len()).sum();
    assert_eq!(pages[1..5].iter().map(|page| bold(page)).sum::<usize>(), clues + 14);
    assert_eq!(pages[1..5].iter().map(|page| large(page)).sum::<usize>(), clues);
    assert_eq!(pages[5..].iter().map(|page| large(page)).sum::<usize>(), symbols);
    for number in 1..=14 {
        let with = |what: String| pages[1..].iter().filter(|page| page.contains(&what)).count();
        assert_eq!((with(format!(">{number}  ")), with(format!("{BOLD}>{number}<"))), (1, 1), "puzzle {number}");
    }
}

const BOLD: &str = "xml:space=\"preserve\" font-weight=\"bold\"";

/// Rules that no picture shows are said, with the title of the puzzles that they are for.
#[test]
fn the_cover_says_rules_that_are_not_drawn() {
    let text = "title = 'T'\nseed = 1\n[[puzzles]]\ngame = 'box:2x2+antiknight'\ntitle = 'Knights & co.'\nnumber = 1\n";
    let plan = plan(text);
    let cover = &pages(&plan, &chosen(&plan).expect("puzzles"))[0];
    assert!(cover.contains("Knights &amp; co.: Cells a knight"), "{cover}");
}

/// So are those of games in files, and of cages and diagonals what the pictures leave open. A relation that has no words is no game for a page.
#[test]
fn the_cover_says_rules_of_files() {
    let stated = |houses: &str, more: &str| {
        format!(
            r#"{{"schema":"gerechte/game/1","rows":4,"columns":4,"symbols":4,"houses":[[0,1,4,5],[2,3,6,7],[8,9,12,13],[10,11,14,15]{houses}]{more}}}"#
        )
    };
    let read = |game: &str| {
        let text = "title = 'T'\nseed = 1\n[[puzzles]]\ngame = '@game.json'\ntitle = 'Own'\nnumber = 1\n";
        BookPlan::parse(text, &|_| Ok(game.to_owned()))
    };
    let cover = |game: String| pages(&read(&game).expect("a plan"), &[]).swap_remove(0);
    let one_diagonal = cover(stated(",{\"name\":\"falling\",\"cells\":[0,5,10,15]}", ""));
    assert!(one_diagonal.contains(">The grey diagonal holds"), "{one_diagonal}");
    let cages =
        |repeats: bool| cover(stated("", &format!(r#","cages":[{{"cells":[1,2,6],"sum":7,"repeats":{repeats}}}]"#)));
    assert!(cages(false).contains(">The symbols within an outline with a number differ, and add up to it.<"));
    assert!(cages(true).contains(">The symbols within an outline with a number add up to it, and may repeat.<"));
    let sides = (0..16).flat_map(|cell| [(cell % 4 < 3, cell + 1), (cell < 12, cell + 4)].map(|side| (cell, side)));
    let apart =
        |(cell, (_, other)): (i32, (bool, i32))| format!(r#"{{"cells":[{cell},{other}],"is":"not difference 1"}}"#);
    let apart = sides.filter(|(_, (is_there, _))| *is_there).map(apart).collect::<Vec<_>>();
    let nonconsecutive = cover(stated("", &format!(r#","relations":[{}]"#, apart.join(","))));
    assert!(nonconsecutive.contains(">Own: Cells side by side do not hold"), "{nonconsecutive}");
    let error = read(&stated("", &format!(r#","relations":[{}]"#, apart[1..].join(",")))).expect_err("23 of 24");
    assert_eq!(error.to_string(), "line 4: game: `@game.json` demands 23 relations of cells that no page shows");
    let dots = "title = 'T'\nseed = 1\n[[puzzles]]\ngame = 'box:2x3+kropki:tests/data/dots6.txt'\nnumber = 1\n";
    let cover = pages(&plan(dots), &[]).swap_remove(0);
    assert!(cover.contains("Where there is no dot, symbols side by side neither differ by one"), "{cover}");
}

/// However many rules there are, and however long, they stay on the page.
#[test]
fn rules_fit_on_the_cover() {
    let title = "m".repeat(60);
    let section = |at: usize| {
        format!(
            "[[puzzles]]\ngame = 'latin:5+antiknight+antiking+nonconsecutive'\ntitle = '{at}{}'\nnumber = 1\n",
            &title[2..]
        )
    };
    let text = format!("title = 'T'\nseed = 1\n{}", (10..30).map(section).collect::<String>());
    let cover = pages(&plan(&text), &[]).swap_remove(0);
    let of = |line: &str, name: &str| -> f64 {
        let from = line.find(&format!(" {name}=\"")).expect("an attribute") + name.len() + 3;
        line[from..].split('"').next().expect("a value").parse().expect("a number")
    };
    let rules: Vec<_> = cover.lines().filter(|line| line.contains(": Cells ")).collect();
    assert_eq!(rules.len(), 60);
    for line in rules {
        let letters = line.split(['>', '<']).nth(2).expect("a text").chars().count();
        assert!(of(line, "y") < 842.0 - 48.0, "{line}");
        // Roboto's letters are half an em wide on average.
        assert!(0.5 * of(line, "font-size") * f64::from(letters as u32) <= 595.3 - 96.0 + 0.1, "{line}");
    }
}

#[test]
fn faults_of_plans_have_their_lines() {
    let head = "title = 'a'\nseed = 1\n";
    let section = "[[puzzles]]\ngame = 'box:2x2'\nnumber = 1\n";
    for (text, said) in [
        (String::new(), "line 1: missing field `title`"),
        ("title = 'a".to_owned(), "line 1: invalid literal string"),
        (format!("{head}pages = 3\n"), "line 3: unknown field `pages`"),
        (head.to_owned(), "line 3: [[puzzles]]: a plan wants from 1 to 100 of them"),
        (format!("{head}paper = 'A5'\n{section}"), "line 3: paper: `A5` is neither A4 nor Letter"),
        (format!("{head}puzzles-per-page = 3\n{section}"), "line 3: puzzles-per-page: 3 is none of 1, 2, 4, 6"),
        (format!("title = '数独'\nseed = 1\n{section}"), "line 1: title: the font has no `数`"),
        (format!("title = 'a'\nseed = -1\n{section}"), "line 2: invalid value: integer `-1`"),
        (
            format!("{head}{section}{section}").replace("1\n[[", "1001\n[["),
            "line 5: number: 1001 is not from 1 to 1000",
        ),
        (format!("{head}{section}").replace("2x2", "2x"), "line 4: game: `box:2x`: "),
        (format!("{head}{section}levels = ['easy', 'hrad']"), "line 6: levels: `hrad` is no level"),
        (format!("{head}{section}symmetry = 'round'"), "line 6: symmetry: `round` is none of"),
        (format!("{head}{section}clues = '20'"), "line 6: clues: `20`: box:2x2 has 16 cells"),
        (format!("{head}{section}number = 2"), "line 6: duplicate key"),
    ] {
        let error = BookPlan::parse(&text, &|file| Err(io::Error::other(file))).expect_err("a fault").to_string();
        assert!(error.starts_with(said), "{text:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert_eq!(plan(EXAMPLE).sections.len(), 4);
}

#[test]
fn books_are_files_of_the_user() {
    let folder = Folder::new("book");
    let (plan, pdf) = (folder.file("plan.toml", PLAN), folder.path("a.pdf"));
    let book = |plan: &str, more: &[&str]| gerechte(&[&["book", plan, "--out"], more].concat(), b"");
    let made = book(&plan, &[&pdf, "-j", "2"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    assert!(String::from_utf8_lossy(&made.stderr).contains("wrote 14 puzzles on 7 pages in "), "{made:?}");
    let bytes = fs::read(&pdf).expect("a book");
    let again = book(&plan, &[&pdf]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists, --force replaces it"), "{again:?}");
    // The same plan gives the same bytes, however many threads make it; another seed gives others.
    assert_eq!(book(&plan, &[&pdf, "--force", "-q"]).status.code(), Some(0));
    assert_eq!(fs::read(&pdf).expect("a book"), bytes);
    let other = folder.file("other.toml", &PLAN.replace("seed = 5", "seed = 6"));
    assert_eq!(book(&other, &[&folder.path("b.pdf"), "-q"]).status.code(), Some(0));
    assert_ne!(fs::read(folder.path("b.pdf")).expect("a book"), bytes);
    let stopped = book(&plan, &[&folder.path("c.pdf"), "--timeout", "0"]);
    assert_eq!(stopped.status.code(), Some(3), "{stopped:?}");
    // Files of a plan lie beside it.
    folder.file("mine.txt", "1...............\n");
    let own = folder.file("own.toml", "title = 'T'\nseed = 1\n[[puzzles]]\ngame = 'box:2x2'\nfile = 'mine.txt'\n");
    let said = book(&own, &[&folder.path("own.pdf")]);
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("1...............: not unique"), "{said}");
    let bad = folder.file("bad.toml", "title = 1");
    let error = book(&bad, &[&folder.path("d.pdf")]);
    assert_eq!(error.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&error.stderr).contains("bad.toml: line 1: invalid type: integer `1`"),
        "{error:?}"
    );
    // No puzzle has so few clues.
    let none = folder.file("none.toml", "title='a'\nseed=1\n[[puzzles]]\ngame='box:2x2'\nnumber=1\nclues='3'\n");
    let missed = book(&none, &[&folder.path("e.pdf")]);
    assert_eq!(missed.status.code(), Some(3));
    assert!(
        String::from_utf8_lossy(&missed.stderr).contains("none.toml: line 3: no puzzle of box:2x2 in 10000 attempts")
    );
    assert_eq!(
        folder.names(),
        ["a.pdf", "b.pdf", "bad.toml", "mine.txt", "none.toml", "other.toml", "own.toml", "plan.toml"]
    );
    assert_eq!(stdout(&gerechte(&["book", "--example"], b"")), EXAMPLE);
}

/// Puzzles of a file are in the book as they are, killers with cages of their own, and the style is that of the house.
#[test]
fn own_puzzles_and_killers_are_in_the_style_of_the_house() {
    const OWN: [&str; 2] = [
        "7..8.23...9.37............1...29.....4...3.29.......53..3.41.....6.......2...817.",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];
    let text = "title = 'T'
author = 'Ada & co.'
seed = 2
[style]
grey = true
imprint = 'The Torus Press'
levels = ['gentle', 'fair', 'tough', 'fierce', 'diabolical']
[[puzzles]]
game = 'box:3x3'
file = 'mine'
[[puzzles]]
game = 'box:2x3'
killer = true
number = 2
[[puzzles]]
game = 'diameter:1:0'
number = 1
";
    let files = |name: &str| match name {
        "mine" => Ok(format!("# two of mine\n{}  hard\n\n{}\n", OWN[0], OWN[1])),
        other => Err(io::Error::other(other.to_owned())),
    };
    let plan = BookPlan::parse(text, &files).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        plan.sections.iter().map(|section| section.title.as_str()).collect::<Vec<_>>(),
        ["Sudoku", "Killer 6 × 6", "Torus 8 × 8"]
    );
    let chosen = chosen(&plan).expect("puzzles");
    let own: Vec<_> = chosen[..2].iter().map(|chosen| chosen.puzzle.to_string()).collect();
    // From easy to hard.
    assert_eq!(own, [OWN[1], OWN[0]]);
    for killer in &chosen[2..4] {
        let game = killer.game.as_ref().expect("cages");
        let problem = game.with_clues(&killer.puzzle);
        assert_eq!(Native.count(&problem, Some(2), &Stop::never()).expect("counted").number(), 1);
        assert_eq!(problem.check(killer.solution.symbols()), Ok(()));
    }
    assert_ne!(chosen[2].solution, chosen[3].solution);
    let pages = pages(&plan, &chosen);
    for words in ["Ada &amp; co.", "The Torus Press · seed 2", "gentle to diabolical", "outline with a number"] {
        assert!(pages[0].contains(words), "{words}: {}", pages[0]);
    }
    assert!(pages[1].contains(">gentle<") && pages[1].contains(">diabolical<"));
    for page in &pages {
        let colours: Vec<_> = page.match_indices("\"#").map(|(at, _)| &page[at + 2..at + 8]).collect();
        assert!(colours.iter().all(|c| c[..2] == c[2..4] && c[2..4] == c[4..]), "{colours:?}");
    }
    for (wrong, said) in [
        ("levels = ['easy']", "levels: puzzles of a file are as they are"),
        ("number = 3", "number: 3: the file has 2"),
        ("file = 'other'", "duplicate key"),
    ] {
        let text = format!("title='a'\nseed=1\n[[puzzles]]\ngame='box:3x3'\nfile='mine'\n{wrong}\n");
        let error = BookPlan::parse(&text, &files).expect_err(wrong).to_string();
        assert!(error.contains(said), "{error}");
    }
    let twice = |_: &str| Ok(".".repeat(81));
    let text = "title='a'\nseed=1\n[[puzzles]]\ngame='box:3x3'\nfile='x'\n";
    let error =
        choose(&BookPlan::parse(text, &twice).expect("a plan"), &Serial, &Stop::never(), &|| ()).expect_err("two");
    assert!(error.to_string().starts_with("line 3: ") && error.to_string().ends_with("not unique"), "{error}");
}

/// A file of puzzles with games of their own, as `generate --with` writes them.
#[test]
fn puzzles_of_a_file_may_have_their_own_games() {
    let file = stdout(&gerechte(&["generate", "box:2x3", "--with", "thermo", "--seed", "1", "--count", "3"], b""));
    let read = |name: &str| if name == "v.json" { Ok(file.clone()) } else { Err(io::Error::other("no such file")) };
    let plan = "title = 'V'\nseed = 1\n[[puzzles]]\ngame = 'box:2x3'\nfile = 'v.json'";
    let plan = BookPlan::parse(plan, &read).unwrap_or_else(|error| panic!("{error}"));
    let chosen = chosen(&plan).expect("puzzles with solutions");
    assert_eq!(chosen.len(), 3);
    for one in &chosen {
        let game = one.game.as_ref().expect("its own game");
        assert!(!game.marks().is_empty());
        let found = common::solutions(common::SAT, &game.with_clues(&one.puzzle), 2);
        assert_eq!(found, [one.solution.to_vec()]);
    }
    // A cover, two pages of puzzles, and one of solutions.
    assert_eq!(pages(&plan, &chosen).len(), 4);
    let section = |game: &str| format!("title = 'V'\nseed = 1\n[[puzzles]]\ngame = '{game}'\nfile = 'v.json'");
    let faulty = file.replacen("\"puzzle\":\"", "\"puzzle\":\"1", 1);
    let error = BookPlan::parse(&section("box:2x3"), &|_| Ok(faulty.clone())).unwrap_err().to_string();
    assert!(error.starts_with("line 5: file: `v.json`: line 1: "), "{error}");
    let error = BookPlan::parse(&section("box:3x3"), &|_| Ok(file.clone())).unwrap_err().to_string();
    assert_eq!(error, "line 5: file: `v.json`: line 1: a puzzle of another board than that of box:3x3");
    // The cover says what no picture shows.
    let file = stdout(&gerechte(&["generate", "box:2x3+nonconsecutive", "--with", "thermo", "--seed", "1"], b""));
    let plan = BookPlan::parse(&section("box:2x3"), &|_| Ok(file.clone())).expect("a plan");
    let chosen = choose(&plan, &Serial, &Stop::never(), &|| ()).expect("a puzzle with one solution");
    assert!(pages(&plan, &chosen)[0].contains("differ by one"));
}
