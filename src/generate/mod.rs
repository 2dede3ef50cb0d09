//! New puzzles: one folder or file for each method.

pub mod design;
