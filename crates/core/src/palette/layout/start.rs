//! The first layout of the walk.

use super::Turn;

/// A region from each orbit of the regions of a layout with the symmetry: rows, or for quarter turns pieces of a path through a quarter of the board.
/// Returns `None` if there is no such layout.
///
/// Quarter turns permute the regions in cycles of four, except those that a half turn keeps. A region that a half turn keeps is connected, so it contains a
/// closed path that is kept, and the path surrounds a fixed point of the half turn. Of two such regions around one point, one would surround the other. But
/// n cells cannot surround n cells if n < 24.
///
/// On a square the only such point is the centre. So at most one region is kept by a half turn, and quarter turns keep it too. The order n is then 4k + 1 or
/// 4k: a kept region has the middle cell or no cell in the middle, and a multiple of four cells around it.
///
/// On a torus a half turn fixes three further points: the corner, and the midpoints of two sides, which quarter turns exchange. In an odd order the region
/// of the middle cell is kept, so the order is 4k + 1. In an even order the four points are vertices, and the regions around the midpoints, if there are
/// any, are two that quarter turns exchange. In order 4k + 2 no region is kept by quarter turns, as its number of cells would be a multiple of four; so
/// there are two that are exchanged. In order 4k either two are exchanged and one is kept around each of the centre and the corner, or there are none of
/// these. In order 2 a region has too few cells to surround a point.
pub(super) fn regions(order: usize, torus: bool, turn: Turn) -> Option<Vec<Vec<usize>>> {
    let row = |row: usize| (row * order..(row + 1) * order).collect();
    match turn {
        Turn::None | Turn::Mirror => Some((0..order).map(row).collect()),
        Turn::Rot180 | Turn::MirrorRows => Some((0..order.div_ceil(2)).map(row).collect()),
        Turn::Rot90 if order.is_multiple_of(4) => Some(pieces(order, order / 2, order / 2, 0)),
        Turn::Rot90 if order % 4 == 1 => {
            // A cross, and in each of the four rectangles around it the cells that its arm leaves.
            let (middle, arm) = (order / 2, order / 4);
            let is_cross = |cell: &usize| {
                let away = [cell / order, cell % order].map(|line| line.abs_diff(middle));
                away.contains(&0) && away.iter().sum::<usize>() <= arm
            };
            let mut regions = pieces(order, middle, middle + 1, arm);
            regions.push((0..order * order).filter(is_cross).collect());
            Some(regions)
        }
        Turn::Rot90 if torus && order % 4 == 2 && order > 2 => {
            // Most of the first row, with as many cells of the last one, around the midpoint. The rest of a quarter is a path.
            let half = order / 2;
            let other = |cell: usize| order * order - 1 - cell;
            let mut path = vec![0];
            for row in 1..half {
                let cells = (usize::from(row + 1 == half)..half).map(|column| row * order + column);
                if row % 2 == 1 { path.extend(cells) } else { path.extend(cells.rev()) }
            }
            let mut regions: Vec<Vec<usize>> = path.chunks(order).map(<[usize]>::to_vec).collect();
            regions.push((1..=half).flat_map(|cell| [cell, other(cell)]).collect());
            Some(regions)
        }
        Turn::Rot90 => None,
    }
}

/// Pieces of a path through the first rows and columns, in alternating directions; the last `short` rows are one cell shorter.
fn pieces(order: usize, rows: usize, columns: usize, short: usize) -> Vec<Vec<usize>> {
    let mut path = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        let width = columns - usize::from(row >= rows - short);
        let cells = (0..width).map(|column| row * order + column);
        // The row before the shorter ones ends on the left.
        if (rows - short + row) % 2 == 1 { path.extend(cells.rev()) } else { path.extend(cells) }
    }
    path.chunks(order).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::super::folded::Folded;
    use super::*;

    /// All images of the regions cover each cell once, and each region is connected.
    #[test]
    fn the_start_is_a_layout() {
        for (order, torus) in (1..=30).flat_map(|order| [(order, false), (order, true)]) {
            for turn in Turn::ALL {
                let folded = Folded::new(order, torus, turn);
                let Some(regions) = regions(order, torus, turn) else {
                    assert!(
                        turn == Turn::Rot90 && (order % 4 == 3 || order % 4 == 2 && !(torus && order > 2)),
                        "{order} {turn}"
                    );
                    continue;
                };
                let mut met = vec![0; order * order];
                for region in regions {
                    assert_eq!(region.len(), order, "{order} {turn}");
                    assert!(folded.is_connected(&region), "{order} {turn}");
                    let mut images: Vec<Vec<usize>> =
                        folded.motions.iter().map(|motion| region.iter().map(|&cell| motion[cell]).collect()).collect();
                    for image in &mut images {
                        image.sort_unstable();
                    }
                    images.sort_unstable();
                    images.dedup();
                    for &cell in images.iter().flatten() {
                        met[cell] += 1;
                    }
                }
                assert!(met.iter().all(|&times| times == 1), "{order} {turn}: {met:?}");
            }
        }
    }
}
