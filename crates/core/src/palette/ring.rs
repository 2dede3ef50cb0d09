//! Codes of length 2 over a finite ring or group, and the palettes of their balls.
//!
//! The rows and the columns of the board are the elements of R, numbered as [`Ring`] says, so a cell is a pair of elements. A code is the graph
//! {(x, φ(x))} of a homomorphism φ of R: multiplication by an element of a quotient of the Gaussian or the Eisenstein integers, any homomorphism of a
//! group. It is perfect if the balls around its words, or the cells near cores of two cells, cover the board, each cell once. These are the regions.
//!
//! # References
//! M. Güzeltepe, O. Heden: Perfect Mannheim, Lipschitz and Hurwitz weight codes. Mathematical Communications 19(2), 253–276, 2014.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "orders are at most 64, and remainders are not negative; the letters are those of number theory"
)]

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::{Palette, PaletteError, check_order};

/// A finite ring or group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ring {
    /// The Gaussian integers modulo a + bi. The element x + yi has number y·n/g + x, with g = gcd(a, b), 0 ≤ y < g and 0 ≤ x < n/g.
    Gauss(i64, i64),
    /// The Eisenstein integers modulo a + bω, where ω² = −1 − ω; numbered in the same way.
    Eisenstein(i64, i64),
    /// A product of cyclic groups. The last component counts fastest.
    Group(Vec<usize>),
}

/// The distance of two pairs of elements. An element's weight is the least number of steps to it: by ±1 and ±i (Mannheim), by ±1, ±ω and ±ω² (hexagonal), by
/// ±1 in a component (Lee).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// The sum of both weights.
    Sum,
    /// The greater of both: Chebyshev's.
    Greatest,
}

/// A perfect code over a ring, with its regions.
///
/// ```
/// use gerechte_core::palette::RingCode;
/// let code: RingCode = "gauss:3".parse()?;
/// // Four linear perfect Mannheim codes of length 2 over the field of nine elements.
/// assert_eq!((code.order(), code.codes()), (9, 4));
/// assert_eq!(code.to_string(), "code:GAUSS:3");
/// assert_eq!(code.palette().regions().len(), 9);
/// # Ok::<(), gerechte_core::PaletteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingCode {
    ring: Ring,
    distance: Distance,
    /// Whether regions are around cores of two cells.
    core: bool,
    number: usize,
    /// By cell: the number of its region.
    labels: Vec<usize>,
    codes: usize,
}

/// The most homomorphisms of a group that are tried.
const MOST_MAPS: usize = 1 << 16;

