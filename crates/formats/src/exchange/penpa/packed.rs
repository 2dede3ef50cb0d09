//! The text of a page in an address: abbreviated, deflated, in base 64.

use std::io::{self, Write};

use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};

use super::super::fault::Fault;
use super::super::lz::{MOST, Wrong, unpacked_by};

/// The address of the editor.
const EDITOR: &str = "https://swaroopg92.github.io/penpa-edit/";

/// Pages have the padding, but the editor cuts it off where it reads an address.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Texts and their abbreviations, in the order in which they are replaced. The first makes room for the others.
const SHORT: [[&str; 2]; 31] = [
    ["z", "zZ"],
    ["\"qa\"", "z9"],
    ["\"pu_q\"", "zQ"],
    ["\"pu_a\"", "zA"],
    ["\"grid\"", "zG"],
    ["\"edit_mode\"", "zM"],
    ["\"surface\"", "zS"],
    ["\"line\"", "zL"],
    ["\"lineE\"", "zE"],
    ["\"wall\"", "zW"],
    ["\"cage\"", "zC"],
    ["\"number\"", "zN"],
    ["\"symbol\"", "zY"],
    ["\"special\"", "zP"],
    ["\"board\"", "zB"],
    ["\"command_redo\"", "zR"],
    ["\"command_undo\"", "zU"],
    ["\"command_replay\"", "z8"],
    ["\"numberS\"", "z1"],
    ["\"freeline\"", "zF"],
    ["\"freelineE\"", "z2"],
    ["\"thermo\"", "zT"],
    ["\"arrows\"", "z3"],
    ["\"direction\"", "zD"],
    ["\"squareframe\"", "z0"],
    ["\"polygon\"", "z5"],
    ["\"deletelineE\"", "z4"],
    ["\"killercages\"", "z6"],
    ["\"nobulbthermo\"", "z7"],
    ["\"__a\"", "z_"],
    ["null", "zO"],
];

/// What an address packs.
#[derive(Debug)]
pub(super) struct Packed {
    /// The text of the page.
    pub(super) text: String,
    /// The solution that the editor compares with, as JSON.
    pub(super) solution: Option<String>,
}

/// What an address packs, and the column at which the page begins.
pub(super) fn read(link: &str) -> Result<(Packed, usize), Fault> {
    let mut start = link.find(['#', '?']).map_or(0, |at| at + 1);
    let (mut page, mut solution) = (None, None);
    for field in link[start..].split('&') {
        let column = |name: &str| link[..=start + name.len()].chars().count() + 1;
        match field.split_once('=') {
            Some(("p", word)) => page = Some((word, column("p"))),
            Some(("a", word)) => solution = Some((word, column("a"))),
            _ => {}
        }
        start += field.len() + 1;
    }
    let (word, column) = page.ok_or_else(|| Fault::column(1, "it has no part `p=`, which is the page"))?;
    // The text becomes at most eight times as long.
    let text = SHORT.iter().rev().fold(unpacked(word, column)?, |text, [long, short]| text.replace(short, long));
    let solution = solution.map(|(word, column)| unpacked(word, column)).transpose()?;
    Ok((Packed { text, solution }, column))
}

/// Unpacks the word at a column.
pub(super) fn unpacked(word: &str, column: usize) -> Result<String, Fault> {
    unpacked_by(word, column, |digits| {
        let deflated = BASE64.decode(digits).map_err(|error| match error {
            DecodeError::InvalidByte(at, byte) if byte != b'=' => Wrong::Digit(at),
            _ => Wrong::End,
        })?;
        let bytes = inflated(&deflated).ok_or(Wrong::End)?;
        if bytes.len() > MOST { Err(Wrong::Unpacked) } else { String::from_utf8(bytes).map_err(|_| Wrong::End) }
    })
}

