//! The pages of a book, as SVG in points.

use std::fmt::Write;

use itertools::Itertools;

use super::{BookPlan, Chosen, Paper};
use crate::encodings::Cell;
use crate::picture::{Picture, escaped};
use crate::{Game, counted};

/// Round the page, between pictures, and above each picture, where its caption stands.
const MARGIN: f64 = 48.0;
const GAP: f64 = 24.0;
const CAPTION: f64 = 20.0;
/// The space for the text above and below.
const HEAD: f64 = 26.0;
const FOOT: f64 = 22.0;
/// No cell is larger than this.
const LARGEST_CELL: f64 = 44.0;

/// A cover, the puzzles, and the solutions: each page an SVG of the size of the paper.
pub fn pages(plan: &BookPlan, chosen: &[Chosen]) -> Vec<String> {
    let puzzles: Vec<_> = chosen.iter().enumerate().map(|(at, chosen)| puzzle(plan, at, chosen)).collect();
    let solutions: Vec<_> = chosen.iter().enumerate().map(|(at, chosen)| solution(plan, at, chosen)).collect();
    let mut pages = vec![cover(plan, chosen)];
    for entries in puzzles.chunks(plan.puzzles_per_page) {
        let number = pages.len() + 1;
        pages.push(page(plan, number, &plan.title, entries, grid(plan.puzzles_per_page)));
    }
    for entries in solutions.chunks(plan.solutions_per_page) {
        let number = pages.len() + 1;
        pages.push(page(plan, number, "Solutions", entries, grid(plan.solutions_per_page)));
    }
    pages
}

/// Columns and rows of pictures.
const fn grid(number: usize) -> (usize, usize) {
    match number {
        1 => (1, 1),
        2 => (1, 2),
        3 | 4 => (2, 2),
        5 | 6 => (2, 3),
        7..=12 => (3, 4),
        _ => (4, 5),
    }
}

/// A picture with what stands above it on the left and on the right.
struct Entry {
    left: String,
    right: String,
    picture: Picture,
    /// The side of a cell in the units of the picture.
    cell: f64,
}

fn puzzle(plan: &BookPlan, at: usize, chosen: &Chosen) -> Entry {
    let section = &plan.sections[chosen.section];
    let picture = board(plan, chosen).with_puzzle(&chosen.puzzle);
    let right = chosen.level.map(|level| plan.style.word(level).to_owned()).unwrap_or_default();
    entry(format!("{}  {}", at + 1, section.title), right, picture)
}

/// The board of a puzzle in the style of the book.
fn board(plan: &BookPlan, chosen: &Chosen) -> Picture {
    styled(plan, chosen.game.as_ref().unwrap_or(&plan.sections[chosen.section].game))
}

fn styled(plan: &BookPlan, game: &Game) -> Picture {
    let picture = Picture::of(game).without_code();
    if plan.style.grey { picture.in_grey() } else { picture }
}

fn solution(plan: &BookPlan, at: usize, chosen: &Chosen) -> Entry {
    let picture = board(plan, chosen).lettered(false).with_puzzle(&chosen.puzzle).with_grid(&chosen.solution);
    entry((at + 1).to_string(), String::new(), picture)
}

#[allow(clippy::cast_precision_loss, reason = "boards have some hundred columns at most")]
fn entry(left: String, right: String, picture: Picture) -> Entry {
    let cell = picture.size().0 / picture.columns() as f64;
    Entry { left, right, picture, cell }
}

/// The beginning of a page.
fn paper(paper: Paper) -> String {
    let (width, height) = paper.points();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.3} {height:.3}\" width=\"{width:.3}pt\" height=\"{height:.3}pt\" \
         font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n"
    )
}

/// Text from `x`, up to it or round it, as `anchor` says.
fn text(svg: &mut String, (x, y): (f64, f64), (size, anchor, style): (f64, &str, &str), text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\" text-anchor=\"{anchor}\" xml:space=\"preserve\"{style}>{text}</text>"
    );
}

