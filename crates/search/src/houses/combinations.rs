//! Combinations: the sets of symbols that cells of different symbols can hold together.

use gerechte_encodings::{Relation, Symbol};

/// The largest order at which the sets of a sum are listed.
pub const MOST_OF_SUMS: usize = 10;
/// The most sets that are listed of a relation.
const MOST: usize = 256;

/// The sets of this many symbols, as bits, with this total, ascending.
pub fn with_total(order: usize, number: usize, total: i64) -> Vec<u64> {
    let total_of = |set: u64| (0..64).filter(|symbol| set >> symbol & 1 == 1).map(|symbol| symbol + 1).sum::<i64>();
    let sets = 0..1_u64 << order;
    sets.filter(|set| set.count_ones() as usize == number && total_of(*set) == total).collect()
}

/// The sets of this many symbols each two of which stand in all symmetric relations, ascending. Returns `None` if there are too many.
pub fn compatible(order: usize, number: usize, relations: &[Relation]) -> Option<Vec<u64>> {
    let mut sets = vec![0_u64];
    for _ in 0..number {
        // Each set with one more symbol, greater than its own.
        let mut larger = Vec::new();
        for set in sets {
            for symbol in (64 - set.leading_zeros() as usize)..order {
                let beside = |relation: &Relation| relation.beside(Symbol::new(symbol), order);
                if relations.iter().all(|relation| set & !beside(relation) == 0) {
                    larger.push(set | 1 << symbol);
                }
            }
        }
        if larger.len() > MOST {
            return None;
        }
        sets = larger;
    }
    sets.sort_unstable();
    Some(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_three_symbols_with_total_eight() {
        // 1 + 2 + 5 and 1 + 3 + 4.
        assert_eq!(with_total(9, 3, 8), [0b1101, 0b1_0011]);
        assert!(with_total(9, 3, -1).is_empty() && with_total(9, 3, 46).is_empty() && with_total(9, 10, 45).is_empty());
        assert_eq!(with_total(9, 9, 45), [0b1_1111_1111]);
    }

    #[test]
    fn the_sets_of_a_renban_line_are_runs() {
        let runs = compatible(9, 3, &[Relation::AtMost(2)]);
        assert_eq!(runs, Some((0..7).map(|first| 0b111 << first).collect()));
        assert_eq!(compatible(25, 12, &[Relation::AtLeast(1)]), None);
    }
}
