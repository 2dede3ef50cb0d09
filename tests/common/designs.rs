//! Demands on puzzles, one a line of `tests/data/designs.txt`, and their results.

use std::collections::HashMap;

use gerechte::Game;
use gerechte::encodings::{Cell, Symbol};
use gerechte::generate::Clues;
use gerechte::generate::design::{Demand, Solvable};

pub struct Design {
    pub name: String,
    pub game: Game,
    pub grid: Vec<Symbol>,
    pub demand: Demand,
    pub is_possible: bool,
    /// Whether a solver needs seconds for it.
    pub is_long: bool,
}

/// The lines of the file.
pub fn designs() -> Vec<Design> {
    let mut grids = HashMap::new();
    let mut designs = Vec::new();
    let content = include_str!("../data/designs.txt").lines();
    for line in content.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["grid", game, grid] => {
                let grid: Vec<_> = grid.chars().map(|c| Symbol::from_char(c).expect("a symbol")).collect();
                grids.insert(game, grid);
            }
            [game, rounds, clues, symmetry, pattern, outcome, ref long @ ..] => {
                let grid = grids[game].clone();
                let name = format!("{game} {rounds} {clues} {symmetry} {pattern}");
                let pattern = if pattern == "-" { "" } else { pattern }.parse().expect("a pattern");
                let demand = Demand {
                    solvable: match rounds {
                        "-" => Solvable::Anyhow,
                        "beyond" => Solvable::BeyondSingles,
                        _ => Solvable::Rounds(range(rounds)),
                    },
                    clues: Clues {
                        number: range(clues),
                        symmetry: if symmetry == "-" { "none" } else { symmetry }.parse().expect("a symmetry"),
                        pattern,
                    },
                };
                let game = game.parse().expect("a game");
                let (is_possible, is_long) = (outcome == "possible", *long == ["long"]);
                designs.push(Design { name, game, grid, demand, is_possible, is_long });
            }
            _ => panic!("a grid or a demand: {line}"),
        }
    }
    designs
}

fn range(text: &str) -> std::ops::RangeInclusive<usize> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    first.parse().expect("a number")..=last.parse().expect("a number")
}

/// The clues in these cells of the grid, as a line.
pub fn line(grid: &[Symbol], cells: &[Cell]) -> String {
    (0..grid.len()).map(|cell| if cells.contains(&Cell::new(cell)) { grid[cell].to_char() } else { '.' }).collect()
}
