//! Drawings as the pages of a PDF.
//!
//! # References
//! ISO 32000-1:2008, Document management: Portable document format, part 1: PDF 1.7.

use pdf_writer::{Filter, Finish, Name, Pdf, Rect, TextStr};

use super::face::Faces;
use super::objects::{Numbers, packed};
use super::page::{Opacities, POINTS, page};
use super::{PrintError, tree};

/// Converts SVGs to a PDF, with a page of its own size for each: an inch is 96 units, as in SVG.
///
/// Colours, lines, text and opacity are written. Other features of SVG (images, gradients, masks) are an error. The fonts are embedded
/// once, with the glyphs that are used; text can be selected. The file has no date, so that the same pages give the same bytes.
///
/// ```
/// use gerechte::{Game, picture::Picture, print};
/// let game: Game = "perfect:1".parse()?;
/// let document = print::pdf("A code of the torus", &[Picture::of(&game).svg()])?;
/// assert!(document.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pdf(title: &str, svgs: &[String]) -> Result<Vec<u8>, PrintError> {
    let mut pdf = Pdf::new();
    let mut numbers = Numbers::default();
    let [catalog, info, all] = [(); 3].map(|()| numbers.next());
    let (mut faces, mut opacities) = (Faces::default(), Opacities::default());
    let mut pages = Vec::new();
    for svg in svgs {
        let tree = tree(svg)?;
        let drawn = page(&tree, &mut faces, &mut opacities)?;
        let (number, content) = (numbers.next(), numbers.next());
        pdf.stream(content, &packed(&drawn)?).filter(Filter::FlateDecode);
        pages.push((number, content, tree.size()));
    }
    let fonts: Vec<_> = (0..faces.iter().count()).map(|face| (Faces::name(face), numbers.next())).collect();
    let states: Vec<_> = opacities.iter().map(|(name, opacity)| (name, opacity, numbers.next())).collect();
    for &(number, content, size) in &pages {
        let mut page = pdf.page(number);
        page.parent(all).contents(content);
        page.media_box(Rect::new(0.0, 0.0, size.width() * POINTS, size.height() * POINTS));
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (name, font) in &fonts {
            named.pair(Name(name.as_bytes()), *font);
        }
        named.finish();
        if !states.is_empty() {
            let mut named = resources.ext_g_states();
            for (name, _, state) in &states {
                named.pair(Name(name.as_bytes()), *state);
            }
        }
    }
    let count = i32::try_from(pages.len()).map_err(|_| PrintError::Unsupported("more than 2,147,483,647 pages"))?;
    pdf.pages(all).kids(pages.iter().map(|&(number, ..)| number)).count(count);
    for (_, opacity, state) in &states {
        pdf.ext_graphics(*state).stroking_alpha(*opacity).non_stroking_alpha(*opacity);
    }
    for (face, (_, font)) in faces.iter().zip(&fonts) {
        face.write(&mut pdf, *font, &mut numbers)?;
    }
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("gerechte"));
    let mut root = pdf.catalog(catalog);
    root.pages(all).viewer_preferences().display_doc_title(true);
    root.finish();
    Ok(pdf.finish())
}
