//! The world outside of a verb, of which nothing is global: the files that it reads and writes, each of which is registered, its input and output, a clock,
//! and the stop.

mod access;
pub(crate) mod console;
pub(crate) mod files;
mod growing;
mod leaving;
mod lent;
pub(crate) mod limits;
pub(crate) mod lock;
mod new_file;
mod roles;
mod stop;
mod stream;
mod temporary;

pub(crate) use access::World;
pub(crate) use console::{Console, brief};
pub(crate) use growing::Growing;
pub(crate) use leaving::Unfinished;
pub(crate) use lent::{Named, Texts};
pub(crate) use new_file::{NewFile, Written};
pub(crate) use roles::Role;
pub(crate) use temporary::leftovers;
