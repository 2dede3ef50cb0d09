//! Diameter perfect codes in the Lee metric, and the palettes of their anticodes.
//!
//! # References
//! T. Etzion: Perfect codes and related structures. World Scientific (2022).

use itertools::Itertools;

use super::code::within;
use super::{Code, Palette, PaletteError, all_codes, check_order};

/// The code `G_k` = ⟨(e+1, −(e+1)), (k, 2(e+1)−k)⟩ of radius e, or its mirror, moved by a translation.
///
/// Its order is n = 2(e+1)² and its minimum distance 2(e+1). A region of its palette is the anticode of a codeword: all cells at Lee
/// distance at most e from its core, the codeword and the cell to the right of it, or below it if the core is vertical.
///
/// ```
/// use gerechte::palette::Diameter;
/// let case_one = Diameter::new(1, 0)?;
/// assert_eq!((case_one.order(), case_one.code().minimum_distance()), (8, Some(4)));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Diameter {
    radius: usize,
    k: usize,
    /// The core is a vertical domino.
    pub vertical: bool,
    /// Whether the mirror code is taken.
    pub mirror: bool,
    /// The translation of the code: rows down, columns right.
    pub shift: (usize, usize),
}

impl Diameter {
    /// The code of that radius and parameter `k ≤ radius`; its order must be at most 64.
    pub fn new(radius: usize, k: usize) -> Result<Self, PaletteError> {
        check_order(order(radius))?;
        if k > radius {
            return Err(PaletteError::Parameter { k, e: radius });
        }
        Ok(Self { radius, k, vertical: false, mirror: false, shift: (0, 0) })
    }

    /// The radius e.
    pub const fn radius(self) -> usize {
        self.radius
    }

    /// The parameter k of the code.
    pub const fn k(self) -> usize {
        self.k
    }

    /// The order 2(e+1)².
    pub const fn order(self) -> usize {
        order(self.radius)
    }

    /// The codewords.
    pub fn code(self) -> Code {
        let (n, half) = (self.order(), self.radius + 1);
        let code = Code::generated(n, &[(half, n - half), (self.k, 2 * half - self.k)]);
        if self.mirror { code.mirrored() } else { code }.translated(self.shift)
    }

    /// The anticodes of the codewords.
    ///
    /// # Panics
    /// Never: the code is diameter perfect (Etzion, quoted by An et al. as Theorem 3.6).
    pub fn palette(self) -> Palette {
        self.code()
            .tiled(&self.anticode(self.vertical))
            .expect("the anticodes of a diameter perfect code partition the torus")
    }

    fn anticode(self, vertical: bool) -> Vec<(usize, usize)> {
        let other = if vertical { (1, 0) } else { (0, 1) };
        within(self.order(), self.radius, &[(0, 0), other])
    }

    /// All diameter perfect codes of this order, linear or not, found by search.
    pub fn all_codes(self) -> Vec<Code> {
        all_codes(self.order(), &self.anticode(false), 2 * (self.radius + 1))
    }

    /// The palettes of all diameter perfect codes of this order, with both orientations of the core.
    ///
    /// # Panics
    /// Never: every translate of an anticode holds one codeword (Etzion, quoted by An et al. as Theorem 3.4).
    pub fn family(self) -> Vec<Palette> {
        let anticodes = [self.anticode(false), self.anticode(true)];
        let codes = self.all_codes();
        codes
            .iter()
            .cartesian_product(&anticodes)
            .map(|(code, anticode)| code.tiled(anticode).expect("a perfect code"))
            .collect()
    }
}

const fn order(radius: usize) -> usize {
    // Saturating, so that a very large radius is refused as an order.
    let half = radius.saturating_add(1);
    half.saturating_mul(half).saturating_mul(2)
}
