//! The motions of a square board, and what they make of a partition.

/// The eight motions of a square board, the identity first.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::palette::{Motions, partitions};
///
/// let motions = Motions::new(4);
/// let (mut classes, mut kept) = (0, 0);
/// partitions(4, |regions| {
///     let images = motions.images(regions);
///     classes += u32::from(images.is_least);
///     kept += images.kept.count_ones();
///     ControlFlow::Continue(())
/// })?;
/// // Burnside's lemma.
/// assert_eq!((classes, kept), (22, 22 * 8));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Motions {
    cells: usize,
    /// By motion: for each cell the one that comes to its place.
    from: [[u8; 64]; 8],
}

/// How a partition lies among its images.
///
/// ```
/// // Two columns of order 2; its image, two rows, is the least.
/// let images = gerechte::palette::Motions::new(2).images(&[0b0101, 0b1010]);
/// assert_eq!((images.number(), images.is_least, images.symmetry()), (2, false, "mirrors"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Images {
    /// The motions that map the partition to itself, a bit each: the identity, rows in reverse order, columns in reverse order, the half turn, the reflection
    /// in the main diagonal, the two quarter turns, and the reflection in the other diagonal.
    pub kept: u8,
    /// Whether no image comes before the partition, in the order of the numbers of the cells' regions. Regions are numbered by their first cells.
    pub is_least: bool,
}

impl Images {
    /// The number of different images: the size of the partition's class.
    pub const fn number(self) -> u32 {
        8 / self.kept.count_ones()
    }

    /// The motions that keep the partition, up to conjugacy: `none` but the identity; `mirror`, reversed rows or columns, and `mirrors`, both; `diagonal` and
    /// `diagonals`, reflections; `rot180` and `rot90`, turns; or `all`.
    pub const fn symmetry(self) -> &'static str {
        match self.kept {
            0b0000_0001 => "none",
            0b0000_0011 | 0b0000_0101 => "mirror",
            0b0001_0001 | 0b1000_0001 => "diagonal",
            0b0000_1001 => "rot180",
            0b0000_1111 => "mirrors",
            0b1001_1001 => "diagonals",
            0b0110_1001 => "rot90",
            _ => "all",
        }
    }
}

impl Motions {
    /// The motions of the board of this order.
    ///
    /// # Panics
    /// If the order is above [`MAX_PARTITIONED`](super::MAX_PARTITIONED).
    pub fn new(order: usize) -> Self {
        assert!(order <= super::MAX_PARTITIONED, "order {order} has more than 64 cells");
        let mut from = [[0; 64]; 8];
        for (motion, from) in from.iter_mut().enumerate() {
            for (cell, from) in from[..order * order].iter_mut().enumerate() {
                let (row, column) = (cell / order, cell % order);
                let (row, column) = if motion & 4 == 0 { (row, column) } else { (column, row) };
                let row = if motion & 1 == 0 { row } else { order - 1 - row };
                let column = if motion & 2 == 0 { column } else { order - 1 - column };
                *from = (row * order + column) as u8;
            }
        }
        Self { cells: order * order, from }
    }

    /// Looks at the images of a partition, whose regions are masks of cells in ascending order of their first cells, as
    /// [`partitions`](super::partitions) has them.
    pub fn images(&self, regions: &[u64]) -> Images {
        let mut numbers = [0_u8; 64];
        for (number, &region) in regions.iter().enumerate() {
            let mut left = region;
            while left != 0 {
                numbers[left.trailing_zeros() as usize] = number as u8;
                left &= left - 1;
            }
        }
        let mut images = Images { kept: 0, is_least: true };
        for (motion, from) in self.from.iter().enumerate() {
            match self.compare(&numbers, from) {
                std::cmp::Ordering::Less => images.is_least = false,
                std::cmp::Ordering::Equal => images.kept |= 1 << motion,
                std::cmp::Ordering::Greater => {}
            }
        }
        images
    }

    /// An image against the partition itself.
    fn compare(&self, numbers: &[u8; 64], from: &[u8; 64]) -> std::cmp::Ordering {
        const NEW: u8 = u8::MAX;
        let mut renamed = [NEW; 64];
        let mut next = 0;
        for (&number, &cell) in numbers.iter().zip(from).take(self.cells) {
            let name = &mut renamed[usize::from(numbers[usize::from(cell)])];
            if *name == NEW {
                *name = next;
                next += 1;
            }
            if *name != number {
                return (*name).cmp(&number);
            }
        }
        std::cmp::Ordering::Equal
    }
}
