//! The objects of a PDF: their numbers, and their content as it is packed.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::Ref;

use super::PrintError;

/// Numbers of objects, in the order of allocation.
#[derive(Default)]
pub(super) struct Numbers(i32);

impl Numbers {
    pub(super) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// A stream, deflated.
pub(super) fn packed(bytes: &[u8]) -> Result<Vec<u8>, PrintError> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    let done = packer.write_all(bytes).and_then(|()| packer.finish());
    done.map_err(|error| PrintError::Unwritten(error.to_string()))
}
