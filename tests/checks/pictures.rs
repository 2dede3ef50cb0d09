//! Pictures: they show what they are of, and nothing of it is lost.

use std::fs;

use crate::claims::elements;
use crate::common;

use common::folder::Folder;
use common::{game, gerechte, stdout};
use gerechte::encodings::{Cell, Symbol};
use gerechte::game::{Mark, file};
use gerechte::picture::{Colours, Picture, State, html};
use gerechte::print::{self, PrintError};
use gerechte::rate::{Taught, Tutor};
use gerechte::search::Native;
use gerechte::{Game, Puzzle, Stop};
use resvg::tiny_skia::Pixmap;

const GAMES: [&str; 10] = [
    "perfect:1",
    "diameter:1:1",
    "ball:hex:1",
    "box:2x3",
    "box:3x3+diagonals+windows",
    "latin:4+killer:tests/data/killer4.txt",
    "samurai",
    "jigsaw:<&\"'/<&\"'/<&\"'/<&\"'",
    "box:4x4",
    "box:2x3+thermo:tests/data/thermo6.txt+arrow:tests/data/arrow6.txt+palindrome:tests/data/palindrome6.txt+kropki:tests/data/dots6.txt",
];

fn puzzle(game: &Game) -> Puzzle {
    let made = stdout(&gerechte(&["solve", &game.to_string(), "--seed", "1"], b""));
    let mut puzzle = Puzzle::parse(game, made.trim()).expect("a grid");
    (0..puzzle.len()).filter(|cell| cell % 3 > 0).for_each(|cell| puzzle[cell] = None);
    puzzle
}

/// The clues are read off the picture: each cell has three columns and a line, and borders of one between them.
#[test]
fn clues_are_where_they_belong() {
    for name in GAMES {
        let game = game(name);
        let puzzle = puzzle(&game);
        let text = Picture::of(&game).with_puzzle(&puzzle).text(Colours::None);
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        // The dots of these games stand on borders.
        let listed = game.marks().iter().filter(|mark| !matches!(mark, Mark::Dot(..))).count();
        assert_eq!(lines.len(), 2 * game.board().rows() + 1 + listed, "{name}");
        for (cell, clue) in puzzle.iter().enumerate() {
            let (row, column) = game.board().position(Cell::new(cell));
            let shown = lines[2 * row + 1].get(4 * column + 2).copied();
            assert_eq!(shown, Some(clue.map_or(' ', Symbol::to_char)), "{name}: cell {cell}\n{text}");
        }
        let coloured = Picture::of(&game).with_puzzle(&puzzle).coloured(true).text(Colours::Ansi);
        assert_eq!(coloured.matches("\u{1b}[0m").count(), coloured.matches("\u{1b}[").count() / 2, "{name}");
    }
}

/// Without colours, cells have one letter if and only if they are in one region, also where there are capital and small ones.
#[test]
fn letters_tell_regions_apart() {
    for name in ["perfect:1", "perfect:4", "diameter:3:1"] {
        let game = game(name);
        let text = Picture::of(&game).text(Colours::None);
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let mut regions: Vec<(usize, char)> = Vec::new();
        for (number, region) in game.palette().expect("regions").regions().iter().enumerate() {
            for &cell in region {
                let (row, column) = game.board().position(cell);
                regions.push((number, lines[2 * row + 1][4 * column + 1]));
            }
        }
        regions.sort_unstable();
        regions.dedup();
        let letters: std::collections::HashSet<char> = regions.iter().map(|&(_, letter)| letter).collect();
        assert_eq!((regions.len(), letters.len()), (game.order(), game.order()), "{name}");
    }
}

