//! Marks in words, for pictures that cannot draw them.

use itertools::Itertools;

use super::Picture;
use crate::encodings::{Cell, Relation};
use crate::game::{Form, Mark};

impl Picture {
    /// A line for each mark that has no sign in [text](Self::text), all but the usual dots between neighbours, and for each sum that has no place there.
    pub(super) fn listed(&self) -> Vec<String> {
        let line = |cells: &[Cell], sign: &str| cells.iter().map(|&cell| self.board.name(cell)).join(sign);
        let words = |mark: &Mark| match mark {
            Mark::Line(kind, cells) => {
                let sign = if let Form::Line { sign, .. } = kind.form { sign } else { " " };
                Some(format!("{} {}", kind.name, line(cells, sign)))
            }
            Mark::Clue(kind, cells, numbers) => {
                let place = kind.place_of(&self.board, cells).unwrap_or_else(|| line(cells, " "));
                let numbers =
                    if numbers.is_empty() { String::new() } else { format!(": {}", numbers.iter().join(" ")) };
                Some(format!("{} {place}{numbers}", kind.name))
            }
            Mark::Arrow { circle, shaft } => Some(format!("arrow {} = {}", line(circle, " + "), line(shaft, " + "))),
            Mark::Dot(one, other, _) if self.dot(*one, *other).is_some() => None,
            Mark::Dot(one, other, relation) => {
                let ends = line(&[*one, *other], " ");
                Some(match relation {
                    Relation::Difference(by) => format!("dot {ends}: difference {by}"),
                    Relation::Ratio(times) => format!("dot {ends}: ratio {times}"),
                    Relation::Total(total) => format!("dot {ends}: sum {total}"),
                    Relation::Less => format!("inequality {}", line(&[*one, *other], " < ")),
                    _ => format!("dot {ends}"),
                })
            }
        };
        let sums =
            self.runs.iter().chain(&self.slants).map(|(cells, total)| format!("sum {}: {total}", line(cells, " ")));
        let cages = self.cages.iter().enumerate().filter_map(|(at, (cells, label))| {
            let begins = |cage: &(Vec<Cell>, String)| cage.0.iter().min() == cells.iter().min();
            // Cages with other signs are marks.
            let sum = label.strip_suffix('+').unwrap_or(label);
            let is_sum = sum.chars().all(|c| c.is_ascii_digit());
            let is_hidden = label.chars().count() > 3 || self.cages[..at].iter().any(begins);
            (is_sum && is_hidden).then(|| format!("sum {}: {sum}", line(cells, " ")))
        });
        self.drawn.iter().filter_map(words).chain(cages).chain(sums).collect()
    }

    /// The sign of the usual dot between two neighbours, the first left of the second or above it: white for a difference of 1, black for a ratio of 2, X and V for
    /// sums of 10 and 5, and one that opens to the greater symbol. Returns `None` if there is none,
    /// or if the cells share no side.
    pub(super) fn dot(&self, one: Cell, other: Cell) -> Option<char> {
        let ((row, column), (other_row, other_column)) = (self.board.position(one), self.board.position(other));
        if row.abs_diff(other_row) + column.abs_diff(other_column) != 1 {
            return None;
        }
        self.drawn.iter().find_map(|mark| match mark {
            Mark::Dot(a, b, relation) if [*a, *b] == [one, other] || [*b, *a] == [one, other] => match relation {
                Relation::Difference(1) => Some('○'),
                Relation::Ratio(2) => Some('●'),
                Relation::Total(10) => Some('X'),
                Relation::Total(5) => Some('V'),
                Relation::Less => Some(match (*a == one, row == other_row) {
                    (true, true) => '<',
                    (false, true) => '>',
                    (true, false) => '∧',
                    (false, false) => '∨',
                }),
                _ => None,
            },
            _ => None,
        })
    }
}
