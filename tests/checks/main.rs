//! Tests that are written one by one.

#[path = "../common/mod.rs"]
mod common;

mod allocations;
mod architecture;
mod book;
mod broken_off;
mod census;
mod certify;
mod certify_fewest;
mod checker;
mod claims;
mod cli;
mod count;
mod cross_check;
mod custom;
mod design;
mod exchange;
mod explainer;
mod export;
mod fewest;
mod files;
mod fuzz;
mod generate;
mod help;
mod irredundant;
mod killer;
mod kills;
mod ladder;
mod marks;
mod minimal;
mod newcomers;
mod order_64;
mod palettes;
mod people;
mod pictures;
mod programs;
mod published;
mod rate;
mod readme;
mod slices;
mod strangers;
mod suite;
mod symmetry;
mod tiles;
mod tutor;
