//! The files of a run: every file that it reads or writes is registered here, and every file that it writes is written here.

mod growing;
pub(crate) mod held;
mod new_file;
mod roles;
mod stream;
mod temporary;

pub(crate) use growing::Growing;
pub(crate) use new_file::{NewFile, Written, begun, free, new_folder, write};
pub(crate) use roles::Role;
pub(crate) use roles::{check_standard_input, file, folder};
pub(crate) use temporary::leftovers;
