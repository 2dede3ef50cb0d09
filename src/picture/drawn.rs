//! The drawing of marks: lines through cells, bulbs and circles in them, arrow heads, dots on sides.

use super::Picture;
use crate::encodings::{Cell, Relation};
use crate::game::{Form, Mark, MarkKind, Place, Words};

/// A part of a mark, in cells from the corner above r1c1: x to the right, y down.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A broad line, grey.
    Thermometer(Vec<[f64; 2]>),
    /// The full disc at its end.
    Bulb([f64; 2]),
    /// A broad line of this colour.
    Line(&'static str, Vec<[f64; 2]>),
    /// A thin line with a head.
    Arrow(Vec<[f64; 2]>),
    /// An open circle in a cell, or a pill round several in a line.
    Circle(Vec<[f64; 2]>),
    /// A small disc, black or white, and the number in it, if it is not the usual one.
    Dot { at: [f64; 2], is_black: bool, number: Option<u32> },
    /// A grey disc in a cell, or a square.
    Plate { at: [f64; 2], is_round: bool },
    /// Text of a clue: outside the board, in a white disc at a corner, or small at the top of a cell.
    Clue { at: [f64; 2], place: Place, text: String },
    /// An X, a V or another sum, on white.
    Sum { at: [f64; 2], text: String },
    /// A sign that opens to the greater symbol: one end, its point, the other end.
    Inequality([[f64; 2]; 3]),
}

/// The distance from the centre of a cell at the edge to that of a number outside.
const OUTSIDE: f64 = 0.78;
/// The radius of circles round the centre of a cell.
pub(super) const CIRCLE: f64 = 0.4;

impl Picture {
    /// Whether some clues stand outside the board.
    pub(super) fn has_numbers_outside(&self) -> bool {
        let is_outside = |kind: &MarkKind| matches!(kind.form, Form::Clue { place: Place::Edge, .. });
        !self.runs.is_empty()
            || !self.slants.is_empty()
            || self.drawn.iter().any(|mark| mark.kind().is_some_and(is_outside))
    }

    /// The shapes of the marks: those below the lines of the board, and those above, the dots.
    pub(super) fn shapes(&self) -> (Vec<Shape>, Vec<Shape>) {
        let centre = |cell: Cell| {
            let (row, column) = self.board.position(cell);
            [column as f64 + 0.5, row as f64 + 0.5]
        };
        let line = |cells: &[Cell]| cells.iter().map(|&cell| centre(cell)).collect::<Vec<_>>();
        let (mut plates, mut shapes, mut dots) = (Vec::new(), Vec::new(), Vec::new());
        for mark in &self.drawn {
            match mark {
                Mark::Line(kind, cells) if matches!(kind.form, Form::Line { has_bulb: true, .. }) => {
                    shapes.push(Shape::Thermometer(line(cells)));
                    shapes.push(Shape::Bulb(centre(cells[0])));
                }
                Mark::Line(MarkKind { form: Form::Line { colour, .. }, .. }, cells) => {
                    shapes.push(Shape::Line(colour, line(cells)));
                }
                // Only lines are drawn through cells.
                Mark::Line(..) => {}
                Mark::Clue(kind, cells, numbers) => match clue(kind, &line(cells), numbers) {
                    Some(shape @ Shape::Plate { .. }) => plates.push(shape),
                    other => dots.extend(other),
                },
                Mark::Arrow { circle, shaft } => {
                    let near = |cell: &&Cell| {
                        let ([x, y], [to_x, to_y]) = (centre(**cell), centre(shaft[0]));
                        // In tenths of cells, which is near enough to compare.
                        (10.0 * (x - to_x).hypot(y - to_y)) as i64
                    };
                    let start = circle.iter().min_by_key(near).copied().unwrap_or(shaft[0]);
                    let mut points = [line(&[start]), line(shaft)].concat();
                    // It starts at the circle, not within.
                    let ([x, y], [to_x, to_y]) = (points[0], points[1]);
                    let length = (to_x - x).hypot(to_y - y);
                    points[0] = [x + (to_x - x) * CIRCLE / length, y + (to_y - y) * CIRCLE / length];
                    shapes.push(Shape::Arrow(points));
                    shapes.push(Shape::Circle(line(circle)));
                }
                Mark::Dot(one, other, relation) => {
                    let ([x, y], [to_x, to_y]) = (centre(*one), centre(*other));
                    let at = [f64::midpoint(x, to_x), f64::midpoint(y, to_y)];
                    if *relation == Relation::Less {
                        dots.push(Shape::Inequality(opening([x, y], at)));
                        continue;
                    }
                    if let Relation::Total(total) = relation {
                        // The name of a mark is the Roman numeral that setters draw.
                        let text = mark.kind().map_or_else(|| total.to_string(), |kind| kind.name.to_owned());
                        dots.push(Shape::Sum { at, text });
                        continue;
                    }
                    let (is_black, number) = match relation {
                        Relation::Ratio(times) => (true, Some(*times).filter(|&times| times != 2)),
                        Relation::Difference(by) => (false, Some(*by).filter(|&by| by != 1)),
                        _ => (false, None),
                    };
                    dots.push(Shape::Dot { at, is_black, number });
                }
            }
        }
        for (cells, total) in &self.runs {
            dots.push(Shape::Clue { at: before(&line(cells), OUTSIDE), place: Place::Edge, text: total.to_string() });
        }
        for (cells, total) in &self.slants {
            let line = line(cells);
            // From the number into the first cell.
            shapes.push(Shape::Arrow(vec![before(&line, 0.62), before(&line, 0.28)]));
            dots.push(Shape::Clue { at: before(&line, OUTSIDE), place: Place::Edge, text: total.to_string() });
        }
        plates.append(&mut shapes);
        apart(&mut dots);
        (plates, dots)
    }
}

