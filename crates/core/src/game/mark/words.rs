//! Conditions on the symbols of cells in their order, as words of an automaton.

use crate::game::GameError;
use gerechte_encodings::{Diagram, DiagramError, Symbol};

/// A condition on the symbols of cells in their order, with the numbers of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// The values between the least and the greatest symbol add up to the number.
    Sandwich,
    /// This number of symbols are greater than all before them.
    Skyscraper,
    /// The first values, as many as the first of them says, add up to the number.
    XSum,
    /// The symbol whose place the first value says, counted from 1, has this value.
    NumberedRoom,
    /// The symbols include these values, each as often as it is listed.
    Quadruple,
    /// The value is odd.
    Odd,
    /// The value is even.
    Even,
    /// The value is one of the numbers.
    OneOf,
    /// The product of the values is the number.
    Product,
    /// The greatest value less all others is the number.
    Difference,
    /// The greatest value divided by all others is the number.
    Quotient,
    /// All symbols but the first and the last are between these two.
    Between,
    /// The first and the last symbol differ by at least half the number of symbols, rounded down, and the others are less than both or greater than both.
    Lockout,
}

impl Words {
    /// The least and the greatest count of numbers of a clue.
    const fn numbers(self, symbols: usize) -> (usize, usize) {
        match self {
            Self::Sandwich
            | Self::Skyscraper
            | Self::XSum
            | Self::NumberedRoom
            | Self::Product
            | Self::Difference
            | Self::Quotient => (1, 1),
            Self::Quadruple => (1, 4),
            Self::OneOf => (1, symbols),
            Self::Odd | Self::Even | Self::Between | Self::Lockout => (0, 0),
        }
    }

    /// The least and the greatest number, with this many symbols.
    const fn range(self, symbols: u32) -> (u32, u32) {
        match self {
            Self::Sandwich => (0, symbols * (symbols + 1) / 2),
            Self::XSum => (1, symbols * (symbols + 1) / 2),
            Self::Product => (1, u32::MAX),
            Self::Difference => (0, symbols - 1),
            _ => (1, symbols),
        }
    }

    /// The number of a clue whose symbols have these values, in their order. Returns `None` if there is none, or the clue has not one number.
    ///
    /// ```
    /// use gerechte::game::Words;
    /// assert_eq!(Words::Skyscraper.number(&[3, 1, 4, 2], 4), Some(2)); // 3 and 4 are seen
    /// assert_eq!(Words::Sandwich.number(&[3, 1, 2, 4], 4), Some(2));
    /// assert_eq!(Words::XSum.number(&[2, 4, 1], 4), Some(6));
    /// assert_eq!(Words::NumberedRoom.number(&[3, 1, 4, 2], 4), Some(4));
    /// assert_eq!([Words::Product, Words::Difference, Words::Quotient].map(|words| words.number(&[1, 4, 2], 4)), [Some(8), Some(1), Some(2)]);
    /// ```
    pub fn number(self, values: &[u32], symbols: u32) -> Option<u32> {
        let &first = values.first()?;
        match self {
            Self::Sandwich => {
                let end = |value: u32| values.iter().position(|&other| other == value);
                let (one, most) = (end(1)?, end(symbols)?);
                Some(values.get(one.min(most) + 1..one.max(most)).unwrap_or_default().iter().sum())
            }
            Self::Skyscraper => {
                let is_seen = |at: &usize| values[..*at].iter().all(|before| *before < values[*at]);
                Some((0..values.len()).filter(is_seen).count() as u32)
            }
            Self::XSum => values.get(..first as usize).map(|part| part.iter().sum()),
            Self::NumberedRoom => values.get(first as usize - 1).copied(),
            Self::Product => values.iter().try_fold(1_u32, |product, &value| product.checked_mul(value)),
            Self::Difference => {
                let greatest = *values.iter().max()?;
                let others = values.iter().map(|&value| u64::from(value)).sum::<u64>() - u64::from(greatest);
                greatest.checked_sub(others.try_into().ok()?)
            }
            Self::Quotient => {
                let greatest = *values.iter().max()?;
                let others = Self::Product.number(values, symbols)? / greatest.max(1);
                (others > 0 && greatest.is_multiple_of(others)).then(|| greatest / others)
            }
            _ => None,
        }
    }

