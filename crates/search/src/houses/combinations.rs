//! Combinations: the sets of symbols that cells of different symbols can hold together.

use std::collections::HashMap;

use gerechte_encodings::{Relation, Symbol};

/// The largest order at which the sets of a sum are listed.
pub const MOST_OF_SUMS: usize = 10;
/// The most sets that are listed of a relation.
const MOST: usize = 256;

/// The sets of symbols by number and total, as bits, ascending.
pub fn by_total(order: usize) -> HashMap<(usize, i64), Vec<u64>> {
    let mut sets: HashMap<(usize, i64), Vec<u64>> = HashMap::new();
    for set in 0..1_u64 << order {
        let symbols = (0..order).filter(|symbol| set >> symbol & 1 == 1);
        let total = symbols.clone().map(|symbol| i64::from(symbol as u32) + 1).sum();
        sets.entry((symbols.count(), total)).or_default().push(set);
    }
    sets
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
        let sets = by_total(9);
        // 1 + 2 + 5 and 1 + 3 + 4.
        assert_eq!(sets[&(3, 8)], [0b1101, 0b1_0011]);
        assert!(!sets.contains_key(&(3, -1)) && !sets.contains_key(&(3, 46)) && !sets.contains_key(&(10, 45)));
        assert_eq!(sets[&(9, 45)], [0b1_1111_1111]);
    }

    #[test]
    fn the_sets_of_a_renban_line_are_runs() {
        let runs = compatible(9, 3, &[Relation::AtMost(2)]);
        assert_eq!(runs, Some((0..7).map(|first| 0b111 << first).collect()));
        assert_eq!(compatible(25, 12, &[Relation::AtLeast(1)]), None);
    }
}
