//! Relations between the values of two cells.

use std::fmt;
use std::str::FromStr;

use crate::Symbol;

/// A relation between the values ([`Symbol::value`]) of two cells.
///
/// ```
/// use gerechte_encodings::{Relation, Symbol};
/// let [two, four] = [1, 3].map(Symbol::new);
/// assert!(Relation::Less.holds(two, four) && !Relation::Less.holds(four, two));
/// assert!(Relation::Ratio(2).holds(four, two) && !Relation::Difference(1).holds(four, two));
/// assert_eq!("not difference 1".parse(), Ok(Relation::NotDifference(1)));
/// assert_eq!(Relation::NotDifference(1).to_string(), "not difference 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Relation {
    /// The first is less than the second.
    Less,
    /// Both are the same.
    Equal,
    /// The values differ by this number.
    Difference(u32),
    /// The values do not differ by this number.
    NotDifference(u32),
    /// One value is this multiple of the other.
    Ratio(u32),
    /// Neither value is this multiple of the other.
    NotRatio(u32),
    /// Not both values are this number.
    NotBoth(u32),
    /// The values differ by at least this number.
    AtLeast(u32),
    /// The values differ by at most this number.
    AtMost(u32),
    /// The values leave different remainders on division by this number.
    NotCongruent(u32),
    /// If the values are cut into runs of this length, 1 first, they are in different runs.
    OtherRun(u32),
    /// The values have this sum.
    Total(u32),
    /// The values do not have this sum.
    NotTotal(u32),
}

impl Relation {
    /// Whether the relation holds between the symbol of the first cell and that of the second.
    pub const fn holds(self, one: Symbol, other: Symbol) -> bool {
        // Values are at most 64; the numbers of relations are arbitrary.
        let (one, other) = (one.value() as u64, other.value() as u64);
        match self {
            Self::Less => one < other,
            Self::Equal => one == other,
            Self::Difference(by) => one.abs_diff(other) == by as u64,
            Self::NotDifference(by) => one.abs_diff(other) != by as u64,
            Self::Ratio(times) => one == times as u64 * other || other == times as u64 * one,
            Self::NotRatio(times) => one != times as u64 * other && other != times as u64 * one,
            Self::NotBoth(value) => one != value as u64 || other != value as u64,
            Self::AtLeast(by) => one.abs_diff(other) >= by as u64,
            Self::AtMost(by) => one.abs_diff(other) <= by as u64,
            // Only 0 is a multiple of 0, and runs without an end hold all values.
            Self::NotCongruent(0) => one != other,
            Self::NotCongruent(by) => !one.abs_diff(other).is_multiple_of(by as u64),
            Self::OtherRun(0) => false,
            Self::OtherRun(length) => (one - 1) / length as u64 != (other - 1) / length as u64,
            Self::Total(total) => one + other == total as u64,
            Self::NotTotal(total) => one + other != total as u64,
        }
    }

    /// Whether the relation is symmetric: the cells may be exchanged.
    pub const fn is_symmetric(self) -> bool {
        !matches!(self, Self::Less)
    }

    /// The symbols, as bits, that the second cell can hold if the first holds `one`.
    ///
    /// ```
    /// use gerechte_encodings::{Relation, Symbol};
    /// assert_eq!(Relation::Difference(1).beside(Symbol::new(1), 4), 0b101);
    /// ```
    pub fn beside(self, one: Symbol, symbols: usize) -> u64 {
        (0..symbols).filter(|&other| self.holds(one, Symbol::new(other))).fold(0, |set, other| set | 1 << other)
    }

    /// The symbols, as bits, that the first cell can hold if the second holds `other`.
    pub fn before(self, other: Symbol, symbols: usize) -> u64 {
        (0..symbols).filter(|&one| self.holds(Symbol::new(one), other)).fold(0, |set, one| set | 1 << one)
    }

    /// The relation of two named cells, in words.
    ///
    /// ```
    /// use gerechte_encodings::Relation;
    /// assert_eq!(Relation::Less.of("r1c1", "r1c2"), "r1c1 less than r1c2");
    /// assert_eq!(Relation::Difference(1).of("r1c1", "r1c2"), "r1c1 and r1c2: difference 1");
    /// assert_eq!(Relation::NotCongruent(2).of("r1c1", "r1c2"), "r1c1 and r1c2: one odd, one even");
    /// ```
    pub fn of(self, one: &str, other: &str) -> String {
        match self {
            Self::Less => format!("{one} less than {other}"),
            Self::Equal => format!("{one} the same as {other}"),
            relation => format!("{one} and {other}: {}", relation.of_both()),
        }
    }

    /// What is demanded of two cells alike, in words.
    fn of_both(self) -> String {
        match self {
            Self::NotDifference(0) => "different".to_owned(),
            Self::NotDifference(by) => format!("difference other than {by}"),
            Self::NotRatio(times) => format!("ratio other than {times}"),
            Self::NotBoth(value) => format!("not both {value}"),
            Self::AtLeast(by) => format!("difference at least {by}"),
            Self::AtMost(by) => format!("difference at most {by}"),
            Self::NotCongruent(2) => "one odd, one even".to_owned(),
            Self::NotCongruent(by) => format!("different remainders on division by {by}"),
            Self::OtherRun(length) => format!("of different sets of {length} values in succession"),
            Self::Total(total) => format!("sum {total}"),
            Self::NotTotal(total) => format!("sum other than {total}"),
            Self::Less | Self::Equal | Self::Difference(_) | Self::Ratio(_) => self.to_string(),
        }
    }