    /// The words of this length that satisfy the condition. Returns an error if there are too many or too few numbers, one that no symbols have, or the
    /// automaton is too large.
    ///
    /// ```
    /// use gerechte::{encodings::Symbol, game::Words};
    /// let visible = Words::Skyscraper.diagram(4, 4, &[2])?;
    /// assert!(visible.allows(&[2, 0, 3, 1].map(Symbol::new))); // 3142: 3 and 4 are seen
    /// assert!(!visible.allows(&[0, 1, 2, 3].map(Symbol::new)));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn diagram(self, length: usize, symbols: usize, numbers: &[u32]) -> Result<Diagram, GameError> {
        let (least, most) = self.numbers(symbols);
        if !(least..=most).contains(&numbers.len()) {
            return Err(GameError::Numbers { found: numbers.len(), least, most });
        }
        let (least, most) = self.range(symbols as u32);
        if let Some(&found) = numbers.iter().find(|&number| !(least..=most).contains(number)) {
            return Err(GameError::ClueNumber { found, least, most });
        }
        let number = numbers.first().copied().unwrap_or(0);
        let greatest = symbols as u32;
        let one_of = |is_meant: &dyn Fn(u32) -> bool| {
            Ok(Diagram::one_of(symbols, (0..symbols).map(Symbol::new).filter(|symbol| is_meant(symbol.value()))))
        };
        let diagram = match self {
            Self::Odd => one_of(&|value| value % 2 == 1),
            Self::Even => one_of(&|value| value % 2 == 0),
            Self::OneOf => one_of(&|value| numbers.contains(&value)),
            Self::Sandwich => {
                // The end that was met, and what is left of the sum; after the second end, 0 and no sum.
                let step = |&(end, left): &(u32, Option<u32>), _, symbol: Symbol| {
                    let value = symbol.value();
                    let is_end = value == 1 || value == greatest;
                    match (end, left) {
                        (0, Some(_)) if is_end => Some((value, left)),
                        (0, _) if is_end => None,
                        (0, _) => Some((end, left)),
                        (_, Some(left)) if is_end => (value != end && left == 0).then_some((0, None)),
                        _ => Some((end, Some(left?.checked_sub(value)?))),
                    }
                };
                Diagram::of(length, symbols, (0, Some(number)), step, |state| *state == (0, None))
            }
            Self::Skyscraper => {
                let step = |&(highest, seen): &(u32, u32), _, symbol: Symbol| {
                    let value = symbol.value();
                    let next = if value > highest { (value, seen + 1) } else { (highest, seen) };
                    (next.1 <= number).then_some(next)
                };
                Diagram::of(length, symbols, (0, 0), step, |&(_, seen)| seen == number)
            }
            Self::XSum => {
                // How many cells still count, and what is left of the sum.
                let step = |&(cells, left): &(u32, u32), position: usize, symbol: Symbol| {
                    let value = symbol.value();
                    let cells = if position == 0 { value } else { cells };
                    let after = if cells == 0 { (0, left) } else { (cells - 1, left.checked_sub(value)?) };
                    (after.0 > 0 || after.1 == 0).then_some(after)
                };
                Diagram::of(length, symbols, (0, number), step, |state| *state == (0, 0))
            }
            Self::NumberedRoom => {
                // How many cells it is to the one that is meant; none after it.
                let step = |&cells: &Option<u32>, position: usize, symbol: Symbol| {
                    let cells = if position == 0 { Some(symbol.index() as u32) } else { cells };
                    match cells {
                        Some(0) => (symbol.value() == number).then_some(None),
                        cells => Some(cells.map(|cells| cells - 1)),
                    }
                };
                Diagram::of(length, symbols, None, step, Option::is_none)
            }
            Self::Quadruple => {
                let step = |missing: &Vec<u32>, _, symbol: Symbol| {
                    let mut missing = missing.clone();
                    if let Some(at) = missing.iter().position(|&value| value == symbol.value()) {
                        missing.remove(at);
                    }
                    Some(missing)
                };
                Diagram::of(length, symbols, numbers.to_vec(), step, Vec::is_empty)
            }
            Self::Product => {
                let step = |left: &u32, _, symbol: Symbol| {
                    let value = symbol.value();
                    left.is_multiple_of(value).then(|| left / value)
                };
                Diagram::of(length, symbols, number, step, |left| *left == 1)
            }
            Self::Difference | Self::Quotient => {
                // The greatest value, and the sum or the product of the others.
                let joined = |one: u32, other: u32| if self == Self::Quotient { one * other } else { one + other };
                let step = |&(most, others): &(u32, u32), position: usize, symbol: Symbol| {
                    let value = symbol.value();
                    let others = if position == 0 { others } else { joined(others, most.min(value)) };
                    (joined(others, number) <= greatest).then_some((most.max(value), others))
                };
                let none = u32::from(self == Self::Quotient);
                Diagram::of(length, symbols, (0, none), step, |&(most, others)| most == joined(others, number))
            }
            Self::Between => between(length, symbols),
            Self::Lockout => lockout(length, symbols, greatest / 2),
        };
        diagram.map_err(GameError::Diagram)
    }
}

