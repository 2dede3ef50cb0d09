//! The text of a page in an address: abbreviated, deflated, in base 64.

use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::super::fault::Fault;
use super::super::lz::{MOST, percent_decoded};

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
    let text = SHORT.iter().rev().fold(unpacked(word, column)?, |text, [long, short]| text.replace(short, long));
    // Abbreviations make a text at most eight times as long.
    let solution = solution.map(|(word, column)| unpacked(word, column)).transpose()?;
    Ok((Packed { text, solution }, column))
}

/// Unpacks the word at a column.
pub(super) fn unpacked(word: &str, column: usize) -> Result<String, Fault> {
    let decoded =
        percent_decoded(word).ok_or_else(|| Fault::column(column, "it has a percent sign without two digits"))?;
    let missing = || Fault::column(column, "it cannot be unpacked: is its end missing?");
    let deflated = BASE64.decode(&decoded).map_err(|error| match error {
        DecodeError::InvalidByte(at, byte) if byte != b'=' => {
            let shift = if decoded == word { at } else { 0 };
            let wrong = decoded[at..].chars().next().unwrap_or(char::from(byte));
            Fault::column(column + shift, format!("{wrong:?} is no digit of base 64"))
        }
        _ => missing(),
    })?;
    let bytes = inflated(&deflated).ok_or_else(missing)?;
    if bytes.len() > MOST {
        return Err(Fault::column(column, format!("it unpacks to more than {MOST} characters")));
    }
    String::from_utf8(bytes).map_err(|_| missing())
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
pub(super) fn write(text: &str) -> String {
    let short = SHORT.iter().fold(text.to_owned(), |text, [long, short]| text.replace(long, short));
    format!("{EDITOR}#m=edit&p={}", packed(short.as_bytes()))
}

fn packed(bytes: &[u8]) -> String {
    let mut deflate = Compress::new(Compression::best(), false);
    let mut deflated = Vec::with_capacity(1 << 10);
    while !matches!(
        deflate.compress_vec(&bytes[deflate.total_in() as usize..], &mut deflated, FlushCompress::Finish),
        Ok(Status::StreamEnd) | Err(_)
    ) {
        deflated.reserve(1 << 12);
    }
    BASE64.encode(&deflated)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the editor's own functions made of the texts, without and with the padding that they cut off.
    #[test]
    fn texts_are_packed_as_the_editor_packs_them() {
        for text in ["", "z", "a zZ of zO, null and \"number\" ünïcode\n", &"[\"1\",1,\"1\"],".repeat(400)] {
            let (again, column) = read(&write(text)).unwrap();
            assert_eq!((again.text.as_str(), column), (text, EDITOR.len() + "#m=edit&p=".len() + 1));
        }
        let packed = packed("square".as_bytes());
        assert_eq!(unpacked(packed.trim_end_matches('='), 1).as_deref(), Ok("square"));
        assert_eq!(unpacked(&packed, 1).as_deref(), Ok("square"));
    }

    #[test]
    fn what_cannot_be_unpacked_is_refused_at_its_place() {
        let reason = |word: &str| unpacked(word, 5).unwrap_err();
        assert_eq!(reason("ab*d"), Fault::column(7, "'*' is no digit of base 64"));
        assert_eq!(reason("a%zz"), Fault::column(5, "it has a percent sign without two digits"));
        let whole = packed(&b"0123456789abcdef".repeat(100));
        for end in 0..whole.len() - 4 {
            assert_eq!(reason(&whole[..end]), Fault::column(5, "it cannot be unpacked: is its end missing?"), "{end}");
        }
        // A kilobyte that unpacks to a hundred megabytes is not unpacked whole.
        let large = packed(&vec![b' '; 50 << 20]);
        assert_eq!(reason(&large), Fault::column(5, format!("it unpacks to more than {MOST} characters")));
        assert_eq!(read("m=edit").unwrap_err(), Fault::column(1, "it has no part `p=`, which is the page"));
    }
}
