//! Tiles: n cells whose copies are the regions of a palette of order n.

use std::fmt::Write;

use super::tiling::codes_within;
use super::{Code, Metric, PaletteError, check_order};

/// The most steps of a search for all tilings of a torus.
const MOST_STEPS: usize = 100_000;

/// A tile: n cells of the torus `Z_n × Z_n`, relative to one of them.
///
/// ```
/// use gerechte::palette::{Metric, Tile};
/// let hexagon = Tile::ball(Metric::Hex, 1)?;
/// assert_eq!((hexagon.order(), hexagon.lattice_codes().len()), (7, 2));
/// let tile = Tile::drawn("xxx/.x.")?;
/// assert_eq!(tile.name(), "tile:xxx/.x");
/// assert_eq!(tile, Tile::drawn("0,0;0,1;0,2;1,1")?);
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    name: String,
    /// The cells, modulo the order.
    cells: Vec<(usize, usize)>,
}

impl Tile {
    /// The ball of a metric.
    pub fn ball(metric: Metric, radius: usize) -> Result<Self, PaletteError> {
        let order = metric.ball_size(radius);
        check_order(order)?;
        let wrapped = |way: isize| way.rem_euclid(order.cast_signed()).cast_unsigned();
        let cells = metric.ball(radius).into_iter().map(|(i, j)| (wrapped(i), wrapped(j))).collect();
        Ok(Self { name: format!("ball:{metric}:{radius}"), cells })
    }

    /// A tile as it is drawn: rows of `x` and `.` between slashes; or its cells, `row,column` from 0, between semicolons.
    pub fn drawn(text: &str) -> Result<Self, PaletteError> {
        let cells = if text.contains(',') { listed(text)? } else { pictured(text)? };
        check_order(cells.len())?;
        let first = |of: fn(&(usize, usize)) -> usize| cells.iter().map(of).min().unwrap_or(0);
        let (top, left) = (first(|cell| cell.0), first(|cell| cell.1));
        let mut cells: Vec<_> = cells.into_iter().map(|(i, j)| (i - top, j - left)).collect();
        cells.sort_unstable();
        let order = cells.len();
        if let Some(&(i, j)) = cells.iter().find(|(i, j)| *i >= order || *j >= order) {
            return Err(PaletteError::TileTooWide { i, j, order });
        }
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PaletteError::TileCellTwice { i: pair[0].0, j: pair[0].1 });
        }
        Ok(Self { name: format!("tile:{}", picture(&cells)), cells })
    }

    /// Its name in the grammar of games.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its cells, and the order of its palettes.
    pub const fn order(&self) -> usize {
        self.cells.len()
    }

    /// The cells, relative to one of them, modulo the order.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }

    /// The codes that are subgroups of the torus and tile it with the tile: those of generators (a, b) and (0, n/a), with b below n/a (the Hermite normal
    /// form), in descending order of a and ascending order of b.
    ///
    /// Every subgroup of n elements has this form for one divisor a of n and one b, so the number of subgroups is the sum of the divisors of n.
    pub fn lattice_codes(&self) -> Vec<Code> {
        let n = self.order();
        let divisors = (1..=n).rev().filter(|a| n.is_multiple_of(*a));
        let lattices = divisors.flat_map(|a| (0..n / a).map(move |b| (a, b)));
        let tiles = |&(a, b): &(usize, usize)| {
            // Copies overlap if two cells of the tile are in one coset.
            let mut is_covered = vec![false; n];
            self.cells.iter().all(|&(i, j)| {
                let width = n / a;
                let coset = i % a * width + (j + (n - i / a) * b) % width;
                !std::mem::replace(&mut is_covered[coset], true)
            })
        };
        lattices.filter(tiles).map(|(a, b)| Code::generated(n, &[(a, b), (0, n / a)])).collect()
    }

    /// All codes whose copies of the tile cover each cell once, linear or not, found by search. Returns `None` if the search takes more than 100,000
    /// steps, as there may be very many codes.
    pub fn all_codes(&self) -> Option<Vec<Code>> {
        codes_within(self.order(), &self.cells, 0, MOST_STEPS)
    }

    /// The codes by which the palettes of the tile are numbered: its lattice codes, then the others up to translation, each with the first word
    /// at the origin. Returns the lattice codes alone if [`Tile::all_codes`] gives up.
    pub fn numbered_codes(&self) -> Vec<Code> {
        let mut codes = self.lattice_codes();
        let lattices = codes.len();
        for code in self.all_codes().into_iter().flatten() {
            let translates = code.words().iter().map(|&(i, j)| {
                let n = self.order();
                code.translated((n - i, n - j))
            });
            let least = translates.min().unwrap_or_else(|| code.clone());
            if !codes.contains(&least) {
                codes.push(least);
            }
        }
        codes[lattices..].sort_unstable();
        codes
    }
}

fn listed(text: &str) -> Result<Vec<(usize, usize)>, PaletteError> {
    let number = |text: &str| text.parse().ok().filter(|_| text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit()));
    let cell = |cell: &str| {
        let (i, j) = cell.split_once(',')?;
        Some((number(i)?, number(j)?))
    };
    text.split(';').map(|text| cell(text).ok_or_else(|| PaletteError::TileCell(text.to_owned()))).collect()
}

fn pictured(text: &str) -> Result<Vec<(usize, usize)>, PaletteError> {
    let mut cells = Vec::new();
    for (i, row) in text.split('/').enumerate() {
        for (j, c) in row.chars().enumerate() {
            match c {
                'x' | 'X' => cells.push((i, j)),
                '.' => {}
                found => return Err(PaletteError::Drawing { row: i + 1, column: j + 1, found }),
            }
        }
    }
    Ok(cells)
}

/// Rows of `x` and `.`, each ending at its last cell.
fn picture(cells: &[(usize, usize)]) -> String {
    let mut text = String::new();
    let (mut row, mut column) = (0, 0);
    for &(i, j) in cells {
        if i > row {
            text.extend(std::iter::repeat_n('/', i - row));
            (row, column) = (i, 0);
        }
        let _ = write!(text, "{:.<1$}x", "", j - column);
        column = j + 1;
    }
    text
}
