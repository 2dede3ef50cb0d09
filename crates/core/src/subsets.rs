//! Families of sets of small numbers, as tables with a bit for each set.

/// For each of the numbers from 0 to 5: of the 64 sets of these numbers, those without it. Bit 5, in binary 101, stands for the set of 0 and 2.
///
/// ```
/// use gerechte_core::subsets::WITHOUT;
/// assert!((0..64).all(|set: usize| WITHOUT[2] >> set & 1 == u64::from(set & 0b100 == 0)));
/// ```
pub const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];