impl Ring {
    /// The name in the grammar of games.
    const fn name(&self) -> &'static str {
        match self {
            Self::Gauss(..) => "GAUSS",
            Self::Eisenstein(..) => "EISENSTEIN",
            Self::Group(_) => "GROUP",
        }
    }

    /// The name of the distance by sums.
    const fn metric(&self) -> &'static str {
        match self {
            Self::Gauss(..) => "mannheim",
            Self::Eisenstein(..) => "hexagonal",
            Self::Group(_) => "lee",
        }
    }

    /// The number of elements, if it is that of an order.
    fn order(&self) -> Result<usize, PaletteError> {
        let order = match self {
            Self::Gauss(a, b) => usize::try_from(a * a + b * b).unwrap_or(usize::MAX),
            Self::Eisenstein(a, b) => usize::try_from(a * a - a * b + b * b).unwrap_or(usize::MAX),
            Self::Group(sizes) => sizes.iter().product(),
        };
        check_order(order)?;
        Ok(order)
    }

    /// The elements as vectors of integers, by number.
    fn elements(&self, order: usize) -> Vec<Vec<i64>> {
        match self {
            Self::Group(sizes) => (0..order)
                .map(|number| {
                    let mut rest = number;
                    let mut element: Vec<i64> = Vec::with_capacity(sizes.len());
                    for &size in sizes.iter().rev() {
                        element.push((rest % size) as i64);
                        rest /= size;
                    }
                    element.reverse();
                    element
                })
                .collect(),
            Self::Gauss(a, b) | Self::Eisenstein(a, b) => {
                let width = order as i64 / gcd(*a, *b).0;
                (0..order as i64).map(|number| vec![number % width, number / width]).collect()
            }
        }
    }

    /// The number of the element that a vector is.
    fn number(&self, order: usize, vector: &[i64]) -> usize {
        match self {
            Self::Group(sizes) => sizes
                .iter()
                .zip(vector)
                .fold(0, |number, (&size, &part)| number * size + part.rem_euclid(size as i64) as usize),
            Self::Gauss(a, b) | Self::Eisenstein(a, b) => {
                // The lattice of multiples has a vector (s, g), and (n/g, 0).
                let (first, second) = match self {
                    Self::Gauss(..) => ((*a, *b), (-b, *a)),
                    _ => ((*a, *b), (-b, a - b)),
                };
                let (g, p, q) = gcd(first.1, second.1);
                let (s, width) = (p * first.0 + q * second.0, order as i64 / g);
                let down = vector[1].div_euclid(g);
                let x = (vector[0] - down * s).rem_euclid(width);
                ((vector[1] - down * g) * width + x) as usize
            }
        }
    }

    /// The steps of weight 1.
    fn units(&self) -> Vec<Vec<i64>> {
        match self {
            Self::Gauss(..) => vec![vec![1, 0], vec![-1, 0], vec![0, 1], vec![0, -1]],
            Self::Eisenstein(..) => {
                vec![vec![1, 0], vec![-1, 0], vec![0, 1], vec![0, -1], vec![1, 1], vec![-1, -1]]
            }
            Self::Group(sizes) => (0..sizes.len())
                .flat_map(|at| [1, -1].map(|step| (0..sizes.len()).map(|i| if i == at { step } else { 0 }).collect()))
                .collect(),
        }
    }

    /// The homomorphisms of which graphs are codes: the image of each element, by number.
    fn maps(&self, table: &Table) -> Result<Vec<Vec<usize>>, PaletteError> {
        let n = table.order;
        let Self::Group(sizes) = self else {
            let product = |one: &[i64], other: &[i64]| {
                let (real, both) = (one[0] * other[0] - one[1] * other[1], one[0] * other[1] + one[1] * other[0]);
                let second = if matches!(self, Self::Eisenstein(..)) { both - one[1] * other[1] } else { both };
                self.number(n, &[real, second])
            };
            let by = |factor: &Vec<i64>| table.elements.iter().map(|element| product(element, factor)).collect();
            return Ok(table.elements.iter().map(by).collect());
        };
        // The image of a generator has an order that divides its own.
        let times = |element: usize, factor: usize| (0..factor).fold(0, |sum, _| table.plus(sum, element));
        let images: Vec<Vec<usize>> =
            sizes.iter().map(|&size| (0..n).filter(|&image| times(image, size) == 0).collect()).collect();
        let number = images.iter().try_fold(1_usize, |number, images| number.checked_mul(images.len()));
        if number.is_none_or(|number| number > MOST_MAPS) {
            return Err(PaletteError::TooManyMaps(MOST_MAPS));
        }
        let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
        for images in &images {
            chosen = chosen
                .iter()
                .flat_map(|chosen| images.iter().map(move |&image| chosen.iter().copied().chain([image]).collect()))
                .collect();
        }
        let map = |chosen: &Vec<usize>| {
            let image = |element: &Vec<i64>| {
                let parts = element.iter().zip(chosen).map(|(&factor, &image)| times(image, factor as usize));
                parts.fold(0, |sum, part| table.plus(sum, part))
            };
            table.elements.iter().map(image).collect()
        };
        Ok(chosen.iter().map(map).collect())
    }
}

