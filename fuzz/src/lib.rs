//! What the fuzz targets call: the functions that the tests of the library call, too.

#[path = "../../tests/common/bodies/mod.rs"]
pub mod bodies;
#[path = "../../tests/common/reference.rs"]
pub mod reference;