const BOLD: &str = " font-weight=\"bold\"";
const GREY: &str = " fill=\"#555555\"";
/// The mean width of a letter in units of its size.
const PLAIN_EM: f64 = 0.5;
const BOLD_EM: f64 = 0.59;
/// The size of letters from which a rule goes on in another line.
const SMALLEST: f64 = 9.0;

#[allow(clippy::cast_precision_loss, reason = "some pictures a page")]
fn page(plan: &BookPlan, number: usize, head: &str, entries: &[Entry], (columns, rows): (usize, usize)) -> String {
    let (width, height) = plan.paper.points();
    let mut svg = paper(plan.paper);
    text(&mut svg, (MARGIN, MARGIN), (9.0, "start", GREY), head);
    text(&mut svg, (width / 2.0, height - MARGIN + 12.0), (9.0, "middle", GREY), &number.to_string());
    let share = |whole: f64, parts: usize| (whole - GAP * (parts - 1) as f64) / parts as f64;
    let across = share(width - 2.0 * MARGIN, columns);
    let down = share(height - 2.0 * MARGIN - HEAD - FOOT, rows);
    for (at, entry) in entries.iter().enumerate() {
        let (column, row) = ((at % columns) as f64, (at / columns) as f64);
        let (x, y) = (MARGIN + column * (across + GAP), MARGIN + HEAD + row * (down + GAP));
        let (wide, high) = entry.picture.size();
        let scale = (across / wide).min((down - CAPTION) / high).min(LARGEST_CELL / entry.cell);
        let left = x + (across - wide * scale) / 2.0;
        let top = y + (down - CAPTION - high * scale) / 2.0;
        let room = wide * scale;
        let of_right = fitting(&entry.right, room / 2.0, PLAIN_EM, 10.0);
        let of_left = fitting(&entry.left, room - of_right * PLAIN_EM * (letters(&entry.right) + 1.0), BOLD_EM, 10.0);
        text(&mut svg, (left, top + CAPTION - 7.0), (of_left, "start", BOLD), &entry.left);
        text(&mut svg, (left + room, top + CAPTION - 7.0), (of_right, "end", GREY), &entry.right);
        let place = format!("translate({left:.2} {:.2}) scale({scale:.5})", top + CAPTION);
        let _ = writeln!(svg, "<g transform=\"{place}\">\n{}</g>", entry.picture.svg_element());
    }
    svg + "</svg>\n"
}

/// The size of letters, at most `largest`, such that a line fits into a width. `em` is the mean width of a letter of size 1.
fn fitting(line: &str, width: f64, em: f64, largest: f64) -> f64 {
    (width / (em * letters(line).max(1.0))).min(largest)
}

#[allow(clippy::cast_precision_loss, reason = "a line has some letters")]
fn letters(line: &str) -> f64 {
    line.chars().count() as f64
}

/// Whether each cell is in a house that holds every symbol.
fn has_whole_houses(game: &Game) -> bool {
    let houses: Vec<_> = game.problem().houses().filter(|house| house.len() == game.order()).collect();
    let mut cells = (0..game.board_of_symbols().cells()).map(Cell::new);
    cells.all(|cell| houses.iter().any(|house| house.contains(&cell)))
}