/// The greatest common divisor, positive, and the factors by which it is a sum of both.
fn gcd(a: i64, b: i64) -> (i64, i64, i64) {
    if b == 0 {
        return (a.abs(), a.signum(), 0);
    }
    let (g, p, q) = gcd(b, a % b);
    (g, q, p - a / b * q)
}

/// Sums and weights of the elements, by number.
struct Table {
    order: usize,
    elements: Vec<Vec<i64>>,
    sums: Vec<usize>,
    weights: Vec<usize>,
}

impl Table {
    fn new(ring: &Ring) -> Result<Self, PaletteError> {
        let order = ring.order()?;
        let elements = ring.elements(order);
        let sum = |one: &[i64], other: &[i64]| {
            let parts: Vec<i64> = one.iter().zip(other).map(|(a, b)| a + b).collect();
            ring.number(order, &parts)
        };
        let sums = elements.iter().flat_map(|one| elements.iter().map(|other| sum(one, other))).collect();
        let mut weights = vec![usize::MAX; order];
        weights[0] = 0;
        let (units, mut edge, mut weight) = (ring.units(), vec![0], 0);
        while !edge.is_empty() {
            weight += 1;
            let mut next = Vec::new();
            for at in edge {
                for unit in &units {
                    let to = sum(&elements[at], unit);
                    if weights[to] == usize::MAX {
                        weights[to] = weight;
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        Ok(Self { order, elements, sums, weights })
    }

    fn plus(&self, a: usize, b: usize) -> usize {
        self.sums[a * self.order + b]
    }

    fn minus(&self, a: usize, b: usize) -> usize {
        (0..self.order).find(|&c| self.plus(b, c) == a).unwrap_or_default()
    }

    /// The elements of weight 1, one of each and its negative.
    fn directions(&self) -> Vec<usize> {
        let units = (0..self.order).filter(|&element| self.weights[element] == 1);
        units.filter(|&unit| unit <= self.minus(0, unit)).collect()
    }

    /// The pairs at no more than the distance from zero, or from a core of zero and the pair (0, one).
    fn region(&self, distance: Distance, radius: usize, core: Option<usize>) -> Vec<(usize, usize)> {
        let length = |i: usize, j: usize| match distance {
            Distance::Sum => self.weights[i] + self.weights[j],
            Distance::Greatest => self.weights[i].max(self.weights[j]),
        };
        let is_near = |i: usize, j: usize| {
            length(i, j) <= radius || core.is_some_and(|one| length(i, self.minus(j, one)) <= radius)
        };
        (0..self.order).flat_map(|i| (0..self.order).map(move |j| (i, j))).filter(|&(i, j)| is_near(i, j)).collect()
    }
}

impl Table {
    /// The region of as many cells as the ring has elements. Returns `None` if there is none.
    fn tile(&self, distance: Distance, core: Option<usize>) -> Option<Vec<(usize, usize)>> {
        let regions = (0..self.order).map(|radius| self.region(distance, radius, core));
        regions.take_while(|region| region.len() <= self.order).last().filter(|region| region.len() == self.order)
    }

    /// The coset of the graph of φ in which a cell lies: two cells are in one if j − φ(i) is the same.
    fn coset(&self, map: &[usize], (i, j): (usize, usize)) -> usize {
        self.minus(j, map[i])
    }

    /// The maps whose graph meets each translate of the region once.
    fn perfect<'a>(&self, maps: &'a [Vec<usize>], region: &[(usize, usize)]) -> Vec<&'a Vec<usize>> {
        let is_perfect = |map: &&Vec<usize>| {
            let mut is_met = vec![false; self.order];
            region.iter().all(|&cell| !std::mem::replace(&mut is_met[self.coset(map, cell)], true))
        };
        maps.iter().filter(is_perfect).collect()
    }

    /// By cell: the number of its region around the words of a perfect code.
    fn labels(&self, map: &[usize], region: &[(usize, usize)]) -> Vec<usize> {
        let n = self.order;
        let mut rows = vec![0; n];
        for &cell in region {
            rows[self.coset(map, cell)] = cell.0;
        }
        (0..n * n).map(|cell| self.minus(cell / n, rows[self.coset(map, (cell / n, cell % n))])).collect()
    }
}

impl RingCode {
    /// The perfect code of that number over a ring. The radius is the one at which a region has as many cells as the ring has elements.
    pub fn new(ring: Ring, distance: Distance, core: bool, number: usize) -> Result<Self, PaletteError> {
        let table = Table::new(&ring)?;
        let core_of = core.then(|| table.directions().first().copied().unwrap_or(0));
        let name = || named(&ring, distance, core);
        let region =
            table.tile(distance, core_of).ok_or_else(|| PaletteError::NoBall { code: name(), order: table.order })?;
        let maps = ring.maps(&table)?;
        let perfect = table.perfect(&maps, &region);
        let codes = perfect.len();
        let map = perfect.get(number).ok_or_else(|| PaletteError::NoCode { code: name(), number, codes })?;
        Ok(Self { labels: table.labels(map, &region), ring, distance, core, number, codes })
    }

    /// The order of its games, the number of elements of the ring.
    pub fn order(&self) -> usize {
        self.labels.len().isqrt()
    }

    /// The number of perfect codes of its kind.
    pub const fn codes(&self) -> usize {
        self.codes
    }

    /// The regions around the codewords, each with the number of the first element of its word.
    ///
    /// # Panics
    /// Never: the regions were found to cover the board.
    pub fn palette(&self) -> Palette {
        let n = self.order();
        Palette::numbered(n, |i, j| self.labels[i * n + j]).expect("the regions of a perfect code cover the board")
    }

    /// The palettes of all translates of all codes of its kind, with each orientation of a core: in the first or the second element of a pair, and in the
    /// direction of each unit.
    ///
    /// Their regions are all translates of the ball, so every perfect code of the kind has its regions among them, whether it is the graph of a homomorphism or
    /// not.
    ///
    /// # Panics
    /// Never: the code was built.
    pub fn family(&self) -> Vec<Palette> {
        let table = Table::new(&self.ring).expect("a ring with a code");
        let maps = self.ring.maps(&table).expect("a ring with a code");
        let n = table.order;
        let orientations = if self.core { table.directions().into_iter().map(Some).collect() } else { vec![None] };
        let turned: &[bool] = if self.core { &[false, true] } else { &[false] };
        let mut family = Vec::new();
        for core in orientations {
            // In a product of different groups a core in another direction may have no region of the right size.
            let Some(region) = table.tile(self.distance, core) else { continue };
            let codes = table.perfect(&maps, &region).into_iter().map(|map| table.labels(map, &region));
            for ((labels, shift), &is_turned) in codes.cartesian_product(0..n).cartesian_product(turned) {
                let label = |i: usize, j: usize| labels[i * n + table.minus(j, shift)];
                let palette = Palette::numbered(n, |i, j| if is_turned { label(j, i) } else { label(i, j) });
                family.push(palette.expect("translates of a perfect code cover the board"));
            }
        }
        family
    }
}

fn named(ring: &Ring, distance: Distance, core: bool) -> String {
    let element = match ring {
        Ring::Gauss(a, b) => complex(*a, *b, 'i'),
        Ring::Eisenstein(a, b) => complex(*a, *b, 'w'),
        Ring::Group(sizes) => sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("x"),
    };
    let distance = if distance == Distance::Greatest { ":chebyshev" } else { "" };
    format!("code:{}:{element}{distance}{}", ring.name(), if core { ":core" } else { "" })
}

fn complex(a: i64, b: i64, unit: char) -> String {
    let second = match b.abs() {
        1 => unit.to_string(),
        size => format!("{size}{unit}"),
    };
    match (a, b) {
        (a, 0) => a.to_string(),
        (0, b) => format!("{}{second}", if b < 0 { "-" } else { "" }),
        (a, b) => format!("{a}{}{second}", if b < 0 { '-' } else { '+' }),
    }
}

/// a, a+bi, a-bi, bi, i: at most two digits each.
fn parsed(text: &str, unit: char) -> Option<(i64, i64)> {
    let number = |text: &str| {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let value = match digits {
            "" => 1,
            digits if digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok()?,
            _ => return None,
        };
        Some(if text.starts_with('-') { -value } else { value })
    };
    match text.strip_suffix(unit) {
        None if text.trim_start_matches('-').is_empty() => None,
        None => Some((number(text)?, 0)),
        Some(rest) => {
            let at = rest.rfind(['+', '-']).filter(|&at| at > 0);
            let (first, second) = at.map_or(("0", rest), |at| rest.split_at(at));
            Some((number(first)?, number(second)?))
        }
    }
}

impl FromStr for RingCode {
    type Err = PaletteError;

    /// `gauss:2+i`, `eisenstein:3+w`, `group:3x3`, then `:chebyshev` or the name of the distance by sums, `:core`, and the number of a code.
    fn from_str(text: &str) -> Result<Self, PaletteError> {
        let error = || PaletteError::RingCode(text.to_owned());
        let mut parts = text.split(':').peekable();
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let element = parts.next().ok_or_else(error)?.to_ascii_lowercase();
        let ring = match kind.as_str() {
            "gauss" => parsed(&element, 'i').map(|(a, b)| Ring::Gauss(a, b)),
            "eisenstein" => parsed(&element, 'w').map(|(a, b)| Ring::Eisenstein(a, b)),
            "group" => {
                let size = |text: &str| text.parse().ok().filter(|size| (1..=64).contains(size) && text.len() <= 2);
                let sizes = element.split('x').map(size).collect::<Option<Vec<usize>>>();
                sizes.filter(|sizes| sizes.len() <= 6).map(Ring::Group)
            }
            _ => None,
        };
        let ring = ring.ok_or_else(error)?;
        let distance = match parts.next_if(|part| *part == "chebyshev" || *part == ring.metric()) {
            Some("chebyshev") => Distance::Greatest,
            _ => Distance::Sum,
        };
        let core = parts.next_if_eq(&"core").is_some();
        let number = parts.next().map_or(Some(0), |part| part.parse().ok().filter(|_| part.len() <= 4));
        match (number, parts.next()) {
            (Some(number), None) => Self::new(ring, distance, core, number),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for RingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&named(&self.ring, self.distance, self.core))?;
        if self.number > 0 { write!(f, ":{}", self.number) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Over Z[i]/(2 + i), a field of five elements, a ball is the Lee ball: the codes are the two linear perfect ones of the torus.
    #[test]
    fn fields_of_five_elements_have_the_codes_of_the_torus() {
        let five: RingCode = "group:5".parse().unwrap();
        assert_eq!(five.codes(), 2);
        let torus = super::super::Perfect::new(1).unwrap().palette();
        assert!([0, 1].iter().any(|number| {
            RingCode::new(Ring::Group(vec![5]), Distance::Sum, false, *number)
                .unwrap()
                .palette()
                .regions()
                .iter()
                .all(|region| torus.regions().contains(region))
        }));
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["GAUSS:3", "GAUSS:3:1", "GROUP:3x3:2", "GROUP:9:chebyshev", "GROUP:8:core", "EISENSTEIN:4+w"] {
            let code: RingCode = name.parse().unwrap();
            assert_eq!(code.to_string(), format!("code:{name}"));
        }
        assert_eq!("gauss:3:mannheim".parse::<RingCode>().unwrap().to_string(), "code:GAUSS:3");
        for wrong in [
            "gauss",
            "gauss:",
            "gauss:x",
            "gauss:0",
            "gauss:2+i",
            "gauss:3:9",
            "group:0",
            "group:2x2",
            "gauss:99+99i",
            "ring:3",
            "gauss:-",
        ] {
            assert!(wrong.parse::<RingCode>().is_err(), "{wrong}");
        }
    }
}
