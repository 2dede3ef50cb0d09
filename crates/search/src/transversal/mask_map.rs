//! Maps from sets of cells to numbers, in one flat table with linear probing.

use super::Mask;

/// A hash table of non-empty masks. Grows at three quarters full; never shrinks, never removes.
#[derive(Debug, Clone)]
pub struct MaskMap<M, V> {
    slots: Vec<(M, V)>,
    used: usize,
}

impl<M: Mask, V: Copy + Default> MaskMap<M, V> {
    /// An empty table that takes `expected` masks without growing.
    pub fn with_capacity(expected: usize) -> Self {
        let slots = (expected + expected / 2).next_power_of_two().max(16);
        Self { slots: vec![(M::EMPTY, V::default()); slots], used: 0 }
    }

    /// The value of a mask, entered as the default if it is new.
    #[inline]
    pub fn entry(&mut self, mask: M) -> &mut V {
        if self.used * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let at = self.position(mask);
        let slot = &mut self.slots[at];
        if slot.0 == M::EMPTY {
            slot.0 = mask;
            self.used += 1;
        }
        &mut slot.1
    }

    /// The value of a mask, the default if it was never entered.
    #[inline]
    pub fn get(&self, mask: M) -> V {
        // An empty slot holds the default.
        self.slots[self.position(mask)].1
    }

    /// Forgets every mask and keeps the memory.
    pub fn clear(&mut self) {
        self.slots.fill((M::EMPTY, V::default()));
        self.used = 0;
    }

    /// The number of masks that were entered.
    pub fn len(&self) -> usize {
        self.used
    }

    /// The masks with their values, in the table's order: fixed by the masks and by the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (M, V)> + '_ {
        self.slots.iter().copied().filter(|slot| slot.0 != M::EMPTY)
    }

    /// The values, to be changed in place, in the table's order.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> + '_ {
        self.slots.iter_mut().filter(|slot| slot.0 != M::EMPTY).map(|slot| &mut slot.1)
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<(M, V)>()
    }

    /// The slot of a mask, or the empty slot where it belongs.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the shift leaves as many bits as the table needs")]
    fn position(&self, mask: M) -> usize {
        let last = self.slots.len() - 1;
        let mut at = (mask.hash() >> (64 - self.slots.len().trailing_zeros())) as usize & last;
        while self.slots[at].0 != mask && self.slots[at].0 != M::EMPTY {
            at = (at + 1) & last;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let mut larger = Self { slots: vec![(M::EMPTY, V::default()); self.slots.len() * 2], used: self.used };
        for (mask, value) in self.iter() {
            let at = larger.position(mask);
            larger.slots[at] = (mask, value);
        }
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::MaskMap;
    use std::collections::HashMap;

    #[test]
    fn agrees_with_the_standard_map() {
        let mut plain: HashMap<u64, u32> = HashMap::new();
        let mut map = MaskMap::with_capacity(0);
        let mut state = 1_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let key = (state >> 52) + 1;
            *plain.entry(key).or_default() += 1;
            *map.entry(key) += 1;
        }
        assert_eq!(map.len(), plain.len());
        assert!((0..5000_u64).all(|key| map.get(key + 1) == plain.get(&(key + 1)).copied().unwrap_or(0)));
        assert_eq!(map.iter().collect::<HashMap<_, _>>(), plain);
    }
}
