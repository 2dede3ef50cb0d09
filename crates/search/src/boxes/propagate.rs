//! Propagation: the candidates that one round of reasoning over the whole grid excludes, repeated until nothing changes.
//!
//! A *triad* consists of the three cells of a row or a column in one box. For each symbol and band (three boxes in line), the
//! triads that hold the symbol form one of six *arrangements*, one triad in each row and in each box. A round keeps the candidates that
//! take part in some arrangement, and uses that a triad holds exactly three symbols and a cell exactly one.
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use super::lanes::Lanes;

/// The candidates of the grid: vector 3r + c holds the cell (r, c) of each box.
pub type Cells<L> = [L; 9];

/// One set for each triad of a box, in its three rows or columns.
pub type Triads<L> = [L; 3];

/// The arrangements of each symbol along three triads, by the box of the first: `even` has the triads 0, 1, 2 in the
/// boxes j, j + 1, j + 2 and `odd` in j, j + 2, j + 1, in turn.
#[derive(Clone, Copy, Debug)]
pub struct Arrangements<L> {
    /// The forward arrangements.
    pub even: L,
    /// The backward arrangements.
    pub odd: L,
}

/// The unions of the cells of each triad, rows and columns.
#[inline(always)]
pub fn triads<L: Lanes>(c: &Cells<L>) -> (Triads<L>, Triads<L>) {
    (
        [c[0].or3(c[1], c[2]), c[3].or3(c[4], c[5]), c[6].or3(c[7], c[8])],
        [c[0].or3(c[3], c[6]), c[1].or3(c[4], c[7]), c[2].or3(c[5], c[8])],
    )
}

/// The symbols that two cells or more of each triad can hold, for rows and columns.
#[inline(always)]
fn repeated<L: Lanes>(c: &Cells<L>) -> (Triads<L>, Triads<L>) {
    (
        [c[0].two_of(c[1], c[2]), c[3].two_of(c[4], c[5]), c[6].two_of(c[7], c[8])],
        [c[0].two_of(c[3], c[6]), c[1].two_of(c[4], c[7]), c[2].two_of(c[5], c[8])],
    )
}

/// The arrangements along bands that the triads of rows allow.
#[inline(always)]
pub fn along_bands<L: Lanes>(t: &Triads<L>) -> Arrangements<L> {
    Arrangements { even: t[0].and3(t[1].band1(), t[2].band2()), odd: t[0].and3(t[1].band2(), t[2].band1()) }
}

/// The arrangements along stacks that the triads of columns allow.
#[inline(always)]
pub fn along_stacks<L: Lanes>(t: &Triads<L>) -> Arrangements<L> {
    Arrangements { even: t[0].and3(t[1].stack1(), t[2].stack2()), odd: t[0].and3(t[1].stack2(), t[2].stack1()) }
}

/// The symbols of each triad that take part in some arrangement, for rows and columns.
#[inline(always)]
fn arranged<L: Lanes>(rows: &Triads<L>, columns: &Triads<L>) -> (Triads<L>, Triads<L>) {
    let Arrangements { even, odd } = along_bands(rows);
    let rows = [even.or(odd), even.band2().or(odd.band1()), even.band1().or(odd.band2())];
    let Arrangements { even, odd } = along_stacks(columns);
    let columns = [even.or(odd), even.stack2().or(odd.stack1()), even.stack1().or(odd.stack2())];
    (rows, columns)
}

/// Uses the sizes of the three triads of a box: from what they may hold and what they are known to hold, both improved.
#[inline(always)]
fn settle<L: Lanes>(may: Triads<L>, known: Triads<L>, sizes: &mut L::Sizes) -> (Triads<L>, Triads<L>) {
    let (may0, must0) = L::three(may[0], may[0].minus_both(may[1], may[2]).or(known[0]), sizes);
    let (may1, must1) = L::three(may[1], may[1].minus_both(may[0], may[2]).or(known[1]), sizes);
    let (may2, must2) = L::three(may[2], may[2].minus_both(may[0], may[1]).or(known[2]), sizes);
    let may = [may0.minus_both(must1, must2), may1.minus_both(must0, must2), may2.minus_both(must0, must1)];
    (may, [must0, must1, must2])
}

/// Propagates to a fixed point; false if there is no solution.
#[inline(always)]
pub fn propagate<L: Lanes>(cells: &mut Cells<L>) -> bool {
    loop {
        let before = *cells;
        let (rows, columns) = triads(&before);
        let (rows, columns) = arranged(&rows, &columns);
        let covered = rows[0].or3(rows[1], rows[2]).and(columns[0].or3(columns[1], columns[2]));

        let (singles, empty) = L::singles(&before);
        let (known_rows, known_columns) = triads(&singles);
        let mut sizes = L::no_sizes();
        let (rows, must_rows) = settle(rows, known_rows, &mut sizes);
        let (columns, must_columns) = settle(columns, known_columns, &mut sizes);

        // A symbol that a triad must hold, and only one of its cells can, is placed there.
        let (twice_rows, twice_columns) = repeated(&before);
        let mut changed = L::splat(0);
        for r in 0..3 {
            for c in 0..3 {
                let cell = &mut cells[3 * r + c];
                let row = must_rows[r].minus(twice_rows[r]);
                let column = must_columns[c].minus(twice_columns[c]);
                *cell = cell.cut(row, column, rows[r], columns[c]);
                changed = changed.or_differ(before[3 * r + c], *cell);
            }
        }
        if empty.any_sign() || !covered.is_all() || L::misfit(sizes) {
            return false;
        }
        if changed.is_zero() {
            return true;
        }
    }
}