/// A picture is well formed, and has a text for each clue, besides the letters of regions and the sums of cages.
#[test]
fn drawings_are_well_formed() {
    for name in GAMES {
        let game = game(name);
        let puzzle = puzzle(&game);
        for picture in [Picture::of(&game), Picture::of(&game).coloured(true)] {
            let svg = picture.clone().coloured(false).with_puzzle(&puzzle).svg();
            let large = elements(&svg).into_iter().filter(|element| element == "text").count();
            let sums = game.problem().constraints().len() - game.problem().houses().count();
            assert!(large == puzzle.clue_count() || large == puzzle.clue_count() + sums, "{name}: {large}");
            elements(&picture.svg());
            let tikz = picture.with_puzzle(&puzzle).tikz();
            assert_eq!(
                tikz.matches('{').count() - tikz.matches("\\{").count(),
                tikz.matches('}').count() - tikz.matches("\\}").count()
            );
            assert_eq!(tikz.matches("\\Large").count(), puzzle.clue_count(), "{name}");
        }
    }
}

/// Regions that touch, also round the torus, have different colours.
#[test]
fn regions_that_touch_differ() {
    for name in
        ["perfect:1", "perfect:2", "perfect:5", "diameter:1:0", "diameter:2:1", "diameter:4:0", "ball:hex:3", "box:8x8"]
    {
        let game = game(name);
        let svg = Picture::of(&game).coloured(true).lettered(false).svg();
        let fills: Vec<&str> =
            svg.lines().filter_map(|line| line.strip_prefix("<rect")?.split("fill=\"").nth(1)).collect();
        let n = game.order();
        let regions = game.palette().expect("a palette").regions();
        let region = |cell: usize| regions.iter().position(|region| region.iter().any(|member| member.index() == cell));
        assert_eq!(fills.len(), n * n);
        for cell in 0..n * n {
            for other in [cell / n * n + (cell + 1) % n, (cell + n) % (n * n)] {
                assert_eq!(
                    fills[cell] == fills[other],
                    region(cell) == region(other),
                    "{name}: cells {cell} and {other}"
                );
            }
        }
    }
}

