//! What a puzzle of a grid must have: unavoidable sets.

pub mod unavoidable;
