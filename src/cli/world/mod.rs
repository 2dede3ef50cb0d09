//! What a verb touches outside: the files that it reads and writes, each of which is registered here, standard streams, threads, the stop.

pub(crate) mod console;
pub(crate) mod files;
mod growing;
pub(crate) mod held;
mod leaving;
pub(crate) mod lent;
pub(crate) mod limits;
mod new_file;
mod roles;
pub(crate) mod stop;
mod stream;
mod temporary;
pub(crate) mod threads;

pub(crate) use growing::Growing;
pub(crate) use leaving::Unfinished;
pub(crate) use lent::Named;
pub(crate) use new_file::{NewFile, Written, begun, free, new_folder, write};
pub(crate) use roles::Role;
pub(crate) use roles::{file, folder};
pub(crate) use temporary::leftovers;
pub(crate) use threads::{Threads, in_order};
