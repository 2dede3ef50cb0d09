//! What verbs share: a session, input and output, and the lines between them.

pub(crate) mod each;
pub(crate) mod input;
pub(crate) mod lines;
mod manifest;
mod output;
mod page;
mod pretty;
mod session;
mod size;
mod status;

pub(crate) use manifest::Manifest;
pub(crate) use output::{Form, Output};
pub(crate) use page::Page;
pub(crate) use pretty::Pretty;
pub(crate) use session::Session;
pub(crate) use size::beyond;
pub(crate) use status::Status;

pub(crate) use gerechte::format::as_ranges;
pub(crate) use gerechte::verbs::unless_stopped;