/// Followed step by step, the state ends in the solution, and each picture marks what its step says.
#[test]
fn steps_are_drawn_as_they_are_told() {
    for (name, line) in [
        ("perfect:1", "1.....5............4...3."),
        ("box:3x3", ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."),
    ] {
        let game = game(name);
        let puzzle = Puzzle::parse(&game, line).expect("a puzzle");
        let lesson = Tutor::new(&game).expect("no sums").explain(&puzzle, &Stop::never());
        assert!(lesson.solved);
        let mut state = State::new(&game, &puzzle);
        for step in &lesson.steps {
            let svg = state.picture_of(step).svg();
            elements(&svg);
            for at in step.eliminations().iter().chain(&step.placements()) {
                let left = state.candidates(Cell::new(at.cell));
                assert!(left.iter().any(|symbol| symbol.index() == at.symbol), "{name}: {}", step.text());
            }
            assert_eq!(svg.matches("stroke=\"#b3001b\"").count(), step.eliminations().len(), "{}", step.text());
            assert_eq!(svg.matches("fill=\"#0a7a2f\"").count(), step.placements().len(), "{}", step.text());
            state.follow(step);
        }
        assert!((0..game.board().cells()).all(|cell| state.candidates(Cell::new(cell)).is_empty()));
    }
}

/// LaTeX contains the same parts of a step as SVG: the conclusions, the premises, links, and the sides of frames.
#[test]
fn steps_are_the_same_for_latex() {
    let mut seen = [0; 6];
    for (name, line) in [
        ("perfect:1", "1.....5............4...3."),
        // With chains.
        ("box:3x3", "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7..."),
    ] {
        let game = game(name);
        let puzzle = Puzzle::parse(&game, line).expect("a puzzle");
        let mut state = State::new(&game, &puzzle);
        for step in &Tutor::new(&game).expect("no sums").explain(&puzzle, &Stop::never()).steps {
            let picture = state.picture_of(step);
            let (svg, tikz) = (picture.svg(), picture.tikz());
            let is_frame = |line: &&str| line.contains("stroke=\"#123a7a\" stroke-width=\"3\"");
            let sides = svg.lines().filter(is_frame).map(|line| line.matches('M').count()).sum();
            let in_svg = |what: &str| svg.matches(what).count();
            let both = [
                (in_svg("stroke=\"#b3001b\""), "\\draw[eliminated,"),
                (in_svg("fill=\"#0a7a2f\""), "\\filldraw[fill=placed,"),
                (in_svg("fill=\"#fff3b0\""), "\\filldraw[fill=reason,"),
                (in_svg("stroke=\"#6a3d9a\""), "\\draw[link,"),
                (in_svg("stroke-width=\"1.2\" stroke-dasharray"), "-latex,densely dashed]"),
                (sides, "\\draw[house,"),
            ];
            for (seen, (number, what)) in seen.iter_mut().zip(both) {
                assert_eq!(tikz.matches(what).count(), number, "{what}: {}", step.text());
                *seen += number;
            }
            state.follow(step);
        }
    }
    assert!(!seen.contains(&0), "{seen:?}");
}

#[test]
fn pictures_are_files_of_the_user() {
    let folder = Folder::new("pictures");
    let (svg, steps) = (folder.path("a.svg"), folder.path("steps"));
    let show = |more: &[&str]| gerechte(&[&["show", "perfect:1", "1.....5............4...3."], more].concat(), b"");
    assert_eq!(show(&["-o", &svg]).status.code(), Some(0));
    assert!(fs::read_to_string(&svg).expect("a picture").starts_with("<svg "));
    let error = |more: &[&str]| {
        let output = show(more);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(error(&["-o", &svg]).contains("exists, --force replaces it"));
    assert_eq!(show(&["-o", &svg, "--force", "--solution"]).status.code(), Some(0));
    assert!(error(&["-o", &folder.path("a.gif")]).contains("ends in .svg, .png, .pdf, .html, .tex or .txt"));
    assert!(error(&["--form", "png"]).contains("--form png is for files: --out FILE.png"));
    assert_eq!(show(&["--steps", "--out", &steps, "-q"]).status.code(), Some(0));
    assert!(error(&["--steps", "--out", &steps]).contains("the folder is not empty"));
    assert_eq!(fs::read_dir(&steps).expect("a folder").count(), 29);
    let record: serde_json::Value =
        serde_json::from_str(&stdout(&show(&["--json", "--form", "svg"]))).expect("a record");
    assert_eq!(record["schema"], "gerechte/show/1");
    assert!(record["picture"].as_str().is_some_and(|svg| svg.ends_with("</svg>\n")));
}

/// The links of a chain are arrows: a full one for each strong link of its Eureka notation, a dashed one for each weak link.
#[test]
fn links_of_chains_are_arrows() {
    let game = game("box:3x3");
    let puzzle = Puzzle::parse(&game, CHAINS).expect("a puzzle");
    let lesson = Tutor::new(&game).expect("no sums").explain(&puzzle, &Stop::never());
    let mut state = State::new(&game, &puzzle);
    let mut chains = 0;
    for step in &lesson.steps {
        let svg = state.picture_of(step).svg();
        let lines: Vec<_> = svg.lines().filter(|line| line.contains("stroke=\"#6a3d9a\"")).collect();
        let dashed = lines.iter().filter(|line| line.contains("stroke-dasharray")).count();
        let Taught::Step(told) = step else { panic!("the ladder solves it") };
        let eureka = told.eureka.as_deref().unwrap_or_default();
        assert_eq!(
            (lines.len() - dashed, dashed),
            (eureka.matches('=').count(), eureka.matches('-').count()),
            "{eureka}"
        );
        // One that begins with an arrow's tip for each.
        assert_eq!(svg.matches("fill=\"#6a3d9a\"").count(), lines.len());
        chains += usize::from(!lines.is_empty());
        state.follow(step);
    }
    assert!(lesson.solved && chains > 0, "{chains} chains");
}

/// Cages have borders on terminals, with their sums; a cage goes through the border of a region where that is broken.
#[test]
fn cages_and_sums_are_drawn_in_characters() {
    let mut game = game("box:2x2");
    let cells = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<Vec<_>>();
    for (cage, sum) in [(&[0, 1][..], 3), (&[2, 6], 7), (&[4, 8], 5), (&[14, 15], 3)] {
        game.add_cage(&cells(cage), sum).expect("a cage");
    }
    let wanted = "\
┏3━━━━━━┳7━━┯━━━┓
┃       ┃   │   ┃
┠5──┬───┨   ├───┨
┃   │   ┃   │   ┃
┣┅┅┅╅━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╊3──┷━━━┫
┃   │   ┃       ┃
┗━━━┷━━━┻━━━━━━━┛
";
    let text = Picture::of(&game).text(Colours::None);
    assert_eq!(text.matches(['┅', '┇']).count(), 3, "{text}");
    assert_eq!(text.lines().next(), wanted.lines().next(), "{text}");
    assert_eq!(text.lines().nth(1), wanted.lines().nth(1), "{text}");
    assert!([3, 5, 7].iter().all(|sum| text.contains(&sum.to_string())), "{text}");
}

/// Every colour of a picture in grey has as much red as green and blue.
#[test]
fn grey_pictures_are_grey() {
    for name in ["diameter:1:0", "box:3x3", "perfect:2", "latin:4+killer:tests/data/killer4.txt"] {
        let svg = Picture::of(&game(name)).in_grey().svg();
        let colours: Vec<_> = svg.match_indices("\"#").map(|(at, _)| &svg[at + 2..at + 8]).collect();
        assert!(!colours.is_empty());
        let is_grey = |colour: &&str| colour[..2] == colour[2..4] && colour[2..4] == colour[4..];
        assert!(colours.iter().all(is_grey), "{name}: {colours:?}");
        // Regions that touch differ.
        let coloured = Picture::of(&game(name)).svg();
        assert_eq!(svg.matches("<rect").count(), coloured.matches("<rect").count());
    }
}

#[test]
fn images_have_the_width_that_is_asked_for() {
    let folder = Folder::new("widths");
    for width in [16, 100, 333, 1000] {
        let path = folder.path(&format!("{width}.png"));
        let width_text = width.to_string();
        let output = gerechte(&["show", "perfect:1", "--width", &width_text, "-o", &path], b"");
        assert!(output.status.success());
        let bytes = fs::read(&path).expect("an image");
        assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().expect("four bytes")), width);
    }
    let refused = gerechte(&["show", "perfect:1", "--width", "100"], b"");
    assert_eq!(refused.status.code(), Some(2));
    let svg = |more: &[&str]| stdout(&gerechte(&[&["show", "perfect:1", "--form", "svg"], more].concat(), b""));
    assert!(
        svg(&[]).contains("stroke-dasharray=\"2 2\"") && !svg(&["--no-codewords"]).contains("stroke-dasharray=\"2 2\"")
    );
    // Without colours letters are left, and the sides where a region goes on.
    let borders = svg(&["--regions", "borders"]);
    assert!(
        borders.contains(">A</text>") && borders.contains("stroke-dasharray=\"5 4\"") && !borders.contains("#77aadd")
    );
}

