//! The page that is read. What has a meaning is taken off its drawings.

use super::super::named::Named;
use super::super::rules::Rules;
use super::super::size::Size as BoardSize;
use super::frame::Frame;
use super::sheet::Sheet;
use super::signs::GREY;
use gerechte_core::Board;
use gerechte_core::game::NEGATIVES;
use gerechte_encodings::Cell;

/// A page whose drawings are read.
pub(super) struct Page {
    pub(super) frame: Frame,
    pub(super) board: Board,
    /// What has not been read yet.
    pub(super) sheet: Sheet,
    /// The rules in words.
    sentences: Vec<String>,
    pub(super) rules: Rules,
    /// The value of each cell, 0 for a blank.
    pub(super) values: Vec<u32>,
}

impl Page {
    pub(super) fn new(frame: Frame, sheet: Sheet, sentences: Vec<String>) -> Self {
        let order = frame.order;
        let rules = Rules::on(BoardSize::square(order));
        Self { frame, board: Board::square(order), sheet, sentences, rules, values: vec![0; order * order] }
    }

    /// Whether the rules in words have a sentence.
    pub(super) fn says(&self, sentence: &str) -> bool {
        self.sentences.iter().any(|said| said == sentence)
    }

    /// Takes the grey off cells.
    pub(super) fn clear(&mut self, points: &[usize]) {
        self.sheet.surface.retain(|point, colour| *colour != GREY || !points.contains(point));
    }

    /// The cells of the board with these centres, if they are at least two.
    pub(super) fn line(&self, points: &[usize]) -> Option<Vec<Cell>> {
        let cells: Option<Vec<Cell>> = points.iter().map(|&point| self.frame.cell_at(point).map(Cell::new)).collect();
        cells.filter(|cells| cells.len() > 1)
    }

    /// Adds the rules that the words have sentences for.
    pub(super) fn said(&mut self) {
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
