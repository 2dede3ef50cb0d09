//! Print: SVG as images and as pages of a PDF, with an embedded font.
//!
//! Drawings are produced only as SVG; [`png`] and [`pdf`] convert it. Text stays text in a PDF, so that it can be selected and searched. The
//! same SVG gives the same bytes on every machine, as no font, clock or setting of the machine is used.

mod face;
mod font;
mod objects;
mod page;
mod pdf;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, Node};
use resvg::usvg::{self, Tree};
use thiserror::Error;

pub use pdf::pdf;

/// The reason why something cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// The text is no SVG.
    #[error("no SVG: {0}")]
    NoSvg(String),
    /// The image would be too large.
    #[error("an image of {0} × {1} pixels is too large")]
    TooLarge(u32, u32),
    /// The drawing has a feature that pages do not support.
    #[error("{0} cannot be printed")]
    Unsupported(&'static str),
    /// The font has no such character.
    #[error("the font has no `{0}`")]
    NoGlyph(char),
    /// An image or a font cannot be written.
    #[error("{0}")]
    Unwritten(String),
}

/// The most pixels of an image on a side.
const LARGEST: f64 = 20_000.0;

/// Converts an SVG to a PNG image, with `scale` pixels for each unit, on white.
///
/// ```
/// use gerechte::{Game, picture::Picture, print};
/// let game: Game = "perfect:1".parse()?;
/// let image = print::png(&Picture::of(&game).svg(), 2.0)?;
/// assert!(image.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[allow(clippy::cast_sign_loss, reason = "sizes are positive")]
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PrintError> {
    let tree = tree(svg)?;
    let [width, height] = [tree.size().width(), tree.size().height()].map(|side| f64::from(side * scale).ceil());
    let too_large = || PrintError::TooLarge(width as u32, height as u32);
    if width.max(height) > LARGEST {
        return Err(too_large());
    }
    let mut image = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
    image.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut image.as_mut());
    image.encode_png().map_err(|error| PrintError::Unwritten(error.to_string()))
}

/// The names of SVG.
const SVG: &str = "http://www.w3.org/2000/svg";

/// The SVG, read, with its text in our font.
fn tree(svg: &str) -> Result<Tree, PrintError> {
    let options = usvg::Options {
        font_family: font::FAMILY.to_owned(),
        fontdb: font::database().clone(),
        // No external resource is loaded.
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let document = Document::parse(svg).map_err(|error| PrintError::NoSvg(error.to_string()))?;
    // The library leaves out a text without glyphs.
    let is_drawn =
        |node: &Node<'_, '_>| node.is_text() && node.ancestors().any(|node| node.has_tag_name((SVG, "text")));
    let texts = document.descendants().filter(is_drawn).filter_map(|node| node.text());
    if let Some(character) = texts.flat_map(str::split_whitespace).find_map(missing) {
        return Err(PrintError::NoGlyph(character));
    }
    Tree::from_xmltree(&document, &options).map_err(|error| PrintError::NoSvg(error.to_string()))
}

/// The first character of a text that the font does not have. Returns `None` if it has all of them.
///
/// ```
/// use gerechte::print::missing;
/// assert_eq!((missing("Sudoku für Köpfe – 12 €"), missing("数独")), (None, Some('数')));
/// ```
pub fn missing(text: &str) -> Option<char> {
    font::missing(text)
}