/// Alternating inference chains are needed.
const CHAINS: &str = "9.56......3.8..9..7..4......8.9..12.........56..5..8......1.6.92...8..7.1...4...2";

/// `--pretty` draws what `show` draws, where a line would be printed.
#[test]
fn results_are_drawn_where_that_is_asked() {
    let line = "1.....5............4...3.";
    let game = game("perfect:1");
    let puzzle = Puzzle::parse(&game, line).expect("a puzzle");
    let answer = |args: &[&str]| stdout(&gerechte(&[args, &["--pretty"]].concat(), b""));
    let drawn = |more: &[&str]| stdout(&gerechte(&[&["show", "perfect:1", line], more].concat(), b""));
    assert_eq!(answer(&["solve", "perfect:1", line]), drawn(&["--solution"]));
    assert_eq!(answer(&["hint", "perfect:1", line]), drawn(&[]) + "look at column 3, region B\n");
    let explained = answer(&["explain", "perfect:1", line]);
    let lesson = Tutor::new(&game).expect("no sums").explain(&puzzle, &Stop::never());
    let mut state = State::new(&game, &puzzle);
    let mut rest = explained.as_str();
    for step in &lesson.steps {
        let shown = format!("{}{}\n\n", state.picture_of(step).text(Colours::None), step.text());
        rest = rest.strip_prefix(&shown).unwrap_or_else(|| panic!("{shown}\n{rest}"));
        state.follow(step);
    }
    assert!(rest.starts_with("solved: "), "{rest}");
    let made = |more: &[&str]| stdout(&gerechte(&[&["generate", "perfect:1", "--seed", "3"], more].concat(), b""));
    let made = (made(&[]), made(&["--pretty"]));
    assert_eq!(made.1, stdout(&gerechte(&["show", "perfect:1", made.0.trim()], b"")));
    let error = gerechte(&["solve", "perfect:1", "--pretty", "--json"], b"");
    assert_eq!(error.status.code(), Some(2));
}

