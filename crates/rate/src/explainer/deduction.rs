//! Deductions: the conclusion of one rule of the scale, with its difficulty.

use std::fmt;

use serde::{Serialize, Serializer};

use super::board::{Board, Candidate};
use super::tables::Tables;

/// A difficulty of the scale, in tenths: 4.5 is 45.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub u16);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

/// The way in which a chain follows a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// One symbol, with what earlier steps of the chain removed: a Nishio chain.
    Nishio,
    /// Each implication from the state of the puzzle.
    Static,
    /// Each implication from what earlier steps of the chain left.
    Dynamic,
    /// Dynamic, with locked candidates, pairs and X-wings within the chain.
    Plus,
    /// Dynamic, with chains within the chain: 2 forcing chains, 3 also multiple ones, 4 also dynamic ones, 5 also nested ones.
    Nested(u8),
}

impl Reach {
    /// Difficulty of the shortest such chain.
    pub(super) const fn base(self) -> u16 {
        match self {
            Self::Nishio => 75,
            Self::Static => 80,
            Self::Dynamic => 85,
            Self::Plus => 90,
            Self::Nested(level) => 85 + 5 * level as u16,
        }
    }
}

/// A rule of the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are those of the field; Display gives them in words")]
#[non_exhaustive]
pub enum Rule {
    FullHouse,
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedSet(u8),
    Fish(u8),
    HiddenSet(u8),
    XyWing,
    XyzWing,
    UniqueLoop(u8),
    Bug(u8),
    AlignedPairExclusion,
    AlignedTripletExclusion,
    XCycle,
    YCycle,
    ForcingXChain,
    XyCycle,
    ForcingChain,
    DoubleForcing(Reach),
    CellForcing(Reach),
    HouseForcing(Reach),
    Contradiction(Reach),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = |size: u8| match size {
            2 => "pair",
            3 => "triplet",
            _ => "quad",
        };
        match *self {
            Self::FullHouse => f.write_str("full house"),
            Self::HiddenSingle => f.write_str("hidden single"),
            Self::DirectPointing => f.write_str("direct pointing"),
            Self::DirectClaiming => f.write_str("direct claiming"),
            Self::DirectHiddenPair => f.write_str("direct hidden pair"),
            Self::NakedSingle => f.write_str("naked single"),
            Self::DirectHiddenTriplet => f.write_str("direct hidden triplet"),
            Self::Pointing => f.write_str("pointing"),
            Self::Claiming => f.write_str("claiming"),
            Self::NakedSet(of) => write!(f, "naked {}", size(of)),
            Self::Fish(2) => f.write_str("X-wing"),
            Self::Fish(3) => f.write_str("swordfish"),
            Self::Fish(_) => f.write_str("jellyfish"),
            Self::HiddenSet(of) => write!(f, "hidden {}", size(of)),
            Self::XyWing => f.write_str("XY-wing"),
            Self::XyzWing => f.write_str("XYZ-wing"),
            Self::UniqueLoop(kind) => write!(f, "unique loop type {kind}"),
            Self::Bug(kind) => write!(f, "BUG type {kind}"),
            Self::AlignedPairExclusion => f.write_str("aligned pair exclusion"),
            Self::AlignedTripletExclusion => f.write_str("aligned triplet exclusion"),
            Self::XCycle => f.write_str("bidirectional X-cycle"),
            Self::YCycle => f.write_str("bidirectional Y-cycle"),
            Self::ForcingXChain => f.write_str("forcing X-chain"),
            Self::XyCycle => f.write_str("bidirectional cycle"),
            Self::ForcingChain => f.write_str("forcing chain"),
            Self::DoubleForcing(reach) => write!(f, "{reach}double forcing chains{}", reach.nesting()),
            Self::CellForcing(reach) => write!(f, "{reach}cell forcing chains{}", reach.nesting()),
            Self::HouseForcing(reach) => write!(f, "{reach}house forcing chains{}", reach.nesting()),
            Self::Contradiction(Reach::Nishio) => f.write_str("Nishio chains"),
            Self::Contradiction(reach) => write!(f, "{reach}contradiction chains{}", reach.nesting()),
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Reach {
    const fn nesting(self) -> &'static str {
        match self {
            Self::Nishio | Self::Static | Self::Dynamic => "",
            Self::Plus => " (+)",
            Self::Nested(2) => " (+ forcing chains)",
            Self::Nested(3) => " (+ multiple forcing chains)",
            Self::Nested(4) => " (+ dynamic forcing chains)",
            Self::Nested(_) => " (+ nested forcing chains)",
        }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nishio | Self::Static => "",
            Self::Dynamic | Self::Plus | Self::Nested(_) => "dynamic ",
        })
    }
}

/// The conclusion of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule.
    pub rule: Rule,
    /// Its difficulty here.
    pub score: Score,
    /// The cell and symbol that it places, from 0.
    pub place: Option<(usize, usize)>,
    /// The cells and symbols that it removes, from 0.
    pub remove: Vec<(usize, usize)>,
}

impl Deduction {
    /// A placement.
    pub(super) fn place(rule: Rule, score: u16, cell: usize, symbol: usize) -> Self {
        Self { rule, score: Score(score), place: Some((cell, symbol)), remove: Vec::new() }
    }

    /// Removals, if there are any.
    pub(super) fn remove(rule: Rule, score: u16, remove: Vec<(usize, usize)>) -> Option<Self> {
        (!remove.is_empty()).then_some(Self { rule, score: Score(score), place: None, remove })
    }

    pub(super) fn apply(&self, tables: &Tables, board: &mut Board) {
        for &(cell, symbol) in &self.remove {
            board.remove(tables, cell, symbol);
        }
        if let Some((cell, symbol)) = self.place {
            board.place(tables, cell, symbol);
        }
    }
}

/// A candidate as cell and symbol.
pub(super) const fn split(candidate: Candidate, order: usize) -> (usize, usize) {
    (candidate as usize / order, candidate as usize % order)
}
