//! The library as a WebAssembly module: it is handed a request in a buffer, and leaves its answer there.
//!
//! ```sh
//! cargo build -p gerechte-page --profile page --target wasm32-unknown-unknown
//! ```
//!
//! The module imports nothing, so a page needs no glue: a host writes a [`Request`] as JSON into memory at `room(length)`, calls `answer()`, and reads so
//! many bytes at `text()`: an [`Answer`] as JSON, whose records are those that the command line writes with `--json`, byte for byte. (`convert`, which
//! writes no records there, answers with the texts as JSON strings.)
#![allow(unsafe_code, reason = "an exported name is promised to be unique")]

mod answer;

use std::cell::RefCell;

pub use answer::{Answer, answer_to};
pub use gerechte::verbs::Request;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request, and says how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = BUFFER.with_borrow(|buffer| String::from_utf8_lossy(buffer).into_owned());
    let answer = answer_to(&request);
    BUFFER.with_borrow_mut(|buffer| *buffer = answer.into_bytes());
    BUFFER.with_borrow(Vec::len)
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    BUFFER.with_borrow(Vec::as_ptr)
}
