//! The common parts of verbs: a session, input and output, and the lines between them.

mod batch;
pub(crate) mod each;
mod graph;
pub(crate) mod input;
pub(crate) mod lines;
mod manifest;
mod output;
mod pretty;
mod session;
mod status;

pub(crate) use batch::Batch;
pub(crate) use manifest::Manifest;
pub(crate) use output::{Form, Output};
pub(crate) use pretty::Pretty;
pub(crate) use session::Session;
pub(crate) use status::Status;

pub(crate) use crate::format::as_ranges;
pub(crate) use crate::verbs::{beyond, unless_stopped};