/// A text in lines of at most this number of letters, but for longer words.
fn wrapped(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if letters(line) + 1.0 + letters(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The title, what is in the book, and how it is played.
fn cover(plan: &BookPlan, chosen: &[Chosen]) -> String {
    let (width, height) = plan.paper.points();
    let middle = width / 2.0;
    let mut svg = paper(plan.paper);
    let size = fitting(&plan.title, width - 2.0 * MARGIN, BOLD_EM, 34.0).floor();
    let accent = plan.style.accent.as_deref().filter(|_| !plan.style.grey);
    let bold = accent.map_or_else(|| BOLD.to_owned(), |colour| format!("{BOLD} fill=\"{colour}\""));
    text(&mut svg, (middle, height * 0.26), (size, "middle", &bold), &plan.title);
    let mut y = height * 0.26 + 36.0;
    if let Some(author) = &plan.author {
        text(&mut svg, (middle, y), (16.0, "middle", ""), author);
        y += 32.0;
    }
    if let Some(colour) = accent {
        let (left, right) = (width * 0.3, width * 0.7);
        let line = format!("M{left:.2} {:.2}H{right:.2}", y - 18.0);
        let _ = writeln!(svg, "<path d=\"{line}\" stroke=\"{colour}\" stroke-width=\"1.5\"/>");
        y += 6.0;
    }
    let mut lines = vec![counted(chosen.len(), "puzzle")];
    let levels = chosen.iter().filter_map(|chosen| chosen.level);
    if let (Some(from), Some(to)) = (levels.clone().min(), levels.max()) {
        let [from, to] = [from, to].map(|level| plan.style.word(level));
        lines.push(if from == to { from.to_owned() } else { format!("{from} to {to}") });
    }
    text(&mut svg, (middle, y), (13.0, "middle", ""), &lines.join(", "));
    y += 64.0;
    for (number, section) in plan.sections.iter().enumerate() {
        let of_section = chosen.iter().filter(|chosen| chosen.section == number).count();
        // More would run out of the page.
        if y > height * 0.62 {
            text(&mut svg, (middle, y), (11.0, "middle", ""), "…");
            y += 17.0;
            break;
        }
        let symbols: Vec<_> = (0..section.game.order()).map(crate::encodings::Symbol::new).collect();
        let span = format!("{}–{}", symbols[0], symbols[symbols.len() - 1]);
        let line = format!("{}: {}, symbols {span}", section.title, counted(of_section, "puzzle"));
        text(&mut svg, (middle, y), (11.0, "middle", ""), &line);
        y += 17.0;
    }
    y += 30.0;
    let of_all = "Every row, every column and every region holds each symbol once.";
    let games =
        plan.sections.iter().map(|section| &section.game).chain(chosen.iter().filter_map(|one| one.game.as_ref()));
    let drawn = games.flat_map(|game| styled(plan, game).legend());
    let of_puzzles = chosen.iter().filter_map(|one| Some((&plan.sections[one.section], one.game.as_ref()?)));
    let all = plan.sections.iter().map(|section| (section, &section.game)).chain(of_puzzles);
    let undrawn = all.flat_map(|(section, game)| {
        game.undrawn_rules().into_iter().map(|rule| format!("{}: {rule}", section.title)).collect::<Vec<_>>()
    });
    let is_usual = plan.sections.iter().all(|section| has_whole_houses(&section.game));
    let rules = is_usual.then_some(of_all).into_iter().chain(drawn).map(str::to_owned).chain(undrawn);
    let room = (width - 2.0 * MARGIN) / (PLAIN_EM * SMALLEST);
    let rules: Vec<_> = rules.unique().flat_map(|rule| wrapped(&rule, room)).collect();
    #[allow(clippy::cast_precision_loss, reason = "games have some rules")]
    let step = ((height - MARGIN - 20.0 - y) / rules.len() as f64).min(17.0);
    let largest = (0.65 * step).min(11.0);
    for rule in rules {
        text(&mut svg, (middle, y), (fitting(&rule, width - 2.0 * MARGIN, PLAIN_EM, largest), "middle", ""), &rule);
        y += step;
    }
    let seed = format!("seed {}", plan.seed);
    let foot = plan.style.imprint.iter().cloned().chain([seed]).collect::<Vec<_>>().join(" · ");
    text(&mut svg, (middle, height - MARGIN), (8.0, "middle", GREY), &foot);
    svg + "</svg>\n"
}
