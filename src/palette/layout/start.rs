//! Where the walk over layouts starts.

use super::Turn;

/// The cells of a first region of each orbit of a layout that has the symmetry: rows, and for quarter turns pieces of a path through a quarter of the
/// board. Returns `None` if there is no such layout.
///
/// Quarter turns move the regions of a square board in fours. Another one would be mapped to itself by half a turn; it would be connected, so it would part the
/// board around the centre, and no second one could do the same beside it. So there is one, with the centre, or none, and order n is 4k + 1 or 4k.
pub(super) fn regions(order: usize, turn: Turn) -> Option<Vec<Vec<usize>>> {
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
        for order in 1..=30 {
            for turn in Turn::ALL {
                let folded = Folded::new(order, false, turn);
                let Some(regions) = regions(order, turn) else {
                    assert!(turn == Turn::Rot90 && order % 4 > 1, "{order} {turn}");
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
