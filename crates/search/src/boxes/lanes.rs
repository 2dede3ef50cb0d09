//! Lanes: sixteen 9-bit symbol sets, one for each box of the grid, processed together.
//!
//! The box of band b and stack k sits in lane 4b + k, so that moving along a band is a shuffle inside groups of four
//! lanes and moving along a stack is a shuffle of whole groups. The seven lanes with b = 3 or k = 3 hold every symbol
//! for ever and take no part.

/// Number of lanes.
pub const LANES: usize = 16;

/// All nine symbols.
pub const ALL: u16 = 0x1ff;

/// The lane of a box.
pub const fn lane(band: usize, stack: usize) -> usize {
    4 * band + stack
}

/// Sixteen symbol sets, and the operations that the engine is written in.
///
/// Implementations differ in the instructions that they use, never in their results.
pub trait Lanes: Copy {
    /// The sizes of triads that were noted in one round.
    type Sizes: Copy;

    /// Lanes from memory.
    fn load(from: &[u16; LANES]) -> Self;
    /// Lanes to memory.
    fn store(self) -> [u16; LANES];
    /// The same set in each lane.
    fn splat(set: u16) -> Self;

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self & b & c`
    fn and3(self, b: Self, c: Self) -> Self;
    /// `self | b | c`
    fn or3(self, b: Self, c: Self) -> Self;
    /// The bits that at least two of the three have.
    fn two_of(self, b: Self, c: Self) -> Self;
    /// `self & !b`
    fn minus(self, b: Self) -> Self;
    /// `self & !(b | c)`
    fn minus_both(self, b: Self, c: Self) -> Self;
    /// `self | (b ^ c)`
    fn or_differ(self, b: Self, c: Self) -> Self;

    /// The box one further along the band, in turn.
    fn band1(self) -> Self;
    /// The box two further along the band, in turn.
    fn band2(self) -> Self;
    /// The box one further along the stack, in turn.
    fn stack1(self) -> Self;
    /// The box two further along the stack, in turn.
    fn stack2(self) -> Self;

    /// The sets of one symbol, others emptied; and lanes whose sign bit tells that a cell is empty.
    fn singles(cells: &[Self; 9]) -> ([Self; 9], Self);
    /// Whether any lane has its sign bit.
    fn any_sign(self) -> bool;
    /// Whether every lane is 0.
    fn is_zero(self) -> bool;
    /// Whether every lane holds all symbols.
    fn is_all(self) -> bool;

    /// No sizes noted.
    fn no_sizes() -> Self::Sizes;
    /// Uses that a triad holds three symbols: if it may hold only three it must hold them, and if it must hold three it
    /// may hold no other. Returns what it may and what it must hold.
    fn three(may: Self, must: Self, sizes: &mut Self::Sizes) -> (Self, Self);
    /// Whether a triad was left with fewer than three symbols, or had to hold more.
    fn misfit(sizes: Self::Sizes) -> bool;

    /// The cell cut down to what its row or its column needs of it, if that is not nothing, and to what both may hold.
    fn cut(self, row: Self, column: Self, may_row: Self, may_column: Self) -> Self;
    /// Number of symbols in each lane.
    fn counts(self) -> Self;
    /// Lane by lane.
    fn add(self, b: Self) -> Self;
}

/// Work in lanes. It is not a closure, because closures are not inlined where `Lanes` need it.
pub trait Work {
    /// The result.
    type Output;

    /// Does it.
    fn run<L: Lanes>(self) -> Self::Output;
}
