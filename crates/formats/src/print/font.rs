//! The font Roboto, which is part of the program.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use skrifa::{FontRef, MetadataProvider};

pub(super) const FAMILY: &str = "Roboto";

/// The names of the faces in a PDF, and their files.
pub(super) const FACES: [(&str, &[u8]); 3] = [
    ("Roboto-Regular", include_bytes!("font/Roboto-Regular.ttf")),
    ("Roboto-Bold", include_bytes!("font/Roboto-Bold.ttf")),
    ("Roboto-Italic", include_bytes!("font/Roboto-Italic.ttf")),
];

/// The faces in this order, without fonts of the machine. They replace every other family.
pub(super) fn database() -> &'static Arc<Database> {
    static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        for (_, face) in FACES {
            fonts.load_font_data(face.to_vec());
        }
        fonts.set_sans_serif_family(FAMILY);
        fonts.set_serif_family(FAMILY);
        fonts.set_monospace_family(FAMILY);
        Arc::new(fonts)
    });
    &FONTS
}

pub(super) fn missing(text: &str) -> Option<char> {
    let Ok(font) = FontRef::new(FACES[0].1) else { return text.chars().next() };
    let glyphs = font.charmap();
    text.chars().find(|&character| glyphs.map(character).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_encodings::{MAX_SYMBOLS, Symbol};

    #[test]
    fn every_symbol_has_a_glyph_in_every_face() {
        let symbols: String = (0..MAX_SYMBOLS).map(|number| Symbol::new(number).to_char()).collect();
        assert_eq!(missing(&symbols), None);
        let names: Vec<_> = database().faces().map(|face| face.post_script_name.clone()).collect();
        assert_eq!(names, FACES.map(|(name, _)| name));
        for (name, face) in FACES {
            let glyphs = FontRef::new(face).expect("a font").charmap();
            assert!(symbols.chars().all(|symbol| glyphs.map(symbol).is_some()), "{name}");
        }
    }
}
