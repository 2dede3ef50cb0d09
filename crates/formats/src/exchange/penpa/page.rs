//! The page of an address: its board, its words and its layers. What has a meaning is taken off its drawings.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::Words;
use super::super::fault::{Fault, shortened};
use super::super::found::{Found, Says};
use super::super::named::Named;
use super::super::rules::Rules;
use super::super::size::Size as BoardSize;
use super::frame::Frame;
use super::packed::{Packed, unpacked};
use super::sheet::{Sheet, Size};
use super::signs::{GREY, number_of};
use super::text::unescaped;
use gerechte_core::Board;
use gerechte_core::game::file::check_size;
use gerechte_core::game::{EVEN, NEGATIVES, ODD, Rule};
use gerechte_encodings::{Cell, Symbol};

/// The kind in which all shapes between cells stand for consecutive values, black ones as well. Pairs without a shape may be consecutive, too.
pub(super) const PAIRS: &str = "consecutivepairs";
/// The kind without consecutive neighbours: beside shapes between cells, the editor takes it for one whose neighbours are consecutive just there.
pub(super) const APART: &str = "nonconsecutive";

/// The kinds that authors name their puzzles, and that demand nothing beyond what is drawn.
const PASSED: [&str; 8] = ["classic", "latin", "irregular", "arrow", "thermo", "killer", PAIRS, "noconflict"];

/// A page whose drawings are read.
pub(super) struct Page {
    pub(super) frame: Frame,
    pub(super) board: Board,
    /// What has not been read yet.
    pub(super) sheet: Sheet,
    /// The rules in words, and the kinds that the author names.
    sentences: Vec<String>,
    pub(super) rules: Rules,
    /// The value of each cell, 0 for a blank.
    pub(super) values: Vec<u32>,
}

impl Page {
    fn new(frame: Frame, sheet: Sheet, sentences: Vec<String>) -> Self {
        let order = frame.order;
        let rules = Rules::on(BoardSize::square(order));
        Self { frame, board: Board::square(order), sheet, sentences, rules, values: vec![0; order * order] }
    }

    /// Takes the drawings that have a meaning off the page.
    fn interpret(&mut self) -> Result<(), Fault> {
        self.regions()?;
        self.diagonals();
        // What is in cells first: a text that is left may be the label of a cage.
        self.cells();
        self.cages()?;
        self.lines();
        self.dots()?;
        self.signs();
        self.corners();
        self.beside();
        self.said();
        self.rules.marks.sort_unstable();
        Ok(())
    }

    /// Whether the rules in words have a sentence.
    pub(super) fn says(&self, sentence: &str) -> bool {
        self.sentences.iter().any(|said| said == sentence)
    }

    /// Takes the grey off cells.
    pub(super) fn clear(&mut self, points: &[usize]) {
        for point in points {
            if self.sheet.surface.get(point) == Some(&GREY) {
                self.sheet.surface.remove(point);
            }
        }
    }

    /// The cells of the board with these centres, if they are at least two.
    pub(super) fn line(&self, points: &[usize]) -> Option<Vec<Cell>> {
        let cells: Option<Vec<Cell>> = points.iter().map(|&point| self.frame.cell_at(point).map(Cell::new)).collect();
        cells.filter(|cells| cells.len() > 1)
    }

    /// Adds the rules that the words have sentences for.
    fn said(&mut self) {
        let base = self.rules.base();
        for named in Named::all().into_iter().filter(|named| named.names.house.is_none()) {
            if !self.says(&named.rule.in_a_sentence()) {
                continue;
            }
            if named.rule.name == "windows" {
                let cells = named.houses(&base, self.frame.order).concat();
                self.clear(&cells.into_iter().map(|cell| self.frame.centre_of(cell)).collect::<Vec<_>>());
            }
            self.rules.named.insert(named);
        }
        let negatives = NEGATIVES.iter().filter(|negative| self.says(negative.sentence)).collect::<Vec<_>>();
        self.rules.negatives.extend(negatives);
    }
}

pub(super) fn read(packed: &Packed) -> Result<Found, Fault> {
    let lines: Vec<&str> = packed.text.split('\n').collect();
    let head: Vec<&str> = lines[0].split(',').collect();
    let frame = frame(&head, &lines)?;
    let words = words(&head);
    let mut sentences: Vec<String> =
        words.rules.iter().flat_map(|rules| rules.lines()).map(|line| line.trim().to_owned()).collect();
    sentences.extend(kinds(&lines)?);
    let layer = json(&lines, 3)?.ok_or_else(|| Fault::whole("it has no drawing"))?;
    let mut page = Page::new(frame, Sheet::read(&layer, json(&lines, 14)?.as_ref(), frame.points())?, sentences);
    page.interpret()?;
    let mut unread = page.sheet.kinds();
    if has_image(&head)? {
        unread.push("image");
    }
    let mut values = page.values;
    let solution = packed.solution.as_deref().and_then(|text| solution(text, frame, &values));
    let mut placed = Vec::new();
    let mut noted = vec![Vec::new(); values.len()];
    if let Some(layer) = json(&lines, 4)? {
        for (point, text) in Sheet::read(&layer, None, frame.points())?.numbers {
            let Some(cell) = frame.cell_at(point).filter(|&cell| values[cell] == 0) else { continue };
            // Digits that no cell can hold are notes.
            match (text.size, number_of(&text.content).filter(|&value| (1..=frame.order).contains(&(value as usize)))) {
                (Size::Large, Some(value)) => {
                    values[cell] = value;
                    placed.push(cell);
                }
                (Size::Large, None) => {}
                _ => noted[cell] = text.content.chars().filter_map(|c| Some(Symbol::from_char(c)?.value())).collect(),
            }
        }
    }
    let found = Found { placed, solution, words, unread, ..Found::new(Says::Rules(Box::new(page.rules)), values) };
    Ok(found.with_notes(noted))
}

