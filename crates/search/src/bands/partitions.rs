//! The 280 partitions of nine symbols into three sets of three, and the action of relabellings on them.

/// Three sets of three symbols, as bits, by their least symbols.
pub type Parts = [u16; 3];

/// All ways, by number; the first is 012 345 678.
#[derive(Debug)]
pub struct Partitions {
    list: Vec<Parts>,
    /// By the first and the second set, as [`place`] says.
    numbers: Vec<u16>,
}

/// The place of a partition in a table. The first set has symbol 0.
fn place([first, second, _]: Parts) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

impl Partitions {
    /// The number of partitions.
    pub const NUMBER: usize = 280;

    pub fn new() -> Self {
        let triples: Vec<u16> = (0..1 << 9).filter(|set: &u16| set.count_ones() == 3).collect();
        let mut list = Vec::with_capacity(Self::NUMBER);
        for &first in triples.iter().filter(|&&set| set & 1 == 1) {
            let next = (!first).trailing_zeros();
            for &second in triples.iter().filter(|&&set| set & first == 0 && set >> next & 1 == 1) {
                list.push([first, second, 0o777 ^ first ^ second]);
            }
        }
        list.sort_unstable();
        let mut numbers = vec![0; 1 << 17];
        (0..).zip(&list).for_each(|(number, &parts)| numbers[place(parts)] = number);
        Self { list, numbers }
    }

    pub fn list(&self) -> &[Parts] {
        &self.list
    }

    /// The number of the partition into three sets, in any order.
    pub fn number(&self, mut parts: Parts) -> u16 {
        parts.sort_unstable_by_key(|part| part.trailing_zeros());
        self.numbers[place(parts)]
    }

    /// By number: the number of the image under a renaming of the symbols.
    pub fn images(&self, names: &[usize; 9]) -> Vec<u16> {
        let mut sets = [0_u16; 1 << 9];
        for set in 1..sets.len() {
            sets[set] = sets[set & (set - 1)] | 1 << names[set.trailing_zeros() as usize];
        }
        self.list.iter().map(|parts| self.number(parts.map(|part| sets[usize::from(part)]))).collect()
    }

    /// By number: the number of the image under a renaming that takes these parts to 012 345 678.
    pub fn seen_from(&self, parts: Parts) -> Vec<u16> {
        let mut names = [0; 9];
        for (at, part) in parts.into_iter().enumerate() {
            let symbols = (0..9).filter(|symbol| part >> symbol & 1 == 1);
            symbols.enumerate().for_each(|(place, symbol)| names[symbol] = 3 * at + place);
        }
        self.images(&names)
    }

    /// For three columns of one band, in order: the possible contents of the same columns in the two other bands, in all 56 ways, as numbers. The second
    /// half is the first with the two bands interchanged.
    pub fn completions(&self, columns: Parts) -> Vec<[u16; 2]> {
        self.shares(columns).into_iter().map(|both| both.map(|parts| self.number(parts))).collect()
    }

    /// The same as sets, in the order of the columns.
    pub fn shares(&self, columns: Parts) -> Vec<[Parts; 2]> {
        let rest = columns.map(|column| 0o777 ^ column);
        let (mut completions, mut interchanged) = (Vec::with_capacity(56), Vec::with_capacity(28));
        for parts in &self.list {
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let second = order.map(|at| parts[at]);
                if (0..3).any(|at| second[at] & columns[at] != 0) {
                    continue;
                }
                let third: Parts = std::array::from_fn(|at| rest[at] ^ second[at]);
                let list = if second[0] < third[0] { &mut completions } else { &mut interchanged };
                list.push([second, third]);
            }
        }
        completions.append(&mut interchanged);
        completions
    }
}
