//! Combinations: the sets of symbols by their number and total, in a table for small orders.

/// The largest order with a table.
const MOST: usize = 10;

/// The sets of symbols, as bits, of each number and total.
#[derive(Clone, Debug)]
pub struct Combinations {
    order: usize,
    /// By number, and by total.
    sets: Vec<Vec<u64>>,
}

impl Combinations {
    /// The table of an order. Returns `None` for large orders, which have too many sets.
    pub fn new(order: usize) -> Option<Self> {
        if order > MOST {
            return None;
        }
        let mut sets = vec![Vec::new(); (order + 1) * (Self::greatest(order) + 1)];
        for set in 0..1_u64 << order {
            let total = (0..order).filter(|symbol| set >> symbol & 1 == 1).map(|symbol| symbol + 1).sum();
            sets[Self::place(order, set.count_ones() as usize, total)].push(set);
        }
        Some(Self { order, sets })
    }

    /// The sets of this many symbols with this total.
    pub fn of(&self, number: usize, total: i64) -> &[u64] {
        match usize::try_from(total) {
            Ok(total) if number <= self.order && total <= Self::greatest(self.order) => {
                &self.sets[Self::place(self.order, number, total)]
            }
            _ => &[],
        }
    }

    const fn greatest(order: usize) -> usize {
        order * (order + 1) / 2
    }

    const fn place(order: usize, number: usize, total: usize) -> usize {
        number * (Self::greatest(order) + 1) + total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_three_symbols_with_total_eight() {
        let table = Combinations::new(9).expect("a small order");
        // 1 + 2 + 5 and 1 + 3 + 4.
        assert_eq!(table.of(3, 8), [0b1101, 0b1_0011]);
        assert!(table.of(3, -1).is_empty() && table.of(3, 46).is_empty() && table.of(10, 45).is_empty());
        assert_eq!(table.of(9, 45), [0b1_1111_1111]);
        assert!(Combinations::new(16).is_none());
    }
}
