//! The houses of extras.

use itertools::Itertools;

use super::Houses;
use crate::game::{Base, Game, GameError};

const SQUARE: &str = "a square board whose rows and columns are houses";

pub(super) fn diagonals(_: &Base, order: Option<usize>) -> Houses {
    let n = order.ok_or(SQUARE)?;
    let falling = (0..n).map(|i| i * n + i).collect();
    let rising = (0..n).map(|i| i * n + (n - 1 - i)).collect();
    Ok(vec![(falling, "diagonal".to_owned()), (rising, "antidiagonal".to_owned())])
}

/// The broken diagonals, which continue on the opposite side: j − i or j + i is constant modulo n.
pub(super) fn pandiagonal(_: &Base, order: Option<usize>) -> Houses {
    let n = order.ok_or(SQUARE)?;
    let falling = |start: usize| ((0..n).map(|i| i * n + (start + i) % n).collect(), format!("diagonal {}", start + 1));
    let rising =
        |start: usize| ((0..n).map(|i| i * n + (start + n - i) % n).collect(), format!("antidiagonal {}", start + 1));
    Ok((0..n).map(falling).chain((0..n).map(rising)).collect())
}

/// The disjoint groups: a group has the cell at the same place of every box. The number of boxes is that of places.
pub(super) fn disjoint(base: &Base, _: Option<usize>) -> Houses {
    let Base::Boxes(rows, columns) = *base else { return Err("boxes") };
    let n = rows * columns;
    let tops = (0..n).step_by(rows);
    let places = (1..).zip((0..rows).cartesian_product(0..columns));
    let group = |(number, (i, j)): (usize, (usize, usize))| {
        let corners = tops.clone().cartesian_product((0..n).step_by(columns));
        (corners.map(|(top, left)| (top + i) * n + left + j).collect(), format!("group {number}"))
    };
    Ok(places.map(group).collect())
}

/// Windows are boxes that start one cell further in, with one row and one column around and between them. They fit boxes of R rows and C columns
/// if R + 1 and C + 1 divide R · C − 1. As R · C − 1 = C · (R + 1) − (C + 1), each then divides the other, and R = C.
pub(super) fn windows(base: &Base, _: Option<usize>) -> Houses {
    let size = match base {
        Base::Boxes(rows, columns) if rows == columns => *rows,
        _ => return Err("square boxes"),
    };
    let n = size * size;
    let starts = (1..n - 1).step_by(size + 1);
    let corners = (1..).zip(starts.clone().cartesian_product(starts));
    let window = |(number, (top, left)): (usize, (usize, usize))| {
        ((0..n).map(|k| (top + k / size) * n + left + k % size).collect(), format!("window {number}"))
    };
    Ok(corners.map(window).collect())
}

/// Names the regions of the palettes of the family.
pub(super) fn name_family(game: &mut Game) -> Result<(), GameError> {
    for (number, palette) in (1..).zip(game.palettes()?) {
        for region in palette.regions() {
            let name = palette.region_name(region).unwrap_or_default();
            game.name_further_house(
                region.iter().map(|cell| cell.index()),
                format!("{name} of palette {number} of the family"),
            );
        }
    }
    Ok(())
}
