//! Where the walk over layouts starts.

use super::Turn;

/// The cells of a first region of each orbit of a layout that has the symmetry: rows, and for quarter turns pieces of a path through a quarter of the
/// board. Returns `None` if there is no such layout.
///
/// Quarter turns move the regions in fours, but for those that half a turn keeps. Such a region is connected, so it has a path that is closed and kept, and this goes around a point that half a
/// turn keeps. Two of them around one point would lie one around the other; but around n cells there is no ring of n cells if n < 24.
///
/// On a square the only such point is the centre. So there is one such region, with all its images, or none: order n is 4k + 1 or 4k, as a kept region has no cell or the middle cell in the middle,
/// and a multiple of four around it.
///
/// On a torus half a turn keeps three further points: the corner, and the midpoints of two sides, which quarter turns exchange. The region of the middle cell is kept, so an odd order is 4k + 1. In an even
/// order the four points are vertices; the regions around the midpoints, if there are any, are two that change places. Of order 4k + 2 no region is kept, for its cells are a multiple of four; so there
/// are two that change places. Of order 4k there are such two together with a kept one around the centre and one around the corner, or none of all these. Of order 2 a region has too few
/// cells to go around a point.
pub(super) fn regions(order: usize, torus: bool, turn: Turn) -> Option<Vec<Vec<usize>>> {
    let row = |row: usize| (row * order..(row + 1) * order).collect();
    match turn {
        Turn::None | Turn::Mirror => Some((0..order).map(row).collect()),
        Turn::Rot180 | Turn::MirrorRows => Some((0..order.div_ceil(2)).map(row).collect()),
        Turn::Rot90 if order.is_multiple_of(4) => Some(pieces(order, order / 2, order / 2, 0)),
        Turn::Rot90 if order % 4 == 1 => {
            // A cross, and in each of four rectangles around it what its arm leaves.
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
            // Most of the first row with as much of the last one: around the midpoint. What is left of a quarter is a path.
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

/// Pieces of a path through the first rows and columns, row by row there and back; the last rows, so many as `short` says, are one cell shorter.
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
