//! Pictures as SVG.

use std::fmt::Write;

use itertools::Itertools;

use super::drawn::{CIRCLE, HEAD, Shape, head};
use super::outline::outline;
use super::{Content, Mark, Picture};
use crate::encodings::{Cell, Symbol};
use crate::game::Place;

/// The side of a cell, and the space round the board.
pub(super) const CELL: f64 = 48.0;
const MARGIN: f64 = 6.0;
/// The same with numbers outside the board.
const OUTSIDE: f64 = 32.0;
/// The style of text.
const TEXT: &str = "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" text-anchor=\"middle\"";

/// Light colours that differ for colour-blind eyes, too (P. Tol, Colour schemes, 2021: the light scheme).
const TINTS: [&str; 9] =
    ["#77aadd", "#eedd88", "#44bb99", "#ffaabb", "#dddddd", "#99ddff", "#ee8866", "#bbcc33", "#aaaa00"];
/// Shades of grey that differ on paper, and on which black is legible.
const SHADES: [&str; 4] = ["#ffffff", "#e6e6e6", "#cccccc", "#b0b0b0"];
/// The colours of entries, of placements and of eliminations.
const ENTRY: &str = "#123a7a";
const PLACED: &str = "#0a7a2f";
const ELIMINATED: &str = "#b3001b";

impl Picture {
    /// The picture as an SVG file: text stays text, and nothing is loaded from elsewhere.
    pub fn svg(&self) -> String {
        let (width, height) = self.size();
        let title = escaped(&self.title);
        let drawing = self.drawing();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{min} {min} {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             {TEXT}>\n<title>{title}</title>\n{drawing}</svg>\n",
            min = -self.margin(),
        )
    }

    /// Width and height of the picture as SVG, in its units.
    pub fn size(&self) -> (f64, f64) {
        let side = |cells: usize| cells as f64 * CELL + 2.0 * self.margin();
        (side(self.board.columns()), side(self.board.rows()))
    }

    /// The picture as an SVG element for a larger drawing: in its [size](Self::size), its upper left corner in the origin.
    pub fn svg_element(&self) -> String {
        let margin = self.margin();
        format!("<g transform=\"translate({margin} {margin})\" {TEXT}>\n{}</g>\n", self.drawing())
    }

    /// The space round the board, where numbers may be.
    fn margin(&self) -> f64 {
        let usual = if self.has_numbers_outside() { OUTSIDE } else { MARGIN };
        usual.max((self.overhang() * CELL).ceil())
    }

    fn drawing(&self) -> String {
        let mut svg = String::new();
        self.backgrounds(&mut svg);
        self.decorate(&mut svg, true);
        let (shapes, dots) = self.shapes();
        for shape in &shapes {
            draw(&mut svg, shape);
        }
        self.lines(&mut svg);
        for dot in &dots {
            draw(&mut svg, dot);
        }
        self.decorate(&mut svg, false);
        self.further_houses(&mut svg);
        self.named_houses(&mut svg);
        self.svg_links(&mut svg);
        for index in 0..self.regions.len() {
            self.content(&mut svg, Cell::new(index));
        }
        svg
    }

    fn place(&self, cell: Cell) -> (f64, f64) {
        let (row, column) = self.board.position(cell);
        (column as f64 * CELL, row as f64 * CELL)
    }