/// In an image each cell has the colour that the drawing gives it.
#[test]
fn images_have_the_colours_of_the_drawing() {
    let folder = Folder::new("images");
    let png = folder.path("a.png");
    assert_eq!(gerechte(&["show", "diameter:1:0", "-o", &png], b"").status.code(), Some(0));
    let image = Pixmap::decode_png(&fs::read(&png).expect("an image")).expect("a PNG");
    let svg = Picture::of(&game("diameter:1:0")).svg();
    let cells: Vec<_> = svg.lines().filter_map(|line| line.strip_prefix("<rect x=\"")).collect();
    // Two pixels a unit: 64 cells of 48 units, and 6 round them.
    assert_eq!((image.width(), image.height(), cells.len()), (792, 792, 64));
    for (at, cell) in cells.into_iter().enumerate() {
        let [x, y] = [at % 8, at / 8].map(|cell| (6 + 48 * cell as u32 + 5) * 2);
        let pixel = image.pixel(x, y).expect("inside");
        let colour = format!("fill=\"#{:02x}{:02x}{:02x}\"", pixel.red(), pixel.green(), pixel.blue());
        assert!(cell.contains(&colour), "cell {at}: {colour} {cell}");
    }
}

/// A file for browsers stands alone: it has no script and no address of anything that it would load.
#[test]
fn pages_for_browsers_stand_alone() {
    for name in GAMES {
        let game = game(name);
        let pictures = [Picture::of(&game).with_puzzle(&puzzle(&game)), Picture::of(&game).coloured(true)];
        let page = html(&pictures);
        let names = elements(&page);
        let count = |wanted: &str| names.iter().filter(|name| *name == wanted).count();
        assert_eq!((count("svg"), count("figcaption"), count("script"), count("link")), (2, 2, 0, 0), "{name}");
        // Addresses are names of namespaces.
        assert_eq!(page.matches("://").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count(), "{name}");
    }
}

