//! Branching: on a symbol of a band with few arrangements left, each of which excludes candidates.
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use super::lanes::{ALL, LANES, Lanes, lane};
use super::propagate::{Cells, along_bands, along_stacks, triads};

/// One symbol of one band, and its arrangements that are still to be tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    /// Bands 0 to 2, stacks 3 to 5.
    band: u8,
    /// The symbol, as a set of one.
    symbol: u16,
    /// Bit j: the even arrangement j; bit 3 + j: the odd arrangement j.
    open: u8,
}

/// By band and arrangement: the triads that do not have the symbol, a vector for each of the three triads of a box.
static OUTSIDE: [[[[u16; LANES]; 3]; 6]; 6] = outside();

const fn outside() -> [[[[u16; LANES]; 3]; 6]; 6] {
    let mut table = [[[[0; LANES]; 3]; 6]; 6];
    let mut index = 0;
    while index < 6 * 6 * 3 * 3 {
        let (band, arrangement, triad, place) = (index / 54, index / 9 % 6, index / 3 % 3, index % 3);
        let step = if arrangement < 3 { triad } else { 2 * triad };
        if place != (arrangement + step) % 3 {
            table[band][arrangement][triad][lane_of(band, place)] = ALL;
        }
        index += 1;
    }
    table
}

/// The lane of a box of a band or stack.
const fn lane_of(band: usize, place: usize) -> usize {
    if band < 3 { lane(band, place) } else { lane(place, band - 3) }
}

impl Choice {
    /// Whether nothing is left to try.
    pub const fn is_empty(self) -> bool {
        self.open == 0
    }

    /// Takes the next arrangement into the cells.
    #[inline(always)]
    pub fn take<L: Lanes>(&mut self, cells: &mut Cells<L>) {
        let arrangement = self.open.trailing_zeros() as usize;
        self.open &= self.open - 1;
        let symbol = L::splat(self.symbol);
        let [a, b, c] = &OUTSIDE[usize::from(self.band)][arrangement];
        let out = [L::load(a).and(symbol), L::load(b).and(symbol), L::load(c).and(symbol)];
        if self.band < 3 {
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = cell.minus(out[place / 3]);
            }
        } else {
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = cell.minus(out[place % 3]);
            }
        }
    }
}

/// A symbol with few arrangements in the band that has the fewest, or none if the grid is full.
///
/// The cells must be a fixed point of propagation, so that each symbol has an arrangement in each band: a band with nine
/// is settled, and if all are, each symbol has one row and one column in each box.
#[inline(always)]
pub fn choose<L: Lanes>(cells: &Cells<L>) -> Option<Choice> {
    let (rows, columns) = triads(cells);
    let (rows, columns) = (along_bands(&rows), along_stacks(&columns));
    let bands = rows.even.counts().add(rows.odd.counts());
    let bands = bands.add(bands.band1()).add(bands.band2()).store();
    let stacks = columns.even.counts().add(columns.odd.counts());
    let stacks = stacks.add(stacks.stack1()).add(stacks.stack2()).store();

    let counts = [bands[lane(0, 0)], bands[lane(1, 0)], bands[lane(2, 0)], stacks[0], stacks[1], stacks[2]];
    let mut fewest = u16::MAX;
    let mut band = 0;
    for (i, &count) in counts.iter().enumerate() {
        // Settled bands wrap around to the largest number.
        let more = count.wrapping_sub(10);
        if more < fewest {
            (fewest, band) = (more, i);
        }
    }
    if fewest == u16::MAX {
        return None;
    }
    let along = if band < 3 { rows } else { columns };
    let (even, odd) = (along.even.store(), along.odd.store());
    let [a, b, c] = [lane_of(band, 0), lane_of(band, 1), lane_of(band, 2)];
    let sets = [even[a], even[b], even[c], odd[a], odd[b], odd[c]];
    let symbol = rarest(sets);
    let mut open = 0;
    for (j, set) in sets.iter().enumerate() {
        open |= u8::from(set & symbol != 0) << j;
    }
    Some(Choice { band: band as u8, symbol, open })
}

/// The least symbol that is in two of the six sets, else in three, else in more.
fn rarest(sets: [u16; 6]) -> u16 {
    let (ones0, twos0) = add(sets[0], sets[1], sets[2]);
    let (ones1, twos1) = add(sets[3], sets[4], sets[5]);
    let ones = ones0 ^ ones1;
    let (twos, fours) = add(twos0, twos1, ones0 & ones1);
    let mut symbols = twos & !ones & !fours;
    if symbols == 0 {
        symbols = twos & ones & !fours;
    }
    if symbols == 0 {
        symbols = fours;
    }
    symbols & symbols.wrapping_neg()
}

/// The sums of three sets, symbol by symbol: their ones and their twos.
const fn add(a: u16, b: u16, c: u16) -> (u16, u16) {
    (a ^ b ^ c, (a & b) | (c & (a ^ b)))
}