    fn backgrounds(&self, svg: &mut String) {
        let tints: &[&str] = if self.is_grey { &SHADES } else { &TINTS };
        let colours = self.colours(tints.len());
        for index in 0..self.regions.len() {
            let (x, y) = self.place(Cell::new(index));
            let region = self.regions[index];
            let fill = region.filter(|_| self.is_coloured).map_or("#ffffff", |at| tints[colours[at]]);
            let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>");
            if let Some(at) = region.filter(|_| self.shows_letters) {
                let (x, y) = (x + CELL - 7.0, y + CELL - 5.0);
                let letter = escaped(&self.letters[at].to_string());
                let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"9\" fill=\"#333333\">{letter}</text>");
            }
        }
        for &word in &self.codewords {
            let (x, y) = self.place(word);
            let (x, y) = (x + CELL / 2.0, y + CELL / 2.0);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"19\" fill=\"none\" stroke=\"#333333\" stroke-width=\"1\" stroke-dasharray=\"2 2\"/>"
            );
        }
    }

    /// The houses that a step names, framed.
    fn named_houses(&self, svg: &mut String) {
        for house in &self.named {
            let path = self.path(house, 0.06);
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"{ENTRY}\" stroke-width=\"3\" stroke-linecap=\"round\" fill=\"none\"/>"
            );
        }
    }

    /// The lines of the board: thin between cells, thick between regions; dashed where a region goes on at the opposite side.
    fn lines(&self, svg: &mut String) {
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let mut paths = [String::new(), String::new(), String::new()];
        for (row, column) in (0..=rows).cartesian_product(0..=columns) {
            let (x, y) = (column as f64 * CELL, row as f64 * CELL);
            let sides =
                [((row - 1, column), (row, column), (x + CELL, y)), ((row, column - 1), (row, column), (x, y + CELL))];
            for (one, other, end) in sides {
                let strength = self.line(one, other);
                if strength > 0 {
                    let goes_on = strength == 2 && self.goes_on(one, other);
                    let path = &mut paths[if goes_on { 2 } else { usize::from(strength) - 1 }];
                    let _ = write!(path, "M{x} {y}L{} {}", end.0, end.1);
                }
            }
        }
        let styles = [
            "stroke-width=\"1\" stroke=\"#777777\"",
            "stroke-width=\"3\" stroke=\"#000000\"",
            "stroke-width=\"2\" stroke=\"#000000\" stroke-dasharray=\"5 4\"",
        ];
        for (path, style) in paths.iter().zip(styles).filter(|(path, _)| !path.is_empty()) {
            let _ = writeln!(svg, "<path d=\"{path}\" {style} fill=\"none\" stroke-linecap=\"square\"/>");
        }
    }

    /// Whether a side of the board parts two cells of one region of the torus.
    fn goes_on(&self, one: (isize, isize), other: (isize, isize)) -> bool {
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let wrapped = |(row, column): (isize, isize)| self.region_at(row.rem_euclid(rows), column.rem_euclid(columns));
        let is_outside = |(row, column)| self.region_at(row, column).is_none();
        let [here, there] = [wrapped(one), wrapped(other)];
        let is_torus = self.is_broken && self.divided.is_none();
        is_torus && is_outside(one) != is_outside(other) && here.is_some_and(|region| region > 0) && here == there
    }

    fn further_houses(&self, svg: &mut String) {
        for &[from, to] in &self.diagonals {
            let ((x, y), (right, down)) = (self.place(from), self.place(to));
            // From corner to corner.
            let (x, right) = if x < right { (x, right + CELL) } else { (x + CELL, right) };
            let _ = writeln!(
                svg,
                "<path d=\"M{x} {y}L{right} {}\" stroke=\"#999999\" stroke-width=\"1.5\" fill=\"none\"/>",
                down + CELL
            );
        }
        for house in &self.houses {
            let path = self.path(house, 0.08);
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"#555555\" stroke-width=\"1.5\" stroke-dasharray=\"6 3\" fill=\"none\"/>"
            );
        }
        for (cage, label) in &self.cages {
            let path = self.path(cage, 0.06);
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"#000000\" stroke-width=\"1\" stroke-dasharray=\"3 2\" fill=\"none\"/>"
            );
            if let Some(&first) = cage.iter().min() {
                let (x, y) = self.place(first);
                let (x, y) = (x + 5.0, y + 13.0);
                let _ =
                    writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" text-anchor=\"start\">{label}</text>");
            }
        }
    }

    pub(super) fn path(&self, cells: &[Cell], inset: f64) -> String {
        let segments = outline(&self.board, cells, inset);
        let line = |[x, y, to_x, to_y]: [f64; 4]| {
            format!("M{:.2} {:.2}L{:.2} {:.2}", x * CELL, y * CELL, to_x * CELL, to_y * CELL)
        };
        segments.into_iter().map(line).collect()
    }

    fn content(&self, svg: &mut String, cell: Cell) {
        let (x, y) = self.place(cell);
        let marks: Vec<_> = self.marks.iter().filter(|(at, _)| at.cell == cell.index()).collect();
        let mark_of = |symbol: Symbol| marks.iter().find(|(at, _)| at.symbol == symbol.index()).map(|(_, mark)| *mark);
        match &self.contents[cell.index()] {
            Content::Nothing => {
                for (at, mark) in &marks {
                    self.candidate(svg, cell, Symbol::new(at.symbol), Some(*mark));
                }
            }
            Content::Given(symbol) => Self::large(svg, (x, y), *symbol, "#000000", true),
            Content::Entry(symbol) => {
                Self::large(svg, (x, y), *symbol, if self.is_grey { "#000000" } else { ENTRY }, false);
            }
            Content::Candidates(symbols) => {
                for &symbol in symbols {
                    self.candidate(svg, cell, symbol, mark_of(symbol));
                }
            }
        }
    }

    fn large(svg: &mut String, (x, y): (f64, f64), symbol: Symbol, fill: &str, is_bold: bool) {
        let (x, y) = (x + CELL / 2.0, y + CELL / 2.0 + 10.0);
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        let symbol = escaped(&symbol.to_char().to_string());
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"28\" fill=\"{fill}\"{weight}>{symbol}</text>");
    }

    /// The middle of the place of a candidate, and its radius.
    pub(super) fn candidate_place(&self, cell: Cell, symbol: Symbol) -> (f64, f64, f64) {
        let (x, y) = self.place(cell);
        let side = self.candidates_a_row();
        // Letters and numbers of cages stand in corners.
        let (top, bottom) =
            (if self.cages.is_empty() { 3.0 } else { 10.0 }, if self.shows_letters { 10.0 } else { 3.0 });
        let step = (CELL - top - bottom) / side as f64;
        let (column, row) = ((symbol.index() % side) as f64, (symbol.index() / side) as f64);
        let x = x + CELL / 2.0 + step * 1.1 * (column + 0.5 - side as f64 / 2.0);
        (x, y + top + step * (row + 0.5), step * 0.46)
    }

    /// A candidate in its place of a square of places, with its mark: in a disc where it is a reason, in a full one where it is placed, struck
    /// through where it is taken away.
    fn candidate(&self, svg: &mut String, cell: Cell, symbol: Symbol, mark: Option<Mark>) {
        let (x, y, radius) = self.candidate_place(cell, symbol);
        let fill = match mark {
            None => "#444444",
            Some(Mark::Reason) => "#000000",
            Some(Mark::Placed) => "#ffffff",
            Some(Mark::Eliminated) => ELIMINATED,
        };
        let disc = match mark {
            Some(Mark::Reason) => Some("#fff3b0"),
            Some(Mark::Placed) => Some(PLACED),
            _ => None,
        };
        if let Some(disc) = disc {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{disc}\" stroke=\"#000000\" stroke-width=\"0.5\"/>"
            );
        }
        let height = radius * 1.7;
        let symbol = escaped(&symbol.to_char().to_string());
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{height:.1}\" fill=\"{fill}\">{symbol}</text>",
            y + height * 0.36
        );
        if mark == Some(Mark::Eliminated) {
            let _ = writeln!(
                svg,
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{ELIMINATED}\" stroke-width=\"1.5\"/>",
                x - radius,
                y + radius,
                x + radius,
                y - radius
            );
        }
    }
}

