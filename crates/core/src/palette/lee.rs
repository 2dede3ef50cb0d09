//! Perfect codes in the Lee metric, and the palettes of their balls.
//!
//! # References
//! S. W. Golomb, L. R. Welch: Perfect codes in the Lee metric and the packing of polyominoes. SIAM J. Appl. Math. 18 (1970).

use super::code::within;
use super::{Code, Palette, PaletteError, all_codes, check_order};

/// The linear perfect code ⟨(1, 2e+1)⟩ of radius e, or its mirror, moved by a translation.
///
/// For e = 1 it is ⟨(1, 2)⟩, the code of the example of An et al. (arXiv:2605.09617), which the general formula calls the mirror.
///
/// Its order is n = e² + (e+1)², and its palette's regions are the Lee balls of radius e around the codewords.
///
/// ```
/// use gerechte::palette::Perfect;
/// let perfect = Perfect::new(2)?;
/// assert_eq!((perfect.order(), perfect.code().minimum_distance()), (13, Some(5)));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perfect {
    radius: usize,
    /// Whether the mirror code is taken.
    pub mirror: bool,
    /// The translation of the code: rows down, columns right.
    pub shift: (usize, usize),
}

impl Perfect {
    /// The code of that radius; its order must be at most 64.
    pub fn new(radius: usize) -> Result<Self, PaletteError> {
        check_order(order(radius))?;
        Ok(Self { radius, mirror: false, shift: (0, 0) })
    }

    /// The radius e.
    pub const fn radius(self) -> usize {
        self.radius
    }

    /// The order e² + (e+1)².
    pub const fn order(self) -> usize {
        order(self.radius)
    }

    /// The codewords.
    ///
    /// ```
    /// use gerechte::palette::Perfect;
    /// assert_eq!(Perfect::new(1)?.code().words()[1], (1, 2));
    /// assert_eq!(Perfect::new(2)?.code().words()[1], (1, 5));
    /// # Ok::<(), gerechte::PaletteError>(())
    /// ```
    pub fn code(self) -> Code {
        let step = if self.radius == 1 { 2 } else { 2 * self.radius + 1 };
        let code = Code::generated(self.order(), &[(1, step)]);
        if self.mirror { code.mirrored() } else { code }.translated(self.shift)
    }

    /// The balls around the codewords.
    ///
    /// # Panics
    /// Never: the code is perfect (Golomb and Welch, Theorem 1).
    pub fn palette(self) -> Palette {
        self.code().tiled(&self.ball()).expect("the balls of a perfect code partition the torus")
    }

    fn ball(self) -> Vec<(usize, usize)> {
        within(self.order(), self.radius, &[(0, 0)])
    }

    /// All perfect codes of this order and radius, linear or not, found by search.
    pub fn all_codes(self) -> Vec<Code> {
        all_codes(self.order(), &self.ball(), 2 * self.radius + 1)
    }

    /// The palettes of all perfect codes of this order and radius.
    ///
    /// # Panics
    /// Never: each code was found as a tiling by balls.
    pub fn family(self) -> Vec<Palette> {
        self.all_codes().iter().map(|code| code.tiled(&self.ball()).expect("a code was found as a tiling")).collect()
    }
}

const fn order(radius: usize) -> usize {
    // Saturating, so that a very large radius is refused as an order.
    let next = radius.saturating_add(1);
    radius.saturating_mul(radius).saturating_add(next.saturating_mul(next))
}
