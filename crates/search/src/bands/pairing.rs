//! Pairs of columns that are joined into paths, until each path is a circle.

/// The ends of the paths so far, and the number of circles.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    /// By end of a path, four bits: the other end. A column that is not joined is both ends of its path.
    ends: u64,
    once: u16,
    twice: u16,
    /// The paths that are closed.
    pub circles: u32,
}

impl Pairing {
    /// No pair.
    pub const fn new() -> Self {
        Self { ends: 0xfedc_ba98_7654_3210, once: 0, twice: 0, circles: 0 }
    }

    /// The columns that are in two pairs.
    pub const fn full(self) -> u16 {
        self.twice
    }

    /// Joins a pair of columns, given as bits, neither of which is in two pairs.
    #[inline]
    #[must_use]
    pub const fn join(mut self, pair: u16) -> Self {
        self.twice |= self.once & pair;
        self.once |= pair;
        let (one, other) = (pair.trailing_zeros(), pair.ilog2());
        let (end, other_end) = (self.ends >> (4 * one) & 15, self.ends >> (4 * other) & 15);
        if end == other as u64 {
            self.circles += 1;
        } else {
            self.ends = self.ends & !(15 << (4 * end)) | other_end << (4 * end);
            self.ends = self.ends & !(15 << (4 * other_end)) | end << (4 * other_end);
        }
        self
    }
}