/// The board, from the size of the page and the cells that belong to it, which are counted from one to the next.
fn frame(head: &[&str], lines: &[&str]) -> Result<Frame, Fault> {
    match head[0] {
        "square" | "sudoku" => {}
        first if first.starts_with(|c: char| c.is_ascii_digit()) => {
            return Err(Fault::whole("it is a page of the editor's first version, which is not read"));
        }
        kind => return Err(Fault::whole(format!("its board is `{}`, not of squares", shortened(kind)))),
    }
    let size = |at: usize, what: &str| {
        let text = head.get(at).copied().unwrap_or_default();
        let size = text.parse::<usize>().ok().filter(|size| (1..=100).contains(size));
        size.ok_or_else(|| Fault::whole(format!("the number of its {what} is `{}`, not 1 to 100", shortened(text))))
    };
    let size = (size(1, "columns")?, size(2, "rows")?);
    let steps = json(lines, 5)?.unwrap_or_default();
    let mut at = 0_i64;
    let cell = |step: &Value| {
        at = step.as_i64().and_then(|step| at.checked_add(step))?;
        usize::try_from(at).ok()
    };
    let cells: Option<BTreeSet<usize>> = steps.as_array().and_then(|steps| steps.iter().map(cell).collect());
    let cells = cells.ok_or_else(|| Fault::whole("line 6 of the page does not list the cells of the board"))?;
    let wrong = || Fault::whole(format!("its board of {} cells is no square of 2 to 64 rows", cells.len()));
    Frame::of(size, &cells).ok_or_else(wrong)
}

/// A line of the page, from 0, as JSON. Returns `None` if it is missing, or says nothing.
fn json(lines: &[&str], number: usize) -> Result<Option<Value>, Fault> {
    let text = lines.get(number).map_or("", |line| line.trim());
    if ["", "x", "\"x\"", "false", "undefined"].contains(&text) {
        return Ok(None);
    }
    check_size(text).map_err(Fault::whole)?;
    let wrong = |_| Fault::whole(format!("line {} of the page is `{}`, no JSON", number + 1, shortened(text)));
    serde_json::from_str(text).map(Some).map_err(wrong)
}

/// Title, author and rules.
fn words(head: &[&str]) -> Words {
    let field = |at: usize, name: &str| {
        let text = head.get(at).copied().unwrap_or_default();
        let text = unescaped(text.strip_prefix(name).unwrap_or(text));
        Some(text).filter(|text| !text.trim().is_empty())
    };
    Words { title: field(15, "Title: "), author: field(16, "Author: "), rules: field(18, "") }
}

/// The sentences for which the kinds stand that the author names, or the kinds themselves.
fn kinds(lines: &[&str]) -> Result<Vec<String>, Fault> {
    let mut sentences = Vec::new();
    let named = json(lines, 17)?.unwrap_or_default();
    for kind in named.as_array().into_iter().flatten() {
        match kind.as_str().unwrap_or_default() {
            "evenodd" => sentences.extend([&ODD, &EVEN].map(|kind| kind.legend.to_owned())),
            APART => {
                sentences.extend(Rule::named(APART).map(Rule::in_a_sentence));
                sentences.push(APART.to_owned());
            }
            kind if PASSED.contains(&kind) => sentences.push(kind.to_owned()),
            kind => {
                let kind = shortened(kind);
                return Err(Fault::whole(format!("its tag `{kind}` names a kind of puzzle that is not read")));
            }
        }
    }
    Ok(sentences)
}

/// Whether an image lies on the page.
fn has_image(head: &[&str]) -> Result<bool, Fault> {
    let Some(word) = head.get(21).filter(|word| !word.trim().is_empty()) else { return Ok(false) };
    let image: Value = serde_json::from_str(&unpacked(word, 1)?).unwrap_or_default();
    Ok(image["url"].as_str().is_some_and(|url| !url.is_empty()))
}

/// The values of a solution that has digits alone: those of the clues, and of all other cells.
fn solution(text: &str, frame: Frame, values: &[u32]) -> Option<Vec<u32>> {
    let lists: Value = serde_json::from_str(text).ok()?;
    let mut values = values.to_vec();
    for entry in lists.get(4)?.as_array()? {
        let (point, digit) = entry.as_str()?.split_once(',')?;
        values[frame.cell_at(point.parse().ok()?)?] = digit.trim().parse().ok()?;
    }
    Some(values).filter(|values| !values.contains(&0))
}