/// Numbers outside the board that are nearer than this would overlap.
const NEAR: f64 = 0.24;

/// Moves clues of several kinds outside the board apart, where they would overlap: one above the other.
fn apart(shapes: &mut [Shape]) {
    for number in 1..shapes.len() {
        let (before, [Shape::Clue { at, place: Place::Edge, .. }, ..]) = shapes.split_at_mut(number) else { continue };
        let is_at = |shape: &Shape, [x, y]: [f64; 2]| matches!(shape, Shape::Clue { at, .. } if (at[0] - x).abs() + (at[1] - y).abs() < NEAR);
        while before.iter().any(|shape| is_at(shape, *at)) {
            // Away from the board, if it is above.
            at[1] += if at[1] < 0.0 { -0.25 } else { 0.25 };
        }
    }
}

/// The place before the first of cells in a line, at a distance from its centre in steps of the line.
fn before(centres: &[[f64; 2]], distance: f64) -> [f64; 2] {
    let [x, y] = centres.first().copied().unwrap_or_default();
    let [next_x, next_y] = centres.get(1).copied().unwrap_or([x + 1.0, y]);
    [x - distance * (next_x - x), y - distance * (next_y - y)]
}

/// The shape of a clue whose cells have these centres. Returns `None` for marks that are no clues.
fn clue(kind: &MarkKind, centres: &[[f64; 2]], numbers: &[u32]) -> Option<Shape> {
    let Form::Clue { place, words, .. } = kind.form else { return None };
    let [x, y] = *centres.first()?;
    let mean = |axis: usize| centres.iter().map(|centre| centre[axis]).sum::<f64>() / centres.len() as f64;
    let at = match place {
        Place::Edge => before(centres, OUTSIDE),
        Place::Corner => [mean(0), mean(1)],
        Place::Cell if [Words::Odd, Words::Even].contains(&words) => {
            return Some(Shape::Plate { at: [x, y], is_round: words == Words::Odd });
        }
        Place::Cell => [x, y - 0.34],
        // It is drawn as cages with a sum are.
        Place::Cage => return None,
    };
    Some(Shape::Clue { at, place, text: kind.label(numbers) })
}

/// The sign between cells at `at` that points to the centre of the lesser one.
fn opening([x, y]: [f64; 2], at: [f64; 2]) -> [[f64; 2]; 3] {
    let length = (x - at[0]).hypot(y - at[1]).max(f64::EPSILON);
    let (right, down) = (0.07 * (x - at[0]) / length, 0.07 * (y - at[1]) / length);
    let tip = [at[0] + right, at[1] + down];
    [
        [at[0] - right - 1.6 * down, at[1] - down + 1.6 * right],
        tip,
        [at[0] - right + 1.6 * down, at[1] - down - 1.6 * right],
    ]
}

/// The length of the heads of arrows that are marks.
pub(super) const HEAD: f64 = 0.18;

/// The head of an arrow, in cells: a point of one wing, the tip, a point of the other.
pub(super) fn head(points: &[[f64; 2]], size: f64) -> [[f64; 2]; 3] {
    let (tip, before) = match points {
        [.., before, tip] => (*tip, *before),
        _ => ([0.0; 2], [-1.0, 0.0]),
    };
    let (right, down) = (tip[0] - before[0], tip[1] - before[1]);
    let length = right.hypot(down).max(f64::EPSILON);
    let (right, down) = (size * right / length, size * down / length);
    [[tip[0] - right - down, tip[1] - down + right], tip, [tip[0] - right + down, tip[1] - down - right]]
}
