//! PDF, read by independent programs.

use crate::common;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use common::folder::Folder;
use common::{game, gerechte, is_missing, needing, run, stdout};
use gerechte::encodings::Symbol;
use libtest_mimic::Trial;
use resvg::tiny_skia::Pixmap;

/// A name, the programs that it needs, and the test itself.
type Test = (&'static str, &'static [&'static str], fn());

pub fn trials() -> Vec<Trial> {
    let tests: [Test; 2] = [
        ("poppler::files", &["qpdf", "pdffonts", "pdftotext"], files_are_read),
        ("poppler::pixels", &["pdftoppm"], pages_look_like_images),
    ];
    let trial = |(name, programs, test): Test| {
        let passed = move || {
            test();
            Ok(())
        };
        needing(format!("print::{name}"), programs.iter().find_map(|program| is_missing(program)), passed)
    };
    tests.into_iter().map(trial).collect()
}

fn files_are_read() {
    let folder = Folder::new("print");
    let files = files(&folder);
    files_are_whole(&files);
    fonts_are_embedded(&files);
    text_is_text(&files[0]);
}

const PLAN: &str = "title = 'Größe & Maß – “codes”'\nseed = 3\npaper = 'Letter'\npuzzles-per-page = 6\n\
    [[puzzles]]\ngame = 'perfect:1'\nnumber = 5\nlevels = ['easy', 'medium']\n\
    [[puzzles]]\ngame = 'box:2x3'\nnumber = 4\n\
    [[puzzles]]\ngame = 'latin:4+killer:killer4.txt'\nnumber = 1\n";

/// A book, and pictures with candidates, entries and every kind of further house.
fn files(folder: &Folder) -> Vec<String> {
    let book = folder.path("book.pdf");
    let plan = folder.file("plan.toml", PLAN);
    // Files of a plan lie beside it.
    folder.file("killer4.txt", include_str!("../data/killer4.txt"));
    let mut files = vec![book.clone()];
    let done = gerechte(&["book", &plan, "--out", &book], b"");
    assert!(done.status.success(), "{done:?}");
    for (name, args) in [
        (
            "candidates.pdf",
            &[
                "box:3x3",
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                "--candidates",
            ] as &[&str],
        ),
        ("entries.pdf", &["perfect:1", "1.....5............4...3.", "--solution"]),
        ("houses.pdf", &["box:3x3+diagonals+windows"]),
        ("samurai.pdf", &["samurai"]),
        ("large.pdf", &["diameter:4:0"]),
    ] {
        let path = folder.path(name);
        let done = gerechte(&[&["show"], args, &["-o", &path]].concat(), b"");
        assert!(done.status.success(), "{done:?}");
        files.push(path);
    }
    files
}

fn files_are_whole(files: &[String]) {
    for file in files {
        let output = run(Command::new("qpdf").args(["--check", file]), b"");
        assert!(output.status.success(), "{file}: {output:?}");
    }
}

/// Each font stands in the file, as a part, with what its glyphs mean.
fn fonts_are_embedded(files: &[String]) {
    let mut fonts = 0;
    for file in files {
        let table = stdout(&run(Command::new("pdffonts").arg(file), b""));
        for font in table.lines().skip(2) {
            assert!(font.contains("+Roboto-") && font.contains(" yes yes yes "), "{file}: {font}");
            fonts += 1;
        }
    }
    assert!(fonts >= 6, "{fonts} fonts");
}

/// The text of a page, in the order in which it is written.
fn words(file: &str, page: usize) -> Vec<String> {
    let page = page.to_string();
    let text = run(Command::new("pdftotext").args(["-raw", "-f", &page, "-l", &page, file, "-"]), b"");
    stdout(&text).split_whitespace().map(str::to_owned).collect()
}

/// The solutions, read from the paper, solve their games, and are all different.
fn text_is_text(book: &str) {
    let cover = words(book, 1).join(" ");
    assert!(cover.contains("Größe & Maß – “codes”") && cover.contains("10 puzzles"), "{cover}");
    assert!(words(book, 2).join(" ").contains("1 Torus 5 × 5"), "{:?}", words(book, 2));
    // A cover, ten puzzles by six, ten solutions.
    let symbols: String = words(book, 4).concat();
    let mut rest = symbols.strip_prefix("Solutions4").unwrap_or_else(|| panic!("{symbols}"));
    let mut grids = BTreeSet::new();
    let games = [("perfect:1", 5), ("box:2x3", 4), ("latin:4+killer:tests/data/killer4.txt", 1)];
    let all = games.iter().flat_map(|&(name, number)| std::iter::repeat_n(name, number));
    for (number, name) in (1..).zip(all) {
        let game = game(name);
        rest = rest.strip_prefix(&number.to_string()).unwrap_or_else(|| panic!("{number}: {rest}"));
        // Sums of cages come first.
        let sums = game.problem().constraints().iter().filter_map(|constraint| match constraint {
            gerechte::encodings::Constraint::Sum { total, .. } => Some(total.to_string()),
            _ => None,
        });
        for sum in sums {
            rest = rest.strip_prefix(&sum).unwrap_or_else(|| panic!("{sum}: {rest}"));
        }
        let (grid, others) = rest.split_at(game.board().cells());
        let grid: Vec<_> = grid.chars().filter_map(Symbol::from_char).collect();
        assert_eq!(game.problem().check(&grid), Ok(()), "{number}");
        assert!(grids.insert(grid));
        rest = others;
    }
    assert_eq!(rest, "");
}

/// The image of a page by another program equals ours, except at the edges of lines and letters.
fn pages_look_like_images() {
    let folder = Folder::new("pdftoppm");
    for game in ["perfect:1", "box:3x3+diagonals+windows", "latin:4+killer:tests/data/killer4.txt"] {
        let [png, pdf] = ["a.png", "a.pdf"].map(|name| folder.path(name));
        for path in [&png, &pdf] {
            assert!(gerechte(&["show", game, "-o", path, "--force"], b"").status.success());
        }
        let ours = Pixmap::decode_png(&fs::read(png).expect("an image")).expect("a PNG");
        // 96 units and 192 dots an inch: two dots a unit.
        let theirs = run(Command::new("pdftoppm").args(["-r", "192", &pdf]), b"").stdout;
        let head = format!("P6\n{} {}\n255\n", ours.width(), ours.height());
        assert!(theirs.starts_with(head.as_bytes()), "{game}: {:?}", &theirs[..20]);
        let pixels = theirs[head.len()..].chunks(3).zip(ours.pixels());
        let far = pixels.filter(|(theirs, ours)| {
            let ours = [ours.red(), ours.green(), ours.blue()];
            theirs.iter().zip(ours).any(|(one, other)| one.abs_diff(other) > 96)
        });
        let (far, all) = (far.count(), ours.pixels().len());
        assert!(far * 100 < all, "{game}: {far} of {all}");
    }
}
