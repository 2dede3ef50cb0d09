//! Records as rows of a table.

use serde::Serialize;

use super::{
    BySymmetries, Check, Claim, Class, ClassSize, Count, Enumerate, Estimate, Extra, Family, Fewest, Generate, Kept,
    Level, Minimal, MinimalClass, MinimalEstimate, MinimalPuzzle, Most, Pattern, PatternCounts, PuzzleFormat, Rank,
    Rate, Scale, Scan, Solve, Spectrum, Technique, UsualGame, Verify,
};

/// A record that is a row of a table of numbers and words.
pub trait Row: Serialize {
    /// The columns: the fields, those of objects within the record after a point, as `ladder.score`.
    const COLUMNS: &'static [&'static str];
}

impl<R: Row> Row for &R {
    const COLUMNS: &'static [&'static str] = R::COLUMNS;
}

macro_rules! rows {
    ($($record:ty: $($column:literal)+;)*) => {
        $(impl Row for $record {
            const COLUMNS: &'static [&'static str] = &[$($column),+];
        })*
    };
}

rows! {
    Solve: "game" "puzzle" "status" "solution" "unique" "engine" "unproved";
    Check: "game" "puzzle" "solutions" "minimal" "redundant" "completed" "additional.at_least" "additional.at_most" "contradiction" "unproved";
    Enumerate: "game" "puzzle" "solution";
    Generate: "game" "puzzle" "solution" "clues" "method" "seed" "index" "attempts"
        "rating.ladder.level" "rating.ladder.score" "rating.ladder.hardest" "rating.ladder.steps" "rating.explainer.er" "rating.naive.expected"
        "rating.guesses" "rating.refutation" "rating.backdoor" "player";
    Count: "game" "puzzle" "up_to" "count" "exact" "engines" "unproved";
    Estimate: "game" "puzzle" "up_to" "estimate" "low" "high" "confidence" "relative_error" "samples" "complete" "seed";
    ClassSize: "game" "group" "group_order" "grids" "size" "classes";
    Class: "game" "grid" "size" "stabiliser";
    Kept: "elements" "grids";
    BySymmetries: "symmetries" "classes";
    Minimal: "game" "grid" "group" "clues" "per_representative" "total" "orbits" "unproved";
    MinimalClass: "game" "group" "grid" "size" "clues" "per_representative" "orbits" "unproved";
    MinimalEstimate: "game" "grid" "clues" "estimate" "low" "high" "confidence" "relative_error" "share" "share_error" "per_grid" "paths" "seed";
    MinimalPuzzle: "game" "puzzle" "solution" "clues" "unproved";
    Pattern: "game" "group" "pattern" "clues" "puzzle";
    PatternCounts: "game" "group" "clues" "patterns" "with_puzzle" "with_minimal" "smallest" "largest";
    Scan: "game" "index" "grid" "fewest" "at_least" "puzzle" "puzzles";
    Spectrum: "game" "fewest" "at_least" "grids" "puzzles" "example";
    Fewest: "game" "grid" "fewest" "puzzle" "proof";
    Most: "game" "grid" "most" "puzzle" "proof";
    Rank: "game" "givens" "grid" "number" "grids";
    Rate: "game" "puzzle" "solutions"
        "naive.expected" "naive.stddev" "naive.level" "naive.runs" "guesses" "refutation" "backdoor"
        "ladder.score" "ladder.hardest" "ladder.steps" "ladder.level" "ladder.solved"
        "explainer.er" "explainer.ep" "explainer.ed" "explainer.hardest" "explainer.steps" "explainer.beyond" "missing" "level" "naive.class";
    Verify: "claim" "part" "published" "computed" "origin" "verdict" "sample" "reading" "engines.engine" "engines.seconds" "seconds" "source" "place" "note";
    Claim: "claim" "statement" "source" "key" "url" "bibtex";
    Technique: "technique" "words" "level" "cost" "rung" "lesson";
    Family: "family" "about" "games";
    Level: "level" "meaning";
    Scale: "scale" "measure" "meaning";
    Extra: "extra" "file" "about" "sentence" "fpuzzles" "scl" "iss";
    UsualGame: "game" "names" "about";
    PuzzleFormat: "format" "names" "about";
}