/// The words of which all symbols but the first and the last are between these two.
fn between(length: usize, symbols: usize) -> Result<Diagram, DiagramError> {
    // The first value, and the least and the greatest of those after it.
    let step = |&(first, least, greatest): &(u32, u32, u32), position: usize, symbol: Symbol| {
        let value = symbol.value();
        if position == 0 {
            return Some((value, u32::MAX, 0));
        }
        if position + 1 < length {
            let (least, greatest) = (least.min(value), greatest.max(value));
            // All on one side of the first.
            return (first < least || greatest < first).then_some((first, least, greatest));
        }
        let fits = least > greatest || first < least && greatest < value || value < least && greatest < first;
        fits.then_some((0, 0, 0))
    };
    Diagram::of(length, symbols, (0, 0, 0), step, |_| true)
}

/// The words whose first and last symbol differ by at least this much, and whose others are less than both or greater than both. Returns an error if the
/// automaton is too large.
///
/// ```
/// use gerechte::{encodings::Symbol, game::lockout};
/// let words = lockout(3, 9, 4)?;
/// assert!(words.allows(&[2, 8, 6].map(Symbol::new))); // 3 9 7
/// assert!(!words.allows(&[2, 4, 6].map(Symbol::new))); // 5 is between 3 and 7
/// # Ok::<(), gerechte::encodings::DiagramError>(())
/// ```
pub fn lockout(length: usize, symbols: usize, by: u32) -> Result<Diagram, DiagramError> {
    // The first value, the greatest of the others below it, and the least above it.
    let step = |&(first, below, above): &(u32, u32, u32), position: usize, symbol: Symbol| {
        let value = symbol.value();
        if position == 0 {
            return Some((value, 0, u32::MAX));
        }
        if position + 1 < length {
            let kept = if value < first { (first, below.max(value), above) } else { (first, below, above.min(value)) };
            return (value != first).then_some(kept);
        }
        (value.abs_diff(first) >= by && below < value && value < above).then_some((0, 0, 0))
    };
    Diagram::of(length, symbols, (0, 0, 0), step, |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// Each condition as it is said, by trying all words of some lengths.
    #[test]
    fn words_are_those_of_the_conditions() {
        for (length, symbols) in [(1, 3), (2, 5), (3, 4), (4, 4), (5, 5), (4, 6)] {
            for number in 0..=12_u32 {
                let holds = |words: Words, word: &[u32]| {
                    let place = |value: u32| word.iter().positions(|&other| other == value).collect::<Vec<_>>();
                    let (first, last) = (word[0], word[word.len() - 1]);
                    let along = if word.len() > 2 { &word[1..word.len() - 1] } else { &[] };
                    let (low, high) = (first.min(last), first.max(last));
                    match words {
                        Words::Sandwich => {
                            let (ones, most) = (place(1), place(symbols as u32));
                            ones.len() == 1 && most.len() == 1 && {
                                let (from, to) = (ones[0].min(most[0]), ones[0].max(most[0]));
                                word[from + 1..to].iter().sum::<u32>() == number
                            }
                        }
                        Words::Skyscraper => {
                            (0..word.len()).filter(|&at| word[..at].iter().all(|&before| before < word[at])).count()
                                == number as usize
                        }
                        Words::XSum => {
                            word.get(..first as usize).is_some_and(|part| part.iter().sum::<u32>() == number)
                        }
                        Words::NumberedRoom => word.get(first as usize - 1) == Some(&number),
                        Words::Quadruple => place(number).len() >= 2 && !place(1).is_empty(),
                        Words::Product => word.iter().product::<u32>() == number,
                        Words::Difference => {
                            let sorted: Vec<u32> = word.iter().copied().sorted().rev().collect();
                            sorted[0] == number + sorted[1..].iter().sum::<u32>()
                        }
                        Words::Quotient => {
                            let sorted: Vec<u32> = word.iter().copied().sorted().rev().collect();
                            sorted[0] == number * sorted[1..].iter().product::<u32>()
                        }
                        Words::Odd => first % 2 == 1,
                        Words::Even => first % 2 == 0,
                        Words::OneOf => [number, 2].contains(&first),
                        Words::Between => along.iter().all(|&value| low < value && value < high),
                        Words::Lockout => {
                            high - low >= symbols as u32 / 2 && along.iter().all(|&value| value < low || value > high)
                        }
                    }
                };
                let is_in_range = |words: &Words| {
                    let (least, most) = words.range(symbols as u32);
                    (least..=most).contains(&number) || words.numbers(symbols).1 == 0
                };
                let of = |words: Words| match words {
                    Words::Odd | Words::Even | Words::Between | Words::Lockout => Vec::new(),
                    Words::Quadruple => vec![1, number, number],
                    Words::OneOf => vec![number, 2],
                    _ => vec![number],
                };
                // Lines have two ends.
                let is_of_line = |words: &Words| length > 1 || ![Words::Between, Words::Lockout].contains(words);
                let is_of_cell =
                    |words: &Words| length == 1 || ![Words::Odd, Words::Even, Words::OneOf].contains(words);
                // The word "1 1 1" has no 1 once that number is 1, so that two of three are not enough.
                let is_plain = |words: &Words| *words != Words::Quadruple || number != 1;
                let all = [
                    Words::Sandwich,
                    Words::Skyscraper,
                    Words::XSum,
                    Words::NumberedRoom,
                    Words::Quadruple,
                    Words::Product,
                    Words::Difference,
                    Words::Quotient,
                    Words::Odd,
                    Words::Even,
                    Words::OneOf,
                    Words::Between,
                    Words::Lockout,
                ];
                let fits =
                    |words: &Words| is_of_cell(words) && is_of_line(words) && is_plain(words) && is_in_range(words);
                for words in all.into_iter().filter(fits) {
                    let diagram = words.diagram(length, symbols, &of(words)).unwrap();
                    let most = symbols as u32;
                    for word in (0..length).map(|_| 1..=symbols as u32).multi_cartesian_product() {
                        let symbols: Vec<Symbol> = word.iter().map(|&value| Symbol::new(value as usize - 1)).collect();
                        assert_eq!(diagram.allows(&symbols), holds(words, &word), "{words:?} {number} {word:?}");
                        if [Words::Product, Words::Difference, Words::Quotient].contains(&words) {
                            let is_number = words.number(&word, most) == Some(number);
                            assert_eq!(is_number, holds(words, &word), "{words:?} {number} {word:?}");
                        }
                    }
                }
            }
        }
        assert!(Words::Sandwich.diagram(4, 4, &[11]).is_err() && Words::Quadruple.diagram(4, 4, &[1, 5]).is_err());
        assert!(Words::Sandwich.diagram(4, 4, &[]).is_err() && Words::Odd.diagram(1, 4, &[1]).is_err());
    }
}
