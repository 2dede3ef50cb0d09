//! Pictures for LaTeX.

use std::fmt::Write;

use itertools::Itertools;

use super::drawn::{CIRCLE, HEAD, Shape, head};
use super::outline::outline;
use super::{Content, Mark, Picture};
use crate::encodings::{Cell, Symbol};
use crate::game::Place;
use crate::rate::Candidate;

/// The names and the values of the colours of [`svg`](super::svg) that steps have: houses, reasons, what is placed and taken away, links.
const COLOURS: [(&str, &str); 5] =
    [("house", "123A7A"), ("reason", "FFF3B0"), ("placed", "0A7A2F"), ("eliminated", "B3001B"), ("link", "6A3D9A")];
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
        if self.has_step() {
            for (name, colour) in COLOURS {
                let _ = writeln!(tex, "\\definecolor{{{name}}}{{HTML}}{{{colour}}}");
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
        self.tikz_named_houses(&mut tex);
        self.tikz_links(&mut tex);
        for index in 0..self.regions.len() {
            let (row, column) = self.board.position(Cell::new(index));
            match &self.contents[index] {
                Content::Nothing => {
                    let marked = self.marks.iter().filter(|(at, _)| at.cell == index);
                    let symbols: Vec<_> = marked.map(|(at, _)| Symbol::new(at.symbol)).collect();
                    self.tikz_candidates(&mut tex, Cell::new(index), &symbols);
                }
                Content::Given(symbol) => node(&mut tex, (row, column), "\\Large\\bfseries\\sffamily", *symbol),
                Content::Entry(symbol) => node(&mut tex, (row, column), "\\Large\\itshape", *symbol),
                Content::Candidates(symbols) => self.tikz_candidates(&mut tex, Cell::new(index), symbols),
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
        for (cage, label) in &self.cages {
            if let Some(&first) = cage.iter().min() {
                let (row, column) = self.board.position(first);
                let _ = writeln!(
                    tex,
                    "\\node[anchor=north west,inner sep=2.5pt,font=\\tiny\\sffamily] at ({column},{row}) {{{label}}};"
                );
            }
        }
    }

    /// Whether it is of a step.
    const fn has_step(&self) -> bool {
        !self.named.is_empty() || !self.marks.is_empty() || !self.links.is_empty()
    }

    /// The houses that a step names, framed.
    fn tikz_named_houses(&self, tex: &mut String) {
        for house in &self.named {
            for [x, y, to_x, to_y] in outline(&self.board, house, 0.06) {
                let _ = writeln!(tex, "\\draw[house,line width=0.06cm] ({x:.2},{y:.2}) -- ({to_x:.2},{to_y:.2});");
            }
        }
    }

    /// The links of a chain, from the edge of one candidate's place to that of the other's; dashed to what is false.
    fn tikz_links(&self, tex: &mut String) {
        for link in &self.links {
            let place = |at: Candidate| self.tikz_place(Cell::new(at.cell), Symbol::new(at.symbol));
            let (from, to) = (place(link.from), place(link.to));
            let (right, down) = (to[0] - from[0], to[1] - from[1]);
            let length = right.hypot(down);
            if length <= 0.0 {
                continue;
            }
            let radius = self.tikz_radius();
            let (right, down) = (radius * right / length, radius * down / length);
            let dashes = if link.holds { "" } else { ",densely dashed" };
            let _ = writeln!(
                tex,
                "\\draw[link,line width=0.025cm,-latex{dashes}] ({:.3},{:.3}) -- ({:.3},{:.3});",
                from[0] + right,
                from[1] + down,
                to[0] - right,
                to[1] - down
            );
        }
    }

    /// Half of the side of a candidate's place, nearly.
    fn tikz_radius(&self) -> f64 {
        0.46 / self.candidates_a_row() as f64
    }

    /// The middle of the place of a candidate.
    fn tikz_place(&self, cell: Cell, symbol: Symbol) -> [f64; 2] {
        let (row, column) = self.board.position(cell);
        let side = self.candidates_a_row();
        let place = |at: usize| (at as f64 + 0.5) / side as f64;
        [column as f64 + place(symbol.index() % side), row as f64 + place(symbol.index() / side)]
    }

    /// Candidates in a square of places, with their marks: in a disc where they are reasons, in a full one where they are placed, struck through
    /// where they are taken away.
    fn tikz_candidates(&self, tex: &mut String, cell: Cell, symbols: &[Symbol]) {
        for &symbol in symbols {
            let [x, y] = self.tikz_place(cell, symbol);
            let is_meant = |at: &Candidate| at.cell == cell.index() && at.symbol == symbol.index();
            let mark = self.marks.iter().find(|(at, _)| is_meant(at)).map(|(_, mark)| *mark);
            let (disc, ink) = match mark {
                None => (None, ""),
                Some(Mark::Reason) => (Some("reason"), ""),
                Some(Mark::Placed) => (Some("placed"), ",text=white"),
                Some(Mark::Eliminated) => (None, ",text=eliminated"),
            };
            let radius = self.tikz_radius();
            if let Some(disc) = disc {
                let _ = writeln!(
                    tex,
                    "\\filldraw[fill={disc},draw=black,very thin] ({x:.3},{y:.3}) circle[radius={radius:.3}];"
                );
            }
            let symbol = escaped(symbol.to_char());
            let _ = writeln!(tex, "\\node[inner sep=0pt,font=\\tiny\\sffamily{ink}] at ({x:.3},{y:.3}) {{{symbol}}};");
            if mark == Some(Mark::Eliminated) {
                let _ = writeln!(
                    tex,
                    "\\draw[eliminated,thick] ({:.3},{:.3}) -- ({:.3},{:.3});",
                    x - radius,
                    y + radius,
                    x + radius,
                    y - radius
                );
            }
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
        Shape::Line(colour, points) => line(points, &rgb(colour), 0.22),
        Shape::Arrow(points) => {
            [line(points, "black!50", 0.03), line(&head(points, HEAD), "black!50", 0.03)].join("\n")
        }
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
        Shape::Plate { at: [x, y], is_round: true } => {
            format!("\\fill[black!20] ({x:.3},{y:.3}) circle[radius=0.36];")
        }
        Shape::Plate { at: [x, y], .. } => {
            format!("\\fill[black!20] ({:.3},{:.3}) rectangle +(0.72,0.72);", x - 0.36, y - 0.36)
        }
        Shape::Clue { at: [x, y], place, text } => {
            let style = match place {
                Place::Edge => "font=\\sffamily",
                Place::Corner => "circle,draw,fill=white,inner sep=0.5pt,font=\\tiny\\sffamily",
                Place::Cell | Place::Cage => "inner sep=0pt,font=\\tiny\\sffamily",
            };
            format!("\\node[{style}] at ({x:.3},{y:.3}) {{{text}}};")
        }
        Shape::Inequality(points) => [line(points, "white", 0.1), line(points, "black", 0.03)].join("\n"),
        Shape::Sum { at: [x, y], text } => {
            format!(
                "\\node[circle,fill=white,inner sep=0.5pt,font=\\scriptsize\\sffamily] at ({x:.3},{y:.3}) {{{text}}};"
            )
        }
    };
    let _ = writeln!(tex, "{drawn}");
}

fn node(tex: &mut String, (row, column): (usize, usize), font: &str, symbol: Symbol) {
    let symbol = escaped(symbol.to_char());
    let _ = writeln!(tex, "\\node[font={font}] at ({column}.5,{row}.5) {{{symbol}}};");
}

/// A colour `#rrggbb` as an expression of xcolor.
fn rgb(colour: &str) -> String {
    let part = |from: usize| colour.get(from..from + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0);
    format!("{{rgb,255:red,{};green,{};blue,{}}}", part(1), part(3), part(5))
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