/// A line from point to point, with round ends.
pub(super) fn stroke(points: &[[f64; 2]], colour: &str, width: f64) -> String {
    let point = |&[x, y]: &[f64; 2]| format!("{:.1} {:.1}", x * CELL, y * CELL);
    format!(
        "<path d=\"M{}\" stroke=\"{colour}\" stroke-width=\"{:.1}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\"/>",
        points.iter().map(point).join("L"),
        width * CELL
    )
}

/// A part of what setters draw, in the usual style.
fn draw(svg: &mut String, shape: &Shape) {
    let disc = |[x, y]: [f64; 2], radius: f64, style: &str| {
        format!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" {style}/>", x * CELL, y * CELL, radius * CELL)
    };
    let drawn = match shape {
        Shape::Thermometer(points) => stroke(points, "#bbbbbb", 0.3),
        Shape::Bulb(at) => disc(*at, CIRCLE, "fill=\"#bbbbbb\""),
        Shape::Line(colour, points) => stroke(points, colour, 0.22),
        Shape::Arrow(points) => {
            [stroke(points, "#777777", 0.04), stroke(&head(points, HEAD), "#777777", 0.04)].concat()
        }
        Shape::Circle(centres) if centres.len() == 1 => {
            disc(centres[0], CIRCLE, "fill=\"none\" stroke=\"#777777\" stroke-width=\"2\"")
        }
        // A grey pill with a white one on it.
        Shape::Circle(centres) => {
            let width = 2.0 * CIRCLE;
            [stroke(centres, "#777777", width + 0.04), stroke(centres, "#ffffff", width - 0.04)].concat()
        }
        Shape::Dot { at, is_black, number } => {
            let (fill, ink) = if *is_black { ("#000000", "#ffffff") } else { ("#ffffff", "#000000") };
            let dot = disc(*at, 0.12, &format!("fill=\"{fill}\" stroke=\"#000000\" stroke-width=\"1\""));
            let text = number.map(|number| {
                let (x, y) = (at[0] * CELL, at[1] * CELL + 3.0);
                format!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"8\" fill=\"{ink}\">{number}</text>")
            });
            dot + &text.unwrap_or_default()
        }
        Shape::Plate { at, is_round: true } => disc(*at, 0.36, "fill=\"#d0d0d0\""),
        Shape::Plate { at: [x, y], .. } => {
            let (x, y, side) = ((x - 0.36) * CELL, (y - 0.36) * CELL, 0.72 * CELL);
            format!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" fill=\"#d0d0d0\"/>")
        }
        Shape::Clue { at, place, text } => {
            let (size, below) = match place {
                Place::Edge => (11.0, 4.0),
                Place::Corner => (9.0, 3.0),
                Place::Cell | Place::Cage => (8.0, 3.0),
            };
            let disc = match place {
                Place::Corner => disc(*at, 0.22, "fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"1\""),
                _ => String::new(),
            };
            let (x, y) = (at[0] * CELL, at[1] * CELL + below);
            format!("{disc}<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"#000000\">{text}</text>")
        }
        Shape::Inequality(points) => [stroke(points, "#ffffff", 0.1), stroke(points, "#000000", 0.04)].concat(),
        Shape::Sum { at, text } => {
            let (x, y) = (at[0] * CELL, at[1] * CELL + 4.0);
            let halo = disc(*at, 0.13, "fill=\"#ffffff\"");
            format!("{halo}<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" fill=\"#000000\">{text}</text>")
        }
    };
    let _ = writeln!(svg, "{drawn}");
}

/// A text for an element or an attribute of SVG or HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
