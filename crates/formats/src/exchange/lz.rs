//! The compression of f-puzzles and `SudokuPad`: LZ-string, as base 64.

use super::fault::Fault;

/// The most digits of a packed text.
const LONGEST: usize = 1 << 15;

/// The most characters of an unpacked text. Each word of the packer may be longer than the one before, so that a text of d digits could have d² / 11
/// characters, and the library keeps all words: 32,768 digits took 660 MB.
pub(super) const MOST: usize = 1 << 22;

/// Why a word cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// The character that begins at this byte is no digit.
    Digit(usize),
    /// It packs too much.
    Packed,
    /// It unpacks to too much.
    Unpacked,
    /// Its end is missing, or something else is wrong.
    End,
}

/// Unpacks the word at a column in some way. Percent signs stand for bytes, and white space for `+`, as in addresses.
pub(super) fn unpacked_by(
    word: &str,
    column: usize,
    unpack: impl FnOnce(&str) -> Result<String, Wrong>,
) -> Result<String, Fault> {
    let decoded =
        percent_decoded(word).ok_or_else(|| Fault::column(column, "it has a percent sign without two digits"))?;
    unpack(&decoded).map_err(|wrong| match wrong {
        Wrong::Digit(at) => {
            // The byte may be one of several of a character.
            let start = (0..=at).rev().find(|&at| decoded.is_char_boundary(at)).unwrap_or(0);
            let (before, rest) = decoded.split_at(start);
            let shift = if decoded == word { before.chars().count() } else { 0 };
            let digit = rest.chars().next().unwrap_or_default();
            Fault::column(column + shift, format!("{digit:?} is no digit of base 64"))
        }
        Wrong::Packed => Fault::column(column, format!("it packs more than {LONGEST} bytes")),
        Wrong::Unpacked => Fault::column(column, format!("it unpacks to more than {MOST} characters")),
        Wrong::End => Fault::column(column, "it cannot be unpacked: is its end missing?"),
    })
}

/// Unpacks the word at a column.
pub(super) fn unpacked(word: &str, column: usize) -> Result<String, Fault> {
    unpacked_by(word, column, of_digits)
}

fn of_digits(digits: &str) -> Result<String, Wrong> {
    let packed = digits.trim_end_matches('=');
    if packed.len() > LONGEST {
        return Err(Wrong::Packed);
    }
    let is_of_addresses = packed.contains(['-', '$']);
    let others = if is_of_addresses { "+-$" } else { "+/" };
    let is_packed = |c: char| c.is_ascii_alphanumeric() || others.contains(c);
    if let Some(at) = packed.find(|c| !is_packed(c)) {
        return Err(Wrong::Digit(at));
    }
    if length(packed) > MOST {
        return Err(Wrong::Unpacked);
    }
    // Anything after the end is ignored; a reader may look one digit ahead.
    let units = if is_of_addresses {
        lz_str::decompress_from_encoded_uri_component(&format!("{packed}AA"))
    } else {
        lz_str::decompress_from_base64(&format!("{packed}AA"))
    };
    let text = units.and_then(|units| String::from_utf16(&units).ok()).filter(|text| !text.is_empty());
    text.ok_or(Wrong::End)
}

/// The number of UTF-16 characters that some digits unpack to, up to their end or a fault; counting stops above [`MOST`].
///
/// Each digit is 6 bits, from the highest; numbers begin with their lowest bit. The length of a code is that of the number of words: 0 and 1 announce a new
/// character of 8 or 16 bits, 2 is the end, any other code is a word. Each code adds a word: the word before, followed by the first character of this one.
fn length(packed: &str) -> usize {
    let digit = |c: char| match c {
        'A'..='Z' => c as u32 - 'A' as u32,
        'a'..='z' => c as u32 - 'a' as u32 + 26,
        '0'..='9' => c as u32 - '0' as u32 + 52,
        '+' => 62,
        '/' | '-' => 63,
        _ => 0,
    };
    let mut bits = packed.chars().flat_map(|c| (0..6).rev().map(move |bit| digit(c) >> bit & 1));
    let mut number = |width: u32| (0..width).try_fold(0, |number, bit| Some(number | bits.next()? << bit));
    if !number(2).is_some_and(|code| code < 2 && number(8 * (code + 1)).is_some()) {
        return 0;
    }
    // The length of each word. The first three codes are not words.
    let mut words = vec![1; 4];
    let (mut total, mut last) = (1, 1);
    while let Some(code @ (0 | 1 | 3..)) = number(words.len().ilog2() + 1).filter(|_| total <= MOST) {
        let word = if code < 2 {
            if number(8 * (code + 1)).is_none() {
                break;
            }
            words.push(1);
            words.len() - 1
        } else {
            code as usize
        };
        let own = match words.get(word) {
            Some(&length) => length,
            None if word == words.len() => last + 1,
            None => break,
        };
        total += own;
        words.push(last + 1);
        last = own;
    }
    total
}

pub(super) fn packed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// The text for an address: characters with a meaning there are percent-encoded.
pub(super) fn percent_encoded(text: &str) -> String {
    text.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// The text without percent signs. Returns `None` for a sign without two hexadecimal digits, or for bytes that are not UTF-8.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected lengths are those of texts that the library has packed.
    #[test]
    fn lengths_are_known_before_texts_are_unpacked() {
        let long: String = (0..3000_u32).map(|n| char::from(b'a' + (n * n % 23) as u8)).collect();
        for text in ["a", "aaaaaaaaaa", "{\"size\":9}", "Köpfe, 数独, 𝄞𝄞𝄞", &long, &"ab".repeat(2000)] {
            let units = text.encode_utf16().count();
            assert_eq!(length(&packed(text)), units, "{text}");
            assert_eq!(length(&lz_str::compress_to_encoded_uri_component(text)), units, "{text}");
            assert_eq!(unpacked(&packed(text), 1).as_deref(), Ok(text));
        }
    }

    /// Each code is the newest word, one character longer than the one before: 1 + 2 + 3 and so on.
    #[test]
    fn what_would_take_much_memory_is_not_unpacked() {
        let packed = |codes: u32| {
            let mut bits: Vec<u32> = [(0, 2), (u32::from(b'a'), 8)]
                .into_iter()
                .chain((4..4 + codes).map(|code| (code, code.ilog2() + 1)))
                .chain([(2, (4 + codes).ilog2() + 1)])
                .flat_map(|(number, width)| (0..width).map(move |bit| number >> bit & 1))
                .collect();
            bits.resize(bits.len().next_multiple_of(6), 0);
            let digit = |bits: &[u32]| bits.iter().fold(0, |digit, bit| 2 * digit + *bit as u8);
            let digits = bits.chunks(6).map(digit);
            digits
                .map(|digit| match digit {
                    0..26 => char::from(b'A' + digit),
                    26..52 => char::from(b'a' + digit - 26),
                    52..62 => char::from(b'0' + digit - 52),
                    62 => '+',
                    _ => '/',
                })
                .collect::<String>()
        };
        assert_eq!(unpacked(&packed(2), 1), Ok("a".repeat(6)));
        assert_eq!(unpacked(&packed(100), 1).map(|text| text.len()), Ok(101 * 102 / 2));
        // 2896 · 2897 / 2 is just above 2²².
        assert_eq!(unpacked(&packed(2894), 1).map(|text| text.len()), Ok(2895 * 2896 / 2));
        let reason = unpacked(&packed(2895), 1).unwrap_err().reason;
        assert_eq!(reason, "it unpacks to more than 4194304 characters");
        assert_eq!(unpacked("a-/b", 1).unwrap_err().reason, "'/' is no digit of base 64");
    }
}
