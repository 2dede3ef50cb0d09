//! The faces of the font in a PDF: the used glyphs, and their meaning.
//!
//! # References
//! ISO 32000-1:2008, 9.7 (composite fonts) and 9.10 (extraction of text).

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::{GlyphId, fontdb};
use skrifa::attribute::{Style, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

use super::PrintError;
use super::font::{FACES, database};
use super::objects::{Numbers, packed};

/// The identity of glyphs in a PDF: by number, without names.
const SYSTEM: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The faces that are used, in the order of their first use.
#[derive(Default)]
pub(super) struct Faces(Vec<Face>);

pub(super) struct Face {
    id: fontdb::ID,
    name: &'static str,
    data: &'static [u8],
    parsed: FontRef<'static>,
    numbers: GlyphRemapper,
    /// By new number of a glyph, from 1: its width in ems, and the text that it stands for.
    glyphs: Vec<(f32, String)>,
}

/// A glyph that is used.
pub(super) struct Used {
    /// The face by number.
    pub(super) face: usize,
    /// Its new number.
    pub(super) glyph: u16,
    /// Units of the font in an em.
    pub(super) units: f32,
    /// In ems.
    pub(super) width: f32,
}

impl Faces {
    pub(super) fn iter(&self) -> impl Iterator<Item = &Face> {
        self.0.iter()
    }

    /// The name of the face with this number on pages.
    pub(super) fn name(face: usize) -> String {
        format!("F{face}")
    }

    /// Notes that a glyph is used, and for which text.
    pub(super) fn glyph(&mut self, id: fontdb::ID, glyph: GlyphId, text: &str) -> Result<Used, PrintError> {
        let face = self.0.iter().position(|face| face.id == id).unwrap_or(self.0.len());
        if face == self.0.len() {
            self.0.push(Face::new(id)?);
        }
        let Face { parsed, numbers, glyphs, .. } = &mut self.0[face];
        let widths = parsed.glyph_metrics(Size::unscaled(), LocationRef::default());
        let units = f32::from(parsed.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        let width = widths.advance_width(glyph.into()).unwrap_or(0.0) / units;
        let number = numbers.remap(u16::try_from(glyph.0).map_err(|_| PrintError::Unsupported("so large a font"))?);
        if usize::from(number) > glyphs.len() {
            glyphs.push((width, text.to_owned()));
        }
        Ok(Used { face, glyph: number, units, width })
    }
}

impl Face {
    fn new(id: fontdb::ID) -> Result<Self, PrintError> {
        let at = database().faces().position(|face| face.id == id);
        let (name, data) = at.and_then(|at| FACES.get(at).copied()).ok_or(PrintError::Unsupported("another font"))?;
        let parsed = FontRef::new(data).map_err(|error| PrintError::Unwritten(error.to_string()))?;
        Ok(Self { id, name, data, parsed, numbers: GlyphRemapper::new(), glyphs: Vec::new() })
    }

    /// Writes the font: its glyphs, their widths, and their meaning.
    pub(super) fn write(&self, pdf: &mut Pdf, font: Ref, numbers: &mut Numbers) -> Result<(), PrintError> {
        let [descendant, descriptor, file, meaning] = [(); 4].map(|()| numbers.next());
        let name = format!("{}+{}", self.tag(), self.name);
        let name = Name(name.as_bytes());
        let mut composite = pdf.type0_font(font);
        composite.base_font(name).encoding_predefined(Name(b"Identity-H"));
        composite.descendant_font(descendant).to_unicode(meaning);
        composite.finish();
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        cid.widths().consecutive(1, self.glyphs.iter().map(|(width, _)| 1000.0 * width));
        cid.finish();
        // PDF measures glyphs in thousandths of an em.
        let metrics = self.parsed.metrics(Size::new(1000.0), LocationRef::default());
        let attributes = self.parsed.attributes();
        let bounds = metrics.bounds.unwrap_or_default();
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(FontFlags::ITALIC, attributes.style != Style::Normal);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max))
            .italic_angle(metrics.italic_angle)
            .ascent(metrics.ascent)
            .descent(metrics.descent)
            .cap_height(metrics.cap_height.unwrap_or(metrics.ascent))
            .stem_v(if attributes.weight >= Weight::BOLD { 140.0 } else { 80.0 })
            .font_file2(file);
        let subset = subsetter::subset(self.data, 0, &self.numbers);
        let subset = subset.map_err(|error| PrintError::Unwritten(error.to_string()))?;
        let length = i32::try_from(subset.len()).map_err(|_| PrintError::Unsupported("so large a font"))?;
        pdf.stream(file, &packed(&subset)?).filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
        let mut cmap = UnicodeCmap::<u16>::new(Name(b"Custom"), SYSTEM);
        for (glyph, (_, text)) in (1_u16..).zip(&self.glyphs) {
            cmap.pair_with_multiple(glyph, text.chars());
        }
        pdf.cmap(meaning, &packed(&cmap.finish())?).filter(Filter::FlateDecode);
        Ok(())
    }

    /// Six letters that distinguish subsets of one font: a hash of their glyphs (FNV-1a).
    fn tag(&self) -> String {
        let old = self.numbers.remapped_gids().flat_map(u16::to_be_bytes);
        let mut hash =
            old.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let letter = || {
            let letter = (b'A'..=b'Z').nth((hash % 26) as usize);
            hash /= 26;
            letter.map(char::from)
        };
        std::iter::from_fn(letter).take(6).collect()
    }
}
