//! Pictures for LaTeX.

use std::fmt::Write;

use itertools::Itertools;

use super::drawn::{CIRCLE, Shape, head};
use super::outline::outline;
use super::{Content, Picture};
use crate::encodings::{Cell, Symbol};

/// The tints of [`svg`](super::svg) as LaTeX has colours.
const TINTS: [&str; 9] = ["77AADD", "EEDD88", "44BB99", "FFAABB", "DDDDDD", "99DDFF", "EE8866", "BBCC33", "AAAA00"];

impl Picture {
    /// The picture as a LaTeX document of the class `standalone`, one centimetre for a cell. Without its first and last lines it is a
    /// `tikzpicture` for a document of one's own.
    pub fn tikz(&self) -> String {
        let mut tex = "\\documentclass[tikz,border=2pt]{standalone}\n\\begin{document}\n\\begin{tikzpicture}[y=-1cm,line cap=rect]\n".to_owned();
        let colours = self.colours(TINTS.len());
        if self.is_coloured {
            for (at, tint) in TINTS.iter().enumerate() {
                let _ = writeln!(tex, "\\definecolor{{tint{at}}}{{HTML}}{{{tint}}}");
            }
        }
        for index in 0..self.regions.len() {
            let (row, column) = self.board.position(Cell::new(index));
            if let Some(at) = self.regions[index].filter(|_| self.is_coloured) {
                let _ = writeln!(tex, "\\fill[tint{}] ({column},{row}) rectangle +(1,1);", colours[at]);
                if self.shows_letters {
                    let letter = escaped(self.letters[at]);
                    let _ = writeln!(
                        tex,
                        "\\node[anchor=south east,inner sep=1.5pt,font=\\tiny\\sffamily] at ({column}+1,{row}+1) {{{letter}}};"
                    );
                }
            }
        }
        let (shapes, dots) = self.shapes();
        for shape in &shapes {
            draw(&mut tex, shape);
        }
        self.tikz_lines(&mut tex);
        for dot in &dots {
            draw(&mut tex, dot);
        }
        for index in 0..self.regions.len() {
            let (row, column) = self.board.position(Cell::new(index));
            match &self.contents[index] {
                Content::Nothing => {}
                Content::Given(symbol) => node(&mut tex, (row, column), "\\Large\\bfseries\\sffamily", *symbol),
                Content::Entry(symbol) => node(&mut tex, (row, column), "\\Large\\itshape", *symbol),
                Content::Candidates(symbols) => self.tikz_candidates(&mut tex, (row, column), symbols),
            }
        }
        tex + "\\end{tikzpicture}\n\\end{document}\n"
    }

    fn tikz_lines(&self, tex: &mut String) {
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        for style in [1, 2] {
            let width = if style == 1 { "very thin" } else { "very thick" };
            for row in 0..=rows {
                for column in 0..=columns {
                    if self.line((row - 1, column), (row, column)) == style {
                        let _ = writeln!(tex, "\\draw[{width}] ({column},{row}) -- +(1,0);");
                    }
                    if self.line((row, column - 1), (row, column)) == style {
                        let _ = writeln!(tex, "\\draw[{width}] ({column},{row}) -- +(0,1);");
                    }
                }
            }
        }
        for &[from, to] in &self.diagonals {
            let ((row, column), (last, end)) = (self.board.position(from), self.board.position(to));
            let (left, right) = if column < end { (column, end + 1) } else { (column + 1, end) };
            let _ = writeln!(tex, "\\draw[gray] ({left},{row}) -- ({right},{});", last + 1);
        }
        let outlines =
            self.houses.iter().map(|house| (house, 0.08)).chain(self.cages.iter().map(|(cage, _)| (cage, 0.06)));
        for (cells, inset) in outlines {
            for [x, y, to_x, to_y] in outline(&self.board, cells, inset) {
                let _ = writeln!(tex, "\\draw[densely dashed,thin] ({x:.2},{y:.2}) -- ({to_x:.2},{to_y:.2});");
            }
        }
        for (cage, total) in &self.cages {
            if let Some(&first) = cage.iter().min() {
                let (row, column) = self.board.position(first);
                let _ = writeln!(
                    tex,
                    "\\node[anchor=north west,inner sep=2.5pt,font=\\tiny\\sffamily] at ({column},{row}) {{{total}}};"
                );
            }
        }
    }

    fn tikz_candidates(&self, tex: &mut String, (row, column): (usize, usize), symbols: &[Symbol]) {
        let side = self.candidates_a_row();
        for &symbol in symbols {
            let place = |at: usize| (at as f64 + 0.5) / side as f64;
            let (x, y) = (column as f64 + place(symbol.index() % side), row as f64 + place(symbol.index() / side));
            let symbol = escaped(symbol.to_char());
            let _ = writeln!(tex, "\\node[inner sep=0pt,font=\\tiny\\sffamily] at ({x:.3},{y:.3}) {{{symbol}}};");
        }
    }
}

/// A part of what setters draw, in the usual style; a unit is a centimetre.
fn draw(tex: &mut String, shape: &Shape) {
    let path = |points: &[[f64; 2]]| points.iter().map(|[x, y]| format!("({x:.3},{y:.3})")).join(" -- ");
    let line = |points: &[[f64; 2]], colour: &str, width: f64| {
        format!("\\draw[{colour},line width={width}cm,line cap=round,line join=round] {};", path(points))
    };
    let drawn = match shape {
        Shape::Thermometer(points) => line(points, "black!25", 0.3),
        Shape::Bulb([x, y]) => format!("\\fill[black!25] ({x:.3},{y:.3}) circle[radius={CIRCLE}];"),
        Shape::Palindrome(points) => line(points, "black!12", 0.22),
        Shape::Arrow(points) => [line(points, "black!50", 0.03), line(&head(points), "black!50", 0.03)].join("\n"),
        Shape::Circle(centres) if centres.len() == 1 => {
            format!("\\draw[black!50,thick] ({:.3},{:.3}) circle[radius={CIRCLE}];", centres[0][0], centres[0][1])
        }
        // A grey pill with a white one on it.
        Shape::Circle(centres) => {
            let width = 2.0 * CIRCLE;
            [line(centres, "black!50", width + 0.04), line(centres, "white", width - 0.04)].join("\n")
        }
        Shape::Dot { at: [x, y], is_black, number } => {
            let (fill, ink) = if *is_black { ("black", "white") } else { ("white", "black") };
            let number = number.map_or(String::new(), |number| number.to_string());
            format!(
                "\\node[circle,draw,fill={fill},text={ink},inner sep=0pt,minimum size=0.24cm,font=\\tiny\\sffamily] at ({x:.3},{y:.3}) {{{number}}};"
            )
        }
    };
    let _ = writeln!(tex, "{drawn}");
}

fn node(tex: &mut String, (row, column): (usize, usize), font: &str, symbol: Symbol) {
    let symbol = escaped(symbol.to_char());
    let _ = writeln!(tex, "\\node[font={font}] at ({column}.5,{row}.5) {{{symbol}}};");
}

/// Symbols and letters that LaTeX would read as something else.
fn escaped(symbol: char) -> String {
    match symbol {
        '$' | '%' | '&' | '#' | '_' | '{' | '}' => format!("\\{symbol}"),
        '\\' => "\\textbackslash{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        other => other.to_string(),
    }
}
