//! Tests that are written one by one.

#[path = "../common/mod.rs"]
mod common;

mod allocations;
mod architecture;
mod census;
mod certify;
mod checker;
mod cli;
mod count;
mod cross_check;
mod custom;
mod design;
mod explainer;
mod export;
mod generate;
mod ladder;
mod minimal;
mod palettes;
mod rate;
mod readme;
mod suite;
mod symmetry;