    /// The message for a violation, said of the first cell.
    pub(crate) fn fault(self) -> String {
        match self {
            Self::Less => "is not less".to_owned(),
            Self::Equal => "is not the same".to_owned(),
            Self::Difference(by) => format!("does not differ by {by}"),
            Self::NotDifference(by) => format!("differs by {by}"),
            Self::Ratio(times) => format!("is not {times} times the other, nor the other {times} times this"),
            Self::NotRatio(times) => format!("is {times} times the other, or the other {times} times this"),
            Self::NotBoth(value) => format!("is {value}, and so is the other"),
            Self::AtLeast(by) => format!("does not differ by {by} or more"),
            Self::AtMost(by) => format!("differs by more than {by}"),
            Self::NotCongruent(by) => format!("leaves the remainder of the other on division by {by}"),
            Self::OtherRun(length) => format!("is in the same run of {length} values as the other"),
            Self::Total(total) => format!("has not the sum {total} with the other"),
            Self::NotTotal(total) => format!("has the sum {total} with the other"),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Less => f.pad("less"),
            Self::Equal => f.pad("equal"),
            Self::Difference(by) => write!(f, "difference {by}"),
            Self::NotDifference(by) => write!(f, "not difference {by}"),
            Self::Ratio(times) => write!(f, "ratio {times}"),
            Self::NotRatio(times) => write!(f, "not ratio {times}"),
            Self::NotBoth(value) => write!(f, "not both {value}"),
            Self::AtLeast(by) => write!(f, "difference at least {by}"),
            Self::AtMost(by) => write!(f, "difference at most {by}"),
            Self::NotCongruent(by) => write!(f, "not congruent {by}"),
            Self::OtherRun(length) => write!(f, "other run {length}"),
            Self::Total(total) => write!(f, "total {total}"),
            Self::NotTotal(total) => write!(f, "not total {total}"),
        }
    }
}

impl FromStr for Relation {
    type Err = UnknownRelation;

    fn from_str(text: &str) -> Result<Self, UnknownRelation> {
        let unknown = || UnknownRelation(text.to_owned());
        let number = |text: &str| text.parse().map_err(|_| unknown());
        match text.rsplit_once(' ') {
            None if text == "less" => Ok(Self::Less),
            None if text == "equal" => Ok(Self::Equal),
            Some(("difference", by)) => Ok(Self::Difference(number(by)?)),
            Some(("not difference", by)) => Ok(Self::NotDifference(number(by)?)),
            Some(("ratio", times)) => Ok(Self::Ratio(number(times)?)),
            Some(("not ratio", times)) => Ok(Self::NotRatio(number(times)?)),
            Some(("not both", value)) => Ok(Self::NotBoth(number(value)?)),
            Some(("difference at least", by)) => Ok(Self::AtLeast(number(by)?)),
            Some(("difference at most", by)) => Ok(Self::AtMost(number(by)?)),
            Some(("not congruent", by)) => Ok(Self::NotCongruent(number(by)?)),
            Some(("other run", length)) => Ok(Self::OtherRun(number(length)?)),
            Some(("total", total)) => Ok(Self::Total(number(total)?)),
            Some(("not total", total)) => Ok(Self::NotTotal(number(total)?)),
            _ => Err(unknown()),
        }
    }
}

/// A text that is not a relation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown relation `{0}` (one of less, equal, difference N, ratio N, not difference N, not ratio N, not both N, \
     difference at least N, difference at most N, not congruent N, other run N, total N, not total N)"
)]
pub struct UnknownRelation(String);

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Relation; 18] = [
        Relation::Less,
        Relation::Equal,
        Relation::Difference(1),
        Relation::NotDifference(3),
        Relation::Ratio(2),
        Relation::NotRatio(3),
        Relation::Difference(0),
        Relation::Ratio(u32::MAX),
        Relation::NotBoth(9),
        Relation::AtLeast(5),
        Relation::AtMost(2),
        Relation::NotCongruent(3),
        Relation::NotCongruent(0),
        Relation::OtherRun(3),
        Relation::OtherRun(0),
        Relation::Total(10),
        Relation::NotTotal(5),
        Relation::NotTotal(u32::MAX),
    ];

    #[test]
    fn relations_are_read_as_they_are_written() {
        for relation in ALL {
            assert_eq!(relation.to_string().parse(), Ok(relation));
        }
        for wrong in ["", "more", "less 1", "difference", "ratio x", "not less", "not difference -1", "both 9"] {
            assert!(wrong.parse::<Relation>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_beside_and_before_is_what_holds() {
        for relation in ALL {
            for (one, other) in (0..64).flat_map(|one| (0..64).map(move |other| (one, other))) {
                let [first, second] = [one, other].map(Symbol::new);
                let holds = relation.holds(first, second);
                assert_eq!(relation.beside(first, 64) >> other & 1 == 1, holds);
                assert_eq!(relation.before(second, 64) >> one & 1 == 1, holds);
                assert!(!relation.is_symmetric() || relation.holds(second, first) == holds);
            }
        }
        assert!(!Relation::Less.is_symmetric());
    }
}
