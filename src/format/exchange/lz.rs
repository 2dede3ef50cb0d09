//! The compression of f-puzzles and `SudokuPad`: LZ-string, as base 64.

use super::fault::Fault;

/// What was packed can grow quadratically: this bounds the memory that it takes, to 400 MB at worst.
const LONGEST: usize = 1 << 15;

/// The text that a word at a column packs. Percent signs stand for bytes, and white space for `+`, as addresses have it.
pub(super) fn unpacked(word: &str, column: usize) -> Result<String, Fault> {
    let decoded =
        percent_decoded(word).ok_or_else(|| Fault::column(column, "it has a percent sign without two digits"))?;
    let packed = decoded.trim_end_matches('=');
    if packed.len() > LONGEST {
        return Err(Fault::column(column, format!("it packs more than {LONGEST} bytes")));
    }
    let is_packed = |c: char| c.is_ascii_alphanumeric() || "+/-$".contains(c);
    if let Some((at, wrong)) = packed.chars().enumerate().find(|&(_, c)| !is_packed(c)) {
        let shift = if decoded == word { at } else { 0 };
        return Err(Fault::column(column + shift, format!("{wrong:?} is no digit of base 64")));
    }
    let is_of_addresses = packed.contains(['-', '$']);
    // What follows the end is passed over; a reader may look one digit ahead.
    let units = if is_of_addresses {
        lz_str::decompress_from_encoded_uri_component(&format!("{packed}AA"))
    } else {
        lz_str::decompress_from_base64(&format!("{packed}AA"))
    };
    let text = units.and_then(|units| String::from_utf16(&units).ok()).filter(|text| !text.is_empty());
    text.ok_or_else(|| Fault::column(column, "it cannot be unpacked: is its end missing?"))
}

pub(super) fn packed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// For an address: what has a meaning there stands behind percent signs.
pub(super) fn percent_encoded(text: &str) -> String {
    text.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// The text without percent signs. Returns `None` for a sign that no two hexadecimal digits follow, or bytes that are no text.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                (digit()? * 16 + digit()?) as u8
            }
            b' ' => b'+',
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}