/// The bytes before compression; as soon as they are more than [`MOST`], only these. Returns `None` if the end is missing, or something is wrong.
fn inflated(deflated: &[u8]) -> Option<Vec<u8>> {
    let mut inflate = Decompress::new(false);
    let mut bytes = Vec::new();
    while bytes.len() <= MOST {
        bytes.reserve(1 << 14);
        let (read, written) = (inflate.total_in(), bytes.len());
        let rest = deflated.get(read as usize..)?;
        if inflate.decompress_vec(rest, &mut bytes, FlushDecompress::None).ok()? == Status::StreamEnd {
            break;
        }
        if inflate.total_in() == read && bytes.len() == written {
            return None;
        }
    }
    Some(bytes)
}

/// The address of a page with a text.
pub(super) fn write(text: &str) -> Result<String, String> {
    let short = SHORT.iter().fold(text.to_owned(), |text, [long, short]| text.replace(long, short));
    let packed = packed(short.as_bytes()).map_err(|error| error.to_string())?;
    Ok(format!("{EDITOR}#m=edit&p={packed}"))
}

fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    deflate.write_all(bytes)?;
    Ok(BASE64.encode(deflate.finish()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts as the editor packs them, with its `COMPRESS_SUB` and `encrypt_data`: all texts that are abbreviated, and all abbreviations.
    #[test]
    fn texts_of_the_editor_are_read() {
        let all =
            SHORT.map(|[long, _]| long).join(" ") + " zZ of zO, ünïcode\n" + &SHORT.map(|[_, short]| short).concat();
        let word = "DcipkcIAAEZhv1W8AhABwiUhgRggnMPkN4g95Ma/praBdTQW1DfzGVzhGdfY4AGvuMctPrDCI3Z4wg1e8I5LHOMOJ3jDKdZY4AxLnOMCn9hiQv/zph3x+v99/X32X98f7zUrczZr05iDuZq92ZqHqczRdOZkNuZi7mZpxmZnJuZmpqY2hZmZ0szNwjxNOwA=";
        let again = "7cYhEQAwDAQwL4+fVM9u/m10MgZCcjmZdPq8dXd3d3d3d3d3/+0L";
        for (word, text) in [(word, all), (again, "[\"1\",1,\"1\"],".repeat(400))] {
            // The editor cuts the padding off.
            for word in [word, word.trim_end_matches('=')] {
                let (packed, column) = read(&format!("m=edit&p={word}")).unwrap();
                assert_eq!((packed.text.as_str(), column), (text.as_str(), 10));
            }
        }
        assert_eq!(unpacked("BYBBDQAAAAGzegiA6X9brho=", 1).as_deref(), Ok("square"));
        assert_eq!(unpacked("BcCBCAAAAAAgf+sD", 1).as_deref(), Ok(""));
    }

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["", "z", "a zZ of zO, null and \"number\" ünïcode\n"] {
            let (again, column) = read(&write(text).unwrap()).unwrap();
            assert_eq!((again.text.as_str(), column), (text, EDITOR.len() + "#m=edit&p=".len() + 1));
        }
    }

    #[test]
    fn what_cannot_be_unpacked_is_refused_at_its_place() {
        let reason = |word: &str| unpacked(word, 5).unwrap_err();
        assert_eq!(reason("ab*d"), Fault::column(7, "'*' is no digit of base 64"));
        assert_eq!(reason("a%zz"), Fault::column(5, "it has a percent sign without two digits"));
        let whole = packed(&b"0123456789abcdef".repeat(100)).unwrap();
        let digits = whole.trim_end_matches('=');
        for at in 0..digits.len() {
            let word = [&digits[..at], "é", &digits[at + 1..]].concat();
            assert_eq!(reason(&word), Fault::column(5 + at, "'é' is no digit of base 64"), "{word}");
        }
        for end in 0..whole.len() - 4 {
            assert_eq!(reason(&whole[..end]), Fault::column(5, "it cannot be unpacked: is its end missing?"), "{end}");
        }
        // About 50 kB that unpack to 50 MiB are not unpacked whole.
        let large = packed(&vec![b' '; 50 << 20]).unwrap();
        assert_eq!(reason(&large), Fault::column(5, format!("it unpacks to more than {MOST} characters")));
        assert_eq!(read("m=edit").unwrap_err(), Fault::column(1, "it has no part `p=`, which is the page"));
    }
}