/// The pages of a PDF and the figures of a page are the puzzles of a file.
#[test]
fn files_hold_many_pictures() {
    let folder = Folder::new("many");
    let puzzles = "1.....5............4...3.\n.2.....1......3.....4....\n";
    let file = |name: &str| {
        let path = folder.path(name);
        let output = gerechte(&["show", "perfect:1", "-", "-o", &path], puzzles.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        fs::read(path).expect("a file")
    };
    let pdf = file("a.pdf");
    assert!(String::from_utf8_lossy(&pdf).contains("/Count 2"));
    assert_eq!(pdf, file("b.pdf"));
    assert_eq!(String::from_utf8(file("a.html")).expect("text").matches("<figure>").count(), 2);

    // Each with its own game.
    let variants = gerechte(&["generate", "box:2x2", "--with", "thermo", "--seed", "1", "--count", "3"], b"").stdout;
    let (own, page) = (folder.path("own.json"), folder.path("own.html"));
    fs::write(&own, &variants).expect("a file");
    let output = gerechte(&["show", &own, "-o", &page], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let drawn = fs::read_to_string(page).expect("a page");
    let figures: Vec<_> = drawn.split("<figure>").skip(1).collect();
    assert!(figures.len() == 3 && figures[0] != figures[1] && figures[1] != figures[2]);
    let piped = folder.path("piped.html");
    assert_eq!(gerechte(&["show", "-", "-o", &piped], &variants).status.code(), Some(0));
    assert_eq!(fs::read_to_string(piped).expect("a page"), drawn);
    fs::write(&own, [&variants[..], b"{}\n"].concat()).expect("a file");
    let said = gerechte(&["show", &own, "-o", &folder.path("c.html")], b"");
    assert_eq!(said.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&said.stderr).contains("own.json: line 4: "), "{said:?}");
    assert!(!fs::exists(folder.path("c.html")).expect("a folder"));
}

/// Features that pages do not support are an error, and so is a text that is not a drawing.
#[test]
fn what_cannot_be_printed_is_an_error() {
    let svg = |content: &str| {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{content}</svg>");
        print::pdf("", &[svg]).map(|_| ())
    };
    assert_eq!(svg("<rect width=\"5\" height=\"5\" fill=\"red\" opacity=\"0.5\"/>"), Ok(()));
    let gradient = "<linearGradient id=\"a\"><stop offset=\"0\"/><stop offset=\"1\" stop-color=\"red\"/></linearGradient>\
                    <rect width=\"5\" height=\"5\" fill=\"url(#a)\"/>";
    assert_eq!(svg(gradient), Err(PrintError::Unsupported("a gradient or a pattern")));
    // A title is not drawn; a text would be left out.
    assert_eq!(svg("<title>数</title><text y=\"5\">\na 1\n</text>"), Ok(()));
    assert_eq!(svg("<text y=\"5\">a<tspan>数</tspan></text>"), Err(PrintError::NoGlyph('数')));
    let layout = Picture::of(&game("jigsaw:数数ββ/数数ββ/δδγγ/δδγγ"));
    assert!(print::png(&layout.svg(), 1.0).is_ok());
    assert_eq!(print::png(&layout.coloured(true).svg(), 1.0), Err(PrintError::NoGlyph('数')));
    assert!(matches!(print::png("nothing", 1.0), Err(PrintError::NoSvg(_))));
    let large = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9000\" height=\"9\"/>";
    assert_eq!(print::png(large, 3.0), Err(PrintError::TooLarge(27000, 27)));
}

/// The pictures of the book are those that the program draws.
#[test]
fn pictures_of_the_book_are_drawn_by_the_program() {
    for (file, args) in [
        ("docs/book/src/pictures/perfect-1.svg", &["perfect:1", "1.....5............4...3."] as &[&str]),
        ("docs/book/src/pictures/diameter-1-0.svg", &["diameter:1:0"]),
        ("docs/book/src/pictures/diameter-1-1.svg", &["diameter:1:1"]),
        ("docs/book/src/pictures/hex-1.svg", &["ball:hex:1"]),
        ("docs/book/src/pictures/killer.svg", &["latin:4+killer:tests/data/killer4.txt"]),
        ("docs/book/src/pictures/perfect-2.svg", &["perfect:2"]),
        ("docs/book/src/pictures/diameter-2-1.svg", &["diameter:2:1"]),
        ("docs/book/src/pictures/samurai.svg", &["samurai"]),
        ("docs/book/src/pictures/lee3-1.svg", &["lee3:1"]),
    ] {
        let drawn = stdout(&gerechte(&[&["show"], args, &["--form", "svg"]].concat(), b""));
        assert_eq!(fs::read_to_string(file).unwrap_or_default(), drawn, "{file}");
    }
    let folder = Folder::new("step-of-docs");
    let steps = folder.path("steps");
    let puzzle = "..4.3..6.5...4..6......16...2...3...";
    assert!(gerechte(&["show", "box:2x3", puzzle, "--steps", "--out", &steps, "-q"], b"").status.success());
    assert_eq!(
        fs::read_to_string("docs/book/src/pictures/step.svg").ok(),
        fs::read_to_string(format!("{steps}/10.svg")).ok()
    );
}

/// Charts are files like others: never replaced without a word, and their place is looked at before the work.
#[test]
fn charts_have_a_bar_for_each_number() {
    let folder = Folder::new("charts");
    let path = folder.path("a.svg");
    let scan = |more: &[&str]| gerechte(&[&["scan", "box:2x3", "--random", "6", "-q", "--chart"], more].concat(), b"");
    let output = scan(&[&path]);
    let table = stdout(&output);
    let chart = std::fs::read_to_string(&path).expect("a chart");
    assert!(chart.starts_with("<svg role=\"img\" aria-label=\"grids by fewest clues\""), "{chart}");
    // The ground, and a bar for each line of the table but the heading.
    assert_eq!(chart.matches("<rect").count(), table.lines().count(), "{table}{chart}");
    for line in table.lines().skip(1) {
        let words: Vec<_> = line.split_whitespace().take(2).collect();
        assert!(words.iter().all(|word| chart.lines().any(|text| text.trim() == *word)), "{words:?} {chart}");
    }
    assert_eq!(scan(&[&path]).status.code(), Some(2));
    assert_eq!(scan(&[&path, "--force"]).status.code(), Some(0));
    let wrong = scan(&[&folder.path("a.txt")]);
    let reason = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!((wrong.status.code(), reason.lines().count()), (Some(2), 1));
    assert!(reason.contains("a.txt: the name of a chart ends in .svg"), "{reason}");
    let rated = folder.path("b.svg");
    let puzzles = stdout(&gerechte(&["generate", "box:2x3", "--count", "5", "--seed", "1"], b""));
    let rate = |more: &[&str]| {
        gerechte(&[&["rate", "box:2x3", "-", "-q", "--chart", &rated], more].concat(), puzzles.as_bytes())
    };
    assert_eq!(rate(&["--scores", "naive"]).status.code(), Some(2));
    assert_eq!(rate(&["--scores", "ladder"]).status.code(), Some(0));
    assert!(std::fs::read_to_string(&rated).expect("a chart").contains("score of the ladder"));
    assert_eq!(folder.names(), ["a.svg", "b.svg"]);
}

/// A house without a name has a dashed outline, also where its cells form a rectangle.
#[test]
fn houses_without_a_name_are_drawn() {
    let head = r#"{"schema": "gerechte/game/1", "rows": 4, "columns": 4, "symbols": 4"#;
    let dashes = |houses: &str| {
        let game = file::stated(&format!("{head}{houses}}}"), &Native, &Stop::never()).expect("a game");
        Picture::of(&game).svg().matches("stroke-dasharray").count()
    };
    let plain = dashes("");
    for house in ["[0, 1, 2]", "[0, 1, 4, 5]", "[0, 5, 10]"] {
        assert!(dashes(&format!(", \"houses\": [{house}]")) > plain, "{house}");
    }
}

/// Sums of whole diagonals have their numbers and arrows at the edge, and other sums outlines.
#[test]
fn sums_of_diagonals_have_arrows() {
    let sums = |sums: &[(&[usize], u32)]| {
        let mut game = common::game("box:2x2");
        for (cells, sum) in sums {
            game.add_sum(&cells.iter().copied().map(Cell::new).collect::<Vec<_>>(), *sum).expect("cells of the board");
        }
        Picture::of(&game)
    };
    // An arrow is a line and a head.
    let arrows = |picture: &Picture| picture.svg().matches("stroke=\"#777777\"").count() / 2;
    // r1c2 r2c3 r3c4, r1c2 r2c1, r2c4 r3c3 r4c2.
    let picture = sums(&[(&[1, 6, 11], 5), (&[1, 4], 5), (&[7, 10, 13], 7)]);
    assert_eq!(arrows(&picture), 3);
    assert_eq!(picture.legend().iter().filter(|rule| rule.contains("diagonal with an arrow")).count(), 1);
    let text = picture.text(Colours::None);
    for listed in ["sum r1c2 r2c3 r3c4: 5", "sum r1c2 r2c1: 5", "sum r2c4 r3c3 r4c2: 7"] {
        assert!(text.lines().any(|line| line == listed), "{text}");
    }
    let mut caged = common::game("box:2x2");
    caged.add_cage(&[1, 4].map(Cell::new), 5).expect("cells of the board");
    assert_eq!(arrows(&Picture::of(&caged)), 0);
    // A part of a diagonal, one of two bends, and a cage.
    for cells in [&[1, 6][..], &[5, 10], &[1, 6, 9], &[0, 1, 5]] {
        let picture = sums(&[(cells, 6)]);
        assert_eq!(arrows(&picture), 0, "{cells:?}");
        assert!(picture.legend().iter().any(|rule| rule.contains("within an outline")), "{cells:?}");
    }
}
