//! The decoration that a puzzle brings along: lines, arrows, shapes and text that demand nothing.

use std::fmt::Write;

use super::Picture;
use super::drawn::head;
use super::svg::{CELL, escaped, stroke};
use gerechte_formats::exchange::{Drawing, Text};

impl Picture {
    /// With the decoration of its puzzle, as SVG and what is made of it: PNG, PDF and HTML.
    ///
    /// ```
    /// use gerechte::format::exchange;
    /// use gerechte::picture::Picture;
    /// let item = exchange::first(r##"{"puzzle":"................","drawings":[{"line":{"points":[[0.5,0.5],[2.5,2.5]],"width":0.25,"colour":"#ff0000"}}]}"##)?;
    /// let picture = Picture::of(&item.game).with_decoration(&item.drawings);
    /// assert!(picture.svg().contains("<path d=\"M24.0 24.0L120.0 120.0\" stroke=\"#ff0000\" stroke-width=\"12.0\""));
    /// # Ok::<(), gerechte::format::puzzles::LineError>(())
    /// ```
    #[must_use]
    pub fn with_decoration(self, drawings: &[Drawing]) -> Self {
        Self { decoration: drawings.to_vec(), ..self }
    }

    /// Draws the decoration below the lines of the board, or that above them.
    pub(super) fn decorate(&self, svg: &mut String, is_below: bool) {
        for drawing in &self.decoration {
            match drawing {
                Drawing::Line { points, width, colour, head: length } if is_below => {
                    let _ = write!(svg, "{}", stroke(points, colour, *width));
                    if *length > 0.0 {
                        let _ = write!(svg, "{}", stroke(&head(points, *length), colour, *width));
                    }
                }
                Drawing::Cage { cells, colour, text } if !is_below => {
                    let on_board = |&[row, column]: &[usize; 2]| self.board.cell(row, column);
                    let cells: Vec<_> = cells.iter().filter_map(on_board).collect();
                    let path = self.path(&cells, 0.08);
                    let _ =
                        write!(svg, "<path d=\"{path}\" stroke=\"{colour}\" stroke-dasharray=\"3 2\" fill=\"none\"/>");
                    if let (Some(text), Some(&first)) = (text, cells.iter().min()) {
                        let (row, column) = self.board.position(first);
                        let (x, y) = (column as f64 * CELL + 5.0, row as f64 * CELL + 13.0);
                        let text = plain(text);
                        let _ = write!(
                            svg,
                            "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" text-anchor=\"start\">{text}</text>"
                        );
                    }
                }
                Drawing::Shape { below, .. } if *below == is_below => shape(svg, drawing),
                _ => continue,
            }
            svg.push('\n');
        }
    }

    /// The farthest that decoration goes beyond a side of the board, in cells.
    pub(super) fn overhang(&self) -> f64 {
        let sides = [self.board.columns() as f64, self.board.rows() as f64];
        let beyond = |([x, y], [right, down]): ([f64; 2], [f64; 2])| {
            (right - x).max(x + right - sides[0]).max(down - y).max(y + down - sides[1])
        };
        let extents = self.decoration.iter().flat_map(|drawing| match drawing {
            Drawing::Line { points, width, .. } => points.iter().map(|&at| (at, [width / 2.0; 2])).collect(),
            Drawing::Shape { at, size: [width, height], text, .. } => {
                let text = text.as_ref().map_or(0.0, |text| text.size / 2.0);
                vec![(*at, [(width / 2.0).max(text), (height / 2.0).max(text)])]
            }
            _ => Vec::new(),
        });
        extents.map(beyond).fold(0.0, f64::max)
    }
}

/// A text for SVG, which cannot have control characters.
fn plain(text: &str) -> String {
    escaped(&text.replace(|c: char| c.is_control() || ['\u{fffe}', '\u{ffff}'].contains(&c), " "))
}

/// Draws a rectangle or an ellipse, and its text.
fn shape(svg: &mut String, drawing: &Drawing) {
    let Drawing::Shape { at, size, round, angle, fill, border, text, .. } = drawing else { return };
    let [x, y] = at.map(|place| place * CELL);
    let [right, down] = size.map(|side| side * CELL / 2.0);
    if *angle != 0.0 {
        let _ = write!(svg, "<g transform=\"rotate({angle} {x:.1} {y:.1})\">");
    }
    if fill.is_some() || border.is_some() {
        let outline = if *round {
            format!("<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{right:.1}\" ry=\"{down:.1}\"")
        } else {
            let (left, top, width, height) = (x - right, y - down, 2.0 * right, 2.0 * down);
            format!("<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"")
        };
        let [fill, border] = [fill, border].map(|colour| colour.as_deref().unwrap_or("none"));
        let _ = write!(svg, "{outline} fill=\"{fill}\" stroke=\"{border}\"/>");
    }
    if let Some(Text { says, colour, size, .. }) = text {
        let (height, text) = (size * CELL, plain(says));
        let y = y + 0.36 * height;
        let _ =
            write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{height:.1}\" fill=\"{colour}\">{text}</text>");
    }
    if *angle != 0.0 {
        svg.push_str("</g>");
    }
}
