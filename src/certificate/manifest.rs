//! The manifest of a certificate: the certified statement, readable without this program, and the hashes of its files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Proof;
use crate::encodings::{Cell, Constraint, Problem, Symbol, Transition};

/// `manifest.json` of a certificate.
///
/// Either it lists the files beside it, or it lists cubes: then folder `cube-0000` holds the certificate of the first, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// `gerechte/certificate/1`.
    pub schema: String,
    /// The program and its version.
    pub tool: String,
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or `null`.
    pub up_to: Option<String>,
    /// How the number of grids is proved.
    #[serde(default, skip_serializing_if = "Proof::is_usual")]
    pub proof: Proof,
    /// The number of grids.
    pub count: String,
    /// The conditions that a grid must satisfy.
    pub statement: Statement,
    /// The text of each file that the game names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub game_files: BTreeMap<String, String>,
    /// The SHA-256 of each file.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The parts, each with a certificate of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cubes: Vec<Cube>,
}

impl Manifest {
    /// The only schema so far.
    pub const SCHEMA: &str = "gerechte/certificate/1";

    /// Whether the other says the same of the same grids: all but what the tool was.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let tool = self.tool.clone();
        *self == Self { tool, ..other.clone() }
    }
}

/// A part of the grids: those that keep some clues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cube {
    /// Cells, from 0, with their symbols, from 1.
    pub givens: Vec<(usize, usize)>,
    /// The number of its grids.
    pub count: String,
    /// The SHA-256 of its manifest.
    pub manifest: String,
}

impl Cube {
    /// The clues of a cube as a manifest writes them.
    pub(super) fn numbers(cube: &[(Cell, Symbol)]) -> Vec<(usize, usize)> {
        cube.iter().map(|(cell, symbol)| (cell.index(), symbol.index() + 1)).collect()
    }
}

/// Cells, from 0, symbols, from 1, and the constraints on them.
///
/// In the formulas, variable `cell · symbols + symbol` says that the cell holds the symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The number of cells.
    pub cells: usize,
    /// The number of symbols.
    pub symbols: usize,
    /// Sets of cells that hold different symbols.
    pub houses: Vec<Vec<usize>>,
    /// Sets of cells that add up to a total.
    pub sums: Vec<Sum>,
    /// Pairs of cells that stand in a relation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Related>,
    /// Lines of cells that hold a word of an automaton.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Rectangles of cells that are divided into connected regions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub divisions: Vec<Division>,
    /// Cells with their given symbols, by ascending cell.
    pub givens: Vec<(usize, usize)>,
}

/// Cells and what they add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<usize>,
    /// Cells that are taken away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub less: Vec<usize>,
    /// The total.
    pub total: u64,
}

/// Cells, and the words that they may hold: those of an automaton that is in state 0 before the first cell, and in state 0 after the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The cells.
    pub cells: Vec<usize>,
    /// By cell, and by state before it: the symbols that may follow, from 1, and the state after each.
    pub layers: Vec<Vec<Vec<(usize, usize)>>>,
}

/// Two cells, and how the symbol of the first, from 1, stands to that of the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Related {
    /// The cells.
    pub cells: [usize; 2],
    /// `less`, `equal`, `difference N`, `ratio N`, `not difference N`, `not ratio N`, `not both N`, `difference at least N`, `difference at most N`,
    /// `not congruent N`, `other run N`, `total N` or `not total N`.
    pub is: String,
}

/// A rectangle of cells that is divided into connected regions of equal size, each of different symbols. Regions are numbered by their first cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Division {
    /// The cells, row by row.
    pub cells: Vec<usize>,
    /// The cells that hold the numbers of their regions, in the same order.
    pub numbers: Vec<usize>,
    /// The number of columns.
    pub columns: usize,
    /// The number of cells of a region.
    pub size: usize,
}

impl Statement {
    /// The problem in these words. Returns `None` for a constraint that they have no word for.
    pub fn of(problem: &Problem) -> Option<Self> {
        let (mut houses, mut sums, mut relations) = (Vec::new(), Vec::new(), Vec::new());
        let (mut lines, mut divisions, mut givens) = (Vec::new(), Vec::new(), Vec::new());
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        for constraint in problem.constraints() {
            match constraint {
                Constraint::AllDifferent(cells) => houses.push(indices(cells)),
                Constraint::Sum { cells, total } => {
                    sums.push(Sum { cells: indices(cells), less: Vec::new(), total: (*total).into() });
                }
                Constraint::Equation { left, right } => {
                    sums.push(Sum { cells: indices(left), less: indices(right), total: 0 });
                }
                Constraint::Related(one, other, relation) => {
                    relations.push(Related { cells: [one.index(), other.index()], is: relation.to_string() });
                }
                Constraint::Regular { cells, words } => {
                    let step = |step: &Transition| (step.symbol.index() + 1, step.to);
                    let states =
                        |states: &Vec<Vec<_>>| states.iter().map(|steps| steps.iter().map(step).collect()).collect();
                    lines.push(Line { cells: indices(cells), layers: words.layers().iter().map(states).collect() });
                }
                Constraint::Division(division) => divisions.push(Division {
                    cells: indices(division.cells()),
                    numbers: indices(division.numbers()),
                    columns: division.columns(),
                    size: division.size(),
                }),
                Constraint::Given(cell, symbol) => givens.push((cell.index(), symbol.index() + 1)),
                _ => return None,
            }
        }
        givens.sort_unstable();
        let (cells, symbols) = (problem.cells(), problem.symbols());
        Some(Self { cells, symbols, houses, sums, relations, lines, divisions, givens })
    }
}
