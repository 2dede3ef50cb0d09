//! A grid as *symbols*, one a cell, from its masks, one a symbol.

use super::Mask;

/// `SPREAD[bits]` has bit i of `bits` as the lowest bit of byte i.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut at = 0;
        while at < 8 {
            table[bits] |= ((bits >> at & 1) as u64) << (8 * at);
            at += 1;
        }
        bits += 1;
    }
    table
};

/// Writes the symbol of each cell, from 0, of a grid given by one mask a symbol.
///
/// To order 8 a row at a time: three *planes* hold the binary digits of the symbols, and a table spreads the
/// bits of a row to bytes. Above, bit by bit. A visitor that needs a few cells, or the cells of a symbol, is
/// faster on the masks.
///
/// # Panics
///
/// If `cells` is shorter than n².
pub fn symbols<M: Mask>(grid: &[M], cells: &mut [u8]) {
    let order = grid.len();
    if order > 8 {
        return by_bits(grid, cells);
    }
    let mut planes = [M::EMPTY; 3];
    for (symbol, &mask) in grid.iter().enumerate() {
        for (digit, plane) in planes.iter_mut().enumerate() {
            if symbol >> digit & 1 == 1 {
                *plane = *plane | mask;
            }
        }
    }
    for (row, line) in cells[..order * order].chunks_exact_mut(order).enumerate() {
        let digit = |digit: usize| SPREAD[usize::from(planes[digit].bits(row * order, order)) % 256] << digit;
        let bytes = (digit(0) | digit(1) | digit(2)).to_le_bytes();
        // A length that the compiler knows is one store instead of a call.
        match <&mut [u8; 8]>::try_from(&mut *line) {
            Ok(line) => *line = bytes,
            Err(_) => line.copy_from_slice(&bytes[..order]),
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "there are at most 16 symbols")]
fn by_bits<M: Mask>(grid: &[M], cells: &mut [u8]) {
    for (symbol, &mask) in grid.iter().enumerate() {
        let mut rest = mask;
        while rest != M::EMPTY {
            cells[rest.least()] = symbol as u8;
            rest = rest.without_least();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{by_bits, symbols};
    use crate::transversal::Mask;

    #[test]
    fn rows_at_a_time_and_bit_by_bit_agree_on_cyclic_squares() {
        for order in 1..=11 {
            let cyclic =
                |symbol| (0..order).fold(0_u128, |mask, row| mask | u128::of(row * order + (symbol + row) % order));
            let grid: Vec<u128> = (0..order).map(cyclic).collect();
            let (mut fast, mut plain) = (vec![99; order * order], vec![99; order * order]);
            symbols(&grid, &mut fast);
            by_bits(&grid, &mut plain);
            assert_eq!(fast, plain);
            assert!(plain.iter().all(|&symbol| usize::from(symbol) < order));
        }
    }
}
